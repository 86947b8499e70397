"""The colours of Ship Adventure on paper. Each has a hatching, as coats of arms have in copper
engravings.

Players have four colours, the sea map nine. An owner may give those nine the names of their copy.
"""

from collections.abc import Collection, Sequence
from functools import partial
from math import ceil
from typing import Final

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import area_letters
from pdf.drawing import fonts
from pdf.parts.imposition import BLEED
from pdf.parts.sheet import (
    OWNERS,
    WHITE,
    Font,
    Laid,
    Line,
    Pen,
    Point,
    Rect,
    Setting,
    as_block,
    disc,
    draw_scales,
    draw_seal,
    lightened,
    picture,
    text_width,
)
from pdf.sheets.ship_adventure.options import TOKEN

_PLATE: Final = 4.8  # mm, the least height of an area's colour in a legend
# the colours besides those of playing pieces
_MORE: Final = {"orange": "#D9822B", "turquoise": "#35A0A0", "pink": "#D98BA8"}
# the slopes of lines (| - \ / dots), whole or broken: as in heraldry; the last three are ours
_HATCHES: Final = {
    "red": ("|",),
    "blue": ("-",),
    "green": ("\\",),
    "purple": ("/",),
    "yellow": ("dots",),
    "white": (),
    "orange": ("/", "-"),
    "pink": ("| broken",),
    "turquoise": ("- broken",),
}
_SPARE: Final = tuple(_HATCHES)  # a colour of another name takes the hatching at its place
_STEP: Final = 1.5  # mm between lines
_DASH: Final = 1.1
TINT: Final = 0.28  # the strength of a colour behind writing


def ink_of(pen: Pen, colour: str) -> str:
    """Returns the full ink of a colour. It is white for a colour that we do not have, and in inks
    without tints."""
    if not pen.ink.pieces:
        return WHITE
    name = colour.casefold()
    return pen.ink.pieces.get(name) or _MORE.get(name, WHITE)


def tint_of(pen: Pen, colour: str) -> str:
    """Returns a colour light enough to write on."""
    strength = TINT if pen.ink.solid else TINT / 2
    return lightened(ink_of(pen, colour), strength)


def owners_told() -> str:
    """Returns which sign is whose, for a line of words with signs. Letters mean areas."""
    return ", ".join(f"{{o:{colour}}} {colour}" for colour in facts.PLAYER_COLORS)


def fitted(name: str, size: float, room: float) -> tuple[str, Font]:
    """Returns a name for ``room`` mm and its font: bold, or lighter, or cut with an ellipsis."""
    font = Font.BOLD if text_width(name, Font.BOLD, size) <= room else Font.SANS
    return fonts.fitted(name, font, size, room), font


def draw_hatch(
    pen: Pen, box: Rect, colour: str, place: int = 0, step: float = _STEP, ink: str | None = None
) -> None:
    """Draws the hatching of a colour. ``place``: chooses the hatching for a colour that has none of
    its own."""
    lines, ink = list[Line](), ink or pen.ink.note
    # each kind is a slope, such as "|", and maybe a way to draw it, such as "| broken"
    for kind in _HATCHES.get(colour.casefold(), _HATCHES[_SPARE[place % len(_SPARE)]]):
        slope, _, way = kind.partition(" ")
        if slope == "dots":
            pen.dots(_dots(box, step), 0.2, ink)
        elif slope == "|":
            lines += _uprights(box, step, way == "broken")
        elif slope == "-":
            # upright lines over the box laid on its side, with x and y exchanged
            turned = _uprights(Rect(box.y, box.x, box.h, box.w), step, way == "broken")
            lines += [(y1, x1, y2, x2) for x1, y1, x2, y2 in turned]
        else:
            lines += _diagonals(box, step * 1.3, slope == "\\")
    pen.lines(lines, 0.35, ink)


def _dots(box: Rect, step: float) -> list[Point]:
    # every other row is shifted by half a step
    dots = []
    for row, y in enumerate(_middles(box.y, box.h, step)):
        aside = (0.25 if row % 2 else -0.25) * step
        dots += [(x + aside, y) for x in _middles(box.x + 0.25 * step, box.w - 0.5 * step, step)]
    return dots


def _middles(start: float, length: float, step: float) -> list[float]:
    count = max(1, round(length / step))
    return [start + (n + 0.5) * length / count for n in range(count)]


