"""What plays at a table of Sailorman Dice."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games.sailorman_dice import facts
from companion.questions import Options
from pdf.parts.kit import Kit, KitPart, Told, one_each

if TYPE_CHECKING:
    from pdf.parts.sheet import Pen, Rect, Setting


def kit(players: int, options: Options) -> Kit:
    """Returns a map sheet and an aid for everybody, and a summary."""
    pad = KitPart(
        "pad",
        f"{one_each(players)}; the rules in short behind",
        "compass",
        players,
        settings={"up": "2", "back": "crib"},
        gives={"map": players},
    )
    return Kit(
        (
            pad,
            KitPart("summary", "to compare the totals at the end", "crown"),
            KitPart("player-aid", one_each(players), "flag", players, settings={"up": "2"}),
        ),
        more=_ordinary_dice,
    )


def _ordinary_dice() -> Told:
    from pdf.parts.sheet import picture, stack, text

    faces = ", ".join(f"{n} {row}" for n, row in enumerate(facts.ROWS, 1))
    words = (
        "The order is that of the rows on your map, from the top."
        " Agree first which two are for symbols."
    )
    block = stack(picture(15, _draw_faces, f"Faces of an ordinary die: {faces}"), text(words))
    return [("No symbol dice? Ordinary dice stand for them", "", block)]


def _draw_faces(pen: Pen, box: Rect, setting: Setting) -> None:
    from pdf.parts.sheet import Font, Rect, draw_arrow, draw_die

    step, gap = box.w / len(facts.ROWS), 0.6
    for n, symbol in enumerate(facts.ROWS):
        cell = Rect(box.x + n * step + gap, box.y, step - 2 * gap, box.h)
        pen.rounded(cell, 1.2, pen.ink.panel, 0.6)
        middle, side = cell.y + cell.h * 0.42, min(8.0, cell.h * 0.5)
        draw_die(pen, cell.x + 7, middle, n + 1, side)
        draw_arrow(pen, (cell.x + 12.4, middle), (cell.x + 16.6, middle), 1.0, 1.8)
        pen.symbol(symbol, cell.right - 6.6, middle, side)
        pen.centred_text(cell.cx, cell.bottom - 2.6, facts.ROW_TITLES[n].lower(), Font.BOLD, 8)
