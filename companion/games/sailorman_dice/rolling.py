"""A roll of Sailorman Dice: what it allows on a sheet, and what everybody wrote since the dice fell.

What stands on a sheet now and did not when the dice fell was written of this roll, by a tap on the page of play or by
hand; so it can be taken back, or corrected, whatever the others wrote since.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Annotated, Any, ClassVar, Final, NamedTuple

from pydantic import Field

from companion.copies import Copy
from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.boxes import Sheet, boxes_of
from companion.games.sailorman_dice.edits import scored_sheet
from companion.games.sailorman_dice.maps import SeaMap
from companion.games.sailorman_dice.record import digit_range, map_of
from companion.places import RecordData, assign
from companion.play import PlayState, Position
from companion.records import Name

_MOST_ROLLS: Final = 200
"""Rolls of a game; the sheets are full long before."""
_N: Final = facts.N_COLS
_FIELDS: Final = facts.N_ROWS * _N
DICE: Final = ("symbol_1", "symbol_2", "number_1", "number_2")
"""The fields of a typed roll."""
ROLLER_PAIRS, OTHER_PAIRS = 2, 1
"""Pairs of a roll for the roller, and for everybody else (rules: How to play, What do your fellow players do?)."""


# ---- what a pair allows (rules: How to enter your results)


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
    r = facts.ROWS.index(a.symbol)
    filled = (rows[r][: x - 1] + a.digit + rows[r][x:] for x in a.columns)
    return any(entry_of(None, (*rows[:r], row, *rows[r + 1 :]), b.symbol, b.digit).columns for row in filled)


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
    fits = [low <= digit <= high for low, high in (digit_range(row, c) for c in range(_N))]
    columns = [c + 1 for c in range(_N) if row[c] == facts.EMPTY and fits[c]]
    free = any(facts.EMPTY in line for line in rows)
    return Entry(symbol, digit, tuple(columns), free and in_river(sea_map, before or rows, symbol, digit))


def in_river(sea_map: SeaMap | None, rows: tuple[str, ...], symbol: str, digit: str) -> bool:
    """Whether a pair stands in a river field already (rules: How to perform the sailorman move)."""
    r = facts.ROWS.index(symbol)
    return sea_map is not None and any(sea_map.areas[r][c] in "Rr" and rows[r][c] == digit for c in range(_N))


# ---- in play

_Fields = Annotated[str, Field(min_length=_FIELDS, max_length=_FIELDS)]


class SailormanState(PlayState):
    """``dice`` are the four faces as ``DICE`` names them, empty before the first roll; ``sheets`` the 54 fields of
    everybody when they fell. Nobody waits for those who ``passed``, nor for those who write on ``paper``.

    ``entered``, ``taken`` and ``over`` are what an earlier version kept instead of the sheets: ``bell5@1.6`` is a field
    written since the dice fell, in row 1, column 6, from 0.
    """

    people: ClassVar[tuple[str, ...]] = ("captain", "roller", "sheets", "passed", "paper", "entered")

    captain: Name
    roller: Name
    rolls: Annotated[int, Field(ge=0, le=_MOST_ROLLS)] = 0
    dice: Annotated[list[Annotated[str, Field(max_length=8)]], Field(max_length=len(DICE))] = []
    sheets: dict[Name, _Fields] = {}
    passed: dict[Name, bool] = {}
    paper: dict[Name, bool] = {}
    entered: dict[Name, Annotated[list[Annotated[str, Field(max_length=20)]], Field(max_length=ROLLER_PAIRS)]] = {}
    taken: Annotated[list[Annotated[str, Field(max_length=12)]], Field(max_length=30)] = []
    over: bool = False


SailormanAt = Position[SailormanState, Copy]
"""A table of Sailorman Dice in play."""


Spot = tuple[int, int, str]
"""A field, row and column from 0, and a mark that may be written there: a digit or a cross."""


class Pair(NamedTuple):
    """A symbol die and a number die put together."""

    symbol: str
    digit: str


@dataclass(frozen=True, slots=True)
class Turn:
    """What a player, at a seat from 0, has of the roll.

    ``wrote`` pairs of ``due`` are written, in the fields ``fresh`` (from 0, in reading order). ``left`` are
    the pairs still to write in each way to pair the dice; ``used`` are pairs that are written.
    ``waits``: the others wait for them.
    """

    seat: int
    name: str
    due: int
    wrote: int
    fresh: tuple[int, ...]
    left: tuple[tuple[Pair, ...], ...]
    used: tuple[Pair, ...]
    waits: bool

    @property
    def rolls(self) -> bool:
        """Whether the dice are theirs."""
        return self.due == ROLLER_PAIRS


def sea_map_of(at: SailormanAt) -> SeaMap | None:
    """The map of the table, None where it plays without one."""
    return map_of(at.record.get("map"))


def fields_of(player: Mapping[str, Any]) -> str:
    """The 54 fields of a sheet in reading order."""
    return "".join(player["rows"])


def fields_before(at: SailormanAt, seat: int) -> str:
    """The 54 fields of a sheet when the dice fell."""
    name = at.names[seat]
    fields = at.state.sheets.get(name) or fields_of(at.record["players"][seat])
    for text in at.state.entered.get(name, ()):
        row, _, col = text.partition("@")[2].partition(".")
        n = int(row) * _N + int(col)
        fields = fields[:n] + facts.EMPTY + fields[n + 1 :]
    return fields


def rows_in(fields: str) -> tuple[str, ...]:
    """Six rows of nine fields."""
    return tuple(fields[r : r + _N] for r in range(0, _FIELDS, _N))


@lru_cache(maxsize=512)
def filled_boxes(sea_map: SeaMap | None, fields: str) -> frozenset[str]:
    """The filled boxes of a sheet that may have a shell, by the names of shells (rules: What do the shells mean?)."""
    boxes = boxes_of(sea_map, Sheet("", fields, (), {}))
    return frozenset(name for name, box in boxes.items() if box.filled)


def taken_boxes(at: SailormanAt) -> frozenset[str]:
    """The boxes that somebody had filled when the dice fell: their shell is nobody's any more."""
    sea_map = sea_map_of(at)
    before = [filled_boxes(sea_map, fields_before(at, seat)) for seat in range(len(at.names))]
    return frozenset(at.state.taken).union(*before)


