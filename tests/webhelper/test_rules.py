"""The page with the rules in short: whole, searched, and led to from wherever a ruling of ours
decides."""

from __future__ import annotations

import random
import re
from html import unescape
from urllib.parse import urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion import GAMES, Game
from companion.results import Result
from companion.rules import plain
from companion.rules_search import search
from tests.support.random_tables import random_table, with_map_code
from tests.support.tapper import new
from webhelper.serving.context import address_of_ruling
from webhelper.storage.store import store

GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def page_of(client: FlaskClient, address: str, **asked: str) -> str:
    reply = client.get(address, query_string=asked or None)
    assert reply.status_code == 200, reply.text
    return reply.text


def said(page: str) -> str:
    """The page's words, its symbols by name."""
    page = re.sub(r'<svg[^>]*aria-label="([^"]*)"[^>]*>', r"\1", page)
    return " ".join(unescape(re.sub(r"<[^>]*>", "", page)).split())


def ids(page: str) -> list[str]:
    return re.findall(r'\bid="([^"]+)"', page)


@GAME
def test_every_entry_stands_on_the_page_with_its_source(client: FlaskClient, game: Game) -> None:
    for rules in game.rules_in_short():
        page = page_of(client, f"/{game.slug}/rules", game=rules.name)
        words = said(page)
        for section in rules.sections:
            assert f'href="#{section.name}"' in page and ids(page).count(section.name) == 1
            for rule in section.rules:
                shown = f"{plain(rule.text)} {'Ours ' if rule.ruling else ''}{rule.where}"
                assert shown in words and rule.name in words
        assert len(ids(page)) == len(set(ids(page)))
        marked = sum(bool(rule.ruling) for section in rules.sections for rule in section.rules)
        assert page.count('<b class="house">Ours</b>') == marked, (
            "what the rules state is not marked as ours"
        )
        examples = sum(
            rule.example is not None for section in rules.sections for rule in section.rules
        )
        assert page.count('class="drawn"') == examples
    for address in (
        f"/{game.slug}/help",
        *[f"/{game.slug}/help/{kind.name}" for kind in game.helps],
    ):
        assert f'href="/{game.slug}/rules"' in client.get(address, follow_redirects=True).text, (
            address
        )


@GAME
def test_the_address_of_a_ruling_leads_to_its_entry(
    app: Flask, client: FlaskClient, game: Game
) -> None:
    for ruling in game.rulings.values():
        with app.test_request_context():
            address = address_of_ruling(game, ruling.name)
        assert address.endswith(f"#ruling-{ruling.name}")
        page = page_of(client, address)
        entry = page.partition(f'id="{urlsplit(address).fragment}"')[2].partition("</li>")[0]
        assert "Ours" in entry and str(ruling.rule) in unescape(entry), ruling.name


@GAME
def test_words_leave_what_answers_best_first(client: FlaskClient, game: Game) -> None:
    rules, *_ = game.rules_in_short()
    one, other = re.findall("[a-z]{3,}", plain(rules.sections[-1].rules[-1].text).lower())[:2]
    page = page_of(client, f"/{game.slug}/rules", words=f"  {one.upper()} {other} ")
    answers = search(rules, f"{one} {other}")
    whole = [answer for answer in answers if answer.match == "all"]
    assert (
        whole
        and f"{len(whole)} answer{'s' if len(whole) > 1 else ''} to {one} {other}"
        in said(page).lower()
    )
    places = [said(page).index(plain(answer.rule.text)) for answer in answers]
    assert places == sorted(places)
    nothing = page_of(client, f"/{game.slug}/rules", words='<i>"zyzzyva')
    assert "Nothing found for" in nothing and "<b>&lt;i&gt;&#34;zyzzyva</b>" in nothing
    assert rules.sections[0].title in said(nothing)
    assert len(page_of(client, f"/{game.slug}/rules", words="x" * 5000)) < 5000, (
        "what was typed, cut short"
    )


def test_the_games_of_a_box_are_chosen_apart(client: FlaskClient) -> None:
    page = page_of(client, "/ship-adventure/rules", words="whirlpool")
    tabs = page.partition('aria-label="The games of the box"')[2].partition("</nav>")[0]
    assert "Treasure Map · 7" in said(tabs) and "Caribbean Conquest · 2" in said(tabs)
    assert client.get("/ship-adventure/rules?game=chess").status_code == 404
    assert client.get("/chess/rules").status_code == 404
    assert 'aria-label="The games of the box"' not in page_of(client, "/loot-island/rules")
    page = said(page_of(client, "/loot-island/rules", words="healer whirlpool"))
    assert "Nothing found for all of “healer whirlpool”" in page
    assert page.index('Nothing holds "whirlpool". For "healer":') < page.index("Reveal the healers")


def test_a_table_reads_the_variants_that_it_plays(client: FlaskClient, table: str) -> None:
    """What its set-up chose stands among the rules; the rest is a tap away."""

    def titles(**options: str) -> tuple[set[str], str]:
        code = new(client, "loot-island", 3, **options).rsplit("/", 1)[1]
        page = page_of(client, "/loot-island/rules", table=code)
        variants = {"Open healers", "Two healers each", "Known events", "Larger first deals"}
        return {title for title in variants if f">{title}</h3>" in page}, page

    plain, page = titles()
    assert not plain and "Variants that your table does not play are left out." in said(page)
    (more,) = re.findall(r'href="([^"]+)">All the rules<', page)
    everything = client.get(unescape(more)).text
    assert everything.count("</h3>") == page.count("</h3>") + 4 and "table=" in more
    assert titles(healers="open", preview_events="yes")[0] == {"Open healers", "Known events"}
    assert "Variants that your table" not in page_of(client, "/loot-island/rules")

    code = table.rsplit("/", 1)[1].partition("?")[0]
    page = page_of(client, "/sailorman-dice/rules", table=code, words="bell")
    assert (
        f'href="/sailorman-dice/table/{code}/lobby"' in page
        and f'name="table" value="{code}"' in page
    )
    assert f"/sailorman-dice/rules?table={code}" in page_of(
        client, "/sailorman-dice/help", table=code
    )
    assert client.get("/sailorman-dice/help").location == "/sailorman-dice/rules", "no other help"
    page = page_of(client, "/sailorman-dice/setup", players="3", seed="7KQ4-M2XD")
    assert 'href="/sailorman-dice/rules#ruling-captain"' in page


def result_with_ruling(game: Game, rng: random.Random) -> tuple[dict[str, object], Result]:
    for _ in range(2000):
        record = with_map_code(game, random_table(game, rng))
        result = game.score_data(record)
        if any(notice.kind == "ruling" for notice in result.notices):
            return record, result
    pytest.skip("no score of this game is decided by a ruling")


@GAME
def test_standings_link_each_ruling_that_decided(
    app: Flask, client: FlaskClient, game: Game
) -> None:
    rng = random.Random(f"{game.slug} rulings")
    for _ in range(4):
        record, result = result_with_ruling(game, rng)
        with app.app_context():
            table = store().create_table(game.slug, record)
        page = page_of(client, f"/{game.slug}/table/{table.id}/standings")
        for notice in result.notices:
            if notice.kind == "ruling":
                rest = unescape(page).partition(notice.text)[2].partition("</p>")[0]
                assert re.search(r'href="/[a-z-]+/rules[^"]*#ruling-[a-z-]+"', rest), notice.text
