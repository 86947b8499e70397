"""What a kit is made of, as ``kit(players, options)`` of ``pdf/sheets/<game>/kit.py`` says it.

Loads no drawing library.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from pydantic import Field

from companion.components import Component, by_kind
from pdf.parts.choices import InkOptions

if TYPE_CHECKING:
    from pdf.parts.flow.blocks import Block


class KitOptions(InkOptions):
    """What can be chosen for a kit, beside what its game's set-up and its sheets offer."""

    run: bool = Field(
        False,
        title="For one run on both sides",
        description="Blank backs in the file, so that all of it prints on both sides in one go.",
    )


@dataclass(frozen=True)
class KitPart:
    """A sheet of a kit, ``copies`` of it, with settings of its own.

    ``gives``: how many pieces of each kind of component it prints, all copies together;
    ``by_hand``: how it is cut out with scissors, where straight cuts do not; ``plans``: it is
    printed by these alone. On what it is printed
    the sheet itself says (``Sheet.card``); on how many sides, its pages.
    """

    sheet: str
    note: str = ""
    symbol: str = ""
    copies: int = 1
    settings: Mapping[str, str] = field(default_factory=dict)
    gives: Mapping[str, int] = field(default_factory=dict)
    by_hand: str = ""
    plans: tuple[str, ...] = ()


@dataclass(frozen=True)
class Kit:
    """What plays: sheets in the order of their pages within a print job, and the components that
    the table needs, as the game counts them.

    ``title``: which game of the box. ``beside_box``: it plays with the box alone, whose counts it
    tells. ``more``: what its first page tells below, as sections of a title, a note and a block.
    """

    parts: tuple[KitPart, ...]
    title: str = ""
    beside_box: bool = False
    more: Callable[[], Sequence[tuple[str, str, Block]]] = lambda: ()
    components: tuple[Component, ...] = ()

    @property
    def besides(self) -> tuple[Component, ...]:
        """What lies on the table and is not printed, with how many are still wanted.

        Raises ValueError, a mistake of ours, where a part prints what no component is.
        """
        wanted = by_kind(self.components)
        for part in self.parts:
            for kind, count in part.gives.items():
                if kind not in wanted:
                    raise ValueError(f"{part.sheet} prints {kind}, which nobody needs")
                wanted[kind] = replace(wanted[kind], count=wanted[kind].count - count)
        return tuple(component for component in wanted.values() if component.count > 0)
