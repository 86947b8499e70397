"""The signed cookie: set where something in it changed and nowhere else, never larger than browsers take.

Answers may come out of order, a slow one with what the browser knew long before. So what only reads
a table leaves the cookie alone, and only what is new to the browser writes it.
"""

from __future__ import annotations

import datetime as dt
from functools import lru_cache
from typing import Final

from flask import Flask, Request, Response, request
from flask.sessions import SecureCookieSession, SecureCookieSessionInterface, SessionMixin
from itsdangerous import BadSignature, URLSafeTimedSerializer
from pydantic_core import from_json

from companion.commands import dumps

MAX_COOKIE: Final = 3800
"""Characters of the signed value; browsers drop a cookie of more than 4096 with its name and attributes (RFC 6265)."""
_OLDEST_LAST: Final = "tables"


@lru_cache(maxsize=1000)
def _opened(serializer: URLSafeTimedSerializer, value: str) -> tuple[str, dt.datetime]:
    """What a signed cookie holds, as JSON, and when it was signed. Raises BadSignature."""
    held, signed = serializer.loads(value, return_timestamp=True)
    return dumps(held), signed


class Cookies(SecureCookieSessionInterface):
    """As Flask does it, but secure under https, and within bounds: what does not fit is the table opened first."""

    def __init__(self) -> None:
        self._signing: tuple[object, URLSafeTimedSerializer] | None = None

    def get_signing_serializer(self, app: Flask) -> URLSafeTimedSerializer | None:
        """Made once for a key: every request asks for it."""
        key = (app.secret_key, app.config["SECRET_KEY_FALLBACKS"])
        known = self._signing
        if known is not None and known[0] == key:
            return known[1]
        made = super().get_signing_serializer(app)
        self._signing = (key, made) if made is not None else None
        return made

    def open_session(self, app: Flask, request: Request) -> SecureCookieSession | None:
        """As Flask does it, but a cookie that was looked at is known again by its text, and one that seems to be from
        after now holds: the clock was set back, and nobody's tables may vanish for it."""
        serializer = self.get_signing_serializer(app)
        value = request.cookies.get(self.get_cookie_name(app))
        if serializer is None or not value:
            return super().open_session(app, request)
        try:
            text, signed = _opened(serializer, value)
        except BadSignature:
            return self.session_class()
        if dt.datetime.now(dt.UTC) - signed > app.permanent_session_lifetime:
            return self.session_class()
        return self.session_class(from_json(text))

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        if session.modified:
            self._fit(app, session)
        super().save_session(app, session, response)

    def _fit(self, app: Flask, session: SessionMixin) -> None:
        serializer = self.get_signing_serializer(app)
        session.pop("hidden", None)  # an earlier version kept it
        while serializer is not None and len(serializer.dumps(dict(session))) > MAX_COOKIE:
            tables: list[str] = session.get(_OLDEST_LAST, [])
            if not tables:
                return
            session[_OLDEST_LAST] = tables[:-1]
            names: dict[str, str] = session.get("names", {})
            session["names"] = {code: name for code, name in names.items() if code != tables[-1]}
