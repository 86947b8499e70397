"""The sheets of Ship Adventure: what they are called and what can be chosen. Loads no drawing library."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Final, Literal

from pydantic import Field

from companion.game import Part
from companion.options import Options
from pdf.catalog import Sheet

InkChoice = Literal["normal", "low", "outline"]
INK_HELP: Final = "Tinted; lighter and without dark areas; or all black without tints, for 1-bit printers."
PAPERS: Final = ("a4", "letter")
MOST: Final = 20
SQUARE: Final = 30  # mm along a square at play size; ours, the rules do not tell
SQUARE_HELP: Final = "Millimetres along a square; the rules give no size, so this is ours."
BACKS_HELP: Final = "Backs on every second page, for a printer that turns the sheet over this edge; or fronts only."


class InkOptions(Options):
    """What can be chosen for every sheet."""

    ink: InkChoice = Field("normal", description=INK_HELP)


class TileOptions(InkOptions):
    """What can be chosen for the tiles."""

    square: int = Field(SQUARE, ge=15, le=80, description=SQUARE_HELP)
    backs: Literal["long-edge", "short-edge", "none"] = Field("long-edge", description=BACKS_HELP)


class SeaMapOptions(InkOptions):
    """What can be chosen for the sea map."""

    up: Literal[1, 2, 4] = Field(2, title="Sheets to a page", description="Sheets to a page: 1, 2 or 4.")


class MapCardOptions(InkOptions):
    """What can be chosen for the map cards."""

    card: Literal["standard", "poker"] = Field(
        "standard", title="Card size", description="standard: 63 x 88 mm; poker: 63.5 x 88.9 mm."
    )
    backs: Literal["long-edge", "short-edge", "none"] = Field("long-edge", description=BACKS_HELP)


_DRAW: Final = "pdf.sheets.ship"

_BOARDS: Final = (
    Sheet(
        "sea-map",
        "Sea map",
        "The nine areas with their colours in words and hatching, to note treasure tokens and map pieces.",
        SeaMapOptions,
        Part(f"{_DRAW}_sea_map:draw_sea_map"),
        uses_code=False,
        papers=PAPERS,
    ),
)

# the aids of the same game stand in a module of their own
_AIDS: Final = "pdf.sheets.ship_aids"
SHEETS: tuple[Sheet, ...] = (*_BOARDS, *(import_module(_AIDS).AIDS if find_spec(_AIDS) else ()))
