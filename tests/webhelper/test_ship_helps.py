"""Ship Adventure's compass, map pieces and the odds of fights on the phone."""

from __future__ import annotations

import html
import re
from collections.abc import Callable
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from flask.testing import FlaskClient

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.helps.compass import rings
from companion.games.ship_adventure.helps.fights import answer
from companion.games.ship_adventure.layout import typed_layout
from tests.support.pages import fields, query_of, words
from webhelper.serving.context import ring_part, ring_point

SLUG = "ship-adventure"
CODE = "7KQ4-M2XD"
COMPASS, PIECE = (f"/{SLUG}/help/{name}" for name in ("compass", "map-piece"))
TOKEN = "nw=1&ne=2&sw=4&se=3"


def positions(page: str) -> list[str]:
    """Where the positions of the needle lead."""
    return [html.unescape(a) for a in re.findall(r'<a class="pos[^"]*" href="([^"]+)"', page)]


def checked(page: str) -> set[str]:
    """The names of the ticked boxes, and the chosen values as ``name=value``."""
    found = set()
    for tag in re.findall(r"<input [^>]*checked[^>]*>", page):
        name, value = re.search(r'name="([^"]+)"', tag), re.search(r'value="([^"]*)"', tag)
        assert name and value
        found.add(name[1] if "checkbox" in tag else f"{name[1]}={value[1]}")
    return found


# ---- the compass


def test_every_position_of_the_needle_is_a_link_that_keeps_what_was_typed(
    client: FlaskClient,
) -> None:
    page = client.get(f"{COMPASS}?yellow=yes&green=yes&code={CODE}&galleon=D9&map_card=2").text
    links = positions(page)
    assert len(links) == len(rings())
    for n, address in enumerate(links, 1):
        query = query_of(address)
        kept = {"yellow": "yes", "green": "yes", "code": CODE, "galleon": "D9", "map_card": "2"}
        assert query == {"needle": str(n), **kept}
    told = client.get(links[1]).text
    assert "Yellow goes first" in told and "nobody plays blue" in words(told)
    assert checked(told) == {"yellow", "green"} and 'name="needle" value="2"' in told


def test_spinning_keeps_the_other_fields_and_puts_the_old_needle_away(client: FlaskClient) -> None:
    spun = client.get(
        f"{COMPASS}?roll=1&needle=3&red=yes&blue=yes&code={CODE}&galleon=D9&_anchor=x&slug=y"
    )
    assert spun.status_code == 302
    query = query_of(spun.location)
    assert urlsplit(spun.location).path == COMPASS
    assert query.pop("spin") and query == {
        "red": "yes",
        "blue": "yes",
        "code": CODE,
        "galleon": "D9",
    }
    page = client.get(spun.location).text
    assert (
        "goes first" in page and checked(page) == {"red", "blue"} and 'class="needle spun"' in page
    )
    assert client.get(spun.location).text == page
    needles = {
        re.search(
            r'name="needle" value="(\d+)"',
            client.get(f"{COMPASS}?red=1&roll=1", follow_redirects=True).text,
        )[1]  # type: ignore[index]
        for _ in range(60)
    }
    assert len(needles) > 6
    fault = client.get(f"{COMPASS}?needle=99&red=yes&code={CODE}&galleon=zz")
    assert fault.status_code == 400 and "Not yet:" in fault.text
    assert (
        len(positions(fault.text)) == 12
        and checked(fault.text) == {"red"}
        and 'value="zz"' in fault.text
    )


def test_the_parts_of_a_ring_close_and_meet() -> None:
    assert (
        ring_point(0, 10) == "0.0 -10.0"
        and ring_point(0.25, 10) == "10.0 -0.0"
        and ring_point(0.5, 10) == "0.0 10.0"
    )
    for count in (2, 5, 12, 24):
        for n in range(count):
            ends = re.findall(r"-?\d+\.\d+ -?\d+\.\d+", ring_part(n, count, 5, 10))
            after = re.findall(r"-?\d+\.\d+ -?\d+\.\d+", ring_part(n + 1, count, 5, 10))
            assert len(ends) == 4 and ends[1].replace("-0.0", "0.0") == after[0].replace(
                "-0.0", "0.0"
            )


# ---- map pieces


def test_what_is_missing_is_named_and_an_area_all_sea_says_so(client: FlaskClient) -> None:
    page = client.get(f"{PIECE}?find=yes&area=green&nw=1&ne=1&sw=4&code=&se_se=land")
    assert page.status_code == 400
    assert checked(page.text) == {"area=green", "nw=1", "ne=1", "sw=4", "se_se"}
    for place in ("ne", "se"):
        assert (
            f'href="#{place}"' in page.text
            and f'id="{place}"' in page.text
            and f'id="{place}-fault"' in page.text
        )
    wrong = client.get(f"{PIECE}?find=yes&code=%3Cb%3E&area=red&{TOKEN}")
    assert (
        wrong.status_code == 400
        and 'value="&lt;b&gt;"' in wrong.text
        and "area=red" in checked(wrong.text)
    )

    code = next(
        c for n in range(200) if (x := typed_layout({"code": (c := f"{n:08d}")})) and x.sea_areas
    )
    layout = typed_layout({"code": code})
    assert layout
    sea = client.get(f"{PIECE}?code={code}&area={layout.sea_areas[0]}&{TOKEN}")
    assert (
        sea.status_code == 200
        and "its tokens left the game" in sea.text
        and 'class="mark"' not in sea.text
    )
    assert client.get(f"{PIECE}?code={code}").text.count(
        '<span class="note">all sea</span>'
    ) == len(layout.sea_areas)


