"""What a table knows of its evening besides the record: set-up, colours, who starts, where and when."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, fields, replace
from typing import Any


def moment(time: dt.datetime) -> str:
    """A time in UTC in ISO form, to the second."""
    return f"{time:%Y-%m-%dT%H:%M:%SZ}"


def moment_of(written: str | None) -> dt.datetime | None:
    """The time that :func:`moment` wrote; None for none, or for what is no time."""
    try:
        return dt.datetime.strptime(written or "", "%Y-%m-%dT%H:%M:%SZ")
    except ValueError:
        return None


@dataclass(frozen=True, slots=True)
class TableSetup:
    """The set-up that a table was laid out by: what draws it again."""

    code: str
    players: int
    options: Mapping[str, str]
    """The options that differ from what is chosen when nothing is said, as a form gives them."""
    copy: str | None = None
    """The fingerprint of the owner's copy, where one took part."""

    def as_json(self) -> dict[str, Any]:
        return asdict(self)


@dataclass(frozen=True, slots=True)
class About:
    """``colours`` is one a seat, empty where none is known; ``start`` the seat, from 0, that starts.

    ``started`` is when, and ``ended`` when it was closed first, where it was opened again since, both in ISO form
    and UTC; ``again_of`` is the table whose people went on with this one, ``again`` the one that this one's went on
    with. ``secrets`` are what the phone's dice followed from before it was opened again, each with its last roll.
    ``unnamed``: opened for a help, with seats instead of people. ``ticks`` are the steps of its set-up that are done,
    each with who said so.
    """

    setup: TableSetup | None = None
    colours: tuple[str | None, ...] = field(default=())
    start: int | None = None
    place: str = ""
    started: str | None = None
    again_of: str | None = None
    ended: str | None = None
    again: str | None = None
    secrets: Mapping[str, int] = field(default_factory=dict)
    unnamed: bool = False
    ticks: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def of_json(cls, data: Mapping[str, Any]) -> About:
        """What :meth:`as_json` gave; what was not stored is not known."""
        known = {one.name: data[one.name] for one in fields(cls) if one.name in data}
        known["colours"] = tuple(data.get("colours", ()))
        if setup := data.get("setup"):
            known["setup"] = TableSetup(setup["code"], setup["players"], setup.get("options", {}), setup.get("copy"))
        return cls(**known)

    def as_json(self) -> dict[str, Any]:
        """As it is stored and sent: what is not known is left out."""
        known = {one.name: getattr(self, one.name) for one in fields(self)}
        known |= {"setup": self.setup and self.setup.as_json(), "colours": list(self.colours)}
        known["unnamed"] = self.unnamed or None
        return {key: value for key, value in known.items() if value not in (None, "", [], {})}

    def colour(self, seat: int) -> str | None:
        """The colour of a seat, from 0, where one is known."""
        return self.colours[seat] if seat < len(self.colours) else None

    def reseated(self, moved: Sequence[int | None], players: int) -> About:
        """The same after seats changed: ``moved[old]`` is a player's new seat, None for one who was taken out."""
        known = {moved[seat]: colour for seat, colour in enumerate(self.colours) if seat < len(moved)}
        colours = tuple(known.get(seat) for seat in range(players)) if self.colours else ()
        start = self.start if self.start is None or self.start >= len(moved) else moved[self.start]
        return replace(self, colours=colours, start=start)

    def with_last(self, players: int, colour: object, starts: object) -> About:
        """The same with what was known of one who sits down again at the last seat; what is no colour is left out."""
        colours = self.colours
        if isinstance(colour, str):
            colours = (*[self.colour(seat) for seat in range(players - 1)], colour)
        return replace(
            self, colours=colours, start=players - 1 if starts is True and self.start is None else self.start
        )
