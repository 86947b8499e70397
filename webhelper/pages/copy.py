"""What an owner enters of their copy: what is printed on its components, and maps of its own.

A file that was written by hand (TOML), cannot be read, or was saved by somebody else meanwhile is
replaced only on request. The old file is kept.
"""

import json
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from flask import Blueprint, Response, abort, redirect, render_template, request, url_for
from pydantic import Field
from werkzeug.datastructures import FileStorage
from werkzeug.wrappers import Response as BaseResponse

from companion import Game, datafolder, get_game
from companion.errors import BadInput, Fault
from companion.jsontext import json_text
from companion.maps import MapBook
from companion.places import PlacePath, parse_place
from companion.questions import questions_of
from companion.records import Copy, Name, Record, read_copy, read_model
from webhelper.forms import (
    CopyForm,
    by_field,
    entries_of,
    keyed,
    nested,
    on_a_line,
    sentence,
    typed_of,
)
from webhelper.serving.context import copy_of, data_dir, icon_href, template_of, without_folder
from webhelper.serving.files import as_file
from webhelper.storage.limits import SETTINGS, count
from webhelper.storage.store import store

blueprint = Blueprint("copy", __name__)


class StoredCopy(NamedTuple):
    """What is kept for a game: the file, the copy in it, or what is wrong with it."""

    file: Path | None = None
    copy: Copy | None = None
    faults: tuple[Fault, ...] = ()

    @property
    def by_hand(self) -> bool:
        """Whether somebody wrote the file by hand."""
        return self.file is not None and self.file.suffix != ".json"

    @property
    def version(self) -> str:
        """Names the version that a form was filled from. If another version was kept meanwhile, it
        is not overwritten."""
        if self.file is None:
            return "none"
        return "unreadable" if self.copy is None else f"{self.file.suffix}{self.copy.fingerprint}"


def game_with_copy(slug: str) -> tuple[Game, type[Copy]]:
    """Returns a game and the model of its copy, or answers 404 if nothing can be entered."""
    game = get_game(slug)
    model = game.copy_model()
    if model is None:
        abort(404, f"{game.title} needs nothing from your copy.")
    return game, model


def stored_copy(game: Game) -> StoredCopy:
    """Returns what is kept for a game now."""
    file = datafolder.copy_file(game, data_dir())
    if file is None:
        return StoredCopy()
    try:
        return StoredCopy(file, datafolder.load_copy(game, data_dir()))
    except BadInput as error:
        return StoredCopy(file, faults=without_folder(error).faults)


# ---- pages


@blueprint.get("/<slug>/copy")
def show(slug: str) -> str:
    """Shows the form, filled with what is kept."""
    game, model = game_with_copy(slug)
    return _page(game, model, stored_copy(game))


@blueprint.post("/<slug>/copy")
def save(slug: str) -> BaseResponse | tuple[str, int]:
    """Keeps what was typed, or shows it again with what is wrong."""
    game, model = game_with_copy(slug)
    form = CopyForm(questions_of(model), request.form.to_dict())
    try:
        copy = read_copy(model, form.data)
    except BadInput as error:
        return _page(game, model, stored_copy(game), form.typed, form.by_control(error)), 400
    count(store(), SETTINGS, request.remote_addr or "")
    return _replace(game, model, copy, form.typed)


def _replace(
    game: Game, model: type[Copy], copy: Copy, typed: Mapping[str, str] | None
) -> BaseResponse | tuple[str, int]:
    """Keeps ``copy``, unless the kept one changed since the page was opened. Then the page asks,
    with what was typed."""
    with datafolder.locked(data_dir() / datafolder.COPIES):
        stored = stored_copy(game)
        # what somebody wrote by hand, or what cannot be read, is never replaced without a question
        as_shown = (
            not (stored.by_hand or stored.faults) and request.form.get("version") == stored.version
        )
        if not as_shown and not request.form.get("replace"):
            return _page(game, model, stored, typed, asking=True), 409
        # an empty form is no copy: the file would say that nothing is printed on the cards
        if copy.fingerprint is None:
            datafolder.forget_copy(game, data_dir())
        else:
            datafolder.write_copy(game, copy, data_dir())
    return redirect(url_for(".show", saved=1), 303)


