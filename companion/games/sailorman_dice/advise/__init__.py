"""The best entry of a roll, found by playing on.

Here stands what a record, or a table in play, asks, and the answer in the contract's form, or as a hint on a phone. The
``policy`` values small states, ``playout`` plays a sheet on to the end, ``search`` says what may be written and
compares.
"""

from __future__ import annotations

from typing import Final

from companion import advice
from companion.errors import BadInput, Fault, NotOffered
from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.advise.playout import ROLLS, Pair, fields_of, grouped, points
from companion.games.sailorman_dice.advise.policy import BOXES, CROSS, ROW_MARKS, Desk, ground_of
from companion.games.sailorman_dice.advise.search import (
    Asked,
    Candidate,
    Entries,
    Judged,
    PlacedPair,
    Search,
    candidates,
)
from companion.games.sailorman_dice.boxes import Sheet
from companion.games.sailorman_dice.maps import NEIGHBOURS, SeaMap
from companion.games.sailorman_dice.record import Table
from companion.games.sailorman_dice.rolling import Roll, SailormanAt, filled_boxes
from companion.words import in_words, joined


def place_of(symbols: list[str], numbers: list[int]) -> int:
    """A roll's place in ``ROLLS``."""
    place = 0
    for face in (*(facts.ROWS.index(s) for s in symbols), *(n - 1 for n in numbers)):
        place = place * len(facts.ROWS) + face
    return place


def asked_of(table: Table) -> Asked:
    """What a record with a roll asks. Nobody else has written of it, and the first player was the captain.

    Raises NotOffered without a roll, BadInput where it names nobody of the table.
    """
    roll = table.roll
    if roll is None:
        raise NotOffered(
            'Advice needs a roll: add "roll" to the record, with its two symbols, its two numbers, the roller and the '
            "player whose entry is asked for."
        )
    names = [sheet.name for sheet in table.sheets]
    people = {"roller": roll.roller, "player": roll.player}
    faults = [
        Fault(f"roll.{key}", name, ", ".join(names))
        for key, name in people.items()
        if name not in names
    ]
    if faults:
        raise BadInput(faults)
    seat, roller = names.index(roll.player), names.index(roll.roller)
    dice = place_of(list(roll.symbols), roll.numbers)
    taken = frozenset[str]().union(
        *(filled_boxes(table.sea_map, sheet.fields) for sheet in table.sheets)
    )
    choice = whole_roll(table.sea_map, table.sheets[seat], dice, seat == roller)
    return Asked(table.sea_map, table.sheets, seat, roller, 0, dice, choice, taken)


def whole_roll(sea_map: SeaMap | None, sheet: Sheet, dice: int, rolls: bool) -> Candidate:
    """A whole roll, a place in ``ROLLS``, of which nothing is written on a sheet; ``rolls``: it is the player's own."""
    (pairs, pairings), river = ROLLS[dice], Desk(ground_of(sea_map), sheet).river
    crosses = frozenset[Pair]((r, d) for r, d in pairs if river[r] >> d & 1)
    return Candidate(tuple((pairs[a], pairs[b]) for a, b in pairings), 2 if rolls else 1, crosses)


def advise(table: Table, effort: advice.Effort | None) -> advice.AdviceData:
    """The three best entries of a record's roll. Raises NotOffered without one."""
    question = asked_of(table)
    effort = effort or advice.Effort()
    search = Search(question, effort.seed)
    search.run(None if effort.playouts is not None else effort.seconds, effort.playouts)
    found = search.found()
    entries: list[advice.EntryData] = [
        {
            "pairs": [_placed(placed) for placed in judged.entries],
            "mean": round(judged.mean, 1),
            "low": round(judged.low, 1),
            "high": round(judged.high, 1),
            "best": round(judged.best, 2),
            "why": why(search.desk, judged.entries, search.gone),
        }
        for judged in found.judged
    ]
    name = question.sheets[question.seat].name
    answer: advice.PlayedOutData = {
        "name": name,
        "playouts": search.playouts,
        "clear": found.clear,
        "entries": entries,
    }
    return {"game": facts.SLUG, "advice": [answer]}


