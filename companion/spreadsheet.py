"""Finished games as a spreadsheet in CSV, with a row for each player and game."""

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
"""The first columns. After them each category has a column for its points, such as ``Loot Island:
Crowns``."""
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def cell(text: str) -> str:
    """Returns a text, such as a name, that no spreadsheet takes for a formula. If need be, an
    apostrophe is put before it."""
    bare = text.lstrip(" '\"")
    return f"'{text}" if bare.startswith(_FORMULA) or text.startswith(_FORMULA) else text


def games_csv(games: Iterable[FinishedGame], zone: dt.tzinfo | None = None) -> str:
    """Returns all games, with a line of headings and a row for each player.

    Dates and times are of ``zone``; by default of this machine's.
    """
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
    # the columns that all players of a game share
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
    # the cells that are a player’s own, in the order of the columns
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
