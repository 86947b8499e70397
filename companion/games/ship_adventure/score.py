"""Scoring: points and income of Conquest, and who reached El Dorado (rules: End of the game)."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any, Final, NamedTuple

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.record import (
    ConquestPlayer,
    ConquestRecord,
    Table,
    VoyageRecord,
    owner_of,
)
from companion.results import (
    Line,
    Notice,
    Result,
    Standing,
    TieBreak,
    outcome_of,
    standings_of,
    winners_of,
)
from companion.words import capital, counted, in_words, joined, plural

_POINTS, _AREAS = facts.CATEGORIES_OF[facts.CONQUEST]
(_PIECES,) = facts.CATEGORIES_OF[facts.TREASURE_MAP]
_NO_POINT: Final = Line(
    _POINTS, facts.CATEGORIES[_POINTS], 0, "no point of an area and no city held"
)
_NO_AREA: Final = Line(_AREAS, facts.CATEGORIES[_AREAS], 0, "no area held completely")
_MORE: Final = facts.CONTROLLED_POINT - facts.POINT
_WHOLE: Final = (
    f"all {{}} points held: each counts {facts.CONTROLLED_POINT}, so {_MORE} more for each"
)
_NOT_REACHED: Final = "Nobody has reached El Dorado yet."


class ConquestEnd(NamedTuple):
    """How far Conquest has come towards its end (rules: Conquest, End of the game).

    ``controller`` has the majority of the areas. ``homeless`` hold no city. ``headline`` says what
    ends the game.
    """

    table: ConquestRecord
    controller: str | None
    homeless: tuple[str, ...]
    headline: str

    @property
    def text(self) -> str:
        """Returns what has ended the game, or what would end it."""
        if self.headline:
            return f"{self.headline}: finish the round and take its income, then count."
        nobody = (
            f"Nobody controls {self.table.size.majority} of the {self.table.size.areas} areas yet."
        )
        return f"{nobody} Unless a player is eliminated, the game goes on."

    @property
    def notes(self) -> tuple[str, ...]:
        """Returns sentences about who is near to elimination, and near to the majority."""
        notes = []
        if self.homeless:
            hold, are = ("holds", "is") if len(self.homeless) == 1 else ("hold", "are")
            notes.append(
                f"{joined(self.homeless)} {hold} no city, and {are} eliminated once no unit is left"
                " either."
            )
        owners = [] if self.headline else self.table.owners
        for name in dict.fromkeys(owners):
            short = self.table.size.majority - owners.count(name)
            notes.append(
                f"{name} controls {in_words(owners.count(name))}; {in_words(short)} more would"
                " end it."
            )
        return tuple(notes)


def score(table: Table) -> Result:
    return voyage_result(table) if isinstance(table, VoyageRecord) else conquest_result(table)


class Scored(NamedTuple):
    """One player's lines. ``place`` is what places go by; None for an eliminated player. ``gold``
    decides ties."""

    name: str
    lines: tuple[Line, ...]
    place: tuple[int, int] | None
    gold: int = 0


# ---- Caribbean Conquest


def end_of(table: ConquestRecord) -> ConquestEnd:
    """Returns who controls the majority of the areas, who holds no city, and whether the game is
    over."""
    owners = table.owners
    controller = next((name for name in owners if owners.count(name) >= table.size.majority), None)
    out = [p.name for p in table.players if p.eliminated]
    homeless = tuple(
        [p.name for p in table.players if not table.cities.get(p.name) and not p.eliminated]
    )
    headline = ""
    if out:
        headline = f"{joined(out)} {plural(len(out), 'is', 'are')} eliminated"
    elif controller is not None:
        headline = f"{controller} controls {owners.count(controller)} of {table.size.areas} areas"
    # while nobody has a city, none was entered yet: then nobody is called homeless
    return ConquestEnd(table, controller, homeless if any(table.cities.values()) else (), headline)


def conquest_lines(table: ConquestRecord, player: ConquestPlayer) -> tuple[Line, ...]:
    """Returns one player's points: 1 for each point held, and 1 more for each in a controlled
    area."""
    points, doubled = [], []
    for area, holders in table.areas.items():
        owned, size = holders.count(player.name), len(holders)
        if not owned:
            continue
        why = f"{owned} of {size} points held, {facts.POINT} each"
        points.append(Line(_POINTS, capital(area), owned * facts.POINT, why))
        if owned == size:
            doubled.append(Line(_AREAS, capital(area), size * _MORE, _WHOLE.format(size)))
    if count := table.cities.get(player.name):
        why = f"{counted(count, 'city', 'cities')} held, {facts.POINT} for each; in no area"
        points.append(Line(_POINTS, "Cities", count * facts.POINT, why))
    return (*(points or (_NO_POINT,)), *(doubled or (_NO_AREA,)))


def conquest_result(table: ConquestRecord) -> Result:
    """Returns the result by points, then gold, the eliminated last (rules: Conquest, End of the
    game)."""
    scored = []
    for player in table.players:
        lines = conquest_lines(table, player)
        # points decide, then gold
        place = None if player.eliminated else (sum([line.points for line in lines]), player.gold)
        scored.append(Scored(player.name, lines, place, player.gold))
    standings = standings_of(
        scored, lambda s: s.place, _BREAKERS, lambda s: _OUT if s.place is None else None
    )
    end = end_of(table)
    notices = _notices(table, end, standings)

    left = [s for s in standings if not s.eliminated]
    outcome = "Everybody is eliminated: nobody wins."
    if left:
        outcome = outcome_of(left, _BREAKERS, over=bool(end.headline))
        if end.headline:
            outcome += f" {end.headline}, which ends the game."
    return Result(facts.SLUG, outcome, winners_of(standings), standings, notices)


_OUT: Final = "neither a unit nor a city left"
# rules: Conquest, End of the game
_BREAKERS: Final[tuple[TieBreak[Scored], ...]] = (
    TieBreak("gold", lambda s: s.gold, lambda gold: f"{gold} gold"),
)


def _notices(
    table: ConquestRecord, end: ConquestEnd, standings: Sequence[Standing]
) -> tuple[Notice, ...]:
    # what to know beside the standings: whether the game goes on, who is without a city, names that
    # look mistyped, and the rulings that count
    notices = []
    if not end.headline:
        notices.append(Notice("progress", end.text))
        if end.homeless:
            hold, them = ("holds", "them") if len(end.homeless) == 1 else ("hold", "one of them")
            text = f"{joined(end.homeless)} {hold} no city. {facts.RULINGS['eliminated'].text} "
            notices.append(
                Notice(
                    "ruling", f"{text}If no unit is left to {them}, the game is over.", "eliminated"
                )
            )
    if any(table.cities.values()):
        notices.append(Notice("rule", facts.STATEMENTS["cities"]))
    for area in table.areas:
        for color in facts.AREA_COLORS:
            if _one_letter_apart(area.casefold(), color):
                meant = f"If {color} is meant, call it so: names of areas count as typed."
                notices.append(
                    Notice("check", f"The area {area} is one letter from {color}. {meant}")
                )
    left = [s.rank for s in standings if not s.eliminated]
    if len(set(left)) < len(left):
        notices.append(Notice("ruling", facts.RULINGS["shared-place"].text, "shared-place"))
    return tuple(notices)


def _one_letter_apart(one: str, other: str) -> bool:
    # whether one word becomes the other by one letter more, less or changed
    if one == other:
        return False
    pairs = enumerate(zip_longest(one, other))
    differ = next(n for n, (letter, other_letter) in pairs if letter != other_letter)
    # from the first letter that differs: it was changed, it is one more, or one is missing
    rest, other_rest = one[differ:], other[differ:]
    changed = rest[1:] == other_rest[1:]
    return changed or rest[1:] == other_rest or rest == other_rest[1:]


# ---- while Conquest goes on


class Income(NamedTuple):
    """A player's gold in this round, by area and from cities. ``after`` is the gold with it."""

    name: str
    earnings: tuple[tuple[str, int], ...]
    total: int
    after: int


