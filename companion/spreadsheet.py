"""Games that are over as a spreadsheet in CSV, with a row for each player and game."""

from __future__ import annotations

import csv
import datetime as dt
import io
from collections.abc import Iterable
from typing import Final

from companion.finished import FinishedGame, PlayerResult
from companion.registry import GAMES

COLUMNS: Final = (
    "date", "time", "zone", "game", "place", "minutes", "map", "players", "name", "seat", "points",
    "rank", "won", "started", "played to its end", "eliminated", "table",
)  # fmt: skip
"""Before the points of each category, which have a column each, such as ``Loot Island: Crowns``."""
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def cell(text: str) -> str:
    """A text, such as somebody's name, that no spreadsheet takes for a formula: an apostrophe
    before it shows it."""
    bare = text.lstrip(" '\"")
    return f"'{text}" if bare.startswith(_FORMULA) or text.startswith(_FORMULA) else text


def games_csv(games: Iterable[FinishedGame], zone: dt.tzinfo | None = None) -> str:
    """All games with a line of headings, a row for each player. Dates and times are of ``zone``,
    this machine's where none is given."""
    games = list(games)
    played = {game.game for game in games}
    headings = {
        (game.slug, category): f"{game.title}: {heading}"
        for game in GAMES.values()
        if game.slug in played
        for category, heading in game.categories.items()
    }
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow([*COLUMNS, *headings.values()])
    for game in games:
        for player in game.players:
            points = [
                player.points.get(category, "") if slug == game.game else ""
                for slug, category in headings
            ]
            writer.writerow([*_of_game(game, zone), *_of_player(game, player), *points])
    return out.getvalue()


def _of_game(game: FinishedGame, zone: dt.tzinfo | None) -> list[object]:
    """The columns that every player of a game shares."""
    ended = game.ended.replace(tzinfo=dt.UTC).astimezone(zone)
    return [
        f"{ended:%Y-%m-%d}",
        f"{ended:%H:%M}",
        f"UTC{ended:%z}",
        cell(game.title),
        cell(game.place),
        "" if game.minutes is None else game.minutes,
        cell(game.map or ""),
        len(game.players),
    ]


def _of_player(game: FinishedGame, player: PlayerResult) -> list[object]:
    return [
        cell(player.name),
        player.seat or "",
        "" if player.total is None else player.total,
        player.rank,
        _yes(player.won),
        _yes(player.started),
        _yes(game.complete),
        player.out,
        game.id,
    ]


def _yes(true: bool) -> str:
    return "yes" if true else "no"
