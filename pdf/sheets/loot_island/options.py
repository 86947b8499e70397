"""What can be chosen for the sheets of Loot Island. Loads no drawing library."""

from typing import Annotated, Literal

from pydantic import Field

from companion.games.loot_island.facts import PLAYERS
from companion.games.loot_island.setup import LootSetup
from pdf.parts.choices import AidOptions, BoardSize, FlipChoice, InkChoice, PadOptions, SetupsChoice

Players = Annotated[int, Field(ge=PLAYERS.least, le=PLAYERS.most, description="How many play.")]


class TrackerOptions(LootSetup, PadOptions):
    """What can be chosen for the round tracker."""

    players: Players = PLAYERS.most


class ScorePadOptions(TrackerOptions):
    """What can be chosen for the score pad. The set-up's options are for its code."""

    players: Annotated[
        Players,
        Field(description="Columns for this many players; with two, one for Aaron’s crosses."),
    ] = PLAYERS.most
    back: Literal["none", "bonuses", "example"] = Field(
        "none",
        title="Back of the sheet",
        description=(
            "What the back shows: nothing, the tables of bonuses, or an example of a game that is"
            " counted."
        ),
    )
    flip: FlipChoice = "long"


class PlayerAidOptions(LootSetup, AidOptions):
    """What can be chosen for the player aid, which tells what your variants change."""


class LootSetupOptions(LootSetup):
    """What can be chosen for a sheet that shows a set-up."""

    players: Players = PLAYERS.most
    ink: InkChoice = "normal"


class SetupSheetOptions(LootSetupOptions):
    """What can be chosen for the set-up sheet: as for others, and whether copies differ."""

    setups: SetupsChoice = "same"


class IslandOptions(LootSetupOptions):
    """What can be chosen for the island: as for others, and how large it is."""

    size: BoardSize = "page"
