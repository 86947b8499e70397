"""What the page of play of Loot Island draws: what was filled in on one phone, and what lies on the table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import ClassVar, Final

from companion.games.loot_island import facts
from companion.games.loot_island.cards import CARDS, Card, cards_of, ladder_of
from companion.games.loot_island.curse import CubeCount, cube_count
from companion.games.loot_island.events import Event
from companion.games.loot_island.play.state import LootAt, cubes_of, has_aaron
from companion.games.loot_island.play.treasures import takers
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


@dataclass
class LootNow:
    """Everything that the page shows; :mod:`view` fills it in, and what a stage does not speak of stays empty.

    ``word`` says what to do, ``note`` more of it, ``text`` stands beside the island. ``who`` is whose cubes - and +
    are. ``keys`` and ``discs`` are asked where the landing ``explored`` is, ``stack`` is what was tapped of the discs.
    ``card`` is the treasure told that the first taker takes. ``steps`` stand in the dock, the last one is filled;
    ``waits`` says what is missing for it. ``fault`` is why the number ``unfit`` will not do, or what to ask of
    ``card``; ``nobody``: the treasures are nobody's.
    """

    at: LootAt
    who: str
    word: str = ""
    note: str = ""
    text: str = ""
    keys: list[Keys] = field(default_factory=list)
    discs: list[Disc] = field(default_factory=list)
    stack: str = ""
    explored: str = ""
    card: Card | None = None
    steps: list[Step] = field(default_factory=list)
    waits: str = ""
    unfit: str = ""
    fault: str = ""
    nobody: bool = False

    safe: ClassVar[int] = facts.CUBES_SAFE
    digits: ClassVar[int] = len(str(facts.N_CARDS))

    def step(self, do: str, title: str, follows: str = "", **fields: str) -> None:
        """One more step for the dock."""
        self.steps.append(Step(do, title, follows, fields))

    @property
    def event(self) -> Event | None:
        """The event that lies open, while it can bite."""
        return self.at.state.now_open if self.at.state.stage in ("turns", "loot") else None

    @property
    def aaron(self) -> str:
        """What the event is to Aaron, where he plays."""
        return self.event.aaron if self.event and has_aaron(self.at) else ""

    @property
    def draws(self) -> Event | None:
        """The event, while somebody may draw map cards by it."""
        state = self.at.state
        return (
            self.event if self.event and self.event.may_draw and state.stage == "turns" and not state.passed else None
        )

    @property
    def back(self) -> int:
        """How many cubes a map card's sign gives back."""
        event = self.at.state.now_open
        return event.card_cubes if event else facts.CARD_CUBES

    @property
    def counts(self) -> list[CubeCount]:
        """Everybody's cubes."""
        return [cube_count(name, cubes_of(self.at, seat)) for seat, name in enumerate(self.at.names)]

    @property
    def first(self) -> str:
        """Who has passed first in this round."""
        return self.at.record["first_player"] if self.at.state.passed else ""

    @property
    def crowns(self) -> int | None:
        """How many crowns Aaron keeps, None where he does not play."""
        return len((self.at.record.get("aaron") or {}).get("treasures", ())) if has_aaron(self.at) else None

    @property
    def names(self) -> bool:
        """Whether the treasures there are being told before anybody takes one."""
        return bool(self.at.state.unnamed)

    @property
    def lying(self) -> list[Card]:
        """The treasures that lie there, as far as they are told."""
        return [cards_of(self.at.copy)[number] for number in self.at.state.lying]

    @property
    def keyed(self) -> bool:
        """Whether a treasure's number is to be typed: none is told yet, and those there are not to be tapped."""
        state = self.at.state
        return bool(state.takers) and self.card is None and (self.names or not state.lying)

    @property
    def landings(self) -> dict[str, str]:
        """The landings by coast and place clockwise, ``north-0``: due, now or done; none where the ship is unknown."""
        state = self.at.state
        if state.coast() is None:
            return {}
        exploring = state.stage in ("loot", "final") and state.loot not in ("gift", "island")
        marks: dict[str, str] = {}
        for number in range(facts.N_COASTS):
            done = exploring and number < state.coasts
            due = number == (state.coasts if exploring else 0) and state.stage != "end"
            marks |= {f"{state.coast(number)}-{n}": "done" if done else "due" if due else "" for n in range(2)}
        return marks | ({self.explored: "now"} if self.explored else {})

    @property
    def ruled(self) -> Iterator[str]:
        """The names of the rulings that decide something here."""
        state, event, card = self.at.state, self.at.state.now_open, self.card
        if event and event.ours and has_aaron(self.at) and state.stage == "turns":
            yield "aaron-events"
        if event and event.two_coasts and state.round == facts.ROUNDS and state.stage == "cleared":
            yield "two-coasts"
        if state.over and state.may_give:
            yield "nothing-given"
        if self.nobody:
            yield "nobody-there"
        if card is None:
            return
        if card == CARDS.get(card.reference or 0):
            yield "card-list"
        if card.kind == "book":
            yield "best-pairing"
        if card.kind == "crown" and len(takers(self.at)) > facts.LADDER_KNOWN and ladder_of(self.at.copy) is None:
            yield "crown-ladder"


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
