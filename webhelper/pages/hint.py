"""The hint on the page of play: the best of what might be done, thought about while somebody looks.

The first answer takes a third of a second at most; asked for ``more`` the same thoughts go on for a second. They take
turns in short pieces, stop where the table has changed meanwhile, and no tap waits for them.
"""

from __future__ import annotations

from threading import Lock
from time import monotonic
from typing import Any, Final, NamedTuple

from flask import Blueprint, render_template, request
from flask.typing import ResponseReturnValue

from companion.errors import BadInput
from companion.play import Play, Position, Thinking, fingerprint_of
from webhelper.serving.memory import Kept
from webhelper.serving.turns import THINKING, AllBusy
from webhelper.storage.store import Table, store
from webhelper.tables.service import play_at, require_table

blueprint = Blueprint("hint", __name__)

FIRST: Final = 0.25
MORE: Final = 1.2
"""Seconds of thinking: for the first answer, and for what refines it."""
PIECE: Final = 0.08
"""Seconds of a turn."""
AGAIN: Final = 2
"""Seconds after which a turn is likely."""


class _Thought(NamedTuple):
    thinking: Thinking
    lock: Lock


_THOUGHTS: Final = Kept[tuple[str, int, str], _Thought](24)
"""What was thought about last, by table, seat and position: a phone that asks again goes on where it stopped."""


@blueprint.get("/api/<slug>/table/<table_id>/hint")
def show(slug: str, table_id: str) -> ResponseReturnValue:
    """The hint for ``?player=N`` (from 1) as a part of the page, for sheets not in play with what a hint asks; 204
    where there is none, it came too late, or others are helped, and then with the seconds after which to ask again."""
    game, table = require_table(slug, table_id)
    play, (_, at) = game.play(), play_at(game, table) or (None, None)
    seat = request.args.get("player", 1, type=int) - 1
    if play is None or table.closed is not None or not 0 <= seat < len(table.names):
        return "", 204
    thinking = _thinking(play, table, at, seat)
    if thinking is None:
        return "", 204
    asked = at.fingerprint if at is not None else fingerprint_of(table.record, request.args)
    thought = _THOUGHTS.put((table.id, seat, asked), _Thought(thinking, Lock()))
    until = monotonic() + (MORE if "more" in request.args else FIRST)
    with thought.lock:
        try:
            while not thought.thinking.settled and monotonic() < until:
                with THINKING.turn():
                    thought.thinking.run(PIECE)
                latest = store().find(table.id)
                if latest is None or latest.version != table.version:
                    return "", 204
        except AllBusy:
            return "", 204, {"Retry-After": str(AGAIN)}
        hint = thought.thinking.hint()
    return render_template("pages/now/hint.html", game=game, table=table, hint=hint), 200


def _thinking(play: Play[Any, Any], table: Table, at: Position[Any, Any] | None, seat: int) -> Thinking | None:
    if at is not None:
        return play.thinking(at, seat)
    try:
        return play.thinking_beside(table.record, request.args, seat)
    except BadInput:
        return None
