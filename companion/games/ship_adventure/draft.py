"""Ship Adventure while it is being typed in: which entries are taken, and what counts so far.

A draft of Treasure Map has no ``winner`` while nobody has won; null says that a player alone has lost.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from companion.drafts import Draft, Drafting, Mend, assign, value_at
from companion.errors import BadInput, Fault
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.conquest import area_states, ending, incomes
from companion.games.ship_adventure.copy import ShipCopy, area_colors_of
from companion.games.ship_adventure.record import (
    ConquestTable,
    VoyageTable,
    boxes_text,
    draft_record,
    read_draft,
    record_faults,
)
from companion.games.ship_adventure.score import score
from companion.records import NAME_SHAPE, Path, parse_place, unique_names
from companion.setups import SetupResult

LOST: Final = False
"""What a phone sends for the winner where the only crew was lost; the record keeps null for it."""

_PLACES: Final = "boxes, mode, winner, areas, a point of an area, a city count, or a player's name, gold or pieces"


def area_names(copy: ShipCopy | None, count: int) -> tuple[str, ...]:
    """The areas of a new table: the colours of the owner's sea map, else ours."""
    return area_colors_of(copy)[:count]


def blank(names: list[str], map_code: str | None = None, copy: ShipCopy | None = None) -> dict[str, Any]:
    """An empty table: Conquest with one box, or Treasure Map for one player alone.

    Raises BadInput for names that will not do, and for a map.
    """
    alone = len(names) < facts.CONQUEST_PLAYERS[0]
    record = _shaped(facts.TREASURE_MAP if alone else facts.CONQUEST, [{"name": n, "gold": 0} for n in names], copy)
    faults: list[Fault] = []
    try:
        draft_record(record)
        faults = unique_names(names)
    except BadInput as error:
        faults = list(error.faults)
    if map_code:
        faults.append(Fault("map", map_code, "nothing; this game has no map to choose"))
    if faults:
        raise BadInput(faults)
    return record


def of_setup(record: dict[str, Any], result: SetupResult) -> dict[str, Any]:
    """A blank record as a set-up leaves the table: its game, its areas by their colours, and everyone's cities.

    Cities are left open where other players sit at the table than were set up for; one player alone plays
    Treasure Map.
    """
    players, layout = record["players"], result.view["layout"]
    if len(players) < facts.CONQUEST_PLAYERS[0]:
        return record
    shaped = _shaped(layout.mode, players, None)
    if layout.mode == facts.TREASURE_MAP:
        return shaped
    size, counts = facts.SIZES[layout.boxes], result.view["counts"]
    areas = {color: [None] * size.points for color in layout.areas if color in counts}
    seats = result.view["seats"] if len(players) == result.players else []
    cities = {p["name"]: len(seat["cities"]) for p, seat in zip(players, seats, strict=False)}
    return {**shaped, "boxes": layout.boxes, "areas": areas, "cities": cities}


def _shaped(mode: str, players: Sequence[Mapping[str, Any]], copy: ShipCopy | None) -> dict[str, Any]:
    """An empty record of a mode; names and gold stay."""
    kept = [{"name": p["name"], "gold": p.get("gold", 0)} for p in players]
    if mode == facts.TREASURE_MAP:
        return {"game": facts.SLUG, "mode": mode, "players": [{**p, "pieces": p.get("pieces", 0)} for p in kept]}
    boxes = min(facts.SIZES)
    areas = _areas({}, boxes, copy)
    return {"game": facts.SLUG, "mode": mode, "boxes": boxes, "areas": areas, "cities": {}, "players": kept}


def _areas(areas: Mapping[str, Sequence[Any]], boxes: int, copy: ShipCopy | None) -> dict[str, list[Any]]:
    """The areas in the shape that so many boxes give: points that fit stay, new ones are nobody's."""
    size = facts.SIZES[boxes]
    kept = list(areas)[: size.areas]
    new = [name for name in dict.fromkeys((*area_names(copy, facts.AREAS), *facts.AREA_COLORS)) if name not in kept]
    names = (*kept, *new)[: size.areas]
    return {name: [*areas.get(name, ()), *[None] * size.points][: size.points] for name in names}


# ---- writing


