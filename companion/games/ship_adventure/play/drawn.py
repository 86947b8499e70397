"""What a drawing of the board in play shows on its squares, and how large it stands there."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import Square
from companion.games.ship_adventure.layout import Layout
from companion.games.ship_adventure.letters import short_names
from companion.games.ship_adventure.play import sea
from companion.games.ship_adventure.play.keys import GALLEON
from companion.games.ship_adventure.play.state import ShipAt
from companion.records import letters_of


@dataclass(frozen=True, slots=True)
class Chip:
    """A plate on a square: whose colour and letter, else those of what it is; ``shape`` is ``round`` on a skull,
    ``square`` on a temple, ``house`` in a city. ``number`` stands beside it; ``free``: nobody holds it.
    """

    square: Square
    color: str
    letters: str
    shape: str
    number: str = ""
    free: bool = False


@dataclass(frozen=True, slots=True)
class PlayerDisc:
    """A symbol on a disc; ``fill`` is what colours it, ``letter`` a player's. ``place`` counts those of one square,
    of ``of``.
    """

    square: Square
    symbol: str
    fill: str
    letter: str = ""
    place: int = 0
    of: int = 1


@dataclass(frozen=True, slots=True)
class Drawn:
    """All of it. ``tiles`` are the numbers of the tiles by their north-western squares."""

    layout: Layout
    chips: tuple[Chip, ...]
    discs: tuple[PlayerDisc, ...]
    tiles: tuple[tuple[Square, int], ...]

    @property
    def taken(self) -> frozenset[Square]:
        """Squares on which something stands."""
        return frozenset((*(chip.square for chip in self.chips), *(disc.square for disc in self.discs)))


_SHAPES: Final = {"temple": "square", "skull": "round"}
_COLORS: Final = short_names(facts.PLAYER_COLORS)
"""Letters of a city that nobody holds: two, as one is a player's."""


def drawn(at: ShipAt) -> Drawn | None:
    """What to draw, None for a table whose board is not known."""
    layout = sea.layout_of(at)
    if layout is None:
        return None
    letters = dict(zip(at.names, letters_of(at.names), strict=True))
    chips, discs = list[Chip](), list[PlayerDisc]()
    if layout.mode == facts.CONQUEST:
        for spot in sea.spots_of(at):
            color, letter = _whose(at, letters, spot.holder)
            number = spot.letters if letter else ""
            if spot.square is not None:
                shape = _SHAPES[spot.kind]
                chips.append(Chip(spot.square, color, letter or spot.letters, shape, number, not letter))
    else:
        discs = _afloat(at, letters)
    for city in layout.cities:
        color, letter = _whose(at, letters, sea.holder_of(at, layout, city))
        chips.append(Chip(city.square, color or city.color, letter or _COLORS[city.color], "house", free=not letter))
    tiles = tuple(((t.row * facts.TILE, t.col * facts.TILE), t.number) for t in layout.tiles)
    return Drawn(layout, tuple(chips), tuple(discs), tiles)


def _whose(at: ShipAt, letters: dict[str, str], name: str | None) -> tuple[str, str]:
    return (at.state.colors.get(name, ""), letters[name]) if name in letters else ("", "")


def _afloat(at: ShipAt, letters: dict[str, str]) -> list[PlayerDisc]:
    """The pieces of Treasure Map."""
    state, found = at.state, list[PlayerDisc]()
    for temple, token in enumerate(state.temples):
        square = sea.temple_square(at, temple)
        if square is not None:
            found.append(PlayerDisc(square, "temple", "coin" if token else "dash", str(token or "")))
    for number, _ in sorted(state.coins.items()):
        found.append(PlayerDisc(sea.square_at(int(number)), "coin", "coin"))
    for square in sea.pirates_of(at):
        found.append(PlayerDisc(square, "pirate", "dark"))
    galleon = sea.where(at, GALLEON)
    if galleon is not None:
        found.append(PlayerDisc(galleon, "galleon", "coin"))
    for name in at.names:
        hue = f"hue-{state.colors.get(name, 'white')}"
        for lies, symbol in ((sea.ship_of(at, name), "ship"), (sea.crew_of(at, name), "captain")):
            if lies is not None:
                found.append(PlayerDisc(lies, symbol, hue, letters[name]))
    squares = [disc.square for disc in found]
    return [
        PlayerDisc(d.square, d.symbol, d.fill, d.letter, squares[:n].count(d.square), squares.count(d.square))
        for n, d in enumerate(found)
    ]
