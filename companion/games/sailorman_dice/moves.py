"""What a roll allows on a sheet: pairings of the four dice, and where each pair may go (rules: How to enter)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.maps import SeaMap

_N: Final = facts.N_COLS
DICE: Final = ("symbol_1", "symbol_2", "number_1", "number_2")
"""The fields of a typed roll."""


def digit_range(row: str, col: int) -> tuple[str, str]:
    """The lowest and highest digit that may stand in column ``col`` (from 0) of a row.

    The lowest is above the highest where nothing fits. What stands in the field now is ignored.
    """
    left = [c for c in row[:col] if c in facts.DIGITS]
    right = [c for c in row[col + 1 :] if c in facts.DIGITS]
    return max(left, default=facts.DIGITS[0]), min(right, default=facts.DIGITS[-1])


@dataclass(frozen=True, slots=True)
class Entry:
    """What one pair of dice allows: ``columns`` from 1 in the row of ``symbol``.

    ``cross`` is whether the pair allows a sailorman move, a cross in any empty field.
    """

    symbol: str
    digit: str
    columns: tuple[int, ...]
    cross: bool

    @property
    def usable(self) -> bool:
        """Whether it can be written at all."""
        return self.cross or bool(self.columns)


def both_fit(rows: tuple[str, ...], a: Entry, b: Entry) -> bool:
    """Whether both pairs can be used on a sheet of six rows: entered or crossed, each on a field of its own."""
    if not (a.usable and b.usable) or sum(row.count(facts.EMPTY) for row in rows) < 2:
        return False
    if a.symbol != b.symbol or a.cross or b.cross:
        return True  # a cross keeps every order, and with two free fields it finds one beside the number's
    row = rows[facts.ROWS.index(a.symbol)]
    for x in a.columns:
        filled = row[: x - 1] + a.digit + row[x:]
        for y in b.columns:
            low, high = digit_range(filled, y - 1)
            if y != x and low <= b.digit <= high:
                return True
    return False


def one_of_both(a: Entry, b: Entry) -> str:
    """What the roller does with two pairs that cannot both be used, of which one can.

    What fits must be entered (How to play: "whenever possible"); a cross where the number fits nowhere is a choice
    (How to perform the sailorman move: "You can").
    """
    if not (a.columns or b.columns):
        return "Neither number can be entered; the roller may put a cross instead."
    if not (a.usable and b.usable):
        return "Only one pair has a place: the roller must use it."
    return "Each pair has a place, but not both at once: the roller must use one of them."


def entry_of(
    sea_map: SeaMap | None, rows: tuple[str, ...], symbol: str, digit: str, before: tuple[str, ...] = ()
) -> Entry:
    """Where one pair of dice may go on a sheet of six rows. What was written of this roll allows no sailorman move: it
    is asked of the rows ``before`` it, where they are others."""
    row = rows[facts.ROWS.index(symbol)]
    columns = []
    for c in range(_N):
        low, high = digit_range(row, c)
        if row[c] == facts.EMPTY and low <= digit <= high:
            columns.append(c + 1)
    free = any(facts.EMPTY in line for line in rows)
    return Entry(symbol, digit, tuple(columns), free and in_river(sea_map, before or rows, symbol, digit))


def in_river(sea_map: SeaMap | None, rows: tuple[str, ...], symbol: str, digit: str) -> bool:
    """Whether a pair stands in a river field already (rules: How to perform the sailorman move)."""
    r = facts.ROWS.index(symbol)
    return sea_map is not None and any(sea_map.areas[r][c] in "Rr" and rows[r][c] == digit for c in range(_N))
