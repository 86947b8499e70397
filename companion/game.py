"""What a game is to every surface: its name and facts, declared as data, and its parts.

A part is a module of the game's package, found by its name and loaded when it is asked for, so that
starting a command costs only what it uses: ``record``, ``score``, ``edits``, ``setup``, ``rules``,
and where the game has them ``play``, ``advise``, ``copy``, ``map_book`` and ``helps``. A small game
may have all of them in one module.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from companion.errors import NotOffered, UnknownName

if TYPE_CHECKING:
    from pydantic import BaseModel

    from companion.advice import AdviceData, Effort
    from companion.components import Component
    from companion.edits import Drafting
    from companion.facts import Ruling
    from companion.maps import MapBook
    from companion.places import RecordData
    from companion.play import Play
    from companion.questions import Options
    from companion.records import Copy
    from companion.results import Result
    from companion.rules import RulesInShort
    from companion.setups import SetupPlan

Part = TypeVar("Part")
"""Whatever a part is declared to be by who asks for it."""


@cache
def _part_of(package: str, module: str, name: str) -> Any:
    """What a module of a package declares by a name, or else the package itself; None where neither
    does."""
    place = f"{package}.{module}"
    part = import_module(package)
    # asked for first and not tried: a module that is there and fails must be heard
    if hasattr(part, "__path__") and find_spec(place) is not None:
        part = import_module(place)
    return getattr(part, name, None)


@dataclass(kw_only=True, eq=False)
class PlayHelp:
    """A kind of help during play. It remembers nothing: what must be remembered is a table in play
    (``begins``)."""

    name: str
    """Its name in addresses, and of its template."""
    title: str
    summary: str
    """One sentence."""
    symbol: str = ""
    """A symbol of the common sprite, empty for the game's own."""
    needs_table: bool = False
    """Whether it is about a sheet; if not, it gets None for the record where no table is in
    hand."""
    rolls: bool = False
    """Whether the phone can roll for it: ``roll`` of its module draws fields, as if typed, from a
    seed."""
    begins: Mapping[str, str] | None = None
    """Of a help that is a table in play: what one without names answers as it begins. None for
    other helps."""
    seats: tuple[int, ...] = ()
    """How many can sit at such a table, where that is not as many as the game allows."""
    package: str = field(default="", init=False)
    """Its game's; its module stands among the ``helps`` there, by its name."""

    def answer(
        self,
        record: RecordData | None,
        seat: int,
        typed: Mapping[str, str],
        copy: Copy | None = None,
    ) -> object | None:
        """The help for a draft and a seat, from 0, from what was typed by field name; its template
        shows it.

        None where nothing was asked yet, and where a table in play is the help. Raises BadInput,
        and NotOffered where it needs a table and none is in hand.
        """
        if self.begins is not None:
            return None
        if self.needs_table and record is None:
            raise NotOffered(f"{self.title} needs a table.")
        answered: object | None = self._module().answer(record, seat, typed, copy)
        return answered

    def suits(self, record: RecordData) -> bool:
        """Whether it is any help at a table: that of another game of the box, or of more players,
        is none."""
        other = any(record.get(name, value) != value for name, value in (self.begins or {}).items())
        return not other and (not self.seats or len(record["players"]) in self.seats)

    def roll(self, seed: str) -> dict[str, str]:
        """Fields as if typed, drawn from ``seed``. Raises NotOffered where nothing is rolled."""
        if not self.rolls:
            raise NotOffered(f"{self.title} has nothing to roll.")
        drawn: dict[str, str] = self._module().roll(seed)
        return drawn

    def _module(self) -> Any:
        return import_module(f"{self.package}.helps.{self.name.replace('-', '_')}")


