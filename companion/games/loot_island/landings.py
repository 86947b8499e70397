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

Side = Literal["near", "far"]
Kind = Literal["big", "small"]
LANDINGS: Final[dict[Side, str]] = {"near": "Landing closer to the bow", "far": "Landing farther from the bow"}


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
    loot: Kind | None
    revealed: int
    why: str
    order: tuple[str, ...] = ()
    takes: tuple[Take, ...] = ()
    notes: tuple[str, ...] = ()


def loots(
    near: int, far: int, needed: int, event: Event | None = None, final: bool = False
) -> tuple[tuple[Side, Kind], ...]:
    """The landings of a coast that hold loot, in the order in which they are explored, by their counted map cards.

    In the final exploration every landing with enough cards is a small loot, from the bow on, and no event applies
    (p. 12, Final exploration).
    """
    enough: list[Side] = []
    enough += ["near"] if near >= needed else []
    enough += ["far"] if far >= needed else []
    if final:
        return tuple((side, "small") for side in enough)
    fewer_first = event is not None and event.fewer_is_big
    if len(enough) == facts.COAST_LANDINGS and near != far and (near < far) != fewer_first:
        enough.reverse()
    kinds: tuple[Kind, ...] = ("big", "small")
    return tuple(zip(enough, kinds, strict=False))


def revealed(loot: Kind, discs: int, chests: int, event: Event | None = None) -> tuple[int, str]:
    """How many treasures a loot reveals (p. 10, Reveal the loot; p. 14, Events), and why."""
    change = 0 if event is None else event.big if loot == "big" else event.small
    why = (f"{_counted(discs, 'disc')} + " if loot == "big" else "") + _counted(chests, "chest")
    if change and event:
        why += f" {'+' if change > 0 else '−'} {abs(change)} ({event.name})"
    return max(0, (discs if loot == "big" else 0) + chests + change), why


def taking_order(discs: Sequence[str], count: int, event: Event | None = None) -> tuple[str, ...]:
    """Who takes so many treasures, one after the other; ``discs`` from the bottom of the stack up (p. 10)."""
    line = tuple(reversed(discs)) if event is not None and event.top_first else tuple(discs)
    return tuple(line[n % len(line)] for n in range(count)) if line else ()


def explore(
    near: Landing, far: Landing, needed: int, event: Event | None = None, final: bool = False
) -> tuple[Found, ...]:
    """Explores the two landings of a coast, the one closer to the bow given first; those with loot come first."""
    laid: dict[Side, Landing] = {"near": near, "far": far}
    found = loots(near.counted, far.counted, needed, event, final)
    event = None if final else event
    if final or not found:
        kinds = dict(found)
        return tuple(_explored(side, laid[side], kinds.get(side), needed, event) for side in laid)
    order = [*found, *((side, None) for side in laid if side not in dict(found))]
    return tuple(_explored(side, laid[side], kind, needed, event) for side, kind in order)


def _explored(side: Side, landing: Landing, loot: Kind | None, needed: int, event: Event | None) -> Found:
    title, counted = LANDINGS[side], landing.counted
    if loot is None:
        return Found(title, counted, None, 0, f"{counted} of the {needed} cards that loot needs: nothing is found")
    count, why = revealed(loot, len(landing.discs), landing.chests, event)
    order = taking_order(landing.discs, count, event)
    line = taking_order(landing.discs, len(landing.discs), event)
    takes = tuple(Take(name, order.count(name)) for name in line)
    return Found(title, counted, loot, count, why, order, takes, _notes(line, order, count, loot, event))


def _counted(number: int, noun: str) -> str:
    return f"1 {noun}" if number == 1 else f"{number} {noun}s"


def _notes(
    line: Sequence[str], order: Sequence[str], revealed: int, loot: Kind, event: Event | None
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
