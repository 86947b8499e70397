"""What can be chosen for the sheets of Sailorman Dice. Loads no drawing library."""

from typing import Any, Final, Literal

from pydantic import Field

from companion.games.sailorman_dice.facts import PLAYERS
from companion.questions import Options
from pdf.parts.choices import FlipChoice, InkChoice, Sameness

MAX_NAME = 40
# the group of options that the everyday pad does without
_BOOK: Final[dict[str, Any]] = {"group": "For a book or a box of many maps"}


class MapPadOptions(Options):
    """What can be chosen for the pad."""

    up: Literal[1, 2, 4] = Field(
        1,
        title="Sheets to a page",
        description="One fills the page, two are A5 each, four are A6 each.",
    )
    maps: Sameness = Field(
        "same",
        description="One map for all sheets, or each sheet its own.",
        json_schema_extra={"words": {"same": "One map", "unique": "All different"}},
    )
    each: int = Field(
        1,
        ge=1,
        le=8,
        title="Sheets of each map",
        description="Sheets of each map, where they are all different.",
        json_schema_extra=_BOOK,
    )
    calm: bool = Field(
        False,
        title="Calm seas first",
        description=(
            "The maps by the points that can be reached on them, where they are all different."
        ),
        json_schema_extra=_BOOK,
    )
    stack: bool = Field(
        False,
        title="To be cut in a stack",
        description=(
            "Cut once through the whole stack of paper: the piles then follow each other in order."
        ),
        json_schema_extra=_BOOK,
    )
    cover: bool = Field(
        False,
        title="Cover",
        description="A cover first: front, spine, back, and how it is bound.",
        json_schema_extra=_BOOK,
    )
    ink: InkChoice = "normal"
    back: Literal["none", "crib"] = Field(
        "none",
        title="Back of the sheet",
        description="What the back shows: nothing, or the rules in short.",
        json_schema_extra={"words": {"none": "Blank", "crib": "Rules in short"}},
    )
    flip: FlipChoice = "long"
    name: str = Field(
        "",
        max_length=MAX_NAME,
        title="Name of the map",
        description="A name for the map, printed beside its number.",
    )


class SummaryOptions(Options):
    """What can be chosen for the summary."""

    up: Literal[1, 2] = Field(
        1, title="Sheets to a page", description="One fills the page, two are A5 each."
    )
    players: int = Field(
        PLAYERS.most,
        ge=PLAYERS.least,
        le=PLAYERS.most,
        description="Columns for this many players.",
    )
    ink: InkChoice = "normal"
