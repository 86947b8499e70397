"""Treasures of Loot Island taken in play: kept or buried with their cubes, Aaron's, and those on a wrong sheet."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.errors import BadInput, Fault
from companion.games.loot_island import facts
from companion.games.loot_island.cards import Card, cards_of
from companion.games.loot_island.curse import discardable
from companion.games.loot_island.edits import DRAFTING
from companion.games.loot_island.helps.loot import answer as explored
from companion.games.loot_island.play.state import LANDINGS, LootAt, LootState, counted, cubes_of
from companion.play import Acted, known, not_due, number, seat_of, written
from companion.results import in_words

KEEP: Final = "keep"
BURY: Final = "bury"


def explore(at: LootAt, typed: Mapping[str, str]) -> Acted[LootState]:
    """What *Find the loot* found is shared out, treasure by treasure."""
    state = at.state
    if state.stage == "end":
        raise not_due(typed, "The final exploration is over.")
    if state.taker:
        raise not_due(typed, f"{state.taker[0]} takes a treasure first.")
    typed = {**typed, "final": "yes" if state.stage == "final" else "", "event": state.event or ""}
    found = explored(at.record, 0, typed, at.copy)
    if found is None:
        raise BadInput.at("near_cards", "", "how many map cards lie at the landing")
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
    first = f" {after.taker[0]} takes first." if after.taker else ""
    return Acted(at.record, after, f"Found: {told}.{first}")


def take(at: LootAt, typed: Mapping[str, str]) -> Acted[LootState]:
    """A treasure kept or buried, with its cubes; it comes off the queue where its taker is next."""
    name = known(typed, "player", [*at.names, *([facts.AARON] if len(at.names) == facts.AARON_PLAYERS else [])])
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
    aaron = at.record.get("aaron") or {}
    crowns = [*(aaron.get("treasures") or []), card.reference]
    if aaron.get("crosses") is not None:
        raise BadInput([Fault("card", card.reference, "nothing", "Aaron's crosses are counted on the sheet.")])
    return Acted(written(DRAFTING, at, ("aaron", {"treasures": crowns})), after, f"Aaron keeps crown {card.reference}.")


def move(at: LootAt, typed: Mapping[str, str]) -> Acted[LootState]:
    """A card that stands on the wrong sheet goes to another."""
    seat = seat_of(at, typed)
    card = number(typed, "card", 1, facts.N_CARDS)
    edits: list[tuple[str, Any]] = [
        (f"players[{n}].treasures.n{card}", False)
        for n, player in enumerate(at.record["players"])
        if n != seat and card in player.get("treasures", ())
    ]
    record = written(DRAFTING, at, *edits, (f"players[{seat}].treasures.n{card}", True))
    return Acted(record, at.state, f"{card} is {at.names[seat]}'s now.")


def _amulets(at: LootAt, seat: int) -> int:
    cards = cards_of(at.copy)
    held = at.record["players"][seat].get("treasures", ())
    return sum((t["type"] if isinstance(t, Mapping) else cards[t].kind) == "amulet" for t in held)


def _refuse_held(at: LootAt, card: Card) -> None:
    hands = [(p["name"], p.get("treasures", ())) for p in at.record["players"]]
    hands.append((facts.AARON, (at.record.get("aaron") or {}).get("treasures") or ()))
    for name, hand in hands:
        if card.reference in hand:
            words = (
                f"{card.reference} is {name}'s already. Is it on the wrong sheet? Tap it on {name}'s to take it off."
            )
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
