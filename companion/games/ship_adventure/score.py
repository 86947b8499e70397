"""Scoring of Ship Adventure: points of Conquest, and who reached El Dorado (rules: End of the game, of both)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.record import Conqueror, ConquestTable, Table, VoyagePlayer, VoyageTable
from companion.results import Line, Notice, Result, Standing, TieBreak, outcome_of, standings_of, unplayed, winners_of
from companion.words import counted, joined, plural

GOLD_LABEL: Final = "gold"
_POINTS, _AREAS = facts.CATEGORIES_OF[facts.CONQUEST]
(_PIECES,) = facts.CATEGORIES_OF[facts.TREASURE_MAP]
_NO_POINT: Final = Line(_POINTS, facts.CATEGORIES[_POINTS], 0, "no point of an area and no city held")
_NO_AREA: Final = Line(_AREAS, facts.CATEGORIES[_AREAS], 0, "no area held completely")
_MORE: Final = facts.CONTROLLED_POINT - facts.POINT


class ConquestEnd(NamedTuple):
    """How far Conquest has come towards its end (rules: Conquest, End of the game).

    ``controller`` controls ``controls`` of the areas, the majority, None where nobody does. ``out`` are
    eliminated. ``homeless`` hold no city; they are eliminated once no unit is left to them either. ``over``
    is whether the game is finished: the majority is controlled, or somebody is eliminated.
    """

    controller: str | None
    controls: int
    out: tuple[str, ...]
    homeless: tuple[str, ...]
    over: bool


def score(table: Table) -> Result:
    """The table's result, best first."""
    return voyage_result(table) if isinstance(table, VoyageTable) else conquest_result(table)


# ---- Caribbean Conquest


def end_of(table: ConquestTable) -> ConquestEnd:
    """Who controls the majority of the areas, and who holds no city."""
    owners = [area.owner for area in table.areas]
    controller = next((o for o in owners if o is not None and owners.count(o) >= table.size.majority), None)
    out = tuple([p.name for p in table.players if p.eliminated])
    homeless = tuple([p.name for p in table.players if not p.cities and not p.eliminated])
    return ConquestEnd(
        controller,
        owners.count(controller) if controller is not None else 0,
        out,
        homeless if any([p.cities for p in table.players]) else (),  # else no city was entered yet
        controller is not None or bool(out),
    )


def area_title(name: str) -> str:
    """An area's name as a heading."""
    return name[:1].upper() + name[1:]


def conquest_lines(table: ConquestTable, player: Conqueror) -> tuple[Line, ...]:
    """One player's points: 1 for each, and 1 more for each point of a controlled area."""
    name, points, doubled = player.name, [], []
    for area in table.areas:
        held = area.holders.count(name)
        if not held:
            continue
        size = len(area.holders)
        points.append(
            Line(
                _POINTS, area_title(area.name), held * facts.POINT, f"{held} of {size} points held, {facts.POINT} each"
            )
        )
        if held == size:
            why = f"all {size} points held: each counts {facts.CONTROLLED_POINT}, so {_MORE} more for each"
            doubled.append(Line(_AREAS, area_title(area.name), held * _MORE, why))
    if player.cities:
        cities = counted(player.cities, "city", "cities")
        points.append(
            Line(_POINTS, "Cities", player.cities * facts.POINT, f"{cities} held, {facts.POINT} for each; in no area")
        )
    return (*(points or (_NO_POINT,)), *(doubled or (_NO_AREA,)))


def conquest_result(table: ConquestTable) -> Result:
    """Standings of Conquest: points, then gold; the eliminated come last."""
    scored = [Scored(p.name, conquest_lines(table, p), p.gold, p.eliminated) for p in table.players]
    standings = standings_of(scored, Scored.key, _BREAKERS, lambda s: _OUT if s.eliminated else None)
    end = end_of(table)
    if table.untouched:
        return unplayed(facts.SLUG, standings, _notices(table, end, standings))
    return Result(
        facts.SLUG,
        _conquest_outcome(table, end, standings),
        winners_of(standings),
        standings,
        _notices(table, end, standings),
    )


