"""Finds the loot in play, landing by landing: what is turned up, who takes it, and whether it is
kept or buried.

It also takes treasures for Aaron and moves on to the next coast. Rules: p. 5, Treasure Deck; p. 10,
Phase 3; p. 11, Taking Treasures, Clean up; p. 12, Final exploration; pp. 14-15.
"""

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from companion.errors import BadInput
from companion.games.loot_island import facts
from companion.games.loot_island.cards import Card, cards_of
from companion.games.loot_island.edits import holder_of
from companion.games.loot_island.events import NO_EVENT, Event
from companion.games.loot_island.play.state import (
    LootAt,
    LootState,
    Side,
    cubes_of,
    cubes_text,
    state_at,
    treasures_left,
)
from companion.play import Acted, Typed, known, not_due, number
from companion.words import counted, in_words, joined, worded

Kind = Literal["big", "small"]
AARON_DISC: Final = "aaron"
"""The value for Aaron's disc. The discs of players have the number of their seat."""


def loots(
    near: int, far: int, needed: int, event: Event = NO_EVENT, final: bool = False
) -> tuple[tuple[Side, Kind], ...]:
    """Returns the landings of a coast that hold loot, in the order in which they are explored.

    ``near`` and ``far`` are the map cards counted there. In the final exploration every landing
    with enough cards is a small loot, from the bow on (p. 12).
    """
    counted_at: dict[Side, int] = {"near": near, "far": far}
    enough = [side for side, cards in counted_at.items() if cards >= needed]
    if final:
        return tuple((side, "small") for side in enough)
    # in a tie the near landing stays the big loot, also where an event makes the fewer cards big
    both_differ = len(enough) == facts.COAST_LANDINGS and near != far
    if both_differ and (near < far) != event.fewer_is_big:
        enough.reverse()
    kinds: tuple[Kind, ...] = ("big", "small")
    return tuple(zip(enough, kinds, strict=False))


def revealed(loot: Kind, discs: int, chests: int, event: Event = NO_EVENT) -> tuple[int, str]:
    """Returns how many treasures a loot reveals (p. 10, Reveal the loot; p. 14, Events), and
    why."""
    why = counted(chests, "chest")
    if loot == "big":
        count, change = discs + chests, event.big
        why = f"{counted(discs, 'disc')} + {why}"
    else:
        count, change = chests, event.small
    if change:
        why += f" {'+' if change > 0 else '−'} {abs(change)} ({event.name})"
    return max(0, count + change), why


def taking_order(discs: Sequence[str], count: int, event: Event = NO_EVENT) -> tuple[str, ...]:
    """Returns who takes a treasure, one after the other. ``discs`` are from the bottom up (p.
    10)."""
    if not discs:
        return ()
    # with more treasures than discs the line starts over: whoever took first takes again
    line = discs[::-1] if event.top_first else discs
    return tuple(line[n % len(line)] for n in range(count))


def disc_names(names: Sequence[str]) -> dict[str, str]:
    """Returns whose disc it is, by the value of a field: a seat from 1, or ``aaron`` if he
    plays."""
    discs = {str(n): name for n, name in enumerate(names, 1)}
    if facts.has_aaron(names):
        discs[AARON_DISC] = facts.AARON
    return discs


def typed_discs(typed: Typed, names: Sequence[str]) -> tuple[str, ...]:
    """Returns whose discs lie at a landing. ``disc_1``... are from the bottom up. Raises
    BadInput."""
    seats = disc_names(names)
    discs = list[str]()
    for n in range(1, facts.PLAYERS.most + 1):
        field = f"disc_{n}"
        if typed.get(field, "").strip():
            left = [value for value, name in seats.items() if name not in discs]
            discs.append(seats[known(typed, field, left, "Each disc lies there once.")])
    return tuple(discs)


def find(at: LootAt, typed: Typed) -> Acted[LootState]:
    state = state_at(at, typed, "turns", shared_out=True)
    text = f"All have passed. The {state.coast()} coast is explored."
    return at.changed(stage="loot", gifts=[]).acted(text)


