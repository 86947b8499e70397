"""What the page of play of Sailorman Dice shows: the sheet in hand with its legal fields, and who is to write."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.boxes import area_marks
from companion.games.sailorman_dice.edits import DRAFTING, scored_sheet
from companion.games.sailorman_dice.record import fall_in
from companion.games.sailorman_dice.rolling import (
    DICE,
    Pair,
    SailormanAt,
    Spot,
    Turn,
    both_fit,
    entry_for,
    fields_before,
    fields_of,
    filled_boxes,
    gone_boxes,
    is_over,
    last_round,
    next_roller,
    one_of_both,
    rows_in,
    sea_map_of,
    spots_of,
    stood_in_river,
    turn_of,
    waiting,
    with_what_follows,
)
from companion.games.sailorman_dice.rules import RULES
from companion.games.sailorman_dice.score import Scored
from companion.places import RecordData
from companion.play import Choice, NowPage, PlayerNow, Question, Step, pointers, written
from companion.words import counted, joined, plural

_N: Final = facts.N_COLS
_SMALL: Final = 1
"""Points that do not stand out: most entries bring one to a group."""
_DIE_TITLES: Final = ("First symbol", "Second symbol", "First number", "Second number")


@dataclass(frozen=True, slots=True)
class FieldNow:
    """A field of the sheet in hand: what stands there, the letter of its sub-area, whether it was written of this roll;
    which ``marks`` may be written there now, and the points of the best of them where they stand out."""

    row: int
    col: int
    mark: str
    letter: str = ""
    fresh: bool = False
    marks: tuple[str, ...] = ()
    gain: int = 0

    @property
    def title(self) -> str:
        """What players call it."""
        return f"{facts.ROW_TITLES[self.row]} {self.col + 1}"


class RowNow(NamedTuple):
    """A row of the sheet: its symbol, the points of its box, None while it is open; whether one of its fields may take
    a number now."""

    symbol: str
    points: int | None
    on: bool
    fields: tuple[FieldNow, ...]


class PairNow(NamedTuple):
    """A pair of dice beside the map, and whether it is written."""

    symbol: str
    digit: str
    done: bool


@dataclass(frozen=True, slots=True)
class SailormanNow:
    """The sheet in hand, and what its dock holds.

    ``phone`` are the players whose sheets lie on this phone. ``columns`` and ``areas`` are points of boxes, None while
    they are open; ``lighthouse`` are the two fields it stands between. ``pairs`` are what is written and to write,
    ``other`` the number of the other pairing if there is one; ``which`` is the field that was tapped where several
    marks may stand. ``rolls``: the dice are asked for.
    """

    name: str
    seat: int
    phone: tuple[str, ...]
    rows: tuple[RowNow, ...]
    columns: tuple[int | None, ...]
    areas: tuple[tuple[str, tuple[int | None, ...]], ...]
    lighthouse: tuple[tuple[int, int], ...]
    pairs: tuple[PairNow, ...]
    other: int
    which: FieldNow | None
    writes: bool
    rolls: bool
    waiting: str


def page_of(at: SailormanAt) -> NowPage:
    """Where the game stands, on the phone that looks."""
    turns = [turn_of(at, seat) for seat in range(len(at.names))]
    turn = _in_hand(at, turns)
    over, waits = is_over(at), waiting(at)
    rolls = not over and not waits
    view = _view(at, turn, rolls, waits)
    word, note = _word(at, turn, over, rolls)
    (rules,) = RULES
    shown = pointers(rules, ("end", "")) if over else ()
    title = "The end" if over else f"Roll {at.state.rolls + 1 if rolls else at.state.rolls}"
    players = tuple(_player(at, one, one.seat == turn.seat, rolls and not over) for one in turns)
    more = () if over else _more(at, turn, waits)
    step = Step("roll", f"{next_roller(at)} rolled", asks=dice_asked()) if rolls else None
    return NowPage(
        *(title, note, shown, step, more),
        standings=over,
        view=view,
        word=word,
        players=players,
        rulings=tuple(_ruled(at, turn)),
    )


def _ruled(at: SailormanAt, turn: Turn) -> set[str]:
    """The readings of ours that decide what may be written now, whose shell it is, or which boxes are filled."""
    names = set[str]()
    now, before = fields_of(at.record["players"][turn.seat]), fields_before(at, turn.seat)
    if any(stood_in_river(at, now, pair) and not stood_in_river(at, before, pair) for pair in _pairs_of(turn)):
        names.add("already")
    if any(box.endswith("-2") for box in gone_boxes(at)):
        names.add("area-shells")
    if any("only-crosses" in scored_sheet(at.record, seat).noted for seat in range(len(at.names))):
        names.add("only-crosses")
    return names


def dice_asked() -> tuple[Question, ...]:
    """Which face each of the four dice shows."""
    symbols = tuple(Choice(name, title, name) for name, title in zip(facts.ROWS, facts.ROW_TITLES, strict=True))
    digits = tuple(Choice(digit, digit) for digit in facts.DIGITS)
    kinds = (symbols, symbols, digits, digits)
    return tuple(Question(die, title, kind) for die, title, kind in zip(DICE, _DIE_TITLES, kinds, strict=True))


def _in_hand(at: SailormanAt, turns: Sequence[Turn]) -> Turn:
    """Whose sheet the phone shows: who is asked for, else who of its own has something to write, the roller first."""
    own = [turns[seat] for seat in at.viewer.seats if seat < len(turns)] or list(turns)
    rolls = at.state.roller if waiting(at) else next_roller(at)
    first = at.names.index(rolls) if rolls in at.names else 0
    own.sort(key=lambda turn: (turn.seat - first) % len(turns))
    asked = at.viewer.asked.get("player", "")
    writing = [turn for turn in own if turn.waits]
    chosen = [turn for turn in writing or turns if asked == str(turn.seat + 1)]
    return (chosen or writing or own)[0]


# ---- what may be written, and what it brings


class Way(NamedTuple):
    """A field, row and column from 0, that an entry may go to: its ``mark``, a digit or a cross, and the points that
    it brings at once."""

    row: int
    col: int
    mark: str
    gain: int


def ways_of(at: SailormanAt, turn: Turn, pairs: Sequence[Pair]) -> tuple[Way, ...]:
    """Every field and mark that these pairs allow on a sheet, numbers before crosses."""
    return tuple(Way(*spot, _gain(at, turn.seat, spot)) for spot in spots_of(at, turn.seat, pairs))


def _gain(at: SailormanAt, seat: int, spot: Spot) -> int:
    if spot[2] == facts.CROSS and not _closes(at, seat, *spot[:2]):
        return 0  # a cross joins no group
    return scored_sheet(entered(at, seat, spot), seat).total - scored_sheet(at.record, seat).total


def _closes(at: SailormanAt, seat: int, row: int, col: int) -> bool:
    """Whether a field is the last empty one of its row, column or sub-area."""
    rows, sea_map = at.record["players"][seat]["rows"], sea_map_of(at)
    lines = [rows[row], "".join(line[col] for line in rows)]
    if sea_map is not None:
        lines.append(area_marks(sea_map, "".join(rows), sea_map.areas[row][col]))
    return any(line.count(facts.EMPTY) == 1 for line in lines)


def entered(at: SailormanAt, seat: int, spot: Spot) -> RecordData:
    """The record with a mark written on a sheet, and what follows from it."""
    row, col, mark = spot
    return with_what_follows(at, seat, written(DRAFTING, at, (f"players[{seat}].rows[{row}][{col}]", mark)))


def gained(at: SailormanAt, turn: Turn) -> int:
    """The points that a player's entries of this roll have brought."""
    return scored_sheet(at.record, turn.seat).total - _scored_before(at, turn.seat).total


