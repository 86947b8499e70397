"""Help during play, advice and hints, and the rules in short."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from threading import Lock
from time import monotonic
from typing import Any, Final
from urllib.parse import parse_qsl, urlsplit

from flask import Blueprint, abort, g, redirect, render_template, request, url_for
from flask.typing import ResponseReturnValue
from werkzeug.wrappers import Response

from companion import Game, get_game
from companion.advice import Thinking
from companion.errors import BadInput, Fault, UnknownName
from companion.game import PlayHelp
from companion.places import parse_place, value_at
from companion.play import BEGIN, DO, fingerprint_of
from companion.records import parse_json
from companion.rules_search import search
from companion.setups import run_setup
from webhelper.forms import nested, setup_options, shown_options, typed_options, whole_number
from webhelper.pages.setup import last_setup, seeded, setup_of_address, setup_of_table
from webhelper.serving.context import copy_of, has_own, template_of, with_query
from webhelper.serving.resources import THINKING, AllBusy, Recent
from webhelper.storage.about import About
from webhelper.storage.history import history_at
from webhelper.storage.store import SentEdit, Table, TableUnreadable, store
from webhelper.tables.playing import act_at, basis_of, first_step
from webhelper.tables.service import (
    draft_of,
    map_of,
    new_table,
    play_at,
    remember,
    remembered,
    require_table,
    seat_asked,
    seats_at,
    summary,
    write_to,
)

blueprint = Blueprint("help", __name__)

CODE: Final = "code"
"""The field of a help page that names a set-up."""


@blueprint.get("/<slug>/help")
def index(slug: str) -> str:
    """What help there is, with ``?table=`` and the set-up of ``?code=``, else the last that was drawn here."""
    game = get_game(slug)
    table = _table(slug, request.args)
    last = (setup_of_table(game, table) if table else None) or last_setup(game)
    setup = (
        last.fields
        if last and CODE not in request.args
        else setup_of_address(game, request.args, CODE)
    )
    return render_template(
        "pages/help/index.html",
        table=table.id if table else None,
        setup=setup,
        page_of_setup=url_for("setup.show", **seeded(setup))
        if {CODE, "players"} <= setup.keys()
        else None,
        fits=lambda kind: last is None or last.code != setup.get(CODE) or kind.name in last.helps,
    )


@blueprint.get("/<slug>/help/<name>")
def show(slug: str, name: str) -> str | Response | tuple[str, int]:
    """One kind of help, for the sheet named by ``?table=`` and ``?player=`` (from 1), as the address alone says."""
    game = get_game(slug)
    table = _table(slug, request.args)
    if name in game.helps_in_play:  # it is part of the page of play by now
        if table is None:
            return redirect(url_for(".index"))
        return redirect(url_for("table.now", player=request.args.get("player")))
    kind = game.play_help(name)
    if kind.begins is not None:
        if table is not None and table.play is not None and kind.suits(table.record):
            return redirect(url_for("table.now"))
        setup = setup_of_address(game, request.args, CODE)
        seats = kind.seats or tuple(range(game.players[0], game.players[1] + 1))
        seats = (int(setup["players"]),) if setup.get("players", "").isdecimal() else seats
        return render_template(
            "pages/help/in_play.html",
            game=game,
            kind=kind,
            setup=setup,
            players=seats,
            tables=_tables(game, kind),
        )
    if table is None and kind.needs_table:
        return render_template(
            "pages/help/choose_table.html", kind=kind, tables=_tables(game, kind)
        )
    if kind.rolls and request.args.get("roll"):
        typed = {field: value for field, value in request.args.items() if field != "roll"}
        return _shown_at(
            game, kind, typed | _here(table, request.args) | kind.roll(secrets.token_hex(8))
        )
    return _page(game, kind, table, request.args, None)


@blueprint.post("/<slug>/help/<name>/table")
def open_table(slug: str, name: str) -> Response:
    """Opens a table in play without names for a help that is one. Raises BadInput, and TooMany from one address."""
    game = get_game(slug)
    kind = game.play_help(name)
    if kind.begins is None:
        abort(404)
    low, high = kind.seats[:1] + kind.seats[-1:] if kind.seats else game.players
    players = whole_number(request.form.get("players", ""), "players", low, high)
    setup, options = None, dict[str, str]()
    if request.form.get(CODE):
        options = typed_options(setup_options(game), request.form)
        setup = run_setup(game, players, request.form[CODE], options, (), copy_of(game))
    names = [f"Player {seat}" for seat in range(1, players + 1)]
    table = new_table(game, names, None, setup, options, About(unnamed=True))
    first = first_step(game, table)
    answered = (
        {q.name: kind.begins.get(q.name, q.value) for q in first.asks} if first is not None else {}
    )
    act_at(game, table.id, {DO: BEGIN, **answered})
    return redirect(url_for("table.now", slug=slug, table_id=table.id), 303)


@blueprint.post("/<slug>/help/<name>")
def decide(slug: str, name: str) -> Response | tuple[str, int]:
    """Writes what the table decided on a help page into its record, and shows the help anew. The value of the form's
    place is the field of that name as JSON, empty for none, or the fields inside it, such as ``healers[0].fixed``."""
    game = get_game(slug)
    kind = game.play_help(name)
    table = _table(slug, request.args)
    if table is None:
        abort(404, "There is no table with this code here.")
    try:
        place = request.form.get("place", "")
        value = _json(place, request.form[place]) if place in request.form else _inside(place)
        before = _json(place, request.form.get(f"was:{place}", ""))  # what the page showed
        conflicts = write_to(game, table.id, [SentEdit(place, value, before=before)]).conflicts
        if conflicts:
            meanwhile = "what another phone wrote meanwhile; or change it once more"
            raise BadInput(
                Fault(conflict.edit.place, conflict.theirs, meanwhile) for conflict in conflicts
            )
    except BadInput as error:
        if kind.begins is not None:  # it has no page of its own
            raise
        return _page(game, kind, _table(slug, request.args) or table, request.args, error)
    return _shown_at(game, kind, request.args.to_dict())


def _json(place: str, text: str) -> Any:
    try:
        return parse_json(text) if text.strip() else None
    except BadInput:
        raise BadInput.at(place, text, "a value as JSON") from None


def _inside(place: str) -> Any:
    """What the fields inside a place amount to; what is no JSON stays text, and the game says what may stand there."""
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


def _stored_value(table: Table | None, place: str) -> str:
    """What stands at a place of a table, as JSON for the form's hidden field; empty for nothing."""
    value = value_at(table.record, parse_place(place)) if table else None
    return "" if value is None else json.dumps(value, ensure_ascii=False)


