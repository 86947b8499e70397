"""A player's sheet at the end of a game in play, as its page shows it (:mod:`companion.ending`)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class SheetPart:
    """Something that a sheet is asked for at the end: in a word, and as it was told (``track 14``),
    empty while it is open."""

    name: str
    title: str
    told: str = ""


@dataclass(frozen=True, slots=True)
class LastSheet:
    """A player's sheet at the end of the game: its parts in the order in which they are asked;
    ``due``: it is the one that the phone writes next."""

    name: str
    parts: tuple[SheetPart, ...]
    closed: bool = False
    due: bool = False

    @property
    def missing(self) -> tuple[str, ...]:
        """The words for the parts that are open."""
        return tuple(part.title for part in self.parts if not part.told)
