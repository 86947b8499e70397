"""A table in play on two phones: acts, undo by anybody, what helps know, and what is refused."""

from __future__ import annotations

import re

import pytest
from flask import Flask, render_template_string
from flask.testing import FlaskClient
from sqlalchemy import event

from companion import GAMES, BadInput, Game
from companion.game import PlayHelp
from companion.now import Question
from companion.play import number
from companion.randomness import fingerprint, wrong_rolls
from tests.support.phone import Post
from tests.support.tapper import NAMES, Tapper, new, told
from webhelper.storage.store import store_of
from webhelper.tables.listed import people_here
from webhelper.tables.playing import rolls_at


@pytest.fixture
def two(app: Flask) -> tuple[Tapper, Tapper]:
    ann, ben = app.test_client(), app.test_client()
    table = new(ann, "loot-island", 4)
    return Tapper(ann, table), Tapper(ben, table)


def test_an_act_counts_once_and_only_in_play(two: tuple[Tapper, Tapper], app: Flask) -> None:
    ann, ben = two
    sheet = ann.client.get(ann.table).text
    table = store_of(app).find(ann.table.rsplit("/", 1)[1])
    assert table is not None and table.play is None
    assert "Set up the box" in ann.client.get(f"{ann.table}/lobby").text
    assert f'href="{ann.table}/lobby"' in sheet and "/now" not in sheet
    dice = new(ann.client, "sailorman-dice", 2)
    moved = ann.client.get(
        f"/sailorman-dice/help/legal-entries?table={dice.rsplit('/', 1)[1]}&player=2"
    )
    assert moved.status_code == 302 and moved.location == f"{dice}/now?player=2"
    ann.next()
    for _ in range(2):
        ann.do("cubes", player="Ann", by="1", act="one-and-the-same")
    assert ann.record()["players"][0]["cubes"] == 4
    ann.client.post(f"{ann.table}/close", data={"csrf_token": ann.token, "open": "1"})
    assert ben.do("cubes", player="Ann", by="1").status_code == 409
    assert "<button id=" not in ben.page()


def test_a_script_gets_the_page_after_its_act_without_the_table_being_read_again(
    two: tuple[Tapper, Tapper], app: Flask
) -> None:
    ann, _ = two
    ann.next()
    data = {"csrf_token": ann.token, "do": "cubes", "player": "Ann", "by": "1", "open": "Ann"}
    data["on"] = ann.basis("cubes", "Ann")
    reads: list[str] = []
    listening = (
        store_of(app).engine,
        "before_cursor_execute",
        lambda *asked: reads.append(asked[2]),
    )
    event.listen(*listening)
    prefer = {"Prefer": "return=representation"}
    answer = ann.client.post(f"{ann.table}/now", data=data, headers=prefer)
    event.remove(*listening)
    address = answer.headers["Content-Location"]
    assert answer.status_code == 200 and address == f"{ann.table}/now?at=Ann"
    fresh = re.compile(r'name="act" value="\w+"')
    page = ann.client.get(address).text
    assert fresh.sub("", answer.text) == fresh.sub("", page) and "Ann" in page
    assert sum("FROM game_table" in read for read in reads) == 1
    assert sum("FROM seat_hold" in read for read in reads) == 1


def test_a_script_gets_the_page_after_its_undo(two: tuple[Tapper, Tapper]) -> None:
    ann, _ = two
    ann.next()
    last = re.search(r'id="undo" name="edit" value="(\w+)"', ann.page())
    assert last
    answer = ann.client.post(
        f"{ann.table}/undo",
        data={"csrf_token": ann.token, "edit": last[1]},
        headers={"Prefer": "return=representation"},
    )
    assert answer.status_code == 200 and "Ready to begin" in answer.text


def test_ships_on_one_space_stand_beside_each_other(client: FlaskClient) -> None:
    ann = Tapper(client, new(client, "waters-of-nereus", 2, variant="neutral"))
    ann.next()
    there = re.search(r'data-square="(\w+)" data-piece="neutral"><a', ann.page())
    assert there, "the neutral ship, onto which another one may come"
    assert ann.do("put", player="Ann", to=there[1]).status_code == 303
    drawn = re.findall(r'class="vessel" transform="([^"]+)"', ann.page())
    assert len(set(drawn)) == len(drawn) == 3 and sum("scale" in one for one in drawn) == 2


def test_undo_names_what_it_takes_back_and_whose_phone_it_came_from(
    two: tuple[Tapper, Tapper],
) -> None:
    ann, ben = two
    ann.next()
    ben.client.post(f"{ben.table}/hold", data={"csrf_token": ben.token, "seat": "2"})
    edit = {"id": "phone-0001", "place": "players[1].cubes", "before": 3, "value": 9}
    answer = ben.client.post(
        f"/api{ben.table}/edits", json={"edits": [edit]}, headers={"X-CSRF-Token": ben.token}
    )
    assert answer.status_code == 200
    assert told(ann.page()) == "Ben’s curse cubes: 9. From Ben’s phone. Undo"
    ann.undo()
    assert ann.record()["players"][1]["cubes"] == 3


