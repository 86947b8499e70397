"""The bag counter: what is left in the bag, from a short text.

The whole state is a text such as ``20.20.18.15.11.9~WKg``: the counts at the start in the order
white, yellow, green, red, purple, black, then a capital for each treasure drawn and a small letter
for each one put back (W Y G R P, and K for black). Rules: "Components", "Hints for handling".
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from companion.errors import BadInput
from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.copy import NereusCopy

SEPARATOR: Final = "~"
LETTERS: Final = dict(zip(facts.COLORS, "WYGRPK", strict=True))
_COLOR: Final = {letter: color for color, letter in LETTERS.items()}
LONGEST: Final = 1000
DOING: Final = ("start", "draw", "return", "undo")
"""What ``do`` may be; ``draw`` and ``return`` take a ``color``."""
_STATE_SHAPE: Final = "the text that the page before gave"
_START: Final = re.compile(r"\d{1,2}(?:\.\d{1,2}){5}")


@dataclass(frozen=True)
class Bag:
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


def full_bag(players: int) -> dict[str, int]:
    """The bag before anything is drawn: every treasure but the one white that each player stores (rules: Setup)."""
    return {**facts.TREASURES, "white": facts.TREASURES["white"] - players * facts.START_WHITE}


def format_counts(counts: Mapping[str, int]) -> str:
    """Counts as a state writes them, such as a setup's ``bag``."""
    return ".".join(str(counts[color]) for color in facts.COLORS)


def answer(
    record: Mapping[str, Any] | None, seat: int, typed: Mapping[str, str], copy: NereusCopy | None = None
) -> Bag | None:
    """The bag after what was typed: ``state``, ``do`` and ``color``; to start ``bag``, the counts of a setup.

    None while nothing was typed; started without counts, it is the full bag for the record's
    players, or for as many as ``players`` says.

    Raises BadInput for a state that cannot be or a treasure that cannot be drawn.
    """
    state, do, color = typed.get("state", ""), typed.get("do", ""), typed.get("color", "")
    if not state and not do:
        return None
    if do and do not in DOING:
        raise BadInput.at("do", do, ", ".join(DOING))
    if do == "start" or not state:
        asked = typed.get("players", str(facts.PLAYERS[0]))
        players = len(record["players"]) if record else _players(asked)
        return _count((typed.get("bag") or format_counts(full_bag(players))) + SEPARATOR)
    bag = _count(state)
    if do == "undo":
        return _count(bag.undo) if bag.undo else bag
    if not do:
        return bag
    if color not in LETTERS:
        raise BadInput.at("color", color, ", ".join(facts.COLORS))
    return _count(state + (LETTERS[color] if do == "draw" else LETTERS[color].lower()))


def _players(typed: str) -> int:
    low, high = facts.PLAYERS
    if typed not in map(str, range(low, high + 1)):
        raise BadInput.at("players", typed, f"{low} to {high}")
    return int(typed)


def _count(state: str) -> Bag:
    """Counts a state from its start."""
    start, mark, events = state.partition(SEPARATOR)
    if not mark or not _START.fullmatch(start) or set(events.upper()) - set(_COLOR) or len(events) > LONGEST:
        raise BadInput.at("state", state, _STATE_SHAPE)
    counts = dict(zip(facts.COLORS, map(int, start.split(".")), strict=True))
    for color, count in counts.items():
        if count > facts.TREASURES[color]:
            raise BadInput.at("bag", start, f"counts of the box; {color} is at most {facts.TREASURES[color]}")
    owed, gone = dict.fromkeys(facts.COLORS, 0), dict.fromkeys(facts.COLORS, 0)
    refills, text = 0, "Tap what is drawn and what goes back."
    for event in events:
        color = _COLOR[event.upper()]
        if event.isupper():
            text = f"One {color} drawn."
            if not any(counts.values()):
                refills += 1
                for added, n in facts.REFILL.items():
                    counts[added] += n
                    owed[added] += n
                text = f"The bag was empty: eight treasures were added, then one {color} drawn."
            if not counts[color]:
                raise BadInput.at("color", color, "a colour that is still in the bag")
            counts[color] -= 1
        elif owed[color]:
            owed[color] -= 1
            gone[color] += 1
            text = f"One {color} leaves the game, as one was added before."
        else:
            if counts[color] >= facts.TREASURES[color]:
                raise BadInput.at("color", color, f"at most {facts.TREASURES[color]} {color} in the bag")
            counts[color] += 1
            text = f"One {color} goes back into the bag."
    if not any(counts.values()):
        added = ", ".join(f"{n} {color}" for color, n in facts.REFILL.items())
        text += f" The bag is empty: when the next treasure is drawn, add {added}."
    undo = state[:-1] if events else None
    rulings = (facts.RULINGS["added-treasures"].text,) if refills else ()
    return Bag(state, undo, counts, owed, gone, refills, text, rulings)
