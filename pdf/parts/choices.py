"""What can be chosen for sheets of every game. Loads no drawing library."""

from abc import ABC, abstractmethod
from typing import Annotated, Final, Literal

from pydantic import Field

from companion.questions import Options
from pdf.drawing.paper import Flip
from pdf.parts.imposition import CARD_SIZES, FLIPS, PLANS, CardSize, Plan

InkChoice = Annotated[
    Literal["normal", "low", "outline"],
    Field(description="Tinted; lighter and without dark areas; or black only, without tints."),
]


FlipChoice = Annotated[
    Flip,
    Field(
        title="Turned over",
        description=(
            "The edge that the printer turns the sheet over. A back that stands on its head on the"
            " screen, as on A5 over the long edge, is upright in the hand."
        ),
        json_schema_extra={"words": dict(FLIPS)},
    ),
]


ExampleChoice = Annotated[
    Literal["none", "example"],
    Field(
        title="Back of the sheet",
        description="What the back shows: nothing, or an example of a game that is counted.",
        json_schema_extra={"words": {"none": "Blank", "example": "Example"}},
    ),
]
EXAMPLE: Final = "example"


Sameness = Literal["same", "unique"]
"""Whether all sheets of an order show one thing, or each its own."""
SetupsChoice = Annotated[
    Sameness,
    Field(
        title="Set-ups",
        description="One set-up for all sheets, or each sheet its own.",
        json_schema_extra={"words": {"same": "One set-up", "unique": "All different"}},
    ),
]


class InkOptions(Options):
    """What can be chosen for a sheet that fills its page."""

    ink: InkChoice = "normal"


class PadOptions(InkOptions):
    """What can be chosen for a pad on a page or half of one."""

    up: Literal[1, 2] = Field(
        1, title="Sheets to a page", description="Sheets to a page: 1 or 2 (A5 each)."
    )


class ExamplePadOptions(PadOptions):
    """What can be chosen for a pad that shows a counted game on its back."""

    back: ExampleChoice = "none"
    flip: FlipChoice = "long"


LargeChoice = Annotated[
    bool,
    Field(title="Large print", description="Type of 12 points, on as many pages as that takes."),
]


class LargePrintOptions(InkOptions):
    """What can be chosen for an aid that fills its pages."""

    large: LargeChoice = False


class AidOptions(PadOptions):
    """What can be chosen for a player aid."""

    large: LargeChoice = False
    fold: bool = Field(
        False,
        title="Folded to A6",
        description="Four pages of A6 on two sides of A5, to fold once; on A4 two of them.",
    )
    flip: FlipChoice = "long"


BoardSize = Annotated[
    Literal["page", "a3", "a2"],
    Field(
        title="Size",
        description=(
            "page: one page; a3 or a2: a poster with 3 mm of bleed and crop marks, for a printing"
            " service."
        ),
        json_schema_extra={"words": {"page": "A page", "a3": "A3 poster", "a2": "A2 poster"}},
    ),
]


class CutOptions(InkOptions, ABC):
    """What can be chosen for whatever is cut out and has backs."""

    plan: Plan = Field(
        "duplex",
        title="Plan",
        description=(
            "duplex: backs behind their fronts, page by page; apart: all fronts, then all backs;"
            " fold: both beside a fold; single: a card a page with bleed, for print services; svg:"
            " the lines to cut along, for machines."
        ),
        json_schema_extra={"words": dict(PLANS)},
    )
    flip: FlipChoice = "long"

    @property
    @abstractmethod
    def card_size(self) -> CardSize:
        """The size of what is cut out."""


class TuckBoxOptions(InkOptions):
    """What can be chosen for a tuck box, besides the deck."""

    plan: Literal["page", "svg"] = Field(
        "page",
        title="Plan",
        description=(
            "page: a page to cut and fold; svg: the lines to cut and fold along, for machines."
        ),
        json_schema_extra={"words": {"page": "Page", "svg": "Lines"}},
    )
    card: Literal["standard", "poker"] = Field(
        "standard", title="Card size", description="standard: 63 x 88 mm; poker: 63.5 x 88.9 mm."
    )


class CardOptions(CutOptions):
    """What can be chosen for cards."""

    card: Literal["standard", "poker", "tarot"] = Field(
        "standard",
        title="Card size",
        description=(
            "63 x 88, poker 63.5 x 88.9 or tarot 70 x 120 mm; on smaller ones type would be less"
            " than 8 pt."
        ),
    )

    @property
    def card_size(self) -> CardSize:
        return CARD_SIZES[self.card]
