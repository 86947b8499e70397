"""Play help: what a roll allows on the sheet in hand (rules: How to enter your results)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.copies import Copy
from companion.errors import MISSING, BadInput, Fault
from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.moves import DICE, Pairing, legal_entries
from companion.games.sailorman_dice.record import map_of
from companion.randomness import Stream


def answer(
    record: Mapping[str, Any], seat: int, typed: Mapping[str, str], copy: Copy | None = None
) -> tuple[Pairing, ...] | None:
    """The legal entries of a draft's sheet for the dice typed, None while no die is given."""
    if not any(typed.get(die) for die in DICE):
        return None
    missing = [Fault(die, MISSING, "a face for each die") for die in DICE if not typed.get(die)]
    if missing:
        raise BadInput(missing)
    sea_map = map_of(record.get("map"))
    s1, s2, n1, n2 = (typed[die] for die in DICE)
    return legal_entries(sea_map, tuple(record["players"][seat]["rows"]), (s1, s2), (n1, n2))


def roll(seed: str) -> dict[str, str]:
    """The faces of the four dice, from the stream that ``seed`` names."""
    dice = Stream(facts.SLUG, "roll", seed)
    faces = (dice.pick(facts.ROWS), dice.pick(facts.ROWS), dice.pick(facts.DIGITS), dice.pick(facts.DIGITS))
    return dict(zip(DICE, faces, strict=True))
