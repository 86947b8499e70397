"""The sheets of Sailorman Dice. Loads no drawing library."""

from typing import Final

from pdf.catalogue import ANY_PAPER, AnySheet, ReadableSheet, RowPad, to_read

MOST_SHEETS: Final = 10_000
"""How many sheets of the pad can be ordered: a club prints them by the thousand."""

SHEETS: Final[tuple[AnySheet, ...]] = (
    ReadableSheet(
        "pad",
        choices="MapPadOptions",
        summary="Map sheets to play on, with a code that leads to their scorer.",
        title="Map pad",
        uses_code=True,
        max_copies=MOST_SHEETS,
        layouts=2,
        papers=ANY_PAPER,
    ),
    to_read(
        "player-aid",
        choices="AidOptions",
        summary=(
            "Two sides: a roll with your sheet, and the points worked out; questions that come up."
        ),
        papers=ANY_PAPER,
    ),
    RowPad(
        "summary",
        choices="SummaryOptions",
        summary="Totals of up to four players by category, with the tie-breaker.",
        title="Score summary",
        scored=True,
        papers=ANY_PAPER,
    ),
)
