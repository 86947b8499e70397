"""The bag of treasures: what it holds as treasures are drawn and put back, and how it is refilled.

Rules: "Components", "Hints for handling".
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.errors import BadInput
from companion.games.waters_of_nereus import facts
from companion.results import in_words

REFILL_SIZE: Final = sum(facts.REFILL.values())


def full_bag(players: int) -> dict[str, int]:
    """The bag before anything is drawn: every treasure but the one white that each player stores (rules: Setup)."""
    return {**facts.TREASURES, "white": facts.TREASURES["white"] - players * facts.START_WHITE}


def format_counts(counts: Mapping[str, int]) -> str:
    """Counts as a state writes them, such as a setup's ``bag``."""
    return ".".join(str(counts[color]) for color in facts.COLORS)


class Bag:
    """The bag while treasures are drawn and put back one by one, all counts by colour.

    ``owed`` were added to an empty bag and leave the game with the next discards; ``gone`` have left it;
    ``refills`` is how often the bag was found empty; ``text`` says what happened last.
    """

    def __init__(self, counts: Mapping[str, int]) -> None:
        """Raises BadInput for more treasures than the box has."""
        for color, count in counts.items():
            if count > facts.TREASURES[color]:
                allowed = f"counts of the box; {color} is at most {facts.TREASURES[color]}"
                raise BadInput.at("bag", format_counts(counts), allowed)
        self.counts = dict(counts)
        self.owed, self.gone = dict.fromkeys(facts.COLORS, 0), dict.fromkeys(facts.COLORS, 0)
        self.refills = 0
        self.text = "Tap what is drawn and what goes back."

    @property
    def empty(self) -> bool:
        return not any(self.counts.values())

    def draw(self, color: str) -> None:
        """Takes one out; an empty bag is refilled first (rules: Hints for handling). Raises BadInput."""
        self.text = f"One {color} drawn."
        if self.empty:
            self.refills += 1
            for added, n in facts.REFILL.items():
                self.counts[added] += n
                self.owed[added] += n
            self.text = f"The bag was empty: {in_words(REFILL_SIZE)} treasures were added, then one {color} drawn."
        if not self.counts[color]:
            raise BadInput.at("color", color, "a colour that is still in the bag")
        self.counts[color] -= 1

    def put_back(self, color: str) -> None:
        """Puts one back, or out of the game for one that was added (ruling "added-treasures"). Raises BadInput."""
        if self.owed[color]:
            self.owed[color] -= 1
            self.gone[color] += 1
            self.text = f"One {color} leaves the game, as one was added before."
            return
        if self.counts[color] >= facts.TREASURES[color]:
            raise BadInput.at("color", color, f"at most {facts.TREASURES[color]} {color} in the bag")
        self.counts[color] += 1
        self.text = f"One {color} goes back into the bag."
