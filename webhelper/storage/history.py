"""What an edit changed at a table, and the way back and forth: a change holds where both what was and what is stand.

Kept as JSON beside the edit, ``{"names": [...], "changes": [[path, was, is], ...]}``: ``was`` and ``is`` are lists
of the one value there, empty where there was nothing. ``names`` are the players in seat order right after it, and
``named`` those right before it where they were others: a path leads to where its player sits now.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple

from pydantic_core import from_json
from sqlalchemy import Cast, Connection, Row, Text, bindparam, select

from companion.errors import BadInput, Fault
from companion.places import RecordData
from companion.randomness import Roll
from webhelper.storage.rows import EditRow
from webhelper.storage.store import ABOUT, PLAY, Store

Path = list[str | int]
Change = list[Any]
_PLAYERS: Final = "players"


class NotStanding(LookupError):
    """What a change wrote does not stand any more, or whose it was plays no more."""


class Changes(NamedTuple):
    """All that one edit changed."""

    names: tuple[str, ...]
    named: tuple[str, ...]
    changes: tuple[Change, ...]

    @classmethod
    def between(
        cls, before: RecordData, after: RecordData, cells: frozenset[str] = frozenset()
    ) -> Changes:
        """What differs. ``cells`` are the keys of lists whose texts are rows of fields, each changed by itself."""
        names, named = (
            tuple(p["name"] for p in document[_PLAYERS]) for document in (after, before)
        )
        kinds = _Kinds(cells, frozenset({*names, *named}))
        return cls(names, named, tuple(_between(before, after, [], kinds)))

    @classmethod
    def of_json(cls, stored: Any) -> Changes | None:
        """What :meth:`as_json` gave; None for none, or what an older version stored."""
        if not isinstance(stored, Mapping):
            return None
        names = tuple(stored["names"])
        return cls(names, tuple(stored.get("named", names)), tuple(stored["changes"]))

    def as_json(self) -> dict[str, Any]:
        """As it is kept."""
        other = {"named": list(self.named)} if self.named != self.names else {}
        return {"names": list(self.names), **other, "changes": list(self.changes)}

    def undone(self, document: RecordData) -> RecordData:
        """A document without these changes. Raises NotStanding where what they wrote does not stand."""
        changes = [(path, now, was) for path, was, now in reversed(self.changes)]
        return _written(document, changes, self.names)

    def redone(self, document: RecordData) -> RecordData:
        """A document with these changes again. Raises NotStanding where what they found does not stand."""
        return _written(document, self.changes, self.named)

    def touches(self, place: str) -> bool:
        """Whether anything below a place was changed, but for what is kept there of players by their names."""
        return any(path[0] == place and not self._by_name(path) for path, _, _ in self.changes)

    def of(self) -> str | None:
        """The one player whose places alone were changed, None where there is none."""
        whose = {self._whose(path) for path, _, _ in self.changes}
        return whose.pop() if len(whose) == 1 else None

    def _by_name(self, path: Path) -> bool:
        return len(path) > 2 and path[2] in self.names

    def _whose(self, path: Path) -> str | None:
        if path[0] == _PLAYERS and len(path) > 2 and isinstance(path[1], int):
            return self.names[path[1]]
        return str(path[2]) if self._by_name(path) else None


# ---- what differs


class _Kinds(NamedTuple):
    """Keys of lists whose texts are rows of fields, and names of players, which are keys too."""

    cells: frozenset[str]
    names: frozenset[str]

    def by_name(self, before: Mapping[str, Any], after: Mapping[str, Any], key: str) -> bool:
        """Whether a key leads to nothing but what is kept by players' names."""
        was, now = before.get(key, {}), after.get(key, {})
        return isinstance(was, dict) and isinstance(now, dict) and {*was, *now} <= self.names


def _between(before: Any, after: Any, path: Path, kinds: _Kinds) -> Iterator[Change]:
    if before is after:
        return
    if isinstance(before, dict) and isinstance(after, dict):
        named = {
            key
            for key in {**before, **after}
            if path == [PLAY] and kinds.by_name(before, after, key)
        }
        gone = path and before.keys() - after.keys() - named
        if gone and not (before.keys() ^ after.keys()) & kinds.names:
            yield [path, [before], [after]]  # put back one by one, keys would lose their order
            return
        for key in {**before, **after}:
            if key in named:
                yield from _between(before.get(key, {}), after.get(key, {}), [*path, key], kinds)
            elif key not in before:
                yield [[*path, key], [], [after[key]]]
            elif key not in after:
                yield [[*path, key], [before[key]], []]
            else:
                yield from _between(before[key], after[key], [*path, key], kinds)
    elif isinstance(before, list) and isinstance(after, list):
        yield from _between_lists(before, after, path, kinds)
    elif before != after or type(before) is not type(after):
        row = (
            path[-2:-1]
            and path[-2] in kinds.cells
            and isinstance(before, str)
            and isinstance(after, str)
        )
        if row and len(before) == len(after):
            fields = enumerate(zip(before, after, strict=True))
            yield from ([[*path, n], [old], [new]] for n, (old, new) in fields if old != new)
        else:
            yield [path, [before], [after]]