@blueprint.post("/<slug>/copy/upload")
def upload(slug: str) -> BaseResponse | tuple[str, int]:
    """Keeps an uploaded file, JSON or TOML."""
    game, model = game_with_copy(slug)
    sent = request.files.get("file", FileStorage())
    try:
        if not (raw := sent.read()):
            raise BadInput.at("", "", "a file in JSON or TOML")
        copy = read_copy(
            model, datafolder.parse_file(raw, Path((sent.filename or "").lower()).suffix)
        )
    except BadInput as error:
        refused = [
            sentence(f) if not f.place else f"{f.place}: {sentence(f)}" for f in error.faults
        ]
        return _page(game, model, stored_copy(game), refused=refused), 400
    count(store(), SETTINGS, request.remote_addr or "")
    return _replace(game, model, copy, typed_of(questions_of(model), copy.entered()))


@blueprint.post("/<slug>/copy/forget")
def forget(slug: str) -> BaseResponse | tuple[str, int]:
    """Takes the copy out of use. Its file is kept under another name."""
    game, model = game_with_copy(slug)
    return _replace(game, model, model(), None)


@blueprint.post("/<slug>/copy/back")
def take_back(slug: str) -> BaseResponse:
    """Uses the copy again that was replaced last."""
    game, _ = game_with_copy(slug)
    with datafolder.locked(data_dir() / datafolder.COPIES):
        datafolder.take_back_copy(game, data_dir())
    return redirect(url_for(".show", saved=1), 303)


@blueprint.get("/<slug>/copy.json")
def download(slug: str) -> Response:
    """Sends the copy as a file."""
    copy = copy_of(game_with_copy(slug)[0])
    return as_file(
        json_text(copy.entered() if copy else {}),
        f"{slug}-copy.json",
        "application/json",
    )


@blueprint.get("/<slug>/copy.schema.json")
def schema(slug: str) -> Response:
    """Sends the JSON schema of such a file."""
    _, model = game_with_copy(slug)
    return as_file(
        json_text(datafolder.schema_of(model)),
        f"{slug}-copy.schema.json",
        "application/json",
    )


def _page(
    game: Game,
    model: type[Copy],
    stored: StoredCopy,
    typed: Mapping[str, str] | None = None,
    faults: Mapping[str, str] | None = None,
    refused: Sequence[str] = (),
    asking: bool = False,
) -> str:
    """Returns the form of a copy. ``typed`` is shown as it was typed; without it the stored copy
    is."""
    controls = questions_of(model)
    faults = faults or {}
    if typed is None:
        typed = typed_of(controls, stored.copy.entered()) if stored.copy else {}
    form = CopyForm(controls, typed)
    return render_template(
        "pages/copy/form.html",
        controls=controls,
        summary=[
            (name, f"{form.labels[name]}: {text}" if name in form.labels else text)
            for name, text in faults.items()
        ],
        entries=lambda control: entries_of(control, typed),
        drawn=_drawn,
        keyed=keyed,
        on_a_line=on_a_line,
        drawn_words=lambda palette: [(word, icon_href(sign)) for word, sign in palette],
        stored=stored,
        typed=typed,
        faults=faults,
        refused=refused,
        asking=asking,
        saved="saved" in request.args,
        entered=form.entered,
        faulty=lambda control: any(name.startswith(control.name) for name in faults),
        gave_way=datafolder.last_set_aside(game, data_dir()),
    )


def _drawn(marks: Sequence[Sequence[str]]) -> list[tuple[str, str, str]]:
    """Returns a grid's marks as the page's script takes them. The name of a symbol becomes its
    address."""
    # a mark may have a third part: a symbol's name, or one letter that is written as it is
    each = ((mark, word, "".join(sign)) for mark, word, *sign in marks)
    return [(mark, word, icon_href(sign) if len(sign) > 1 else sign) for mark, word, sign in each]


# ---- maps: painted once, kept under a name and a code, then used like any map
# Controls of the editor are named by their place in the map's record, such as ``shells.land[0]``.

MAX_CONTROLS: Final = 100
MAX_VALUE: Final = 200
MAX_LIST: Final = 60


class NamedMap(Record):
    name: Name = Field(description="1 to 40 characters")


def map_book_of(slug: str) -> tuple[Game, MapBook]:
    """Returns a game and its maps, or answers 404 if it has none."""
    game = get_game(slug)
    book = game.maps()
    if book is None:
        abort(404, f"{game.title} has no maps of an owner’s copy.")
    return game, book


