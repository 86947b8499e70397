"""The sheets of Sailorman Dice. Loads no drawing library."""

from __future__ import annotations

from typing import Final

from pdf.catalogue import ANY_PAPER, AnySheet, Sheet
from pdf.scan.readable import ReadableSheet

MOST_SHEETS: Final = 10_000
"""Of pads, which a club prints by the thousand."""

SHEETS: Final[tuple[AnySheet, ...]] = (
    ReadableSheet(
        "pad",
        "Map pad",
        "Map sheets to play on, with a code that leads to their scorer.",
        "PadOptions",
        uses_code=True,
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
