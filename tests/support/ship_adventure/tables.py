"""Random valid Ship Adventure records for comparing two scorers; imports nothing of ``companion``.

The tables are not played games: controlled areas, areas one point short of control, majorities,
equal points, equal gold, empty areas and cities without an owner all come up, for 1, 4 and 9 boxes,
and both ways in which a Treasure Map can end. The box's limits hold: four cities a box, four map
pieces a level.
"""

from __future__ import annotations

import random
from typing import Any

from tests.support import any_names
from tests.support.ship_adventure.oracle import AREAS, CITIES_A_BOX

# Names are keys and parts of places here, so some look like either.
AWKWARD = [
    'Jo "Ann"', "[0]", "players[1].name", 'x["y"]', "back\\slash", "cities", "areas", "null", "]",
    ".", "-1", "<b>Bo</b>", "a, b: c", "50% & more", "e\u0301te\u0301",
    "\U0001f3f4\u200d\u2620\ufe0f", "\u0639\u0645\u0631 [2]", '"' * 40,
]  # fmt: skip
NAMES = [*any_names.NAMES, *AWKWARD]
AREA_NAMES = ["red", "orange", "yellow", "turquoise", "white", "green", "purple", "pink", "blue"]
FREE_AREA_NAMES = [*NAMES, *AREA_NAMES, "North-west", "Zone 1", "Zone 2", "Baie d'Haïti", "A" * 40]

LEVELS = {1: 1, 2: 2, 3: 3, 4: 3}  # each brings four map pieces; alone there are no level changes
PIECES = 4


def random_points(rng: random.Random, names: list[str], size: int) -> list[str | None]:
    """Who holds the points of one area: nobody, one, all but one, or anybody."""
    kind = rng.random()
    if kind < 0.1:
        return [None] * size
    if kind < 0.75:
        points: list[str | None] = [rng.choice(names)] * size
        if kind > 0.5:
            points[rng.randrange(size)] = rng.choice([None, *names])
        return points
    return [rng.choice([None, *names, *names]) for _ in range(size)]


def random_areas(rng: random.Random, names: list[str], boxes: int) -> dict[str, list[str | None]]:
    """All areas of so many boxes, now and then most of them one player's, or nobody's."""
    count, size = AREAS[boxes]
    titles = rng.sample(FREE_AREA_NAMES if rng.random() < 0.3 else AREA_NAMES, count)
    areas = {title: random_points(rng, names, size) for title in titles}
    kind = rng.random()
    if kind < 0.2:
        strong = rng.choice(names) if kind < 0.15 else None
        for title in rng.sample(titles, count // 2 + rng.choice((0, 1))):
            areas[title] = [strong] * size
    return areas


def whole_table(record: dict[str, Any]) -> dict[str, Any]:
    """Returns the record with every area of its boxes: one of which nobody holds a point may be
    left out of a record, but a table has them all."""
    if "areas" not in record:
        return record
    count, size = AREAS[record["boxes"]]
    areas = dict(record["areas"])
    for title in (title for title in AREA_NAMES if title not in record["areas"]):
        if len(areas) < count:
            areas[title] = [None] * size
    return {**record, "areas": areas}


def random_cities(rng: random.Random, names: list[str], boxes: int) -> dict[str, int]:
    """Who holds how many cities, at most four a box in all; some counts of 0 are written out."""
    cities: dict[str, int] = {}
    for _ in range(rng.randrange(CITIES_A_BOX * boxes + 1)):
        name = rng.choice(names)
        cities[name] = cities.get(name, 0) + 1
    if rng.random() < 0.15:
        cities.setdefault(rng.choice(names), 0)
    return cities


def random_conquest(rng: random.Random) -> dict[str, Any]:
    """A valid Caribbean Conquest of 2-4 players and 1, 4 or 9 boxes."""
    names = rng.sample(NAMES, rng.randrange(2, 5))
    boxes = rng.choice(list(AREAS))
    purse = rng.choice(((0,), (7,), (3, 4), range(30), range(30), (0, 9999)))
    record: dict[str, Any] = {"game": "ship-adventure", "boxes": boxes}
    if rng.random() < 0.3:
        record["mode"] = "caribbean-conquest"
    areas = random_areas(rng, names, boxes)
    if rng.random() < 0.2:  # an area that nobody holds a point of may be left out
        areas = {title: points for title, points in areas.items() if any(points)}
    if areas or rng.random() < 0.5:
        record["areas"] = areas
    cities = random_cities(rng, names, boxes)
    if cities or rng.random() < 0.3:
        record["cities"] = cities
    record["players"] = [{"name": name, "gold": rng.choice(purse)} for name in names]
    eliminate(rng, record)
    return record


def eliminate(rng: random.Random, record: dict[str, Any]) -> None:
    """Now and then one player, or more, has lost everything; some who have not are said to be in
    the game."""
    for player in record["players"]:
        if rng.random() < 0.08:
            name, player["eliminated"] = player["name"], True
            for title, holders in record.get("areas", {}).items():
                record["areas"][title] = [None if holder == name else holder for holder in holders]
            if name in record.get("cities", {}):
                record["cities"][name] = 0
        elif rng.random() < 0.05:
            player["eliminated"] = False


def random_treasure_map(rng: random.Random) -> dict[str, Any]:
    """A valid Treasure Map of 1-4 players; a game for one is lost half the time."""
    names = rng.sample(NAMES, rng.choice((1, 1, 2, 3, 4)))
    winner = None if len(names) == 1 and rng.random() < 0.5 else rng.choice(names)
    left = PIECES * LEVELS[len(names)] - (PIECES if winner else 0)
    few = rng.random() < 0.5
    pieces = {}
    for name in rng.sample(names, len(names)):
        if name == winner:
            pieces[name] = PIECES
        else:
            pieces[name] = min(rng.choice((0, 1, 2)) if few else rng.randrange(PIECES + 1), left)
            left -= pieces[name]
    players = [
        {"name": name, "pieces": pieces[name], "gold": rng.choice((0, 3, 9, 41, 9999))}
        for name in names
    ]
    return {"game": "ship-adventure", "mode": "treasure-map", "winner": winner, "players": players}


def random_table(rng: random.Random) -> dict[str, Any]:
    """A valid record of either game, drawn from ``rng`` alone (same state, same table)."""
    return random_treasure_map(rng) if rng.random() < 0.25 else random_conquest(rng)
