"""A table's sheets, its standings (also for watchers), the dice, and its end."""

from typing import Any, Final

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
from werkzeug.wrappers import Response as BaseResponse

from companion import Game, get_game
from companion.bgstats import play_link
from companion.now import NowPage
from companion.randomness import fingerprint, wrong_rolls
from companion.words import whose
from webhelper.evenings.finished import finished_game
from webhelper.evenings.transfer import packed
from webhelper.serving.context import (
    copy_of,
    icon_href,
    local,
    public_url,
    template_of,
    whole_day,
)
from webhelper.storage.store import Table, store
from webhelper.tables.leaving import leave_next
from webhelper.tables.live import draft_of, map_of, table_text
from webhelper.tables.opening import (
    HERE,
    home_of,
    of_table,
    play_again,
    remember,
    require_table,
)
from webhelper.tables.playing import basis_of, first_step, now_of, rolls_at
from webhelper.tables.seats import my_seat, seat_asked, seats_at
from webhelper.tables.standings import counted_elsewhere, result_text, standings_of
from webhelper.tables.undo import undo_log_at

blueprint = Blueprint("table", __name__)


@blueprint.get(HERE)
@of_table
def entry(game: Game, table: Table) -> str | BaseResponse:
    """Shows the entry page of one player's sheet. ``?player=N`` counts from 1; without it, it is
    the seat that this phone holds."""
    remember(table)
    if counted_elsewhere(table):
        return redirect(url_for("results.reveal"))
    mine = my_seat(table) if "player" not in request.args else None
    seat = seat_asked(table, request.args) if mine is None else mine
    draft = draft_of(game, table)
    return render_template(
        [template_of(game, "entry"), "pages/table/generated.html"],
        seat=seat,
        draft=draft,
        counted=next(one for one in draft.result.standings if one.name == table.names[seat]),
        totals={s.name: s.total for s in draft.result.standings},
        fields={one.name: one for one in game.drafting().form(table.record)},
        reference=game.drafting().reference(copy_of(game)),
        game_map=map_of(game, table.record),
        now=now_of(game, table) if table.closed is None else None,
        basis=basis_of(game, table),
        data=table_text(game, table),
        line_icons={
            category: [icon_href(s) for s in names] for category, names in game.line_symbols.items()
        },
    )


@blueprint.get(f"{HERE}/standings")
@of_table
def standings(game: Game, table: Table) -> str | BaseResponse:
    """Shows who won and why, faults first. ``?close=1`` asks whether the game is over although
    something is open."""
    finished = finished_game(table)
    # a game logged elsewhere has no record to score, and no phone is at it
    if table.about.logged is not None:
        assert finished is not None  # noqa: S101 - it needs no record to be read
        told = "This game was logged elsewhere and brought in. Only its points are known here"
        return render_template(
            "pages/history/logged.html",
            title=finished.title,
            games=[(finished, local(finished.ended))],
            notes=[told],
            chosen="",
        )
    remember(table)
    if counted_elsewhere(table):
        return redirect(url_for("results.reveal"))
    context = _standing(game, table)
    return render_template(
        "pages/table/standings.html",
        **context,
        untold=_TOGETHER[current_app.config["HOME"].phones] if context["view"].untold else (),
        sheet_link=True,
        asked=bool(request.args.get("close")),
        text=result_text(game.title, whole_day(table.changed), context["draft"]),
        link=_link(table),
        play_link=play_link(finished) if finished is not None and finished.complete else "",
    )


_TOGETHER: Final = {
    True: ("Count it up together", "All phones of the table count along."),
    False: ("Count it up together", "Put the phone where all can see it."),
}


def _link(table: Table) -> str:
    """Returns the link for others: to the watchers' page, or, if each phone keeps its own tables,
    to a closed table that the link itself holds. Empty if there is none."""
    if current_app.config["HOME"].phones:
        return public_url(".watch", code=table.watch)
    # what stands behind # is never sent to a server
    kept = packed(store(), table.id) if table.closed else ""
    return f"{public_url('history.files')}#packed={kept}" if kept else ""


