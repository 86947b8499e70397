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
    """Writes a time in UTC in ISO form, to the second."""
    return f"{time:%Y-%m-%dT%H:%M:%SZ}"


def moment_of(written: str | None) -> dt.datetime | None:
    """Reads a time that :func:`moment` wrote. Returns None for anything else."""
    try:
        return dt.datetime.strptime(written or "", "%Y-%m-%dT%H:%M:%SZ")
    except ValueError:
        return None


class TableSetup(Record):
    """The set-up that a table was laid out by: what is needed to draw it again."""

    code: Annotated[str, Field(max_length=200)]
    players: Annotated[int, Field(ge=1, le=99)]
    options: dict[str, str] = {}
    """The options that differ from their defaults, as a form gives them."""
    copy_: Annotated[str | None, Field(alias="copy", max_length=60)] = None
    """The fingerprint of the owner's copy, if the set-up used one."""

    def as_json(self) -> dict[str, Any]:
        return self.model_dump(by_alias=True)


class LoggedResult(Record):
    """What is known, instead of a record, of a game that was logged elsewhere.

    ``title`` is which game of the box, ``minutes`` how long it took. ``totals`` are the points of
    each seat, None if unknown. ``won`` are the seats, from 0, that won.
    """

    title: Annotated[str, Field(max_length=80)]
    minutes: Annotated[int, Field(ge=1, le=720)] | None = None
    totals: list[int | None]
    won: list[int]


class About(Record):
    """What a table knows of its evening.

    ``colours`` are one for each seat, empty if none is known. ``start`` is the seat, from 0, that
    starts. ``ticks`` are the steps of the set-up that are done, each with who said so.

    ``started`` is when the evening began. ``ended`` is when the table was first closed, if it was
    opened again since. Both are in ISO form and UTC. ``secrets`` are the earlier secrets of the
    phone's dice, from before it was opened again, each with the number of its last roll.

    ``again_of`` is the table before this one of the same people, ``again`` the table after it.
    ``unnamed``: the table was opened for a help, with seats instead of people. ``logged``: the game
    was played elsewhere, and its record is empty. ``counted``: all phones count the table up at its
    end. ``told``: a phone came to the end of counting.
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
        """Reads what :meth:`as_json` returned. If it is damaged, nothing is known."""
        try:
            return read_model(cls, data)
        except BadInput:
            return cls()

    def as_json(self) -> dict[str, Any]:
        """Returns what is stored and sent. What is not known is left out."""
        known = self.model_dump(exclude_defaults=True)
        return {**known, "setup": self.setup.as_json()} if self.setup else known

    def colour(self, seat: int) -> str | None:
        """Returns the colour of a seat (from 0), None if unknown."""
        return self.colours[seat] if seat < len(self.colours) else None

    def reseated(self, moved: Sequence[int | None], players: int) -> About:
        """Returns the same for new seats. ``moved[old]`` is a player's new seat, None for a player
        who was taken out."""
        colour_at = dict(zip(moved, self.colours, strict=False))
        colours = [colour_at.get(seat) for seat in range(players)] if self.colours else []
        # it is open who starts if that player was taken out; a seat that was never there stays
        start = self.start
        if start is not None and start < len(moved):
            start = moved[start]
        return self.but(colours=colours, start=start)
