"""A game in play: where it stands, what comes next, and which acts change it.

A table keeps its game in play as a :class:`PlayState`, beside its record. An act is one thing done.
It is sent as ``{"do": name, ...}``, a mapping of texts as a form sends them. An act may change the
state and the record. It changes the record only in ways that the game's drafting allows, so the
record can always be read again.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from hashlib import blake2b
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Final, Generic, Self

from pydantic import Field
from typing_extensions import TypeVar

from companion.edits import Drafting, Edit
from companion.errors import MISSING, BadInput
from companion.now import NowPage, Step
from companion.numbers import whole_number
from companion.places import GONE, RecordData, with_names
from companion.questions import Question
from companion.randomness import Dice
from companion.records import Copy, Name, Record, read_model
from companion.setups import SetupResult

if TYPE_CHECKING:
    from companion.advice import Thinking

DO: Final = "do"
"""The field that names what an act does. The game reads all other fields."""
ON: Final = "on"
"""The field that names what an act was made on: the text that :meth:`Play.basis` returned when the
page was shown."""
BEGIN, PUT_AWAY = "begin", "put-away"
MAX_FIELDS: Final = 80
MAX_TEXT: Final = 400
"""The most fields of an act, and the most characters of one field: more than any help asks for."""


Typed = Mapping[str, str]
"""The fields of an act by name, as they were sent."""
_PLAYERS: Final = Field(max_length=20)
_Short = Annotated[str, Field(max_length=40)]


class PlayState(Record):
    """What a table keeps of a game in play. It is JSON-ready, and its fields are bounded.

    ``answered`` are the parts of each player's sheet that were asked for at the end and told.
    ``closed`` are the players whose sheets are closed (:mod:`companion.ending`).
    """

    people: ClassVar[tuple[str, ...]] = ()
    """The fields that hold only names of players: a single name, a list, or the keys of a
    mapping."""

    answered: Annotated[dict[Name, Annotated[list[_Short], Field(max_length=20)]], _PLAYERS] = {}
    closed: Annotated[list[Name], _PLAYERS] = []


class Overtaken(BadInput):
    """Raised if another phone was quicker: what the act was made on has changed. Nothing was
    done."""


State = TypeVar("State", bound=PlayState, default=Any)
Stored = TypeVar("Stored", default=Any)
"""A state, or the JSON form in which it is stored."""
OwnCopy = TypeVar("OwnCopy", bound=Copy, default=Any)
At = TypeVar("At", bound="Position", default=Any)
Allowed = TypeVar("Allowed", bound=str)
Rolled = TypeVar("Rolled")


@dataclass(frozen=True, slots=True)
class Viewer:
    """A phone that looks at a table. ``seats``, from 0, are those whose sheets lie on this phone.
    ``asked`` are the fields of the address."""

    seats: tuple[int, ...] = ()
    asked: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Position(Generic[State, OwnCopy]):
    """A table in play: the record as typed in, the state, the owner's copy if one was entered, and
    the phone that looks. ``dice`` are the phone's; they are there while an act is done.

    An act goes from one position to the next, and ends with :meth:`acted`.
    """

    drafting: ClassVar[Drafting[Any, Any]]
    """How the game's record is written."""

    record: RecordData
    state: State
    copy: OwnCopy | None = None
    viewer: Viewer = field(default_factory=Viewer)
    dice: Dice | None = None

    @property
    def names(self) -> list[str]:
        """Returns the players in seat order."""
        return [player["name"] for player in self.record["players"]]

    @cached_property
    def fingerprint(self) -> str:
        """Returns a short text that differs for any other record or state."""
        return fingerprint_of(
            self.record, self.state.model_dump(mode="json", exclude_defaults=True)
        )

    def player(self, typed: Typed) -> tuple[int, str]:
        """Returns the seat, from 0, and the name of the player that an act names. Raises
        BadInput."""
        name = known(typed, "player", self.names, "Nobody with this name plays here; look again.")
        return self.names.index(name), name

    def rolled(self, faces: Sequence[Rolled]) -> Rolled:
        """Rolls one of the phone's dice with these faces."""
        assert self.dice is not None  # noqa: S101 - acts alone roll
        return faces[self.dice.die(len(faces)) - 1]

    def changed(self, **update: object) -> Self:
        """Returns the table after fields of its state were changed."""
        return replace(self, state=self.state.but(**update))

    def changed_of(self, name: str, **update: object) -> Self:
        """Returns the table after what fields of its state hold for one player was changed."""
        fields = {key: {**getattr(self.state, key), name: value} for key, value in update.items()}
        return self.changed(**fields)

    def recorded(self, *edits: tuple[str, Any]) -> Self:
        """Returns the table after places of its record were written, in order. Raises BadInput."""
        record = self.record
        for place, value in edits:
            record = self.drafting.apply(record, Edit(place, value), self.copy)
        return replace(self, record=record)

    def acted(self, event: str) -> Acted[State]:
        """Returns the result of an act, with a sentence that tells it."""
        return Acted(self.record, self.state, event)


@dataclass(frozen=True, slots=True)
class Acted(Generic[Stored]):
    """The result of an act. ``event`` is a sentence that tells everybody what was done. ``state``
    is None if nothing is kept any more. ``read`` is the stored state, read again."""

    record: RecordData
    state: Stored
    event: str
    read: PlayState | None = None


# ---- how a game is played on


