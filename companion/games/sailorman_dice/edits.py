"""Sailorman Dice while it is being typed in: which entries are taken, what counts, and what the
page shows."""

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, NamedTuple, get_args

from companion.edits import NOTHING_YET, Draft, Drafting, Edit, OpenKind, OpenPoint, PageData
from companion.errors import BadInput, Fault
from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.boxes import Sheet, first_counts, sub_areas
from companion.games.sailorman_dice.map_book import LAYOUT
from companion.games.sailorman_dice.map_codes import read_map_code
from companion.games.sailorman_dice.maps import SeaMap, square
from companion.games.sailorman_dice.record import (
    PlayerRecord,
    ShellName,
    Table,
    digit_range,
    fall_in,
    map_of,
)
from companion.games.sailorman_dice.score import (
    BOX_LABELS,
    ROW_LABELS,
    Scored,
    score_sheet,
    table_result,
)
from companion.places import PlacePath, RecordData, assign
from companion.records import Copy
from companion.results import Line, unplayed

_MARKS: Final = facts.DIGITS + facts.CROSS + facts.EMPTY


class SailormanDrafting(Drafting[Copy, None]):
    """How sheets of Sailorman Dice are typed in. A row that falls is not refused; it is marked."""

    players = facts.PLAYERS
    cells = frozenset({"rows"})
    places = "a field, a shell, the area filled first, the map, or a name"

    def map_faults(self, code: str) -> list[Fault]:
        try:
            read_map_code(code)
            return []
        except BadInput as error:
            return list(error.faults)

    def empty(self, names: Sequence[str], map_code: str | None, copy: Copy | None) -> RecordData:
        rows = [facts.EMPTY * facts.N_COLS] * facts.N_ROWS
        players = [{"name": name, "rows": rows, "shells": [], "first_filled": {}} for name in names]
        return {"game": facts.SLUG, **({"map": map_code} if map_code else {}), "players": players}

    def player_model(self, record: RecordData) -> type[PlayerRecord]:
        return PlayerRecord

    def write(
        self, record: RecordData, path: PlacePath, edit: Edit, copy: Copy | None
    ) -> RecordData:
        value = edit.value
        match path:
            case ("map",):
                allowed = "the code of a map, or null"
                good = value is None or isinstance(value, str)
                if isinstance(value, str):
                    read_map_code(value)
            case ("players", int(), "rows", int(row), int(col)) if (
                row < facts.N_ROWS and col < facts.N_COLS
            ):
                allowed = "1-6, X for a cross, . for empty"
                good = isinstance(value, str) and len(value) == 1 and value in _MARKS
            case ("players", int(), "shells", str(box)) if box in get_args(ShellName):
                allowed, good = "true or false", isinstance(value, bool)
            case ("players", int(), "first_filled", str(region)) if region in facts.LETTERS:
                letters = facts.LETTERS[region]
                allowed = f"{letters[0]}, {letters[1]} or null"
                good = value is None or value in tuple(letters)
            case _:
                raise self.no_place(edit.place)
        if not good:
            raise BadInput.at(edit.place, value, allowed)
        return assign(record, path, value)

    def check(self, record: RecordData, copy: Copy | None = None) -> Draft:
        """Returns the score of a draft. A row that falls scores nothing and is a fault."""
        # as texts, by which what was worked out is kept: a tap changes one sheet
        drawn_on = json.dumps(record.get("map"))
        checked = [_checked(drawn_on, json.dumps(player)) for player in record["players"]]
        points: list[OpenPoint] = []
        for seat, sheet in enumerate(checked):
            points += [OpenPoint(seat, text, kind) for text, kind in sheet.open]
        scored = [sheet.scored for sheet in checked]
        views = tuple(sheet.view for sheet in checked)
        result = table_result(Table(_map(drawn_on), tuple(s.sheet for s in scored)), scored)
        if not any([s.sheet.fields.strip(facts.EMPTY) for s in scored]):
            result = unplayed(facts.SLUG, result.standings)
            points.append(NOTHING_YET)
        return Draft(result, tuple(points), views)

    def reference(self, copy: Copy | None = None) -> PageData:
        return {
            "rows": LAYOUT.rows,
            "columns": LAYOUT.columns,
            "regions": LAYOUT.regions,
            "marks": {"digits": facts.DIGITS, "cross": facts.CROSS, "empty": facts.EMPTY},
            "shell_titles": BOX_LABELS,
        }


def scored_sheet(record: RecordData, seat: int) -> Scored:
    """Returns the score of one sheet of a draft, at a seat from 0, as far as it goes."""
    return _scored(json.dumps(record.get("map")), json.dumps(record["players"][seat]))[0]


class _Checked(NamedTuple):
    scored: Scored
    view: PageData
    open: tuple[tuple[str, OpenKind], ...]


