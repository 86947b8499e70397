"""A game in play: where it stands, what comes next in the words of the rules in short, and helps
that write.

What a table keeps of a game in play stands beside its record as a :class:`PlayState`. An act is one
thing done, ``{"do": name, ...}`` of texts as a form sends them; it may change state and record
alike, always by what the game's drafting allows, so that the record stays one that its reader
accepts so far.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import blake2b
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final, Generic

from pydantic import Field
from typing_extensions import TypeVar

from companion.edits import Drafting, Edit
from companion.errors import MISSING, BadInput
from companion.numbers import whole_number
from companion.places import GONE, RecordData, with_names

# what is asked with an act is part of what an act is
from companion.questions import Choice as Choice
from companion.questions import Question as Question
from companion.randomness import Dice
from companion.records import Copy, Name, Record, read_model
from companion.rules import Rule, RulesInShort
from companion.setups import SetupResult

if TYPE_CHECKING:
    from companion.advice import Thinking
    from companion.last_sheets import LastSheet

DO: Final = "do"
"""What an act does; all else in it belongs to that."""
ON: Final = "on"
"""The field of an act that names what it was made on, as :meth:`Play.basis` told when its page was
shown."""
BEGIN, PUT_AWAY = "begin", "put-away"
MAX_FIELDS: Final = 80
MAX_TEXT: Final = 400
"""Fields of an act, and characters of one: more than any help asks for."""


_PLAYERS: Final = Field(max_length=20)
Part = Annotated[str, Field(max_length=40)]
"""A part of a sheet, by the name that its game gives it."""


class PlayState(Record):
    """What is kept of a game in play; JSON-ready, and bounded by its fields.

    At its end ``answered`` are the parts of each player's sheet that were asked for and told,
    ``closed`` whose sheets are closed (:mod:`companion.ending`).
    """

    people: ClassVar[tuple[str, ...]] = ()
    """The fields that hold nothing but names of players, alone, in lists or as keys."""

    answered: Annotated[dict[Name, Annotated[list[Part], Field(max_length=20)]], _PLAYERS] = {}
    closed: Annotated[list[Name], _PLAYERS] = []


class Overtaken(BadInput):
    """An act that was made on what is no longer so: another phone was quicker, and nothing of it
    was done."""


State = TypeVar("State", bound=PlayState, default=Any)
Stored = TypeVar("Stored", default=Any)
"""A state, or the same as it is stored."""
OwnCopy = TypeVar("OwnCopy", bound=Copy, default=Any)


@dataclass(frozen=True, slots=True)
class Viewer:
    """A phone that looks at a table: the seats, from 0, whose sheets lie on it, and what its
    address asks for."""

    seats: tuple[int, ...] = ()
    asked: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Position(Generic[State, OwnCopy]):
    """A table in play: the record as it is typed in, the state, the owner's copy if one was
    entered, and who looks."""

    record: RecordData
    state: State
    copy: OwnCopy | None = None
    viewer: Viewer = field(default_factory=Viewer)

    @property
    def names(self) -> list[str]:
        """The players in seat order."""
        return [player["name"] for player in self.record["players"]]

    @cached_property
    def fingerprint(self) -> str:
        """A short text that tells this record and state from any others."""
        return fingerprint_of(
            self.record, self.state.model_dump(mode="json", exclude_defaults=True)
        )


@dataclass(frozen=True, slots=True)
class Acted(Generic[Stored]):
    """What an act came to, with a sentence that tells it to everybody; ``state`` None: nothing is
    kept any more. ``read`` is a stored state as it is read again."""

    record: RecordData
    state: Stored | None
    event: str
    read: PlayState | None = None


# ---- what a page shows


@dataclass(frozen=True, slots=True)
class Pointer:
    """A rule to go by now: an entry of a section of the rules in short, ``rules`` their name in a
    box of several."""

    section: str
    rule: Rule
    rules: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """An act to tap: what it does, in words, and what follows from it. ``ways`` are ways to do it,
    as ``how``.

    ``rulings`` names the readings of ours that ``follows`` quotes.
    """

    do: str
    title: str
    follows: str = ""
    fields: Mapping[str, str] = field(default_factory=dict)
    asks: tuple[Question, ...] = ()
    symbol: str = ""
    ways: tuple[Choice, ...] = ()
    rulings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Scale:
    """How far the game is: ``now`` of so many days or rounds, from 1; above ``of`` all are over."""

    now: int
    of: int
    symbol: str = "sun"


@dataclass(frozen=True, slots=True)
class PlayerNow:
    """A player as the strip above the board shows them, all of it ready to be read.

    ``points`` are what ``unit`` says, ``gain`` is what the last thing done brought. ``sign`` is a
    symbol, which ``says`` something: who writes, who is done. ``boxes`` of ``of`` are filled,
    ``new`` of them just now. ``plate`` is the shape of the player's sign: round, house or square,
    none where it is empty. ``current``: it is about their sheet or turn. ``gold`` stands beside the
    points. ``opens``: tapped, the page asks for what is written of this player.
    """

    name: str
    points: str = ""
    unit: str = ""
    gain: str = ""
    sign: str = ""
    says: str = ""
    boxes: int = 0
    of: int = 0
    new: int = 0
    plate: str = ""
    current: bool = False
    gold: str = ""
    opens: bool = False


@dataclass(frozen=True, slots=True)
class NowPage:
    """Where a game stands. ``title`` is the point of the game; ``word`` the one sentence that says
    what to do now, and to whom; ``turn`` a second one below it, or the only one. ``rules`` tell
    what to do; ``next`` is the one next step.

    ``more`` are rarer acts and ``helps`` the helps that matter now by name: both stand behind
    *More*, at most three of them together. ``players`` is the strip above the board: None shows
    names and points, an empty one is no strip. ``standings``: the game is at its end, and what is
    left is to look who won; before it ``sheets`` are those that are still to be written, each with
    what it is asked for. ``view`` is what the game's own template draws. ``rulings`` are the
    names of our readings that decide something of what stands there.
    """

    title: str
    turn: str
    rules: tuple[Pointer, ...] = ()
    next: Step | None = None
    more: tuple[Step, ...] = ()
    helps: tuple[str, ...] = ()
    scale: Scale | None = None
    standings: bool = False
    sheets: tuple[LastSheet, ...] = ()
    below: str = ""
    view: object = None
    word: str = ""
    players: tuple[PlayerNow, ...] | None = None
    rulings: tuple[str, ...] = ()


# ---- how a game is played on


class Play(ABC, Generic[State, OwnCopy]):
    """How a table of one game plays on the phone."""

    state: type[State]
    counted: ClassVar[frozenset[str]] = frozenset()
    """The keys of record and state whose numbers, or the numbers in which, are counted up and down
    by many acts: an act is taken back by what it added, whatever the others did since."""

    @abstractmethod
    def before(self, record: RecordData, setup: SetupResult | None) -> Step:
        """The step that begins; what a set-up does not tell is asked with it."""

    @abstractmethod
    def begin(
        self,
        record: RecordData,
        setup: SetupResult | None,
        typed: Mapping[str, str],
        copy: OwnCopy | None,
    ) -> Acted[State]:
        """The first state of a table, laid out by a set-up if one is given. Raises BadInput."""

    @abstractmethod
    def now(self, at: Position[State, OwnCopy]) -> NowPage:
        """Where the game stands, what to do, and the one next step."""

    @abstractmethod
    def act(
        self, at: Position[State, OwnCopy], typed: Mapping[str, str], dice: Dice
    ) -> Acted[State]:
        """What an act comes to. Raises BadInput where it is not due, or what was typed cannot
        be."""

    def basis(self, at: Position[State, OwnCopy], typed: Mapping[str, str]) -> str:
        """What an act rests on, as a short text: made on any other, it is refused.

        By default all of record and state. A game narrows it for what concerns one player alone, so
        that several can do it at the same time; an act that counts must change the basis of all
        that share it. ``typed`` is known as far as it stands on the page before anybody answers.
        """
        return at.fingerprint

    def filled(self, at: Position[State, OwnCopy], help_name: str, seat: int) -> Mapping[str, str]:
        """What a help is told before anything is typed: fields by name. ``seat`` is from 0."""
        return {}

    def writable(self, at: Position[State, OwnCopy], help_name: str, seat: int) -> object | None:
        """What a help can write at once for the player at a seat, for its template; None where it
        is nothing."""
        return None

    def thinking(self, at: Position[State, OwnCopy], seat: int) -> Thinking | None:
        """What finds the best of what the player at a seat, from 0, may do now; None where a game
        gives no hints."""
        return None

    def hint_asks(self, record: RecordData) -> tuple[Question, ...]:
        """What a hint for sheets that are not in play has to be told, such as the dice; nothing
        where there is none."""
        return ()

    def thinking_beside(
        self, record: RecordData, typed: Mapping[str, str], seat: int
    ) -> Thinking | None:
        """What ``thinking`` gives, for sheets not in play and answers to ``hint_asks``; None until
        all are given.

        Raises BadInput where the sheets hold faults.
        """
        return None

    def typed_in(self, at: Position[State, OwnCopy], after: RecordData) -> RecordData:
        """The record after an edit made by hand on a sheet in play, with what follows from it in
        the game."""
        return after

    def reseated(self, data: RecordData, moved: Sequence[int | None], players: int) -> RecordData:
        """A stored state after seats changed, besides the names in it; so many ``players`` are
        there now.

        ``moved`` is where each seat went, None where its player was taken out. Raises BadInput
        where it cannot follow.
        """
        return data

    def renamed(self, data: RecordData, old: str, new: str) -> RecordData:
        """A stored state after a player was renamed."""
        return self._with_names(data, lambda name: new if name == old else name)

    def without(self, data: RecordData, name: str, heir: str) -> RecordData:
        """A stored state after a player was taken out: what only one can have, such as a turn, goes
        to ``heir``."""
        out = self._with_names(data, lambda other: GONE if other == name else other)
        return {key: heir if value is GONE else value for key, value in out.items()}

    def _with_names(self, data: RecordData, renamed: Callable[[Any], Any]) -> RecordData:
        """A stored state with each player's name as ``renamed`` gives it."""
        holding_names = {*self.state.people, "answered", "closed"} & data.keys()
        return data | {key: with_names(data[key], renamed) for key in holding_names}

    def read(self, data: Any) -> State:
        """A stored state. Raises BadInput for what this game has never written."""
        return read_model(self.state, data, ("play",))


