"""Sailorman Dice while it is being typed in: which entries are taken, and what counts so far."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final, get_args

from pydantic import ValidationError

from companion.drafts import Draft, Drafting, Mend
from companion.errors import BadInput, Fault
from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.boxes import Sheet, area_marks, line_box, region_boxes
from companion.games.sailorman_dice.maps import LAYOUT, SeaMap, square
from companion.games.sailorman_dice.moves import digit_range
from companion.games.sailorman_dice.record import (
    PlayerRecord,
    SailormanRecord,
    ShellName,
    Table,
    fall_in,
    map_of,
    read_map,
)
from companion.games.sailorman_dice.score import ROW_LABELS, Scored, score_sheet, table_result
from companion.records import faults_of, read_model, unique_names
from companion.results import Line

_N: Final = facts.N_COLS
_FIELD: Final = re.compile(r"players\[([0-3])\]\.rows\[([0-5])\]\[([0-8])\]")
_SHELL: Final = re.compile(r"players\[([0-3])\]\.shells\.([a-z]+(?:-[12])?)")
_FIRST: Final = re.compile(r"players\[([0-3])\]\.first_filled\.([a-z]+)")
_NAME: Final = re.compile(r"players\[([0-3])\]\.name")


def blank(names: list[str], map_code: str | None, copy: None = None) -> dict[str, Any]:
    """An empty table for these players. Raises BadInput for names or a map code that will not do."""
    record: dict[str, Any] = {"game": facts.SLUG}
    if map_code:
        record["map"] = map_code
    empty = facts.EMPTY * _N
    record["players"] = [{"name": n, "rows": [empty] * facts.N_ROWS, "shells": [], "first_filled": {}} for n in names]
    faults: list[Fault] = []
    try:
        model = SailormanRecord.model_validate(record)
        faults = unique_names(names)
        read_map(model.map)
    except ValidationError as error:
        faults = faults_of(error, SailormanRecord)
    except BadInput as error:
        faults += error.faults
    if faults:
        raise BadInput(faults)
    return record


def refused(record: Mapping[str, Any], place: str, value: Any) -> Fault | None:
    """Why ``value`` may not stand at ``place`` of a draft; a row may fall, and is marked instead."""
    marks = facts.DIGITS + facts.CROSS + facts.EMPTY
    if match := _FIELD.fullmatch(place):
        allowed, good = "1-6, X for a cross, . for empty", isinstance(value, str) and len(value) == 1 and value in marks
    elif (match := _SHELL.fullmatch(place)) and match[2] in get_args(ShellName):
        allowed, good = "true or false", isinstance(value, bool)
    elif (match := _FIRST.fullmatch(place)) and match[2] in facts.LETTERS:
        letters = facts.LETTERS[match[2]]
        allowed, good = f"{letters[0]}, {letters[1]} or null", value is None or (value in tuple(letters))
    elif match := _NAME.fullmatch(place):
        return _name_fault(record, int(match[1]), place, value)
    else:
        return Fault("place", place, "a field, a shell, the area filled first, or a name")
    if int(match[1]) >= len(record["players"]):
        return Fault("place", place, f"one of the {len(record['players'])} players")
    return None if good else Fault(place, value, allowed)


def _name_fault(record: Mapping[str, Any], seat: int, place: str, value: Any) -> Fault | None:
    players = record["players"]
    if seat >= len(players):
        return Fault("place", place, f"one of the {len(players)} players")
    if unique_names([*(p["name"] for n, p in enumerate(players) if n != seat), str(value)]):
        return Fault(place, value, "a name that no other player has")
    try:
        read_model(PlayerRecord, {**players[seat], "rows": ["." * _N] * facts.N_ROWS, "name": value})
    except BadInput as error:
        return Fault(place, value, error.faults[0].allowed)
    return None


def check(record: Mapping[str, Any], copy: None = None) -> Draft:
    """Scores a draft. A row that falls scores nothing and is a fault; so is an unanswered question."""
    sea_map = map_of(record.get("map"))
    mends: list[Mend] = []
    scored, views = [], []
    for seat, player in enumerate(record["players"]):
        sheet = Sheet(
            player["name"],
            "".join(player["rows"]),
            tuple(player.get("shells", ())),
            dict(player.get("first_filled", {})),
        )
        falls = {r: fall for r, row in enumerate(player["rows"]) if (fall := fall_in(row))}
        questions = _questions(sea_map, sheet)
        mends += [Mend(seat, _fall_text(r, fall)) for r, fall in falls.items()]
        mends += [Mend(seat, question["text"]) for question in questions if question["open"]]
        result = _without_falls(score_sheet(sea_map, sheet), falls)
        scored.append(result)
        views.append(_view(sea_map, player["rows"], result, falls, questions))
    table = Table(sea_map, tuple(s.sheet for s in scored))
    return Draft(table_result(table, scored), tuple(mends), tuple(views))


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


def reference(copy: None = None) -> dict[str, Any]:
    """What the entry page must know of a sheet: its rows, columns and regions with the letters of their sub-areas."""
    return {**LAYOUT, "shell_titles": _shell_titles()}


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
                answers.append({"value": letter, "label": f"The one with {facts.ROWS[row - 1]} {col}: {box.points}"})
            text = f"{region.capitalize()}: which sub-area was filled first?"
            out.append({"region": region, "text": text, "answers": answers, "chosen": chosen, "open": chosen is None})
        elif chosen is not None and not boxes[chosen].filled:
            text = f"{region.capitalize()}: the sub-area marked as filled first has an empty field."
            answers = [{"value": None, "label": "Take the mark back"}]
            out.append({"region": region, "text": text, "answers": answers, "chosen": chosen, "open": True})
    return out


DRAFTING: Final = Drafting(blank, refused, check, reference)
