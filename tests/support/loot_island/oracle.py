"""A slow second scorer and healer adviser for Loot Island, written from the rules alone, to check
the product's.

It must never import ``companion``; the cards stand here once more. Everything is tried out: all
pairings of books, all ways to form sets, all picks of healers. Rules: pp. 12-13, 15, with the
project's rulings.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

Card = dict[str, Any]

TYPES = ["amulet", "coin-bag", "book", "jewel", "crown", "skull"]
CATEGORIES = [
    "amulets",
    "coin-bags",
    "books",
    "jewels",
    "crowns",
    "skulls",
    "first-player",
    "healer",
]
SKULLS = ["right", "left", "front"]
CROWN_LADDER = [25, 18, 11, 4, 0]
SKULL_SETS = [
    ["right"],
    ["left"],
    ["front"],
    ["right", "left"],
    ["right", "front"],
    ["left", "front"],
    SKULLS,
]
SKULL_SET_RATES = {1: 1, 2: 3, 3: 6}

# By pile and type, reference:numbers. Amulets value; coin bags and jewels value/curse; books
# multiplier/curse; crowns value/curse/crosses; skulls value/curse/skull.
PRINTED = {
    "I": (
        """
        amulet 8:1 13:2 15:3
        coin-bag 6:5/1 7:7/2 11:10/3 16:12/4
        jewel 2:2/2 4:5/5 10:3/3 21:4/4
        book 5:2/1 12:2/0 14:2/0
        crown 1:4/2/1 3:2/2/3 17:3/2/2 20:1/2/4
        skull 9:3/2/right 18:4/3/left 19:5/4/front
    """
    ),
    "II": (
        """
        amulet 22:1 25:2
        coin-bag 27:6/1 28:8/2 32:11/3
        jewel 24:2/2 31:4/4 35:3/3
        book 26:2/1 33:2/0
        crown 23:2/2/3 34:3/2/2 37:1/2/4
        skull 29:3/2/left 30:4/3/front 36:5/4/right
    """
    ),
    "III": (
        """
        amulet 38:1 48:2
        coin-bag 39:9/2 43:7/1 51:12/3
        jewel 42:2/2 44:4/4 50:3/3
        book 47:2/1 49:3/2
        crown 40:3/2/2 46:2/2/3 52:1/2/4
        skull 41:3/2/right 45:4/3/left 53:5/4/front
    """
    ),
    "IV": (
        """
        amulet 55:1 60:2 65:3
        coin-bag 57:13/4 62:10/3 69:8/2 70:15/5
        jewel 54:4/4 63:2/2 68:5/5 72:3/3
        book 56:3/3 61:3/2 71:1/0
        crown 59:4/2/1 64:3/2/2 66:2/2/3 74:1/2/4
        skull 58:4/3/right 67:3/2/front 73:5/4/left
    """
    ),
}


def printed_cards() -> dict[int, Card]:
    """All 74 cards by reference number, each with all seven keys of a spelled-out card and its
    ``pile``."""
    cards: dict[int, Card] = {}
    for pile, text in PRINTED.items():
        for line in text.strip().splitlines():
            kind, *entries = line.split()
            for entry in entries:
                reference, numbers = entry.split(":")
                parts = numbers.split("/")
                card: Card = {"pile": pile, "type": kind, "value": 0, "curse": 0, "crosses": 0}
                card["multiplier"] = int(parts[0]) if kind == "book" else 0
                card["value"] = 0 if kind == "book" else int(parts[0])
                card["curse"] = int(parts[1]) if kind != "amulet" else 0
                card["crosses"] = int(parts[2]) if kind == "crown" else 0
                card["skull"] = parts[2] if kind == "skull" else None
                cards[int(reference)] = card
    return cards


CARDS = printed_cards()


def cards_of(holder: dict[str, Any]) -> list[Card]:
    """The holder's treasures, references looked up."""
    return [CARDS[card] if isinstance(card, int) else card for card in holder.get("treasures", [])]


@lru_cache(maxsize=50_000)
def best_pairing(multipliers: tuple[int, ...], curses: tuple[int, ...]) -> int:
    """Returns the most that these books can be worth, over all pairings."""
    if not multipliers:
        return 0
    best = best_pairing(multipliers[1:], curses)  # the first book stays alone
    for curse in set(curses):  # cards of the same curse are alike: one of them is enough to try
        place = curses.index(curse)
        others = curses[:place] + curses[place + 1 :]
        best = max(best, multipliers[0] * curse + best_pairing(multipliers[1:], others))
    return best