def _scored_before(at: SailormanAt, seat: int) -> Scored:
    """A sheet as it was when the dice fell, with the shells of now."""
    rows = list(rows_in(fields_before(at, seat)))
    return scored_sheet({**at.record, "players": [{**at.record["players"][seat], "rows": rows}]}, 0)


def gone_words(boxes: frozenset[str]) -> str:
    """What everybody else crosses out on paper: ``The bell shell is gone.``"""
    parts = (box.partition("-") for box in sorted(boxes))
    names = [f"{name} shell{' ' + ('one', 'two')[int(n) - 1] if n else ''}" for name, _, n in parts]
    return f"The {joined(names)} {plural(len(names), 'is', 'are')} gone."


# ---- words


def _word(at: SailormanAt, turn: Turn, over: bool, rolls: bool) -> tuple[str, str]:
    if over:
        return "The end", "All have rolled equally often."
    last = f" The last round: {facts.END_BOXES} boxes are filled." if last_round(at) else ""
    if rolls:
        gone = gone_boxes(at)
        return f"{next_roller(at)} rolls", f"{gone_words(gone) if gone else 'Anybody may tap the dice in.'}{last}"
    if turn.waits:
        return _to_write(at, turn, last)
    if turn.wrote:
        fields = fields_of(at.record["players"][turn.seat])
        marks = ["a cross" if fields[n] == facts.CROSS else fields[n] for n in turn.fresh]
        points = gained(at, turn)
        note = f"{counted(points, 'point')}. " if points else ""
        return (f"{turn.name}: {joined(marks)} {plural(len(marks), 'is', 'are')} written", f"{note}{_filled(at, turn)}")
    if at.state.passed.get(turn.name):
        return f"{turn.name} writes nothing", "The pairs are lost."
    if at.state.paper.get(turn.name):
        return f"{turn.name} writes on paper", "Nobody waits for them here."
    return f"{turn.name}, nothing fits", "Both pairs are lost."


