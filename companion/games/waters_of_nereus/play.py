"""Waters of Nereus in play: day, cycle, sun and hourglass; the neutral player's cards and ship; what is in the bag."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated, ClassVar, Final, Literal

from pydantic import Field

from companion.dice import Dice
from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.bag import format_counts, full_bag
from companion.games.waters_of_nereus.boards import TICK, square_name
from companion.games.waters_of_nereus.copy import NereusCopy
from companion.games.waters_of_nereus.edits import DRAFTING
from companion.games.waters_of_nereus.helps import bag_counter, neutral_player
from companion.games.waters_of_nereus.helps.bag_counter import BagCount
from companion.games.waters_of_nereus.helps.neutral_player import NeutralPlay
from companion.games.waters_of_nereus.rules import RULES
from companion.games.waters_of_nereus.setup import NereusView
from companion.places import RecordData
from companion.play import (
    BEGIN,
    Acted,
    Choice,
    NowPage,
    Play,
    PlayState,
    Pointer,
    Position,
    Question,
    Scale,
    Step,
    known,
    not_due,
    pointers,
)
from companion.records import Name
from companion.results import in_words
from companion.setups import SetupResult

Phase = Literal["discovery", "action", "explorer", "end"]
_MOST_TICKS: Final = 100
_DIE: Final = len(facts.FACES)
_DRAWN, _RETURNED = "draw", "return"


class NereusState(PlayState):
    """``ticks`` are the spaces of each day's discovery card by name, unknown without a set-up. ``neutral`` and
    ``bag`` are what those helps hand on: everything since the start, so that they go on from here.
    """

    people: ClassVar[tuple[str, ...]] = ("sun", "hourglass")

    day: Annotated[int, Field(ge=1, le=facts.DAYS)] = 1
    phase: Phase = "discovery"
    cycle: Annotated[int, Field(ge=0, le=facts.CYCLES)] = 0
    sun: Name
    hourglass: Name
    ticks: Annotated[
        list[Annotated[list[Annotated[str, Field(max_length=4)]], Field(max_length=_MOST_TICKS)]],
        Field(max_length=facts.DAYS),
    ] = []
    neutral: Annotated[str, Field(max_length=2000)] = ""
    bag: Annotated[str, Field(max_length=1100)] = ""

    @property
    def point(self) -> str:
        """Where the game is, as the next step names it: an act for another point comes too late."""
        return f"{self.day}-{self.phase}-{self.cycle}"

    @property
    def where(self) -> str:
        """Where the game is, in words that follow ``it is``."""
        if self.phase == "end":
            return "the end"
        told = {"discovery": "discovery", "action": f"cycle {self.cycle}", "explorer": "the explorer phase"}
        return f"day {self.day}, {told[self.phase]}"


NereusAt = Position[NereusState, NereusCopy]
"""A table of Waters of Nereus in play."""


@dataclass(frozen=True, slots=True)
class NereusNow:
    """What lies on the table: the spaces ticked today, the neutral player where one plays, and the bag.

    ``told`` says what the ticks mean.
    """

    ticked: tuple[str, ...]
    neutral: NeutralPlay | None
    bag: BagCount | None
    colors: tuple[str, ...] = tuple(facts.COLORS)
    told: str = facts.STATEMENTS["ticked"].text


class NereusPlay(Play[NereusState, NereusCopy]):
    """Day by day: discovery, four cycles, the explorer, and the next day."""

    state = NereusState
    drafting = DRAFTING

    def before(self, record: RecordData, setup: SetupResult[NereusView] | None) -> Step:
        asks: tuple[Question, ...] = ()
        if setup is None:
            names = tuple(Choice(p["name"], p["name"]) for p in record["players"])
            asks = (Question("first", "Who has the sun and the hourglass?", names, names[0].value),)
        return Step(BEGIN, "Begin day 1", "Nobody has to wait for the others", asks=asks)

    def begin(
        self,
        record: RecordData,
        setup: SetupResult[NereusView] | None,
        typed: Mapping[str, str],
        copy: NereusCopy | None,
    ) -> Acted[NereusState]:
        names = [p["name"] for p in record["players"]]
        if setup is None:
            first = known(typed, "first", names)
            started = bag_counter.answer(record, 0, {"do": "start", "bag": format_counts(full_bag(len(names)))}, copy)
            state = NereusState(sun=first, hourglass=first, bag=started.state if started else "")
            return Acted(record, state, f"Day 1. {first} has the sun and the hourglass.")
        first = names[(setup.start_player - 1) % len(names)]
        view = setup.view
        ticks = [
            [
                square_name((r, c))
                for r, row in enumerate(view.cards[card], 1)
                for c, m in enumerate(row, 1)
                if m == TICK
            ]
            for card in setup.details["discovery"]["stack"]
        ]
        bag = bag_counter.answer(record, 0, view.bag, copy)
        neutral = neutral_player.answer(record, 0, view.neutral, copy) if view.neutral else None
        state = NereusState(
            sun=first,
            hourglass=first,
            ticks=ticks,
            neutral=neutral.state if neutral else "",
            bag=bag.state if bag else "",
        )
        return Acted(record, state, f"Day 1. {first} has the sun and the hourglass.")

    def now(self, at: NereusAt) -> NowPage:
        state, neutral = at.state, _neutral(at)
        title = "The end" if state.phase == "end" else f"Day {state.day}"
        step = _neutral_step(state, neutral) or _next(at)
        others = _rolled_by_phone(state, neutral)
        if state.phase != "end":
            people = tuple(Choice(name, name) for name in at.names)
            asks = (Question("player", "Who has it?", people, state.hourglass),)
            others = (*others, Step("hourglass", "Somebody else has the hourglass", asks=asks, symbol="hourglass"))
        return NowPage(
            title,
            _turn(at, neutral),
            _rules(state, neutral),
            step,
            others,
            ("bag-counter",) if state.bag else (),
            Scale("Day", state.day, facts.DAYS) if state.phase != "end" else None,
            standings=state.phase == "end",
            view=NereusNow(
                tuple(state.ticks[state.day - 1]) if state.ticks and state.phase == "discovery" else (),
                neutral if state.phase in ("action", "explorer") else None,
                _bag(at),
            ),
        )

    def filled(self, at: NereusAt, help_name: str, seat: int) -> Mapping[str, str]:
        state = {"neutral-player": at.state.neutral, "bag-counter": at.state.bag}.get(help_name, "")
        return {"state": state} if state else {}

    def act(self, at: NereusAt, typed: Mapping[str, str], dice: Dice) -> Acted[NereusState]:
        do = known(typed, "do", ["next", "flip", "space", "die", "phone", "hourglass", _DRAWN, _RETURNED])
        if do in (_DRAWN, _RETURNED):
            return _bagged(at, typed, do)
        if do == "hourglass":
            name = known(typed, "player", at.names)
            return Acted(at.record, at.state.model_copy(update={"hourglass": name}), f"{name} has the hourglass.")
        if typed.get("from") != at.state.point:
            raise not_due(typed, f"Another phone was quicker: it is {at.state.where} now.")
        if do == "next":
            return _go_on(at, typed)
        if do == "phone":
            return _neutral_does(at, "die", str(dice.die(_DIE)))
        return _neutral_does(at, do, typed.get("value", ""))


def _ticked(card: tuple[str, ...]) -> list[str]:
    """The names of the spaces that are ticked on a discovery card."""
    return [square_name((r, c)) for r, row in enumerate(card, 1) for c, mark in enumerate(row, 1) if mark == TICK]


# ---- the neutral player and the bag


def _neutral(at: NereusAt) -> NeutralPlay | None:
    if not at.state.neutral:
        return None
    return neutral_player.answer(at.record, 0, {"state": at.state.neutral}, at.copy)


def _bag(at: NereusAt) -> BagCount | None:
    return bag_counter.answer(at.record, 0, {"state": at.state.bag}, at.copy) if at.state.bag else None


def _is_due(state: NereusState, neutral: NeutralPlay | None) -> bool:
    """Whether the neutral player has something to do before the game goes on."""
    if neutral is None or neutral.due in ("day", "over") or state.phase not in ("action", "explorer"):
        return False
    if neutral.due in ("space", "roll"):
        return True
    return len(neutral.today) < (state.cycle if state.phase == "action" else facts.CYCLES + 1)


def _neutral_step(state: NereusState, neutral: NeutralPlay | None) -> Step | None:
    if neutral is None or not _is_due(state, neutral):
        return None
    fields = {"from": state.point}
    if neutral.due == "flip":
        when = "once both have chosen a card" if neutral.chosen_first else "phase III: its fifth card"
        return Step("flip", "Turn the neutral card", when, fields, symbol="ship")
    if neutral.due == "space":
        spaces = tuple(Choice(str(n), str(n)) for n in range(1, len(neutral.distances) + 1))
        return Step("space", "Its marker lies there", "", fields, (Question("value", "Leftmost free space", spaces),))
    faces = tuple(Choice(str(face), str(face)) for face in facts.FACES)
    return Step("die", "This was rolled", "the disc turns, its ship sails", fields, (Question("value", "Die", faces),))


def _rolled_by_phone(state: NereusState, neutral: NeutralPlay | None) -> tuple[Step, ...]:
    if neutral is None or neutral.due != "roll":
        return ()
    return (Step("phone", "Let the phone roll", "by the table's secret", {"from": state.point}, symbol="dice"),)


def _neutral_does(at: NereusAt, do: str, value: str) -> Acted[NereusState]:
    """A card flipped, its space, or a roll: as the neutral player's help knows it."""
    before = _neutral(at)
    if before is None or not _is_due(at.state, before):
        raise not_due({"do": do}, "The neutral player has nothing to do now.")
    after = neutral_player.answer(at.record, 0, {"state": at.state.neutral, "do": do, "value": value}, at.copy)
    assert after is not None  # noqa: S101 - a state is always answered
    told = f"Neutral player, {after.today[-1].title.lower()}: {' '.join(after.texts)}" if after.today else ""
    return Acted(at.record, at.state.model_copy(update={"neutral": after.state}), told)


