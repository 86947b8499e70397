"""Puts games that were logged elsewhere among the evenings. Each is a closed table without a
record, so it is seen, exported and forgotten like any table."""

from collections.abc import Sequence

from sqlalchemy import select

from companion import get_game
from companion.logged import LoggedGame
from webhelper.evenings.transfer import code_from
from webhelper.storage.about import About, LoggedResult, moment_of
from webhelper.storage.rows import TableRow, now
from webhelper.storage.store import Store


def new_among(store: Store, games: Sequence[LoggedGame]) -> list[LoggedGame]:
    """Returns the games that were not brought in before."""
    codes = [code_from(game.key) for game in games]
    with store.session() as session:
        here = set(session.scalars(select(TableRow.id).where(TableRow.id.in_(codes))))
    return [game for game, code in zip(games, codes, strict=True) if code not in here]


def add_logged(store: Store, games: Sequence[LoggedGame]) -> list[str]:
    """Adds the games that are not here, all of them or none. Returns the codes of all. Raises
    BadInput for players that a game does not take."""
    rows = [_row(game) for game in new_among(store, games)]
    with store.transaction() as session:
        session.add_all(rows)
    return [code_from(game.key) for game in games]


def _row(game: LoggedGame) -> TableRow:
    """Returns a closed table for a game that was logged elsewhere. Its ids follow from the game, so
    the same game is always the same table."""
    names = [player.name for player in game.players]
    ended = moment_of(game.ended) or now()
    about = About(
        start=next((seat for seat, player in enumerate(game.players) if player.started), None),
        place=game.place,
        started=game.ended,
        logged=LoggedResult(
            title=game.title,
            minutes=game.minutes,
            totals=[player.total for player in game.players],
            won=[seat for seat, player in enumerate(game.players) if player.won],
        ),
    )
    return TableRow(
        id=code_from(game.key),
        game=game.game,
        record=get_game(game.game).drafting().blank(names),
        about=about.as_json(),
        watch=code_from(game.key, b"watch"),
        version=0,
        created=ended,
        changed=ended,
        closed=ended,
    )
