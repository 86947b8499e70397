"""Ship Adventure while it is being typed in: which entries are taken, and what counts so far.

In Treasure Map there is no ``winner`` while nobody has won. It is null if a single player has lost.
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Any, Final

from companion.edits import NOTHING_YET, Draft, Drafting, Edit, OpenPoint, PageData
from companion.errors import BadInput
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.copy import ShipCopy, area_colors_of
from companion.games.ship_adventure.record import (
    ConquestPlayer,
    ConquestRecord,
    VoyagePlayer,
    VoyageRecord,
    read_draft,
    record_faults,
)
from companion.games.ship_adventure.score import area_views, end_of, incomes, score
from companion.games.ship_adventure.setup_view import ShipView
from companion.places import PlacePath, RecordData, assign, of_length, value_at
from companion.questions import Choice, Question, fields_of
from companion.records import letters_of
from companion.results import unplayed
from companion.setups import SetupResult
from companion.words import counted, plural

LOST: Final = False
"""What a phone sends as the winner if the only crew was lost. In the record it is null."""

_PLACES: Final = (
    "boxes, mode, winner, areas, a point of an area, a city count, or a player’s name, gold, pieces"
    " or elimination"
)


class ShipDrafting(Drafting[ShipCopy, ShipView]):
    """How tables of Ship Adventure are typed in.

    What only the rest of the table forbids, such as a winner without all map pieces, is an open
    point.
    """

    players = facts.PLAYERS
    people = {"cities": "keys", "areas": "values", "winner": "values"}
    places = f"a place of this table: {_PLACES}"
    part_names = {"mode": "game", "pieces": "map pieces"}
    starts_from_setup = True

    def empty(
        self, names: Sequence[str], map_code: str | None, copy: ShipCopy | None
    ) -> RecordData:
        """Returns a record of Conquest with one box; for a single player a record of Treasure
        Map."""
        mode = facts.TREASURE_MAP if len(names) < facts.CONQUEST_PLAYERS.least else facts.CONQUEST
        return _record_of_mode(mode, [{"name": n, "gold": 0} for n in names], copy)

    def of_setup(self, record: RecordData, result: SetupResult[ShipView]) -> RecordData:
        """Returns the record with the set-up's game and areas, and its cities if as many play. A
        single player plays Treasure Map."""
        players, layout = record["players"], result.view.layout
        if len(players) < facts.CONQUEST_PLAYERS.least:
            return record
        shaped = _record_of_mode(layout.mode, players, None)
        if layout.mode == facts.TREASURE_MAP:
            return shaped
        # with one box, three of the nine colours have points
        size, counts = facts.SIZES[layout.boxes], result.view.counts
        areas = {color: [None] * size.points for color in layout.areas if color in counts}
        # among more or fewer players the seats of the set-up are nobody's
        seats = result.view.seats if len(players) == result.players else ()
        cities = {p["name"]: len(seat.cities) for p, seat in zip(players, seats, strict=False)}
        return {**shaped, "boxes": layout.boxes, "areas": areas, "cities": cities}

    def of_options(self, record: RecordData, options: Mapping[str, str]) -> RecordData:
        """Returns the record with the game and the boxes that the code on a pad tells."""
        if options.get("mode") in facts.MODES:
            record = self.apply(record, Edit("mode", options["mode"]))
        boxes = options.get("boxes", "")
        if boxes in map(str, facts.SIZES) and "boxes" in record:
            record = self.apply(record, Edit("boxes", int(boxes)))
        return record

    def player_model(self, record: RecordData) -> type[ConquestPlayer | VoyagePlayer]:
        return VoyagePlayer if record.get("mode") == facts.TREASURE_MAP else ConquestPlayer

    def blank_player(self, record: RecordData, name: str) -> RecordData:
        blank: RecordData = _record_of_mode(
            record.get("mode", facts.CONQUEST), [{"name": name}], None
        )["players"][0]
        return blank

    def fewest(self, record: RecordData) -> int:
        """Returns how many must stay. Treasure Map can be played alone."""
        return (
            facts.PLAYERS.least
            if record.get("mode") == facts.TREASURE_MAP
            else facts.CONQUEST_PLAYERS.least
        )

    def with_one_more(self, record: RecordData) -> RecordData:
        """Returns the record without a lost crew, as a crew is lost only if it plays alone."""
        alone_lost = "winner" in record and record["winner"] is None
        return {key: record[key] for key in record if key != "winner"} if alone_lost else record

    def write(
        self, record: RecordData, path: PlacePath, edit: Edit, copy: ShipCopy | None
    ) -> RecordData:
        """Returns the record with an edit, changed to the shape of another game or of other
        boxes."""
        after = self._after(record, path, edit, copy)
        try:
            model = read_draft(after)
        except BadInput as error:
            raise BadInput([error.nearest(edit.place)]) from None
        # a winner without all map pieces is an open point
        faults = [fault for fault in record_faults(model) if fault.place != "winner"]
        # cities beyond the fewer boxes go one by one, which helps even where too many are left
        fewer_cities = path[0] == "cities" and (edit.value or 0) <= (value_at(record, path) or 0)
        if path == ("boxes",) or fewer_cities:
            faults = [fault for fault in faults if not fault.place.startswith("cities")]
        # nearly always: then the record before the edit is not looked at
        if not faults:
            return after
        # what was at fault before the edit does not refuse it
        stood_before = {str(fault) for fault in record_faults(read_draft(record))}
        for fault in faults:
            if str(fault) not in stood_before:
                raise BadInput.at(edit.place, fault.value, fault.allowed)
        return after

    def _after(
        self, record: RecordData, path: PlacePath, edit: Edit, copy: ShipCopy | None
    ) -> RecordData:
        # The record with an edit. Raises BadInput for what its model alone could not tell.
        names = [p["name"] for p in record["players"]]
        conquest = record.get("mode") != facts.TREASURE_MAP
        match path:
            case ("mode",):
                return _with_mode(record, edit, copy)
            case ("boxes",) if conquest:
                return _with_boxes(record, edit, copy)
            case ("areas",) if conquest:
                _need_areas(record, edit)
            case ("players", int(seat), "eliminated") if conquest:
                _need_elimination(record, names[seat], edit)
            case ("players", int(), "gold"):
                _need(edit, edit.value is not None, "a value")
            case ("players", int(), "pieces") if not conquest:
                _need(edit, edit.value is not None, "a value")
            case ("winner",) if not conquest:
                return _with_winner(record, names, edit)
            case ("cities", str(name)) if conquest and name in names:
                pass
            case ("areas", str(area), int(point)) if conquest and _has_point(record, area, point):
                pass
            case _:
                raise self.no_place(edit.place)
        return assign(record, path, edit.value)

    def place_in_words(self, record: Mapping[str, Any], path: PlacePath) -> str:
        match path:
            case ("areas", str(area), int(point)):
                return f"point {point + 1} of {area}"
            case ("cities", str(name)):
                return f"{name}’s cities"
        return super().place_in_words(record, path)

    def check(self, record: RecordData, copy: ShipCopy | None = None) -> Draft:
        """Returns the score of a draft, and what its page shows.

        Sheets of Conquest have the ``income`` of this round, its ``earnings`` in words, and the
        gold ``after`` it. The table has what is ``wrong``; in Conquest also areas, how far the
        ``end`` is, and cities.
        """
        table = read_draft(record)
        marks = letters_of([player.name for player in table.players])
        if isinstance(table, ConquestRecord):
            return _draft_of_conquest(table, marks)
        points = _voyage_open(table)
        wrong = " ".join([point.text for point in points if point.kind == "fault"])
        # nothing is told beside a sheet of Treasure Map
        sheets: tuple[PageData, ...] = tuple({} for _ in table.players)
        return Draft(score(table), tuple(points), sheets, {"marks": marks, "wrong": wrong})

    def form(self, record: RecordData) -> tuple[Question, ...]:
        """Returns the questions of Treasure Map. A single player reaches El Dorado, or is lost."""
        names = [p["name"] for p in record["players"]]
        # the record asks for its winner last
        *of_players, winner = fields_of(VoyageRecord, names)
        undecided = Choice(None, "Nobody yet", "compass")
        if len(names) > 1:
            return (*of_players, replace(winner, choices=(*winner.choices, undecided)))
        ends = (
            Choice(names[0], "El Dorado reached", "flag", 0),
            Choice(LOST, "The crew was lost", "skull"),
            replace(undecided, label="Still on the way"),
        )
        return (*of_players, replace(winner, title="How did it end?", choices=ends))

    def reference(self, copy: ShipCopy | None = None) -> PageData:
        """Returns the modes, the boxes with their shapes, bounds, and the colours of the sea map:
        the owner's, otherwise ours."""
        return {
            "modes": dict(facts.MODES),
            "conquest": facts.CONQUEST,
            "treasure_map": facts.TREASURE_MAP,
            "conquest_players": facts.CONQUEST_PLAYERS.least,
            "boxes": [
                {
                    "boxes": boxes,
                    "label": counted(boxes, "box", "boxes"),
                    "areas": size.areas,
                    "points": size.points,
                }
                for boxes, size in facts.SIZES.items()
            ],
            "cities_max": facts.CITIES * max(facts.SIZES),
            "area_names": list(area_colors_of(copy)),
        }


