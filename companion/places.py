"""Places of a record: their names, what stands there, and a record with another value there.

A place reaches into objects (``players[0].name``), lists (``players[0]``), one character of a text
(``players[0].rows[2][5]``), and names or numbers in a list used as a set.
``players[0].shells.bell`` is the name ``bell`` in such a list, ``players[0].treasures.n16`` the
number 16; their value is true or false. The script of the entry pages reads and writes the same
places, and both are tested on the same examples.
"""

import json
import re
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from itertools import chain, islice, repeat
from typing import Any, Final

from companion.errors import BadInput

PlacePath = tuple[str | int, ...]
"""A place as its parts: keys of objects, and indexes from 0 into lists and texts."""

RecordData = dict[str, Any]
"""A record as parsed JSON, in the contract's form, finished or not."""

_KEY = r"[A-Za-z_][A-Za-z0-9_-]*"
_QUOTED = r'"(?:[^"\\]|\\.)*"'
_PLACE = re.compile(rf"{_KEY}(?:\.{_KEY}|\[(?:\d{{1,6}}|{_QUOTED})\])*")
_PART = re.compile(rf"\[(?P<number>\d+)\]|\[(?P<quoted>{_QUOTED})\]|(?P<key>{_KEY})")
# JSON lets them stand
_BREAKS = re.compile("[\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]")
_SHAPE = "a path such as players[1].rows[2]"


def of_length(values: Iterable[Any], length: int, otherwise: Any) -> list[Any]:
    """Returns the first ``length`` values. If there are fewer, ``otherwise`` is added."""
    return list(islice(chain(values, repeat(otherwise)), length))


# ---- names of places


def format_place(path: Iterable[str | int]) -> str:
    """Returns ``players[1].rows[2]`` for ``("players", 1, "rows", 2)``. A name that is no key is
    quoted: ``cities["Jo Ann"]``."""
    out = ""
    for part in path:
        if isinstance(part, int):
            out += f"[{part}]"
        elif out and not re.fullmatch(_KEY, part):
            quoted = _BREAKS.sub(
                lambda found: rf"\u{ord(found[0]):04x}", json.dumps(part, ensure_ascii=False)
            )
            out += f"[{quoted}]"
        else:
            out += f".{part}" if out else part
    return out


@lru_cache(maxsize=1000)  # an edit's is asked for by each that it goes through
def parse_place(place: str) -> PlacePath:
    """Returns the parts of what :func:`format_place` wrote. Raises BadInput."""
    # parts alone would be found in anything; the whole has to be of their shape first
    if not _PLACE.fullmatch(place):
        raise BadInput.at("path", place, _SHAPE)
    try:
        return tuple(map(_part, _PART.finditer(place)))
    except ValueError:  # a bad escape within quotes
        raise BadInput.at("path", place, _SHAPE) from None


def _part(match: re.Match[str]) -> str | int:
    if match["number"]:
        return int(match["number"])
    return str(json.loads(match["quoted"]) if match["quoted"] else match["key"])


def member(part: str) -> str | int:
    """Returns what a part of a place names in a list used as a set: the number 16 for ``n16``,
    otherwise the name itself."""
    return int(part[1:]) if part[:1] == "n" and part[1:].isdecimal() else part


GONE: Final = object()
"""Stands for a name that is to be left out."""


def with_names(value: Any, called: Callable[[Any], Any], keys: bool = True) -> Any:
    """Returns names of players as ``called`` returns them: a single name, names in lists or in an
    object, and its ``keys`` too.

    A name that becomes GONE is left out, and so is a key that becomes None.
    """
    if isinstance(value, dict):
        out = {}
        for old, inner in value.items():
            key = called(old) if keys else old
            if key not in (None, GONE):
                out[key] = with_names(inner, called, keys)
        return out
    if isinstance(value, list):
        names = [with_names(inner, called, keys) for inner in value]
        return [name for name in names if name is not GONE]
    return called(value)


# ---- reading and writing


def value_at(record: Any, path: PlacePath) -> Any:
    """Returns what stands at ``path``; None if an object lacks the key. Raises BadInput if the path
    leaves the record."""
    here = record
    for n, part in enumerate(path):
        if isinstance(here, Mapping) and isinstance(part, str):
            here = here.get(part)
        elif isinstance(here, list) and isinstance(part, str):
            here = member(part) in here
        elif isinstance(here, (list, str)) and isinstance(part, int) and part < len(here):
            here = here[part]
        # below what is not there nothing is there
        elif here is None and isinstance(part, str):
            return None
        else:
            raise BadInput.at(format_place(path[: n + 1]), part, "a place in the record")
    return here


def assign(record: Mapping[str, Any], path: PlacePath, value: Any) -> RecordData:
    """Returns a copy of ``record`` with ``value`` at ``path``. None removes a key; false removes a
    name from a set.

    Parts that the path does not touch are shared with ``record``. Raises BadInput if the path
    leaves the record.
    """
    changed: RecordData = _assigned(record, path, value)
    return changed


def _assigned(here: Any, path: PlacePath, value: Any) -> Any:
    # A copy of ``here`` with a value at a path below it. None takes a key away. Raises BadInput for
    # a path that leads nowhere.
    if not path:
        return value
    part, rest = path[0], path[1:]
    match here, part:
        case list(), int() if part < len(here):
            return [*here[:part], _assigned(here[part], rest, value), *here[part + 1 :]]
        case list(), str() if not rest:
            named = member(part)
            others = [item for item in here if item != named]
            return [*others, named] if value else others
        case str(), int() if part < len(here) and not rest:
            return here[:part] + str(value) + here[part + 1 :]
        case ((None | Mapping()), str()):
            return _with_key(here or {}, part, _assigned((here or {}).get(part), rest, value))
    raise BadInput.at(format_place(path), part, "a place in the record")


def _with_key(here: Mapping[str, Any], key: str, inner: Any) -> RecordData:
    # An object with what belongs at a key; None takes the key away. Nor is an object or list made
    # new for the sake of a key that is taken away from it.
    is_new_and_empty = key not in here and inner in ({}, [])
    if inner is None or is_new_and_empty:
        return {other: kept for other, kept in here.items() if other != key}
    return {**here, key: inner}