@lru_cache(maxsize=64)
def _map(drawn_on: str) -> SeaMap | None:
    return map_of(json.loads(drawn_on))


@lru_cache(maxsize=512)
def _scored(drawn_on: str, written: str) -> tuple[Scored, Mapping[int, tuple[str, str]]]:
    # The score of a sheet on its map, both from JSON, and its rows that fall, by number: what is
    # too low, and what it stands after.
    player = json.loads(written)
    scored = score_sheet(_map(drawn_on), Sheet.of(player))
    falls = {r: fall for r, row in enumerate(player["rows"]) if (fall := fall_in(row))}
    if falls:
        lines = list(scored.lines)
        for r, (low, high) in falls.items():
            lines[r] = Line("rows", ROW_LABELS[r], 0, f"{low} after {high}: a row may not fall")
        scored = scored._replace(lines=tuple(lines), total=sum(line.points for line in lines))
    return scored, falls


@lru_cache(maxsize=512)
def _checked(drawn_on: str, written: str) -> _Checked:
    # a checked sheet, from JSON, on its map, as its entry page shows it
    scored, falls = _scored(drawn_on, written)
    rows = json.loads(written)["rows"]
    questions = _questions(_map(drawn_on), scored.sheet)
    texts = {
        r: f"{facts.ROW_TITLES[r]}: {low} after {high}. A row may not fall."
        for r, (low, high) in falls.items()
    }
    points: list[tuple[str, OpenKind]] = [(text, "fault") for text in texts.values()]
    points += [(question["text"], "question") for question in questions if question["open"]]
    return _Checked(scored, {**_view(rows, scored, texts), "questions": questions}, tuple(points))


def _view(rows: Sequence[str], scored: Scored, falls: Mapping[int, str]) -> PageData:
    """Returns what the entry page shows of one sheet. Points are None if a box is not filled.

    ``falls`` are rows that fall, with a ``text`` and the ``columns``, from 0, of the numbers that
    are too low. ``ranges`` are the digits that fit each field. ``open`` says why nobody has a shell
    yet (rules: What do the shells mean?).
    """
    boxes, end = scored.with_shells, facts.END_BOXES
    filled = f"{scored.boxes} of {end} boxes"
    if scored.boxes > end:
        filled = f"{scored.boxes} boxes, {end} end the game"
    return {
        "rows": [None if r in falls else boxes[name].shown for r, name in enumerate(facts.ROWS)],
        "columns": [box.shown for box in scored.columns],
        "areas": {region: [a.shown, b.shown] for region, (a, b) in scored.areas.items()},
        "falls": {r: {"columns": _too_low(rows[r]), "text": text} for r, text in falls.items()},
        "ranges": [fits for row in rows for fits in _ranges(row)],
        # a sheet with such a shell circled all the same is taken as it is; it scores once the box
        # is filled
        "open": {
            name: f"{BOX_LABELS[name]}: not filled yet, so nobody has its shell."
            for name, box in boxes.items()
            if not box.filled
        },
        "boxes": scored.boxes,
        "boxesSaid": filled,
    }


def _too_low(row: str) -> list[int]:
    # the columns of a row, from 0, whose numbers are lower than one before them
    numbers = [c for c, mark in enumerate(row) if mark in facts.DIGITS]
    return [c for c in numbers if row[c] < digit_range(row, c)[0]]


@lru_cache(maxsize=4096)
def _ranges(row: str) -> tuple[str, ...]:
    return tuple("".join(digit_range(row, c)) for c in range(facts.N_COLS))


def _questions(sea_map: SeaMap | None, sheet: Sheet) -> list[dict[str, Any]]:
    """Returns questions which sub-area of a region was filled first, if that counts.

    An answer that names a sub-area which is no longer full is taken back.
    """
    if sea_map is None:
        return []
    questions: list[dict[str, Any]] = []
    flat = "".join(sea_map.areas)
    for region in facts.REGIONS:
        boxes = sub_areas(sea_map, sheet.fields, region)
        chosen = sheet.first_filled.get(region)
        answers: list[dict[str, str | None]] = []
        text = f"{region.capitalize()}: which sub-area was filled first?"
        if first_counts(boxes):
            for letter, box in boxes.items():
                row, col = square(flat.index(letter))
                label = f"The area of field {facts.ROWS[row - 1]} {col}, worth {box.points}"
                answers.append({"value": letter, "label": label})
        elif chosen is not None and not boxes[chosen].filled:
            text = f"{region.capitalize()}: the sub-area marked as filled first has an empty field."
            answers.append({"value": None, "label": "Take the mark back"})
        if answers:
            questions.append(
                {
                    "region": region,
                    "text": text,
                    "answers": answers,
                    "chosen": chosen,
                    "open": chosen is None or not boxes[chosen].filled,
                }
            )
    return questions


DRAFTING: Final = SailormanDrafting()
