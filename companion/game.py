"""What a game is to every surface: its name and facts, declared as data, and its parts.

A part is a module of the game's package. It is found by its name, and loaded only when it is asked
for, so a command loads only what it uses. The parts are ``record``, ``score``, ``edits``,
``setup``, ``rules``; and if the game has them ``play``, ``advise``, ``copy``, ``map_book`` and
``helps``. A small game may have all of them in one module.
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
    from companion.facts import Ruling, Span
    from companion.maps import MapBook
    from companion.places import RecordData
    from companion.play import Play
    from companion.questions import Options
    from companion.records import Copy
    from companion.results import Result
    from companion.rules import RulesInShort
    from companion.setups import SetupPlan

Part = TypeVar("Part")
"""The type of a part, as declared where it is asked for."""


@cache
def _part_of(package: str, module: str, name: str) -> Part:  # type: ignore[type-var]
    """Returns what a module of a package declares by a ``name``.

    If there is no such module, the package itself is asked. Returns None if the name is not
    declared.
    """
    place = f"{package}.{module}"
    part = import_module(package)
    # asked for first and not tried: a module that is there and fails must be heard
    if hasattr(part, "__path__") and find_spec(place) is not None:
        part = import_module(place)
    return getattr(part, name, None)  # type: ignore[return-value]


@dataclass(kw_only=True, eq=False)
class PlayHelp:
    """A kind of help during play. It remembers nothing; a help that must remember something is
    a table in play (``begins``).

    name: its name in addresses; its template has it too.
    summary: one sentence.
    symbol: a symbol of the common sprite, empty for the game's own.
    needs_table: whether it is about a sheet. If not, its record is None if no table is at hand.
    rolls: whether the phone can roll for it. Then ``roll`` of its module draws fields from a
        seed, as if they were typed.
    begins: for a help that is a table in play: what a table without names answers as it begins.
        None for other helps.
    plays: for a help of one game of a box only: what a table that plays it answered.
    seats: how many players can sit at such a table; empty for as many as the game allows.
    package: the package of its game. Its module stands in ``helps`` there, by its name.
    """

    name: str
    title: str
    summary: str
    symbol: str = ""
    needs_table: bool = False
    rolls: bool = False
    begins: Mapping[str, str] | None = None
    plays: Mapping[str, str] | None = None
    seats: tuple[int, ...] = ()
    package: str = field(default="", init=False)

    def answer(
        self,
        record: RecordData | None,
        seat: int,
        typed: Mapping[str, str],
        copy: Copy | None = None,
    ) -> object:
        """Returns the help for a draft and a seat, from 0, from the fields typed. Its template
        shows it.

        Returns None if nothing was asked yet, or if the help is a table in play. Raises BadInput.
        Raises NotOffered if it needs a table and there is none.
        """
        if self.begins is not None:
            return None
        if self.needs_table and record is None:
            raise NotOffered(f"{self.title} needs a table.")
        return self._module().answer(record, seat, typed, copy)

    def suits(self, record: RecordData) -> bool:
        """Returns whether it is of use at a table. It is not if the table plays another game of the
        box, or has another number of players."""
        plays = self.begins or self.plays or {}
        if any(record.get(name, value) != value for name, value in plays.items()):
            return False
        return not self.seats or len(record["players"]) in self.seats

    def roll(self, seed: str) -> dict[str, str]:
        """Returns fields drawn from ``seed``, as if they were typed, of a help that ``rolls``."""
        return dict(self._module().roll(seed))

    def _module(self) -> Any:
        return import_module(f"{self.package}.helps.{self.name.replace('-', '_')}")


@dataclass(kw_only=True, eq=False)
class Game:
    """One game: what is declared of it, and its parts.

    players: the fewest and the most players.
    minutes: a range, such as ``30-60``; None if no range is known.
    bgg_id: the game's number at BoardGameGeek; None if it has none.
    symbol: a symbol of the common sprite.
    categories: the heading of each scoring category, in the order of scoring.
    line_symbols: symbols for the lines of a category, used in turn.
    modes: for a box with several games of which the points cannot be compared: their titles, by
        the ``mode`` of a record. A record without a mode is of the last one.
    drawn_steps: the steps of a set-up that are drawn. Each can be drawn again.
    draws_start: whether the rules draw the start player of every game. If not, the start passes
        on clockwise from game to game.
    colours: the colours of the players' pieces; empty if the pieces do not tell players apart.
    rulings: what we do if the rules say nothing, by name.
    helps: help during play.
    helps_in_play: the names of helps that the page of play has replaced. Their addresses lead
        to that page.
    no_advice: a sentence that says why there is no advice; None if there is.
    plays_on: whether advice is found by playing on. Then more time, or more games, make it
        better.
    package: the package of its parts; by default in :mod:`companion.games`.
    """

    slug: str
    title: str
    summary: str
    players: Span
    minutes: str | None = None
    bgg_id: int | None = None
    symbol: str
    categories: Mapping[str, str]
    line_symbols: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    modes: Mapping[str, str] = field(default_factory=dict)
    drawn_steps: tuple[str, ...]
    draws_start: bool = False
    colours: tuple[str, ...] = ()
    rulings: Mapping[str, Ruling] = field(default_factory=dict)
    helps: tuple[PlayHelp, ...] = ()
    helps_in_play: tuple[str, ...] = ()
    no_advice: str | None = None
    plays_on: bool = False
    package: str = ""

    def __post_init__(self) -> None:
        self.module = self.slug.replace("-", "_")  # the slug as a module or template name
        self.package = self.package or f"companion.games.{self.module}"
        for kind in self.helps:
            kind.package = self.package

    @property
    def player_range(self) -> str:
        """Returns ``2-4``, or ``2`` if only one number is possible."""
        low, high = self.players
        return f"{low}-{high}" if low != high else str(low)

    def title_of(self, record: RecordData) -> str:
        """Returns the title of the game that a record is of, if the box has several."""
        return self.modes[record.get("mode", [*self.modes][-1])] if self.modes else self.title

    # ---- records and scores

    def record_model(self) -> type[BaseModel]:
        """Returns the pydantic model of the record."""
        return _part_of(self.package, "record", "MODEL")

    def read(self, data: Any, copy: Copy | None = None) -> Any:
        """Returns a record, given as parsed JSON, as a table.

        The game's own ``read_table`` makes it; without one it is the game's model. Raises BadInput
        with every fault that can be told at once.
        """
        own: Callable[[Any, Copy | None], Any] | None = _part_of(
            self.package, "record", "read_table"
        )
        if own is not None:
            return own(data, copy)
        # the list of games does without
        from companion.records import read_table

        return read_table(self.record_model(), data)

    def score(self, table: Any) -> Result:
        """Returns the standings of a table. Raises BadInput if the score needs something that may
        be missing when a record is read."""
        return _part_of(self.package, "score", "score")(table)

    def score_data(self, data: Any, copy: Copy | None = None) -> Result:
        """Returns the score of a record given as parsed JSON. Raises BadInput with every fault."""
        return self.score(self.read(data, copy))

    def example(self, name: str = "example") -> RecordData | None:
        """Returns our record that shows, on the back of a pad, how the game is counted; None if
        there is none.

        If the game has several pads, each has its own example by ``name``.
        """
        # the list of games does without
        import json

        file = Path(str(import_module(self.package).__file__)).with_name(f"{name}.json")
        return json.loads(file.read_text("utf-8")) if file.is_file() else None

    def rules_in_short(self) -> tuple[RulesInShort, ...]:
        """Returns the rules in short, one for each game of the box, in the order of its booklet.

        They are ``RULES`` of the module ``rules``. Without that they are read from
        ``rules/rules.txt`` with the facts.
        """
        own: tuple[RulesInShort, ...] | None = _part_of(self.package, "rules", "RULES")
        if own is not None:
            return own
        from companion.rules import read_rules  # scores do without

        return read_rules(import_module(f"{self.package}.facts"))

    def drafting(self) -> Drafting[Any, Any]:
        """Returns how a table is typed in."""
        return _part_of(self.package, "edits", "DRAFTING")

    def pad_record(self) -> Callable[[RecordData, Any], RecordData] | None:
        """Returns the function that makes a record of a filled pad; None if a pad has the places of
        the record."""
        return _part_of(self.package, "pad", "record_of")

    def pad_told(self) -> str:
        """Returns a sentence about what such a record takes as given; empty if it takes nothing as
        given."""
        return _part_of(self.package, "pad", "TOLD") or ""

    # ---- before and during play

    def play(self) -> Play[Any, Any] | None:
        """Returns how a table plays on the phone; None if the game keeps nothing in play."""
        return _part_of(self.package, "play", "PLAY")

    def setup_plan(self) -> SetupPlan[Any, Any, Any]:
        """Returns how a set-up is drawn; :func:`companion.setups.run_setup` runs it."""
        return _part_of(self.package, "setup", "PLAN")

    def components(self, players: int, options: Options) -> tuple[Component, ...]:
        """Returns what lies on the table with so many players and these options, counted; empty if
        the game does not say."""
        count: Callable[..., tuple[Component, ...]] | None = _part_of(
            self.package, "components", "components"
        )
        return count(players, options) if count else ()

    def setup_note(self, code: str) -> str:
        """Returns what else players like to know of a set-up with this code; empty if nothing. It
        may take a moment to work out."""
        note: Callable[[str], str] | None = _part_of(self.package, "setup", "note")
        return note(code) if note else ""

    def play_help(self, name: str) -> PlayHelp:
        """Returns the play help with this name. Raises UnknownName, which lists the helps that
        exist."""
        for known in self.helps:
            if known.name == name:
                return known
        raise UnknownName.among("help", name, [known.name for known in self.helps])

    def advise_data(
        self, data: Any, copy: Copy | None = None, effort: Effort | None = None
    ) -> AdviceData:
        """Returns what the players of a record, given as parsed JSON, could still gain.

        ``effort`` is for a game that plays on. Raises NotOffered if the game has no advice,
        BadInput on faults.
        """
        if self.no_advice is not None:
            raise NotOffered(self.no_advice)
        return _part_of(self.package, "advise", "advise")(self.read(data, copy), effort)

    # ---- what owners enter

    def copy_model(self) -> type[Copy] | None:
        """Returns the model of what an owner can enter of their own copy; None if the game needs
        nothing of it."""
        return _part_of(self.package, "copy", "MODEL")

    def maps(self) -> MapBook | None:
        """Returns the game's maps; None if it has none."""
        return _part_of(self.package, "map_book", "MAPS")
