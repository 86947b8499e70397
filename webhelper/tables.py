"""Score a game: a new table, the entry page, the standings, and joining by code."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from flask import Blueprint, Response, abort, redirect, render_template, request, session, url_for
from werkzeug.exceptions import HTTPException
from werkzeug.wrappers import Response as BaseResponse

from companion import GAMES, Game, get_game
from companion.commands import dumps
from companion.edits import Draft
from companion.errors import BadInput, Fault
from companion.options import option_table
from companion.randomness import grouped, plain
from companion.setups import SetupResult, run_setup
from webhelper.addresses import public_url
from webhelper.context import copy_of
from webhelper.filters import icon_href
from webhelper.forms import typed_options, whole_number
from webhelper.setting_up import SEED, setup_fields
from webhelper.storage import ID_LENGTH, Conflict, SentEdit, Table, store

blueprint = Blueprint("tables", __name__)

MAX_CODE: Final = 200
"""Characters of a typed code or link that are shown again."""
REMEMBERED: Final = 20
"""How many tables a browser remembers, newest first."""


def remember(table: Table) -> None:
    """Puts a table first in this browser's list."""
    ids = [i for i in session.get("tables", []) if i != table.id]
    session["tables"] = [table.id, *ids][:REMEMBERED]
    session.permanent = True


def remembered(game: Game | None = None) -> list[Table]:
    """This browser's tables, newest first; of one game if given."""
    return [t for t in store().tables(session.get("tables", [])) if game is None or t.game == game.slug]


def summary(table: Table) -> dict[str, Any]:
    """A table as a list shows it: address, symbol, title, who plays, how it stands."""
    game = get_game(table.game)
    people, state = _stand(game, table)
    return {
        "href": url_for("tables.entry", slug=table.game, table_id=table.id),
        "symbol": game.symbol,
        "title": game.title,
        "people": people,
        "state": state,
        "changed": table.changed,
    }


def _stand(game: Game, table: Table) -> tuple[str, str]:
    """Who plays with how many points, and how the table stands."""
    try:
        draft = draft_of(game, table)
    except HTTPException:  # one game's unreadable copy must not take the list of all tables away
        return ", ".join(p["name"] for p in table.record["players"]), "your copy cannot be read"
    unfinished = draft.open_points or any(n.kind == "progress" for n in draft.result.notices)
    people = ", ".join(f"{s.name} {'out' if s.eliminated else s.total}" for s in draft.result.standings)
    return people, "in play" if unfinished else f"{' and '.join(draft.result.winners) or 'nobody'} won"


def draft_of(game: Game, table: Table) -> Draft:
    """A table's record checked and scored as far as it goes, with the owner's copy."""
    return game.drafting().check(table.record, copy_of(game))


def edit_table(game: Game, table: Table, edits: Sequence[SentEdit]) -> tuple[Table, list[Conflict]]:
    """Applies edits as the game allows and writes them; answers with the table and what met a conflict.

    Raises BadInput for an edit that the game refuses; then none of them is kept.
    """
    drafting, copy = game.drafting(), copy_of(game)
    return store().edit(table.id, edits, lambda record, change: drafting.apply(record, change, copy))


def require_table(slug: str, table_id: str) -> tuple[Game, Table]:
    """The game and its table, or 404."""
    game = get_game(slug)
    table = store().table(slug, table_id)
    if table is None:
        abort(404, "There is no table with this code here.")
    return game, table


# ---- a new table


@blueprint.get("/<slug>/score")
def new(slug: str) -> str:
    """The form for a new table; ``?map=CODE`` fills the map in, a set-up's fields shape it."""
    game = get_game(slug)
    return _new_form(game, {"map": request.args.get("map", ""), "names": _names(request.args)}, [], request.args)


def _setup_of(game: Game, given: Mapping[str, str]) -> SetupResult | None:
    """The set-up that a new table was asked for, of a game whose records can start from one. Raises BadInput."""
    if not game.drafting().starts_from_setup or not given.get(SEED):
        return None
    players = whole_number(given.get("players", ""), "players", f"{game.players[0]} to {game.players[1]}")
    typed = typed_options(option_table(game.setup_plan().options), given)
    return run_setup(game, players, given[SEED], typed, (), copy_of(game))


def _names(source: Any) -> list[str]:
    return [name.strip() for name in source.getlist("name")]


def _new_form(game: Game, typed: dict[str, Any], faults: list[Fault], given: Mapping[str, str]) -> str:
    setup = _setup_of(game, given)
    return render_template(
        "tables/new.html",
        game=game,
        typed=typed,
        setup=setup,
        setup_fields=setup_fields(game, setup, given) if setup else {},
        faults={f.place: f for f in faults},
        saved_maps=store().saved_maps(game.slug),
        tables=[summary(t) for t in remembered(game)],
    )


@blueprint.post("/<slug>/score")
def create(slug: str) -> BaseResponse | tuple[str, int]:
    """Opens a table for the names typed, in seat order; empty boxes are left out."""
    game = get_game(slug)
    map_code, typed_names = request.form.get("map", "").strip(), _names(request.form)
    typed = {"map": map_code, "names": typed_names}
    seats = [n for n, name in enumerate(typed_names) if name]
    names = [typed_names[n] for n in seats]
    try:
        if len(names) < game.players[0]:
            empty = next((n for n, name in enumerate(typed_names) if not name), len(names))
            raise BadInput.at(f"names[{empty}]", "", f"{game.player_range} players; {game.players[0]} names at least")
        drafting, setup = game.drafting(), _setup_of(game, request.form)
        record = drafting.blank(names, map_code or None, copy_of(game))
        if setup is not None:
            record = drafting.of_setup(record, setup)
    except BadInput as error:
        by_seat = {f"players[{i}].name": f"names[{n}]" for i, n in enumerate(seats)}
        faults = [Fault(by_seat.get(f.place, f.place), f.value, f.allowed) for f in error.faults]
        return _new_form(game, typed, faults, request.form), 400
    table = store().create_table(game.slug, record)
    remember(table)
    return redirect(url_for("tables.entry", slug=slug, table_id=table.id))


