"""Printer profiles: how far a printer lays the back of a sheet beside its front, and how that is
undone.

All lengths in mm, y down from the top left of a page. ``dx`` and ``dy``: how far the back lands to
the right of and below the front, seen from the back. A printer moves every back in the same way on
the paper's own way through it, which is upright. A page that lies is turned by a quarter before, to
the left or to the right, as its driver does it. A page that is turned over the other edge is turned
by a half. So a drift that is measured on one kind of page tells all others, except for the
direction of that quarter turn, which a second sheet tells. Loads no drawing library.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from companion.datafolder import data_folder, locked, parse_file, write_whole
from companion.errors import BadInput, Fault, UnknownName
from companion.jsontext import json_text
from companion.records import NAME_SHAPE, Name, read_model
from pdf.catalogue import PROFILES
from pdf.drawing.paper import CLEAR, Flip, Matrix, Paper

NONE: Final = "none"
"""The name that stands for no printer, even if there is a default one."""
MOST: Final = 50
BAR: Final = 100.0  # mm
READ: Final = 0.05
"""How exactly a gauge is read, in mm."""

On = Literal["lying", "upright"]
"""Whether a page lies or stands."""
Turn = Literal["left", "right"]
"""The side to which a driver turns the top of a page that lies."""


class PrinterProfile(BaseModel):
    """What one printer does to a sheet. ``angle`` in degrees clockwise; a scale of 1 is a true
    millimetre.

    All values were measured on a page that lies or stands (``on``), turned over ``flip``. ``turn``:
    how the driver turns pages that lie; None if that is not known.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True)

    dx: float = Field(0.0, ge=-10, le=10, description="millimetres from -10 to 10")
    dy: float = Field(0.0, ge=-10, le=10, description="millimetres from -10 to 10")
    angle: float = Field(0.0, ge=-3, le=3, description="degrees from -3 to 3")
    scale_x: float = Field(1.0, ge=0.95, le=1.05, description="a factor from 0.95 to 1.05")
    scale_y: float = Field(1.0, ge=0.95, le=1.05, description="a factor from 0.95 to 1.05")
    flip: Flip = "long"
    margin: float = Field(CLEAR, ge=0, le=25, description="millimetres from 0 to 25")
    on: On = "lying"
    turn: Turn | None = None

    @property
    def exact(self) -> bool:
        """Whether an angle or scales were measured too."""
        return (self.angle, self.scale_x, self.scale_y) != (0, 1, 1)

    def seen_on(self, on: On, flip: Flip) -> PrinterProfile:
        """Returns the profile of the same printer for pages that lie or stand (``on``), turned over
        ``flip``."""
        dx, dy, scales = self.dx, self.dy, (self.scale_x, self.scale_y)
        if on != self.on:
            # turned to the left, right of the page is up on the printer's way. Lying down to the
            # right is the same quarter as standing up from the left.
            lies_down, to_right = on == "lying", self.turn == "right"
            dx, dy = (dy, -dx) if lies_down == to_right else (-dy, dx)
            scales = scales[::-1]
        if flip != self.flip:
            dx, dy = -dx, -dy
        moved = {
            "dx": dx,
            "dy": dy,
            "scale_x": scales[0],
            "scale_y": scales[1],
            "on": on,
            "flip": flip,
        }
        return self.model_copy(update=moved)

    def beside(self, other: PrinterProfile) -> PrinterProfile:
        """Returns the one of two profiles of a printer that knows more, with the turn that fits
        both."""
        if other.on == self.on:
            return self.model_copy(update={"turn": self.turn or other.turn})
        if other.exact and not self.exact:
            return other.beside(self)
        turns: tuple[Turn, Turn] = ("left", "right")
        ways = [self.model_copy(update={"turn": turn}) for turn in turns]
        there = [way.seen_on(other.on, other.flip) for way in ways]
        away = [math.dist((profile.dx, profile.dy), (other.dx, other.dy)) for profile in there]
        return ways[away.index(min(away))]

    @property
    def summary(self) -> str:
        """The profile in a line of words."""
        parts = [f"back {self.dx:+g} mm right, {self.dy:+g} mm down", f"turned {self.angle:g}°"]
        if (self.scale_x, self.scale_y) != (1, 1):
            parts.append(f"a millimetre {self.scale_x:g} wide and {self.scale_y:g} high")
        known = f"{self.on} pages" if self.turn is None else "lying and upright pages"
        parts += [
            f"over the {self.flip} edge",
            f"margin {self.margin:g} mm",
            f"measured on {known}",
        ]
        return ", ".join(parts)

    def landed(self, x: float, y: float, width: float, height: float) -> tuple[float, float]:
        """Returns where a point of the back, drawn at ``x``, ``y``, lands if nothing is undone."""
        turn = math.radians(self.angle)
        cos, sin = math.cos(turn), math.sin(turn)
        # turned about the middle of the page, stretched from there, and moved
        right, down = x - width / 2, y - height / 2
        right, down = right * cos - down * sin, right * sin + down * cos
        return (
            width / 2 + self.scale_x * right + self.dx,
            height / 2 + self.scale_y * down + self.dy,
        )

    def undoing(self, width: float, height: float, back: bool) -> Matrix | None:
        """Returns the matrix by which a side lands as drawn (y up, mm): the inverse of
        :meth:`landed`. Returns None if nothing has to be undone."""
        # a front lands where it is drawn; only its size may be off
        turn, dx, dy = (math.radians(self.angle), self.dx, self.dy) if back else (0.0, 0.0, 0.0)
        if not turn and not dx and not dy and self.scale_x == self.scale_y == 1:
            return None
        cos, sin = math.cos(turn), math.sin(turn)
        # the inverse of: turn, scale, move; about the middle of the page. As PDF calls the numbers
        # of a matrix: x becomes ax + cy + e, and y becomes bx + dy + f.
        a, c = cos / self.scale_x, sin / self.scale_y
        b, d = -sin / self.scale_x, cos / self.scale_y
        cx, cy = width / 2, height / 2
        e = cx - a * (cx + dx) - c * (cy + dy)
        f = cy - b * (cx + dx) - d * (cy + dy)
        # from y down to y up: y becomes height - y on both sides
        return a, -b, -c, d, e + c * height, height - f - d * height


