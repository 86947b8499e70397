"""All data as a file and back: the same database again, nothing of anybody's changed, nothing bad
brought in."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import given, settings, strategies as st
from sqlalchemy import select

from companion import GAMES, BadInput, get_game
from companion.randomness import ALPHABET
from tests.support.any_names import NAMES
from tests.support.phone import Post, brought
from tests.support.random_tables import random_table
from webhelper.evenings.finished import EVERYBODY, Reader, merge_person
from webhelper.evenings.transfer import Brought, bring_in, export_lines, read_file
from webhelper.storage.about import About, TableSetup
from webhelper.storage.database import open_store
from webhelper.storage.joining import know, take_seat
from webhelper.storage.rows import AttemptRow, Base, EditRow, FinishedRow, SpokenRow
from webhelper.storage.store import PLAY, SentEdit, Store, Table, store_of
from webhelper.tables.editing import write_edits
from webhelper.tables.writing import TableWriting

DERIVED = {FinishedRow.__table__.name, SpokenRow.__table__.name, AttemptRow.__table__.name}
"""What is made again from the rest, or lives for minutes."""


def text_of(store: Store, who: Reader | None = None) -> str:
    return "".join(export_lines(store, who))


def bring(store: Store, text: str, devices: bool = True) -> Brought:
    return bring_in(store, read_file(text, lambda _: None), EVERYBODY.name, devices)


def rows(store: Store) -> dict[str, list[tuple[Any, ...]]]:
    """All that is kept, but for the numbers that the database gives to edits."""
    found = {}
    with store.engine.connect() as connection:
        for table in Base.metadata.sorted_tables:
            if table.name not in DERIVED:
                columns = [
                    c for c in table.c if (table.name, c.name) != (EditRow.__table__.name, "id")
                ]
                order = (
                    [table.c.table_id, table.c.id]
                    if table.name == EditRow.__table__.name
                    else list(table.primary_key)
                )
                found[table.name] = [
                    tuple(row) for row in connection.execute(select(*columns).order_by(*order))
                ]
    return found


def write(store: Store, table: Table, writing: TableWriting, edit: SentEdit) -> Table:
    done = write_edits(store, table.game, table.id, [edit], writing)
    assert done is not None
    return done.table


def write_history(store: Store, rng: random.Random) -> None:
    """A few evenings at random: tables of every game, edits taken and refused, seats, ends, maps,
    names."""
    for _ in range(rng.randrange(1, 4)):
        game = rng.choice(list(GAMES.values()))
        record = random_table(game, rng)
        setup = (
            TableSetup(code="7KQ4-M2XD", players=2, options={"variant": "neutral"})
            if rng.random() < 0.5
            else None
        )
        start, place = rng.choice([None, 0]), rng.choice(["", "Chez “Élan”"])
        about = About(setup=setup, colours=["Red", None], start=start, place=place)
        table = store.create_table(game.slug, record, about if rng.random() < 0.7 else None)
        writing, names = TableWriting(game, None), table.names
        for n in range(rng.randrange(5)):
            seat = rng.randrange(len(names))
            new = rng.choice([f"{rng.choice(NAMES)[:30]} {n}", names[seat]])
            before = rng.choice([names[seat], "somebody else"])
            names = write(
                store, table, writing, SentEdit(f"players[{seat}].name", new, f"edit-{n}", before)
            ).names
        if game.play() is not None and rng.random() < 0.5:
            with suppress(BadInput):  # not every record can be played on
                write(store, table, writing, SentEdit(PLAY, {"do": "begin"}, "edit-begin", None))
        if rng.random() < 0.5:
            take_seat(store, table.id, f"phone-{rng.randrange(3)}", 0, "Ann’s phone")
        know(store, f"phone-{rng.randrange(3)}", [table.id], made=rng.random() < 0.5)
        for step in (store.end_table, store.reopen_table, store.end_table)[: rng.randrange(4)]:
            step(table.id)
    if rng.random() < 0.5:
        store.save_map("sailorman-dice", "Mine", "7KQ4-M2XD")
    merge_person(store, rng.choice([EVERYBODY.name, "phone-1"]), rng.choice(NAMES), "Somebody else")


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> tuple[Store, Store]:
    """Two databases that wait for no disk."""
    stores = []
    for _ in range(2):
        store = open_store(tmp_path_factory.mktemp("kept"))
        with store.engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA synchronous=OFF")
        stores.append(store)
    return stores[0], stores[1]


def empty(store: Store) -> None:
    with store.transaction() as session:
        for table in reversed(Base.metadata.sorted_tables):
            session.execute(table.delete())


@pytest.mark.oracle
@settings(max_examples=25)
@given(st.integers(0, 2**32))
def test_what_goes_out_comes_in_as_the_same_database(two: tuple[Store, Store], seed: int) -> None:
    first, second = two
    empty(first)
    empty(second)
    write_history(first, random.Random(seed))
    text = text_of(first)
    done = bring(second, text)
    assert rows(second) == rows(first) and text_of(second) == text
    assert len(done.added) == len(rows(first)["game_table"]) and not done.beside
    again = bring(second, text)
    assert not again.added and not again.maps and rows(second) == rows(first), (
        "brought in twice is brought in once"
    )
    assert json.loads(text)["format"] == "tabletop-companion"


def test_what_is_here_is_never_changed(two: tuple[Store, Store]) -> None:
    first, second = two
    empty(first)
    empty(second)
    game = get_game("waters-of-nereus")
    table = first.create_table(game.slug, game.drafting().blank(["Ann", "Ben"]))
    writing = TableWriting(game, None)
    older = text_of(first)
    bring(second, older)
    write(first, table, writing, SentEdit("players[0].track", 5, "edit-1", 0))
    newer = text_of(first)
    assert bring(first, older).sentence == "0 tables added, 1 table here already.", (
        "an older state of it adds nothing"
    )
    write(second, table, writing, SentEdit("players[0].track", 9, "edit-2", 0))
    before = second.find(table.id)
    done = bring(second, newer)
    (beside,) = done.added
    assert done.beside == 1 and beside != table.id and second.find(table.id) == before
    copy = second.find(beside)
    assert (
        copy is not None
        and copy.record["players"][0]["track"] == 5
        and copy.watch not in ("", table.watch)
    )
    assert bring(second, newer).added == [] and len(rows(second)["game_table"]) == 2


def test_a_browser_takes_along_what_it_knows_and_nobodys_devices(
    app: Flask, client: FlaskClient, table: str, post: Post
) -> None:
    kept = store_of(app)
    other = kept.create_table(
        "waters-of-nereus", get_game("waters-of-nereus").drafting().blank(["Eve", "Mallory"])
    )
    table_id = table.rsplit("/", 1)[1]
    take_seat(kept, table_id, "secret-device", 0, "Ann’s phone")
    merge_person(kept, "secret-viewer", "Ann", "Hidden")
    answer = client.get("/history/companion.json")
    data = answer.get_json()
    assert [t["id"] for t in data["tables"]] == [table_id] and "known" not in data
    assert "attachment" in answer.headers["Content-Disposition"]
    for hidden in ("secret", "Hidden", "Mallory", other.id, "phone"):
        assert hidden not in answer.text
    read_file(answer.text, lambda _: None)

    stranger = app.test_client()
    text = stranger.get(f"{table}/whole.json").text
    (one,) = json.loads(text)["tables"]
    assert one["id"] == table.rsplit("/", 1)[1] and other.id not in text
    assert "secret" not in one, "who knows what the dice follow from knows what they will show"
    post(f"{table}/close", open="1")
    assert json.loads(stranger.get(f"{table}/whole.json").text)["tables"][0]["secret"]
    assert read_file(text, lambda _: None).tables[0].id == one["id"]


def test_a_file_is_brought_in_on_the_web(
    app: Flask, client: FlaskClient, table: str, tmp_path: Path
) -> None:
    raw = client.get("/history/companion.json").data
    elsewhere = open_store(tmp_path)
    app.extensions[Store.EXTENSION], before = elsewhere, store_of(app)
    try:
        other = app.test_client()
        assert brought(other, raw).status_code == 303
        page = other.get("/history/files?told=1").text
        assert "1 table added." in page and "1 table added." not in other.get("/history/files").text
        assert other.get(table).status_code == 200, "its links go on working"
        assert len(other.get("/history/companion.json").get_json()["tables"]) == 1
        assert "here already" in (brought(other, raw), other.get("/history/files?told=1").text)[1]
    finally:
        app.extensions[Store.EXTENSION] = before
        elsewhere.close()


def changed(data: dict[str, Any], place: str, value: Any) -> bytes:
    """A file with something else at a place of its first table."""
    table = {**data["tables"][0], place: value}
    return json.dumps({**data, "tables": [table]}).encode()


BAD: dict[str, Callable[[dict[str, Any]], bytes]] = {
    "no file": lambda data: b"",
    "no text": lambda data: b"\xff\xfe\x00",
    "no JSON": lambda data: b"{",
    "another file": lambda data: b'{"plays": []}',
    "a version to come": lambda data: json.dumps({**data, "version": 2}).encode(),
    "a key that nobody knows": lambda data: json.dumps({**data, "admin": True}).encode(),
    "a game that nobody knows": lambda data: changed(data, "game", "chess"),
    "a record of another game": lambda data: changed(
        data, "record", {"game": "loot-island", "players": []}
    ),
    "no record": lambda data: changed(data, "record", {}),
    "no players": lambda data: changed(data, "record", {"game": "sailorman-dice", "players": 3}),
    "a short code": lambda data: changed(data, "id", "A" * 5),
    "a path for a code": lambda data: changed(data, "id", "../../../../../../../etc/pa"),
    "no time": lambda data: changed(data, "created", "yesterday"),
    "a version below zero": lambda data: changed(data, "version", -1),
    "an evening of something else": lambda data: changed(data, "about", {"setup": "x"}),
    "a state of play of something else": lambda data: changed(data, "play", {"x": 1}),
    "edits of something else": lambda data: changed(data, "edits", [{"id": 1}]),
    "one table twice": lambda data: json.dumps({**data, "tables": data["tables"] * 2}).encode(),
    "a map that is none": (
        lambda data: json.dumps(
            {
                **data,
                "maps": [
                    {
                        "code": "x",
                        "game": "sailorman-dice",
                        "name": "x",
                        "created": "2026-01-01T00:00:00",
                    }
                ],
            }
        ).encode()
    ),
    "deep": lambda data: b'{"a":' * 60 + b"1" + b"}" * 60,
}


@pytest.mark.oracle
@pytest.mark.parametrize("what", BAD)
def test_nothing_of_a_bad_file_is_brought_in(
    app: Flask, client: FlaskClient, table: str, what: str
) -> None:
    data = client.get("/history/companion.json").get_json()
    before = rows(store_of(app))
    answer = brought(client, BAD[what](data))
    assert answer.status_code == 400 and 'role="alert"' in answer.text
    assert rows(store_of(app))["game_table"] == before["game_table"]


def test_a_table_of_nobody_is_refused_by_its_place() -> None:
    file = {
        "format": "tabletop-companion",
        "version": 1,
        "tables": [{"id": ALPHABET[:26], "game": "chess"}],
    }
    with pytest.raises(BadInput) as error:
        read_file(json.dumps(file), lambda _: None)
    assert {fault.place for fault in error.value.faults} >= {
        "tables[0].record",
        "tables[0].created",
    }
