"""Blocks of an aid. Each is set to a width at a size of type, says how high it is, and draws itself
there.

Lengths are in mm at 8 points, which a setting makes larger.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import wraps
from typing import Concatenate, Final, NamedTuple, ParamSpec

from pdf.drawing.pen import WHITE, Align, Font, Pen, Rect, lead_of, text_width
from pdf.parts import prose, signs
from pdf.parts.chart import draw_title

LEAD: Final = 1.28
LARGE_TYPE: Final = 12.0
"""Points of large print: nothing in it is smaller."""
_PALE: Final = "#B9C9D8"
_ASCENT: Final = 0.78  # ems from a block's top to its first baseline
_SIGN: Final = 5.4  # mm, beside a name
_BAR: Final = 1.2  # mm, before a worked example


@dataclass(frozen=True, slots=True)
class Setting:
    """The points of running text, of section titles and of the least type.

    ``scale``: how much larger lengths are than at 8 points.
    """

    body: float = 10.0
    scale: float = 1.0
    head: float = 13.0
    least: float = 8.0

    def wide(self, width: float) -> float:
        """Returns a width that words need, from the width at 8 points."""
        return width * self.body / 8

    @property
    def title(self) -> float:
        """The points of a band's title and of numbers in discs."""
        return max(10.0, self.least) if self.body <= LARGE_TYPE - 2 else 13.0


class Laid(NamedTuple):
    """A block that is set: its height in mm, and what draws it, given its left and top."""

    height: float
    draw: Callable[[Pen, float, float], None]


Block = Callable[[float, Setting], Laid]
"""Sets itself to a width in mm."""
Picture = Callable[[Pen, Rect, Setting], None]
"""Draws itself into a box."""
Sign = str | Picture
"""A sign by its name (:mod:`pdf.parts.signs`), or what draws one."""
P = ParamSpec("P")


def as_block(lay: Callable[Concatenate[float, Setting, P], Laid]) -> Callable[P, Block]:
    """Makes a function that sets something to a width one that returns it as a block. The width
    and the setting are its first parameters; those that follow say what is set."""

    @wraps(lay)
    def made(*args: P.args, **kwargs: P.kwargs) -> Block:
        return lambda width, setting: lay(width, setting, *args, **kwargs)

    return made


@as_block
def text(
    width: float,
    setting: Setting,
    words: str,
    font: Font = Font.SANS,
    align: Align = "left",
    small: bool = False,
) -> Laid:
    """Returns a paragraph: words, ``**bold**``, ``{signs}``. ``small``: it is set in the least
    type."""
    size = setting.least if small else setting.body
    lines = prose.lines_of(words, font, size, width)

    def drawn(pen: Pen, x: float, y: float) -> None:
        if lines:
            first, lead = y + lead_of(size, _ASCENT), lead_of(size, LEAD)
            prose.draw_lines(pen, x, first, lines, size=size, lead=lead, width=width, align=align)

    return Laid(lead_of(size, (len(lines) - 1) * LEAD + 0.98), drawn)


@as_block
def picture(
    width: float, setting: Setting, height: float, draw: Picture, alt: str, least: float = 0.0
) -> Laid:
    """Returns a drawing as wide as its room, never lower than ``least`` mm. ``alt`` is read of it;
    without ``alt`` it is not read."""
    high = max(least, height * setting.scale)

    def drawn(pen: Pen, x: float, y: float) -> None:
        box = Rect(x, y, width, high)
        with pen.figure(alt, box) if alt else pen.unread():
            draw(pen, box, setting)

    return Laid(high, drawn)


def space(height: float) -> Block:
    """Returns an empty block, so many mm high."""
    return lambda width, setting: Laid(height * setting.scale, lambda pen, x, y: None)


def stack(*blocks: Block, gap: float = 1.6) -> Block:
    """Returns blocks one below the other."""

    return lambda width, setting: piled(
        [block(width, setting) for block in blocks], gap * setting.scale
    )


def piled(parts: Sequence[Laid], gap: float) -> Laid:
    """Returns set blocks one below the other, ``gap`` mm between them."""

    def drawn(pen: Pen, x: float, y: float) -> None:
        for part in parts:
            part.draw(pen, x, y)
            y += part.height + gap

    return Laid(sum(part.height for part in parts) + gap * (len(parts) - 1), drawn)


def fitting(block: Block, width: float, height: float, settings: Iterable[Setting]) -> Laid:
    """Returns a block in the first setting in which it is at most ``height`` mm high. Raises
    ValueError, a mistake of ours, if there is none."""
    for setting in settings:
        laid = block(width, setting)
        if laid.height <= height:
            return laid
    raise ValueError(f"this does not fit {height:.0f} mm")


