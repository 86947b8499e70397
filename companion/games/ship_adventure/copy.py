"""An owner's copy of Ship Adventure: tiles, map cards, compass, die and shop, which stand in no
text that we have."""

from collections import Counter
from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal, Self

from pydantic import AfterValidator, ConfigDict, Field, model_validator
from pydantic.config import JsonDict

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import (
    CITY,
    HARBOR,
    JUNGLE,
    KINDS,
    SKULL,
    SYMBOLS,
    TEMPLE,
)
from companion.records import Copy, Record, refuse
from companion.words import joined

Color = Literal["red", "blue", "yellow", "green"]
EquipmentKind = Literal["close", "ranged", "other"]

PLACES: Final = facts.BOARD // facts.TILE
"""The number of tiles along a side of the board of one box."""

OTHER_TILE: Final = "."
LARGE_ISLAND: Final = "x"
MIDDLE_ISLAND: Final = "o"
NEEDLE_MAX: Final = 24
EQUIPMENT_MAX: Final = 40
FACES: Final = 6


# ---- tiles

# what a form draws for a mark: an arrow, or a symbol of this name
_DRAWN: Final = {
    "^": "\u2191",
    ">": "\u2192",
    "v": "\u2193",
    "<": "\u2190",
    JUNGLE: "jungle",
    **SYMBOLS,
}

_TILE_MARKS: Final[JsonDict] = {
    "marks": [[mark, word, _DRAWN.get(mark, "")] for mark, word in KINDS.items()],
    "fixed": [facts.TILE, facts.TILE],
}
_MARKS: Final = (
    "two marks: ~ quiet sea, ^ > v < wave, h harbour, k skull, j jungle, c city, t temple"
)
TileRow = Annotated[str, Field(pattern=r"^[~\^>v<hkjct]{2}$", description=_MARKS)]


class CopyTile(Record):
    """A tile as you hold it; which way up does not matter."""

    squares: Annotated[list[TileRow], Field(min_length=facts.TILE, max_length=facts.TILE)] = Field(
        title="Squares",
        description="two rows of two marks, the northern row first",
        json_schema_extra=_TILE_MARKS,
    )
    color: Color | None = Field(None, title="City’s colour", json_schema_extra={"only_with": CITY})

    @model_validator(mode="after")
    def _one_thing(self) -> Self:
        # refuses a tile with more than one temple or city, and a city without harbour or colour
        marks = "".join(self.squares)
        wrong = {
            "one temple a tile": marks.count(TEMPLE) > 1,
            "one city a tile": marks.count(CITY) > 1,
            "a temple or a city, not both on one tile": TEMPLE in marks and CITY in marks,
            "a city with its harbour on the same tile": CITY in marks and HARBOR not in marks,
            "a city with its colour": CITY in marks and self.color is None,
            "a colour only where there is a city": CITY not in marks and self.color is not None,
        }
        for allowed, broken in wrong.items():
            if broken:
                refuse(allowed)
        return self


def _whole_box(tiles: list[CopyTile]) -> list[CopyTile]:
    # refuses anything but the tiles of one whole box, and says all that is missing
    marks_of_tiles = ["".join(tile.squares) for tile in tiles]
    temples = sum(TEMPLE in marks for marks in marks_of_tiles)
    skulls = sum(marks.count(SKULL) for marks in marks_of_tiles)
    cities = Counter(tile.color for tile in tiles if tile.color)
    counts = [
        (len(tiles), facts.TILES, "{} tiles"),
        (temples, facts.LARGE_ISLANDS, "{} tiles with a temple"),
        *((cities[color], 1, f"one {color} city") for color in facts.PLAYER_COLORS),
        (skulls, facts.PIRATES, "{} skull squares"),
    ]
    wrong = [
        f"{words.format(wanted)}, not {found}" for found, wanted, words in counts if found != wanted
    ]
    if wrong:
        refuse(f"all the tiles of one box: {joined(wrong)}")
    return tiles


Tiles = Annotated[
    list[CopyTile],
    Field(max_length=facts.TILES, json_schema_extra={"entries": facts.TILES, "entry": "Tile"}),
    AfterValidator(_whole_box),
]


# ---- map cards

_CARD_MARKS: Final[JsonDict] = {
    "marks": [
        [OTHER_TILE, "another tile"],
        [LARGE_ISLAND, "large island"],
        [MIDDLE_ISLAND, "the central island", "temple"],
    ],
    "fixed": [PLACES, PLACES],
}
_CARD_SHAPE: Final = (
    f"{PLACES} rows of {PLACES} tiles, north first: x for each of the five large islands, o instead"
    " for the central one if you want to name it, . for the others"
)
CardRow = Annotated[
    str, Field(pattern=rf"^[.xo]{{{PLACES}}}$", description=f"{PLACES} of . x and o")
]


def _five_islands(rows: list[str]) -> list[str]:
    marks = Counter("".join(rows))
    islands = marks[LARGE_ISLAND] + marks[MIDDLE_ISLAND]
    if islands != facts.LARGE_ISLANDS:
        refuse(f"{facts.LARGE_ISLANDS} large islands, not {islands}")
    if marks[MIDDLE_ISLAND] > 1:
        refuse("one central island at most")
    return rows


class CopyMapCard(Record):
    """Where a map card puts the large islands."""

    islands: Annotated[
        list[CardRow], Field(min_length=PLACES, max_length=PLACES), AfterValidator(_five_islands)
    ] = Field(title="Large islands", description=_CARD_SHAPE, json_schema_extra=_CARD_MARKS)