# ---- single edits


def _need(edit: Edit, fine: bool, allowed: str, words: str = "") -> None:
    # raises BadInput for an edit that is not fine
    if not fine:
        raise BadInput.at(edit.place, edit.value, allowed, words)


def _with_mode(record: RecordData, edit: Edit, copy: ShipCopy | None) -> RecordData:
    modes = list(facts.MODES)
    if len(record["players"]) < facts.CONQUEST_PLAYERS.least:
        modes.remove(facts.CONQUEST)
    _need(edit, edit.value in modes, ", ".join(modes))
    if edit.value == record.get("mode"):
        return record
    return _record_of_mode(edit.value, record["players"], copy)


def _with_boxes(record: RecordData, edit: Edit, copy: ShipCopy | None) -> RecordData:
    boxes = edit.value
    known = type(boxes) is int and boxes in facts.SIZES
    _need(edit, known, ", ".join(map(str, facts.SIZES)))
    return {**record, "boxes": boxes, "areas": _areas(record.get("areas", {}), boxes, copy)}


def _need_areas(record: RecordData, edit: Edit) -> None:
    size = facts.SIZES[record["boxes"]]
    lists = edit.value.values() if isinstance(edit.value, dict) else ()
    whole = [held for held in lists if isinstance(held, list) and len(held) == size.points]
    allowed = f"{size.areas} areas of {size.points} points, each with a name of its own"
    _need(edit, len(lists) == len(whole) == size.areas, allowed)


