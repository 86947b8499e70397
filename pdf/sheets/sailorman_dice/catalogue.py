"""The sheets of Sailorman Dice, each with the function that draws it. Loads no drawing library."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from pdf.kits import KitPart
from pdf.orders import AnySheet, Order, Printed, Sheet
from pdf.parts.choices import AidOptions
from pdf.scan.readable import ReadableSheet
from pdf.sheets.sailorman_dice.options import PadOptions, SummaryOptions

if TYPE_CHECKING:
    from pdf.scan.results import ScanResult, StraightSheet


MOST_SHEETS: Final = 10_000
"""Of pads, which a club prints by the thousand."""


class Pad(ReadableSheet[PadOptions]):
    name = "pad"
    title = "Map pad"
    summary = "Map sheets to play on, with a code that leads to their scorer."
    options = PadOptions
    max_copies = MOST_SHEETS
    layouts = 1

    def draw(self, order: Order[PadOptions]) -> Printed:
        from pdf.sheets.sailorman_dice.pad import draw_pad

        return draw_pad(order)

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


class PlayerAid(Sheet[AidOptions]):
    name = "player-aid"
    title = "Player aid"
    summary = "The rules in short on two sides: a roll, every sign, the points, questions that come up."
    options = AidOptions
    reading = True
    uses_code = False

    def draw(self, order: Order[AidOptions]) -> Printed:
        from pdf.sheets.sailorman_dice.player_aid import draw_player_aid

        return draw_player_aid(order)


class Summary(Sheet[SummaryOptions]):
    name = "summary"
    title = "Score summary"
    summary = "Totals of up to four players by category, with the tie-breaker."
    options = SummaryOptions
    uses_code = False

    def draw(self, order: Order[SummaryOptions]) -> Printed:
        from pdf.sheets.sailorman_dice.summary import draw_summary

        return draw_summary(order)


SHEETS: Final[tuple[AnySheet, ...]] = (
    Pad(),
    PlayerAid(),
    Summary(),
)

KIT: Final[tuple[KitPart, ...]] = (
    KitPart("pad", {"up": "2", "back": "crib"}, each=True),
    KitPart("summary"),
    KitPart("player-aid"),
)
"""What a table needs, in the order of the pages."""
