"""The end of Loot Island: the island that was searched."""

from companion.places import RecordData
from pdf.drawing.pen import Pen, Rect
from pdf.sheets.loot_island.island import draw_island


def draw_end(pen: Pen, box: Rect, record: RecordData, seat: int | None) -> bool:
    """Draws the island alone, as a record does not tell how the ship lay."""
    draw_island(pen, box, None)
    return True
