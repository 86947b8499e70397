"""Waters of Nereus while it is being typed in: which entries are taken, and what counts so far."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from pydantic_core import from_json, to_json

from companion.edits import NOTHING_YET, Draft, Drafting, Edit, OpenPoint, PageData
from companion.errors import BadInput, Fault
from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.copy import NereusCopy
from companion.games.waters_of_nereus.entry import cabin_view, reference
from companion.games.waters_of_nereus.holds import KNOWN_HOLDS, Hold, holds_of
from companion.games.waters_of_nereus.record import Cabin, NereusRecord, cabin_faults, card_faults
from companion.games.waters_of_nereus.score import Scored, score_cabin, table_result
from companion.games.waters_of_nereus.setup import NereusView
from companion.places import PlacePath, RecordData, assign, parse_place
from companion.questions import Question, fields_of
from companion.records import read_model
from companion.results import Notice, unplayed
from companion.words import joined


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

    def player_model(self, record: RecordData) -> type[Cabin]:
        return Cabin

    def write(self, record: RecordData, path: PlacePath, edit: Edit, copy: NereusCopy | None) -> RecordData:
        after = assign(record, path, edit.value) if self._known(path) else None
        if after is None:
            raise self.no_place(edit.place)
        if edit.value is None and len(path) > 3:
            return after
        seat, part = int(path[1]), path[2]
        try:
            cabin = read_model(Cabin, after["players"][seat], ("players", seat))
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

    def reference(self, copy: NereusCopy | None = None) -> PageData:
        return reference()

    def check(self, record: RecordData, copy: NereusCopy | None = None) -> Draft:
        """Scores a draft. Cards beyond the deck and holds against the owner's recipes stay open."""
        holds = tuple(holds_of(copy).values())
        sheets = [_sheet(seat, to_json(player), holds) for seat, player in enumerate(record["players"])]
        scored = [one for one, _ in sheets]
        hands: list[Sequence[str]] = [one.cabin.cards for one in scored]
        points = [OpenPoint(seat, text) for seat, (_, texts) in enumerate(sheets) for text in texts]
        for fault in card_faults(hands):
            title = facts.CARDS[str(fault.value)].title
            seat = int(parse_place(fault.place)[1])
            points.append(OpenPoint(seat, f"{title}: every such card of the deck is in play already."))
        views = [cabin_view(one, holds, [*hands[:seat], *hands[seat + 1 :]]) for seat, one in enumerate(scored)]
        result = table_result(scored)
        empty = [one.name for one in scored if one.cabin.unfilled]
        if len(empty) == len(scored):
            result = unplayed(facts.SLUG, result.standings)
            points.append(NOTHING_YET)
        elif empty:
            told = f"Nothing is entered yet for {joined(empty)}: what they began with is all that counts."
            result = result._replace(notices=(Notice("missing", told), *result.notices))
        return Draft(result, tuple(points), tuple(views))


@lru_cache(maxsize=1024)
def _sheet(seat: int, player: bytes, holds: tuple[Hold, ...]) -> tuple[Scored, tuple[str, ...]]:
    """What one player's part of a draft, given as JSON, comes to by itself, and what is open in it: most edits leave
    the others' as they are. Raises BadInput where it is malformed.
    """
    cabin = read_model(Cabin, from_json(player), ("players", seat))
    faults = cabin_faults({hold.crew: hold for hold in holds}, cabin, "")
    return score_cabin(cabin), tuple([_open_text(f) for f in faults])


def _open_text(fault: Fault) -> str:
    part, _, what = fault.place.removeprefix(".").partition(".")
    if part == "holds":
        return f"{facts.CREW_TITLES[what]}'s hold: {fault.allowed}."
    return f"{part.partition('[')[0].capitalize()}: {fault.allowed}."


DRAFTING: Final = NereusDrafting()
