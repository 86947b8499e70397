"""Sailorman Dice while it is being typed in: which entries are taken, and what counts so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, get_args

from companion.copies import Copy
from companion.edits import NOTHING_YET, Draft, Drafting, Edit, OpenPoint
from companion.errors import BadInput, Fault
from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.boxes import Sheet
from companion.games.sailorman_dice.entry import Reference, fall_text, questions_of, reference, sheet_view
from companion.games.sailorman_dice.map_codes import read_map_code
from companion.games.sailorman_dice.record import PlayerRecord, ShellName, Table, fall_in, map_of
from companion.games.sailorman_dice.score import ROW_LABELS, Scored, score_sheet, table_result
from companion.places import PlacePath, RecordData, assign
from companion.results import Line, unplayed

_N: Final = facts.N_COLS
_MARKS: Final = facts.DIGITS + facts.CROSS + facts.EMPTY


class SailormanDrafting(Drafting[Copy, None]):
    """How sheets of Sailorman Dice are typed in; a row may fall, and is marked instead."""

    players = facts.PLAYERS
    places = "a field, a shell, the area filled first, the map, or a name"

    def map_faults(self, code: str) -> list[Fault]:
        try:
            read_map_code(code)
        except BadInput as error:
            return list(error.faults)
        return []

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
        return check(record)

    def reference(self, copy: Copy | None = None) -> Reference:
        return reference()


def check(record: RecordData) -> Draft:
    """Scores a draft. A row that falls scores nothing and is a fault."""
    sea_map = map_of(record.get("map"))
    points: list[OpenPoint] = []
    scored, views = [], []
    for seat, player in enumerate(record["players"]):
        sheet = Sheet(
            player["name"],
            "".join(player["rows"]),
            tuple(player.get("shells", ())),
            dict(player.get("first_filled", {})),
        )
        falls = {r: fall for r, row in enumerate(player["rows"]) if (fall := fall_in(row))}
        questions = questions_of(sea_map, sheet)
        points += [OpenPoint(seat, fall_text(r, fall)) for r, fall in falls.items()]
        points += [OpenPoint(seat, question["text"], "question") for question in questions if question["open"]]
        result = _without_falls(score_sheet(sea_map, sheet), falls)
        scored.append(result)
        views.append(sheet_view(sea_map, player["rows"], result, falls, questions))
    table = Table(sea_map, tuple(s.sheet for s in scored))
    if not any([s.sheet.fields.strip(facts.EMPTY) for s in scored]):
        standings = table_result(table, scored).standings
        return Draft(unplayed(facts.SLUG, standings), (*points, NOTHING_YET), tuple(views))
    return Draft(table_result(table, scored), tuple(points), tuple(views))


def _without_falls(scored: Scored, falls: Mapping[int, tuple[str, str]]) -> Scored:
    if not falls:
        return scored
    lines = list(scored.lines)
    for r, (low, high) in falls.items():
        lines[r] = Line("rows", ROW_LABELS[r], 0, f"{low} after {high}: a row may not fall")
    return scored._replace(lines=tuple(lines), total=sum(line.points for line in lines))


DRAFTING: Final = SailormanDrafting()