# ---- a set-up goes along


@pytest.mark.parametrize("name", ["compass", "map-piece", "fights"])
def test_a_set_up_goes_along_to_the_list_of_helps_and_back(client: FlaskClient, name: str) -> None:
    page = client.get(f"/{SLUG}/help/{name}?code={CODE}&players=3&map_card=2").text
    (back,) = re.findall(r'href="([^"]+)"\s+aria-label="Back to help"', page)
    query = {"code": CODE, "players": "3", "map_card": "2"}
    assert query_of(back) == query
    listed = client.get(html.unescape(back)).text
    links = re.findall(rf'href="(/{SLUG}/help/{name}[^"]*)"', listed)
    assert query_of(links[0]) == query
    assert f"/{SLUG}/setup?seed={CODE}&amp;players=3&amp;map_card=2" in listed


def test_the_last_set_up_of_this_browser_is_offered_and_can_be_left_out(
    client: FlaskClient,
) -> None:
    offer = "Take your last set-up"
    assert offer not in client.get(PIECE).text and CODE not in client.get(f"/{SLUG}/help").text
    client.get(f"/{SLUG}/setup?players=3&seed={CODE}")
    for address in (COMPASS, PIECE):
        assert (
            offer in client.get(address).text
            and offer not in client.get(f"{address}?code={CODE}").text
        )
    assert f"{PIECE}?code={CODE}&amp;players=3" in client.get(f"/{SLUG}/help").text
    assert CODE not in client.get(f"/{SLUG}/help?code=").text.replace("7KQ4-M2XD</b> first", "")
    client.get(f"/{SLUG}/setup?players=2&seed={CODE}&mode=caribbean-conquest")
    listed = client.get(f"/{SLUG}/help").text  # there are no map pieces in Conquest
    assert f'"{PIECE}"' in listed and f"{COMPASS}?code={CODE}" in listed
    assert offer not in client.get(PIECE).text


def test_ways_are_told_on_the_board_in_play(client: FlaskClient) -> None:
    """Pirates and routes was a page of its own."""
    assert client.get(f"/{SLUG}/help/routes?code={CODE}").location == f"/{SLUG}/help"
    assert client.get("/sailorman-dice/help/legal-entries").location == "/sailorman-dice/help"
    assert "tells how far it is" in client.get(f"/{SLUG}/help").text


def test_the_galleon_goes_on_from_where_it_came_to(client: FlaskClient) -> None:
    page = client.get(f"{COMPASS}?code={CODE}&players=4&needle=5&galleon=J3").text
    # the ruling
    assert "leaves 1 gold on each" not in page and "one on each square that it sails out of" in page
    (on,) = re.findall(
        r'href="([^"]+)"><svg[^>]*><use[^>]*/></svg>Next round: galleon in (\w+)', page
    )
    assert query_of(on[0]) == {"code": CODE, "players": "4", "galleon": on[1]}
    page = words(
        client.get(f"{COMPASS}?code={CODE}&players=2&mode=caribbean-conquest&needle=2").text
    )
    assert "goes first" in page and "galleon sails" not in page


# ---- fights


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
def test_the_page_shows_the_odds_and_its_form_repeats_them(
    client: FlaskClient, typed: dict[str, str]
) -> None:
    fight = answer(None, 0, typed)
    page = client.get(FIGHTS, query_string=typed)
    assert page.status_code == 200
    assert chances(page.text) == [fight.win_percent, fight.lose_percent]
    told = words(page.text)
    ours = [facts.RULINGS[name].text for name in fight.rulings]
    for said in (
        *fight.decided.why,
        *fight.after_win,
        *fight.after_loss,
        *ours,
        *(e.percent for e in fight.ends),
    ):
        assert said in told
    if fight.first:
        assert f"{fight.first.wins} of 36" in told
        rolled = page.text.split('class="rolls"')[1].split("</ul>")[0]
        assert rolled.count('class="o-cell"') == 36
    sent = fields(page.text, "fight")
    assert chances(client.get(FIGHTS, query_string=sent).text) == chances(page.text)
    assert {
        **sent,
        **typed,
    } == sent, "everything typed stands in the form, so the address repeats it"


def test_what_does_not_fit_keeps_the_form(client: FlaskClient, own: Callable[..., Path]) -> None:
    page = client.get(f"{FIGHTS}?mode=caribbean-conquest&a_ships=4&a_crews=2&d_bonus=7")
    assert (
        page.status_code == 400 and 'href="#a_ships"' in page.text and "1 to 4 units" in page.text
    )
    sent = fields(page.text, "fight")
    assert (sent["a_ships"], sent["a_crews"], sent["d_bonus"]) == ("4", "2", "7")
    page = client.get(f"{FIGHTS}?a_bonus=%3Cb%3Ex&level=9")
    assert page.status_code == 400 and "<b>x" not in page.text and "&lt;b&gt;x" in page.text

    card = {"name": "Sabre", "kind": "close", "bonus": 2, "price": 3}
    own("ship-adventure", {"die": [1, 2, 3, 4, 5, 6], "equipment": [card]})
    ticked = client.get(f"{FIGHTS}?a_card_1=1").text
    assert "Sabre +2" in ticked and chances(ticked) == ["50%", "50%"] and "From your copy" in ticked
    assert fields(ticked, "fight")["a_card_1"] == "1" and "d_card_1" not in fields(ticked, "fight")
