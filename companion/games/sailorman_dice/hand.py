"""The sheet on the page of play: its legal fields and what they bring, its boxes and shells, and
who is absent."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.boxes import area_marks
from companion.games.sailorman_dice.edits import scored_sheet
from companion.games.sailorman_dice.maps import SeaMap, rows_in
from companion.games.sailorman_dice.record import fall_in
from companion.games.sailorman_dice.rolling import Pair, Roll, Spot, Turn, Way
from companion.games.sailorman_dice.score import Scored, shell_value
from companion.places import RecordData, assign
from companion.words import joined

# a gain of so many points does not stand out: most entries add one to a group
_SMALL: Final = 1


@dataclass(frozen=True, slots=True)
class FieldNow:
    """A field of the sheet. ``mark`` stands there, ``fresh``: it was written of this roll.
    ``offers`` are the marks that may be written there now, each with the points that it brings.
    ``gain`` is what the best of them brings, 0 if that does not stand out. ``closes`` are, for each
    number of two like symbols, the entries that fall away once it is written."""

    row: int
    col: int
    mark: str
    letter: str = ""
    fresh: bool = False
    offers: tuple[tuple[str, int], ...] = ()
    gain: int = 0
    closes: Mapping[str, Sequence[Spot]] = field(default_factory=dict)

    @property
    def marks(self) -> tuple[str, ...]:
        """Returns the marks that may be written there now."""
        return tuple(mark for mark, _ in self.offers)

    @property
    def title(self) -> str:
        """Returns what players call the field."""
        return f"{facts.ROW_TITLES[self.row]} {self.col + 1}"


class BoxNow(NamedTuple):
    """A box with a shell on the sheet. ``points`` is None while it is open. ``worth`` is the value
    of its shell; None if no map tells it.

    ``shell`` is "open" if it can still be had, "mine", "taken" by the player at seat ``by``, or
    "gone", if nobody has it.
    """

    points: int | None
    worth: int | None
    shell: str
    by: int | None = None


class RowNow(NamedTuple):
    """A row of the sheet: its symbol and its box. ``on``: one of its fields may take a number
    now."""

    symbol: str
    box: BoxNow
    on: bool
    fields: tuple[FieldNow, ...]


class Absent(NamedTuple):
    """How to go on without players who still have something to write. ``text`` is shown first.
    ``name`` and ``seat``, from 1, are those of the first of them. ``whom`` are their names; "them"
    if there are several."""

    whom: str
    name: str
    text: str
    seat: int


@dataclass(frozen=True, slots=True)
class SailormanNow:
    """The sheet that is shown, of the player whose ``turn`` it has, and what its dock holds.

    ``phone`` are the players with sheets on this phone. ``way`` is the way in which the dice are
    paired, and ``pairing`` is its number, from 1. ``by_hand``: the player chose it. ``swaps`` are
    the numbers of the other ways, the next one first. ``which`` is a field that was tapped if
    several marks may stand there. ``rolls``: the dice are asked for. ``behind``: the others went on
    without the player, who may still write. ``absent`` is whom one could go on without.
    """

    turn: Turn
    phone: tuple[str, ...]
    rows: tuple[RowNow, ...]
    scored: Scored
    areas: tuple[tuple[str, BoxNow, BoxNow], ...]
    sea_map: SeaMap | None
    way: Way
    pairing: int
    by_hand: bool
    swaps: tuple[int, ...]
    which: FieldNow | None
    rolls: bool
    behind: bool
    absent: Absent | None
    waiting: str


def is_behind(roll: Roll, turn: Turn) -> bool:
    """Returns whether others went on without a player of this phone, and the player may still
    write."""
    names, without = roll.names, roll.state.without
    was_left_out = turn.open and turn.name in without
    # as long as somebody is to write, nobody has gone on
    if not was_left_out or roll.waiting or roll.over:
        return False
    here = [names[seat] for seat in roll.at.viewer.seats if seat < len(names)]
    # nobody of this phone is the one who went on
    return turn.name in here and set(here).isdisjoint(without[turn.name])


def open_pairs(turn: Turn) -> str:
    """Returns the pairs that a player has not written: ``bell 5 and boat 1``. Players other than
    the roller may write any of them."""
    left = turn.ways[0].left
    if turn.due - turn.wrote < len(left):
        return "a pair"
    return joined([f"{pair.symbol} {pair.digit}" for pair in left])


# ---- what may be written, and what it brings


def _gain(roll: Roll, seat: int, spot: Spot) -> int:
    # the points that a mark brings at once
    if spot.mark == facts.CROSS and not _closes(roll, seat, spot.row, spot.col):
        # a cross joins no group
        return 0
    return scored_sheet(entered(roll, seat, spot), seat).total - roll.scored[seat].total


def _closes(roll: Roll, seat: int, row: int, col: int) -> bool:
    # whether the row, the column or the area of a field lacks only this one
    fields, sea_map = roll.fields[seat], roll.sea_map
    lines = [
        fields[row * facts.N_COLS : row * facts.N_COLS + facts.N_COLS],
        fields[col :: facts.N_COLS],
    ]
    if sea_map is not None:
        lines.append(area_marks(sea_map.areas, fields)[sea_map.areas[row][col]])
    return any(line.count(facts.EMPTY) == 1 for line in lines)


def entered(roll: Roll, seat: int, spot: Spot) -> RecordData:
    """Returns the record with a mark written on a sheet, and with what follows from it."""
    after = assign(roll.at.record, ("players", seat, "rows", spot.row, spot.col), spot.mark)
    return roll.with_what_follows(seat, after)


# ---- the sheet in hand


def view_of(roll: Roll, turn: Turn) -> SailormanNow:
    behind = is_behind(roll, turn)
    writes = turn.waits or behind
    # whoever writes nothing now has no ways to choose from
    ways = len(turn.ways) if writes else 0
    # the number of the way that the page shows
    chosen = _chosen_way(roll, turn, ways)
    way = turn.ways[chosen] if turn.ways else Way((), ())
    left = way.left if writes else ()
    gains = {spot: _gain(roll, turn.seat, spot) for spot in roll.spots(turn.seat, left)}
    rows = _rows_now(roll, turn, gains, left if turn.due - turn.wrote > 1 else ())
    # Whoever is done has chosen by writing, so what was left over is shown no more. If nothing was
    # written, both pairs stay, as lost.
    if not writes and way.used:
        way = Way(way.used, ())
    viewer = roll.at.viewer
    others = [name for name in roll.waiting if name != turn.name]
    return SailormanNow(
        turn=turn,
        phone=tuple(roll.names[seat] for seat in viewer.seats) or tuple(roll.names),
        rows=rows,
        scored=roll.scored[turn.seat],
        areas=_areas(roll, turn.seat),
        sea_map=roll.sea_map,
        way=way,
        pairing=chosen + 1,
        by_hand=roll.way_chosen(ways) is not None,
        swaps=tuple((chosen + n) % ways + 1 for n in range(1, ways)),
        which=_tapped_field(rows, viewer.asked.get("at", "")),
        rolls=not (roll.over or roll.waiting or behind),
        behind=behind,
        absent=_who_is_absent(roll) if others else None,
        waiting=f"Waiting for {joined(others)}. {_then(roll)}" if others else "",
    )


def _then(roll: Roll) -> str:
    # what comes once everybody has written
    ends = roll.last_round and roll.next_roller == roll.state.captain
    return "Then the game is over." if ends else f"Then {roll.next_roller} rolls."


def _tapped_field(rows: Sequence[RowNow], spot: str) -> FieldNow | None:
    # the field that was tapped if several marks may be written there, else None
    for row in rows:
        for shown in row.fields:
            if len(shown.marks) > 1 and f"{shown.row}.{shown.col}" == spot:
                return shown
    return None


def _who_is_absent(roll: Roll) -> Absent:
    # how to go on without those who have not written yet
    first, *others = [turn for turn in roll.turns if turn.waits]
    whom = "them" if others else first.name
    names = joined([first.name, *(turn.name for turn in others)])
    if others:
        passed = f"{names} have not written all of this roll, and pass"
        stays = "Their sheets stay as they are, and they may"
    else:
        passed = f"{first.name} has not written {open_pairs(first)} of this roll, and passes"
        stays = f"The sheet stays as it is, and {first.name} may"
    text = f"{passed}. {stays} still write it until {roll.next_roller}’s dice are in."
    return Absent(whom, first.name, text, first.seat + 1)


def _box_now(roll: Roll, seat: int, name: str) -> BoxNow:
    points = roll.scored[seat].with_shells[name].shown
    worth = shell_value(roll.sea_map, name)
    takers = [n for n, player in enumerate(roll.at.record["players"]) if name in player["shells"]]
    if seat in takers:
        return BoxNow(points, worth, "mine")
    if takers:
        return BoxNow(points, worth, "taken", takers[0])
    return BoxNow(points, worth, "gone" if name in roll.taken else "open")


def _areas(roll: Roll, seat: int) -> tuple[tuple[str, BoxNow, BoxNow], ...]:
    # the two boxes of each region; none without a map
    return tuple(
        (region, _box_now(roll, seat, f"{region}-1"), _box_now(roll, seat, f"{region}-2"))
        for region in roll.scored[seat].areas
    )


def _chosen_way(roll: Roll, turn: Turn, ways: int) -> int:
    chosen = roll.way_chosen(ways)
    if chosen is not None:
        return chosen
    if ways < 2:
        return 0
    # only where there are two
    from companion.games.sailorman_dice.advise import better_pairing

    return better_pairing(roll, turn.seat)


class _Offered(NamedTuple):
    # What may be written on a sheet: the points of each mark, by row and column. Points above the
    # ``usual`` stand out. ``rivals`` are two pairs for one row: as a row never falls, their numbers
    # may shut each other out.
    gains: Mapping[tuple[int, int], Mapping[str, int]]
    usual: int
    rivals: Sequence[Pair]


def _rows_now(
    roll: Roll, turn: Turn, gains: Mapping[Spot, int], both: Sequence[Pair]
) -> tuple[RowNow, ...]:
    """Returns the rows of a player's sheet with what may be written in each field.

    ``gains`` are the points of each mark; a field shows only those above the usual. ``both`` are
    the two pairs of a player who has written neither.
    """
    gains_at: dict[tuple[int, int], dict[str, int]] = {}
    for spot, gain in gains.items():
        gains_at.setdefault((spot.row, spot.col), {})[spot.mark] = gain
    numbers = {spot: gain for spot, gain in gains.items() if spot.mark != facts.CROSS}
    # what every number brings at least makes none of them stand out
    usual = max(_SMALL, min(numbers.values(), default=0))
    are_rivals = len({pair.symbol for pair in both}) < len(both)
    offered = _Offered(gains_at, usual, both if are_rivals else ())
    rows = []
    for r, row in enumerate(rows_in(roll.fields[turn.seat])):
        marks = [Spot(r, c, mark) for c, mark in enumerate(row)]
        fields = tuple([_field_now(roll, turn, spot, offered) for spot in marks])
        box = _box_now(roll, turn.seat, facts.ROWS[r])
        # a row that falls, typed by hand, scores nothing yet
        if fall_in(row):
            box = box._replace(points=None)
        on = any(spot.row == r for spot in numbers)
        rows.append(RowNow(facts.ROWS[r], box, on, fields))
    return tuple(rows)


def _field_now(roll: Roll, turn: Turn, stands: Spot, offered: _Offered) -> FieldNow:
    # a field of the sheet, and what may be written there; ``stands`` is what it holds now
    row, col, mark = stands
    gains = offered.gains.get((row, col), {})
    best = max(gains.values(), default=0)
    numbers = [number for number in gains if offered.rivals and number != facts.CROSS]
    return FieldNow(
        row,
        col,
        mark={facts.EMPTY: "", facts.CROSS: "×"}.get(mark, mark),
        letter=roll.sea_map.areas[row][col] if roll.sea_map is not None else "",
        fresh=row * facts.N_COLS + col in turn.fresh,
        offers=tuple(gains.items()),
        gain=best if best > offered.usual else 0,
        closes={n: roll.closed_by(turn.seat, Spot(row, col, n), offered.rivals) for n in numbers},
    )
