"""Set-ups as the pages know them: drawn from a form, remembered by a browser, kept by a table, or
named in an address."""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from flask import current_app, request, url_for
from itsdangerous import BadSignature, URLSafeSerializer

from companion import Game
from companion.setups import SetupResult, run_setup
from webhelper.forms import players_typed, setup_options, typed_options
from webhelper.serving.context import copy_of, only
from webhelper.serving.security import MAX_COOKIE, keep_cookie
from webhelper.storage.store import Table
from webhelper.tables.writing import setup_drawn

COOKIE: Final = "companion-setups"
SEED, CODE = "seed", "code"
"""The field that holds a set-up's code: ``seed`` in the address of a set-up or a sheet, called as
the terminal's option is, ``code`` in that of a help. Printed links use both, so both names stay."""


class LastSetup(NamedTuple):
    """The set-up of a game that this browser drew last. ``fields`` name it on a help page.
    ``helps`` are the helps that it suits."""

    fields: dict[str, str]
    helps: tuple[str, ...]

    @property
    def code(self) -> str:
        return self.fields[CODE]

    @property
    def address(self) -> dict[str, Any]:
        """Returns the fields as the address of a set-up or of a sheet has them."""
        return seeded(self.fields)


def seeded(fields: Mapping[str, str]) -> dict[str, Any]:
    """Turns the fields that name a set-up on a help page into those of the address of a set-up or
    of a sheet."""
    return {SEED if name == CODE else name: value for name, value in fields.items()}


def last_setup(game: Game) -> LastSetup | None:
    """Returns what this browser drew last for a game, if a help of the game can use it."""
    drawn = _drawn().get(game.slug)
    return LastSetup(drawn["fields"], tuple(drawn["helps"])) if drawn else None


def remember_setup(game: Game, result: SetupResult, typed: Mapping[str, str]) -> None:
    """Keeps a set-up for the help pages that use it. It has a cookie of its own, so that one drawn
    slowly undoes nothing else."""
    known = _drawn()
    fields = {CODE: result.code, "players": str(result.players), **typed}
    drawn = {**known, game.slug: {"fields": fields, "helps": list(result.helps)}}
    text = _signing().dumps(drawn)
    # a browser drops a longer one without a word
    if result.helps and drawn != known and len(text) <= MAX_COOKIE:
        keep_cookie(COOKIE, text)


def _drawn() -> dict[str, Any]:
    try:
        return dict(_signing().loads(request.cookies.get(COOKIE, "")))
    except BadSignature:
        return {}


def _signing() -> URLSafeSerializer:
    return URLSafeSerializer(current_app.config["SECRET_KEY"], salt=COOKIE)


def setup_fields(game: Game, result: SetupResult, given: Mapping[str, str]) -> dict[str, Any]:
    """Returns the fields that name a drawn set-up in an address."""
    return {
        "players": result.players,
        SEED: result.code,
        **typed_options(setup_options(game), given),
    }


def draw_asked(
    game: Game, given: Mapping[str, str], code: str, redraw: tuple[str, ...] = ()
) -> SetupResult:
    """Draws the set-up for the players and options of a form or an address, with a fresh code if
    ``code`` is empty. ``redraw`` names steps to draw again. Raises BadInput."""
    return run_setup(
        game,
        players_typed(game, given.get("players", "")),
        code or None,
        typed_options(setup_options(game), given),
        reroll=redraw,
        copy=copy_of(game),
    )


def setup_of_table(game: Game, table: Table) -> LastSetup | None:
    """Returns the set-up that a table was laid out by. Returns None if it has none, or if it cannot
    be drawn any more because the owner's copy changed."""
    setup = table.about.setup
    result = setup_drawn(game, table.about, copy_of(game))
    if setup is None or result is None:
        return None
    return LastSetup(
        {CODE: result.code, "players": str(result.players), **setup.options}, tuple(result.helps)
    )


def setup_address(table: Table) -> str | None:
    """Returns the address of a table's set-up, None if it has none."""
    return url_for("setup.show", slug=table.game, table=table.id) if table.about.setup else None


def setup_of_address(game: Game, given: Mapping[str, str], code: str = SEED) -> dict[str, str]:
    """Returns the fields of an address that name a set-up. ``code`` is the field of its code. Empty
    without a code."""
    if not given.get(code, "").strip():
        return {}
    return only(given, (code, "players", *[option.name for option in setup_options(game)]))
