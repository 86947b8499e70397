"""Sailorman Dice in play: captain and roller, the roll, and legal entries written on the sheets with their shells."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any, ClassVar, Final

from pydantic import Field

from companion.copies import Copy
from companion.dice import Dice
from companion.errors import BadInput, Fault
from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.boxes import Sheet
from companion.games.sailorman_dice.edits import DRAFTING
from companion.games.sailorman_dice.maps import SeaMap
from companion.games.sailorman_dice.moves import DICE, Entry, Pairing, digit_range, legal_entries
from companion.games.sailorman_dice.record import map_of
from companion.games.sailorman_dice.rules import RULES
from companion.games.sailorman_dice.score import score_sheet
from companion.places import RecordData, assign
from companion.play import (
    BEGIN,
    Acted,
    Choice,
    NowPage,
    Play,
    PlayState,
    Pointer,
    Position,
    Question,
    Step,
    known,
    not_due,
    number,
    pointers,
    seat_of,
    written,
)
from companion.records import Name
from companion.results import in_words
from companion.setups import SetupResult

_SIDES: Final = len(facts.ROWS)
_MOST_ROLLS: Final = 200
"""Rolls of a game; the sheets are full long before."""
_DIE_TITLES: Final = ("First symbol", "Second symbol", "First number", "Second number")
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


@dataclass(frozen=True, slots=True)
class CanWrite:
    """What a player may write of the roll: ``left`` pairs, in which ``pairings``; ``boxes`` are filled, of ``end``."""

    name: str
    left: int
    pairings: tuple[tuple[Pairing, tuple[PairWays, ...]], ...]
    boxes: int
    end: int


@dataclass(frozen=True, slots=True)
class Writer:
    """A player beside a roll: pairs written and due, the boxes that are filled, and whether they roll."""

    name: str
    wrote: int
    due: int
    boxes: int
    rolls: bool


@dataclass(frozen=True, slots=True)
class SailormanNow:
    """The roll, if there is one, as (is a symbol, face), and everybody beside it."""

    dice: tuple[tuple[bool, str], ...]
    writers: tuple[Writer, ...]
    end: int


class SailormanPlay(Play[SailormanState, Copy]):
    """Roll by roll: dice, everybody's entries, and on to the left."""

    state = SailormanState
    drafting = DRAFTING

    def before(self, record: RecordData, setup: SetupResult | None) -> Step:
        names = [p["name"] for p in record["players"]]
        asks: tuple[Question, ...] = ()
        if setup is None:
            asks = (Question("captain", "Who is the captain?", tuple(Choice(n, n) for n in names), names[0]),)
        return Step(BEGIN, "Begin", "the captain rolls first", asks=asks)

    def begin(
        self, record: RecordData, setup: SetupResult | None, typed: Mapping[str, str], copy: Copy | None
    ) -> Acted[SailormanState]:
        names = [p["name"] for p in record["players"]]
        seat = setup.start_player - 1 if setup is not None else names.index(known(typed, "captain", names))
        captain = names[seat % len(names)]
        told = f"{captain} is the captain, ticks the captain's box and rolls first."
        return Acted(record, SailormanState(captain=captain, roller=captain), told)

    def now(self, at: SailormanAt) -> NowPage:
        state = at.state
        (rules,) = RULES
        shown: tuple[Pointer, ...]
        others: tuple[Step, ...] = ()
        step: Step | None
        if state.over:
            title, turn, step = "The end", "All have rolled equally often: write the two final boxes.", None
            shown = pointers(rules, ("end", ""))
        elif not state.dice:
            title, turn = f"Roll {state.rolls + 1}", f"{state.roller} rolls all four dice.{_last_round(at)}"
            shown = pointers(rules, ("turn", "Roll"))
            step = Step("roll", "This was rolled", "tap the four dice as they lie", {"from": str(state.rolls)}, _dice())
            others = (Step("phone", "Let the phone roll", "by the table's secret", {"from": str(state.rolls)}),)
        else:
            title = f"Roll {state.rolls}"
            turn = f"{state.roller} enters both pairs, all others one.{_last_round(at)}"
            shown = pointers(
                rules, ("turn", "Pair"), ("turn", "The roller enters"), ("turn", "The others enter"), ("turn", "Score")
            )
            after = _after(at)
            ends = _ends(at) and after == state.captain
            words = ("The end", "all have rolled equally often") if ends else (f"{after} rolls next", _waiting(at))
            step = Step("next", *words, {"from": str(state.rolls)})
        helps = ("legal-entries",) if state.dice and not state.over else ()
        return NowPage(title, turn, shown, step, others, helps, standings=state.over, view=_view(at))

    def filled(self, at: SailormanAt, help_name: str, seat: int) -> Mapping[str, str]:
        return dict(zip(DICE, at.state.dice, strict=False)) if help_name == "legal-entries" else {}

    def writable(self, at: SailormanAt, help_name: str, seat: int) -> CanWrite | None:
        """What the player at a seat may write of the roll."""
        if help_name != "legal-entries" or not at.state.dice or at.state.over:
            return None
        sea_map, name = map_of(at.record.get("map")), at.names[seat]
        pairings = tuple(
            (pairing, tuple(_ways(at, sea_map, seat, entry) for entry in pairing.entries if _is_left(at, name, entry)))
            for pairing in _pairings(at, seat)
        )
        pairings = tuple((pairing, ways) for pairing, ways in pairings if ways)
        left = _due(at.state, name) - len(at.state.entered.get(name, ()))
        return CanWrite(name, left, pairings if left > 0 else (), _boxes(at, sea_map, seat), facts.END_BOXES)

    def act(self, at: SailormanAt, typed: Mapping[str, str], dice: Dice) -> Acted[SailormanState]:
        do = known(typed, "do", ["roll", "phone", "enter", "next"])
        if do == "enter":
            return _enter(at, typed)
        if typed.get("from") != str(at.state.rolls) or at.state.over:
            raise not_due(typed, f"Another phone was quicker: it is {at.state.roller}'s roll now.")
        if do == "next":
            return _pass_on(at, typed)
        if do == "roll":
            faces = [known(typed, die, _faces(n), f"{_DIE_TITLES[n]}: which face?") for n, die in enumerate(DICE)]
            return _rolled(at, typed, faces, "")
        faces = [_faces(n)[dice.die(_SIDES) - 1] for n in range(len(DICE))]
        return _rolled(at, typed, faces, ", by the phone")