def _need_elimination(record: RecordData, name: str, edit: Edit) -> None:
    _need(edit, isinstance(edit.value, bool), "true or false")
    has_city = bool(record.get("cities", {}).get(name, 0))
    holds = has_city or any(name in holders for holders in record.get("areas", {}).values())
    allowed = f"nothing while {name} holds a point or a city"
    words = f"{name} still holds a point or a city, so is not eliminated."
    _need(edit, not (edit.value and holds), allowed, words)


def _with_winner(record: RecordData, names: Sequence[str], edit: Edit) -> RecordData:
    winner = edit.value
    lost_alone = winner is LOST and len(names) == 1
    allowed = f"the name of a player: {', '.join(names)}"
    _need(edit, winner is None or winner in names or lost_alone, allowed)
    rest = {key: x for key, x in record.items() if key != "winner"}
    if winner is None:
        return rest
    return {**rest, "winner": None if winner is LOST else winner}


def _has_point(record: RecordData, area: str, point: int) -> bool:
    return point < len(record.get("areas", {}).get(area, ()))


# ---- shapes


def _record_of_mode(
    mode: str, players: Sequence[Mapping[str, Any]], copy: ShipCopy | None
) -> RecordData:
    # a new record of a mode that keeps the players with their gold
    plain = [{"name": p["name"], "gold": p.get("gold", 0)} for p in players]
    if mode == facts.TREASURE_MAP:
        return {
            "game": facts.SLUG,
            "mode": mode,
            "players": [{**p, "pieces": p.get("pieces", 0)} for p in plain],
        }
    boxes = min(facts.SIZES)
    return {
        "game": facts.SLUG,
        "mode": mode,
        "boxes": boxes,
        "areas": _areas({}, boxes, copy),
        "cities": {},
        "players": plain,
    }


def _areas(
    areas: Mapping[str, Sequence[Any]], boxes: int, copy: ShipCopy | None
) -> dict[str, list[Any]]:
    # The areas of so many boxes. Points that fit stay; nobody holds new ones.
    size = facts.SIZES[boxes]
    names = dict.fromkeys((*areas, *area_colors_of(copy), *facts.AREA_COLORS))
    return {
        name: of_length(areas.get(name, ()), size.points, None)
        for name in islice(names, size.areas)
    }


def _draft_of_conquest(table: ConquestRecord, marks: Sequence[str]) -> Draft:
    # the score of Caribbean Conquest so far; ``marks`` are the players' letters
    result = score(table)
    owned, most = sum(table.cities.values()), facts.CITIES * table.boxes
    open_points, wrong = list[OpenPoint](), ""
    if owned > most:
        have = f"{counted(table.boxes, 'box', 'boxes')} {plural(table.boxes, 'has', 'have')}"
        wrong = f"{owned} cities are held, and {have} {most}."
        open_points = [OpenPoint(None, wrong)]
    if table.untouched:
        open_points = [NOTHING_YET]
        result = unplayed(facts.SLUG, result.standings, result.notices)
    end = end_of(table)
    shared = {
        "marks": marks,
        "wrong": wrong,
        "areas": area_views(table),
        "end": end.text,
        "end_notes": list(end.notes),
        "cities": f"{owned} of {most} held",
    }
    sheets = list[PageData]()
    for income in incomes(table):
        earnings = [f"{label} {gold}" for label, gold in income.earnings]
        sheets.append({"income": income.total, "earnings": earnings, "after": income.after})
    return Draft(result, tuple(open_points), tuple(sheets), shared)


def _voyage_open(table: VoyageRecord) -> list[OpenPoint]:
    # what the record of a voyage does not tell yet: who reached El Dorado, or map pieces that its
    # winner lacks
    if not table.over:
        if len(table.players) == 1:
            return [OpenPoint(0, "Did the crew reach El Dorado, or was it lost?", "question")]
        return [OpenPoint(None, "Who reached El Dorado?", "question")]
    return [
        OpenPoint(
            seat,
            f"El Dorado takes all {facts.MAP_PIECES} map pieces, and here are {player.pieces}.",
        )
        for seat, player in enumerate(table.players)
        if player.name == table.winner and player.pieces < facts.MAP_PIECES
    ]


DRAFTING: Final = ShipDrafting()