def fingerprint_of(*parts: object) -> str:
    """A short text that tells JSON-ready values from any others."""
    text = json.dumps(parts, sort_keys=True, separators=(",", ":"))
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=9).hexdigest()


def written(
    drafting: Drafting[Any, Any], at: Position[Any, Any], *edits: tuple[str, Any]
) -> RecordData:
    """The record with places and their new values written, in order. Raises BadInput."""
    record = at.record
    for place, value in edits:
        record = drafting.apply(record, Edit(place, value), at.copy)
    return record


def refused(typed: Mapping[str, str], allowed: str, words: str) -> BadInput:
    """What to raise for an act that is not what is ``allowed`` now; ``words`` say it to people."""
    return BadInput.at(DO, typed[DO], allowed, words)


def not_due(typed: Mapping[str, str], words: str) -> BadInput:
    """What to raise for an act that cannot be done now; ``words`` say to people what holds
    instead."""
    return refused(typed, "an act that is due", words)


def known(
    typed: Mapping[str, str], name: str, allowed: tuple[str, ...] | list[str], words: str = ""
) -> str:
    """What was typed in a field, one of ``allowed``. Raises BadInput."""
    value = typed.get(name, "")
    if value not in allowed:
        shown = value if name in typed else MISSING
        raise BadInput.at(name, shown, ", ".join(allowed) or "nothing", words)
    return value


