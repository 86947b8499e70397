"""What was read on a sheet, mark by mark: where it stands, what else it may be, and whether to ask."""

from __future__ import annotations

from typing import Final

import numpy as np

from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.boxes import area_marks, line_box
from companion.games.sailorman_dice.maps import square
from companion.games.sailorman_dice.score import BOX_LABELS, COLUMN_LABELS
from pdf.drawing.paper import Rect
from pdf.scan.results import Alternative, Mark
from pdf.sheets.sailorman_dice.layout import COLUMN_BOXES
from pdf.sheets.sailorman_dice.photo.plans import FINE
from pdf.sheets.sailorman_dice.photo.reading import GLARE, SURE_SHELL, UNCLEAR, Reading, first_filled
from pdf.sheets.sailorman_dice.photo.rows import VALUES

_WORDS: Final = {facts.CROSS: "×", facts.EMPTY: "empty"}

BOXES: Final = {
    **BOX_LABELS,
    **dict(zip(COLUMN_BOXES, COLUMN_LABELS, strict=True)),
    "largest-group": "Largest group",
    "second-group": "Second largest group",
    "total": "Total",
}
"""The boxes that points are written into, in words."""


def marks_of(reading: Reading) -> tuple[Mark, ...]:
    """Fields, those to be asked about first; shells; which sub-area was filled first, where that counts."""
    return (*_fields(reading), *_shells(reading), *_first(reading))


def _part(reading: Reading, box: Rect) -> tuple[float, float, float, float]:
    w, h = reading.view.photo.shape[1], reading.view.photo.shape[0]
    k = FINE / reading.view.plan.field
    return box.x * k / w, box.y * k / h, box.w * k / w, box.h * k / h


def _fields(reading: Reading) -> list[Mark]:
    asked = set(reading.unsure_fields())
    out = []
    for i, read in enumerate(reading.fields):
        r, c = divmod(i, facts.N_COLS)
        order = [VALUES[int(v)] for v in np.argsort(-reading.chances[i])]
        order.sort(key=lambda value: (value != read, value != reading.other(i)))
        hidden = bool(reading.glare[i] > GLARE)
        whys = {
            "A reflection covers it.": hidden,
            "Two photos show it differently.": i in reading.differing,
            "Corrected by hand, or not clear.": reading.unclear[i] > UNCLEAR,
            "Not quite sure. A row never falls.": i in asked,
        }
        why = next((why for why, so in whys.items() if so), "")
        out.append(
            Mark(
                f"rows[{r}][{c}]", f"{facts.ROW_TITLES[r]} row, field {c + 1}",
                _part(reading, reading.view.plan.fields[r][c]),
                None if hidden else read, tuple(Alternative(v, _WORDS.get(v, v)) for v in order),
                i in asked, why, reading.confidence(i),
            )
        )  # fmt: skip
    return sorted(out, key=lambda mark: (not mark.ask, mark.confidence if mark.ask else 0))


def _shells(reading: Reading) -> list[Mark]:
    out = []
    for name, shell in reading.shells.items():
        answers = (Alternative(True, "circled"), Alternative(False, "not circled"))
        choices = answers if shell.circled else answers[::-1]
        ask = shell.confidence < SURE_SHELL
        why = "Not quite sure whether it is circled." if ask else ""
        box = _part(reading, reading.view.plan.shells[name])
        label = f"Shell, {BOXES[name]}"
        out.append(Mark(f"shells.{name}", label, box, shell.circled, choices, ask, why, shell.confidence))
    return out


def _first(reading: Reading) -> list[Mark]:
    chosen, guessed = first_filled(reading)
    flat = "".join(reading.sea_map.areas)
    out = []
    for region, letter in chosen.items():
        answers = []
        for one in sorted(facts.LETTERS[region], key=lambda x: x != letter):
            row, col = square(flat.index(one))
            points = line_box(area_marks(reading.sea_map, reading.fields, one)).points
            answers.append(Alternative(one, f"the one with {facts.ROWS[row - 1]} {col}: {points}"))
        ask = region in guessed
        label = f"{region.capitalize()}: which area was filled first?"
        why = "The left box does not say." if ask else ""
        box = _part(reading, reading.view.plan.boxes[f"{region}-1"])
        out.append(Mark(f"first_filled.{region}", label, box, None if ask else letter, tuple(answers), ask, why, 0.5))
    return out
