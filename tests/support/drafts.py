"""Drafts as a phone meets them: a record is checked, and one edit made. Only this module names the
functions for that."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion import BadInput, Game
from companion.edits import Draft, Edit
from companion.records import Copy


def blank(game: Game, names: list[str], map_code: str | None = None) -> dict[str, Any]:
    """Returns the record of an empty table. Raises BadInput."""
    return game.drafting().blank(names, map_code)


def check(game: Game, record: Mapping[str, Any], copy: Copy | None = None) -> Draft:
    """Returns what can be said of an unfinished record."""
    return game.drafting().check(record, copy)


def edit(
    game: Game, record: Mapping[str, Any], place: str, value: Any, copy: Copy | None = None
) -> dict[str, Any]:
    """Returns the record after one edit. Raises BadInput if the game refuses it."""
    return game.drafting().apply(record, Edit(place, value), copy)


def faults_of_edit(game: Game, record: Mapping[str, Any], place: str, value: Any) -> list[str]:
    """Returns why an edit is refused, a line for each fault; none if it is taken."""
    try:
        edit(game, record, place, value)
    except BadInput as error:
        return [str(fault) for fault in error.faults]
    return []
