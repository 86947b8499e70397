"""Who holds which treasure card: a player, Aaron, or nobody yet (rules: p. 2, each card is there once).

It is the place ``holder.n15`` of a record, a name or null for nobody: nothing stands there, it is read off the hands,
and setting it moves the card.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.errors import BadInput, Fault
from companion.games.loot_island import facts
from companion.places import RecordData, member


def card_named(part: str | int, place: str) -> int:
    """The reference number in a part of a place, ``n15``. Raises BadInput."""
    number = member(part) if isinstance(part, str) else part
    if not isinstance(number, int) or not 1 <= number <= facts.N_CARDS:
        raise BadInput.at("place", place, f"n1 to n{facts.N_CARDS}")
    return number


def holder_of(record: Mapping[str, Any], number: int) -> str | None:
    """Who has a card at this table; None where nobody does."""
    for player in record["players"]:
        if number in player.get("treasures", ()):
            name: str = player["name"]
            return name
    return facts.AARON if number in _crowns(record) else None


def handed(record: Mapping[str, Any], number: int, to: Any, place: str) -> RecordData:
    """The record with a card off every hand and in that of ``to``, a name at this table or None for nobody.

    Curse cubes stay as they are. Raises BadInput for a name that nobody here has, and where Aaron's crosses are
    counted instead of his crowns.
    """
    names = [player["name"] for player in record["players"]]
    aaron = len(names) == facts.AARON_PLAYERS and facts.AARON not in names
    if to is not None and to not in [*names, *([facts.AARON] if aaron else [])]:
        raise BadInput([Fault(place, to, f"one of {', '.join(names)}, or null", "Nobody of this name plays here.")])
    players = []
    for player in record["players"]:
        held = player.get("treasures", [])
        left = [card for card in held if card != number]
        mine = player["name"] == to
        changed = mine or len(left) < len(held)
        players.append({**player, "treasures": [*left, number] if mine else left} if changed else player)
    return _with_aaron({**record, "players": players}, number, aaron and to == facts.AARON)


def _crowns(record: Mapping[str, Any]) -> list[Any]:
    return list((record.get("aaron") or {}).get("treasures") or ())


def _with_aaron(record: RecordData, number: int, his: bool) -> RecordData:
    """The record with a card among Aaron's crowns, or not."""
    crowns = [card for card in _crowns(record) if card != number]
    counted = (record.get("aaron") or {}).get("crosses")
    if his and counted is not None:
        raise BadInput([Fault("aaron", counted, "nothing", f"{facts.AARON}'s crosses are counted on the sheet.")])
    if his:
        return {**record, "aaron": {"treasures": [*crowns, number]}}
    if len(crowns) == len(_crowns(record)):
        return record
    rest = {key: value for key, value in record.items() if key != "aaron"}
    return {**rest, "aaron": {"treasures": crowns}} if crowns else rest
