"""The worked examples of the Loot Island rules as data: records with the points they must give.

The text seldom tells which cards; those here are chosen to match. ``EXAMPLES`` come from the text, ``EDGES`` follow
from its sentences and the project's rulings, ``PICKS`` are worked out by hand.
"""

from __future__ import annotations

from typing import Any, NamedTuple

NOTHING = {"amulets": 0, "coin-bags": 0, "books": 0, "jewels": 0, "crowns": 0, "skulls": 0, "first-player": 0}

# "Game setup", pp. 2-3, and "Phase 3: Finding the loot", p. 10, by number of players.
SETUP_KEYS = ("piles", "treasure_cards", "hand", "cards_for_loot", "small_islands", "healers")
SETUP_BY_PLAYERS: dict[int, tuple[Any, ...]] = {
    2: (["I", "IV"], 42, 6, 4, 6, 2),
    3: (["I", "IV"], 42, 7, 4, 6, 3),
    4: (["I", "II", "IV"], 58, 7, 5, 6, 4),
    5: (["I", "II", "III", "IV"], 74, 7, 6, 7, 5),
}


def player(name: str, treasures: list[Any], cubes: int = 0, healer: tuple[int, int] | None = None) -> dict[str, Any]:
    """A player of a record; ``healer`` is (per cube, fixed)."""
    made: dict[str, Any] = {"name": name, "cubes": cubes, "treasures": treasures}
    if healer is not None:
        made["healer"] = {"per_cube": healer[0], "fixed": healer[1]}
    return made


def record(players: list[dict[str, Any]], first: str, **more: Any) -> dict[str, Any]:
    """A record of these players."""
    return {"game": "loot-island", "first_player": first, "players": players, **more}


def coins(value: int) -> dict[str, Any]:
    """A coin bag without a curse."""
    return {"type": "coin-bag", "value": value, "curse": 0}


class Example(NamedTuple):
    """A record, what the rules say of it; winners if crowns were ranked anew."""

    name: str
    record: dict[str, Any]
    expected: dict[str, dict[str, Any]]
    winners: list[str]
    anew: list[str] | None = None


EXAMPLES = [
    Example(
        "p. 12: 5 cubes at 1 each and 2 fixed cost 7",
        record([player("Black", [16], 5, (1, 2)), player("Blue", [])], "Blue"),
        {
            "Black": {**NOTHING, "coin-bags": 12, "healer": -7, "total": 5, "rank": 2},  # the seat decides: 5 and 5
            "Blue": {**NOTHING, "first-player": 5, "healer": 0, "total": 5, "rank": 1},
        },
        ["Blue"],
    ),
    Example(
        "p. 12: 12 cubes at 17 fixed cost 17",
        record([player("Black", []), player("Blue", [16, 11], 12, (0, 17))], "Black"),
        {"Blue": {"coin-bags": 22, "healer": -17, "total": 5, "eliminated": False}},
        ["Black"],
    ),
    Example(
        "p. 13: coin bags of 7 and 12 are worth 19",
        record([player("White", [7, 16]), player("Blue", [])], "Blue"),
        {"White": {**NOTHING, "coin-bags": 19, "total": 19, "rank": 1}},
        ["White"],
    ),
    # Crosses 4 + 2, 4 + 2, 3, 0; base values 1 + 3, 1 + 3, 2, none.
    Example(
        "p. 13: crown crosses 6, 6, 3, 0 give 21, 21, 11, 0",
        record(
            [player("Red", [20, 17]), player("Blue", [37, 34]), player("Yellow", [3]), player("Black", [])], "Black"
        ),
        {
            "Red": {"crowns": 4 + 21, "total": 25, "rank": 1},
            "Blue": {"crowns": 4 + 21, "total": 25, "rank": 2},
            "Yellow": {"crowns": 2 + 11, "total": 13, "rank": 3},
            "Black": {"crowns": 0, "total": 5, "rank": 4},
        },
        ["Red"],
    ),
    Example(
        "p. 13: 3x book with a coin bag of curse 4 is 12, the 2x book finds no other card",
        record([player("Blue", [56, 5, 16]), player("Red", [])], "Red"),
        {"Blue": {"books": 12, "coin-bags": 12, "total": 24}},
        ["Blue"],
    ),
    Example(
        "p. 13: jewels 3 + 2 + 4 + 3 + 3 and sets of three and two, 20 + 8",
        record([player("Red", [10, 2, 21, 35, 72]), *(player(n, []) for n in ("Blue", "White", "Black"))], "Blue"),
        {"Red": {"jewels": 15 + 28, "total": 43, "rank": 1}},
        ["Red"],
    ),
    # Skulls right 3, right 4, left 4. Crosses 4 + 2 are the most; the crowns' base is 1 + 3.
    Example(
        "p. 13: two skulls alike and another with four other types, 12 + 4 + 11",
        record([player("Yellow", [8, 6, 7, 20, 17, 2, 9, 58, 18]), player("Blue", [])], "Blue"),
        {"Yellow": {"skulls": 27, "amulets": 1, "coin-bags": 12, "crowns": 29, "jewels": 2, "books": 0, "total": 71}},
        ["Yellow"],
    ),
]