def page_with_refused(
    slug: str, address: str, refused: BadInput, sent: Mapping[str, str]
) -> Response | tuple[str, int] | None:
    """The help at an address of ours, from which an act was refused, with what was sent; None for no such help."""
    try:
        parts = urlsplit(address)
    except ValueError:  # none of ours
        return None
    asked = {
        **dict(parse_qsl(parts.query)),
        **{name: text for name, text in sent.items() if name != DO},
    }
    game = get_game(slug)
    kind = next((h for h in game.helps if url_for("help.show", name=h.name) == parts.path), None)
    table = _table(slug, asked) if kind else None
    return _page(game, kind, table, asked, refused) if kind and table else None


def _table(slug: str, asked: Mapping[str, str]) -> Table | None:
    table = store().table(slug, asked.get("table", ""))
    if table is not None:
        g.at_table = table
        if not table.names:
            raise TableUnreadable
    return table


def _shown_at(game: Game, kind: PlayHelp, typed: Mapping[str, Any]) -> Response:
    fields = {
        field: value
        for field, value in typed.items()
        if field[:1] != "_" and field not in ("slug", "name")
    }
    return redirect(with_query(url_for("help.show", name=kind.name), fields))


def _tables(game: Game, kind: PlayHelp) -> list[dict[str, Any]]:
    return [summary(t) for t in remembered(game) if kind.suits(t.record)]


def _here(table: Table | None, asked: Mapping[str, str]) -> dict[str, Any]:
    """What an address needs to come back to this sheet."""
    return {"table": table.id, "player": seat_asked(table, asked) + 1} if table else {}


