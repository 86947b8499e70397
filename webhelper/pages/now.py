"""A table's page of play: what to do now, acts and undo, and what a phone may need out of reach."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Final
from urllib.parse import parse_qsl

from flask import Blueprint, g, make_response, redirect, render_template, request, url_for
from jinja2 import Template
from werkzeug.wrappers import Response as BaseResponse

from companion import Game, get_game
from companion.acting import read_act
from companion.boards import Tap, Tapped
from companion.errors import BadInput
from companion.now import NowPage
from companion.play import MAX_FIELDS, Overtaken
from webhelper.serving.context import has_own, template_of, with_query
from webhelper.storage.store import Table, store
from webhelper.tables.helps import helps_at, page_with_refused
from webhelper.tables.opening import HERE, of_table, remember, require_table
from webhelper.tables.playing import (
    act_at,
    ahead_of,
    basis_of,
    board_of,
    first_step,
    now_of,
    own_undo,
    players_of,
    standing_at,
    undo_at,
    with_gains,
    writable_at,
)
from webhelper.tables.seats import seat_asked, seats_at
from webhelper.tables.standings import counted_elsewhere, standings_of
from webhelper.tables.undo import UndoLog, undo_log_at

blueprint = Blueprint("now", __name__)

# the fields of a form that are not of the act itself: token, id, the version its phone saw, the
# help to come back to, the page to show a refusal on, the open square, the open sheet
_OWN: Final = ("csrf_token", "act", "seen", "back", "at", "open", "sheet")
# the fields that say what of the board is tapped, in the address of a page and of the acts that it
# offers there
_PLACES: Final = ("at", "piece", "to")
MOST_AHEAD: Final = 6
"""The most acts of a request that asks what the page will show after them."""
MOST_TAPS: Final = 16
"""The most taps of a request that asks what they would change."""
MAX_ID: Final = 40
"""The most characters of an act's id."""


@blueprint.get(f"{HERE}/now")
@of_table
def show(game: Game, table: Table) -> str | BaseResponse:
    """Shows the page of play. With ``?since=`` its version, the answer may be an empty 204, see
    :mod:`webhelper.serving.network`.

    ``?at=`` is a tapped square, ``?piece=`` a piece there, ``?to=`` the square where it goes.
    """
    if game.play() is None:
        return redirect(url_for("lobby.show"))
    remember(table)
    if counted_elsewhere(table):
        return redirect(url_for("results.reveal"))
    return _page(game, table)


@blueprint.post(f"{HERE}/now")
def act(slug: str, table_id: str) -> BaseResponse | tuple[str, int]:
    """Does the act that the form's ``do`` names. ``back`` is the help that it came from, and the
    answer leads there. A script that prefers the page itself (RFC 7240) gets it, drawn from what
    was just worked out."""
    game = get_game(slug)
    typed = {name: value for name, value in request.form.items() if name not in _OWN}
    if len(typed) > MAX_FIELDS:
        raise BadInput.at("act", len(typed), f"up to {MAX_FIELDS} fields")
    try:
        act_id, seen = request.form.get("act", "")[:MAX_ID], request.form.get("seen", None, int)
        table = act_at(game, table_id, typed, act_id, seen)
    except BadInput as error:
        sent_from = request.form.get("at") or request.form.get("back", "")
        help_page = page_with_refused(slug, sent_from, error, typed)
        # a script reads on the page that its act came too late: a browser need not log a failure
        late = _takes_page() and isinstance(error, Overtaken)
        status = 200 if late else 400
        return help_page or (_page(game, require_table(slug, table_id)[1], error, typed), status)
    return _back(game, table)


@blueprint.post(f"{HERE}/undo")
@of_table
def undo(game: Game, table: Table) -> BaseResponse | tuple[str, int]:
    """Takes back the edit that ``edit`` names, whichever phone did it, or puts back the one that
    ``again`` names."""
    try:
        edit, again, act_id = (
            request.form.get(name, "")[:MAX_ID] for name in ("edit", "again", "act")
        )
        table = undo_at(game, table, again or edit, again=bool(again), act_id=act_id)
    except BadInput as error:
        return _page(*require_table(game.slug, table.id), error), 400
    return _back(game, table)


