"""Checks that a printed kit of Sailorman Dice holds one map for everybody."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pdf.parts.kit import KitOrder
from tests.support.cut_out import CutPiece


def check(kit: KitOrder, pieces: Mapping[str, Sequence[CutPiece]], setup: object) -> None:
    """Every sheet of the pad is the same, of the map that was drawn."""
    assert len({sheet.words for sheet in pieces["pad"]}) == 1
    assert kit.code in pieces["pad"][0].words
