"""The sheets of Sailorman Dice. Loads no drawing library."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from pdf.catalogue import ANY_PAPER, AnySheet, Sheet
from pdf.scan.readable import ReadableSheet

if TYPE_CHECKING:
    from pdf.orders import Order
    from pdf.scan.results import ScanResult, StraightSheet
    from pdf.sheets.sailorman_dice.options import PadOptions


MOST_SHEETS: Final = 10_000
"""Of pads, which a club prints by the thousand."""


class Pad(ReadableSheet["PadOptions"]):
    """The map pad, which can be photographed."""

    def geometry(self, order: Order[PadOptions]) -> dict[str, Any]:
        from pdf.sheets.sailorman_dice.layout import page_geometry

        return page_geometry(order.paper.name, order.options.up, order.layout)

    def scan(self, photos: Sequence[tuple[str, bytes]], seed: str | None, names: Sequence[str]) -> ScanResult:
        from pdf.sheets.sailorman_dice.photo.table import scan

        return scan(photos, seed, names)

    def look(
        self, photo: bytes, seed: str | None, name: str, corners: Sequence[tuple[float, float]] = ()
    ) -> list[StraightSheet]:
        from pdf.sheets.sailorman_dice.photo.confirming import look

        return look(photo, seed, name, corners)


SHEETS: Final[tuple[AnySheet, ...]] = (
    Pad(
        "pad",
        "Map pad",
        "Map sheets to play on, with a code that leads to their scorer.",
        "PadOptions",
        max_copies=MOST_SHEETS,
        layouts=2,
        papers=ANY_PAPER,
    ),
    Sheet(
        "player-aid",
        "Player aid",
        "Two sides: a roll with your sheet, and the points worked out; questions that come up.",
        "AidOptions",
        reading=True,
        papers=ANY_PAPER,
    ),
    Sheet(
        "summary",
        "Score summary",
        "Totals of up to four players by category, with the tie-breaker.",
        "SummaryOptions",
        scored=True,
        papers=ANY_PAPER,
    ),
)
