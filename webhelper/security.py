"""What keeps strangers out: the key of cookies, the token of forms, the headers of every answer."""

from __future__ import annotations

import hmac
import os
import secrets
from pathlib import Path
from typing import Final

from flask import Flask, Response, abort, request, session

SECRET_VARIABLE: Final = "COMPANION_SECRET_KEY"  # noqa: S105 - a variable's name

CONTENT_POLICY: Final = (
    "default-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'"
)


def secret_key(data_dir: Path) -> str:
    """The key that signs cookies: from the environment, else made once in the data folder."""
    given = os.environ.get(SECRET_VARIABLE)
    if given:
        return given
    data_dir.mkdir(parents=True, exist_ok=True)
    path = data_dir / "secret-key"
    try:
        with os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w") as file:
            file.write(secrets.token_hex(32))
    except FileExistsError:
        pass
    return path.read_text().strip()


def csrf_token() -> str:
    """This browser's token; a form sends it as ``csrf_token``, a script as ``X-CSRF-Token``."""
    if "csrf" not in session:
        session["csrf"] = secrets.token_urlsafe(24)
        session.permanent = True
    token: str = session["csrf"]
    return token


def check_csrf() -> None:
    """Refuses a changing request without this browser's token."""
    if request.method in ("GET", "HEAD", "OPTIONS"):
        return
    sent = request.headers.get("X-CSRF-Token") or request.form.get("csrf_token", "")
    kept = session.get("csrf", "")
    if not kept or not hmac.compare_digest(sent.encode(), kept.encode()):
        abort(400, "This page is older than your visit. Load it again, then send once more.")


def secure(response: Response) -> Response:
    """The headers of every answer."""
    response.headers["Content-Security-Policy"] = CONTENT_POLICY
    response.headers["X-Content-Type-Options"] = "nosniff"
    response.headers["Referrer-Policy"] = "no-referrer"
    response.headers["Permissions-Policy"] = "camera=(), geolocation=(), microphone=()"
    if request.is_secure:
        response.headers["Strict-Transport-Security"] = "max-age=31536000"
    return response


def register(app: Flask) -> None:
    """Checks every request and dresses every answer."""
    app.before_request(check_csrf)
    app.after_request(secure)
