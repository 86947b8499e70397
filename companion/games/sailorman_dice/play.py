"""Sailorman Dice in play: captain and roller, the roll, and legal entries written on the sheets with their shells."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from companion.copies import Copy
from companion.dice import Dice
from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.edits import DRAFTING
from companion.games.sailorman_dice.entering import (
    CanWrite,
    SailormanAt,
    SailormanState,
    boxes_of,
    due,
    enter,
    filled_boxes,
    is_left,
    pairings_of,
    ways_of,
    write,
)
from companion.games.sailorman_dice.moves import DICE
from companion.games.sailorman_dice.record import map_of
from companion.games.sailorman_dice.rules import RULES
from companion.places import RecordData
from companion.play import (
    BEGIN,
    Acted,
    Choice,
    NowPage,
    Play,
    Pointer,
    Question,
    Step,
    known,
    not_due,
    pointers,
)
from companion.results import in_words
from companion.setups import SetupResult

_SIDES: Final = len(facts.ROWS)
_DIE_TITLES: Final = ("First symbol", "Second symbol", "First number", "Second number")


@dataclass(frozen=True, slots=True)
class Writer:
    """A player beside a roll: pairs written and due, the boxes that are filled, and whether they roll."""

    name: str
    wrote: int
    due: int
    boxes: int
    rolls: bool


@dataclass(frozen=True, slots=True)
class SailormanNow:
    """The roll, if there is one, as (is a symbol, face), and everybody beside it."""

    dice: tuple[tuple[bool, str], ...]
    writers: tuple[Writer, ...]
    end: int


class SailormanPlay(Play[SailormanState, Copy]):
    """Roll by roll: dice, everybody's entries, and on to the left."""

    state = SailormanState
    drafting = DRAFTING

    def before(self, record: RecordData, setup: SetupResult | None) -> Step:
        names = [p["name"] for p in record["players"]]
        asks: tuple[Question, ...] = ()
        if setup is None:
            asks = (Question("captain", "Who is the captain?", tuple(Choice(n, n) for n in names), names[0]),)
        return Step(BEGIN, "Begin", "the captain rolls first", asks=asks)

    def begin(
        self, record: RecordData, setup: SetupResult | None, typed: Mapping[str, str], copy: Copy | None
    ) -> Acted[SailormanState]:
        names = [p["name"] for p in record["players"]]
        seat = setup.start_player - 1 if setup is not None else names.index(known(typed, "captain", names))
        captain = names[seat % len(names)]
        told = f"{captain} is the captain, ticks the captain's box and rolls first."
        return Acted(record, SailormanState(captain=captain, roller=captain), told)

    def now(self, at: SailormanAt) -> NowPage:
        state = at.state
        (rules,) = RULES
        shown: tuple[Pointer, ...]
        others: tuple[Step, ...] = ()
        step: Step | None
        if state.over:
            title, turn, step = "The end", "All have rolled equally often: write the two final boxes.", None
            shown = pointers(rules, ("end", ""))
        elif not state.dice:
            title, turn = f"Roll {state.rolls + 1}", f"{state.roller} rolls all four dice.{_last_round(at)}"
            shown = pointers(rules, ("turn", "Roll"))
            step = Step("roll", "This was rolled", "tap the four dice as they lie", {"from": str(state.rolls)}, _dice())
            others = (Step("phone", "Let the phone roll", "by the table's secret", {"from": str(state.rolls)}),)
        else:
            title = f"Roll {state.rolls}"
            turn = f"{state.roller} enters both pairs, all others one.{_last_round(at)}"
            shown = pointers(
                rules, ("turn", "Pair"), ("turn", "The roller enters"), ("turn", "The others enter"), ("turn", "Score")
            )
            after = _after(at)
            ends = _ends(at) and after == state.captain
            words = ("The end", "all have rolled equally often") if ends else (f"{after} rolls next", _waiting(at))
            step = Step("next", *words, {"from": str(state.rolls)})
        helps = ("legal-entries",) if state.dice and not state.over else ()
        return NowPage(title, turn, shown, step, others, helps, standings=state.over, view=_view(at))

    def filled(self, at: SailormanAt, help_name: str, seat: int) -> Mapping[str, str]:
        return dict(zip(DICE, at.state.dice, strict=False)) if help_name == "legal-entries" else {}

    def writable(self, at: SailormanAt, help_name: str, seat: int) -> CanWrite | None:
        """What the player at a seat may write of the roll."""
        if help_name != "legal-entries" or not at.state.dice or at.state.over:
            return None
        sea_map, name = map_of(at.record.get("map")), at.names[seat]
        pairings = tuple(
            (pairing, tuple(ways_of(at, sea_map, seat, entry) for entry in pairing.entries if is_left(at, name, entry)))
            for pairing in pairings_of(at, seat)
        )
        pairings = tuple((pairing, ways) for pairing, ways in pairings if ways)
        left = due(at.state, name) - len(at.state.entered.get(name, ()))
        return CanWrite(name, left, pairings if left > 0 else (), boxes_of(at, sea_map, seat), facts.END_BOXES)

    def act(self, at: SailormanAt, typed: Mapping[str, str], dice: Dice) -> Acted[SailormanState]:
        do = known(typed, "do", ["roll", "phone", "enter", "write", "next"])
        if do in ("enter", "write"):
            return (enter if do == "enter" else write)(at, typed)
        if typed.get("from") != str(at.state.rolls) or at.state.over:
            raise not_due(typed, f"Another phone was quicker: it is {at.state.roller}'s roll now.")
        if do == "next":
            return _pass_on(at, typed)
        if do == "roll":
            faces = [known(typed, die, _faces(n), f"{_DIE_TITLES[n]}: which face?") for n, die in enumerate(DICE)]
            return _rolled(at, typed, faces, "")
        faces = [_faces(n)[dice.die(_SIDES) - 1] for n in range(len(DICE))]
        return _rolled(at, typed, faces, ", by the phone")


