"""What the helper writes about requests: one line each, and one for every fault, with no name in it."""

from __future__ import annotations

import logging
import re
import sys
import time
from typing import Final

from flask import Flask, Response, g, request

from companion.errors import printable

LOGGER: Final = logging.getLogger("companion.requests")
_TABLE: Final = re.compile(r"(/table/|/watch/|/s/|/S/|/w/)[^/.]{6}[^/.]*")  # a table's code is a key to it


def log_requests(app: Flask) -> None:
    """Writes a line for each request to standard error: method, path without its query, status, bytes, ms."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
    LOGGER.addHandler(handler)
    LOGGER.setLevel(logging.INFO)
    LOGGER.propagate = False

    def begin() -> None:
        g.begun = time.perf_counter()

    app.before_request_funcs.setdefault(None, []).insert(0, begin)  # before what may refuse the request

    @app.after_request
    def write(response: Response) -> Response:
        took = 1000 * (time.perf_counter() - g.get("begun", time.perf_counter()))
        size = response.calculate_content_length() or 0
        LOGGER.info("%s %s %d %d B %.1f ms", request.method, path_shown(request.path), response.status_code, size, took)
        return response


def path_shown(path: str) -> str:
    """A path as the log shows it: table codes cut to six characters, nothing that could break the line."""
    return printable(_TABLE.sub(lambda match: f"{match[0][: len(match[1]) + 6]}…", path))[:200]
