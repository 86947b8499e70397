"""Scoring of Loot Island: loot values, crown ranks, healers and eliminations (rules: pp. 12-13)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from companion.errors import MISSING, BadInput, Fault
from companion.games.loot_island import facts
from companion.games.loot_island.cards import (
    BONUS,
    Card,
    eliminated_by_cubes,
    ordinal,
    picks_healer,
    stray_text,
    worth,
)
from companion.games.loot_island.record import Table
from companion.results import (
    Line,
    Notice,
    Result,
    Standing,
    TieBreak,
    standings_of,
    unplayed,
    winners_of,
)
from companion.words import counted, joined, plural

TIE_LABEL: Final = "seats from the First Player"


Taker = str | int
"""Who ranks in crowns: a player by seat, or Aaron by name."""


class Share(NamedTuple):
    """One player's crown bonus: points, the places shared (from 0), and who shares them."""

    points: int
    places: range
    takers: tuple[Taker, ...]


def crown_shares(ranked: Sequence[tuple[Taker, int]], ladder: Sequence[int]) -> dict[Taker, Share]:
    """Returns the crown bonuses of ``ranked``, players with their crosses (rules: p. 13, Crowns).

    Players with equal crosses share the sum of the bonuses of their places, rounded down. A player
    without crosses has no bonus and no place. Places past the end of ``ladder`` bring nothing.
    """
    shares: dict[Taker, Share] = {}
    place = 0
    for crosses in sorted({count for _, count in ranked if count}, reverse=True):
        takers = tuple([taker for taker, count in ranked if count == crosses])
        places = range(place, place + len(takers))
        # what lies past the ladder's end counts 0
        points = sum(ladder[place : places.stop]) // len(takers)
        shares |= dict.fromkeys(takers, Share(points, places, takers))
        place = places.stop
    return shares


def _shares(table: Table, crosses: Sequence[int], seats: Sequence[int]) -> dict[Taker, Share]:
    # those out by their cubes are not among the seats: their crosses take no place from others
    ranked: list[tuple[Taker, int]] = [(seat, crosses[seat]) for seat in seats]
    return crown_shares([*ranked, (facts.AARON, table.aaron or 0)], table.ladder)


def _crown_line(seat: int, crosses: int, share: Share | None, table: Table) -> Line:
    # The line of a player’s bonus for crosses, with the places and the players it is shared with.
    # ``share`` is None for a player without a cross.
    if share is None:
        return Line("crowns", BONUS["crown"], 0, "no crosses, no bonus")
    place = f"{ordinal(share.places[0] + 1)}: {share.points}"
    if len(share.takers) > 1:
        place = _shared_places(seat, share, table)
    why = f"{counted(crosses, 'cross', 'crosses')}, {place}"
    if _ours(share, table):
        why += "; below 3rd place the bonuses are ours (4, then 0), as the rules do not name them"
    return Line("crowns", BONUS["crown"], share.points, why)


def _shared_places(seat: int, share: Share, table: Table) -> str:
    # with whom a player shares which places, and how their bonuses are shared out
    others = joined(sorted(_called(taker, table) for taker in share.takers if taker != seat))
    first, last = ordinal(share.places[0] + 1), ordinal(share.places[-1] + 1)
    bonuses = [table.ladder[p] if p < len(table.ladder) else 0 for p in share.places]
    rounded = " (rounded down)" if sum(bonuses) % len(bonuses) else ""
    total = " + ".join(map(str, bonuses))
    return (
        f"tied {first}-{last} with {others}: ({total}) / {len(bonuses)} = {share.points}{rounded}"
    )


def _called(taker: Taker, table: Table) -> str:
    return taker if isinstance(taker, str) else table.players[taker].name


def _ours(share: Share | None, table: Table) -> bool:
    # whether a bonus rests on places for which the bonuses are ours (ruling ``crown-ladder``)
    return share is not None and share.places[-1] >= facts.LADDER_KNOWN and not table.own_ladder


class Loot(NamedTuple):
    """One player's loot before the healer. ``ours``: crown bonuses of ours decide it."""

    lines: tuple[Line, ...]
    gold: int
    crosses: int
    ours: bool


_TILE: Final = facts.CATEGORIES["first-player"]
_HAS_TILE: Final = Line("first-player", _TILE, facts.FIRST_PLAYER_GOLD, f"has the {_TILE}")


def _crosses_of(hand: Sequence[Card]) -> int:
    return sum([card.crosses for card in hand])


