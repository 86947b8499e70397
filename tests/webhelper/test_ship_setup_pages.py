"""Ship Adventure on the phone: the set-up with its board, and the owner's copy."""

from __future__ import annotations

import html
import re
from itertools import pairwise
from typing import Any
from xml.etree import ElementTree

from flask import Flask, render_template_string
from flask.testing import FlaskClient

from companion import get_game
from companion.games.ship_adventure.board import Board, square_name
from companion.games.ship_adventure.copy import ShipCopy
from companion.games.ship_adventure.layout import Layout
from companion.games.ship_adventure.routes import shortest
from companion.questions import questions_of
from companion.setups import SetupResult, run_setup
from tests.support.phone import Post
from tests.support.ship_adventure.copies import LANDLOCKED, WHOLE
from webhelper.forms import typed_of

SLUG = "ship-adventure"
GAME = get_game(SLUG)
CODE = "7KQ4-M2XD"
TREASURE: dict[str, str] = {}
CONQUEST = {"mode": "caribbean-conquest"}
SVG = re.compile(r'<svg class="sea-board.*?</svg>\n</div>', re.DOTALL)


def address(players: int, seed: str = CODE, **given: str) -> str:
    return f"/{SLUG}/setup?" + "&".join(
        [f"players={players}", f"seed={seed}", *(f"{k}={v}" for k, v in given.items())]
    )


def drawn(players: int, seed: str = CODE, **given: str) -> SetupResult:
    return run_setup(GAME, players, seed, given)


def picture(page: str) -> ElementTree.Element:
    found = SVG.search(page)
    assert found
    return ElementTree.fromstring(found[0].removesuffix("</div>").strip())


