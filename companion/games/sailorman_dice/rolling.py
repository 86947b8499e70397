"""A roll of Sailorman Dice: what it allows on a sheet, and what everybody has written of it.

A mark that stands on a sheet now, and did not when the dice fell, was written of this roll. It may
have been a tap on the page of play, or an entry by hand. So it can be undone or corrected, whatever
others have written since.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import chain, permutations
from typing import Annotated, ClassVar, Final, NamedTuple

from pydantic import Field

from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.boxes import Sheet, boxes_of
from companion.games.sailorman_dice.edits import DRAFTING, scored_sheet
from companion.games.sailorman_dice.maps import FIELDS, SeaMap
from companion.games.sailorman_dice.record import digit_range, map_of
from companion.games.sailorman_dice.score import Scored
from companion.places import RecordData, assign
from companion.play import PlayState, Position
from companion.records import Copy, Name

# The most rolls of a game. The sheets are full long before.
_MOST_ROLLS: Final = 200
DICE: Final = ("symbol_1", "symbol_2", "number_1", "number_2")
"""The fields of a typed roll."""
ROLLER_PAIRS, OTHER_PAIRS = 2, 1
"""How many pairs of a roll the roller writes, and how many everybody else (rules: How to play, What
do your fellow players do?)."""


# ---- what a pair allows (rules: How to enter your results)


class Pair(NamedTuple):
    """A symbol die and a number die put together."""

    symbol: str
    digit: str


class Entry(NamedTuple):
    """What one pair of dice allows. ``columns``, from 0, are in the row of its symbol. ``cross``:
    it allows a sailorman move, which is a cross in any empty field."""

    pair: Pair
    columns: tuple[int, ...]
    cross: bool

    @property
    def usable(self) -> bool:
        """Returns whether it can be written at all."""
        return self.cross or bool(self.columns)


def both_fit(fields: str, one: Entry, other: Entry) -> bool:
    """Returns whether both pairs can be written on a sheet of 54 fields, as a number or a cross, on
    different fields."""
    if not one.usable or not other.usable or fields.count(facts.EMPTY) < 2:
        return False
    if one.pair.symbol != other.pair.symbol or one.cross or other.cross:
        # a cross keeps every order, and with two free fields it finds one beside the number's
        return True
    filled = (_filled(fields, spot) for spot in _spots_of(one))
    return any(entry_of(None, after, other.pair).columns for after in filled)


def one_of_both(one: Entry, other: Entry) -> str:
    """Returns what the roller does with two pairs of which only one can be written.

    What fits must be entered (How to play: "whenever possible"). If a number fits nowhere, a cross
    is a choice (How to perform the sailorman move: "You can").
    """
    if not one.columns and not other.columns:
        return "Neither number can be entered; the roller may put a cross instead."
    if not one.usable or not other.usable:
        return "Only one pair fits. You rolled, so you must write it."
    return "Either pair fits, but not both. You rolled, so you must write one."


def entry_of(sea_map: SeaMap | None, fields: str, pair: Pair, before: str = "") -> Entry:
    """Returns where one pair of dice may go on a sheet of 54 fields.

    ``before`` are the fields before this roll, if they differ: what was written of this roll allows
    no sailorman move.
    """
    start = facts.ROWS.index(pair.symbol) * facts.N_COLS
    columns = _columns_for(fields[start : start + facts.N_COLS], pair.digit)
    return Entry(pair, columns, facts.EMPTY in fields and in_river(sea_map, before or fields, pair))


@lru_cache(4096)
def _columns_for(row: str, digit: str) -> tuple[int, ...]:
    # the empty fields of a row that a number fits
    ranges = [digit_range(row, c) for c in range(facts.N_COLS)]
    return tuple(
        c for c, (low, high) in enumerate(ranges) if row[c] == facts.EMPTY and low <= digit <= high
    )


def in_river(sea_map: SeaMap | None, fields: str, pair: Pair) -> bool:
    """Returns whether the number of a pair stands in a river field of its row already (rules: How
    to perform the sailorman move)."""
    if sea_map is None:
        return False
    row = facts.ROWS.index(pair.symbol)
    marks = fields[row * facts.N_COLS :]
    return any(
        area in "Rr" and mark == pair.digit
        for area, mark in zip(sea_map.areas[row], marks, strict=False)
    )


# ---- in play

_Fields = Annotated[str, Field(min_length=FIELDS, max_length=FIELDS)]


class SailormanState(PlayState):
    """The state of a table.

    captain, roller: the names of the captain and of the player who rolled last.
    rolls: the number of rolls so far.
    dice: the four faces in the order of ``DICE``; empty before the first roll.
    sheets: the 54 fields of every player when the dice fell.
    passed: the players who write nothing more of this roll.
    paper: the players who write on paper. Nobody waits for these, nor for those who passed.
    without: the players whom others went on without, and whose phone did it.
    """

    people: ClassVar[tuple[str, ...]] = (
        "captain",
        "roller",
        "sheets",
        "passed",
        "paper",
        "without",
    )

    captain: Name
    roller: Name
    rolls: Annotated[int, Field(ge=0, le=_MOST_ROLLS)] = 0
    dice: Annotated[list[Annotated[str, Field(max_length=8)]], Field(max_length=len(DICE))] = []
    sheets: dict[Name, _Fields] = {}
    passed: dict[Name, bool] = {}
    paper: dict[Name, bool] = {}
    without: dict[Name, Annotated[list[Name], Field(max_length=1)]] = {}


class SailormanAt(Position[SailormanState, Copy]):
    """A table of Sailorman Dice in play."""

    drafting = DRAFTING


class Spot(NamedTuple):
    """A field, row and column from 0, and a mark that may be written there: a digit or a cross."""

    row: int
    col: int
    mark: str


class Way(NamedTuple):
    """One way to put the dice together that explains what a player has written. ``used`` are the
    pairs written, ``left`` the other pairs."""

    used: tuple[Pair, ...]
    left: tuple[Pair, ...]


@dataclass(frozen=True, slots=True)
class Turn:
    """What a player, at a seat from 0, has to do with the roll.

    ``wrote`` of ``due`` pairs are written, in the fields ``fresh`` (from 0, in reading order).
    After a cross it may not be clear which pair was written. So there may be several ``ways``, and
    each leaves another pair. If some of them leave something to write, only these are listed.
    ``open``: something may still be written. ``waits``: the others wait for it.
    """

    seat: int
    name: str
    due: int
    wrote: int
    fresh: tuple[int, ...]
    ways: tuple[Way, ...]
    open: bool
    waits: bool

    @property
    def left(self) -> tuple[tuple[Pair, ...], ...]:
        """Returns the pairs still to be written, for each way."""
        return tuple(way.left for way in self.ways) if self.wrote < self.due else ()

    @property
    def pairs_left(self) -> tuple[Pair, ...]:
        """Returns the pairs that may still be written, each once."""
        return tuple(dict.fromkeys(chain.from_iterable(self.left)))


def _filled(fields: str, spot: Spot) -> str:
    # the fields of a sheet with a mark at a spot
    n = spot.row * facts.N_COLS + spot.col
    return fields[:n] + spot.mark + fields[n + 1 :]


def _spots_of(entry: Entry) -> list[Spot]:
    # where the number of a pair may be written
    row = facts.ROWS.index(entry.pair.symbol)
    return [Spot(row, column, entry.pair.digit) for column in entry.columns]


@lru_cache(maxsize=512)
def filled_boxes(sea_map: SeaMap | None, fields: str) -> frozenset[str]:
    """Returns the filled boxes of a sheet that may have a shell, by the names of shells (rules:
    What do the shells mean?)."""
    boxes = boxes_of(sea_map, Sheet("", fields))
    return frozenset(name for name, box in boxes.items() if box.filled)


def pairings_of(dice: Sequence[str]) -> tuple[tuple[Pair, Pair], ...]:
    """Returns the ways to pair the dice: two, or one if both would be the same."""
    symbol, other_symbol, digit, other_digit = dice
    as_they_lie = Pair(symbol, digit), Pair(other_symbol, other_digit)
    crosswise = Pair(symbol, other_digit), Pair(other_symbol, digit)
    # two equal dice can be swapped without a difference: there is one way to tell, not two
    if symbol == other_symbol or digit == other_digit:
        return (as_they_lie,)
    return as_they_lie, crosswise


def _ways_of(both: tuple[Pair, Pair]) -> tuple[Way, ...]:
    one, two = both
    return Way((), both), Way((two,), (one,)), Way((one,), (two,)), Way(both, ())


def _explains(pairs: Sequence[Pair], marks: Sequence[tuple[int, str]], crossed: set[Pair]) -> bool:
    # Whether pairs can have been written as some of these marks. ``crossed`` are the pairs that may
    # be crosses.
    def fits(pair: Pair, mark: tuple[int, str]) -> bool:
        number = (facts.ROWS.index(pair.symbol), pair.digit)
        return mark == number or (pair in crossed and mark[1] == facts.CROSS)

    return any(all(map(fits, pairs, some)) for some in permutations(marks, len(pairs)))


class Roll:
    """A roll at a table in play: what it allows on each sheet, and what everybody has written of
    it.

    ``fields`` are the 54 fields of each sheet, by seat from 0, in reading order. ``before`` are the
    fields when the dice fell.
    """

    def __init__(self, at: SailormanAt) -> None:
        self.at: Final = at
        self.state: Final = at.state
        self.names: Final = at.names
        self.sea_map: Final = map_of(at.record.get("map"))
        self.fields: Final = ["".join(player["rows"]) for player in at.record["players"]]
        self.before: Final = [
            self.state.sheets.get(name) or fields
            for name, fields in zip(self.names, self.fields, strict=True)
        ]

    @cached_property
    def scored(self) -> list[Scored]:
        """Returns the score of each sheet as it stands, by seat."""
        return [scored_sheet(self.at.record, seat) for seat in range(len(self.names))]

    @cached_property
    def taken(self) -> frozenset[str]:
        """Returns the boxes that somebody had filled when the dice fell. Nobody can get their
        shells any more."""
        boxes = (filled_boxes(self.sea_map, fields) for fields in self.before)
        return frozenset[str]().union(*boxes)

    @cached_property
    def gone(self) -> frozenset[str]:
        """Returns the boxes that were first filled after the dice fell."""
        boxes = (filled_boxes(self.sea_map, fields) for fields in self.fields)
        return frozenset[str]().union(*boxes) - self.taken

    def with_what_follows(self, seat: int, after: RecordData) -> RecordData:
        """Returns a record after fields of a sheet were written, with what follows (rules: What do
        the shells mean?).

        The player gets the shells of boxes filled first with it. It is noted which sub-area was
        filled first. If a field was emptied, this is taken back.
        """
        was, now = self.fields[seat], "".join(after["players"][seat]["rows"])
        full_before, full_now = (filled_boxes(self.sea_map, fields) for fields in (was, now))
        filled_or_opened = full_before ^ full_now
        for box in sorted(filled_or_opened):
            # whoever fills it in the same roll has the shell too (rules: What do the shells mean?)
            if box not in self.taken:
                after = assign(after, ("players", seat, "shells", box), box in full_now)
            region, _, number = box.partition("-")
            if number != "1" or self.sea_map is None:
                continue
            # the left box of a region counts the sub-area filled first: the one just written in
            first = None
            if box in full_now:
                areas = "".join(self.sea_map.areas)
                written_in = {areas[n] for n in range(FIELDS) if was[n] != now[n]}
                first = next(iter(written_in.intersection(facts.LETTERS[region])), None)
            after = assign(after, ("players", seat, "first_filled", region), first)
        return after

    # ---- what may be written

    def entry_for(self, seat: int, pair: Pair) -> Entry:
        """Returns where a pair may go now."""
        return entry_of(self.sea_map, self.fields[seat], pair, self.before[seat])

    def spots(self, seat: int, pairs: Iterable[Pair]) -> list[Spot]:
        """Returns where these pairs may be written on a sheet, numbers before crosses."""
        entries = [self.entry_for(seat, pair) for pair in pairs]
        numbers = {spot for entry in entries for spot in _spots_of(entry)}
        crosses = []
        if any(entry.cross for entry in entries):
            empty = [n for n, mark in enumerate(self.fields[seat]) if mark == facts.EMPTY]
            crosses = [Spot(*divmod(n, facts.N_COLS), facts.CROSS) for n in empty]
        return [*sorted(numbers), *crosses]

    def closed_by(self, seat: int, spot: Spot, pairs: Sequence[Pair]) -> list[Spot]:
        """Returns the numbers of two pairs that may no longer be written once one is, at
        ``spot``."""
        after = _filled(self.fields[seat], spot)
        others = list(pairs)
        others.remove(Pair(facts.ROWS[spot.row], spot.mark))
        stays = {stay for pair in others for stay in _spots_of(entry_of(self.sea_map, after, pair))}
        numbers = [may for may in self.spots(seat, pairs) if may.mark != facts.CROSS]
        return [number for number in numbers if number not in stays]

    @cached_property
    def turns(self) -> list[Turn]:
        """Returns what each player has to do with the roll, in seat order."""
        return [self._turn_of(seat) for seat in range(len(self.names))]

    def _turn_of(self, seat: int) -> Turn:
        # what a player has to do, worked out from the fields filled since the roll and the pairs
        # that can explain them
        name, before, now = self.names[seat], self.before[seat], self.fields[seat]
        # a field that was emptied or corrected since is none that this roll filled
        fresh = tuple(n for n in range(FIELDS) if before[n] == facts.EMPTY != now[n])
        due = ROLLER_PAIRS if name == self.state.roller else OTHER_PAIRS
        # before the first roll nothing is due, and what stands there was typed by hand
        if not self.state.dice:
            return Turn(seat, name, due, wrote=0, fresh=(), ways=(), open=False, waits=False)
        marks = [(n // facts.N_COLS, now[n]) for n in fresh]
        likely = self._likely_ways(before, marks, due)
        # all of them use as many
        wrote = len(likely[0].used)
        # if some of these leave a pair that can be written, only they matter; once all that is due
        # is written, none is looked for
        open_ways = tuple(way for way in likely if self._goes_on(seat, way)) if wrote < due else ()
        absent = self.state.passed.get(name) or self.state.paper.get(name)
        return Turn(
            seat=seat,
            name=name,
            due=due,
            wrote=wrote,
            fresh=fresh,
            ways=open_ways or likely,
            open=bool(open_ways),
            waits=bool(open_ways) and not absent,
        )

    def _likely_ways(
        self, before: str, marks: Sequence[tuple[int, str]], due: int
    ) -> tuple[Way, ...]:
        # How the dice can have been paired, and which pairs written, so that these marks stand on a
        # sheet that was ``before``.
        pairings = pairings_of(self.state.dice)
        crossed = {
            pair for both in pairings for pair in both if in_river(self.sea_map, before, pair)
        }
        # to have written nothing is always among them, as other marks may have been typed by hand
        ways = [
            way
            for both in pairings
            for way in _ways_of(both)
            if len(way.used) <= due and _explains(way.used, marks, crossed)
        ]
        # those that use most: whoever wrote two numbers did not write one
        most = max(len(way.used) for way in ways)
        return tuple(dict.fromkeys(way for way in ways if len(way.used) == most))

    def _goes_on(self, seat: int, way: Way) -> bool:
        # whether any pair that a way leaves can be written
        return any(self.entry_for(seat, pair).usable for pair in way.left)

    def way_chosen(self, ways: int) -> int | None:
        """Returns the way to pair the dice that the phone asks for, from 0, out of ``ways``; None
        if it asks for none."""
        numbers = [str(n + 1) for n in range(ways)]
        asked = self.at.viewer.asked.get("pairing")
        return numbers.index(asked) if asked in numbers else None

    # ---- the game

    @cached_property
    def waiting(self) -> tuple[str, ...]:
        """Returns the players for whom the others wait, in seat order."""
        if not self.state.dice:
            return ()
        return tuple(turn.name for turn in self.turns if turn.waits)

    @property
    def next_roller(self) -> str:
        """Returns who rolls next: the player to the roller's left."""
        names, roller = self.names, self.state.roller
        return names[(names.index(roller) + 1) % len(names)] if self.state.dice else roller

    @property
    def last_round(self) -> bool:
        """Returns whether somebody has filled as many boxes as end the game (rules: End of
        game)."""
        return any(sheet.boxes >= facts.END_BOXES for sheet in self.scored)

    @property
    def over(self) -> bool:
        """Returns whether the last round is over, and nobody has anything to write."""
        # a round is over where the captain would roll next
        ends = bool(self.state.dice) and self.next_roller == self.state.captain and self.last_round
        return ends and not self.waiting
