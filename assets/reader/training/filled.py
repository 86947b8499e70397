"""Filled-in sheets of Sailorman Dice: what a player wrote, and a picture of it on the printed
sheet."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from assets.reader.training.hands import (
    Handwriting,
    InkPen,
    WrittenPaper,
    any_pen,
    drawn_track,
    ellipse,
    line,
)
from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.boxes import Sheet, first_counts, sub_areas
from companion.games.sailorman_dice.map_codes import read_map_code
from companion.games.sailorman_dice.score import score_sheet
from pdf.sheets.sailorman_dice.layout import SheetLayout
from pdf.sheets.sailorman_dice.photo.reading import sheet_boxes
from pdf.sheets.sailorman_dice.photo.views import plan, rendered

SCALE: Final = 6.0  # px per mm of a printed sheet's picture


@dataclass(frozen=True)
class FilledSheet:
    """What was written on a sheet, as the reader should find it."""

    code: str
    size: str  # the name of its size and layout, ``half.layout-2``
    rows: tuple[str, ...]
    shells: tuple[str, ...] = ()
    struck: tuple[str, ...] = ()
    captain: bool = False
    first_filled: dict[str, str] = field(default_factory=dict)
    points: dict[str, int] = field(default_factory=dict)
    corrected: frozenset[int] = frozenset()  # fields, from 0, that were struck out or overwritten


@lru_cache(maxsize=16)
def _printed(code: str, size: str, ink: str, margin: float) -> NDArray[np.uint8]:
    return rendered(code, size, SCALE, ink, margin)[:, :, ::-1]


def any_rows(rng: np.random.Generator) -> tuple[str, ...]:
    """Six rows that never fall, as full as a game leaves them."""
    full = rng.choice([0.0, 0.35, 0.6, 0.75, 0.9, 1.0], p=[0.03, 0.12, 0.25, 0.3, 0.2, 0.1])
    rows = []
    for _ in range(facts.N_ROWS):
        marks = [str(d) for d in np.sort(rng.integers(1, 7, facts.N_COLS))]
        for c in range(facts.N_COLS):
            if rng.random() > full + rng.normal(0, 0.08):
                marks[c] = facts.EMPTY
            elif rng.random() < 0.08:
                marks[c] = facts.CROSS
        rows.append("".join(marks))
    return tuple(rows)


def any_filled(code: str, size: str, rng: np.random.Generator) -> FilledSheet:
    """A sheet as somebody may have filled it in by the end of a game."""
    rows = any_rows(rng)
    sea_map = read_map_code(code)
    flat = "".join(rows)
    first: dict[str, str] = {}
    for region, letters in facts.LETTERS.items():
        if first_counts(sub_areas(sea_map, flat, region)):
            first[region] = letters[int(rng.integers(2))]
    boxes = sheet_boxes(score_sheet(sea_map, Sheet("", flat, (), first)))
    points = {name: box.points for name, box in boxes.items() if box.filled}
    shells, struck = [], []
    for name in (*facts.ROWS, *(f"{r}-{n}" for r in facts.REGIONS for n in (1, 2))):
        chance = rng.random()
        if name in points and chance < 0.65:
            shells.append(name)
        elif chance > 0.6:
            struck.append(name)
    written = points if rng.random() < 0.75 else {}
    written = {
        b: p if rng.random() > 0.03 else max(0, p + int(rng.integers(-1, 2)))
        for b, p in written.items()
    }
    corrected = frozenset(
        i for i, mark in enumerate(flat) if mark in facts.DIGITS and rng.random() < 0.02
    )
    captain = bool(rng.random() < 0.3)
    return FilledSheet(
        code, size, rows, tuple(shells), tuple(struck), captain, first, written, corrected
    )


@dataclass(frozen=True)
class WritingStyle:
    """How somebody writes: height of digits as a part of the field, slant, squareness, steadiness;
    how often a digit is ``drawn``, one of ours from strokes instead of a writer's, how often it
    keeps the writer's thickness (``greys``).
    """

    hand: Handwriting
    pen: InkPen
    other: InkPen
    height: float
    slant: float
    aspect: float
    spread: float
    drawn: float
    greys: float


def any_writing(hand: Handwriting, rng: np.random.Generator) -> WritingStyle:
    return WritingStyle(
        hand,
        any_pen(rng),
        any_pen(rng),
        rng.uniform(0.38, 0.8),
        rng.normal(0, 0.12),
        rng.uniform(0.85, 1.2),
        rng.uniform(0.02, 0.1),
        rng.choice([0.0, 0.1, 0.5]),
        float(rng.random() < 0.3) * rng.uniform(0.3, 1),
    )


def write(
    filled: FilledSheet, ink: str, writing: WritingStyle, margin: float, rng: np.random.Generator
) -> WrittenPaper:
    """The printed sheet with everything written on it."""
    paper = WrittenPaper(_printed(filled.code, filled.size, ink, margin), SCALE, rng)
    _SheetScribe(paper, writing, margin, rng, plan(filled.size)).everything(filled)
    return paper


@dataclass(frozen=True)
class Scribe:
    """Somebody who writes on a sheet, places in mm from its top left."""

    paper: WrittenPaper
    writing: WritingStyle
    margin: float
    rng: np.random.Generator

    def mark(
        self, mark: str, x: float, y: float, height: float, field_: float, pen: InkPen | None = None
    ) -> None:
        """A digit or a cross about a place, as this hand writes it."""
        rng, w = self.rng, self.writing
        pen = pen or (w.other if rng.random() < 0.03 else w.pen)
        x += self.margin + rng.normal(0, w.spread * field_)
        y += self.margin + rng.normal(0, w.spread * field_)
        height *= rng.normal(1, 0.08)
        slant, turn, aspect = (
            w.slant + rng.normal(0, 0.06),
            rng.normal(0, 0.06),
            w.aspect * rng.normal(1, 0.08),
        )
        grey = False
        if mark == facts.CROSS:
            height *= rng.uniform(0.8, 1.5)
            track = drawn_track(mark, rng, rng.uniform(0.02, 0.09))
        elif not w.hand.tracks or rng.random() < w.drawn:
            track = drawn_track(mark, rng)
        else:
            n = int(rng.integers(len(w.hand.tracks[int(mark)])))
            grey = bool(w.hand.greys) and rng.random() < w.greys
            track = (w.hand.greys if grey else w.hand.tracks)[int(mark)][n]
        self.paper.track(track, x, y, height, pen, slant, turn, aspect, grey)

    def corrected(self, mark: str, centre: tuple[float, float], field_: float) -> None:
        """A wrong digit, struck out or written over, and the right one."""
        rng, (x, y) = self.rng, centre
        wrong = str(rng.choice([d for d in facts.DIGITS if d != mark]))
        h = field_ * self.writing.height
        kind = rng.random()
        if kind < 0.3:
            self.mark(wrong, x, y, h, field_)
            self.mark(mark, x, y, h * 1.1, field_)
            return
        left = x - 0.16 * field_
        low = y + 0.1 * field_
        reach = h * 0.45
        self.mark(wrong, left, low, h * 0.8, field_ * 0.5)
        if kind > 0.75:  # scribbled over
            n = int(rng.integers(6, 14))
            side = np.where(np.arange(n) % 2 == 0, -1, 1)[:, None] * np.array([[0.9, 0.5]]) * reach
            self.stroke(np.array([[left, low]]) + side + rng.normal(0, 0.35 * reach, (n, 2)))
        else:
            for _ in range(1 + int(rng.random() < 0.3)):
                tilt = rng.choice([-1, 1]) * rng.uniform(0.1, 1) * reach
                self.stroke(line(left - reach, low + tilt, left + reach, low - tilt, rng))
        self.mark(
            mark, x + 0.24 * field_, y - 0.18 * field_, h * rng.uniform(0.5, 0.8), field_ * 0.5
        )

    def stroke(self, points: NDArray[np.float64]) -> None:
        """A line through points of the sheet in mm."""
        self.paper.stroke(points + self.margin, self.writing.pen)

    def smudge(self, x: float, y: float, field_: float) -> None:
        """A dot or a slip of the pen in a field left empty."""
        at = np.array([[x, y]]) + self.rng.normal(0, 0.25 * field_, 2)
        self.stroke(np.vstack([at, at + self.rng.normal(0, 0.04 * field_, 2)]))


@dataclass(frozen=True)
class _SheetScribe(Scribe):
    plan: SheetLayout

    def everything(self, filled: FilledSheet) -> None:
        flat = "".join(filled.rows)
        for i, mark in enumerate(flat):
            box = self.plan.fields[i // 9][i % 9]
            if i in filled.corrected:
                self.corrected(mark, box.centre, box.w)
            elif mark != facts.EMPTY:
                self.mark(mark, *box.centre, box.w * self.writing.height, box.w)
            elif self.rng.random() < 0.02:
                self.smudge(*box.centre, box.w)
        for name, points in filled.points.items():
            self.number(points, name)
        for name in filled.shells:
            self.ring(name)
        for name in filled.struck:
            self.strike(name)
        if filled.captain:
            box = self.plan.boxes["captain"]
            self.mark("X", *box.centre, box.h * self.rng.uniform(0.7, 1.2), box.h)
        self.name()

    def number(self, points: int, name: str) -> None:
        """Points in a box, beside its shell."""
        box, rng = self.plan.boxes[name], self.rng
        shell = self.plan.shells.get(name)
        top = shell.bottom if shell else box.y
        h = min(0.85 * (box.bottom - top), 0.62 * self.plan.field, 0.9 * box.w) * rng.uniform(
            0.75, 1
        )
        text = str(points)
        step = 0.62 * h
        x = box.centre[0] - step * (len(text) - 1) / 2 + rng.normal(0, 0.04 * box.w)
        for n, digit in enumerate(text):
            self.mark(digit, x + n * step, (top + box.bottom) / 2, h, h)

    def ring(self, name: str) -> None:
        box = self.plan.shells[name]
        rng = self.rng
        x, y = box.centre
        rx, ry = box.w * rng.uniform(0.42, 0.62), box.h * rng.uniform(0.5, 0.75)
        if rng.random() < 0.25:  # around the shell alone
            x, rx = box.right - box.h / 2, box.h * rng.uniform(0.5, 0.7)
        self.stroke(ellipse(x + rng.normal(0, 0.4), y + rng.normal(0, 0.3), rx, ry, rng))

    def strike(self, name: str) -> None:
        box = self.plan.shells[name]
        rng = self.rng
        x, y = box.centre
        if rng.random() < 0.3:
            x = box.right - box.h / 2
        rx, ry = box.w * rng.uniform(0.25, 0.55), box.h * rng.uniform(0.3, 0.65)
        both = rng.random() < 0.4
        for sign in (1, -1) if both else (int(rng.choice([-1, 1])),):
            self.stroke(line(x - rx, y + sign * ry, x + rx, y - sign * ry, rng))

    def name(self) -> None:
        box = self.plan.boxes["name"]
        rng = self.rng
        n = int(rng.integers(15, 60))
        x = np.linspace(box.x + 2, box.x + rng.uniform(0.4, 0.9) * box.w, n) + rng.normal(0, 0.6, n)
        y = (
            box.centre[1]
            + 0.35 * box.h * np.sin(np.linspace(0, n * 0.8, n))
            + rng.normal(0, 0.25, n)
        )
        self.stroke(np.stack([x, y], 1))