@dataclass(kw_only=True, eq=False)
class Game:
    """One game: what is declared of it, and its parts."""

    slug: str
    title: str
    summary: str
    players: tuple[int, int]
    """The fewest and the most."""
    minutes: str | None = None
    """A range, as in ``30-60``; None where nobody says."""
    bgg_id: int | None = None
    """The game's number at BoardGameGeek, None where it has none."""
    symbol: str
    """A symbol of the common sprite."""
    categories: Mapping[str, str]
    """The heading of each scoring category, in the order of scoring."""
    line_symbols: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Symbols for the lines of a category, in turn."""
    modes: Mapping[str, str] = field(default_factory=dict)
    """Of a box that holds several games whose points do not compare: what each is called, by the
    ``mode`` of a record; the last where it says none."""
    drawn_steps: tuple[str, ...]
    """The steps of a set-up that are drawn, each of which can be drawn anew."""
    draws_start: bool = False
    """Whether the rules draw the start player of every game; else the start passes on clockwise
    from game to game."""
    colours: tuple[str, ...] = ()
    """The colours of the players' pieces; empty where there are none to tell players apart by."""
    rulings: Mapping[str, Ruling] = field(default_factory=dict)
    """What we do where the rules are silent, by name."""
    helps: tuple[PlayHelp, ...] = ()
    """Help during play."""
    helps_in_play: tuple[str, ...] = ()
    """The names of helps that are part of the page of play by now: their addresses lead there."""
    no_advice: str | None = None
    """Why there is no advice, in a sentence; None where there is."""
    plays_on: bool = False
    """Whether advice is found by playing on, so that time, or a number of games, makes it
    better."""
    package: str = ""
    """Where its parts are; among :mod:`companion.games` unless it says otherwise."""

    def __post_init__(self) -> None:
        self.module = self.slug.replace("-", "_")  # the slug as a module or template name
        self.package = self.package or f"companion.games.{self.module}"
        for kind in self.helps:
            kind.package = self.package

    def _part(self, module: str, name: str) -> Part:  # type: ignore[type-var]
        part: Part = _part_of(self.package, module, name)
        return part

    @property
    def player_range(self) -> str:
        """``2-4``, or ``2`` where there is no choice."""
        low, high = self.players
        return f"{low}-{high}" if low != high else str(low)

    def title_of(self, record: RecordData) -> str:
        """Which game a record is of, where the box holds several whose points do not compare."""
        return self.modes[record.get("mode", [*self.modes][-1])] if self.modes else self.title

    # ---- records and scores

    def record_model(self) -> type[BaseModel]:
        """The record as a pydantic model."""
        return self._part("record", "MODEL")

    def read(self, data: Any, copy: Copy | None = None) -> Any:
        """A record, as parsed JSON, as a table: what the game's ``read_table`` makes of it, else
        its model. Raises BadInput with every fault that can be told at once."""
        own: Callable[[Any, Copy | None], Any] | None = self._part("record", "read_table")
        if own is not None:
            return own(data, copy)
        # the list of games does without
        from companion.records import read_table

        return read_table(self.record_model(), data)

    def score(self, table: Any) -> Result:
        """The standings of a table. Raises BadInput where a score needs what reading can do
        without."""
        return self._part("score", "score")(table)

    def score_data(self, data: Any, copy: Copy | None = None) -> Result:
        """A record, as parsed JSON, scored. Raises BadInput with every fault."""
        return self.score(self.read(data, copy))

    def example(self, name: str = "example") -> RecordData | None:
        """The record of ours that shows on a pad's back how a game is counted; None without one.
        Where pads differ, each has its own by ``name``."""
        # the list of games does without
        import json

        file = Path(str(import_module(self.package).__file__)).with_name(f"{name}.json")
        return json.loads(file.read_text("utf-8")) if file.is_file() else None

    def rules_in_short(self) -> tuple[RulesInShort, ...]:
        """The rules in short, one a game of the box, in the order of its booklet: ``RULES`` of its
        module ``rules``, else what ``rules/rules.txt`` says with the facts alone."""
        own: tuple[RulesInShort, ...] | None = self._part("rules", "RULES")
        if own is not None:
            return own
        from companion.rules import read_rules  # scores do without

        return read_rules(import_module(f"{self.package}.facts"))

    def drafting(self) -> Drafting[Any, Any]:
        """How a table is typed in."""
        return self._part("edits", "DRAFTING")

    def pad_record(self) -> Callable[[RecordData, Any], RecordData] | None:
        """What makes a record of a filled pad; None where its places are those of the record."""
        return self._part("pad", "record_of")

    def pad_told(self) -> str:
        """What is taken as given for such a record, a sentence; empty where nothing is."""
        told: str = self._part("pad", "TOLD") or ""
        return told

    # ---- before and during play

    def play(self) -> Play[Any, Any] | None:
        """How a table plays on the phone: where it stands and what comes next; None where a game
        keeps nothing."""
        return self._part("play", "PLAY")

    def setup_plan(self) -> SetupPlan[Any, Any, Any]:
        """How a set-up is drawn; :func:`companion.setups.run_setup` runs it."""
        return self._part("setup", "PLAN")

    def components(self, players: int, options: Options) -> tuple[Component, ...]:
        """What lies on the table of so many who play so, counted; nothing where a game does not
        say."""
        count: Callable[[int, Any], tuple[Component, ...]] | None
        count = self._part("components", "components")
        return count(players, options) if count else ()

    def setup_note(self, code: str) -> str:
        """What else players like to know of a set-up with this code, which takes a moment to
        reckon; or nothing."""
        note: Callable[[str], str] | None = self._part("setup", "note")
        return note(code) if note else ""

    def play_help(self, name: str) -> PlayHelp:
        """The play help with this name. Raises UnknownName, which lists those that exist."""
        for known in self.helps:
            if known.name == name:
                return known
        raise UnknownName.among("help", name, [known.name for known in self.helps])

    def advise_data(
        self, data: Any, copy: Copy | None = None, effort: Effort | None = None
    ) -> AdviceData:
        """What the players of a record, as parsed JSON, could still gain; ``effort`` is for a game
        that plays on.

        Raises NotOffered where the game has no advice, BadInput on faults.
        """
        if self.no_advice is not None:
            raise NotOffered(self.no_advice)
        return self._part("advise", "advise")(self.read(data, copy), effort)

    # ---- what owners enter

    def copy_model(self) -> type[Copy] | None:
        """What an owner can enter of their own copy, None where nothing is needed of it."""
        return self._part("copy", "MODEL")

    def maps(self) -> MapBook | None:
        """The game's maps, None where it has none."""
        return self._part("map_book", "MAPS")
