"""The worked examples of the Sailorman Dice rules as data: records with the points they must give.

The pictures behind the text give the numbers but not the printed pad's terrain, so no record has a map, and no
shell is circled unless the text says so. ``expected`` holds only what the rules' text states or what follows
from it by counting; keys are those of the ``points`` of a player, besides ``total`` and ``boxes``.
"""

from __future__ import annotations

from typing import Any

OWN_MAP = "V4J803-VCJ00V-FZ4J6X-ZS4GKD-QZW4KD-QZSF28-91450H-248W2H"
"""A map that somebody painted, by its code."""

BELL_ROW_POINTS = 3

THIRD_COLUMN_POINTS = 4

# "Scoring the symbol rows and columns" and "What do the shells mean?": bell row and third column filled. The digits
# printed in the text's tables are kept; unreadable fields are left empty.
SAMI_ROWS = ["122......", "12333X455", "1.2......", "..X...5.6", "..2......", "..2......"]

# "End of game": reconstructed. The text's table is jumbled and lacks a column; these fields agree with every readable
# entry and every statement: 4s make a group of 8, the 4s of the anchor and bell rows touch it at a corner only, the
# 6s (bottom right) and the 2s (top left) make groups of 6 each, the bell row scores 3, the third column 4 and the
# ninth column 5. The fields (bell, 1), (bell, 7), (starfish, 6) and (fish, 5) are inferred from these statements.
FLORIAN_ROWS = [".22..4.66", "12223X455", ".12X.4X56", ".XX4445X6", "..3444.66", "..2.4..66"]

EXAMPLES: list[dict[str, Any]] = [
    {
        "name": "Sami: bell row and third column, first to fill the bell row",
        "player": {"name": "Sami", "rows": SAMI_ROWS, "shells": ["bell"]},
        "expected": {"rows": BELL_ROW_POINTS, "columns": THIRD_COLUMN_POINTS, "areas": 0, "shells": 1, "boxes": 2},
    },
    {
        "name": "Florian: largest group 8, second largest 6 (reconstructed sheet)",
        "player": {"name": "Florian", "rows": FLORIAN_ROWS},
        # Columns 4 + 3 + 5 (third, eighth, ninth).
        "expected": {
            "rows": 3,
            "columns": 12,
            "areas": 0,
            "shells": 0,
            "largest-group": 8,
            "second-group": 6,
            "total": 29,
            "boxes": 4,
        },
    },
]


def example_record(example: dict[str, Any]) -> dict[str, Any]:
    """A valid two-player record without a map: the example's player and an opponent with an empty sheet."""
    return {"game": "sailorman-dice", "players": [example["player"], {"name": "Nobody", "rows": ["." * 9] * 6}]}
