"""Filled score pads of every game, photographed, and the windows of their boxes to learn from.

``python -m assets.reader.training.pads OUT.npz --mnist DIR --photos N --seed S``
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import product
from pathlib import Path
from typing import Any, Final

import click
import cv2
import numpy as np
from numpy.typing import NDArray

from assets.reader.training.camera import Shot, compressed, photograph
from assets.reader.training.filled import SCALE, Scribe, WritingStyle, any_writing
from assets.reader.training.hands import Handwriting, WrittenPaper, drawn_track, line, mnist_hand
from companion import GAMES, get_game
from pdf.catalogue import RowPad, sheets_of
from pdf.drawing.paper import Rect
from pdf.orders import AnyOrder, make_order, print_order
from pdf.pads.boxes import SIGNS, frames, printed, view_of
from pdf.parts.pad_cells import PadCell, PadSheet, pads_of
from pdf.scan.markers import find_sheets
from pdf.scan.pictures import PhotoFault, grey_of, open_picture, rendered_sheet

_INKS: Final = ("normal", "low", "outline")


@lru_cache(maxsize=1)
def kinds() -> dict[str, list[tuple[str, dict[str, str]]]]:
    """Every kind of pad by game: paper, settings."""
    found: dict[str, list[tuple[str, dict[str, str]]]] = {}
    for slug, game in GAMES.items():
        for sheet in [sheet for sheet in sheets_of(slug) if isinstance(sheet, RowPad)]:
            boxes = ("1", "4", "9") if "boxes" in sheet.options.model_fields else ("",)
            for players, n in product(range(2, min(5, game.players.most) + 1), boxes):
                settings = {"players": str(players), **({"boxes": n} if n else {})}
                found.setdefault(slug, []).extend([("a4", settings), ("a5", settings)])
    return found


def order_of(slug: str, paper: str, settings: Mapping[str, Any], ink: str = "normal") -> AnyOrder:
    """The order of a game's pad."""
    sheet = next(sheet for sheet in sheets_of(slug) if isinstance(sheet, RowPad))
    given = {**settings, "up": "1", "ink": ink}
    code = "7KQ4-M2XD" if sheet.uses_code else None
    return make_order(get_game(slug), sheet, given, paper, code=code)


@lru_cache(maxsize=24)
def blank(order: AnyOrder, margin: float) -> tuple[PadSheet, NDArray[np.uint8]]:
    """A pad and its picture (RGB) with paper around it."""
    done = print_order(order)
    (pad,) = pads_of(order)
    return pad, rendered_sheet(done.data, pad.place, pad.page, SCALE, margin)[:, :, ::-1]


def any_text(cell: PadCell, rng: np.random.Generator) -> str:
    """What somebody may write into a cell: a sign for each of its boxes, from the left."""
    if cell.kind == "tick":
        return str(rng.choice(list("vX.?"), p=[0.33, 0.17, 0.42, 0.08]))
    room = len(cell.digits)
    kind = rng.random()
    if kind < 0.22:
        return "." * room
    if kind < 0.27:
        return ("." * (room - 1)) + str(rng.choice(list("-X")))
    count = int(rng.integers(1, room + 1))
    text = "".join(str(d) for d in rng.integers(0, 10, count))
    if room > 1 and rng.random() < 0.04:
        text = "-" + text[: room - 1]
    text = text.rjust(room, ".") if rng.random() < 0.85 else text.ljust(room, ".")
    return "".join("?" if sign in "0123456789" and rng.random() < 0.05 else sign for sign in text)


def texts_of(pad: PadSheet, written: Mapping[tuple[str, str, str], str]) -> list[str]:
    """What a person writes into each cell, from :attr:`PadSheet.written`."""
    out = []
    left = dict(written)
    for cell in pad.cells:
        key = (cell.place, cell.kind, cell.value)
        text = left.get(key, "")
        if cell.kind == "number":
            out.append(text.rjust(len(cell.digits), "."))
            continue
        ticks = int(text or "0")
        out.append("v" if ticks else ".")
        left[key] = str(max(0, ticks - 1))
    return out