_CARDS: Final[JsonDict] = {"entries": facts.MAP_CARDS, "entry": "Map card"}
MapCards = Annotated[
    list[CopyMapCard],
    Field(min_length=facts.MAP_CARDS, max_length=facts.MAP_CARDS, json_schema_extra=_CARDS),
]


# ---- compass, colours, die, shop


class CopyNeedle(Record):
    """The three colours that the needle covers at one of its positions."""

    inner: Color = Field(title="Inner ring")
    middle: Color = Field(title="Second ring")
    outer: Color = Field(title="Third ring")

    @property
    def ring(self) -> tuple[str, str, str]:
        """Returns the colours from the inner ring outwards."""
        return self.inner, self.middle, self.outer

    @model_validator(mode="after")
    def _different(self) -> Self:
        if len(set(self.ring)) < len(self.ring):
            refuse("three different colours")
        return self


Needles = Annotated[
    list[CopyNeedle],
    Field(min_length=2, max_length=NEEDLE_MAX, json_schema_extra={"entry": "Position"}),
]
AreaName = Annotated[
    str,
    Field(
        pattern=r"^\S(.{0,18}\S)?$",
        max_length=20,
        description="1 to 20 characters: a colour of the sea map",
    ),
]


def _each_once(names: list[str]) -> list[str]:
    plain = [name.casefold() for name in names]
    for n, name in enumerate(plain):
        if name in plain[:n]:
            refuse(f"nine different colours; {names[n]} stands there twice")
    return names


AreaNames = Annotated[
    list[AreaName],
    Field(min_length=facts.AREAS, max_length=facts.AREAS),
    AfterValidator(_each_once),
]
Face = Annotated[
    int,
    Field(
        ge=1,
        le=facts.SKULL,
        description=f"a whole number from 1 to {facts.SKULL}, which is the skull",
    ),
]


def _faces_differ(faces: list[int]) -> list[int]:
    # every fight would end level for ever
    if len(set(faces)) == 1:
        refuse("faces that are not all alike")
    return faces


Faces = Annotated[
    list[Face], Field(min_length=FACES, max_length=FACES), AfterValidator(_faces_differ)
]


class CopyEquipment(Record):
    """An equipment card and what it costs in town; ``price`` is None where it is not known."""

    name: Annotated[str, Field(min_length=1, max_length=40)] = Field(
        title="Name", description="1 to 40 characters"
    )
    kind: EquipmentKind = Field(
        title="Kind", description="close (crossed swords), ranged (a target) or other"
    )
    bonus: Annotated[int, Field(ge=0, le=20)] = Field(
        0, title="Bonus", description="a whole number from 0 to 20, added to the die"
    )
    price: Annotated[int, Field(ge=0, le=99)] | None = Field(
        None, title="Price", description="a whole number from 0 to 99: gold in town"
    )


def _optional(title: str, description: str) -> Any:
    return Field(None, title=title, description=description)


class ShipCopy(Copy):
    """What an owner of Ship Adventure can enter once; all of it may be left out."""

    model_config = ConfigDict(title="Ship Adventure, from your copy")

    def __hash__(self) -> int:
        return hash(self.fingerprint)

    tiles: Tiles | None = _optional(
        "Tiles",
        f"the {facts.TILES} tiles of one box, all or none: five with a temple, four with a city and"
        " its harbour, four skull squares",
    )
    map_cards: MapCards | None = _optional(
        "Map cards",
        "the four map cards, fronts only, all or none: where the five large islands lie",
    )
    compass: Needles | None = _optional(
        "Compass",
        f"2 to {NEEDLE_MAX} positions of the needle, clockwise from north, each with the colours of"
        " its three rings",
    )
    area_colors: AreaNames | None = _optional(
        "Colours of the sea map", "nine different colours, row by row from the north-west"
    )
    die: Faces | None = _optional(
        "Faces of the die", f"six whole numbers from 1 to {facts.SKULL}; the skull is {facts.SKULL}"
    )
    equipment: Annotated[list[CopyEquipment], Field(max_length=EQUIPMENT_MAX)] = Field(
        [],
        title="Equipment cards",
        description=f"up to {EQUIPMENT_MAX} cards, each with kind, bonus and price",
    )


def from_copy(copy: ShipCopy | None, *fields: str) -> str:
    """Returns the fingerprint of a copy that has one of these fields of :class:`ShipCopy`;
    otherwise empty."""
    if copy is None or not any(getattr(copy, field) for field in fields):
        return ""
    return copy.fingerprint or ""


def whose(copy: ShipCopy | None, field: str, ours: str = "") -> str:
    """Returns where a component comes from: the owner's copy, or ``ours``."""
    own = from_copy(copy, field)
    return f"from your copy {own}" if own else ours


def die_of(copy: ShipCopy | None) -> tuple[int, ...]:
    """Returns the six faces of the die: the owner's, otherwise ours (ruling ``die``)."""
    return tuple(copy.die) if copy is not None and copy.die else facts.DIE


def area_colors_of(copy: ShipCopy | None) -> tuple[str, ...]:
    """Returns the colours of the sea map, row by row: the owner's, otherwise ours (ruling
    ``sea-map``)."""
    return tuple(copy.area_colors) if copy is not None and copy.area_colors else facts.AREA_COLORS


def equipment_of(copy: ShipCopy | None) -> Sequence[CopyEquipment]:
    """Returns the owner's equipment cards. No text lists the publisher's."""
    return copy.equipment if copy is not None else ()


MODEL: Final = ShipCopy
"""What the game's owners enter."""
