"""What the page of a table of Loot Island in play shows, as data: one object, filled in by ``view``
and ``loot_view``."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar, Final, NamedTuple

from companion.errors import BadInput
from companion.games.loot_island import facts
from companion.games.loot_island.cards import (
    CARDS,
    Card,
    CubeCount,
    cards_of,
    cube_count,
    ladder_of,
)
from companion.games.loot_island.edits import crowns_of, holder_of
from companion.games.loot_island.events import Event
from companion.games.loot_island.play import finding
from companion.games.loot_island.play.state import LootAt, LootState, cubes_of
from companion.play import Choice, Question, Step, number


class NumberKey(NamedTuple):
    """A treasure's number to tap; ``mark`` is "held" where somebody has it or it is named, "pale"
    of a pile that does not play with so many."""

    number: int
    mark: str


class HealerCard(NamedTuple):
    """A healer as it lies there: what stands large and small on it, whose it is. ``tap`` chooses
    it; ``mark`` is "now" for the one that is asked for or chosen, "off" for one that is taken or
    not turned up yet."""

    large: str
    small: str
    owner: int | None = None
    tap: str = ""
    mark: str = ""
    best: bool = False


class EndRow(NamedTuple):
    """A player at the end: what is said beneath the name, and the gold before the healer."""

    seat: int
    note: str
    cubes: str
    gold: str
    current: bool


SHOWN: Final = 5
"""Numbers side by side that a count can be picked from."""


@dataclass
class LootNow:
    """Everything that the page shows; what a stage does not speak of stays empty.

    ``word`` says what to do, ``note`` more of it, ``text`` stands beside the island. ``who`` is
    whose cubes - and + are. ``keys``, rows to pick a number from, and ``discs`` are asked where the
    landing ``explored`` is, ``stack`` is what was tapped of the discs: once any is, the chests are
    told with ``turned_by`` and turn up the treasures. ``card`` is the treasure
    named that the first taker takes. ``steps`` stand in the dock, the last one is filled; ``waits``
    says what is missing for it. ``fault`` is why a number will not do, or what to ask
    of ``card``; ``nobody``: the treasures are nobody's. ``islands`` are the ways to use a small
    island.

    At the end ``healers`` lie there, the ``best`` of them is told; ``another`` writes one that is
    not known; ``end_rows`` are the players; ``over``: nothing is left to do.
    """

    at: LootAt
    who: str
    word: str = ""
    note: str = ""
    text: str = ""
    keys: list[Question] = field(default_factory=list)
    discs: tuple[Choice, ...] = ()
    stack: list[str] = field(default_factory=list)
    turned_by: Mapping[str, str] = field(default_factory=dict)
    explored: str = ""
    card: Card | None = None
    steps: list[Step] = field(default_factory=list)
    waits: str = ""
    fault: str = ""
    nobody: bool = False
    islands: tuple[Step, ...] = ()
    over: bool = False
    healers: list[HealerCard] = field(default_factory=list)
    best: str = ""
    another: Step | None = None
    end_rows: list[EndRow] = field(default_factory=list)

    safe: ClassVar[int] = facts.CUBES_SAFE
    third: ClassVar[str] = facts.AARON

    def step(self, do: str, title: str, follows: str = "", **fields: str) -> None:
        self.steps.append(Step(do, title, follows, fields))

    @property
    def state(self) -> LootState:
        return self.at.state

    @property
    def bow(self) -> str | None:
        """The coast that the ship's bow points at; None without a ship."""
        return self.state.coast()

    @property
    def back(self) -> int:
        """The cubes that a map card's sign gives back now."""
        return self.state.now_open.card_cubes

    @property
    def event(self) -> Event | None:
        """The event that lies open, while it can bite."""
        if self.state.event and self.state.stage in ("turns", "loot"):
            return self.state.now_open
        return None

    @property
    def has_aaron(self) -> bool:
        return facts.has_aaron(self.at.names)

    @property
    def aaron(self) -> str:
        """What the event is to Aaron, where he plays."""
        return self.event.aaron if self.event and self.has_aaron else ""

    @property
    def draws(self) -> bool:
        """Whether somebody may draw map cards by the event."""
        state = self.state
        return bool(state.now_open.may_draw) and state.stage == "turns" and not state.passed

    @cached_property
    def counts(self) -> list[CubeCount]:
        names = enumerate(self.at.names)
        return [cube_count(name, cubes_of(self.at, seat)) for seat, name in names]

    @property
    def first(self) -> str:
        """Who passed first in this round, empty where nobody did."""
        return self.at.record["first_player"] if self.state.passed else ""

    @property
    def crowns(self) -> int | None:
        """How many crowns Aaron keeps, None where he does not play."""
        return len(crowns_of(self.at.record)) if self.has_aaron else None

    @cached_property
    def lying(self) -> list[Card]:
        """The treasures that lie there, as far as they are known."""
        return [cards_of(self.at.copy)[number] for number in self.state.lying]

    @property
    def counting(self) -> bool:
        """Whether everybody's cubes are to be counted once more."""
        return self.state.stage == "end" and not self.state.counted

    @property
    def numbers(self) -> list[NumberKey]:
        """Every treasure's number, to be tapped."""
        piles = facts.SIZES[len(self.at.names)].piles
        keys = []
        for number_, card in CARDS.items():
            mark = "" if card.pile in piles else "pale"
            if number_ in self.state.lying or holder_of(self.at.record, number_) is not None:
                mark = "held"
            keys.append(NumberKey(number_, mark))
        return keys

    @property
    def keyed(self) -> bool:
        """Whether a treasure is to be named, of all that there are."""
        if not self.state.takers or self.card is not None:
            return False
        return self.state.unnamed > 0 or not self.state.lying

    @cached_property
    def landings(self) -> dict[str, str]:
        """The landings, ``north-0``: due, now or done; none without a ship."""
        state = self.state
        if state.coast() is None:
            return {}
        exploring = state.stage in ("loot", "final") and state.loot not in ("gift", "island")
        explored = state.coasts if exploring else 0
        marks: dict[str, str] = {}
        for coast in range(facts.N_COASTS):
            mark = ""
            if coast < explored:
                mark = "done"
            elif coast == explored and state.stage != "end":
                mark = "due"
            for landing in range(facts.COAST_LANDINGS):
                marks[f"{state.coast(coast)}-{landing}"] = mark
        if self.explored:
            marks[self.explored] = "now"
        return marks

    @property
    def rulings(self) -> tuple[str, ...]:
        """The names of the rulings that decide something here."""
        state = self.state
        card = self.card
        last = state.round == facts.ROUNDS and state.stage == "cleared"
        crowned = len(finding.disc_names(self.at.names))
        our_crowns = crowned > facts.LADDER_KNOWN and ladder_of(self.at.copy) is None
        decides = {
            "aaron-events": self.event and self.event.ours and self.has_aaron,
            "best-pairing": card and card.kind == "book",
            "card-list": card and card == CARDS.get(card.reference or 0),
            "crown-ladder": card and card.kind == "crown" and our_crowns,
            "nobody-there": self.nobody,
            "one-in-front": self.back != facts.CARD_CUBES and state.stage == "turns",
            "nothing-given": state.over and state.may_give,
            "two-coasts": state.now_open.two_coasts and last,
        }
        return tuple(name for name, here in decides.items() if here)


def counted_so_far(page: LootNow, name: str, most: int) -> int | None:
    """The number tapped in a row of keys, None while none is."""
    try:
        return number(page.at.viewer.asked, name, 0, most)
    except BadInput:
        return None


def keys_for(name: str, title: str, note: str, value: int | None, low: int) -> Question:
    """A row of keys for a number: ``SHOWN`` of them from ``low`` on, or around a larger ``value``,
    with a way to fewer and to more."""
    first = low
    if value is not None and value > low:
        first += (value - low) // SHOWN * SHOWN
    keys = [Choice(n, str(n)) for n in range(first, first + SHOWN)]
    keys.append(Choice(first + SHOWN, f"{first + SHOWN}+"))
    picked = value
    if first:
        fewer = first - 1
        keys.insert(0, Choice(fewer, f"0–{fewer}" if first == low else f"{fewer}−"))
        if value is not None and value < first:
            picked = fewer
    return Question(name, title, tuple(keys), picked, note=note)
