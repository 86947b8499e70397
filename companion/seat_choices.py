"""What a table chose for each seat before a set-up, such as colours, and the seats left to lots."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from companion.errors import BadInput
from companion.records import refuse
from companion.words import in_words

BY_LOT: Final = "drawn"
"""The word for a seat that lots decide."""


def by_seat(text: str, known: Collection[str], shape: str) -> str:
    """Returns what a table chose for each seat, in order, such as ``red,drawn,blue``.

    ``drawn`` stands for seats that chose nothing; at the end it is left out. In ``text`` commas and
    spaces divide words, and case does not matter. It is for a pydantic validator: a word that is
    not ``known``, or stands there twice, is refused with ``shape``.
    """
    written = {word.lower(): word for word in known} | {BY_LOT: BY_LOT}
    words = text.replace(",", " ").lower().split()
    while words[-1:] == [BY_LOT]:
        words.pop()
    chosen = [word for word in words if word != BY_LOT]
    if len(set(chosen)) < len(chosen) or not set(chosen) <= set(written):
        refuse(shape)
    return ",".join([written[word] for word in words]) or BY_LOT


def all_chose(chosen: str, players: int) -> bool:
    """Returns whether an option made by :func:`by_seat` leaves no seat to lots."""
    words = chosen.split(",")
    return len(words) == players and BY_LOT not in words


def seats_of(chosen: str, lots: Sequence[str], players: int, place: str) -> tuple[str, ...]:
    """Returns a word for each seat: the one chosen in :func:`by_seat`, otherwise the next free one
    of ``lots``.

    Raises BadInput at ``place`` if more seats are chosen than there are players.
    """
    words = chosen.split(",")
    if len(words) > players:
        raise BadInput.at(place, chosen, f"{in_words(players)} at most, one for each seat")
    free = (lot for lot in lots if lot not in words)
    words += [BY_LOT] * (players - len(words))
    return tuple([next(free) if word == BY_LOT else word for word in words])
