"""Score a game: a new table for the people who sit down."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion import Game, get_game
from companion.errors import BadInput, Fault
from companion.options import option_table
from companion.randomness import plain
from companion.setups import SetupResult, run_setup
from webhelper.forms import typed_options, whole_number
from webhelper.serving.context import copy_of
from webhelper.setups import SEED, setup_fields
from webhelper.storage.limits import TooMany
from webhelper.storage.store import store
from webhelper.tables.seats import people_here
from webhelper.tables.service import new_table, remembered, summary

blueprint = Blueprint("score", __name__)


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
    typed = {"map": map_code, "names": typed_names}
    seats = [n for n, name in enumerate(typed_names) if name]
    names = [typed_names[n] for n in seats]
    try:
        if len(names) < game.players[0]:
            empty = next((n for n, name in enumerate(typed_names) if not name), len(names))
            raise BadInput.at(f"names[{empty}]", "", f"{game.player_range} players; {game.players[0]} names at least")
        setup = _setup_of(game, request.form)
        options = typed_options(option_table(game.setup_plan().options), request.form)
        table = new_table(game, names, map_code or None, setup, options)
    except BadInput as error:
        by_seat = {f"players[{i}].name": f"names[{n}]" for i, n in enumerate(seats)}
        faults = [Fault(by_seat.get(f.place, f.place), f.value, f.allowed) for f in error.faults]
        return _new_form(game, typed, faults, request.form), 400
    except TooMany as error:
        page = _new_form(game, typed, [], request.form, str(error))
        return page, 429, {"Retry-After": str(error.seconds)}
    return redirect(url_for("table.entry" if setup is None else "lobby.show", slug=slug, table_id=table.id))


def _setup_of(game: Game, given: Mapping[str, str]) -> SetupResult | None:
    """The set-up that a new table was asked for. Raises BadInput."""
    if not given.get(SEED):
        return None
    players = whole_number(given.get("players", ""), "players", f"{game.players[0]} to {game.players[1]}")
    typed = typed_options(option_table(game.setup_plan().options), given)
    return run_setup(game, players, given[SEED], typed, (), copy_of(game))


def _names(source: Any) -> list[str]:
    return [name.strip() for name in source.getlist("name")]


def _new_form(game: Game, typed: dict[str, Any], faults: list[Fault], given: Mapping[str, str], wait: str = "") -> str:
    setup = _setup_of(game, given)
    known = remembered(game)
    here = [t for t in known if typed["map"] and plain(str(t.record.get("map"))) == plain(typed["map"])]
    return render_template(
        "pages/score/index.html",
        game=game,
        typed=typed,
        setup=setup,
        setup_fields=setup_fields(game, setup, given) if setup else {},
        faults={f.place: f for f in faults},
        wait=wait,
        saved_maps=store().saved_maps(game.slug),
        tables=[summary(t) for t in known],
        tables_here=[] if faults else [summary(t) for t in here],
        people=people_here(),
    )
