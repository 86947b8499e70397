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

from collections.abc import Iterator, Mapping, Sequence, Set
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
        names_after = tuple(stored["names"])
        names_before = tuple(stored.get("named", names_after))
        counts = tuple((path, added) for path, added in stored.get("counts", ()))
        return cls(names_after, names_before, tuple(stored["changes"]), counts)

    def as_json(self) -> dict[str, Any]:
        """Returns the changes as they are kept beside the edit."""
        others = self.names_before != self.names_after
        return {
            "names": list(self.names_after),
            **({"named": list(self.names_before)} if others else {}),
            "changes": list(self.changes),
            **({"counts": list(self.counts)} if self.counts else {}),
        }

    def undone(self, document: RecordData) -> RecordData:
        """Returns a document without these changes. Raises NotStanding if something they wrote does
        not stand."""
        back = [(path, now, was) for path, was, now in reversed(self.changes)]
        taken = [(path, -added) for path, added in self.counts]
        document = _with_changes(document, back, self.names_after)
        return _with_counts(document, taken, self.names_after)

    def redone(self, document: RecordData) -> RecordData:
        """Returns a document with these changes again. Raises NotStanding if something they
        replaced does not stand."""
        document = _with_changes(document, self.changes, self.names_before)
        return _with_counts(document, self.counts, self.names_before)

    def rest_on(self, other: Changes) -> bool:
        """Whether these changes overwrote a number that ``other`` counted. A difference then says
        nothing."""
        # a change writes all that is below its path
        return any(
            count[: len(path)] == path for count, _ in other.counts for path, *_ in self.changes
        )

    @property
    def shared(self) -> bool:
        """Whether something of play was changed that all players share: not what is kept there by a
        player's name. Such an edit is taken back only if nothing was done after it."""
        return any(path[0] == PLAY and self._whose(path) is None for path, _, _ in self.changes)

    @property
    def whose(self) -> str | None:
        """The player to whom everything changed belongs, None if that is nobody or several."""
        changed = {self._whose(path) for path, _, _ in self.changes}
        counted = {self._whose(path) for path, _ in self.counts}
        # a count that is nobody's is no other player's either
        owners = changed | (counted - {None})
        return owners.pop() if len(owners) == 1 else None

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
        """Whether a change is one of a counted number.

        Where several are counted under one key, a missing one is 0. A number that is alone under
        its key and missing was never entered: that it came or went is no count.
        """
        if self.counted.isdisjoint(path):
            return False
        # not isinstance: true is a number to Python, and no count
        if any(type(value) is not int for value in (*was, *now)):
            return False
        return path[-1] not in self.counted or bool(was and now)

    def is_row(self, path: Path, value: Any) -> bool:
        return isinstance(value, str) and len(path) > 1 and path[-2] in self.cells

    def ordered(self, path: Path, came_or_went: Set[str]) -> bool:
        # the order of players' names, and that of counts, says nothing
        return self.names.isdisjoint(came_or_went) and self.counted.isdisjoint(path)

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
        yield from _between_objects(before, after, path, kinds)
    elif isinstance(before, list) and isinstance(after, list):
        yield from _between_lists(before, after, path, kinds)
    elif kinds.is_row(path, before) and kinds.is_row(path, after) and len(before) == len(after):
        # two phones write into one row of fields: each takes back its own field
        fields = enumerate(zip(before, after, strict=True))
        yield from ([[*path, n], [old], [new]] for n, (old, new) in fields if old != new)
    elif type(before) is not type(after) or before != after:
        yield [path, [before], [after]]


