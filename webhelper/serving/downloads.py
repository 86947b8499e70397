"""Answers that are files: to be kept, or looked at where the browser can show them."""

from __future__ import annotations

from collections.abc import Iterable

from flask import Response


def as_file(body: str | bytes | Iterable[bytes], name: str, kind: str, look: bool = False, cache: str = "") -> Response:
    """A file of this name and MIME type; ``look``: shown by the browser, ``cache``: how long others may keep it."""
    response = Response(body, mimetype=kind)
    response.headers["Content-Disposition"] = f'{"inline" if look else "attachment"}; filename="{name}"'
    if cache:
        response.headers["Cache-Control"] = cache
    return response
