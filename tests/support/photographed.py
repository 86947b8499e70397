"""Simulated photos for tests: sheets filled in by a hand of drawn strokes, in some light."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

import numpy as np

from assets.reader.training.camera import Shot, compressed, photograph
from assets.reader.training.filled import FilledSheet, WritingStyle, any_filled, write
from assets.reader.training.hands import Handwriting, InkPen, WrittenPaper, drawn_hand
from assets.reader.training.pads import filled_photo, order_of, texts_of
from pdf.pads.boxes import printed

CODE = "7KQ4-M2XD"
BALLPOINT = InkPen(0.6, (0.12, 0.16, 0.5), 0.1)


@lru_cache(maxsize=1)
def hand() -> Handwriting:
    return drawn_hand(4)


def filled(seed: int = 1, size: str = "full", code: str = CODE) -> FilledSheet:
    """Returns a filled sheet without corrections, the same for the same seed."""
    return replace(any_filled(code, size, np.random.default_rng(seed)), corrected=frozenset())


def writing(height: float = 0.55) -> WritingStyle:
    """Returns the writing of somebody with a blue ballpoint."""
    return WritingStyle(hand(), BALLPOINT, BALLPOINT, height, 0.05, 1.0, 0.03, 0.0, 0.0)


def written(sheet: FilledSheet, ink: str = "normal", seed: int = 1) -> WrittenPaper:
    """Writes a sheet with a blue ballpoint."""
    return write(sheet, ink, writing(), 3, np.random.default_rng(seed))


def pad_photo(
    slug: str,
    record: Any,
    wrong: dict[int, str] | None = None,
    paper: str = "a4",
    seed: int = 6,
    **settings: str,
) -> bytes:
    """Fills a game's pad in for a record and photographs it. ``wrong`` are other texts for some
    cells. ``seed`` is for strokes and camera."""
    players = str(len(record["players"]))
    order = order_of(slug, paper, {"players": players, **settings})
    pad = printed(order).pad
    texts = texts_of(pad, pad.written(record))
    for n, text in (wrong or {}).items():
        texts[n] = text.rjust(len(texts[n]), ".")
    rng = np.random.default_rng(seed)
    return filled_photo(order, texts, writing(0.7), Shot(long_side=1800, hard=0.5), rng)


def photo(papers: Sequence[WrittenPaper], seed: int = 1, shot: Shot | None = None) -> bytes:
    """Photographs sheets side by side."""
    rng = np.random.default_rng(seed)
    taken = shot or Shot(long_side=1600, hard=0.5)
    return compressed(photograph([paper.light for paper in papers], taken, rng), rng)