def loot_of(table: Table) -> list[Loot | None]:
    """Returns everybody's loot before healers are paid; None for players who are out by their
    cubes."""
    left = [seat for seat, p in enumerate(table.players) if not eliminated_by_cubes(p.cubes)]
    crosses = [_crosses_of(hand) for hand in table.hands]
    shares = _shares(table, crosses, left)
    holder = "nobody has it yet"
    if table.first is not None:
        holder = f"{table.players[table.first].name} has it"
    others = Line("first-player", _TILE, 0, holder)
    loot: list[Loot | None] = [None] * len(table.players)
    for seat in left:
        tile = _HAS_TILE if seat == table.first else others
        share = shares.get(seat)
        lines = (*worth(table.hands[seat], _crown_line(seat, crosses[seat], share, table)), tile)
        loot[seat] = Loot(
            lines, sum([line.points for line in lines]), crosses[seat], _ours(share, table)
        )
    return loot


def _healer_line(table: Table, seat: int) -> Line:
    # the line of what a player’s healer costs, or why there is none
    cost = 0
    player = table.players[seat]
    if seat in table.uncounted:
        why = "curse cubes not counted yet"
    elif player.cubes == 0:
        why = "no curse cubes, no healer"
    elif player.healer is None:
        why = "no healer picked yet"
    else:
        cost, why = player.healer.cost(player.cubes), player.healer.why(player.cubes)
    return Line("healer", "Healer", -cost, why)


def places(values: Sequence[int | None], away: Sequence[int]) -> list[int]:
    """Returns places from 1 for final loot values. A value of None or below 0 is eliminated (rules:
    p. 12, Loot value).

    Equal values are ranked by the seats clockwise from the First Player tile. So no place is
    shared, except by the eliminated, who come after all others.
    """
    # negated, so that the most loot comes first and, of equals, the seat nearest to the tile
    keys = [
        None if value is None or value < 0 else (-value, steps)
        for value, steps in zip(values, away, strict=True)
    ]
    ranked = sorted(key for key in keys if key is not None)
    last = len(ranked) + 1
    return [last if key is None else ranked.index(key) + 1 for key in keys]


def missing_healers(table: Table) -> list[int]:
    return [
        seat for seat, p in enumerate(table.players) if p.healer is None and picks_healer(p.cubes)
    ]


def score(table: Table) -> Result:
    """Returns the standings of a finished table. Raises BadInput if a player with cubes has no
    healer."""
    missing = missing_healers(table)
    if missing:
        raise BadInput(
            Fault(
                f"players[{seat}].healer",
                MISSING,
                "the healer picked, an object with per_cube and fixed; "
                f"a player with 1 to {facts.CUBES_SAFE} curse cubes needs one",
            )
            for seat in missing
        )
    return table_result(table)


def table_result(table: Table, in_play: bool = False) -> Result:
    """Returns the standings of a table. ``in_play``: something may still be missing."""
    loot = loot_of(table)
    by_seat = [_scored(table, seat, mine) for seat, mine in enumerate(loot)]
    # clockwise from the tile, as the eliminated are listed too
    scored = sorted(by_seat, key=lambda s: s.away)
    # while nobody has the tile, equals stay level
    breakers = () if table.first is None else _BREAKERS
    standings = standings_of(scored, Scored.key, breakers, lambda s: s.reason)
    notices = _notices(table, loot, by_seat)
    # who has no cards yet; at the end of a game, to have none is a result like any other
    empty = []
    if in_play:
        empty = [p.name for p, hand in zip(table.players, table.hands, strict=True) if not hand]
    if len(empty) == len(by_seat):
        return unplayed(facts.SLUG, standings, notices)
    return Result(
        facts.SLUG,
        _outcome_of(standings, in_play, empty),
        winners_of(standings),
        standings,
        notices,
    )


class Scored(NamedTuple):
    """One player's lines and final loot. ``value`` is None for a player who is out, and the
    treasures are lost (rules: p. 12, Curse cubes). ``away`` is the number of seats clockwise from
    the tile. ``reason`` is why somebody is out."""

    name: str
    lines: tuple[Line, ...]
    value: int | None
    away: int
    reason: str | None

    def key(self) -> tuple[int, int] | None:
        """Returns what places go by: the loot, then nearness to the tile (rules: p. 12, Loot
        value)."""
        return None if self.value is None else (self.value, -self.away)


def _scored(table: Table, seat: int, mine: Loot | None) -> Scored:
    # one player's lines, with the loot that is left after the healer
    player, away = table.players[seat], table.seats_away(seat)
    # out by their cubes: no line of theirs counts
    if mine is None:
        why = f"lost: out with {player.cubes} curse cubes"
        reason = f"{player.cubes} curse cubes; {facts.CUBES_SAFE} is the most a player survives"
        lost = [Line(category, title, 0, why) for category, title in facts.CATEGORIES.items()]
        return Scored(player.name, tuple(lost), None, away, reason)
    healer = _healer_line(table, seat)
    lines, value = (*mine.lines, healer), mine.gold + healer.points
    if value >= 0:
        return Scored(player.name, lines, value, away, None)
    # eliminated like those with too many cubes, but with the lines that show how it came
    broke = f"cannot pay the healer: {mine.gold} in loot, {-healer.points} to pay"
    return Scored(player.name, lines, None, away, broke)


