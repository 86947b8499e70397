"""What the numbers of a filled pad say of each other.

The pad's record is scored by the game's rules, and each sum that a person wrote is compared with
it. A sum tells which of two likely digits was meant. Nothing is mended silently: a person is asked
about every text that differs from what its boxes alone say, and about every sum that does not fit.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import log
from typing import Any, Final, NamedTuple

from companion.edits import Drafting
from companion.errors import BadInput
from companion.pads import COUNTED, Cell, Told, pad_record
from companion.places import RecordData
from pdf.pads.reading import UNCLEAR, CellReading, PadReading

SURE: Final = 0.9  # a cell at least so likely is not asked about
SURE_SUMMED: Final = 0.6  # the same for a cell of a player whose sums all fit
_LEAST: Final = 0.0005  # how likely another reading must be to be thought of
_TRIES: Final = 100  # records scored for one pad, at most
_CANNOT: Final = 4  # an impossible record weighs as much as so many sums that do not fit
_FITTING: Final = 5.0  # what one more sum that fits weighs, as a logarithm of likelihoods

TOLD: Final = "The sums fit only so."
CORRECTED: Final = "Corrected by hand, or not clear."
NOT_SURE: Final = "Not quite sure."


@dataclass(frozen=True)
class Checked:
    """A pad after its sums were looked at.

    ``texts``: what each cell says; ``asked``: for each cell, from 0, that a person is asked about,
    the reason. ``record``: what the texts make, or None if they make no record.
    """

    texts: tuple[str, ...]
    asked: Mapping[int, str]
    record: RecordData | None


def told_of(cells: Sequence[CellReading], texts: Sequence[str]) -> Told:
    """Returns what texts say. The numbers of cells with one place, kind and value are added up."""
    counts: dict[tuple[str, str, str], int] = {}
    for reading, text in zip(cells, texts, strict=True):
        key = (reading.cell.place, reading.cell.kind, reading.cell.value)
        if text not in ("", UNCLEAR):
            counts[key] = counts.get(key, 0) + int(text)
    return Told(counts)


def record_of(reading: PadReading, told: Told) -> RecordData:
    """Returns the record of a pad for ``Player 1`` and so on. Raises BadInput.

    Empty columns at the pad's right are left out.
    """
    drafting: Drafting[Any, Any] = reading.game.drafting()
    columns = reading.players
    while columns > drafting.players.least and not told.of_seat(columns - 1):
        columns -= 1
    base = drafting.blank([f"Player {n}" for n in range(1, columns + 1)])
    return pad_record(reading.game, drafting.of_options(base, reading.link.settings), told)


def expected_of(reading: PadReading, told: Told, record: RecordData) -> Mapping[Cell, str]:
    """Returns what a person writes in each cell for this record. Raises BadInput.

    A pad of points alone says nothing of a record: for it, returns what is written (``told``), with
    the totals filled in.
    """
    if not counts_alone(reading):
        return reading.view.printed.pad.written(record)
    texts = {cell: str(n) for cell, n in told.cells.items()}
    for seat in range(reading.players):
        own = f"{COUNTED}[{seat}]"
        points = [n for (place, _, _), n in told.cells.items() if place.startswith(f"{own}.lines")]
        texts[f"{own}.total", "number", ""] = str(sum(points))
    return texts


def counts_alone(reading: PadReading) -> bool:
    """Whether a pad holds only points and nothing of a record, such as a summary of totals."""
    return all(cell_reading.cell.place.startswith(COUNTED) for cell_reading in reading.cells)


def checked(reading: PadReading) -> Checked:
    """Returns the likeliest texts that fit each other, and what to ask."""
    search = _Search(reading)
    texts = search.best()
    fit = search.fit_of(texts)
    asked: dict[int, str] = {}
    for i, cell_reading in enumerate(reading.cells):
        # a sum that fits vouches for its column
        sure = SURE if reading.columns[i] in fit.unfit else SURE_SUMMED
        why = fit.impossible.get(i) or _why_asked(cell_reading, texts[i], sure)
        if why:
            asked[i] = why
    # a cell that is asked about is most likely what does not fit in its column
    doubted = {reading.columns[i] for i in asked}
    for i, expected in fit.wrong.items():
        if expected is not None and reading.columns[i] not in doubted:
            asked[i] = f"Its rows make {expected or 'nothing'}."
    return Checked(texts, asked, fit.record)


def _why_asked(seen: CellReading, text: str, sure: float) -> str:
    # why to ask about a cell that was settled as ``text``, or "" if it is ``sure`` enough
    if seen.text == UNCLEAR:
        return CORRECTED
    if text != seen.text:
        return TOLD
    return NOT_SURE if seen.sure < sure else ""


def first_text(reading: CellReading) -> str:
    """Returns what a cell says at first sight. For something struck out or written over, returns
    the likeliest number."""
    numbers = [text for text, _ in reading.guesses if text not in ("", UNCLEAR)]
    return numbers[0] if reading.text == UNCLEAR and numbers else reading.text


class _Fit(NamedTuple):
    # what texts make together. ``wrong``: for each sum that does not fit, what its rows make, or
    # None where the texts make no record; ``impossible``: for each cell that cannot stand, why;
    # ``unfit``: columns, from 0, in which a sum does not fit or no sum is written.
    record: RecordData | None
    wrong: Mapping[int, str | None]
    impossible: Mapping[int, str]
    unfit: frozenset[int]


class _Change(NamedTuple):
    # new texts by cell, and how much less likely they are; ``elsewhere``: they are no player's who
    # has a sum that does not fit
    elsewhere: bool
    paid: float
    texts: dict[int, str]


class _State(NamedTuple):
    """Texts of all cells, and what they cost.

    ``paid``: how much less likely the texts are than those at first sight; ``cost``: the same with
    the sums that do not fit. ``wrong``: for each sum that does not fit, what its rows make.
    """

    paid: float
    cost: float
    texts: list[str]
    wrong: Mapping[int, str | None]


def _costs(reading: CellReading) -> dict[str, float]:
    # what a cell may say, each with how much less likely it is than the text at first sight
    likely, first = dict(reading.guesses), first_text(reading)
    costs = {
        text: log(max(likely[first], 1e-9) / some)
        for text, some in likely.items()
        if text != UNCLEAR and some > _LEAST
    }
    return {**costs, first: 0.0}


@dataclass
class _Search:
    """Looks for the texts with which most sums fit. It scores at most :data:`_TRIES` records."""

    reading: PadReading
    tries: int = 0

    @cached_property
    def costs(self) -> list[dict[str, float]]:
        return list(map(_costs, self.reading.cells))

    def best(self) -> tuple[str, ...]:
        state = self._state_of(list(map(first_text, self.reading.cells)))
        while state.wrong and self.tries < _TRIES:
            better = self._changed(state)
            if better is state:
                break
            state = better
        return tuple(state.texts)

    def _changed(self, state: _State) -> _State:
        # the best state that is one or two changes away, with the sums corrected that follow from
        # it. Returns ``state`` if none is better.
        best = self._followed(state)
        for change in self._changes(state):
            # what costs as much before any sum is looked at cannot become the best
            if state.paid + change.paid < best.cost and self.tries < _TRIES:
                texts = [change.texts.get(i, text) for i, text in enumerate(state.texts)]
                best = min(best, self._followed(self._state_of(texts)), key=lambda one: one.cost)
        return best

    def _changes(self, state: _State) -> list[_Change]:
        # changes of one cell, and of two cells of a player with a sum that does not fit. Changes
        # for players with a sum that does not fit come first, the cheapest first.
        columns = self.reading.columns
        there = {columns[i] for i in state.wrong}
        changes = [
            _Change(columns[i] not in there, cost - costs[state.texts[i]], {i: text})
            for i, costs in enumerate(self.costs)
            for text, cost in costs.items()
            if text != state.texts[i]
        ]
        # no more than a sum that fits makes up for
        near = [one for one in changes if not one.elsewhere and one.paid < _FITTING]
        for one, two in combinations(near, 2):
            (i,), (j,) = one.texts, two.texts  # the one cell of each
            if i != j and columns[i] == columns[j]:
                changes.append(_Change(False, one.paid + two.paid, {**one.texts, **two.texts}))
        return sorted(changes, key=lambda change: (change.elsewhere, change.paid))

    def _followed(self, state: _State) -> _State:
        # the state after correcting every sum to what its rows make, if that is cheaper. Otherwise
        # returns ``state``. A sum is only corrected to a text that its cell may say.
        texts = list(state.texts)
        for i, made in state.wrong.items():
            if made is not None and self._plausible(i, made):
                texts[i] = made
        if texts == state.texts:
            return state
        return min(state, self._state_of(texts), key=lambda one: one.cost)

    def _plausible(self, i: int, text: str) -> bool:
        # whether a text is a guess for cell i, and cheaper than a sum that does not fit
        return self.costs[i].get(text, _FITTING) < _FITTING

    def _state_of(self, texts: list[str]) -> _State:
        fit = self.fit_of(texts)
        paid = sum(costs[text] for costs, text in zip(self.costs, texts, strict=True))
        unfit = len(fit.wrong) + (_CANNOT if fit.record is None else 0)
        return _State(paid, paid + _FITTING * unfit, texts, fit.wrong)

    def fit_of(self, texts: Sequence[str]) -> _Fit:
        self.tries += 1
        columns, told = self.reading.columns, told_of(self.reading.cells, texts)
        try:
            record = record_of(self.reading, told)
            written = expected_of(self.reading, told, record)
        except BadInput as error:
            return self._no_record(texts, error)
        wrong: dict[int, str | None] = {}
        summed = set[int]()
        for i, reading in enumerate(self.reading.cells):
            key = (reading.cell.place, reading.cell.kind, reading.cell.value)
            said = told.cells.get(key)
            if said is None:
                continue
            expected = written.get(key) or "0"
            if str(said) != expected:
                wrong[i] = expected
            if reading.cell.place.startswith(COUNTED):
                summed.add(columns[i])
        # without a sum nothing says that a column fits
        unsummed = frozenset(columns) - summed
        return _Fit(record, wrong, {}, unsummed | {columns[i] for i in wrong})

    def _no_record(self, texts: Sequence[str], error: BadInput) -> _Fit:
        # texts that make no record; each fault is told of the cells that show it
        faults = {fault.place: fault.allowed for fault in error.faults}
        impossible = {
            i: f"This cannot be: {faults[place]}."
            for i, reading in enumerate(self.reading.cells)
            for place in faults
            if (texts[i] or reading.cell.place == place) and _same(reading.cell.place, place)
        }
        # a fault that no cell shows counts as one of the first cell: something does not fit
        wrong = dict.fromkeys(impossible or [0])
        return _Fit(None, wrong, impossible, frozenset(self.reading.columns))


def _same(place: str, fault: str) -> bool:
    # whether a fault's place is the place of a cell, or inside of it
    return fault == place or fault.startswith((f"{place}[", f"{place}."))