def _uprights(box: Rect, step: float, broken: bool) -> list[Line]:
    # upright lines about step mm apart. If they are broken, every second one begins with a gap.
    lines = []
    for n, x in enumerate(_middles(box.x, box.w, step)):
        if not broken:
            lines.append((x, box.y, x, box.bottom))
            continue
        y = box.y + (n % 2) * _DASH
        # less than 0.2 mm of a dash would be a speck
        while y < box.bottom - 0.2:
            lines.append((x, y, x, min(y + _DASH, box.bottom)))
            y += 2 * _DASH
    return lines


def _diagonals(box: Rect, step: float, falling: bool) -> list[Line]:
    lines = []
    for far in _middles(0, box.w + box.h, step):
        # along a rising line, the mm from the left and from the top are ``far`` together
        upper = (far, 0.0) if far <= box.w else (box.w, far - box.w)
        lower = (0.0, far) if far <= box.h else (far - box.h, box.h)
        (x1, y1), (x2, y2) = upper, lower
        if falling:
            x1, x2 = box.w - x1, box.w - x2
        lines.append((box.x + x1, box.y + y1, box.x + x2, box.y + y2))
    return lines


def draw_area_ground(pen: Pen, colour: str, area: int) -> None:
    """Draws the ground of a token in an area's colour and hatching, to past the cut."""
    past = TOKEN.box.grown(BLEED)
    pen.rect(past, tint_of(pen, colour), 0)
    draw_hatch(pen, past, colour, area, 1.3, pen.ink.line)


def draw_token_back(pen: Pen, symbol: str, size: float, ring: float) -> None:
    """Draws the back of a token, to past the cut: the sea, and a symbol in a ring."""
    box = TOKEN.box
    pen.rect(box.grown(BLEED), pen.ink.tint("river"), 0)
    draw_scales(pen, box, 3, 12, BLEED)
    draw_seal(pen, *box.centre, ring, symbol, size)


def draw_swatch(pen: Pen, box: Rect, colour: str, place: int = 0) -> None:
    """Draws a sample of a colour: tint, hatching, frame."""
    pen.rect(box, tint_of(pen, colour), 0)
    draw_hatch(pen, box, colour, place, 1.1, pen.ink.line)
    pen.rect(box, None, 0.6)


@as_block
def legend(
    width: float,
    setting: Setting,
    colours: Sequence[str],
    here: Collection[str] = (),
    alt: str = "",
) -> Laid:
    """Returns the areas ``here``, or all, as on every sheet: a letter in a disc on each area's
    colour and hatching, its name below. A narrow legend has rows as the sea map has. ``alt`` is
    read of it."""
    cells = [(n, colour) for n, colour in enumerate(colours) if not here or colour in here]
    widest = max(text_width(colour, Font.SANS, setting.least) for _, colour in cells)
    across = len(cells) if width / len(cells) > widest + 0.6 else facts.AREAS_ACROSS
    rows = ceil(len(cells) / across)
    height = 9.6 if rows == 1 else 8.0 * rows
    least = (_PLATE + 0.5 * setting.least) * rows
    drawn = partial(_draw_legend, colours=colours, cells=cells, across=across)
    return picture(height, drawn, alt, least)(width, setting)


def _draw_legend(
    pen: Pen,
    box: Rect,
    setting: Setting,
    colours: Sequence[str],
    cells: Sequence[tuple[int, str]],
    across: int,
) -> None:
    letters, size = area_letters(colours), setting.least
    width, row = min(30.0, box.w / across), box.h / ceil(len(cells) / across)
    high = row - 0.5 * size
    for place, (area, colour) in enumerate(cells):
        below, along = divmod(place, across)
        cell = Rect(box.x + along * width, box.y + below * row, width, high)
        draw_swatch(pen, cell, colour, area)
        disc(pen, *cell.centre, letters[colour], 0.42 * high, size=max(size, 1.8 * high - 1))
        name = fonts.fitted(colour, Font.SANS, size, width - 0.6)
        pen.text(cell.cx, cell.bottom + 0.4 * size, name, Font.SANS, size, align="centre")


def draw_plate(pen: Pen, cx: float, cy: float, text: str, colour: str, size: float) -> None:
    """Draws a player's colour as a plate with its sign and a word."""
    sign, ink = 0.4 * size, pen.ink.on_piece(colour)
    w = text_width(text, Font.BOLD, size) + 0.4 * size + sign
    plate = Rect.around((cx, cy), w, 0.46 * size)
    pen.rounded(plate, 0.8, ink_of(pen, colour), 0.6)
    pen.symbol(OWNERS[colour], plate.x + 0.12 * size + sign / 2, cy, sign, ink)
    pen.centred_text(plate.x + 0.24 * size + sign, cy, text, Font.BOLD, size, ink, align="left")
