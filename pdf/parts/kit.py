"""What a kit is made of, and the orders that print it. ``kit(players, options)`` of
``pdf/sheets/<game>/kit.py`` returns the first.

Loads no drawing library.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, TypeAlias

from pydantic import Field

from companion.components import Component, by_kind
from companion.game import Game
from companion.words import in_words, plural
from pdf.drawing.paper import Flip
from pdf.links import setup_link
from pdf.orders import AnyOrder, Cutting
from pdf.parts.choices import InkOptions

if TYPE_CHECKING:
    from pdf.parts.flow.blocks import Block


Told: TypeAlias = "Sequence[tuple[str, str, Block]]"
"""What a kit's first page tells besides: sections of a title, a note and a block."""


class KitOptions(InkOptions):
    """What can be chosen for a kit, besides the options of the game's set-up and of its sheets."""

    run: bool = Field(
        False,
        title="For one run on both sides",
        description="Blank backs in the file, so that all of it prints on both sides in one go.",
    )


@dataclass(frozen=True)
class KitPart:
    """A sheet of a kit.

    ``copies``: how many of it; ``settings``: its own options; ``note``: what the contents say of
    it. ``gives``: how many pieces of each kind of component all copies together have. ``by_hand``:
    how it is cut out with scissors, if straight cuts do not do. ``plans``: the plans that print it;
    empty for all. The sheet itself says whether it is printed on card (``Sheet.card``); its pages
    say on how many sides.
    """

    sheet: str
    note: str = ""
    symbol: str = ""
    copies: int = 1
    settings: Mapping[str, str] = field(default_factory=dict)
    gives: Mapping[str, int] = field(default_factory=dict)
    by_hand: str = ""
    plans: tuple[str, ...] = ()


def one_each(players: int) -> str:
    """Returns the note of a sheet that comes two to a page, one for each player."""
    return f"one for each player{', one to spare' * (players % 2)}"


@dataclass(frozen=True)
class Kit:
    """What one table plays with.

    ``parts``: the sheets, in the order of their pages within a print job. ``components``: what the
    table needs, as the game counts it. ``title``: which game of the box. ``beside_box``: the kit is
    played with the box, whose counts its first page tells. ``more``: returns what the first page
    tells below, as sections of a title, a note and a block.
    """

    parts: tuple[KitPart, ...]
    title: str = ""
    beside_box: bool = False
    more: Callable[[], Told] = lambda: ()
    components: tuple[Component, ...] = ()

    @property
    def besides(self) -> tuple[Component, ...]:
        """The components that lie on the table besides what is printed, with how many are still
        wanted.

        Raises ValueError, a mistake of ours, if a part prints what is no component.
        """
        wanted = by_kind(self.components)
        for part in self.parts:
            for kind, count in part.gives.items():
                if kind not in wanted:
                    raise ValueError(f"{part.sheet} prints {kind}, which nobody needs")
                wanted[kind] = replace(wanted[kind], count=wanted[kind].count - count)
        return tuple(component for component in wanted.values() if component.count > 0)


@dataclass(frozen=True)
class KitOrder:
    """A kit for one table: an order for each sheet, all with one code.

    ``settings``: the set-up's options that differ from their defaults; ``options``: those of the
    kit itself.
    """

    game: Game
    players: int
    code: str
    kit: Kit
    orders: tuple[tuple[KitPart, AnyOrder], ...]
    settings: Mapping[str, str]
    options: KitOptions

    @property
    def link(self) -> str:
        """The address of the kit's set-up."""
        base = self.orders[0][1].base_url
        return setup_link(base, self.game.slug, self.players, self.code, self.settings)

    @property
    def flip(self) -> Flip:
        """The edge that the kit's sheets are turned over."""
        edges = [getattr(order.options, "flip", "long") for _, order in self.orders]
        return "short" if "short" in edges else "long"


@dataclass(frozen=True, slots=True)
class KitRow:
    """A sheet in the contents: its part of the kit, its order, and how it is cut, if by straight
    cuts."""

    part: KitPart
    order: AnyOrder
    cutting: Cutting | None

    @property
    def title(self) -> str:
        return self.order.sheet.title

    @property
    def name(self) -> str:
        """What a print job calls the sheet: ``score pad``, ``four player aids``, ``tiles, four
        sets``."""
        copies, title = self.part.copies, self.title[:1].lower() + self.title[1:]
        if copies == 1:
            return title
        if title.endswith("s"):
            return f"{title}, {in_words(copies)} sets"
        return f"{in_words(copies)} {plural(copies, title)}"
