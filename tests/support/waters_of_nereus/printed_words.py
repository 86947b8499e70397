"""What the texts say stands on science cards, cabins and boards of Waters of Nereus."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from tests.support.cut_out import CutPiece

# Appendix (science cards): the first words of a card, and how many there are
SCIENCE: Final = {
    "2 random treasures from the bag": 3,
    "1 treasure of your choice from any water space": 3,
    "Pay 3 gold: sail 1 space, any direction, and pick up the treasures there": 2,
    "3 VP if you have a red treasure in your chest": 2,
    "4 VP if you have a white treasure in your storage": 1,
    "5 VP if you have a yellow treasure in your storage": 1,
    "6 VP if you have a green treasure in your storage": 1,
    "6 VP if you have a red treasure in your storage": 2,
    "7 VP if you have a purple treasure in your storage": 1,
    "7 VP if you have a black treasure in your storage": 1,
    "3 VP if your captain’s hold is complete": 1,
    "3 VP if your pilot’s hold is complete": 1,
    "3 VP if your explorer’s hold is complete": 1,
    "5 VP if your merchant’s and boatswain’s holds are both complete": 1,
    "5 VP if your purser’s and scientist’s holds are both complete": 1,
}

# Understanding the cabin; the points that stand in no text are ours, as the ruling tells
CABIN: Final = (
    *("1 gold 1 VP", "3 gold 2 VP", "1 from the bag", "3 VP", "4 VP", "5 VP"),
    "Science 0 1 2 3 4 5",
    *("Captain’s hold 12 VP 1 space further", "VP 7 VP change direction free of charge"),
    *("VP 6 VP draw 1 from the", "4 different colours VP 8 VP take 2 gold more"),
    *("3 of one colour 5 VP 2 VP more", "5 VP draw 1 card, then discard 1"),
    "VP 8 VP any colour on every space",
)

# Crew member actions: each row's four spaces from the left, and its gold action
ACTIONS: Final = (
    "Captain sail 0–2 0–1 0–2 0–1 2 1 space further 3 2 spaces further",
    "0–4 0–3 0–2 0–1 2 change direction",
    "3 VP move up to 4 2 VP move up to 3 2 VP move up to 2 1 VP move up to 2 1 move 1 more",
    "Purser gold 6 5 4 3 3 draw 1",
    "2 5 pay VP 3 5 pay VP 3 4 pay VP 2 3 pay VP 2 1 VP more",
    "+2 +1 +1 4 players +1 2 or 3 +1 or +1 3 +1 or +1",
    "any one in phase III 2 3 3 4 another turn",
)
TRACK: Final = 50

Pieces = Mapping[str, Sequence[CutPiece]]


def check_words(pieces: Pieces, columns: int) -> None:
    """Checks every science card, every cabin, the action board with its track, and the letters and
    numbers of a board with so many ``columns``."""
    cards = Counter(
        told
        for card in pieces["science-deck"]
        for told in SCIENCE
        if re.search(rf"Science {re.escape(told)}\.", card.words)
    )
    assert cards == SCIENCE
    for cabin in pieces["cabin-board"]:
        _in_order(cabin.words, CABIN)
    (actions,) = pieces["action-board"]
    _in_order(actions.words, ACTIONS)
    before, _, _ = actions.words.partition("I Discovery")
    spaces = [int(n) for n in re.findall(r"\d+", before)]
    assert sorted(spaces) == [0, *range(1, TRACK), TRACK]
    (board,) = pieces["board"]
    letters = "ABCDEFGHI"[:columns]
    assert f" {' '.join(letters)} 1 2 3" in board.words


def _in_order(words: str, parts: Sequence[str]) -> None:
    """Checks that all parts stand among the words, each after the one before."""
    at = 0
    for part in parts:
        assert part in words[at:], part
        at = words.index(part, at) + len(part)
