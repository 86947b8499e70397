"""Which sheets there are for which game. Loads no drawing library.

A game's sheets are declared in ``pdf/sheets/<slug with _ for ->.py`` as ``SHEETS``, found by
the slug; a game without that module has no sheets.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING

from companion.errors import UnknownName
from companion.game import Part
from companion.options import Options

if TYPE_CHECKING:
    from pdf.drawing.document import Printed
    from pdf.orders import Job

MAX_COPIES = 1000

Draw = Callable[["Job"], "Printed"]


@dataclass(frozen=True)
class Sheet:
    """A sheet that can be printed: its name, its options, and the function that draws it.

    ``uses_code``: whether what is drawn depends on a setup code, so that a fresh one is drawn
    where none is given. ``papers`` are names of :data:`pdf.drawing.paper.PAPERS`.
    """

    name: str
    title: str
    summary: str
    options: type[Options]
    draw: Part[Draw]
    uses_code: bool = True
    max_copies: int = MAX_COPIES
    papers: tuple[str, ...] = ("a4", "letter", "a5")


def sheets_of(slug: str) -> tuple[Sheet, ...]:
    """The sheets of a game, in the order to list them."""
    name = f"pdf.sheets.{slug.replace('-', '_')}.catalogue"
    if find_spec(name) is None:
        return ()
    sheets: tuple[Sheet, ...] = import_module(name).SHEETS
    return sheets


def sheet_names(slug: str) -> list[str]:
    """The names of a game's sheets, for listings."""
    return [sheet.name for sheet in sheets_of(slug)]


def get_sheet(slug: str, name: str, place: str = "SHEET") -> Sheet:
    """A game's sheet by name. Raises UnknownName, which lists those that exist."""
    for sheet in sheets_of(slug):
        if sheet.name == name:
            return sheet
    raise UnknownName.among(place, name, sheet_names(slug))
