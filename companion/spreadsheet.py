"""Finished games as a spreadsheet's rows: one a player and game, in CSV.

Names are anybody's text: a cell that a spreadsheet would take for a formula gets an apostrophe before it, which shows
it as text. Numbers stay numbers.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable
from typing import Final

from companion.history import FinishedGame

COLUMNS: Final = (
    *("date", "time", "game", "place", "minutes", "map", "players"),
    *("name", "points", "rank", "won", "started", "played to its end"),
)
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def cell(text: str) -> str:
    """A text that no spreadsheet runs."""
    return f"'{text}" if text.lstrip(" '\"").startswith(_FORMULA) or text.startswith(_FORMULA) else text


def games_csv(games: Iterable[FinishedGame]) -> str:
    """All games with a line of headings. Dates and times are UTC."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    yes = {True: "yes", False: "no"}
    for game in games:
        for player in game.players:
            writer.writerow(
                [
                    f"{game.ended:%Y-%m-%d}",
                    f"{game.ended:%H:%M}",
                    cell(game.title),
                    cell(game.place),
                    "" if game.minutes is None else game.minutes,
                    cell(game.map or ""),
                    len(game.players),
                    cell(player.name),
                    "" if player.total is None else player.total,
                    player.rank,
                    yes[player.won],
                    yes[player.started],
                    yes[game.complete],
                ]
            )
    return out.getvalue()
