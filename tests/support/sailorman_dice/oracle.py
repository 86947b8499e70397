"""A slow second scorer for Sailorman Dice, written from the rules alone, to check the product's
scorer against.

It shares no code with ``companion`` and must never import it. Everything is spelled out field by
field; clarity goes before speed. The rules are the publisher's "How does the scoring work?", "What
do the shells mean?" and "End of game", with the project's rulings.
"""

from __future__ import annotations

from typing import Any

Field = tuple[int, int]

ROW_NAMES = ["anchor", "bell", "starfish", "fish", "boat", "wheel"]
REGIONS = {"mountains": ("M", "m"), "land": ("L", "l"), "dunes": ("D", "d"), "river": ("R", "r")}
DIGITS = ["1", "2", "3", "4", "5", "6"]
ALL_FIELDS: list[Field] = [(row, column) for row in range(6) for column in range(9)]


def is_filled(sheet: dict[Field, str], fields: list[Field]) -> bool:
    """Whether none of the fields is empty; crosses fill a field too."""
    return "." not in [sheet[field] for field in fields]


def most_frequent(sheet: dict[Field, str], fields: list[Field]) -> int:
    """How often the most frequent digit stands in the fields; crosses and empty fields count
    nothing."""
    best = 0
    for digit in DIGITS:
        count = 0
        for field in fields:
            if sheet[field] == digit:
                count += 1
        if count > best:
            best = count
    return best


def group_sizes(sheet: dict[Field, str]) -> list[int]:
    """Sizes of all groups of one digit connected by sides, largest first; a lone number is a group
    of 1."""
    unseen = [field for field in ALL_FIELDS if sheet[field] in DIGITS]
    sizes = []
    while unseen:
        group = [unseen.pop(0)]
        for row, column in group:  # grows while it is walked through
            for neighbour in [
                (row - 1, column),
                (row + 1, column),
                (row, column - 1),
                (row, column + 1),
            ]:
                if neighbour in unseen and sheet[neighbour] == sheet[(row, column)]:
                    unseen.remove(neighbour)
                    group.append(neighbour)
        sizes.append(len(group))
    return sorted(sizes, reverse=True)


def score_player(player: dict[str, Any], board: dict[str, Any] | None) -> dict[str, Any]:
    """One player's points by category, filled boxes and, with a map, numbers in river fields for
    ties."""
    sheet = {(row, column): player["rows"][row][column] for row, column in ALL_FIELDS}
    circled = set(player.get("shells", []))
    first_filled = player.get("first_filled", {})
    values = {} if board is None else board.get("shells", {})
    row_values = values.get("rows", [1, 1, 1, 1, 1, 1])
    points = {
        "rows": 0,
        "columns": 0,
        "areas": 0,
        "shells": 0,
        "largest-group": 0,
        "second-group": 0,
    }
    boxes = 0

    for row in range(6):
        fields = [(row, column) for column in range(9)]
        if is_filled(sheet, fields):
            boxes += 1
            points["rows"] += most_frequent(sheet, fields)
            if ROW_NAMES[row] in circled:
                points["shells"] += row_values[row]

    for column in range(9):
        fields = [(row, column) for row in range(6)]
        if is_filled(sheet, fields):
            boxes += 1
            points["columns"] += most_frequent(sheet, fields)

    river_numbers = None
    if board is not None:
        river_numbers = 0
        for row, column in ALL_FIELDS:
            if board["areas"][row][column] in ("R", "r") and sheet[(row, column)] in DIGITS:
                river_numbers += 1
        for region, (one, other) in REGIONS.items():
            parts = {
                letter: [
                    (row, column)
                    for row, column in ALL_FIELDS
                    if board["areas"][row][column] == letter
                ]
                for letter in (one, other)
            }
            done = [letter for letter in (one, other) if is_filled(sheet, parts[letter])]
            left_value, right_value = values.get(region, [0, 0])
            if len(done) >= 1:
                boxes += 1
                if len(done) == 1 or most_frequent(sheet, parts[one]) == most_frequent(
                    sheet, parts[other]
                ):
                    first = done[0]
                else:
                    first = first_filled[region]
                points["areas"] += most_frequent(sheet, parts[first])
                if region + "-1" in circled:
                    points["shells"] += left_value
            if len(done) == 2:
                boxes += 1
                points["areas"] += most_frequent(sheet, parts[one] + parts[other])
                if region + "-2" in circled:
                    points["shells"] += right_value

    sizes = group_sizes(sheet)
    if len(sizes) >= 1:
        points["largest-group"] = sizes[0]
    if len(sizes) >= 2:
        points["second-group"] = sizes[1]
    ties = [] if river_numbers is None else [river_numbers]
    return {"total": sum(points.values()), "points": points, "boxes": boxes, "ties": ties}


def score(record: dict[str, Any]) -> dict[str, Any]:
    """Score a valid record whose map is an object or missing (no map code).

    Returns
    ``{"winners": names in seat order, ``
    ``"players": {name: {"total", "rank", "points": {category: int}, "boxes", "ties"}}}``,
    ties the numbers in river fields where there is a map. Raises KeyError where ``first_filled`` is
    needed and missing; records are not validated otherwise.
    """
    board = record.get("map")
    players = {player["name"]: score_player(player, board) for player in record["players"]}
    for mine in players.values():
        ahead = 0
        for theirs in players.values():
            same_total = theirs["total"] == mine["total"]
            if theirs["total"] > mine["total"] or (same_total and theirs["ties"] > mine["ties"]):
                ahead += 1
        mine["rank"] = 1 + ahead
    winners = [name for name, result in players.items() if result["rank"] == 1]
    return {"winners": winners, "players": players}
