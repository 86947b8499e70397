"""History: the evenings, who played how well, the best on a map; names of people; files of it all."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Iterable
from itertools import groupby
from tempfile import TemporaryFile
from typing import Any, Final

from flask import Blueprint, Response, abort, redirect, render_template, request, session, url_for
from werkzeug.wrappers import Response as BaseResponse
from werkzeug.wsgi import wrap_file

from companion import GAMES, Game, get_game
from companion.datafolder import json_text
from companion.edits import name_faults
from companion.errors import BadInput, shown
from companion.history import (
    Career,
    FinishedGame,
    best_on,
    career_of,
    check_merge,
    games_csv,
    maps_of,
    people_of,
    play_file,
)
from companion.records import NAME_SHAPE, plain_name
from companion.words import capital, joined
from webhelper.evenings.forgetting import keep_names, plan_forgetting, planned, tables_naming
from webhelper.evenings.history import History, history, map_code, merge_person, part_person, reader
from webhelper.evenings.transfer import bring_in, export_lines, read_file
from webhelper.forms import sentence
from webhelper.serving.context import as_file, copy_of, local, public_url, short_day, signed
from webhelper.serving.resources import FILES as TURNS
from webhelper.serving.resources import give_back_memory
from webhelper.serving.security import takes
from webhelper.storage.joining import know
from webhelper.storage.limits import FILES, count
from webhelper.storage.store import store
from webhelper.tables.service import device

blueprint = Blueprint("history", __name__, url_prefix="/history")

A_PAGE: Final = 60
"""Games on a page of the list."""


@blueprint.get("")
def index() -> str:
    """The finished games by month; ``?game=SLUG`` shows those of one box, ``?page=N`` counts from 1."""
    found = history()
    slug = request.args.get("game", "")
    games = [game for game in found.games if slug in ("", game.game)]
    pages = max(1, -(-len(games) // A_PAGE))
    page = min(max(request.args.get("page", 1, type=int), 1), pages)
    return render_template(
        "pages/history/index.html",
        boxes=[game for game in GAMES.values() if any(g.game == game.slug for g in found.games)],
        slug=slug,
        months=months_of(games[(page - 1) * A_PAGE : page * A_PAGE]),
        count=len(games),
        since=short_day(games[-1].ended) if games else "",
        page=page,
        pages=pages,
        unread=found.unread,
        last=(last := store().find(games[0].id) if games else None),
        last_title=get_game(last.game).title if last else "",
        maps=[
            (get_game(of), code, n, store().map_name(of, code))
            for of, code, n in maps_of(games)[:6]
        ],
    )


@blueprint.get("/players")
def players() -> str:
    """Everybody who played."""
    found = history()
    return render_template("pages/history/players.html", people=people_of(found.games))


@blueprint.get("/player")
def player() -> str:
    """One player, ``?name=``, at one game: ``?game=`` and ``?title=``, the most played without them."""
    return _player(history(), request.args.get("name", ""))


def _player(found: History, name: str, fault: str = "", typed: str = "") -> str:
    mine = [game for game in found.games if any(p.name == name for p in game.players)]
    if not mine:
        abort(404, "Nobody of this name is in this history.")
    counts = Counter((game.game, game.title) for game in mine)
    kinds = sorted(counts, key=lambda kind: (-counts[kind], kind[1]))
    asked = request.args.get("game", kinds[0][0])
    here = [kind for kind in kinds if kind[0] == asked] or kinds
    slug, title = next((kind for kind in here if kind[1] == request.args.get("title")), here[0])
    played = [game for game in mine if (game.game, game.title) == (slug, title)]
    career = career_of(played, name)
    return render_template(
        "pages/history/player.html",
        name=name,
        kinds=kinds,
        title=title,
        career=career,
        average=tenths(career.average) if career.average is not None else "",
        chart=chart_of(career),
        sources=sources_of(get_game(slug), career),
        months=months_of(played[:12]),
        others=[p.name for p in people_of(found.games) if p.name != name],
        merged=sorted(other for other, person in found.same.items() if person == name),
        fault=fault,
        typed=typed,
        due=planned(store(), reader().name).get(plain_name(name)),
    )


@blueprint.get("/map")
def challenge() -> str:
    """The best on a map of a game, ``?game=`` and ``?code=``: a challenge to send."""
    game, found = get_game(request.args.get("game", "")), history()
    book, typed = game.maps(), request.args.get("code", "").strip()
    if book is None:
        abort(404, f"{game.title} has no maps.")
    drawn = book.read(typed).as_record()
    code = map_code(game, typed) or typed
    best = best_on((g for g in found.games if g.game == game.slug), code)
    link = public_url("start.scanned", code=code)
    beat = f" {best[0][0].total} to beat, by {best[0][0].name}." if best else ""
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

_NOBODY: Final = "Nobody of this name is in a table that this browser opened."


@blueprint.post("/merge")
def merge() -> BaseResponse | tuple[str, int]:
    """``name`` is called ``person`` from now on, here; whoever is called so already is one person with them."""
    found = history()
    name, names = _asked(found)
    if not any(name in (one.name for one in game.players) for game in found.games):
        abort(404, _NOBODY)
    typed = request.form.get("person", "").strip()
    if name_faults(typed, "name"):
        return _player(found, name, f"A name has {NAME_SHAPE}.", typed), 400
    try:
        for one in names:
            check_merge(found.games, one, typed)
    except BadInput as error:
        return _player(found, name, sentence(error.faults[0]), typed), 400
    merge_person(store(), reader().name, name, typed)
    return redirect(url_for(".player", name=typed), 303)


@blueprint.post("/part")
def part() -> BaseResponse:
    """Undoes a merge: ``name`` is a person of its own again."""
    name = request.form.get("name", "")
    part_person(store(), reader().name, name)
    return redirect(url_for(".player", name=request.form.get("person", name)), 303)


@blueprint.get("/forget")
def forget() -> str:
    """Asks before a player, ``?name=``, is forgotten in every table of this history."""
    name, names = _asked(history())
    tables = tables_naming(store(), reader(), names)
    if not tables:
        abort(404, _NOBODY)
    return render_template(
        "pages/history/forget.html", name=name, names=sorted(names), count=len(tables)
    )


@blueprint.post("/forget")
def forgotten() -> BaseResponse:
    """Has a player forgotten a day from now: then the name is nowhere in the tables that this browser opened."""
    name, names = _asked(history())
    if not tables_naming(store(), reader(), names):
        abort(404, _NOBODY)
    plan_forgetting(store(), reader().name, names)
    return redirect(url_for(".player", name=name), 303)


@blueprint.post("/keep")
def keep() -> BaseResponse:
    """Takes back that a player is to be forgotten."""
    name, names = _asked(history())
    keep_names(store(), reader().name, names)
    return redirect(url_for(".player", name=name), 303)


def _asked(found: History) -> tuple[str, set[str]]:
    """The name that a request is about, with every name that was written for that person."""
    name = request.values.get("name", "")
    return name, {plain_name(name)} | {
        other for other, person in found.same.items() if person == name
    }


# ---- take it along: what this history holds as files, and files brought in

MAX_FILE: Final = 16 * 1024 * 1024
"""Bytes of a file that is brought in; 1,500 tables."""
_FAULTS: Final = 8


@blueprint.get("/files")
def files() -> str:
    """What can be taken along, and the form to bring a file in; ``?told=1`` after that was done."""
    return _files(session.pop("brought", "") if "told" in request.args else "")


def _files(message: str = "", faults: Iterable[str] = ()) -> str:
    return render_template("pages/history/files.html", message=message, faults=list(faults))


@blueprint.get("/companion.json")
def everything() -> Response:
    """The tables that this browser knows, with all that was typed, and the saved maps."""
    return written(export_lines(store(), reader()), "companion.json")


@blueprint.get("/games.csv")
def spreadsheet() -> Response:
    """The finished games as a spreadsheet, a line a player; the mark at its start tells its letters apart."""
    return as_file("\ufeff" + games_csv(history().games), "games.csv", "text/csv", cache="no-store")


@blueprint.get("/games.bgsplay")
def bg_stats() -> Response:
    """The games that were played to their end as a file of BG Stats."""
    games = [game for game in history().games if game.complete]
    return as_file(
        json_text(play_file(games)), "games.bgsplay", "application/json", cache="no-store"
    )


def written(lines: Iterable[str], name: str) -> Response:
    """The file, written before any of it is sent: whoever reads it slowly or never holds no part of the database."""
    file = TemporaryFile()  # noqa: SIM115 - closed with the answer
    with TURNS.turn():
        file.writelines(line.encode() for line in lines)
    size = file.tell()
    file.seek(0)
    answer = as_file(wrap_file(request.environ, file), name, "application/json", cache="no-store")
    answer.direct_passthrough = True
    answer.content_length = size
    return answer


@blueprint.post("/files")
@takes(MAX_FILE, "A file to bring in")
def bring() -> BaseResponse | tuple[str, int]:
    """Adds the tables of a file that are not here yet; this browser knows them from now on."""
    sent = request.files.get("file")
    try:
        if not (raw := sent.read() if sent else b""):
            raise BadInput.at("", "", "a file that was taken along before")
        count(store(), FILES, request.remote_addr or "")
        with TURNS.turn():
            data = read_file(raw.decode("utf-8-sig"), copy_of)
            del raw
    except UnicodeDecodeError:
        return _files(faults=["That is no file that was taken along here."]), 400
    except BadInput as error:
        first = error.faults[:_FAULTS]
        lines = [
            f"Not in this form: {f.place}, {shown(f.value)}. It takes {f.allowed}." for f in first
        ]
        return _files(
            faults=["That file cannot be brought in, and nothing was added.", *lines]
        ), 400
    give_back_memory()
    done = bring_in(store(), data, reader().name, devices=False)
    know(store(), device(), [*done.added, *(table.id for table in data.tables)])
    session["brought"] = done.sentence
    return redirect(url_for(".files", told=1), 303)


# ---- finished games laid out to look at; what is counted is counted in ``companion.history``, here are only words and
# coordinates, by the names that the templates of history know

WIDTH: Final = 340
HEIGHT: Final = 176
_FLOOR: Final = 134
"""Where bars of the distribution stand in its WIDTH x HEIGHT; below are the points and the average."""
_HIGHEST: Final = 112


def months_of(games: Iterable[FinishedGame]) -> list[dict[str, Any]]:
    """Games, the latest first, by month. An evening is a day on which anything was played."""
    this_year = dt.datetime.now().astimezone().year
    months = []
    for (year, _), group in groupby(
        games, key=lambda g: (local(g.ended).year, local(g.ended).month)
    ):
        found = list(group)
        title = f"{local(found[0].ended):%B}" + ("" if year == this_year else f" {year}")
        days = {local(game.ended).date() for game in found}
        months.append(
            {"title": title, "evenings": len(days), "rows": [(game, _line(game)) for game in found]}
        )
    return months


def _line(game: FinishedGame) -> str:
    """``54, 53, 44 · 48 min · at Ben's``."""
    totals = [p.total for p in game.players if p.total is not None]
    parts = [", ".join(signed(total) for total in totals)]
    if not game.complete:
        parts = [joined([p.name for p in game.players]), "not played to its end"]
    elif len(totals) > 1 and totals[0] == totals[1] and len(game.winners) == 1:
        parts.append("tie-break")
    corrected = f"corrected on {short_day(game.corrected)}" if game.corrected else ""
    parts += [f"{game.minutes} min" if game.minutes else "", game.place, corrected]
    return " · ".join(part for part in parts if part)


