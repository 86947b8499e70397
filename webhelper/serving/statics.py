"""Sends styles, scripts, icons and fonts, under an address with a hash of them all, so that a
browser may keep them for a year. Packs what it can.

One hash stands for everything, in the path. Styles name fonts and scripts name imports by relative
paths, so these are of the same version without being rewritten.
"""

import gzip
from functools import lru_cache, partial
from hashlib import blake2b
from importlib.resources import files
from pathlib import Path
from typing import Final

from flask import Flask, Response, abort, render_template, request, send_from_directory

YEAR: Final = 365 * 24 * 3600
"""Seconds that files under the current version are kept."""
# seconds, without a version, or under an old one: a page that is still open asks for it
_PLAIN_AGE: Final = 24 * 3600
_SMALL: Final = 1000  # bytes below which nothing is gained
_PACKED: Final = (
    "text/",
    "application/json",
    "application/javascript",
    "application/manifest+json",
    "image/svg+xml",
)
_ASSET_TYPES: Final = {".woff2": "font/woff2", ".svg": "image/svg+xml"}
VERSION_FILE: Final = "version"
"""The file with the version, in place of the static files, if another server sends them."""
_STATIC: Final = (Path(__file__).parents[1] / "static").resolve()
_ASSETS: Final = Path(str(files("assets"))).resolve()


@lru_cache(maxsize=1)
def version() -> str:
    """Returns the hash of all static files and assets, as addresses show it. If another server
    sends them, it is read from a file."""
    if (told := _STATIC / VERSION_FILE).is_file():
        return told.read_text("utf-8")
    digest = blake2b(digest_size=6)
    for root in (_STATIC, _ASSETS):
        for path in sorted(
            path for path in root.rglob("*") if path.is_file() and path.suffix != ".pyc"
        ):
            digest.update(path.name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def folders() -> dict[str, Path]:
    """Returns the folders of files that a server can send by itself, by address."""
    under = f"/v/{version()}"
    return {
        f"{under}/static/shared": _STATIC / "shared",
        f"{under}/static/games": _STATIC / "games",
        f"{under}/assets/fonts": _ASSETS / "fonts",
        f"{under}/assets/patterns": _ASSETS / "patterns",
    }


def _sent(root: Path, path: str, old: str = "") -> Response:
    """Sends a file as it is now; from the assets only a font, symbol or pattern. ``old`` is the
    version that a page knows."""
    kind = _ASSET_TYPES.get(Path(path).suffix)
    if root == _ASSETS and kind is None:
        abort(404)
    return send_from_directory(root, path, mimetype=kind, max_age=_PLAIN_AGE)


def manifest() -> Response:
    """Sends what a phone needs to put the helper on its home screen."""
    return Response(render_template("shared/manifest.json"), mimetype="application/manifest+json")


def worker() -> Response:
    """Sends the service worker, which opens a table's page without a server."""
    return Response(
        render_template("shared/worker.js", version=version()),
        mimetype="text/javascript",
        headers={"Cache-Control": "no-cache"},
    )


def _dress(response: Response) -> Response:
    """Lets files under the current version be kept for a year, and packs answers if the browser
    takes that."""
    never_changes = request.path.startswith(f"/v/{version()}/")
    if never_changes and response.status_code in (200, 304):
        response.headers["Cache-Control"] = f"public, max-age={YEAR}, immutable"
    is_text = response.status_code == 200 and (response.mimetype or "").startswith(_PACKED)
    if is_text and "Content-Encoding" not in response.headers:
        response.headers.add("Vary", "Accept-Encoding")
        takes_packed = "gzip" in request.headers.get("Accept-Encoding", "")
        if takes_packed and "Content-Range" not in response.headers:
            _pack(response, never_changes)
    return response


def _pack(response: Response, never_changes: bool) -> None:
    # a file is read in full, to be packed as one
    response.direct_passthrough = False
    data = response.get_data()
    if len(data) >= _SMALL:
        response.set_data(_packed(data) if never_changes else gzip.compress(data, 5, mtime=0))
        response.headers["Content-Encoding"] = "gzip"


@lru_cache(maxsize=128)
def _packed(data: bytes) -> bytes:
    return gzip.compress(data, 9, mtime=0)


def register(app: Flask) -> None:
    """Registers the addresses of static files, and of what a phone needs to open pages without a
    server."""
    asset, static = (partial(_sent, root) for root in (_ASSETS, _STATIC))
    app.add_url_rule(f"/v/{version()}/assets/<path:path>", "asset", asset)
    # a pattern in a custom property is looked for beside the style that uses it, which may stand a
    # folder deeper
    app.add_url_rule(f"/v/{version()}/static/assets/<path:path>", "asset_of_a_game", asset)
    for prefix in ("", "/v/<old>"):
        app.add_url_rule(f"{prefix}/static/<path:path>", "old_static", static)
        app.add_url_rule(f"{prefix}/assets/<path:path>", "old_asset", asset)
    app.add_url_rule("/manifest.webmanifest", "manifest", manifest)
    app.add_url_rule("/worker.js", "worker", worker)
    app.after_request(_dress)
