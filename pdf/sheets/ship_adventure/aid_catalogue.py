"""The aids of Ship Adventure: what they are called and what can be chosen. Loads no drawing library."""

from __future__ import annotations

from typing import Final, Literal

from pydantic import Field

from companion.game import Part
from companion.games.ship_adventure import facts
from pdf.catalogue import Sheet
from pdf.parts.choices import PAGES, InkOptions

BOTH: Final = "both"
ALL: Final = "all"


class LevelOptions(InkOptions):
    """What can be chosen for the level recap."""

    players: Literal["all", "1", "2", "3", "4"] = Field(
        "all", title="For how many players", description="Every number of players side by side, or one alone."
    )


class ConquestPadOptions(InkOptions):
    """What can be chosen for the Conquest pad."""

    boxes: Literal[1, 4, 9] = Field(1, title="Boxes", description="How many boxes make the board.")
    players: int = Field(
        facts.CONQUEST_PLAYERS[1],
        ge=facts.CONQUEST_PLAYERS[0],
        le=facts.CONQUEST_PLAYERS[1],
        description="Columns for this many players.",
    )
    up: Literal[1, 2] = Field(1, title="Sheets to a page", description="One fills the page, two are A5 each.")


class PlayerAidOptions(InkOptions):
    """What can be chosen for the player aid."""

    mode: Literal["both", "treasure-map", "caribbean-conquest"] = Field(
        BOTH,
        title="Game",
        description="A page for each game of the box, or for one of them.",
        json_schema_extra={"words": dict(facts.MODES)},
    )


AIDS: Final = (
    Sheet(
        "level-recap",
        "Level recap",
        "Dice, galleon and pirates of each level, and what to do when it changes, by the number of players.",
        LevelOptions,
        Part("pdf.sheets.ship_adventure.level_recap:draw_level_recap"),
        uses_code=False,
        papers=PAGES,
    ),
    Sheet(
        "compass-table",
        "Compass table",
        "Who goes first, by where the needle points and which colours play.",
        InkOptions,
        Part("pdf.sheets.ship_adventure.compass_table:draw_compass_table"),
        uses_code=False,
        papers=PAGES,
    ),
    Sheet(
        "combat-odds",
        "Combat odds",
        "The chance to win a fight by the difference of bonuses, pirates by level, and Conquest's battles.",
        InkOptions,
        Part("pdf.sheets.ship_adventure.combat_odds:draw_combat_odds"),
        uses_code=False,
        papers=PAGES,
    ),
    Sheet(
        "coordinate-aid",
        "Coordinate aid",
        "From a treasure token to the square of its map piece: worked examples, and a worksheet.",
        InkOptions,
        Part("pdf.sheets.ship_adventure.coordinate_aid:draw_coordinate_aid"),
        uses_code=False,
        papers=PAGES,
    ),
    Sheet(
        "conquest-pad",
        "Conquest pad",
        "Income by turn, points of every area, final score and gold for one, four or nine boxes.",
        ConquestPadOptions,
        Part("pdf.sheets.ship_adventure.conquest_pad:draw_conquest_pad"),
        uses_code=False,
        papers=PAGES,
    ),
    Sheet(
        "player-aid",
        "Player aid",
        "The turn, moves, fights and the end of each game of the box, on a page each.",
        PlayerAidOptions,
        Part("pdf.sheets.ship_adventure.player_aid:draw_player_aid"),
        uses_code=False,
        papers=PAGES,
    ),
)
