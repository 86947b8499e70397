"""Records of Sailorman Dice that are refused: a place, what stands there, and how the fault begins."""

from __future__ import annotations

from typing import Any

from companion.places import assign, parse_place

AREAS = ["RRLLLLMMM", "lRRRLLMMM", "lllrrDDDD", "lldrrDDDD", "mmdddrrrD", "mmmdddrrr"]


def record(**player: Any) -> dict[str, Any]:
    blank = ["." * 9] * 6
    return {
        "game": "sailorman-dice",
        "map": {"areas": list(AREAS), "shells": {"land": [1, 2], "rows": [1] * 6}, "lighthouse": [[2, 4], [3, 4]]},
        "players": [{"name": "Ann", "rows": blank, **player}, {"name": "Ben", "rows": blank}],
    }


def changed(path: str, value: Any) -> dict[str, Any]:
    return assign(record(), parse_place(path), value)  # type: ignore[no-any-return]


BAD = [
    ("game", "loot", 'game: "loot"; allowed: sailorman-dice'),
    ("players[0].rows[2]", "12", 'players[0].rows[2]: "12"; allowed: 9 characters of 1-6, X for a cross, . for empty'),
    ("players[0].rows[2]", "12x......", "players[0].rows[2]: "),
    ("players[0].rows[2]", "1........\n", "players[0].rows[2]: "),
    (
        "players[0].rows[2]",
        "21.......",
        'players[0].rows[2]: "21......."; allowed: numbers that stay equal or rise from left to right; 1 stands',
    ),
    ("players[0].rows", [], "players[0].rows: a list of 0; allowed: six rows, anchor at the top"),
    ("players[0].rows", "112233445", 'players[0].rows: "112233445"; allowed: six rows, anchor at the top'),
    ("players[0].name", "", 'players[0].name: ""; allowed: 1 to 40 characters'),
    ("players[0].name", " ", "players[0].name: "),
    ("players[0].name", "a" * 41, "players[0].name: "),
    ("players[0].name", 7, "players[0].name: 7; allowed: 1 to 40 characters"),
    ("players[0].name", "a\nb", "players[0].name: "),
    ("players[0].name", "\ud800", "players[0].name: "),
    ("players[0].name", "Ben", 'players[1].name: "Ben"; allowed: a name that no other player has'),
    ("players[0].shells", ["bel"], 'players[0].shells[0]: "bel"; allowed: anchor, bell'),
    ("players[0].shells", ["bell", "bell"], "players[0].shells: a list of 2; allowed: each shell once; bell"),
    ("players[0].shells", "bell", 'players[0].shells: "bell"; allowed: a list of score boxes'),
    ("players[0].first_filled", {"land": "M"}, 'players[0].first_filled.land: "M"; allowed: L, l'),
    (
        "players[0].first_filled",
        {"land": "L"},
        'players[0].first_filled.land: "L"; allowed: nothing; no sub-area of it is filled',
    ),
    ("players[0].extra", 1, 'players[0]: "extra"; allowed: only the keys name, rows, shells, first_filled'),
    ("extra", 1, '"extra"; allowed: only the keys game, map, players'),
    ("players", [], "players: a list of 0; allowed: 2 to 4 players in seat order"),
    ("players", None, "players: nothing given; allowed: 2 to 4 players in seat order"),
    ("map", "7KQ4", 'map: "7KQ4"; allowed: a map code'),
    ("map", "7KQ4-M2XU", "map: "),
    ("map", 7, "map: 7; allowed: a map as an object, or a map code"),
    ("map.areas[1]", "lRRRLLMMX", 'map.areas[1]: "lRRRLLMMX"; allowed: 9 of the letters MmLlDdRr'),
    ("map.areas[1]", "lLLLLLMMM", 'map.areas[1]: "lLLLLLMMM"; allowed: a river field (R or r) in every row'),
    ("map.shells.land", [1, True], "map.shells.land[1]: true; allowed: a whole number from 0 to 9"),
    ("map.shells.land", [1, 1.5], "map.shells.land[1]: 1.5; allowed: a whole number"),
    ("map.shells.land", ["1", 2], 'map.shells.land[0]: "1"; allowed: a whole number'),
    ("map.shells.land", [1, -1], "map.shells.land[1]: -1; allowed: a whole number"),
    (
        "map.shells.land",
        [1, 2, 4],
        "map.shells.land: [1, 2, 4]; allowed: two whole numbers, the shells of the left and right box",
    ),
    ("map.shells.sand", [1, 2], 'map.shells: "sand"; allowed: only the keys'),
    ("map.lighthouse", [[2, 4], [2, 5]], "map.lighthouse: [[2, 4], [2, 5]]; allowed: two neighbouring river fields"),
    ("map.lighthouse", [[2, 4], [7, 4]], "map.lighthouse[1]: [7, 4]; allowed: row 1 to 6, column 1 to 9"),
    ("map.lighthouse", [[2, 4]], "map.lighthouse: [[2, 4]]; allowed: two neighbouring river fields"),
]
