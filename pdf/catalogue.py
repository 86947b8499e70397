"""Which sheets there are for which game. Loads no drawing library.

A game's sheets stand in ``pdf/sheets/<game>/catalogue.py`` as ``SHEETS``, found by the name of the
game's module; a game without that module has no sheets.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from companion.errors import UnknownName
from pdf.orders import AnySheet


def sheets_of(slug: str) -> tuple[AnySheet, ...]:
    """The sheets of a game, in the order to list them."""
    package = f"pdf.sheets.{slug.replace('-', '_')}"
    if find_spec(package) is None:
        return ()
    sheets: tuple[AnySheet, ...] = import_module(f"{package}.catalogue").SHEETS
    return sheets


def sheet_names(slug: str) -> list[str]:
    """The names of a game's sheets, for listings."""
    return [sheet.name for sheet in sheets_of(slug)]


def get_sheet(slug: str, name: str, place: str = "SHEET") -> AnySheet:
    """A game's sheet by name. Raises UnknownName, which lists those that exist."""
    for sheet in sheets_of(slug):
        if sheet.name == name:
            return sheet
    raise UnknownName.among(place, name, sheet_names(slug))
