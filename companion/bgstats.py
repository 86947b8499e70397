"""Finished games in the form of the BG Stats app: the link that logs a play, and a play file with
many."""

import json
from collections.abc import Iterable, Sequence
from typing import Any, Final
from urllib.parse import quote
from uuid import UUID, uuid5

from companion.finished import FinishedGame, PlayerResult
from companion.records import plain_name
from companion.registry import get_game

LINK: Final = "https://app.bgstatsapp.com/createPlay.html?data="
SOURCE: Final = "Tabletop Companion"
# the ids of the play file are made from it, so a game that is sent twice is one play
_OURS: Final = UUID("6d0c1f86-2f5e-5a63-9d0b-1a0a3c3c9a51")


def play_of(game: FinishedGame) -> dict[str, Any]:
    """Returns a finished game in the form of the app's link.

    Numbers are numbers and times are UTC. It always says who won, who started and how it is scored,
    as the app otherwise guesses.
    """
    # the box is one game to the app, whichever of its games was played: then the title is told
    shares_box = get_game(game.game).title != game.title
    return {
        "sourceName": SOURCE,
        "sourcePlayId": _id_of("play", game.id),
        "playDate": f"{game.ended:%Y-%m-%d %H:%M:%S}",
        "durationMin": game.minutes or 0,
        "comments": f"{game.title}: {game.outcome}" if shares_box else game.outcome,
        "board": game.map or (game.title if shares_box else ""),
        "location": game.place,
        "game": _game(game.game),
        "players": [_player(player) for player in game.players],
    }


def _game(slug: str) -> dict[str, Any]:
    game = get_game(slug)
    fields = {"name": game.title, "sourceGameId": slug, "highestWins": True, "noPoints": False}
    return fields if game.bgg_id is None else {**fields, "bggId": game.bgg_id}


def _player(player: PlayerResult) -> dict[str, Any]:
    # One player. An eliminated player has no score, which is not the same as 0.
    fields: dict[str, Any] = {
        "name": player.name,
        "sourcePlayerId": _id_of("player", plain_name(player.name)),
        "startPlayer": player.started,
        "winner": player.won,
        "rank": player.rank,
    }
    return fields if player.total is None else {**fields, "score": player.total}


def _id_of(kind: str, name: str) -> str:
    return str(uuid5(_OURS, f"{kind}:{name}"))


def play_link(game: FinishedGame) -> str:
    """Returns the link that opens the app with a play filled in."""
    text = json.dumps(play_of(game), ensure_ascii=False, separators=(",", ":"))
    return LINK + quote(text, safe="")


def play_file(games: Sequence[FinishedGame]) -> dict[str, Any]:
    """Returns many games as one file of the app (``.bgsplay``).

    Each game has the fields of its link, and references into lists. Their numbers count from 1.
    """
    people = {plain_name(player.name): player.name for game in games for player in game.players}
    # what a play refers to by number: players, games of the app, which are our boxes, and places
    names, boxes = _numbered(people), _numbered(game.game for game in games)
    places = _numbered(game.place for game in games if game.place)
    plays = []
    for game in games:
        play = {
            **play_of(game),
            "uuid": _id_of("play", game.id),
            "gameRefId": boxes[game.game],
            "locationRefId": places.get(game.place, 0),
            "manualWinner": True,
            "ignored": False,
            "usesTeams": False,
            "playerScores": [_player_score(p, names[plain_name(p.name)]) for p in game.players],
        }
        plays.append(play)
    return {
        "about": f"Games played, from {SOURCE}; BG Stats opens this file.",
        "players": [
            {"id": n, "uuid": _id_of("player", key), "name": people[key], "isAnonymous": False}
            for key, n in names.items()
        ],
        "locations": [
            {"id": n, "uuid": _id_of("place", place), "name": place} for place, n in places.items()
        ],
        "games": [_game_numbered(slug, n) for slug, n in boxes.items()],
        "plays": plays,
    }


def _numbered(names: Iterable[str]) -> dict[str, int]:
    # each name once with its number, from 1, in the order in which the names come
    return {name: n for n, name in enumerate(dict.fromkeys(names), 1)}


def _game_numbered(slug: str, number: int) -> dict[str, Any]:
    more = {"id": number, "uuid": _id_of("game", slug), "cooperative": False, "usesTeams": False}
    return {**_game(slug), **more}


def _player_score(player: PlayerResult, number: int) -> dict[str, Any]:
    return {
        "playerRefId": number,
        "score": "" if player.total is None else str(player.total),
        "winner": player.won,
        "startPlayer": player.started,
        "newPlayer": False,
        "rank": player.rank,
        "seatOrder": player.seat,
    }
