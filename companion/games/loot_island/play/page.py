"""Loot Island in play as its page shows it: whose turn, what to do, the next step."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.loot_island import facts
from companion.games.loot_island.curse import CubeCount, cube_count
from companion.games.loot_island.events import EVENTS
from companion.games.loot_island.landings import LANDINGS
from companion.games.loot_island.play.finding import next_loot
from companion.games.loot_island.play.state import (
    LootAt,
    LootState,
    counted,
    cubes_of,
    event_question,
    has_aaron,
    moved,
    ship_questions,
)
from companion.games.loot_island.play.treasures import BURY, KEEP, takers
from companion.games.loot_island.rules import RULES
from companion.games.loot_island.seats import AARON_DISC
from companion.games.loot_island.setup import EventView, event_view
from companion.play import Choice, NowPage, Pointer, Question, Scale, Step, pointers
from companion.results import in_words, joined

_TITLES = {
    "turns": "Round {}",
    "loot": "Round {}, the loot",
    "cleared": "Round {} is over",
    "final": "Final exploration",
    "end": "Curse and healers",
}


@dataclass(frozen=True, slots=True)
class LootNow:
    """What lies on the table: event, ship and coast, everybody's cubes; ``aaron`` what the event is to him."""

    event: EventView | None
    aaron: str
    corner: str | None
    coast: str | None
    cubes: tuple[CubeCount, ...]
    needed: int
    hand: int
    safe: int = facts.CUBES_SAFE


def now(at: LootAt) -> NowPage:
    state = at.state
    in_round = state.stage in ("turns", "loot", "cleared")
    return NowPage(
        _TITLES[state.stage].format(state.round),
        _turn(at),
        _rules(state, len(at.names)),
        _next(at),
        _others(at),
        ("healers",) if state.stage == "end" else (),
        Scale("Round", state.round, facts.ROUNDS, "ship") if in_round else None,
        standings=state.stage == "end",
        view=_view(at),
    )


def _people(at: LootAt) -> tuple[Choice, ...]:
    return tuple(Choice(name, name) for name in at.names)


def _step(at: LootAt, do: str, title: str, follows: str = "", *asks: Question, symbol: str = "", **fields: str) -> Step:
    return Step(do, title, follows, {"from": at.state.point, **fields}, asks, symbol)


# ---- the next step


def _next(at: LootAt) -> Step | None:
    state = at.state
    if state.unnamed:
        title = f"A treasure that lies there, {len(state.lying) + 1} of {len(state.takers)}"
        return _step(at, "lies", "It lies there", "Aaron takes the highest number", _card(title))
    if state.taker:
        return _taking(at, state.taker)
    if state.may_give and state.now_open:
        give = counted(state.now_open.small_discards)
        return _step(at, "gave", f"{joined(state.may_give)} give back", f"up to {give} each ({state.event})")
    if state.stage == "turns":
        return _passing(at)
    if state.stage in ("loot", "final"):
        return _revealing(at)
    if state.stage == "cleared":
        return _going_on(at)
    return None


def _passing(at: LootAt) -> Step:
    state, event = at.state, at.state.now_open
    if state.passed and not state.gifts:
        first = at.record.get("first_player")
        return _step(at, "find", "All have passed: find the loot", f"{first} passed first and has the tile")
    follows = "takes the First Player tile" if not state.passed else "takes one of the open treasures"
    if event and event.pass_cubes and not state.passed:
        follows += f"; all others take {counted(event.pass_cubes)} ({event.name})"
    names = state.gifts or at.names
    title = "Who passes?" if state.passed else "Who is the first to pass?"
    asks = Question("player", title, tuple(Choice(name, name) for name in names), note=f"Whoever it is {follows}.")
    return _step(at, "passed", "Passes", follows, asks)


def _revealing(at: LootAt) -> Step:
    state = at.state
    most = facts.N_MAP_CARDS
    if not state.due:
        asks = tuple(
            Question(side, f"Map cards, {title.lower()}", value="0", high=most) for side, title in LANDINGS.items()
        )
        return _step(at, "reveal", "Find the loot", f"{facts.SIZES[len(at.names)].cards_for_loot} are needed", *asks)
    loot = next_loot(state)
    discs = [Choice("", "–"), *(Choice(str(n), name) for n, name in enumerate(at.names, 1))]
    discs += [Choice(AARON_DISC, facts.AARON)] if has_aaron(at) else []
    stack = tuple(
        Question(f"disc_{n}", "Lowest disc" if n == 1 else "The disc above", tuple(discs)) for n in range(1, len(discs))
    )
    where = LANDINGS[state.due[0]].lower()
    chests = Question("chests", f"Chests on the cards of the {where}", value="0", high=most)
    return _step(at, "reveal", "Turn up the treasures", f"{loot} loot", chests, *stack)


def _taking(at: LootAt, name: str) -> Step:
    """The next treasure taken: its number, then Keep or Bury."""
    state = at.state
    card = _card(f"{name} takes number (bottom left corner)")
    crossed = Question("crossed", "Crossed-out cubes on it", tuple(Choice(str(n), str(n)) for n in range(3)), "0")
    ways = (Choice(KEEP, f"{name} keeps it"), Choice(BURY, "Buries it"))[: 1 if state.loot == "gift" else 2]
    fields = {"from": state.point, "player": name}
    return Step("take", f"{name} takes a treasure", "", fields, (card, crossed), ways=ways)


