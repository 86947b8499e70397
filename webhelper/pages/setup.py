"""Before a game: the form of a set-up and what it draws, and a new table to play at or only to
score.

The address says all of a set-up, so that a drawn one can be shared: ``?players=3&seed=7KQ4-M2XD``.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from flask import (
    Blueprint,
    g,
    redirect,
    render_template,
    request,
    url_for,
)
from werkzeug.wrappers import Response

from companion import Game, get_game
from companion.errors import BadInput, Fault
from companion.now import Step
from companion.randomness import parse_code, plain
from companion.setups import SetupResult, put_back, run_setup
from companion.words import counted, worded
from webhelper.forms import (
    ask_of_twins,
    by_field,
    field_of,
    said_in,
    sentence,
    setup_options,
    shown_options,
    summary_of,
    typed_options,
)
from webhelper.serving.context import copy_of, public_url
from webhelper.setups import SEED, draw_asked, remember_setup, setup_fields
from webhelper.storage.limits import TooMany
from webhelper.storage.store import Table, store
from webhelper.tables.listed import people_here, remembered, summary
from webhelper.tables.opening import new_table
from webhelper.tables.playing import first_step
from webhelper.tables.seats import seats_at
from webhelper.tables.undo import undo_log_at
from webhelper.tables.writing import AGAIN

blueprint = Blueprint("setup", __name__)

NEW: Final = "new"
"""The field of the button that draws a fresh code with the chosen players and options."""


@blueprint.get("/<slug>/setup")
def show(slug: str) -> str | Response | tuple[str, int]:
    """Shows the form, with ``players`` also the set-up. A fresh or redrawn set-up gets an address
    of its own. With ``?table=`` it is the set-up of that table."""
    game = get_game(slug)
    table = store().find(request.args.get("table", ""), slug)
    if table is not None:
        g.at_table = table
        setup = table.about.setup
        if setup is None:
            return redirect(url_for("lobby.show"))
        result = run_setup(game, setup.players, setup.code, setup.options, (), copy_of(game))
        drawn = setup_fields(game, result, setup.options)
        return _page(game, {name: str(of) for name, of in drawn.items()}, result, {}, table)
    given = said_in(request.args)
    if "players" not in given:
        return _page(game, given, None, {})
    typed = typed_options(setup_options(game), given)
    code = "" if given.get(NEW) else given.get(SEED, "").strip()
    redraw = tuple(name for name in request.args.getlist("reroll") if name)
    try:
        result = draw_asked(game, given, code, redraw)
    except BadInput as error:
        return _page(game, given, None, by_field(error)), 400
    # the code of a fresh or redrawn set-up is another one than the address has
    if code != result.code:
        # whoever draws a step again has seen the others
        stays = _revealed(game, given) if redraw else {}
        return redirect(url_for(".show", **{**stays, **setup_fields(game, result, typed)}))
    remember_setup(game, result, typed)
    return _page(game, given, result, {})


def _revealed(game: Game, given: Mapping[str, str]) -> dict[str, str]:
    """Returns the fields of an address that tell how much of the set-up was revealed."""
    options = {option.name for option in setup_options(game)}
    known = {"slug", "players", SEED, "reroll", "table", NEW} | options
    return {
        name: value
        for name, value in given.items()
        if name not in known and name.isalpha() and value.isdecimal()
    }


def _page(
    game: Game,
    given: dict[str, str],
    result: SetupResult | None,
    faults: dict[str, str],
    table: Table | None = None,
) -> str:
    """Returns the page of a set-up, or the form that asks for one if there is no ``result``.
    ``table`` is the table that is being set up."""
    options = setup_options(game)
    typed = typed_options(options, given)
    labels = {SEED: "Code", "players": "Players"} | {
        option.name: option.title for option in options
    }
    seats = seats_at(table) if table is not None else []
    return render_template(
        "pages/setup/index.html",
        options=options,
        typed=typed | ({"table": table.id} if table else {}),
        revealed=_revealed(game, request.args),
        values=shown_options(options, typed),
        players=given.get("players", str(game.players.least)),
        code=given.get(SEED, ""),
        result=result,
        faults=faults,
        summary=summary_of(faults, labels, {"reroll": "Draw again"}),
        link=public_url(".show", **setup_fields(game, result, typed)) if result else None,
        drawn_anew=_codes_before(game, result, typed) if result else {},
        seats=seats,
        begun=table is not None and table.play is not None,
        score_fields=setup_fields(game, result, given) if result else {},
        first=_first(game, table, result) if table and result else None,
        last=undo_log_at(store(), table.id).last if table else None,
        AGAIN=AGAIN,
        me=next((seat.name for seat in seats if seat.mine), "one of you"),
    )


def _first(game: Game, table: Table, result: SetupResult) -> Step | None:
    """Returns the step that begins, with how many steps of the set-up are not ticked yet. Returns
    None once play began."""
    if table.play is not None or table.closed is not None:
        return None
    first, left = first_step(game, table), len(result.steps) - len(table.about.ticks)
    if first is None or not left:
        return first
    return replace(first, follows=f"{counted(left, 'step is', 'steps are')} not ticked yet")


def _codes_before(game: Game, result: SetupResult, typed: Mapping[str, str]) -> dict[str, str]:
    # for each step that was drawn again, the code with its last draw put back
    drawn_again = parse_code(result.code, game.drawn_steps).draws
    return {step: put_back(game, result, step, typed, copy_of(game)).code for step in drawn_again}


# ---- a new table

PLAY: Final = "play"
"""The field of a form that opens a table to play at. Such a table is laid out by a set-up drawn for
its players."""


@blueprint.get("/<slug>", strict_slashes=False)
def of_game(slug: str) -> Response:
    """Leads a game's short address, as somebody types it, to the form of a new table."""
    return redirect(url_for(".play", slug=get_game(slug).slug))


