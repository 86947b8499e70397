"""A roll of Sailorman Dice written on a sheet: what may stand where, what it brings, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Final

from pydantic import Field

from companion.copies import Copy
from companion.errors import BadInput, Fault
from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.boxes import Sheet, line_box, region_boxes
from companion.games.sailorman_dice.edits import DRAFTING
from companion.games.sailorman_dice.maps import SeaMap
from companion.games.sailorman_dice.moves import DICE, Entry, Pairing, digit_range, legal_entries
from companion.games.sailorman_dice.record import map_of
from companion.games.sailorman_dice.score import score_sheet
from companion.places import RecordData, assign
from companion.play import Acted, PlayState, Position, known, not_due, number, seat_of, written
from companion.records import Name
from companion.results import in_words

_MOST_ROLLS: Final = 200
"""Rolls of a game; the sheets are full long before."""
ROLLER_PAIRS: Final = 2


OTHER_PAIRS: Final = 1


class SailormanState(PlayState):
    """``dice`` are the four faces as ``DICE`` names them, empty before the roll; ``entered`` what everybody wrote of
    it: ``bell5@1.6`` is the 5 of a bell in row 1, column 6, from 0. ``taken`` are the boxes whose shell was gone
    before the roll.
    """

    people: ClassVar[tuple[str, ...]] = ("captain", "roller", "entered")

    captain: Name
    roller: Name
    rolls: Annotated[int, Field(ge=0, le=_MOST_ROLLS)] = 0
    dice: Annotated[list[Annotated[str, Field(max_length=8)]], Field(max_length=len(DICE))] = []
    entered: dict[Name, Annotated[list[Annotated[str, Field(max_length=20)]], Field(max_length=ROLLER_PAIRS)]] = {}
    taken: Annotated[list[Annotated[str, Field(max_length=12)]], Field(max_length=30)] = []
    over: bool = False


SailormanAt = Position[SailormanState, Copy]
"""A table of Sailorman Dice in play."""


@dataclass(frozen=True, slots=True)
class Way:
    """A legal entry: where it stands (from 0), what it brings, what it blocks, and boxes filled after it."""

    row: int
    col: int
    mark: str
    gain: int
    says: str
    boxes: int


@dataclass(frozen=True, slots=True)
class PairWays:
    """One pair of dice, with every field that it may go to and, if a sailorman move may, every field for a cross."""

    entry: Entry
    numbers: tuple[Way, ...]
    crosses: tuple[Way, ...]

    @property
    def best(self) -> Way | None:
        """The entry that brings most at once, None where the pair has no place."""
        return max((*self.numbers, *self.crosses), key=lambda way: way.gain, default=None)

    @property
    def gain_of_best(self) -> int:
        return self.best.gain if self.best else 0

    @property
    def usual(self) -> int:
        """What the number brings wherever it goes, at least: any that brings more stands out."""
        return min((way.gain for way in self.numbers), default=0)


@dataclass(frozen=True, slots=True)
class CanWrite:
    """What a player may write of the roll: ``left`` pairs, in which ``pairings``; ``boxes`` are filled, of ``end``."""

    name: str
    left: int
    pairings: tuple[tuple[Pairing, tuple[PairWays, ...]], ...]
    boxes: int
    end: int

    @property
    def gains(self) -> tuple[int, ...]:
        """What each pairing brings at most at once, shells left out; with two pairs each is taken by itself."""
        return tuple(_most([ways.best.gain for ways in pairs if ways.best], self.left) for _, pairs in self.pairings)

    @property
    def best(self) -> int:
        """The number, from 1, of the pairing that brings most."""
        return self.gains.index(max(self.gains)) + 1 if self.gains else 1


def _most(gains: list[int], pairs: int) -> int:
    return sum(sorted((gain for gain in gains if gain > 0), reverse=True)[:pairs])


def due(state: SailormanState, name: str) -> int:
    return ROLLER_PAIRS if name == state.roller else OTHER_PAIRS


def _rows(at: SailormanAt, seat: int) -> tuple[str, ...]:
    return tuple(at.record["players"][seat]["rows"])


def _spots(at: SailormanAt, name: str) -> Iterator[tuple[str, int, int]]:
    """What a player wrote of this roll: the pair, and where."""
    for text in at.state.entered.get(name, ()):
        pair, _, spot = text.partition("@")
        row, _, col = spot.partition(".")
        yield pair, int(row), int(col)


def pairings_of(at: SailormanAt, seat: int) -> tuple[Pairing, ...]:
    """The pairings of the roll on a sheet; what was written of this roll allows no sailorman move (ruling already)."""
    symbol_1, symbol_2, number_1, number_2 = at.state.dice
    sea_map, rows = map_of(at.record.get("map")), list(_rows(at, seat))
    for _, row, col in _spots(at, at.names[seat]):
        rows[row] = rows[row][:col] + facts.CROSS + rows[row][col + 1 :]
    numbers = legal_entries(None, _rows(at, seat), (symbol_1, symbol_2), (number_1, number_2))
    moves = legal_entries(sea_map, tuple(rows), (symbol_1, symbol_2), (number_1, number_2))
    return tuple(
        Pairing(_both(n, m), p.both, p.note)
        for p, n, m in zip(moves, (p.entries for p in numbers), (p.entries for p in moves), strict=True)
    )


def _both(numbers: tuple[Entry, Entry], moves: tuple[Entry, Entry]) -> tuple[Entry, Entry]:
    """Where two pairs go by one reading of the rows, and which sailorman moves they allow by another."""

    def one(number_: Entry, move: Entry) -> Entry:
        return Entry(number_.symbol, number_.digit, number_.columns, move.cross, move.river, move.why)

    return one(numbers[0], moves[0]), one(numbers[1], moves[1])


def is_left(at: SailormanAt, name: str, entry: Entry) -> bool:
    """Whether a pair is still to be written: the roller's second one is what the first left of the dice."""
    symbols, digits = list(at.state.dice[:2]), list(at.state.dice[2:])
    for pair, _, _ in _spots(at, name):
        symbols.remove(pair[:-1])
        digits.remove(pair[-1])
    return entry.symbol in symbols and entry.digit in digits


