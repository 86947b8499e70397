"""How far the backs of cards miss their fronts on a printer, and how far they still do when the
printer's profile is undone. Loads no drawing library."""

import math
from itertools import product
from typing import Final

from pdf.drawing.paper import CLEAR
from pdf.parts.imposition import BLEED, Imposition
from pdf.printers import READ, PrinterProfile, on_paper


def drift_of(profile: PrinterProfile, imposition: Imposition) -> float:
    """Returns how many mm the worst corner of a back misses its front."""
    page = imposition.paper.width, imposition.paper.height
    back = on_paper(profile, imposition.paper, imposition.flip)
    front = PrinterProfile(scale_x=back.scale_x, scale_y=back.scale_y)
    boxes = [imposition.back(cell).covers for cell in range(imposition.capacity)]
    corners = [p for box in boxes for p in product((box.x, box.right), (box.y, box.bottom))]
    return max(math.dist(back.landed(*p, *page), front.landed(*p, *page)) for p in corners)


LEFT_OVER: Final = math.hypot(READ, READ)
"""mm that may be left once a profile is undone: gauges cannot be read more exactly."""


def warnings_of(name: str, profile: PrinterProfile, imposition: Imposition) -> list[str]:
    """Returns sentences that say what is left of the drift of an order of cards, and what may not
    be printed."""
    here = on_paper(profile, imposition.paper, imposition.flip)
    measured_here = here.on == profile.on
    nothing_to_turn = profile.dx == profile.dy == 0
    if measured_here or nothing_to_turn or profile.turn is not None:
        moved = f"at most {LEFT_OVER:.1f} mm of {BLEED:g} mm of bleed"
    else:
        moved = (
            f"which was measured on {profile.on} pages: measure {here.on} ones too, to be sure of"
            " these"
        )
    drift = f"{drift_of(profile, imposition):.1f} mm"
    lines = [f"{name} drifts {drift} at the worst corner; moved by its profile, {moved}"]
    if profile.margin > CLEAR:
        lines.append(
            f"{name} leaves {profile.margin:g} mm free; what is drawn within {CLEAR} mm of the edge"
            " is lost"
        )
    return lines
