"""What stands in the boxes of a paper sheet beside what the rules count: where both disagree, and why.

The boxes are those of a :class:`~companion.results.Standing`: a category with one line is one box; a category with
several has a box for each line and one for their sum. Only what was written is compared. Nothing here is kept.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from companion.errors import BadInput
from companion.results import Line, Standing

TOTAL: Final = "total"
"""The key of the box below all others."""
ALLOWED: Final = "a whole number of up to four digits, or nothing"
_NUMBER: Final = re.compile(r"[-+\N{MINUS SIGN}\N{EN DASH}]?[0-9]{1,4}")


@dataclass(frozen=True, slots=True)
class Box:
    """A box of a sheet. ``counted`` is what the rules give, None for the total of who is out; ``why`` without a stop.

    ``key`` names it the same as long as its line is there; ``place`` is the place of its line in its category, from 0.
    """

    key: str
    label: str
    counted: int | None
    why: str
    place: int = 0


@dataclass(frozen=True, slots=True)
class Group:
    """The boxes of a category: ``sum`` is its only one, or stands for all of ``lines`` together."""

    category: str
    sum: Box
    lines: tuple[Box, ...] = ()


@dataclass(frozen=True, slots=True)
class PaperSheet:
    """All boxes of a player's sheet, in the order of scoring."""

    groups: tuple[Group, ...]
    total: Box

    @property
    def boxes(self) -> tuple[Box, ...]:
        """Every box: the lines of a category before their sum, the total last."""
        return (*[box for group in self.groups for box in (*group.lines, group.sum)], self.total)


@dataclass(frozen=True, slots=True)
class Difference:
    """A box in which something else is written than the rules count."""

    label: str
    written: int
    counted: int | None
    why: str = ""
    key: str = ""

    def told(self, name: str) -> str:
        """``Anchor row: Ann wrote 3, it is 5: five 3s.``"""
        why = f": {self.why}" if self.why else ""
        return f"{self.label}: {name} wrote {self.written}, it is {self.counted}{why}."


@dataclass(frozen=True, slots=True)
class WrongSum:
    """A sum that the paper has wrong by itself: its boxes add up to ``added``, and ``written`` is what it says."""

    key: str
    label: str
    added: int
    written: int


@dataclass(frozen=True, slots=True)
class Checked:
    """A paper sheet that was compared: how many boxes had something in them, and what disagrees."""

    compared: int
    differences: tuple[Difference, ...]
    sums: tuple[WrongSum, ...]

    @property
    def disagreements(self) -> int:
        """How many boxes something is said of."""
        return len({one.key for one in self.differences} | {one.key for one in self.sums})


def difference(label: str, written: int, counted: int | None, why: str = "", key: str = "") -> Difference | None:
    """What a box has to say: None where it holds what the rules count."""
    return None if written == counted else Difference(label, written, counted, why, key)


def paper_sheet(standing: Standing, categories: Mapping[str, str]) -> PaperSheet:
    """The boxes of a player's sheet; ``categories`` are the game's headings in the order of scoring."""
    groups = []
    for category, title in categories.items():
        lines = [line for line in standing.lines if line.category == category]
        if len(lines) == 1:
            groups.append(Group(category, Box(category, title, lines[0].points, _alone(lines[0], title))))
        elif lines:
            added = Box(category, title, standing.subtotal(category), _added([line.points for line in lines]))
            groups.append(Group(category, added, _boxes(category, lines)))
    if standing.eliminated:
        why = f"out: {standing.reason}" if standing.reason else "out"
    else:
        why = ", ".join([f"{group.sum.label} {_signed(group.sum.counted or 0)}" for group in groups])
    return PaperSheet(tuple(groups), Box(TOTAL, "Total", standing.total, why))


def _boxes(category: str, lines: Sequence[Line]) -> tuple[Box, ...]:
    """A box a line; the key goes by the label, as lines may come and go, and counts those of one label."""
    seen: dict[str, int] = {}
    boxes = []
    for place, line in enumerate(lines):
        name = f"{category}.{'-'.join(re.findall('[a-z0-9]+', line.label.casefold()))}"
        seen[name] = seen.get(name, 0) + 1
        key = name if seen[name] == 1 else f"{name}.{seen[name]}"
        boxes.append(Box(key, line.label, line.points, line.why, place))
    return tuple(boxes)


def _alone(line: Line, title: str) -> str:
    return line.why if line.label == title else f"{line.label}: {line.why}"


def _signed(points: int) -> str:
    return str(points).replace("-", "\N{MINUS SIGN}")


def _added(points: Sequence[int]) -> str:
    """``3 + 5``, without what counts nothing."""
    parts = [_signed(n) for n in points if n]
    return " + ".join(parts) if parts else "nothing in it counts"


def read_box(text: str, key: str) -> int | None:
    """What was copied from a box, None for an empty one. Raises BadInput at ``key``."""
    bare = text.strip()
    if not bare:
        return None
    if not _NUMBER.fullmatch(bare):
        raise BadInput.at(key, bare, ALLOWED)
    return int(re.sub("[\N{MINUS SIGN}\N{EN DASH}]", "-", bare))


def check_paper(sheet: PaperSheet, written: Mapping[str, int]) -> Checked:
    """Compares ``written``, numbers by the key of their box, with what the rules count.

    What the rules take off may be written with or without its minus. A sum is added up where a box of it is
    written, and every box that counts something; an empty one counts nothing there, as on paper.
    """
    held = {box.key: _as_meant(written[box.key], box) for box in sheet.boxes if box.key in written}
    found = [difference(box.label, held[box.key], box.counted, box.why, box.key)
             for box in sheet.boxes if box.key in held]  # fmt: skip
    sums = [_sum(group.sum, [_value(box, held) for box in group.lines], held)
            for group in sheet.groups if any(box.key in held for box in group.lines)]  # fmt: skip
    if held.keys() - {TOTAL}:
        sums.append(_sum(sheet.total, [_group_value(group, held) for group in sheet.groups], held))
    return Checked(len(held), tuple([d for d in found if d is not None]), tuple([s for s in sums if s is not None]))


def _as_meant(number: int, box: Box) -> int:
    return -number if box.counted is not None and box.counted < 0 < number else number


def _value(box: Box, held: Mapping[str, int]) -> int | None:
    """What a box brings to its sum: what is written, nothing where nothing counts, None where it cannot be told."""
    return held.get(box.key, None if box.counted else 0)


def _group_value(group: Group, held: Mapping[str, int]) -> int | None:
    """The same of a category: its own box, or else what its lines add up to."""
    if group.sum.key in held or not group.lines:
        return _value(group.sum, held)
    values = [_value(box, held) for box in group.lines]
    known = [value for value in values if value is not None]
    return sum(known) if len(known) == len(values) else None


def _sum(box: Box, parts: Sequence[int | None], held: Mapping[str, int]) -> WrongSum | None:
    """What is wrong with a sum; None where it is right or cannot be added up."""
    known = [part for part in parts if part is not None]
    if box.key not in held or len(known) < len(parts) or held[box.key] == sum(known):
        return None
    return WrongSum(box.key, box.label, sum(known), held[box.key])
