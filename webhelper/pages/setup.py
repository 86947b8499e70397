"""Set up a game: a form from the game's options, and the steps to follow at the table.

Everything is in the address, so that a drawn setup can be shared: ``?players=3&seed=7KQ4-M2XD``.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from flask import Blueprint, after_this_request, current_app, redirect, render_template, request, url_for
from itsdangerous import BadSignature, URLSafeSerializer
from werkzeug.wrappers import Response

from companion import BadInput, Game, get_game
from companion.questions import questions_of
from companion.setups import SetupResult, run_setup
from webhelper.forms import by_field, shown_options, summary_of, typed_options, whole_number
from webhelper.serving.context import copy_of, public_url
from webhelper.serving.security import MAX_COOKIE
from webhelper.storage.store import Table, store
from webhelper.tables.playing import first_step
from webhelper.tables.service import at_table, seats_at
from webhelper.tables.writing import setup_drawn

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
    given = request.args.to_dict()
    if "players" not in given:
        return _page(game, given, None, {})
    typed = typed_options(questions_of(game.setup_plan().options), given)
    seed = "" if given.get(NEW) else given.get("seed", "").strip()
    redraw = tuple(name for name in request.args.getlist("reroll") if name)
    try:
        players = whole_number(given["players"], "--players", f"{game.players[0]} to {game.players[1]}")
        result = run_setup(game, players, seed or None, typed, redraw, copy_of(game))
    except BadInput as error:
        return _page(game, given, None, by_field(error)), 400
    if seed != result.code:
        fields = {**(_revealed(game, given) if redraw else {}), **setup_fields(game, result, typed)}
        return redirect(url_for(".show", slug=slug, **fields))
    remember_setup(game, result, typed)
    return _page(game, given, result, {})


def _of_table(game: Game, table: Table) -> str | Response:
    setup = table.about.setup
    if setup is None:
        return redirect(url_for("lobby.show", slug=game.slug, table_id=table.id))
    at_table(table)
    result = run_setup(game, setup.players, setup.code, setup.options, (), copy_of(game))
    given = {str(name): str(value) for name, value in setup_fields(game, result, setup.options).items()}
    return _page(game, given, result, {}, table)


def _revealed(game: Game, given: Mapping[str, str]) -> dict[str, str]:
    """What an address says besides the set-up: how much of it was revealed."""
    options = {option.name for option in questions_of(game.setup_plan().options)}
    known = {"slug", "players", "seed", "reroll", "table", NEW} | options
    return {name: value for name, value in given.items() if name not in known and name.isalpha() and value.isdecimal()}


def _page(
    game: Game,
    given: dict[str, str],
    result: SetupResult | None,
    faults: dict[str, str],
    table: Table | None = None,
) -> str:
    options = questions_of(game.setup_plan().options)
    typed = typed_options(options, given)
    labels = {"seed": "Code", "players": "Players"} | {option.name: option.title for option in options}
    link = public_url(".show", slug=game.slug, **setup_fields(game, result, typed)) if result else None
    return render_template(
        "pages/setup/index.html",
        game=game,
        table=table,
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
        me=next((seat.name for seat in seats_at(table) if seat.mine), "one of you") if table is not None else "",
    )


COOKIE: Final = "companion-setups"
SEED: Final = "seed"
"""The field of a set-up's address that holds its code."""


class LastSetup(NamedTuple):
    """The set-up of a game that this browser drew last: fields that name it on a help page, and the helps it suits."""

    fields: dict[str, str]
    helps: tuple[str, ...]

    @property
    def code(self) -> str:
        return self.fields["code"]

    @property
    def address(self) -> dict[str, Any]:
        """The fields as the address of a set-up's page, or of a sheet, has them."""
        return seeded(self.fields)


def seeded(fields: Mapping[str, str]) -> dict[str, Any]:
    """The fields that name a set-up on a help page, as the address of its own page, or of a sheet, has them."""
    return {SEED if name == "code" else name: value for name, value in fields.items()}


def last_setup(game: Game) -> LastSetup | None:
    """What this browser drew last, of a game whose help can use a set-up."""
    drawn = _drawn().get(game.slug)
    return LastSetup(drawn["fields"], tuple(drawn["helps"])) if drawn else None


def remember_setup(game: Game, result: SetupResult, typed: Mapping[str, str]) -> None:
    """Keeps a set-up for the help pages, where any can use it. In a cookie of its own: a set-up takes a while to draw,
    and what this browser did meanwhile stands in the other."""
    known = _drawn()
    fields = {"code": result.code, "players": str(result.players), **typed}
    drawn = {**known, game.slug: {"fields": fields, "helps": list(result.helps)}}
    if result.helps and drawn != known:
        after_this_request(lambda response: _keep(response, drawn))


def _drawn() -> dict[str, Any]:
    try:
        return dict(_signing().loads(request.cookies.get(COOKIE, "")))
    except BadSignature:
        return {}


def _keep(response: Response, drawn: Mapping[str, Any]) -> Response:
    text, age = _signing().dumps(drawn), current_app.permanent_session_lifetime
    if len(text) <= MAX_COOKIE:
        response.set_cookie(COOKIE, text, max_age=age, httponly=True, samesite="Lax", secure=request.is_secure)
    return response


def _signing() -> URLSafeSerializer:
    return URLSafeSerializer(current_app.config["SECRET_KEY"], salt=COOKIE)


def setup_fields(game: Game, result: SetupResult, given: Mapping[str, str]) -> dict[str, Any]:
    """What names a drawn setup in an address."""
    typed = typed_options(questions_of(game.setup_plan().options), given)
    return {"players": result.players, SEED: result.code, **typed}


def setup_of_table(game: Game, table: Table) -> LastSetup | None:
    """The set-up that a table was laid out by, None where it has none or the copy it took part of has changed."""
    setup = table.about.setup
    result = setup_drawn(game, table.about, copy_of(game))
    if setup is None or result is None:
        return None
    return LastSetup({"code": result.code, "players": str(result.players), **setup.options}, tuple(result.helps))


def setup_address(table: Table) -> str | None:
    """The page of the set-up that a table was laid out by."""
    return url_for("setup.show", slug=table.game, table=table.id) if table.about.setup else None


def setup_of_address(game: Game, given: Mapping[str, str], code: str = SEED) -> dict[str, str]:
    """The fields of an address that name a setup, ``code`` its code; empty without one."""
    if not given.get(code, "").strip():
        return {}
    names = (code, "players", *[option.name for option in questions_of(game.setup_plan().options)])
    return {name: given[name] for name in names if given.get(name)}
