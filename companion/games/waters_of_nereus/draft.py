"""Waters of Nereus while it is being typed in: which entries are taken, and what counts so far."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from pydantic import ValidationError

from companion.drafts import Draft, Drafting, Mend, assign
from companion.errors import BadInput, Fault
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
from companion.records import faults_of, parse_place, read_model, unique_names

_PIECES: Final = "|".join((*facts.COLORS, facts.GEM))
_PLACE: Final = re.compile(
    r"players\[([0-3])\]\."
    rf"(?:name|track|gold|science|chest|storage\.(?:{_PIECES})|holds\.(?:{'|'.join(facts.CREW)})|cards)"
)


def blank(names: list[str], map_code: str | None = None, copy: NereusCopy | None = None) -> dict[str, Any]:
    """Empty cabins for these players. Raises BadInput for names that will not do, or a map, which this game lacks."""
    players = [{"name": n, "track": 0, "gold": 0, "science": 0, **_EMPTY} for n in names]
    record = {"game": facts.SLUG, "players": players}
    faults: list[Fault] = []
    try:
        NereusRecord.model_validate(record)
        faults = unique_names(names)
    except ValidationError as error:
        faults = faults_of(error, NereusRecord)
    if map_code:
        faults.append(Fault("map", map_code, "nothing; this game has no map"))
    if faults:
        raise BadInput(faults)
    return record


_EMPTY: Final[dict[str, Any]] = {"chest": [], "storage": {}, "holds": {}, "cards": []}


def refused(record: Mapping[str, Any], place: str, value: Any) -> Fault | None:
    """Why ``value`` may not stand at ``place`` of a draft.

    The chest and the cards are set as whole lists, storage and holds one by one; null takes a
    storage count or a hold back to nothing. What only other players or the owner's copy forbid
    is marked by :func:`check` instead.
    """
    match = _PLACE.fullmatch(place)
    players = record["players"]
    if match is None:
        return Fault("place", place, "name, track, gold, science, chest, cards, a storage count or a hold of a player")
    seat = int(match[1])
    if seat >= len(players):
        return Fault("place", place, f"one of the {len(players)} players")
    if place.endswith(".name") and any(value == p["name"] for n, p in enumerate(players) if n != seat):
        return Fault(place, value, "a name that no other player has")
    if value is None and not place.endswith(("name", "track", "gold", "science", "chest", "cards")):
        return None
    path = parse_place(place)
    changed = assign(record, path, value)["players"][seat]
    try:
        cabin = read_cabin(read_model(PlayerRecord, changed, ("players", seat)))
    except BadInput as error:
        return next((f for f in error.faults if f.place.startswith(place)), error.faults[0])
    faults = cabin_faults(KNOWN_HOLDS, cabin, f"players[{seat}]")
    part = place.split(".")[1]
    return next((f for f in faults if f.place.startswith(f"players[{seat}].{part}")), None)


def check(record: Mapping[str, Any], copy: NereusCopy | None = None) -> Draft:
    """Scores a draft. Cards beyond the deck and holds against the owner's recipes must be mended."""
    holds = holds_of(copy)
    mends: list[Mend] = []
    scored, views = [], []
    cabins = [read_cabin(read_model(PlayerRecord, p, ("players", n))) for n, p in enumerate(record["players"])]
    for seat, cabin in enumerate(cabins):
        mends += [Mend(seat, _mend_text(f)) for f in cabin_faults(holds, cabin, "")]
    for fault in card_faults([c.cards for c in cabins]):
        path = parse_place(fault.place)
        seat = int(path[1])
        title = facts.CARDS[str(fault.value)].title
        mends.append(Mend(seat, f"{title}: every such card of the deck is in play already."))
    for seat, cabin in enumerate(cabins):
        result = score_cabin(cabin)
        scored.append(result)
        views.append(_view(cabin, result, holds, [c.cards for n, c in enumerate(cabins) if n != seat]))
    return Draft(table_result(scored), tuple(mends), tuple(views))


def _mend_text(fault: Fault) -> str:
    part, _, what = fault.place.removeprefix(".").partition(".")
    if part == "holds":
        return f"{facts.CREW_MEMBERS[what].title}'s hold: {fault.allowed}."
    return f"{part.partition('[')[0].capitalize()}: {fault.allowed}."


def _view(cabin: Cabin, scored: Scored, holds: Mapping[str, Hold], others: list[tuple[str, ...]]) -> dict[str, Any]:
    """What the entry page shows of one cabin: in ``deck`` ``most`` is how many of a card this player can have."""
    played = [line for line in scored.lines if line.category == "science-cards"]
    return {
        "chest": [
            {
                "slot": slot,
                "holds": cabin.chest[n] if n < len(cabin.chest) else None,
                "next": n == len(cabin.chest),
                "gold": facts.CHEST_GOLD[slot],
                "points": facts.CHEST_POINTS[slot],
            }
            for n, slot in enumerate(facts.COLORS)
        ],
        "storage": {
            **{color: {"count": cabin.storage.get(color, 0), "room": _room(cabin, color)} for color in facts.COLORS},
            facts.GEM: {"count": cabin.gems, "room": facts.STORAGE_GEMS - cabin.gems},
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
    return facts.STORAGE_EACH - sum(cabin.storage.get(c, 0) for c in group)


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


DRAFTING: Final = Drafting(blank, refused, check)
