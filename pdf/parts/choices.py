"""What can be chosen for sheets of every game. Loads no drawing library."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from pydantic import Field

from companion.options import Options

InkChoice = Literal["normal", "low", "outline"]
INK_HELP: Final = "Tinted; lighter and without dark areas; or all black without tints, for 1-bit printers."
PAGES: Final = ("a4", "letter")
"""Papers for sheets that fill a whole page."""
MOST_SETS: Final = 20
"""Copies at most of what is cut out: decks, tiles, boards."""


class InkOptions(Options):
    """What can be chosen for a sheet that fills its page."""

    ink: InkChoice = Field("normal", description=INK_HELP)


class PadOptions(InkOptions):
    """What can be chosen for a pad on a page or half of one."""

    up: Literal[1, 2] = Field(1, title="Sheets to a page", description="Sheets to a page: 1 or 2 (A5 each).")


class AidOptions(PadOptions):
    """What can be chosen for a player aid."""

    large: bool = Field(False, title="Large print", description="Type of 12 points, on two to four sides.")


TurnChoice = Annotated[
    Literal["long-edge", "short-edge"],
    Field(
        title="The printer turns the paper over",
        description="The edge over which the printer turns the paper, so that backs stand upright.",
        json_schema_extra={"words": {"long-edge": "Its long edge", "short-edge": "Its short edge"}},
    ),
]
Backs = Literal["long-edge", "short-edge", "none"]
BACKS_HELP: Final = "Backs on every second page, for a printer that turns the sheet over this edge; or fronts only."


class CardOptions(InkOptions):
    """What can be chosen for cards."""

    card: Literal["standard", "poker"] = Field(
        "standard", title="Card size", description="standard: 63 x 88 mm; poker: 63.5 x 88.9 mm."
    )
    backs: Backs = Field("long-edge", description=BACKS_HELP)
