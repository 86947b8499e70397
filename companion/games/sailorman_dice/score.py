"""Scoring of Sailorman Dice: rows, columns, sub-areas, shells and connected groups.

Rules: "How does the scoring work?", "What do the shells mean?", "End of game".
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.boxes import Box, Sheet, area_marks, boxes_of, line_box
from companion.games.sailorman_dice.maps import STRIDE, SeaMap, connected, rows_in, square
from companion.games.sailorman_dice.record import Table
from companion.results import (
    Line,
    Notice,
    Result,
    TieBreak,
    by_seat,
    outcome_of,
    standings_of,
    winners_of,
)
from companion.words import counted, joined, plural

TIE_LABEL: Final = "numbers in river fields"


class NumberGroup(NamedTuple):
    """A connected group of one digit: its size in fields, the digit, and its first field in reading
    order."""

    size: int
    digit: str
    start: int


_UNKNOWN_SHELL: Final = "unknown-shell"


class Scored(NamedTuple):
    """One sheet, scored. ``noted`` are the names of the rulings that decided something, and of what
    was missing. ``with_shells`` are the boxes that may have a shell, by its name."""

    sheet: Sheet
    lines: tuple[Line, ...]
    total: int
    with_shells: dict[str, Box]
    columns: list[Box]
    boxes: int
    river_numbers: int
    noted: frozenset[str]

    @property
    def areas(self) -> dict[str, tuple[Box, Box]]:
        """Returns the left and the right box of each region; none without a map."""
        boxes = self.with_shells
        return {r: (boxes[f"{r}-1"], boxes[f"{r}-2"]) for r in facts.REGIONS if f"{r}-1" in boxes}

    @property
    def name(self) -> str:
        """Returns whose sheet it is."""
        return self.sheet.name


# ---- groups

# for each digit, a table for ``str.translate`` that makes its fields 1 and all others 0
_NO_DIGIT: Final = dict.fromkeys(map(ord, "0" + facts.EMPTY + facts.CROSS + facts.DIGITS), "0")
_IS_DIGIT: Final = {digit: {**_NO_DIGIT, ord(digit): "1"} for digit in facts.DIGITS}


def groups(fields: str) -> list[NumberGroup]:
    """Returns the two largest orthogonally connected groups of one digit, the largest first (rules:
    End of game)."""
    # a gap after each row, so that its end does not touch the beginning of the next
    padded = "0".join(rows_in(fields))
    two_largest: list[NumberGroup] = []
    size_of_second = 0
    for digit in sorted(facts.DIGITS, key=padded.count, reverse=True):
        # too few fields for a larger group, and the digits that follow have no more
        if padded.count(digit) <= size_of_second:
            break
        # the fields of this digit that are in no group yet; the first field is the highest bit
        rest = int(padded.translate(_IS_DIGIT[digit]), 2)
        while rest.bit_count() > size_of_second:
            up_to_first = rest.bit_length()
            group = connected(1 << up_to_first - 1, rest)
            rest ^= group
            # one of the same size may stand further up, and goes first then
            if group.bit_count() >= size_of_second:
                row, col = divmod(len(padded) - up_to_first, STRIDE)
                found = NumberGroup(group.bit_count(), digit, row * facts.N_COLS + col)
                ranked = sorted([*two_largest, found], key=lambda one: (-one.size, one.start))
                two_largest = ranked[:2]
                size_of_second = two_largest[1].size if len(two_largest) > 1 else 0
    return two_largest


def _group_line(category: str, label: str, group: NumberGroup | None) -> Line:
    if group is None:
        return Line(category, label, 0, "no such group")
    row, col = square(group.start)
    what = f"{group.size} connected {group.digit}s from"
    if group.size == 1:
        what = f"a lone {group.digit} at"
    return Line(category, label, group.size, f"{what} {facts.ROWS[row - 1]} {col}")


# ---- sheets

ROW_LABELS: Final = tuple(f"{title} row" for title in facts.ROW_TITLES)
BOX_LABELS: Final = dict(zip(facts.ROWS, ROW_LABELS, strict=True)) | {
    f"{region}-{n}": f"{region.capitalize()}, {which}"
    for region in facts.REGIONS
    for n, which in ((1, "first area"), (2, "both areas"))
}
"""The names of the boxes with shells."""
COLUMN_LABELS: Final = tuple(f"Column {c + 1}" for c in range(facts.N_COLS))
_COLUMNS: Final = ("columns",) * facts.N_COLS
_UNMAPPED: Final = Line("areas", "Sub-areas", 0, "not scored: no map was given")
_NO_SHELLS: Final = Line("shells", "Shells", 0, "none circled")


@lru_cache(maxsize=4096)
def _box_line(category: str, label: str, box: Box) -> Line:
    return Line(category, label, box.points, box.why)


def score_sheet(sea_map: SeaMap | None, sheet: Sheet) -> Scored:
    """Returns every box, shell and group of one sheet, filled or not."""
    boxes = boxes_of(sea_map, sheet)
    of_areas = [name for name in boxes if name not in facts.ROWS]
    rows = [_box_line("rows", BOX_LABELS[name], boxes[name]) for name in facts.ROWS]
    areas = [_box_line("areas", BOX_LABELS[name], boxes[name]) for name in of_areas]
    columns = [line_box(sheet.fields[c :: facts.N_COLS]) for c in range(facts.N_COLS)]
    column_lines = map(_box_line, _COLUMNS, COLUMN_LABELS, columns)
    shells, noted_of_shells = _shell_lines(sea_map, sheet, boxes)
    largest, noted_of_groups = _group_lines(sheet.fields)
    lines = (*rows, *column_lines, *(areas or [_UNMAPPED]), *shells, *largest)
    every_box = [*boxes.values(), *columns]
    only_crosses = any([box.filled and not box.points for box in every_box])
    return Scored(
        sheet,
        lines,
        sum([line.points for line in lines]),
        boxes,
        columns=columns,
        boxes=sum([box.filled for box in every_box]),
        river_numbers=river_numbers(sea_map, sheet.fields) if sea_map else 0,
        noted=noted_of_shells.union(noted_of_groups, ["only-crosses"] if only_crosses else ()),
    )


def shell_value(sea_map: SeaMap | None, box: str) -> int | None:
    """Returns the shell printed on a score box; None if it is not known. Without a map rows have
    shells of 1."""
    if box in facts.ROWS:
        return sea_map.row_shells[facts.ROWS.index(box)] if sea_map else facts.OUR_ROW_SHELLS[0]
    if sea_map is None or sea_map.area_shells is None:
        return None
    region, _, n = box.partition("-")
    pair = sea_map.area_shells.get(region)
    return pair[int(n) - 1] if pair else None


def _shell_lines(
    sea_map: SeaMap | None, sheet: Sheet, boxes: dict[str, Box]
) -> tuple[list[Line], frozenset[str]]:
    # A line for each circled shell, and what a notice has to tell of them. Without any shell there
    # is one line that says so.
    lines, noted = [], set[str]()
    for name in sheet.shells:
        label = BOX_LABELS[name]
        box = boxes.get(name)
        value = shell_value(sea_map, name)
        if box is None:
            lines.append(Line("shells", label, 0, "not scored: no map was given"))
        elif not box.filled:
            lines.append(Line("shells", label, 0, "circled, but its box is not filled"))
        elif value is None:
            lines.append(
                Line("shells", label, 0, "not scored: the map does not say what it is worth")
            )
            noted.add(_UNKNOWN_SHELL)
        else:
            lines.append(Line("shells", label, value, "circled: first to fill it"))
            # the ruling is about the right box of a region, which is filled by both areas
            if name.endswith("-2"):
                noted.add("area-shells")
    return lines or [_NO_SHELLS], frozenset(noted)


def _group_lines(fields: str) -> tuple[list[Line], set[str]]:
    # The lines of the two largest groups, and the rulings that decided which they are. There may be
    # one group only, or none.
    # None for each that there is not
    first, second, *_ = (*groups(fields), None, None)
    noted = set[str]()
    if second and first and second.size == first.size:
        noted.add("groups-ranked")
    # what a group of one field or a missing group scores is our ruling
    if first and (second is None or second.size == 1):
        noted.add("lone-number")
    return [
        _group_line("largest-group", "Largest group", first),
        _group_line("second-group", "Second largest group", second),
    ], noted


def river_numbers(sea_map: SeaMap, fields: str) -> int:
    """Returns how many river fields hold a number, which is the tie-breaker (rules: End of
    game)."""
    by_area = area_marks(sea_map.areas, fields)
    marks = by_area["R"] + by_area["r"]
    return len(marks) - marks.count(facts.EMPTY) - marks.count(facts.CROSS)


# ---- tables


def score(table: Table) -> Result:
    """Returns the standings of a table, finished or not."""
    return table_result(table, [score_sheet(table.sea_map, sheet) for sheet in table.sheets])


def table_result(table: Table, scored: Sequence[Scored]) -> Result:
    """Returns the standings of sheets that are scored already, in seat order."""
    breakers = _BREAKERS if table.sea_map else ()
    standings = standings_of(scored, lambda s: (s.total, s.river_numbers), breakers)
    winners = winners_of(standings)
    if not _ended(scored):
        leads = plural(len(winners), "leads", "lead")
        outcome = (
            f"{joined(winners)} {leads} with {standings[0].total} so far; the game is not over."
        )
    else:
        outcome = outcome_of(by_seat(standings, scored), breakers)
    return Result(facts.SLUG, outcome, winners, standings, _notices(table, scored))


def _ended(scored: Sequence[Scored]) -> bool:
    # whether somebody has filled as many boxes as end the game (rules: End of game)
    return max([s.boxes for s in scored]) >= facts.END_BOXES


# rules: End of game
_BREAKERS: Final[tuple[TieBreak[Scored], ...]] = (
    TieBreak(
        TIE_LABEL,
        lambda s: s.river_numbers,
        lambda count: f"{counted(count, 'number')} in river fields",
        lambda count: f"{counted(count, 'number')} in the river",
    ),
)


def _notices(table: Table, scored: Sequence[Scored]) -> tuple[Notice, ...]:
    # what to know beside the scores: what is missing, whether the game goes on, and the rulings
    # that any sheet noted
    notices = []
    if table.sea_map is None:
        notices.append(
            Notice(
                "missing",
                "No map was given: sub-areas, their shells and the tie-breaker do not count; row"
                " shells are 1 each.",
            )
        )
    elif any(_UNKNOWN_SHELL in s.noted for s in scored):
        notices.append(
            Notice(
                "missing", "The map does not say what some circled shells are worth; they count 0."
            )
        )
    if not _ended(scored):
        counts = joined([f"{s.sheet.name} {s.boxes}" for s in scored])
        text = (
            f"Nobody has filled {facts.END_BOXES} score boxes yet, so the game goes on: {counts}."
        )
        notices.append(Notice("progress", text))
    named = frozenset().union(*[s.noted for s in scored])
    rulings = [ruling for name, ruling in facts.RULINGS.items() if name in named]
    return (*notices, *(Notice("ruling", ruling.text, ruling.name) for ruling in rulings))
