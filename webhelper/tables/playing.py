"""A table in play as pages need it: where it stands, acts on it, and what its helps know of it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from secrets import token_hex
from typing import NamedTuple

from pydantic_core import from_json
from sqlalchemy import select

from companion import Game
from companion.boards import NOTHING, BoardPlay, PlayBoard, Tap, Tapped
from companion.errors import BadInput, Fault
from companion.now import NowPage, PlayerNow, Step
from companion.play import BEGIN, DO, ON, Overtaken, Viewer
from companion.randomness import Roll, SecretDice, plain
from webhelper.serving.context import copy_of
from webhelper.serving.security import device
from webhelper.storage.joining import tell_all
from webhelper.storage.rows import EditRow
from webhelper.storage.store import PLAY, SentEdit, Store, Table, record_in, store
from webhelper.tables.editing import write_to
from webhelper.tables.live import draft_of, play_at
from webhelper.tables.seats import holds_at, seats_at, worked_out
from webhelper.tables.undo import REDO, UNDO, Done, UndoLog, turned, undo_log_at
from webhelper.tables.writing import TableWriting, setup_drawn


def now_of(game: Game, table: Table, asked: Mapping[str, str] | None = None) -> NowPage | None:
    """Returns the page of play as this phone sees it, None before play began. ``asked`` are the
    fields of its address."""
    in_play = play_at(game, table)
    if in_play is None:
        return None
    play, position = in_play
    mine = tuple(seat.number - 1 for seat in seats_at(table) if seat.mine)
    return play.now(replace(position, viewer=Viewer(mine, dict(asked or {}))))


def players_of(game: Game, table: Table, now: NowPage | None) -> tuple[PlayerNow, ...]:
    """Returns the players for the strip of the page of play: as the game shows them, else with
    their points so far."""
    if now is not None and now.players is not None:
        return now.players
    standings = draft_of(game, table).result.standings
    totals = {s.name: "out" if s.eliminated else str(s.total) for s in standings}
    return tuple(PlayerNow(name, totals[name]) for name in table.names)


def with_gains(players: Sequence[PlayerNow], history: UndoLog) -> tuple[PlayerNow, ...]:
    """Returns the strip's players with their gains: how much the last thing done at the table added
    to the number that the strip shows of them, such as their gold."""
    last = None if history.last_undone else history.last
    if last is None:
        return tuple(players)
    added = {tuple(path): more for path, more in last.changes.counts}
    for path, was, now in last.changes.changes:
        # not isinstance: a tick is an int to Python, and no gain
        if [type(value) for value in (*was, *now)] == [int, int]:
            added[tuple(path)] = sum(now) - sum(was)
    gains = [added.get(("players", seat, player.unit), 0) for seat, player in enumerate(players)]
    return tuple(
        replace(player, gain=f"+{more}") if more > 0 else player
        for player, more in zip(players, gains, strict=True)
    )


def board_of(
    game: Game, table: Table, tap: Tap | None
) -> tuple[PlayBoard | None, Tapped | None, BadInput | None]:
    """Returns the board of a table in play (None without one), what a tap on it offers, and the
    error if it offers nothing. Without a tap the game may choose one.

    A phone that tapped a piece is offered nothing if another one lies there by now.
    """
    play, at = play_at(game, table) or (None, None)
    if not isinstance(play, BoardPlay) or at is None:
        return None, None, None
    board = play.board(at)
    tap = tap or play.resting(at)
    if tap is None:
        return board, None, None
    try:
        tapped = play.tapped(at, board, tap)
    except BadInput as error:
        return board, None, error
    lies_there = tapped.piece or NOTHING
    if tap.piece in ("", lies_there):
        return board, tapped, None
    # a tapped piece that is gone is told where it went; whoever saw nothing there, what came
    piece = board.piece(lies_there if tap.piece == NOTHING else tap.piece)
    words = f"What was tapped on {tap.square} is not there any more."
    if piece is not None:
        words = f"{piece.name} is on {piece.square} now. Tap it there."
    return board, None, BadInput.at("piece", tap.piece, "a piece on this square", words)


def standing_at(game: Game, table: Table, row: int) -> Sequence[Tapped]:
    """Returns what squares of a row, from 0, always offer, whatever acts come in between."""
    play, at = play_at(game, table) or (None, None)
    return play.standing(at, row) if isinstance(play, BoardPlay) and at is not None else ()


def first_step(game: Game, table: Table) -> Step | None:
    """Returns the step that begins play, None if the game keeps nothing in play."""
    play = game.play()
    if play is None:
        return None
    return play.before(table.record, setup_drawn(game, table.about, copy_of(game)))


def writable_at(game: Game, table: Table, help_name: str, seat: int) -> object | None:
    """Returns what a help can write at a table in play for a seat, from 0; None if there is
    nothing."""
    played = None if table.closed else play_at(game, table)
    if played is None:
        return None
    play, position = played
    return play.writable(position, help_name, seat)


def basis_of(game: Game, table: Table) -> Callable[[Mapping[str, str]], str]:
    """Returns a function that says what an act typed on this page rests on. It says nothing before
    play began."""
    play, at = play_at(game, table) or (None, None)
    # a template asks it once for each of its forms
    return lambda typed: play.basis(at, typed) if play is not None and at is not None else ""


class OwnUndo(NamedTuple):
    """What this phone may turn by itself: ``done`` is the last thing that its players did alone,
    ``gone`` the last that was taken back of theirs. Each is None if it cannot be taken back, or put
    back, now."""

    done: Done | None = None
    gone: Done | None = None


def own_undo(game: Game, table: Table, history: UndoLog) -> OwnUndo:
    """Returns what this phone may take back or put back, even if others did something since."""
    mine = [seat.name for seat in seats_at(table) if seat.mine] or table.names
    done, gone = history.own(*mine)
    return OwnUndo(
        _if_turnable(game, table, history, done), _if_turnable(game, table, history, gone)
    )


def _if_turnable(game: Game, table: Table, history: UndoLog, done: Done | None) -> Done | None:
    if done is None:
        return None
    try:
        after = turned(history, done, table.document)
        # out of order it leads where the table never was
        if not history.ends_with(done):
            TableWriting(game, copy_of(game)).accept(table.document, after)
    except BadInput:
        return None
    return done


def act_at(
    game: Game, table_id: str, typed: Mapping[str, str], edit_id: str = "", seen: int | None = None
) -> Table:
    """Does an act at a table, only once for an ``edit_id``, or answers 404. ``seen`` is the version
    of the table that its phone saw. Raises BadInput, Overtaken and TableClosed.

    The phones that are still at the game before are told that this one has begun.
    """
    act = SentEdit(PLAY, dict(typed), edit_id or token_hex(12))
    try:
        table = write_to(game, plain(table_id), [act]).table
    except Overtaken as error:
        words = _what_was_quicker(plain(table_id), typed, seen)
        fault = Fault(ON, typed.get(DO), "what the table shows now", words)
        raise Overtaken([fault]) from error
    if typed.get(DO) == BEGIN and table.about.again_of is not None:
        tell_all(store(), table.about.again_of)
    return table


def ahead_of(
    game: Game, table: Table, acts: Sequence[Mapping[str, str]]
) -> tuple[Table, str] | None:
    """Returns a table as it will be after acts that nobody has done yet, for a phone that is out of
    reach, and the last act in words. Nothing is kept. Returns None if an act is not due or the
    phone's dice decide it."""
    writing, event = TableWriting(game, copy_of(game)), ""
    try:
        for typed in acts:
            own = {name: value for name, value in typed.items() if name != ON}
            act = SentEdit(PLAY, {**own, ON: basis_of(game, table)(own)}, "")
            dice = SecretDice(table.secret, table.rolls + 1)
            done = writing.apply(table.document, act, dice)
            # what the dice will show is told to nobody before they are thrown
            if dice.rolled is not None or done.state is None:
                return None
            record, play = record_in(done.document), done.document[PLAY]
            table, event = replace(table, record=record, play=play), done.event
            worked_out(game, table, holds_at(table), done.state)
    except BadInput:
        return None
    return table, event