@blueprint.post(f"{HERE}/ahead")
@of_table
def ahead(game: Game, table: Table) -> str | tuple[str, int]:
    """Shows the page of play as it will be after ``acts``, a JSON list of what forms send. A phone
    shows it while it is out of reach. Nothing is done. The answer is an empty 204 if an act cannot
    be foretold."""
    sent = request.get_json(silent=True)
    if not isinstance(sent, list) or not sent:
        raise BadInput.at("acts", 0, f"1 to {MOST_AHEAD} acts")
    foretold = _foretold(game, table, sent)
    if foretold is None:
        return "", 204
    after, event = foretold
    return _page(game, after, asked={}, event=event)


def _foretold(game: Game, table: Table, acts: list[object]) -> tuple[Table, str] | None:
    if len(acts) > MOST_AHEAD:
        raise BadInput.at("acts", len(acts), f"up to {MOST_AHEAD} acts")
    sent = [read_act(act) for act in acts]
    typed = [{name: act[name] for name in act if name not in _OWN} for act in sent]
    foretold = ahead_of(game, table, typed)
    if foretold is not None:
        g.at_table, _ = foretold
    return foretold


@blueprint.post(f"{HERE}/taps")
@of_table
def taps(game: Game, table: Table) -> list[str]:
    """Returns, for each of ``taps`` (queries of the page of play), the parts of the page that it
    would change after ``acts``. A phone out of reach shows them when somebody taps."""
    sent = request.get_json(silent=True)
    given = sent if isinstance(sent, dict) else {}
    queries, acts = given.get("taps"), given.get("acts")
    if not isinstance(queries, list) or not 0 < len(queries) <= MOST_TAPS:
        raise BadInput.at("taps", queries, f"1 to {MOST_TAPS} queries")
    foretold = _foretold(game, table, acts if isinstance(acts, list) else [])
    if foretold is None:
        return []
    after, _ = foretold
    taps = [dict(parse_qsl(str(query).removeprefix("?"))) for query in queries]
    return [_page(game, after, asked=tap, layout="pages/now/tapped.html") for tap in taps]


@blueprint.get(f"{HERE}/standing")
@of_table
def standing(game: Game, table: Table) -> str | tuple[str, int]:
    """Shows what the squares of a row always offer, whatever acts come in between.

    ``?row=`` is the row, from 0. A phone asks once and shows the answer while it is out of reach.
    The answer is an empty 204 if there is nothing.
    """
    offers = standing_at(game, table, request.args.get("row", 0, int))
    if not offers:
        return "", 204
    return _page(
        game,
        table,
        asked={"at": offers[0].square},
        layout="pages/now/tapped.html",
        offers=offers,
    )


def _takes_page() -> bool:
    return request.headers.get("Prefer") == "return=representation"


def _back(game: Game, table: Table) -> BaseResponse:
    """Answers an act: leads to the help that it came from, else to the page of play. A script that
    prefers the page gets it at once."""
    back = request.form.get("back", "")
    if back.startswith(f"{url_for('help.index')}/"):  # never to an address elsewhere
        return redirect(back, 303)
    stays = {"at": request.form.get("open"), "player": request.form.get("sheet")}
    asked = {name: value for name, value in stays.items() if value}
    if "help" in request.args:
        asked |= _in_help(table, request.args)
    here = with_query(url_for(".show", table_id=table.id), asked)
    if not _takes_page():
        return redirect(here, 303)
    # addresses within the page are of this table, though the request asked to do something
    g.at_table = table
    answer = make_response(_page(game, table, asked=asked))
    answer.headers["Content-Location"] = here
    return answer


def _in_help(table: Table, asked: Mapping[str, str]) -> dict[str, str]:
    """Returns the fields that keep a help open within the page of play, for a seat that is
    there."""
    return {"player": str(seat_asked(table, asked) + 1), "help": asked["help"]}


def _ruled(game: Game, now: NowPage | None, tapped: Tapped | None, resting: bool) -> list[str]:
    """Returns the names of our rulings that decide what the page shows, in the game's order: those
    of the square, and those of the page unless somebody tapped a square. At rest the game chose
    the square itself."""
    ruled = set(tapped.rulings) if tapped else set[str]()
    tapped_by_somebody = tapped is not None and not resting
    if now and not tapped_by_somebody:
        ruled.update(now.rulings)
    return [name for name in game.rulings if name in ruled]


