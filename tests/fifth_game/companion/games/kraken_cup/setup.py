"""Setting up Kraken Cup (rules: p. 1, Set-up)."""

from __future__ import annotations

from typing import Final

from companion.games.kraken_cup import facts
from companion.games.kraken_cup.record import Cup
from pydantic import Field

from companion.questions import Options
from companion.randomness import SetupCode
from companion.records import Copy
from companion.setups import SetupPlan, SetupResult, SetupStep, seat_called, step_stream
from companion.words import capital

VERSION: Final = 1


class KrakenSetup(Options):
    """Which cup is sailed for."""

    cup: Cup = Field("short", title="Cup", description="The short cup, or the long one.")


def draw(
    code: SetupCode, players: int, options: KrakenSetup, copy: Copy | None = None
) -> SetupResult[None]:
    """The start player's seat, 1 to ``players``."""
    seat = step_stream(facts.SLUG, VERSION, code, "start-player", players).below(players) + 1
    each = facts.LONG_KRAKEN if options.cup == "long" else facts.KRAKEN
    steps = (
        SetupStep(
            "sea",
            "The sea",
            f"Put {facts.MOST_KRAKENS} krakens and {facts.MOST_PEARLS} pearls in the middle."
            f" A kraken will count {each}.",
        ),
        SetupStep("start-player", "Start player", f"{capital(seat_called(seat))} begins."),
    )
    return SetupResult(facts.SLUG, VERSION, str(code), players, options, seat, steps, None)


PLAN: Final[SetupPlan[KrakenSetup, Copy, None]] = SetupPlan(VERSION, KrakenSetup, draw)
