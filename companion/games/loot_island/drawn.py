"""The drawn steps of a set-up of Loot Island, and the events of a code (rules: pp. 2-3, Game setup)."""

from __future__ import annotations

from typing import Final

from companion.games.loot_island import facts
from companion.randomness import SetupCode, parse_code
from companion.setups import step_stream

VERSION: Final = 1
"""Of what is drawn from a code: a change of any outcome takes a new one."""

SHIP, EVENT_DECK, FIRST_PLAYER = facts.DRAWN_STEPS


def event_deck(code: SetupCode) -> list[str]:
    """The five events of a code in the order of the rounds, whatever the players and options."""
    stream = step_stream(facts.SLUG, VERSION, code, EVENT_DECK)
    return [stream.pick(facts.A_EVENTS), *stream.shuffled(facts.B_EVENTS)[: facts.ROUNDS - 1]]


def event_of(code: str, number: int) -> str:
    """The event of round ``number`` (from 1) in the setup with this code. Raises BadInput at ``code``."""
    return event_deck(parse_code(code, facts.DRAWN_STEPS, "code"))[number - 1]