def _between_objects(
    before: dict[str, Any], after: dict[str, Any], path: Path, kinds: _Kinds
) -> Iterator[Change]:
    keys = {**before, **after}
    by_name = [key for key in keys if path == [PLAY] and kinds.by_name(before, after, key)]
    lost = before.keys() - after.keys() - set(by_name)
    # lost keys that are put back one by one stand last: where their order says something, the
    # object is told as a whole, but never the whole document (an empty path)
    if lost and path and kinds.ordered(path, before.keys() ^ after.keys()):
        yield [path, [before], [after]]
        return
    for key in keys:
        here = [*path, key]
        if key in by_name:
            yield from _changes_between(before.get(key, {}), after.get(key, {}), here, kinds)
        elif key not in before:
            yield [here, [], [after[key]]]
        elif key not in after:
            yield [here, [before[key]], []]
        else:
            yield from _changes_between(before[key], after[key], here, kinds)


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
    index = next((n for n, item in enumerate(shorter) if item != longer[n]), len(shorter))
    if len(longer) > len(shorter) + 1 or shorter[index:] != longer[index + 1 :]:
        yield [path, [before], [after]]
    elif longer is after:
        yield [[*path, index], [], [longer[index]]]
    else:
        yield [[*path, index], [longer[index]], []]


# ---- there and back


def _with_changes(
    document: RecordData, changes: Sequence[Change | tuple[Any, ...]], names: Sequence[str]
) -> RecordData:
    """Returns a document after changes: each path, what stood there, and what shall stand.
    ``names`` are the players when the paths were written. Raises NotStanding if something else
    stands there now."""
    now = [player["name"] for player in document[_PLAYERS]]
    for path, stood, value in changes:
        place = _seated_now(path, names, now)
        try:
            if not _holds(document, place, stood):
                raise NotStanding
            # a list in which nothing stood there makes room for the value
            document = with_value(document, place, value, room=not stood)
            document = _without_empty_part(document, place)
        except (LookupError, TypeError):
            raise NotStanding from None
    return document


def _without_empty_part(document: RecordData, path: Path) -> RecordData:
    # a state of play leaves out a part with nothing in it, as the path's may be now
    leads_into_part = path[0] == PLAY and len(path) > 2
    is_empty = leads_into_part and document[PLAY][path[1]] == {}
    return {**document, PLAY: with_value(document[PLAY], path[1:2], [])} if is_empty else document


def _with_counts(
    document: RecordData, counts: Sequence[tuple[Path, int]], names: Sequence[str]
) -> RecordData:
    """Returns the document with each number added to its count. Raises NotStanding if a count would
    fall below 0."""
    now = [player["name"] for player in document[_PLAYERS]]
    for path, added in counts:
        place = _seated_now(path, names, now)
        try:
            *outer, key = place
            around: Any = document
            for part in outer:
                around = around[part]
            count = around.get(key, 0) + added
            if count < 0:
                raise NotStanding
            # the state of play leaves out what is 0
            left_out = place[0] == PLAY and count == 0
            document = with_value(document, place, [] if left_out else [count])
        except (AttributeError, LookupError, TypeError):
            raise NotStanding from None
    return document


def _seated_now(path: Path, names: Sequence[str], now: Sequence[str]) -> Path:
    """Returns the path with the seat where its player sits now. Raises NotStanding if the player
    does not play any more."""
    if list(names) == list(now) or path[0] not in (_PLAYERS, ABOUT):
        return path
    match path:
        case [part, int(seat), _, *_] if part == _PLAYERS:
            if names[seat] in now:
                return [part, now.index(names[seat]), *path[2:]]
            has_new_name = len(names) == len(now) and now[seat] not in names
            if has_new_name:
                return path
    raise NotStanding


def _holds(here: Any, path: Path, stood: list[Any]) -> bool:
    """Whether the value in ``stood`` stands at a path; an empty ``stood`` means that nothing does.
    A list always has room for one more."""
    *outer, last = path
    for part in outer:
        here = here.get(part, {}) if isinstance(here, dict) else here[part]
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
    index = int(part)
    if rest:
        return _with_items(here, index, [with_value(here[index], rest, value, room)])
    return _with_items(here, index, value, replaced=0 if room else 1)


def _with_items(here: Any, index: int, put: list[Any], replaced: int = 1) -> Any:
    """Returns a list, or a row of fields, with items put at an index, where so many of its own are
    ``replaced``."""
    before, after = here[:index], here[index + replaced :]
    return f"{before}{put[0]}{after}" if isinstance(here, str) else [*before, *put, *after]