def _placed(placed: PlacedPair) -> advice.PlacedData:
    r, d = placed.pair
    return {
        "symbol": facts.ROWS[r],
        "digit": d,
        "row": placed.row + 1,
        "col": placed.col + 1,
        "mark": placed.sign,
    }


# ---- in play


def thinking_about(at: SailormanAt, seat: int) -> RollThinking | None:
    """What a player should write of the roll, None where they have nothing to write."""
    roll = Roll(at)
    return RollThinking(_asked(roll, seat)) if roll.turns[seat].waits else None


def better_pairing(roll: Roll, seat: int) -> int:
    """Which pairing to show first, from 0: that of the entries which the policy likes best."""
    question = _asked(roll, seat)
    desk = Desk(ground_of(question.sea_map), question.sheets[seat], question.taken)
    (best, _), *_ = candidates(desk, question.choice, 1)
    pairs = {placed.pair for placed in best}
    return next(
        (n for n, pairing in enumerate(question.choice.pairings) if pairs <= set(pairing)), 0
    )


def _asked(roll: Roll, seat: int) -> Asked:
    turn, turns, state, names = roll.turns[seat], roll.turns, roll.state, roll.names
    numbered = {pair: (facts.ROWS.index(pair.symbol), int(pair.digit)) for pair in turn.pairs_left}
    pairings = tuple(tuple(numbered[pair] for pair in pairs) for pairs in turn.left)
    crosses = frozenset(
        number for pair, number in numbered.items() if roll.entry_for(seat, pair).cross
    )
    choice = Candidate(pairings, turn.due - turn.wrote, crosses)
    roller, captain = (
        names.index(name) if name in names else 0 for name in (state.roller, state.captain)
    )
    dice = place_of(state.dice[:2], [int(digit) for digit in state.dice[2:]])
    written = frozenset(one.seat for one in turns if one.seat != seat and not one.waits)
    sheets = tuple(map(Sheet.of, roll.at.record["players"]))
    return Asked(roll.sea_map, sheets, seat, roller, captain, dice, choice, roll.taken, written)


class RollThinking(Search):
    """A search that goes on while somebody looks at the page."""

    def hint(self) -> advice.Hint:
        """What it says by now."""
        found = self.found()
        entries = tuple(map(self._hinted, found.judged))
        first = entries[0]
        if len(entries) == 1:
            sentence = "There is nothing else to write."
        elif found.clear:
            sentence = f"The first came out best {max(6, round(10 * first.best))} times of 10."
        else:
            sentence = f"A toss-up: {first.title} or {entries[1].title}."
        return advice.Hint(entries, found.clear, self.playouts, sentence)

    def _hinted(self, judged: Judged) -> advice.HintedEntry:
        now = points(self.desk)
        fields, titles = [], []
        for placed in judged.entries:
            fields.append((placed.row, placed.col, placed.sign))
            what = "a cross" if placed.mark == CROSS else placed.sign
            titles.append(f"{what} in {facts.ROW_TITLES[placed.row]} {placed.col + 1}")
        gains = judged.mean - now, judged.low - now, judged.high - now
        reason = why(self.desk, judged.entries, self.gone)
        return advice.HintedEntry(
            tuple(fields), joined(titles) if titles else "nothing", reason, *gains, judged.sure
        )


# ---- why an entry is good, in a few words: what it fills, whose shell, what it joins, what it keeps open

_NEARLY: Final = 2
"""A line lacks so few fields that it is worth naming."""
_GROUP: Final = 3
"""A group of so many is worth naming."""


def why(desk: Desk, entries: Entries, gone: list[int]) -> str:
    """A phrase for entries on a sheet as it was before them; ``gone`` is when the shell of each box was gone."""
    if not entries:
        return "no number fits, and a cross would help less than an empty field"
    reasons: list[str] = []
    for placed in entries:
        after = desk.copy()
        after.write(*placed.written, gone)
        found = _filled(desk, after, placed, gone) + _future(desk, after, placed)
        reasons += found[: 2 if len(entries) == 1 else 1]
        desk = after
    return "; ".join(dict.fromkeys(reasons))


