"""Sheets that can be read back from a photo. Loads nothing of what reads them."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final, TypeVar

from companion.errors import NotOffered
from pdf.catalogue import Sheet, sheets_of

if TYPE_CHECKING:
    from companion.game import Game
    from companion.questions import Options
    from pdf.orders import Order
    from pdf.scan.results import ScanResult, StraightSheet

O = TypeVar("O", bound="Options")  # noqa: E741

_LIBRARIES: Final = ("cv2", "numpy", "zxingcpp")


class MissingExtra(NotOffered):
    """The libraries that read photos are not there: one sentence that says how to get them."""


class ReadableSheet(Sheet[O]):
    """A sheet with markers, which ``layout`` and ``photo`` beside its catalogue place and read, loaded when asked."""

    def geometry(self, order: Order[O]) -> dict[str, Any]:
        """Where things stand on a printed page, as JSON of ``print --geometry``: mm from the page's top left."""
        found: dict[str, Any] = import_module(f"{self.package}.layout").page_geometry(order)
        return found

    def scan(self, photos: Sequence[tuple[str, bytes]], seed: str | None, names: Sequence[str]) -> ScanResult:
        """Reads photos (file name and bytes). Raises ScanFault with a line a photo without a sheet, and BadInput."""
        result: ScanResult = import_module(f"{self.package}.photo.table").scan(photos, seed, names)
        return result

    def look(
        self, photo: bytes, seed: str | None, name: str, corners: Sequence[tuple[float, float]] = ()
    ) -> list[StraightSheet]:
        """The sheets of one photo with everything that was read, for a page that confirms it.

        ``corners`` are the middles of the four markers in parts of the picture, clockwise from the
        sheet's top left, where somebody tapped them. Raises PhotoFault.
        """
        sheets: list[StraightSheet] = import_module(f"{self.package}.photo.table").look(photo, seed, name, corners)
        return sheets


def readable_sheet(game: Game) -> ReadableSheet[Any]:
    """The sheet of a game that can be read from a photo. Raises NotOffered, and MissingExtra without the libraries."""
    for sheet in sheets_of(game.slug):
        if isinstance(sheet, ReadableSheet):
            if any(find_spec(library) is None for library in _LIBRARIES):
                more = "where the companion was installed from"
                raise MissingExtra(f"Reading photos needs more libraries: pip install '.[scan]', {more}.")
            return sheet
    raise NotOffered(f"{game.title} has no sheet that can be read from a photo yet.")


def can_be_photographed(game: Game) -> bool:
    """Whether the game has a sheet that can be read from a photo here."""
    try:
        readable_sheet(game)
    except (NotOffered, MissingExtra):
        return False
    return True
