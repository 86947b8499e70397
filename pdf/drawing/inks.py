"""Inks: which colour each part of a drawing takes."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

InkName = Literal["normal", "low", "outline"]

BLACK: Final = "#000000"
WHITE: Final = "#FFFFFF"

# Light enough to write on. In OKLab, times 100, the nearest pair under any colour-vision deficiency
# is 2.9 apart (measured by the tests); the patterns alone tell them apart too.
TINTS: Final = {"river": "#CFE5F2", "land": "#C9DDAC", "dunes": "#FBF0C8", "mountains": "#D2CEC8"}
PATTERN_INKS: Final = {
    "river": "#2B6A92",
    "land": "#4A742F",
    "dunes": "#8A6414",
    "mountains": "#5B5650",
}
LOW_STRENGTH: Final = 0.5

# Playing pieces and players; each colour goes with a shape of its own, so colour never stands
# alone.
PIECES: Final = {
    "black": "#22262B",
    "purple": "#6B4A8C",
    "red": "#B23A36",
    "green": "#3F7F54",
    "blue": "#2B5C93",
    "yellow": "#E2B23C",
    "white": "#FFFFFF",
}
_LIGHT_PIECES: Final = ("yellow", "white")
QUIET: Final = "#4A80A6"
GOLD: Final = "#F6DF9A"
PANEL: Final = "#EDF3F8"
"""The colour behind every second row of a table, and behind worked examples."""


@lru_cache(maxsize=256)
def rgb(colour: str) -> str:
    """Returns a colour of the form #RRGGBB as operands."""
    parts = [f"{int(colour[i : i + 2], 16) / 255:.3f}" for i in (1, 3, 5)]
    return " ".join(part.rstrip("0").rstrip(".") for part in parts)


def lightened(colour: str, strength: float) -> str:
    """Returns ``colour`` mixed with white; ``strength``: the part of the colour that is left."""
    parts = (int(colour[i : i + 2], 16) for i in (1, 3, 5))
    return "#" + "".join(f"{round(255 - (255 - p) * strength):02X}" for p in parts)


@dataclass(frozen=True)
class Ink:
    """The colours of a print: text and lines, the accent, notes, terrain tints and their patterns.

    ``tints`` and ``pieces`` are None if fields stay white. ``solid``: large dark areas are filled.
    ``quiet``: the colour of patterns. ``grid``, ``border``: points of the lines between fields, and
    of coasts.
    """

    name: InkName
    line: str = "#14304A"
    accent: str = "#9B1B5A"
    note: str = "#5A7086"
    tints: Mapping[str, str] | None = None
    patterns: Mapping[str, str] | None = None
    solid: bool = True
    pieces: Mapping[str, str] | None = None
    quiet: str = QUIET
    grid: float = 0.6
    border: float = 1.0

    def tint(self, terrain: str) -> str:
        return (self.tints or {}).get(terrain, WHITE)

    @property
    def dark(self) -> str:
        """The fill of a dark area, white if the ink has none."""
        return self.line if self.solid else WHITE

    @property
    def gold(self) -> str:
        """The fill of a coin."""
        return GOLD if self.tints else WHITE

    @property
    def hand(self) -> str:
        """The colour of what a pen has written, in an example."""
        return self.piece("blue") if self.name == "normal" else self.line

    @property
    def panel(self) -> str | None:
        """The fill of a panel, or None if the ink has no tints."""
        return PANEL if self.tints else None

    def piece(self, name: str) -> str:
        """Returns the fill of a playing piece."""
        return (self.pieces or {}).get(name, WHITE)

    def on_piece(self, name: str) -> str:
        """Returns the colour of what is drawn upon a piece: white on dark fills, else the colour of
        lines."""
        return WHITE if self.pieces and self.solid and name not in _LIGHT_PIECES else self.line

    def pattern(self, terrain: str) -> str:
        return (self.patterns or {}).get(terrain, self.line)


INKS: Final[dict[InkName, Ink]] = {
    "normal": Ink("normal", tints=TINTS, patterns=PATTERN_INKS, pieces=PIECES),
    "low": Ink(
        "low",
        tints={terrain: lightened(tint, LOW_STRENGTH) for terrain, tint in TINTS.items()},
        patterns=PATTERN_INKS,
        solid=False,
        pieces={name: lightened(colour, LOW_STRENGTH) for name, colour in PIECES.items()},
    ),
    "outline": Ink(
        "outline",
        line=BLACK,
        accent=BLACK,
        note=BLACK,
        solid=False,
        quiet=BLACK,
        grid=0.35,
        border=1.6,
    ),
}
