"""What pages start from and answer with: the owner's copy, a game's own files, addresses, downloads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

from flask import Response, abort, current_app, g, has_request_context, request, url_for
from jinja2 import TemplateNotFound

from companion import Game
from companion.copies import Copy
from companion.datafolder import load_copy
from companion.errors import BadInput, Fault

_PLAIN: Final = "!$'()*,/:;?@"  # what an address may hold as it is
DATA_DIR: Final = "DATA_DIR"
"""The configuration key of the data folder."""


def data_dir() -> Path:
    """The app's data folder."""
    folder: Path = current_app.config[DATA_DIR]
    return folder


def stored_copy_of(game: Game) -> Copy | None:
    """The owner's copy of a game, None where there is none. Raises BadInput naming the file, without its folder."""
    try:
        return load_copy(game, data_dir())
    except BadInput as error:
        folder = f"{data_dir()}/"
        raise BadInput(Fault(f.place.replace(folder, ""), f.value, f.allowed) for f in error.faults) from None


def copy_of(game: Game) -> Copy | None:
    """The owner's copy as pages use it, read once in a request; one that cannot be read stops the page and says so."""
    read: dict[str, Copy | None] = g.setdefault("copies", {})
    if game.slug not in read:
        try:
            read[game.slug] = stored_copy_of(game)
        except BadInput as error:
            abort(400, f"What is kept from your copy cannot be used; mend it under From your copy.\n{error}")
    return read[game.slug]


def as_file(body: str | bytes | Iterable[bytes], name: str, kind: str, look: bool = False, cache: str = "") -> Response:
    """A file of this name and MIME type; ``look``: shown by the browser, ``cache``: how long others may keep it."""
    response = Response(body, mimetype=kind)
    response.headers["Content-Disposition"] = f'{"inline" if look else "attachment"}; filename="{name}"'
    if cache:
        response.headers["Cache-Control"] = cache
    return response


# ---- addresses that leave a page: on paper, in QR codes, in links to share


def within_this_page(endpoint: str, values: dict[str, Any]) -> None:
    """Within a game, or a table, an address is of this page's unless it names another."""
    given = (request.view_args or {}) if has_request_context() else {}
    known = {"slug": given.get("slug"), "table_id": g.at_table.id if "at_table" in g else None}
    for name, value in known.items():
        if value and current_app.url_map.is_endpoint_expecting(endpoint, name):
            values.setdefault(name, value)


def public_root() -> str:
    """Where others reach this app, without a slash at the end: as configured by COMPANION_BASE_URL, else where this
    page was asked for, unless that is this machine alone and ``serve`` knows the address on the network."""
    configured: str | None = current_app.config.get("BASE_URL")
    network: str | None = current_app.config.get("NETWORK_URL")
    if configured:
        return configured.rstrip("/")
    here = network if network and request.host.startswith(("127.", "localhost", "[::1]")) else request.host_url
    return here.rstrip("/") + request.script_root


def public_url(endpoint: str, **values: Any) -> str:
    """The address of a page, as others reach it."""
    return public_root() + url_for(endpoint, **values).removeprefix(request.script_root)


def with_query(address: str, fields: Mapping[str, Any]) -> str:
    """An address with fields that somebody else named, which ``url_for`` would read as its own (``name``, ``slug``)."""
    return f"{address}?{urlencode(fields, safe=_PLAIN)}" if fields else address


# ---- a game's own templates, static files and rulings: the one place that knows where they stand


def template_of(game: Game, name: str) -> str:
    """The template ``templates/games/<game>/<name>``; ``name`` without its ``.html``."""
    return f"games/{game.module}/{name}.html"


def has_own(game: Game, name: str) -> bool:
    """Whether a game brings a template of this name."""
    try:
        current_app.jinja_env.get_template(template_of(game, name))
    except TemplateNotFound:
        return False
    return True


def template_of_step(game: Game, step_name: str) -> str:
    """The template that a step of a set-up adds, where there is one: ``setup_`` and the step's name."""
    return template_of(game, f"setup_{step_name.replace('-', '_')}")


def static_of(game: Game, file: str) -> str:
    """The address of ``static/games/<game>/<file>``."""
    return url_for("static", filename=f"games/{game.module}/{file}")


def address_of_ruling(game: Game, name: str) -> str:
    """Where a ruling stands among the rules in short: the page of the game of the box that tells it, and its anchor."""
    homes = [rules.name for rules in game.rules_in_short() if rules.home_of(name)]
    return url_for("help.rules", slug=game.slug, game=homes[0] or None if homes else None, _anchor=f"ruling-{name}")
