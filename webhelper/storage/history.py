"""What was done at a table, in order, and what takes it back: the way from a document to the one before."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from sqlalchemy import Cast, Connection, Text, bindparam, select
from sqlalchemy.orm import Session

from companion.dice import Roll
from companion.places import RecordData
from webhelper.storage.rows import EditRow

MAX_TOLD: Final = 240
"""Characters of the sentence that tells an edit."""
_LOOKED_AT: Final = 200
"""How many of the latest edits are looked at for what can be undone."""

Change = list[Any]
"""``[path]``, where something was added, or ``[path, value]`` with what stood there."""


@dataclass(frozen=True, slots=True)
class Done:
    """An edit that can be undone: its sentence, and whose phone it came from, empty where nobody holds it.

    ``taken_back`` is the sentence of one that was undone after it; with it alone, ``id`` is empty. ``number``
    counts the edits of all tables.
    """

    id: str
    told: str
    by: str
    taken_back: str = ""
    number: int = 0


# ---- the way back


def inverse_of(before: RecordData, after: RecordData) -> list[Change]:
    """What :func:`taken_back` needs to make ``before`` of ``after`` again."""
    return list(_changes(before, after, []))


def _changes(before: Any, after: Any, path: list[str | int]) -> Iterator[Change]:
    if isinstance(before, dict) and isinstance(after, dict):
        for key in {**before, **after}:
            here = [*path, key]
            if key not in before:
                yield [here]
            elif key not in after:
                yield [here, before[key]]
            elif before[key] is not after[key]:
                yield from _changes(before[key], after[key], here)
    elif isinstance(before, list) and isinstance(after, list) and len(before) == len(after):
        for n, (old, new) in enumerate(zip(before, after, strict=True)):
            if old is not new:
                yield from _changes(old, new, [*path, n])
    elif before != after or type(before) is not type(after):
        yield [path, before]


def taken_back(document: RecordData, inverse: Iterable[Change]) -> RecordData:
    """The document before an edit, from the one right after it; raises LookupError or TypeError for any other."""
    out: Any = document
    for path, *before in inverse:
        out = _with(out, path, before)
    changed: RecordData = out
    return changed


def _with(here: Any, path: list[Any], before: list[Any]) -> Any:
    if not path:
        return before[0]
    part, rest = path[0], path[1:]
    if not rest and not before:
        return {key: value for key, value in here.items() if key != part}
    if isinstance(here, dict):
        return {**here, part: _with(here.get(part), rest, before)}
    return [*here[:part], _with(here[part], rest, before), *here[part + 1 :]]


# ---- what can be undone


class _Kept(NamedTuple):
    """An edit as it is kept, what is JSON as text: most of them are only looked past."""

    number: int
    id: str
    place: str
    value: str
    found: str
    inverse: str | None
    told: str
    by: str

    def takes_back(self, last: _Kept) -> bool:
        """Whether it is a sheet's own undo of the edit before it."""
        back = self.place == last.place and self.inverse is not None
        return back and _same(self.value, last.found) and _same(self.found, last.value)


def _same(one: str, other: str) -> bool:
    """Whether two texts are the same JSON; the keys of an object may come in any order."""
    return one == other or (one[:1] == other[:1] and one[:1] in "[{" and json.loads(one) == json.loads(other))


_EDITS: Final = EditRow.__table__.c
_LATEST: Final = (
    select(
        _EDITS.id,
        _EDITS.edit_id,
        _EDITS.place,
        *(Cast(column, Text) for column in (_EDITS.value, _EDITS.found, _EDITS.inverse)),
        _EDITS.told,
        _EDITS.by,
    )
    .where(_EDITS.table_id == bindparam("table_id"), _EDITS.applied, ~_EDITS.undone)
    .order_by(_EDITS.id.desc())
    .limit(_LOOKED_AT)
)


def done_at(connection: Connection, table_id: str) -> list[Done]:
    """The latest edits that stand, oldest first; one that a sheet's own undo took back is left out with that undo."""
    standing: list[_Kept] = []
    for found in reversed(connection.execute(_LATEST, {"table_id": table_id}).all()):
        row = _Kept(*found)
        if standing and row.takes_back(standing[-1]):
            standing.pop()
        elif row.inverse is not None:
            standing.append(row)
        else:
            standing.clear()  # stored before there was a way back: nothing before it can be reached
    return [Done(row.id, row.told, row.by, number=row.number) for row in standing if row.inverse != "[]"]


def taken_back_since(connection: Connection, table_id: str, last: int) -> str:
    """The sentence of the edit that was undone last, where nothing was done since; ``last`` is the one that stands."""
    told = connection.scalar(
        select(_EDITS.told)
        .where(_EDITS.table_id == table_id, _EDITS.undone, _EDITS.id > last)
        .order_by(_EDITS.at.desc(), _EDITS.id)
        .limit(1)
    )
    return told or ""


def rolls_of(session: Session, table_id: str) -> list[tuple[Roll, str, bool]]:
    """Every roll of a table in order, with what was told of it and whether it was undone."""
    rows = session.scalars(select(EditRow).where(EditRow.table_id == table_id, EditRow.applied).order_by(EditRow.id))
    return [
        (Roll(row.rolled[0], tuple((sides, face) for sides, face in row.rolled[1])), row.told, row.undone)
        for row in rows
        if row.rolled
    ]
