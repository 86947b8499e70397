"""Advice for a table, and what the table decides on it: a page of plain forms whose answers are edits like any other."""

from __future__ import annotations

import json
from collections.abc import Iterator
from secrets import token_hex
from typing import Any

from flask import Blueprint, abort, redirect, render_template, request, url_for
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Response

from companion import Game
from companion.drafts import value_at
from companion.errors import BadInput, Fault
from companion.records import Path, parse_json, parse_place
from webhelper.context import copy_of
from webhelper.storage import Conflict, Edit, Table, store
from webhelper.tables import draft_of, remember, require_table

blueprint = Blueprint("advising", __name__)

PLACE = "place"
"""A form names each place that it writes in a field of this name."""
WAS = "was:"
"""Before a place: the field with the value, as JSON, that the page showed there."""


def typed_edits(form: MultiDict[str, str]) -> list[Edit]:
    """The edits that a form asks for.

    The value of a place stands in the field of that name as JSON, empty for none, or is put together
    from the fields inside it, as ``healers[0].fixed`` lies in ``healers``; list entries of which nothing
    was typed are left out. Raises BadInput.
    """
    edits = []
    for place in form.getlist(PLACE):
        value = _json(place, form[place]) if place in form else _gathered(place, form)
        before = _json(place, form.get(WAS + place, ""))
        edits.append(Edit(token_hex(12), place, before, value))
    return edits


def _json(place: str, text: str) -> Any:
    try:
        return parse_json(text) if text.strip() else None
    except BadInput:
        raise BadInput.at(place, text, "a value as JSON") from None


def _gathered(place: str, form: MultiDict[str, str]) -> Any:
    """What the fields inside ``place`` amount to: nested lists and objects, None where nothing was typed."""
    top = parse_place(place)
    typed = {}
    for name, text in form.items():
        if name.startswith((f"{place}[", f"{place}.")):
            try:
                value = json.loads(text) if text.strip() else None
            except ValueError:
                value = text.strip()  # the game says what may stand there
            typed[parse_place(name)[len(top) :]] = value
    return _nested(typed)


def _nested(typed: dict[Path, Any]) -> Any:
    if () in typed:
        return typed[()]
    parts = list(dict.fromkeys(path[0] for path in typed))
    inner = {p: _nested({path[1:]: v for path, v in typed.items() if path[0] == p}) for p in parts}
    kept = {p: v for p, v in inner.items() if v is not None}
    if not kept:
        return None
    if all(isinstance(p, int) for p in kept):
        return [kept[p] for p in sorted(kept, key=int)]
    return {str(p): v for p, v in kept.items()}


@blueprint.get("/<slug>/table/<table_id>/advice")
def show(slug: str, table_id: str) -> str:
    """What the game advises for this table."""
    game, table = _require(slug, table_id)
    return _page(game, table, [], MultiDict())


@blueprint.post("/<slug>/table/<table_id>/advice")
def decide(slug: str, table_id: str) -> Response | tuple[str, int]:
    """Writes what the table decided into its record; a conflict shows what the other phone wrote."""
    game, table = _require(slug, table_id)
    drafting = game.drafting.load()
    try:
        edits = typed_edits(request.form)
        table, conflicts = store().edit(
            table.id, edits, lambda record, change: drafting.refused(record, change.place, change.value)
        )
    except BadInput as error:
        return _page(game, table, list(error.faults), request.form), 400
    if conflicts:
        return _page(game, table, list(_meanwhile(conflicts)), MultiDict()), 409
    return redirect(url_for(".show", slug=slug, table_id=table.id))


def _meanwhile(conflicts: list[Conflict]) -> Iterator[Fault]:
    for conflict in conflicts:
        yield Fault(conflict.edit.place, conflict.theirs, "what another phone wrote meanwhile, or change it once more")


def _require(slug: str, table_id: str) -> tuple[Game, Table]:
    game, table = require_table(slug, table_id)
    if game.advise is None:
        abort(404)
    remember(table)
    return game, table


def _page(game: Game, table: Table, faults: list[Fault], typed: MultiDict[str, str]) -> str:
    answer, open_faults = None, ()
    try:
        answer = game.advise_data(table.record, copy_of(game))
    except BadInput as error:
        open_faults = error.faults
    return render_template(
        f"{game.module}/advice.html",
        game=game,
        table=table,
        draft=draft_of(game, table),
        answer=answer,
        open_faults=open_faults,
        faults=faults,
        typed=typed,
        was=lambda place: json.dumps(value_at(table.record, parse_place(place)), ensure_ascii=False),
    )
