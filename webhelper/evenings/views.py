"""Finished games laid out to look at: months with their games, the distribution of a player's points.

What is counted is counted in ``companion.history``; here are only words and coordinates.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from flask import url_for

from companion import GAMES, Game
from companion.history import Career, FinishedGame
from companion.words import capital, joined
from webhelper.filters import local, short_day, signed

A_PAGE: Final = 60
"""Games on a page of the list."""


class Row(NamedTuple):
    """A finished game in the list: its day, and in words what happened and who won, empty where nothing was won."""

    href: str
    day: int
    weekday: str
    symbol: str
    title: str
    told: str
    winner: str


class Month(NamedTuple):
    title: str
    evenings: int
    rows: tuple[Row, ...]


def months_of(games: Iterable[FinishedGame]) -> list[Month]:
    """Games, the latest first, by month. An evening is a day on which anything was played."""
    this_year = dt.datetime.now().astimezone().year
    months = []
    for (year, _), group in groupby(games, key=lambda g: (local(g.ended).year, local(g.ended).month)):
        found = list(group)
        title = f"{local(found[0].ended):%B}" + ("" if year == this_year else f" {year}")
        days = {local(game.ended).date() for game in found}
        months.append(Month(title, len(days), tuple(row_of(game) for game in found)))
    return months


def row_of(game: FinishedGame) -> Row:
    """One game as its line in the list."""
    here = local(game.ended)
    return Row(
        url_for("table.standings", slug=game.game, table_id=game.id),
        here.day,
        f"{here:%a}",
        GAMES[game.game].symbol,
        game.title,
        _told(game),
        joined(game.winners) if game.winners else "Nobody" if game.complete else "",
    )


def _told(game: FinishedGame) -> str:
    """``54, 53, 44 · 48 min · at Ben's``."""
    totals = [p.total for p in game.players if p.total is not None]
    parts = [", ".join(signed(total) for total in totals)]
    if not game.complete:
        parts = [joined([p.name for p in game.players]), "not played to its end"]
    elif len(totals) > 1 and totals[0] == totals[1] and len(game.winners) == 1:
        parts.append("tie-break")
    if game.minutes:
        parts.append(f"{game.minutes} min")
    if game.place:
        parts.append(game.place)
    if game.corrected:
        parts.append(f"corrected on {short_day(game.corrected)}")
    return " · ".join(part for part in parts if part)


# ---- which game of which box


class ChartKind(NamedTuple):
    """A game that was played: ``title`` is which of the box, ``games`` how many of them."""

    slug: str
    title: str
    symbol: str
    games: int


def kinds_of(games: Iterable[FinishedGame]) -> list[ChartKind]:
    """Every game that was played, the most played first."""
    counts: dict[tuple[str, str], int] = {}
    for game in games:
        counts[game.game, game.title] = counts.get((game.game, game.title), 0) + 1
    kinds = [ChartKind(slug, title, GAMES[slug].symbol, n) for (slug, title), n in counts.items()]
    return sorted(kinds, key=lambda kind: (-kind.games, kind.title))


# ---- where points come from


class Source(NamedTuple):
    """Average points of a category, with its symbol; ``width`` in percent of the longest."""

    title: str
    symbol: str
    average: str
    width: float


def sources_of(game: Game, career: Career) -> list[Source]:
    """The categories of a player's points, the most first; what never gave a point is left out."""
    most = max((abs(average) for _, average in career.sources), default=0)
    return [
        Source(
            capital(game.categories.get(category, category)),
            game.line_symbols.get(category, (game.symbol,))[0],
            tenths(average),
            round(max(0.0, average) / most * 100, 1),
        )
        for category, average in career.sources
        if most and average
    ]


def tenths(number: float) -> str:
    """``47.8``, with a minus sign."""
    return f"{number:.1f}".replace("-", "\N{MINUS SIGN}")


# ---- the distribution, drawn in a box of WIDTH x HEIGHT

WIDTH: Final = 340
HEIGHT: Final = 176
_FLOOR: Final = 134
"""Where bars stand; below are the points and the average."""
_HIGHEST: Final = 112


class DrawnBar(NamedTuple):
    """A bar: won games stand on the floor, the others on them. ``told`` is the same in words."""

    x: float
    width: float
    won: float
    others: float
    games: int
    start: str
    told: str

    @property
    def middle(self) -> float:
        return self.x + self.width / 2

    @property
    def top(self) -> float:
        return _FLOOR - self.won - self.others


class Chart(NamedTuple):
    """The distribution of points: bars, lines behind them, and where the average lies."""

    bars: tuple[DrawnBar, ...]
    lines: tuple[float, ...]
    average: float | None
    anchor: str
    step: int
    floor: int = _FLOOR
    size: tuple[int, int] = (WIDTH, HEIGHT)


def chart_of(career: Career) -> Chart:
    """A player's totals as bars."""
    bars = career.bars
    if not bars:
        return Chart((), (), None, "middle", career.step)
    wide = min(WIDTH / len(bars), 64)
    left = (WIDTH - wide * len(bars)) / 2
    most = max(bar.games for bar in bars)
    unit = _HIGHEST / most

    drawn = tuple(
        DrawnBar(
            round(left + n * wide + 2, 1),
            round(wide - 4, 1),
            round(bar.won * unit, 1),
            round(bar.others * unit, 1),
            bar.games,
            signed(bar.start),
            f"{_span(bar.start, career.step)}: {bar.won} won, {bar.others} not won",
        )
        for n, bar in enumerate(bars)
    )
    average = career.average
    at = None if average is None else round(left + (average - bars[0].start) / career.step * wide, 1)
    anchor = "middle" if at is None or 50 < at < WIDTH - 50 else "start" if at <= 50 else "end"
    every = max(1, -(-most // 5))
    lines = tuple(round(_FLOOR - n * unit, 1) for n in range(every, most + 1, every))
    return Chart(drawn, lines, at, anchor, career.step)


def _span(start: int, step: int) -> str:
    return f"{signed(start)} points" if step == 1 else f"{signed(start)} to {signed(start + step - 1)} points"


def page_of(games: Sequence[FinishedGame], number: int) -> tuple[Sequence[FinishedGame], int, int]:
    """The games of a page, its number within bounds, and how many pages there are; from 1."""
    pages = max(1, -(-len(games) // A_PAGE))
    number = min(max(number, 1), pages)
    return games[(number - 1) * A_PAGE : number * A_PAGE], number, pages
