"""The state of Loot Island in play: round, event and ship, the coasts explored, and who takes a
treasure."""

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Final, Literal

from pydantic import Field

from companion.games.loot_island import facts
from companion.games.loot_island.cards import cards_in
from companion.games.loot_island.copy import LootCopy
from companion.games.loot_island.edits import DRAFTING, said_at
from companion.games.loot_island.events import EVENTS, NO_EVENT, Event
from companion.games.loot_island.setup import (
    CLOCKWISE,
    CORNERS,
    HEADINGS,
    HealerOption,
    first_coast,
)
from companion.now import Choice, Question
from companion.play import PlayState, Position, Typed, known, not_due
from companion.records import Name
from companion.words import counted

Side = Literal["near", "far"]
Stage = Literal["turns", "loot", "cleared", "final", "end"]
Loot = Literal["big", "small", "gift", "island"]
EventName = Annotated[str, Field(pattern=r"^[AB]\d{1,2}$")]
Names = Annotated[list[Name], Field(max_length=facts.N_CARDS)]
_NO_EVENT: Final = "none"


class LootState(PlayState):
    """The state of a table. Fields that name people have names, or "Aaron".

    A round has the stages "turns", "loot" (coast by coast) and "cleared". After the last round come
    "final", the final exploration, and "end".

    events: the events of all rounds in order, from the set-up; empty without a set-up.
    coasts: how many coasts are explored, counted from the bow on. In the final exploration the
        coast of the last round is one of them.
    due: the landings of the coast being explored that have loot and are not explored yet.
    takers: who takes a treasure, one each, in order.
    loot: where these treasures are from: a landing ("big", "small"), the event when passing
        ("gift"), or a small island ("island").
    lying: the numbers of the treasures turned up, as far as Aaron needs them.
    may_give: who may give back cubes after the small loot.
    gifts: who has not passed yet, if the event gives a treasure for passing.
    gone: who has passed in this round, as far as the phone was told.
    tile_from: who had the First Player tile until the user of a small island passed (event B9).
    over: no treasure is left; the game ends once the ones turned up are shared out.
    healers: how the healers lie until the end.
    spared: how often in this round everybody but this player took cubes for a 1 that was played.
    untold: something was shared out without the phone.
    counted: everybody's cubes were counted at the end.
    """

    people: ClassVar[tuple[str, ...]] = (
        "takers",
        "may_give",
        "gifts",
        "gone",
        "tile_from",
        "spared",
    )

    round: Annotated[int, Field(ge=1, le=facts.ROUNDS)] = 1
    stage: Stage = "turns"
    event: EventName | None = None
    events: Annotated[list[EventName], Field(max_length=facts.ROUNDS)] = []
    corner: str
    heading: str
    passed: bool = False
    coasts: Annotated[int, Field(ge=0, le=facts.N_COASTS)] = 0
    due: Annotated[list[Side], Field(max_length=facts.COAST_LANDINGS)] = []
    takers: Names = []
    loot: Loot | None = None
    lying: Annotated[list[int], Field(max_length=facts.N_CARDS)] = []
    may_give: Names = []
    gifts: Names = []
    gone: Names = []
    tile_from: Names = []
    over: bool = False
    healers: HealerOption = "hidden"
    spared: Annotated[dict[Name, int], Field(max_length=facts.PLAYERS.most + 1)] = {}
    untold: bool = False
    counted: bool = False

    @property
    def now_open(self) -> Event:
        """Returns the open event. No event applies in the final exploration (p. 12)."""
        return EVENTS.get(self.event or "", NO_EVENT) if self.stage != "final" else NO_EVENT

    @property
    def coming(self) -> EventName | None:
        """Returns the event of the next round; None if no set-up tells it."""
        return self.events[self.round] if self.round < len(self.events) else None

    @property
    def last_coast(self) -> int:
        """Returns how many coasts are explored when the round or final exploration is over."""
        if self.stage == "final":
            return facts.N_COASTS
        return 2 if self.now_open.two_coasts else 1

    def coast(self, number: int = 0) -> str:
        """Returns a coast by its ``number`` from the bow on."""
        return first_coast(_corner_after(self.corner, self.heading, number), self.heading)

    @property
    def exploring(self) -> bool:
        """Returns whether the landings of a coast are being explored."""
        return self.stage in ("loot", "final") and self.loot not in ("gift", "island")

    @property
    def taker(self) -> str | None:
        """Returns who takes a treasure next; None if nobody does, or if treasures must be named
        first."""
        return self.takers[0] if self.takers and not self.unnamed else None

    @property
    def unnamed(self) -> int:
        """Returns how many treasures must be named before Aaron can take the highest."""
        if facts.AARON not in self.takers and not self.lying:
            return 0
        return len(self.takers) - len(self.lying)

    @property
    def waits(self) -> str:
        """Returns a sentence: what must be done first; empty if nothing must."""
        if self.unnamed:
            return "Name the treasures there first."
        if self.takers:
            return f"{self.takers[0]} takes a treasure first."
        return "The next landing is explored first." if self.due else ""


