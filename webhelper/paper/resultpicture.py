"""A table's result as a picture; imports what draws when it is asked for."""

from __future__ import annotations

from companion import Game
from webhelper.filters import signed, whole_day
from webhelper.storage.store import Table
from webhelper.tables.service import draft_of, seats_of
from webhelper.tables.standings import in_play, standings_view


def picture_of(game: Game, table: Table) -> bytes:
    """The PNG: headline, ranking, date, and how the winner ended where the game has a drawing of that."""
    from pdf.rendering import render_png
    from pdf.result import End, Ranked, draw_result, writable

    draft, seats = draft_of(game, table), seats_of(table)
    names = {name: writable(name, f"Player {seat}") for name, seat in seats.items()}
    view = standings_view(draft, game.categories, seats, table.closed is not None)
    headline = view.headline
    for name, written in names.items():
        headline = headline.replace(name, written) if name != written else headline
    ranking = tuple(
        Ranked("–", names[s.name], "out") if s.total is None else Ranked(str(s.rank), names[s.name], signed(s.total))
        for s in draft.result.standings
    )
    winners = draft.result.winners
    code = table.record.get("map")
    above = f"{game.title}, map {code}" if isinstance(code, str) and len(code) < 20 else game.title
    shown = seats[winners[0]] - 1 if winners and not in_play(draft) else None
    end = End(above, headline, ranking, whole_day(table.changed), writable(table.about.place, ""), table.record, shown)
    return render_png(draw_result(game, end))
