"""Setting up Loot Island (rules: pp. 2-3, Game setup; p. 16, Variants)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final, Literal

from pydantic import Field

from companion.games.loot_island import facts
from companion.games.loot_island.cards import CARDS
from companion.games.loot_island.copy import LootCopy
from companion.games.loot_island.events import EVENTS, Event
from companion.questions import Options
from companion.randomness import SetupCode
from companion.setups import SetupPlan, SetupResult, SetupStep, seat_called, step_stream
from companion.words import capital, in_words, joined, plural

VERSION: Final = 1
"""Of what is drawn from a code: a change of any outcome takes a new one."""

SHIP, EVENT_DECK, FIRST_PLAYER = facts.DRAWN_STEPS
CORNERS: Final = ("north-west", "north-east", "south-east", "south-west")
HEADINGS: Final = ("clockwise", "anticlockwise")
_COASTS: Final = ("north", "east", "south", "west")  # the coast clockwise of each corner


class LootSetup(Options):
    """The variants of the rules."""

    healers: Literal["hidden", "open", "dealt"] = Field(
        "hidden",
        title="Healers",
        description="hidden until the end, open from the start, or two dealt to everybody, one for a common pool",
        json_schema_extra={"words": {"dealt": "Two each"}},
    )
    preview_events: bool = Field(
        False,
        title="Preview the events",
        description="show the four B events before they are shuffled",
    )
    initial_hands: bool = Field(
        False,
        title="Larger first deals",
        description="later players are dealt more map cards to choose a hand from",
    )


def first_coast(corner: str, heading: str) -> str:
    """The coast that the ship's bow points at: ``north``, ``east``, ``south`` or ``west``."""
    at = CORNERS.index(corner)
    return _COASTS[at if heading == HEADINGS[0] else at - 1]


def event_deck(code: SetupCode) -> list[str]:
    """The five events of a code in the order of the rounds, whatever the players and options."""
    stream = step_stream(facts.SLUG, VERSION, code, EVENT_DECK)
    return [stream.pick(facts.A_EVENTS), *stream.shuffled(facts.B_EVENTS)[: facts.ROUNDS - 1]]


@dataclass(frozen=True, slots=True)
class LootView:
    """What is drawn of a set-up: events by round, the first coast."""

    events: tuple[Event, ...]
    coast: str


_AARON: Final = SetupStep(
    "aaron",
    "Aaron",
    f"An unused character with its {in_words(facts.COMPASSES)} compass discs is Aaron; lay "
    f"{in_words(facts.AARON_HAND)} map cards face up beside him. He takes no cubes, collects crowns only, "
    "and always takes the treasure with the highest reference number.",
)