def sources_of(game: Game, career: Career) -> list[dict[str, Any]]:
    """The categories that gave a player points, the most first, with averages and bars in percent of the longest."""
    most = max((abs(average) for _, average in career.sources), default=0)
    return [
        {
            "title": capital(game.categories.get(category, category)),
            "symbol": game.line_symbols.get(category, (game.symbol,))[0],
            "average": tenths(average),
            "width": round(max(0.0, average) / most * 100, 1),
        }
        for category, average in career.sources
        if average
    ]


def tenths(number: float) -> str:
    """``47.8``, with a minus sign."""
    return f"{number:.1f}".replace("-", "\N{MINUS SIGN}")


def chart_of(career: Career) -> dict[str, Any]:
    """A player's totals as bars, won games on the floor and the others on them, with lines behind and the average."""
    bars = career.bars
    average = career.average
    step = career.step
    wide = min(WIDTH / max(1, len(bars)), 64)
    left = (WIDTH - wide * len(bars)) / 2
    most = max((bar.games for bar in bars), default=1)
    unit = _HIGHEST / most
    drawn = []
    for n, bar in enumerate(bars):
        x = round(left + n * wide + 2, 1)
        width = round(wide - 4, 1)
        won = round(bar.won * unit, 1)
        others = round(bar.others * unit, 1)
        start = signed(bar.start)
        span = (
            f"{start} points" if step == 1 else f"{start} to {signed(bar.start + step - 1)} points"
        )
        at = {"x": x, "width": width, "middle": x + width / 2, "top": _FLOOR - won - others}
        sentence = f"{span}: {bar.won} won, {bar.others} not won"
        drawn.append(
            {
                **at,
                "won": won,
                "others": others,
                "games": bar.games,
                "start": start,
                "sentence": sentence,
            }
        )
    every = max(1, -(-most // 5))
    mean = (
        None
        if average is None or not bars
        else round(left + (average - bars[0].start) / step * wide, 1)
    )
    return {
        "bars": drawn,
        "lines": [round(_FLOOR - n * unit, 1) for n in range(every, most + 1, every)],
        "average": mean,
        "anchor": "middle"
        if mean is None or 50 < mean < WIDTH - 50
        else "start"
        if mean <= 50
        else "end",
        "step": step,
        "floor": _FLOOR,
        "size": (WIDTH, HEIGHT),
    }