def _to_write(at: SailormanAt, turn: Turn, last: str) -> tuple[str, str]:
    entries = [entry_for(at, turn.seat, pair) for pair in _pairs_of(turn)]
    crossed = [f"{e.symbol.capitalize()} {e.digit}" for e in entries if e.cross]
    note = f"{joined(crossed)} in your river: a cross may go anywhere." if crossed else "Tap a framed field."
    if turn.wrote:
        return f"{turn.name}, now the other pair", note
    if not turn.rolls:
        return f"{turn.name}, write one pair", f"{note}{last}"
    rows = rows_in(fields_of(at.record["players"][turn.seat]))
    pairings = [[entry_for(at, turn.seat, pair) for pair in pairs] for pairs in turn.left]
    if not any(both_fit(rows, *pairing) for pairing in pairings):
        return f"{turn.name}, write what fits", one_of_both(*pairings[0])
    return f"{turn.name}, write both pairs", f"You rolled. {note}{last}"


def _pairs_of(turn: Turn) -> tuple[Pair, ...]:
    return tuple(dict.fromkeys(pair for pairs in turn.left for pair in pairs))


def _filled(at: SailormanAt, turn: Turn) -> str:
    """Which boxes with a shell a sheet filled in this roll, and that the shell is everybody else's to cross out."""
    sea_map = sea_map_of(at)
    fields = fields_of(at.record["players"][turn.seat])
    full = filled_boxes(sea_map, fields) - filled_boxes(sea_map, fields_before(at, turn.seat))
    return gone_words(full & gone_boxes(at)) if full & gone_boxes(at) else ""


# ---- players and rarer acts


def _player(at: SailormanAt, turn: Turn, current: bool, rolling: bool) -> PlayerNow:
    scored, points = scored_sheet(at.record, turn.seat), gained(at, turn)
    new = scored.boxes - _scored_before(at, turn.seat).boxes
    sign, says = ("pencil", "writes") if turn.waits else ("check", "has written") if turn.wrote else ("", "")
    if rolling:
        sign, says = ("dice", "rolls") if turn.name == next_roller(at) else ("", "")
    return PlayerNow(
        turn.name,
        str(scored.total),
        gain=f"{points:+d}" if points else "",
        sign=sign,
        says=says,
        boxes=scored.boxes,
        of=facts.END_BOXES,
        new=max(0, new),
        current=current,
    )


