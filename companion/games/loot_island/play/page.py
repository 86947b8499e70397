"""Where a table of Loot Island stands in play: title, round, and the rarer acts. What lies there is in :mod:`view`."""

from __future__ import annotations

from typing import Final

from companion.games.loot_island import facts
from companion.games.loot_island.play.state import LootAt, cubes_text, event_question, ship_questions
from companion.games.loot_island.play.treasures import takers
from companion.games.loot_island.play.view import shown
from companion.play import Choice, NowPage, Question, Scale, Step

_TITLES: Final = {
    "turns": "Round {round}, cards",
    "loot": "Round {round}, {coast}",
    "cleared": "Round {round} is over",
    "final": "Final exploration, {coast}",
    "end": "Curse and healers",
}


def now(at: LootAt) -> NowPage:
    state, page = at.state, shown(at)
    in_round = state.stage in ("turns", "loot", "cleared")
    name = state.coast(state.coasts % facts.N_COASTS)
    return NowPage(
        _TITLES[state.stage].format(round=state.round, coast=f"{name} coast" if name else "the loot"),
        page.note or page.text or page.word,
        next=page.steps[-1] if page.steps and not page.waits else None,
        more=_more(at),
        scale=Scale("Round", state.round, facts.ROUNDS, "ship") if in_round else None,
        standings=state.stage == "end",
        view=page,
        word=page.word,
        players=(),
        rulings=tuple(sorted(page.ruled)),
    )


def _more(at: LootAt) -> tuple[Step, ...]:
    state = at.state
    steps = []
    if state.stage == "turns" and not state.takers:
        who = Question("player", "Whose?", tuple(Choice(name, name) for name in takers(at)))
        ship = (Choice("ship", "The ship sails on"),) if state.corner else ()
        ways = (Choice("treasure", f"{cubes_text(facts.ISLAND_CUBES).capitalize()} and a treasure"), *ship)
        steps.append(
            Step("island", "A small island", "a treasure, or the ship", asks=(who,), symbol="chest", ways=ways)
        )
        if state.gifts or not state.passed:
            steps.append(Step("find", "All have passed: find the loot", "nobody said who was first", symbol="flag"))
    elif state.stage in ("turns", "loot", "final") and not state.lying:
        lie = (Question("lie", "How many lie there?", high=len(state.takers) - 1),) if len(state.takers) > 1 else ()
        steps.append(Step("exhausted", "No treasure is left", "then the game ends", asks=lie, symbol="x"))
    if state.stage in ("turns", "loot") and not state.takers:
        asks = (event_question(state.round, state.event), *ship_questions(state.corner, state.heading))
        title = "Another event, or the ship elsewhere"
        steps.append(Step("lies", title, "than the phone believes", asks=asks, symbol="ship"))
    return tuple(steps)
