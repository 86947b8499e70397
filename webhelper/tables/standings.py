"""Lays out how a table stands: who is ahead and by how much, bars of points, the counting up.

Places, totals and reasons come from the result. Nothing is worked out here but their layout.
"""

import datetime as dt
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from typing import Final, NamedTuple

from flask import request

from companion import Game
from companion.edits import Draft, OpenPoint
from companion.results import Result, Standing, outcome_of
from companion.words import in_words, joined, whose
from webhelper.serving.context import signed
from webhelper.storage.rows import now
from webhelper.storage.store import Table
from webhelper.tables.live import draft_of
from webhelper.tables.playing import now_of

PATTERNS: Final = 8
"""How many patterns the parts of a bar take in turn. ``templates/pages/table/patterns.svg.html``
draws them."""
FULL: Final = 100.0
"""The longest bar, in percent of its width."""


class PointsPart(NamedTuple):
    """A part of a bar: the points of a category, from ``start`` on, in percent of the longest bar.
    ``taken`` says that they are below zero."""

    category: str
    pattern: int
    start: float
    width: float
    taken: bool = False


class StandingsRow(NamedTuple):
    """A player's row: the standing, the seat from 1, the parts of the bar, and the tie-break that
    decided the place, in words."""

    standing: Standing
    seat: int
    parts: tuple[PointsPart, ...]
    tie: str


class Standings(NamedTuple):
    """A table's standings as their page shows them.

    ``lead`` is the sentence after the headline. ``still`` is what is left to play, in words.
    ``decided`` says that a tie-break decided the first place. ``settle`` is what keeps the table
    from being finished. ``untold`` says that nobody is told who won before it is counted up.
    """

    headline: str
    lead: str
    in_play: bool
    still: tuple[str, ...]
    rows: tuple[StandingsRow, ...]
    legend: tuple[tuple[str, int], ...]
    decided: bool
    settle: tuple[OpenPoint, ...] = ()
    untold: bool = False

    @property
    def adds_up(self) -> bool:
        """Whether there is anything to count up. With points of one heading only, everybody knows
        who won."""
        return len({line.category for row in self.rows for line in row.standing.lines}) > 1


def in_play(draft: Draft) -> bool:
    """Whether the game goes on, as far as the record tells."""
    return any(n.kind == "progress" for n in draft.result.notices)


def standings_view(
    draft: Draft,
    categories: Mapping[str, str],
    seats: Mapping[str, int],
    closed: bool = False,
    playing: bool = False,
) -> Standings:
    """Lays out the standings of a draft. ``categories`` are the game's headings in the order of
    scoring, ``seats`` are from 1. If the table is ``closed`` before its end, the headline tells who
    was ahead. While it is ``playing``, nobody has won."""
    result = draft.result
    going = in_play(draft) or playing
    never_played = closed and not result.played
    # in play something is always open, and keeps nobody
    settle = () if playing or never_played else tuple(draft.open_points)
    headline, lead = _headline(draft, going, closed, bool(settle))
    scale = _percent_a_point(result, categories)
    patterns = {category: n % PATTERNS + 1 for n, category in enumerate(categories)}
    rows = tuple(
        StandingsRow(s, seats[s.name], _bar(s, patterns, scale), _tie_words(s, result.standings))
        for s in result.standings
    )
    used = {part.category for row in rows for part in row.parts}
    return Standings(
        headline,
        lead,
        going,
        tuple(n.text for n in result.notices if n.kind == "progress"),
        rows=rows,
        legend=tuple((title, patterns[c]) for c, title in categories.items() if c in used),
        decided=not draft.open_points and bool(result.winners and rows[0].tie),
        settle=settle,
    )


def _percent_a_point(result: Result, categories: Iterable[str]) -> float:
    left = [s for s in result.standings if not s.eliminated]
    # what is below zero is taken off the end of a bar, so it makes none longer
    longest = max([sum(max(0, s.subtotal(c)) for c in categories) for s in left], default=0)
    return FULL / longest if longest else 0.0


def _tie_words(standing: Standing, standings: Sequence[Standing]) -> str:
    """Names the tie-breaks down to the one that decided this place, such as ``14 numbers in river
    fields``. Empty if none did."""
    # only players level on points can have been parted by a tie-break
    rivals = [s for s in standings if s.total == standing.total and not s.eliminated]
    if standing.eliminated or all(rival.rank == standing.rank for rival in rivals):
        return ""
    words = []
    for n, tie in enumerate(standing.tie_breakers):
        words.append(tie.words)
        if any(rival.tie_breakers[n].value != tie.value for rival in rivals):
            break
    return ", ".join(words)