def due_of(at: LootAt, near: int, far: int) -> tuple[tuple[Side, Kind], ...]:
    """Returns the landings of the coast being explored that hold loot, in order, by their map
    cards."""
    needed = facts.SIZES[len(at.names)].cards_for_loot
    return loots(near, far, needed, at.state.now_open, at.state.stage == "final")


def next_loot(state: LootState) -> Kind:
    """Returns which loot the next landing is. Only the first of a round's coast is big."""
    # a coast of one landing holds a big loot, whichever landing it is
    return "small" if state.stage == "final" or state.loot == "big" else "big"


def reveal(at: LootAt, typed: Typed) -> Acted[LootState]:
    """Counts the map cards of a coast, or turns up the treasures of its next landing with loot.

    ``near`` and ``far`` are the map cards; they are needed only if nobody has told them yet.
    ``chests`` and ``disc_1``... (from the bottom up) are those of the landing that comes first.
    They can be left for another act.
    """
    state = state_at(at, typed, "loot", "final")
    if state.takers or state.may_give:
        raise not_due(typed, state.waits or "The treasures found are shared out first.")
    if state.due:
        return _turned_up(at, typed)
    words = "How many map cards lie at the landing?"
    near, far = (number(typed, side, 0, facts.N_MAP_CARDS, words=words) for side in ("near", "far"))
    due = due_of(at, near, far)
    if not due:
        after = settled(at)
        return after.acted(f"Neither landing has enough cards.{_and_then(after)}")
    after = at.changed(due=[side for side, _ in due], loot=None)
    if "chests" in typed:
        return _turned_up(after, typed)
    loots = joined([f"a {kind} loot" for _, kind in due])
    return after.acted(f"{near} and {far} cards: {loots}.")


def _turned_up(at: LootAt, typed: Typed) -> Acted[LootState]:
    # the table after the next landing with loot was turned up, by its ``chests`` and discs
    state = at.state
    chests = number(
        typed, "chests", 0, facts.N_MAP_CARDS, words="How many chests are on its cards?"
    )
    discs = typed_discs(typed, at.names)
    event = state.now_open
    loot = next_loot(state)
    count, _ = revealed(loot, len(discs), chests, event)
    # the deck may run out under a loot: what is left lies there, and then the game ends
    lie = min(count, treasures_left(at))
    gives = event.small_discards and loot == "small"
    after = at.changed(
        due=state.due[1:],
        loot=loot,
        takers=list(taking_order(discs, lie, event)),
        may_give=[name for name in discs if name in at.names] if gives else [],
        over=lie < count,
    )
    after = settled(after)
    text = f"{loot.capitalize()} loot: {worded(lie, 'treasure')} turned up."
    if lie < count:
        text += " No treasure is left: the game ends with these."
    if lie and not discs:
        text += f" {facts.RULINGS['nobody-there'].text} (Our reading.)"
    return after.acted(text + _and_then(after))


def settled(at: LootAt) -> LootAt:
    """Returns the table after everything that is over was put away."""
    state = at.state
    if state.takers:
        return at
    if state.over:
        return at.changed(stage="end", event=None, due=[], loot=None, may_give=[], gifts=[])
    # a treasure taken when passing ends with itself: the coasts are not begun yet
    if state.stage not in ("loot", "final"):
        return at.changed(loot=None)
    # the coast is not done while a landing waits, or somebody may give back cubes for a small loot
    if state.due or state.may_give:
        return at
    coasts = state.coasts + 1
    if coasts < state.last_coast:
        return at.changed(coasts=coasts, loot=None)
    stage = "cleared" if state.stage == "loot" else "end"
    return at.changed(coasts=coasts, stage=stage, loot=None)


