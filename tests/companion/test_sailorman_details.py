"""Sailorman Dice in detail: maps of a table, crosses alone, what a row says that falls, the map in letters."""

from __future__ import annotations

import pytest

from companion import BadInput, get_game
from companion.games.sailorman_dice.rolling import both_fit, entry_of, one_of_both
from tests.support import drafts
from tests.support.sailorman_dice.examples import OWN_MAP

GAME = get_game("sailorman-dice")
EMPTY = "." * 9


def test_a_new_table_keeps_its_map_under_its_own_key() -> None:
    assert drafts.blank(GAME, ["Ann", "Ben"], "7KQ4-M2XD")["map"] == "7KQ4-M2XD"
    table = drafts.blank(GAME, ["Ann", "Ben"])
    with pytest.raises(BadInput) as caught:
        drafts.check(GAME, {**table, "map": {"areas": "x"}})
    assert {fault.place.partition(".")[0] for fault in caught.value.faults} == {"map"}


def test_whose_a_map_is() -> None:
    book = GAME.maps()
    assert book is not None
    ours = book.read("7KQ4-M2XD")
    assert not ours.own and not book.read("7KQ4-M2XD.map-2").own and book.read(OWN_MAP).own
    painted = {key: value for key, value in ours.as_record().items() if key != "code"}
    assert book.from_record(painted).own


def test_a_line_of_crosses_alone_scores_nothing() -> None:
    table = drafts.blank(GAME, ["Ann", "Ben"])
    for column in range(9):
        table = drafts.edit(GAME, table, f"players[0].rows[2][{column}]", "X")
    (line,) = [x for x in drafts.check(GAME, table).result.standings[0].lines if x.label == "Starfish row"]
    assert (line.points, line.why) == (0, "crosses only")


def test_a_record_whose_row_falls_says_which_number_stands_after_which() -> None:
    rows = ["..4..2...", *[EMPTY] * 5]
    players = [{"name": "Ann", "rows": rows}, {"name": "Ben", "rows": [EMPTY] * 6}]
    with pytest.raises(BadInput) as caught:
        GAME.score_data({"game": GAME.slug, "players": players})
    (fault,) = caught.value.faults
    assert fault.place == "players[0].rows[0]" and fault.allowed.endswith("2 stands after 4")


def test_a_roll_whose_pairs_have_one_field_left_between_them() -> None:
    """Rules: both pairs are entered; where each fits but not both, only one can be."""
    rows = (".11111111", *["X" * 9] * 5)
    entry = entry_of(None, rows, "anchor", "1")
    assert not both_fit(rows, entry, entry)
    assert one_of_both(entry, entry).startswith("Each pair has a place, but not both at once")
    free = ("..1111111", *["X" * 9] * 5)
    assert both_fit(free, *[entry_of(None, free, "anchor", "1")] * 2)