def ways_of(at: SailormanAt, sea_map: SeaMap | None, seat: int, entry: Entry) -> PairWays:
    r, stands = facts.ROWS.index(entry.symbol), _scored(sea_map, at.record["players"][seat], _rows(at, seat))
    numbers = tuple(_way(at, sea_map, seat, (r, col - 1), entry.digit, stands) for col in entry.columns)
    crosses: tuple[Way, ...] = ()
    if entry.cross:
        free = [(row, col) for row, line in enumerate(_rows(at, seat)) for col, m in enumerate(line) if m == "."]
        crosses = tuple(_way(at, sea_map, seat, field, facts.CROSS, stands) for field in free)
    return PairWays(entry, numbers, crosses)


def _way(
    at: SailormanAt, sea_map: SeaMap | None, seat: int, field: tuple[int, int], mark: str, stands: tuple[int, int]
) -> Way:
    """An entry with what it brings at once, shells left out, and what numbers its row takes beside it then.

    ``stands`` are the points and boxes of the sheet without it.
    """
    player, rows = at.record["players"][seat], list(_rows(at, seat))
    (row, col), (before, boxes) = field, stands
    rows[row] = rows[row][:col] + mark + rows[row][col + 1 :]
    total, filled = _scored(sea_map, player, tuple(rows))
    says = f"{facts.ROW_TITLES[row]} {col + 1}"
    if mark != facts.CROSS:
        shut = sum(_shut(rows[row], c) for c in range(facts.N_COLS) if rows[row][c] == facts.EMPTY)
        says += f": {in_words(shut)} of the row's empty fields shut" if shut else ""
    if filled > boxes:
        says += f"; {in_words(filled - boxes)} {'box' if filled == boxes + 1 else 'boxes'} full"
    return Way(row, col, mark, total - before, says, filled)


def _shut(row: str, col: int) -> bool:
    low, high = digit_range(row, col)
    return low > high


def _sheet(player: Mapping[str, Any]) -> Sheet:
    fields, shells = "".join(player["rows"]), tuple(player.get("shells", ()))
    return Sheet(player["name"], fields, shells, dict(player.get("first_filled", {})))


def _scored(sea_map: SeaMap | None, player: Mapping[str, Any], rows: tuple[str, ...]) -> tuple[int, int]:
    scored = score_sheet(sea_map, _sheet({**player, "rows": rows}))
    return scored.total, scored.boxes


def boxes_of(at: SailormanAt, sea_map: SeaMap | None, seat: int) -> int:
    return _scored(sea_map, at.record["players"][seat], _rows(at, seat))[1]


