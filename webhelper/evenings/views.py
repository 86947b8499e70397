"""Finished games laid out to look at: months with their games, the distribution of a player's points.

What is counted is counted in ``companion.history``; here are only words and coordinates, by the names that the
templates of history know.
"""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Iterable
from itertools import groupby
from typing import Any, Final

from flask import url_for

from companion import GAMES, Game
from companion.history import Career, FinishedGame
from companion.words import capital, joined
from webhelper.filters import local, short_day, signed

WIDTH: Final = 340
HEIGHT: Final = 176
_FLOOR: Final = 134
"""Where bars of the distribution stand in its WIDTH x HEIGHT; below are the points and the average."""
_HIGHEST: Final = 112


def months_of(games: Iterable[FinishedGame]) -> list[dict[str, Any]]:
    """Games, the latest first, by month. An evening is a day on which anything was played."""
    this_year = dt.datetime.now().astimezone().year
    months = []
    for (year, _), group in groupby(games, key=lambda g: (local(g.ended).year, local(g.ended).month)):
        found = list(group)
        title = f"{local(found[0].ended):%B}" + ("" if year == this_year else f" {year}")
        days = {local(game.ended).date() for game in found}
        months.append({"title": title, "evenings": len(days), "rows": [_row(game) for game in found]})
    return months


def _row(game: FinishedGame) -> dict[str, Any]:
    """One game as its line in the list: its day, and in words what happened and who won, empty where nothing was."""
    here = local(game.ended)
    return {
        "href": url_for("table.standings", slug=game.game, table_id=game.id),
        "day": here.day,
        "weekday": f"{here:%a}",
        "symbol": GAMES[game.game].symbol,
        "title": game.title,
        "told": _told(game),
        "winner": joined(game.winners) if game.winners else "Nobody" if game.complete else "",
    }


def _told(game: FinishedGame) -> str:
    """``54, 53, 44 · 48 min · at Ben's``."""
    totals = [p.total for p in game.players if p.total is not None]
    parts = [", ".join(signed(total) for total in totals)]
    if not game.complete:
        parts = [joined([p.name for p in game.players]), "not played to its end"]
    elif len(totals) > 1 and totals[0] == totals[1] and len(game.winners) == 1:
        parts.append("tie-break")
    corrected = f"corrected on {short_day(game.corrected)}" if game.corrected else ""
    parts += [f"{game.minutes} min" if game.minutes else "", game.place, corrected]
    return " · ".join(part for part in parts if part)


def kinds_of(games: Iterable[FinishedGame]) -> list[dict[str, Any]]:
    """Every game that was played, by its title which of the box, the most played first."""
    counts = Counter((game.game, game.title) for game in games)
    kinds = [{"slug": slug, "title": title, "symbol": GAMES[slug].symbol} for slug, title in counts]
    return sorted(kinds, key=lambda kind: (-counts[kind["slug"], kind["title"]], kind["title"]))


def sources_of(game: Game, career: Career) -> list[dict[str, Any]]:
    """The categories of a player's points with averages, the most first, each bar in percent of the longest; what
    never gave a point is left out."""
    most = max((abs(average) for _, average in career.sources), default=0)
    return [
        {
            "title": capital(game.categories.get(category, category)),
            "symbol": game.line_symbols.get(category, (game.symbol,))[0],
            "average": tenths(average),
            "width": round(max(0.0, average) / most * 100, 1),
        }
        for category, average in career.sources
        if average
    ]


def tenths(number: float) -> str:
    """``47.8``, with a minus sign."""
    return f"{number:.1f}".replace("-", "\N{MINUS SIGN}")


def chart_of(career: Career) -> dict[str, Any]:
    """A player's totals as bars, won games on the floor and the others on them, with lines behind and the average."""
    bars, average, step = career.bars, career.average, career.step
    wide = min(WIDTH / max(1, len(bars)), 64)
    left = (WIDTH - wide * len(bars)) / 2
    most = max((bar.games for bar in bars), default=1)
    unit = _HIGHEST / most
    drawn = []
    for n, bar in enumerate(bars):
        x, width = round(left + n * wide + 2, 1), round(wide - 4, 1)
        won, others, start = round(bar.won * unit, 1), round(bar.others * unit, 1), signed(bar.start)
        span = f"{start} points" if step == 1 else f"{start} to {signed(bar.start + step - 1)} points"
        at = {"x": x, "width": width, "middle": x + width / 2, "top": _FLOOR - won - others}
        told = f"{span}: {bar.won} won, {bar.others} not won"
        drawn.append({**at, "won": won, "others": others, "games": bar.games, "start": start, "told": told})
    every = max(1, -(-most // 5))
    mean = None if average is None or not bars else round(left + (average - bars[0].start) / step * wide, 1)
    return {
        "bars": drawn,
        "lines": [round(_FLOOR - n * unit, 1) for n in range(every, most + 1, every)],
        "average": mean,
        "anchor": "middle" if mean is None or 50 < mean < WIDTH - 50 else "start" if mean <= 50 else "end",
        "step": step,
        "floor": _FLOOR,
        "size": (WIDTH, HEIGHT),
    }