def put(record: Mapping[str, Any], place: str, value: Any, copy: ShipCopy | None = None) -> dict[str, Any]:
    """The record with ``value`` at ``place``, and what follows: a name elsewhere, the shape of the areas."""
    path = parse_place(place)
    if path == ("mode",):
        return dict(record) if value == record.get("mode") else _shaped(value, record["players"], copy)
    if path == ("boxes",):
        return {**record, "boxes": value, "areas": _areas(record.get("areas", {}), value, copy)}
    if path == ("winner",):
        rest = {key: x for key, x in record.items() if key != "winner"}
        return rest if value is None else {**rest, "winner": None if value is LOST else value}
    out: dict[str, Any] = assign(record, path, value)
    if path[0] == "players" and path[2:] == ("name",):
        return _renamed(out, record["players"][path[1]]["name"], value)
    return out


def _renamed(record: dict[str, Any], old: str, new: str) -> dict[str, Any]:
    """The record with a player's old name replaced wherever it stands."""
    out = dict(record)
    if "areas" in out:
        out["areas"] = {a: [new if x == old else x for x in holders] for a, holders in out["areas"].items()}
    if "cities" in out:
        out["cities"] = {new if name == old else name: count for name, count in out["cities"].items()}
    if out.get("winner") == old:
        out["winner"] = new
    return out


# ---- what is refused


def refused(record: Mapping[str, Any], place: str, value: Any) -> Fault | None:
    """Why ``value`` may not stand at ``place`` of a draft.

    What only the rest of the table forbids and a player may want to mend elsewhere, such as a winner
    without all map pieces, is marked by :func:`check` instead.
    """
    try:
        path = parse_place(place)
    except BadInput as error:
        return error.faults[0]
    fault = _no_place(record, place, path) or _no_value(record, place, path, value)
    if fault or path == ("winner",):
        return fault
    try:
        model = draft_record(put(record, place, value))
    except BadInput as error:
        return next((f for f in error.faults if f.place.startswith(place)), error.faults[0])
    known = Counter(map(str, record_faults(draft_record(record))))
    new = [f for f in record_faults(model) if f.place != "winner" and str(f) not in known]
    if path == ("boxes",) or _fewer(record, path, value):  # cities beyond the fewer boxes are mended one by one
        new = [f for f in new if not f.place.startswith("cities")]
    return Fault(place, new[0].value, new[0].allowed) if new else None


def _fewer(record: Mapping[str, Any], path: Path, value: Any) -> bool:
    """Whether an edit takes cities away, which helps even where too many are left."""
    return path[0] == "cities" and (value or 0) <= (value_at(record, path) or 0)


def _no_place(record: Mapping[str, Any], place: str, path: Path) -> Fault | None:
    """Why there is no such place in this record."""
    players = record["players"]
    conquest = record.get("mode") != facts.TREASURE_MAP
    match path:
        case ("mode",):
            return None
        case ("players", int(seat), "name" | "gold"):
            known = seat < len(players)
        case ("players", int(seat), "pieces"):
            known = not conquest and seat < len(players)
        case ("winner",):
            known = not conquest
        case ("boxes",) | ("areas",):
            known = conquest
        case ("cities", str(name)):
            known = conquest and name in [p["name"] for p in players]
        case ("areas", str(area), int(point)):
            known = conquest and point < len(record.get("areas", {}).get(area, ()))
        case _:
            known = False
    return None if known else Fault("place", place, f"a place of this table: {_PLACES}")


def _no_value(record: Mapping[str, Any], place: str, path: Path, value: Any) -> Fault | None:
    """Why a value will not do, where the record's model alone could not tell."""
    names = [p["name"] for p in record["players"]]
    if path == ("mode",):
        modes = [m for m in facts.MODES if m != facts.CONQUEST or len(names) >= facts.CONQUEST_PLAYERS[0]]
        return None if isinstance(value, str) and value in modes else Fault(place, value, ", ".join(modes))
    if path == ("boxes",) and (type(value) is not int or value not in facts.SIZES):
        return Fault(place, value, ", ".join(map(str, facts.SIZES)))
    if path == ("areas",):
        size, lists = facts.SIZES[record["boxes"]], value.values() if isinstance(value, dict) else ()
        if len(lists) != size.areas or any(not isinstance(x, list) or len(x) != size.points for x in lists):
            return Fault(place, value, f"{size.areas} areas of {size.points} points, each with a name of its own")
    if path == ("winner",):
        if value is None or value in names or (value is LOST and len(names) == 1):
            return None
        return Fault(place, value, f"the name of a player: {', '.join(names)}")
    if path[0] == "players" and value is None:
        return Fault(place, value, "a value")
    if path[2:] == ("name",) and not isinstance(value, str):
        return Fault(place, value, NAME_SHAPE)
    return None


