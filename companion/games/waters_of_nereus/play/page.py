"""Waters of Nereus in play as its page shows it: what to do, what comes next, what lies on the table."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.helps.bag_counter import BagCount
from companion.games.waters_of_nereus.helps.neutral_player import NeutralPlay
from companion.games.waters_of_nereus.play.acts import is_due, left_of
from companion.games.waters_of_nereus.play.cabins import InHand, in_hand
from companion.games.waters_of_nereus.play.sea import Drawn, drawn, still_ticked
from companion.games.waters_of_nereus.play.state import NereusAt, NereusState, bag_of, neutral_of
from companion.games.waters_of_nereus.rules import RULES
from companion.play import Choice, NowPage, Pointer, Question, Scale, Step, pointers
from companion.results import in_words


@dataclass(frozen=True, slots=True)
class NereusNow:
    """What lies on the table: the spaces ticked today, the neutral player where one plays, and the bag.

    ``open`` are those of the ticked on which nothing was laid yet, ``told`` says what the ticks mean; ``drawn`` is the
    board, ``hands`` what is to be placed.
    """

    ticked: tuple[str, ...]
    open: tuple[str, ...]
    neutral: NeutralPlay | None
    bag: BagCount | None
    drawn: Drawn | None = None
    hands: tuple[InHand, ...] = ()
    colors: tuple[str, ...] = tuple(facts.COLORS)
    told: str = facts.STATEMENTS["ticked"].text


def now(at: NereusAt) -> NowPage:
    state, neutral = at.state, neutral_of(at)
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
            tuple(still_ticked(at)),
            neutral if state.phase in ("action", "explorer") else None,
            bag_of(at),
            drawn(at),
            tuple(held for seat in range(len(at.names)) for held in in_hand(at, seat)),
        ),
    )


@dataclass(frozen=True, slots=True)
class DueNow:
    """For the helps of which a table keeps everything: the neutral player's step that is due, else None, what can be
    done besides, and the board.
    """

    step: Step | None
    others: tuple[Step, ...]
    drawn: Drawn | None


def due_now(at: NereusAt) -> DueNow:
    neutral = neutral_of(at)
    return DueNow(_neutral_step(at.state, neutral), _rolled_by_phone(at.state, neutral), drawn(at))


def _neutral_step(state: NereusState, neutral: NeutralPlay | None) -> Step | None:
    if neutral is None or not is_due(state, neutral):
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


def _turn(at: NereusAt, neutral: NeutralPlay | None) -> str:
    state = at.state
    if state.phase == "end":
        return "Game-end science cards first, then what is stored becomes gold, then gold becomes points."
    if state.phase == "discovery":
        if not state.ticks:
            return "Turn the discovery card: a treasure on every ticked space."
        return f"{in_words(len(state.ticks[state.day - 1])).capitalize()} spaces are ticked today."
    if is_due(state, neutral):
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
    if is_due(state, neutral):
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
        follows = f"the hourglass passes to {left_of(at, state.hourglass)}"
        return Step("next", f"Cycle {state.cycle + 1}", follows, fields)
    if state.phase == "action":
        return Step("next", "Explorer phase", "after everybody's fourth turn", fields)
    if state.day == facts.DAYS:
        return Step("next", "End of the game", "final scoring", fields)
    return Step("next", "Next day", f"sun and hourglass pass to {left_of(at, state.sun)}", fields)
