"""Set up a game: a form from the game's options, and the steps to follow at the table.

Everything is in the address, so that a drawn setup can be shared: ``?players=3&seed=7KQ4-M2XD``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion import BadInput, Game, get_game
from companion.options import option_table
from companion.setups import SetupPlan, SetupResult, run_setup
from webhelper.context import copy_of
from webhelper.forms import by_field, shown_options, typed_options, whole_number

blueprint = Blueprint("setting_up", __name__)


@blueprint.get("/<slug>/setup")
def form(slug: str) -> str | Response | tuple[str, int]:
    """The form; with ``players`` also a setup. A fresh or redrawn one gets an address of its own."""
    game = get_game(slug)
    plan = game.setup.load()
    given = request.args.to_dict()
    if "players" not in given:
        return _page(game, plan, given, None, {})
    typed = typed_options(option_table(plan.options), given)
    seed = given.get("seed", "").strip()
    redraw = tuple(name for name in request.args.getlist("reroll") if name)
    try:
        players = whole_number(given["players"], "--players", f"{game.players[0]} to {game.players[1]}")
        result = run_setup(game, players, seed or None, typed, redraw, copy_of(game))
    except BadInput as error:
        return _page(game, plan, given, None, by_field(error)), 400
    if seed != result.code:
        return redirect(_address(game, result, typed))
    return _page(game, plan, given, result, {})


def _address(game: Game, result: SetupResult, typed: Mapping[str, str], external: bool = False) -> str:
    """Where a drawn setup can be seen again."""
    query: dict[str, Any] = {"players": result.players, "seed": result.code, **typed}
    return url_for(".form", slug=game.slug, _external=external, **query)


def _page(
    game: Game, plan: SetupPlan, given: dict[str, str], result: SetupResult | None, faults: dict[str, str]
) -> str:
    options = option_table(plan.options)
    typed = typed_options(options, given)
    link = None
    if result is not None:
        link = _address(game, result, typed, external=True)
    return render_template(
        "setting_up/setup.html",
        game=game,
        plan=plan,
        options=options,
        typed=typed,
        values=shown_options(options, typed),
        players=given.get("players", str(game.players[0])),
        seed=given.get("seed", ""),
        result=result,
        faults=faults,
        link=link,
    )