def _between_lists(
    before: list[Any], after: list[Any], path: Path, kinds: _Kinds
) -> Iterator[Change]:
    """One that came or went stands by its place; what is changed more than that is changed as a whole."""
    if len(before) == len(after):
        for n, (old, new) in enumerate(zip(before, after, strict=True)):
            yield from _between(old, new, [*path, n], kinds)
        return
    shorter, longer = sorted((before, after), key=len)
    at = next((n for n, one in enumerate(shorter) if one != longer[n]), len(shorter))
    if len(longer) == len(shorter) + 1 and shorter[at:] == longer[at + 1 :]:
        one = [longer[at]]
        yield [[*path, at], *([[], one] if longer is after else [one, []])]
    else:
        yield [path, [before], [after]]


# ---- there and back


def _written(
    document: RecordData, changes: Sequence[Change | tuple[Any, ...]], names: Sequence[str]
) -> RecordData:
    now = [player["name"] for player in document[_PLAYERS]]
    out: Any = document
    for path, found, value in changes:
        there = _seated_now(path, names, now)
        try:
            if not _stands(out, there, found):
                raise NotStanding
            out = _with(out, there, value, room=not found)
            if there[0] == PLAY and len(there) > 2 and out[PLAY][there[1]] == {}:
                out = _with(out, there[:2], [])
        except (LookupError, TypeError):
            raise NotStanding from None
    written: RecordData = out
    return written


def _seated_now(path: Path, names: Sequence[str], now: Sequence[str]) -> Path:
    """Where a path leads now that others may sit at its seats. Raises NotStanding for one who plays no more."""
    if list(names) == list(now) or path[0] not in (_PLAYERS, ABOUT):
        return path
    if path[0] == ABOUT or len(path) < 3 or not isinstance(path[1], int):
        raise NotStanding
    seat, name = path[1], names[path[1]]
    if name in now:
        seat = now.index(name)
    elif len(names) != len(now) or now[seat] in names:  # else whoever sits there has a new name
        raise NotStanding
    return [path[0], seat, *path[2:]]


def _stands(here: Any, path: Path, found: list[Any]) -> bool:
    """Whether the one value of ``found``, or nothing, stands at a path; in a list there is always room."""
    for part in path[:-1]:
        here = here.get(part, {}) if isinstance(here, dict) else here[part]
    last = path[-1]
    if isinstance(here, dict):
        return found == ([here[last]] if last in here else [])
    return int(last) <= len(here) if not found else bool(here[last] == found[0])


def _with(here: Any, path: Path, value: list[Any], room: bool = False) -> Any:
    """What stands at a place with a value at a path inside it, or without it. ``room``: in a list it comes before."""
    if not path:
        return value[0]
    part, rest = path[0], path[1:]
    if isinstance(here, dict) or here is None:
        known = here or {}
        if not rest and not value:
            return {key: one for key, one in known.items() if key != part}
        return {**known, part: _with(known.get(part), rest, value, room)}
    number = int(part)
    inner = [_with(here[number], rest, value, room)] if rest else value
    after = here[number if room and not rest else number + 1 :]
    if isinstance(here, str):
        return f"{here[:number]}{inner[0]}{after}"
    return [*here[:number], *inner, *after]


MAX_EVENT: Final = 240
"""Characters of the sentence that tells an edit."""
UNDO, REDO = "undo", "redo"
"""The places of edits that take another one back, or put it back: their value is its id."""
_LOOKED_AT: Final = 100
"""How many of the latest edits are looked at for what can be undone."""


@dataclass(frozen=True)
class Done:
    """An edit that was done: its sentence, and whose phone it came ``by``, if known. ``number`` counts the edits of all
    tables, ``undone_at`` is that of the one that took it back, if any; ``inverse`` is what it changed, as JSON."""

    id: str
    number: int
    event: str
    by: str
    inverse: str
    undone_at: int | None = None

    @cached_property
    def changes(self) -> Changes | None:
        """What it changed; None where an older version kept only the way back."""
        return Changes.of_json(from_json(self.inverse))

    @property
    def empty(self) -> bool:
        """Whether it changed nothing, as its text tells without being read."""
        return self.inverse == "[]" or self.inverse.endswith(('"changes":[]}', '"changes": []}'))

    @property
    def of(self) -> str | None:
        """The one player whose places alone it changed, None where there is none."""
        return self.changes.of() if self.changes is not None else None

    @property
    def shared(self) -> bool:
        """Whether it changed what all play by: then it is taken back only where nothing was done after it."""
        return self.changes is None or self.changes.touches(PLAY)


