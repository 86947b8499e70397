"""Play help: what is left in the bag, as treasures are drawn and put back.

A state is a text such as ``20.20.18.15.11.9~WKg`` (:mod:`companion.replay`): the counts at the start in the order
white, yellow, green, red, purple, black, then a capital for each treasure drawn and a small letter for each one
put back (W Y G R P, and K for black). Rules: "Components", "Hints for handling".
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from companion.chances import percent
from companion.errors import BadInput
from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.bag import Bag, format_counts, full_bag
from companion.games.waters_of_nereus.copy import NereusCopy
from companion.replay import History, Notation, Replay

LETTERS: Final = dict(zip(facts.COLORS, "WYGRPK", strict=True))
_COLOUR: Final = {letter: color for color, letter in LETTERS.items()}
_NOTATION: Final = Notation(re.compile(f"[{''.join(_COLOUR)}]", re.IGNORECASE | re.ASCII), most=1000)
_START: Final = re.compile(r"[0-9]{1,2}(?:\.[0-9]{1,2}){5}")


@dataclass(frozen=True, slots=True)
class BagCount:
    """The bag now, all counts by colour. ``state`` is the text to hand on, ``undo`` the one before.

    ``owed`` were added to an empty bag and leave the game with the next discards; ``gone`` have
    left it; ``refills`` is how often the bag was found empty; ``text`` says what happened last.
    """

    state: str
    undo: str | None
    counts: Mapping[str, int]
    owed: Mapping[str, int]
    gone: Mapping[str, int]
    refills: int
    text: str
    rulings: tuple[str, ...]

    @property
    def total(self) -> int:
        return sum(self.counts.values())

    @property
    def chances(self) -> Mapping[str, Fraction]:
        """The chance of each colour for the next treasure drawn; of the refill where the bag is empty."""
        counts = self.counts if self.total else facts.REFILL
        total = sum(counts.values())
        return {color: Fraction(counts[color], total) for color in facts.COLORS}

    @property
    def percents(self) -> Mapping[str, str]:
        """The chances in words."""
        return {color: percent(chance) for color, chance in self.chances.items()}


def answer(
    record: Mapping[str, Any] | None, seat: int, typed: Mapping[str, str], copy: NereusCopy | None = None
) -> BagCount | None:
    """The bag after what was typed: ``state`` and ``do``, which with ``draw`` and ``return`` takes a ``color``.

    To start, ``bag`` are the counts of a setup; without them it is the full bag for the record's players, or for
    as many as ``players`` says. None while nothing was typed.

    Raises BadInput for a state that cannot be or a treasure that cannot be drawn.
    """
    return _BagCounter(record).answer(typed)


@dataclass(frozen=True, slots=True)
class _BagCounter(Replay[BagCount]):
    """The help at a table, or at none."""

    record: Mapping[str, Any] | None

    notation = _NOTATION
    doing = ("draw", "return")

    def begin(self, typed: Mapping[str, str]) -> str:
        asked = typed.get("players", str(facts.PLAYERS[0]))
        players = len(self.record["players"]) if self.record else _players(asked)
        return typed.get("bag") or format_counts(full_bag(players))

    def step(self, now: BagCount, do: str, typed: Mapping[str, str]) -> str:
        color = typed.get("color", "")
        if color not in LETTERS:
            raise BadInput.at("color", color, ", ".join(facts.COLORS))
        return LETTERS[color] if do == "draw" else LETTERS[color].lower()

    def play(self, history: History) -> BagCount:
        if not _START.fullmatch(history.start):
            raise history.refused()
        bag = Bag(dict(zip(facts.COLORS, map(int, history.start.split(".")), strict=True)))
        for letter in history.steps:
            color = _COLOUR[letter.upper()]
            if letter.isupper():
                bag.draw(color)
            else:
                bag.put_back(color)
        text = bag.text
        if bag.empty:
            added = ", ".join(f"{n} {color}" for color, n in facts.REFILL.items())
            text += f" The bag is empty: when the next treasure is drawn, add {added}."
        rulings = (facts.RULINGS["added-treasures"].text,) if bag.refills else ()
        return BagCount(history.text, history.undo, bag.counts, bag.owed, bag.gone, bag.refills, text, rulings)


def _players(typed: str) -> int:
    low, high = facts.PLAYERS
    if typed not in map(str, range(low, high + 1)):
        raise BadInput.at("players", typed, f"{low} to {high}")
    return int(typed)