def _what_was_quicker(table_id: str, typed: Mapping[str, str], seen: int | None) -> str:
    """Returns a sentence about what was done first of all that a phone had not seen; the same act
    goes before. What others wrote on sheets of their own is named only if there was nothing
    else."""
    history, table = undo_log_at(store(), table_id), store().find(table_id)
    done, did = history.last_undone or history.last, "was quicker"
    if done is None or table is None:
        return "Another phone was quicker; look again."
    taken_back = done == history.last_undone
    if seen is not None and not taken_back:
        # each act raised the version by one: so many are new to that phone, one at least
        done, did = _first_of(history.standing[-max(1, table.version - seen) :], typed)
    what = f"“{done.event}” was taken back." if taken_back else done.event
    if done.by in {hold.label for hold in holds_at(table) if hold.device == device()}:
        return f"Done already: {what}"
    return f"{done.by or 'Another phone'} {did}: {what}"


def _first_of(unseen: Sequence[Done], typed: Mapping[str, str]) -> tuple[Done, str]:
    """Returns which of the acts that a phone had not seen is told, and what its phone did."""
    for act in unseen:
        if act.value and from_json(act.value) == typed:
            return act, "did it too"
    concerns = (act for act in unseen if act.changes.whose in (None, *typed.values()))
    return next(concerns, unseen[0]), "was quicker"


def undo_at(game: Game, table: Table, edit_id: str, again: bool = False, act_id: str = "") -> Table:
    """Takes back the edit of this id, or puts it back if ``again``. Raises BadInput and
    TableClosed."""
    edit = SentEdit(REDO if again else UNDO, edit_id, act_id or token_hex(12))
    return write_to(game, table.id, [edit]).table


def rolls_at(store: Store, table_id: str) -> Sequence[tuple[Roll, str, bool]]:
    """Returns every roll of the phone's dice at a table, in order, each with its event and whether
    it was undone."""
    with store.session() as session:
        rows = session.scalars(
            select(EditRow)
            .where(EditRow.table_id == table_id, EditRow.applied)
            .order_by(EditRow.id)
        )
        rolled = [(*row.rolled, row.told, row.undone) for row in rows if row.rolled]
    return [
        (Roll(number, tuple((sides, face) for sides, face in dice)), told, undone)
        for number, dice, told, undone in rolled
    ]