def _standing(game: Game, table: Table) -> dict[str, Any]:
    draft, view = standings_of(game, table)
    return {
        "game": game,
        "table": table,
        "draft": draft,
        "result": draft.result,
        "view": view,
        "seats": seats_at(table),
    }


@blueprint.get("/watch/<code>")
def watch(code: str) -> str:
    """Shows the standings of now, by the watchers' code. Nothing on the page leads to the table
    itself."""
    table = store().watched(code)
    if table is None:
        abort(404, "Nobody plays under this link. Ask at the table for a new one.")
    game = get_game(table.game)
    context = _standing(game, table)
    now = now_of(game, table) if table.closed is None else None
    # instead of the standings: what there is to tell while they are kept back, or mean nothing yet
    untold: tuple[str, ...] = ()
    if context["view"].untold:
        untold = ("Who won?", "It stands here once the table has counted it up.")
    elif _waits_to_begin(game, table):
        untold = ("Not begun yet", "The box is being set up. This page follows by itself.")
    return render_template(
        "pages/table/watch.html",
        **context,
        untold=untold,
        turn="" if now is None or now.standings else _turn_of(now),
        sheet_link=False,
    )


def _waits_to_begin(game: Game, table: Table) -> bool:
    """Whether a game can be played with the phone, has not begun, and has nothing typed in beside
    it."""
    begun = table.play is not None or table.closed is not None
    can_begin = not begun and first_step(game, table) is not None
    return can_begin and not undo_log_at(store(), table.id).standing


def _turn_of(now: NowPage) -> str:
    """Returns where the game is, such as ``Round 2, Ben's turn``."""
    current = [player.name for player in now.players or () if player.current]
    return f"{now.title}, {whose(current[0])} turn" if len(current) == 1 else now.title


@blueprint.get(f"{HERE}/dice")
@of_table
def dice(_: Game, table: Table) -> str:
    """Shows every roll of the phone's dice, with the hash told before. Once the table is closed, it
    checks each roll against the secret."""
    rolls = rolls_at(store(), table.id)
    return render_template(
        "pages/dice/index.html",
        fingerprint=fingerprint(table.secret),
        secret=table.secret if table.closed else None,
        rolls=rolls,
        wrong=(
            wrong_rolls(table.secret, [roll for roll, _, _ in rolls], table.about.secrets)
            if table.closed
            else ()
        ),
    )


# ---- its end


@blueprint.post(f"{HERE}/close")
@of_table
def close(game: Game, table: Table) -> BaseResponse:
    """Closes the table, which can only be read then. If something is open, it is asked first,
    unless the field ``open`` is set."""
    if draft_of(game, table).open_points and not request.form.get("open"):
        return redirect(url_for(".standings", close=1), 303)
    counted = request.form.get("to") == "reveal"
    # scored now, so that history need not do it later
    finished_game(store().end_table(table.id, counted))
    return redirect(url_for("results.reveal" if counted else ".standings"), 303)


@blueprint.post(f"{HERE}/reopen")
@of_table
def reopen(_: Game, table: Table) -> BaseResponse:
    """Opens a closed table again, so that something can be corrected."""
    store().reopen_table(table.id)
    return redirect(url_for(".standings"), 303)


@blueprint.post(f"{HERE}/again")
def again(slug: str, table_id: str) -> BaseResponse:
    """Leads to the table at which the same people play again, made by whoever asks first. With
    ``how`` as ``not``, this phone's players do not play there."""
    if request.form.get("how") == "not":
        game, table = require_table(slug, table_id)
        session["not_again"] = [*session.get("not_again", ())[-9:], table.id]
        leave_next(game, table)
        return redirect(home_of(table), 303)
    return redirect(home_of(play_again(*require_table(slug, table_id))), 303)
