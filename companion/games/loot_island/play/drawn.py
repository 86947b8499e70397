"""What the page of play of Loot Island draws, as data: keys for counts, discs, the island, cubes of all, a landing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from companion.games.loot_island import facts
from companion.games.loot_island.cards import Card
from companion.games.loot_island.curse import CubeCount
from companion.games.loot_island.setup import EventView
from companion.play import Step

SHOWN: Final = 5
"""Numbers side by side that a count can be picked from."""


@dataclass(frozen=True, slots=True)
class Keypad:
    """One of a row to pick a number from: what it stands for, its label, and whether it is picked."""

    value: int
    label: str
    on: bool


@dataclass(frozen=True, slots=True)
class Keys:
    """A row of keys for one field."""

    name: str
    title: str
    note: str
    keys: tuple[Keypad, ...]


@dataclass(frozen=True, slots=True)
class Disc:
    """Whose disc can lie at a landing: ``value`` as it is typed, the seat from 0, and its place from the bottom."""

    value: str
    name: str
    seat: int | None
    place: int


@dataclass(frozen=True, slots=True)
class Isle:
    """The main island: ship and coast; ``landings`` by coast and place clockwise, ``north-0``: due, now, done."""

    corner: str
    coast: str
    landings: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class TakerRow:
    """Somebody's cubes; ``here``: - and + are theirs. ``note`` stands below the name."""

    count: CubeCount
    here: bool
    first: bool


@dataclass(frozen=True, slots=True)
class LootNow:
    """Everything that the page shows. ``word`` says what to do, ``note`` more of it, ``text`` stands beside the island.

    ``who`` is whose cubes - and + are. ``back`` are the cubes that a map card's sign gives back, ``drawn`` the map
    cards that may be drawn for ``draw_cubes``. ``keys`` and ``discs`` are asked where a landing is explored,
    ``stack`` is what was tapped of the discs. ``takers`` take a treasure each; ``number`` asks for one, ``names`` it
    where it only lies there; ``card`` is the one told, ``lying`` those that can be. ``steps`` stand in the dock, the
    last one is filled; ``waits`` says what is missing for it. ``fault`` is why
    the number ``unfit`` will not do; ``ruled`` are the names of the rulings that decide something here.
    """

    word: str
    note: str
    text: str
    event: EventView | None
    aaron: str
    isle: Isle | None
    rows: tuple[TakerRow, ...]
    crowns: tuple[Card, ...] | None
    who: str
    back: int
    drawn: int
    draw_cubes: int
    keys: tuple[Keys, ...] = ()
    discs: tuple[Disc, ...] = ()
    stack: str = ""
    takers: tuple[str, ...] = ()
    number: bool = False
    names: bool = False
    card: Card | None = None
    lying: tuple[Card, ...] = ()
    steps: tuple[Step, ...] = ()
    waits: str = ""
    unfit: str = ""
    fault: str = ""
    ruled: frozenset[str] = frozenset()
    safe: int = facts.CUBES_SAFE
    digits: int = len(str(facts.N_CARDS))


def count_of(text: str, most: int) -> int | None:
    """A whole number that was tapped, None for nothing and for what cannot be."""
    text = text.strip()
    fits = text.isascii() and text.isdecimal() and len(text) <= len(str(most)) and int(text) <= most
    return int(text) if fits else None


def keys_of(name: str, title: str, note: str, value: int | None, low: int) -> Keys:
    """Keys for a count from ``low``; before them one for fewer, after them one that leads to more."""
    first = low if value is None or value < low else low + (value - low) // SHOWN * SHOWN
    keys = [Keypad(n, str(n), n == value) for n in range(first, first + SHOWN)]
    if first:
        fewer = "fewer" if first == low else f"{first - 1}−"
        keys.insert(0, Keypad(first - 1, fewer, value is not None and value < first))
    return Keys(name, title, note, (*keys, Keypad(first + SHOWN, f"{first + SHOWN}+", False)))
