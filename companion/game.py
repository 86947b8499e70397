"""What a game is to every surface: its name and facts, and what it offers.

A game is one subclass of :class:`Game` in its package. Its methods import what they need when they
are called, so that starting a command costs only what it uses.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, ClassVar, Generic

from typing_extensions import TypeVar

from companion.errors import NotOffered, UnknownName

if TYPE_CHECKING:
    from pydantic import BaseModel

    from companion.advice import AdviceData, Effort
    from companion.copies import Copy
    from companion.edits import Drafting
    from companion.facts import Ruling
    from companion.maps import MapBook
    from companion.options import Options
    from companion.places import RecordData
    from companion.play import Play
    from companion.results import Result
    from companion.rules import RulesInShort
    from companion.setups import SetupPlan

RecordModel = TypeVar("RecordModel", bound="BaseModel", default=Any)
Table = TypeVar("Table", default=Any)
OwnCopy = TypeVar("OwnCopy", bound="Copy", default=Any)
HelpCopy = TypeVar("HelpCopy", bound="Copy", default=Any, contravariant=True)


class PlayHelp(ABC, Generic[HelpCopy]):
    """A kind of help during play. It remembers nothing: what must be remembered is a table in play (``begins``)."""

    name: ClassVar[str]
    """Its name in addresses, and of its template."""
    title: ClassVar[str]
    summary: ClassVar[str]
    """One sentence."""
    symbol: ClassVar[str] = ""
    """A symbol of the common sprite, empty for the game's own."""
    needs_table: ClassVar[bool] = True
    """Whether it is about a sheet; if not, it gets None for the record where no table is in hand."""
    rolls: ClassVar[bool] = False
    """Whether the phone can roll for it."""
    begins: ClassVar[Mapping[str, str] | None] = None
    """Of a help that is a table in play: what one without names answers as it begins. None for other helps."""
    seats: ClassVar[tuple[int, ...]] = ()
    """How many can sit at such a table, where that is not as many as the game allows."""

    def answer(
        self, record: RecordData | None, seat: int, typed: Mapping[str, str], copy: HelpCopy | None = None
    ) -> object | None:
        """The help for a draft and a seat, from 0, from what was typed by field name; its template shows it.

        It stands as ``answer`` in the module of its name among the ``helps`` of its game, loaded when asked. None where
        nothing was asked yet, and where a table in play is the help. Raises BadInput.
        """
        if self.begins is not None:
            return None
        asked = import_module(f"{type(self).__module__}.helps.{self.name.replace('-', '_')}")
        found: object | None = asked.answer(self.of_table(record) if self.needs_table else record, seat, typed, copy)
        return found

    def asks(self) -> type[Options] | None:
        """What is asked on the page of a help that has no template of its own; its answer is then text, a line each."""
        return None

    def of_table(self, record: RecordData | None) -> RecordData:
        """The record, for a help that cannot do without. Raises NotOffered where no table is in hand."""
        if record is None:
            raise NotOffered(f"{self.title} needs a table.")
        return record

    def roll(self, seed: str) -> dict[str, str]:
        """Fields as if typed, drawn from ``seed``. Raises NotOffered where nothing is rolled."""
        raise NotOffered(f"{self.title} has nothing to roll.")


