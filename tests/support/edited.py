"""Edits as tests make them: why one is refused, and random ones that a table takes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from companion import Game
from companion.edits import Drafting, Edit
from companion.errors import BadInput, Fault
from companion.places import RecordData, format_place
from tests.support.random_tables import random_table


def refused(drafting: Drafting, record: RecordData, place: str, value: Any) -> Fault | None:
    """Returns the fault for which an edit is refused, None if it is taken."""
    try:
        drafting.apply(record, Edit(place, value))
    except BadInput as error:
        assert len(error.faults) == 1, "one edit, one fault"
        return error.faults[0]
    return None


def places_in(
    here: Any, path: tuple[str | int, ...] = ()
) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Yields every place of a record with what stands there, of parts and of the whole of them."""
    if path:
        yield path, here
    if isinstance(here, dict):
        for key, value in here.items():
            yield from places_in(value, (*path, key))
    elif isinstance(here, list) or (isinstance(here, str) and path and isinstance(path[-1], int)):
        for n, value in enumerate(here if len(here) > 1 else ()):
            yield from places_in(value, (*path, n))


def taken_edits(
    game: Game, record: RecordData, rng: random.Random, count: int
) -> Iterator[tuple[str, Any, Any]]:
    """Yields random edits, each taken by a table after the one before: place, what stands there,
    what is typed."""
    drafting = game.drafting()
    while count:
        found = [
            one
            for one in places_in(random_table(game, rng))
            if one[0][0] not in ("game", "map", "mode", "boxes")
        ]
        for path, value in rng.sample(found, min(len(found), 12)):
            place, value = format_place(path), None if rng.random() < 0.1 else value
            try:
                stands = drafting.stands(record, place)
                after = drafting.apply(record, Edit(place, value))
                drafting.check(after)
            except (BadInput, KeyError, IndexError, TypeError):
                continue
            if after != record and count:
                record, count = after, count - 1
                yield place, stands, value
