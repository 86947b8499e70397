"""The galleon's move of a round (rules: Treasure Map, 7 Moving third party ships, 8 Next level)."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import Square, square_name
from companion.games.ship_adventure.layout import City, Layout
from companion.games.ship_adventure.routes import shortest
from companion.words import either, in_words, joined


@dataclass(frozen=True, slots=True)
class GalleonMove:
    """Its way towards a ``city``: ``path`` from where it lies, over at most two squares.

    ``gap`` is how many squares from the city the whole way ends, 1 beside it. ``others`` are, for each square sailed
    to, those that a way as short leads to instead.
    """

    city: City
    path: tuple[Square, ...]
    gap: int
    others: tuple[tuple[Square, ...], ...]

    @property
    def end(self) -> str:
        """Where it lies after the move."""
        return square_name(self.path[-1])

    @property
    def coins(self) -> tuple[Square, ...]:
        """Where it leaves gold (ruling "wake")."""
        return self.path[:-1]

    @property
    def rulings(self) -> tuple[str, ...]:
        """The names of our readings that took part."""
        equal = ["equal-ways"] if any(self.others) else []
        return ("at-sea", *(["closest-sea"] if self.gap > 1 else []), *equal)

    @property
    def text(self) -> str:
        """The move, square by square."""
        city = f"the {self.city.color} city, {square_name(self.city.square)}"
        if len(self.path) == 1:
            why = f"it lies beside {city}" if self.gap == 1 else f"it comes no closer to {city}, by sea"
            return f"The galleon stays in {self.end}: {why}."
        way, coins = (joined(list(map(square_name, squares))) for squares in (self.path[1:], self.coins))
        text = f"The galleon sails to {way}, towards {city}, and leaves {facts.WAKE} gold in {coins}."
        for here, others in zip(self.path, self.others, strict=False):
            if others:
                text += f" From {square_name(here)} a way as short leads to {either([square_name(s) for s in others])}."
        return text


def galleon_move(layout: Layout, square: Square, color: str) -> GalleonMove:
    """The galleon's move from a sea square towards the city of a colour."""
    city = next(c for c in layout.cities if c.color == color)
    route = shortest(layout.board, square, (city.square,), "galleon")
    assert route is not None  # noqa: S101 - towards land a ship always comes as close as it can
    path = route.path[: facts.SHIP_MOVE + 1]
    others = tuple(_others(layout, here, there, city) for here, there in pairwise(path))
    return GalleonMove(city, path, route.gap, others)


def _others(layout: Layout, here: Square, there: Square, city: City) -> tuple[Square, ...]:
    """Squares other than ``there`` with which a way as short begins."""
    route = shortest(layout.board, here, (city.square,), "galleon")
    return tuple(s for s in route.first_steps if s != there) if route is not None else ()


def galleon_text(color: str) -> str:
    """Its move where the board, or where it lies, is not known."""
    return (
        f"The galleon sails {in_words(facts.SHIP_MOVE)} squares towards the {color} city by the shortest way and "
        f"leaves {facts.WAKE} gold on each square that it sails out of. In the first round it only starts there, in "
        "the harbour."
    )
