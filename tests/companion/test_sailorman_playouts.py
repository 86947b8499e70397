"""Playouts of Sailorman Dice keep the rules: each roll against the moves and the scorer of the game itself."""

from __future__ import annotations

from random import Random

import pytest

from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.advise.playout import ALONE, Clock, dice_of, fields_of, order_of, play, points
from companion.games.sailorman_dice.advise.sheets import BOXES, OPEN, Desk, ground_of
from companion.games.sailorman_dice.boxes import Sheet
from companion.games.sailorman_dice.generate import generate_map
from companion.games.sailorman_dice.maps import SeaMap
from companion.games.sailorman_dice.rolling import Entry, entry_of, pairings_of
from companion.games.sailorman_dice.score import score_sheet
from companion.randomness import parse_code
from tests.support.sailorman_dice.play import faces_of

BLANK = "." * 54


def _map(n: int) -> SeaMap | None:
    return generate_map(parse_code(f"7KQ4-M2{n:02}", ())) if n % 5 else None


@pytest.mark.parametrize("game", range(12))
def test_each_roll_of_a_playout_is_as_the_rules_have_it(game: int) -> None:
    rng, sea_map = Random(game), _map(game)
    players = 2 + game % 3
    order = order_of(players, game % players, 0, 0)
    dice = dice_of(7, game)
    taken = [rng.choice([-1, 5, 12, OPEN]) for _ in BOXES]  # when somebody else fills each box
    gone = frozenset(box for box, roll in zip(BOXES, taken, strict=True) if roll < 0)
    desk = Desk(ground_of(sea_map), Sheet("Ann", BLANK, (), {}), gone)
    fields, shells, first, written = BLANK, list[str](), dict[str, str](), 0
    for roll in range(40):
        symbols, numbers = faces_of(dice[roll])
        rows = tuple(fields[r * 9 : r * 9 + 9] for r in range(6))
        pairings = [[entry_of(sea_map, rows, *pair) for pair in pairs] for pairs in pairings_of((*symbols, *numbers))]
        got = play(desk, dice, order, Clock(taken, OPEN), roll, roll)
        after = fields_of(desk)
        new = [(i, c) for i, (c, was) in enumerate(zip(after, fields, strict=True)) if c != was]
        written += len(new)
        assert len(new) <= (2 if order.mine[roll] else 1)
        assert _allowed(new, pairings, fields), (roll, symbols, numbers, fields, after)
        if not any(entry.columns for pairing in pairings for entry in pairing):
            assert all(c == "X" for _, c in new)
        else:
            assert new  # what fits must be entered
        fields = after
        sheet = Sheet("Ann", fields, tuple(shells), first)
        for box, full in desk.filled():
            if full and box not in shells and box not in gone and taken[BOXES.index(box)] >= roll:
                shells.append(box)
            if full and taken[BOXES.index(box)] < roll:
                gone |= {box} - set(shells)
        first = {r: facts.AREA_LETTERS[a] for r, a in zip(facts.REGIONS, desk.first, strict=True) if a >= 0}
        scored = score_sheet(sea_map, Sheet("Ann", fields, tuple(shells), first))
        assert (got, desk.boxes, desk.marks) == (scored.total, scored.boxes, written), sheet
        assert points(desk) == got
        assert [at <= roll for at in desk.full[: len(desk.filled())]] == [full for _, full in desk.filled()]
        again = Desk(ground_of(sea_map), Sheet("Ann", fields, tuple(shells), first), gone)
        assert (again.boxes, again.shells, again.near, again.river) == (desk.boxes, desk.shells, desk.near, desk.river)
        if desk.boxes >= facts.END_BOXES:
            break  # the round would be finished, no more
    else:
        assert sea_map is None  # without areas eight boxes are many


def _allowed(new: list[tuple[int, str]], pairings: list[list[Entry]], fields: str) -> bool:
    """Whether some pairing allows these marks, in some order."""
    if not new:
        return True
    for pairing in pairings:
        for entries in (pairing, pairing[::-1]):
            for marks in (new, new[::-1]):
                if all(_fits(i, c, entry) for (i, c), entry in zip(marks, entries, strict=False)) and _rises(
                    fields, marks
                ):
                    return True
    return False


def _fits(i: int, c: str, entry: Entry) -> bool:
    if c == "X":
        return entry.cross
    return c == entry.digit and i // 9 == facts.ROWS.index(entry.symbol) and i % 9 + 1 in entry.columns


def _rises(fields: str, marks: list[tuple[int, str]]) -> bool:
    written = list(fields)
    for i, c in marks:
        written[i] = c
    rows = ["".join(written[r * 9 : r * 9 + 9]) for r in range(6)]
    return all(list(d) == sorted(d) for d in ([c for c in row if c in facts.DIGITS] for row in rows))


def test_the_round_is_finished_after_the_eighth_box() -> None:
    order = order_of(3, seat=1, roller=2, captain=0)  # the captain's third neighbour has rolled: the round is over
    assert order.mine[:5] == (False, False, True, False, False)
    assert order.round_end[:5] == (0, 3, 3, 3, 6)


def test_a_playout_ends_with_the_round_of_somebodys_eighth_box() -> None:
    order, sheet = order_of(2, 0, 0, 0), Sheet("Ann", BLANK, (), {})
    for eight, rolls in ((-1, 1), (0, 1), (1, 1), (2, 3)):
        desk = Desk(ground_of(None), sheet, frozenset())
        play(desk, dice_of(1, 1), order, Clock(ALONE.taken, eight))
        assert desk.marks == sum(2 if order.mine[roll] else 1 for roll in range(1, rolls + 1))