def number(
    typed: Mapping[str, str],
    name: str,
    low: int,
    high: int,
    default: int | None = None,
    words: str = "",
) -> int:
    """A whole number that was typed, ``default`` where nothing was. Raises BadInput."""
    text = typed.get(name, "")
    if default is not None and not text.strip():
        return default
    return whole_number(text, name, low, high, words=words)


def answer(typed: Mapping[str, str], asked: Question, words: str = "") -> int:
    """The number that a question asks for, what stands there already where nothing was typed.
    Raises BadInput."""
    default = int(asked.value) if asked.value else None
    return number(typed, asked.name, asked.low, asked.high or 0, default, words)


def seat_of(at: Position[Any, Any], typed: Mapping[str, str]) -> int:
    """The seat, from 0, of the player that an act names. Raises BadInput."""
    words = "Nobody with this name plays here; look again."
    return at.names.index(known(typed, "player", at.names, words))


def pointers(rules: RulesInShort, *where: tuple[str, str]) -> tuple[Pointer, ...]:
    """Entries of the rules in short: of a section by name, the one that is about so and so, all for
    an empty text."""
    links = []
    for section, name in where:
        entries = [rule for rule in rules.section(section).rules if not name or rule.name == name]
        if not entries:
            raise KeyError(name)
        links += [Pointer(section, rule, rules.name) for rule in entries]
    return tuple(links)
