"""Reading photographed score pads of any game: each cell with what it may say and how sure that is.

What a pad declares (:class:`pdf.parts.pad_cells.PadSheet`) is all that is known of it here; what
its game makes of that is asked of :mod:`companion.pads`.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Final, cast

import numpy as np
from numpy.typing import NDArray

from companion import GAMES, Game, get_game
from companion.errors import BadInput
from pdf.catalogue import pad_of
from pdf.links import PadLink, read_pad_link
from pdf.pads.boxes import SIGNS, Print, View, frames, printed, view_of
from pdf.parts.pad_cells import VERSION, PadCell, Size, pad_order
from pdf.scan.ink import Floats, probabilities
from pdf.scan.markers import (
    FoundSheet,
    Points,
    find_by_print,
    find_sheets,
    from_corners,
    link_on,
    links_in,
)
from pdf.scan.pictures import PhotoFault, Pixels, grey_of, open_picture

NETWORK: Final = "signs"
LEAST_LIKENESS: Final = 0.4  # of a photo and its print
UNCLEAR: Final = "?"
"""What is struck out, written over, or no number."""
_EMPTY: Final = 0.98  # how surely a box is empty in which nobody looks for a digit again
_SEEN: Final = 0.003  # how likely a sign has to be to be thought of
_MOST: Final = 4  # signs thought of in a box
_NONE: Final = ("-", "X")  # alone, as people write 0

Chances = NDArray[np.float64]


@dataclass(frozen=True)
class CellReading:
    """A cell and what it may say, likeliest first: a number as text, ``1`` for a tick, empty for
    nothing, :data:`UNCLEAR`; with how likely each is."""

    cell: PadCell
    guesses: tuple[tuple[str, float], ...]

    @property
    def text(self) -> str:
        return self.guesses[0][0]

    @property
    def sure(self) -> float:
        return self.guesses[0][1]


@dataclass(frozen=True)
class PadReading:
    """A photographed pad as read."""

    game: Game
    link: PadLink
    view: View
    cells: tuple[CellReading, ...]

    @property
    def players(self) -> int:
        """How many columns it has."""
        return len(self.view.printed.pad.names)

    @cached_property
    def columns(self) -> tuple[int, ...]:
        """The column, from 0, of each cell: that of the nearest name."""
        names = [box.centre[0] for box in self.view.printed.pad.names]
        middles = [one.cell.box.centre[0] for one in self.cells]
        return tuple(int(np.argmin([abs(x - name) for name in names])) for x in middles)


def number_guesses(boxes: Chances) -> tuple[tuple[str, float], ...]:
    """What a number's boxes (boxes x :data:`SIGNS`) may say, wherever in them it stands."""
    found: dict[str, float] = {}
    seen = [[i for i in np.argsort(-box)[:_MOST] if box[i] > _SEEN] for box in boxes]
    for signs in product(*seen):
        likely = float(np.prod([box[i] for box, i in zip(boxes, signs, strict=True)]))
        text = "".join(SIGNS[i] for i in signs).strip(".")
        if text in _NONE:
            text = "0"
        elif text and not (text.isdecimal() or (text[0] == "-" and text[1:].isdecimal())):
            text = UNCLEAR
        said = str(int(text)) if text not in ("", UNCLEAR) else text
        found[said] = found.get(said, 0.0) + likely
    return _ordered(found)


def tick_guesses(box: Chances) -> tuple[tuple[str, float], ...]:
    """Whether a box is ticked; a cross, or any other sign in it, is a tick too."""
    empty, struck = float(box[SIGNS.index(".")]), float(box[SIGNS.index(UNCLEAR)])
    return _ordered({"": empty, UNCLEAR: struck, "1": 1 - empty - struck})


def _ordered(found: dict[str, float]) -> tuple[tuple[str, float], ...]:
    whole = sum(found.values())
    ordered = sorted(found.items(), key=lambda pair: -pair[1])
    return tuple((text, likely / whole) for text, likely in ordered)


# ---- in a photo


def shows_pad(photo: bytes) -> bool:
    """Whether a photo has the code of a pad in it."""
    try:
        links = links_in(grey_of(open_picture(photo)))
    except PhotoFault:
        return False
    return any(read_pad_link(link) is not None for link in links)


