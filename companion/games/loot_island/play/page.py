"""Loot Island in play as its page shows it: whose turn, what to do, the next step."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.loot_island import facts
from companion.games.loot_island.curse import CubeCount, cube_count
from companion.games.loot_island.events import EVENTS
from companion.games.loot_island.play.state import LootAt, LootState, cubes_of, event_question, moved, ship_questions
from companion.games.loot_island.play.treasures import BURY, KEEP, takers
from companion.games.loot_island.rules import RULES
from companion.games.loot_island.setup import EventView, event_view
from companion.play import Choice, NowPage, Pointer, Question, Scale, Step, pointers
from companion.results import in_words


@dataclass(frozen=True, slots=True)
class LootNow:
    """What lies on the table: event, ship and coast, everybody's cubes; ``reminders`` of Aaron where he plays."""

    event: EventView | None
    aaron: str
    corner: str | None
    coast: str | None
    cubes: tuple[CubeCount, ...]
    needed: int
    hand: int
    may_give: tuple[str, ...]
    give: int
    safe: int = facts.CUBES_SAFE


@dataclass(frozen=True, slots=True)
class CanShare:
    """What *Find the loot* knows of a table in play.

    ``event`` is as its page shows it; ``both`` whether the next coast is explored too; ``waits`` who takes a treasure
    first, empty where nobody does.
    """

    title: str
    event: str
    both: bool
    waits: str


def can_share(at: LootAt) -> CanShare | None:
    """None where nothing is explored any more."""
    state = at.state
    if state.stage == "end":
        return None
    event = state.now_open
    told = f"{event.name} {event.title}" if event else "event not entered"
    waits = f"{state.taker[0]} takes a treasure first." if state.taker else ""
    if state.stage == "final":
        return CanShare("Final exploration", "no event applies", False, waits)
    return CanShare(f"Round {state.round}", told, event is not None and event.two_coasts, waits)


def now(at: LootAt) -> NowPage:
    state = at.state
    taker = state.taker
    scale = Scale("Round", state.round if state.stage == "turns" else facts.ROUNDS + 1, facts.ROUNDS, "ship")
    title = {"turns": f"Round {state.round}", "final": "Final exploration", "end": "Curse and healers"}[state.stage]
    return NowPage(
        title,
        _turn(at),
        _rules(state, taker is not None, len(at.names)),
        _taking(at, *taker) if taker else _next(at),
        (_moving(at),) if taker else _others(at),
        _helps(state, taker is not None),
        scale if state.stage == "turns" else None,
        standings=state.stage == "end" and taker is None,
        view=_view(at),
    )


def _taking(at: LootAt, name: str, loot: str) -> Step:
    """The next treasure taken: its number, then Keep or Bury."""
    low, high = 1, facts.N_CARDS
    if name == facts.AARON:
        asks = (Question("card", f"Aaron takes the highest number of the {loot} loot", low=low, high=high),)
        return Step("take", "Aaron takes it", "he keeps crowns and buries the rest", {"player": name}, asks)
    asks = (Question("card", f"{name} takes number (bottom left corner)", low=low, high=high),)
    ways = (Choice(KEEP, f"{name} keeps it"), Choice(BURY, "Buries it"))
    return Step("take", f"{name} takes a treasure", "", {"player": name}, asks, ways=ways)


def _others(at: LootAt) -> tuple[Step, ...]:
    state, names = at.state, at.names
    people = tuple(Choice(name, name) for name in names)
    steps = []
    card = Question("card", "Number on the treasure", low=1, high=facts.N_CARDS)
    ways = (Choice(KEEP, "Keep"), Choice(BURY, "Bury"))
    event = state.now_open
    if state.stage == "turns" and not state.passed:
        follows = "takes the First Player tile"
        if event and event.pass_cubes:
            follows += f"; all others take {event.pass_cubes} cubes ({event.name})"
        asks = (Question("player", "Who is the first to pass?", people, note=f"Whoever it is {follows}."),)
        steps.append(Step("passed", "First to pass", follows, asks=asks, symbol="first-player"))
    if state.stage == "turns" and event and event.may_draw:
        asks = (Question("player", "Who draws?", people),)
        title = f"{event.name}: draws {event.may_draw} map cards, takes {event.draw_cubes} cubes"
        steps.append(Step("draw", title, asks=asks, symbol="map-card"))
    if state.stage == "turns" and state.corner:
        follows = f"to the next corner; the {_coast_after(state)} coast is explored then"
        steps.append(Step("ship", "A small island moves the ship", follows, symbol="ship"))
    if state.stage != "end":
        taken = (Question("player", "Who takes it?", _takers(at)), card)
        steps.append(Step("take", "A treasure outside the loot", asks=taken, symbol="chest", ways=ways))
    steps.append(_moving(at))
    if state.stage == "turns":
        lies = (event_question(state.round, state.event),)
        steps.append(Step("event", "Another event lies open", asks=lies, symbol="sun"))
        moor = ship_questions(state.corner, state.heading)
        steps.append(Step("moor", "The ship stands elsewhere", asks=moor, symbol="ship"))
    return tuple(steps)


