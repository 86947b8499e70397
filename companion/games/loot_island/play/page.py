"""What the page of play of Loot Island shows, as data: one object that ``view``, ``loot_view`` and
``healing`` fill in."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import ClassVar, Final, NamedTuple

from companion.errors import BadInput
from companion.facts import that_hold
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
from companion.now import Choice, Question, Step
from companion.play import number


class NumberKey(NamedTuple):
    """The number of a treasure, to be tapped.

    ``mark`` is "held" if somebody has the treasure or it is named already, and "pale" if its pile
    is not used with so many players. ``text`` says what it is; ``cubes`` come with it if it is
    kept.
    """

    number: int
    mark: str
    text: str
    cubes: int


class HealerCard(NamedTuple):
    """A healer card as it is drawn.

    ``large`` and ``small`` are the words on it. ``owner`` is the seat of the player who has it.
    ``tap`` is the value that a tap sends to choose it. ``mark`` is "now" for the card that is
    asked for or chosen, and "off" for one that is taken or not turned up yet. ``best`` marks the
    card that is advised.
    """

    large: str
    small: str
    owner: int | None = None
    tap: str = ""
    mark: str = ""
    best: bool = False


class EndRow(NamedTuple):
    """A player at the end: ``note`` stands beneath the name, ``gold`` is what the player has, the
    healer paid as soon as it is picked."""

    seat: int
    note: str
    cubes: str
    gold: str
    current: bool


SHOWN: Final = 5
"""How many numbers a row of keys shows."""


@dataclass
class LootNow:
    """Everything that the page shows. A field that the present stage does not need stays empty.

    at: the table in play.
    who: the name of the player for whom the buttons - and + count cubes.
    word: the sentence that says what to do.
    note: a second sentence about it.
    text: the sentence beside the island.
    keys: rows of numbers to pick a number from.
    discs: the discs that may lie at the landing, to be tapped.
    stack: the discs tapped so far, as values of ``discs``, from the bottom up.
    turned_by: fields to send with the number of chests, which turns up the treasures.
    asked_landing: the landing that the page asks about, ``north-0``.
    sides: 1 for the closer, 2 for the farther landing of the coast that is explored.
    card: the treasure that was named for the first taker.
    steps: the buttons in the dock; the last one is the next step.
    waits: what is missing before the next step can be taken.
    fault: why a number was refused, or a doubt about ``card``.
    nobody: whether nobody takes the treasures that are turned up.
    islands: the ways to use a small island.
    paid: the cubes that a player takes for each of these ways.
    gain: the gold that ``card`` adds if it is kept.
    cubes: how many cubes come to its taker by keeping and by burying it.
    over: whether nothing is left to do at the end.
    healers: the healer cards at the end.
    best: the words of the healer that is advised.
    another: the step that writes a healer that is not in the list.
    end_rows: the players at the end.
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
    asked_landing: str = ""
    sides: dict[str, int] = field(default_factory=dict)
    card: Card | None = None
    steps: list[Step] = field(default_factory=list)
    waits: str = ""
    fault: str = ""
    nobody: bool = False
    islands: tuple[Step, ...] = ()
    paid: Mapping[str, int] = field(default_factory=dict)
    gain: str = ""
    cubes: dict[str, int] = field(default_factory=dict)
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
    def bow(self) -> str:
        """Returns the coast that the bow points at."""
        return self.state.coast()

    @property
    def back(self) -> int:
        """Returns how many cubes the sign of a map card gives back now."""
        return self.state.now_open.card_cubes

    @property
    def event(self) -> Event | None:
        """Returns the open event while it can change something; None at other times."""
        if self.state.event and self.state.stage in ("turns", "loot"):
            return self.state.now_open
        return None

    @property
    def has_aaron(self) -> bool:
        return facts.has_aaron(self.at.names)

    @property
    def aaron(self) -> str:
        """Returns what the event means for Aaron; empty if he does not play."""
        return self.event.aaron if self.event and self.has_aaron else ""

    @property
    def draws(self) -> bool:
        """Returns whether the event lets somebody draw map cards now."""
        state = self.state
        return bool(state.now_open.may_draw) and state.stage == "turns" and not state.passed

    @cached_property
    def counts(self) -> list[CubeCount]:
        names = enumerate(self.at.names)
        return [cube_count(name, cubes_of(self.at, seat)) for seat, name in names]

    @property
    def first(self) -> str:
        """Returns the name of the player who passed first in this round; empty if nobody passed."""
        return self.at.record["first_player"] if self.state.passed else ""

    @property
    def crowns(self) -> int | None:
        """Returns how many crowns Aaron keeps; None if he does not play."""
        return len(crowns_of(self.at.record)) if self.has_aaron else None

    @cached_property
    def lying(self) -> list[Card]:
        """Returns the treasures that were turned up and named."""
        return [cards_of(self.at.copy)[number] for number in self.state.lying]

    def crossed_keys(self, crossed: int = 0) -> Question:
        """Returns the row of keys that asks how many cubes are crossed out on a treasure."""
        keys = tuple(Choice(n, str(n) if n else "none") for n in (0, *facts.CROSSED_CUBES))
        return Question(
            "crossed", "Cubes crossed out on it", keys, crossed, note="given back when it is kept"
        )

    @property
    def counting(self) -> bool:
        """Returns whether everybody's cubes are to be counted once more."""
        return self.state.stage == "end" and not self.state.counted

    @property
    def numbers(self) -> list[NumberKey]:
        """Returns a key for the number of every treasure."""
        piles = facts.SIZES[len(self.at.names)].piles
        keys = []
        for number_, card in cards_of(self.at.copy).items():
            mark = "" if CARDS[number_].pile in piles else "pale"
            if number_ in self.state.lying or holder_of(self.at.record, number_) is not None:
                mark = "held"
            keys.append(NumberKey(number_, mark, card.text, card.curse - (card.crossed_cubes or 0)))
        return keys

    @property
    def taking(self) -> bool:
        """Returns whether this phone shows the treasures to take.

        While cards are played only the phone of the taker does, or one that was asked to.
        """
        viewer, takers = self.at.viewer, self.state.takers
        if not takers:
            return False
        if self.state.stage != "turns" or viewer.asked.keys() & {"card", "pick"}:
            return True
        mine = [self.at.names[seat] for seat in viewer.seats]
        return not mine or takers[0] in (*mine, facts.AARON)

    @property
    def keyed(self) -> bool:
        """Returns whether the number of a treasure is to be picked from all numbers."""
        if not self.taking or self.card is not None:
            return False
        return self.state.unnamed > 0 or not self.state.lying

    @cached_property
    def landings(self) -> dict[str, str]:
        """Returns a mark for each landing, by its name such as ``north-0``.

        The mark is "done", "now", "due" or empty.
        """
        state = self.state
        # while none is explored no coast is done, and the one at the bow comes first
        done_coasts = state.coasts if state.exploring else 0
        marks: dict[str, str] = {}
        for coast in range(facts.N_COASTS):
            mark = ""
            if coast < done_coasts:
                mark = "done"
            elif coast == done_coasts and state.stage != "end":
                mark = "due"
            for landing in range(facts.COAST_LANDINGS):
                marks[f"{state.coast(coast)}-{landing}"] = mark
        if self.asked_landing:
            marks[self.asked_landing] = "now"
        return marks

    @property
    def rulings(self) -> tuple[str, ...]:
        """Returns the names of the rulings that decide something on this page."""
        state, card = self.state, self.card
        last = state.round == facts.ROUNDS and state.stage == "cleared"
        # Aaron is ranked for crowns too, and has a disc like everybody
        ranked = len(finding.disc_names(self.at.names))
        our_crowns = ranked > facts.LADDER_KNOWN and ladder_of(self.at.copy) is None
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
        return that_hold(decides)


