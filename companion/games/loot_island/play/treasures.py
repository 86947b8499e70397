"""Treasures of Loot Island taken in play: kept or buried with their cubes, Aaron's, and those on a wrong sheet."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from companion.errors import BadInput, Fault
from companion.games.loot_island import facts
from companion.games.loot_island.cards import Card, cards_of
from companion.games.loot_island.curse import discardable
from companion.games.loot_island.edits import DRAFTING
from companion.games.loot_island.helps.loot import answer as explored
from companion.games.loot_island.holders import holder_of
from companion.games.loot_island.play.state import LANDINGS, LootAt, LootState, counted, cubes_of
from companion.play import Acted, Position, known, not_due, number, written
from companion.results import in_words, joined

KEEP: Final = "keep"
BURY: Final = "bury"


def explore(at: LootAt, typed: Mapping[str, str]) -> Acted[LootState]:
    """What *Find the loot* found is shared out, treasure by treasure.

    ``card_1``, ``how_1`` ... say what was taken already, in the order of the takers; whoever is left is asked.
    """
    state = at.state
    if state.stage == "end":
        raise not_due(typed, "The final exploration is over.")
    if state.taker:
        raise not_due(typed, f"{state.taker[0]} takes a treasure first.")
    asked = {**typed, "final": "yes" if state.stage == "final" else "", "event": state.event or ""}
    found = explored(at.record, 0, asked, at.copy)
    if found is None:
        words = "How many map cards lie at the landings?"
        raise BadInput([Fault("near_cards", "", "how many map cards lie at the landing", words)])
    landings = [f for coast in found.coasts for f in coast.found if f.loot]
    event = found.event
    small = [t.name for f in landings if f.loot == "small" for t in f.takes if t.name != facts.AARON]
    after = state.model_copy(
        update={
            "explored": True,
            "queue": [*state.queue, *(list(f.order) for f in landings)][-LANDINGS:],
            "loots": [*state.loots, *(f.loot for f in landings)][-LANDINGS:],
            "may_give": list(dict.fromkeys(small)) if event and event.small_discards and not found.final else [],
        }
    )
    if not landings:
        return Acted(at.record, after, "No landing has enough map cards: nothing is found.")
    told = "; ".join(f"{f.loot} loot, {in_words(f.revealed)}" for f in landings)
    shared, taken = _shared_out(Position(at.record, after, at.copy), typed)
    first = f" {shared.state.taker[0]} takes {'next' if taken else 'first'}." if shared.state.taker else ""
    return Acted(shared.record, shared.state, f"Found: {told}.{taken}{first}")


def _shared_out(at: LootAt, typed: Mapping[str, str]) -> tuple[LootAt, str]:
    """The table after the treasures that were typed, and who took what in a sentence each."""
    took: dict[str, list[str]] = {}
    numbered = sorted(int(name[5:]) for name in typed if re.fullmatch(r"card_\d{1,2}", name) and typed[name].strip())
    for n, slot in enumerate(numbered, 1):
        if slot != n or at.state.taker is None:
            words = "Enter the treasures in the order in which they were taken."
            raise BadInput([Fault(f"card_{slot}", typed[f"card_{slot}"], "treasures in the order of taking", words)])
        name = at.state.taker[0]
        one = {"do": "take", "player": name, "card": typed[f"card_{slot}"], "how": typed.get(f"how_{slot}", KEEP)}
        try:
            done = take(at, one)
        except BadInput as error:
            raise BadInput([fault._replace(place=f"card_{slot}") for fault in error.faults]) from None
        assert done.state is not None  # noqa: S101 - taking a treasure goes on
        card = int(one["card"])
        took.setdefault(name, []).append(f"{card}" if holder_of(done.record, card) == name else f"buries {card}")
        at = Position(done.record, done.state, at.copy)
    cubes = {name: f", {counted(cubes_of(at, at.names.index(name)))}" for name in took if name in at.names}
    return at, "".join(f" {name}: {joined(cards)}{cubes.get(name, '')}." for name, cards in took.items())


def take(at: LootAt, typed: Mapping[str, str]) -> Acted[LootState]:
    """A treasure kept or buried, with its cubes; it comes off the queue where its taker is next."""
    name = known(typed, "player", takers(at))
    words = f"The number is 1 to {facts.N_CARDS}: small, in the treasure's bottom left corner."
    card = cards_of(at.copy)[number(typed, "card", 1, facts.N_CARDS, words=words)]
    _refuse_held(at, card)
    after = _one_less(at.state, name)
    if name == facts.AARON:
        return _aaron_takes(at, card, after)
    seat = at.names.index(name)
    cubes = cubes_of(at, seat)
    if known(typed, "how", [KEEP, BURY], "Keep it or bury it?") == BURY:
        most = min(cubes, discardable(_amulets(at, seat)))
        gave = number(typed, "give", 0, most, most)
        record = written(DRAFTING, at, (f"players[{seat}].cubes", cubes - gave))
        return Acted(record, after, f"{name} buries {card.short}, gives back {gave}: {counted(cubes - gave)}.")
    crossed = card.crossed_cubes or 0
    gave = number(typed, "give", 0, cubes + card.curse, min(crossed, cubes + card.curse))
    left = cubes + card.curse - gave
    place = f"players[{seat}].treasures.n{card.reference}"
    record = written(DRAFTING, at, (place, True), (f"players[{seat}].cubes", left))
    return Acted(record, after, f"{name} keeps {card.text.lower()} ({card.reference}): {counted(left)} now.")


def _aaron_takes(at: LootAt, card: Card, after: LootState) -> Acted[LootState]:
    if card.kind != "crown" or card.reference is None:
        return Acted(at.record, after, f"Aaron buries {card.short}: he keeps crowns only.")
    record = written(DRAFTING, at, (f"holder.n{card.reference}", facts.AARON))
    return Acted(record, after, f"Aaron keeps crown {card.reference}.")


def move(at: LootAt, typed: Mapping[str, str]) -> Acted[LootState]:
    """A card that stands on the wrong sheet goes to another; curse cubes stay as they are."""
    name = known(typed, "player", takers(at), "Nobody of this name plays here; look again.")
    card = number(typed, "card", 1, facts.N_CARDS)
    before = holder_of(at.record, card)
    record = written(DRAFTING, at, (f"holder.n{card}", name))
    came = f", not {before}'s" if before and before != name else ""
    return Acted(record, at.state, f"{card} is {name}'s now{came}. Cubes stay as they are.")


def takers(at: LootAt) -> list[str]:
    """Who can have a treasure at this table."""
    return [*at.names, *([facts.AARON] if len(at.names) == facts.AARON_PLAYERS else [])]


def _amulets(at: LootAt, seat: int) -> int:
    cards = cards_of(at.copy)
    held = at.record["players"][seat].get("treasures", ())
    return sum((t["type"] if isinstance(t, Mapping) else cards[t].kind) == "amulet" for t in held)


def _refuse_held(at: LootAt, card: Card) -> None:
    if card.reference is not None and (name := holder_of(at.record, card.reference)):
        words = f"{card.reference} is {name}'s already. If it stands on the wrong sheet, move it to another first."
        raise BadInput([Fault("card", card.reference, f"a card that nobody has yet; {name} has it", words)])


def _one_less(state: LootState, name: str) -> LootState:
    """The queue without its first taker, if that is the one."""
    if state.taker is None or state.taker[0] != name:
        return state
    queue, done = [], False
    for names in state.queue:
        queue.append(names[1:] if names and not done else names)
        done = done or bool(names)
    return state.model_copy(update={"queue": queue})