def read_pads(
    picture: Pixels, game: Game | None = None, corners: Points | None = None
) -> list[PadReading]:
    """The pads of a photo, ``game``'s alone where one is given. Raises PhotoFault where there is
    none.

    ``corners`` are the middles of the four markers in px, clockwise from the pad's top left, where
    somebody tapped them.
    """
    grey = grey_of(picture)
    if corners is None:
        found = [(sheet, link_on(grey, sheet)) for sheet in _sheets(grey)]
    else:
        links = links_in(grey)
        found = [(from_corners(f, corners), links[0]) for f in frames() if links]
    if not found or any(link is None for _, link in found):
        raise PhotoFault(NO_CODE)
    readings = [_read(picture, grey, sheet, str(link), game) for sheet, link in found]
    return readings if corners is None else [max(readings, key=lambda one: one.view.likeness)]


NO_CODE: Final = (
    "The QR code cannot be read: it says which pad this is. Hold still, and get all of it sharp."
)
_NOT_OURS: Final = (
    "This is no pad that can be read: its QR code is not that of a pad, or it was printed before"
    " pads had corner squares to be read by."
)


def _sheets(grey: Pixels) -> list[FoundSheet]:
    """The pads by their corners, else the one whose code is in the photo by its print."""
    try:
        return find_sheets(grey, frames())
    except PhotoFault:
        links = [link for link in map(read_pad_link, links_in(grey)) if link is not None]
        if len(links) != 1:
            raise
        prints = []
        for frame in frames():
            try:
                print_ = _printed(links[0], frame.name)
            except (BadInput, PhotoFault):  # no pad of this game has that size
                continue
            if print_.pad.measures.size == frame.name:
                prints.append((frame, print_.grey))
        found = find_by_print(grey, prints)
        if not found:
            raise
        return found[:1]


def _printed(link: PadLink, size: str) -> Print:
    if link.slug not in GAMES:
        raise PhotoFault(_NOT_OURS)
    if link.version != VERSION:
        raise PhotoFault("This pad was printed by another version. Enter it by hand.")
    game = get_game(link.slug)
    sheet = pad_of(game)
    if sheet is None:
        raise PhotoFault(_NOT_OURS)
    return printed(pad_order(sheet, game, link, cast(Size, size)))


def _read(
    picture: Pixels, grey: Pixels, found: FoundSheet, text: str, game: Game | None
) -> PadReading:
    link = read_pad_link(text)
    if link is None:
        raise PhotoFault(_NOT_OURS)
    try:
        print_ = _printed(link, found.frame.name)
    except BadInput:
        raise PhotoFault(_NOT_OURS) from None
    own = get_game(link.slug)
    if game is not None and own is not game:
        raise PhotoFault(f"This is a pad of {own.title}, not of {game.title}.")
    view = view_of(picture, grey, found, print_)
    if view.likeness < LEAST_LIKENESS:
        raise PhotoFault("Too blurred or too crumpled to read: lay the pad flat and hold still.")
    if view.missing:
        raise PhotoFault(
            "A part of the boxes is cut off: get all that was written into the picture."
        )
    return PadReading(own, link, view, tuple(read_cells(view)))


def _second_look(windows: Floats, chances: Chances, digits: NDArray[np.bool_]) -> Chances:
    """Where a digit may stand, the network of map pads, which learned from other windows, is asked
    as well."""
    looked = np.flatnonzero(digits & (chances[:, SIGNS.index(".")] < _EMPTY))
    if len(looked):
        other = probabilities("marks", windows[looked])
        both = (chances[looked, : other.shape[1]] + other) / 2
        chances[looked, : other.shape[1]] = both
    return chances


def read_cells(view: View) -> list[CellReading]:
    """What stands in the cells of a straightened pad."""
    cells = view.printed.pad.cells
    boxes = [cell.digits or (cell.box,) for cell in cells]
    windows = view.windows([box for some in boxes for box in some])
    digits = [bool(cell.digits) for cell, some in zip(cells, boxes, strict=True) for _ in some]
    chances = _second_look(windows, probabilities(NETWORK, windows), np.array(digits))
    out, at = [], 0
    for cell, own in zip(cells, boxes, strict=True):
        seen = chances[at : at + len(own)]
        at += len(own)
        guesses = number_guesses(seen) if cell.kind == "number" else tick_guesses(seen[0])
        out.append(CellReading(cell, guesses))
    return out