def _headline(draft: Draft, going: bool, closed: bool, settle: bool) -> tuple[str, str]:
    """Returns a headline, who won or leads, and a sentence below it."""
    result = draft.result
    left = [standing for standing in result.standings if not standing.eliminated]
    if not result.played and (settle or closed):
        return "Nothing was written down" if closed else "Not begun yet", ""
    if settle:
        return "Not finished", _to_settle(draft, going)
    if going:
        return _who_leads(left, closed)
    if not result.winners:
        return "Nobody wins", result.outcome
    lead = _total_beside_the_next(left, result.winners, result.outcome)
    won = len(result.winners)
    if won == len(result.standings) > 2:
        return f"All {in_words(won)} win", lead
    return f"{joined(result.winners)} {'wins' if won == 1 else 'win'}", lead


def _who_leads(left: Sequence[Standing], closed: bool) -> tuple[str, str]:
    """Returns headline and sentence of a game that goes on, or that was closed before its end."""
    first = [standing.name for standing in left if standing.rank == 1]
    all_level = len(first) == len(left) > 1
    if not first or all_level:
        return "Nobody was ahead" if closed else "Nobody leads yet", ""
    one, several = ("was ahead", "were ahead") if closed else ("leads", "lead")
    headline = f"{joined(first)} {one if len(first) == 1 else several}"
    return headline, _ahead_by(left)


def _ahead_by(left: Sequence[Standing]) -> str:
    behind = next((standing for standing in left if standing.rank > 1), None)
    if behind is None:
        return ""
    # of points, in Treasure Map of map pieces
    more = (left[0].total or 0) - (behind.total or 0)
    return f"ahead by {more}" if more else "level on points, ahead on the tie-breaker"


def _total_beside_the_next(left: Sequence[Standing], winners: Sequence[str], outcome: str) -> str:
    """Returns the sentence below a winner's headline. A plain outcome would only repeat the
    headline, so the totals take its place; what follows the plain outcome is kept. Any other
    outcome stays as it is."""
    totals = [standing.total for standing in left]
    if outcome.startswith(f"{joined(winners)} share the win"):
        _, _, rest = outcome.partition(" each.")
        return f"{totals[0]} each, tied in everything.{rest}"
    if len(set(totals[:2])) < 2:
        return outcome
    plain = outcome_of(left)
    if not outcome.startswith(plain):
        return outcome
    first, second, *_ = totals
    who = joined([whose(standing.name) for standing in left if standing.total == second])
    return f"{first} to {who} {second}.{outcome.removeprefix(plain)}"


def _to_settle(draft: Draft, going: bool) -> str:
    """Returns who is ahead and what is still wrong or open, in sentences. ``going`` says that the
    game is not over."""
    wrong = sum(point.kind == "fault" for point in draft.open_points)
    asked = len(draft.open_points) - wrong
    out = []
    if wrong:
        entries = "One entry" if wrong == 1 else f"{wrong} entries"
        out.append(f"{entries} must be put right before there is a winner.")
    elif draft.result.winners:
        out.append(f"{'' if going else 'As it stands: '}{draft.result.outcome}")
    if asked:
        questions = "One question is" if asked == 1 else f"{asked} questions are"
        out.append(f"{questions} still open.")
    return " ".join(out)


# ---- bars


def _bar(standing: Standing, patterns: Mapping[str, int], scale: float) -> tuple[PointsPart, ...]:
    """Returns the parts of a player's bar by category. Points below zero are taken off its end. A
    player who is out has none."""
    if standing.eliminated:
        return ()
    parts, end = [], 0.0
    points = {category: standing.subtotal(category) for category in patterns}
    # what is taken off comes last, for it comes off the end
    for category in sorted(points, key=lambda category: points[category] < 0):
        gained = points[category]
        if gained > 0:
            parts.append(
                PointsPart(category, patterns[category], round(end, 2), round(gained * scale, 2))
            )
            end += gained * scale
        elif gained < 0:
            width = min(end, -gained * scale)
            end -= width
            parts.append(
                PointsPart(category, patterns[category], round(end, 2), round(width, 2), taken=True)
            )
    return tuple(parts)


# ---- counting up