class Play(ABC, Generic[State, OwnCopy, At]):
    """How a table of one game plays on the phone."""

    state: type[State]
    position: type[At]
    counted: ClassVar[frozenset[str]] = frozenset()
    """The keys of the record and the state that hold numbers which many acts count up and down. If
    such an act is undone, what it added is taken off again, whatever others did since."""

    @abstractmethod
    def before(self, record: RecordData, setup: SetupResult | None) -> Step:
        """Returns the step that begins. It asks for what the set-up does not tell."""

    @abstractmethod
    def begin(
        self,
        record: RecordData,
        setup: SetupResult | None,
        typed: Typed,
        copy: OwnCopy | None,
    ) -> Acted[State]:
        """Returns the first state of a table, laid out by the set-up if there is one. Raises
        BadInput."""

    @abstractmethod
    def now(self, at: At, /) -> NowPage:
        """Returns the page of play: where the game stands, what to do, and the one next step."""

    @abstractmethod
    def act(self, at: At, typed: Typed) -> Acted[State]:
        """Returns the result of an act. Raises BadInput if the act is not due, or if what was typed
        cannot be."""

    def basis(self, at: At, typed: Typed) -> str:
        """Returns a short text for what an act rests on. The act is refused if the text has changed
        since the page was shown.

        By default this is all of the record and the state. A game narrows it for acts that concern
        only one player, so that several players can act at the same time. An act that counts must
        change the basis of all acts that share it. ``typed`` has only what stands on the page
        before anybody answers.
        """
        return at.fingerprint

    def filled(self, at: At, help_name: str, seat: int) -> Mapping[str, str]:
        """Returns what a help knows before anything is typed: fields by name. ``seat`` is
        from 0."""
        return {}

    def writable(self, at: At, help_name: str, seat: int) -> object | None:
        """Returns what a help can write at once for the player at a seat, for its template; None if
        there is nothing."""
        return None

    def thinking(self, at: At, seat: int) -> Thinking | None:
        """Returns the search for the best act of the player at ``seat``, from 0; None if the game
        gives no hints."""
        return None

    def hint_asks(self, record: RecordData) -> tuple[Question, ...]:
        """Returns the questions that a hint needs answered if the sheets are not in play, such as
        the dice; none if there is no such hint."""
        return ()

    def thinking_beside(self, record: RecordData, typed: Typed, seat: int) -> Thinking | None:
        """Returns the same as ``thinking`` for sheets that are not in play.

        ``typed`` answers ``hint_asks``. Returns None until all answers are given. Raises BadInput
        if the sheets hold faults.
        """
        return None

    def typed_in(self, at: At, after: RecordData) -> RecordData:
        """Returns the record after an edit made by hand on a sheet in play, with what follows from
        it in the game."""
        return after

    def reseated(self, data: RecordData, moved: Sequence[int | None], players: int) -> RecordData:
        """Returns a stored state after seats changed; the names in it are changed elsewhere.

        ``moved`` is the new seat of each old seat, None if its player was taken out. ``players`` is
        how many play now. Raises BadInput if the state cannot follow.
        """
        return data

    def renamed(self, data: RecordData, old: str, new: str) -> RecordData:
        """Returns a stored state after a player was renamed."""
        return self._with_names(data, lambda name: new if name == old else name)

    def without(self, data: RecordData, name: str, heir: str) -> RecordData:
        """Returns a stored state after a player was taken out. What only one player can have, such
        as a turn, goes to ``heir``."""
        out = self._with_names(data, lambda other: GONE if other == name else other)
        return {key: heir if value is GONE else value for key, value in out.items()}

    def _with_names(self, data: RecordData, renamed: Callable[[Any], Any]) -> RecordData:
        # a stored state with every player's name replaced by what ``renamed`` returns for it
        holding_names = {*self.state.people, "answered", "closed"} & data.keys()
        return data | {key: with_names(data[key], renamed) for key in holding_names}

    def at(
        self,
        record: RecordData,
        stored: Any,
        copy: OwnCopy | None = None,
        dice: Dice | None = None,
    ) -> At:
        """Returns a table with its stored state. Raises BadInput if this game can never have
        written it."""
        return self.position(record, self.read(stored), copy, dice=dice)

    def read(self, data: Any) -> State:
        """Returns a stored state. Raises BadInput if this game can never have written it."""
        return read_model(self.state, data, ("play",))


def fingerprint_of(*parts: object) -> str:
    """Returns a short text that differs for any other JSON-ready values."""
    text = json.dumps(parts, sort_keys=True, separators=(",", ":"))
    return blake2b(text.encode("utf-8", "surrogatepass"), digest_size=9).hexdigest()


def refused(typed: Typed, allowed: str, words: str) -> BadInput:
    """Returns the error to raise for an act that is not ``allowed`` now. ``words`` say it to
    people."""
    return BadInput.at(DO, typed[DO], allowed, words)


def not_due(typed: Typed, words: str) -> BadInput:
    """Returns the error to raise for an act that cannot be done now. ``words`` tell people why."""
    return refused(typed, "an act that is due", words)


def known(typed: Typed, name: str, allowed: Sequence[Allowed], words: str = "") -> Allowed:
    """Returns which one of ``allowed`` was typed in a field. Raises BadInput for anything else."""
    value = typed.get(name, "")
    for word in allowed:
        if word == value:
            return word
    shown = value if name in typed else MISSING
    raise BadInput.at(name, shown, ", ".join(allowed) or "nothing", words)


def number(
    typed: Typed,
    name: str,
    low: int,
    high: int,
    default: int | None = None,
    words: str = "",
) -> int:
    """Returns the whole number typed in a field, or ``default`` if nothing was typed. Raises
    BadInput."""
    text = typed.get(name, "")
    if default is not None and not text.strip():
        return default
    return whole_number(text, name, low, high, words=words)


def answer(typed: Typed, asked: Question, words: str = "") -> int:
    """Returns the number that a question asks for. If nothing was typed it is the question's own
    value. Raises BadInput."""
    default = int(asked.value) if asked.value else None
    return number(typed, asked.name, asked.low, asked.high or 0, default, words)
