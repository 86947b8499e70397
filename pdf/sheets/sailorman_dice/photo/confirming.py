"""A photo for the page that confirms it: the straightened sheet and what was read, mark by mark."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.boxes import area_marks, line_box
from companion.games.sailorman_dice.maps import square
from companion.games.sailorman_dice.score import BOX_LABELS
from companion.words import joined, plural
from pdf.drawing.paper import Rect
from pdf.scan.images import Pixels
from pdf.scan.pictures import open_picture
from pdf.scan.results import Alternative, Mark, StraightSheet
from pdf.sheets.sailorman_dice.photo.plans import FINE
from pdf.sheets.sailorman_dice.photo.reading import (
    GLARE,
    SURE_SHELL,
    UNCLEAR,
    Reading,
    first_filled,
    read_photo,
)
from pdf.sheets.sailorman_dice.photo.rows import VALUES
from pdf.sheets.sailorman_dice.photo.table import place_said, said

_QUALITY: Final = 82
_WORDS: Final = {facts.CROSS: "×", facts.EMPTY: "empty"}


def look(photo: bytes, seed: str | None, name: str, corners: Sequence[tuple[float, float]] = ()) -> list[StraightSheet]:
    """The sheets of a photo. Raises PhotoFault where there is none."""
    picture = open_picture(photo)
    h, w = picture.pixels.shape[:2]
    tapped = np.array(corners, float) * (w, h) if len(corners) == 4 else None
    return [_straight(reading, name) for reading in read_photo(picture, seed, tapped)]


def _straight(reading: Reading, name: str) -> StraightSheet:
    photo = reading.view.photo
    _, jpeg = cv2.imencode(".jpg", _lightened(photo), [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
    marks = [*_fields(reading), *_shells(reading), *_first(reading)]
    notices = said(reading, name)
    glaring = [facts.ROW_TITLES[r].lower() for r in reading.glaring_rows()]
    if glaring:
        rows = f"the {joined(glaring)} {plural(len(glaring), 'row')}"
        notices.insert(0, f"A reflection covers {rows}. Tilt the sheet away from the lamp and take it again.")
    size = (int(photo.shape[1]), int(photo.shape[0]))
    return StraightSheet(reading.code, reading.size, jpeg.tobytes(), size, tuple(marks), tuple(notices))


def _lightened(photo: Pixels) -> Pixels:
    """The picture with its paper white, whatever the lamp was."""
    white = np.sort(photo[::8, ::8].reshape(-1, 3), 0)[round(0.9 * (photo[::8, ::8].size // 3 - 1))]
    table = np.clip(np.arange(256)[:, None] * (245 / np.maximum(white, 40)), 0, 255).astype(np.uint8)
    return np.stack([table[photo[..., c], c] for c in range(3)], -1)


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
        if hidden:
            why = "A reflection covers it."
        elif i in reading.differing:
            why = "Two photos show it differently."
        elif reading.unclear[i] > UNCLEAR:
            why = "Corrected by hand, or not clear."
        elif i in asked:
            why = "Not quite sure. A row never falls."
        else:
            why = ""
        out.append(
            Mark(
                f"rows[{r}][{c}]", place_said(i), _part(reading, reading.view.plan.fields[r][c]),
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
        label = f"Shell, {BOX_LABELS[name]}"
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
