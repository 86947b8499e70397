"""Entries of the rules in short as blocks, for the sheets that show them beside drawings of their own."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final

from companion.facts import RuleRef
from companion.rules import Rule
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen
from pdf.parts import prose
from pdf.parts.flow.blocks import Block, Laid, Setting, item, text

_HOUSE: Final = "{house} house rule: our reading, where the text is silent."


def rule_text(rule: Rule, sign: str = "") -> Block:
    """An entry: its name in bold, its words, the mark of a house rule; ``sign`` stands before it."""
    name = f"**{rule.name}** " if rule.name else ""
    words = f"{name}{rule.text}{' {house}' if rule.ruling else ''}"
    return item(sign, words) if sign else text(words)


def draw_rules(pen: Pen, box: Rect, rules: Sequence[Rule], columns: int = 1, steps: bool = False) -> None:
    """Rules in short in columns of ``box``; ``steps`` numbers them. Raises ValueError where they do not fit."""
    shown = all(rule.symbol for rule in rules)
    blocks = [rule_text(rule, f"n:{n}" if steps else rule.symbol if shown else "") for n, rule in enumerate(rules, 1)]
    placed = in_columns(box, blocks, columns, (8,))
    if placed is None:
        raise ValueError(f"{len(rules)} rules do not fit {box.w:.0f} x {box.h:.0f} mm")
    for part, x, y in placed:
        with pen.item():
            part.draw(pen, x, y)


Placed = list[tuple[Laid, float, float]]
"""Blocks that are set, with their left and top."""


def in_columns(
    box: Rect, blocks: Sequence[Block], columns: int, sizes: Sequence[float], gaps: Sequence[float] = (1.5, 0.8)
) -> Placed | None:
    """Blocks in columns of ``box``, in the first of ``sizes`` and the first of ``gaps`` that fit, else None."""
    gutter = 5.0
    width = (box.w - gutter * (columns - 1)) / columns
    for size in sizes:
        z = Setting(size, size / 8 * 0.9, least=8)
        parts = [block(width, z) for block in blocks]
        for gap in gaps:
            ends = _columns([part.height for part in parts], gap * z.k, box.h, columns)
            if ends is None:
                continue
            placed: Placed = []
            for i, (start, end) in enumerate(zip([0, *ends], ends, strict=False)):
                y = box.y
                for part in parts[start:end]:
                    placed.append((part, box.x + i * (width + gutter), y))
                    y += part.height + gap * z.k
            return placed
    return None


def _columns(heights: Sequence[float], gap: float, most: float, columns: int) -> list[int] | None:
    """Where each column ends, all as level as can be; None where they do not fit ``most`` mm."""
    level = sum(heights) / columns
    while level <= most + 1:
        ends, used = [], 0.0
        for i, height in enumerate(heights):
            if used and used + gap + height > min(level, most):
                ends.append(i)
                used = 0.0
            used += height + (gap if used else 0.0)
            if used > most:
                return None
        if len(ends) < columns:
            return [*ends, *[len(heights)] * (columns - len(ends))]
        level += 0.5
    return None


def draw_house_note(pen: Pen, x: float, y: float) -> None:
    """What the mark of a house rule means, its baseline at ``y``."""
    prose.draw_line(pen, x, y, prose.words_of(_HOUSE), 8)


def sources(refs: Iterable[RuleRef]) -> str:
    """The pages of the publisher's rules that a sheet tells; nothing where the text has no pages."""
    pages = [
        int(n) for ref in refs for found in re.findall(r"\bpp?\. (\d+)(?:[-–](\d+))?", ref.where) for n in found if n
    ]
    if not pages:
        return ""
    return f"rules p. {pages[0]}" if len(set(pages)) == 1 else f"rules pp. {min(pages)}–{max(pages)}"
