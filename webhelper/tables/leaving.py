"""Who does not play the next game leaves its table."""

from __future__ import annotations

from contextlib import suppress

from companion import Game
from companion.errors import BadInput
from webhelper.storage.store import ABOUT, SentEdit, Table, store
from webhelper.tables.editing import write_to
from webhelper.tables.seats import seats_at


def leave_next(game: Game, table: Table) -> None:
    """Takes the players of this phone out of the table that the others go on with, as long as that
    has not begun and enough of them stay; its set-up is drawn for those."""
    there = store().find(table.about.again) if table.about.again else None
    if there is None or there.play is not None or there.closed is not None:
        return
    for name in [seat.name for seat in seats_at(table) if seat.mine]:
        if name not in there.names or len(there.names) <= game.players[0]:
            continue
        place = f"players[{there.names.index(name)}]"
        stands, setup = game.drafting().stands(there.record, place), there.about.setup
        edits = [SentEdit(place, None, before=stands)]
        if setup is not None:
            was = setup.as_json()
            fewer = {**was, "players": len(there.names) - 1}
            edits.append(SentEdit(f"{ABOUT}.setup", fewer, before=was))
        # such a set-up is for as many as it was
        with suppress(BadInput):
            there = write_to(game, there.id, edits).table
