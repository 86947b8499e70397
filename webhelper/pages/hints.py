"""Advice for a table: what a player could still gain, proven best, and the hint on the page of
play.

The first hint takes a quarter of a second. Asked for ``more``, the same search goes on for twice as
long, in short turns: 0.8 s together, 1.5 s while others are helped. It stops if the table has
changed. No tap waits for it.
"""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from threading import Lock
from time import monotonic
from typing import Final

from flask import Blueprint, abort, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response

from companion import Game
from companion.advice import Hint, Thinking
from companion.errors import BadInput, Fault
from companion.home import worked
from companion.numbers import number_in
from companion.play import Viewer, fingerprint_of
from webhelper.serving.context import copy_of, has_own, template_of
from webhelper.serving.resources import THINKING, AllBusy, Recent
from webhelper.storage.store import Table, store
from webhelper.tables.live import draft_of, map_of, play_at
from webhelper.tables.opening import of_table, remember
from webhelper.tables.seats import seat_asked

blueprint = Blueprint("hints", __name__)

FIRST: Final = (0.25, 0.5)
MORE: Final = (0.5, 1.0)
"""Seconds of thinking for the first answer, and for what refines it. The first number is processor
time, the second the limit by the clock while others work too."""

PIECE: Final = 0.08
"""Seconds of one turn of thinking."""

AGAIN: Final = 2
"""Seconds after which a turn is likely."""

_Thoughts = tuple[Thinking, Lock]
# the latest searches, by table, seat and position. A phone that asks again goes on where the search
# stopped.
_THOUGHTS: Final = Recent[tuple[str, int, str], _Thoughts](24)


@blueprint.get("/<slug>/table/<table_id>/advice")
@of_table
def advice(game: Game, table: Table) -> str | Response:
    """Shows what the game advises for this table, or what must be mended first. ``?player=N``
    counts from 1.

    If the advice must be told something, such as the dice, the page asks for it, and the hint comes
    into the page by itself.
    """
    if game.no_advice is not None:
        abort(404, f"{game.title} has no advice.")
    if not has_own(game, "advice"):
        return redirect(url_for("help.index", table=table.id))
    if table.play is not None and game.plays_on:
        return redirect(url_for("now.show"))
    remember(table)
    answer, faults = None, list[Fault]()
    play = game.play()
    questions = play.hint_asks(table.record) if play is not None else ()
    seat = seat_asked(table, request.args)
    # with questions the page has no answer of its own: once all of them are answered, it asks for
    # the hint, which is thought about there
    all_answered = False
    try:
        if play is not None and questions:
            all_answered = play.thinking_beside(table.record, request.args, seat) is not None
        else:
            answer = game.advise_data(table.record, copy_of(game))
    except BadInput as error:
        faults += error.faults
    return render_template(
        template_of(game, "advice"),
        draft=draft_of(game, table),
        answer=answer,
        seat=seat,
        asks=questions,
        typed=request.args,
        asked=all_answered,
        game_map=map_of(game, table.record),
        faults=faults,
    )


@blueprint.get("/api/<slug>/table/<table_id>/hint")
@of_table
def hint(game: Game, table: Table) -> ResponseReturnValue:
    """Sends the hint for ``?player=N`` (from 1) as a part of the page. If the sheets are not in
    play, the address also tells what the hint asks for.

    The answer is 204 if there is no hint or it came too late. It is also 204 while others are
    helped, with the seconds after which to ask again.
    """
    play = game.play()
    _, at = play_at(game, table) or (None, None)
    told = {key: text for key, text in request.args.items() if key not in ("player", "more")}
    seat = (number_in(request.args.get("player", "1")) or 0) - 1
    if play is None or table.closed is not None or not 0 <= seat < len(table.names):
        return "", 204
    thinking = None
    with suppress(BadInput):
        thinking = (
            play.thinking_beside(table.record, told, seat)
            if at is None
            else play.thinking(replace(at, viewer=Viewer((), told)), seat)
        )
    if thinking is None:
        return "", 204
    # what the search rests on; one that was begun for the same goes on in place of the new one
    position = table.record if at is None else at.fingerprint
    thoughts = _thoughts_of(table, seat, position, told, (thinking, Lock()))
    thinking, lock = thoughts
    try:
        with lock:
            answer = _thought(table, thinking, *(MORE if "more" in request.args else FIRST))
    except AllBusy:
        return "", 204, {"Retry-After": str(AGAIN)}
    if answer is None:
        return "", 204
    # kept for what the hint shows too: a phone that asks from there goes on with the same search
    _thoughts_of(table, seat, position, {**told, **answer.shows}, thoughts)
    return render_template("pages/now/hint.html", hint=answer), 200


def _thought(table: Table, thinking: Thinking, seconds: float, at_most: float) -> Hint | None:
    """Goes on with a search in short turns, for so many seconds of work and by the clock. Returns
    None if the table has changed meanwhile: the hint would be wrong. Raises AllBusy."""
    work_ends, time_ends = worked() + seconds, monotonic() + at_most
    while not thinking.settled and monotonic() < time_ends and worked() < work_ends:
        with THINKING.turn():
            thinking.run(PIECE)
        latest = store().find(table.id)
        if latest is None or latest.version != table.version:
            return None
    return thinking.hint()


def _thoughts_of(
    table: Table, seat: int, position: object, told: Mapping[str, str], new: _Thoughts
) -> _Thoughts:
    """Returns the search that is kept for a position, else ``new``."""
    return _THOUGHTS.put((table.id, seat, fingerprint_of(position, dict(told))), new)