# ---- what it comes to


def check(record: Mapping[str, Any], copy: ShipCopy | None = None) -> Draft:
    """Scores a draft."""
    table = read_draft(record)
    if isinstance(table, VoyageTable):
        mends, shared = _voyage_mends(table), {}
        views = [{"gold": p.gold} for p in table.players]
    else:
        mends, shared = _conquest_mends(table), _shared(table)
        views = _views(table)
    wrong = [m.text for m in mends] if isinstance(table, ConquestTable) or table.over else []
    shared = {**shared, "marks": _marks(record), "wrong": " ".join(wrong)}
    return Draft(score(table), tuple(mends), tuple(views), shared)


def _conquest_mends(table: ConquestTable) -> list[Mend]:
    held, most = sum(p.cities for p in table.players), facts.CITIES * table.boxes
    if held <= most:
        return []
    has = "has" if table.boxes == 1 else "have"
    return [Mend(None, f"{held} cities are held, and {boxes_text(table.boxes)} {has} {most}.")]


def _voyage_mends(table: VoyageTable) -> list[Mend]:
    if not table.over:
        if len(table.players) == 1:
            return [Mend(0, "Did the crew reach El Dorado, or was it lost?")]
        return [Mend(None, "Who reached El Dorado?")]
    return [
        Mend(seat, f"El Dorado takes all {facts.MAP_PIECES} map pieces, and here are {player.pieces}.")
        for seat, player in enumerate(table.players)
        if player.name == table.winner and player.pieces < facts.MAP_PIECES
    ]


def _views(table: ConquestTable) -> list[dict[str, Any]]:
    """What the entry page shows of each player besides the points."""
    most = facts.CITIES * table.boxes
    held = sum(p.cities for p in table.players)
    return [
        {
            "income": income.total,
            "earnings": [f"{e.label} {e.gold}" for e in income.earnings],
            "after": income.after,
            "cities_most": max(0, most - held + table.players[seat].cities),
        }
        for seat, income in enumerate(incomes(table))
    ]


def _marks(record: Mapping[str, Any]) -> list[str]:
    """A letter for each player that no other has."""
    letters = [p["name"].strip()[:1].upper() for p in record["players"]]
    return [x if letters.count(x) == 1 else f"{x}{seat}" for seat, x in enumerate(letters, 1)]


def _shared(table: ConquestTable) -> dict[str, Any]:
    """What the sheets of Conquest have in common: areas in order, and how far the end is."""
    end = ending(table)
    return {
        "areas": [
            {"name": a.name, "title": a.title, "points": a.points, "text": a.text, "owner": a.owner}
            for a in area_states(table)
        ],
        "end": end.text,
        "end_notes": list(end.notes),
        "ended": end.reached,
        "cities": f"{sum(p.cities for p in table.players)} of {facts.CITIES * table.boxes} held",
    }


def reference(copy: ShipCopy | None = None) -> dict[str, Any]:
    """What the entry page must know of the game: modes, boxes with their shapes, bounds, colours."""
    return {
        "modes": dict(facts.MODES),
        "conquest": facts.CONQUEST,
        "treasure_map": facts.TREASURE_MAP,
        "conquest_players": facts.CONQUEST_PLAYERS[0],
        "boxes": [
            {"boxes": boxes, "label": boxes_text(boxes), "areas": size.areas, "points": size.points}
            for boxes, size in facts.SIZES.items()
        ],
        "gold_max": facts.GOLD_MAX,
        "pieces": facts.MAP_PIECES,
        "cities_max": facts.CITIES * max(facts.SIZES),
        "area_names": list(area_names(copy, facts.AREAS)),
    }


DRAFTING: Final = Drafting(blank, refused, check, reference, put, of_setup)