@blueprint.get("/<slug>/play")
def play(slug: str) -> str:
    """Shows the form of a new table to play at, with the people of the last table filled in."""
    game = get_game(slug)
    last = next(iter(remembered(game) or remembered()), None)
    names = last.names[: game.players.most] if last else []
    return _new_form(game, {"map": "", "seed": "", "names": names}, [], {PLAY: "1", **request.args})


@blueprint.get("/<slug>/score")
def score(slug: str) -> str:
    """Shows the form for a new table to score. ``?map=CODE`` fills the map in. The fields of a
    set-up shape it."""
    typed = {"map": request.args.get("map", ""), "names": _names(request.args)}
    return _new_form(get_game(slug), typed, [], request.args)


@blueprint.post("/<slug>/score")
def create(slug: str) -> Response | tuple[str, int] | tuple[str, int, dict[str, str]]:
    """Opens a table for the typed names, in seat order. Empty boxes are left out."""
    game = get_game(slug)
    sent, boxes = said_in(request.form), _names(request.form)
    map_code = request.form.get("map", "").strip()
    typed = {"map": map_code, "names": boxes, "seed": request.form.get(SEED, "")}
    # the boxes with a name in them, in seat order: box 3 may be of the second seat
    filled = [box for box, name in enumerate(boxes) if name]
    names = [boxes[box] for box in filled]
    try:
        _check_enough(game, boxes)
        given = {"players": str(len(names)), **sent} if PLAY in sent else sent
        ask_of_twins(names, request.form.get("alike", ""))
        setup = _setup_of(game, given)
        table = new_table(
            game,
            names,
            map_code or None,
            setup,
            options=typed_options(setup_options(game), given),
        )
    except BadInput as error:
        faults = _at_their_boxes(error, filled)
        # a name that was asked about once is not asked about again
        typed["alike"] = next((f.value for f in faults if f.words), "")
        return _new_form(game, typed, faults, sent), 400
    except TooMany as error:
        return (
            _new_form(game, typed, [], sent, str(error)),
            429,
            {"Retry-After": str(error.seconds)},
        )
    return redirect(
        url_for("table.entry" if setup is None else "lobby.show", slug=slug, table_id=table.id)
    )


def _at_their_boxes(error: BadInput, filled: Sequence[int]) -> list[Fault]:
    """Returns faults of players as faults of the boxes where their names were typed. ``filled`` are
    the boxes with a name, in seat order."""
    box_of = {f"players[{seat}].name": f"names[{box}]" for seat, box in enumerate(filled)}
    return [f._replace(place=box_of.get(f.place, f.place)) for f in error.faults]


def _setup_of(game: Game, given: Mapping[str, str]) -> SetupResult | None:
    # the set-up of a code; to play, one is drawn without a code too, if the game draws anything
    plays_without_code = PLAY in given and bool(game.drawn_steps)
    if given.get(SEED) or plays_without_code:
        return draw_asked(game, given, given.get(SEED, ""))
    return None


def _names(source: Any) -> list[str]:
    return [name.strip() for name in source.getlist("name")]


def _map_of(table: Table) -> str:
    """Returns the code of a table's map, empty if its record has none or cannot be read."""
    record: object = table.record
    return plain(str(record.get("map"))) if isinstance(record, dict) else ""


def _check_enough(game: Game, boxes: Sequence[str]) -> None:
    if sum(map(bool, boxes)) < game.players.least:
        first_empty = [*boxes, ""].index("")
        allowed = f"{worded(game.players.least, 'name')} at least"
        raise BadInput.at(f"names[{first_empty}]", "", allowed)


def _handed_on(
    game: Game, setup: SetupResult | None, given: Mapping[str, str]
) -> Mapping[str, str]:
    # the form that opens a table sends these along unseen; to play, it shows them as controls
    if setup is not None:
        return setup_fields(game, setup, given)
    if PLAY in given:
        return {}
    return {o.name: given[o.name] for o in setup_options(game) if o.name in given}


def _new_form(
    game: Game, typed: dict[str, Any], faults: list[Fault], given: Mapping[str, str], wait: str = ""
) -> str:
    """Returns the form that opens a table, to play or to score. ``wait`` says that others are
    served first."""
    playing = PLAY in given
    setup = None if playing else _setup_of(game, given)
    known = remembered(game)
    code = plain(typed["map"] or "")
    on_this_map = [table for table in known if code and _map_of(table) == code]
    options = setup_options(game)
    by_place = {field_of(fault): fault for fault in faults}
    not_at_a_box = [name for name in (SEED, *(o.name for o in options)) if name in by_place]
    return render_template(
        "pages/score/index.html",
        tab="Play" if playing or setup else "Score",
        typed=typed,
        setup=setup,
        setup_fields=_handed_on(game, setup, given),
        options=options,
        values=shown_options(options, given),
        faults=by_place,
        by_field={place: sentence(f) for place, f in by_place.items()},
        summary=[("", sentence(by_place[name])) for name in not_at_a_box],
        wait=wait,
        saved_maps=store().saved_maps(game.slug),
        tables=[summary(table) for table in known],
        tables_here=[] if faults else [summary(table) for table in on_this_map],
        people=people_here(),
    )
