"""Loot Island while it is being typed in: which entries are taken, and what counts so far."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from pydantic import ValidationError

from companion.drafts import Draft, Drafting, Mend, assign
from companion.errors import BadInput, Fault
from companion.games.loot_island import facts
from companion.games.loot_island.cards import cards_of
from companion.games.loot_island.copy import LootCopy
from companion.games.loot_island.curse import cube_count
from companion.games.loot_island.entry import reference
from companion.games.loot_island.healers import Healer
from companion.games.loot_island.picks import healer_view
from companion.games.loot_island.record import (
    LootRecord,
    Table,
    draft_record,
    healer_faults,
    read_draft,
    table_faults,
    table_of,
)
from companion.games.loot_island.score import missing_healers, table_result
from companion.records import faults_of, parse_place, unique_names

_SEAT: Final = re.compile(r"players\[([0-4])\]\.(name|cubes|healer|treasures)(?:\.n([1-9][0-9]?))?")
_TABLE: Final = ("first_player", "healers", "crown_ladder", "aaron", "aaron.crosses")
_MAY_GO: Final = ("healer", *_TABLE)
"""Places that may be emptied again."""


def blank(names: list[str], map_code: str | None, copy: LootCopy | None = None) -> dict[str, Any]:
    """An empty table for these players. Raises BadInput for names that will not do, and for a map."""
    if map_code:
        raise BadInput.at("map", map_code, "nothing; Loot Island has no map to choose")
    players: list[dict[str, Any]] = [{"name": name, "cubes": 0, "treasures": []} for name in names]
    record = {"game": facts.SLUG, "healers": [], "players": players}
    try:
        draft_record(record)
    except ValidationError as error:
        faults = faults_of(error, LootRecord)
        raise BadInput([f for f in faults if f.place != "first_player"] or faults) from None
    repeated = unique_names(names)
    if repeated:
        raise BadInput(repeated)
    return record


# ---- what is refused


def refused(record: Mapping[str, Any], place: str, value: Any) -> Fault | None:
    """Why ``value`` may not stand at ``place`` of a draft.

    A healer that later turns out not to be due, or a name that had the First Player tile and
    was changed, is not refused but must be mended.
    """
    match = _SEAT.fullmatch(place)
    players = record["players"]
    if match is None and place not in _TABLE:
        return Fault("place", place, "a treasure, cubes, a healer, a name, or one of " + ", ".join(_TABLE))
    if match and int(match[1]) >= len(players):
        return Fault("place", place, f"one of the {len(players)} players")
    field, number = (match[2], match[3]) if match else (place, None)
    if number is not None:
        if field != "treasures" or int(number) > facts.N_CARDS:
            return Fault("place", place, f"treasures.n1 to treasures.n{facts.N_CARDS}")
        if not isinstance(value, bool):
            return Fault(place, value, "true or false")
    if match and field == "treasures":
        fault = _taken(record, place, int(match[1]), [int(number)] if number and value else value)
        if fault:
            return fault
    if value is None and field not in _MAY_GO:
        return Fault(place, value, "a value; only a healer and what belongs to the table may be left out")
    if field == "first_player" and value is not None and value not in [p["name"] for p in players]:
        return Fault(place, value, f"the name of a player: {', '.join(p['name'] for p in players)}")
    return _misfit(record, place, value)


def _taken(record: Mapping[str, Any], place: str, seat: int, treasures: Any) -> Fault | None:
    """The first of the numbers in ``treasures`` that somebody but ``seat`` has, with who has it."""
    hands = {p["name"]: p.get("treasures", ()) for n, p in enumerate(record["players"]) if n != seat}
    aaron = (record.get("aaron") or {}).get("treasures") or ()
    for number in treasures if isinstance(treasures, list) else ():
        holder = next((name for name, hand in hands.items() if number in hand), None)
        holder = holder or (facts.AARON if number in aaron else None)
        if isinstance(number, int) and holder:
            return Fault(place, number, f"a card that nobody has yet; {holder} has it")
    return None


def _misfit(record: Mapping[str, Any], place: str, value: Any) -> Fault | None:
    """What would be wrong with the record that was not wrong before."""
    try:
        after = assign(record, parse_place(place), value)
        model = draft_record(after)
    except BadInput as error:
        return Fault(place, value, error.faults[0].allowed)
    except ValidationError as error:
        first = faults_of(error, LootRecord)[0]
        return Fault(first.place if first.place.startswith(place) else place, first.value, first.allowed)
    known = set(map(str, table_faults(draft_record(record), cards_of(None))))
    for fault in table_faults(model, cards_of(None)):
        if str(fault) not in known:
            return Fault(place, fault.value, fault.allowed)
    if place.endswith(".healer") and value is not None:
        players = table_of(model, None, cards_of(None)).players
        healers = [Healer(h.per_cube, h.fixed) for h in model.healers]
        seat = int(place[len("players[")])
        for fault in healer_faults(players, healers):
            picked = players[seat].healer
            rivals = [p.name for n, p in enumerate(players) if n != seat and p.healer == picked]
            if fault.place == place or (rivals and picked and fault.value == picked.text):
                taken = f"a healer that is left; {rivals[0]} took this one" if rivals and picked in healers else None
                return Fault(place, fault.value, taken or fault.allowed)
    return None


# ---- what it comes to


def check(record: Mapping[str, Any], copy: LootCopy | None = None) -> Draft:
    """Scores a draft: without the tile nobody has its gold, and a healer not picked costs nothing yet."""
    table = read_draft(record, copy)
    return Draft(
        table_result(table),
        tuple(_mends(record, table, copy)),
        tuple(_view(table, seat, copy) for seat in range(len(table.players))),
        _shared(table, copy),
    )


def _mends(record: Mapping[str, Any], table: Table, copy: LootCopy | None) -> list[Mend]:
    mends = []
    if table.first is None:
        mends.append(Mend(None, "Who has the First Player tile?"))
    for seat in missing_healers(table):
        player = table.players[seat]
        cubes = "1 curse cube" if player.cubes == 1 else f"{player.cubes} curse cubes"
        mends.append(Mend(seat, f"Which healer does {player.name} pick for {cubes}?"))
    faults = [*table_faults(draft_record(record), cards_of(copy)), *healer_faults(table.players, table.healers)]
    for fault in faults:
        match = re.match(r"players\[(\d)\]\.(\w+)", fault.place)
        what = f"{match[2].capitalize()} {fault.value}" if match else fault.place.replace("_", " ").capitalize()
        mends.append(Mend(int(match[1]) if match else None, f"{what}: allowed is {fault.allowed}."))
    return sorted(mends, key=lambda mend: -1 if mend.seat is None else mend.seat)


def _view(table: Table, seat: int, copy: LootCopy | None) -> dict[str, Any]:
    """What the entry page shows of one player besides the points."""
    player = table.players[seat]
    cubes = cube_count(player.name, player.cubes)
    return {
        "cubes": {"text": cubes.text, "near": cubes.state != "safe", "state": cubes.state},
        "healer": healer_view(table, seat, copy),
        "hint": _stray_hint(table, seat),
    }


def _stray_hint(table: Table, seat: int) -> str | None:
    """A question where a number is of a pile that is not in play with so many players."""
    count = len(table.players)
    stray = [str(c.reference) for c in table.players[seat].cards if c.pile and c.pile not in facts.SIZES[count].piles]
    if not stray:
        return None
    are = "is" if len(stray) == 1 else "are"
    return f"{', '.join(stray)} {are} of a pile that stays in the box with {count} players; is the number right?"


def _shared(table: Table, copy: LootCopy | None) -> dict[str, Any]:
    """What the sheets have in common: Aaron's crosses (None: not said), the crown bonuses, the tile's holder."""
    from_copy = copy is not None and copy.crown_ladder is not None and table.ladder == tuple(copy.crown_ladder)
    if not table.own_ladder:
        note = facts.RULINGS["crown-ladder"].text
    else:
        note = "From your copy." if from_copy else "Entered for this table."
    return {
        "aaron": table.aaron,
        "ladder": [*table.ladder, *[0] * len(facts.CROWN_LADDER)][: len(facts.CROWN_LADDER)],
        "ladder_note": note,
        "first_player": None if table.first is None else table.players[table.first].name,
        "card_list": facts.RULINGS["card-list"].text,
    }


DRAFTING: Final = Drafting(blank, refused, check, reference)
