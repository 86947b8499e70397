"""Help during play."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final
from urllib.parse import parse_qsl, urlsplit

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion import Game, get_game
from companion.errors import BadInput
from companion.game import PlayHelp
from companion.play import BEGIN, DO
from companion.questions import questions_of
from companion.setups import run_setup
from webhelper.forms import typed_options, whole_number
from webhelper.pages.setup import last_setup, seeded, setup_of_address, setup_of_table
from webhelper.serving.context import copy_of, template_of, with_query
from webhelper.storage.about import About
from webhelper.storage.history import history_at
from webhelper.storage.store import Table, TableUnreadable, store
from webhelper.tables.playing import act_at, basis_of, filled_of, first_step, writable_of
from webhelper.tables.service import (
    at_table,
    map_of,
    new_table,
    remembered,
    seat_asked,
    seats_at,
    summary,
)
from webhelper.tables.typed import decide as write_decisions
from webhelper.tables.typed import shown_value

blueprint = Blueprint("help", __name__)

CODE: Final = "code"
"""The field of a help page that names a set-up."""


@blueprint.get("/<slug>/help")
def index(slug: str) -> str:
    """What help there is, with ``?table=`` and the set-up of ``?code=``, else the last that was drawn here."""
    game = get_game(slug)
    table = _table(slug, request.args)
    last = (setup_of_table(game, table) if table else None) or last_setup(game)
    setup = last.fields if last and CODE not in request.args else setup_of_address(game, request.args, CODE)
    return render_template(
        "pages/help/index.html",
        game=game,
        table=table.id if table else None,
        setup=setup,
        page_of_setup=url_for("setup.show", slug=slug, **seeded(setup)) if {CODE, "players"} <= setup.keys() else None,
        fits=lambda kind: last is None or last.code != setup.get(CODE) or kind.name in last.helps,
    )


@blueprint.get("/<slug>/help/<name>")
def show(slug: str, name: str) -> str | Response | tuple[str, int]:
    """One kind of help, for the sheet named by ``?table=`` and ``?player=`` (from 1), as the address alone says."""
    game = get_game(slug)
    table = _table(slug, request.args)
    if name in game.helps_in_play:  # it is part of the page of play by now
        if table is None:
            return redirect(url_for(".index", slug=slug))
        return redirect(url_for("now.show", slug=slug, table_id=table.id, player=request.args.get("player")))
    kind = game.play_help(name)
    if kind.begins is not None:
        if table is not None and table.play is not None and kind.suits(table.record):
            return redirect(url_for("now.show", slug=slug, table_id=table.id))
        setup = setup_of_address(game, request.args, CODE)
        seats = kind.seats or tuple(range(game.players[0], game.players[1] + 1))
        seats = (int(setup["players"]),) if setup.get("players", "").isdecimal() else seats
        return render_template(
            "pages/help/in_play.html", game=game, kind=kind, setup=setup, players=seats, tables=_tables(game, kind)
        )
    if table is None and kind.needs_table:
        return render_template("pages/help/choose_table.html", game=game, kind=kind, tables=_tables(game, kind))
    if kind.rolls and request.args.get("roll"):
        typed = {field: value for field, value in request.args.items() if field != "roll"}
        return _shown_at(game, kind, typed | _here(table, request.args) | kind.roll(secrets.token_hex(8)))
    return _page(game, kind, table, request.args, None)


@blueprint.post("/<slug>/help/<name>/table")
def open_table(slug: str, name: str) -> Response:
    """Opens a table in play without names for a help that is one. Raises BadInput, and TooMany from one address."""
    game = get_game(slug)
    kind = game.play_help(name)
    if kind.begins is None:
        abort(404)
    low, high = kind.seats[:1] + kind.seats[-1:] if kind.seats else game.players
    players = whole_number(request.form.get("players", ""), "players", f"{low} to {high}")
    if not low <= players <= high:
        raise BadInput.at("players", players, f"{low} to {high}")
    setup, options = None, dict[str, str]()
    if request.form.get(CODE):
        options = typed_options(questions_of(game.setup_plan().options), request.form)
        setup = run_setup(game, players, request.form[CODE], options, (), copy_of(game))
    names = [f"Player {seat}" for seat in range(1, players + 1)]
    table = new_table(game, names, None, setup, options, About(unnamed=True))
    first = first_step(game, table)
    answered = {q.name: kind.begins.get(q.name, q.value) for q in first.asks} if first is not None else {}
    act_at(game, table.id, {DO: BEGIN, **answered})
    return redirect(url_for("now.show", slug=slug, table_id=table.id), 303)


@blueprint.post("/<slug>/help/<name>")
def decide(slug: str, name: str) -> Response | tuple[str, int]:
    """Writes what the table decided on a help page into its record, and shows the help anew."""
    game = get_game(slug)
    kind = game.play_help(name)
    table = _table(slug, request.args)
    if table is None:
        abort(404, "There is no table with this code here.")
    try:
        write_decisions(game, table)
    except BadInput as error:
        if kind.begins is not None:  # it has no page of its own
            raise
        stored = store().table(slug, table.id) or table
        return _page(game, kind, stored, request.args, error)
    return _shown_at(game, kind, request.args.to_dict())


def page_with_refused(
    slug: str, address: str, refused: BadInput, sent: Mapping[str, str]
) -> Response | tuple[str, int] | None:
    """The help at an address of ours, from which an act was refused, with what was sent; None for no such help."""
    try:
        parts = urlsplit(address)
    except ValueError:  # none of ours
        return None
    asked = {**dict(parse_qsl(parts.query)), **{name: text for name, text in sent.items() if name != DO}}
    game = get_game(slug)
    kind = next((h for h in game.helps if url_for("help.show", slug=slug, name=h.name) == parts.path), None)
    table = _table(slug, asked) if kind else None
    return _page(game, kind, table, asked, refused) if kind and table else None


def _table(slug: str, asked: Mapping[str, str]) -> Table | None:
    """The table that ``?table=`` names, whose bar then stands on the page."""
    table = store().table(slug, asked.get("table", ""))
    if table is not None:
        at_table(table)
        if not table.names:
            raise TableUnreadable
    return table


def _shown_at(game: Game, kind: PlayHelp, typed: Mapping[str, Any]) -> Response:
    fields = {field: value for field, value in typed.items() if field[:1] != "_" and field not in ("slug", "name")}
    return redirect(with_query(url_for("help.show", slug=game.slug, name=kind.name), fields))


def _tables(game: Game, kind: PlayHelp) -> list[dict[str, Any]]:
    return [summary(t) | {"id": t.id} for t in remembered(game) if kind.suits(t.record)]


def _seat(table: Table | None, asked: Mapping[str, str]) -> int:
    return seat_asked(table, asked) if table is not None else 0


def _here(table: Table | None, asked: Mapping[str, str]) -> dict[str, Any]:
    """What an address needs to come back to this sheet."""
    return {"table": table.id, "player": _seat(table, asked) + 1} if table else {}


def _page(
    game: Game, kind: PlayHelp, table: Table | None, asked: Mapping[str, str], refused: BadInput | None
) -> Response | tuple[str, int]:
    seat, record = _seat(table, asked), table.record if table else None
    here = _here(table, asked)
    # beside what was typed what the table knows: what is in play, else its set-up if this help can use it
    laid = setup_of_table(game, table) if table is not None and CODE not in asked else None
    fields = laid.fields if laid is not None and kind.name in laid.helps else {}
    typed = {**fields, **filled_of(game, table, kind.name, seat), **asked}
    answer, fault = None, None
    try:
        offered = answer = kind.answer(record, seat, typed, copy_of(game))
    except BadInput as error:
        offered = None
        fault = error
        with suppress(BadInput):  # what there is to choose from before anything is typed
            offered = kind.answer(record, seat, {}, copy_of(game))
    page = render_template(
        template_of(game, f"helps/{kind.name.replace('-', '_')}"),
        game=game,
        kind=kind,
        table=table,
        tables=[] if table else _tables(game, kind),
        seat=seat,
        here=here,
        setup=setup_of_address(game, typed, CODE),
        last_setup=last_setup(game),
        player=record["players"][seat] if record else None,
        seats=seats_at(table) if table else [],
        again=with_query(url_for("help.show", slug=game.slug, name=kind.name), {**asked, **here}),
        typed=typed,
        answer=answer,
        asked=offered,
        fault=fault,
        refused=refused,
        was=lambda place: shown_value(table, place) if table else "",
        game_map=map_of(game, record) if record else None,
        reference=game.drafting().reference(copy_of(game)),
        in_play=table is not None and table.play is not None and not table.closed,
        can_write=writable_of(game, table, kind.name, seat),
        basis=basis_of(game, table) if table is not None else None,
        done=history_at(store(), table.id) if table is not None and table.play is not None else None,
    )
    return page, 400 if fault or refused else 200
