"""The map of a record by its code, which is how a table is opened on it."""

from __future__ import annotations

from typing import Any

from companion import Game


def with_map_code(game: Game, record: dict[str, Any]) -> dict[str, Any]:
    """The same record, its map by the code that spells it out; unchanged where a game or a record has no map."""
    book = game.maps()
    if book is None or not isinstance(record.get("map"), dict):
        return record
    return {**record, "map": book.from_record(record["map"]).code}
