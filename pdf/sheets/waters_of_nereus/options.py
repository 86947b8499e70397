"""What can be chosen for the sheets of Waters of Nereus. Loads no drawing library."""

from typing import Annotated, Any, ClassVar, Final, Literal

from pydantic import Field, model_validator

from companion.games.waters_of_nereus.facts import PLAYERS
from companion.games.waters_of_nereus.setup import (
    AUTO,
    BOARD_SHAPE,
    NEUTRAL,
    BoardSize,
    NereusSetup,
)
from pdf.parts import choices
from pdf.parts.choices import BoardSize as SheetSize
from pdf.parts.imposition import CardSize


class DiscoveryOptions(choices.CardOptions):
    """What can be chosen for the discovery deck."""

    players: Literal["all", "2-3", "4"] = Field(
        "all",
        title="For how many players",
        description="Both decks of six cards, or the one for 2-3 or 4 players.",
    )
    board: BoardSize = Field(AUTO, title="Board", description=BOARD_SHAPE, max_length=9)


OURS: Final = "ours"
HoldsChoice = Annotated[
    Literal["lines", "ours"],
    Field(
        title="Holds that no text tells",
        description=(
            "What neither the rules nor your copy tell of the cabin’s holds: lines to write it on,"
            " or our own, to play without the box."
        ),
        json_schema_extra={"words": {"lines": "Lines to write on", "ours": "Our own"}},
    ),
]


class CabinOptions(choices.InkOptions):
    """What can be chosen for the cabin, a board that lies before each player."""

    size: Literal["page", "a4"] = Field(
        "page",
        title="Size",
        description=(
            "page: a page to print at home; a4: cut from a page with 3 mm of bleed and crop marks."
        ),
        json_schema_extra={"words": {"page": "A page", "a4": "A4 with bleed"}},
    )
    holds: HoldsChoice = "lines"


class PlayerAidOptions(choices.AidOptions):
    """What can be chosen for the player aid: as for others, and what stands in its holds."""

    holds: HoldsChoice = "lines"


Crews = Literal["2", "3", "4"]


class CrewOptions(choices.CardOptions):
    """What can be chosen for the crew decks."""

    colour: Literal["all", "red", "blue", "green", "yellow"] = Field(
        "all", title="Colour", description="The decks of all players, or the deck of one colour."
    )
    players: Crews = Field(
        "4",
        title="Decks",
        description="How many decks, one for each player and one for a neutral player.",
    )


TOKEN: Final = CardSize("token", "15.2 × 15.2 mm", 15.2, 15.2, radius=0)


class TokenOptions(choices.CutOptions):
    """What can be chosen for treasures, gems, coins and completion tokens."""

    players: Crews = Field(
        "4", title="Ships", description="How many ships, one of them for a neutral player."
    )

    card_size: ClassVar[CardSize] = TOKEN


class DeckBoxOptions(choices.TuckBoxOptions):
    """What can be chosen for a tuck box."""

    deck: Literal["discovery", "science", "crew", "one-crew", "pieces"] = Field(
        "crew",
        title="Deck",
        description=(
            "What the box is for: a deck, all four crews together, the crew of one player, or the"
            " treasures, gems, coins and completion tokens."
        ),
        json_schema_extra={"words": {"crew": "All crews", "one-crew": "One crew"}},
    )


class CompassOptions(choices.LargePrintOptions):
    """What can be chosen for the compass table."""

    board: BoardSize = Field(AUTO, title="Board", description=BOARD_SHAPE, max_length=9)


class NereusSetupOptions(NereusSetup):
    """What can be chosen for a sheet that shows a set-up."""

    players: Literal[2, 3, 4] = Field(3, title="Players", description="How many play.")
    ink: choices.InkChoice = "normal"

    @model_validator(mode="before")
    @classmethod
    def _two_with_the_neutral_ship(cls, given: Any) -> Any:
        """Makes it two players if the neutral ship is chosen: it sails with two only."""
        if isinstance(given, dict) and given.get("variant") == NEUTRAL:
            return {"players": PLAYERS.least, **given}
        return given


class ScorePadOptions(choices.ExamplePadOptions):
    """What can be chosen for the score pad."""

    players: Literal[2, 3, 4] = Field(4, description="Columns for this many players.")


class SetupSheetOptions(NereusSetupOptions):
    """What can be chosen for the set-up sheet: as for others, and whether copies differ."""

    setups: choices.SetupsChoice = "same"


class BoardOptions(NereusSetupOptions):
    """What can be chosen for the board: as for others, and how large it is."""

    size: SheetSize = "page"
