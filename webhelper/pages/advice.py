"""Advice for a table: what a player could still gain, proven best; and the hint on the page of play.

The first hint takes a third of a second at most; asked for ``more`` the same thoughts go on for a second. They take
turns in short pieces, stop where the table has changed meanwhile, and no tap waits for them.
"""

from __future__ import annotations

from threading import Lock
from time import monotonic
from typing import Final

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response

from companion.advice import Thinking
from companion.errors import BadInput, Fault
from companion.play import fingerprint_of
from webhelper.serving.context import copy_of, has_own, template_of
from webhelper.serving.resources import THINKING, AllBusy, Recent
from webhelper.storage.store import store
from webhelper.tables.service import draft_of, map_of, play_at, remember, require_table, seat_asked

blueprint = Blueprint("advice", __name__)

FIRST: Final = 0.25
MORE: Final = 1.2
"""Seconds of thinking: for the first answer, and for what refines it."""
PIECE: Final = 0.08
"""Seconds of a turn."""
AGAIN: Final = 2
"""Seconds after which a turn is likely."""


_THOUGHTS: Final = Recent[tuple[str, int, str], tuple[Thinking, Lock]](24)
"""What was thought about last, by table, seat and position: a phone that asks again goes on where it stopped."""


@blueprint.get("/<slug>/table/<table_id>/advice")
def show(slug: str, table_id: str) -> str | Response:
    """What the game advises for this table, or what must be mended first; ``?player=N`` counts from 1. One whose advice
    must be told something, such as the dice, asks for it, and the hint comes into the page by itself."""
    game, table = require_table(slug, table_id)
    if game.no_advice is not None:
        abort(404, f"{game.title} has no advice.")
    if not has_own(game, "advice"):
        return redirect(url_for("help.index", slug=game.slug, table=table.id))
    if table.play is not None and game.plays_on:
        return redirect(url_for("now.show", slug=game.slug, table_id=table.id))
    remember(table)
    answer, faults = None, list[Fault]()
    play = game.play()
    asks = play.hint_asks(table.record) if play is not None else ()
    seat = seat_asked(table, request.args)
    asked = False
    try:
        if play is not None and asks:
            asked = play.thinking_beside(table.record, request.args, seat) is not None
        else:
            answer = game.advise_data(table.record, copy_of(game))
    except BadInput as error:
        faults += error.faults
    return render_template(
        template_of(game, "advice"),
        game=game,
        table=table,
        draft=draft_of(game, table),
        answer=answer,
        seat=seat,
        asks=asks,
        typed=request.args,
        asked=asked,
        game_map=map_of(game, table.record),
        faults=faults,
    )


@blueprint.get("/api/<slug>/table/<table_id>/hint")
def hint(slug: str, table_id: str) -> ResponseReturnValue:
    """The hint for ``?player=N`` (from 1) as a part of the page, for sheets not in play with what a hint asks; 204
    where there is none, it came too late, or others are helped, and then with the seconds after which to ask again."""
    game, table = require_table(slug, table_id)
    play = game.play()
    (_, at) = play_at(game, table) or (None, None)
    seat = request.args.get("player", 1, type=int) - 1
    if play is None or table.closed is not None or not 0 <= seat < len(table.names):
        return "", 204
    try:
        thinking = play.thinking(at, seat) if at else play.thinking_beside(table.record, request.args, seat)
    except BadInput:
        thinking = None
    if thinking is None:
        return "", 204
    asked = at.fingerprint if at is not None else fingerprint_of(table.record, request.args)
    thinking, lock = _THOUGHTS.put((table.id, seat, asked), (thinking, Lock()))
    until = monotonic() + (MORE if "more" in request.args else FIRST)
    with lock:
        try:
            while not thinking.settled and monotonic() < until:
                with THINKING.turn():
                    thinking.run(PIECE)
                latest = store().find(table.id)
                if latest is None or latest.version != table.version:
                    return "", 204
        except AllBusy:
            return "", 204, {"Retry-After": str(AGAIN)}
        found = thinking.hint()
    return render_template("pages/now/hint.html", hint=found), 200