def squares_of(drawing: ElementTree.Element, symbol: str, cls: str = "") -> set[tuple[int, int]]:
    """Where the picture shows a symbol on a disc of a class, by the disc before it."""
    found = set()
    for group in drawing.iter():
        parts = list(group)
        for disc, use in pairwise(parts):
            if disc.get("class") == f"disc {cls}".strip() and (use.get("href") or "").endswith(
                f"#{symbol}"
            ):
                x, y = float(disc.get("cx", "0")), float(disc.get("cy", "0"))
                found.add((int(y // 24), int(x // 24)))
    return found


def test_the_board_is_drawn_as_it_is_laid(client: FlaskClient) -> None:
    for seed in (CODE, "0000-0000", f"{CODE}.board-2"):
        layout: Layout = drawn(4, seed).view.layout
        drawing = picture(client.get(address(4, seed)).text)
        assert drawing.get("viewBox") == "0 0 332 332"
        land = next(p for p in drawing.iter("path") if p.get("id") == "board-dry").get("d", "")
        corners = {(int(y) // 24, int(x) // 24) for x, y in re.findall(r"M(\d+) (\d+)h24v24", land)}
        assert corners == {
            (r, c) for r in range(12) for c in range(12) if not layout.board.is_sea((r, c))
        }
        waves = [
            u.get("transform", "") for u in drawing.iter("use") if u.get("href") == "#board-wave"
        ]
        for mark, turn in (("^", None), (">", "90"), ("v", "180"), ("<", "270")):
            shown = {
                (int(m[2]) // 24, int(m[1]) // 24)
                for wave in waves
                if (m := re.match(r"translate\((\d+) (\d+)\)(?:rotate\((\d+)\))?", wave))
                and m[3] == turn
            }
            assert shown == set(layout.board.squares(mark))
        assert squares_of(drawing, "pirate", "dark") == set(layout.board.squares("k"))
        assert squares_of(drawing, "temple", "coin") == set(layout.tokens)
        assert squares_of(drawing, "temple", "dash") == {layout.center}
        for city in layout.cities:
            assert squares_of(drawing, "ship", f"hue-{city.color}") == {city.harbors[0]}


def test_every_setup_says_who_starts_and_links_on_with_its_code(client: FlaskClient) -> None:
    for players, given in (
        (1, TREASURE),
        (3, {"map_card": "2"}),
        (2, CONQUEST),
        (4, {**CONQUEST, "boxes": "4"}),
    ):
        result = drawn(players, **given)
        page = client.get(address(players, **given)).text
        text = html.unescape(page)
        for step in result.steps:
            assert step.text.split("\n")[0] in text
        links = [html.unescape(a) for a in re.findall(r'href="([^"]*)"', page)]
        handed = {"code": CODE, "players": str(players), **given}
        for name in result.helps:
            (link,) = (a for a in links if a.startswith(f"/{SLUG}/help/{name}?"))
            carried = dict(pair.split("=") for pair in link.split("?")[1].split("&"))
            start = result.view.galleon if name == "compass" else None
            assert carried == handed | ({"galleon": square_name(start)} if start else {})
        for sheet in ("board", "setup-sheet"):
            (link,) = (a for a in links if a.startswith(f"/{SLUG}/print/{sheet}?"))
            assert f"seed={CODE}" in link and all(f"{k}={v}" in link for k, v in given.items())
        seats = re.search(r'<ul class="seats".*?</ul>', page, re.DOTALL)[0].split("<li>")[1:]  # type: ignore[index]
        assert [n for n, seat in enumerate(seats, 1) if "first" in seat.split("</b>")[1]] == [
            result.start_player
        ]
        for seat, row in zip(result.view.seats, seats, strict=True):
            assert (
                f"Seat {seat.seat}, {seat.color}" in row
                and square_name(seat.cities[0].square) in row
            )


def test_what_is_chosen_seat_by_seat_is_picked_not_typed(client: FlaskClient) -> None:
    for where, name, one, other in (
        ("ship-adventure", "seat_colors", "green", "red"),
        ("waters-of-nereus", "corners", "bottom-left", "top-left"),
    ):
        form = client.get(f"/{where}/setup").text
        assert form.count(f'<select class="inp" name="{name}"') == 4
        asked = f"/{where}/setup?players=2&{name}={one}&{name}={other}&{name}=&{name}="
        shown = client.get(asked, follow_redirects=True)
        assert shown.status_code == 200 and "You chose the" in shown.text
        asked_for = shown.text.split(f'id="{name}"')[1].split("</fieldset>")[0]
        assert re.findall(r'<option value="([^"]+)" selected>', asked_for) == [one, other]
        left_out = client.get(f"/{where}/setup?players=2&{name}=drawn&{name}={other}")
        assert left_out.status_code in (200, 302), "who picks nothing takes what is left"
        twice = client.get(f"/{where}/setup?players=2&{name}={one}&{name}={one}")
        assert twice.status_code == 400 and f'value="{one}" selected' in twice.text


def test_a_way_across_the_edge_leaves_the_picture_and_comes_back(app: Flask) -> None:
    """The board as other pages draw it: alone, with a way, squares to ring and coins."""
    board = Board(("~" * 12,) * 12)
    path = shortest(board, (0, 0), (10, 11), "pirate").path  # type: ignore[union-attr]
    source = (
        '{% import "games/ship_adventure/board.svg.html" as sea with context %}'
        '{{ sea.board(board, "A way", path=path, marked=[(5, 5)], coins=[(0, 0)]) }}'
    )
    with app.test_request_context():
        drawing = picture(render_template_string(source, board=board, path=path))
    way = [
        p.get("d", "") for p in drawing.iter("path") if (p.get("class") or "").startswith("course")
    ]
    assert len(way) == 2 and way[0] == way[1]
    assert way[0].startswith("M12 12l-14 -14M290 290l-14 -14")
    assert [p.get("d") for p in drawing.iter("path") if p.get("class") == "mark"] == [
        "M120 120h24v24h-24z"
    ]
    assert [c.get("class") for c in drawing.iter("circle") if "coin" in (c.get("class") or "")] == [
        "disc coin"
    ]
    assert drawing.get("aria-label") == "A way"


def test_a_table_starts_as_its_set_up_was_laid(client: FlaskClient, post: Post) -> None:
    setup = {"players": "3", "seed": "7KQ4-M2XD", "mode": "caribbean-conquest", "boxes": "4"}
    query = "&".join(f"{name}={value}" for name, value in setup.items())
    page = client.get(f"/{SLUG}/setup?{query}").text
    (link,) = re.findall(rf'href="(/{SLUG}/score[^"]+)"', page)
    form = client.get(html.unescape(link)).text
    assert "Set-up <b" in form and "Player 1, " in form
    assert all(f'name="{name}" value="{value}"' in form for name, value in setup.items())
    opened = post(f"/{SLUG}/score", name=["Ann", "Ben", "Chloé", ""], **setup)
    record = client.get(f"{opened.location.removesuffix('/lobby')}.json").get_json()
    assert record["boxes"] == 4 and [len(x) for x in record["areas"].values()] == [4] * 9
    assert record["cities"] == {"Ann": 4, "Ben": 4, "Chloé": 4}
    voyage = post(f"/{SLUG}/score", name=["Ann", "Ben"], players="2", seed="7KQ4-M2XD")
    assert (
        client.get(f"{voyage.location.removesuffix('/lobby')}.json").get_json()["mode"]
        == "treasure-map"
    )
    wrong = post(f"/{SLUG}/score", name=["Ann", "Ben"], players="2", seed="?")
    assert wrong.status_code == 400


# ---- from your copy


def typed(copy: dict[str, Any]) -> dict[str, str]:
    """A copy as its page sends it."""
    return typed_of(questions_of(ShipCopy), copy)


def test_a_box_that_is_not_whole_is_refused_and_a_whole_one_kept_used(
    post: Post, client: FlaskClient
) -> None:
    fields = typed(WHOLE) | {"tiles[3].squares": "", "tiles[5].color": ""}
    answer = post(f"/{SLUG}/copy", version="none", **fields)
    text = html.unescape(answer.text)
    assert answer.status_code == 400
    assert "a city with its colour" in text
    assert 'href="#tiles[5]"' in text and 'id="tiles[5]"' in text
    assert "hc\njj" in text, "what was typed stays"

    assert post(f"/{SLUG}/copy", version="none", **typed(WHOLE)).status_code == 303
    kept = client.get(f"/{SLUG}/copy.json").get_json(force=True)
    assert kept == WHOLE
    page = client.get(address(3)).text
    assert "From your copy" in page and "the publisher" not in page
    assert "black" in page  # the first of their nine colours
    assert "needle points to north" in page or re.search("needle points to (east|south|west)", page)


def test_tiles_that_cannot_be_laid_are_told_on_the_set_up_page(
    client: FlaskClient, post: Post
) -> None:
    assert post(f"/{SLUG}/copy", version="none", **typed({"tiles": LANDLOCKED})).status_code == 303
    answer = client.get(address(3))
    assert answer.status_code == 400 and "every harbour touches the sea" in html.unescape(
        answer.text
    )