# ---- scanned and typed codes


@blueprint.get("/S/<path:code>")
@blueprint.get("/s/<path:code>")
def scanned(code: str) -> BaseResponse:
    """Where the QR code on a printed sheet leads: a new table on that sheet's map."""
    slug = _game_of_map(code)
    if slug is None:
        abort(404, "No map has this code. Compare it with the number printed on the sheet.")
    return redirect(url_for("tables.new", slug=slug, map=code))


def _game_of_map(code: str) -> str | None:
    """The slug of the game that reads ``code`` as a map."""
    for slug, game in GAMES.items():
        book = game.maps()
        if book is not None:
            try:
                book.read(code)
            except BadInput:
                continue
            return slug
    return None


@blueprint.get("/join")
def join() -> BaseResponse:
    """Opens the table whose code, or whose link, was typed."""
    typed = request.args.get("code", "").strip()
    letters = plain(typed.rstrip("/").split("/")[-1] if "/" in typed else typed)
    table = store().find(letters) if len(letters) == ID_LENGTH else None
    if table is None:
        map_code = typed.rstrip("/").split("/")[-1]
        if not map_code:
            return redirect(url_for("start.start"))
        if _game_of_map(map_code) is None:
            return redirect(url_for("start.start", code=typed[:MAX_CODE]))
        return redirect(url_for("tables.scanned", code=map_code))
    remember(table)
    return redirect(url_for("tables.entry", slug=table.game, table_id=table.id))


# ---- a table


@blueprint.get("/<slug>/table/<table_id>")
def entry(slug: str, table_id: str) -> str:
    """The entry page of one player's sheet; ``?player=N`` counts from 1."""
    game, table = require_table(slug, table_id)
    remember(table)
    seat = min(max(request.args.get("player", 1, type=int), 1), len(table.record["players"])) - 1
    return render_template(f"{game.module}/entry.html", game=game, table=table, seat=seat, **entry_context(game, table))


def entry_context(game: Game, table: Table) -> dict[str, Any]:
    """What an entry page starts from: the draft, the map if there is one, and all of it as JSON."""
    draft = draft_of(game, table)
    return {
        "draft": draft,
        "reference": reference_of(game),
        "game_map": map_of(game, table.record),
        "data": dumps(table_json(game, table)),
        "line_icons": {category: [icon_href(s) for s in names] for category, names in game.line_symbols.items()},
    }


def reference_of(game: Game) -> Mapping[str, Any]:
    """What pages of a table must know of the game's components; empty where there is nothing."""
    return game.drafting().reference(copy_of(game))


def map_of(game: Game, record: dict[str, Any]) -> dict[str, Any] | None:
    """The map of a record, spelled out, or None."""
    given = record.get("map")
    book = game.maps()
    if given is None or book is None or not isinstance(given, str):
        return given
    return book.read(given).as_record()


def table_json(game: Game, table: Table) -> dict[str, Any]:
    """A table as its page needs it: record, what it scores so far, and each sheet's view."""
    draft = draft_of(game, table)
    by_name = {s.name: s for s in draft.result.standings}
    players = []
    for player, view in zip(table.record["players"], draft.view, strict=True):
        standing = by_name[player["name"]]
        players.append(
            {
                "name": player["name"],
                "total": standing.total,
                "reason": standing.reason,
                "categories": {c: standing.subtotal(c) for c in game.categories},
                "lines": [[x.category, x.label, x.points, x.why] for x in standing.lines],
                **view,
            }
        )
    return {
        "edits": table.edits,
        "record": table.record,
        "players": players,
        "shared": draft.shared,
        "mends": [{"seat": m.seat, "text": m.text} for m in draft.open_points],
        "notices": [n.text for n in draft.result.notices],
    }


@blueprint.get("/<slug>/table/<table_id>/standings")
def standings(slug: str, table_id: str) -> str:
    """Who won and why, every point explained; what is at fault first, if anything is."""
    game, table = require_table(slug, table_id)
    remember(table)
    draft = draft_of(game, table)
    link = public_url("tables.standings", slug=slug, table_id=table.id)
    return render_template(
        "tables/standings.html",
        game=game,
        table=table,
        draft=draft,
        result=draft.result,
        in_play=any(n.kind == "progress" for n in draft.result.notices),
        link=link,
        table_code=grouped(table.id, 5),
        seats={p["name"]: n for n, p in enumerate(table.record["players"], 1)},
    )


@blueprint.get("/<slug>/table/<table_id>.json")
def export(slug: str, table_id: str) -> Response:
    """The table's record, as ``companion score`` reads it."""
    _, table = require_table(slug, table_id)
    response = Response(dumps(table.record) + "\n", mimetype="application/json")
    response.headers["Content-Disposition"] = f'attachment; filename="{slug}-{table.id[:6].lower()}.json"'
    return response
