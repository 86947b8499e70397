"""Will the backs fit? A cut card with its back as a printer lays it, as it prints now and moved by the profile."""

from __future__ import annotations

from dataclasses import dataclass

from companion.errors import BadInput
from pdf.drawing.paper import Paper, Rect
from pdf.parts.choices import CutOptions
from pdf.parts.imposition import BLEED, ROOM, Imposition, impose
from pdf.printers import LEFT_OVER, PrinterProfile, drift_of, on_paper


@dataclass(frozen=True, slots=True)
class CutCard:
    """A card of ``w`` x ``h`` mm and its back, whose middle lies ``x`` right and ``y`` below the card's, turned.
    ``worst``: mm that any corner of the sheet misses its front by, of ``bleed``."""

    id: str
    title: str
    w: float
    h: float
    x: float
    y: float
    angle: float
    worst: float
    bleed: float = BLEED

    @property
    def shows(self) -> bool:
        """Whether paper shows."""
        return self.worst > self.bleed

    @property
    def said(self) -> str:
        """What becomes of it, in words."""
        what = "white may show" if self.shows else "nothing shows"
        return f"{self.worst:.1f} mm of {self.bleed:g} mm: {what}"


def cut_cards(options: object, paper: Paper, name: str, profile: PrinterProfile) -> list[CutCard]:
    """The card that drifts most, as it prints now and with the profile; none where no page of backs is printed."""
    if not isinstance(options, CutOptions) or options.plan not in ("duplex", "apart"):
        return []
    try:
        imposition = impose(paper, options.card_size, options.plan, options.flip, ROOM)
    except BadInput:
        return []
    size = imposition.size
    x, y = _drift(imposition, on_paper(profile, imposition.paper, imposition.flip))
    now, left = drift_of(profile, imposition), LEFT_OVER
    return [
        CutCard("now", "As it prints now", size.w, size.h, x, y, profile.angle, now),
        CutCard("moved", f"With {name}", size.w, size.h, 0.0, 0.0, 0.0, left),
    ]


def _drift(imposition: Imposition, profile: PrinterProfile) -> tuple[float, float]:
    """How far the middle of the card that drifts most lies off, seen from its back upright."""
    w, h = imposition.paper.width, imposition.paper.height

    def off(box: Rect) -> tuple[float, float]:
        (x, y), (u, v) = box.centre, profile.landed(*box.centre, w, h)
        return u - x, v - y

    cells = [imposition.back(i) for i in range(imposition.capacity)]
    worst = max(cells, key=lambda cell: sum(v * v for v in off(cell.box)))
    x, y = off(worst.box)
    return (-x, -y) if worst.turned else (x, y)
