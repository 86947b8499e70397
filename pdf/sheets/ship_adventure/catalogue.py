"""The sheets of Ship Adventure: what they are called and what can be chosen. Loads no drawing library."""

from __future__ import annotations

from typing import Final, Literal

from pydantic import Field

from companion.game import Part
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.settings import ShipSetup
from pdf.catalogue import Sheet
from pdf.parts.choices import BACKS_HELP, INK_HELP, MOST_SETS, PAGES, Backs, CardOptions, InkChoice, InkOptions
from pdf.sheets.ship_adventure.aid_catalogue import AIDS

SQUARE: Final = 30  # mm along a square at play size; ours, the rules do not tell
SQUARE_HELP: Final = "Millimetres along a square; the rules give no size, so this is ours."


class ShipSetupOptions(ShipSetup):
    """What can be chosen for a sheet that shows a set-up: the set-up's own options, the players, the ink."""

    players: int = Field(facts.PLAYERS[1], ge=facts.PLAYERS[0], le=facts.PLAYERS[1], description="How many play.")
    ink: InkChoice = Field("normal", description=INK_HELP)


class BoardOptions(ShipSetupOptions):
    """What can be chosen for the board."""

    size: Literal["page", "play"] = Field(
        "page",
        description="page: all of it on one page; play: to play on, over several pages that are cut and joined.",
    )
    square: int = Field(SQUARE, ge=22, le=80, description=f"{SQUARE_HELP} At play size only.")


class TileOptions(InkOptions):
    """What can be chosen for the tiles."""

    square: int = Field(SQUARE, ge=22, le=80, description=SQUARE_HELP)
    backs: Backs = Field("long-edge", description=BACKS_HELP)


class SeaMapOptions(InkOptions):
    """What can be chosen for the sea map."""

    up: Literal[1, 2, 4] = Field(
        2, title="Sheets to a page", description="One fills the page, two are A5 each, four are A6 each."
    )


_BOARDS: Final = (
    Sheet(
        "board",
        "Board",
        "The board of a code: on one page with coordinates, or at play size over several pages to cut and join.",
        BoardOptions,
        Part("pdf.sheets.ship_adventure.board:draw_board"),
        max_copies=MOST_SETS,
        papers=PAGES,
    ),
    Sheet(
        "tiles",
        "Tiles",
        "The 36 tiles to cut out, numbered: your copy's, or our own set.",
        TileOptions,
        Part("pdf.sheets.ship_adventure.tiles:draw_tiles"),
        uses_code=False,
        max_copies=MOST_SETS,
        papers=PAGES,
    ),
    Sheet(
        "map-cards",
        "Map cards",
        "The four map cards: where the large islands lie, and on the back where El Dorado is.",
        CardOptions,
        Part("pdf.sheets.ship_adventure.map_cards:draw_map_cards"),
        uses_code=False,
        max_copies=MOST_SETS,
        papers=PAGES,
    ),
    Sheet(
        "sea-map",
        "Sea map",
        "The nine areas with their colours in words and hatching, to note treasure tokens and map pieces.",
        SeaMapOptions,
        Part("pdf.sheets.ship_adventure.sea_map:draw_sea_map"),
        uses_code=False,
        papers=PAGES,
    ),
    Sheet(
        "setup-sheet",
        "Setup sheet",
        "One set-up with its code, step by step, beside its board.",
        ShipSetupOptions,
        Part("pdf.sheets.ship_adventure.setup_sheet:draw_setup_sheet"),
        papers=PAGES,
    ),
)

SHEETS: tuple[Sheet, ...] = (*_BOARDS, *AIDS)
