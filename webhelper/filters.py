"""Small translations from values to what a page shows."""

from __future__ import annotations

import datetime as dt
import math
import re
from functools import cache
from importlib.resources import files

from flask import Blueprint, url_for
from markupsafe import Markup

from companion import Game
from pdf.drawing.qr import QrPlate
from webhelper.forms import sentence

blueprint = Blueprint("filters", __name__)


@cache
def symbols() -> frozenset[str]:
    """The names of the symbols that paper and screen share; every other icon is the screen's own."""
    return frozenset(re.findall(r'<symbol id="([a-z-]+)"', files("assets").joinpath("symbols.svg").read_text("utf-8")))


@blueprint.app_template_global("icon_href")
def icon_href(name: str) -> str:
    """The address of a symbol or icon within its sprite, for ``<use>``."""
    sprite = (
        url_for("asset", path="symbols.svg") if name in symbols() else url_for("static", filename="shared/icons.svg")
    )
    return f"{sprite}#{name}"


@blueprint.app_template_filter("in_script")
def in_script(text: str) -> Markup:
    """JSON text made safe inside a ``<script type="application/json">``."""
    return Markup(text.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e"))  # noqa: S704


@blueprint.app_template_filter("capitalize_first")
def capitalize_first(text: str) -> str:
    """The text with its first letter upper case, the rest as it is."""
    return text[:1].upper() + text[1:]


blueprint.add_app_template_filter(sentence)


@blueprint.app_template_filter("signed")
def signed(points: int) -> str:
    """A number with a minus sign, where there is one, instead of a hyphen."""
    return str(points).replace("-", "\N{MINUS SIGN}")


@blueprint.app_template_filter("day_time")
def day_time(moment: dt.datetime) -> str:
    """``20 Nov, 21:04`` in this machine's time; stored moments are in UTC."""
    local = moment.replace(tzinfo=dt.UTC).astimezone()
    return f"{local.day} {local:%b, %H:%M}"


@blueprint.app_template_filter("line_symbol")
def line_symbol(game: Game, category: str, n: int) -> str:
    """The symbol beside the ``n``-th explained line of a category."""
    symbols = game.line_symbols.get(category, (game.symbol,))
    return symbols[n % len(symbols)]


@blueprint.app_template_filter("qr_svg")
def qr_svg(link: str, label: str) -> Markup:
    """The link as an inline QR code with its quiet zone, dark on white in any palette."""
    rows = QrPlate(link).modules(link)
    size = len(rows) + 8
    path = "".join(f"M{c + 4} {r + 4}h1v1h-1z" for r, row in enumerate(rows) for c, dark in enumerate(row) if dark)
    return Markup(
        '<svg class="qrcode" viewBox="0 0 {0} {0}" role="img" aria-label="{1}" shape-rendering="crispEdges">'
        '<path fill="#fff" d="M0 0h{0}v{0}H0z"/><path d="{2}"/></svg>'
    ).format(size, label, Markup(path))  # noqa: S704


@blueprint.app_template_global("ring_point")
def ring_point(turn: float, radius: float) -> str:
    """The point ``x y`` of a circle around 0 0 after ``turn`` of a full turn clockwise from the top."""
    angle = turn * math.tau
    return f"{radius * math.sin(angle):.1f} {-radius * math.cos(angle):.1f}"


@blueprint.app_template_global("ring_part")
def ring_part(n: int, count: int, inner: float, outer: float) -> str:
    """The path of part ``n`` of a ring cut into ``count`` equal parts, the first with its middle at the top."""
    left, right = (n - 0.5) / count, (n + 0.5) / count
    wide = int(count < 2)
    return (
        f"M{ring_point(left, outer)}A{outer} {outer} 0 {wide} 1 {ring_point(right, outer)}"
        f"L{ring_point(right, inner)}A{inner} {inner} 0 {wide} 0 {ring_point(left, inner)}z"
    )
