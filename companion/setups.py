"""Random set-ups: what a game declares of them, and how they are drawn from a code."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, NamedTuple, Protocol

from typing_extensions import TypeVar

from companion.errors import BadInput, UnknownName
from companion.facts import Span
from companion.questions import Options, read_options
from companion.randomness import SetupCode, Stream, new_code, parse_code
from companion.records import Copy
from companion.words import capital, counted

Chosen = TypeVar("Chosen", bound=Options, default=Any)
OwnCopy = TypeVar("OwnCopy", bound=Copy, default=Any)
View = TypeVar("View", default=Any)


def seat_called(seat: int, names: Sequence[str] = ()) -> str:
    """Returns what a seat, from 1, is called within a sentence: the name of the player, if somebody
    sits there."""
    return names[seat - 1] if seat <= len(names) else f"seat {seat}"


# the characters that fill two lines on a phone
_SHORT: Final = 75


class SetupStep(NamedTuple):
    """One thing to do at the table, in order. If the step is drawn, ``name`` is what ``--reroll``
    takes.

    ``rulings`` names our readings that the text quotes or follows. ``invitation`` are the words of
    the text that ask the owner to enter what their copy shows. Paper has ``blank`` in their place,
    to write on. ``figure`` stands beside what the step counts or draws, where a sheet lists that.
    """

    name: str
    title: str
    text: str
    rulings: tuple[str, ...] = ()
    invitation: str = ""
    blank: str = ""
    figure: str = ""

    @property
    def printed(self) -> str:
        """Returns the text for paper, where nothing can be entered."""
        return self.text.replace(self.invitation, self.blank) if self.invitation else self.text

    def with_names(self, names: Sequence[str]) -> str:
        """Returns the text with the players' names in place of their seats."""
        text = self.text
        for seat, name in enumerate(names, 1):
            text = text.replace(seat_called(seat), name).replace(capital(seat_called(seat)), name)
        return text

    def in_short(self, names: Sequence[str]) -> str:
        """Returns what to do, for a list of steps: the first sentence, or the first part of a long
        sentence."""
        text = self.with_names(names).splitlines()[0]
        sentence = re.split(r"(?<=[^.][.]) ", text)[0]
        if len(sentence) <= _SHORT:
            return sentence
        return re.split(r"[:;] ", sentence)[0].removesuffix(".") + "."


class SetupSeat(NamedTuple):
    """What a set-up draws or says for one seat, from 1: its colour if it has one, and a line in
    words."""

    number: int
    color: str = ""
    text: str = ""


@dataclass(frozen=True)
class SetupResult(Generic[View]):
    """A complete set-up. ``details`` are the game's own keys of the contract's result.

    ``copy`` is the fingerprint of the owner's copy, if one was used. The other fields are no part
    of the contract's result. ``view`` is the game's own data for a page or sheet that draws the
    set-up; None if the details are enough. ``letters`` is the same in letters, for a terminal.
    ``seats`` is what is drawn for each seat; empty if nothing is. ``helps`` names the play helps
    that can start from this code.
    """

    game: str
    version: int
    code: str
    players: int
    options: Options
    start_player: int
    steps: tuple[SetupStep, ...]
    view: View
    details: Mapping[str, Any] = field(default_factory=dict)
    copy: str | None = None
    letters: str = ""
    seats: tuple[SetupSeat, ...] = ()
    helps: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        """Returns the result as the contract lays it out."""
        return {
            "game": self.game,
            "version": self.version,
            "code": self.code,
            "players": self.players,
            "options": self.options.in_result(),
            "start_player": self.start_player,
            "steps": [{"name": s.name, "title": s.title, "text": s.text} for s in self.steps],
            **({"copy": self.copy} if self.copy else {}),
            **self.details,
        }


@dataclass(frozen=True)
class SetupPlan(Generic[Chosen, OwnCopy, View]):
    """How a game's set-ups are drawn, and their options.

    ``draw(code, players, options, copy)`` must always return the same result for the same
    arguments. If a change alters any result, it takes a new ``version``.
    """

    version: int
    options: type[Chosen]
    draw: Callable[[SetupCode, int, Chosen, OwnCopy | None], SetupResult[View]]


class SetUp(Protocol):
    """What :func:`run_setup` needs of a game."""

    players: Span
    drawn_steps: tuple[str, ...]

    def setup_plan(self) -> SetupPlan:
        """Returns how its set-ups are drawn."""


def run_setup(
    game: SetUp,
    players: int,
    code: str | None = None,
    settings: Mapping[str, str] | None = None,
    reroll: tuple[str, ...] = (),
    copy: Copy | None = None,
) -> SetupResult:
    """Draws a set-up for so many players, from ``code`` or from a new code. Raises BadInput.

    Each step of ``reroll`` is drawn again until its outcome is another. The result's code repeats
    it.
    """
    plan = game.setup_plan()
    low, high = game.players
    if not low <= players <= high:
        raise BadInput.at("--players", players, f"{low} to {high}")
    options = read_options(plan.options, settings or {})
    drawn_from = new_code() if code is None else parse_code(code, game.drawn_steps)
    # told before anything is drawn
    for step in reroll:
        if step not in game.drawn_steps:
            raise UnknownName.among("--reroll", step, game.drawn_steps)
    result = plan.draw(drawn_from, players, options, copy)
    drawn = [step.name for step in result.steps if step.name in game.drawn_steps]
    for step in reroll:
        # of another variant or number of players: it would change nothing
        if step not in drawn:
            raise UnknownName.among("--reroll", step, drawn)
        before = _told(result)
        for _ in range(_REROLLS):
            drawn_from = drawn_from.redrawn(step)
            result = plan.draw(drawn_from, players, options, copy)
            if _told(result) != before:
                break
    return result


def put_back(
    game: SetUp, result: SetupResult, step: str, settings: Mapping[str, str], copy: Copy | None
) -> SetupResult:
    """Returns a set-up as it was before ``step`` was drawn again. Its code is the first one that
    gives it."""
    code = parse_code(result.code, game.drawn_steps)
    before: SetupResult | None = None
    while code.draw(step) > 1:
        code = code.put_back(step)
        drawn = run_setup(game, result.players, str(code), settings, (), copy)
        # what came out the same was passed over on the way there, so on the way back too: first
        # what is as it is now, then what is as it was before
        if before is not None and _told(drawn) != _told(before):
            break
        if _told(drawn) != _told(result):
            before = drawn
    return before or result


# how often a step is drawn again at most
_REROLLS: Final = 40


def _told(result: SetupResult) -> dict[str, Any]:
    # all that a set-up tells, except its code
    return {**result.as_json(), "code": ""}


# ---- steps that many games draw


def step_stream(game: str, version: int, code: SetupCode, step: str, *more: str | int) -> Stream:
    """Returns the random numbers of one step of a code. They do not depend on other steps."""
    return Stream(game, version, step, code.draw(step), code.base, *more)


def format_setup(result: SetupResult, title: str, note: str = "") -> str:
    """Returns the set-up for people at a terminal. ``note`` is what else players like to know of
    it."""
    out = [f"{title}, {counted(result.players, 'player')}", f"Code {result.code}", ""]
    for n, step in enumerate(result.steps, 1):
        first, *rest = step.text.split("\n")
        out.append(f"{n}. {step.title}: {first}")
        out += [f"   {line}" for line in rest]
    for text in filter(None, (note, result.letters)):
        out += ["", text]
    return "\n".join(out) + "\n"
