"""Waters of Nereus while it is being typed in: which entries are taken, and what counts so far."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any, Final

from companion.edits import NOTHING_YET, Draft, Drafting, Edit, OpenPoint
from companion.errors import BadInput, Fault
from companion.forms import FormField, fields_of
from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.copy import NereusCopy
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

    def form(self, record: RecordData, copy: NereusCopy | None = None) -> tuple[FormField, ...]:
        """Scoring track, gold and science power; the rest of a cabin is tapped."""
        return fields_of(NereusRecord, (), [f"players[].{name}" for name in ("track", "gold", "science")])

    def reference(self, copy: NereusCopy | None = None) -> Mapping[str, Any]:
        """What a tap on a slot of the chest does, whatever lies in it."""
        return {"chest": chest_taps(), "gem": facts.GEM}

    def check(self, record: RecordData, copy: NereusCopy | None = None) -> Draft:
        """Scores a draft. Cards beyond the deck and holds against the owner's recipes stay open."""
        return check(record, copy)


def chest_taps() -> dict[str, list[Any]]:
    """Every chest there can be, and for each of them the number in that list of what a tap on each slot makes of it.

    A tap on an empty slot fills the chest up to it, as slots fill in order; then the treasure there
    is a gem, then it is taken out with those after it (rules: Chest).
    """
    colors = facts.COLORS
    chests = [
        [facts.GEM if gem else color for gem, color in zip(gems, colors, strict=False)]
        for filled in range(len(colors) + 1)
        for gems in product((False, True), repeat=filled)
    ]
    numbers = {tuple(chest): n for n, chest in enumerate(chests)}
    after = [[numbers[tuple(_chest_after(chest, at))] for at in range(len(colors))] for chest in chests]
    return {"chests": chests, "after": after}


def _chest_after(chest: list[str], at: int) -> list[str]:
    if at >= len(chest):
        return [*chest, *facts.COLORS[len(chest) : at + 1]]
    return chest[:at] if chest[at] == facts.GEM else [*chest[:at], facts.GEM, *chest[at + 1 :]]


def check(record: RecordData, copy: NereusCopy | None = None) -> Draft:
    """Scores a draft. Cards beyond the deck and holds against the owner's recipes stay open."""
    holds = holds_of(copy)
    points: list[OpenPoint] = []
    scored, views = [], []
    cabins = [read_cabin(read_model(PlayerRecord, p, ("players", n))) for n, p in enumerate(record["players"])]
    for seat, cabin in enumerate(cabins):
        points += [OpenPoint(seat, _open_text(f)) for f in cabin_faults(holds, cabin, "")]
    for fault in card_faults([c.cards for c in cabins]):
        path = parse_place(fault.place)
        seat = int(path[1])
        title = facts.CARDS[str(fault.value)].title
        points.append(OpenPoint(seat, f"{title}: every such card of the deck is in play already."))
    for seat, cabin in enumerate(cabins):
        result = score_cabin(cabin)
        scored.append(result)
        views.append(_view(cabin, result, holds, [c.cards for n, c in enumerate(cabins) if n != seat]))
    if all([cabin.untouched for cabin in cabins]):
        return Draft(unplayed(facts.SLUG, table_result(scored).standings), (*points, NOTHING_YET), tuple(views))
    return Draft(table_result(scored), tuple(points), tuple(views))


def _open_text(fault: Fault) -> str:
    part, _, what = fault.place.removeprefix(".").partition(".")
    if part == "holds":
        return f"{facts.CREW_MEMBERS[what].title}'s hold: {fault.allowed}."
    return f"{part.partition('[')[0].capitalize()}: {fault.allowed}."


def _view(cabin: Cabin, scored: Scored, holds: Mapping[str, Hold], others: list[tuple[str, ...]]) -> dict[str, Any]:
    """What the entry page shows of one cabin; ``most`` is how many of a card or treasure this player can have there."""
    played = [line for line in scored.lines if line.category == "science-cards"]
    return {
        "chest": [
            {
                "slot": slot,
                "random": slot == facts.CHEST_RANDOM,
                "holds": cabin.chest[n] if n < len(cabin.chest) else None,
                "next": n == len(cabin.chest),
                "gold": facts.CHEST_GOLD[slot],
                "points": facts.CHEST_POINTS[slot],
            }
            for n, slot in enumerate(facts.COLORS)
        ],
        "storage": {
            **{
                color: {"count": (n := cabin.storage.get(color, 0)), "most": n + _room(cabin, color)}
                for color in facts.COLORS
            },
            facts.GEM: {"count": cabin.gems, "most": cabin.gem_room},
        },
        "bays": [*[list(group[::-1]) for group in facts.STORAGE_GROUPS[::-1]], [facts.GEM]],
        "holds": [_hold_view(cabin, holds[crew]) for crew in facts.CREW],
        "cards": [
            {"name": name, "title": facts.CARDS[name].title, "points": line.points, "why": line.why}
            for name, line in zip(cabin.cards, played, strict=False)
        ],
        "deck": [
            {
                "name": name,
                "title": card.title,
                "points": card.points,
                "most": max(0, card.copies - sum(hand.count(name) for hand in others)),
            }
            for name, card in facts.CARDS.items()
        ],
        "science": {
            "power": cabin.science,
            "most": facts.SCIENCE_MAX,
            "played": sum(line.points > 0 for line in played),
        },
        "gold": {"coins": cabin.gold, "why": scored.lines[-1].why, "points": scored.lines[-1].points},
        "total": scored.total,
        "completed": len(cabin.complete),
        "in_holds": cabin.in_holds,
    }


def _room(cabin: Cabin, color: str) -> int:
    group = next(g for g in facts.STORAGE_GROUPS if color in g)
    own = facts.STORAGE_EACH - sum(cabin.storage.get(c, 0) for c in group)
    return max(0, min(own, cabin.gem_room - cabin.gems))  # gems beyond three lie on coloured spaces


def _hold_view(cabin: Cabin, hold: Hold) -> dict[str, Any]:
    contents = cabin.holds.get(hold.crew, ())
    complete = hold.crew in cabin.complete
    fault = hold.fault(contents)
    fits = [piece for piece in (*facts.COLORS, facts.GEM) if not complete and hold.fault((*contents, piece)) is None]
    return {
        "crew": hold.crew,
        "title": facts.CREW_MEMBERS[hold.crew].title,
        "complete": complete,
        "contents": list(contents),
        "size": hold.size,
        "most": max(facts.HOLD_SIZES),
        "points": hold.points,
        "recipe": hold.recipe if hold.rule != "unknown" else None,
        "fault": f"{facts.CREW_MEMBERS[hold.crew].title}'s hold: {fault}." if fault else None,
        "from_copy": hold.from_copy,
        "fits": fits,
    }


DRAFTING: Final = NereusDrafting()
