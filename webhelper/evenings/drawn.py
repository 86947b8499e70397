"""Lays finished games out to look at. ``companion.careers`` counts; here are only words and
coordinates, under the names that the templates of history use."""

import datetime as dt
import math
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Any, Final

from companion import Game
from companion.careers import Career
from companion.finished import FinishedGame
from companion.words import capital, joined
from webhelper.serving.context import local, short_day, signed

WIDTH: Final = 340
HEIGHT: Final = 176
# where the bars of the distribution stand within WIDTH x HEIGHT. Points and average are below.
_FLOOR: Final = 134
_HIGHEST: Final = 112


def months_of(games: Iterable[FinishedGame]) -> list[dict[str, Any]]:
    """Groups games (the latest first) by month. An evening is a day on which anything was
    played."""
    this_year = dt.datetime.now().astimezone().year
    months = []
    for (year, _), group in groupby(
        games, key=lambda g: (local(g.ended).year, local(g.ended).month)
    ):
        of_month = list(group)
        title = f"{local(of_month[0].ended):%B}" + ("" if year == this_year else f" {year}")
        months.append(
            {
                "title": title,
                "evenings": len({local(game.ended).date() for game in of_month}),
                "rows": [(game, _line(game)) for game in of_month],
            }
        )
    return months


def _line(game: FinishedGame) -> str:
    """``54, 53, 44 · 48 min · at Ben's``."""
    totals = [p.total for p in game.players if p.total is not None]
    parts = [", ".join(signed(total) for total in totals)]
    if not game.complete:
        parts = [joined([player.name for player in game.players]), "not played to its end"]
    # the best come first: one wins although the next has as many points
    elif len(game.winners) == 1 and totals[:1] == totals[1:2]:
        parts.append("tie-break")
    if game.minutes:
        parts.append(f"{game.minutes} min")
    parts.append(game.place)
    if game.corrected:
        parts.append(f"corrected on {short_day(game.corrected)}")
    return " · ".join(filter(None, parts))


def sources_of(game: Game, career: Career) -> list[dict[str, Any]]:
    """Returns the categories that gave a player points, the most first, with averages and bars in
    percent of the longest."""
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
    """Writes a number with one decimal and a minus sign, such as ``47.8``."""
    return f"{number:.1f}".replace("-", "\N{MINUS SIGN}")


def chart_of(career: Career) -> dict[str, Any]:
    """Lays a player's totals out as bars, with lines behind and the average. Won games stand at the
    bottom of a bar, the others on them."""
    bars, average, step = career.bars, career.average, career.step  # points of a bar
    wide = min(WIDTH / max(1, len(bars)), 64)
    left = (WIDTH - wide * len(bars)) / 2
    most = max((bar.games for bar in bars), default=1)
    unit = _HIGHEST / most
    drawn = []
    for n, bar in enumerate(bars):
        # 2 are left free at either side of a bar
        x, width = round(left + n * wide + 2, 1), round(wide - 4, 1)
        won, others = round(bar.won * unit, 1), round(bar.others * unit, 1)
        start = signed(bar.start)
        # a bar may stand for several numbers of points, from its start on
        last = "" if step == 1 else f" to {signed(bar.start + step - 1)}"
        drawn.append(
            {
                "x": x,
                "width": width,
                "middle": x + width / 2,
                "top": _FLOOR - won - others,
                "edge": x + width / 2 if step == 1 else x - 2,  # where its number lies
                "won": won,
                "others": others,
                "games": bar.games,
                "start": start,
                "sentence": f"{start}{last} points: {bar.won} won, {bar.others} not won",
            }
        )
    every = max(1, math.ceil(most / 5))  # five lines at most
    mean = None
    if average is not None and bars:
        # half a point on, as a number of points lies in the middle of its bar
        mean = round(left + (average - bars[0].start + 0.5) / step * wide, 1)
    return {
        "bars": drawn,
        "lines": [round(_FLOOR - n * unit, 1) for n in range(every, most + 1, every)],
        "average": mean,
        "anchor": _anchor(mean),
        "step": step,
        "floor": _FLOOR,
        "size": (WIDTH, HEIGHT),
    }


def _anchor(mean: float | None) -> str:
    # the word at the average stays within the drawing, also near its sides
    if mean is None or 50 < mean < WIDTH - 50:
        return "middle"
    return "start" if mean <= 50 else "end"


# the most games of a line of form: as many as can be told apart on a phone
_LATEST: Final = 20
# the margins of a line of form: at its sides, above and below
_SIDE, _ABOVE, _BELOW = 14, 20, 30


def form_chart(form: Sequence[tuple[FinishedGame, int, bool]]) -> dict[str, Any] | None:
    """Lays the latest games out as a line of points. The highest, the lowest and the last have
    their number. A won game is a full mark, another an open one. Returns None for fewer than three
    games."""
    latest = form[-_LATEST:]
    if len(latest) < 3:
        return None
    totals = [total for _, total, _ in latest]
    low, high = min(totals), max(totals)
    across = (WIDTH - 2 * _SIDE) / (len(latest) - 1)
    unit = (HEIGHT - _ABOVE - _BELOW) / max(1, high - low)
    # the places of those with a number
    numbered = {totals.index(low), totals.index(high), len(totals) - 1}
    marks = [
        {
            "x": round(_SIDE + n * across, 1),
            "y": round(HEIGHT - _BELOW - (total - low) * unit, 1),
            "won": won,
            "number": signed(total) if n in numbered else "",
            # the number of a lowest mark stands below it, otherwise above
            "beside": 18 if low == total < high else -10,
            "sentence": f"{short_day(game.ended)}: {signed(total)}{', won' if won else ''}",
        }
        for n, (game, total, won) in enumerate(latest)
    ]
    return {
        "marks": marks,
        "days": [short_day(game.ended) for game, _, _ in (latest[0], latest[-1])],
        "size": (WIDTH, HEIGHT),
    }
