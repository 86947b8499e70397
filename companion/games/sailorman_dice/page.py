"""What the page of play of Sailorman Dice shows: the sheet in hand with its legal fields, and who is to write."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.boxes import area_marks
from companion.games.sailorman_dice.edits import DRAFTING, scored_sheet
from companion.games.sailorman_dice.maps import SeaMap, rows_in
from companion.games.sailorman_dice.record import fall_in
from companion.games.sailorman_dice.rolling import (
    DICE,
    Pair,
    Roll,
    SailormanAt,
    Spot,
    Turn,
    both_fit,
    filled_boxes,
    in_river,
    one_of_both,
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
    """A field of the sheet in hand: ``mark`` stands there, ``fresh`` of this roll; which ``marks`` may be written there
    now, and what the best of them brings where it stands out."""

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


@dataclass(frozen=True, slots=True)
class SailormanNow:
    """The sheet in hand, whose ``turn`` is shown, and what its dock holds.

    ``phone`` are the players whose sheets lie on this phone. ``left`` are the pairs to write, ``other`` the number of
    the other pairing if there is one; ``which`` is the field that was tapped where several marks may stand. ``rolls``:
    the dice are asked for.
    """

    turn: Turn
    phone: tuple[str, ...]
    rows: tuple[RowNow, ...]
    scored: Scored
    sea_map: SeaMap | None
    left: tuple[Pair, ...]
    other: int
    which: FieldNow | None
    rolls: bool
    waiting: str


def page_of(at: SailormanAt) -> NowPage:
    """Where the game stands, on the phone that looks."""
    roll = Roll(at)
    turn = _in_hand(roll)
    over, rolls = roll.over, not roll.over and not roll.waiting
    word, note = _word(roll, turn, rolls)
    (rules,) = RULES
    return NowPage(
        title="The end" if over else f"Roll {at.state.rolls + 1 if rolls else at.state.rolls}",
        turn=note,
        rules=pointers(rules, ("end", "")) if over else (),
        next=Step("roll", f"{roll.next_roller} rolled", asks=dice_asked()) if rolls else None,
        more=() if over else _more(roll, turn),
        standings=over,
        view=_view(roll, turn, rolls),
        word=word,
        players=tuple(_player(roll, one, one.seat == turn.seat, rolls) for one in roll.turns),
        rulings=tuple(_ruled(roll, turn)),
    )


def _ruled(roll: Roll, turn: Turn) -> set[str]:
    names = set[str]()
    sea_map = roll.sea_map
    now = roll.fields[turn.seat]
    before = roll.before[turn.seat]
    if any(
        in_river(sea_map, now, pair) and not in_river(sea_map, before, pair)
        for pair in turn.pairs_left
    ):
        names.add("already")
    if any(box.endswith("-2") for box in roll.gone):
        names.add("area-shells")
    if any("only-crosses" in roll.scored(one.seat).noted for one in roll.turns):
        names.add("only-crosses")
    return names


def dice_asked() -> tuple[Question, ...]:
    """Which face each of the four dice shows."""
    symbols = tuple(
        Choice(name, title, name) for name, title in zip(facts.ROWS, facts.ROW_TITLES, strict=True)
    )
    digits = tuple(Choice(digit, digit) for digit in facts.DIGITS)
    kinds = (symbols, symbols, digits, digits)
    return tuple(
        Question(die, title, kind)
        for die, title, kind in zip(DICE, _DIE_TITLES, kinds, strict=True)
    )


def _in_hand(roll: Roll) -> Turn:
    """Whose sheet the phone shows: who is asked for, else who of its own has something to write, the roller first."""
    turns, viewer, names = roll.turns, roll.at.viewer, roll.names
    own = [turns[seat] for seat in viewer.seats if seat < len(turns)] or list(turns)
    rolls = roll.state.roller if roll.waiting else roll.next_roller
    first = names.index(rolls) if rolls in names else 0
    own.sort(key=lambda turn: (turn.seat - first) % len(turns))
    asked = viewer.asked.get("player", "")
    writing = [turn for turn in own if turn.waits]
    chosen = [turn for turn in writing or turns if asked == str(turn.seat + 1)]
    return (chosen or writing or own)[0]


# ---- what may be written, and what it brings


def _gain(roll: Roll, seat: int, spot: Spot) -> int:
    if spot[2] == facts.CROSS and not _closes(roll, seat, *spot[:2]):
        return 0  # a cross joins no group
    return scored_sheet(entered(roll, seat, spot), seat).total - roll.scored(seat).total


def _closes(roll: Roll, seat: int, row: int, col: int) -> bool:
    fields, sea_map = roll.fields[seat], roll.sea_map
    lines = [fields[row * _N : row * _N + _N], fields[col::_N]]
    if sea_map is not None:
        lines.append(area_marks(sea_map, fields, sea_map.areas[row][col]))
    return any(line.count(facts.EMPTY) == 1 for line in lines)


def entered(roll: Roll, seat: int, spot: Spot) -> RecordData:
    """The record with a mark written on a sheet, and what follows from it."""
    row, col, mark = spot
    return roll.with_what_follows(
        seat, written(DRAFTING, roll.at, (f"players[{seat}].rows[{row}][{col}]", mark))
    )


def _gained(roll: Roll, seat: int) -> tuple[int, int]:
    """The points and the boxes that a player's entries of this roll have brought, with the shells of now."""
    record, now = roll.at.record, roll.scored(seat)
    sheet = {**record["players"][seat], "rows": list(rows_in(roll.before[seat]))}
    before = scored_sheet({**record, "players": [sheet]}, 0)
    return now.total - before.total, now.boxes - before.boxes


