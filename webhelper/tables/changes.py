"""What an edit changed at a table, and how it is undone and done again.

Kept as JSON beside the edit, ``{"names": [...], "changes": [[path, was, is], ...]}``. ``was`` and
``is`` are lists of the one value there, empty if there was none. A change is undone only where its
``is`` stands, and done again only where its ``was`` stands.

``names`` are the players in seat order right after the edit. ``named`` are those right before it,
if they were others. Both serve to find the seat where a path's player sits now.

A number that many acts count up and down stands apart, as ``"counts": [[path, added], ...]``. It is
undone by subtracting what was added, whatever was added since.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from companion.places import RecordData
from webhelper.storage.store import ABOUT, PLAY

Path = list[str | int]
Change = list[Any]
_PLAYERS: Final = "players"


class NotStanding(LookupError):
    """What a change wrote does not stand any more, or its player does not play any more."""


class Changes(NamedTuple):
    """All that one edit changed."""

    names_after: tuple[str, ...]
    names_before: tuple[str, ...]
    changes: tuple[Change, ...]
    counts: tuple[tuple[Path, int], ...] = ()

    @classmethod
    def between(
        cls,
        before: RecordData,
        after: RecordData,
        cells: frozenset[str] = frozenset(),
        counted: frozenset[str] = frozenset(),
    ) -> Changes:
        """Returns what differs between two documents. ``cells`` are the keys of lists of texts
        whose every character is a field that changes by itself. ``counted`` are the keys of numbers
        that many acts add to and take from, and of what holds such numbers."""
        names_after = tuple(player["name"] for player in after[_PLAYERS])
        names_before = tuple(player["name"] for player in before[_PLAYERS])
        kinds = _Kinds(cells, frozenset({*names_after, *names_before}), counted)
        changes, counts = [], []
        for path, was, now in _changes_between(before, after, [], kinds):
            if kinds.is_count(path, was, now):
                # each is a list of the one number, or empty if there is none
                counts.append((path, sum(now) - sum(was)))
            else:
                changes.append([path, was, now])
        return cls(names_after, names_before, tuple(changes), tuple(counts))

    @classmethod
    def of_json(cls, stored: Mapping[str, Any]) -> Changes:
        """Reads what :meth:`as_json` returned."""
        names = tuple(stored["names"])
        counts = tuple((path, added) for path, added in stored.get("counts", ()))
        return cls(names, tuple(stored.get("named", names)), tuple(stored["changes"]), counts)

    def as_json(self) -> dict[str, Any]:
        """Returns the changes as they are kept beside the edit."""
        other = {}
        if self.names_before != self.names_after:
            other = {"named": list(self.names_before)}
        counts = {"counts": list(self.counts)} if self.counts else {}
        return {"names": list(self.names_after), **other, "changes": list(self.changes), **counts}

    def undone(self, document: RecordData) -> RecordData:
        """Returns a document without these changes. Raises NotStanding if something they wrote does
        not stand."""
        changes = [(path, now, was) for path, was, now in reversed(self.changes)]
        taken = [(path, -added) for path, added in self.counts]
        return _with_counts(
            _with_changes(document, changes, self.names_after), taken, self.names_after
        )

    def redone(self, document: RecordData) -> RecordData:
        """Returns a document with these changes again. Raises NotStanding if something they
        replaced does not stand."""
        return _with_counts(
            _with_changes(document, self.changes, self.names_before),
            self.counts,
            self.names_before,
        )

    def rest_on(self, other: Changes) -> bool:
        """Whether these changes overwrote a number that ``other`` counted. A difference then says
        nothing."""
        written = [path for path, _, _ in self.changes]
        return any(path[: len(start)] == start for path, _ in other.counts for start in written)

    @property
    def shared(self) -> bool:
        """Whether something of play was changed that all players share: not what is kept there by a
        player's name. Such an edit is taken back only if nothing was done after it."""
        return any(path[0] == PLAY and self._whose(path) is None for path, _, _ in self.changes)

    @property
    def whose(self) -> str | None:
        """The player to whom everything changed belongs, None if that is nobody or several."""
        whose = {self._whose(path) for path, _, _ in self.changes}
        counted = {self._whose(path) for path, _ in self.counts}
        # a count that is nobody's is no other player's either
        whose |= counted - {None}
        return whose.pop() if len(whose) == 1 else None

    def _whose(self, path: Path) -> str | None:
        """Returns whose part of the document a path leads to: a seat, or a name as a key."""
        match path:
            case [part, int(seat), _, *_] if part == _PLAYERS:
                return self.names_after[seat]
            case [_, _, str(name), *_] if name in self.names_after:
                return name
        return None


