"""History: the evenings, how well people played, the best on a map, names of people, and files of
it all."""

from collections import Counter
from collections.abc import Iterable
from typing import Annotated, Final

from flask import Blueprint, Response, abort, redirect, render_template, request, session, url_for
from pydantic import Field
from werkzeug.datastructures import FileStorage
from werkzeug.wrappers import Response as BaseResponse

from companion import GAMES, get_game
from companion.bgstats import play_file
from companion.careers import (
    best_on,
    career_of,
    form_of,
    head_to_head,
    maps_of,
    opponents_of,
    parts_of,
    people_of,
    standing_of,
)
from companion.edits import name_faults
from companion.errors import BadInput, shown
from companion.finished import FinishedGame, check_merge, is_complete, players_of
from companion.jsontext import json_text, parse_json
from companion.logged import MOST, LoggedGame, read_logged
from companion.records import NAME_SHAPE, Record, plain_name, read_model
from companion.spreadsheet import games_csv
from companion.words import capital, counted, plural, worded
from webhelper.evenings.drawn import chart_of, form_chart, months_of, sources_of, tenths
from webhelper.evenings.elsewhere import add_logged, new_among
from webhelper.evenings.finished import (
    History,
    history,
    map_code,
    merge_person,
    part_person,
    reader,
)
from webhelper.evenings.forgetting import (
    has_opened,
    keep_names,
    plan_forgetting,
    planned,
    tables_naming,
)
from webhelper.evenings.keeping import MAX_FILE
from webhelper.evenings.transfer import bring_in, check_size, export_lines, read_file, unpacked
from webhelper.forms import sentence
from webhelper.serving.context import copy_of, local, public_url, short_day
from webhelper.serving.files import as_file, written
from webhelper.serving.resources import FILES as TURNS, give_back_memory
from webhelper.serving.security import caller, device, takes
from webhelper.storage.about import moment_of
from webhelper.storage.joining import know
from webhelper.storage.limits import FILES, count
from webhelper.storage.rows import now
from webhelper.storage.store import names_in, store

blueprint = Blueprint("history", __name__, url_prefix="/history")

A_PAGE: Final = 60
"""How many games stand on a page of the list."""


