"""The signed cookie: set where something in it changed and nowhere else, never larger than browsers take.

Answers may come out of order, a slow one with what the browser knew long before. So what only reads
a table leaves the cookie alone, and only what is new to the browser writes it.
"""

from __future__ import annotations

from typing import Any, Final

from flask import Flask, Response, request
from flask.sessions import SecureCookieSessionInterface, SessionMixin
from itsdangerous import URLSafeTimedSerializer

MAX_COOKIE: Final = 3800
"""Characters of the signed value; browsers drop a cookie of more than 4096 with its name and attributes (RFC 6265)."""
_OLDEST_LAST: Final = "tables"
_BY_TABLE: Final = ("names", "hidden")


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

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        if session.modified:
            self._fit(app, session)
        super().save_session(app, session, response)

    def _fit(self, app: Flask, session: SessionMixin) -> None:
        serializer = self.get_signing_serializer(app)
        while serializer is not None and len(serializer.dumps(dict(session))) > MAX_COOKIE:
            tables: list[str] = session.get(_OLDEST_LAST, [])
            if not tables:
                return
            session[_OLDEST_LAST] = tables[:-1]
            for name in _BY_TABLE:
                kept: Any = session.get(name)
                if kept and tables[-1] in kept:
                    left = [(one, kept[one]) if isinstance(kept, dict) else one for one in kept if one != tables[-1]]
                    session[name] = type(kept)(left)
