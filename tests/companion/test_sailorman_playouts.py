"""Playouts of Sailorman Dice: each roll against the moves and the scorer of the game itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import deepcopy
from dataclasses import replace
from itertools import permutations
from random import Random

import pytest

from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.advise.desk import BOXES, OPEN, Desk, ground_of
from companion.games.sailorman_dice.advise.playout import (
    ALONE,
    Clock,
    dice_of,
    fields_of,
    order_of,
    play,
    points,
)
from companion.games.sailorman_dice.boxes import Sheet
from companion.games.sailorman_dice.generate import generate_map
from companion.games.sailorman_dice.rolling import DICE
from companion.games.sailorman_dice.score import score_sheet
from companion.randomness import parse_code
from tests.support.sailorman_dice.examples import faces_of
from tests.support.sailorman_dice.flow import Flow

BLANK = "." * 54


@pytest.mark.parametrize("game", range(12))
def test_each_roll_of_a_playout_is_as_the_rules_have_it(game: int) -> None:
    rng = Random(game)
    sea_map = generate_map(parse_code(f"7KQ4-M2{game:02}", ())) if game % 5 else None
    players = 2 + game % 3
    order = order_of(players, game % players, 0, 0)
    dice = dice_of(7, game)
    taken = [rng.choice([-1, 5, 12, OPEN]) for _ in BOXES]  # when somebody else fills each box
    gone = frozenset(box for box, roll in zip(BOXES, taken, strict=True) if roll < 0)
    desk = Desk(ground_of(sea_map), Sheet("Ann", BLANK), gone)
    fields, shells, first = BLANK, list[str](), dict[str, str]()
    flow = Flow(["Ann", "Ben"], "Ann", {"areas": sea_map.areas if sea_map else ["M" * 9] * 6})
    for roll in range(40):
        symbols, numbers = faces_of(dice[roll])
        flow.roller = "Ann" if order.mine[roll] else "Ben"
        flow.play({"do": "roll", **dict(zip(DICE, (*symbols, *numbers), strict=True))})
        flow.roller = "Ann" if order.mine[roll] else "Ben"
        must = any(mark != "X" for _, mark in flow.entries("Ann"))
        got = play(desk, dice, order, Clock(taken, OPEN), roll, roll)
        after = fields_of(desk)
        new = [
            (divmod(i, 9), c)
            for i, (c, was) in enumerate(zip(after, fields, strict=True))
            if c != was
        ]
        assert any(all(_written(deepcopy(flow), marks)) for marks in permutations(new)), (
            roll,
            fields,
            after,
        )
        assert new or not must, "what fits must be entered"
        for field, mark in new:
            flow.write("Ann", field, mark)
        fields = after
        for box, full in desk.filled():
            if full and box not in shells and box not in gone and taken[BOXES.index(box)] >= roll:
                shells.append(box)
            if full and taken[BOXES.index(box)] < roll:
                gone |= {box} - set(shells)
        first = {
            r: facts.AREA_LETTERS[a]
            for r, a in zip(facts.REGIONS, desk.first, strict=True)
            if a >= 0
        }
        sheet = Sheet("Ann", fields, tuple(shells), first)
        scored = score_sheet(sea_map, sheet)
        assert (got, desk.boxes, desk.marks) == (
            scored.total,
            scored.boxes,
            54 - fields.count("."),
        ), sheet
        assert points(desk) == got
        assert [at <= roll for at in desk.full[: len(desk.filled())]] == [
            full for _, full in desk.filled()
        ]
        again = Desk(ground_of(sea_map), sheet, gone)
        assert (again.boxes, again.shells, again.near, again.river) == (
            desk.boxes,
            desk.shells,
            desk.near,
            desk.river,
        )
        if desk.boxes >= facts.END_BOXES:
            break  # the round would be finished, no more
    else:
        assert sea_map is None  # without areas eight boxes are many


def _written(flow: Flow, marks: Iterable[tuple[tuple[int, int], str]]) -> Iterator[bool]:
    """Whether Ann may write each of these, one after the other."""
    for field, mark in marks:
        yield flow.may_write("Ann", field, mark)
        flow.write("Ann", field, mark)


def test_the_round_is_finished_after_the_eighth_box() -> None:
    # the captain's third neighbour has rolled: the round is over
    order = order_of(3, seat=1, roller=2, captain=0)
    assert order.mine[:5] == (False, False, True, False, False)
    assert order.round_end[:5] == (0, 3, 3, 3, 6)


def test_a_playout_ends_with_the_round_of_somebodys_eighth_box() -> None:
    order, sheet = order_of(2, 0, 0, 0), Sheet("Ann", BLANK)
    for eight, rolls in ((-1, 1), (0, 1), (1, 1), (2, 3)):
        desk = Desk(ground_of(None), sheet, frozenset())
        play(desk, dice_of(1, 1), order, Clock(ALONE.taken, eight))
        assert desk.marks == sum(2 if order.mine[roll] else 1 for roll in range(1, rolls + 1))


def test_an_area_is_worth_the_shell_that_can_still_be_had() -> None:
    drawn = generate_map(parse_code("7KQ4-M2XD", ()))
    assert drawn.area_shells
    for region in facts.REGIONS:
        left, right = (
            replace(drawn, area_shells={**drawn.area_shells, region: shells})
            for shells in ((1, 4), (4, 4))
        )
        sheet = Sheet("Ann", BLANK)
        desk = Desk(ground_of(left), sheet, frozenset({f"{region}-1"}))
        assert desk.area_worth == Desk(ground_of(right), sheet).area_worth
        assert desk.area_worth != Desk(ground_of(left), sheet).area_worth


def test_a_sub_area_that_alone_is_full_was_filled_first() -> None:
    drawn = generate_map(parse_code("7KQ4-M2XD", ()))
    letters = "".join(drawn.areas)
    for area, letter in enumerate(facts.AREA_LETTERS):
        full = "".join("X" if field == letter else "." for field in letters)
        first = Desk(ground_of(drawn), Sheet("Ann", full)).first
        assert [one for one in first if one >= 0] == [area]