def _more(at: SailormanAt, turn: Turn, waits: Sequence[str]) -> tuple[Step, ...]:
    steps = []
    if turn.waits:
        steps.append(Step("pass", "Write nothing this roll", "the pairs are lost", {"player": turn.name}, symbol="x"))
    if waits and list(waits) != [turn.name]:
        steps.append(Step("next", f"Go on without {joined(waits)}", f"{next_roller(at)} rolls next", symbol="next"))
    others = [name for name in waits if name != turn.name]
    if turn.name in at.state.paper:
        title = f"{turn.name} writes on the phone again"
        note = ""
        who = turn.name
    elif others:
        title = f"{others[0]} writes on paper"
        note = "nobody waits for them from now on"
        who = others[0]
    else:
        return tuple(steps)
    return (*steps, Step("paper", title, note, {"player": who}, symbol="pencil"))


# ---- the sheet in hand


def _view(at: SailormanAt, turn: Turn, rolls: bool, waits: Sequence[str]) -> SailormanNow:
    pairings = [ways_of(at, turn, pairs) for pairs in turn.left] if turn.waits else []
    chosen = _chosen(at, turn, pairings)
    rows = _rows(at, turn, pairings[chosen] if pairings else ())
    scored = scored_sheet(at.record, turn.seat)
    spot = at.viewer.asked.get("at", "")
    which = next((f for row in rows for f in row.fields if len(f.marks) > 1 and f"{f.row}.{f.col}" == spot), None)
    sea_map = sea_map_of(at)
    left = turn.left[chosen] if turn.waits and turn.left else ()  # also the pair that only the roller writes
    others = [name for name in waits if name != turn.name]
    ends = last_round(at) and next_roller(at) == at.state.captain
    then = "Then the game is over." if ends else f"Then {next_roller(at)} rolls."
    return SailormanNow(
        turn.name,
        turn.seat + 1,
        tuple(at.names[seat] for seat in at.viewer.seats) or tuple(at.names),
        rows,
        tuple(box.shown for box in scored.columns),
        tuple((region, tuple(box.shown for box in pair)) for region, pair in scored.areas.items()),
        tuple((row, col) for row, col in sea_map.lighthouse or ()) if sea_map is not None else (),
        (*(PairNow(*pair, True) for pair in turn.used), *(PairNow(*pair, False) for pair in left)),
        (2 if chosen == 0 else 1) if len(pairings) > 1 else 0,
        which,
        turn.waits,
        rolls,
        f"Waiting for {joined(others)}. {then}" if others else "",
    )


def _chosen(at: SailormanAt, turn: Turn, pairings: Sequence[tuple[Way, ...]]) -> int:
    """Which pairing is set, from 0: the one asked for, else the one that looks best for the rest of the game."""
    asked = at.viewer.asked.get("pairing", "")
    if asked in [str(n + 1) for n in range(len(pairings))]:
        return int(asked) - 1
    if len(pairings) < 2:
        return 0
    from companion.games.sailorman_dice.advise.in_play import better_pairing  # only where there are two

    return better_pairing(at, turn.seat)


def _rows(at: SailormanAt, turn: Turn, ways: Sequence[Way]) -> tuple[RowNow, ...]:
    player, sea_map = at.record["players"][turn.seat], sea_map_of(at)
    boxes = scored_sheet(at.record, turn.seat).with_shells
    points = [None if fall_in(row) else boxes[name].shown for name, row in zip(facts.ROWS, player["rows"], strict=True)]
    marks: dict[tuple[int, int], list[Way]] = {}
    for way in ways:
        marks.setdefault((way.row, way.col), []).append(way)
    usual = min((way.gain for way in ways if way.mark != facts.CROSS), default=0)

    def field(row: int, col: int) -> FieldNow:
        here, mark = marks.get((row, col), []), player["rows"][row][col]
        gain = max((way.gain for way in here), default=0)
        shown = {facts.EMPTY: "", facts.CROSS: "×"}.get(mark, mark)
        letter = sea_map.areas[row][col] if sea_map is not None else ""
        may = tuple(way.mark for way in here)
        return FieldNow(
            row, col, shown, letter, row * _N + col in turn.fresh, may, gain if gain > max(_SMALL, usual) else 0
        )

    rows = [tuple(field(row, col) for col in range(_N)) for row in range(facts.N_ROWS)]
    on = {way.row for way in ways if way.mark != facts.CROSS}
    return tuple(RowNow(name, points[n], n in on, rows[n]) for n, name in enumerate(facts.ROWS))