def test_the_phone_rolls_only_when_asked_and_every_roll_can_be_checked(app: Flask) -> None:
    client = app.test_client()
    ann = Tapper(client, new(client, "sailorman-dice", 2))
    table_id = ann.table.rsplit("/", 1)[1]
    shown = re.search(r'id="hash">([0-9a-f]{64})<', client.get(f"{ann.table}/dice").text)
    assert shown and f"{ann.table}/dice" in client.get(f"{ann.table}/lobby").text
    ann.next()
    assert rolls_at(store_of(app), table_id) == []
    for _ in range(2):
        ann.do("phone", from_="0")
        ann.undo()
    ann.do("phone", from_="0")
    rolls = rolls_at(store_of(app), table_id)
    assert [(roll.number, undone) for roll, _, undone in rolls] == [
        (1, True),
        (2, True),
        (3, False),
    ]
    assert len({roll.dice for roll, _, _ in rolls}) > 1, "an undo foresees nothing"
    open_page = client.get(f"{ann.table}/dice").text
    table = store_of(app).find(table_id)
    assert table is not None and table.secret not in open_page and "Undone." in open_page
    assert (
        table.secret not in ann.page() and table.secret not in client.get(f"/api{ann.table}").text
    )
    client.post(f"{ann.table}/close", data={"csrf_token": ann.token, "open": "1"})
    page = client.get(f"{ann.table}/dice").text
    assert table.secret in page and "Every roll is what was sealed." in page
    assert (
        fingerprint(table.secret) == shown[1]
        and wrong_rolls(table.secret, [roll for roll, _, _ in rolls]) == ()
    )


def test_an_undo_says_on_every_phone_what_it_took_back(two: tuple[Tapper, Tapper]) -> None:
    ann, ben = two
    ann.next()
    ann.do("cubes", player="Ben", by="1")
    ann.do("cubes", player="Ben", by="1")
    ben.undo()
    assert "Taken back: Ben: 5 cubes." in told(ann.page())
    assert told(ben.page()).endswith("Put it back"), "at the right, where Undo was"
    ben.undo()
    assert "Taken back: Ben: 4 cubes." in told(ann.page())
    ann.do("cubes", player="Ann", by="1")
    assert "Taken back" not in told(ben.page())
    ann.undo()
    assert "Taken back: Ann: 4 cubes." in told(ben.page())
    ann.undo()
    assert told(ben.page()) == "Taken back: Round 1 has begun. Put it back", "a sentence is enough"


BEGINNING = [
    (game, help_) for game in GAMES.values() for help_ in game.helps if help_.begins is not None
]


@pytest.mark.parametrize(
    ("game", "help_"), BEGINNING, ids=[f"{g.slug} {h.name}" for g, h in BEGINNING]
)
def test_a_help_that_is_a_table_opens_one_without_names(
    client: FlaskClient, post: Post, game: Game, help_: PlayHelp
) -> None:
    here = f"/{game.slug}/help/{help_.name}"
    page = client.get(here).text
    players = re.search(r'name="players"\s+value="(\d)"', page)
    assert players and "without names" in page
    for old in ("do=start&code=7KQ4-M2XD", "state=7KQ4-M2XD~5x5~fs1d2", "state=nonsense"):
        assert client.get(f"{here}?{old}").status_code == 200, (
            "a bookmark of earlier versions still answers"
        )
    opened = post(f"{here}/table", players=players[1])
    assert opened.status_code == 303 and opened.location.endswith("/now")
    table = opened.location.removesuffix("/now")
    assert "Player 1" in client.get(opened.location).text
    names = [player["name"] for player in client.get(f"{table}.json").get_json()["players"]]
    assert names == [f"Player {n}" for n in range(1, int(players[1]) + 1)]
    with client:
        client.get("/")
        assert not people_here(), "nobody is called so"
    found = client.get(f"{here}?table={table.rsplit('/', 1)[1]}")
    assert found.status_code == 302 and found.location == f"{opened.location}#{help_.name}"
    for wrong in ("0", "9", "", "x"):
        assert post(f"{here}/table", players=wrong).status_code == 400


def test_the_help_of_aaron_tells_his_rules_without_a_table(client: FlaskClient) -> None:
    page = client.get("/loot-island/help/aaron").text
    assert "Aaron is a third player" in page and "With A1 Aaron draws no map cards" in page


def test_what_no_such_table_can_be_is_refused(post: Post) -> None:
    for help_, players, status in (
        ("waters-of-nereus/help/neutral-player", "3", 400),
        ("loot-island/help/aaron", "3", 400),
        ("waters-of-nereus/help/cabin", "2", 404),
    ):
        assert post(f"/{help_}/table", players=players).status_code == status


@pytest.mark.parametrize("slug", GAMES)
def test_every_help_of_a_table_in_play_speaks_of_names_not_of_seats(app: Flask, slug: str) -> None:
    game, client = GAMES[slug], app.test_client()
    if game.play() is None:
        return
    table = new(client, slug, game.players.least)
    Tapper(client, table).next()
    code = table.rsplit("/", 1)[1]
    pages = [f"/{slug}/help/{kind.name}?table={code}" for kind in game.helps] + [f"{table}/now"]
    pages += [f"/{slug}/setup?table={code}", f"/{slug}/help/compass?table={code}&roll=1"]
    for address in pages:
        page = client.get(address, follow_redirects=True).text
        assert not re.search(r"\b[Ss]eat \d", page), address
        assert len(page) < 120_000, address
    setup = client.get(f"/{slug}/setup?table={code}").text
    assert not GAMES[slug].draws_start or any(name in setup for name in NAMES)


def test_a_number_is_asked_with_its_bounds_and_refused_beyond_them(app: Flask) -> None:
    asked = (
        '{% import "pages/now/parts.html" as parts with context %}{{ parts.question(asked, "k") }}'
    )
    with app.test_request_context():
        field = render_template_string(
            asked, asked=Question("ships", "Ships", low=-1, high=9), typed={}
        )
    assert 'type="number" min="-1" max="9"' in field
    with pytest.raises(BadInput) as caught:
        number({"ships": "10"}, "ships", -1, 9)
    assert caught.value.faults[0][:3] == ("ships", "10", "a whole number from -1 to 9")
