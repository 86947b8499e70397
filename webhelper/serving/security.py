"""What keeps strangers out: the key of cookies, the token of forms, the headers of every answer."""

from __future__ import annotations

import datetime as dt
import hmac
import os
import re
import secrets
import socket
from collections.abc import Callable, Collection, Iterable
from contextlib import suppress
from functools import partial
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, TypeVar
from urllib.parse import urlsplit

from flask import (
    Flask,
    Request,
    Response,
    abort,
    after_this_request,
    current_app,
    request,
    session,
)
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature
from werkzeug.exceptions import BadRequest, RequestEntityTooLarge

from companion.datafolder import replacing
from companion.errors import BadInput
from webhelper.serving.network import HOST_NAME
from webhelper.storage.limits import network_of

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

KEY_FILE: Final = "secret-key"
MIN_KEY: Final = 16
"""The fewest characters of a key. One that we make has 64."""
_KEY_ALLOWED: Final = f"a key of {MIN_KEY} characters at least; a file that is deleted is made anew"
SECRET_VARIABLE: Final = "COMPANION_SECRET_KEY"  # noqa: S105 - a variable's name

AHEAD: Final = "X-Ahead"
"""The header of pages that a script fetches before anybody opens them."""
CONTENT_POLICY: Final = "default-src 'self'; base-uri 'none'; form-action 'self'; object-src 'none'"


class PageOutdated(BadRequest):
    """Raised for a changing request without this browser's token. Its page is older than the cookie
    or the key."""

    description = "Go back, load the page again, then send once more."


def secret_key(data_dir: Path) -> str:
    """Returns the key that signs cookies: from the environment, else made once in the data folder.
    Raises BadInput."""
    if given := os.environ.get(SECRET_VARIABLE):
        return _long_enough(given, SECRET_VARIABLE)
    data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = data_dir / KEY_FILE
    if not path.exists():
        with replacing(path, "secret key", private=True, once=True) as beside:
            beside.write_text(secrets.token_hex(32))
    try:
        return _long_enough(path.read_text("utf-8").strip(), str(path))
    except UnicodeDecodeError:
        raise BadInput.at(str(path), "no text", _KEY_ALLOWED) from None


def _long_enough(key: str, place: str) -> str:
    if len(key) < MIN_KEY:
        raise BadInput.at(place, f"{len(key)} characters", _KEY_ALLOWED)
    return key


def caller() -> str:
    """Returns the address, or its network, that a request comes from. Limits count by it."""
    return network_of(request.remote_addr or "")


View = TypeVar("View", bound=Callable[..., Any])


def takes(most: int, what: str) -> Callable[[View], View]:
    """Makes a view take requests of up to ``most`` bytes. ``what`` begins the sentence about a
    larger one."""

    def marked(view: View) -> View:
        view.takes = (most, what)  # type: ignore[attr-defined]
        return view

    return marked


def bound_body() -> None:
    """Limits how much of a request is read, before any of it is. Raises RequestEntityTooLarge."""
    view = current_app.view_functions.get(request.endpoint or "")
    most, what = getattr(
        view, "takes", (current_app.config["MAX_CONTENT_LENGTH"], "What a page sends")
    )
    request.max_content_length = most
    if (request.content_length or 0) > most:
        # some limits are round numbers, others powers of two: either is told as it was meant
        mega = 1000**2 if most % 1000**2 == 0 else 1024**2
        size = f"{most // mega} MB" if most >= mega else f"{most // 1024} kB"
        raise RequestEntityTooLarge(f"{what} has at most {size}.")


def csrf_token() -> str:
    """Returns this browser's token. A form sends it as ``csrf_token``, a script as
    ``X-CSRF-Token``."""
    if "csrf" not in session:
        session["csrf"] = secrets.token_urlsafe(24)
        session.permanent = True
    return str(session["csrf"])


def check_csrf() -> None:
    """Raises PageOutdated if a changing request to an address of ours lacks this browser's
    token."""
    # an address that is not ours is answered as such, whoever asks
    if request.method in ("GET", "HEAD", "OPTIONS") or request.routing_exception is not None:
        return
    sent = request.headers.get("X-CSRF-Token") or request.form.get("csrf_token", "")
    known = session.get("csrf", "")
    # compared in the same time wherever they differ, so that nobody finds it letter by letter
    if not known or not hmac.compare_digest(sent.encode(), known.encode()):
        raise PageOutdated


def secure(response: Response) -> Response:
    """Sets the headers of every answer."""
    outer = current_app.config["HOME"].outer
    response.headers["Content-Security-Policy"] = f"{CONTENT_POLICY}; frame-ancestors {outer}"
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "no-referrer"
    response.headers["Permissions-Policy"] = "camera=(), geolocation=(), microphone=()"
    if request.is_secure:
        response.headers["Strict-Transport-Security"] = "max-age=31536000"
    return response


