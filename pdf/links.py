"""The links in QR codes, the same for paper, screen and terminal. Loads no library."""

import re
from collections.abc import Callable, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final, NamedTuple
from urllib.parse import parse_qsl, urlencode, urlsplit

from companion.datafolder import data_folder
from companion.errors import BadInput

BASE_URL_VARIABLE: Final = "COMPANION_BASE_URL"
DEFAULT_BASE_URL: Final = "http://companion.local:8080"
"""The address in QR codes by default: the name ``companion`` on the home network."""

SERVED: Final = ".served-at"
"""The file that says where the helper was served last; dotted, so that no backup takes it."""

SCORER_PATH: Final = "/S/"
_PAD: Final = "pad-"
MAX_BASE_URL: Final = 120
_HOST: Final = re.compile(r"[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\]")
_ALLOWED: Final = (
    f"http:// or https:// with a host and perhaps a port and a path, up to {MAX_BASE_URL}"
    f" characters, such as {DEFAULT_BASE_URL}"
)


def check_base_url(url: str, place: str = "--base-url") -> str:
    """Returns ``url`` without a slash at its end. Raises BadInput unless it is a plain address."""
    cleaned = url.strip().rstrip("/")
    try:
        parts = urlsplit(cleaned)
        port_is_fine = parts.port is None or parts.port > 0
    except ValueError:
        raise BadInput.at(place, url, _ALLOWED) from None
    # the port is after the last colon; addresses of IPv6 have others before it
    host = parts.netloc.rsplit(":", 1)[0] if parts.port is not None else parts.netloc
    if (
        parts.scheme.lower() not in ("http", "https")
        or not port_is_fine
        or not _HOST.fullmatch(host)
        or parts.query
        or parts.fragment
        or not re.fullmatch(r"[!-~]+", cleaned)
        or len(cleaned) > MAX_BASE_URL
    ):
        raise BadInput.at(place, url, _ALLOWED)
    return cleaned


def served_at(data_dir: Path | None) -> str | None:
    """Returns the address where the helper was served last, if the data folder knows it."""
    try:
        return check_base_url((data_folder(data_dir) / SERVED).read_text("utf-8"))
    except (OSError, UnicodeDecodeError, BadInput):
        return None


def link_root(
    base_url: str | None, data_dir: Path | None, tell: Callable[[str], object] | None = None
) -> str:
    """Returns the address that links begin with: the given one, or the one where the helper was
    served last, or the home name.

    ``tell`` hears it if links lead to where the helper was served last.
    """
    if base_url is not None:
        return base_url
    served = served_at(data_dir)
    if tell is not None and served is not None and served != DEFAULT_BASE_URL:
        tell(
            f"QR codes lead to {served}, where the helper was served last; --base-url leads"
            " elsewhere."
        )
    return served or DEFAULT_BASE_URL


def scorer_link(base_url: str, code: str) -> str:
    """Returns the address of the scorer for a map: ``<BASE>/S/<CODE>``, the code without hyphens
    between its letters.

    Scheme and host are in capitals, which keeps a QR code small. A path keeps its case, which may
    matter.
    """
    head, *tails = code.split(".")
    short = ".".join([head.replace("-", "").replace(" ", ""), *tails]).upper()
    return _root(base_url) + SCORER_PATH + short


def page_link(
    base_url: str, slug: str, page: str, settings: Mapping[str, object] | None = None
) -> str:
    """Returns the address of a game's page, such as ``<BASE>/<slug>/score``, with the settings that
    it begins with."""
    query = f"?{urlencode(settings)}" if settings else ""
    return f"{_root(base_url)}/{slug}/{page}{query}"


def pad_link(link: str, version: int) -> str:
    """Returns a pad's link. It names the layout of the pad for reading a photo of it; no page asks
    for that."""
    return f"{link}#{_PAD}{version}"


class PadLink(NamedTuple):
    """What a pad's code says: its game, its layout, and the settings of its table."""

    slug: str
    version: int
    settings: dict[str, str]


def read_pad_link(link: str) -> PadLink | None:
    """Returns what a pad's code says, or None for any other link."""
    address = urlsplit(link)
    before_mark, _, version = address.fragment.partition(_PAD)
    is_web = address.scheme.lower() in ("http", "https")
    if not is_web or before_mark or not version.isdecimal():
        return None
    # a path ends in a game and its page, such as /caribbean-conquest/score
    *before, slug, _ = ["", *address.path.split("/")]
    return PadLink(slug, int(version), dict(parse_qsl(address.query))) if before else None


def printer_link(base_url: str) -> str:
    """Returns the address of the page for a printer's readings."""
    return f"{_root(base_url)}/printer"


def setup_link(
    base_url: str, slug: str, players: int, code: str, settings: Mapping[str, str] | None = None
) -> str:
    """Returns ``<BASE>/<slug>/setup?players=N&seed=CODE`` with the options that are no defaults."""
    return page_link(
        base_url, slug, "setup", {"players": players, "seed": code, **(settings or {})}
    )


@lru_cache(maxsize=8)  # a pad has a link for each sheet
def _root(base_url: str) -> str:
    # a base address with scheme and host in capitals. Raises BadInput.
    parts = urlsplit(check_base_url(base_url))
    return f"{parts.scheme}://{parts.netloc}".upper() + parts.path
