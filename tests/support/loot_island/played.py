"""Tables of Loot Island in play, as far as a test begins with them."""

from __future__ import annotations

from companion import get_game
from tests.support.playing import Played, begun

GAME = get_game("loot-island")


def in_round_1(event: str, players: int = 4) -> Played:
    """A table without a set-up, its ship in the north-west, sailing clockwise."""
    table = begun(GAME, players)
    table.do("lies", corner="north-west", heading="clockwise", event=event or "none")
    return table


def with_event(event: str) -> Played:
    """The same in round 2, where a B event can lie open; the ship is in the north-east."""
    table = in_round_1("")
    for do in ("find", "skip"):
        table.do(do)
    table.do("next", event=event)
    return table


def cubes(table: Played) -> list[int]:
    return [player["cubes"] for player in table.record["players"]]
