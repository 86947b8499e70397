"""Tables of Ship Adventure in play, and what lies on their boards."""

from __future__ import annotations

import pytest

from companion import BadInput, get_game
from companion.boards import PlayBoard, Tap, Tapped
from companion.games.ship_adventure.play import PLAY
from companion.games.ship_adventure.play.sea import ShipPiece
from tests.support.playing import Played, begun, set_up

GAME = get_game("ship-adventure")


def voyage(players: int = 3) -> Played:
    return begun(GAME, players, set_up(GAME, players, mode="treasure-map"))


def conquest(players: int = 2, **options: str) -> Played:
    return begun(GAME, players, set_up(GAME, players, mode="caribbean-conquest", **options))


def without_setup(mode: str) -> Played:
    table = Played(GAME, 2)
    step = table.play.before(table.record, None)
    table.do("begin", **{q.name: q.value for q in step.asks} | {"mode": mode})
    return table


def board(table: Played) -> PlayBoard:
    return PLAY.board(table.at)


def pieces(table: Played) -> list[ShipPiece]:
    return [piece for piece in board(table).pieces if isinstance(piece, ShipPiece)]


def where(table: Played, key: str) -> str:
    found = board(table).piece(key)
    assert found is not None, key
    return found.square


def tapped(table: Played, square: str, piece: str = "") -> Tapped:
    return table.tapped(Tap(square, piece))


def gold(table: Played) -> list[int]:
    return [p["gold"] for p in table.record["players"]]


def has(table: Played, name: str, **what: int) -> None:
    for thing, now in what.items():
        table.do("correct", player=name, what=thing.replace("_", "-"), now=now)


def refused(table: Played, name: str, **typed: object) -> str:
    before = table.document
    with pytest.raises(BadInput) as raised:
        table.do(name, **typed)
    assert table.document == before
    return raised.value.faults[0].words
