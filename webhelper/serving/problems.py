"""Tells what went wrong, once: every error that a page lets through becomes an answer in words."""

import errno
import logging
import os
import re
import sys
import time
from collections.abc import Callable, Mapping
from typing import Any, Final

from flask import (
    Flask,
    Response,
    current_app,
    g,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from sqlalchemy.exc import DataError, DBAPIError, TimeoutError as NoConnectionFree
from werkzeug.exceptions import HTTPException

from companion.errors import BadInput, CompanionError, NotOffered, UnknownName, printable
from webhelper.forms import fault_lines
from webhelper.serving.context import data_dir
from webhelper.serving.resources import AllBusy
from webhelper.serving.security import PageOutdated
from webhelper.storage.limits import TooMany
from webhelper.storage.store import NotOnDisk, TableClosed, TableUnreadable, TooManyEdits

RETRY_SECONDS: Final = 5
"""Seconds after which to ask again if the database takes nothing now."""
_READ_ONLY: Final = "The folder that it keeps its data in cannot be written to."
# parts of a driver's message, and what they mean in words
_REASONS: Final = (
    (("readonly", "read-only", "permission"), _READ_ONLY),
    (
        ("full", "disk i/o", "no space", "quota", "input/output"),
        "The disk that it keeps its data on is full, or fails.",
    ),
    (
        ("malformed", "not a database", "corrupt"),
        "Its database is damaged; whoever runs it finds more in its log.",
    ),
)
_OF_TABLE: Final = re.compile(r"(/[\w-]+/table/\w+)/")
# title and text for people, by status, if nobody said anything better
_PLAIN_WORDS: Final = {
    400: (
        "That did not work",
        "What was sent could not be read. Go back: it is still on the page.",
    ),
    404: (
        "Nothing here",
        "This address leads nowhere. It may have been typed wrongly, or what was here is gone.",
    ),
    413: ("Too much at once", "What was sent is too large."),
    500: ("That did not work", "Go back and try once more."),
}
_NO_ROOM: Final = (errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EACCES, errno.EIO)
# status and title of errors with a message of their own. Their ``seconds`` say when to ask again.
_SAYS_ITSELF: Final[Mapping[type[CompanionError], tuple[int, str]]] = {
    TableClosed: (409, "This table is closed"),
    TableUnreadable: (422, "This table cannot be read"),
    NotOffered: (404, "Not offered"),
    AllBusy: (503, "Not yet"),
    TooMany: (429, "Too many at once"),
    TooManyEdits: (429, "Too many at once"),
}


def register(app: Flask) -> None:
    """Registers an answer in words for every error."""
    answers: dict[Any, Callable[[Any], Response]] = {
        HTTPException: _http_error,
        # a script keeps what it has to send until its page was loaded again
        PageOutdated: lambda error: problem(
            400, "This page is too old", str(error.description), outdated=True
        ),
        BadInput: _bad_input,
        **dict.fromkeys(_SAYS_ITSELF, _says_itself),
        DataError: lambda _: problem(
            400, "That did not work", "There is a character in it that cannot be kept here."
        ),
        DBAPIError: _database,
        NoConnectionFree: _database,
        NotOnDisk: _not_on_disk,
        OSError: _disk,
        Exception: _unexpected,
    }
    for kind, answer in answers.items():
        app.register_error_handler(kind, answer)


# ---- what was asked for cannot be had


def _says_itself(error: CompanionError) -> Response:
    code, title = _SAYS_ITSELF[type(error)]
    seconds: int | None = getattr(error, "seconds", None)
    answer = problem(code, title, str(error))
    return answer if seconds is None else later(answer, seconds)


def _http_error(error: HTTPException) -> Response:
    """Answers with a page that says in plain words what went wrong."""
    code = error.code or 500
    if code == 405 and not _writes():
        # somebody went back to an address that only takes what is sent: leads to its table, else to
        # the start page
        of_table = _OF_TABLE.match(request.path)
        back = f"{of_table[1]}/lobby" if of_table else url_for("start.show")
        return make_response(redirect(back, 303))
    title, text = _PLAIN_WORDS.get(code, _PLAIN_WORDS[500])
    is_ours = error.description != type(error).description
    answer = problem(code, title, (error.description or "") if is_ours else text)
    for name, value in error.get_headers():
        if name in ("Allow", "Retry-After"):
            answer.headers[name] = value
    return answer


def _bad_input(error: BadInput) -> Response:
    unknown = isinstance(error, UnknownName)
    if _asked_by_script():
        text = str(error)
    elif unknown:
        text = f"There is no “{error.faults[0].value}” here."
    else:
        text = " ".join(line for _, line in fault_lines(error, {}))
    return problem(404, "Not here", text) if unknown else problem(400, "That did not work", text)


# ---- what nobody who asked can help


def _database(error: Exception) -> Response:
    # without the statement, which holds names
    return not_stored("database", str(getattr(error, "orig", error)))


def _disk(error: OSError) -> Response:
    if error.errno in _NO_ROOM:
        return not_stored("disk", str(error.strerror))
    return _unexpected(error)


def _not_on_disk(error: NotOnDisk) -> Response:
    current_app.logger.error("the disk did not take what was written: %s", error.strerror)
    text = (
        "What you just sent is written, but the disk of the helper fails: it may be lost again."
        " Look whether it is there, then send it once more."
    )
    return later(problem(503, "Perhaps not kept", text), RETRY_SECONDS)


def _unexpected(error: Exception) -> Response:
    current_app.logger.exception("unexpected error at %s", path_shown(request.path))
    if _writes():
        text = (
            "What you just sent may not be kept. Go back: it is still on the page. Look, then send"
            " it once more."
        )
    else:
        text = "Nothing was changed. Go back and try once more."
    return problem(500, "Something broke", text)


def not_stored(by: str, message: str) -> Response:
    """Returns the answer if the database or the disk took nothing. It never says that anything was
    kept."""
    current_app.logger.error(
        "the %s refused %s %s: %s", by, request.method, path_shown(request.path), message
    )
    told = message.lower()
    reason = next((words for parts, words in _REASONS if any(part in told for part in parts)), "")
    # says that the folder cannot be written, whatever the database calls it
    if reason and not os.access(data_dir(), os.W_OK):
        reason = _READ_ONLY
    text = f"The helper cannot reach its tables at the moment. {reason}\n"
    if _writes():
        text += "Nothing of what you just sent was kept; go back, it is still on the page. "
    text += "Try again soon."
    return later(problem(503, "Not now", text), RETRY_SECONDS)


def later(answer: Response, seconds: int) -> Response:
    """Adds to an answer when to ask again."""
    answer.headers["Retry-After"] = str(seconds)
    return answer


def _asked_by_script() -> bool:
    return request.path.startswith("/api/")


def _writes() -> bool:
    return request.method in ("POST", "PUT", "PATCH", "DELETE")


def problem(code: int, title: str, text: str, **more: bool) -> Response:
    """Returns a page that says what went wrong, or for a script an object with ``more`` in it."""
    if _asked_by_script():
        return make_response({"error": title, "text": text, **more}, code)
    return make_response(render_template("shared/problem.html", title=title, text=text), code)


LOGGER: Final = logging.getLogger("companion.requests")
# codes of tables, also in a mistyped address. Whoever has a code can open the table.
_CODES: Final = re.compile(r"((?:/table/|/watch/|/s/|/S/|/w/)[^/.]{6})[^/.]*|(\w{6})\w{14,}")


def log_requests(app: Flask) -> None:
    """Writes a line for each request to standard error: method, path without its query, status,
    bytes, ms."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
    LOGGER.addHandler(handler)
    LOGGER.setLevel(logging.INFO)
    LOGGER.propagate = False

    def begin() -> None:
        g.begun = time.perf_counter()

    @app.after_request
    def write(response: Response) -> Response:
        took = 1000 * (time.perf_counter() - g.get("begun", time.perf_counter()))
        size = response.calculate_content_length() or 0
        LOGGER.info(
            "%s %s %d %d B %.1f ms",
            request.method,
            path_shown(request.path),
            response.status_code,
            size,
            took,
        )
        return response

    # before what may refuse the request
    app.before_request_funcs.setdefault(None, []).insert(0, begin)


def path_shown(path: str) -> str:
    """Returns a path as the log shows it: table codes cut short, nothing that breaks the line."""
    return printable(_CODES.sub(lambda match: f"{match[1] or match[2]}…", path))[:200]