def _going_on(at: LootAt) -> Step:
    state = at.state
    if state.round == facts.ROUNDS:
        return _step(at, "next", "Final exploration", "all landings left, small loot only")
    coming = state.events[state.round] if len(state.events) > state.round else None
    event = EVENTS.get(coming or "")
    hand = facts.SIZES[len(at.names)].hand + (event.hand if event else 0)
    asks = () if state.events else (event_question(state.round + 1, None),)
    follows = f"Ship sails on, next event, hands to {hand}"
    return _step(at, "next", f"Begin round {state.round + 1}", follows, *asks)


# ---- what else can happen


def _others(at: LootAt) -> tuple[Step, ...]:
    state = at.state
    steps = []
    anybody = tuple(Choice(name, name) for name in takers(at))
    if not (state.takers or state.due):
        steps += _cubes(at)
    if state.stage == "turns" and not state.takers:
        if state.gifts or not state.passed:
            steps.append(_step(at, "find", "All have passed: find the loot", symbol="chest"))
        title = f"A small island: {counted(facts.ISLAND_CUBES)} and a treasure"
        steps.append(_step(at, "island", title, "", Question("player", "Whose?", anybody), symbol="chest"))
        if state.corner:
            follows = f"to the next corner; the {moved(state).coast()} coast is explored then"
            steps.append(_step(at, "ship", "A small island moves the ship", follows, symbol="ship"))
    if state.stage in ("loot", "final"):
        steps.append(_step(at, "skip", "Share it out without the phone", symbol="next"))
    if state.stage in ("turns", "loot", "final") and not state.lying:
        lie = (Question("lie", "How many lie there?", low=0, high=len(state.takers) - 1),) if state.takers else ()
        steps.append(_step(at, "exhausted", "No treasure is left", "the game ends", *lie, symbol="x"))
    asks = (Question("player", "Whose is it?", anybody), _card("Number on the treasure"))
    steps.append(_step(at, "move", "Move a treasure to another sheet", "", *asks, symbol="hand"))
    if state.stage in ("turns", "loot") and not state.takers:
        lies = event_question(state.round, state.event)
        steps.append(_step(at, "event", "Another event lies open", "", lies, symbol="sun"))
    moor = ship_questions(state.corner, state.heading)
    steps.append(_step(at, "moor", "The ship stands elsewhere", "", *moor, symbol="ship"))
    return tuple(steps)


def _cubes(at: LootAt) -> list[Step]:
    """Cubes of several players in one act: all but one, and those that are ticked."""
    event = at.state.now_open
    but = Question("but", "All but whom?", _people(at))
    some = tuple(
        Question(f"seat_{n}", name, (Choice("", "No"), Choice("yes", "Yes"))) for n, name in enumerate(at.names, 1)
    )
    back = event.card_cubes if event else facts.CARD_CUBES
    steps = [
        _step(at, "cubes", "All but one take a cube", "", but, symbol="cube", by=str(facts.ONE_CUBES)),
        _step(at, "cubes", f"Some give back {counted(back)}", "", *some, symbol="cube", by=str(-back)),
    ]
    if event and event.may_draw and at.state.stage == "turns":
        title = f"{event.name}: draws {event.may_draw} map cards, takes {counted(event.draw_cubes)}"
        steps.append(_step(at, "cubes", title, "", *some, symbol="map-card", by=str(event.draw_cubes)))
    return steps


def _card(title: str) -> Question:
    return Question("card", title, low=1, high=facts.N_CARDS)


# ---- in words


def _turn(at: LootAt) -> str:
    state = at.state
    if state.unnamed:
        return "Which treasures lie there? Aaron takes the highest number."
    if state.taker:
        what = {"gift": "and must keep it", "island": "of a small island"}.get(state.loot or "")
        left = in_words(len(state.takers))
        return f"{state.taker} takes a treasure {what or f'of the {state.loot} loot; {left} to take in all'}."
    if state.stage == "turns":
        first = at.record.get("first_player")
        if state.gifts and state.passed:
            return f"{first} passed first. {joined(state.gifts)} can still play."
        if state.passed:
            return f"{first} passed first. When all have passed, find the loot."
        return f"{first} begins, then clockwise." if first else "Whoever has the First Player tile begins."
    if state.stage in ("loot", "final"):
        coast = state.coast(state.coasts)
        where = f"{coast.capitalize()} coast" if coast else "The next coast"
        landing = f", {LANDINGS[state.due[0]].lower()}" if state.due else ""
        return f"{where}{landing}."
    if state.stage == "cleared":
        return "Discs of the coast go home, its cards away."
    return f"{facts.CUBES_SAFE} cubes are safe. Fewest cubes pick a healer first."


def _rules(state: LootState, players: int) -> tuple[Pointer, ...]:
    (rules,) = RULES
    if state.takers:
        return pointers(rules, ("taking", ""), *([("aaron", "Treasures")] if players == facts.AARON_PLAYERS else []))
    if state.stage == "turns":
        return pointers(
            rules,
            *([("round", "Hands")] if state.round > 1 else []),
            ("round", "Turns"),
            ("turn", "Use a small island"),
            ("turn", "Play map cards"),
            ("turn", "Pass"),
            *([("aaron", "Playing for him")] if players == facts.AARON_PLAYERS else []),
        )
    if state.stage in ("loot", "cleared"):
        return pointers(rules, ("round", "Loot"), ("loot", ""))
    return pointers(rules, ("end", ""))


def _view(at: LootAt) -> LootNow:
    state, sizes = at.state, facts.SIZES[len(at.names)]
    event = state.now_open
    return LootNow(
        event_view(event.name) if event else None,
        event.aaron if event and has_aaron(at) else "",
        state.corner,
        state.coast(state.coasts % facts.N_COASTS),
        tuple(cube_count(name, cubes_of(at, n)) for n, name in enumerate(at.names)),
        sizes.cards_for_loot,
        sizes.hand + (event.hand if event else 0),
    )
