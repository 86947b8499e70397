"""What becomes of a kept state of play when somebody is renamed or taken out."""

from __future__ import annotations

from typing import Any

from companion.places import RecordData
from companion.play import Play


def people_renamed(play: Play[Any, Any], data: RecordData, old: str, new: str) -> RecordData:
    """A kept state after a player was renamed."""
    return {key: _renamed(value, old, new) if key in play.state.people else value for key, value in data.items()}


def _renamed(value: Any, old: str, new: str) -> Any:
    if isinstance(value, dict):
        return {new if key == old else key: _renamed(inner, old, new) for key, inner in value.items()}
    if isinstance(value, list):
        return [_renamed(inner, old, new) for inner in value]
    return new if value == old else value


def people_without(play: Play[Any, Any], data: RecordData, name: str, heir: str) -> RecordData:
    """A kept state after a player was taken out: what only one can have, such as a turn, goes to ``heir``."""
    out = {key: _without(value, name) if key in play.state.people else value for key, value in data.items()}
    return {
        key: heir if value is None else value for key, value in out.items() if value is not None or data[key] == name
    }


def _without(value: Any, name: str) -> Any:
    if isinstance(value, dict):
        return {key: _without(inner, name) for key, inner in value.items() if key != name}
    if isinstance(value, list):
        return [_without(inner, name) for inner in value if inner != name]
    return None if value == name else value
