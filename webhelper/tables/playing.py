"""A table in play as pages need it: where it stands, acts on it, and what its helps know of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from secrets import token_hex

from companion import Game
from companion.boards import BoardPlay, PlayBoard, Tap, Tapped
from companion.edits import Draft
from companion.errors import BadInput, Fault
from companion.play import DO, ON, NowPage, Overtaken, PlayerNow, Step, Viewer
from companion.randomness import plain
from webhelper.serving.context import copy_of
from webhelper.storage.history import REDO, UNDO, history_at
from webhelper.storage.joining import holds
from webhelper.storage.store import PLAY, SentEdit, Table, store
from webhelper.tables.service import device, draft_of, play_at, seats_at, write_to
from webhelper.tables.standings import Standings, standings_view
from webhelper.tables.writing import setup_drawn


def now_of(game: Game, table: Table, asked: Mapping[str, str] | None = None) -> NowPage | None:
    """Where a table stands as this phone sees it, None before it began; ``asked`` is what its address asks for."""
    if (found := play_at(game, table)) is None:
        return None
    play, at = found
    mine = tuple(seat.number - 1 for seat in seats_at(table) if seat.mine)
    return play.now(replace(at, viewer=Viewer(mine, dict(asked or {}))))


def standings_of(game: Game, table: Table) -> tuple[Draft, Standings]:
    """How a table stands, and the same laid out to look at. Raises TableUnreadable."""
    draft = draft_of(game, table)
    seats = {name: n for n, name in enumerate(table.names, 1)}
    now = now_of(game, table) if table.closed is None else None
    playing = now is not None and not now.standings
    return draft, standings_view(draft, game.categories, seats, table.closed is not None, playing)


def players_of(game: Game, table: Table, now: NowPage | None) -> tuple[PlayerNow, ...]:
    """The players in the strip of the page of play, as the game shows them or by their points so far."""
    if now is not None and now.players is not None:
        return now.players
    standings = {s.name: s for s in draft_of(game, table).result.standings}
    totals = {name: "out" if s.eliminated else str(s.total) for name, s in standings.items()}
    return tuple(PlayerNow(name, totals[name]) for name in table.names)


def board_of(
    game: Game, table: Table, tap: Tap | None
) -> tuple[PlayBoard | None, Tapped | None, BadInput | None]:
    """The board of a table in play, None without; what a tap, else what the game chooses, offers, or why nothing."""
    play, at = play_at(game, table) or (None, None)
    if not isinstance(play, BoardPlay) or at is None:
        return None, None, None
    board = play.board(at)
    if board is not None and tap is None:
        tap = play.resting(at)
    if board is None or tap is None:
        return board, None, None
    try:
        return board, play.tapped(at, tap), None
    except BadInput as error:
        return board, None, error


def first_step(game: Game, table: Table) -> Step | None:
    """The step that begins, None where a game keeps nothing in play."""
    play = game.play()
    if play is None:
        return None
    return play.before(table.record, setup_drawn(game, table.about, copy_of(game)))


def basis_of(game: Game, table: Table) -> Callable[[Mapping[str, str]], str]:
    """What tells what an act of a page rests on, empty before the table began."""
    if (found := play_at(game, table)) is None:
        return lambda typed: ""
    play, at = found
    return lambda typed: play.basis(at, typed)


def act_at(game: Game, table_id: str, typed: Mapping[str, str], edit_id: str = "") -> Table:
    """Does something at a table, once for an ``edit_id``, or 404. Raises BadInput, Overtaken and TableClosed."""
    act = SentEdit(PLAY, dict(typed), edit_id or token_hex(12))
    try:
        return write_to(game, plain(table_id), [act]).table
    except Overtaken as error:
        words = _quicker(plain(table_id))
        raise Overtaken([Fault(ON, typed.get(DO), "what the table shows now", words)]) from error


def _quicker(table_id: str) -> str:
    history = history_at(store(), table_id)
    done = history.last_undone or history.last
    if done is None:
        return "Another phone was quicker; look again."
    mine = {hold.label for hold in holds(store(), table_id) if hold.device == device()}
    what = f"“{done.event}” was taken back." if done == history.last_undone else done.event
    return (
        f"Done already: {what}"
        if done.by in mine
        else f"{done.by or 'Another phone'} was quicker: {what}"
    )


def undo_at(game: Game, table: Table, edit_id: str, again: bool = False, act_id: str = "") -> Table:
    """Takes back what was done, or puts it back ``again``, by its id. Raises BadInput and TableClosed."""
    edit = SentEdit(REDO if again else UNDO, edit_id, act_id or token_hex(12))
    return write_to(game, table.id, [edit]).table