def gone_words(boxes: frozenset[str]) -> str:
    """What everybody else crosses out on paper: ``The bell shell is gone.``"""
    parts = (box.partition("-") for box in sorted(boxes))
    names = [f"{name} shell{' ' + ('one', 'two')[int(n) - 1] if n else ''}" for name, _, n in parts]
    return f"The {joined(names)} {plural(len(names), 'is', 'are')} gone."


# ---- words


def _word(roll: Roll, turn: Turn, rolls: bool) -> tuple[str, str]:
    if roll.over:
        return "The end", "All have rolled equally often."
    last = f" The last round: {facts.END_BOXES} boxes are filled." if roll.last_round else ""
    if rolls:
        note = gone_words(roll.gone) if roll.gone else "Anybody may tap the dice in."
        return f"{roll.next_roller} rolls", f"{note}{last}"
    if turn.waits:
        return _to_write(roll, turn, last)
    if turn.wrote:
        fields = roll.fields[turn.seat]
        marks = ["a cross" if fields[n] == facts.CROSS else fields[n] for n in turn.fresh]
        points, _ = _gained(roll, turn.seat)
        note = f"{counted(points, 'point')}. " if points else ""
        full = filled_boxes(roll.sea_map, fields) - filled_boxes(
            roll.sea_map, roll.before[turn.seat]
        )
        gone = gone_words(full & roll.gone) if full & roll.gone else ""
        return (
            f"{turn.name}: {joined(marks)} {plural(len(marks), 'is', 'are')} written",
            f"{note}{gone}",
        )
    if roll.state.passed.get(turn.name):
        return f"{turn.name} writes nothing", "The pairs are lost."
    if roll.state.paper.get(turn.name):
        return f"{turn.name} writes on paper", "Nobody waits for them here."
    return f"{turn.name}, nothing fits", "Both pairs are lost."


def _to_write(roll: Roll, turn: Turn, last: str) -> tuple[str, str]:
    entries = [roll.entry_for(turn.seat, pair) for pair in turn.pairs_left]
    crossed = [f"{e.pair.symbol.capitalize()} {e.pair.digit}" for e in entries if e.cross]
    note = (
        f"{joined(crossed)} in your river: a cross may go anywhere."
        if crossed
        else "Tap a framed field."
    )
    if turn.wrote:
        return f"{turn.name}, now the other pair", note
    if turn.name != roll.state.roller:
        return f"{turn.name}, write one pair", f"{note}{last}"
    pairings = [[roll.entry_for(turn.seat, pair) for pair in pairs] for pairs in turn.left]
    if not any(both_fit(roll.fields[turn.seat], *pairing) for pairing in pairings):
        return f"{turn.name}, write what fits", one_of_both(*pairings[0])
    return f"{turn.name}, write both pairs", f"You rolled. {note}{last}"


# ---- players and rarer acts