_BREAKERS: Final[tuple[TieBreak[Scored], ...]] = (
    TieBreak(
        TIE_LABEL,
        lambda s: s.away,
        lambda away: counted(away, "seat from the First Player", TIE_LABEL),
    ),
)


def _outcome_of(standings: Sequence[Standing], in_play: bool, empty: Sequence[str]) -> str:
    # A sentence: who wins or leads, and by what tie-breaker. ``empty`` are the players without
    # cards.
    best = standings[0]
    if best.eliminated:
        return "Everybody is out: there is no winner."
    if in_play:
        ahead = [s.name for s in standings if s.total == best.total]
        leads = f"{joined(ahead)} {plural(len(ahead), 'leads', 'lead')} with {best.total} so far"
        if not empty:
            return f"{leads}."
        return f"{leads}; {joined(empty)} {plural(len(empty), 'has', 'have')} no cards yet."
    tied = [s for s in standings[1:] if not s.eliminated and s.total == best.total]
    if not tied:
        return f"{best.name} wins with {best.total}; nobody is tied."
    names = joined([s.name for s in tied])
    return (
        f"{best.name} wins with {best.total} on the tie-breaker: closer to the {_TILE}"
        f" than {names}."
    )


def _to_check(table: Table) -> Iterator[str]:
    # sentences: more cards of a pile, or more healers, than so many players bring into play
    count = len(table.players)
    for player, hand in zip(table.players, table.hands, strict=True):
        if stray := stray_text(hand, count):
            yield f"{player.name}’s {stray}"
    healers = facts.SIZES[count].healers
    if len(table.healers) > healers:
        listed = f"{len(table.healers)} healers are listed"
        yield f"{listed}: with {count} players there are {healers}, one a player."


def _notices(
    table: Table, loot: Sequence[Loot | None], scored: Sequence[Scored]
) -> tuple[Notice, ...]:
    # What to know beside the scores: what was left out, what looks wrong, and the rulings that
    # decided something. ``loot`` and ``scored`` are by seat.
    notices = []
    players = table.players
    aaron_unknown = len(players) == facts.AARON_PLAYERS and table.aaron is None
    if aaron_unknown and any([mine and mine.crosses for mine in loot]):
        notices.append(
            Notice("missing", "Aaron’s crosses were not given; he is ranked as if he had none.")
        )
    notices += [Notice("check", text) for text in _to_check(table)]
    if any([mine and mine.ours for mine in loot]):
        notices.append(Notice("ruling", facts.RULINGS["crown-ladder"].text, "crown-ladder"))
    if text := _crown_notice(table, loot, scored):
        notices.append(Notice("ruling", text, "crown-ranks"))
    values = [one.value for one in scored if one.value is not None]
    behind = [value for value in values if value < max(values)]
    if table.first is not None and len(set(behind)) < len(behind):
        notices.append(Notice("ruling", facts.RULINGS["lower-places"].text, "lower-places"))
    return tuple(notices)


def _nearest_of_most(loots: Mapping[int, int], scored: Sequence[Scored]) -> int:
    # the seat with the most loot and, of equals, the one nearest to the First Player tile
    return min(loots, key=lambda seat: (-loots[seat], scored[seat].away))


def _crown_notice(
    table: Table, loot: Sequence[Loot | None], scored: Sequence[Scored]
) -> str | None:
    # A sentence: what would change if crowns were ranked again without players who cannot pay; None
    # for nothing. Those who are out by their cubes were not ranked in the first place.
    totals = {seat: one.value for seat, one in enumerate(scored) if one.value is not None}
    ranked = {seat: mine for seat, mine in enumerate(loot) if mine is not None}
    cannot_pay = [seat for seat, mine in ranked.items() if seat not in totals and mine.crosses]
    if not totals or not cannot_pay:
        return None
    crosses = [mine.crosses if mine else 0 for mine in loot]
    with_them = _shares(table, crosses, list(ranked))
    without_them = _shares(table, crosses, list(totals))
    # who has no crosses has no bonus either way
    more = {
        seat: share.points - with_them[seat].points
        for seat, share in without_them.items()
        if seat in totals
    }
    anew = {seat: total + more.get(seat, 0) for seat, total in totals.items()}
    changed = [seat for seat in totals if anew[seat] != totals[seat]]
    if not changed:
        return None
    then = joined([f"{scored[seat].name} would have {anew[seat]}" for seat in changed])
    winner = _nearest_of_most(anew, scored)
    if winner != _nearest_of_most(totals, scored):
        then = f"{scored[winner].name} would win with {anew[winner]}"
    without = joined([scored[seat].name for seat in cannot_pay])
    return f"{facts.RULINGS['crown-ranks'].text} Ranked anew without {without}, {then}."
