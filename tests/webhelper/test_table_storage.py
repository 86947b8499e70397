"""What is stored of a table: old databases open, closing and going on, seats, spoken codes."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select, update

from companion import get_game
from companion.randomness import SecretDice
from webhelper.storage.about import About
from webhelper.storage.joining import (
    know,
    leave_seat,
    new_spoken_code,
    spoken_code,
    table_of_spoken,
    take_seat,
)
from webhelper.storage.limits import TooMany
from webhelper.storage.rows import HoldRow, KnownRow, now
from webhelper.storage.store import (
    Conflict,
    SeatHold,
    SentEdit,
    Store,
    Table,
    TableClosed,
    holds_of,
    reseat,
    store_of,
)
from webhelper.tables.changes import Changes
from webhelper.tables.editing import write_edits
from webhelper.tables.writing import Written


def holds(kept: Store, table_id: str) -> list[SeatHold]:
    with kept.engine.connect() as connection:
        return holds_of(connection, table_id)


RECORD = get_game("waters-of-nereus").drafting().blank(["Ann", "Ben"])


class Plain:
    """Writing that takes everything, as the storage sees it."""

    def changes(self, before: dict[str, Any], after: dict[str, Any], place: str) -> Changes:
        return Changes.between(before, after)

    def accept(self, before: dict[str, Any], after: dict[str, Any]) -> None:
        pass

    def stands(self, document: dict[str, Any], place: str) -> Any:
        return (
            [p["name"] for p in document["players"]] if place == "seating" else document.get(place)
        )

    def apply(self, document: dict[str, Any], edit: Any, dice: SecretDice) -> Written:
        if edit.place == "seating":
            return Written({**document, "players": [{"name": name} for name in edit.value]})
        return Written({**document, edit.place: edit.value})


def written(kept: Store, table: Table, edits: list[SentEdit]) -> tuple[Table, list[Conflict]]:
    edited = write_edits(kept, table.game, table.id, edits, Plain())
    assert edited is not None
    return edited.table, edited.conflicts


@pytest.fixture
def kept(app: Flask) -> Store:
    return store_of(app)


def test_a_closed_table_refuses_until_it_is_corrected(kept: Store) -> None:
    table = kept.create_table("waters-of-nereus", RECORD)
    closed = kept.end_table(table.id)
    assert closed.closed and closed.version == table.version + 1
    assert kept.end_table(table.id) == closed, "closing twice is closing once"
    with pytest.raises(TableClosed):
        written(kept, table, [SentEdit("x", 1, "phone-0001", None)])
    opened = kept.reopen_table(table.id)
    assert opened.closed is None and opened.reopened
    again, conflicts = written(kept, table, [SentEdit("x", 1, "phone-0001", None)])
    assert not conflicts and again.record["x"] == 1
    kept.end_table(table.id)
    repeated, _ = written(kept, table, [SentEdit("x", 1, "phone-0001", None)])
    assert repeated.record["x"] == 1, "what was written before is no new edit"


def test_seats_follow_their_players(kept: Store) -> None:
    table = kept.create_table("x", {"players": [{"name": n} for n in ("Ann", "Ben", "Cleo")]})
    take_seat(kept, table.id, "phone-a", 0, "Ann's phone")
    take_seat(kept, table.id, "phone-b", 1, "Ben's phone")
    take_seat(kept, table.id, "phone-b", 2, "Ben's phone")
    order = ["Ben", "Cleo", "Ann"]
    written(kept, table, [SentEdit("seating", order, "phone-0001", ["Ann", "Ben", "Cleo"])])
    assert [(h.seat, h.device) for h in holds(kept, table.id)] == [
        (0, "phone-b"),
        (1, "phone-b"),
        (2, "phone-a"),
    ]
    written(kept, table, [SentEdit("seating", ["Ben", "Ann"], "phone-0002", order)])
    assert [(h.seat, h.device) for h in holds(kept, table.id)] == [(0, "phone-b"), (1, "phone-a")]
    written(kept, table, [SentEdit("seating", ["Bob", "Ann"], "phone-0003", ["Ben", "Ann"])])
    assert [(h.seat, h.device) for h in holds(kept, table.id)] == [(0, "phone-b"), (1, "phone-a")]

    table = kept.create_table("waters-of-nereus", RECORD)
    for seat in (0, 2):
        take_seat(kept, table.id, f"phone-{seat}", seat, "a phone")
    with kept.transaction() as session:
        reseat(session.connection(), table.id, (1, 0))
    assert [(hold.device, hold.seat) for hold in holds(kept, table.id)] == [("phone-0", 1)]


def test_a_seat_is_held_together_or_taken_over(kept: Store) -> None:
    table = kept.create_table("waters-of-nereus", RECORD)
    take_seat(kept, table.id, "phone-a", 0, "Ann's phone")
    version = kept.tables([table.id])[0].version
    take_seat(kept, table.id, "phone-a", 0, "Ann's phone")
    assert kept.tables([table.id])[0].version == version, "what is so already is no change"
    other = kept.create_table("waters-of-nereus", RECORD)
    assert len(take_seat(kept, table.id, "phone-b", 0, "Ben's phone")) == 2
    changed, untouched = kept.tables([table.id])[0], kept.tables([other.id])[0]
    assert (changed.version, untouched.version) == (
        version + 1,
        other.version,
    ), "every phone at this table hears of it"
    assert [
        h.device for h in take_seat(kept, table.id, "phone-c", 0, "Cleo's phone", alone=True)
    ] == ["phone-c"]
    assert leave_seat(kept, table.id, "phone-c", 0) == []

    table = kept.create_table("waters-of-nereus", RECORD)
    for device in ("phone-a", "phone-b"):
        take_seat(kept, table.id, device, 0, device)
    with kept.writing() as connection:
        connection.execute(update(HoldRow).values(seen=now() - dt.timedelta(minutes=1)))
    before = {hold.device: hold.seen for hold in holds(kept, table.id)}
    write_edits(kept, table.game, table.id, [SentEdit("map", "7KQ4-M2XD")], Plain(), "phone-a")
    after = {hold.device: hold.seen for hold in holds(kept, table.id)}
    assert after["phone-a"] > before["phone-a"] and after["phone-b"] == before["phone-b"]


def test_whoever_began_at_a_seat_that_is_gone_stays_as_told() -> None:
    assert About(start=1).reseated((1, 0), 2).start == 0
    assert About(start=2).reseated((1, 0), 2).start == 2
    assert About(colours=["Red", "Blue", "Green"]).reseated((1, 0), 2).colours == ["Blue", "Red"]


def test_a_browser_knows_each_table_that_it_opened_once(kept: Store) -> None:
    first, second = (kept.create_table("waters-of-nereus", RECORD).id for _ in range(2))
    know(kept, "phone-a", [first])
    know(kept, "phone-a", [first, second])
    with kept.session() as session:
        known = session.execute(select(KnownRow.device, KnownRow.table_id)).all()
    assert sorted(known) == sorted(("phone-a", one) for one in (first, second))


def test_spoken_codes_lead_to_their_table(kept: Store) -> None:
    table = kept.create_table("waters-of-nereus", RECORD)
    first = new_spoken_code(kept, table.id)
    there = spoken_code(kept, table.id)
    assert there and len(first) == 6 and first.isdecimal() and 9 <= there.minutes_left <= 10
    assert table_of_spoken(kept, first, "10.0.0.1") == table.id
    second = new_spoken_code(kept, table.id)
    there = spoken_code(kept, table.id)
    assert there and there.code == second
    if first != second:
        assert table_of_spoken(kept, first, "10.0.0.1") is None, (
            "renewed: the old one leads nowhere"
        )

    wrong = "000000" if second != "000000" else "000001"
    for n in range(10):
        assert table_of_spoken(kept, wrong, f"2001:db8:1:2::{n + 1:x}") is None
    with pytest.raises(TooMany) as raised:
        table_of_spoken(kept, second, "2001:db8:1:2:ffff::1")
    assert 540 < raised.value.seconds <= 600
    assert table_of_spoken(kept, second, "2001:db8:1:3::1") is not None
