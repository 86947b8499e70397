"""History: the evenings, who played how well, the best on a map; names merged, parted and forgotten."""

from __future__ import annotations

from typing import Final

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion import GAMES, BadInput, get_game
from companion.history import best_on, career_of, check_merge, maps_of, people_of, plain_name
from companion.records import NAME_SHAPE, Name, Record, read_model
from webhelper.evenings.forgetting import tables_naming
from webhelper.evenings.history import History, history, map_code, reader
from webhelper.evenings.views import chart_of, kinds_of, months_of, sources_of, tenths
from webhelper.filters import short_day
from webhelper.forms import sentence
from webhelper.serving.context import public_url
from webhelper.storage.finished import keep_names, merge_person, part_person, plan_forgetting, planned
from webhelper.storage.store import store

blueprint = Blueprint("history", __name__, url_prefix="/history")


A_PAGE: Final = 60
"""Games on a page of the list."""


class NewName(Record):
    """What somebody is to be called."""

    name: Name


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
        maps=[(get_game(of), code, n, _named(of, code)) for of, code, n in maps_of(games)[:6]],
        **_whose(),
    )


def _named(slug: str, code: str) -> str:
    """What an owner calls a saved map; empty for any other."""
    return next((saved.name for saved in store().saved_maps(slug) if saved.code == code), "")


def _whose() -> dict[str, bool]:
    """Whether these are the games of everybody who reaches the helper, as pages say it."""
    return {"household": reader().device is None}


@blueprint.get("/players")
def players() -> str:
    """Everybody who played."""
    found = history()
    return render_template("pages/history/players.html", people=people_of(found.games), **_whose())


@blueprint.get("/player")
def player() -> str:
    """One player, ``?name=``, at one game: ``?game=`` and ``?title=``, the most played without them."""
    return _player(history(), request.args.get("name", ""))


def _player(found: History, name: str, fault: str = "", typed: str = "") -> str:
    mine = [game for game in found.games if any(p.name == name for p in game.players)]
    if not mine:
        abort(404, "Nobody of this name is in this history.")
    kinds = kinds_of(mine)
    slug, title = request.args.get("game", kinds[0]["slug"]), request.args.get("title", "")
    here = [k for k in kinds if k["slug"] == slug] or kinds
    kind = next((k for k in here if k["title"] == title), here[0])
    played = [game for game in mine if (game.game, game.title) == (kind["slug"], kind["title"])]
    career = career_of(played, name)
    return render_template(
        "pages/history/player.html",
        name=name,
        kinds=kinds,
        kind=kind,
        career=career,
        average=tenths(career.average) if career.average is not None else "",
        chart=chart_of(career),
        sources=sources_of(get_game(kind["slug"]), career),
        months=months_of(played[:12]),
        others=[p.name for p in people_of(found.games) if p.name != name],
        merged=sorted(other for other, person in found.same.items() if person == name),
        fault=fault,
        typed=typed,
        due=planned(store(), reader().name).get(plain_name(name)),
        **_whose(),
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
    link = public_url("join.scanned", code=code)
    beat = f" {best[0].total} to beat, by {best[0].name}." if best else ""
    return render_template(
        "pages/history/map.html",
        game=game,
        code=code,
        title=_named(game.slug, code),
        drawn=drawn,
        best=[(sheet, short_day(sheet.game.ended)) for sheet in best[:10]],
        games=len({sheet.game.id for sheet in best}),
        sheets=len(best),
        text=f"{game.title}, map {code}.{beat} Play it: {link}",
        **_whose(),
    )


# ---- names

_NOBODY: Final = "Nobody of this name is in a table that this browser opened."


@blueprint.post("/merge")
def merge() -> Response | tuple[str, int]:
    """``name`` is called ``person`` from now on, here; whoever is called so already is one person with them."""
    found, name = history(), request.form.get("name", "")
    if not any(name in (one.name for one in game.players) for game in found.games):
        abort(404, _NOBODY)
    typed = request.form.get("person", "").strip()
    own = {plain_name(other) for other, person in found.same.items() if person == name} | {plain_name(name)}
    try:
        person = read_model(NewName, {"name": typed}).name
        for one in own:
            check_merge(found.games, one, person)
    except BadInput as error:
        fault = error.faults[0]
        text = sentence(fault) if fault.place == "person" else f"A name has {NAME_SHAPE}."
        return _player(found, name, text, typed), 400
    merge_person(store(), reader().name, name, person)
    return _to_player(person)


@blueprint.post("/part")
def part() -> Response:
    """Undoes a merge: ``name`` is a person of its own again."""
    name = request.form.get("name", "")
    part_person(store(), reader().name, name)
    return _to_player(request.form.get("person", name))


@blueprint.get("/forget")
def forget() -> str:
    """Asks before a player, ``?name=``, is forgotten in every table of this history."""
    found, name = history(), request.args.get("name", "")
    names = _names_of(found, name)
    tables = tables_naming(store(), reader(), names)
    if not tables:
        abort(404, _NOBODY)
    return render_template("pages/history/forget.html", name=name, names=sorted(names), count=len(tables), **_whose())


@blueprint.post("/forget")
def forgotten() -> Response:
    """Has a player forgotten a day from now: then the name is nowhere in the tables that this browser opened."""
    found, name = history(), request.form.get("name", "")
    names = _names_of(found, name)
    if not tables_naming(store(), reader(), names):
        abort(404, _NOBODY)
    plan_forgetting(store(), reader().name, names)
    return _to_player(name)


@blueprint.post("/keep")
def keep() -> Response:
    """Takes back that a player is to be forgotten."""
    found, name = history(), request.form.get("name", "")
    keep_names(store(), reader().name, _names_of(found, name))
    return _to_player(name)


def _names_of(found: History, name: str) -> set[str]:
    """Every name that was written for a person."""
    return {plain_name(name)} | {other for other, person in found.same.items() if person == name}


def _to_player(name: str) -> Response:
    return redirect(url_for(".player", name=name), 303)
