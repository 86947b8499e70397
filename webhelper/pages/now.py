"""Now: where a game in play stands, what to do, and what comes next; acts and undo of everything at a table."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion import Game, get_game
from companion.boards import Tap
from companion.errors import BadInput
from companion.play import MAX_FIELDS
from webhelper.pages.help import page_with_refused
from webhelper.serving.context import template_of
from webhelper.storage.history import history_at
from webhelper.storage.store import Table, store
from webhelper.tables.playing import act_at, basis_of, board_of, first_step, now_of, players_of, undo_at
from webhelper.tables.service import remember, require_table, seats_at

blueprint = Blueprint("now", __name__, url_prefix="/<slug>/table/<table_id>")

_OWN: Final = ("csrf_token", "act", "back", "at", "open")
"""Fields of a form that are none of the act: token, id, helps to come back to and be refused on, open square."""
_PLACES: Final = ("at", "piece", "to", "how")
"""What of the board is tapped, in a page's address and in that of the acts which it offers there."""
MAX_ID: Final = 40
"""Characters of an act's id."""


@blueprint.get("/now")
def show(slug: str, table_id: str) -> str | Response:
    """Where the game stands; with ``?since=`` its version an empty 204, see :mod:`webhelper.serving.polls`. ``?at=`` is
    a square of the board that was tapped, ``?piece=`` which of the pieces there, ``?to=`` where that goes, ``?how=``
    which of several ways to do what is offered."""
    game, table = require_table(slug, table_id)
    if game.play() is None:
        return redirect(url_for("lobby.show", slug=slug, table_id=table.id))
    remember(table)
    return _page(game, table)


@blueprint.post("/now")
def act(slug: str, table_id: str) -> Response | tuple[str, int]:
    """Does what the form's ``do`` says; ``back`` is the help that it came from, and goes back to."""
    game = get_game(slug)
    typed = {name: value for name, value in request.form.items() if name not in _OWN}
    if len(typed) > MAX_FIELDS:
        raise BadInput.at("act", len(typed), f"up to {MAX_FIELDS} fields")
    try:
        table = act_at(game, table_id, typed, request.form.get("act", "")[:MAX_ID])
    except BadInput as error:
        help_page = page_with_refused(slug, request.form.get("at") or request.form.get("back", ""), error, typed)
        return help_page or (_page(game, require_table(slug, table_id)[1], error, typed), 400)
    return _back(game, table)


@blueprint.post("/undo")
def undo(slug: str, table_id: str) -> Response | tuple[str, int]:
    """Takes back what ``edit`` names, on whichever phone it was done, or puts back what ``again`` names."""
    game, table = require_table(slug, table_id)
    try:
        edit, again, act_id = (request.form.get(name, "")[:MAX_ID] for name in ("edit", "again", "act"))
        undo_at(game, table, again or edit, bool(again), act_id)
    except BadInput as error:
        return _page(game, store().table(slug, table.id) or table, error), 400
    return _back(game, table)


def _back(game: Game, table: Table) -> Response:
    back, square = request.form.get("back", ""), request.form.get("open") or None
    helps = url_for("help.index", slug=game.slug)
    here = back if back.startswith(f"{helps}/") else url_for(".show", slug=game.slug, table_id=table.id, at=square)
    return redirect(here, 303)


def _page(game: Game, table: Table, refused: BadInput | None = None, typed: dict[str, str] | None = None) -> str:
    now = now_of(game, table, {**request.args, **(typed or {})})
    if now is not None and table.closed:
        now = replace(now, word="The game is over", turn="Nothing is written any more.", rulings=())
    tap = Tap(*(request.args.get(name, "") for name in _PLACES))  # as the page's address says
    resting = not (tap.square or tap.piece)
    board, tapped, unknown = board_of(game, table, None if resting else tap)
    refused = refused or unknown
    ruled = {*(tapped.rulings if tapped else ()), *(now.rulings if now and (resting or not tapped) else ())}
    shared = "pages/now/index.html"
    return render_template(
        [template_of(game, "now"), shared] if now else shared,
        game=game,
        table=table,
        title=game.title_of(table.record),
        now=now,
        board=board,
        tapped=tapped,
        resting=resting,
        on_board={place: request.args[place] for place in _PLACES if place in request.args} if tapped else {},
        first=first_step(game, table) if now is None else None,
        helps=[game.play_help(name) for name in now.helps] if now else [],
        rulings=[name for name in game.rulings if name in ruled],  # of our readings, what decides what the page shows
        players=players_of(game, table, now),
        seats=seats_at(table),
        done=history_at(store(), table.id),
        faults=[fault.words or str(fault) for fault in refused.faults] if refused else [],
        typed=typed or {},
        basis=basis_of(game, table),
    )
