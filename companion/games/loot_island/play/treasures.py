"""Treasures of Loot Island taken in play: kept or buried with their cubes, and Aaron's.

Rules: p. 11, Taking Treasures; p. 14, Small islands and Events; p. 15, Aaron.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from companion.errors import BadInput, Fault
from companion.games.loot_island import facts
from companion.games.loot_island.cards import Card, cards_of, stray_text
from companion.games.loot_island.edits import DRAFTING, holder_of
from companion.games.loot_island.play.finding import settled
from companion.games.loot_island.play.state import (
    LootAt,
    LootState,
    cubes_of,
    cubes_text,
    going,
    has_aaron,
    moved,
    treasures_left,
)
from companion.play import Acted, Position, known, not_due, number, written

KEEP: Final = "keep"
BURY: Final = "bury"


def island(at: LootAt, typed: Mapping[str, str]) -> Acted[LootState]:
    """A small island moves the ship on, or brings a cube and a treasure; Aaron takes no cubes (rules: pp. 14-15)."""
    state = going(at, typed, "turns")
    if typed.get("how") == "ship":
        if state.takers or state.corner is None:
            raise not_due(typed, state.waits or "Say first where the ship stands.")
        after = moved(state)
        return Acted(at.record, after, f"The ship is in the {after.corner}; the {after.coast()} coast is explored.")
    name = known(typed, "player", takers(at))
    if state.takers:
        raise not_due(typed, state.waits)
    record = at.record
    if name in at.names:
        seat = at.names.index(name)
        record = written(DRAFTING, at, (f"players[{seat}].cubes", cubes_of(at, seat) + facts.ISLAND_CUBES))
    if not treasures_left(at):
        after = settled(state.but(over=True))
        return Acted(record, after, "No treasure is left: the game ends at once.")
    after = state.but(takers=[name], loot="island")
    cube = f" takes {cubes_text(facts.ISLAND_CUBES)} and" if name in at.names else ""
    return Acted(record, after, f"{name}{cube} turns up a treasure on a small island.")


def name_lying(at: LootAt, typed: Mapping[str, str]) -> Acted[LootState]:
    """The number of one more treasure that lies there, where Aaron is to take the highest."""
    state = going(at, typed, "turns", "loot", "final")
    if not state.unnamed:
        raise not_due(typed, "All treasures there are named.")
    card = card_there(at, typed)
    if card.reference in state.lying:
        raise BadInput([Fault("card", card.reference, "each card once", f"{card.reference} is named already.")])
    after = state.but(lying=[*state.lying, card.reference])
    told = f"{card.reference} lies there: {card.text}.{_doubt(at, card)}"
    return _with_aarons(Position(at.record, after, at.copy), told)


def take(at: LootAt, typed: Mapping[str, str]) -> Acted[LootState]:
    """The next taker keeps or buries a treasure. ``crossed`` are the crossed-out cubes on one that is kept, where the
    owner's copy does not tell them; ``give`` how many cubes one gives back that buries, else as many as may be.
    """
    state = going(at, typed, "turns", "loot", "final")
    if state.taker is None or typed.get("player", state.taker) != state.taker:
        raise not_due(typed, state.waits or "Nobody takes a treasure now.")
    name, card = state.taker, card_there(at, typed)
    how = known(typed, "how", [KEEP, BURY], "Keep it or bury it?")
    if how == BURY and state.loot == "gift":
        raise not_due(typed, "A treasure taken when passing must be kept.")
    lying = [n for n in state.lying if n != card.reference]
    after = state.but(takers=state.takers[1:], lying=lying)
    seat = at.names.index(name)
    cubes = cubes_of(at, seat)
    if how == BURY:
        gave = number(typed, "give", 0, most := buried_cubes(at, seat), most)
        record = written(DRAFTING, at, (f"players[{seat}].cubes", cubes - gave))
        told = f"{name} buries {card.short}, gives back {gave}: {cubes_text(cubes - gave)}."
    else:
        most = max(facts.CROSSED_CUBES) if card.crossed_cubes is None else card.crossed_cubes
        left = kept_cubes(at, seat, card, number(typed, "crossed", 0, most, card.crossed_cubes or 0))
        place = f"players[{seat}].treasures.n{card.reference}"
        record = written(DRAFTING, at, (place, True), (f"players[{seat}].cubes", left))
        told = f"{name} keeps {card.text.lower()} ({card.reference}): {cubes_text(left)} now."
    return _with_aarons(Position(record, after, at.copy), told + _doubt(at, card))


def _doubt(at: LootAt, card: Card) -> str:
    """What to ask of a treasure that cannot be in play with so many players; it counts all the same."""
    asked = stray_text([card], len(at.names))
    return f" {asked} If not, undo." if asked else ""


def kept_cubes(at: LootAt, seat: int, card: Card, crossed: int) -> int:
    """The cubes of a player who keeps a treasure: first its curse, then the crossed-out ones go."""
    return max(0, cubes_of(at, seat) + card.curse - crossed)


def buried_cubes(at: LootAt, seat: int) -> int:
    """The cubes that a player can give back who buries a treasure."""
    cards = cards_of(at.copy)
    held = at.record["players"][seat].get("treasures", ())
    amulets = sum((t["type"] if isinstance(t, Mapping) else cards[t].kind) == "amulet" for t in held)
    return int(min(cubes_of(at, seat), facts.DISCARD_CUBES + facts.AMULET_CUBES * amulets))


def _with_aarons(at: LootAt, told: str) -> Acted[LootState]:
    """The table once Aaron has taken what is his turn to take, and the landing is put away when all is shared out."""
    while at.state.taker == facts.AARON:
        state = at.state
        card = cards_of(at.copy)[max(state.lying)]
        record = at.record
        if card.kind == "crown":
            record = written(DRAFTING, at, (f"holder.n{card.reference}", facts.AARON))
            told += f" Aaron keeps crown {card.reference}."
        else:
            told += f" Aaron buries {card.short}: he keeps crowns only."
        lying = [n for n in state.lying if n != card.reference]
        at = Position(record, state.but(takers=state.takers[1:], lying=lying), at.copy)
    return Acted(at.record, settled(at.state), told)


def takers(at: LootAt) -> list[str]:
    """Who can have a treasure at this table."""
    return [*at.names, *([facts.AARON] if has_aaron(at) else [])]


def card_there(at: LootAt, typed: Mapping[str, str]) -> Card:
    """The treasure that was typed, one that nobody holds, and of those that lie there where they are known.

    Raises BadInput.
    """
    words = f"The number is 1 to {facts.N_CARDS}: small, in the treasure's bottom left corner."
    card = cards_of(at.copy)[number(typed, "card", 1, facts.N_CARDS, words=words)]
    if card.reference is not None and (name := holder_of(at.record, card.reference)):
        words = f"{card.reference} is {name}'s already. If it stands on the wrong sheet, mend that first."
        raise BadInput([Fault("card", card.reference, f"a card that nobody has yet; {name} has it", words)])
    lying = at.state.lying
    if lying and not at.state.unnamed and card.reference not in lying:
        words = f"{card.reference} does not lie there."
        raise BadInput([Fault("card", card.reference, ", ".join(map(str, lying)), words)])
    return card