@dataclass(frozen=True)
class PadScribe(Scribe):
    """Somebody who fills a pad."""

    def cell(self, cell: PadCell, text: str) -> None:
        """A sign in each box of a cell."""
        boxes = cell.digits or (cell.box,)
        for box, sign in zip(boxes, text, strict=True):
            self.sign(box, sign, ticked=cell.kind == "tick")

    def sign(self, box: Rect, sign: str, ticked: bool = False) -> None:
        """One sign in a box."""
        rng, (x, y), room = self.rng, box.centre, min(box.w, box.h)
        if sign == ".":
            if rng.random() < 0.03:
                self.smudge(x, y, room)
        elif sign == "?" and ticked:
            self.mark("v" if rng.random() < 0.6 else "X", x, y, room * 0.9, room)
            self._scribbled(x, y, room)
        elif sign == "?":
            self.corrected(str(rng.integers(1, 7)), (x, y), box.h)
        elif sign == "-":
            self.stroke(line(x - rng.uniform(1.2, 2.2), y, x + rng.uniform(1.2, 2.2), y, rng))
        elif sign == "v" and rng.random() < 0.12:  # filled in instead of ticked
            self._scribbled(x, y, room)
        elif sign in "vX":
            reach = rng.uniform(0.6, 1.35) if ticked else rng.uniform(0.5, 0.9)
            self.mark(sign, x, y, room * reach, room)
        else:
            self.mark(sign, x, y, box.h * self.writing.height, box.w)

    def _scribbled(self, x: float, y: float, room: float) -> None:
        n = int(self.rng.integers(7, 15))
        side = np.where(np.arange(n) % 2 == 0, -1, 1)[:, None] * np.array([[0.42, 0.2]]) * room
        drift = np.linspace(-0.3, 0.3, n)[:, None] * np.array([[0.0, room]])
        self.stroke(np.array([[x, y]]) + side + drift + self.rng.normal(0, 0.08 * room, (n, 2)))

    def mark(
        self, mark: str, x: float, y: float, height: float, field_: float, pen: Any = None
    ) -> None:
        """As of any sheet; ticks and crosses are drawn as high as asked."""
        if mark == "v":
            self.tick(x, y, height)
            return
        super().mark(mark, x, y, height, field_, pen)

    def tick(self, x: float, y: float, height: float) -> None:
        """A tick about a place."""
        rng, w = self.rng, self.writing
        x += self.margin + rng.normal(0, 0.08 * height)
        y += self.margin + rng.normal(0, 0.08 * height)
        track = drawn_track("v", rng, rng.uniform(0.02, 0.08))
        self.paper.track(track, x, y, height, w.pen, rng.normal(0, 0.1), rng.normal(0, 0.12))

    def name(self, box: Rect) -> None:
        """A name, as a wave."""
        rng, n = self.rng, int(self.rng.integers(12, 30))
        x = np.linspace(box.x + 1, box.x + rng.uniform(0.5, 0.9) * box.w, n)
        wave = 0.3 * box.h * np.sin(np.linspace(0, n * 0.9, n)) + rng.normal(0, 0.2, n)
        self.stroke(np.stack([x, box.centre[1] + wave], 1))


def filled_photo(
    order: AnyOrder,
    texts: Sequence[str],
    writing: WritingStyle,
    shot: Shot,
    rng: np.random.Generator,
) -> bytes:
    """A photo of a pad with a text in each cell, as JPEG."""
    margin = float(rng.integers(1, 4))
    pad, picture = blank(order, margin)
    paper = WrittenPaper(picture, SCALE, rng)
    scribe = PadScribe(paper, writing, margin, rng)
    for box in pad.names:
        scribe.name(box)
    for cell, text in zip(pad.cells, texts, strict=True):
        scribe.cell(cell, text)
    return compressed(photograph([paper.light], shot, rng), rng)


def writing_in(hand: Handwriting, rng: np.random.Generator) -> WritingStyle:
    """How somebody writes in boxes of a digit each."""
    return replace(any_writing(hand, rng), height=rng.uniform(0.5, 0.85))


def windows_of(data: bytes, order: AnyOrder, texts: Any) -> tuple[Any, Any] | None:
    """The windows of a photo's boxes, as they are stored, and what stands in them."""
    picture = open_picture(data)
    grey = grey_of(picture)
    try:
        found = find_sheets(grey, frames())[0]
    except PhotoFault:
        return None
    print_ = printed(order)
    if found.frame.name != print_.pad.measures.size:
        return None
    view = view_of(picture, grey, found, print_)
    if view.likeness < 0.35:
        return None
    boxes = [box for cell in print_.pad.cells for box in cell.digits or (cell.box,)]
    signs = [SIGNS.index(sign) for text in texts for sign in text]
    windows = view.windows(boxes)
    return (windows * 255 + 0.5).astype(np.uint8), np.array(signs, np.uint8)


@click.command()
@click.argument("out", type=click.Path(path_type=Path))
@click.option("--mnist", type=click.Path(path_type=Path, exists=True), required=True)
@click.option("--photos", type=int, default=300, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True)
def main(out: Path, mnist: Path, photos: int, seed: int) -> None:
    """Simulate PHOTOS photos of pads written by MNIST's training writers, and keep their
    windows."""
    cv2.setNumThreads(1)
    hand = mnist_hand(mnist, "train")
    learned = []
    for n in range(photos):
        rng = np.random.default_rng([seed, n, 41])
        slug = str(rng.choice(list(kinds())))
        paper, settings = kinds()[slug][int(rng.integers(len(kinds()[slug])))]
        ink = str(rng.choice(_INKS, p=[0.7, 0.2, 0.1]))
        order = order_of(slug, paper, settings)
        pad = printed(order).pad
        texts = [any_text(cell, rng) for cell in pad.cells]
        shot = Shot(int(rng.integers(1250, 1900)), hard=float(rng.choice([0.5, 1.0, 1.3])))
        writing = writing_in(hand, rng)
        data = filled_photo(order_of(slug, paper, settings, ink), texts, writing, shot, rng)
        if windows := windows_of(data, order, texts):
            learned.append(windows)
        if n % 50 == 49:
            click.echo(f"{n + 1} photos, {n + 1 - len(learned)} lost")
    windows, labels = (np.concatenate(part) for part in zip(*learned, strict=True))
    np.savez(out, signs=windows, sign_labels=labels)


if __name__ == "__main__":
    main()