# ---- the roll


def _faces(n: int) -> list[str]:
    return list(facts.ROWS if n < len(DICE) // 2 else facts.DIGITS)


def _dice() -> tuple[Question, ...]:
    symbols = tuple(Choice(name, title, name) for name, title in zip(facts.ROWS, facts.ROW_TITLES, strict=True))
    digits = tuple(Choice(digit, digit) for digit in facts.DIGITS)
    kinds = (symbols, symbols, digits, digits)
    return tuple(Question(die, title, choices) for die, title, choices in zip(DICE, _DIE_TITLES, kinds, strict=True))


def _rolled(at: SailormanAt, typed: Mapping[str, str], faces: list[str], how: str) -> Acted[SailormanState]:
    if at.state.dice:
        raise not_due(typed, "The dice lie already.")
    taken = sorted({box for view in DRAFTING.check(at.record).view for box in _BOXES - view["open"].keys()})
    update = {"dice": faces, "rolls": at.state.rolls + 1, "entered": {}, "taken": taken}
    return Acted(at.record, at.state.model_copy(update=update), f"{at.state.roller} rolled {', '.join(faces)}{how}.")


def _pass_on(at: SailormanAt, typed: Mapping[str, str]) -> Acted[SailormanState]:
    if not at.state.dice:
        raise not_due(typed, f"{at.state.roller} rolls first.")
    after = _after(at)
    if _ends(at) and after == at.state.captain:
        return Acted(at.record, at.state.model_copy(update={"over": True, "dice": []}), "The end of the game.")
    update = {"roller": after, "dice": [], "entered": {}, "taken": []}
    return Acted(at.record, at.state.model_copy(update=update), f"{after} rolls.")


def _after(at: SailormanAt) -> str:
    """The player to the roller's left; the first where the roller was taken out."""
    names, roller = at.names, at.state.roller
    return names[(names.index(roller) + 1) % len(names)] if roller in names else names[0]


def _ends(at: SailormanAt) -> bool:
    """Whether somebody has filled in as many boxes as end the game."""
    return any(view["boxes"] >= facts.END_BOXES for view in DRAFTING.check(at.record).view)


def _last_round(at: SailormanAt) -> str:
    return f" The last round: {facts.END_BOXES} boxes are filled in." if _ends(at) else ""


def _due(state: SailormanState, name: str) -> int:
    return ROLLER_PAIRS if name == state.roller else OTHER_PAIRS


def _waiting(at: SailormanAt) -> str:
    left = [name for name in at.names if len(at.state.entered.get(name, ())) < _due(at.state, name)]
    return f"{in_words(len(left))} still to write, if they can" if left else "all have written"


# ---- entries


_BOXES: Final = frozenset(facts.ROWS) | {f"{region}-{n}" for region in facts.REGIONS for n in (1, 2)}
"""The boxes that may have a shell, by the names of shells."""


def _rows(at: SailormanAt, seat: int) -> tuple[str, ...]:
    return tuple(at.record["players"][seat]["rows"])


def _spots(at: SailormanAt, name: str) -> Iterator[tuple[str, int, int]]:
    """What a player wrote of this roll: the pair, and where."""
    for text in at.state.entered.get(name, ()):
        pair, _, spot = text.partition("@")
        row, _, col = spot.partition(".")
        yield pair, int(row), int(col)


def _pairings(at: SailormanAt, seat: int) -> tuple[Pairing, ...]:
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


def _is_left(at: SailormanAt, name: str, entry: Entry) -> bool:
    """Whether a pair is still to be written: the roller's second one is what the first left of the dice."""
    symbols, digits = list(at.state.dice[:2]), list(at.state.dice[2:])
    for pair, _, _ in _spots(at, name):
        symbols.remove(pair[:-1])
        digits.remove(pair[-1])
    return entry.symbol in symbols and entry.digit in digits


def _ways(at: SailormanAt, sea_map: SeaMap | None, seat: int, entry: Entry) -> PairWays:
    r = facts.ROWS.index(entry.symbol)
    numbers = tuple(_way(at, sea_map, seat, r, col - 1, entry.digit) for col in entry.columns)
    crosses: tuple[Way, ...] = ()
    if entry.cross:
        free = [(row, col) for row, line in enumerate(_rows(at, seat)) for col, m in enumerate(line) if m == "."]
        crosses = tuple(_way(at, sea_map, seat, row, col, facts.CROSS) for row, col in free)
    return PairWays(entry, numbers, crosses)


def _scored(sea_map: SeaMap | None, player: Mapping[str, Any], rows: tuple[str, ...]) -> tuple[int, int]:
    sheet = Sheet(player["name"], "".join(rows), tuple(player.get("shells", ())), dict(player.get("first_filled", {})))
    scored = score_sheet(sea_map, sheet)
    return scored.total, scored.boxes


def _boxes(at: SailormanAt, sea_map: SeaMap | None, seat: int) -> int:
    return _scored(sea_map, at.record["players"][seat], _rows(at, seat))[1]


def _way(at: SailormanAt, sea_map: SeaMap | None, seat: int, row: int, col: int, mark: str) -> Way:
    """An entry with what it brings at once, shells left out, and what numbers its row takes beside it then."""
    player, rows = at.record["players"][seat], list(_rows(at, seat))
    before, boxes = _scored(sea_map, player, tuple(rows))
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


def _enter(at: SailormanAt, typed: Mapping[str, str]) -> Acted[SailormanState]:
    """A pair written: the number or a cross, its shells if this sheet is first, and the area that was filled first."""
    seat = seat_of(at, typed)
    name, state = at.names[seat], at.state
    if not state.dice or state.over:
        raise not_due(typed, f"{state.roller} rolls first.")
    if len(state.entered.get(name, ())) >= _due(state, name):
        raise not_due(typed, f"{name} has written {in_words(_due(state, name))} of this roll already.")
    symbol, digit = typed.get("symbol", ""), typed.get("digit", "")
    entries = [e for p in _pairings(at, seat) for e in p.entries if _is_left(at, name, e)]
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


def _written(at: SailormanAt, seat: int, row: int, col: int, mark: str) -> tuple[RecordData, int]:
    """The record with a mark and what follows from it, and the points that brought."""
    before = DRAFTING.check(at.record)
    record = written(DRAFTING, at, (f"players[{seat}].rows[{row}][{col}]", mark))
    full = before.view[seat]["open"].keys() - DRAFTING.check(record).view[seat]["open"].keys()
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


# ---- what is shown


def _view(at: SailormanAt) -> SailormanNow:
    views = DRAFTING.check(at.record).view
    state = at.state
    writers = tuple(
        Writer(name, len(state.entered.get(name, ())), _due(state, name), view["boxes"], name == state.roller)
        for name, view in zip(at.names, views, strict=True)
    )
    return SailormanNow(
        tuple((n < len(DICE) // 2, face) for n, face in enumerate(state.dice)), writers, facts.END_BOXES
    )


PLAY: Final = SailormanPlay()
