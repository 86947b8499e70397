"""Every error that a caller of this project may want to catch, by name.

A surface (command line, web page) catches :class:`CompanionError` once and turns it into a message.
Nothing below a surface prints or exits.
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

    ``place`` is a path into what was given (``players[1].rows[2]``, ``--seed``); empty for the
    whole. ``value`` is what stood there, ``allowed`` what may stand there. ``words`` is the same in
    a whole sentence for people, if that reads better than a sentence made of ``value`` and
    ``allowed``.
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
    """Returns ``text`` without control characters, such as those in a file's name, so that a
    terminal can show it."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text)


def shown(value: Any, limit: int = 60) -> str:
    """Returns the value as a person would recognise it, on one line of at most ``limit``
    characters."""
    if isinstance(value, Missing):
        return repr(value)
    if value is None or value is True or value is False:
        text = {None: "null", True: "true", False: "false"}[value]
    elif isinstance(value, str):
        text = f'"{printable(value)}"'
    elif isinstance(value, dict):
        text = "an object"
    elif isinstance(value, (list, tuple)):
        # a few numbers are shown as they are
        inside = repr(list(value))
        short = len(value) <= 4 and len(inside) <= 24 and not set(inside) - set("[]0123456789, -")
        text = inside if short and value else f"a list of {len(value)}"
    else:
        text = " ".join(str(value).split())
    return text if len(text) <= limit else text[: limit - 1] + "…"


class BadInput(CompanionError, ValueError):
    """Input that is malformed or out of range. ``faults`` has every one found."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults: tuple[Fault, ...] = tuple(faults)
        super().__init__("\n".join(str(f) for f in self.faults))

    @classmethod
    def at(cls, place: str, value: Any, allowed: str, words: str = "") -> BadInput:
        """Returns the error with one fault, which has these fields."""
        return cls([Fault(place, value, allowed, words)])

    def within(self, name: str) -> BadInput:
        """Returns the same error with a file or a line before its places."""
        return BadInput(
            f._replace(place=": ".join(filter(None, (name, f.place)))) for f in self.faults
        )

    def nearest(self, place: str) -> Fault:
        """Returns the first fault at or inside ``place``, otherwise the first of all."""
        return next(
            (fault for fault in self.faults if fault.place.startswith(place)), self.faults[0]
        )


def refuse_any(faults: Sequence[Fault]) -> None:
    """Raises BadInput with these faults, if there are any."""
    if faults:
        raise BadInput(faults)


class UnknownName(BadInput, LookupError):
    """A game, sheet, step or option that does not exist. The message lists those that do."""

    @classmethod
    def among(cls, place: str, value: Any, known: Sequence[str]) -> UnknownName:
        """Returns the error for a name at ``place`` that is not ``known``.

        If a known name is spelt much like it, the message asks whether that was meant.
        """
        from difflib import get_close_matches

        allowed = ", ".join(known) or "nothing; there is none"
        meant = get_close_matches(str(value).lower(), known, 1, 0.75)
        question = f"; did you mean {meant[0]}?" if meant else ""
        return cls([Fault(place, value, allowed + question)])


class NotOffered(CompanionError):
    """Something that the contract knows and this game does not offer (yet), in one sentence."""