class LootAt(Position[LootState, LootCopy]):
    """A table of Loot Island in play."""

    drafting = DRAFTING

    @property
    def said(self) -> Mapping[str, str]:
        """Returns what is said with the options of this table, by name."""
        return said_at(self.record, healers=self.state.healers)


def cubes_of(at: LootAt, seat: int) -> int:
    cubes: int | None = at.record["players"][seat].get("cubes")
    return facts.START_CUBES if cubes is None else cubes


def cubes_text(cubes: int) -> str:
    return counted(cubes, "cube")


def treasures_left(at: LootAt) -> int:
    """Returns how many treasures the deck and the discards have together (rules: p. 5, Treasure
    Deck)."""
    piles = facts.SIZES[len(at.names)].piles
    owners = [*at.record["players"], at.record.get("aaron") or {}]
    owned = sum(len(owner.get("treasures", ())) for owner in owners)
    # one more is put by for each player who may still get it for passing
    return max(0, cards_in(piles) - owned - len(at.state.gifts))


_STAGES: Final[Mapping[Stage, str]] = {
    "turns": "it is round {round}",
    "loot": "the loot of round {round} is found",
    "cleared": "round {round} is over",
    "final": "it is the final exploration",
    "end": "it is the end, curse and healers",
}


def state_at(at: LootAt, typed: Typed, *stages: Stage, shared_out: bool = False) -> LootState:
    """Returns the state, which must be at one of these ``stages``.

    Raises BadInput if it is at another one, or if treasures turned up must be ``shared_out`` first.
    """
    if at.state.stage not in stages:
        now = _STAGES[at.state.stage].format(round=at.state.round)
        raise not_due(typed, f"That is not due: {now} now.")
    if shared_out and at.state.takers:
        raise not_due(typed, at.state.waits)
    return at.state


# ---- the ship


def _corner_after(corner: str, heading: str, steps: int) -> str:
    step = steps if heading == CLOCKWISE else -steps
    return CORNERS[(CORNERS.index(corner) + step) % len(CORNERS)]


def moved(at: LootAt, corners: int = 1) -> LootAt:
    return at.changed(corner=_corner_after(at.state.corner, at.state.heading, corners))


def next_round(at: LootAt, event: str | None) -> LootAt:
    """Returns the table after phase 1 of the next round.

    The event is turned up, the ship sails to the next corner, then the event changes the ship's
    place or heading.
    """
    round_ = at.state.round + 1
    begun = at.changed(stage="turns", round=round_, coasts=0, passed=False, gone=[], spared={})
    after = with_event(begun, event)
    after = moved(after, 1 + after.state.now_open.corners)
    if after.state.now_open.turned:
        return after.changed(heading=HEADINGS[1 - HEADINGS.index(after.state.heading)])
    return after


def ship_questions(corner: str | None = None, heading: str | None = None) -> tuple[Question, ...]:
    corners = tuple(Choice(name, name.replace("-", " ").capitalize()) for name in CORNERS)
    ways = tuple(Choice(way, way.capitalize()) for way in HEADINGS)
    note = "Call any side of the main island north."
    return (
        Question("corner", "Ship at the corner", corners, corner or CORNERS[0], note=note),
        Question("heading", "It sails round the island", ways, heading or CLOCKWISE),
    )


def typed_ship(typed: Typed) -> dict[str, Any]:
    return {asked.name: known(typed, asked.name, asked.values) for asked in ship_questions()}


# ---- events


def event_question(round_: int, now: str | None = None) -> Question:
    names = facts.A_EVENTS if round_ == 1 else facts.B_EVENTS
    choices = tuple(Choice(name, f"{name} {EVENTS[name].title}") for name in names)
    none = Choice(_NO_EVENT, "Not entered")
    return Question("event", "Which event is face up?", (none, *choices), now or _NO_EVENT)


def typed_event(typed: Typed, round_: int) -> str | None:
    asked = event_question(round_)
    name = known(typed, asked.name, asked.values, asked.title)
    return None if name == _NO_EVENT else name


def with_event(at: LootAt, event: str | None) -> LootAt:
    """Returns the table with another open event."""
    after = at.changed(event=event)
    return after.changed(gifts=at.names if after.state.now_open.pass_treasure else [])
