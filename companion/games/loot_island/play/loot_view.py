"""The page of play while loot is found: landings, chests and discs, and who keeps or buries a
treasure (rules: pp. 10-12)."""

from collections.abc import Mapping, Sequence
from typing import Final

from companion.errors import BadInput
from companion.games.loot_island import facts
from companion.games.loot_island.cards import Card, cube_count, stray_text
from companion.games.loot_island.play import finding
from companion.games.loot_island.play.page import LootNow, counted_so_far, keys_for
from companion.games.loot_island.play.state import (
    LootAt,
    LootState,
    Side,
    cubes_of,
    cubes_text,
    treasures_left,
)
from companion.games.loot_island.setup import CLOCKWISE
from companion.now import Choice
from companion.words import in_words, joined, plural, worded

_SIDES: Final[dict[Side, str]] = {"near": "closer", "far": "farther"}


def landings(page: LootNow) -> None:
    """Fills the page while a coast is explored: its map cards, then each landing with loot."""
    state = page.state
    where = f"{state.coast(state.coasts).capitalize()} coast"
    page.sides = {_landing(state, side): n for n, side in enumerate(_SIDES, 1)}
    page.step("skip", "Skip: share this coast yourselves")
    if state.due:
        side, loot = state.due[0], finding.next_loot(state)
        page.text = f"{where}, the {_SIDES[side]} landing: {loot} loot."
        _one_loot(page, side, loot, {})
    else:
        _cards_of_coast(page, where)


def _cards_of_coast(page: LootNow, where: str) -> None:
    # asks how many map cards lie at both landings, and tells which landings hold loot
    state = page.state
    needed = facts.SIZES[len(page.at.names)].cards_for_loot
    near = counted_so_far(page, "near", facts.N_MAP_CARDS)
    far = counted_so_far(page, "far", facts.N_MAP_CARDS)
    page.word = "Count the map cards"
    page.keys.append(
        keys_for("near", "1: cards, closer landing", "a double counts as 2", near, needed)
    )
    page.keys.append(keys_for("far", "2: cards, farther landing", "", far, needed))
    page.text = f"{where}; {needed} cards are enough. {_coasts_after(state)}"
    if near is None or far is None:
        page.waits = "Tap the cards of both landings."
        return
    due = finding.due_of(page.at, near, far)
    fields = {"near": str(near), "far": str(far)}
    if not due:
        page.text = "Neither has enough cards."
        page.step("reveal", "Nothing is found", "discs go home, cards away", **fields)
        return
    side, loot = due[0]
    page.text = _because(state, side, near == far, len(due))
    _one_loot(page, side, loot, fields)


def _coasts_after(state: LootState) -> str:
    # a sentence: which coasts are explored after this one in the same round
    names = [state.coast(n) for n in range(state.coasts + 1, state.last_coast)]
    return f"Then the {joined(names)} {plural(len(names), 'coast')}." if names else ""


def _because(state: LootState, side: Side, alike: bool, count: int) -> str:
    # A sentence: why the landing on this ``side`` comes first. ``count`` landings have enough map
    # cards. ``alike``: both have the same number of cards.
    landing = f"the {_SIDES[side]}"
    if state.stage == "final":
        other = " Then the other one." if count > 1 else ""
        return f"The {_SIDES[side]} landing has enough: small loot.{other}"
    if count == 1:
        return f"Only {landing} landing has enough: it is the big loot."
    if alike:
        return "Both have enough, the closer one goes first: it is the big loot."
    has = f"fewer ({state.event})" if state.now_open.fewer_is_big else "more"
    return f"Both have enough, {landing} one has {has}: it is the big loot."


def _one_loot(page: LootNow, side: Side, loot: finding.Kind, fields: Mapping[str, str]) -> None:
    # Asks for the discs and the chests of a landing with loot, and tells how many treasures these
    # reveal. ``fields`` are sent along.
    state = page.state
    page.word = "And the other landing?" if state.loot else f"Now the {loot} loot"
    page.asked_landing = _landing(state, side)
    page.stack = _tapped_discs(page)
    page.discs = _discs(page.at)
    chests = counted_so_far(page, "chests", facts.N_MAP_CARDS)
    page.keys.append(
        keys_for("chests", f"{loot.capitalize()} loot: chests", "on its cards", chests, 0)
    )
    discs = {f"disc_{n}": value for n, value in enumerate(page.stack, 1)}
    # a loot is not given away by one tap: only once discs are told, chests turn it up
    if page.stack:
        page.turned_by = {**discs, **fields}
    if chests is None:
        page.waits = (
            "Now tap its chests." if page.stack else "Tap the discs there, then its chests."
        )
        return
    count, follows = finding.revealed(loot, len(page.stack), chests, state.now_open)
    lie = min(count, treasures_left(page.at))
    title = f"Turn up {worded(lie, 'treasure')}" if lie else "No treasure is turned up"
    if lie and not page.stack:
        page.nobody, follows = True, "no disc there: nobody takes them"
    elif lie < count:
        follows = "no more treasures are left: then the game ends"
    page.step("reveal", title, follows, chests=str(chests), **discs, **fields)


def _landing(state: LootState, side: Side) -> str:
    # The name of a landing of the coast that is explored, such as ``north-0``. If the ship sails
    # clockwise, the closer landing is the first one clockwise.
    landing = 0 if (side == "near") == (state.heading == CLOCKWISE) else 1
    return f"{state.coast(state.coasts)}-{landing}"


