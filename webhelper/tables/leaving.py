"""Takes players who do not play the next game out of its table."""

from contextlib import suppress

from companion import Game
from companion.errors import BadInput
from webhelper.storage.store import SentEdit, Table
from webhelper.tables.editing import write_to
from webhelper.tables.opening import next_of
from webhelper.tables.seats import seats_at


def leave_next(game: Game, table: Table) -> None:
    """Takes this phone's players out of the table at which the others play on, and draws its set-up
    for those who stay. Does nothing if that game has begun or too few would stay."""
    there = next_of(table)
    if there is None or there.play is not None or there.closed is not None:
        return
    for name in [seat.name for seat in seats_at(table) if seat.mine]:
        if name not in there.names or len(there.names) <= game.players.least:
            continue
        place = f"players[{there.names.index(name)}]"
        stands = game.drafting().stands(there.record, place)
        # a game may refuse to be set up for one player fewer
        with suppress(BadInput):
            there = write_to(game, there.id, [SentEdit(place, None, before=stands)]).table