def _page(
    game: Game,
    kind: PlayHelp,
    table: Table | None,
    asked: Mapping[str, str],
    refused: BadInput | None,
) -> Response | tuple[str, int]:
    here = _here(table, asked)
    seat = here.get("player", 1) - 1
    record = table.record if table else None
    # beside what was typed what the table knows: what is in play, else its set-up if this help can use it
    laid = setup_of_table(game, table) if table is not None and CODE not in asked else None
    fields = laid.fields if laid is not None and kind.name in laid.helps else {}
    play, at = (play_at(game, table) if table else None) or (None, None)
    typed = {**fields, **(play.filled(at, kind.name, seat) if play and at else {}), **asked}
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
        kind=kind,
        tables=[] if table else _tables(game, kind),
        seat=seat,
        here=here,
        setup=setup_of_address(game, typed, CODE),
        last_setup=last_setup(game),
        player=record["players"][seat] if record else None,
        seats=seats_at(table) if table else [],
        again=with_query(url_for("help.show", name=kind.name), {**asked, **here}),
        typed=typed,
        answer=answer,
        asked=offered,
        fault=fault,
        refused=refused,
        was=partial(_stored_value, table),
        reference=game.drafting().reference(copy_of(game)),
        in_play=table is not None and table.play is not None and not table.closed,
        can_write=play.writable(at, kind.name, seat)
        if play and at and table and not table.closed
        else None,
        basis=basis_of(game, table) if table is not None else None,
        done=history_at(store(), table.id)
        if table is not None and table.play is not None
        else None,
    )
    return page, 400 if fault or refused else 200


# ---- advice for a table: what a player could still gain, proven best; the hint on the page of play
# The first hint takes a third of a second at most; asked for ``more`` the same thoughts go on for a
# second, in short turns. They stop where the table has changed meanwhile, and no tap waits for them.

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
def advice(slug: str, table_id: str) -> str | Response:
    """What the game advises for this table, or what must be mended first; ``?player=N`` counts from 1. One whose advice
    must be told something, such as the dice, asks for it, and the hint comes into the page by itself."""
    game, table = require_table(slug, table_id)
    if game.no_advice is not None:
        abort(404, f"{game.title} has no advice.")
    if not has_own(game, "advice"):
        return redirect(url_for(".index", table=table.id))
    if table.play is not None and game.plays_on:
        return redirect(url_for("table.now"))
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
        thinking = (
            play.thinking(at, seat)
            if at
            else play.thinking_beside(table.record, request.args, seat)
        )
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


# ---- the rules in short: all of them, or the paragraphs that answer what was asked, best first

LONGEST: Final = 200
"""Letters of what is looked for; nobody types more."""


@blueprint.get("/<slug>/rules")
def rules(slug: str) -> str:
    """The rules in short; ``?game=`` of a box, ``?words=`` what is asked; ``?table=`` whose options are played by
    unless ``?all=``, and where the way back leads."""
    game = get_game(slug)
    words = " ".join(request.args.get("words", "")[:LONGEST].split())
    table = store().table(slug, request.args.get("table", ""))
    games = every = game.rules_in_short()
    if table and table.about.setup and not request.args.get("all"):
        settings = shown_options(setup_options(game), table.about.setup.options)
        games = tuple(rules.played(settings) for rules in every)
    name = request.args.get("game", "")
    chosen = next((rules for rules in games if name in ("", rules.name)), None)
    if chosen is None:
        raise UnknownName.among("game", name, [rules.name for rules in games])
    book = game.maps()
    # where each ruling stands first on the page: the name of the section and the entry's number
    places = [
        (rule.ruling, (s.name, n))
        for s in chosen.sections
        for n, rule in enumerate(s.rules, 1)
        if rule.ruling
    ]
    return render_template(
        "pages/rules/index.html",
        games=[(rules, len(search(rules, words))) for rules in games],
        chosen=chosen,
        answers=search(chosen, words),
        anchors=dict(reversed(places)),
        words=words,
        table=table.id if table else None,
        left_out=games != every,
        regions={letter: region.name for letter, region in book.layout.region_of.items()}
        if book
        else {},
    )
