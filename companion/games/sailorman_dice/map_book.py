"""Maps of an owner's copy of Sailorman Dice: read from a record, and sketched while they are
painted."""

from dataclasses import dataclass, replace
from typing import Any, Final

from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.map_codes import own_code, read_map_code
from companion.games.sailorman_dice.maps import (
    BORDERS,
    FIELDS,
    SeaMap,
    Square,
    map_faults,
    rows_in,
    square,
)
from companion.maps import MapBook, MapLayout, MapPart, Sketch


def map_from_record(data: Any) -> SeaMap:
    """Returns an owner's map from the object that a record holds under ``map``. Raises BadInput."""
    # rules that are drawn need the layout alone
    from companion.games.sailorman_dice.record import MapRecord, read_map
    from companion.records import read_model

    sea_map = read_map(read_model(MapRecord, data, ("map",)))
    return replace(sea_map, code=own_code(sea_map))


def sketch(data: Any) -> Sketch:
    """Returns what can be said of an unfinished map: blank fields, faults, and places for the
    lighthouse.

    ``data`` is the object of a record. Anything but a terrain letter stands for a blank field.
    """
    flat = _painted(data)
    areas = rows_in(flat)
    blank = flat.count(facts.EMPTY)
    if blank:
        todo: tuple[str, ...] = (f"{blank} of {FIELDS} fields still to be painted.",)
    else:
        todo = tuple(f"Needed: {fault.allowed}." for fault in map_faults(areas, None))
    # the lighthouse stands between the two areas of the river
    borders = [(square(a), square(b)) for a, b in BORDERS if {flat[a], flat[b]} == {"R", "r"}]
    places = [(fields, " | ".join(map(_title_of, fields))) for fields in borders]
    return Sketch(areas, todo, tuple(places))


def _painted(data: Any) -> str:
    # the letters of all fields, whatever stands in the record
    given = data.get("areas") if isinstance(data, dict) else None
    rows = given if isinstance(given, (list, tuple)) else ()
    whole_rows = [str(row)[: facts.N_COLS].ljust(facts.N_COLS) for row in rows]
    letters = "".join(whole_rows)[:FIELDS].ljust(FIELDS)
    return "".join(letter if letter in facts.AREA_LETTERS else facts.EMPTY for letter in letters)


def _title_of(field: Square) -> str:
    row, col = field
    return f"{facts.ROW_TITLES[row - 1]} {col}"


@dataclass(frozen=True)
class SailormanLayout(MapLayout):
    """A layout with the most that a shell may be worth, and the shells of the rows on our maps."""

    most_of_a_shell: int
    row_shells: tuple[int, ...]


LAYOUT: Final = SailormanLayout(
    rows=tuple(
        MapPart(name, title) for name, title in zip(facts.ROWS, facts.ROW_TITLES, strict=True)
    ),
    columns=facts.N_COLS,
    regions=tuple(MapPart(name, name.capitalize(), facts.LETTERS[name]) for name in facts.REGIONS),
    most_of_a_shell=facts.SHELL_MAX,
    row_shells=facts.OUR_ROW_SHELLS,
)


MAPS: Final = MapBook(read_map_code, map_from_record, sketch, LAYOUT)