def _conquest_outcome(table: ConquestTable, end: ConquestEnd, standings: Sequence[Standing]) -> str:
    left = [s for s in standings if not s.eliminated]
    if not left:
        return "Everybody is eliminated: nobody wins."
    outcome = outcome_of(left, _BREAKERS, ("wins", "share the win") if end.over else ("leads", "share the lead"))
    if end.out:
        are = plural(len(end.out), "is", "are")
        outcome = f"{outcome} {joined(end.out)} {are} eliminated, which ends the game."
    elif end.controller is not None:
        outcome = (
            f"{outcome} {end.controller} controls {end.controls} of {table.size.areas} areas, which ends the game."
        )
    return outcome


_OUT: Final = "neither a unit nor a city left"


class Scored(NamedTuple):
    """One player's lines, the gold that parts equal points, and whether they are eliminated."""

    name: str
    lines: tuple[Line, ...]
    gold: int
    eliminated: bool = False

    def key(self) -> tuple[int, int] | None:
        """What places go by (rules: Conquest, End of the game)."""
        return None if self.eliminated else (sum([line.points for line in self.lines]), self.gold)


_BREAKERS: Final[tuple[TieBreak[Scored], ...]] = (
    TieBreak(GOLD_LABEL, lambda s: s.gold, lambda gold: f"{gold} {GOLD_LABEL}"),
)
"""Rules: Conquest, End of the game."""


def _notices(table: ConquestTable, end: ConquestEnd, standings: Sequence[Standing]) -> tuple[Notice, ...]:
    notices = []
    if not end.over:
        notices.append(Notice("progress", f"{progress_text(table)} Unless a player is eliminated, the game goes on."))
    if end.homeless and end.controller is None and not end.out:
        hold, them = ("holds", "them") if len(end.homeless) == 1 else ("hold", "one of them")
        text = f"{joined(end.homeless)} {hold} no city. {facts.RULINGS['eliminated'].text} "
        notices.append(Notice("ruling", f"{text}If no unit is left to {them}, the game is over.", "eliminated"))
    if any([player.cities for player in table.players]):
        notices.append(Notice("rule", facts.STATEMENTS["cities"].text))
    left = [s.rank for s in standings if not s.eliminated]
    if len(set(left)) < len(left):
        notices.append(Notice("ruling", facts.RULINGS["shared-place"].text, "shared-place"))
    return tuple(notices)


def progress_text(table: ConquestTable) -> str:
    """``Nobody controls 2 of the 3 areas yet.``"""
    return f"Nobody controls {table.size.majority} of the {table.size.areas} areas yet."


# ---- Treasure Map


def voyage_result(table: VoyageTable) -> Result:
    """Who reached El Dorado, then the others by the map pieces found."""
    scored = [Voyage(p, (_pieces_line(p, p.name == table.winner),)) for p in table.players]
    standings = standings_of(scored, lambda s: (int(s.name == table.winner), s.player.pieces))
    notices = [] if table.over else [Notice("progress", "Nobody has reached El Dorado yet.")]
    if table.over and len(table.players) > 2:  # of two players the other one is second by any reading
        notices.append(Notice("ruling", facts.RULINGS["places"].text, "places"))
    winners = () if table.winner is None else (table.winner,)
    return Result(facts.SLUG, _voyage_outcome(table), winners, standings, tuple(notices))


class Voyage(NamedTuple):
    """One player's voyage and its line."""

    player: VoyagePlayer
    lines: tuple[Line, ...]

    @property
    def name(self) -> str:
        """Whose voyage it is."""
        return self.player.name


def _pieces_line(player: VoyagePlayer, won: bool) -> Line:
    if won:
        found = f"all {facts.MAP_PIECES} pieces, and El Dorado reached"
    else:
        found = f"{player.pieces} of {facts.MAP_PIECES} pieces found"
    return Line(_PIECES, facts.CATEGORIES[_PIECES], player.pieces, f"{found}; {player.gold} gold")


def _voyage_outcome(table: VoyageTable) -> str:
    if table.winner is not None:
        first = " first" if len(table.players) > 1 else ""
        return f"{table.winner} reaches El Dorado{first}, with all {facts.MAP_PIECES} map pieces, and wins."
    if not table.over:
        return "Nobody has reached El Dorado yet."
    lost = table.players[0]
    return f"{lost.name}'s crew was lost with {lost.pieces} of {facts.MAP_PIECES} map pieces: nobody reaches El Dorado."
