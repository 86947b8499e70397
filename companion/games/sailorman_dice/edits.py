"""Sailorman Dice while it is being typed in: which entries are taken, and what counts so far."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple, get_args

from companion.copies import Copy
from companion.edits import NOTHING_YET, Draft, Drafting, Edit, OpenKind, OpenPoint
from companion.errors import BadInput, Fault
from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.boxes import Sheet, area_marks, line_box, region_boxes
from companion.games.sailorman_dice.map_book import LAYOUT
from companion.games.sailorman_dice.map_codes import read_map_code
from companion.games.sailorman_dice.maps import SeaMap, square
from companion.games.sailorman_dice.moves import digit_range
from companion.games.sailorman_dice.record import PlayerRecord, ShellName, Table, fall_in, map_of
from companion.games.sailorman_dice.score import ROW_LABELS, Scored, score_sheet, table_result
from companion.places import PlacePath, RecordData, assign
from companion.results import Line, unplayed

_N: Final = facts.N_COLS
_MARKS: Final = facts.DIGITS + facts.CROSS + facts.EMPTY


class SailormanDrafting(Drafting[Copy, None]):
    """How sheets of Sailorman Dice are typed in; a row may fall, and is marked instead."""

    players = facts.PLAYERS
    places = "a field, a shell, the area filled first, the map, or a name"

    def map_faults(self, code: str) -> list[Fault]:
        try:
            read_map_code(code)
        except BadInput as error:
            return list(error.faults)
        return []

    def empty(self, names: Sequence[str], map_code: str | None, copy: Copy | None) -> RecordData:
        rows = [facts.EMPTY * _N] * facts.N_ROWS
        players = [{"name": name, "rows": rows, "shells": [], "first_filled": {}} for name in names]
        return {"game": facts.SLUG, **({"map": map_code} if map_code else {}), "players": players}

    def player_model(self, record: RecordData) -> type[PlayerRecord]:
        return PlayerRecord

    def write(self, record: RecordData, path: PlacePath, edit: Edit, copy: Copy | None) -> RecordData:
        value = edit.value
        match path:
            case ("map",):
                allowed, good = "the code of a map, or null", value is None or isinstance(value, str)
                if isinstance(value, str) and (faults := self.map_faults(value)):
                    raise BadInput(faults)
            case ("players", int(), "rows", int(row), int(col)) if row < facts.N_ROWS and col < _N:
                allowed = "1-6, X for a cross, . for empty"
                good = isinstance(value, str) and len(value) == 1 and value in _MARKS
            case ("players", int(), "shells", str(box)) if box in get_args(ShellName):
                allowed, good = "true or false", isinstance(value, bool)
            case ("players", int(), "first_filled", str(region)) if region in facts.LETTERS:
                letters = facts.LETTERS[region]
                allowed = f"{letters[0]}, {letters[1]} or null"
                good = value is None or value in tuple(letters)
            case _:
                raise self.no_place(edit.place)
        if not good:
            raise BadInput.at(edit.place, value, allowed)
        return assign(record, path, value)

    def check(self, record: RecordData, copy: Copy | None = None) -> Draft:
        return check(record)

    def reference(self, copy: Copy | None = None) -> Mapping[str, Any]:
        """Rows, columns and regions of a sheet with the letters of their sub-areas; marks; shells by name."""
        marks = {"digits": facts.DIGITS, "cross": facts.CROSS, "empty": facts.EMPTY}
        return {**LAYOUT, "marks": marks, "shell_titles": _shell_titles()}


def check(record: RecordData) -> Draft:
    """Scores a draft. A row that falls scores nothing and is a fault."""
    drawn_on = json.dumps(record.get("map"))
    checked = [_checked(drawn_on, json.dumps(player)) for player in record["players"]]
    points = [OpenPoint(seat, text, kind) for seat, one in enumerate(checked) for text, kind in one.open]
    scored, views = [one.scored for one in checked], tuple(one.view for one in checked)
    table = Table(_map(drawn_on), tuple(s.sheet for s in scored))
    if not any([s.sheet.fields.strip(facts.EMPTY) for s in scored]):
        standings = table_result(table, scored).standings
        return Draft(unplayed(facts.SLUG, standings), (*points, NOTHING_YET), views)
    return Draft(table_result(table, scored), tuple(points), views)


class _Checked(NamedTuple):
    """A sheet by itself: its points, what the entry page shows of it, what it leaves open with the kind of each."""

    scored: Scored
    view: Mapping[str, Any]
    open: tuple[tuple[str, OpenKind], ...]


@lru_cache(maxsize=64)
def _map(drawn_on: str) -> SeaMap | None:
    return map_of(json.loads(drawn_on))


@lru_cache(maxsize=512)
def _checked(drawn_on: str, written: str) -> _Checked:
    """A sheet, ``written`` in JSON, on its map, scored once while nothing changes on it: one tap changes one sheet."""
    sea_map, player = _map(drawn_on), json.loads(written)
    rows: list[str] = player["rows"]
    first_filled = dict(player.get("first_filled", {}))
    sheet = Sheet(player["name"], "".join(rows), tuple(player.get("shells", ())), first_filled)
    falls = {r: fall for r, row in enumerate(rows) if (fall := fall_in(row))}
    questions = _questions(sea_map, sheet)
    told: list[tuple[str, OpenKind]] = [(_fall_text(r, fall), "fault") for r, fall in falls.items()]
    told += [(question["text"], "question") for question in questions if question["open"]]
    scored = _without_falls(score_sheet(sea_map, sheet), falls)
    return _Checked(scored, _view(sea_map, rows, scored, falls, questions), tuple(told))


def _fall_text(r: int, fall: tuple[str, str]) -> str:
    return f"{facts.ROW_TITLES[r]}: {fall[0]} after {fall[1]}. A row may not fall."


def _without_falls(scored: Scored, falls: Mapping[int, tuple[str, str]]) -> Scored:
    if not falls:
        return scored
    lines = list(scored.lines)
    for r, (low, high) in falls.items():
        lines[r] = Line("rows", ROW_LABELS[r], 0, f"{low} after {high}: a row may not fall")
    return scored._replace(lines=tuple(lines), total=sum(line.points for line in lines))


def _view(
    sea_map: SeaMap | None,
    rows: list[str],
    scored: Scored,
    falls: Mapping[int, tuple[str, str]],
    questions: list[dict[str, Any]],
) -> dict[str, Any]:
    """What the entry page shows of one sheet; points are None where a box is not filled."""
    fields, sheet = scored.sheet.fields, scored.sheet
    row_boxes = [line_box(row) for row in rows]
    columns = [line_box(fields[c::_N]) for c in range(_N)]
    regions = {r: region_boxes(sea_map, sheet, r) for r in facts.REGIONS} if sea_map else {}
    shells = {name: box.filled for name, box in zip(facts.ROWS, row_boxes, strict=True)}
    for region, pair in regions.items():
        shells |= {f"{region}-{n}": box.filled for n, box in enumerate(pair, 1)}
    return {
        "rows": [box.points if box.filled and r not in falls else None for r, box in enumerate(row_boxes)],
        "columns": [box.points if box.filled else None for box in columns],
        "areas": {r: [box.points if box.filled else None for box in pair] for r, pair in regions.items()},
        "falls": {r: {"columns": _falling_columns(rows[r]), "text": _fall_text(r, fall)} for r, fall in falls.items()},
        "ranges": ["".join(digit_range(row, c)) for row in rows for c in range(_N)],
        "open": _open_shells(shells),
        "boxes": scored.boxes,
        "boxesSaid": _boxes_said(scored.boxes),
        "questions": questions,
    }


def _open_shells(filled: Mapping[str, bool]) -> dict[str, str]:
    """Why nobody can have circled the shell of a box yet, by the box (rules: What do the shells mean?).

    A sheet that has one circled all the same is taken as it is; it scores once the box is filled.
    """
    return {
        name: f"{_shell_titles()[name]}: not filled yet, so nobody has its shell."
        for name, full in filled.items()
        if not full
    }


def _shell_titles() -> dict[str, str]:
    """What each box with a shell is called."""
    areas = {
        f"{r}-{n}": f"{r.capitalize()}, {which}"
        for r in facts.REGIONS
        for n, which in enumerate(("first area", "both areas"), 1)
    }
    return {row: f"{row.capitalize()} row" for row in facts.ROWS} | areas


def _boxes_said(boxes: int) -> str:
    if boxes <= facts.END_BOXES:
        return f"{boxes} of {facts.END_BOXES} boxes"
    return f"{boxes} boxes, {facts.END_BOXES} end the game"


def _falling_columns(row: str) -> list[int]:
    """The columns, from 0, of the numbers that are lower than one before them."""
    highest, columns = "", []
    for c, mark in enumerate(row):
        if mark in facts.DIGITS:
            if mark < highest:
                columns.append(c)
            highest = max(highest, mark)
    return columns


def _questions(sea_map: SeaMap | None, sheet: Sheet) -> list[dict[str, Any]]:
    """What the sheet does not say by itself: which sub-area of a region was filled first.

    Asked wherever both are filled and their counts differ, ``open`` until answered; a mark on
    a sub-area that is not filled any more is to be taken back.
    """
    if sea_map is None:
        return []
    out = []
    flat = "".join(sea_map.areas)
    for region in facts.REGIONS:
        boxes = {letter: line_box(area_marks(sea_map, sheet.fields, letter)) for letter in facts.LETTERS[region]}
        points = [box.points for box in boxes.values()]
        chosen = sheet.first_filled.get(region)
        if all(box.filled for box in boxes.values()) and points[0] != points[1]:
            answers: list[dict[str, str | None]] = []
            for letter, box in boxes.items():
                row, col = square(flat.index(letter))
                answers.append(
                    {"value": letter, "label": f"The area of field {facts.ROWS[row - 1]} {col}, worth {box.points}"}
                )
            text = f"{region.capitalize()}: which sub-area was filled first?"
            out.append({"region": region, "text": text, "answers": answers, "chosen": chosen, "open": chosen is None})
        elif chosen is not None and not boxes[chosen].filled:
            text = f"{region.capitalize()}: the sub-area marked as filled first has an empty field."
            answers = [{"value": None, "label": "Take the mark back"}]
            out.append({"region": region, "text": text, "answers": answers, "chosen": chosen, "open": True})
    return out


DRAFTING: Final = SailormanDrafting()