# ---- the roll


def _faces(n: int) -> list[str]:
    return list(facts.ROWS if n < len(DICE) // 2 else facts.DIGITS)


def _dice() -> tuple[Question, ...]:
    symbols = tuple(Choice(name, title, name) for name, title in zip(facts.ROWS, facts.ROW_TITLES, strict=True))
    digits = tuple(Choice(digit, digit) for digit in facts.DIGITS)
    kinds = (symbols, symbols, digits, digits)
    return tuple(Question(die, title, choices) for die, title, choices in zip(DICE, _DIE_TITLES, kinds, strict=True))


def _rolled(at: SailormanAt, typed: Mapping[str, str], faces: list[str], how: str) -> Acted[SailormanState]:
    if at.state.dice:
        raise not_due(typed, "The dice lie already.")
    taken = sorted({box for seat in range(len(at.names)) for box in filled_boxes(at.record, seat)})
    update = {"dice": faces, "rolls": at.state.rolls + 1, "entered": {}, "taken": taken}
    return Acted(at.record, at.state.model_copy(update=update), f"{at.state.roller} rolled {', '.join(faces)}{how}.")


def _pass_on(at: SailormanAt, typed: Mapping[str, str]) -> Acted[SailormanState]:
    if not at.state.dice:
        raise not_due(typed, f"{at.state.roller} rolls first.")
    after = _after(at)
    if _ends(at) and after == at.state.captain:
        return Acted(at.record, at.state.model_copy(update={"over": True, "dice": []}), "The end of the game.")
    update = {"roller": after, "dice": [], "entered": {}, "taken": []}
    return Acted(at.record, at.state.model_copy(update=update), f"{after} rolls.")


def _after(at: SailormanAt) -> str:
    """The player to the roller's left; the first where the roller was taken out."""
    names, roller = at.names, at.state.roller
    return names[(names.index(roller) + 1) % len(names)] if roller in names else names[0]


def _ends(at: SailormanAt) -> bool:
    """Whether somebody has filled in as many boxes as end the game."""
    sea_map = map_of(at.record.get("map"))
    return any(boxes_of(at, sea_map, seat) >= facts.END_BOXES for seat in range(len(at.names)))


def _last_round(at: SailormanAt) -> str:
    return f" The last round: {facts.END_BOXES} boxes are filled in." if _ends(at) else ""


def _waiting(at: SailormanAt) -> str:
    left = [name for name in at.names if len(at.state.entered.get(name, ())) < due(at.state, name)]
    return f"{in_words(len(left))} still to write, if they can" if left else "all have written"


# ---- what is shown


def _view(at: SailormanAt) -> SailormanNow:
    sea_map, state = map_of(at.record.get("map")), at.state
    writers = tuple(
        Writer(name, len(state.entered.get(name, ())), due(state, name), boxes_of(at, sea_map, n), name == state.roller)
        for n, name in enumerate(at.names)
    )
    dice = tuple((n < len(DICE) // 2, face) for n, face in enumerate(state.dice))
    return SailormanNow(dice, writers, facts.END_BOXES)


PLAY: Final = SailormanPlay()