def gone_boxes(at: SailormanAt) -> frozenset[str]:
    """The boxes that were filled first since the dice fell."""
    sea_map = sea_map_of(at)
    now = (filled_boxes(sea_map, fields_of(player)) for player in at.record["players"])
    return frozenset[str]().union(*now) - taken_boxes(at)


def with_what_follows(at: SailormanAt, seat: int, after: RecordData) -> RecordData:
    """A record in which fields of a sheet were written: the shells of boxes filled first with it, and which sub-area
    was filled first; what an emptied field takes back (rules: What do the shells mean?)."""
    sea_map, was, now = sea_map_of(at), *(fields_of(r["players"][seat]) for r in (at.record, after))
    before, filled = filled_boxes(sea_map, was), filled_boxes(sea_map, now)
    taken = taken_boxes(at)
    for box in sorted(before ^ filled):
        full = box in filled
        if box not in taken:
            after = assign(after, ("players", seat, "shells", box), full)
        region, _, number = box.partition("-")
        if number == "1" and sea_map is not None:
            areas = "".join(sea_map.areas)
            changed = {areas[n] for n in range(_FIELDS) if was[n] != now[n]}
            letter = next(iter(changed.intersection(facts.LETTERS[region])), None) if full else None
            after = assign(after, ("players", seat, "first_filled", region), letter)
    return after


# ---- pairs


def pairings_of(dice: Sequence[str]) -> tuple[tuple[Pair, Pair], ...]:
    """The ways to pair the dice: two, or one where that makes no difference."""
    symbol, other, digit, second = dice
    ways = (Pair(symbol, digit), Pair(other, second)), (Pair(symbol, second), Pair(other, digit))
    return ways[:1] if symbol == other or digit == second else ways


def entry_for(at: SailormanAt, seat: int, pair: Pair) -> Entry:
    """Where a pair may go now."""
    rows, before = fields_of(at.record["players"][seat]), fields_before(at, seat)
    return entry_of(sea_map_of(at), rows_in(rows), *pair, rows_in(before))


