"""Set-ups as the pages know them: drawn from a form, remembered by a browser, kept by a table,
named in an address.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from flask import after_this_request, current_app, request, url_for
from itsdangerous import BadSignature, URLSafeSerializer
from werkzeug.wrappers import Response

from companion import Game
from companion.setups import SetupResult, run_setup
from webhelper.forms import players_typed, setup_options, typed_options
from webhelper.serving.context import copy_of
from webhelper.serving.security import MAX_COOKIE
from webhelper.storage.store import Table
from webhelper.tables.writing import setup_drawn

COOKIE: Final = "companion-setups"
SEED, CODE = "seed", "code"
"""The field that holds a set-up's code: in its own address and a sheet's, called as the terminal's
option is, and in a help page's. Printed links lead to both, so both names stay."""


class LastSetup(NamedTuple):
    """The set-up of a game that this browser drew last: fields that name it on a help page, and the
    helps it suits."""

    fields: dict[str, str]
    helps: tuple[str, ...]

    @property
    def code(self) -> str:
        return self.fields[CODE]

    @property
    def address(self) -> dict[str, Any]:
        """The fields as the address of a set-up's page, or of a sheet, has them."""
        return seeded(self.fields)


def seeded(fields: Mapping[str, str]) -> dict[str, Any]:
    """The fields that name a set-up on a help page, as the address of its own page, or of a sheet,
    has them."""
    return {SEED if name == CODE else name: value for name, value in fields.items()}


def last_setup(game: Game) -> LastSetup | None:
    """What this browser drew last, of a game whose help can use a set-up."""
    drawn = _drawn().get(game.slug)
    return LastSetup(drawn["fields"], tuple(drawn["helps"])) if drawn else None


def remember_setup(game: Game, result: SetupResult, typed: Mapping[str, str]) -> None:
    """Keeps a set-up for the help pages that use it, in a cookie of its own: one drawn slowly
    undoes nothing else."""
    known = _drawn()
    fields = {CODE: result.code, "players": str(result.players), **typed}
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
    # a browser drops a longer one without a word
    if len(text) <= MAX_COOKIE:
        response.set_cookie(
            COOKIE, text, max_age=age, httponly=True, samesite="Lax", secure=request.is_secure
        )
    return response


def _signing() -> URLSafeSerializer:
    return URLSafeSerializer(current_app.config["SECRET_KEY"], salt=COOKIE)


def setup_fields(game: Game, result: SetupResult, given: Mapping[str, str]) -> dict[str, Any]:
    """What names a drawn setup in an address."""
    typed = typed_options(setup_options(game), given)
    return {"players": result.players, SEED: result.code, **typed}


def draw_asked(
    game: Game, given: Mapping[str, str], code: str, redraw: tuple[str, ...] = ()
) -> SetupResult:
    """The set-up for the players and options of a form or an address, of a fresh code without
    ``code``; ``redraw`` names steps to draw anew. Raises BadInput."""
    players = players_typed(game, given.get("players", ""))
    typed = typed_options(setup_options(game), given)
    return run_setup(game, players, code or None, typed, redraw, copy_of(game))


def setup_of_table(game: Game, table: Table) -> LastSetup | None:
    """The set-up that a table was laid out by, None where it has none or the copy it took part of
    has changed."""
    setup = table.about.setup
    result = setup_drawn(game, table.about, copy_of(game))
    if setup is None or result is None:
        return None
    return LastSetup(
        {CODE: result.code, "players": str(result.players), **setup.options}, tuple(result.helps)
    )


def setup_address(table: Table) -> str | None:
    """The page of the set-up that a table was laid out by."""
    return url_for("setup.show", slug=table.game, table=table.id) if table.about.setup else None


def setup_of_address(game: Game, given: Mapping[str, str], code: str = SEED) -> dict[str, str]:
    """The fields of an address that name a setup, ``code`` its code; empty without one."""
    if not given.get(code, "").strip():
        return {}
    names = (code, "players", *[option.name for option in setup_options(game)])
    return {name: given[name] for name in names if given.get(name)}
