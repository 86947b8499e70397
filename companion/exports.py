"""Finished games elsewhere: in the BG Stats app, and as a spreadsheet's rows, one a player and game, in CSV."""

from __future__ import annotations

import csv
import datetime as dt
import io
import json
from collections.abc import Iterable, Sequence
from typing import Any, Final
from urllib.parse import quote
from uuid import UUID, uuid5

from companion.history import FinishedGame, PlayerResult, plain_name
from companion.registry import GAMES, get_game

# ---- BG Stats: the link that logs a play, and a play file with many

LINK: Final = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE: Final = "Tabletop Companion"
_OURS: Final = UUID("6d0c1f86-2f5e-5a63-9d0b-1a0a3c3c9a51")
"""From which the play file's ids are made, so that a game sent twice is one play."""


def play_of(game: FinishedGame) -> dict[str, Any]:
    """A finished game as the app's link takes it: numbers as numbers, times in UTC, and always who won, who started
    and how it is scored, since the app otherwise guesses."""
    title = get_game(game.game).title
    several = title != game.title  # the box is one game to the app, whichever of its games was played
    return {
        "sourceName": SOURCE,
        "sourcePlayId": _id("play", game.id),
        "playDate": f"{game.ended:%Y-%m-%d %H:%M:%S}",
        "durationMin": game.minutes or 0,
        "comments": f"{game.title}: {game.outcome}" if several else game.outcome,
        "board": game.map or (game.title if several else ""),
        "location": game.place,
        "game": _game(game.game),
        "players": [_player(p) for p in game.players],
    }


def _game(slug: str) -> dict[str, Any]:
    """A game as the app knows it: by its number at BoardGameGeek, where it has one."""
    game = get_game(slug)
    fields = {"name": game.title, "sourceGameId": slug, "highestWins": True, "noPoints": False}
    return fields if game.bgg_id is None else {**fields, "bggId": game.bgg_id}


def _player(player: PlayerResult) -> dict[str, Any]:
    """One player; who was eliminated has no score, which is not 0."""
    fields: dict[str, Any] = {
        "name": player.name,
        "sourcePlayerId": _id("player", plain_name(player.name)),
        "startPlayer": player.started,
        "winner": player.won,
        "rank": player.rank,
    }
    return fields if player.total is None else {**fields, "score": player.total}


def _id(kind: str, name: str) -> str:
    return str(uuid5(_OURS, f"{kind}:{name}"))


def play_link(game: FinishedGame) -> str:
    """The link that opens the app with a play filled in."""
    text = json.dumps(play_of(game), ensure_ascii=False, separators=(",", ":"))
    return LINK + quote(text, safe="")


def play_file(games: Sequence[FinishedGame]) -> dict[str, Any]:
    """Many games as one file of the app (``.bgsplay``): each as its link has it, with references into lists."""
    people = {plain_name(p.name): p.name for game in games for p in game.players}
    numbers = {name: n for n, name in enumerate(people, 1)}
    boxes = {slug: n for n, slug in enumerate(dict.fromkeys(game.game for game in games), 1)}
    places = {place: n for n, place in enumerate(dict.fromkeys(game.place for game in games if game.place), 1)}
    return {
        "about": f"Games played, from {SOURCE}; BG Stats opens this file.",
        "players": [
            {"id": numbers[key], "uuid": _id("player", key), "name": name, "isAnonymous": False}
            for key, name in people.items()
        ],
        "locations": [{"id": n, "uuid": _id("place", place), "name": place} for place, n in places.items()],
        "games": [
            {**_game(slug), "id": n, "uuid": _id("game", slug), "cooperative": False, "usesTeams": False}
            for slug, n in boxes.items()
        ],
        "plays": [
            {
                **play_of(game),
                "uuid": _id("play", game.id),
                "gameRefId": boxes[game.game],
                "locationRefId": places.get(game.place, 0),
                "manualWinner": True,
                "ignored": False,
                "usesTeams": False,
                "playerScores": [_score(p, numbers[plain_name(p.name)]) for p in game.players],
            }
            for game in games
        ],
    }


def _score(player: PlayerResult, number: int) -> dict[str, Any]:
    return {
        "playerRefId": number,
        "score": "" if player.total is None else str(player.total),
        "winner": player.won,
        "startPlayer": player.started,
        "newPlayer": False,
        "rank": player.rank,
        "seatOrder": player.seat,
    }


# ---- a spreadsheet

COLUMNS: Final = (
    *("date", "time", "zone", "game", "place", "minutes", "map", "players"),
    *("name", "seat", "points", "rank", "won", "started", "played to its end", "eliminated", "table"),
)
"""Before the points of each category, which have a column each, such as ``Loot Island: Crowns``."""
_FORMULA: Final = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")


def cell(text: str) -> str:
    """A text, such as somebody's name, that no spreadsheet takes for a formula: an apostrophe before it shows it."""
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