class Printers(BaseModel):
    """All profiles by name, and the name of the default one, as their file has them."""

    model_config = ConfigDict(frozen=True, extra="forbid", defer_build=True, validate_by_name=True)

    profiles: dict[Name, PrinterProfile] = Field(default={}, alias="printers")
    default: str | None = None

    def line(self, name: str) -> str:
        """Returns a printer in a line."""
        return (
            f"{name}{' (default)' if name == self.default else ''}: {self.profiles[name].summary}"
        )

    def get(self, name: str, place: str = "--printer") -> PrinterProfile:
        """Returns the profile of this name. Raises UnknownName, with the names that exist."""
        try:
            return self.profiles[name]
        except KeyError:
            known = [*self.profiles, NONE] if place == "--printer" else [*self.profiles]
            raise UnknownName.among(place, name, known) from None

    def chosen(self, name: str | None) -> tuple[str, PrinterProfile] | None:
        """Returns the named printer, or the default one without a name. Returns None for ``none``
        or if there is none."""
        name = name or self.default
        return None if name is None or name == NONE else (name, self.get(name))


def load_printers(data_dir: Path | None) -> Printers:
    """Returns the profiles of a data folder. Raises BadInput with the name of the file."""
    path = data_folder(data_dir) / PROFILES
    if not path.is_file():
        return Printers()
    try:
        stored = read_model(Printers, parse_file(path.read_bytes(), path.suffix, ""))
    except BadInput as error:
        raise BadInput(f._replace(place=f"{path}: {f.place}") for f in error.faults) from None
    return (
        stored
        if stored.default in (None, *stored.profiles)
        else stored.model_copy(update={"default": None})
    )