def draw(
    code: SetupCode, players: int, options: LootSetup, copy: LootCopy | None = None
) -> SetupResult[LootView]:
    sizes = facts.SIZES[players]
    treasure_cards = sum(card.pile in sizes.piles for card in CARDS.values())
    ship = step_stream(facts.SLUG, VERSION, code, SHIP)
    corner, heading = ship.pick(CORNERS), ship.pick(HEADINGS)
    events = event_deck(code)
    seat = step_stream(facts.SLUG, VERSION, code, FIRST_PLAYER, players).below(players) + 1
    left_out = (
        copy.removed_island
        if copy is not None and sizes.small_islands < facts.N_SMALL_ISLANDS
        else None
    )
    steps = [
        SetupStep(
            "ship",
            "Ship",
            f"Call any side of the main island north. The ship goes to the {corner} corner, to sail {heading}: its bow "
            f"faces the {first_coast(corner, heading)} coast, which is explored first.",
        ),
        SetupStep("treasures", "Treasures", _treasures_text(sizes.piles, treasure_cards)),
        SetupStep("maps", "Map cards", _maps_text(players, sizes.hand, seat, options)),
        SetupStep("healers", "Healers", _healers_text(players, sizes.healers, options)),
        SetupStep("events", "Events", _events_text(events, options)),
        SetupStep(
            "small-islands",
            "Small islands",
            _islands_text(players, sizes.small_islands, left_out),
            () if left_out or sizes.small_islands == facts.N_SMALL_ISLANDS else ("island-out",),
        ),
        SetupStep(
            "players",
            "Players",
            f"Everybody takes a character, {in_words(facts.COMPASSES)} compass discs of its colour and "
            f"{in_words(facts.START_CUBES)} curse cubes. A landing needs {sizes.cards_for_loot} map cards for loot.",
        ),
        SetupStep(
            "first-player",
            "First player",
            f"{capital(seat_called(seat))} takes the First Player tile.",
        ),
    ]
    details: dict[str, Any] = {
        "piles": list(sizes.piles),
        "treasure_cards": treasure_cards,
        "hand": sizes.hand,
        "cards_for_loot": sizes.cards_for_loot,
        "small_islands": sizes.small_islands,
        "healers": sizes.healers,
        "ship": {"corner": corner, "heading": heading},
        "events": events,
    }
    if players == facts.AARON_PLAYERS:
        details["aaron"] = {
            "map_cards": facts.AARON_HAND,
            "compasses": facts.COMPASSES,
            "collects": "crown",
        }
        steps.insert(-1, _AARON)
    return SetupResult(
        facts.SLUG,
        VERSION,
        str(code),
        players,
        options,
        seat,
        tuple(steps),
        LootView(tuple(EVENTS[name] for name in events), first_coast(corner, heading)),
        details,
        copy.fingerprint if copy is not None and left_out else None,
        helps=("event",),
    )


def _treasures_text(piles: tuple[str, ...], count: int) -> str:
    back = [pile for pile in facts.PILES if pile not in piles]
    below = joined(piles[1:])
    text = f"Shuffle each pile by itself and stack them face down, {piles[0]} on top, then {below}: {count} cards in all."
    return text + (
        f" {joined(back)} {plural(len(back), 'goes', 'go')} back to the box." if back else ""
    )


def _maps_text(players: int, hand: int, first: int, options: LootSetup) -> str:
    if not options.initial_hands:
        return f"Shuffle the map cards and deal {hand} to each player."
    deals = [hand, *facts.INITIAL_DEAL][:players]
    dealt = ", ".join(
        f"{seat_called((first - 1 + n) % players + 1)}: {count}" for n, count in enumerate(deals)
    )
    return (
        f"Shuffle the map cards and deal clockwise from the first player ({dealt}). "
        f"Everybody keeps {hand} and discards the rest."
    )


def _healers_text(players: int, count: int, options: LootSetup) -> str:
    if options.healers == "dealt":
        return (
            f"Shuffle the healers and deal two face down to each player, who may look at them: {2 * players} cards. "
            f"At the end everyone puts one of theirs face up into a common pool of {count}, and healers are chosen "
            "from it as usual."
        )
    if options.healers == "open":
        return f"Shuffle the healers and lay {count} of them face up beside the board."
    return f"Shuffle the healers and lay {count} of them face down beside the board, unseen; the rest leave the game."


def _events_text(events: list[str], options: LootSetup) -> str:
    top, rest = events[0], events[1:]
    text = (
        f"Lay {top} face up for the first round: {EVENTS[top].text}\n"
        "Four B events lie face down under it; reveal one at the start of each later round."
    )
    if options.preview_events:
        known = sorted(rest, key=facts.B_EVENTS.index)
        text += f"\nThe four, in an order nobody knows: {joined(known)}."
        text += "".join(f"\n{name}: {EVENTS[name].text}" for name in known)
    return text


def _islands_text(players: int, count: int, left_out: str | None) -> str:
    if count == facts.N_SMALL_ISLANDS:
        return f"Lay out all {in_words(count)} small islands face up."
    head = f"Lay out {in_words(count)} small islands face up; with {players} players"
    if left_out:
        return f"{head} {left_out} (from your copy) goes back to the box."
    which = (
        "Which one, the rules show in a picture only; if you cannot tell, draw one (our reading)."
    )
    return f"{head} one goes back to the box. {which}"


PLAN: Final[SetupPlan[LootSetup, LootCopy, LootView]] = SetupPlan(VERSION, LootSetup, draw)
