"""The record of a Sailorman Dice table: what the players wrote on their maps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, NamedTuple

from pydantic import AfterValidator, ConfigDict, Discriminator, Field, Tag

from companion.errors import BadInput, Fault, refuse_any
from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.boxes import Sheet, first_filled_faults
from companion.games.sailorman_dice.map_codes import read_map_code
from companion.games.sailorman_dice.maps import SeaMap, Square, map_faults
from companion.records import Name, Record, read_model, refuse, tag, unique_names, whole

if TYPE_CHECKING:  # scoring does without its model
    from companion.records import Copy

_MARKS: Final = f"^[{facts.DIGITS}{facts.CROSS}{facts.EMPTY}]*$"
_NO_MARKS: Final = str.maketrans("", "", facts.CROSS + facts.EMPTY)

ShellName = Literal[
    "anchor", "bell", "starfish", "fish", "boat", "wheel",
    "mountains-1", "mountains-2", "land-1", "land-2", "dunes-1", "dunes-2", "river-1", "river-2",
]  # fmt: skip


def fall_in(row: str) -> tuple[str, str] | None:
    """Returns the first number that is lower than one before it, and that one: ``("2", "5")``.

    Numbers in a row stay equal or rise; gaps and crosses do not matter (rules: How to enter your
    results). Returns None if the row rises as it should.
    """
    highest = ""
    for digit in row.translate(_NO_MARKS):
        if digit < highest:
            return digit, highest
        highest = digit
    return None


def digit_range(row: str, col: int) -> tuple[str, str]:
    """Returns the lowest and the highest digit that may stand in column ``col`` (from 0) of a row.

    If no digit fits, the lowest is above the highest. What stands in the field now is ignored.
    """
    left = [mark for mark in row[:col] if mark in facts.DIGITS]
    right = [mark for mark in row[col + 1 :] if mark in facts.DIGITS]
    # numbers in a row never fall
    low = max(left, default=facts.DIGITS[0])
    return low, min(right, default=facts.DIGITS[-1])


def _once_each(names: list[str]) -> list[str]:
    for n, name in enumerate(names):
        if name in names[:n]:
            refuse(f"each shell once; {name} stands there twice")
    return names


def _exactly(count: int, what: str | None = None) -> Any:
    return Field(min_length=count, max_length=count, description=what)


def _rising(row: str) -> str:
    if fall := fall_in(row):
        low, high = fall
        refuse(f"numbers that stay equal or rise from left to right; {low} stands after {high}")
    return row


_RISING: Final = "^" + "".join(f"[{digit}X.]*" for digit in facts.DIGITS) + "$"
Row = Annotated[
    str,
    _exactly(facts.N_COLS, f"{facts.N_COLS} characters of 1-6, X for a cross, . for empty"),
    Field(pattern=_MARKS, json_schema_extra={"pattern": _RISING}),
    AfterValidator(_rising),
]
Count = Annotated[int, whole(0, facts.SHELL_MAX)]
ShellPair = Annotated[list[Count], _exactly(2)]
AreaRow = Annotated[
    str,
    Field(
        pattern=f"^[{facts.AREA_LETTERS}]{{9}}$",
        description=f"{facts.N_COLS} of the letters {facts.AREA_LETTERS}",
    ),
]
SquarePair = Annotated[
    list[Annotated[list[Annotated[int, Field(ge=1, le=facts.N_COLS)]], _exactly(2)]],
    _exactly(2, "two fields, each as [row, column] from 1"),
]
_SHELLS: Final = Field(None, description="two whole numbers, the shells of the left and right box")


class MapShells(Record):
    """The shells printed on the score boxes of the map; a region left out is unknown."""

    mountains: ShellPair | None = _SHELLS
    land: ShellPair | None = _SHELLS
    dunes: ShellPair | None = _SHELLS
    river: ShellPair | None = _SHELLS
    rows: Annotated[list[Count], _exactly(6, "six whole numbers, top row first")] = list(
        facts.OUR_ROW_SHELLS
    )


class MapRecord(Record):
    """A map spelled out."""

    areas: Annotated[list[AreaRow], _exactly(6, "six strings of nine letters, top row first")]
    shells: MapShells = Field(
        default_factory=MapShells, description="an object of shells by region and rows"
    )
    lighthouse: SquarePair | None = Field(
        None, description="two neighbouring river fields, each [row, column] from 1"
    )
    code: Annotated[str, Field(min_length=1, max_length=120)] | None = Field(
        None, description="the map’s code"
    )


class FirstFilled(Record):
    """Which sub-area of a region was filled first, where both are."""

    mountains: Literal["M", "m"] | None = None
    land: Literal["L", "l"] | None = None
    dunes: Literal["D", "d"] | None = None
    river: Literal["R", "r"] | None = None


class PlayerRecord(Record):
    """One player's sheet."""

    name: Name
    rows: Annotated[list[Row], _exactly(6, "six rows, anchor at the top")]
    shells: Annotated[
        list[ShellName],
        AfterValidator(_once_each),
        Field(description="a list of score boxes", json_schema_extra={"uniqueItems": True}),
    ] = []
    first_filled: FirstFilled = Field(
        default_factory=FirstFilled, description="an object of regions and letters"
    )