def _bagged(at: NereusAt, typed: Mapping[str, str], do: str) -> Acted[NereusState]:
    if not at.state.bag:
        raise not_due(typed, "No bag is counted at this table.")
    color = {"state": at.state.bag, "do": do, "color": typed.get("color", "")}
    after = bag_counter.answer(at.record, 0, color, at.copy)
    assert after is not None  # noqa: S101 - a state is always answered
    return Acted(at.record, at.state.model_copy(update={"bag": after.state}), f"Bag: {after.text}")


# ---- days


def _left_of(at: NereusAt, name: str) -> str:
    names = at.names
    return names[(names.index(name) + 1) % len(names)] if name in names else names[0]


def _go_on(at: NereusAt, typed: Mapping[str, str]) -> Acted[NereusState]:
    state = at.state
    if state.phase == "end":
        raise not_due(typed, "The fourth day is over.")
    if _is_due(state, _neutral(at)):
        raise not_due(typed, "The neutral player comes first.")
    if state.phase == "discovery":
        told = "Cycle 1. Everybody chooses a crew card."
        return Acted(at.record, state.model_copy(update={"phase": "action", "cycle": 1}), told)
    if state.phase == "action" and state.cycle < facts.CYCLES:
        hourglass = _left_of(at, state.hourglass)
        update = {"cycle": state.cycle + 1, "hourglass": hourglass}
        return Acted(at.record, state.model_copy(update=update), f"Cycle {state.cycle + 1}. {hourglass} goes first.")
    if state.phase == "action":
        return Acted(
            at.record, state.model_copy(update={"phase": "explorer"}), "Phase III: whoever played the explorer."
        )
    return _next_day(at)