@lru_cache(maxsize=1_000)
def best_skull_sets(right: int, left: int, front: int, other_types: int) -> int:
    """Returns the highest bonus over all ways to part the skulls into sets without two alike."""
    left_over = {"right": right, "left": left, "front": front}
    best = 0
    for skulls in SKULL_SETS:
        if all([left_over[skull] > 0 for skull in skulls]):
            rest = {skull: left_over[skull] - (skull in skulls) for skull in SKULLS}
            bonus = SKULL_SET_RATES[len(skulls)] * other_types
            best = max(
                best,
                bonus + best_skull_sets(rest["right"], rest["left"], rest["front"], other_types),
            )
    return best


def best_jewel_sets(jewels: int) -> int:
    """Returns the highest bonus over all ways to form sets of two and three."""
    best = 0
    for pairs in range(jewels + 1):
        for triples in range(jewels + 1):
            if 2 * pairs + 3 * triples <= jewels:
                best = max(best, 8 * pairs + 20 * triples)
    return best


def crown_bonus(mine: int, all_crosses: list[int], ladder: list[int]) -> int:
    """The bonus for ``mine`` among ``all_crosses``."""
    if mine == 0:
        return 0
    more = len([crosses for crosses in all_crosses if crosses > mine])
    tied = len([crosses for crosses in all_crosses if crosses == mine])
    shared = 0
    for position in range(more, more + tied):
        if position < len(ladder):
            shared += ladder[position]
    return shared // tied


def crosses_of(cards: list[Card]) -> int:
    """Cross symbols on the crowns."""
    return sum([card["crosses"] for card in cards if card["type"] == "crown"])


def treasure_points(cards: list[Card], bonus_for_crowns: int) -> dict[str, int]:
    """Points of the six types of treasure, each base values and collector bonus together."""
    of_type = {kind: [card for card in cards if card["type"] == kind] for kind in TYPES}
    base = {
        kind: sum([card["value"] for card in of_type[kind]]) for kind in TYPES if kind != "book"
    }

    multipliers = tuple(sorted([book["multiplier"] for book in of_type["book"]]))
    curses = tuple(sorted([card.get("curse", 0) for card in cards if card["type"] != "book"]))
    skulls = [card["skull"] for card in of_type["skull"]]
    other_types = len([kind for kind in TYPES if kind != "skull" and of_type[kind]])
    for_skulls = best_skull_sets(
        skulls.count("right"), skulls.count("left"), skulls.count("front"), other_types
    )
    return {
        "amulets": base["amulet"],
        "coin-bags": base["coin-bag"],
        "books": best_pairing(multipliers, curses),
        "jewels": base["jewel"] + best_jewel_sets(len(of_type["jewel"])),
        "crowns": base["crown"] + bonus_for_crowns,
        "skulls": base["skull"] + for_skulls,
    }


def seats_from_first(record: dict[str, Any]) -> dict[str, int]:
    """Returns how many seats clockwise of the First Player tile each player sits; its holder 0."""
    names = [player["name"] for player in record["players"]]
    start = names.index(record["first_player"])
    return {name: (seat - start) % len(names) for seat, name in enumerate(names)}


def points_before_healer(
    record: dict[str, Any], unranked: tuple[str, ...] = ()
) -> dict[str, dict[str, int] | None]:
    """Returns each player's points by category, with ``healer`` 0. Returns None for a player with
    13 or more cubes. Players named in ``unranked`` take no part in the order of the crowns."""
    alive = [player for player in record["players"] if player["cubes"] <= 12]
    all_crosses = [
        crosses_of(cards_of(player)) for player in alive if player["name"] not in unranked
    ]
    if "aaron" in record:
        aaron = record["aaron"]
        all_crosses.append(aaron["crosses"] if "crosses" in aaron else crosses_of(cards_of(aaron)))
    ladder = record.get("crown_ladder", CROWN_LADDER)
    found: dict[str, dict[str, int] | None] = {player["name"]: None for player in record["players"]}
    for player in alive:
        cards = cards_of(player)
        bonus = (
            0 if player["name"] in unranked else crown_bonus(crosses_of(cards), all_crosses, ladder)
        )
        points = treasure_points(cards, bonus)
        points["first-player"] = 5 if player["name"] == record["first_player"] else 0
        points["healer"] = 0
        found[player["name"]] = points
    return found