def keep_printer(
    data_dir: Path | None,
    name: str,
    profile: PrinterProfile,
    default: bool = False,
    beside: bool = False,
) -> Printers:
    """Keeps a profile under its name. ``beside``: an old profile of this name tells how pages are
    turned."""
    folder = data_folder(data_dir)
    with locked(folder):
        old = load_printers(data_dir)
        if name not in old.profiles and len(old.profiles) >= MOST:
            raise BadInput.at("NAME", name, f"up to {MOST} printers; remove one first")
        if beside and name in old.profiles:
            profile = profile.beside(old.profiles[name])
        return _written(folder, {**old.profiles, name: profile}, name if default else old.default)


def remove_printer(data_dir: Path | None, name: str) -> Printers:
    """Removes a profile. Raises UnknownName."""
    folder = data_folder(data_dir)
    load_printers(data_dir).get(name, "NAME")
    with locked(folder):
        old = load_printers(data_dir)  # again: somebody may have written meanwhile
        left = {n: p for n, p in old.profiles.items() if n != name}
        return _written(folder, left, old.default if old.default != name else None)


def _written(folder: Path, profiles: Mapping[str, PrinterProfile], default: str | None) -> Printers:
    printers = Printers(profiles=dict(profiles), default=default)
    write_whole(folder / PROFILES, json_text(printers.model_dump(by_alias=True)).encode())
    return printers


def read_profile(name: str, given: Mapping[str, Any]) -> tuple[str, PrinterProfile]:
    """Returns a name and a profile from values by field. Raises BadInput."""
    faults: list[Fault] = []
    if name.strip().lower() == NONE:
        faults.append(Fault("NAME", name, f"any other name: {NONE} stands for no printer"))
    try:
        name = TypeAdapter(Name).validate_python(name.strip())
    except ValidationError:
        faults.append(Fault("NAME", name, NAME_SHAPE))
    profile = PrinterProfile()
    try:
        profile = read_model(PrinterProfile, dict(given))
    except BadInput as error:
        faults += error.faults
    if faults:
        raise BadInput(faults)
    return name, profile


# ---- from the gauges of the printer sheet


@dataclass(frozen=True, slots=True)
class Readings:
    """What was read on the printer sheet, in mm, seen from the front: right and up are plus.

    ``up_left``, ``up_right``: the two upright gauges of the exact sheet, which stand ``base`` mm
    apart. ``bar_across``, ``bar_down``: the lengths of the bars as measured.
    """

    right: float = 0.0
    up: float = 0.0
    up_left: float = 0.0
    up_right: float = 0.0
    bar_across: float = BAR
    bar_down: float = BAR
    base: float = 0.0

    def profile(self, on: On, flip: Flip, margin: float = CLEAR) -> PrinterProfile:
        """Returns the profile of a printer that turns a sheet over ``flip``.

        If the paper turns about an upright line, right on the front is left on the back and up
        stays up. Otherwise right stays right and up becomes down.
        """
        # an upright page turns about an upright line over its long edge, one that lies over its
        # short edge
        way = -1 if (flip == "long") == (on == "upright") else 1
        up = (self.up_left + self.up_right) / 2 if self.base else self.up
        # plus if the right end is higher than the left one, seen from the front
        anticlockwise = (
            math.degrees(math.atan2(self.up_right - self.up_left, self.base)) if self.base else 0.0
        )
        return PrinterProfile(
            dx=round(way * self.right, 2),
            dy=round(way * up, 2),
            angle=round(anticlockwise, 3),
            scale_x=round(self.bar_across / BAR, 4),
            scale_y=round(self.bar_down / BAR, 4),
            flip=flip,
            margin=margin,
            on=on,
        )


# ---- what is left


def on_paper(profile: PrinterProfile, paper: Paper, flip: Flip) -> PrinterProfile:
    """Returns what a printer does to pages of this paper, turned over this edge."""
    return profile.seen_on("lying" if paper.width > paper.height else "upright", flip)
