"""The score boxes of a sheet: rows, columns, and two boxes for each region.

Rules: "How does the scoring work?". A box is filled once its last field is.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple

from companion.errors import MISSING, Fault
from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.maps import SeaMap
from companion.words import counted, in_words


@dataclass(frozen=True, slots=True)
class Sheet:
    """One player's sheet, ready to score: 54 characters, circled boxes, and the sub-areas filled
    first."""

    name: str
    fields: str
    shells: tuple[str, ...] = ()
    first_filled: Mapping[str, str | None] = field(default_factory=dict)

    @classmethod
    def of(cls, player: Mapping[str, Any]) -> Sheet:
        """Returns the sheet of a player in a draft."""
        fields, shells = "".join(player["rows"]), tuple(player.get("shells", ()))
        return cls(player["name"], fields, shells, dict(player.get("first_filled", {})))


class Box(NamedTuple):
    """A score box: whether it is filled, its points, and the reason for them."""

    filled: bool
    points: int
    why: str

    @property
    def shown(self) -> int | None:
        """Returns what stands in it on a sheet: its points; None while it is open."""
        return self.points if self.filled else None


def best_digit(marks: str) -> tuple[int, str]:
    """Returns how often the most frequent digit occurs in ``marks``, and that digit. Of equals it
    is the lowest."""
    counts = list(map(marks.count, facts.DIGITS))
    best = max(counts)
    return best, facts.DIGITS[counts.index(best)]


# There are few different boxes, and thousands of sheets share them: each is made once.


@cache
def _open_box(empty: int, where: str = "", before: str = "") -> Box:
    return Box(False, 0, f"{before}{counted(empty, 'field')} empty{where}")


@cache
def _filled_box(points: int, digit: str, where: str = "") -> Box:
    if not points:
        return Box(True, 0, f"crosses only{where}")
    what = "no number twice" if points == 1 else f"{in_words(points)} {digit}s"
    return Box(True, points, f"{what}{where}")


_BOTH_OPEN: Final = Box(False, 0, "neither sub-area is full")


def line_box(marks: str) -> Box:
    """Returns the box of a row, a column or a sub-area with these marks (rules: How does the
    scoring work?)."""
    empty = marks.count(facts.EMPTY)
    return _open_box(empty) if empty else _filled_box(*best_digit(marks))


@lru_cache(maxsize=64)
def area_marks(areas: tuple[str, ...], fields: str) -> Mapping[str, str]:
    """Returns the marks of each sub-area of a map, in reading order."""
    marks = dict.fromkeys(facts.AREA_LETTERS, "")
    for letter, mark in zip("".join(areas), fields, strict=True):
        marks[letter] += mark
    return marks


def region_boxes(sea_map: SeaMap, sheet: Sheet, region: str) -> tuple[Box, Box]:
    """Returns the left and the right box of a region.

    The left box counts the sub-area filled first, the right box both together (rules: Scoring the
    sub-areas). If both are filled and ``first_filled`` is not known, the left box takes the lower
    count. :func:`first_filled_faults` refuses that in a finished record if it matters.
    """
    first, second = facts.LETTERS[region]
    marks = area_marks(sea_map.areas, sheet.fields)
    empty, other_empty = marks[first].count(facts.EMPTY), marks[second].count(facts.EMPTY)
    box, other = line_box(marks[first]), line_box(marks[second])
    if box.filled and other.filled:
        chosen = sheet.first_filled.get(region)
        left = box if chosen == first else other
        if chosen is None:
            left = min(box, other, key=lambda full: full.points)
        count, digit = best_digit(marks[first] + marks[second])
        return left, _filled_box(count, digit, " in both sub-areas")
    if box.filled:
        return box, _open_box(other_empty, before="second sub-area: ")
    if other.filled:
        return other, _open_box(empty, before="second sub-area: ")
    return _open_box(min(empty, other_empty), " in the fuller sub-area"), _BOTH_OPEN


def boxes_of(sea_map: SeaMap | None, sheet: Sheet) -> dict[str, Box]:
    """Returns every box that may have a shell, by the name of the shell. Boxes of regions are there
    only with a map."""
    n = facts.N_COLS
    boxes = {name: line_box(sheet.fields[r * n : r * n + n]) for r, name in enumerate(facts.ROWS)}
    if sea_map is not None:
        for region in facts.REGIONS:
            boxes[f"{region}-1"], boxes[f"{region}-2"] = region_boxes(sea_map, sheet, region)
    return boxes


def sub_areas(sea_map: SeaMap, fields: str, region: str) -> dict[str, Box]:
    """Returns the sub-areas of a region by their letters, each as if it had a box of its own."""
    marks = area_marks(sea_map.areas, fields)
    return {letter: line_box(marks[letter]) for letter in facts.LETTERS[region]}


def first_counts(boxes: Mapping[str, Box]) -> bool:
    """Returns whether points depend on which sub-area of a region was filled first."""
    one, other = boxes.values()
    return one.filled and other.filled and one.points != other.points


def first_filled_faults(sea_map: SeaMap | None, sheet: Sheet, place: str) -> list[Fault]:
    """Returns faults if ``first_filled`` is needed and missing, or names a sub-area that is not
    filled."""
    if sea_map is None:
        return []
    faults = []
    for region in facts.REGIONS:
        boxes = sub_areas(sea_map, sheet.fields, region)
        chosen = sheet.first_filled.get(region)
        if chosen is None and first_counts(boxes):
            counts = " and ".join(str(box.points) for box in boxes.values())
            allowed = f"{' or '.join(boxes)}, the sub-area filled first; they count {counts}"
            faults.append(Fault(f"{place}.{region}", MISSING, allowed))
        elif chosen is not None and not boxes[chosen].filled:
            filled = [letter for letter, box in boxes.items() if box.filled]
            allowed = (
                f"{filled[0]}, the only sub-area filled"
                if filled
                else "nothing; no sub-area of it is filled"
            )
            faults.append(Fault(f"{place}.{region}", chosen, allowed))
    return faults
