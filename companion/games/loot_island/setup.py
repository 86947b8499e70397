"""Setting up Loot Island (rules: pp. 2-3, Game setup; p. 16, Variants)."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal

from pydantic import Field

from companion.games.loot_island import facts
from companion.games.loot_island.cards import cards_in
from companion.games.loot_island.copy import LootCopy
from companion.games.loot_island.events import EVENTS, Event
from companion.questions import Options
from companion.randomness import SetupCode
from companion.setups import SetupPlan, SetupResult, SetupStep, seat_called, step_stream
from companion.words import capital, in_words, joined, plural

VERSION: Final = 1
"""The version of what is drawn from a code. A change of any outcome takes a new one."""

SHIP, EVENT_DECK, FIRST_PLAYER = facts.DRAWN_STEPS
HealerOption = Literal["hidden", "open", "dealt"]
CORNERS: Final = ("north-west", "north-east", "south-east", "south-west")
CLOCKWISE: Final = "clockwise"
HEADINGS: Final = (CLOCKWISE, "anticlockwise")
_COASTS: Final = ("north", "east", "south", "west")  # the coast clockwise of each corner


class LootSetup(Options):
    """The variants of the rules."""

    healers: HealerOption = Field(
        "hidden",
        title="Healers",
        description=(
            "hidden until the end, open from the start, or two dealt to everybody, one for a common"
            " pool"
        ),
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
    """Returns the coast that the ship's bow points at: ``north``, ``east``, ``south`` or
    ``west``."""
    index = CORNERS.index(corner)
    return _COASTS[index if heading == CLOCKWISE else index - 1]


def event_deck(code: SetupCode) -> list[str]:
    """Returns the five events of a code in the order of the rounds. Players and options make no
    difference."""
    stream = step_stream(facts.SLUG, VERSION, code, EVENT_DECK)
    return [stream.pick(facts.A_EVENTS), *stream.shuffled(facts.B_EVENTS)[: facts.ROUNDS - 1]]


@dataclass(frozen=True, slots=True)
class LootView:
    """What is drawn of a set-up: events by round, the first coast, and how the healers lie.
    ``known`` are the B events that were shown, in no order."""

    events: tuple[Event, ...]
    coast: str
    healers: HealerOption
    known: tuple[Event, ...] = ()


def _sizes_told(sizes: facts.Sizes) -> dict[str, Any]:
    # what the number of players decides, as the contract names it
    return {
        "piles": list(sizes.piles),
        "treasure_cards": cards_in(sizes.piles),
        "hand": sizes.hand,
        "cards_for_loot": sizes.cards_for_loot,
        "small_islands": sizes.small_islands,
        "healers": sizes.healers,
    }


def _aaron_told(players: int) -> dict[str, Any]:
    if players != facts.AARON_PLAYERS:
        return {}
    return {
        "aaron": {
            "map_cards": facts.AARON_HAND,
            "compasses": facts.COMPASSES,
            "collects": "crown",
        }
    }


def draw(
    code: SetupCode, players: int, options: LootSetup, copy: LootCopy | None = None
) -> SetupResult[LootView]:
    """Returns a set-up: ship, events and first player from the code, with the steps of the
    rules."""
    sizes = facts.SIZES[players]
    ship = step_stream(facts.SLUG, VERSION, code, SHIP)
    corner, heading = ship.pick(CORNERS), ship.pick(HEADINGS)
    coast = first_coast(corner, heading)
    events = event_deck(code)
    seat = step_stream(facts.SLUG, VERSION, code, FIRST_PLAYER, players).below(players) + 1
    left_out = None
    # only an owner can tell which one: the rules show it in a picture
    if copy is not None and sizes.small_islands < facts.N_SMALL_ISLANDS:
        left_out = copy.removed_island
    drawn = {"ship": {"corner": corner, "heading": heading}, "events": events}
    where = {"corner": corner, "heading": heading, "coast": coast}
    return SetupResult(
        game=facts.SLUG,
        version=VERSION,
        code=str(code),
        players=players,
        options=options,
        start_player=seat,
        steps=_steps(players, options, seat, where, events=events, left_out=left_out),
        view=LootView(
            events=tuple(EVENTS[name] for name in events),
            coast=coast,
            healers=options.healers,
            known=tuple(EVENTS[name] for name in _known_events(events, options)),
        ),
        details={**_sizes_told(sizes), **drawn, **_aaron_told(players)},
        copy=copy.fingerprint if copy is not None and left_out else None,
        helps=("event",),
    )


def _steps(
    players: int,
    options: LootSetup,
    seat: int,
    where: Mapping[str, str],
    *,
    events: list[str],
    left_out: str | None,
) -> tuple[SetupStep, ...]:
    # The steps in the words of the statements that hold with these options. ``seat``: the first
    # player's, from 1; ``where``: the ship's corner, heading and first coast.
    sizes = facts.SIZES[players]
    # how many cards each is dealt, clockwise from the first player, as long as there are players;
    # counted from the seat, from 0, and on past the last one to the first
    deals = enumerate([sizes.hand, *facts.INITIAL_DEAL][:players], seat - 1)
    said = facts.STATEMENTS.played(options.written())
    values = {
        **where,
        "hand": sizes.hand,
        "dealt": ", ".join(f"{seat_called(n % players + 1)}: {count}" for n, count in deals),
        "count": sizes.healers,
        "cards": facts.DEALT_HEALERS * players,
        "loot": sizes.cards_for_loot,
        "seat": capital(seat_called(seat)),
    }

    def told(name: str) -> str:
        return said[f"{name}-step"].format_map(values)

    steps = [
        SetupStep(SHIP, "Ship", told("ship")),
        SetupStep("treasures", "Treasures", _treasures_text(sizes.piles)),
        SetupStep("maps", "Map cards", told("maps")),
        SetupStep("healers", "Healers", told("healers"), figure=said["healers-figure"]),
        SetupStep(EVENT_DECK, "Events", _events_text(events, options)),
        _islands_step(players, sizes.small_islands, left_out),
        SetupStep("players", "Players", told("players")),
    ]
    if players == facts.AARON_PLAYERS:
        steps.append(SetupStep("aaron", "Aaron", told("aaron")))
    steps.append(
        SetupStep(FIRST_PLAYER, "First player", told("first"), figure=said["first-figure"])
    )
    return tuple(steps)


def _treasures_text(piles: tuple[str, ...]) -> str:
    back = [pile for pile in facts.PILES if pile not in piles]
    below = joined(piles[1:])
    text = (
        f"Shuffle each pile by itself and stack them face down, {piles[0]} on top, then {below}:"
        f" {cards_in(piles)} cards in all."
    )
    if back:
        text += f" {joined(back)} {plural(len(back), 'goes', 'go')} back to the box."
    return text


def _events_text(events: list[str], options: LootSetup) -> str:
    top = events[0]
    text = (
        f"Lay {top} face up for the first round: {EVENTS[top].text}\n"
        "Four B events lie face down under it; reveal one at the start of each later round."
    )
    if known := _known_events(events, options):
        text += f"\nThe four, in an order nobody knows: {joined(known)}."
        text += "".join(f"\n{name}: {EVENTS[name].text}" for name in known)
    return text


def _known_events(events: list[str], options: LootSetup) -> list[str]:
    # The B events that are shown before they are shuffled. They are sorted, so their order stays
    # unknown.
    return sorted(events[1:], key=facts.B_EVENTS.index) if options.preview_events else []


def _islands_step(players: int, count: int, left_out: str | None) -> SetupStep:
    # The step that lays out ``count`` small islands. ``left_out`` is the one that goes back to the
    # box, if the owner’s copy tells it.
    name, title = "small-islands", "Small islands"
    if count == facts.N_SMALL_ISLANDS:
        return SetupStep(name, title, f"Lay out all {in_words(count)} small islands face up.")
    head = f"Lay out {in_words(count)} small islands face up; with {players} players"
    if left_out:
        text = f"{head} {left_out} (from your copy) goes back to the box."
        return SetupStep(name, title, text)
    which = (
        "Which one, the rules show in a picture only; if you cannot tell, draw one (our reading)."
    )
    text = f"{head} one goes back to the box. {which}"
    return SetupStep(name, title, text, ("island-out",))


PLAN: Final[SetupPlan[LootSetup, LootCopy, LootView]] = SetupPlan(VERSION, LootSetup, draw)
