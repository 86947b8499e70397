"""What the entry page of Sailorman Dice shows of each sheet, and what it asks."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from companion.edits import PageData
from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.boxes import Sheet, area_marks, line_box
from companion.games.sailorman_dice.map_book import LAYOUT
from companion.games.sailorman_dice.maps import SeaMap, square
from companion.games.sailorman_dice.record import digit_range
from companion.games.sailorman_dice.score import BOX_LABELS, Scored

_N = facts.N_COLS


def reference() -> PageData:
    """What the page must know of every sheet: rows, columns and regions with the letters of their sub-areas, the marks
    for digits, cross and empty, and what boxes with shells are called."""
    return {
        "rows": LAYOUT.rows,
        "columns": LAYOUT.columns,
        "regions": LAYOUT.regions,
        "marks": {"digits": facts.DIGITS, "cross": facts.CROSS, "empty": facts.EMPTY},
        "shell_titles": BOX_LABELS,
    }


def fall_text(r: int, fall: tuple[str, str]) -> str:
    """That a row falls: which number after which, as ``record.fall_in`` finds them."""
    return f"{facts.ROW_TITLES[r]}: {fall[0]} after {fall[1]}. A row may not fall."


def sheet_view(
    rows: list[str], scored: Scored, falls: Mapping[int, tuple[str, str]], questions: Sequence[PageData]
) -> PageData:
    """What the entry page shows of one sheet; points are None where a box is not filled.

    ``falls`` are rows that fall, with the ``columns``, from 0, of the numbers that are too low and a ``text``;
    ``ranges`` are the digits that fit each field, ``open`` says why a shell is nobody's yet
    (rules: What do the shells mean?).
    """
    boxes = scored.with_shells
    end = facts.END_BOXES
    filled = f"{scored.boxes} of {end} boxes" if scored.boxes <= end else f"{scored.boxes} boxes, {end} end the game"
    return {
        "rows": [None if r in falls else boxes[name].shown for r, name in enumerate(facts.ROWS)],
        "columns": [box.shown for box in scored.columns],
        "areas": {region: [box.shown for box in pair] for region, pair in scored.areas.items()},
        "falls": {r: {"columns": _falling_columns(rows[r]), "text": fall_text(r, fall)} for r, fall in falls.items()},
        "ranges": [fits for row in rows for fits in _ranges(row)],
        # a sheet with such a shell circled all the same is taken as it is; it scores once the box is filled
        "open": {
            name: f"{BOX_LABELS[name]}: not filled yet, so nobody has its shell."
            for name, box in boxes.items()
            if not box.filled
        },
        "boxes": scored.boxes,
        "boxesSaid": filled,
        "questions": questions,
    }


@lru_cache(maxsize=4096)
def _ranges(row: str) -> tuple[str, ...]:
    """The lowest and the highest digit for each field of a row; one tap changes one row."""
    return tuple("".join(digit_range(row, c)) for c in range(_N))


def _falling_columns(row: str) -> list[int]:
    """The columns, from 0, of the numbers that are lower than one before them."""
    return [c for c, mark in enumerate(row) if mark in facts.DIGITS and mark < digit_range(row, c)[0]]


def questions_of(sea_map: SeaMap | None, sheet: Sheet) -> list[dict[str, Any]]:
    """What the sheet does not say by itself: which sub-area of a region was filled first.

    Asked wherever both are filled and their counts differ, ``open`` until answered; a mark on
    a sub-area that is not filled any more is to be taken back.
    """
    if sea_map is None:
        return []
    out: list[dict[str, Any]] = []
    flat = "".join(sea_map.areas)
    for region in facts.REGIONS:
        boxes = {letter: line_box(area_marks(sea_map, sheet.fields, letter)) for letter in facts.LETTERS[region]}
        points = [box.points for box in boxes.values()]
        chosen = sheet.first_filled.get(region)
        if all(box.filled for box in boxes.values()) and points[0] != points[1]:
            where = {letter: square(flat.index(letter)) for letter in boxes}
            answers: list[dict[str, str | None]] = [
                {"value": x, "label": f"The area of field {facts.ROWS[row - 1]} {col}, worth {boxes[x].points}"}
                for x, (row, col) in where.items()
            ]
            text = f"{region.capitalize()}: which sub-area was filled first?"
            out.append({"region": region, "text": text, "answers": answers, "chosen": chosen, "open": chosen is None})
        elif chosen is not None and not boxes[chosen].filled:
            text = f"{region.capitalize()}: the sub-area marked as filled first has an empty field."
            answers = [{"value": None, "label": "Take the mark back"}]
            out.append({"region": region, "text": text, "answers": answers, "chosen": chosen, "open": True})
    return out