def _takers(at: LootAt) -> tuple[Choice, ...]:
    return tuple(Choice(name, name) for name in takers(at))


def _moving(at: LootAt) -> Step:
    """A treasure that stands on the wrong sheet."""
    asks = (
        Question("player", "Whose is it?", _takers(at)),
        Question("card", "Number on the treasure", low=1, high=facts.N_CARDS),
    )
    return Step("move", "Move a treasure to another sheet", asks=asks, symbol="hand")


def _coast_after(state: LootState) -> str | None:
    return moved(state).coast


def _turn(at: LootAt) -> str:
    state = at.state
    if state.taker:
        name, loot = state.taker
        left = sum(len(names) for names in state.queue)
        return f"{name} takes a treasure of the {loot} loot; {in_words(left)} to take in all."
    if state.stage == "turns":
        first = at.record.get("first_player")
        if state.passed:
            return f"{first} passed first. When all have passed, find the loot."
        return f"{first} begins, then clockwise." if first else "Whoever has the First Player tile begins."
    if state.stage == "final":
        return "All landings left, from the bow on: small loot only."
    return f"{facts.CUBES_SAFE} cubes are safe. Fewest cubes pick a healer first."


def _rules(state: LootState, taking: bool, players: int) -> tuple[Pointer, ...]:
    (rules,) = RULES
    if taking:
        return pointers(rules, ("taking", ""), *([("aaron", "Treasures")] if players == facts.AARON_PLAYERS else []))
    if state.stage == "turns" and not state.passed:
        first = [("round", "Hands")] if state.round > 1 else []
        return pointers(
            rules,
            *first,
            ("round", "Turns"),
            ("turn", "Use a small island"),
            ("turn", "Play map cards"),
            ("turn", "Pass"),
            *([("aaron", "Playing for him")] if players == facts.AARON_PLAYERS else []),
        )
    if state.stage == "turns":
        return pointers(rules, ("round", "Loot"), ("loot", ""))
    return pointers(rules, ("end", ""))


def _helps(state: LootState, taking: bool) -> tuple[str, ...]:
    if taking:
        return ("curse",)
    return ("healers",) if state.stage == "end" else ("loot",)


def _next(at: LootAt) -> Step | None:
    state = at.state
    fields = {"from": state.point}
    if state.stage == "end":
        return None
    if state.stage == "final":
        return Step("next", "To curse and healers", "after the last landing", fields)
    if state.round == facts.ROUNDS:
        return Step("next", f"End of round {state.round}", "Final exploration and healers", fields)
    coming = state.events[state.round] if len(state.events) > state.round else None
    event = EVENTS.get(coming or "")
    hand = facts.SIZES[len(at.names)].hand + (event.hand if event else 0)
    asks = () if state.events else (event_question(state.round + 1, None),)
    return Step("next", f"End of round {state.round}", f"Ship sails on, next event, hands to {hand}", fields, asks)


def _view(at: LootAt) -> LootNow:
    state, sizes = at.state, facts.SIZES[len(at.names)]
    event = state.now_open
    plays = len(at.names) == facts.AARON_PLAYERS
    return LootNow(
        event_view(event.name) if event else None,
        event.aaron if event and plays else "",
        state.corner,
        state.coast,
        tuple(cube_count(name, cubes_of(at, n)) for n, name in enumerate(at.names)),
        sizes.cards_for_loot,
        sizes.hand + (event.hand if event else 0),
        tuple(state.may_give) if not state.taker else (),
        event.small_discards if event else 0,
    )