def register(app: Flask) -> None:
    """Checks every request and sets the headers of every answer."""
    app.before_request(
        partial(check_host, own_names(app.config["BASE_URL"], app.config["HOST_NAMES"]))
    )
    app.before_request(bound_body)
    app.before_request(check_csrf)
    app.after_request(secure)


PLAIN_PATH: Final = re.compile(r"(/[A-Za-z0-9._~-]+)*/?")


class PlainPrefix:
    """An app behind proxies that may say below which path it stands. Anything but a path is
    ignored, because every link begins with it."""

    def __init__(self, app: WSGIApplication) -> None:
        self._app = app

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        # a prefix such as //evil.example would make every link lead there
        if not PLAIN_PATH.fullmatch(environ.get("HTTP_X_FORWARDED_PREFIX", "")):
            del environ["HTTP_X_FORWARDED_PREFIX"]
        return self._app(environ, start_response)


# ---- which names this helper answers to: links and QR codes take the name that a page was asked
# for with, so a name that is not ours must never be believed (DNS rebinding, forged Host headers)


def own_names(base_url: str | None, host_names: Collection[str]) -> frozenset[str]:
    """Returns the names that are ours besides addresses and ``localhost``, in lower case: the given
    ones, the announced one, and this machine's own on its network."""
    machine = socket.gethostname().partition(".")[0]
    names = [*host_names, HOST_NAME, f"{machine}.local" if machine else ""]
    if base_url:
        names.append(urlsplit(base_url).hostname or "")
    return frozenset(name.strip().lower().rstrip(".") for name in names) - {""}


def is_ours(host: str, names: Collection[str]) -> bool:
    """Whether a Host header (``name``, ``name:port``, ``[address]:port``) names this helper."""
    try:
        split = urlsplit(f"//{host}")
        _ = split.port  # what is no port is refused only when it is asked for
    except ValueError:
        return False
    name = (split.hostname or "").lower().rstrip(".")
    if split.path or split.username is not None:
        return False
    if name == "localhost" or name in names:
        return True
    try:
        # an address cannot be rebound by a name server, so any of them is ours; % begins the zone
        # of IPv6
        return bool(ip_address(name.partition("%")[0]))
    except ValueError:
        return False


def check_host(names: Collection[str]) -> None:
    """Refuses a request for a name that is not ours, in words."""
    if not is_ours(request.headers.get("Host", ""), names):
        abort(
            400,
            "This helper does not go by that name. Open the address that it printed when it was"
            " started.",
        )


# ---- the signed cookie: set where something in it changed and nowhere else, never larger than
# browsers take
# Answers may come out of order, a slow one with what the browser knew long before: what only reads
# a table leaves the cookie alone, only what is new to the browser writes it.

MAX_COOKIE: Final = 3800
"""The most characters of the signed value. Browsers drop a cookie of more than 4096 with its name
and attributes (RFC 6265)."""


class Cookies(SecureCookieSessionInterface):
    """Signed cookies as in Flask, but secure under https and bounded in size. If one grows too
    large, it drops the table opened first."""

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """Opens the session as Flask does. A cookie that seems to come from the future is valid
        too: the clock was set back."""
        serializer = self.get_signing_serializer(app)
        value = request.cookies.get(self.get_cookie_name(app))
        if serializer is None or not value:
            return super().open_session(app, request)
        with suppress(BadSignature):
            known, signed = serializer.loads(value, return_timestamp=True)
            if dt.datetime.now(dt.UTC) - signed <= app.permanent_session_lifetime:
                return self.session_class(known)
        return self.session_class()

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        # A page fetched ahead on a first visit may arrive after the one that is opened. A cookie of
        # its own would make that one's token void.
        if AHEAD in request.headers and not request.cookies:
            return
        # an unchanged session is not written, so its size is of no matter
        serializer = self.get_signing_serializer(app)
        if serializer is not None and session.modified:
            while len(serializer.dumps(dict(session))) > MAX_COOKIE and session.get("tables"):
                # the newest stands first: the last is the table opened first
                *session["tables"], oldest = session["tables"]
                session["names"] = {
                    code: name for code, name in session.get("names", {}).items() if code != oldest
                }
        super().save_session(app, session, response)


def keep_cookie(name: str, text: str) -> None:
    """Keeps a text in a cookie of its own with the answer, for as long as the session is kept."""

    @after_this_request
    def keep(response: Response) -> Response:
        age = current_app.permanent_session_lifetime
        response.set_cookie(
            name, text, max_age=age, httponly=True, samesite="Lax", secure=request.is_secure
        )
        return response


def device() -> str:
    """Returns the id by which seats know this browser: a random one in its signed cookie."""
    if "device" not in session:
        session["device"] = secrets.token_urlsafe(12)
        session.permanent = True
    return str(session["device"])
