"""What all pages use: the owner's copy, a game's own files, addresses, and the filters of
templates."""

import datetime as dt
import math
import re
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlencode

from flask import Flask, abort, current_app, g, has_request_context, request, url_for
from jinja2 import TemplateNotFound
from markupsafe import Markup, escape

from companion import GAMES, Game
from companion.datafolder import load_copy
from companion.errors import BadInput, Fault
from companion.records import Copy
from companion.rules import split_signs
from companion.setups import seat_called
from companion.words import capital, in_words, joined
from pdf.drawing.qr import ON_SCREEN, QrPlate
from webhelper.forms import by_field, fault_lines, labelled
from webhelper.serving import statics

_PLAIN: Final = "!$'()*,/:;?@"  # what an address may hold as it is
DATA_DIR: Final = "DATA_DIR"
"""The configuration key of the data folder."""


def data_dir() -> Path:
    """Returns the app's data folder."""
    return Path(current_app.config[DATA_DIR])


def without_folder(error: BadInput) -> BadInput:
    """Returns the error of an owner's copy with its file named without the data folder."""
    return BadInput(
        Fault(f.place.replace(f"{data_dir()}/", ""), f.value, f.allowed) for f in error.faults
    )


def copy_of(game: Game) -> Copy | None:
    """Returns the owner's copy as pages use it, read once in a request. A copy that cannot be read
    stops the page with a message."""
    read: dict[str, Copy | None] = g.setdefault("copies", {})
    if game.slug not in read:
        try:
            read[game.slug] = load_copy(game, data_dir())
        except BadInput as error:
            abort(
                400,
                "What is kept from your copy cannot be used; put it right under From your"
                f" copy.\n{without_folder(error)}",
            )
    return read[game.slug]


# ---- addresses that leave a page: on paper, in QR codes, in links to share


def within_this_page(endpoint: str, values: dict[str, Any]) -> None:
    """Fills an address's game and table with those of this page, unless it names others."""
    given = (request.view_args or {}) if has_request_context() else {}
    known = {"slug": given.get("slug"), "table_id": g.at_table.id if "at_table" in g else None}
    for name, value in known.items():
        if value is not None and current_app.url_map.is_endpoint_expecting(endpoint, name):
            values.setdefault(name, value)


_THIS_MACHINE: Final = ("127.", "localhost", "[::1]")


def reached() -> bool:
    """Whether a phone that scans :func:`public_url` gets here. It does not if ``serve`` listens for
    this machine alone without a proxy before it."""
    return not (current_app.config.get("NO_PHONES") and request.host.startswith(_THIS_MACHINE))


def public_root() -> str:
    """Returns the address at which others reach this app, without a slash at the end.

    It is the one configured by COMPANION_BASE_URL, else the one that this page was asked at. If
    that is this machine alone, it is the address on the network that ``serve`` knows, if any.
    """
    configured: str | None = current_app.config.get("BASE_URL")
    network: str | None = current_app.config.get("NETWORK_URL")
    if configured:
        return configured.rstrip("/")
    # a code that says localhost leads every phone to itself
    here = network if network and request.host.startswith(_THIS_MACHINE) else request.host_url
    return here.rstrip("/") + request.script_root


def public_url(endpoint: str, **values: Any) -> str:
    """Returns the address of a page, as others reach it."""
    return public_root() + url_for(endpoint, **values).removeprefix(request.script_root)


def with_query(address: str, fields: Mapping[str, Any]) -> str:
    """Returns an address with fields of any name. ``url_for`` would take some of them, such as
    ``name`` and ``slug``, as its own."""
    return f"{address}?{urlencode(fields, safe=_PLAIN)}" if fields else address


# ---- a game's own templates, static files and rulings: the one place that knows where they stand


def template_of(game: Game, name: str) -> str:
    """Returns the name of the template ``templates/games/<game>/<name>``; ``name`` is without
    ``.html``."""
    return f"games/{game.module}/{name}.html"


def has_own(game: Game, name: str) -> bool:
    """Whether a game has a template of its own with this name."""
    try:
        current_app.jinja_env.get_template(template_of(game, name))
    except TemplateNotFound:
        return False
    return True


def address_of_ruling(game: Game, name: str) -> str:
    """Returns the address of a ruling in the rules in short, with its anchor on the page of the
    right game of the box."""
    home = next((rules.name for rules in game.rules_in_short() if rules.home_of(name)), "")
    return url_for("rules.show", slug=game.slug, game=home or None, _anchor=f"ruling-{name}")


# ---- what templates ask for


@cache
def symbols() -> frozenset[str]:
    """Returns the names of the symbols that paper and screen share. Every other icon is for the
    screen only."""
    return frozenset(
        re.findall(
            r'<symbol id="([a-z-]+)"', files("assets").joinpath("symbols.svg").read_text("utf-8")
        )
    )


def icon_href(name: str) -> str:
    """Returns the address of a symbol or icon within its sprite, for ``<use>``."""
    paper, screen = _sprites(request.script_root, statics.version())
    return f"{paper if name in symbols() else screen}#{name}"


@lru_cache(maxsize=8)
def _sprites(root: str, version: str) -> tuple[str, str]:
    """Returns the addresses of both sprites of a version below a root. Kept, because a page draws
    some forty icons."""
    return url_for("asset", path="symbols.svg"), url_for("static", filename="shared/icons.svg")