def spots_of(at: SailormanAt, seat: int, pairs: Iterable[Pair]) -> list[Spot]:
    """Where these pairs may be written on a sheet: numbers before crosses."""
    entries = [entry_for(at, seat, pair) for pair in pairs]
    numbers = {(facts.ROWS.index(e.symbol), column - 1, e.digit) for e in entries for column in e.columns}
    fields = enumerate(fields_of(at.record["players"][seat]))
    empty = [divmod(n, _N) for n, mark in fields if mark == facts.EMPTY and any(e.cross for e in entries)]
    return [*sorted(numbers), *((row, col, facts.CROSS) for row, col in empty)]


def turn_of(at: SailormanAt, seat: int) -> Turn:
    """What a player has of the roll, as their sheet tells."""
    state, name = at.state, at.names[seat]
    before, now = fields_before(at, seat), fields_of(at.record["players"][seat])
    fresh = tuple(n for n in range(_FIELDS) if before[n] == facts.EMPTY != now[n])
    due = ROLLER_PAIRS if name == state.roller else OTHER_PAIRS
    if not state.dice:
        return Turn(seat, name, due, 0, (), (), (), False)
    marks = [(n // _N, now[n]) for n in fresh]
    crossed = {pair for both in pairings_of(state.dice) for pair in both if stood_in_river(at, before, pair)}
    found = [(both, used) for both in pairings_of(state.dice) for used in _used(both, marks, crossed, due)]
    wrote = max(map(sum, (used for _, used in found)))
    best = [(both, used) for both, used in found if sum(used) == wrote]
    used, *_ = (_of(both, used) for both, used in best)
    rest = (_of(both, [not one for one in used]) for both, used in best if wrote < due)
    left = tuple(dict.fromkeys(pairs for pairs in rest if pairs))
    return Turn(seat, name, due, wrote, fresh, left, used, bool(left) and _is_waited_for(at, seat, left))


def _of(both: tuple[Pair, Pair], which: Sequence[bool]) -> tuple[Pair, ...]:
    return tuple(pair for pair, one in zip(both, which, strict=True) if one)


def stood_in_river(at: SailormanAt, fields: str, pair: Pair) -> bool:
    """Whether a pair stands in the river of a sheet."""
    return in_river(sea_map_of(at), rows_in(fields), *pair)


def _used(
    both: tuple[Pair, Pair], marks: Sequence[tuple[int, str]], crossed: set[Pair], due: int
) -> Iterator[tuple[bool, bool]]:
    """Which pairs of a pairing can have been written as these marks, in every way that there is."""

    def fits(pair: Pair) -> list[int | None]:
        number = (facts.ROWS.index(pair.symbol), pair.digit)
        crosses = pair in crossed
        found = [n for n, mark in enumerate(marks) if mark == number or (crosses and mark[1] == facts.CROSS)]
        return [None, *found]

    for one, other in product(*map(fits, both)):
        used = (one is not None, other is not None)
        if sum(used) <= due and (one is None or one != other):
            yield used


def _is_waited_for(at: SailormanAt, seat: int, left: Sequence[tuple[Pair, ...]]) -> bool:
    name = at.names[seat]
    if at.state.passed.get(name) or at.state.paper.get(name):
        return False
    return any(entry_for(at, seat, pair).usable for pairs in left for pair in pairs)


# ---- the game


def waiting(at: SailormanAt) -> tuple[str, ...]:
    """Those who have something to write of this roll still, in seat order."""
    if not at.state.dice or at.state.over:
        return ()
    turns = (turn_of(at, seat) for seat in range(len(at.names)))
    return tuple(turn.name for turn in turns if turn.waits)


def next_roller(at: SailormanAt) -> str:
    """Whose roll is next: the player to the roller's left, the first where the roller was taken out."""
    names, roller = at.names, at.state.roller
    if not at.state.dice:
        return roller if roller in names else names[0]
    return names[(names.index(roller) + 1) % len(names)] if roller in names else names[0]


def last_round(at: SailormanAt) -> bool:
    """Whether somebody has filled in as many boxes as end the game (rules: End of game)."""
    return any(scored_sheet(at.record, seat).boxes >= facts.END_BOXES for seat in range(len(at.names)))


def is_over(at: SailormanAt) -> bool:
    """Whether all have rolled equally often after that, and nobody has anything to write."""
    if at.state.over:
        return True
    ends = bool(at.state.dice) and next_roller(at) == at.state.captain and last_round(at)
    return ends and not waiting(at)