def places(values: dict[str, int | None], seats: dict[str, int]) -> dict[str, int]:
    """Returns everybody's rank: by value, then by seats from the tile, the eliminated last."""
    survivors = [
        (-value, seats[name], name)
        for name, value in values.items()
        if value is not None and value >= 0
    ]
    ranks = {name: len(survivors) + 1 for name in values}
    for rank, (_, _, name) in enumerate(sorted(survivors), start=1):
        ranks[name] = rank
    return ranks


def score(record: dict[str, Any]) -> dict[str, Any]:
    """Score a valid record.

    Returns ``{"winners": [name] or [], "players": {name: {"total" (None if eliminated), "rank",
    "points": {category: int}}}}``. The eliminated share the rank after the last survivor.
    """
    return _outcome(record, points_before_healer(record))


def _outcome(record: dict[str, Any], found: dict[str, dict[str, int] | None]) -> dict[str, Any]:
    values: dict[str, int | None] = {}
    for player in record["players"]:
        points = found[player["name"]]
        if points is None:
            values[player["name"]] = None
            continue
        if player["cubes"] > 0:
            points["healer"] = -healer_cost(player["healer"], player["cubes"])
        values[player["name"]] = sum(points.values())
    ranks = places(values, seats_from_first(record))
    players: dict[str, dict[str, Any]] = {}
    for name, value in values.items():
        eliminated = value is None or value < 0
        players[name] = {
            "total": None if eliminated else value,
            "rank": ranks[name],
            "points": found[name] or dict.fromkeys(CATEGORIES, 0),
        }
    winners = [
        name
        for name, result in players.items()
        if result["rank"] == 1 and result["total"] is not None
    ]
    return {"winners": winners, "players": players}


def recounted(record: dict[str, Any]) -> tuple[list[str], dict[str, int]]:
    """Who would win if the crowns were ranked once more without the players who cannot pay the
    healer, and what each who is left would have, where that changes. Not the rule as ruled: a
    notice has to say so.
    """
    players = score(record)["players"]
    gone = tuple([name for name, result in players.items() if result["total"] is None])
    anew = _outcome(record, {**points_before_healer(record, unranked=gone), **dict.fromkeys(gone)})
    left = {name: result["total"] for name, result in anew["players"].items() if name not in gone}
    return anew["winners"], {
        name: total for name, total in left.items() if total != players[name]["total"]
    }


def healer_cost(healer: dict[str, int], cubes: int) -> int:
    """Returns the gold to be paid for the cubes."""
    return healer["per_cube"] * cubes + healer["fixed"]


def picking_order(record: dict[str, Any]) -> list[dict[str, Any]]:
    """Returns the players with 1-12 cubes, fewest first, ties by seats clockwise from the First
    Player tile."""
    seats = seats_from_first(record)
    pickers = [player for player in record["players"] if 1 <= player["cubes"] <= 12]
    return sorted(pickers, key=lambda player: (player["cubes"], seats[player["name"]]))


def picks(record: dict[str, Any]) -> list[dict[str, Any]]:
    """Who takes which of ``record["healers"]``, found by playing out every order of picks.

    Each wants the best place, then the highest total, then the earlier card, and knows that the
    others do; all ways of being eliminated are alike, and worst. Returns
    ``[{"name", "healer", "cost"}]`` in picking order.
    """
    order = picking_order(record)
    seats = seats_from_first(record)
    before: dict[str, int | None] = {}
    for name, points in points_before_healer(record).items():
        before[name] = None if points is None else sum(points.values())

    def wish(name: str, taken: list[int]) -> tuple[int, int, int]:
        """The end of the game as ``name`` values it; higher is better."""
        values = dict(before)
        for player, card in zip(order, taken, strict=True):
            gold = before[player["name"]]
            values[player["name"]] = gold - healer_cost(record["healers"][card], player["cubes"])
        mine = values[name]
        if mine is None or mine < 0:
            return (0, 0, 0)
        return (1, -places(values, seats)[name], mine)

    def play_on(taken: list[int]) -> list[int]:
        """Returns the cards that all take in the end, if the first ones are ``taken``."""
        if len(taken) == len(order):
            return taken
        name = order[len(taken)]["name"]
        ends = [
            play_on([*taken, card]) for card in range(len(record["healers"])) if card not in taken
        ]
        best = ends[0]
        for end in ends[1:]:
            if wish(name, end) > wish(name, best):  # equal: the earlier card stays
                best = end
        return best

    answer = []
    for player, card in zip(order, play_on([]), strict=True):
        healer = record["healers"][card]
        cost = healer_cost(healer, player["cubes"])
        answer.append({"name": player["name"], "healer": dict(healer), "cost": cost})
    return answer