def _player(roll: Roll, turn: Turn, current: bool, rolling: bool) -> PlayerNow:
    scored = roll.scored(turn.seat)
    points, new = _gained(roll, turn.seat)
    sign, says = (
        ("pencil", "writes") if turn.waits else ("check", "has written") if turn.wrote else ("", "")
    )
    if rolling:
        sign, says = ("dice", "rolls") if turn.name == roll.next_roller else ("", "")
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


def _more(roll: Roll, turn: Turn) -> tuple[Step, ...]:
    steps, waits = [], roll.waiting
    others = [name for name in waits if name != turn.name]
    if turn.waits:
        steps.append(
            Step(
                "pass",
                "Write nothing this roll",
                "the pairs are lost",
                {"player": turn.name},
                symbol="x",
            )
        )
    if others:
        steps.append(
            Step(
                "next",
                f"Go on without {joined(waits)}",
                f"{roll.next_roller} rolls next",
                symbol="next",
            )
        )
    if turn.name in roll.state.paper:
        title = f"{turn.name} writes on the phone again"
        steps.append(Step("paper", title, "", {"player": turn.name}, symbol="pencil"))
    elif others:
        title = f"{others[0]} writes on paper"
        steps.append(
            Step(
                "paper",
                title,
                "nobody waits for them from now on",
                {"player": others[0]},
                symbol="pencil",
            )
        )
    return tuple(steps)


# ---- the sheet in hand


def _view(roll: Roll, turn: Turn, rolls: bool) -> SailormanNow:
    pairings = turn.left if turn.waits else ()
    chosen = _chosen(roll, turn, len(pairings))
    left = pairings[chosen] if pairings else ()  # also the pair that only the roller writes
    rows = _rows(
        roll, turn, {spot: _gain(roll, turn.seat, spot) for spot in roll.spots(turn.seat, left)}
    )
    viewer = roll.at.viewer
    spot = viewer.asked.get("at", "")
    others = [name for name in roll.waiting if name != turn.name]
    ends = roll.last_round and roll.next_roller == roll.state.captain
    then = "Then the game is over." if ends else f"Then {roll.next_roller} rolls."
    return SailormanNow(
        turn=turn,
        phone=tuple(roll.names[seat] for seat in viewer.seats) or tuple(roll.names),
        rows=rows,
        scored=roll.scored(turn.seat),
        sea_map=roll.sea_map,
        left=left,
        other=(2 if chosen == 0 else 1) if len(pairings) > 1 else 0,
        which=next(
            (
                f
                for row in rows
                for f in row.fields
                if len(f.marks) > 1 and f"{f.row}.{f.col}" == spot
            ),
            None,
        ),
        rolls=rolls,
        waiting=f"Waiting for {joined(others)}. {then}" if others else "",
    )


def _chosen(roll: Roll, turn: Turn, pairings: int) -> int:
    asked = roll.at.viewer.asked.get("pairing", "")
    if asked in [str(n + 1) for n in range(pairings)]:
        return int(asked) - 1
    if pairings < 2:
        return 0
    from companion.games.sailorman_dice.advise import better_pairing  # only where there are two

    return better_pairing(roll, turn.seat)


def _rows(roll: Roll, turn: Turn, gains: Mapping[Spot, int]) -> tuple[RowNow, ...]:
    sea_map = roll.sea_map
    boxes = roll.scored(turn.seat).with_shells
    numbers = {spot: gain for spot, gain in gains.items() if spot[2] != facts.CROSS}
    usual = max(_SMALL, min(numbers.values(), default=0))
    found = []
    for r, row in enumerate(rows_in(roll.fields[turn.seat])):
        fields = []
        for c, mark in enumerate(row):
            here = {
                may: gain for (in_row, col, may), gain in gains.items() if (in_row, col) == (r, c)
            }
            gain = max(here.values(), default=0)
            letter = sea_map.areas[r][c] if sea_map is not None else ""
            shown = {facts.EMPTY: "", facts.CROSS: "×"}.get(mark, mark)
            fresh = r * _N + c in turn.fresh
            fields.append(
                FieldNow(r, c, shown, letter, fresh, tuple(here), gain if gain > usual else 0)
            )
        points = None if fall_in(row) else boxes[facts.ROWS[r]].shown
        on = any(spot[0] == r for spot in numbers)
        found.append(RowNow(facts.ROWS[r], points, on, tuple(fields)))
    return tuple(found)
