"""The record that a filled pad of Caribbean Conquest means."""

from itertools import product

from companion.games.ship_adventure import facts
from companion.pads import Told
from companion.places import RecordData, format_place


def record_of(base: RecordData, told: Told) -> RecordData:
    """Returns the record with the holders of the points, the cities and the gold that the pad
    tells.

    An area without a name on the pad is the table's area of the same number. Players without a
    column keep what they have.
    """
    names = [player["name"] for player in base["players"]]
    # these have no column on this pad, so they keep what they hold
    others = [name for name in names if told.names is not None and name not in told.names]
    size = facts.SIZES[base["boxes"]]
    areas = {}
    for n, area in enumerate(base["areas"], 1):
        holders: list[str | None] = [holder for holder in base["areas"][area] if holder in others]
        # a pad calls the area by its name, or by its number where it was printed without names
        places = format_place(("areas", area)), format_place(("areas", f"area {n}"))
        for name, place in product(names, places):
            holders += [name] * _points_told(told, place, name, size.points)
        areas[area] = [*holders, *[None] * (size.points - len(holders))]
    cities = {name: told.number(format_place(("cities", name))) for name in names}
    cities |= {name: n for name, n in base["cities"].items() if name in others}
    players = [
        {**player, "gold": told.number(f"players[{n}].gold")}
        for n, player in enumerate(base["players"])
    ]
    return {
        **base,
        "areas": areas,
        # who holds no city has no entry
        "cities": {name: n for name, n in cities.items() if n},
        "players": players,
    }


def _points_told(told: Told, place: str, name: str, whole: int) -> int:
    # how many points of an area a player holds: the number written, or ``whole`` for a tick
    written = told.number(place, name)
    return whole if not written and name in told.ticks(place) else written
