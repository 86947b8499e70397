"""Finished games as a spreadsheet's rows: one a player and game, in CSV.

Names are anybody's text: a cell that a spreadsheet would take for a formula gets an apostrophe before it, which shows
it as text. Numbers stay numbers.
"""

from __future__ import annotations

import csv
import datetime as dt
import io
from collections.abc import Iterable
from typing import Final

from companion.history import FinishedGame
from companion.registry import GAMES

COLUMNS: Final = (
    *("date", "time", "zone", "game", "place", "minutes", "map", "players"),
    *("name", "seat", "points", "rank", "won", "started", "played to its end", "eliminated", "table"),
)
"""Before the points of each category, which have a column each, such as ``Loot Island: Crowns``."""
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def cell(text: str) -> str:
    """A text that no spreadsheet runs."""
    return f"'{text}" if text.lstrip(" '\"").startswith(_FORMULA) or text.startswith(_FORMULA) else text


def games_csv(games: Iterable[FinishedGame], zone: dt.tzinfo | None = None) -> str:
    """All games with a line of headings. Dates and times are of ``zone``, this machine's where none is given."""
    games = list(games)
    categories = [
        (game.slug, category, f"{game.title}: {heading}")
        for game in GAMES.values()
        if any(played.game == game.slug for played in games)
        for category, heading in game.categories.items()
    ]
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow([*COLUMNS, *(heading for *_, heading in categories)])
    yes = {True: "yes", False: "no"}
    for game in games:
        ended = game.ended.replace(tzinfo=dt.UTC).astimezone(zone)
        for player in game.players:
            points = [player.points.get(category, "") if slug == game.game else "" for slug, category, _ in categories]
            writer.writerow(
                [
                    f"{ended:%Y-%m-%d}",
                    f"{ended:%H:%M}",
                    f"UTC{ended:%z}",
                    cell(game.title),
                    cell(game.place),
                    "" if game.minutes is None else game.minutes,
                    cell(game.map or ""),
                    len(game.players),
                    cell(player.name),
                    player.seat or "",
                    "" if player.total is None else player.total,
                    player.rank,
                    yes[player.won],
                    yes[player.started],
                    yes[game.complete],
                    player.out,
                    game.id,
                    *points,
                ]
            )
    return out.getvalue()
