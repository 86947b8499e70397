"""Sharing blocks of text out to columns: as level as can be, sections torn apart only where it helps."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen

_TEAR: Final = 0.015  # cost of a section that goes on in the next column, in squares of a column's empty part
_ALONE: Final = 0.05  # more, where one of its blocks stands alone before or after
_TURN: Final = 0.05  # more, where it goes on overleaf
_MOST_OPENED: Final = 7.0  # mm that a space between sections may grow by
_MOST_SPREAD: Final = 1.1  # mm that a space between a section's blocks may grow by


@dataclass(frozen=True, slots=True)
class Block:
    """What is not torn apart: its height and the space above it in mm (none at the top of a column).

    ``opens``: a section begins with it.
    """

    height: float
    above: float
    opens: bool
    draw: Callable[[Pen, float, float], None]


def _height(blocks: Sequence[Block]) -> float:
    return sum(b.height + b.above for b in blocks) - (blocks[0].above if blocks else 0.0)


def fits(blocks: Sequence[Block], columns: int, height: float) -> bool:
    """Whether so many columns of ``height`` mm hold the blocks."""
    filled, used = 1, 0.0
    for block in blocks:
        more = block.height + (block.above if used else 0.0)
        if used and used + more > height + 1e-6:
            filled, more, used = filled + 1, block.height, 0.0
        used += more
        if filled > columns or (used > height + 1e-6):
            return False
    return True


def share_out(blocks: Sequence[Block], columns: int, height: float, each_side: int) -> list[Sequence[Block]]:
    """The blocks of each of ``columns`` columns of ``height`` mm, ``each_side`` of them to a side.

    Raises ValueError where they do not fit.
    """
    n = len(blocks)
    best: list[list[float]] = [[math.inf] * (n + 1) for _ in range(columns + 1)]
    came: list[list[int]] = [[0] * (n + 1) for _ in range(columns + 1)]
    best[0][0] = 0.0
    for column in range(1, columns + 1):
        for end in range(n + 1):
            start, used = end, 0.0
            while True:
                empty = 1 - used / height
                cost = best[column - 1][start] + empty * empty + _tear(blocks, start, column - 1, each_side)
                if cost < best[column][end]:
                    best[column][end], came[column][end] = cost, start
                start -= 1
                if start < 0:
                    break
                used = _grown(blocks, start, end, used)
                if used > height + 1e-6:
                    break
    if math.isinf(best[columns][n]):
        raise ValueError("the blocks do not fit their columns")
    shared: list[Sequence[Block]] = []
    end = n
    for column in range(columns, 0, -1):
        start = came[column][end]
        shared.append(blocks[start:end])
        end = start
    return shared[::-1]


def _grown(blocks: Sequence[Block], start: int, end: int, used: float) -> float:
    """The height of the blocks from ``start``, where those after it take ``used``."""
    return used + blocks[start].height + (blocks[start + 1].above if start + 1 < end else 0.0)


def _tear(blocks: Sequence[Block], at: int, column: int, each_side: int) -> float:
    """What it costs to begin a column with this block."""
    if at in (0, len(blocks)) or blocks[at].opens:
        return 0.0
    cost = _TEAR + (_TURN if column % each_side == 0 else 0.0)
    alone = blocks[at - 1].opens or at + 1 == len(blocks) or blocks[at + 1].opens
    return cost + (_ALONE if alone else 0.0)


def draw_columns(pen: Pen, box: Rect, gutter: float, columns: Sequence[Sequence[Block]]) -> None:
    """The columns side by side in ``box``, opened out to its foot as far as that looks well."""
    width = (box.w - gutter * (len(columns) - 1)) / len(columns)
    for i, blocks in enumerate(columns):
        left = box.h - _height(blocks)
        opened = sum(b.opens for b in blocks[1:])
        spread = max(len(blocks) - 1 - opened, 0)
        more = min(left / (opened + 0.2 * spread), _MOST_OPENED) if opened or spread else 0.0
        between = min(0.2 * more, _MOST_SPREAD)
        if opened:
            more = min((left - between * spread) / opened, _MOST_OPENED)
        x, y = box.x + i * (width + gutter), box.y
        for j, block in enumerate(blocks):
            y += (block.above + (more if block.opens else between)) if j else 0.0
            block.draw(pen, x, y)
            y += block.height
