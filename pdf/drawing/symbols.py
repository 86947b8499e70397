"""The symbols of ``assets/symbols.svg``, one drawing for paper and screen.

The sprite keeps to a small part of SVG, and this reader refuses the rest: ``<symbol>`` of
24 x 24 units with ``<path>`` (absolute M L H V C Q Z) and ``<circle>``, stroked or filled in
``currentColor``.
"""

import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final
from xml.etree import ElementTree

import assets

UNITS = 24.0
CIRCLE = 0.5522847498  # the handle of a quarter circle of radius 1
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")
_COMMAND = re.compile(r"([MLHVCQZ])([^MLHVCQZ]*)")
_ARGUMENTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "Z": 0}

Segment = tuple[str, tuple[float, ...]]
"""A command of M, L, C or Z and its coordinates."""
Segments = tuple[Segment, ...]


@dataclass(frozen=True, slots=True)
class Shape:
    """One outline of a symbol: whether it is filled, and the width of its stroke in units, 0 for
    none."""

    path: Segments
    filled: bool
    stroke: float


@lru_cache(maxsize=1024)
def parse_path(d: str) -> Segments:
    """Returns the segments of an SVG path, H and V as L, Q as C. Raises ValueError for anything
    else."""
    out: list[Segment] = []
    x = y = 0.0
    for command, numbers in _commands(d):
        out.append(_absolute(command, numbers, x, y))
        if command != "Z":
            _, (*_, x, y) = out[-1]
    return tuple(out)


def _commands(d: str) -> Iterator[Segment]:
    # the commands of a path as they are written, each with the numbers of one point
    # what is left without commands and numbers
    rest = _NUMBER.sub("", _COMMAND.sub(r"\2", d)).strip(" ,\n")
    if d.strip()[:1] not in _ARGUMENTS or rest:
        raise ValueError(f"path: {d!r} is not understood")
    for command, operands in _COMMAND.findall(d):
        numbers = tuple(float(number) for number in _NUMBER.findall(operands))
        n = _ARGUMENTS[command]
        if command == "Z":
            yield "Z", ()
        elif not numbers or len(numbers) % n:
            raise ValueError(f"{command} takes {n} numbers: {d!r}")
        else:
            yield command, numbers[:n]
            # in SVG, further points after M are lines
            further = "L" if command == "M" else command
            yield from ((further, numbers[i : i + n]) for i in range(n, len(numbers), n))


def _absolute(command: str, numbers: tuple[float, ...], x: float, y: float) -> Segment:
    # a command of SVG as one of M, L or C; the pen stands at ``x``, ``y``
    if command == "H":
        return "L", (numbers[0], y)
    if command == "V":
        return "L", (x, numbers[0])
    if command != "Q":
        return command, numbers
    # the two handles of C lie two thirds of the way to the one of Q
    qx, qy, ex, ey = numbers
    first = x + 2 / 3 * (qx - x), y + 2 / 3 * (qy - y)
    return "C", (*first, ex + 2 / 3 * (qx - ex), ey + 2 / 3 * (qy - ey), ex, ey)


def circle_path(cx: float, cy: float, r: float) -> Segments:
    """Returns a circle of four curves."""
    h = r * CIRCLE
    return (
        ("M", (cx + r, cy)),
        ("C", (cx + r, cy + h, cx + h, cy + r, cx, cy + r)),
        ("C", (cx - h, cy + r, cx - r, cy + h, cx - r, cy)),
        ("C", (cx - r, cy - h, cx - h, cy - r, cx, cy - r)),
        ("C", (cx + h, cy - r, cx + r, cy - h, cx + r, cy)),
        ("Z", ()),
    )


def arc_path(cx: float, cy: float, r: float, start: float, end: float) -> Segments:
    """Returns a part of a circle, in degrees clockwise from the top. No curve is longer than a
    right angle."""
    n = max(1, math.ceil(abs(end - start) / 90))
    step = math.radians((end - start) / n)
    # how long the handles of a curve that turns by one step are
    h = 4 / 3 * math.tan(step / 4) * r
    out: list[Segment] = []
    handle = (0.0, 0.0)
    for i in range(n + 1):
        a = math.radians(start) + i * step
        x, y = cx + r * math.sin(a), cy - r * math.cos(a)
        tx, ty = h * math.cos(a), h * math.sin(a)
        if not i:
            out.append(("M", (x, y)))
        else:
            out.append(("C", (*handle, x - tx, y - ty, x, y)))
        handle = (x + tx, y + ty)
    return tuple(out)


def _shape(element: ElementTree.Element) -> Shape:
    # a path or a circle of the symbols’ SVG file. Raises ValueError for anything else.
    attributes = dict(element.attrib)
    filled = attributes.pop("fill", "none") == "currentColor"
    stroke = (
        0.0 if attributes.pop("stroke", "") == "none" else float(attributes.pop("stroke-width", 2))
    )
    tag = element.tag.rpartition("}")[2]
    if tag == "path" and set(attributes) == {"d"}:
        return Shape(parse_path(attributes["d"]), filled, stroke)
    if tag == "circle" and set(attributes) == {"cx", "cy", "r"}:
        return Shape(
            circle_path(*(float(attributes[k]) for k in ("cx", "cy", "r"))), filled, stroke
        )
    raise ValueError(f"symbols.svg: <{tag}> with {sorted(attributes)} is not understood")


_LABELS: Final = {
    "house": "house rule",
    "skull-left": "skull looking left",
    "skull-right": "skull looking right",
    "space-one": "one space",
    "space-two": "two spaces",
    "space-any": "any number of spaces",
    "mark-cross": "cross",
    "equals": "equal",
    "not-equals": "not equal",
}


def label_of(name: str) -> str:
    """Returns a symbol in words, for people who hear a sheet."""
    if name.startswith("treasure-"):
        return f"{name.removeprefix('treasure-')} treasure"
    return _LABELS.get(name, name.replace("-", " "))


@lru_cache(maxsize=1)
def _sprite() -> Mapping[str, ElementTree.Element]:
    # our own file, shipped with the package: no foreign XML is read here
    root = ElementTree.fromstring(Path(assets.__file__).with_name("symbols.svg").read_text("utf-8"))  # noqa: S314
    return {element.attrib["id"]: element for element in root}


@lru_cache(maxsize=256)
def symbol(name: str) -> tuple[Shape, ...]:
    """Returns the symbol of this id. Raises LookupError if there is none, and ValueError if it
    leaves the small syntax."""
    element = _sprite().get(name)
    if element is None:
        raise LookupError(f"no symbol {name!r} in assets/symbols.svg")
    if element.get("viewBox") != "0 0 24 24":
        raise ValueError(f"symbols.svg: {name} is not drawn on 24 x 24 units")
    return tuple(_shape(shape) for shape in element)
