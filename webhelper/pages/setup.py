"""Set up a game: a form from the game's options, and the steps to follow at the table.

Everything is in the address, so that a drawn setup can be shared: ``?players=3&seed=7KQ4-M2XD``.
"""

from __future__ import annotations

from collections.abc import Mapping
from secrets import token_hex
from typing import Final

from flask import Blueprint, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion import BadInput, Game, get_game
from companion.questions import questions_of
from companion.setups import SetupPlan, SetupResult, run_setup
from webhelper.forms import by_field, shown_options, summary_of, typed_options, whole_number
from webhelper.serving.context import copy_of, public_url
from webhelper.setups import remember_setup, setup_fields
from webhelper.storage.store import Table, store
from webhelper.tables.playing import first_step
from webhelper.tables.service import at_table, seats_at

blueprint = Blueprint("setup", __name__)

NEW: Final = "new"
"""The field of the button that draws a fresh code with the players and options as chosen now."""


@blueprint.get("/<slug>/setup")
def show(slug: str) -> str | Response | tuple[str, int]:
    """The form; with ``players`` also a setup. A fresh or redrawn one gets an address of its own. With ``?table=`` the
    set-up that a table was laid out by, as one of its pages."""
    game = get_game(slug)
    table = store().table(slug, request.args.get("table", ""))
    if table is not None:
        return _of_table(game, table)
    plan = game.setup_plan()
    given = request.args.to_dict()
    if "players" not in given:
        return _page(game, plan, given, None, {})
    typed = typed_options(questions_of(plan.options), given)
    seed = "" if given.get(NEW) else given.get("seed", "").strip()
    redraw = tuple(name for name in request.args.getlist("reroll") if name)
    try:
        players = whole_number(given["players"], "--players", f"{game.players[0]} to {game.players[1]}")
        result = run_setup(game, players, seed or None, typed, redraw, copy_of(game))
    except BadInput as error:
        return _page(game, plan, given, None, by_field(error)), 400
    if seed != result.code:
        fields = {**(_revealed(game, given) if redraw else {}), **setup_fields(game, result, typed)}
        return redirect(url_for(".show", slug=slug, **fields))
    remember_setup(game, result, typed)
    return _page(game, plan, given, result, {})


def _of_table(game: Game, table: Table) -> str | Response:
    """A table's set-up, to look at; the table's own page where it has none."""
    setup = table.about.setup
    if setup is None:
        return redirect(url_for("lobby.show", slug=game.slug, table_id=table.id))
    at_table(table)
    result = run_setup(game, setup.players, setup.code, setup.options, (), copy_of(game))
    given = {str(name): str(value) for name, value in setup_fields(game, result, setup.options).items()}
    return _page(game, game.setup_plan(), given, result, {}, table)


def _revealed(game: Game, given: Mapping[str, str]) -> dict[str, str]:
    """What an address says besides the set-up: how much of it was revealed."""
    options = {option.name for option in questions_of(game.setup_plan().options)}
    known = {"slug", "players", "seed", "reroll", "table", NEW} | options
    return {name: value for name, value in given.items() if name not in known and name.isalpha() and value.isdecimal()}


def _page(
    game: Game,
    plan: SetupPlan,
    given: dict[str, str],
    result: SetupResult | None,
    faults: dict[str, str],
    table: Table | None = None,
) -> str:
    options = questions_of(plan.options)
    typed = typed_options(options, given)
    labels = {"seed": "Code", "players": "Players"} | {option.name: option.title for option in options}
    link = public_url(".show", slug=game.slug, **setup_fields(game, result, typed)) if result else None
    return render_template(
        "pages/setup/index.html",
        game=game,
        table=table,
        plan=plan,
        options=options,
        typed=typed | ({"table": table.id} if table else {}),
        revealed=_revealed(game, request.args),
        values=shown_options(options, typed),
        players=given.get("players", str(game.players[0])),
        seed=given.get("seed", ""),
        result=result,
        faults=faults,
        summary=summary_of(faults, labels, {"reroll": "Draw again"}),
        link=link,
        score_fields=setup_fields(game, result, given) if result else {},
        first=first_step(game, table) if table is not None and table.play is None and table.closed is None else None,
        act_id=token_hex,
        me=next((seat.name for seat in seats_at(table) if seat.mine), "one of you") if table is not None else "",
    )