# ---- what differs


class _Kinds(NamedTuple):
    """How keys are read: ``cells`` are keys of lists whose texts are rows of fields, ``names`` are
    players' names used as keys, ``counted`` are keys of numbers that acts count."""

    cells: frozenset[str]
    names: frozenset[str]
    counted: frozenset[str]

    def is_count(self, path: Path, was: list[Any], now: list[Any]) -> bool:
        """Whether a change is one of a counted number. Among several counts, a missing one is 0."""
        if self.counted.isdisjoint(path):
            return False
        # not isinstance: true is a number to Python, and no count
        if not all(type(value) is int for value in (*was, *now)):
            return False
        among_several = path[-1] not in self.counted
        return among_several or bool(was and now)

    def by_name(self, before: Mapping[str, Any], after: Mapping[str, Any], key: str) -> bool:
        """Whether everything below a key is kept by players' names."""
        was, now = before.get(key, {}), after.get(key, {})
        return isinstance(was, dict) and isinstance(now, dict) and {*was, *now} <= self.names


def _changes_between(before: Any, after: Any, path: Path, kinds: _Kinds) -> Iterator[Change]:
    """Yields the changes from one value to another, as deep in them as they differ. ``path`` leads
    to both.

    An object that lost keys is told as a whole, except where its keys are players’ names or counts.
    """
    if before is after:
        return
    if isinstance(before, dict) and isinstance(after, dict):
        named = {
            key
            for key in {**before, **after}
            if path == [PLAY] and kinds.by_name(before, after, key)
        }
        gone = before.keys() - after.keys() - named
        by_whole = path and gone and not (before.keys() ^ after.keys()) & kinds.names
        if by_whole and kinds.counted.isdisjoint(path):
            # put back one by one, keys would lose their order
            yield [path, [before], [after]]
            return
        for key in {**before, **after}:
            if key in named:
                yield from _changes_between(
                    before.get(key, {}), after.get(key, {}), [*path, key], kinds
                )
            elif key not in before:
                yield [[*path, key], [], [after[key]]]
            elif key not in after:
                yield [[*path, key], [before[key]], []]
            else:
                yield from _changes_between(before[key], after[key], [*path, key], kinds)
    elif isinstance(before, list) and isinstance(after, list):
        yield from _between_lists(before, after, path, kinds)
    elif before != after or type(before) is not type(after):
        row = (
            len(path) > 1
            and path[-2] in kinds.cells
            and isinstance(before, str)
            and isinstance(after, str)
        )
        # two phones write into one row of fields: each takes back its own field
        if row and len(before) == len(after):
            fields = enumerate(zip(before, after, strict=True))
            yield from ([[*path, n], [old], [new]] for n, (old, new) in fields if old != new)
        else:
            yield [path, [before], [after]]


def _between_lists(
    before: list[Any], after: list[Any], path: Path, kinds: _Kinds
) -> Iterator[Change]:
    """Yields the changes between two lists. One item that was added or removed is told by its
    place. A list that changed more than that is told as a whole."""
    if len(before) == len(after):
        for n, (old, new) in enumerate(zip(before, after, strict=True)):
            yield from _changes_between(old, new, [*path, n], kinds)
        return
    shorter, longer = sorted((before, after), key=len)
    # the first that differs is the one that came or went, if the rest follows unchanged
    index = next((n for n, one in enumerate(shorter) if one != longer[n]), len(shorter))
    if len(longer) == len(shorter) + 1 and shorter[index:] == longer[index + 1 :]:
        place, moved = [*path, index], [longer[index]]
        yield [place, [], moved] if longer is after else [place, moved, []]
    else:
        yield [path, [before], [after]]


