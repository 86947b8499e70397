"""What every sheet is made with: its order and its pages, the pen, what a chart has, signs and
motifs. Sheets import them from here."""

from pdf.drawing import frames
from pdf.drawing.paper import TRIM, Grid, Paper, divide, neatline_inset
from pdf.drawing.pen import (
    FRAME,
    HALF,
    WHITE,
    Font,
    Line,
    Pen,
    Point,
    Rect,
    fitted,
    lead_of,
    lightened,
    polar,
    text_width,
    wrapped,
)
from pdf.orders import Order, Printed, link_of, number_of, settings_of, setup_for
from pdf.page import Draw, Drawing, Piece, is_full, print_frames, print_pieces
from pdf.parts.chart import (
    LEFT,
    RIGHT,
    disc,
    draw_box,
    draw_compass_card,
    draw_crop_marks,
    draw_head,
    draw_heading,
    draw_labelled_bar,
    draw_needle,
    draw_qr,
    draw_rose,
    draw_shell,
    draw_star,
    draw_title,
    sector_path,
    shade,
)
from pdf.parts.motifs import draw_motif, draw_scales, draw_waves
from pdf.parts.signs import OWNERS, draw_arrow, draw_card, draw_coin, draw_die, draw_sign

__all__ = [
    "FRAME", "HALF", "LEFT", "OWNERS", "RIGHT", "TRIM", "WHITE", "Draw", "Drawing", "Font", "Grid",
    "Line", "Order", "Paper", "Pen", "Piece", "Point", "Printed", "Rect", "disc", "divide",
    "draw_arrow", "draw_box", "draw_card", "draw_coin", "draw_compass_card", "draw_crop_marks",
    "draw_die", "draw_head", "draw_heading", "draw_labelled_bar", "draw_motif", "draw_needle",
    "draw_qr", "draw_rose", "draw_scales", "draw_shell", "draw_sign", "draw_star", "draw_title",
    "draw_waves", "fitted", "frames", "is_full", "lead_of", "lightened", "link_of",
    "neatline_inset", "number_of", "polar", "print_frames", "print_pieces", "sector_path",
    "settings_of", "setup_for", "shade", "text_width", "wrapped",
]  # fmt: skip
