"""Records while they are being typed: places that can be set one by one, and what they score so far.

A draft is a record in the contract's form that need not be valid yet. Places reach into
objects (``players[0].name``), lists (``players[0]``), one character of a text
(``players[0].rows[2][5]``), and names or numbers in a list used as a set (``players[0].shells.bell``,
``players[0].treasures.n16`` for the number 16, whose value is true or false).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from companion.errors import BadInput, Fault
from companion.records import Path, format_place, parse_place
from companion.results import Result

if TYPE_CHECKING:
    from companion.copies import Copy
    from companion.setups import SetupResult


@dataclass(frozen=True, slots=True)
class Mend:
    """What keeps a draft from being a valid record: the seat, from 0, and a sentence for people.

    The seat is None where the whole table is meant.
    """

    seat: int | None
    text: str


@dataclass(frozen=True)
class Draft:
    """What can be said of an unfinished record.

    ``result`` scores what is there, leaving out what is at fault; ``mends`` names what
    must be mended before the table can be finished; ``view`` is the game's own JSON-ready
    data for its entry page, a list with one entry a player, and ``shared`` what its sheets have in common.
    """

    result: Result
    mends: tuple[Mend, ...]
    view: tuple[Mapping[str, Any], ...] = field(default=())
    shared: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Drafting:
    """What a game offers for typing a table in.

    ``blank(names, map_code, copy=)`` starts a record. ``refused(record, place, value)`` says why
    a value may not stand at a place, or None. ``check(record, copy=)`` scores a draft.
    ``reference(copy=)`` gives what the entry page must know of the components, JSON-ready.
    ``put(record, place, value, copy=)`` gives the record with ``value`` at ``place`` and whatever must
    follow from it; None where nothing follows. ``of_setup(record, result)`` gives a blank record as the table
    stands after a set-up; None where a set-up tells a record nothing.
    """

    blank: Callable[..., dict[str, Any]]
    refused: Callable[[Mapping[str, Any], str, Any], Fault | None]
    check: Callable[..., Draft]
    reference: Callable[..., Mapping[str, Any]] | None = None
    put: Callable[..., dict[str, Any]] | None = None
    of_setup: Callable[[dict[str, Any], SetupResult], dict[str, Any]] | None = None

    def written(self, record: Mapping[str, Any], place: str, value: Any, copy: Copy | None = None) -> dict[str, Any]:
        """The record with ``value`` at ``place`` and what follows from it. Raises BadInput off the record."""
        if self.put is not None:
            return self.put(record, place, value, copy=copy)
        out: dict[str, Any] = assign(record, parse_place(place), value)
        return out


def member(part: str) -> str | int:
    """What a part of a place names in a list used as a set: ``n16`` the number 16, else the name itself."""
    return int(part[1:]) if part[:1] == "n" and part[1:].isdecimal() else part


def value_at(record: Any, path: Path) -> Any:
    """What stands at ``path``: None where an object lacks the key. Raises BadInput off the record."""
    here = record
    for n, part in enumerate(path):
        if isinstance(here, Mapping) and isinstance(part, str):
            here = here.get(part)
        elif isinstance(here, list) and isinstance(part, str):
            here = member(part) in here
        elif isinstance(here, (list, str)) and isinstance(part, int) and part < len(here):
            here = here[part]
        elif here is None and isinstance(part, str):
            return None
        else:
            raise BadInput.at(format_place(path[: n + 1]), part, "a place in the record")
    return here


def assign(record: Any, path: Path, value: Any) -> Any:
    """A copy of ``record`` with ``value`` at ``path``; None removes a key, false a name from a set."""
    if not path:
        return value
    part, rest = path[0], path[1:]
    if isinstance(part, str) and (record is None or isinstance(record, Mapping)):
        out = dict(record or {})
        inner = assign(out.get(part), rest, value)
        if inner is None or (inner in ({}, []) and part not in out):
            out.pop(part, None)
        else:
            out[part] = inner
        return out
    if isinstance(part, str) and isinstance(record, list) and not rest:
        one = member(part)
        kept = [x for x in record if x != one]
        return [*kept, one] if value else kept
    if isinstance(part, int) and isinstance(record, list) and part < len(record):
        return [assign(x, rest, value) if i == part else x for i, x in enumerate(record)]
    if isinstance(part, int) and isinstance(record, str) and part < len(record) and not rest:
        return record[:part] + str(value) + record[part + 1 :]
    raise BadInput.at(format_place(path), part, "a place in the record")
