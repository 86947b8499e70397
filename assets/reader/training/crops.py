"""Windows to learn from: simulated photos, straightened and cut by the reader itself.

``python -m assets.reader.training.crops OUT.npz --mnist DIR --photos N --seed S``
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Final

import click
import cv2
import numpy as np
from numpy.typing import NDArray

from assets.reader.training.camera import Shot, compressed, photograph
from assets.reader.training.filled import FilledSheet, any_filled, any_writing, write
from assets.reader.training.hands import Handwriting, mnist_hand
from companion.games.sailorman_dice import facts
from companion.randomness import ALPHABET, CODE_LENGTH, grouped, split_layout
from pdf.scan.markers import find_sheets
from pdf.scan.pictures import PhotoFault, grey_of, open_picture
from pdf.sheets.sailorman_dice.photo.reading import CLASSES
from pdf.sheets.sailorman_dice.photo.views import (
    field_windows,
    frames,
    in_layout,
    number_windows,
    printed,
    shell_windows,
    view_of,
)

SHELLS: Final = ("plain", "circled", "struck")


def any_code(rng: np.random.Generator) -> str:
    return grouped("".join(ALPHABET[int(i)] for i in rng.integers(len(ALPHABET), size=CODE_LENGTH)))


def with_strangers(filled: FilledSheet, rng: np.random.Generator) -> FilledSheet:
    """The sheet with some digits that no die has, and with more corrections than players make."""
    flat = "".join(
        str(rng.choice(list("0789"))) if mark in facts.DIGITS and rng.random() < 0.08 else mark
        for mark in "".join(filled.rows)
    )
    more = {i for i, mark in enumerate(flat) if mark in facts.DIGITS and rng.random() < 0.06}
    rows = tuple(flat[i : i + 9] for i in range(0, 54, 9))
    return replace(filled, rows=rows, corrected=filled.corrected | more)


def photo_of(filled: FilledSheet, hand: Handwriting, shot: Shot, rng: np.random.Generator) -> bytes:
    """A simulated photo of one filled sheet, as JPEG."""
    ink = str(rng.choice(["normal", "low", "outline"], p=[0.55, 0.2, 0.25]))
    paper = write(filled, ink, any_writing(hand, rng), float(rng.uniform(1, 6)), rng)
    return compressed(photograph([paper.light], shot, rng), rng)


def windows_of(data: bytes, filled: FilledSheet) -> dict[str, NDArray[np.uint8]] | None:
    """The windows of a photo's sheet with their labels, as they are stored; None where it was not
    found."""
    picture = open_picture(data)
    grey = grey_of(picture)
    try:
        found = in_layout(find_sheets(grey, frames())[0], split_layout(filled.size)[1])
    except PhotoFault:
        return None
    if found.frame.name != filled.size:
        return None
    view = view_of(picture, grey, found, printed(filled.code, filled.size))
    if view.likeness < 0.35:
        return None
    marks = ["?" if i in filled.corrected else mark for i, mark in enumerate("".join(filled.rows))]
    fields = []
    for name, points in filled.points.items():
        digits = number_windows(view, name)
        if len(digits) == len(str(points)):
            fields.append(np.stack(digits))
            marks += str(points)
    shells = [1 if n in filled.shells else 2 if n in filled.struck else 0 for n in view.plan.shells]
    return {
        "fields": (np.concatenate([field_windows(view)[0], *fields]) * 255 + 0.5).astype(np.uint8),
        "field_labels": np.array([CLASSES.index(mark) for mark in marks], np.uint8),
        "shells": (shell_windows(view) * 255 + 0.5).astype(np.uint8),
        "shell_labels": np.array(shells, np.uint8),
    }


@click.command()
@click.argument("out", type=click.Path(path_type=Path))
@click.option(
    "--mnist",
    type=click.Path(path_type=Path, exists=True),
    required=True,
    help="The npm package's data.",
)
@click.option("--photos", type=int, default=1500, show_default=True)
@click.option("--seed", type=int, default=1, show_default=True)
def main(out: Path, mnist: Path, photos: int, seed: int) -> None:
    """Simulate PHOTOS photos of sheets written by MNIST's training writers, and keep their
    windows."""
    cv2.setNumThreads(1)
    hand = mnist_hand(mnist, "train")
    learned: list[dict[str, NDArray[np.uint8]]] = []
    code, size = "", "full"
    for n in range(photos):
        rng = np.random.default_rng([seed, n])
        if n % 6 == 0:
            code, size = (
                any_code(rng),
                str(rng.choice(["full", "half", "quarter"], p=[0.4, 0.3, 0.3])),
            )
        filled = with_strangers(any_filled(code, size, rng), rng)
        shot = Shot(
            long_side=int(rng.integers(1150, 1600)),
            hard=float(rng.choice([0.5, 1.0, 1.3])),
            glare=0.08,
        )
        if windows := windows_of(photo_of(filled, hand, shot, rng), filled):
            learned.append(windows)
        if n % 100 == 99:
            click.echo(f"{n + 1} photos, {n + 1 - len(learned)} lost")
    np.savez(out, **{key: np.concatenate([one[key] for one in learned]) for key in learned[0]})


if __name__ == "__main__":
    main()
