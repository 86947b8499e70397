"""Hints in play: whoever follows them plays by the rules to the end, pair by pair, and plays well."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from companion import get_game
from companion.advice import HintedEntry
from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.advise.in_play import thinking_about
from companion.games.sailorman_dice.rolling import Roll
from companion.play import Viewer
from tests.support.playing import Played, set_up

GAME = get_game("sailorman-dice")


def best_of(table: Played, seat: int) -> HintedEntry:
    thinking = thinking_about(table.at, seat)
    assert thinking is not None
    thinking.run(0.0)  # one game of each: what is legal does not depend on how long it thinks
    hint = thinking.hint()
    assert 1 <= len(hint.entries) <= 3
    assert hint.sure
    for entry in hint.entries:
        assert entry.low <= entry.gain <= entry.high <= hint.most + 1e-9
        assert len(entry.fields) <= 2
    return hint.entries[0]


@pytest.mark.parametrize("seed", range(3))
def test_whoever_follows_the_hints_plays_by_the_rules_to_the_end(seed: int) -> None:
    rng, players = random.Random(seed), 2 + seed % 3
    table = Played(GAME, players, set_up(GAME, players, "7KQ4-M2XD"))
    table.document["record"] = {**table.record, "map": "7KQ4-M2XD"}
    table.do("begin")
    names = table.at.names
    while not Roll(table.at).over:
        waits = Roll(table.at).waiting
        if not waits:
            table.do("phone")
            continue
        name = rng.choice(waits)
        best = best_of(table, names.index(name))
        if not best.fields:
            table.do("pass", player=name)
        for row, col, mark in best.fields[: rng.choice((1, 2))]:  # the second is asked for anew now and then
            table.do("write", player=name, field=f"{row}.{col}.{mark}")
    totals = [standing.total for standing in GAME.score_data(table.record).standings]
    assert min(total or 0 for total in totals) >= 25  # what brings most at once reaches 21 on average


def test_nobody_who_has_written_is_told_what_to_write() -> None:
    table = Played(GAME, 2, set_up(GAME, 2, "7KQ4-M2XD"))
    table.do("begin")
    assert thinking_about(table.at, 0) is None
    table.do("phone")
    roller = next(n for n, name in enumerate(table.at.names) if name == table.at.state.roller)
    fields = best_of(table, roller).fields
    for row, col, mark in fields:
        table.do("write", player=table.at.names[roller], field=f"{row}.{col}.{mark}")
    assert thinking_about(table.at, roller) is None
    assert thinking_about(table.at, 1 - roller) is not None


@pytest.mark.parametrize("seed", range(3))
def test_the_better_pairing_is_set_first_and_the_other_one_tap_away(seed: int) -> None:
    rng, players = random.Random(seed), 2 + seed % 3
    table = Played(GAME, players, set_up(GAME, players, "7KQ4-M2XD"))
    table.document["record"] = {**table.record, "map": "7KQ4-M2XD"}
    table.do("begin")
    agreed = seen = 0
    while not Roll(table.at).over and seen < 25:
        waits = Roll(table.at).waiting
        if not waits:
            table.do("phone")
            continue
        name = rng.choice(waits)
        seat = table.at.names.index(name)
        shown = GAME.play().now(replace(table.at, viewer=Viewer((), {"player": str(seat + 1)}))).view
        best = best_of(table, seat)
        fields = {(row.symbol, f.row, f.col) for row in shown.rows for f in row.fields if f.marks}
        if shown.other and best.fields:
            seen += 1
            agreed += all((facts.ROWS[f.row], f.row, f.col) in fields for f in best.fields)
        for row, col, mark in best.fields:
            table.do("write", player=name, field=f"{row}.{col}.{mark}")
        if not best.fields:
            table.do("pass", player=name)
    assert seen >= 10
    assert agreed >= 0.7 * seen  # what a search of one game of each says differs now and then
