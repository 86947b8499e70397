"""A slow second scorer for Waters of Nereus, written from the rules alone, to check the product's
scorer against.

It must never import ``companion``. Every set of cards is tried, and every way to serve it from
storage. Rules: Scoring Victory Points, Game End, Points of emphasis, appendix, with the project's
rulings.

How unclear points are read:

* Science power bounds the number of cards played, not of cards held; each card played costs 1.
* A "complete" card needs all its holds complete, and takes nothing from storage.
* Only the chest's fourth slot is red: whatever lies there (a gem too) serves one red-in-chest card.
* A stored gem serves one storage card of any colour; serving a card does not stop a piece from
  being sold.
* The record is taken as it stands after all exchanges: no pair becomes a gem here.
* Gold is one purse: coins, 2 a stored treasure, 5 a stored gem are added first, then every full 5
  is 1 VP.
* Second tie-break: everything in holds that are not complete counts, gems too; a complete hold is
  empty.
"""

from __future__ import annotations

import itertools
from typing import Any

COLORS = ["white", "yellow", "green", "red", "purple", "black"]
HOLDS = ["captain", "pilot", "boatswain", "purser", "merchant", "scientist", "explorer"]
RED_SLOT = 3  # white, yellow, green, red, purple, black

# Appendix: what a game-end card scores, and what it asks for.
STORAGE_CARDS = {
    "white-in-storage": ("white", 4),
    "yellow-in-storage": ("yellow", 5),
    "green-in-storage": ("green", 6),
    "red-in-storage": ("red", 6),
    "purple-in-storage": ("purple", 7),
    "black-in-storage": ("black", 7),
}
HOLD_CARDS = {
    "captain": (["captain"], 3),
    "pilot": (["pilot"], 3),
    "explorer": (["explorer"], 3),
    "merchant-boatswain": (["merchant", "boatswain"], 5),
    "purser-scientist": (["purser", "scientist"], 5),
}
RED_IN_CHEST_POINTS = 3


def can_serve(wanted: list[str], storage: dict[str, int]) -> bool:
    """Whether stored pieces can serve these colours, gems any of them."""
    for gem_or_not in itertools.product([False, True], repeat=len(wanted)):
        used = dict.fromkeys([*COLORS, "gem"], 0)
        for color, by_gem in zip(wanted, gem_or_not, strict=True):
            used["gem" if by_gem else color] += 1
        if all(count <= storage.get(piece, 0) for piece, count in used.items()):
            return True
    return False


def set_points(cards: tuple[str, ...], player: dict[str, Any]) -> int | None:
    """Returns the points of playing exactly these cards, None if one of them cannot score."""
    holds = player.get("holds", {})
    points = 0
    wanted = []
    red_cards = 0
    for card in cards:
        if card == "red-in-chest":
            red_cards += 1
            points += RED_IN_CHEST_POINTS
        elif card in STORAGE_CARDS:
            color, value = STORAGE_CARDS[card]
            wanted.append(color)
            points += value
        else:
            names, value = HOLD_CARDS[card]
            for name in names:
                if holds.get(name) != "complete":
                    return None
            points += value
    red_pieces = 1 if len(player.get("chest", [])) > RED_SLOT else 0
    if red_cards > red_pieces:
        return None
    if not can_serve(wanted, player.get("storage", {})):
        return None
    return points


def card_points(player: dict[str, Any]) -> int:
    """Returns the most points of any set of cards in hand that the science power allows."""
    hand = player.get("cards", [])
    best = 0
    for size in range(min(player["science"], len(hand)) + 1):
        for cards in itertools.combinations(hand, size):
            points = set_points(cards, player)
            if points is not None and points > best:
                best = points
    return best


def score_player(player: dict[str, Any]) -> dict[str, Any]:
    """Returns one player's total, points by category and both tie-break counts."""
    storage = player.get("storage", {})
    gold = player["gold"] + 5 * storage.get("gem", 0)
    for color in COLORS:
        gold += 2 * storage.get(color, 0)
    completed = 0
    incomplete = 0
    for name in HOLDS:
        content = player.get("holds", {}).get(name, [])
        if content == "complete":
            completed += 1
        else:
            incomplete += len(content)
    points = {"track": player["track"], "science-cards": card_points(player), "gold": gold // 5}
    return {
        "total": sum(points.values()),
        "points": points,
        "ties": [completed, incomplete],
        "completed": completed,
    }


def score(record: dict[str, Any]) -> dict[str, Any]:
    """Score a valid record; it is not checked.

    Returns
    ``{"winners": names in seat order, ``
    ``"players": {name: {"total", "rank", "points": {"track", "science-cards", "gold"}, ``
    ``"ties", "completed"}}}``,
    ties completed holds and treasures in others.
    """
    players = {player["name"]: score_player(player) for player in record["players"]}
    for mine in players.values():
        result = [mine["total"], *mine["ties"]]
        mine["rank"] = 1 + sum(
            [theirs["total"], *theirs["ties"]] > result for theirs in players.values()
        )
    winners = [name for name, result in players.items() if result["rank"] == 1]
    return {"winners": winners, "players": players}
