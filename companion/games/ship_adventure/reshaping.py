"""What must be taken back before a table goes on with other boxes or the other game, so that undo brings it again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from companion.edits import Edit
from companion.games.ship_adventure import facts
from companion.places import RecordData, format_place


def edits_before(record: RecordData, names: Sequence[str]) -> dict[str, dict[str, list[Edit]]]:
    """By place and by what may be chosen there, the edits that go before; ``names`` are those of a new table's areas.

    They empty what would fall away with the choice, which is then nobody's, and give areas that stay
    or fall away their usual names.
    """
    if record.get("mode") == facts.TREASURE_MAP:
        pieces = [Edit(f"players[{seat}].pieces", 0) for seat in range(len(record["players"]))]
        return {"mode": {facts.CONQUEST: [*pieces, Edit("winner", None)]}}
    fewest = min(facts.SIZES)
    cities = [Edit(format_place(("cities", name)), None) for name in record.get("cities", {})]
    leaving = [*cities, *_emptied(record, names, 0, 0), Edit("boxes", fewest)]
    return {
        "mode": {facts.TREASURE_MAP: leaving},
        "boxes": {str(boxes): _emptied(record, names, size.areas, size.points) for boxes, size in facts.SIZES.items()},
    }


def _emptied(record: RecordData, names: Sequence[str], areas: int, points: int) -> list[Edit]:
    """What takes back the points beyond so many areas and points of each, and the own names of those areas."""
    held: dict[str, list[Any]] = {name: list(holders) for name, holders in record.get("areas", {}).items()}
    edits = []
    for at, (name, holders) in enumerate(held.items()):
        for n, holder in enumerate(holders):
            if holder is not None and (at >= areas or n >= points):
                edits.append(Edit(format_place(("areas", name, n)), None))
                holders[n] = None
    kept = list(held)[:areas]
    usual = [*kept, *(name for name in names if name not in kept)][: len(held)]
    if usual != list(held):
        edits.append(Edit("areas", dict(zip(usual, held.values(), strict=False))))
    return edits