def in_script(text: str) -> Markup:
    """Makes JSON text safe inside a ``<script type="application/json">``."""
    # a name may hold </script>, which would end the script
    return Markup(text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e"))  # noqa: S704


def signed(points: int) -> str:
    """Writes a number with a minus sign instead of a hyphen."""
    return str(points).replace("-", "\N{MINUS SIGN}")


def local(moment: dt.datetime) -> dt.datetime:
    """Returns a stored moment (UTC) in this machine's time."""
    return moment.replace(tzinfo=dt.UTC).astimezone()


def short_day(moment: dt.datetime) -> str:
    """``21 Nov``, of another year ``21 Nov 2025``; stored moments are in UTC."""
    here = local(moment)
    this_year = here.year == dt.datetime.now().astimezone().year
    return f"{here.day} {here:%b}" if this_year else f"{here.day} {here:%b %Y}"


def day_time(moment: dt.datetime) -> str:
    """``20 Nov, 21:04`` in this machine's time; stored moments are in UTC."""
    here = local(moment)
    return f"{here.day} {here:%b, %H:%M}"


def recent_time(moment: dt.datetime) -> str:
    """``21:04`` of today, ``yesterday 21:04``, ``20 Nov, 21:04`` of another day; stored moments are
    in UTC."""
    here = local(moment)
    days = (dt.datetime.now().astimezone().date() - here.date()).days
    if days == 0:
        return f"{here:%H:%M}"
    return f"yesterday {here:%H:%M}" if days == 1 else day_time(moment)


def whole_day(moment: dt.datetime) -> str:
    """``21 November 2026`` in this machine's time; stored moments are in UTC."""
    here = local(moment)
    return f"{here.day} {here:%B %Y}"


def line_symbol(game: Game, category: str, n: int) -> str:
    """Returns the symbol beside the ``n``-th explained line of a category."""
    symbols = game.line_symbols.get(category, (game.symbol,))
    return symbols[n % len(symbols)]


def qr_svg(link: str, label: str) -> Markup:
    """Draws a link as an inline QR code with its quiet zone, dark on white in any palette."""
    rows = QrPlate(link, ON_SCREEN).modules(link)
    # four modules of quiet zone on each side
    size = len(rows) + 8
    path = "".join(
        f"M{x} {y}h1v1h-1z"
        for y, row in enumerate(rows, 4)
        for x, dark in enumerate(row, 4)
        if dark
    )
    return Markup(
        '<svg class="qrcode" viewBox="0 0 {0} {0}" role="img" aria-label="{1}"'
        ' shape-rendering="crispEdges"><path fill="#fff" d="M0 0h{0}v{0}H0z"/><path d="{2}"/></svg>'
    ).format(size, label, Markup(path))  # noqa: S704


def ring_point(turn: float, radius: float) -> str:
    """The point ``x y`` of a circle around 0 0 after ``turn`` of a full turn clockwise from the
    top."""
    angle = turn * math.tau
    return f"{radius * math.sin(angle):.1f} {-radius * math.cos(angle):.1f}"


def ring_part(n: int, count: int, inner: float, outer: float) -> str:
    """The path of part ``n`` of a ring cut into ``count`` equal parts, the first with its middle at
    the top."""
    left, right = (n - 0.5) / count, (n + 0.5) / count
    # an arc of more than half a turn has to say so
    wide = 1 if count < 2 else 0
    return (
        f"M{ring_point(left, outer)}A{outer} {outer} 0 {wide} 1 {ring_point(right, outer)}"
        f"L{ring_point(right, inner)}A{inner} {inner} 0 {wide} 0 {ring_point(left, inner)}z"
    )


def unnamed(faults: Iterable[Any]) -> list[tuple[str, str]]:
    """Returns faults or sentences as a list of faults that belong to no control."""
    return [("", str(fault)) for fault in faults]


def only(given: Mapping[str, str], names: Iterable[str]) -> dict[str, str]:
    """Returns the fields of ``given`` that are named and filled in."""
    return {name: given[name] for name in names if given.get(name)}


def with_signs(text: str) -> Markup:
    """Returns a text of the rules with its symbols drawn in it."""
    sign = Markup('<svg class="i sign" role="img" aria-label="{}"><use href="{}"/></svg>')
    # words and signs take turns: every second part is the name of a sign
    drawn = [
        sign.format(spaced(part), icon_href(part)) if n % 2 else escape(part)
        for n, part in enumerate(split_signs(text))
    ]
    return Markup("").join(drawn)


def spaced(name: str) -> str:
    """A name with spaces for hyphens."""
    return name.replace("-", " ")


FILTERS: Final = (
    *(by_field, in_words, joined, fault_lines, unnamed, labelled, only),
    *(
        in_script,
        capital,
        signed,
        local,
        day_time,
        recent_time,
        short_day,
        whole_day,
        line_symbol,
        qr_svg,
        with_signs,
    ),
)
GLOBALS: Final = (
    *(capital, seat_called, spaced, icon_href, ring_point, ring_part),
    *(template_of, address_of_ruling, with_query),
)


def of_address() -> dict[str, Any]:
    """Returns what every template knows of its page: the game of the address, and the table that it
    belongs to."""
    return {
        "game": GAMES.get((request.view_args or {}).get("slug", "")),
        "table": g.get("at_table"),
    }


def register(app: Flask) -> None:
    """Makes filters and functions known to every template under their own names, and lets addresses
    default to the game and table of their page."""
    app.context_processor(of_address)
    app.url_defaults(within_this_page)
    for filter_ in FILTERS:
        app.add_template_filter(filter_)
    for function in GLOBALS:
        app.add_template_global(function)
    app.jinja_env.globals["ui"] = app.jinja_env.get_template("shared/macros.html").module