def _page(
    game: Game,
    table: Table,
    refused: BadInput | None = None,
    typed: dict[str, str] | None = None,
    asked: Mapping[str, str] | None = None,
    layout: str = "shared/base.html",
    offers: Sequence[Tapped] = (),
    event: str = "",
) -> str:
    """Draws the page of play, or the parts of it that a ``layout`` has, for each of ``offers``.

    ``asked`` are the fields of the page's address, by default the request's. ``typed`` is what was
    sent with an act that was ``refused``. ``event`` is what the page foretells, in words.
    """
    asked = request.args if asked is None else asked
    seat = seat_asked(table, asked)
    typed = typed or {}
    # a help opened within this page, which it fills; only if the game has something to write there
    opened = _in_help(table, asked) if "help" in asked and has_own(game, asked["help"]) else {}
    can_write = writable_at(game, table, opened["help"], seat) if opened else None
    in_help = opened if can_write else {}
    now = now_of(game, table, {**asked, **opened, **typed})
    if now is not None and table.closed:
        now = _when_closed(now)
    board, not_there = _board_shown(game, table, now, asked, in_help=in_help)
    refused = refused or not_there
    history = undo_log_at(store(), table.id)
    return render_template(
        [template_of(game, in_help["help"])] if in_help else _templates(game, table, now, asked),
        layout=layout,
        sheet_page="now.show" if _asks_for_last_sheet(game, now) else "table.entry",
        title=game.title_of(table.record),
        now=now,
        **_players_shown(game, table, now, history),
        **board,
        offers=offers,
        event=event,
        in_help=in_help,
        can_write=can_write,
        seat=seat + 1,
        first=first_step(game, table) if now is None else None,
        helps=[game.play_help(name) for name in now.helps] if now else [],
        helps_here=helps_at(game, table),
        seats=seats_at(table),
        done=history,
        own=own_undo(game, table, history),
        faults=[fault.words or str(fault) for fault in refused.faults] if refused else [],
        typed={"color": asked.get("treasure", ""), **typed},
        basis=basis_of(game, table),
    )


def _board_shown(
    game: Game,
    table: Table,
    now: NowPage | None,
    asked: Mapping[str, str],
    *,
    in_help: Mapping[str, str],
) -> tuple[dict[str, object], BadInput | None]:
    """Returns what the template is given of the board, and the error if what was tapped is not
    there. ``in_help`` are the fields of a help that fills the page in its place."""
    tap = Tap(*(asked.get(name, "") for name in _PLACES))
    # nobody tapped: the game may choose a square itself, whose rulings then count beside the page's
    resting = not tap.square and not tap.piece
    board, tapped, not_there = board_of(game, table, None if resting else tap)
    shown: dict[str, object] = {
        # once sheets are asked for, nothing on the board is tapped any more
        "board": None if now and now.sheets else board,
        "tapped": tapped,
        "resting": resting,
        # the fields that stay in the address of each act: what was tapped stays so
        "on_board": in_help or {n: asked[n] for n in _PLACES if tapped and n in asked},
        "rulings": _ruled(game, now, tapped, resting),
    }
    return shown, not_there


def _players_shown(
    game: Game, table: Table, now: NowPage | None, history: UndoLog
) -> dict[str, object]:
    """Returns what the template is given of the players: those of the strip, at the end of a game
    also the ranking, and who won once it is closed."""
    players = with_gains(players_of(game, table, now), history)
    if not table.closed and not (now and now.standings):
        return {"players": players}
    draft, standings = standings_of(game, table)
    if standings.untold:
        players = tuple(replace(player, points="?", gain="") for player in players)
    return {
        "players": players,
        "over": standings if table.closed else None,
        "adds_up": standings.adds_up,
        "ranking": draft.result.standings,
    }


def _when_closed(now: NowPage) -> NowPage:
    """Returns a page of play as it is once the sheets are closed."""
    return replace(
        now,
        word="The game is over",
        turn="The sheets are closed.",
        rulings=(),
        # after the counting up, the strip shows points instead of "?"
        players=None if now.sheets else now.players,
    )


# the name of a game's own template for what a sheet is asked for at the end, within the page of
# play. Other games are written on their entry pages.
_LAST_SHEET: Final = "last_sheet"


def _asks_for_last_sheet(game: Game, now: NowPage | None) -> bool:
    return now is not None and bool(now.sheets) and has_own(game, _LAST_SHEET)


def _templates(
    game: Game, table: Table, now: NowPage | None, asked: Mapping[str, str]
) -> list[str | Template]:
    """Returns the templates that may draw the page of play. Once sheets are asked for, a ``player``
    of the address has one in hand."""
    shared = "pages/now/index.html"
    if now is None:
        return [shared]
    if not now.sheets:
        return [template_of(game, "now"), shared]
    if table.closed is None and "player" in asked and _asks_for_last_sheet(game, now):
        return [template_of(game, _LAST_SHEET)]
    return ["pages/now/end.html"]
