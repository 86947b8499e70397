"""What is read, as it flows: blocks that know no paper, and the sides that they fill. Sheets import
them from here."""

from pdf.parts.flow.blocks import (
    Block,
    Heading,
    Laid,
    Picture,
    Setting,
    Sign,
    band,
    cell,
    draw_pill,
    fitting,
    grid,
    item,
    numbered_row,
    picture,
    piled,
    row,
    space,
    stack,
    text,
)
from pdf.parts.flow.sides import (
    ALWAYS,
    LAST,
    USUAL,
    Aid,
    AidSection,
    print_aid,
    print_whole_aid,
)
from pdf.parts.flow.tables import Cell, Column, Row, sign_cell, table, to_tick, to_write
from pdf.parts.flow.texts import (
    GUTTER,
    Figures,
    aid_of,
    draw_house_note,
    draw_rules,
    in_columns,
    of_rules,
    rule_text,
)

__all__ = [
    "ALWAYS", "GUTTER", "LAST", "USUAL", "Aid", "AidSection", "Block", "Cell", "Column", "Figures",
    "Heading", "Laid", "Picture", "Row", "Setting", "Sign", "aid_of", "band", "cell",
    "draw_house_note", "draw_pill", "draw_rules", "fitting", "grid", "in_columns", "item",
    "numbered_row", "of_rules", "picture", "piled", "print_aid", "print_whole_aid", "row",
    "rule_text", "sign_cell", "space", "stack", "table", "text", "to_tick", "to_write",
]  # fmt: skip