EDGES = [
    Example(
        "exactly 0 survives, below 0 is out",
        record([player("Blue", [6], 1, (1, 4)), player("Red", [7], 2, (1, 6)), player("White", [], 13)], "White"),
        {
            "Blue": {"total": 0, "eliminated": False, "rank": 1},
            "Red": {"total": None, "eliminated": True, "rank": 2},
            "White": {"total": None, "eliminated": True, "rank": 2},
        },
        ["Blue"],
    ),
    Example(
        "all eliminated: no winner",
        record([player("Blue", [16], 13), player("Red", [], 1, (1, 0))], "Blue"),
        {"Blue": {"eliminated": True, "total": None}, "Red": {"eliminated": True, "total": None}},
        [],
    ),
    Example(
        "equal values: the first clockwise from the tile's holder, even one who is eliminated",
        record([player("Blue", [11]), player("Red", [57], 13), player("White", [62])], "Red"),
        {"White": {"total": 10, "rank": 1}, "Blue": {"total": 10, "rank": 2}, "Red": {"rank": 3}},
        ["White"],
    ),
    Example(
        "Aaron tied with a player: (25 + 18) / 2 rounded down, the other third",
        record([player("Blue", [20]), player("Red", [3])], "Red", aaron={"crosses": 4}),
        {"Blue": {"crowns": 1 + 21}, "Red": {"crowns": 2 + 11, "total": 18}},
        ["Blue"],
    ),
    # 1 + 25 + 5 - 32 is below 0; a new order of the crowns would give Red 2 + 25 and the win.
    Example(
        "a player who cannot pay the healer keeps the place in the order of the crowns",
        record([player("Blue", [20], 12, (2, 8)), player("Red", [3]), player("White", [57, 8, 62])], "Blue"),
        {
            "Blue": {"eliminated": True, "total": None, "rank": 3},
            "Red": {"crowns": 2 + 18, "total": 20, "rank": 2},
            "White": {"total": 24, "rank": 1},
        },
        ["White"],
        ["Red"],
    ),
]


def healers(*cards: tuple[int, int]) -> list[dict[str, int]]:
    """Revealed cards, each (per cube, fixed)."""
    return [{"per_cube": per_cube, "fixed": fixed} for per_cube, fixed in cards]


Picked = tuple[str, tuple[int, int], int]
"""Who picks, which card, and what it costs."""

PICKS: list[tuple[str, dict[str, Any], list[Picked]]] = [
    # Ann leads by far and takes the cheaper card for her: 2, not 10. Ben is left with the other.
    (
        "the cheaper card where the place is safe",
        record(
            [player("Ann", [coins(80)], 2), player("Ben", [coins(30)], 10)], "Ann", healers=healers((0, 10), (1, 0))
        ),
        [("Ann", (1, 0), 2), ("Ben", (0, 10), 10)],
    ),
    # Ann 15 + 5, Ben 25. With (1, 0) for 2 she has 18 and Ben, for 3, 22. With (0, 3) she has 17 and Ben 15.
    (
        "the dearer card, because it costs the rival the win",
        record([player("Ann", [coins(15)], 2), player("Ben", [coins(25)], 10)], "Ann", healers=healers((1, 0), (0, 3))),
        [("Ann", (0, 3), 3), ("Ben", (1, 0), 10)],
    ),
    (
        "equal cubes: clockwise from the tile; costs alike: the earlier card",
        record(
            [player("Ann", [coins(50)], 4), player("Ben", [coins(40)], 4), player("Cleo", [])],
            "Ben",
            healers=healers((0, 9), (0, 4), (1, 0)),
        ),
        [("Ben", (0, 4), 4), ("Ann", (1, 0), 4)],
    ),
    # Ben alone picks; 9 - 9 = 0 is enough to survive.
    (
        "no card for 0 and for 13 cubes",
        record(
            [player("Ann", [coins(50)], 13), player("Ben", [coins(9)], 12), player("Cleo", [coins(1)])],
            "Ann",
            healers=healers((2, 0), (0, 10), (0, 9)),
        ),
        [("Ben", (0, 9), 9)],
    ),
    (
        "nobody can pay: the first card in the list is as good as any",
        record([player("Ann", [], 12), player("Ben", [], 12)], "Ann", healers=healers((2, 0), (1, 0))),
        [("Ann", (2, 0), 24), ("Ben", (1, 0), 12)],
    ),
]
