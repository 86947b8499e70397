"""The app factory: makes the app, its configuration and all that serves."""

import errno
import os
from importlib import import_module
from pathlib import Path
from secrets import token_hex
from typing import Any, Final

from flask import Flask, Response
from flask.json.provider import DefaultJSONProvider
from jinja2 import ModuleLoader
from werkzeug.middleware.proxy_fix import ProxyFix

from companion import GAMES
from companion.errors import BadInput
from companion.home import HERE
from companion.numbers import whole_number
from pdf.catalogue import can_be_photographed
from pdf.links import BASE_URL_VARIABLE, check_base_url
from webhelper.serving import context, problems, security, statics
from webhelper.serving.network import Polls
from webhelper.serving.resources import share_memory
from webhelper.storage.database import (
    DATABASE_VARIABLE,
    database_meant,
    note_served_from,
    open_store,
)
from webhelper.storage.store import Store, store, store_of
from webhelper.tables.opening import home_of, next_of

PAGES: Final = tuple(
    import_module(f"webhelper.pages.{name}").blueprint
    for name in (
        "start",
        "setup",
        "print",
        "printer",
        "table",
        "now",
        "results",
        "lobby",
        "help",
        "hints",
        "rules",
        "copy",
        "history",
        "api",
    )
)
BODY_LIMIT: Final = 256 * 1024  # bytes; a whole table is 2 kB
PROXIES_VARIABLE: Final = "COMPANION_PROXIES"
"""How many proxies in front are believed about scheme, host and address. None by default."""
HOST_NAMES_VARIABLE: Final = "COMPANION_HOST_NAMES"
"""Further names that the helper goes by, with commas between."""
HOUSEHOLD_VARIABLE: Final = "COMPANION_HOUSEHOLD"
"""Set to 1 if everybody who reaches the helper is of one household and sees every table in the
history."""


def create_app(data_dir: Path, **config: Any) -> Flask:
    """Makes the app, with its data in ``data_dir``, which is made if missing. ``config`` overrides
    Flask's, for tests."""
    share_memory()
    data_dir = _made(data_dir)
    app = Flask("webhelper", static_url_path=f"/v/{statics.version()}/static")
    app.json = provider = DefaultJSONProvider(app)
    # a record keeps the order of its keys on the way to a phone and back
    provider.sort_keys = False
    app.session_interface = security.Cookies()
    app.config.update(
        SECRET_KEY=security.secret_key(data_dir),
        MAX_CONTENT_LENGTH=BODY_LIMIT,
        SESSION_COOKIE_NAME="companion",
        SESSION_COOKIE_SAMESITE="Lax",
        SESSION_COOKIE_HTTPONLY=True,
        # a poll or a style is no visit: a cookie is set only if something in it changes
        SESSION_REFRESH_EACH_REQUEST=False,
        PERMANENT_SESSION_LIFETIME=365 * 24 * 3600,
        DATABASE_URL=os.environ.get(DATABASE_VARIABLE),
        BASE_URL=os.environ.get(BASE_URL_VARIABLE),
        HOST_NAMES=(),
        HOUSEHOLD=os.environ.get(HOUSEHOLD_VARIABLE, "") not in ("", "0"),
        HOME=HERE,
        COMPILED=None,  # a folder of templates as Python, where they were made so beforehand
        **{context.DATA_DIR: data_dir},
    )
    app.config.update(config)
    # whoever runs the helper adds names to those that it was started with
    app.config["HOST_NAMES"] += (*os.environ.get(HOST_NAMES_VARIABLE, "").split(","),)
    # refuses a folder that was last served with another database
    database_meant(data_dir, app.config["DATABASE_URL"])
    app.extensions[Store.EXTENSION] = open_store(data_dir, app.config["DATABASE_URL"])
    note_served_from(data_dir, app.config["DATABASE_URL"])
    if app.config["BASE_URL"]:
        check_base_url(app.config["BASE_URL"], BASE_URL_VARIABLE)
    _wrap(app)
    _set_up_templates(app)
    context.register(app)
    for page in PAGES:
        app.register_blueprint(page)
    statics.register(app)
    app.add_url_rule("/healthz", "healthz", healthz)
    security.register(app)
    problems.register(app)
    return app


def _made(data_dir: Path) -> Path:
    """Returns the data folder without links, made if missing. Raises BadInput."""
    try:
        data_dir = data_dir.resolve()
    except (OSError, RuntimeError) as error:  # Python before 3.13 gives the second for a circle
        if isinstance(error, OSError) and error.errno != errno.ELOOP:
            raise
        raise BadInput.at(
            "--data", str(data_dir), "a folder, not links that lead in a circle"
        ) from None
    data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
    return data_dir


def _wrap(app: Flask) -> None:
    """Wraps the app in what sees a request first. Polls stand outermost: a poll that finds nothing
    new is answered before Flask is asked."""
    if proxies := proxies_believed():
        app.wsgi_app = ProxyFix(  # type: ignore[method-assign]
            app.wsgi_app, x_for=proxies, x_proto=proxies, x_host=proxies, x_prefix=proxies
        )
        app.wsgi_app = security.PlainPrefix(app.wsgi_app)  # type: ignore[method-assign]
    app.wsgi_app = Polls(app.wsgi_app, lambda: store_of(app))  # type: ignore[method-assign]


def _set_up_templates(app: Flask) -> None:
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    if compiled := app.config["COMPILED"]:
        app.jinja_env.loader = ModuleLoader(compiled)
    app.jinja_env.globals |= {
        "GAMES": GAMES,
        "act_id": token_hex,
        "csrf_token": security.csrf_token,
        "home_of": home_of,
        "next_of": next_of,
        "photographed": can_be_photographed,
    }


def proxies_believed() -> int:
    """Returns how many proxies in front are believed. Raises BadInput."""
    allowed = "how many proxies stand in front, 0 to 99"
    return whole_number(os.environ.get(PROXIES_VARIABLE, "0"), PROXIES_VARIABLE, 0, 99, allowed)


def healthz() -> Response:
    """Answers monitoring: the helper serves and its database answers."""
    store().ping()
    return Response("ok\n", mimetype="text/plain")
