"""The start page: the games, this browser's tables and set-ups, and joining a table by its code."""

import re
from contextlib import suppress
from typing import Any, Final
from urllib.parse import urlsplit

from flask import (
    Blueprint,
    abort,
    current_app,
    redirect,
    render_template,
    request,
    session,
    url_for,
)
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response

from companion import GAMES, Game
from companion.errors import BadInput
from companion.randomness import parse_code, plain, split_layout
from webhelper.evenings.keeping import BACKUP_DAYS_VARIABLE, KEEP_DAYS_VARIABLE, days_of
from webhelper.setups import last_setup
from webhelper.storage.joining import table_of_spoken
from webhelper.storage.limits import CODES, TooMany, count
from webhelper.storage.rows import ID_LENGTH
from webhelper.storage.store import Table, TableUnreadable, store
from webhelper.tables.listed import remembered, summary
from webhelper.tables.opening import home_of
from webhelper.tables.playing import now_of, players_of
from webhelper.tables.seats import my_seat

blueprint = Blueprint("start", __name__)

MAX_NAME: Final = 30
"""The most characters of a table's name on a list."""


@blueprint.get("/")
def show() -> str | Response:
    """Shows the table that this browser was at last, and the games. ``?code=`` is a code that
    opened nothing, ``?wait=`` how many minutes to wait."""
    if request.args.get("change"):
        return redirect(url_for(".tables", change=1))
    tables = [t for t in remembered() if t.closed is None]
    # a table just over whose others ask for another game goes before one that goes on
    running = _asked_again() or next(filter(None, map(_running_table, tables)), None)
    others = [t for t in tables if running and t.id != running["id"]]
    titles = dict.fromkeys(
        GAMES[t.game].title_of(t.record) if t.game in GAMES else t.game for t in others
    )
    return render_template(
        "pages/start/index.html",
        running=running,
        more=f"{len(others)} more: {', '.join(titles)}" if others else "",
        code=request.args.get("code", ""),
        wait=request.args.get("wait", 0, type=int),
    )


def _asked_again() -> dict[str, Any] | None:
    """Returns this browser's last table as the start page shows it, if that game is over and the
    others there ask for another one."""
    last = next(iter(remembered()), None)
    if last is None or last.closed is None or last.id in session.get("not_again", ()):
        return None
    following = store().find(last.about.again) if last.about.again else None
    if following is None or following.closed or following.id in session.get("tables", []):
        return None
    if following.play is not None:
        return {**summary(last), "over": False, "point": "The next game has begun", "players": ()}
    return {**summary(last), "point": "Play again?", "players": ()}


def _running_table(table: Table) -> dict[str, Any] | None:
    """Returns what the start page shows of an open table, None if it cannot be read."""
    game = GAMES.get(table.game)
    if game is None:
        return None
    try:
        now = now_of(game, table)
        players = players_of(game, table, now)
    except (TableUnreadable, BadInput, HTTPException):
        return None
    if now is not None:
        point, word = now.title, now.word or now.turn
    else:
        point = (
            "Sheets" if table.about.setup is None else f"Before the game: {', '.join(table.names)}"
        )
        word = ""
    return {
        **summary(table),
        "point": point,
        "word": word,
        # before the game nobody has points
        "players": players if now or table.about.setup is None else (),
    }


@blueprint.get("/tables")
def tables() -> str:
    """Shows this browser's tables and set-ups. With ``?change=`` they can be named and taken off
    the list."""
    listed = [summary(t) for t in remembered()]
    return render_template(
        "pages/start/tables.html",
        tables=listed,
        changing=bool(request.args.get("change") and listed),
        removed=session.get("removed"),
        setups=[(game, last) for game in GAMES.values() if (last := last_setup(game)) is not None],
    )


@blueprint.get("/copies")
def copies() -> str:
    """Lists the games for which owners can enter what only their box says."""
    return render_template("pages/start/copies.html")


@blueprint.get("/about")
def about() -> str:
    """Shows what this helper is: its version, its licence and where its source is."""
    from importlib.metadata import version  # no other page asks

    return render_template("pages/start/about.html", version=version("tabletop-companion"))


@blueprint.get("/privacy")
def privacy() -> str:
    """Shows what is kept, for how long, and how it is deleted."""
    days, backups = (days_of(name) for name in (KEEP_DAYS_VARIABLE, BACKUP_DAYS_VARIABLE))
    return render_template("pages/start/privacy.html", days=days, backups=backups)


def _visible_name(typed: str) -> str:
    visible = "".join(letter for letter in typed if letter.isprintable() or letter.isspace())
    return " ".join(visible.split())[:MAX_NAME]


