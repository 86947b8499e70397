"""A player's sheet at the end of a game in play, as its page shows it (:mod:`companion.ending`)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SheetPart:
    """Something that a sheet is asked for at the end. ``title`` is the word for it. ``told`` is the
    answer (``track 14``), empty while there is none."""

    name: str
    title: str
    told: str = ""


@dataclass(frozen=True, slots=True)
class LastSheet:
    """A player's sheet at the end of the game. ``parts`` are in the order in which they are asked.
    ``due``: the phone writes this sheet next."""

    name: str
    parts: tuple[SheetPart, ...]
    closed: bool = False
    due: bool = False

    @property
    def missing(self) -> tuple[str, ...]:
        """Returns the words for the parts that are not answered yet."""
        return tuple(part.title for part in self.parts if not part.told)
