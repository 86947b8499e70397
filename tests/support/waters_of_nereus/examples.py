"""The worked examples of the Waters of Nereus rules as data: cabins as an example leaves them, with their points.

The text's examples are turns, not finished games; nothing else is in a cabin.
"""

from __future__ import annotations

from typing import Any

# what it shows, the cabin, and track, science cards, gold and total
EXAMPLES: list[tuple[str, dict[str, Any], tuple[int, int, int, int]]] = [
    (
        "Placing treasures in the cabin: white, yellow, green to the chest (1 VP and 1 gold, 2 and 3, a yellow one), a"
        " pair becomes a gem, which completes the merchant's hold for 5",
        {"track": 8, "gold": 4, "chest": ["white", "yellow", "green"], "holds": {"merchant": "complete"}},
        (8, 0, 0, 8),
    ),
    (
        "The same had the game ended before the exchange: 4 gold and two yellows for 2 each",
        {
            "track": 3,
            "gold": 4,
            "chest": ["white", "yellow", "green"],
            "storage": {"yellow": 2},
            "holds": {"merchant": ["red", "red"]},
        },
        (3, 0, 1, 4),
    ),
    (
        "The boatswain: 3 VP, yellow and green to the chest, white completes the scientist's hold for 5",
        {"track": 10, "gold": 3, "chest": ["white", "yellow", "green"], "holds": {"scientist": "complete"}},
        (10, 0, 0, 10),
    ),
    (
        "Placing treasures in holds: the captain's hold scores 12, its card 3 more",
        {"track": 12, "science": 1, "holds": {"captain": "complete"}, "cards": ["captain"]},
        (12, 3, 0, 15),
    ),
    (
        "Game-end science cards: two of each score twice; treasures are sold after the cards, 1 + 2 + 2 gold",
        {"gold": 1, "science": 2, "storage": {"red": 2}, "cards": ["red-in-storage"] * 2},
        (0, 12, 1, 13),
    ),
    (
        "Game end: a treasure earns 2 gold, a gem 5, treasures in incomplete holds nothing",
        {"storage": {"white": 2, "black": 1, "gem": 1}, "holds": {"pilot": ["white", "red"], "merchant": ["gem"]}},
        (0, 0, 2, 2),
    ),
]
