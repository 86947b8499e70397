"""Reading photographed score pads of any game: what each cell may say, and how sure that is.

A pad is known here only by what it declares (:class:`pdf.parts.pad_cells.PadSheet`).
:mod:`companion.pads` says what its game makes of that.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, product
from typing import Final, NamedTuple, cast

import numpy as np
from numpy.typing import NDArray

from companion import GAMES, Game
from companion.errors import BadInput
from pdf.catalogue import pad_of
from pdf.links import PadLink, read_pad_link
from pdf.pads.boxes import SIGNS, PadPrint, PadView, frames, printed, scaled, view_of
from pdf.parts.pad_cells import VERSION, PadCell, Size, pad_order
from pdf.scan.codes import link_on, links_in
from pdf.scan.ink import Floats, probabilities
from pdf.scan.markers import FoundSheet, Points, find_by_print, find_sheets, from_corners
from pdf.scan.pictures import PhotoFault, Pixels, grey_of, open_picture

NETWORK: Final = "signs"
LEAST_LIKENESS: Final = 0.45  # how alike a photo and its print are, at least
_APART: Final = 0.2  # how much less alike every other print has to be where it differs
UNCLEAR: Final = "?"
"""Stands for something struck out, something written over, and what is no number."""
_EMPTY: Final = 0.98  # a box at least so surely empty is not looked at again
_CLEAR: Final = 0.95  # a sign at least so likely is not looked at again
_SCALES: Final = (0.9, 1.1)
_LEAST: Final = 1e-4  # the least likelihood of a sign; a network that says less counts as this
_SEEN: Final = 0.003  # a sign less likely is not thought of
_MOST: Final = 4  # signs of a box, at most, that are thought of
_MEANT: Final = 0.01  # the least likelihood of each digit under something struck out
_NONE: Final = ("-", "X")  # alone, as people write 0

Chances = NDArray[np.float64]


@dataclass(frozen=True)
class CellReading:
    """A cell and its ``guesses``: what it may say and how likely that is, the likeliest first.

    A guess is a number as text, ``1`` for a tick, empty for nothing, or :data:`UNCLEAR`.
    """

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
    view: PadView
    cells: tuple[CellReading, ...]
    coded: bool = True
    """Whether the pad's code was read; if not, its print told which pad it is."""

    @property
    def players(self) -> int:
        """How many columns the pad has."""
        return len(self.view.printed.pad.names)

    @cached_property
    def columns(self) -> tuple[int, ...]:
        """The column of each cell, from 0: the column of the nearest name."""
        columns = []
        for reading in self.cells:
            x = reading.cell.box.cx
            away = [abs(x - name.cx) for name in self.view.printed.pad.names]
            columns.append(int(np.argmin(away)))
        return tuple(columns)


def number_guesses(boxes: Chances) -> tuple[tuple[str, float], ...]:
    """Returns the numbers that a row of boxes may show with their likelihoods, the likeliest first.

    ``boxes`` has the shape boxes x :data:`SIGNS`. The number may begin in any of them.
    """
    guesses: dict[str, float] = {}
    likely_signs = [_thought_of(box) for box in boxes]
    for signs in product(*likely_signs):
        each = [box[i] for box, i in zip(likely_signs, signs, strict=True)]
        number = _number_of("".join(SIGNS[i] for i in signs).strip("."))
        guesses[number] = guesses.get(number, 0.0) + float(np.prod(each))
    return _ordered(guesses)


def _number_of(text: str) -> str:
    # the number that signs without blanks mean, without leading zeros; empty for no signs, UNCLEAR
    # for signs that are no number
    if not text:
        return ""
    if text in _NONE:
        return "0"
    return str(int(text)) if text.removeprefix("-").isdecimal() else UNCLEAR


