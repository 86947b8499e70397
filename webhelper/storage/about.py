"""What a table knows of its evening besides the record: set-up, colours, who starts, where and
when."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Annotated, Any

from pydantic import Field

from companion.errors import BadInput
from companion.randomness import SECRET_BYTES
from companion.records import Record, read_model
from webhelper.storage.rows import ID_LENGTH

Secret = Annotated[
    str, Field(pattern=f"^[0-9a-f]{{{2 * SECRET_BYTES}}}$", description="64 hexadecimal digits")
]
Count = Annotated[int, Field(ge=0, le=10_000_000)]
_Time = Annotated[str | None, Field(max_length=40)]
_Code = Annotated[str | None, Field(max_length=ID_LENGTH)]


def moment(time: dt.datetime) -> str:
    """A time in UTC in ISO form, to the second."""
    return f"{time:%Y-%m-%dT%H:%M:%SZ}"


def moment_of(written: str | None) -> dt.datetime | None:
    """The time that :func:`moment` wrote; None for none, or for what is no time."""
    try:
        return dt.datetime.strptime(written or "", "%Y-%m-%dT%H:%M:%SZ")
    except ValueError:
        return None


class TableSetup(Record):
    """The set-up that a table was laid out by: what draws it again."""

    code: Annotated[str, Field(max_length=200)]
    players: Annotated[int, Field(ge=1, le=99)]
    options: dict[str, str] = {}
    """The options that differ from what is chosen when nothing is said, as a form gives them."""
    copy_: Annotated[str | None, Field(alias="copy", max_length=60)] = None
    """The fingerprint of the owner's copy, where one took part."""

    def as_json(self) -> dict[str, Any]:
        return self.model_dump(by_alias=True)


class LoggedResult(Record):
    """What is known of a game that was logged elsewhere, instead of a record: which game of the
    box, how long it took, the points of each seat, None where none are known, and the seats, from
    0, that won."""

    title: Annotated[str, Field(max_length=80)]
    minutes: Annotated[int, Field(ge=1, le=720)] | None = None
    totals: list[int | None]
    won: list[int]


class About(Record):
    """``colours`` is one a seat, empty where none is known; ``start`` the seat, from 0, that
    starts.

    ``started`` is when, and ``ended`` when it was closed first, where it was opened again since,
    both in ISO form and UTC; ``again_of`` is the table whose people went on with this one,
    ``again`` the one that this one's went on with. ``secrets`` are what the phone's dice followed
    from before it was opened again, each with its last roll. ``unnamed``: opened for a help, with
    seats instead of people. ``ticks`` are the steps of its set-up that are done, each with who said
    so. ``logged``: the game was played elsewhere, and its record is empty. ``counted``: at its end
    all phones count it up; ``told``: one of them came to the end of that.
    """

    setup: TableSetup | None = None
    colours: list[Annotated[str, Field(max_length=40)] | None] = []
    start: Annotated[int | None, Field(ge=0, le=99)] = None
    place: Annotated[str, Field(max_length=80)] = ""
    started: _Time = None
    again_of: _Code = None
    ended: _Time = None
    again: _Code = None
    secrets: dict[Secret, Count] = {}
    unnamed: bool = False
    ticks: dict[Annotated[str, Field(max_length=40)], Annotated[str, Field(max_length=60)]] = {}
    logged: LoggedResult | None = None
    counted: bool = False
    told: bool = False

    @classmethod
    def of_json(cls, data: Any) -> About:
        """What :meth:`as_json` gave; what is damaged is not known."""
        try:
            return read_model(cls, data)
        except BadInput:
            return cls()

    def as_json(self) -> dict[str, Any]:
        """As it is stored and sent: what is not known is left out."""
        known = self.model_dump(exclude_defaults=True)
        return {**known, "setup": self.setup.as_json()} if self.setup else known

    def colour(self, seat: int) -> str | None:
        """The colour of a seat, from 0, where one is known."""
        return self.colours[seat] if seat < len(self.colours) else None

    def reseated(self, moved: Sequence[int | None], players: int) -> About:
        """The same after seats changed: ``moved[old]`` is a player's new seat, None for one who was
        taken out."""
        known = {
            moved[seat]: colour for seat, colour in enumerate(self.colours) if seat < len(moved)
        }
        colours = [known.get(seat) for seat in range(players)] if self.colours else []
        start = self.start if self.start is None or self.start >= len(moved) else moved[self.start]
        return self.but(colours=colours, start=start)