def _and_then(at: LootAt) -> str:
    state = at.state
    if state.takers:
        return f" {state.taker} takes first." if state.taker else ""
    if state.stage in ("cleared", "end") or state.due or state.may_give:
        return ""
    return f" Next: the {state.coast(state.coasts)} coast."


def gave(at: LootAt, typed: Typed) -> Acted[LootState]:
    """Lets everybody with a disc at the small loot give back as many cubes as they may."""
    state = state_at(at, typed, "loot")
    event = state.now_open
    if state.takers or not state.may_give or not event.small_discards:
        raise not_due(typed, state.waits or "Nobody may give back cubes for a small loot now.")
    edits = [
        (f"players[{seat}].cubes", max(0, cubes_of(at, seat) - event.small_discards))
        for seat, name in enumerate(at.names)
        if name in state.may_give
    ]
    after = settled(at.recorded(*edits).changed(may_give=[]))
    text = f"{joined(state.may_give)} gave back up to {cubes_text(event.small_discards)}."
    return after.acted(text + _and_then(after))


def skip(at: LootAt, typed: Typed) -> Acted[LootState]:
    """Leaves the coast being explored: what is left of it is shared out without the phone."""
    state_at(at, typed, "loot", "final")
    after = settled(at.changed(takers=[], lying=[], due=[], may_give=[], untold=True))
    return after.acted(f"Shared out by hand: write who kept what on the sheets.{_and_then(after)}")


def exhausted(at: LootAt, typed: Typed) -> Acted[LootState]:
    """Ends the game, as no treasure is left. The first ``lie`` takers still take one each."""
    state = state_at(at, typed, "turns", "loot", "final")
    if state.lying:
        raise not_due(typed, state.waits)
    lie = number(typed, "lie", 0, max(0, len(state.takers) - 1), 0, "How many treasures lie there?")
    after = settled(at.changed(takers=state.takers[:lie], over=True))
    then = f"The game ends at once.{_and_then(after)}"
    if lie:
        then = f"{in_words(lie)} could be turned up, then the game ends."
    if state.loot != "island" or not state.tile_from:
        return after.acted(f"No treasure is left: {then}")
    # event B9: whoever used a small island passes after the treasure, but the game ends before
    holder = state.tile_from[0]
    event = f"No treasure is left: {then} {at.said['first-holds'].format(name=holder)}"
    return after.recorded(("first_player", holder)).acted(event)


KEEP: Final = "keep"
BURY: Final = "bury"


def name_lying(at: LootAt, typed: Typed) -> Acted[LootState]:
    """Names one more treasure that was turned up, so that Aaron can take the highest."""
    state = state_at(at, typed, "turns", "loot", "final")
    if not state.unnamed:
        raise not_due(typed, "All treasures there are named.")
    card = card_there(at, typed)
    if card.reference in state.lying:
        words = f"{card.reference} is named already."
        raise BadInput.at("card", card.reference, "each card once", words)
    after = at.changed(lying=[*state.lying, card.reference])
    return _with_aarons(after, f"{card.reference} lies there: {card.text}.")


def take(at: LootAt, typed: Typed) -> Acted[LootState]:
    """Lets the next taker keep or bury a treasure. The number of a buried treasure need not be
    told.

    ``crossed`` is the number of crossed-out cubes on a treasure that is kept, if the owner's copy
    does not tell it. ``give`` is how many cubes are given back for a buried one; by default as many
    as possible.
    """
    state = state_at(at, typed, "turns", "loot", "final")
    if state.taker is None or typed.get("player", state.taker) != state.taker:
        raise not_due(typed, state.waits or "Nobody takes a treasure now.")
    how = known(typed, "how", [KEEP, BURY], "Keep it or bury it?")
    if how == BURY and state.loot == "gift":
        raise not_due(typed, "A treasure taken when passing must be kept.")
    if how == BURY and not state.lying and not typed.get("card", "").strip():
        return _buried(at, typed, "a treasure")
    card = card_there(at, typed)
    after = at.changed(lying=[n for n in state.lying if n != card.reference])
    return _buried(after, typed, card.short) if how == BURY else _kept(after, typed, card)