def _next_day(at: NereusAt) -> Acted[NereusState]:
    state = at.state
    if state.day == facts.DAYS:
        return Acted(at.record, state.model_copy(update={"phase": "end"}), "The fourth day is over: final scoring.")
    sun = _left_of(at, state.sun)
    update: dict[str, object] = {"day": state.day + 1, "phase": "discovery", "cycle": 0, "sun": sun, "hourglass": sun}
    neutral = _neutral(at)
    if neutral is not None and neutral.due == "day":
        shuffled = neutral_player.answer(at.record, 0, {"state": state.neutral, "do": "day"}, at.copy)
        update["neutral"] = shuffled.state if shuffled else state.neutral
    told = f"Day {state.day + 1}. {sun} has the sun and the hourglass; the next discovery card is turned."
    return Acted(at.record, state.model_copy(update=update), told)


# ---- words


def _turn(at: NereusAt, neutral: NeutralPlay | None) -> str:
    state = at.state
    if state.phase == "end":
        return "Game-end science cards first, then what is stored becomes gold, then gold becomes points."
    if state.phase == "discovery":
        if not state.ticks:
            return "Turn the discovery card: a treasure on every ticked space."
        return f"{in_words(len(state.ticks[state.day - 1])).capitalize()} spaces are ticked today."
    if _is_due(state, neutral):
        return f"{state.where[0].upper()}{state.where[1:]}: the neutral player."
    if state.phase == "explorer":
        return "Phase III: extra turns in the explorer's row, from the left."
    return f"Cycle {state.cycle} of {facts.CYCLES}: {state.hourglass} goes first, then clockwise."


def _rules(state: NereusState, neutral: NeutralPlay | None) -> tuple[Pointer, ...]:
    (rules,) = RULES
    if state.phase == "end":
        return pointers(rules, ("end", ""), ("scoring", ""))
    if state.phase == "discovery":
        return pointers(rules, ("day", "Phase I: Discovery"))
    if _is_due(state, neutral):
        return pointers(
            rules, ("neutral-player", "Its marker"), ("neutral-player", "Direction"), ("neutral-player", "Blocked")
        )
    if state.phase == "explorer":
        return pointers(rules, ("day", "Phase III: Explorer"), ("day", "Phase IV: Conclude"))
    return pointers(rules, ("day", "Phase II: Action"), ("turn", ""))


def _next(at: NereusAt) -> Step | None:
    state, fields = at.state, {"from": at.state.point}
    if state.phase == "end":
        return None
    if state.phase == "discovery":
        return Step("next", "Begin cycle 1", "the treasures lie on the board", fields)
    if state.phase == "action" and state.cycle < facts.CYCLES:
        follows = f"the hourglass passes to {_left_of(at, state.hourglass)}"
        return Step("next", f"Cycle {state.cycle + 1}", follows, fields)
    if state.phase == "action":
        return Step("next", "Explorer phase", "after everybody's fourth turn", fields)
    if state.day == facts.DAYS:
        return Step("next", "End of the game", "final scoring", fields)
    return Step("next", "Next day", f"sun and hourglass pass to {_left_of(at, state.sun)}", fields)


PLAY: Final = NereusPlay()