class Game(ABC, Generic[RecordModel, Table, OwnCopy]):
    """One game: its record's model, the table that its reader makes of one, and the owner's copy of its components.

    Surfaces, which know no game by name, say ``Game`` without parameters.
    """

    slug: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str]
    players: ClassVar[tuple[int, int]]
    """The fewest and the most."""
    minutes: ClassVar[str | None]
    """A range, as in ``30-60``; None where nobody says."""
    bgg_id: ClassVar[int | None]
    """The game's number at BoardGameGeek, None where it has none."""
    symbol: ClassVar[str]
    """A symbol of the common sprite."""
    categories: ClassVar[Mapping[str, str]]
    """The heading of each scoring category, in the order of scoring."""
    line_symbols: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    """Symbols for the lines of a category, in turn."""
    draws_start: ClassVar[bool] = False
    """Whether the rules draw the start player of every game; else the start passes on clockwise from game to game."""
    colours: ClassVar[tuple[str, ...]] = ()
    """The colours of the players' pieces; empty where there are none to tell players apart by."""
    helps: ClassVar[tuple[PlayHelp, ...]] = ()
    helps_in_play: ClassVar[tuple[str, ...]] = ()
    """The names of helps that are part of the page of play by now: their addresses lead there."""
    """Help during play."""
    no_advice: ClassVar[str | None]
    """Why there is no advice, in a sentence; None where there is."""

    plays_on: ClassVar[bool] = False
    """Whether advice is found by playing on, so that time, or a number of games, makes it better."""

    @cached_property
    def module(self) -> str:
        """The slug as a module or template name."""
        return self.slug.replace("-", "_")

    @property
    def player_range(self) -> str:
        """``2-4``, or ``2`` where there is no choice."""
        low, high = self.players
        return f"{low}-{high}" if low != high else str(low)

    def title_of(self, record: RecordData) -> str:
        """Which game a record is of, where the box holds several whose points do not compare."""
        return self.title

    # ---- records and scores

    @abstractmethod
    def record_model(self) -> type[RecordModel]:
        """The record as a pydantic model."""

    @abstractmethod
    def read(self, data: Any, copy: OwnCopy | None = None) -> Table:
        """A record, as parsed JSON, as a table. Raises BadInput with every fault that can be told at once."""

    @abstractmethod
    def score(self, table: Table) -> Result:
        """The standings of a table. Raises BadInput where a score needs what reading can do without."""

    def score_data(self, data: Any, copy: OwnCopy | None = None) -> Result:
        """A record, as parsed JSON, scored. Raises BadInput with every fault."""
        return self.score(self.read(data, copy))

    def example(self) -> RecordData | None:
        """A record of ours that shows on a pad's back how a game is counted; None where a game has none."""
        return None

    @abstractmethod
    def rulings(self) -> Mapping[str, Ruling]:
        """What we do where the rules are silent, by name."""

    def rules_in_short(self) -> tuple[RulesInShort, ...]:
        """The rules in short, one a game of the box, in the order of its booklet; our rulings where none are told."""
        from companion.rules import rulings_alone

        return (rulings_alone(self.slug, self.rulings()),)

    def drafting(self) -> Drafting[OwnCopy, Any]:
        """How a table is typed in: by a form from the record's model, where a game says nothing else."""
        from companion.form_drafting import FormDrafting

        return FormDrafting(self.record_model(), self.players, self.score_data)

    # ---- before and during play

    def play(self) -> Play[Any, OwnCopy] | None:
        """How a table plays on the phone: where it stands and what comes next; None where a game keeps nothing."""
        return None

    @abstractmethod
    def setup_plan(self) -> SetupPlan[Any, OwnCopy, Any]:
        """How a set-up is drawn; :func:`companion.setups.run_setup` runs it."""

    def setup_note(self, code: str) -> str:
        """What else players like to know of a set-up with this code, which takes a moment to reckon; or nothing."""
        return ""

    def play_help(self, name: str) -> PlayHelp[OwnCopy]:
        """The play help with this name. Raises UnknownName, which lists those that exist."""
        for found in self.helps:
            if found.name == name:
                return found
        raise UnknownName.among("help", name, [found.name for found in self.helps])

    def advise(self, table: Table) -> AdviceData:
        """What the players of a table could still gain. Raises NotOffered where the game has no advice."""
        raise NotOffered(self.no_advice or f"{self.title} has no advice.")

    def advise_data(self, data: Any, copy: OwnCopy | None = None, effort: Effort | None = None) -> AdviceData:
        """Advice for a record, as parsed JSON; ``effort`` is for a game that plays on.

        Raises NotOffered where the game has none, BadInput on faults.
        """
        if self.no_advice is not None:
            raise NotOffered(self.no_advice)
        return self.advise(self.read(data, copy))

    # ---- what owners enter

    def copy_model(self) -> type[OwnCopy] | None:
        """What an owner can enter of their own copy, None where nothing is needed of it."""
        return None

    def maps(self) -> MapBook | None:
        """The game's maps, None where it has none."""
        return None