# ---- there and back


def _with_changes(
    document: RecordData, changes: Sequence[Change | tuple[Any, ...]], names: Sequence[str]
) -> RecordData:
    """Returns a document after changes: each path, what stood there, and what shall stand.
    ``names`` are the players when the paths were written. Raises NotStanding if something else
    stands there now."""
    now = [player["name"] for player in document[_PLAYERS]]
    out = document
    for path, stood, value in changes:
        there = _seated_now(path, names, now)
        try:
            if not _holds(out, there, stood):
                raise NotStanding
            out = with_value(out, there, value, room=not stood)
            # a state leaves out what is empty
            if there[0] == PLAY and len(there) > 2 and out[PLAY][there[1]] == {}:
                out = with_value(out, there[:2], [])
        except (LookupError, TypeError):
            raise NotStanding from None
    return out


def _with_counts(
    document: RecordData, counts: Sequence[tuple[Path, int]], names: Sequence[str]
) -> RecordData:
    """Returns the document with each number added to its count. Raises NotStanding if a count would
    fall below 0."""
    now = [player["name"] for player in document[_PLAYERS]]
    out = document
    for path, added in counts:
        there = _seated_now(path, names, now)
        try:
            here: Any = out
            for part in there[:-1]:
                here = here[part]
            count = here.get(there[-1], 0) + added
            if count < 0:
                raise NotStanding
            # a state leaves out what is 0
            kept = [count] if count or there[0] != PLAY else []
            out = with_value(out, there, kept)
        except (AttributeError, LookupError, TypeError):
            raise NotStanding from None
    return out


def _seated_now(path: Path, names: Sequence[str], now: Sequence[str]) -> Path:
    """Returns the path with the seat where its player sits now. Raises NotStanding if the player
    does not play any more."""
    if list(names) == list(now) or path[0] not in (_PLAYERS, ABOUT):
        return path
    match path:
        case [str(part), int(seat), *rest] if rest and part == _PLAYERS:
            name = names[seat]
        case _:
            raise NotStanding
    if name in now:
        return [part, now.index(name), *rest]
    has_new_name = len(names) == len(now) and now[seat] not in names
    if not has_new_name:
        raise NotStanding
    return path


def _holds(here: Any, path: Path, stood: list[Any]) -> bool:
    """Whether the value in ``stood`` stands at a path; an empty ``stood`` means that nothing does.
    A list always has room for one more."""
    for part in path[:-1]:
        here = here.get(part, {}) if isinstance(here, dict) else here[part]
    last = path[-1]
    if isinstance(here, dict):
        return stood == ([here[last]] if last in here else [])
    if not stood:
        return int(last) <= len(here)
    return bool(here[last] == stood[0])


def with_value(here: Any, path: Path, value: list[Any], room: bool = False) -> Any:
    """Returns ``here`` with a value put at a path inside it.

    ``value`` holds one thing, or nothing to take out what is there. With ``room`` it is inserted
    where the path ends in a list, instead of replacing an item.
    """
    if not path:
        return value[0]
    part, rest = path[0], path[1:]
    if isinstance(here, dict) or here is None:
        known = here or {}
        if not rest and not value:
            return {key: inside for key, inside in known.items() if key != part}
        return {**known, part: with_value(known.get(part), rest, value, room)}
    number = int(part)
    if rest:
        put, after = [with_value(here[number], rest, value, room)], here[number + 1 :]
    else:
        put, after = value, here[number if room else number + 1 :]
    if isinstance(here, str):
        return f"{here[:number]}{put[0]}{after}"
    return [*here[:number], *put, *after]