def counted_so_far(page: LootNow, name: str, most: int) -> int | None:
    """Returns the number tapped in the row of keys ``name``; None if no number was tapped."""
    try:
        return number(page.at.viewer.asked, name, 0, most)
    except BadInput:
        return None


def keys_for(name: str, title: str, note: str, value: int | None, low: int) -> Question:
    """Returns a row of keys to pick a number with.

    It shows ``SHOWN`` numbers, beginning at ``low``. If ``value`` is larger than these, it shows
    the numbers around ``value``. A key at the end leads to larger numbers, one at the beginning to
    smaller ones.
    """
    first = low
    # rows follow each other without overlap from ``low`` on: the one that has the value
    if value is not None and value > low:
        first += (value - low) // SHOWN * SHOWN
    keys = [Choice(n, str(n)) for n in range(first, first + SHOWN)]
    keys.append(Choice(first + SHOWN, f"{first + SHOWN}+"))
    picked = value
    if first:
        fewer = first - 1
        # below ``low`` no row follows: one key stands for all the numbers there, and is picked by
        # any of them
        keys.insert(0, Choice(fewer, f"0–{fewer}" if first == low else f"{fewer}−"))
        if value is not None and value < first:
            picked = fewer
    return Question(name, title, tuple(keys), picked, note=note)