def _value(text: str) -> Any:
    # whole numbers and lists are read; any other text stays one, though JSON may read it: true
    try:
        value = json.loads(text)
    except (ValueError, RecursionError):
        return text
    return value if type(value) in (int, list) else text


def record_of(form: Mapping[str, str]) -> dict[str, Any]:
    """Reads the map's record from the editor's controls. Empty ones are left out. Raises
    BadInput."""
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
    """Returns the text of every control for a record, the reverse of :func:`record_of`. A list of
    lists is one control."""
    if isinstance(record, dict):
        parts = [(f"{place}.{key}" if place else key, value) for key, value in record.items()]
    elif isinstance(record, list) and not any(isinstance(item, list) for item in record):
        parts = [(f"{place}[{n}]", item) for n, item in enumerate(record)]
    else:
        return {
            place: record if isinstance(record, str) else json.dumps(record, separators=(",", ":"))
        }
    return {
        control: text
        for inside, value in parts
        for control, text in controls_of(value, inside).items()
    }


@blueprint.get("/<slug>/maps")
def maps(slug: str) -> str:
    """Shows the saved maps. ``?saved=CODE`` puts the map that was just saved first."""
    _, book = map_book_of(slug)
    maps = [(saved, book.read(saved.code).as_record()) for saved in store().saved_maps(slug)]
    new = request.args.get("saved", "")
    maps.sort(key=lambda pair: pair[0].code != new)
    return render_template("pages/maps/index.html", maps=maps, new=new)


@blueprint.get("/<slug>/maps/edit")
def edit_map(slug: str) -> str:
    """Shows the editor, empty or with the map of ``?code=``."""
    game, book = map_book_of(slug)
    code = request.args.get("code", "").strip()
    if not code:
        return _map_page(game, book, {}, {}, fresh=True)
    record = book.read(code).as_record()
    record.pop("code", None)
    return _map_page(game, book, controls_of(record) | {"name": store().map_name(slug, code)}, {})


@blueprint.post("/<slug>/maps/edit")
def save_map(slug: str) -> BaseResponse | tuple[str, int]:
    """Keeps the map, or shows the editor again with what was painted and what is missing."""
    game, book = map_book_of(slug)
    form = request.form.to_dict()
    faults: dict[str, str] = {}
    drawn = book.sketch(_lenient(form))
    # nothing was painted: every field is of the same kind
    untouched = len(set("".join(drawn.areas))) == 1
    try:
        sea_map = book.from_record(record_of(form))
    except BadInput as error:
        faults = by_field(error, lambda fault: fault.place.removeprefix("map.").removeprefix("map"))
        # an empty map has a fault for each row: all of them in one sentence
        of_rows = [control for control in faults if control.startswith("areas")]
        if untouched and of_rows:
            others = {control: faults[control] for control in faults if control not in of_rows}
            faults = {"areas": " ".join(drawn.todo), **others}
    try:
        name = read_model(NamedMap, {"name": form.get("name", "").strip()}).name
    except BadInput as error:
        faults["name"] = sentence(error.faults[0])
    if faults:
        return _map_page(game, book, form, faults), 400
    assert sea_map.code is not None  # noqa: S101 - a map from a record has its code
    count(store(), SETTINGS, request.remote_addr or "")
    store().save_map(slug, name, sea_map.code)
    return redirect(url_for(".maps", saved=sea_map.code), 303)


@blueprint.post("/<slug>/maps/sketch")
def sketch_map(slug: str) -> str:
    """Draws the editor for the map so far. The page's script takes from it what is left to do and
    where the mark may stand."""
    game, book = map_book_of(slug)
    return _map_page(game, book, request.form.to_dict(), {})


@blueprint.post("/<slug>/maps/forget")
def forget_map(slug: str) -> BaseResponse:
    """Removes a saved map from the list. Its code goes on working."""
    map_book_of(slug)
    store().delete_map(slug, request.form.get("code", ""))
    return redirect(url_for(".maps"), 303)


def _lenient(form: dict[str, str]) -> dict[str, Any]:
    try:
        return record_of(form)
    except BadInput:
        return {}


def _map_page(
    game: Game, book: MapBook, typed: dict[str, str], faults: dict[str, str], fresh: bool = False
) -> str:
    return render_template(
        template_of(game, "map_editor"),
        layout=book.layout,
        typed=typed,
        sketch=book.sketch(_lenient(typed)),
        faults=faults,
        fresh=fresh,
    )
