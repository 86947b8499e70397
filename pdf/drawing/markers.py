"""ArUco markers 0 to 3 of the dictionary DICT_4X4_50, as data.

The inner 4 x 4 bits, 1 for white, inside a black border one module wide, as OpenCV's
``aruco.generateImageMarker(aruco.getPredefinedDictionary(aruco.DICT_4X4_50), id, 6)`` draws
them; a test compares where OpenCV is there. S. Garrido-Jurado and others, "Automatic generation
and detection of highly reliable fiducial markers under occlusion", Pattern Recognition 47 (2014).
"""

from __future__ import annotations

from typing import Final

from pdf.drawing.inks import BLACK, WHITE
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen

DICTIONARY: Final = "DICT_4X4_50"
MODULES: Final = 6
BITS: Final = (
    ("1011", "0101", "0011", "0010"),
    ("0000", "1111", "1001", "1010"),
    ("0011", "0011", "0010", "1101"),
    ("1001", "1001", "0100", "0110"),
)


def draw_marker(pen: Pen, box: Rect, marker: int) -> None:
    """Marker ``marker`` filling ``box``, black on white."""
    k = box.w / MODULES
    pen.rect(box, BLACK, 0)
    overlap = 0.01  # closes the hairline that some viewers leave between neighbours
    for r, row in enumerate(BITS[marker], 1):
        for c, bit in enumerate(row, 1):
            if bit == "1":
                cell = Rect(box.x + c * k - overlap, box.y + r * k - overlap, k + 2 * overlap, k + 2 * overlap)
                pen.rect(cell, WHITE, 0)