def _thought_of(box: NDArray[np.float64]) -> dict[int, float]:
    # the likely signs of a box. In a box with something struck out or written over, every digit is
    # among them.
    best = np.argsort(-box)[:_MOST]
    likely = {int(i): float(box[i]) for i in best if box[i] > _SEEN}
    if SIGNS[best[0]] == UNCLEAR:
        likely |= {digit: max(float(box[digit]), _MEANT) for digit in range(10)}
    return likely


def tick_guesses(box: Chances) -> tuple[tuple[str, float], ...]:
    """Returns whether a box is ticked, as guesses. A cross or any other sign in it counts as a
    tick."""
    empty, struck = float(box[SIGNS.index(".")]), float(box[SIGNS.index(UNCLEAR)])
    return _ordered({"": empty, UNCLEAR: struck, "1": 1 - empty - struck})


def _ordered(guesses: dict[str, float]) -> tuple[tuple[str, float], ...]:
    whole = sum(guesses.values())
    ordered = sorted(guesses.items(), key=lambda pair: -pair[1])
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
    """Returns the pads of a photo, only those of ``game`` if one is given.

    ``corners``: the middles of the four markers in px where somebody tapped them, clockwise from
    the pad's top left. Raises PhotoFault if there is no pad.
    """
    grey = grey_of(picture)
    if corners is None:
        found = [(sheet, link_on(grey, sheet)) for sheet in _sheets(grey)]
        return [_read_pad(picture, grey, sheet, link, game) for sheet, link in found]
    link = next(iter(links_in(grey)), None)
    # taps do not tell the size of pad: all are tried, and the likest is taken
    tapped = [from_corners(frame, corners) for frame in frames()]
    tried = [_read_pad(picture, grey, sheet, link, game) for sheet in tapped]
    return [max(tried, key=lambda one: one.view.likeness)]


NO_CODE: Final = (
    "The QR code cannot be read: it says which pad this is. Hold still, and get all of it sharp."
)
_NOT_OURS: Final = (
    "This is no pad that can be read: its QR code is not that of a pad, or it was printed before"
    " pads had corner squares to be read by."
)


def _sheets(grey: Pixels) -> list[FoundSheet]:
    # the pads of a photo, found by their corners. If there are none, returns the pad whose code is
    # in the photo, found by its print.
    try:
        return find_sheets(grey, frames())
    except PhotoFault:
        links = [link for link in map(read_pad_link, links_in(grey)) if link is not None]
        if len(links) != 1:
            raise
        prints = [(frame, _print_of(links[0], frame.name)) for frame in frames()]
        found = find_by_print(grey, [(frame, one.grey) for frame, one in prints if one])
        if not found:
            raise
        return found[:1]


def _print_of(link: PadLink, size: str) -> PadPrint | None:
    # the print of a pad, or None if its game has no pad of this size
    game = GAMES.get(link.slug)
    sheet = pad_of(game) if game is not None else None
    if game is None or sheet is None:
        return None
    try:
        print_ = printed(pad_order(sheet, game, link, cast(Size, size)))
    except BadInput:
        return None
    return print_ if print_.pad.measures.size == size else None


class _Candidate(NamedTuple):
    # a pad that a photo may show, and how it looks then
    link: PadLink
    view: PadView


def _read_pad(
    picture: Pixels, grey: Pixels, sheet: FoundSheet, text: str | None, game: Game | None
) -> PadReading:
    # what stands on a pad. ``text`` is its QR code. Without one the print that is most like the
    # photo is taken, if it stands out. Raises PhotoFault if no pad can be told, or it cannot be
    # read.
    views = list[_Candidate]()
    for link in _pads_of(game) if text is None else [_pad_link(text, game)]:
        print_ = _print_of(link, sheet.frame.name)
        if print_ is not None:
            views.append(_Candidate(link, view_of(picture, grey, sheet, print_)))
    views.sort(key=lambda seen: -seen.view.likeness)
    if text is None and not _stands_out([seen.view for seen in views]):
        raise PhotoFault(NO_CODE)
    if not views:
        raise PhotoFault(_NOT_OURS)
    link, view = views[0]
    if view.likeness < LEAST_LIKENESS:
        raise PhotoFault("Too blurred or too crumpled to read: lay the pad flat and hold still.")
    if view.missing:
        raise PhotoFault(
            "A part of the boxes is cut off: get all that was written into the picture."
        )
    return PadReading(GAMES[link.slug], link, view, tuple(read_cells(view)), coded=text is not None)