def _kept(at: LootAt, typed: Typed, card: Card) -> Acted[LootState]:
    # the table after the next taker has kept a treasure
    name = at.state.takers[0]
    seat = at.names.index(name)
    most = max(facts.CROSSED_CUBES) if card.crossed_cubes is None else card.crossed_cubes
    crossed = number(typed, "crossed", 0, most, card.crossed_cubes or 0)
    left = cubes_after(at, seat, card, crossed)
    place = f"players[{seat}].treasures.n{card.reference}"
    after = at.recorded((place, True), (f"players[{seat}].cubes", left))
    text = f"{name} keeps {card.text.lower()} ({card.reference}): {cubes_text(left)} now."
    return _with_aarons(after.changed(takers=at.state.takers[1:]), text)


def _buried(at: LootAt, typed: Typed, what: str) -> Acted[LootState]:
    # the table after the next taker has buried ``what`` was turned up
    name = at.state.takers[0]
    seat = at.names.index(name)
    owed = buried_cubes(at, seat)
    gave = number(typed, "give", 0, owed, owed)
    left = cubes_of(at, seat) - gave
    after = at.recorded((f"players[{seat}].cubes", left)).changed(takers=at.state.takers[1:])
    return _with_aarons(after, f"{name} buries {what}, gives back {gave}: {cubes_text(left)}.")


def cubes_after(at: LootAt, seat: int, card: Card, crossed: int) -> int:
    """Returns the cubes of a player who keeps a treasure: its curse is added, then the crossed-out
    ones go."""
    return max(0, cubes_of(at, seat) + card.curse - crossed)


def buried_cubes(at: LootAt, seat: int) -> int:
    """Returns how many cubes a player can give back for burying a treasure."""
    cards = cards_of(at.copy)
    # a treasure is a number or spelled out
    kinds = [
        treasure["type"] if isinstance(treasure, Mapping) else cards[treasure].kind
        for treasure in at.record["players"][seat].get("treasures", ())
    ]
    may_give = facts.DISCARD_CUBES + facts.AMULET_CUBES * kinds.count("amulet")
    return min(cubes_of(at, seat), may_give)


def _with_aarons(at: LootAt, text: str) -> Acted[LootState]:
    # The table after Aaron has taken all treasures that it is his turn to take. Several of his
    # discs may lie in a row: he takes for each of them.
    while at.state.taker == facts.AARON:
        card = cards_of(at.copy)[max(at.state.lying)]
        # he keeps crowns alone, and buries all else without giving back cubes
        if card.kind == "crown":
            at = at.recorded((f"holder.n{card.reference}", facts.AARON))
            text += f" Aaron keeps crown {card.reference}."
        else:
            text += f" Aaron buries {card.short}."
        lying = [n for n in at.state.lying if n != card.reference]
        at = at.changed(takers=at.state.takers[1:], lying=lying)
    return settled(at).acted(text)


def card_there(at: LootAt, typed: Typed) -> Card:
    """Returns the treasure that was typed.

    Raises BadInput if there is no such number, if somebody has it, or if other treasures are known
    to lie there.
    """
    words = f"The number is 1 to {facts.N_CARDS}: small, in the treasure’s bottom left corner."
    card = cards_of(at.copy)[number(typed, "card", 1, facts.N_CARDS, words=words)]
    if card.reference is not None and (name := holder_of(at.record, card.reference)):
        allowed = f"a card that nobody has yet; {name} has it"
        mend = "If it stands on the wrong sheet, mend that first."
        words = f"{card.reference} is {name}’s already. {mend}"
        raise BadInput.at("card", card.reference, allowed, words)
    lying = at.state.lying
    if lying and not at.state.unnamed and card.reference not in lying:
        words = f"{card.reference} does not lie there."
        raise BadInput.at("card", card.reference, ", ".join(map(str, lying)), words)
    return card