@blueprint.post("/tables")
def change() -> Response:
    """Changes this browser's list of tables. ``do`` is rename, remove or back (undoes a removal).
    ``table`` is the table's code."""
    do, table_id = request.form.get("do", ""), request.form.get("table", "")
    known: list[str] = session.get("tables", [])
    if do != "back" and table_id not in known:
        abort(404, "This phone does not know that table.")
    match do:
        case "rename":
            name = _visible_name(request.form.get("name", ""))
            given = session.get("names", {}).items()
            names = {code: called for code, called in given if code != table_id}
            session["names"] = {**names, table_id: name} if name else names
        case "remove":
            session["removed"], session["removed_at"] = table_id, known.index(table_id)
            session["tables"] = [code for code in known if code != table_id]
        case "back":
            code, removed = session.pop("removed", None), session.pop("removed_at", 0)
            if code is not None and code not in known:
                session["tables"] = [*known[:removed], code, *known[removed:]]
        case _:
            abort(404, "There is nothing like that to do with a table.")
    return redirect(url_for(".tables", change=1), 303)


# ---- codes and links, scanned, said or typed: each leads to what it belongs to, or asks which game

MAX_CODE: Final = 200
"""How many characters of a typed code or link are shown again."""
_SPOKEN: Final = re.compile(r"\d{3}[\s.-]*\d{3}")
_LINK: Final = re.compile(r"(?:https?://)?[^/\s]*(/\S*)")


@blueprint.get("/S/<path:code>")
@blueprint.get("/s/<path:code>")
def scanned(code: str) -> Response:
    """Answers the QR code on a printed sheet: leads to a table on that sheet's map, a known or a
    new one."""
    code, _ = split_layout(code)
    if code.isdecimal():  # of a table, as it is said
        return redirect(url_for(".join", code=code))
    slug = _game_of_map(code)
    if slug is None:
        abort(
            404,
            "No map has this code. Compare it letter by letter with the one printed on the sheet.",
        )
    return redirect(url_for("setup.score", slug=slug, map=code))


def _game_of_map(code: str) -> str | None:
    for slug, game in GAMES.items():
        with suppress(BadInput):
            if (book := game.maps()) is not None and book.read(code):
                return slug
    return None


@blueprint.get("/join")
def join() -> Response | str:
    """Opens what was typed: a table by its code, its six digits or a link, or a set-up or a map by
    its code or a link."""
    typed = request.args.get("code", "").strip()
    if not typed:
        return redirect(url_for(".show"))
    count(store(), CODES, request.remote_addr or "")
    link = _path_here(typed)
    if link is not None:
        return redirect(link)
    try:
        table = _table_of(typed)
    except TooMany as error:
        return redirect(url_for(".show", code=typed[:MAX_CODE], wait=-(-error.seconds // 60)))
    if table is not None:
        return redirect(_opened(table))
    games = [game for game in GAMES.values() if _draws(game, typed)]
    if games:
        return _which_game(typed, games)
    if _game_of_map(typed) is not None:
        return redirect(url_for(".scanned", code=typed))
    return redirect(url_for(".show", code=typed[:MAX_CODE]))


def _path_here(typed: str) -> str | None:
    """Returns the path of one of our own links, under whatever host name. Returns None for anything
    else."""
    if (matched := _LINK.fullmatch(typed)) is None:
        return None
    parts = urlsplit(matched[1])
    # the path below which a proxy serves us is in links, but our own addresses do not know it
    below = request.script_root.rstrip("/")
    path = "/" + parts.path.removeprefix(f"{below}/").lstrip("/")
    try:
        endpoint, values = current_app.url_map.bind("").match(path, method="GET")
    except HTTPException:
        return None
    # without a code it opens nothing
    if endpoint == "start.join" and not parts.query:
        return None
    # a sheet is of somebody: whoever has no seat at its table is asked for one first
    if endpoint == "table.entry":
        table = store().find(str(values["table_id"]), str(values["slug"]))
        return None if table is None else _opened(table)
    # a game in a link stands behind #, which no host is told
    fields = parts.fragment if parts.fragment.startswith("packed=") else parts.query
    return below + path + (f"?{fields}" if fields else "")


def _table_of(typed: str) -> Table | None:
    if _SPOKEN.fullmatch(typed):
        table_id = table_of_spoken(store(), re.sub(r"\D", "", typed), request.remote_addr or "")
        return store().find(table_id) if table_id else None
    letters = plain(typed)
    return store().find(letters) if len(letters) == ID_LENGTH else None


def _opened(table: Table) -> str:
    return (
        home_of(table)
        if my_seat(table) is not None
        else url_for("lobby.join", slug=table.game, table_id=table.id)
    )


def _draws(game: Game, typed: str) -> bool:
    try:
        return bool(parse_code(typed, game.drawn_steps))
    except BadInput:
        return False


def _which_game(code: str, games: list[Game]) -> Response | str:
    """Shows the tables and games that a code may mean, or the one set-up that this browser drew."""
    wanted = plain(code)
    known = [t for t in remembered() if t.about.setup and plain(t.about.setup.code) == wanted]
    last = [(game.slug, last_setup(game)) for game in games]
    drawn = [
        url_for("setup.show", slug=slug, **setup.address)
        for slug, setup in last
        if setup is not None and plain(setup.code) == wanted
    ]
    if len(drawn) == 1 and not known:
        return redirect(drawn[0])
    return render_template(
        "pages/join/which.html",
        code=code,
        games=games,
        tables=[summary(table) for table in known],
    )
