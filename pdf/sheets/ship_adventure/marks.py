"""What the sheets of Ship Adventure mark alike: players' colours, the die, what is ours and what from a copy."""

from __future__ import annotations

from companion.copies import Copy
from companion.games.ship_adventure import facts
from pdf.drawing.fonts import Font
from pdf.drawing.pen import Pen
from pdf.parts.dice import draw_die, draw_symbol_die


def letter_of(colour: str) -> str:
    """The letter that stands for a player's colour."""
    return colour[0].upper()


def draw_colour(pen: Pen, cx: float, cy: float, r: float, colour: str, size: float = 10) -> None:
    """A player's colour as a disc with its letter."""
    pen.circle(cx, cy, r, pen.ink.piece(colour), 0.6)
    pen.centred_text(cx, cy, letter_of(colour), Font.BOLD, size, pen.ink.on_piece(colour))


def draw_face(pen: Pen, cx: float, cy: float, face: int, size: float = 8.0) -> None:
    """A face of the game's die: pips, or the skull."""
    if face == facts.SKULL:
        draw_symbol_die(pen, cx, cy, "skull", size)
    else:
        draw_die(pen, cx, cy, face, size)


def whose(own: bool, copy: Copy | None, ours: str) -> str:
    """Where a component comes from: the owner's copy with its fingerprint, or ``ours``."""
    return f"from your copy {copy.fingerprint}" if own and copy is not None else ours
