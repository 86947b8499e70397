"""Sailorman Dice while it is being typed in: which entries are taken, and what counts so far."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple, get_args

from companion.copies import Copy
from companion.edits import NOTHING_YET, Draft, Drafting, Edit, OpenKind, OpenPoint, PageData
from companion.errors import BadInput, Fault
from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.boxes import Sheet
from companion.games.sailorman_dice.entry import fall_text, questions_of, reference, sheet_view
from companion.games.sailorman_dice.map_codes import read_map_code
from companion.games.sailorman_dice.maps import SeaMap
from companion.games.sailorman_dice.record import PlayerRecord, ShellName, Table, fall_in, map_of
from companion.games.sailorman_dice.score import ROW_LABELS, Scored, score_sheet, table_result
from companion.places import PlacePath, RecordData, assign
from companion.results import Line, unplayed

_N: Final = facts.N_COLS
_MARKS: Final = facts.DIGITS + facts.CROSS + facts.EMPTY


class SailormanDrafting(Drafting[Copy, None]):
    """How sheets of Sailorman Dice are typed in; a row may fall, and is marked instead."""

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
        rows = [facts.EMPTY * _N] * facts.N_ROWS
        players = [{"name": name, "rows": rows, "shells": [], "first_filled": {}} for name in names]
        return {"game": facts.SLUG, **({"map": map_code} if map_code else {}), "players": players}

    def player_model(self, record: RecordData) -> type[PlayerRecord]:
        return PlayerRecord

    def write(self, record: RecordData, path: PlacePath, edit: Edit, copy: Copy | None) -> RecordData:
        value = edit.value
        match path:
            case ("map",):
                allowed, good = "the code of a map, or null", value is None or isinstance(value, str)
                if isinstance(value, str) and (faults := self.map_faults(value)):
                    raise BadInput(faults)
            case ("players", int(), "rows", int(row), int(col)) if row < facts.N_ROWS and col < _N:
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
        """Scores a draft. A row that falls scores nothing and is a fault."""
        drawn_on = json.dumps(record.get("map"))
        checked = [_checked(drawn_on, json.dumps(player)) for player in record["players"]]
        points = [OpenPoint(seat, text, kind) for seat, one in enumerate(checked) for text, kind in one.open]
        scored, views = [one.scored for one in checked], tuple(one.view for one in checked)
        result = table_result(Table(_map(drawn_on), tuple(s.sheet for s in scored)), scored)
        if not any([s.sheet.fields.strip(facts.EMPTY) for s in scored]):
            result = unplayed(facts.SLUG, result.standings)
            points.append(NOTHING_YET)
        return Draft(result, tuple(points), views)

    def reference(self, copy: Copy | None = None) -> PageData:
        return reference()


def scored_sheet(record: RecordData, seat: int) -> Scored:
    """One sheet of a draft, at a seat from 0, scored as far as it goes."""
    return _checked(json.dumps(record.get("map")), json.dumps(record["players"][seat])).scored


class _Checked(NamedTuple):
    """A sheet by itself: its points, what the entry page shows of it, what it leaves open with the kind of each."""

    scored: Scored
    view: PageData
    open: tuple[tuple[str, OpenKind], ...]


@lru_cache(maxsize=64)
def _map(drawn_on: str) -> SeaMap | None:
    return map_of(json.loads(drawn_on))


@lru_cache(maxsize=512)
def _checked(drawn_on: str, written: str) -> _Checked:
    """A sheet, ``written`` in JSON, on its map, scored once while nothing changes on it: one tap changes one sheet."""
    sea_map, player = _map(drawn_on), json.loads(written)
    rows: list[str] = player["rows"]
    first_filled = dict(player.get("first_filled", {}))
    sheet = Sheet(player["name"], "".join(rows), tuple(player.get("shells", ())), first_filled)
    falls = {r: fall for r, row in enumerate(rows) if (fall := fall_in(row))}
    questions = questions_of(sea_map, sheet)
    points: list[tuple[str, OpenKind]] = [(fall_text(r, fall), "fault") for r, fall in falls.items()]
    points += [(question["text"], "question") for question in questions if question["open"]]
    scored = _without_falls(score_sheet(sea_map, sheet), falls)
    return _Checked(scored, sheet_view(rows, scored, falls, questions), tuple(points))


def _without_falls(scored: Scored, falls: Mapping[int, tuple[str, str]]) -> Scored:
    if not falls:
        return scored
    lines = list(scored.lines)
    for r, (low, high) in falls.items():
        lines[r] = Line("rows", ROW_LABELS[r], 0, f"{low} after {high}: a row may not fall")
    return scored._replace(lines=tuple(lines), total=sum(line.points for line in lines))


DRAFTING: Final = SailormanDrafting()
