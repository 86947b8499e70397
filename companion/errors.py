"""Every error that a caller of this project may want to catch, by name.

A surface (command line, web page) catches :class:`CompanionError` once and
turns it into a message; nothing below a surface prints or exits.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple


class CompanionError(Exception):
    """The base of all errors that are the input's fault and not the program's."""


# of a name that fits, a place is far shorter; a key can be of any length
_LONGEST_PLACE: Final = 300


class Fault(NamedTuple):
    """One thing wrong with an input.

    ``place`` is a path into what was given (``players[1].rows[2]``, ``--seed``), empty for the
    whole; ``value`` what stood there; ``allowed`` what may stand there. ``words`` is the same in a
    whole sentence for people, where one reads better than what is made of value and allowed.
    """

    place: str
    value: Any
    allowed: str
    words: str = ""

    def __str__(self) -> str:
        place = self.place
        if len(place) > _LONGEST_PLACE:
            place = f"{place[: _LONGEST_PLACE - 1]}…"
        where = f"{printable(place)}: " if place else ""
        return f"{where}{shown(self.value)}; allowed: {printable(self.allowed)}"


class Missing:
    """Stands for a value that was not given at all."""

    def __repr__(self) -> str:
        return "nothing given"


MISSING = Missing()


def printable(text: str) -> str:
    """``text`` as a terminal can be trusted with it: no control character, such as in a file's
    name, reaches it."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)


def shown(value: Any, limit: int = 60) -> str:
    """The value as a person would recognise it, on one line of at most ``limit`` characters."""
    if isinstance(value, Missing):
        return repr(value)
    if value is None or value is True or value is False:
        text = {None: "null", True: "true", False: "false"}[value]
    elif isinstance(value, str):
        text = f'"{printable(value)}"'
    elif isinstance(value, dict):
        text = "an object"
    elif isinstance(value, (list, tuple)):
        inside = repr(list(value))
        short = len(value) <= 4 and len(inside) <= 24 and not set(inside) - set("[]0123456789, -")
        text = inside if short and value else f"a list of {len(value)}"
    else:
        text = " ".join(str(value).split())
    return text if len(text) <= limit else text[: limit - 1] + "…"


class BadInput(CompanionError, ValueError):
    """Input that is malformed or out of range; ``faults`` names every one found."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = tuple(faults)
        super().__init__("\n".join(str(f) for f in self.faults))

    @classmethod
    def at(cls, place: str, value: Any, allowed: str, words: str = "") -> BadInput:
        """Of one fault, whose fields these are."""
        return cls([Fault(place, value, allowed, words)])

    def within(self, name: str) -> BadInput:
        """The same, with a file or a line before the places."""
        return BadInput(
            f._replace(place=": ".join(filter(None, (name, f.place)))) for f in self.faults
        )

    def nearest(self, place: str) -> Fault:
        """The first fault at or inside ``place``, else the first of all."""
        return next(
            (fault for fault in self.faults if fault.place.startswith(place)), self.faults[0]
        )


class UnknownName(BadInput, LookupError):
    """A game, sheet, step or option that does not exist; the message lists those that do."""

    @classmethod
    def among(cls, place: str, value: Any, known: Sequence[str]) -> UnknownName:
        """For a name at ``place`` that is none of the ``known``; one that is spelt much like it is
        asked after."""
        from difflib import get_close_matches

        allowed = ", ".join(known) or "nothing; there is none"
        meant = get_close_matches(str(value).lower(), known, 1, 0.75)
        question = f"; did you mean {meant[0]}?" if meant else ""
        return cls([Fault(place, value, allowed + question)])


class NotOffered(CompanionError):
    """Something the contract knows that this game does not offer (yet): one sentence."""