def _pad_link(text: str, game: Game | None) -> PadLink:
    link = read_pad_link(text)
    if link is None or link.slug not in GAMES:
        raise PhotoFault(_NOT_OURS)
    if link.version != VERSION:
        raise PhotoFault("This pad was printed by another version. Enter it by hand.")
    if game is not None and link.slug != game.slug:
        raise PhotoFault(f"This is a pad of {GAMES[link.slug].title}, not of {game.title}.")
    return link


def _pads_of(game: Game | None) -> Iterator[PadLink]:
    # every link that a pad of the game may carry: each of its options that take a number runs from
    # 1 to 9. Some of these links belong to no pad.
    sheet = pad_of(game) if game is not None else None
    if game is None or sheet is None:
        return
    options = [name for name in ("players", "boxes") if name in sheet.options.model_fields]
    for numbers in product("123456789", repeat=len(options)):
        yield PadLink(game.slug, VERSION, dict(zip(options, numbers, strict=True)))


def _stands_out(views: Sequence[PadView]) -> bool:
    # whether a photo is like the first of several prints, also where the other prints differ from
    # it
    if not views or views[0].likeness < LEAST_LIKENESS:
        return False
    return all(views[0].apart_from(other.printed) >= _APART for other in views[1:])


def _second_look(windows: Floats, chances: Chances, digits: NDArray[np.bool_]) -> None:
    # looks again, by both networks, at the boxes in which a digit may stand. Changes ``chances``.
    # Boxes that stay in doubt are looked at once more, a little smaller and a little larger. Only
    # what is likely each time stays likely.
    looked = np.flatnonzero(digits & (chances[:, SIGNS.index(".")] < _EMPTY))
    if not len(looked):
        return
    chances[looked] = _by_both(windows[looked], chances[looked])
    doubted = looked[chances[looked].max(1) < _CLEAR]
    if not len(doubted):
        return
    # the mean of all looks: a product, and its root
    likely = chances[doubted]
    for scale in _SCALES:
        again = scaled(windows[doubted], scale)
        likely *= _by_both(again, probabilities(NETWORK, again))
    likely **= 1 / (1 + len(_SCALES))
    chances[doubted] = likely / likely.sum(1, keepdims=True)


def _by_both(windows: Floats, own: Chances) -> Chances:
    # the chances that both networks hold likely: this one, and the one of map pads, which learned
    # from other windows. That one knows the first of SIGNS only; for the rest ours is taken twice.
    of_marks, other = probabilities("marks", windows), own.copy()
    other[:, : of_marks.shape[1]] = of_marks
    both = np.sqrt(np.maximum(own, _LEAST) * np.maximum(other, _LEAST))
    return np.asarray(both / both.sum(1, keepdims=True), np.float64)


def read_cells(view: PadView) -> list[CellReading]:
    """Returns what stands in each cell of a straightened pad."""
    cells = view.printed.pad.cells
    boxes_by_cell = [cell.digits or (cell.box,) for cell in cells]
    windows = view.windows(list(chain.from_iterable(boxes_by_cell)))
    # one row for each box
    chances = probabilities(NETWORK, windows)
    counts = [len(boxes) for boxes in boxes_by_cell]
    _second_look(windows, chances, np.repeat([bool(cell.digits) for cell in cells], counts))
    out = []
    for cell, seen in zip(cells, np.split(chances, np.cumsum(counts)[:-1]), strict=True):
        guesses = number_guesses(seen) if cell.kind == "number" else tick_guesses(seen[0])
        out.append(CellReading(cell, guesses))
    return out