class UndoLog(NamedTuple):
    """The latest edits of a table, oldest first: those that stand, and those that were taken back."""

    standing: tuple[Done, ...] = ()
    undone: tuple[Done, ...] = ()

    @property
    def last(self) -> Done | None:
        """What an undo takes back."""
        return self.standing[-1] if self.standing else None

    @property
    def last_undone(self) -> Done | None:
        """What was taken back last, if nothing was done since."""
        latest = max(self.undone, key=_undone_at, default=None)
        return latest if latest and self.ends_with(latest) else None

    def ends_with(self, done: Done) -> bool:
        """Whether nothing that stands was done after an edit, or after it was taken back."""
        if done.undone_at is None:
            return self.last == done
        return self.last is None or self.last.number < done.undone_at

    def own(self, *names: str) -> Done | None:
        """The latest entry of one of these players alone, if everybody is still at what it was made in."""
        for done in reversed(self.standing):
            if done.of in names:
                return done
            if done.shared:
                return None
        return None

    def own_undone(self, *names: str) -> Done | None:
        """What one of these took back last, if they wrote nothing and everybody is still at the same since."""
        latest = max(
            (done for done in self.undone if done.of in names), key=_undone_at, default=None
        )
        later = [done for done in self.standing if latest and done.number > _undone_at(latest)]
        return None if any(done.of in names or done.shared for done in later) else latest

    def find(self, edit_id: str) -> Done | None:
        """An edit by its id."""
        return next((done for done in (*self.standing, *self.undone) if done.id == edit_id), None)


def _undone_at(done: Done) -> int:
    return done.undone_at or 0


_EDITS: Final = EditRow.__table__.c
_COLUMNS: Final = (
    *(_EDITS.id, _EDITS.edit_id, _EDITS.place, _EDITS.told, _EDITS.by, _EDITS.undone),
    *(Cast(_EDITS.value, Text).label("value"), Cast(_EDITS.inverse, Text).label("inverse")),
)
_APPLIED: Final = select(*_COLUMNS).where(_EDITS.table_id == bindparam("table_id"), _EDITS.applied)
_LATEST: Final = _APPLIED.order_by(_EDITS.id.desc()).limit(_LOOKED_AT)
_ONE: Final = _APPLIED.where(_EDITS.edit_id == bindparam("edit_id"))


def history_of(connection: Connection, table_id: str) -> UndoLog:
    """The latest edits of a table."""
    found: list[Done] = []
    taken: dict[str, int] = {}
    for row in connection.execute(_LATEST, {"table_id": table_id}):
        if row.place in (UNDO, REDO):
            taken.setdefault(from_json(row.value), row.id)
        elif row.inverse is None:
            break  # stored before there was a way back: nothing before it can be reached
        else:
            found.append(_done(row, taken))
    latest = [done for done in reversed(found) if not done.empty]
    undone = (done for done in latest if done.undone_at is not None)
    return UndoLog(tuple(done for done in latest if done.undone_at is None), tuple(undone))


def _done(row: Row[Any], taken: Mapping[str, int]) -> Done:
    undone_at = taken.get(row.edit_id, row.id) if row.undone else None
    return Done(row.edit_id, row.id, row.told, row.by, row.inverse, undone_at)


def history_at(store: Store, table_id: str) -> UndoLog:
    """The same for whoever has no connection."""
    with store.engine.connect() as connection:
        return history_of(connection, table_id)


def older_edit(connection: Connection, table_id: str, edit_id: str) -> Done | None:
    """An edit by its id however long ago it was done; None where there is none to take back."""
    asked = {"table_id": table_id, "edit_id": edit_id}
    for row in connection.execute(_ONE, asked):
        if row.place not in (UNDO, REDO) and row.inverse is not None:
            return _done(row, {})
    return None


def rolls_at(store: Store, table_id: str) -> Sequence[tuple[Roll, str, bool]]:
    """Every roll of the phone at a table, in order, with its event and whether it was undone."""
    with store.session() as session:
        rows = session.scalars(
            select(EditRow)
            .where(EditRow.table_id == table_id, EditRow.applied)
            .order_by(EditRow.id)
        )
        return [
            (
                Roll(row.rolled[0], tuple((sides, face) for sides, face in row.rolled[1])),
                row.told,
                row.undone,
            )
            for row in rows
            if row.rolled
        ]


# ---- undo: whoever did it, on whichever phone, an edit is taken back, or put back, by its id
# The last thing done always can be. What was done before it can be where what it wrote still stands, unless all play by
# it: then what was done since rests on it.


def turned(history: UndoLog, done: Done, document: RecordData) -> RecordData:
    """The document without an edit that stands, or with one that was taken back. Raises BadInput."""
    changes = done.changes
    again = done.undone_at is not None
    if (changes is None and again) or (done.shared and not history.ends_with(done)):
        raise refused(done.id, "Something else was done meanwhile; look again.")
    try:
        if changes is not None:
            return changes.redone(document) if again else changes.undone(document)
        for path, *was in from_json(
            done.inverse
        ):  # as an older version stored it: what was there, or nothing
            document = _with(document, path, was)
        return document
    except (LookupError, TypeError):
        raise refused(done.id, "Something else stands there by now.") from None


def refused(edit_id: object, words: str) -> BadInput:
    """What to raise where an edit cannot be taken back or put back; ``words`` say why to people."""
    return BadInput([Fault(UNDO, edit_id, "an edit that can be taken back or put back now", words)])
