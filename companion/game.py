"""What a game is to every surface: its name, its parts, and what it offers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from companion.errors import NotOffered

if TYPE_CHECKING:
    from pydantic import BaseModel

    from companion.copies import Copy
    from companion.drafts import Drafting
    from companion.facts import Ruling
    from companion.mapdesk import MapDesk
    from companion.results import Result
    from companion.setups import SetupPlan

T = TypeVar("T")


class Part(Generic[T]):
    """A part of a game that is imported when it is first used, named as ``module:attribute``.

    Starting a command costs only the parts that it uses.
    """

    def __init__(self, name: str) -> None:
        self.name = name

    def load(self) -> T:
        """The object itself."""
        module, _, attribute = self.name.partition(":")
        loaded: T = getattr(import_module(module), attribute)
        return loaded


@dataclass(frozen=True)
class PlayHelp:
    """A kind of help during play: its name in addresses, its title, and one sentence.

    ``answer(record, seat, typed, copy=)`` takes a draft, a seat from 0 and what was typed by
    field name, and gives the help or None where nothing was asked yet; it raises BadInput.
    ``roll(seed)`` gives fields as if typed, where the phone can roll. Help that is not about a
    sheet (``needs_table`` false) gets None for the record where no table is in hand. ``symbol``
    names a symbol of the common sprite, empty for the game's own.
    """

    name: str
    title: str
    summary: str
    answer: Part[Callable[..., Any]]
    roll: Part[Callable[[str], dict[str, str]]] | None = None
    needs_table: bool = True
    symbol: str = ""


@dataclass(frozen=True)
class Game:
    """One game. Everything but the names is a :class:`Part` or None where the game lacks it or nothing is known.

    ``players`` is the fewest and the most, ``minutes`` a range as in ``30-60``; ``categories`` maps
    each scoring category to its heading, in the order of scoring; ``copy`` is what an owner can enter
    of their own copy, handed as ``copy`` to ``read``, ``setup``, ``drafting`` and ``play_helps``; ``symbol`` names a
    symbol of the common sprite, as ``line_symbols`` does for the lines of a category, in turn.
    """

    slug: str
    title: str
    summary: str
    players: tuple[int, int]
    minutes: str | None
    bgg_id: int | None
    symbol: str
    categories: Mapping[str, str]
    record: Part[type[BaseModel]]
    read: Part[Callable[..., Any]]
    score: Part[Callable[[Any], Result]]
    rulings: Part[Mapping[str, Ruling]]
    setup: Part[SetupPlan]
    drafting: Part[Drafting]
    advise: Part[Callable[[Any], dict[str, Any]]] | None = None
    copy: Part[type[Copy]] | None = None
    maps: Part[MapDesk] | None = None
    play_helps: tuple[PlayHelp, ...] = field(default=())
    line_symbols: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @cached_property
    def module(self) -> str:
        """The slug as a module or template name."""
        return self.slug.replace("-", "_")

    @property
    def player_range(self) -> str:
        """``2-4``, or ``2`` where there is no choice."""
        low, high = self.players
        return f"{low}-{high}" if low != high else str(low)

    def score_data(self, data: Any, copy: Copy | None = None) -> Result:
        """A record, as parsed JSON, scored. Raises BadInput with every fault."""
        return self.score.load()(self.read.load()(data, copy=copy))

    def advise_data(self, data: Any, copy: Copy | None = None) -> dict[str, Any]:
        """Advice for a record. Raises NotOffered where the game has none, BadInput on faults."""
        if self.advise is None:
            raise NotOffered(
                f"{self.title} has no advice: once the sheets are written there is nothing left to choose."
            )
        return self.advise.load()(self.read.load()(data, copy=copy))