class Counted(NamedTuple):
    """A player after a step of the counting up.

    ``gain`` is what the step brought, ``total`` the sum so far, None for a player who is out. The
    bar grew from ``before`` to ``after``, in percent of the longest. ``edges`` are where earlier
    steps ended.
    """

    name: str
    gain: int
    total: int | None
    before: float
    after: float
    edges: tuple[float, ...]
    reason: str | None = None


class ScoreStep(NamedTuple):
    """One category counted: its heading, and all players, best first."""

    title: str
    players: tuple[Counted, ...]


def counting_up(result: Result, categories: Mapping[str, str]) -> tuple[ScoreStep, ...]:
    """Returns the result category by category. A category that brought nobody anything is left out,
    unless all did. Players who are out stay at the end of every step. The last step is in the order
    of the result."""
    left = [s for s in result.standings if not s.eliminated]
    out = [
        Counted(s.name, 0, None, 0, after=0, edges=(), reason=s.reason)
        for s in result.standings
        if s.eliminated
    ]
    counted = [name for name in categories if any(s.subtotal(name) for s in left)]
    # each player's points from 0, after every category that counts
    sums = {s.name: list(accumulate(map(s.subtotal, counted), initial=0)) for s in left}
    top = max(map(max, sums.values()), default=0)

    def percent(points: int) -> float:
        return round(max(0, points) * FULL / top, 2) if top else 0.0

    # a player after the n-th category; an edge that the bar fell back behind is none any more
    def counted_at(name: str, n: int) -> Counted:
        before, after = sums[name][n : n + 2]
        edges = tuple(percent(points) for points in sums[name][1 : n + 1] if points < after)
        return Counted(name, after - before, after, percent(before), percent(after), edges)

    steps = []
    for n, category in enumerate(counted):
        last = n == len(counted) - 1
        # on the way by the points so far; at the end as ties were parted
        order = left if last else sorted(left, key=lambda s: -sums[s.name][n + 1])
        steps.append(
            ScoreStep(categories[category], (*[counted_at(s.name, n) for s in order], *out))
        )
    nothing = tuple(Counted(s.name, 0, s.total, 0, 0, ()) for s in left)
    return tuple(steps) or (ScoreStep("Nothing to count", (*nothing, *out)),)


# ---- as text


def result_text(title: str, day: str, draft: Draft) -> str:
    """Returns the ranking as text to paste into a message, under the game's ``title`` and the
    ``day``."""
    headline, lead = _headline(draft, in_play(draft), closed=False, settle=bool(draft.open_points))
    if lead.startswith(headline):
        told = lead
    elif lead[:1].islower():
        told = f"{headline} {lead}."
    else:
        told = f"{headline}: {lead}" if lead else f"{headline}."
    ranking = [_ranked(standing, draft.result.standings) for standing in draft.result.standings]
    return "\n".join([f"{title}, {day}", told, "", *ranking]) + "\n"


def _ranked(s: Standing, standings: Sequence[Standing]) -> str:
    # whoever is out has no total
    if s.total is None:
        return f"– {s.name}: out, {s.reason}" if s.reason else f"– {s.name}: out"
    tie = _tie_words(s, standings)
    return f"{s.rank}. {s.name} {signed(s.total)}" + (f" ({tie})" if tie else "")


def standings_of(game: Game, table: Table) -> tuple[Draft, Standings]:
    """Returns the draft of a table and its standings laid out. Raises TableUnreadable."""
    draft = draft_of(game, table)
    seats = {name: n for n, name in enumerate(table.names, 1)}
    page = now_of(game, table) if table.closed is None else None
    playing = page is not None and not page.standings
    view = standings_view(draft, game.categories, seats, table.closed is not None, playing)
    all_known = page is not None and not view.in_play and not draft.open_points
    return draft, view._replace(untold=being_counted(table) or (all_known and view.adds_up))


COUNTING: Final = dt.timedelta(minutes=5)
"""How long a counting up lasts at most. After this time it counts as left."""


def being_counted(table: Table) -> bool:
    """Whether the phones of a table count it up now. Until they are done, no page tells who won."""
    is_secret = table.about.counted and not table.about.told
    return is_secret and table.closed is not None and now() - table.closed < COUNTING


def counted_elsewhere(table: Table) -> bool:
    """Whether other phones count the table up, so that a page opened now would tell too early who
    won. A page that was open before follows by itself."""
    return being_counted(table) and "since" not in request.args
