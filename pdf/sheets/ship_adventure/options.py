"""What can be chosen for the sheets of Ship Adventure. Loads no drawing library."""

from abc import ABC
from typing import Annotated, ClassVar, Final, Literal

from pydantic import Field

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.layout import AUTO, SeatColors, ShipSetup
from companion.seat_choices import BY_LOT
from pdf.parts import choices
from pdf.parts.imposition import CARD_SIZES, PLANS, CardSize

SQUARE: Final = 30  # mm along a square at play size; ours, as the rules give none
SQUARE_HELP: Final = "Millimetres along a square; the rules give no size, so this is ours."


class ShipSetupOptions(ShipSetup):
    """What can be chosen for a sheet that shows a set-up."""

    players: int = Field(
        facts.PLAYERS.most,
        ge=facts.PLAYERS.least,
        le=facts.PLAYERS.most,
        description="How many play.",
    )
    ink: choices.InkChoice = "normal"


class SetupSheetOptions(ShipSetupOptions):
    """What can be chosen for the set-up sheet: besides, whether copies differ."""

    setups: choices.SetupsChoice = "same"


class BoardOptions(ShipSetupOptions):
    """What can be chosen for the board."""

    size: Literal["page", "a3", "a2", "play"] = Field(
        "page",
        description=(
            "page: all of it on one page; a3 or a2: a poster with 3 mm of bleed and crop marks; "
            "play: to play on, over several pages that are cut and joined."
        ),
        json_schema_extra={
            "words": {"page": "A page", "a3": "A3 poster", "a2": "A2 poster", "play": "To play on"}
        },
    )
    square: int = Field(SQUARE, ge=22, le=80, description=f"{SQUARE_HELP} At play size only.")


class TileOptions(choices.CutOptions):
    """What can be chosen for the tiles."""

    square: int = Field(SQUARE, ge=22, le=80, description=SQUARE_HELP)
    backs: bool = Field(
        True,
        title="Backs",
        description="Without backs one side is printed: in Caribbean Conquest tiles lie face up.",
    )

    @property
    def card_size(self) -> CardSize:
        side = float(facts.TILE * self.square)
        return CardSize("tile", f"{side:g} × {side:g} mm", side, side, radius=0)


TOKEN: Final = CardSize("token", "19.6 × 19.6 mm", 19.6, 19.6, radius=0)


MARKER: Final = CardSize("marker", "13.6 × 13.6 mm", 13.6, 13.6, radius=0)
"""A control marker. A row of an upright page has thirteen: those of one colour for one box."""


class PieceOptions(choices.CutOptions):
    """What can be chosen for tokens, map pieces and targets."""

    card_size: ClassVar[CardSize] = TOKEN


class ConquestPieces(choices.CutOptions, ABC):
    """What can be chosen for pieces of Caribbean Conquest that a set-up draws."""

    mode: ClassVar[str] = facts.CONQUEST
    map_card: ClassVar[str] = AUTO
    boxes: Literal[1, 4, 9] = Field(1, title="Boxes", description="How many boxes make the board.")
    players: int = Field(
        facts.CONQUEST_PLAYERS.most,
        ge=facts.CONQUEST_PLAYERS.least,
        le=facts.CONQUEST_PLAYERS.most,
        description="How many play.",
    )
    seat_colors: SeatColors = BY_LOT


class AreaTokenOptions(ConquestPieces):
    """What can be chosen for the tokens of areas."""

    card_size: ClassVar[CardSize] = TOKEN


class MarkerOptions(ConquestPieces):
    """What can be chosen for control markers."""

    card_size: ClassVar[CardSize] = MARKER


class UnitOptions(MarkerOptions):
    """What can be chosen for ships, crews and coins."""

    markers: bool = Field(
        False, title="Control markers above", description="Control markers on the same card."
    )


MINI: Final = CardSize("mini", "45.5 × 63 mm", 45.5, 63.0)
"""A small card. A row of an upright page has four."""


class CannonballOptions(choices.CutOptions):
    """What can be chosen for cannonball cards."""

    card: Literal["mini", "standard", "poker", "tarot"] = Field(
        "standard",
        title="Card size",
        description="mini, 45.5 x 63 mm; 63 x 88, poker 63.5 x 88.9 or tarot 70 x 120 mm.",
    )
    cards: int = Field(facts.PRINTED_CANNONBALLS[1], ge=1, le=72, description="How many cards.")

    @property
    def card_size(self) -> CardSize:
        return MINI if self.card == MINI.name else CARD_SIZES[self.card]


class ConquestCardOptions(ConquestPieces):
    """What can be chosen for pieces of several sizes on one card."""

    boxes: Literal[1, 4] = Field(1, title="Boxes", description="How many boxes make the board.")
    plan: Literal["duplex", "apart"] = Field(
        "duplex",
        title="Plan",
        description="duplex: the back behind its front; apart: all fronts, then all backs.",
        json_schema_extra={"words": {plan: PLANS[plan] for plan in ("duplex", "apart")}},
    )

    card_size: ClassVar[CardSize] = TOKEN


class DeckBoxOptions(choices.TuckBoxOptions):
    """What can be chosen for a tuck box."""

    deck: Literal["map-cards", "pieces"] = Field(
        "map-cards", title="For", description="The map cards, or tokens, map pieces and targets."
    )


class SeaMapOptions(choices.InkOptions):
    """What can be chosen for the sea map."""

    up: Literal[1, 2, 4] = Field(
        2,
        title="Sheets to a page",
        description="One fills the page, two are A5 each, four are A6 each.",
    )


BOTH: Final = "both"


class LevelOptions(choices.LargePrintOptions):
    """What can be chosen for the level recap."""

    players: Literal["all", "1", "2", "3", "4"] = Field(
        "all",
        title="For how many players",
        description="Every number of players side by side, or one alone.",
    )


class ConquestPadOptions(choices.InkOptions):
    """What can be chosen for the Conquest pad."""

    mode: ClassVar[str] = facts.CONQUEST
    map_card: ClassVar[str] = AUTO
    seat_colors: ClassVar[str] = BY_LOT
    boxes: Literal[1, 4, 9] = Field(1, title="Boxes", description="How many boxes make the board.")
    players: int = Field(
        facts.CONQUEST_PLAYERS.most,
        ge=facts.CONQUEST_PLAYERS.least,
        le=facts.CONQUEST_PLAYERS.most,
        description="Columns for this many players.",
    )
    up: Literal[1, 2] = Field(
        1, title="Sheets to a page", description="One fills the page, two are A5 each."
    )
    back: choices.ExampleChoice = "none"
    flip: choices.FlipChoice = "long"


ModeChoice = Annotated[
    Literal["both", "treasure-map", "caribbean-conquest"],
    Field(
        title="Game",
        description="Both games of the box, or one of them.",
        json_schema_extra={"words": dict(facts.MODES)},
    ),
]


class PlayerAidOptions(choices.AidOptions):
    """What can be chosen for the player aid."""

    mode: ModeChoice = BOTH


class OddsOptions(choices.LargePrintOptions):
    """What can be chosen for the odds."""

    mode: ModeChoice = BOTH


class CompassTableOptions(choices.InkOptions):
    """What can be chosen for the compass table."""

    mode: ModeChoice = BOTH
