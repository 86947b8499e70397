"""Entries of a roll: which fields of a sheet they may go to, what they bring at once, and how they are written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.errors import BadInput, Fault
from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.boxes import area_marks
from companion.games.sailorman_dice.edits import DRAFTING, scored_sheet
from companion.games.sailorman_dice.rolling import (
    Pair,
    SailormanAt,
    SailormanState,
    Turn,
    entry_for,
    fields_before,
    gone_boxes,
    next_roller,
    rows_in,
    sea_map_of,
    turn_of,
    waiting,
    with_what_follows,
)
from companion.places import RecordData
from companion.play import Acted, known, not_due, number, seat_of, written
from companion.words import in_words, joined, plural


@dataclass(frozen=True, slots=True)
class Way:
    """A field, row and column from 0, that an entry may go to: its ``mark``, a digit or a cross, and the points that
    it brings at once."""

    row: int
    col: int
    mark: str
    gain: int


def ways_of(at: SailormanAt, turn: Turn, pairs: Sequence[Pair]) -> tuple[Way, ...]:
    """Every field and mark that these pairs allow on a sheet, numbers before crosses."""
    entries = [entry_for(at, turn.seat, pair) for pair in pairs]
    marks = {(facts.ROWS.index(e.symbol), column - 1, e.digit) for e in entries for column in e.columns}
    rows = at.record["players"][turn.seat]["rows"]
    crosses = [
        (r, c, facts.CROSS)
        for r, row in enumerate(rows)
        for c, mark in enumerate(row)
        if mark == facts.EMPTY and any(e.cross for e in entries)
    ]
    total = scored_sheet(at.record, turn.seat).total
    return tuple(Way(*spot, _gain(at, turn, spot, total)) for spot in [*sorted(marks), *crosses])


def gained(at: SailormanAt, turn: Turn) -> int:
    """The points that a player's entries of this roll have brought."""
    before = rows_in(fields_before(at, turn.seat))
    player = at.record["players"][turn.seat]
    if tuple(player["rows"]) == before:
        return 0
    sheet: RecordData = {**at.record, "players": [{**player, "rows": list(before)}]}
    return scored_sheet(at.record, turn.seat).total - scored_sheet(sheet, 0).total


def _gain(at: SailormanAt, turn: Turn, spot: tuple[int, int, str], total: int) -> int:
    if spot[2] == facts.CROSS and not _closes(at, turn.seat, *spot[:2]):
        return 0  # a cross joins no group
    return scored_sheet(_entered(at, turn.seat, *spot), turn.seat).total - total


def _closes(at: SailormanAt, seat: int, row: int, col: int) -> bool:
    """Whether a field is the last empty one of its row, column or sub-area."""
    rows, sea_map = at.record["players"][seat]["rows"], sea_map_of(at)
    lines = [rows[row], "".join(line[col] for line in rows)]
    if sea_map is not None:
        lines.append(area_marks(sea_map, "".join(rows), sea_map.areas[row][col]))
    return any(line.count(facts.EMPTY) == 1 for line in lines)


def _entered(at: SailormanAt, seat: int, row: int, col: int, mark: str) -> RecordData:
    record = written(DRAFTING, at, (f"players[{seat}].rows[{row}][{col}]", mark))
    return with_what_follows(at, seat, record)


# ---- acts


def write(at: SailormanAt, typed: Mapping[str, str]) -> Acted[SailormanState]:
    """A number or a cross written in a field, with the shells of boxes that this fills first. Raises BadInput."""
    turn = turn_of(at, seat_of(at, typed))
    if not at.state.dice or at.state.over:
        raise not_due(typed, f"{next_roller(at)} rolls first.")
    if turn.wrote >= turn.due:
        raise not_due(typed, f"{turn.name} has written {in_words(turn.due)} of this roll already.")
    row, col, mark = _spot(typed)
    title = f"{facts.ROW_TITLES[row]} {col + 1}"
    entries = [entry_for(at, turn.seat, pair) for pairs in turn.left for pair in pairs]
    empty = at.record["players"][turn.seat]["rows"][row][col] == facts.EMPTY
    numbers = {(facts.ROWS.index(e.symbol), column - 1, e.digit) for e in entries for column in e.columns}
    crossing = mark == facts.CROSS and empty and any(e.cross for e in entries)
    if not crossing and (row, col, mark) not in numbers:
        what = "A cross" if mark == facts.CROSS else f"{facts.ROW_TITLES[row]} {mark}"
        words = f"{what} may not stand in {title} now."
        raise BadInput([Fault("field", typed["field"], "a field where a pair of the roll may stand", words)])
    record = _entered(at, turn.seat, row, col, mark)
    gain = scored_sheet(record, turn.seat).total - scored_sheet(at.record, turn.seat).total
    after = SailormanAt(record, at.state, at.copy)
    gone = gone_boxes(after) - gone_boxes(at)
    told = f"{turn.name}: {'a cross' if mark == facts.CROSS else mark} in {title}{f', {gain:+d}' if gain else ''}."
    return Acted(record, at.state, f"{told}{f' {gone_words(gone)}' if gone else ''}")


def _spot(typed: Mapping[str, str]) -> tuple[int, int, str]:
    """Row and column from 0, and the mark, as the act's ``field`` names them: ``1.6.5``. Raises BadInput."""
    parts = dict(zip(("row", "col", "mark"), typed.get("field", "").split("."), strict=False))
    row, col = number(parts, "row", 0, facts.N_ROWS - 1), number(parts, "col", 0, facts.N_COLS - 1)
    return row, col, known(parts, "mark", [*facts.DIGITS, facts.CROSS])


def gone_words(boxes: frozenset[str]) -> str:
    """What everybody else crosses out on paper: ``The bell shell is gone.``"""
    parts = (box.partition("-") for box in sorted(boxes))
    names = [f"{name} shell{' ' + ('one', 'two')[int(n) - 1] if n else ''}" for name, _, n in parts]
    return f"The {joined(names)} {plural(len(names), 'is', 'are')} gone."


def leave_out(at: SailormanAt, typed: Mapping[str, str]) -> Acted[SailormanState]:
    """Somebody writes nothing more of this roll."""
    name = at.names[seat_of(at, typed)]
    if name not in waiting(at):
        raise not_due(typed, f"{name} has nothing to write now.")
    update = {"passed": {**at.state.passed, name: True}}
    return Acted(at.record, at.state.model_copy(update=update), f"{name} writes nothing more of this roll.")


def on_paper(at: SailormanAt, typed: Mapping[str, str]) -> Acted[SailormanState]:
    """Somebody writes on paper from now on, or on the phone again."""
    name = at.names[seat_of(at, typed)]
    paper = {key: value for key, value in at.state.paper.items() if key != name}
    told = f"{name} writes on the phone again."
    if name not in at.state.paper:
        paper, told = {**paper, name: True}, f"{name} writes on paper: nobody waits for them."
    return Acted(at.record, at.state.model_copy(update={"paper": paper}), told)


def go_on(at: SailormanAt, typed: Mapping[str, str]) -> Acted[SailormanState]:
    """Those who write still write nothing more of this roll."""
    names = waiting(at)
    if not names:
        raise not_due(typed, f"{next_roller(at)} rolls.")
    update = {"passed": {**at.state.passed, **dict.fromkeys(names, True)}}
    return Acted(at.record, at.state.model_copy(update=update), f"On without {joined(names)}.")
