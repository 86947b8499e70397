"""Play help: what Aaron, the virtual third player, takes at a table of two (rules: p. 15)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.errors import BadInput, Fault
from companion.games.loot_island import facts
from companion.games.loot_island.aaron import aaron_takes
from companion.games.loot_island.cards import Card, cards_of
from companion.games.loot_island.copy import LootCopy
from companion.games.loot_island.events import get_event


@dataclass(frozen=True, slots=True)
class AaronAnswer:
    """What Aaron takes of the treasures on the table, and whether he keeps it.

    ``left`` are the reference numbers that stay for the next disc; ``hand`` his map cards this round.
    """

    card: Card | None
    keeps: bool
    text: str
    left: tuple[int, ...]
    hand: int


def answer(
    record: Mapping[str, Any] | None, seat: int, typed: Mapping[str, str], copy: LootCopy | None = None
) -> AaronAnswer | None:
    """What he takes of ``cards``, the reference numbers revealed, with spaces or commas between.

    ``event`` is the round's event, for his hand. None while neither is typed; raises BadInput,
    also where other than two play.
    """
    if not typed.get("cards", "").strip() and not typed.get("event"):
        return None
    players = facts.AARON_PLAYERS if record is None else len(record["players"])
    if players != facts.AARON_PLAYERS:
        raise BadInput.at("players", players, f"{facts.AARON_PLAYERS}; Aaron plays with two players only")
    event = get_event(typed["event"]) if typed.get("event") else None
    hand = facts.AARON_HAND + (event.hand if event else 0)
    references = _references(typed.get("cards", ""))
    if not references:
        return AaronAnswer(None, False, f"Aaron has {hand} map cards face up this round.", (), hand)
    card = cards_of(copy)[aaron_takes(references)]
    keeps = card.kind == "crown"
    what = "keeps it, as it is a crown" if keeps else "buries it, as he keeps crowns only"
    text = f"Aaron takes {card.reference}, the highest number ({card.text}), and {what}. He takes no curse cubes."
    left = tuple(sorted(n for n in references if n != card.reference))
    return AaronAnswer(card, keeps, text, left, hand)


def _references(text: str) -> list[int]:
    found: list[int] = []
    faults = []
    for part in re.split(r"[\s,;]+", text.strip()):
        if not part:
            continue
        if not (part.isascii() and part.isdecimal() and len(part) <= 3 and 1 <= int(part) <= facts.N_CARDS):
            faults.append(Fault("cards", part, f"reference numbers from 1 to {facts.N_CARDS}"))
        elif int(part) in found:
            faults.append(Fault("cards", int(part), "each card once"))
        else:
            found.append(int(part))
    if faults:
        raise BadInput(faults)
    return found
