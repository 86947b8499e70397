"""The worked examples of the Waters of Nereus rules as data: records with the points they must give.

The text's examples are turns, not finished games; each record below is a cabin as its example leaves it, with
nothing else in it. ``expected`` holds only what the rules' text states or what follows from it by counting: ``total``,
``completed_holds``, ``incomplete_treasures`` and categories of the ``points`` of a player. The facts of the box and
the neutral ship's example stand below as plain data.
"""

from __future__ import annotations

from typing import Any

# "Components" and the appendix.
TREASURE_COUNTS = {"black": 9, "purple": 11, "red": 15, "green": 18, "yellow": 20, "white": 23}
TREASURES = 96
GEMS = 12
COINS = {1: 21, 3: 15, 5: 12}
TURN_CARDS = {"draw two treasures": 3, "pick up from any water space": 3, "pay 3 gold, move 1 and pick up": 2}
# card: (points, copies)
GAME_END_CARDS = {
    "red-in-chest": (3, 2),
    "white-in-storage": (4, 1),
    "yellow-in-storage": (5, 1),
    "green-in-storage": (6, 1),
    "red-in-storage": (6, 2),
    "purple-in-storage": (7, 1),
    "black-in-storage": (7, 1),
    "captain": (3, 1),
    "pilot": (3, 1),
    "explorer": (3, 1),
    "merchant-boatswain": (5, 1),
    "purser-scientist": (5, 1),
}
SCIENCE_CARDS = 22

# "The treasure chest": slot in order -> (VP, gold, random treasures).
CHEST_REWARDS = {
    "white": (1, 1, 0),
    "yellow": (2, 3, 0),
    "green": (0, 0, 1),
    "red": (3, 0, 0),
    "purple": (4, 0, 0),
    "black": (5, 0, 0),
}

# "Example of placing treasures in the cabin": white, yellow and green go to the chest (1 gold + 1 VP, 3 gold + 2 VP, a
# yellow treasure), two stored yellows become a gem, and the gem completes the merchant's hold (5 VP).
PLACING_TRACK = 1 + 2 + 5
PLACING_GOLD = 1 + 3
# The colour of the merchant's two treasures is in the picture only; any one colour serves.
BEFORE_THE_EXCHANGE: dict[str, Any] = {
    "name": "Red",
    "track": 1 + 2,
    "gold": 1 + 3,
    "science": 0,
    "chest": ["white", "yellow", "green"],
    "storage": {"yellow": 2},
    "holds": {"merchant": ["red", "red"]},
}

# "The Boatswain's actions": first space 3 VP, yellow to the chest (3 gold + 2 VP), green to the chest, white to the
# scientist's hold, which it completes (5 VP).
BOATSWAIN_TRACK = 3 + 2 + 5
BOATSWAIN_GOLD = 3

