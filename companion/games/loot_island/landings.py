"""The landings of a coast, explored (rules: p. 10, Finding the Loot; p. 12, Final exploration).

Which landing is the big loot, how many treasures each reveals, and who takes them in which order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from companion.games.loot_island import facts
from companion.games.loot_island.events import Event
from companion.results import joined

LANDINGS: Final = {"near": "Landing closer to the bow", "far": "Landing farther from the bow"}


@dataclass(frozen=True, slots=True)
class Landing:
    """A landing as it lies: map cards, how many of them count twice, chests, discs from the bottom up."""

    cards: int
    doubles: int = 0
    chests: int = 0
    discs: tuple[str, ...] = ()

    @property
    def counted(self) -> int:
        """Its map cards, those with +1 counted twice."""
        return self.cards + self.doubles


@dataclass(frozen=True, slots=True)
class Take:
    """How many treasures one disc's owner takes at a landing."""

    name: str
    count: int


@dataclass(frozen=True, slots=True)
class Found:
    """One landing explored. ``order`` names who takes, treasure by treasure; ``takes`` sums it up."""

    title: str
    counted: int
    loot: Literal["big", "small"] | None
    revealed: int
    why: str
    order: tuple[str, ...] = ()
    takes: tuple[Take, ...] = ()
    notes: tuple[str, ...] = ()


def explore(
    near: Landing, far: Landing, needed: int, event: Event | None = None, final: bool = False
) -> tuple[Found, ...]:
    """Explores the two landings of a coast, the one closer to the bow given first.

    In the final exploration every landing with enough cards is a small loot, from the bow
    on, and no event applies (p. 12, Final exploration).
    """
    pair = [(LANDINGS["near"], near), (LANDINGS["far"], far)]
    enough = [landing.counted >= needed for _, landing in pair]
    if final:
        return tuple(
            _explored(title, landing, "small" if ok else None, needed, None)
            for (title, landing), ok in zip(pair, enough, strict=True)
        )
    big = _big(near, far, enough, event)
    if big is None:
        return tuple(_explored(title, landing, None, needed, event) for title, landing in pair)
    other = 1 - big
    return (
        _explored(*pair[big], "big", needed, event),
        _explored(*pair[other], "small" if enough[other] else None, needed, event),
    )


def _big(near: Landing, far: Landing, enough: Sequence[bool], event: Event | None) -> int | None:
    """Which of the two is the big loot: 0 the one closer to the bow, 1 the other, None neither."""
    if not any(enough):
        return None
    if not all(enough):
        return enough.index(True)
    if near.counted == far.counted:
        return 0
    fewer = event is not None and event.fewer_is_big
    return 0 if (near.counted < far.counted) == fewer else 1


def _explored(
    title: str, landing: Landing, loot: Literal["big", "small"] | None, needed: int, event: Event | None
) -> Found:
    if loot is None:
        return Found(
            title,
            landing.counted,
            None,
            0,
            f"{landing.counted} of the {needed} cards that loot needs: nothing is found",
        )
    parts = [_counted(len(landing.discs), "disc")] if loot == "big" else []
    parts.append(_counted(landing.chests, "chest"))
    change = 0 if event is None else event.big if loot == "big" else event.small
    revealed = max(0, (len(landing.discs) if loot == "big" else 0) + landing.chests + change)
    why = " + ".join(parts)
    if change and event:
        why += f" {'+' if change > 0 else '−'} {abs(change)} ({event.name})"
    top_first = event is not None and event.top_first
    line = tuple(reversed(landing.discs)) if top_first else landing.discs
    order = tuple(line[n % len(line)] for n in range(revealed)) if line else ()
    takes = tuple(Take(name, order.count(name)) for name in line)
    return Found(title, landing.counted, loot, revealed, why, order, takes, _notes(line, order, revealed, loot, event))


def _counted(number: int, noun: str) -> str:
    return f"1 {noun}" if number == 1 else f"{number} {noun}s"


def _notes(
    line: Sequence[str], order: Sequence[str], revealed: int, loot: Literal["big", "small"], event: Event | None
) -> tuple[str, ...]:
    notes = []
    if revealed and not line:
        notes.append(facts.RULINGS["nobody-there"].text)
    if event is not None and event.top_first and len(line) > 1:
        notes.append(f"{event.name}: taken from the top disc down.")
    if facts.AARON in order:
        notes.append(
            "Aaron takes the treasure with the highest reference number; he keeps a crown and discards anything else."
        )
    people = [name for name in line if name != facts.AARON]
    if event is not None and event.small_discards and loot == "small" and people:
        each = " each" if len(people) > 1 else ""
        notes.append(
            f"{event.name}: afterwards {joined(sorted(people))} may discard up to "
            f"{event.small_discards} curse cubes{each}."
        )
    return tuple(notes)
