"""The sheets of Kraken Cup. Loads no drawing library."""

from __future__ import annotations

from typing import Final

from pdf.catalogue import ANY_PAPER, AnySheet, RowPad, to_read

SHEETS: Final[tuple[AnySheet, ...]] = (
    RowPad(
        "score-pad",
        choices="ExamplePadOptions",
        summary="A column for each player.",
        papers=ANY_PAPER,
    ),
    to_read(
        "player-aid",
        choices="AidOptions",
        summary="Set-up, a turn, the end, scoring.",
        papers=ANY_PAPER,
    ),
)