Symbol = Literal["anchor", "bell", "starfish", "fish", "boat", "wheel"]
Face = Annotated[int, whole(1, 6)]


class RollRecord(Record):
    """The dice on the table, who rolled them, and whose entry is asked for; no score needs it."""

    symbols: Annotated[list[Symbol], _exactly(2, "two symbols")]
    numbers: Annotated[list[Face], _exactly(2, "two whole numbers from 1 to 6")]
    roller: Name
    player: Name


def _map_kind(value: Any) -> str:
    return tag("code") if isinstance(value, str) else tag("map")


MapField = Annotated[
    Annotated[str, Tag(tag("code"))] | Annotated[MapRecord, Tag(tag("map"))],
    Discriminator(_map_kind),
]


class SailormanRecord(Record):
    """A table of Sailorman Dice: two to four sheets, and the map they were played on."""

    model_config = ConfigDict(title="Sailorman Dice record")

    game: Literal["sailorman-dice"]
    map: MapField | None = Field(None, description="a map as an object, or a map code")
    players: Annotated[
        list[PlayerRecord],
        Field(
            min_length=facts.PLAYERS.least,
            max_length=facts.PLAYERS.most,
            description="2 to 4 players in seat order",
        ),
    ]
    roll: RollRecord | None = Field(None, description="the roll that advice is asked for")


class Table(NamedTuple):
    """A valid record: the map if one was given, the sheets in seat order, and the roll that advice
    is asked for."""

    sea_map: SeaMap | None
    sheets: tuple[Sheet, ...]
    roll: RollRecord | None = None


def read_map(record: MapRecord) -> SeaMap:
    """Returns a map that a record spells out. Raises BadInput with places under ``map``."""
    areas = tuple(record.areas)
    lighthouse: tuple[Square, Square] | None = None
    if record.lighthouse is not None:
        (r1, c1), (r2, c2) = record.lighthouse
        lighthouse = ((r1, c1), (r2, c2))
    refuse_any(map_faults(areas, lighthouse))
    shells = record.shells
    pairs = {region: getattr(shells, region) for region in facts.REGIONS}
    known = {region: (pair[0], pair[1]) for region, pair in pairs.items() if pair is not None}
    return SeaMap(areas, lighthouse, known or None, tuple(shells.rows), record.code)


def map_of(given: Any) -> SeaMap | None:
    """Returns the map from what a record or a draft has under ``map``: a code, an object, or
    nothing. Raises BadInput."""
    if given is None:
        return None
    if isinstance(given, str):
        return read_map_code(given)
    return read_map(
        given if isinstance(given, MapRecord) else read_model(MapRecord, given, ("map",))
    )


def read_table(data: Any, copy: Copy | None = None) -> Table:
    """Returns JSON data as a table. Raises BadInput with every fault that can be told at once."""
    record = read_model(SailormanRecord, data)
    faults: list[Fault] = unique_names([p.name for p in record.players])
    try:
        sea_map = map_of(record.map)
    except BadInput as error:
        raise BadInput([*error.faults, *faults]) from None
    sheets = tuple(
        Sheet(p.name, "".join(p.rows), tuple(p.shells), dict(p.first_filled))
        for p in record.players
    )
    for seat, sheet in enumerate(sheets):
        faults += first_filled_faults(sea_map, sheet, f"players[{seat}].first_filled")
    refuse_any(faults)
    return Table(sea_map, sheets, record.roll)


MODEL: Final = SailormanRecord
"""What the game's record is."""