def _filled(desk: Desk, after: Desk, placed: PlacedPair, gone: list[int]) -> list[str]:
    full = []
    if not after.rows[placed.row][0]:
        full.append(f"{facts.ROW_TITLES[placed.row]} full")
    if not after.cols[placed.col][0]:
        full.append(f"column {placed.col + 1} full")
    before, now = (dict(sheet.filled()) for sheet in (desk, after))
    new = [box for box in now if now[box] and not before[box]]
    full += [f"{_region(box)} full" for box in new if box not in facts.ROWS]
    if not full:
        return []
    gain = points(after) - grouped(after) - points(desk) + grouped(desk)
    reasons = [f"{gain} at once: {joined(full)}"]
    if desk.boxes < facts.END_BOXES <= after.boxes:
        reasons.append(f"box {facts.END_BOXES}, so this is the last round")
    shells = [
        box for box in new if gone[BOXES.index(box)] >= 0 and desk.ground.shells[BOXES.index(box)]
    ]
    if shells:
        reasons.append(f"the first in {joined([_region(box) for box in shells])}: its shell")
    return reasons


def _region(box: str) -> str:
    if box in facts.ROWS:
        return facts.ROW_TITLES[facts.ROWS.index(box)]
    region, _, n = box.partition("-")
    return region.capitalize() if n == "1" else f"both areas of {region}"


def _future(desk: Desk, after: Desk, placed: PlacedPair) -> list[str]:
    reasons = []
    row, ground = facts.ROW_TITLES[placed.row], desk.ground
    r, c, mark = placed.row, placed.col, placed.mark
    if mark != CROSS:
        if ground.river[r][c] and not desk.river[r] >> mark & 1:
            reasons.append(f"{mark} in the river of {row}: crosses later")
        size = _group_at(after, r, c)
        if size >= _GROUP:
            reasons.append(f"a group of {in_words(size)} {mark}s")
    area = after.areas[ground.area_of[r][c]][0] if ground.n_areas else 0
    letter = facts.AREA_LETTERS[ground.area_of[r][c]]
    lacks = [
        (after.rows[r][0], row),
        (after.cols[c][0], f"column {c + 1}"),
        (area, f"this area of {facts.REGION_OF[letter]}"),
    ]
    empty, name = min((one for one in lacks if one[0]), default=(99, ""))
    if empty <= _NEARLY:
        reasons.append(f"{name} lacks only {in_words(empty)} more")
    if mark == CROSS:
        low, high = _fits(desk, r, c)
        reasons.append(
            f"only a {low} fits there" if high == low else f"{row} {c + 1} needs no number then"
        )
    else:
        reasons.append(_open(after, r, c, row))
    return reasons


def _open(after: Desk, r: int, c: int, row: str) -> str:
    """What a row still takes beside a number: the stretch with most fields."""
    marks = after.rows[r][ROW_MARKS]
    sides = []
    for columns in (range(c - 1, -1, -1), range(c + 1, facts.N_COLS)):
        free = []
        for at in columns:
            if 0 < marks[at] < CROSS:
                break
            if not marks[at]:
                free.append(at)
        if free:
            sides.append((len(free), *_fits(after, r, free[0]), free[0]))
    if not sides:
        return f"{row} has no gap beside it"
    fields, low, high, first = max(sides)
    if fields == 1:
        return f"leaves {row} {first + 1} for {_digits(low, high)}"
    if low < high:
        return f"keeps {row} open for {low} to {high}"
    return f"leaves {in_words(fields)} fields for {low}s"


def _fits(desk: Desk, r: int, c: int) -> tuple[int, int]:
    marks = desk.rows[r][ROW_MARKS]
    low = max([m for m in marks[:c] if 0 < m < CROSS], default=1)
    return low, min([m for m in marks[c + 1 :] if 0 < m < CROSS], default=len(facts.DIGITS))


def _digits(low: int, high: int) -> str:
    return (
        f"a {low}"
        if low == high
        else f"a {low} or a {high}"
        if high == low + 1
        else f"{low} to {high}"
    )


def _group_at(desk: Desk, r: int, c: int) -> int:
    marks, start = fields_of(desk), r * facts.N_COLS + c
    group, edge = {start}, [start]
    while edge:
        for near in NEIGHBOURS[edge.pop()]:
            if near not in group and marks[near] == marks[start]:
                group.add(near)
                edge.append(near)
    return len(group)
