"""Help during play: the list of helps, the page of one help, and what is decided there."""

import secrets
from collections.abc import Mapping
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion import Game, get_game
from companion.errors import BadInput, Fault
from companion.game import PlayHelp
from companion.jsontext import parse_json
from companion.numbers import number_in, whole_number
from companion.places import parse_place
from companion.play import BEGIN, DO
from companion.setups import run_setup
from webhelper.forms import nested, setup_options, typed_options
from webhelper.serving.context import copy_of, has_own, with_query
from webhelper.setups import CODE, last_setup, seeded, setup_of_address, setup_of_table
from webhelper.storage.about import About
from webhelper.storage.store import SentEdit, Table
from webhelper.tables.editing import write_to
from webhelper.tables.helps import address_here, help_page, helps_at, table_asked, tables_for
from webhelper.tables.opening import new_table
from webhelper.tables.playing import act_at, first_step
from webhelper.tables.seats import seat_asked

blueprint = Blueprint("help", __name__)


@blueprint.get("/<slug>/help")
def index(slug: str) -> str | Response:
    """Lists the helps of a game; without any, and without a table, leads to the rules. It keeps
    the table of ``?table=`` and the set-up of ``?code=``. Without a code it takes the table's
    set-up, else the last one drawn in this browser."""
    game = get_game(slug)
    table = table_asked(slug, request.args)
    if not game.helps and not table:
        return redirect(url_for("rules.show"))
    last = (setup_of_table(game, table) if table else None) or last_setup(game)
    setup = (
        last.fields
        if last and CODE not in request.args
        else setup_of_address(game, request.args, CODE)
    )
    return render_template(
        "pages/help/index.html",
        table=table.id if table else None,
        helps=helps_at(game, table),
        setup=setup,
        page_of_setup=(
            url_for("setup.show", **seeded(setup)) if {CODE, "players"} <= setup.keys() else None
        ),
        fits=lambda help_: last is None or last.code != setup.get(CODE) or help_.name in last.helps,
    )


@blueprint.get("/<slug>/help/<name>")
def show(slug: str, name: str) -> str | Response | tuple[str, int]:
    """Shows one help. ``?table=`` and ``?player=`` (from 1) name the sheet that it is for. A help
    that needs a table first offers those that suit it."""
    game = get_game(slug)
    table = table_asked(slug, request.args)
    # printed and kept links still name a help that is a part of the page of play now
    if name in game.helps_in_play:
        return redirect(
            url_for("now.show", player=request.args.get("player")) if table else url_for(".index")
        )
    help_ = game.play_help(name)
    if help_.begins is not None:
        return _page_that_begins(game, help_, table)
    if table is not None and table.play and not table.closed and has_own(game, name):
        asked = {"player": seat_asked(table, request.args) + 1, "help": name}
        return redirect(with_query(url_for("now.show", table_id=table.id), asked))
    if table is None and help_.needs_table:
        return render_template(
            "pages/help/choose_table.html", help=help_, tables=tables_for(game, help_)
        )
    # the page of what was rolled has an address of its own: loaded again it rolls no second time
    if help_.rolls and request.args.get("roll"):
        typed = {field: value for field, value in request.args.items() if field != "roll"}
        rolled = help_.roll(secrets.token_hex(8))
        return _shown_at(help_, typed | address_here(table, request.args) | rolled)
    return help_page(game, help_, table, request.args)


def _page_that_begins(game: Game, help_: PlayHelp, table: Table | None) -> str | Response:
    """Offers to open a table in play, for a help that is one. Leads to the table's page of play if
    it is in play already."""
    if table is not None and table.play is not None and help_.suits(table.record):
        return redirect(url_for("now.show", _anchor=help_.name))
    setup = setup_of_address(game, request.args, CODE)
    counts = help_.seats or tuple(range(game.players.least, game.players.most + 1))
    laid_out = number_in(setup.get("players", ""))
    return render_template(
        "pages/help/in_play.html",
        game=game,
        help=help_,
        setup=setup,
        players=(laid_out,) if laid_out in counts else counts,
        tables=tables_for(game, help_),
    )


@blueprint.post("/<slug>/help/<name>/table")
def open_table(slug: str, name: str) -> Response:
    """Opens a table without names and begins play there, for a help that is a table in play. Raises
    BadInput, and TooMany after too many tables from one address."""
    game = get_game(slug)
    help_ = game.play_help(name)
    if help_.begins is None:
        abort(404)
    # a help may suit only some numbers of players, which stand in order
    low, high = (help_.seats[0], help_.seats[-1]) if help_.seats else game.players
    players = whole_number(request.form.get("players", ""), "players", low, high)
    setup, options = None, dict[str, str]()
    if request.form.get(CODE):
        options = typed_options(setup_options(game), request.form)
        setup = run_setup(game, players, request.form[CODE], options, (), copy_of(game))
    names = [f"Player {seat}" for seat in range(1, players + 1)]
    table = new_table(game, names, None, setup, options, About(unnamed=True))
    first = first_step(game, table)
    asks = first.asks if first is not None else ()
    answered = {question.name: help_.begins.get(question.name, question.value) for question in asks}
    act_at(game, table.id, {DO: BEGIN, **answered})
    return redirect(url_for("now.show", slug=slug, table_id=table.id), 303)


@blueprint.post("/<slug>/help/<name>")
def decide(slug: str, name: str) -> Response | tuple[str, int]:
    """Writes what the table decided on a help page into its record, and shows the help again.

    The field ``place`` names a place in the record. The value is in the field of that name, as
    JSON, empty for none. Without such a field, the value is made of the fields inside that place,
    such as ``healers[0].fixed``.
    """
    game = get_game(slug)
    help_ = game.play_help(name)
    table = table_asked(slug, request.args)
    if table is None:
        abort(404, "There is no table with this code here.")
    try:
        place = request.form.get("place", "")
        value = _json(place, request.form[place]) if place in request.form else _inside(place)
        # what the page showed: if it is not there any more, another phone wrote meanwhile
        before = _json(place, request.form.get(f"was:{place}", ""))
        conflicts = write_to(game, table.id, [SentEdit(place, value, before=before)]).conflicts
        if conflicts:
            meanwhile = "what another phone wrote meanwhile; or change it once more"
            raise BadInput(
                Fault(conflict.edit.place, conflict.theirs, meanwhile) for conflict in conflicts
            )
    except BadInput as error:
        # a help that begins a table has no page of its own
        if help_.begins is not None:
            raise
        # read once more, so that the page shows what the other phone wrote
        latest = table_asked(slug, request.args) or table
        return help_page(game, help_, latest, request.args, error)
    return _shown_at(help_, request.args.to_dict())


def _json(place: str, text: str) -> Any:
    try:
        return parse_json(text) if text.strip() else None
    except BadInput:
        raise BadInput.at(place, text, "a value as JSON") from None


def _inside(place: str) -> Any:
    """Returns the value that the form's fields inside a place make up. A text that is no JSON stays
    a text; the game then says what is allowed there."""
    top = parse_place(place)
    typed = {}
    for name, text in request.form.items():
        if name.startswith((f"{place}[", f"{place}.")):
            try:
                value = parse_json(text) if text.strip() else None
            except BadInput:
                value = text.strip()
            typed[parse_place(name)[len(top) :]] = value
    return nested(typed)


def _shown_at(help_: PlayHelp, typed: Mapping[str, Any]) -> Response:
    fields = {
        field: value
        for field, value in typed.items()
        if field[:1] != "_" and field not in ("slug", "name")
    }
    return redirect(with_query(url_for("help.show", name=help_.name), fields))