EXAMPLES: list[dict[str, Any]] = [
    {
        "name": "Placing treasures in the cabin: after the merchant's hold is complete",
        "player": {
            "name": "Red",
            "track": PLACING_TRACK,
            "gold": PLACING_GOLD,
            "science": 0,
            "chest": ["white", "yellow", "green"],
            "holds": {"merchant": "complete"},
        },
        "expected": {"track": 8, "science-cards": 0, "gold": 0, "total": 8, "completed_holds": 1},
    },
    {
        "name": "Placing treasures in the cabin: had the game ended before the exchange",
        # 4 gold and two yellows for 2 each: 8 gold.
        "player": BEFORE_THE_EXCHANGE,
        "expected": {
            "track": 3,
            "science-cards": 0,
            "gold": 1,
            "total": 4,
            "completed_holds": 0,
            "incomplete_treasures": 2,
        },
    },
    {
        "name": "The boatswain's example: after the scientist's hold is complete",
        "player": {
            "name": "Yellow",
            "track": BOATSWAIN_TRACK,
            "gold": BOATSWAIN_GOLD,
            "science": 0,
            "chest": ["white", "yellow", "green"],
            "holds": {"scientist": "complete"},
        },
        "expected": {"track": 10, "science-cards": 0, "gold": 0, "total": 10, "completed_holds": 1},
    },
    {
        "name": "Placing treasures in holds: the captain's hold scores 12, its card 3 more",
        "player": {
            "name": "Ann",
            "track": 12,
            "gold": 0,
            "science": 1,
            "holds": {"captain": "complete"},
            "cards": ["captain"],
        },
        "expected": {"track": 12, "science-cards": 3, "gold": 0, "total": 15, "completed_holds": 1},
    },
    {
        "name": "Game-end science cards: two red-in-storage cards and one red treasure score once",
        "player": {
            "name": "Ann",
            "track": 0,
            "gold": 0,
            "science": 2,
            "storage": {"red": 1},
            "cards": ["red-in-storage", "red-in-storage"],
        },
        "expected": {"track": 0, "science-cards": 6, "gold": 0, "total": 6},
    },
    {
        "name": "Game-end science cards: two red-in-storage cards and two red treasures score twice",
        "player": {
            "name": "Ann",
            "track": 0,
            "gold": 1,
            "science": 2,
            "storage": {"red": 2},
            "cards": ["red-in-storage", "red-in-storage"],
        },
        # The treasures are sold after the cards: 1 + 2 + 2 gold.
        "expected": {"track": 0, "science-cards": 12, "gold": 1, "total": 13},
    },
    {
        "name": "Game-end science cards: a gem is a wild treasure and stands in for the second red",
        "player": {
            "name": "Ann",
            "track": 0,
            "gold": 0,
            "science": 2,
            "storage": {"red": 1, "gem": 1},
            "cards": ["red-in-storage", "red-in-storage"],
        },
        "expected": {"track": 0, "science-cards": 12, "gold": 1, "total": 13},
    },
    {
        "name": "Playing science cards: each lowers the science power by 1, at 0 none is played",
        "player": {
            "name": "Ann",
            "track": 0,
            "gold": 0,
            "science": 1,
            "storage": {"white": 1, "purple": 1},
            "cards": ["white-in-storage", "purple-in-storage"],
        },
        "expected": {"track": 0, "science-cards": 7, "gold": 0, "total": 7},
    },
    {
        "name": "Game end: a treasure earns 2 gold, a gem 5, treasures in incomplete holds nothing",
        "player": {
            "name": "Ann",
            "track": 0,
            "gold": 0,
            "science": 0,
            "storage": {"white": 2, "black": 1, "gem": 1},
            "holds": {"pilot": ["white", "red"], "merchant": ["green", "gem"]},
        },
        "expected": {
            "track": 0,
            "science-cards": 0,
            "gold": 2,
            "total": 2,
            "completed_holds": 0,
            "incomplete_treasures": 4,
        },
    },
]

# For ``nereus_brute.best`` with the recipes of the text: the example's own way is the best. Putting the gem into the
# chest's red slot instead (3 VP) gives 6; 9 gold with the gem kept give 4.
ADVICE_EXAMPLES: list[dict[str, Any]] = [
    {
        "name": "Placing treasures in the cabin: the pair, the gem and the merchant's hold",
        "player": BEFORE_THE_EXCHANGE,
        "expected": {
            "now": 4,
            "best": 8,
            "runner_up": 6,
            "other_placement": 6,
            "steps": [("exchange", "yellow"), ("hold", "merchant")],
        },
    },
]

# "Game End": equal totals; completed holds first, then treasures in incomplete holds, then a shared win.
TIE_EXAMPLES: list[dict[str, Any]] = [
    {
        "name": "more completed holds win the tie, whatever lies in incomplete ones",
        "holds": [{"pilot": "complete"}, {"captain": ["black", "purple", "red"], "merchant": ["red", "red"]}],
        "winners": [0],
    },
    {
        "name": "equally many completed holds: more treasures in incomplete holds win",
        "holds": [{"pilot": "complete", "captain": ["black"]}, {"purser": "complete", "merchant": ["red", "red"]}],
        "winners": [1],
    },
    {
        "name": "no further tie breakers",
        "holds": [
            {"pilot": "complete", "captain": ["black", "gem"]},
            {"purser": "complete", "merchant": ["red", "red"]},
        ],
        "winners": [0, 1],
    },
]

# "Moving the neutral ship": where the compass disc goes in the example, die by die. 3 to east, which is blocked, then
# 2 to south, where the ship moves two spaces of three and stops at the edge; the treasure there returns to the bag.
NEUTRAL_START = "NW"
NEUTRAL_ROLLS = [(3, "E"), (2, "S")]


def example_record(example: dict[str, Any]) -> dict[str, Any]:
    """A valid two-player record: the example's player and an opponent with an empty cabin."""
    nobody = {"name": "Nobody", "track": 0, "gold": 0, "science": 0}
    return {"game": "waters-of-nereus", "players": [example["player"], nobody]}


def tie_record(example: dict[str, Any]) -> dict[str, Any]:
    """A valid record of players with equal totals and the example's holds; ``winners`` are seats from 0."""
    players = [
        {"name": name, "track": 40, "gold": 3, "science": 0, "holds": holds}
        for name, holds in zip(["Ann", "Ben"], example["holds"], strict=True)
    ]
    return {"game": "waters-of-nereus", "players": players}
