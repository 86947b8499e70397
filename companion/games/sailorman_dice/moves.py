"""What a roll allows on a sheet: pairings of the four dice, and where each pair may go (rules: How to enter)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.errors import BadInput, Fault
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

    ``cross`` is whether the pair allows a sailorman move, a cross in any empty field;
    ``river`` names the columns of the river fields that allow it.
    """

    symbol: str
    digit: str
    columns: tuple[int, ...]
    cross: bool
    river: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Pairing:
    """One way to pair the four dice. ``both`` is whether the roller can use both pairs; ``note`` says it in words."""

    entries: tuple[Entry, Entry]
    both: bool
    note: str


def legal_entries(
    sea_map: SeaMap | None, rows: tuple[str, ...], symbols: tuple[str, str], numbers: tuple[str, str]
) -> tuple[Pairing, ...]:
    """Every pairing of a roll and where each pair may go on a sheet of six rows.

    Without a map nothing is known of the river, so no sailorman move is offered.
    Raises BadInput for symbols or numbers that no die shows.
    """
    faults = [Fault(DICE[n], s, ", ".join(facts.ROWS)) for n, s in enumerate(symbols) if s not in facts.ROWS] + [
        Fault(DICE[2 + n], d, "1 to 6") for n, d in enumerate(numbers) if len(d) != 1 or d not in facts.DIGITS
    ]
    if faults:
        raise BadInput(faults)
    ways = [((symbols[0], numbers[0]), (symbols[1], numbers[1])), ((symbols[0], numbers[1]), (symbols[1], numbers[0]))]
    if symbols[0] == symbols[1] or numbers[0] == numbers[1]:
        ways.pop()
    return tuple(_pairing(sea_map, rows, first, second) for first, second in ways)


def _pairing(sea_map: SeaMap | None, rows: tuple[str, ...], first: tuple[str, str], second: tuple[str, str]) -> Pairing:
    a, b = entries = entry_of(sea_map, rows, *first), entry_of(sea_map, rows, *second)
    both = all([_usable(one) for one in entries]) and _fit_together(rows, a, b)
    return Pairing(entries, both, _note(rows, entries, both))


def _usable(entry: Entry) -> bool:
    return bool(entry.columns) or entry.cross


def _note(rows: tuple[str, ...], entries: tuple[Entry, Entry], both: bool) -> str:
    """What the roller does with two pairs of which ``both`` can be used.

    What fits must be entered (How to play: "whenever possible"); a cross in its place is a choice, and so is a cross
    where the number fits nowhere (How to perform the sailorman move: "You can").
    """
    fit = [one for one in entries if one.columns]
    crossed = [one for one in entries if one.cross and not one.columns]
    if not fit:
        if not crossed:
            return "Neither pair has a place: both are lost."
        each = " for each pair" if both else ""
        return f"Neither number can be entered; the roller may put a cross{each} instead."
    if not both:
        if len(fit) + len(crossed) == 1:
            return "Only one pair has a place: the roller must use it."
        return "Each pair has a place, but not both at once: the roller must use one of them."
    if crossed:
        return "The roller must use the pair that fits; the other can only be a cross, which the roller may put."
    if not _numbers_fit_together(rows, *entries):
        return "The two numbers do not fit together: the roller must use one pair, and may use both by putting a cross."
    return "The roller must use both pairs."


def _fit_together(rows: tuple[str, ...], a: Entry, b: Entry) -> bool:
    """Whether both pairs can be used: entered or crossed, each on a field of its own."""
    free = sum(row.count(facts.EMPTY) for row in rows)
    if free < 2:
        return False
    if (a.cross and b.cross) or a.symbol != b.symbol:
        return True  # a cross keeps every order, and with two free fields it finds one beside the number's
    if (a.cross and b.columns) or (b.cross and a.columns):
        return True
    return _numbers_fit_together(rows, a, b)


def _numbers_fit_together(rows: tuple[str, ...], a: Entry, b: Entry) -> bool:
    """Whether both numbers can be entered, each on a field of its own."""
    if a.symbol != b.symbol:
        return bool(a.columns) and bool(b.columns)
    row = rows[facts.ROWS.index(a.symbol)]
    for x in a.columns:
        filled = row[: x - 1] + a.digit + row[x:]
        for y in b.columns:
            low, high = digit_range(filled, y - 1)
            if y != x and low <= b.digit <= high:
                return True
    return False


def entry_of(sea_map: SeaMap | None, rows: tuple[str, ...], symbol: str, digit: str) -> Entry:
    """Where one pair of dice may go on a sheet of six rows."""
    r = facts.ROWS.index(symbol)
    row = rows[r]
    columns = []
    for c in range(_N):
        low, high = digit_range(row, c)
        if row[c] == facts.EMPTY and low <= digit <= high:
            columns.append(c + 1)
    river = in_river(sea_map, rows, symbol, digit)
    cross = bool(river) and any(facts.EMPTY in line for line in rows)
    return Entry(symbol, digit, tuple(columns), cross, river)


def in_river(sea_map: SeaMap | None, rows: tuple[str, ...], symbol: str, digit: str) -> tuple[int, ...]:
    """The columns, from 1, of the river fields in which a pair stands already (rules: How to perform the sailorman
    move)."""
    r = facts.ROWS.index(symbol)
    return tuple(c + 1 for c in range(_N) if sea_map and sea_map.areas[r][c] in "Rr" and rows[r][c] == digit)
