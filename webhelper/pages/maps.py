"""Maps of an owner's copy: painted once, kept under a name and a code, then used like any map.

Controls of the editor are named by their place in the map's record, such as ``shells.land[0]``.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, Final

from flask import Blueprint, abort, redirect, render_template, request, url_for
from pydantic import Field
from werkzeug.wrappers import Response

from companion import BadInput, Game, get_game
from companion.maps import MapBook
from companion.places import PlacePath, parse_place
from companion.records import Name, Record, read_model
from webhelper.forms import by_field, sentence
from webhelper.serving.context import template_of
from webhelper.storage.limits import SETTINGS, count
from webhelper.storage.store import store
from webhelper.tables.typed import nested

blueprint = Blueprint("maps", __name__)

MAX_CONTROLS: Final = 100
MAX_VALUE: Final = 200
MAX_LIST: Final = 60


class NamedMap(Record):
    name: Name = Field(description="1 to 40 characters")


def map_book_of(slug: str) -> tuple[Game, MapBook]:
    """A game and its maps, or 404 where it has none."""
    game = get_game(slug)
    book = game.maps()
    if book is None:
        abort(404, f"{game.title} has no maps of an owner's copy.")
    return game, book


# ---- from controls to a record


def _value(text: str) -> Any:
    """Numbers and lists are written as in JSON, everything else is text."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return text
    return found if type(found) in (int, list) else text


def record_of(form: Mapping[str, str]) -> dict[str, Any]:
    """The map's record from the editor's controls; empty ones are left out. Raises BadInput."""
    typed: dict[PlacePath, Any] = {}
    for control, text in list(form.items())[:MAX_CONTROLS]:
        if control in ("csrf_token", "name", "brush") or not text.strip():
            continue
        path = parse_place(control)
        if long := [part for part in path if isinstance(part, int) and part >= MAX_LIST]:
            raise BadInput.at("map", long[0], f"fewer than {MAX_LIST} items")
        typed[path] = _value(text.strip()[:MAX_VALUE])
    return nested(typed, gaps=True) or {}


def controls_of(record: Any, place: str = "") -> dict[str, str]:
    """The text of every control for a record: the reverse of :func:`record_of`. A list of lists is one control."""
    if isinstance(record, dict):
        parts = [(f"{place}.{key}" if place else key, value) for key, value in record.items()]
    elif isinstance(record, list) and not any(isinstance(item, list) for item in record):
        parts = [(f"{place}[{n}]", item) for n, item in enumerate(record)]
    else:
        return {place: record if isinstance(record, str) else json.dumps(record, separators=(",", ":"))}
    return {control: text for at, value in parts for control, text in controls_of(value, at).items()}


# ---- pages


@blueprint.get("/<slug>/maps")
def index(slug: str) -> str:
    """The saved maps; ``?saved=CODE`` shows the one that was just saved first."""
    game, book = map_book_of(slug)
    maps = [(saved, book.read(saved.code).as_record()) for saved in store().saved_maps(slug)]
    new = request.args.get("saved", "")
    maps.sort(key=lambda pair: pair[0].code != new)
    return render_template("pages/maps/index.html", game=game, maps=maps, new=new)


@blueprint.get("/<slug>/maps/edit")
def edit(slug: str) -> str:
    """The editor, empty, or with the map of ``?code=``."""
    game, book = map_book_of(slug)
    code = request.args.get("code", "").strip()
    if not code:
        return _page(game, book, {}, {}, fresh=True)
    record = book.read(code).as_record()
    record.pop("code", None)
    names = {saved.code: saved.name for saved in store().saved_maps(slug)}
    return _page(game, book, controls_of(record) | {"name": names.get(code, "")}, {})


@blueprint.post("/<slug>/maps/edit")
def save(slug: str) -> Response | tuple[str, int]:
    """Keeps the map, or shows the editor again with all that was painted and what is missing."""
    game, book = map_book_of(slug)
    form = request.form.to_dict()
    faults: dict[str, str] = {}
    drawn = book.sketch(_lenient(form))
    untouched = len(set("".join(drawn.areas))) == 1
    try:
        found = book.from_record(record_of(form))
    except BadInput as error:
        faults = by_field(error, lambda fault: fault.place.removeprefix("map.").removeprefix("map"))
        if untouched and any(control.startswith("areas") for control in faults):
            others = {control: text for control, text in faults.items() if not control.startswith("areas")}
            faults = {"areas": " ".join(drawn.todo), **others}  # in fewer words than a fault for each row
    try:
        name = read_model(NamedMap, {"name": form.get("name", "").strip()}).name
    except BadInput as error:
        faults["name"] = sentence(error.faults[0])
    if faults:
        return _page(game, book, form, faults), 400
    assert found.code is not None  # noqa: S101 - a map from a record has its code
    count(store(), SETTINGS, request.remote_addr or "")
    store().save_map(slug, name, found.code)
    return redirect(url_for(".index", slug=slug, saved=found.code), 303)


@blueprint.post("/<slug>/maps/sketch")
def sketch(slug: str) -> dict[str, Any]:
    """What can be said of the map so far, for the editor: what is to do, and where the mark may stand."""
    _, book = map_book_of(slug)
    drawn = book.sketch(_lenient(request.form.to_dict()))
    return {"todo": drawn.todo, "marks": [{"at": at, "title": title} for at, title in drawn.marks]}


@blueprint.post("/<slug>/maps/forget")
def forget(slug: str) -> Response:
    """Removes a saved map from the list. Its code goes on working."""
    map_book_of(slug)
    store().delete_map(slug, request.form.get("code", ""))
    return redirect(url_for(".index", slug=slug), 303)


def _lenient(form: dict[str, str]) -> dict[str, Any]:
    try:
        return record_of(form)
    except BadInput:
        return {}


def _page(game: Game, book: MapBook, typed: dict[str, str], faults: dict[str, str], fresh: bool = False) -> str:
    return render_template(
        template_of(game, "map_editor"),
        game=game,
        layout=book.layout,
        typed=typed,
        sketch=book.sketch(_lenient(typed)),
        faults=faults,
        fresh=fresh,
    )
