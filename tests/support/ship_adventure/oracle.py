"""A slow second scorer for Ship Adventure, written from the rules alone, to check the product's
scorer against.

It must never import ``companion``. The rules are the publisher's "Caribbean Conquest": "Strategic
points" and "End of the game", and "Treasure Map": "End of the game". How unclear points are read:

* A point that nobody holds keeps its area from everybody. A city lies in no area, so it never
  counts double.
* Equal points and equal gold share the place, and the next one down is left out (1, 1, 3).
* A game broken off is counted as it stands. Who is eliminated has no total; all of them share the
  last place.
* Treasure Map: gold parts nobody; everybody but the winner is placed by map pieces. A lost game has
  no winner.
"""

from __future__ import annotations

from typing import Any

# boxes: how many areas, how many points in each (Conquest, Set up)
AREAS = {1: (3, 3), 4: (9, 4), 9: (9, 9)}
CITIES_A_BOX = 4


def holder_of_all(points: list[str | None]) -> str | None:
    """The one player who holds every point of an area, or None."""
    return points[0] if points.count(points[0]) == len(points) else None


def conquest_points(name: str, record: dict[str, Any]) -> dict[str, int]:
    """Points of one player: each strategic point 1, one more in an area that the player controls;
    each city 1."""
    points = record.get("cities", {}).get(name, 0)
    more = 0
    for holders in record.get("areas", {}).values():
        for holder in holders:
            points += holder == name
            more += holder == name == holder_of_all(holders)
    return {"points": points, "controlled-areas": more}


def income(name: str, record: dict[str, Any]) -> int:
    """Gold that one player gets in a turn: 1 for each point and city, 2 for each point of a
    controlled area."""
    gold = record.get("cities", {}).get(name, 0)
    for holders in record.get("areas", {}).values():
        each = 2 if holders == [name] * len(holders) else 1
        gold += each * len([holder for holder in holders if holder == name])
    return int(gold)


def score_conquest(record: dict[str, Any]) -> dict[str, Any]:
    """Caribbean Conquest: most points, then most gold."""
    points = {
        player["name"]: conquest_points(player["name"], record) for player in record["players"]
    }
    left = [player for player in record["players"] if not player.get("eliminated", False)]
    results = {
        player["name"]: (sum(points[player["name"]].values()), player["gold"]) for player in left
    }
    players: dict[str, dict[str, Any]] = {}
    for name in points:
        if name in results:
            total, gold = results[name]
            ahead = [
                more
                for more, purse in results.values()
                if more > total or (more == total and purse > gold)
            ]
            players[name] = {"total": total, "rank": 1 + len(ahead), "points": points[name]}
        else:
            players[name] = {"total": None, "rank": len(results) + 1, "points": points[name]}
    winners = [name for name in results if players[name]["rank"] == 1]
    return {"winners": winners, "players": players}


def score_treasure_map(record: dict[str, Any]) -> dict[str, Any]:
    """Treasure Map: whoever reached El Dorado, then the others by pieces."""
    winner = record["winner"]
    players = {}
    for player in record["players"]:
        rank = 1
        for other in record["players"]:
            if player["name"] == winner or other["name"] == player["name"]:
                continue
            if other["name"] == winner or other["pieces"] > player["pieces"]:
                rank += 1
        found = player["pieces"]
        players[player["name"]] = {"total": found, "rank": rank, "points": {"map-pieces": found}}
    return {"winners": [] if winner is None else [winner], "players": players}


def score(record: dict[str, Any]) -> dict[str, Any]:
    """Score a valid record; it is not checked.

    Returns
    ``{"winners": names in seat order, ``
    ``"players": {name: {"total", "rank", "points": {category: int}}}}``,
    with the categories of the game that was played.
    """
    if record.get("mode", "caribbean-conquest") == "treasure-map":
        return score_treasure_map(record)
    return score_conquest(record)


def controller(record: dict[str, Any]) -> str | None:
    """Conquest: who controls more than half of the areas, which ends the game, or None ("End of the
    game").

    The other end, a player without unit or city, is what ``eliminated`` of a player says.
    """
    controlled = [holder_of_all(points) for points in record.get("areas", {}).values()]
    areas, _ = AREAS[record["boxes"]]
    return next(
        (name for name in controlled if name is not None and 2 * controlled.count(name) > areas),
        None,
    )


def ended(record: dict[str, Any]) -> bool:
    """Conquest: whether one of its two ends has come ("End of the game")."""
    return controller(record) is not None or any(
        player.get("eliminated", False) for player in record["players"]
    )