def filled_boxes(record: RecordData, seat: int) -> set[str]:
    """The filled boxes of a sheet that may have a shell, by the names of shells."""
    sea_map, sheet = map_of(record.get("map")), _sheet(record["players"][seat])
    boxes = dict(zip(facts.ROWS, map(line_box, record["players"][seat]["rows"]), strict=True))
    if sea_map is not None:
        for region in facts.REGIONS:
            boxes |= {f"{region}-{n}": box for n, box in enumerate(region_boxes(sea_map, sheet, region), 1)}
    return {name for name, box in boxes.items() if box.filled}


def enter(at: SailormanAt, typed: Mapping[str, str]) -> Acted[SailormanState]:
    """A pair written: the number or a cross, its shells if this sheet is first, and the area that was filled first."""
    seat = seat_of(at, typed)
    name, state = at.names[seat], at.state
    if not state.dice or state.over:
        raise not_due(typed, f"{state.roller} rolls first.")
    if len(state.entered.get(name, ())) >= due(state, name):
        raise not_due(typed, f"{name} has written {in_words(due(state, name))} of this roll already.")
    symbol, digit = typed.get("symbol", ""), typed.get("digit", "")
    entries = [e for p in pairings_of(at, seat) for e in p.entries if is_left(at, name, e)]
    entry = next((e for e in entries if (e.symbol, e.digit) == (symbol, digit)), None)
    if entry is None:
        raise BadInput([Fault("symbol", f"{symbol} {digit}", "a pair of the dice", "This pair is not left.")])
    row, col = number(typed, "row", 0, facts.N_ROWS - 1), number(typed, "col", 0, facts.N_COLS - 1)
    mark = known(typed, "mark", [digit, facts.CROSS])
    free = _rows(at, seat)[row][col] == facts.EMPTY
    fits = entry.cross and free if mark == facts.CROSS else row == facts.ROWS.index(symbol) and col + 1 in entry.columns
    if not fits:
        words = f"{symbol.capitalize()} {digit} may not stand there."
        raise BadInput([Fault("col", col, "a field where it may stand", words)])
    record, gain = _written(at, seat, row, col, mark)
    entered = {**state.entered, name: [*state.entered.get(name, ()), f"{symbol}{digit}@{row}.{col}"]}
    what = "a cross" if mark == facts.CROSS else f"a {mark}"
    told = f"{name}: {what} in {facts.ROW_TITLES[row]} {col + 1}{f', {gain:+d}' if gain else ''}."
    return Acted(record, state.model_copy(update={"entered": entered}), told)


SPOTS: Final = ("spot_1", "spot_2")
"""The fields of what is written in one go: a pair and where it goes, as ``bell 5 1 6 5``, the last its mark."""


def write(at: SailormanAt, typed: Mapping[str, str]) -> Acted[SailormanState]:
    """What somebody writes of a roll in one go, both pairs of the roller too. Raises BadInput."""
    told, name = list[str](), ""
    for spot in SPOTS:
        parts = typed.get(spot, "").split()
        if not parts:
            continue
        if len(parts) != len(_SPOT):
            raise BadInput([Fault(spot, typed[spot], "a pair and a field", "Tap a framed field.")])
        done = enter(at, {**typed, **dict(zip(_SPOT, parts, strict=True))})
        assert done.state is not None  # noqa: S101 - writing goes on
        at = Position(done.record, done.state, at.copy)
        name, _, what = done.told.rstrip(".").partition(": ")
        told.append(what)
    if not told:
        raise not_due(typed, "Tap a framed field first.")
    return Acted(at.record, at.state, f"{name}: {'; '.join(told)}.")


_SPOT: Final = ("symbol", "digit", "row", "col", "mark")


def _written(at: SailormanAt, seat: int, row: int, col: int, mark: str) -> tuple[RecordData, int]:
    """The record with a mark and what follows from it, and the points that brought."""
    before = DRAFTING.check(at.record)
    record = written(DRAFTING, at, (f"players[{seat}].rows[{row}][{col}]", mark))
    full = filled_boxes(record, seat) - filled_boxes(at.record, seat)
    sea_map = map_of(at.record.get("map"))
    for box in sorted(full):
        region, _, n = box.partition("-")
        if box not in at.state.taken:
            record = assign(record, ("players", seat, "shells", box), True)
        if n == "1" and sea_map is not None:
            record = assign(record, ("players", seat, "first_filled", region), sea_map.areas[row][col])
    name = at.names[seat]
    totals = [
        next(s.total or 0 for s in draft.result.standings if s.name == name)
        for draft in (before, DRAFTING.check(record))
    ]
    return record, totals[1] - totals[0]