def _tapped_discs(page: LootNow) -> list[str]:
    # The discs tapped at a landing, from the bottom up. A second tap removes a disc.
    typed = page.at.viewer.asked
    stack: list[str] = []
    # the page's address has all earlier taps in one field, and the latest in another
    for tap in (*typed.get("discs", "").split(","), typed.get("more", "")):
        if tap in stack:
            stack.remove(tap)
        elif tap in finding.disc_names(page.at.names):
            stack.append(tap)
    return stack


def _discs(at: LootAt) -> tuple[Choice, ...]:
    # The discs that may lie at a landing. Aaron's disc has no seat.
    return tuple(
        Choice(value, name, seat=None if value == finding.AARON_DISC else seat)
        for seat, (value, name) in enumerate(finding.disc_names(at.names).items())
    )


# ---- taking

_OF_LOOT: Final = {
    "gift": "One that lies open; it must be kept.",
    "island": "From a small island.",
}


def taking(page: LootNow) -> None:
    """Fills the page while somebody takes a treasure.

    If Aaron is among the takers, the treasures turned up are named first.
    """
    state = page.state
    if state.unnamed:
        at_number = f"{len(state.lying) + 1} of {len(state.takers)}"
        page.word = "Which treasures lie there?"
        page.waits = f"Card {at_number}: tap the number at its bottom left.{_pale(page)}"
        page.text = "Aaron takes the highest himself."
        doubt = stray_text(page.lying[-1:], len(page.at.names))
        page.fault = f"{doubt} If not, undo." if doubt else ""
        return
    name = state.takers[0]
    page.word = f"{name} takes a treasure"
    page.note = _OF_LOOT.get(state.loot or "", "")
    if state.loot not in _OF_LOOT:  # one treasure for one player
        page.text = _order(state.takers)
    if state.due:
        page.text += " Then the other landing."
    if card := _tapped_card(page, name):
        _keep_or_bury(page, name, card)
        return
    if state.lying:
        page.waits = "Tap the one that is taken."
        return
    page.waits = f"Tap the number at its bottom left.{_pale(page)}"
    _may_bury(page, name)


def _tapped_card(page: LootNow, name: str) -> Card | None:
    # the treasure that was tapped for a taker; None without one that lies there, and then the page
    # tells what is wrong with its number
    typed = page.at.viewer.asked
    # a phone on which it was tapped for somebody else's turn offers it to nobody
    if not typed.get("card", "").strip() or typed.get("player", name) != name:
        return None
    try:
        return finding.card_there(page.at, typed)
    except BadInput as error:
        page.fault = error.faults[0].words or str(error.faults[0])
        return None


def _pale(page: LootNow) -> str:
    # a sentence about the pale numbers; empty if no number is pale
    pale = any(key.mark == "pale" for key in page.numbers)
    return " Grey ones are not in play." if pale else ""


def _order(takers: Sequence[str]) -> str:
    # A sentence: who takes treasures, in order. If one player takes all, the name is said once.
    if len(set(takers)) > 1:
        return f"Order: {', '.join(takers)}."
    few = {1: "the last one", 2: "both"}
    return f"{takers[0]} takes {few.get(len(takers), f'all {in_words(len(takers))}')}."


def _keep_or_bury(page: LootNow, name: str, card: Card) -> None:
    # shows the treasure that a player takes, with what follows from keeping it and from burying it
    at = page.at
    seat = at.names.index(name)
    page.card, page.waits = card, ""
    page.word, page.note = f"{name} takes number {card.reference}", f"{card.text}."
    page.fault = stray_text([card], len(at.names)) or ""
    crossed = card.crossed_cubes
    if crossed is None:  # not known of this card: asked
        crossed = counted_so_far(page, "crossed", max(facts.CROSSED_CUBES)) or 0
        page.keys.append(page.crossed_keys(crossed))
    left = cube_count(name, finding.cubes_after(at, seat, card, crossed))
    follows = ", ".join(filter(None, (cubes_text(left.cubes), left.warning)))
    page.cubes[finding.KEEP] = left.cubes - cubes_of(at, seat)
    if gain := _gain(at, seat, card):
        page.gain = f"+{gain} gold"
    fields = {"player": name, "card": str(card.reference)}
    page.step("take", f"{name} keeps it", follows, **fields, how=finding.KEEP, crossed=str(crossed))
    _may_bury(page, name, card=str(card.reference))


def _may_bury(page: LootNow, name: str, **card: str) -> None:
    # Adds the step that buries a treasure, with its number in ``card`` if that is known. A treasure
    # taken when passing cannot be buried.
    if page.state.loot == "gift":
        return
    seat = page.at.names.index(name)
    gave = finding.buried_cubes(page.at, seat)
    page.cubes[finding.BURY] = -gave
    left = f"{cubes_text(cubes_of(page.at, seat) - gave)} left" if gave else "no cube to give back"
    page.step("take", f"{name} buries it", left, player=name, how=finding.BURY, **card)


def _gain(at: LootAt, seat: int, card: Card) -> int | None:
    # how much gold a treasure adds for the player who keeps it; None if that player is out
    kept = at.recorded((f"players[{seat}].treasures.n{card.reference}", True))
    before, after = _treasure_gold(at, seat), _treasure_gold(kept, seat)
    return None if before is None or after is None else after - before


def _treasure_gold(at: LootAt, seat: int) -> int | None:
    # the gold of a player's treasures; None if the player is out
    standings = at.drafting.check(at.record, at.copy).result.standings
    standing = next(s for s in standings if s.name == at.names[seat])
    if standing.eliminated:
        return None
    return sum(standing.subtotal(kind) for kind in facts.CATEGORY_OF.values())
