"""A new table for the people who sit down: to play, laid out by a set-up, or only to score."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion import Game, get_game
from companion.errors import BadInput, Fault
from companion.questions import questions_of
from companion.randomness import plain
from companion.setups import SetupResult, run_setup
from webhelper.forms import field_of, sentence, shown_options, typed_options, whole_number
from webhelper.pages.setup import SEED, setup_fields
from webhelper.serving.context import copy_of
from webhelper.storage.limits import TooMany
from webhelper.storage.store import store
from webhelper.tables.service import new_table, people_here, remembered, summary

blueprint = Blueprint("score", __name__)

PLAY: Final = "play"
"""The field of a form that opens a table to play at: it is laid out by a set-up drawn for those who sit there."""


@blueprint.get("/<slug>/play")
def play(slug: str) -> str:
    """Who plays, as they sit, and how: the people of the last table, to be changed."""
    game = get_game(slug)
    last = next(iter(remembered(game) or remembered()), None)
    names = last.names[: game.players[1]] if last else []
    return _new_form(game, {"map": "", "seed": "", "names": names}, [], {PLAY: "1", **request.args})


@blueprint.get("/<slug>/score")
def show(slug: str) -> str:
    """The form for a new table; ``?map=CODE`` fills the map in, a set-up's fields shape it."""
    game = get_game(slug)
    return _new_form(game, {"map": request.args.get("map", ""), "names": _names(request.args)}, [], request.args)


@blueprint.post("/<slug>/score")
def create(slug: str) -> Response | tuple[str, int] | tuple[str, int, dict[str, str]]:
    """Opens a table for the names typed, in seat order; empty boxes are left out."""
    game = get_game(slug)
    map_code, typed_names = request.form.get("map", "").strip(), _names(request.form)
    typed = {"map": map_code, "names": typed_names, "seed": request.form.get(SEED, "")}
    seats = [n for n, name in enumerate(typed_names) if name]
    names = [typed_names[n] for n in seats]
    try:
        if len(names) < game.players[0]:
            empty = typed_names.index("") if "" in typed_names else len(names)
            raise BadInput.at(f"names[{empty}]", "", f"{game.player_range} players; {game.players[0]} names at least")
        given = {"players": str(len(names)), **request.form} if PLAY in request.form else request.form
        setup = _setup_of(game, given)
        options = typed_options(questions_of(game.setup_plan().options), request.form)
        table = new_table(game, names, map_code or None, setup, options)
    except BadInput as error:
        by_seat = {f"players[{i}].name": f"names[{n}]" for i, n in enumerate(seats)}
        faults = [Fault(by_seat.get(f.place, f.place), f.value, f.allowed) for f in error.faults]
        return _new_form(game, typed, faults, request.form), 400
    except TooMany as error:
        return _new_form(game, typed, [], request.form, str(error)), 429, {"Retry-After": str(error.seconds)}
    return redirect(url_for("table.entry" if setup is None else "lobby.show", slug=slug, table_id=table.id))


def _setup_of(game: Game, given: Mapping[str, str]) -> SetupResult | None:
    if not given.get(SEED) and (PLAY not in given or not game.drawn_steps):
        return None
    players = whole_number(given.get("players", ""), "players", f"{game.players[0]} to {game.players[1]}")
    typed = typed_options(questions_of(game.setup_plan().options), given)
    return run_setup(game, players, given.get(SEED) or None, typed, (), copy_of(game))


def _names(source: Any) -> list[str]:
    return [name.strip() for name in source.getlist("name")]


def _new_form(game: Game, typed: dict[str, Any], faults: list[Fault], given: Mapping[str, str], wait: str = "") -> str:
    playing = PLAY in given
    setup = None if playing else _setup_of(game, given)
    known = remembered(game)
    here = [t for t in known if typed["map"] and plain(str(t.record.get("map"))) == plain(typed["map"])]
    options = questions_of(game.setup_plan().options)
    by_place = {field_of(f): f for f in faults}
    return render_template(
        "pages/score/index.html",
        tab="Play" if playing or setup else "Score",
        game=game,
        typed=typed,
        setup=setup,
        setup_fields=setup_fields(game, setup, given) if setup else {},
        options=options,
        values=shown_options(options, typed_options(options, given)),
        faults=by_place,
        by_field={place: sentence(f) for place, f in by_place.items()},
        summary=[("", sentence(by_place[o])) for o in (SEED, *(o.name for o in options)) if o in by_place],
        wait=wait,
        saved_maps=store().saved_maps(game.slug),
        tables=[summary(t) for t in known],
        tables_here=[] if faults else [summary(t) for t in here],
        people=people_here(),
    )
