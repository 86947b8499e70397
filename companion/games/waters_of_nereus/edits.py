"""Waters of Nereus while it is being typed in: which entries are taken, and what counts so far."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.edits import NOTHING_YET, Draft, Drafting, Edit, OpenPoint, PageData
from companion.errors import BadInput
from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.copy import NereusCopy
from companion.games.waters_of_nereus.entry import cabin_view, reference
from companion.games.waters_of_nereus.holds import KNOWN_HOLDS, holds_of
from companion.games.waters_of_nereus.record import Cabin, NereusRecord, cabin_faults, card_faults
from companion.games.waters_of_nereus.score import score_cabin, table_result
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
        parts: RecordData = {"chest": [], "storage": {}, "holds": {}, "cards": []}
        players = [{"name": name, "track": 0, "gold": 0, "science": 0, **parts} for name in names]
        return {"game": facts.SLUG, "players": players}

    def player_model(self, record: RecordData) -> type[Cabin]:
        return Cabin

    def write(self, record: RecordData, path: PlacePath, edit: Edit, copy: NereusCopy | None) -> RecordData:
        match path:
            case ("players", int(), "track" | "gold" | "science" | "chest" | "cards"):
                pass
            case ("players", int(), "storage" | "holds" as part, piece):
                if piece not in ((*facts.COLORS, facts.GEM) if part == "storage" else facts.CREW):
                    raise self.no_place(edit.place)
            case _:
                raise self.no_place(edit.place)
        after = assign(record, path, edit.value)
        if edit.value is None and len(path) > 3:
            return after
        seat = int(path[1])
        try:
            cabin = read_model(Cabin, after["players"][seat], ("players", seat))
        except BadInput as error:
            first = next((f for f in error.faults if f.place.startswith(edit.place)), error.faults[0])
            raise BadInput([first]) from None
        for fault in cabin_faults(KNOWN_HOLDS, cabin, f"players[{seat}]"):
            if fault.place.startswith(f"players[{seat}].{path[2]}"):
                raise BadInput([fault])
        return after

    def form(self, record: RecordData, copy: NereusCopy | None = None) -> tuple[Question, ...]:
        """Scoring track, gold and science power; the rest of a cabin is tapped."""
        return fields_of(NereusRecord, (), [f"players[].{name}" for name in ("track", "gold", "science")])

    def reference(self, copy: NereusCopy | None = None) -> PageData:
        return reference()

    def check(self, record: RecordData, copy: NereusCopy | None = None) -> Draft:
        """Scores a draft. Cards beyond the deck and holds against the owner's recipes stay open."""
        holds = holds_of(copy)
        cabins = [read_model(Cabin, player, ("players", seat)) for seat, player in enumerate(record["players"])]
        hands = [cabin.cards for cabin in cabins]
        points = []
        for seat, cabin in enumerate(cabins):
            for fault in cabin_faults(holds, cabin, ""):
                part, _, what = fault.place.removeprefix(".").partition(".")
                title = f"{facts.CREW_TITLES[what]}'s hold" if part == "holds" else part.partition("[")[0].capitalize()
                points.append(OpenPoint(seat, f"{title}: {fault.allowed}."))
        for fault in card_faults(hands):
            seat = int(parse_place(fault.place)[1])
            title = facts.CARDS[str(fault.value)].title
            points.append(OpenPoint(seat, f"{title}: every such card of the deck is in play already."))
        scored = [score_cabin(cabin) for cabin in cabins]
        views = [cabin_view(one, holds, [*hands[:seat], *hands[seat + 1 :]]) for seat, one in enumerate(scored)]
        result = table_result(scored)
        empty = [cabin.name for cabin in cabins if cabin.unfilled]
        if len(empty) == len(cabins):
            result = unplayed(facts.SLUG, result.standings)
            points.append(NOTHING_YET)
        elif empty:
            text = f"Nothing is entered yet for {joined(empty)}: what they began with is all that counts."
            result = result._replace(notices=(Notice("missing", text), *result.notices))
        return Draft(result, tuple(points), tuple(views))


DRAFTING: Final = NereusDrafting()
