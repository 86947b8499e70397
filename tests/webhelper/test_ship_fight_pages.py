"""Ship Adventure on the web: the odds of fights, with a table and without."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.helps.fights import answer
from tests.support.pages import fields, words

FIGHTS = "/ship-adventure/help/fights"


def chances(page: str) -> list[str]:
    return re.findall(r'class="chance">([^<]*)<', html.unescape(page))


@pytest.mark.parametrize(
    "typed",
    [
        {},
        {"level": "3", "a_bonus": "4"},
        {"kind": "ranged", "level": "2"},
        {"kind": "ranged", "defender": "crew"},
        {"defender": "galleon", "level": "2"},
        {"mode": facts.CONQUEST, "a_ships": "2", "a_crews": "2", "d_crews": "2"},
        {"mode": facts.CONQUEST, "kind": "ranged", "a_point": "yes", "d_ships": "3"},
    ],
)
def test_the_page_shows_the_odds_and_its_form_repeats_them(client: FlaskClient, typed: dict[str, str]) -> None:
    fight = answer(None, 0, typed)
    page = client.get(FIGHTS, query_string=typed)
    assert page.status_code == 200
    assert chances(page.text) == [fight.win_percent, fight.lose_percent]
    told = words(page.text)
    ours = [facts.RULINGS[name].text for name in fight.rulings]
    for said in (*fight.why, *fight.after_win, *fight.after_loss, *ours, *(e.percent for e in fight.ends)):
        assert said in told
    if fight.first:
        assert f"{fight.first.wins} of 36" in told
        rolled = page.text.split('class="rolls"')[1].split("</ul>")[0]
        assert rolled.count('class="o-cell"') == 36
    sent = fields(page.text, "fight")
    assert chances(client.get(FIGHTS, query_string=sent).text) == chances(page.text)
    assert {**sent, **typed} == sent, "everything typed stands in the form, so the address repeats it"


def test_what_does_not_fit_keeps_the_form(client: FlaskClient) -> None:
    page = client.get(f"{FIGHTS}?mode=caribbean-conquest&a_ships=4&a_crews=2&d_bonus=7")
    assert page.status_code == 400 and 'href="#a_ships"' in page.text and "1 to 4 units" in page.text
    sent = fields(page.text, "fight")
    assert (sent["a_ships"], sent["a_crews"], sent["d_bonus"]) == ("4", "2", "7")
    page = client.get(f"{FIGHTS}?a_bonus=%3Cb%3Ex&level=9")
    assert page.status_code == 400 and "<b>x" not in page.text and "&lt;b&gt;x" in page.text


def test_the_owner_s_cards_are_ticked_instead_of_added_up(client: FlaskClient, own: Callable[..., Path]) -> None:
    card = {"name": "Sabre", "kind": "close", "bonus": 2, "price": 3}
    own("ship-adventure", {"die": [1, 2, 3, 4, 5, 6], "equipment": [card]})
    page = client.get(f"{FIGHTS}?a_card_1=1").text
    assert "Sabre +2" in page and chances(page) == ["50 %", "50 %"] and "From your copy" in page
    assert fields(page, "fight")["a_card_1"] == "1" and "d_card_1" not in fields(page, "fight")