def incomes(table: ConquestRecord) -> tuple[Income, ...]:
    """Returns the gold of one round: 1 for each point, 2 in a controlled area (rules: Conquest,
    Strategic points)."""
    out = []
    for player in table.players:
        earnings = []
        for area, holders in table.areas.items():
            if points := holders.count(player.name):
                each = facts.CONTROLLED_INCOME if points == len(holders) else facts.INCOME
                earnings.append((capital(area), points * each))
        if cities := table.cities.get(player.name):
            earnings.append(("Cities", cities * facts.INCOME))
        total = sum([gold for _, gold in earnings])
        out.append(
            Income(player.name, tuple(earnings), total, min(player.gold + total, facts.GOLD_MAX))
        )
    return tuple(out)


def area_views(table: ConquestRecord) -> list[dict[str, Any]]:
    """Returns every area: ``name``, ``title``, ``points``, ``text`` (who holds them) and
    ``owner``."""
    out: list[dict[str, Any]] = []
    for area, holders in table.areas.items():
        owner = owner_of(holders)
        holds = [f"{p.name} {count}" for p in table.players if (count := holders.count(p.name))]
        by_player = ", ".join(holds) or "free"
        text = by_player if owner is None else f"all {len(holders)} held by {owner}"
        out.append(
            {
                "name": area,
                "title": capital(area),
                "points": len(holders),
                "text": text,
                "owner": owner,
            }
        )
    return out


# ---- Treasure Map


def voyage_result(table: VoyageRecord) -> Result:
    """Returns who reached El Dorado, then the others by the map pieces found."""
    scored = []
    for player in table.players:
        won = player.name == table.winner
        found = f"{player.pieces} of {facts.MAP_PIECES} pieces found"
        if won:
            found = f"all {facts.MAP_PIECES} pieces, and El Dorado reached"
        line = Line(
            _PIECES, facts.CATEGORIES[_PIECES], player.pieces, f"{found}; {player.gold} gold"
        )
        # the winner stands first, then the map pieces decide (ruling "places")
        scored.append(Scored(player.name, (line,), (int(won), player.pieces)))
    standings = standings_of(scored, lambda s: s.place)
    notices = [] if table.over else [Notice("progress", _NOT_REACHED)]
    # of two players the other one is second by any reading
    if table.over and len(table.players) > 2:
        notices.append(Notice("ruling", facts.RULINGS["places"].text, "places"))
    return Result(
        facts.SLUG,
        _voyage_outcome(table),
        () if table.winner is None else (table.winner,),
        standings,
        tuple(notices),
    )


def _voyage_outcome(table: VoyageRecord) -> str:
    # a sentence: who has reached El Dorado, or that nobody has
    if table.winner is not None:
        ahead = " first" if len(table.players) > 1 else ""
        pieces = f"all {facts.MAP_PIECES} map pieces"
        return f"{table.winner} reaches El Dorado{ahead}, with {pieces}, and wins."
    if not table.over:
        return _NOT_REACHED
    # over without a winner: whoever played alone has lost
    (alone,) = table.players
    found = f"{alone.pieces} of {facts.MAP_PIECES} map pieces"
    return f"{alone.name}’s crew was lost with {found}: nobody reaches El Dorado."