@as_block
def row(
    width: float,
    setting: Setting,
    *blocks: Block,
    widths: Sequence[float] = (),
    gap: float = 4.0,
    rule: bool = True,
    middle: bool = False,
) -> Laid:
    """Returns blocks side by side, ``widths`` as shares (below 0: mm). If they would be too narrow,
    they stand in rows of fewer, or one below the other."""
    least = setting.wide(22.0)  # mm of a block
    n, between = len(blocks), gap * setting.scale
    shares = widths or (1.0,) * n
    fixed = -sum(share * setting.scale for share in shares if share < 0)
    if fixed:
        # nothing is shared out: all stand below each other if the rest is too narrow
        if width - fixed - between < 1.4 * least:
            return stack(*blocks, gap=2)(width, setting)
    elif (width - between * (n - 1)) / n < least:
        across = max(1, int((width + between) // (least + between)))
        while across > 2 and n % across == 1:  # none stands alone below the others
            across -= 1
        return grid(*blocks, columns=across, gap=gap, least=0, top=True)(width, setting)
    wide = widths_of(shares, width - between * (n - 1), setting)
    parts = [block(w, setting) for block, w in zip(blocks, wide, strict=True)]
    return beside(parts, wide, between, rule, middle)


def widths_of(shares: Sequence[float], width: float, setting: Setting) -> list[float]:
    """Returns the width of each of the shares (below 0: mm)."""
    fixed = sum(share * setting.scale for share in shares if share < 0)
    unit = (width + fixed) / (sum(share for share in shares if share > 0) or 1.0)
    return [share * unit if share > 0 else -share * setting.scale for share in shares]


def beside(
    parts: Sequence[Laid], widths: Sequence[float], gap: float, rule: bool, middle: bool
) -> Laid:
    """Returns set blocks side by side, each as wide as it was set, ``gap`` mm between them. They
    are level in the ``middle``, or else at the top."""
    height = max(part.height for part in parts)

    def drawn(pen: Pen, x: float, y: float) -> None:
        for n, (part, width) in enumerate(zip(parts, widths, strict=False)):
            if n and rule:
                between = x - gap / 2
                pen.line(between, y, between, y + height, 0.35, _PALE)
            lower = (height - part.height) / 2 if middle else 0.0
            part.draw(pen, x, y + lower)
            x += width + gap

    return Laid(height, drawn)


@as_block
def grid(
    width: float,
    setting: Setting,
    *blocks: Block,
    columns: int = 2,
    gap: float = 4.0,
    down: float = 1.8,
    least: float = 32.0,
    top: bool = False,
) -> Laid:
    """Returns rows of blocks. A row has fewer than ``columns`` if they would be narrower than
    ``least``. Blocks of a row are level in the middle, or at the ``top``."""
    between = gap * setting.scale
    across = max(1, min(columns, int((width + between) // (setting.wide(least) + between))))
    wide = (width - between * (across - 1)) / across
    parts = [block(wide, setting) for block in blocks]
    rows = [parts[i : i + across] for i in range(0, len(parts), across)]
    return piled(
        [beside(one, [wide] * across, between, False, not top) for one in rows],
        down * setting.scale,
    )


def draw_any(pen: Pen, sign: Sign, box: Rect, setting: Setting) -> None:
    """Draws a sign or a drawing in its box. It is not read, as words stand beside it; only a number
    is. A sign ``n:`` is a number, ``c:`` a card, which is higher than wide."""
    if not isinstance(sign, str):
        with pen.unread():
            sign(pen, box, setting)
    elif sign.startswith("n:"):
        with pen.role("Lbl"):
            signs.draw_sign(pen, sign, *box.centre, min(box.w, box.h) * 0.92, setting.title)
    else:
        with pen.unread():
            side = box.w * 0.72 if sign.startswith("c:") else min(box.w, box.h)
            signs.draw_sign(pen, sign, *box.centre, side, setting.least, 1.8)


@as_block
def cell(width: float, setting: Setting, sign: Sign, title: str, words: str = "") -> Laid:
    """Returns a sign and a name in a line, with the words below."""
    side = _SIGN * setting.scale
    name = text(f"**{title}**")(width - side - 1.6 * setting.scale, setting)
    below = text(words)(width, setting)
    top = max(side, name.height)

    def drawn(pen: Pen, x: float, y: float) -> None:
        with pen.item():
            draw_any(pen, sign, Rect(x, y + (top - side) / 2, side, side), setting)
            name.draw(pen, x + side + 1.6 * setting.scale, y + (top - name.height) / 2)
            if words:
                below.draw(pen, x, y + top + 1.1 * setting.scale)

    return Laid(top + (1.1 * setting.scale + below.height if words else 0.0), drawn)


def numbered_row(steps: Iterable[tuple[str, str]]) -> Block:
    """Returns steps side by side: number and name in a line, the words below."""
    return row(
        *(cell(f"n:{n}", title, words) for n, (title, words) in enumerate(steps, 1)),
        gap=5,
        rule=False,
    )


@as_block
def item(
    width: float,
    setting: Setting,
    sign: Sign,
    words: str,
    size: tuple[float, float] = (_SIGN, _SIGN),
) -> Laid:
    """Returns a sign or drawing of ``size`` mm with the words at its right. Of more than two lines
    it stands beside the first two."""
    w, h = size[0] * setting.scale, size[1] * setting.scale
    beside = text(words)(width - w - 2.2 * setting.scale, setting)
    height = max(beside.height, h)
    two_lines = lead_of(setting.body, LEAD + 0.98)
    room = min(height, max(h, two_lines))

    def drawn(pen: Pen, x: float, y: float) -> None:
        with pen.item():
            draw_any(pen, sign, Rect(x, y + (room - h) / 2, w, h), setting)
            beside.draw(pen, x + w + 2.2 * setting.scale, y + (height - beside.height) / 2)

    return Laid(height, drawn)


@as_block
def band(
    width: float,
    setting: Setting,
    number: str,
    title: str,
    body: Block,
    tint: str = "river",
    when: str = "",
) -> Laid:
    """Returns a step of the game: a tinted bar with its number, its name and ``when`` it is, and
    the body in a box below."""
    scale, size = setting.scale, setting.title
    bar, pad = 5.4 * scale, 2.0 * scale
    inner = body(width - 2 * pad, setting)
    # its serifs stay off the edge of a low bar
    least = min(size, max(setting.least, 1.9 * bar))
    # the width of the number's disc, and where the title begins
    disc = max(bar * 0.76, text_width(number, Font.BOLD, least) + 1.6 * scale)
    left = bar * 0.2 + disc + bar * 0.18 if number else pad
    # beside a long title there is no room for the note: it stands under the bar
    words = text_width(title, Font.BOLD, size) + text_width(when, Font.SANS, setting.least)
    crowded = bool(when) and left + (words + (3 + pad)) > width
    note = text(when, small=True)(width - 2 * pad, setting) if crowded else None
    under = 0.0 if note is None else note.height + 1.0 * scale
    height = bar + under + inner.height + 1.9 * pad

    def drawn(pen: Pen, x: float, y: float) -> None:
        pen.rect(Rect(x, y, width, bar), pen.ink.tint(tint), 0)
        pen.rect(Rect(x, y, width, height), None, 0.6)
        pen.line(x, y + bar, x + width, y + bar, 0.35)
        middle = y + bar / 2
        with pen.role("H3"):
            if number:
                draw_pill(pen, Rect(x + bar * 0.2, y + bar * 0.12, disc, bar * 0.76), number, least)
            pen.centred_text(x + left, middle, title, Font.BOLD, size, align="left")
        if note is not None:
            note.draw(pen, x + pad, y + bar + pad * 0.95)
        elif when:
            pen.centred_text(x + width - pad, middle, when, Font.SANS, setting.least, align="right")
        inner.draw(pen, x + pad, y + bar + under + pad * 0.95)

    return Laid(height, drawn)


def draw_pill(pen: Pen, box: Rect, number: str, size: float) -> None:
    """Draws a number in a disc, or in a pill if the box is wider than high."""
    edge, colour = (0, WHITE) if pen.ink.solid else (1.0, None)
    pen.rounded(box, box.h / 2, pen.ink.dark, edge)
    pen.centred_text(*box.centre, number, Font.BOLD, size, colour)


@as_block
def panel(width: float, setting: Setting, body: Block) -> Laid:
    """Returns a worked example: on a tint, with a bar at its left."""
    pad = 2.2 * setting.scale
    inner = body(width - 2 * pad - _BAR, setting)

    def drawn(pen: Pen, x: float, y: float) -> None:
        height = inner.height + 2 * pad
        if pen.ink.panel:
            pen.rect(Rect(x, y, width, height), pen.ink.panel, 0)
        pen.rect(Rect(x, y, _BAR, height), pen.ink.line, 0)
        inner.draw(pen, x + pad + _BAR, y + pad)

    return Laid(inner.height + 2 * pad, drawn)


@as_block
def heading(width: float, setting: Setting, title: str, note: str = "") -> Laid:
    """Returns a section's title with a note beside it. A note that is too long stands below."""
    size = setting.head
    beside = text_width(title, Font.SERIF_BOLD, size) + 2.6
    below = bool(note) and beside + text_width(note, Font.ITALIC, setting.least) > width
    noted = text(note, Font.ITALIC, small=True)(width, setting)
    high = lead_of(size, 0.98)

    def drawn(pen: Pen, x: float, y: float) -> None:
        base = y + lead_of(size, 0.76)
        draw_title(pen, x, base, title, size, font=Font.SERIF_BOLD)
        if below:
            noted.draw(pen, x, y + high + 0.8 * setting.scale)
        elif note:
            pen.text(x + beside, base, note, Font.ITALIC, setting.least, pen.ink.note)

    return Laid(
        high + (noted.height + 0.8 * setting.scale if below else 0.0) + 1.7 * setting.scale, drawn
    )
