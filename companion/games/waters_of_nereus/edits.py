"""Waters of Nereus while it is being typed in: which entries are taken, and what counts so far."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from pydantic_core import from_json, to_json

from companion.edits import NOTHING_YET, Draft, Drafting, Edit, OpenPoint
from companion.errors import BadInput, Fault
from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.copy import NereusCopy
from companion.games.waters_of_nereus.entry import CabinView, Reference, cabin_view, reference
from companion.games.waters_of_nereus.holds import KNOWN_HOLDS, Hold, holds_of
from companion.games.waters_of_nereus.record import (
    Cabin,
    NereusRecord,
    PlayerRecord,
    cabin_faults,
    card_faults,
    read_cabin,
)
from companion.games.waters_of_nereus.score import Scored, score_cabin, table_result
from companion.games.waters_of_nereus.setup import NereusView
from companion.places import PlacePath, RecordData, assign, parse_place
from companion.questions import Question, fields_of
from companion.records import read_model
from companion.results import unplayed


class NereusDrafting(Drafting[NereusCopy, NereusView]):
    """How cabins of Waters of Nereus are typed in.

    The chest and the cards are set as whole lists, storage and holds one by one; null takes a
    storage count or a hold back to nothing. What only other players or the owner's copy forbid
    is left open instead of refused.
    """

    players = facts.PLAYERS
    part_names = {"track": "points on the scoring track", "science": "science power"}
    places = "name, track, gold, science, chest, cards, a storage count or a hold of a player"

    def empty(self, names: Sequence[str], map_code: str | None, copy: NereusCopy | None) -> RecordData:
        nothing: RecordData = {
            "track": 0,
            "gold": 0,
            "science": 0,
            "chest": [],
            "storage": {},
            "holds": {},
            "cards": [],
        }
        return {"game": facts.SLUG, "players": [{"name": name, **nothing} for name in names]}

    def player_model(self, record: RecordData) -> type[PlayerRecord]:
        return PlayerRecord

    def write(self, record: RecordData, path: PlacePath, edit: Edit, copy: NereusCopy | None) -> RecordData:
        after = assign(record, path, edit.value) if self._known(path) else None
        if after is None:
            raise self.no_place(edit.place)
        if edit.value is None and len(path) > 3:
            return after
        seat, part = int(path[1]), path[2]
        try:
            cabin = read_cabin(read_model(PlayerRecord, after["players"][seat], ("players", seat)))
        except BadInput as error:
            raise BadInput(
                [next((f for f in error.faults if f.place.startswith(edit.place)), error.faults[0])]
            ) from None
        for fault in cabin_faults(KNOWN_HOLDS, cabin, f"players[{seat}]"):
            if fault.place.startswith(f"players[{seat}].{part}"):
                raise BadInput([fault])
        return after

    def _known(self, path: PlacePath) -> bool:
        match path:
            case ("players", int(), "track" | "gold" | "science" | "chest" | "cards"):
                return True
            case ("players", int(), "storage", piece):
                return piece in (*facts.COLORS, facts.GEM)
            case ("players", int(), "holds", crew):
                return crew in facts.CREW
        return False

    def form(self, record: RecordData, copy: NereusCopy | None = None) -> tuple[Question, ...]:
        """Scoring track, gold and science power; the rest of a cabin is tapped."""
        return fields_of(NereusRecord, (), [f"players[].{name}" for name in ("track", "gold", "science")])

    def reference(self, copy: NereusCopy | None = None) -> Reference:
        return reference()

    def check(self, record: RecordData, copy: NereusCopy | None = None) -> Draft:
        """Scores a draft. Cards beyond the deck and holds against the owner's recipes stay open."""
        return check(record, copy)


def check(record: RecordData, copy: NereusCopy | None = None) -> Draft:
    """Scores a draft. Cards beyond the deck and holds against the owner's recipes stay open."""
    holds = tuple(holds_of(copy).values())
    points: list[OpenPoint] = []
    scored, views = [], []
    sheets = [_sheet(seat, to_json(player), holds) for seat, player in enumerate(record["players"])]
    cabins = [sheet.cabin for sheet in sheets]
    for seat, sheet in enumerate(sheets):
        points += [OpenPoint(seat, text) for text in sheet.open]
    for fault in card_faults([c.cards for c in cabins]):
        path = parse_place(fault.place)
        seat = int(path[1])
        title = facts.CARDS[str(fault.value)].title
        points.append(OpenPoint(seat, f"{title}: every such card of the deck is in play already."))
    for seat, sheet in enumerate(sheets):
        scored.append(sheet.scored)
        views.append(sheet.view([c.cards for n, c in enumerate(cabins) if n != seat]))
    if all([cabin.untouched for cabin in cabins]):
        return Draft(unplayed(facts.SLUG, table_result(scored).standings), (*points, NOTHING_YET), tuple(views))
    return Draft(table_result(scored), tuple(points), tuple(views))


@dataclass(frozen=True, slots=True)
class _Sheet:
    """What one player's part of a draft comes to by itself: most edits leave the others' as they are."""

    cabin: Cabin
    open: tuple[str, ...]
    scored: Scored
    holds: tuple[Hold, ...]

    def view(self, others: list[tuple[str, ...]]) -> CabinView:
        return cabin_view(self.cabin, self.scored, {hold.crew: hold for hold in self.holds}, others)


@lru_cache(maxsize=1024)
def _sheet(seat: int, player: bytes, holds: tuple[Hold, ...]) -> _Sheet:
    """The part of the player at a seat, given as JSON. Raises BadInput where it is malformed."""
    cabin = read_cabin(read_model(PlayerRecord, from_json(player), ("players", seat)))
    faults = cabin_faults({hold.crew: hold for hold in holds}, cabin, "")
    return _Sheet(cabin, tuple([_open_text(f) for f in faults]), score_cabin(cabin), holds)


def _open_text(fault: Fault) -> str:
    part, _, what = fault.place.removeprefix(".").partition(".")
    if part == "holds":
        return f"{facts.CREW_MEMBERS[what].title}'s hold: {fault.allowed}."
    return f"{part.partition('[')[0].capitalize()}: {fault.allowed}."


DRAFTING: Final = NereusDrafting()