@blueprint.get("")
def index() -> str:
    """Shows the finished games by month. ``?game=SLUG`` shows those of one box. ``?page=N`` counts
    from 1."""
    kept = history()
    slug = request.args.get("game", "")
    games = [game for game in kept.games if slug in ("", game.game)]
    pages = max(1, -(-len(games) // A_PAGE))
    page = min(max(request.args.get("page", 1, type=int), 1), pages)
    last = store().find(games[0].id) if games else None
    return render_template(
        "pages/history/index.html",
        boxes=kept.boxes,
        slug=slug,
        months=months_of(games[(page - 1) * A_PAGE : page * A_PAGE]),
        count=len(games),
        since=short_day(games[-1].ended) if games else "",
        page=page,
        pages=pages,
        unread=kept.unread,
        last=last,
        maps=[
            (get_game(of), code, n, store().map_name(of, code))
            for of, code, n in maps_of(games)[:6]
        ],
    )


@blueprint.get("/players")
def players() -> str:
    """Lists everybody who played."""
    return render_template("pages/history/players.html", people=people_of(history().games))


@blueprint.get("/month")
def month() -> str:
    """Shows the ranking of a month, ``?month=2026-11``, by default the latest with a game.
    ``?game=SLUG`` counts one box only."""
    kept = history()
    slug = request.args.get("game", "")
    by_month: dict[str, list[FinishedGame]] = {}
    for game in kept.games:
        if game.complete and slug in ("", game.game):
            by_month.setdefault(f"{local(game.ended):%Y-%m}", []).append(game)
    shown = request.args.get("month", "")
    if shown not in by_month:
        shown = next(iter(by_month), "")
    games = by_month.get(shown, [])
    months = {name: f"{local(played[0].ended):%B %Y}" for name, played in by_month.items()}
    return render_template(
        "pages/history/month.html",
        boxes=kept.boxes,
        slug=slug,
        months=months,
        month=shown,
        title=months.get(shown, ""),
        games=len(games),
        people=standing_of(games),
    )


@blueprint.get("/against")
def against() -> str:
    """Compares two people, ``?name=`` and ``?other=``, at one game, ``?game=`` and ``?title=``."""
    asked = request.args
    name, other = asked.get("name", ""), asked.get("other", "")
    kind = (asked.get("game", ""), asked.get("title", ""))
    played = [game for game in history().games if (game.game, game.title) == kind]
    compared = head_to_head(played, name, other)
    if not compared.meetings:
        abort(404, "These two have not finished that game together here.")
    return render_template(
        "pages/history/against.html",
        name=name,
        other=other,
        title=compared.meetings[0].game.title,
        compared=compared,
        months=months_of(met.game for met in compared.meetings[:10]),
        # without totals of both there is no difference
        difference="–"
        if compared.difference is None
        else ("+" if compared.difference > 0 else "") + tenths(compared.difference),
    )


@blueprint.get("/player")
def player() -> str:
    """Shows one player, ``?name=``, at one game, ``?game=`` and ``?title=``, by default the game
    played most."""
    return _player(history(), request.args.get("name", ""))


def _player(kept: History, name: str, fault: str = "", typed: str = "") -> str:
    """Returns the page of one player’s career in one game. ``?game=`` and ``?title=`` name the
    game; without them it is the one played most. ``fault`` and ``typed`` are about the form that
    merges names."""
    mine = [game for game in kept.games if any(p.name == name for p in game.players)]
    if not mine:
        abort(404, "Nobody with this name is in this history.")
    counts = Counter((game.game, game.title) for game in mine)
    # what was played, as slug and title: the most played first, then by title
    kinds = sorted(counts, key=lambda kind: (-counts[kind], kind[1]))
    asked, asked_title = request.args.get("game"), request.args.get("title")
    # what the address does not name, or nobody played, is the one played most
    of_game = [kind for kind in kinds if kind[0] == asked] or kinds
    slug, title = next((kind for kind in of_game if kind[1] == asked_title), of_game[0])
    played = [game for game in mine if (game.game, game.title) == (slug, title)]
    # by players, map or variant; an address that names none of these shows all that was played
    groups = parts_of(played, lambda code: store().map_name(slug, code) or code)
    group = request.args.get("group", "")
    played = groups.get(group, played)
    career = career_of(played, name)
    ids, names = [game.id for game in mine], _names_of(kept, name)
    return render_template(
        "pages/history/player.html",
        name=name,
        kinds=kinds,
        title=title,
        career=career,
        average=tenths(career.average) if career.average is not None else "",
        chart=chart_of(career),
        sources=sources_of(get_game(slug), career),
        form=form_chart(form_of(played, name)),
        against=opponents_of(played, name)[:8],
        slug=slug,
        groups=groups,
        group=group,
        months=months_of(played[:12]),
        others=[p.name for p in people_of(kept.games) if p.name != name],
        merged=sorted(other for other, person in kept.same.items() if person == name),
        fault=fault,
        typed=typed,
        due=planned(store(), reader().name).get(plain_name(name)),
        # what is asked second takes long
        forgets=has_opened(store(), reader(), ids) or tables_naming(store(), reader(), names),
    )


@blueprint.get("/map")
def challenge() -> str:
    """Shows the best on a map, ``?game=`` and ``?code=``, as a challenge to send."""
    game, kept = get_game(request.args.get("game", "")), history()
    book, typed = game.maps(), request.args.get("code", "").strip()
    if book is None:
        abort(404, f"{game.title} has no maps.")
    drawn = book.read(typed).as_record()
    code = map_code(game, typed) or typed
    best = best_on((g for g in kept.games if g.game == game.slug), code)
    link = public_url("start.scanned", code=code)
    beat = ""
    if best:
        leader, _ = best[0]
        beat = f" {leader.total} to beat, by {leader.name}."
    return render_template(
        "pages/history/map.html",
        game=game,
        code=code,
        title=store().map_name(game.slug, code),
        drawn=drawn,
        best=[(player, played, short_day(played.ended)) for player, played in best[:10]],
        games=len({played.id for _, played in best}),
        sheets=len(best),
        text=f"{game.title}, map {code}.{beat} Play it: {link}",
    )


# ---- names

_NOBODY: Final = (
    "No table that began on this phone or computer has this name. Forget it on the one where the"
    " table began, or ask whoever runs this helper."
)


@blueprint.post("/merge")
def merge() -> BaseResponse | tuple[str, int]:
    """Merges ``name`` into ``person``, in this history. Whoever is called so already becomes one
    person with them."""
    kept = history()
    name, names = _asked(kept)
    if not any(name in (one.name for one in game.players) for game in kept.games):
        abort(404, _NOBODY)
    typed = request.form.get("person", "").strip()
    if name_faults(typed, "name"):
        return _player(kept, name, f"A name has {NAME_SHAPE}.", typed), 400
    try:
        for one in names:
            check_merge(kept.games, one, typed)
    except BadInput as error:
        return _player(kept, name, sentence(error.faults[0]), typed), 400
    merge_person(store(), reader().name, name, typed)
    return redirect(url_for(".player", name=typed), 303)


@blueprint.post("/part")
def part() -> BaseResponse:
    """Undoes a merge: ``name`` is a person of its own again."""
    name = request.form.get("name", "")
    part_person(store(), reader().name, name)
    return redirect(url_for(".player", name=request.form.get("person", name)), 303)


@blueprint.route("/forget", methods=["GET", "POST"])
def forget() -> str | BaseResponse:
    """Asks before a player, ``?name=``, is forgotten in all tables that began in this browser. Once
    it is sent, it is planned for a day from now."""
    name, names = _asked(history())
    tables = tables_naming(store(), reader(), names)
    if not tables:
        abort(404, _NOBODY)
    if request.method == "GET":
        return render_template(
            "pages/history/forget.html", name=name, names=sorted(names), count=len(tables)
        )
    plan_forgetting(store(), reader().name, names)
    return redirect(url_for(".player", name=name), 303)


@blueprint.post("/keep")
def keep() -> BaseResponse:
    """Takes back the plan to forget a player."""
    name, names = _asked(history())
    keep_names(store(), reader().name, names)
    return redirect(url_for(".player", name=name), 303)


def _asked(kept: History) -> tuple[str, set[str]]:
    """Returns the name that a request is about, and every name that was written for that person."""
    name = request.values.get("name", "")
    return name, _names_of(kept, name)


def _names_of(kept: History, name: str) -> set[str]:
    return {plain_name(name)} | {other for other, person in kept.same.items() if person == name}


# ---- take it along: what this history holds as files, and files brought in

_FAULTS: Final = 8


@blueprint.get("/files")
def files() -> str | tuple[str, int]:
    """Shows what can be taken along, and the form to bring a file in. ``?told=1`` says what was
    just brought in. ``?packed=`` is a finished game in a link that another phone showed."""
    if link := request.args.get("packed"):
        return _linked(link)
    return _files(session.pop("brought", "") if "told" in request.args else "")


def _linked(link: str) -> str | tuple[str, int]:
    """Shows the game in a link, before it is added."""
    try:
        (table,) = read_file(unpacked(link).decode(), copy_of).tables
        game = GAMES[table.game]
        draft = game.drafting().check(table.record, copy_of(game))
    except (BadInput, ValueError):
        lost = "This link holds no whole game. Scan the other phone’s code once more."
        return _files(faults=[lost]), 400
    shown = {
        "game": game.slug,
        "title": game.title_of(table.record),
        "players": players_of(draft, names_in(table.record), None, is_complete(draft)),
    }
    return render_template(
        "pages/history/logged.html",
        title="Add this game",
        games=[(shown, local(table.closed or table.changed))],
        notes=["Its points and sheets come along; how it was played stays on the other phone"],
        chosen=link,
        to=".bring",
    )


def _files(message: str = "", faults: Iterable[str] = ()) -> str:
    return render_template("pages/history/files.html", message=message, faults=list(faults))


@blueprint.get("/companion.json")
def everything() -> Response:
    """Sends the tables that this browser knows, with all that was typed, and the saved maps."""
    return written(export_lines(store(), reader()), "companion.json")


@blueprint.get("/games.csv")
def spreadsheet() -> Response:
    """Sends the finished games as a spreadsheet, a line for each player. A mark at its start says
    that it is UTF-8."""
    return as_file("\ufeff" + games_csv(history().games), "games.csv", "text/csv", cache="no-store")


@blueprint.get("/games.bgsplay")
def bg_stats() -> Response:
    """Sends the games that were played to their end, as a file of BG Stats."""
    played = play_file([game for game in history().games if game.complete])
    return as_file(json_text(played), "games.bgsplay", "application/json", cache="no-store")


@blueprint.post("/files")
@takes(MAX_FILE, "A file to bring in")
def bring() -> BaseResponse | tuple[str, int]:
    """Adds the tables of a file, or of a link, that are not here yet. This browser knows them from
    now on."""
    link = request.form.get("chosen")
    try:
        raw = unpacked(link) if link else request.files.get("file", FileStorage()).read()
        if not raw:
            raise BadInput.at("", "", "a file that was saved here before")
        count(store(), FILES, request.remote_addr or "")
        with TURNS.turn(caller()):
            text = raw.decode("utf-8-sig")
            check_size(text)
            data = read_file(text, copy_of)
            del raw, text  # as large as the data itself, which is about to be written
    except UnicodeDecodeError:
        return _files(faults=["That file was not saved by this helper."]), 400
    except BadInput as error:
        first = error.faults[:_FAULTS]
        lines = [
            f"Not in this form: {f.place}, {shown(f.value)}. It takes {f.allowed}." for f in first
        ]
        told = "That file cannot be brought in, and nothing was added."
        return _files(faults=[told, *lines]), 400
    give_back_memory()
    done = bring_in(store(), data, reader().name, devices=False)
    know(store(), device(), done.added, made=True)
    know(store(), device(), [table.id for table in data.tables])
    session["brought"] = done.sentence
    return redirect(url_for(".files", told=1), 303)


# ---- games logged elsewhere: a file is read and shown, and then added


class _Chosen(Record):
    """The games that a preview showed, as its form sends them back."""

    games: Annotated[list[LoggedGame], Field(max_length=MOST)]


@blueprint.post("/logged")
@takes(MAX_FILE, "A file to bring in")
def preview() -> str | tuple[str, int]:
    """Shows what a file of BG Stats or a spreadsheet holds, before any of it is added."""
    count(store(), FILES, request.remote_addr or "")
    try:
        sent = request.files.get("file", FileStorage()).read()
        logged = read_logged(sent.decode("utf-8-sig"))
    except UnicodeDecodeError:
        return _files(
            faults=["That is not a text file; a CSV file or an export of BG Stats is."]
        ), 400
    except BadInput as error:
        return _files(faults=[f"{f.value}. It takes {f.allowed}." for f in error.faults]), 400
    new = new_among(store(), logged.games)
    here = len(logged.games) - len(new)
    notes = [
        f"{capital(worded(here, 'game'))} of this file {plural(here, 'is', 'are')} here already"
    ]
    left_out = [f"Left out: {reason}" for reason in logged.left_out]
    return render_template(
        "pages/history/logged.html",
        title=f"Add {counted(len(new), 'game')}",
        games=[(game, local(moment_of(game.ended) or now())) for game in new],
        notes=[*notes, *left_out] if here else left_out,
        chosen=_Chosen(games=new).model_dump_json(),
        to=".add",
    )


@blueprint.post("/logged/add")
@takes(MAX_FILE, "A file to bring in")
def add() -> BaseResponse:
    """Adds the games of a preview. This browser knows them from now on. Raises BadInput."""
    chosen = read_model(_Chosen, parse_json(request.form.get("chosen", "")))
    codes = add_logged(store(), chosen.games)
    know(store(), device(), codes, made=True)
    session["brought"] = f"{counted(len(codes), 'game')} added."
    return redirect(url_for(".index"), 303)
