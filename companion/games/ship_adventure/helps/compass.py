"""Play help: the needle spun or set: who goes first, and where the galleon sails (rules: 1 The compass, 7)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

from companion.errors import BadInput
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import Board, Square, parse_square, square_name
from companion.games.ship_adventure.compass import Ring, first_color, needle_name, rings
from companion.games.ship_adventure.copy import ShipCopy, from_copy
from companion.games.ship_adventure.layout import City, Layout, typed_layout
from companion.games.ship_adventure.routes import shortest
from companion.games.ship_adventure.settings import seat_colors, typed_setup
from companion.randomness import Stream
from companion.words import either, in_words, joined


@dataclass(frozen=True, slots=True)
class NeedlePosition:
    """A position of the needle: ``value`` as typed, from 1 in the north, with its name and colours."""

    value: str
    name: str
    ring: Ring


@dataclass(frozen=True, slots=True)
class Galleon:
    """The galleon's move: ``path`` from where it is, over at most two squares; ``coins`` where it leaves gold.

    ``board`` and ``city`` are those of the set-up; ``there`` whether it was as close to the city before as it
    can be, and ``gap`` how many squares from the city that is, 1 beside it. ``others`` are, for each square sailed
    to, those that a way as short leads to instead.
    """

    board: Board
    city: City
    path: tuple[Square, ...]
    coins: tuple[Square, ...]
    there: bool
    gap: int
    others: tuple[tuple[Square, ...], ...]

    @property
    def end(self) -> str:
        """Where it lies after the move."""
        return square_name(self.path[-1])


@dataclass(frozen=True, slots=True)
class CompassAnswer:
    """Who goes first and where the galleon sails.

    ``present`` are the colours that play, ``seats`` the seat of each where a set-up tells it. ``position`` is
    the needle's, None while it is not set: then nothing below is told. ``index`` is the ring that decides, 0
    the innermost; ``why`` and ``galleon_text`` say it in words; ``galleon`` is the move where its square and
    the board are known. ``has_galleon`` is false in
    Conquest, and ``sails_for`` None there. ``rulings`` are those that took part.
    """

    positions: tuple[NeedlePosition, ...]
    present: tuple[str, ...]
    seats: Mapping[str, int]
    from_copy: bool
    layout: Layout | None = None
    has_galleon: bool = True
    position: NeedlePosition | None = None
    first: str | None = None
    index: int | None = None
    why: str = ""
    sails_for: str | None = None
    galleon_text: str = ""
    galleon: Galleon | None = None
    rulings: tuple[str, ...] = ()

    @property
    def colors(self) -> tuple[str, ...]:
        """All colours that can play."""
        return facts.PLAYER_COLORS


_RINGS: Final = ("innermost", "second", "third")


def answer(
    record: Mapping[str, Any] | None, seat: int, typed: Mapping[str, str], copy: ShipCopy | None = None
) -> CompassAnswer:
    """The first player and the galleon's course from what was typed.

    ``needle`` is a position from 1 in the north, ``spin`` any text that draws one; ``colors`` the colours that
    play (``red blue``), or a field for each (``red=yes``). ``code`` names a set-up and ``players`` how many play
    it, which tells the colours too; with ``galleon``, a square such as ``C4``, the move is told square by square.
    Raises BadInput.
    """
    ring_table = rings(copy)
    count = len(ring_table)
    positions = tuple(NeedlePosition(str(n + 1), needle_name(n, count), ring) for n, ring in enumerate(ring_table))
    seats = _seats(typed)
    present = _present(typed) or tuple(c for c in facts.PLAYER_COLORS if c in seats)
    layout = typed_layout(typed, copy)
    conquest = typed.get("mode", "") == facts.CONQUEST
    known = CompassAnswer(positions, present, seats, from_copy(copy, "compass"), layout, not conquest)
    number = _needle(typed, count)
    if number is None or not present:
        return known
    ring = ring_table[number]
    first, index = first_color(ring, present)
    alone = len(present) == 1
    move = None if conquest else _galleon(typed, layout, first)
    return CompassAnswer(
        positions,
        present,
        seats,
        known.from_copy,
        layout,
        known.has_galleon,
        positions[number],
        present[0] if alone else first,
        None if alone else index,
        "" if alone else _why(ring, index),
        None if conquest else first,
        "" if conquest else _galleon_text(first, move),
        move,
        (*(["solo-compass"] if alone else []), *([] if conquest else _rulings(move))),
    )


def roll(seed: str) -> dict[str, str]:
    """The needle spun: ``seed`` draws its position, each as likely, however many the compass has."""
    return {"needle": "", "spin": seed}  # a needle set before no longer counts


def _needle(typed: Mapping[str, str], count: int) -> int | None:
    """The position that was set or spun, from 0."""
    text = typed.get("needle", "").strip()
    if text:
        if not (text.isascii() and text.isdecimal() and len(text) <= 2 and 1 <= int(text) <= count):
            raise BadInput.at("needle", text, f"1 to {count}, clockwise from north")
        return int(text) - 1
    return Stream(facts.SLUG, "compass", typed["spin"]).below(count) if typed.get("spin") else None


def _present(typed: Mapping[str, str]) -> tuple[str, ...]:
    named = set(typed.get("colors", "").replace(",", " ").lower().split())
    unknown = named.difference(facts.PLAYER_COLORS)
    if unknown:
        raise BadInput.at("colors", sorted(unknown)[0], ", ".join(facts.PLAYER_COLORS))
    return tuple(c for c in facts.PLAYER_COLORS if c in named or typed.get(c))


def _seats(typed: Mapping[str, str]) -> dict[str, int]:
    """The seats by colour in the set-up that was named, none where it does not say."""
    setup, players = typed_setup(typed), typed.get("players", "").strip()
    if setup is None or not players:
        return {}
    low, high = facts.PLAYERS
    if not (players.isascii() and players.isdecimal() and len(players) == 1 and low <= int(players) <= high):
        raise BadInput.at("players", players, f"{low} to {high}")
    return {color: n for n, color in enumerate(seat_colors(setup[0], int(players), setup[1]), 1)}


def _why(ring: Ring, index: int) -> str:
    text = f"{ring[index].capitalize()} stands on the {_RINGS[index]} ring"
    return f"{text}, and nobody plays {' or '.join(ring[:index])}." if index else f"{text}."


def _galleon(typed: Mapping[str, str], layout: Layout | None, color: str) -> Galleon | None:
    """The galleon's move, None where its square or the board is not known. Raises BadInput."""
    text = typed.get("galleon", "").strip()
    if not text or layout is None or layout.mode != facts.TREASURE_MAP:
        return None
    board = layout.board
    square = parse_square(text, board.side)
    if square is None or not board.is_sea(square):
        last = square_name((board.side - 1, board.side - 1))
        raise BadInput.at("galleon", text, f"a sea square from A1 to {last}")
    city = next(c for c in layout.cities if c.color == color)
    route = shortest(board, square, (city.square,), "galleon")
    assert route is not None  # noqa: S101 - towards land a ship always comes as close as it can
    path = route.path[: facts.SHIP_MOVE + 1]
    others = tuple(_others(board, here, there, city.square) for here, there in pairwise(path))
    return Galleon(board, city, path, path[:-1], len(path) == 1, route.gap, others)


def _others(board: Board, here: Square, there: Square, goal: Square) -> tuple[Square, ...]:
    """Squares other than ``there`` with which a way as short begins."""
    route = shortest(board, here, (goal,), "galleon")
    return tuple(s for s in route.first_steps if s != there) if route is not None else ()


def _galleon_text(color: str, move: Galleon | None) -> str:
    gold = facts.WAKE
    if move is None:
        return (
            f"The galleon sails {in_words(facts.SHIP_MOVE)} squares towards the {color} city by the shortest way and "
            f"leaves {gold} gold on each square that it sails out of. In the first round it only starts there, in the "
            "harbour."
        )
    city = f"the {color} city, {square_name(move.city.square)}"
    if move.there:
        why = f"it lies beside {city}" if move.gap == 1 else f"it comes no closer to {city}, by sea"
        return f"The galleon stays in {square_name(move.path[0])}: {why}."
    way = joined([square_name(s) for s in move.path[1:]])
    coins = joined([square_name(s) for s in move.coins])
    text = f"The galleon sails to {way}, towards {city}, and leaves {gold} gold in {coins}."
    for here, others in zip(move.path, move.others, strict=False):
        if others:
            text += f" From {square_name(here)} a way as short leads to {either([square_name(s) for s in others])}."
    return text


def _rulings(move: Galleon | None) -> tuple[str, ...]:
    """The rulings on the galleon that took part."""
    names = ["galleon-start", "wake"]
    if move is not None:
        names += ["at-sea", *(["closest-sea"] if move.gap > 1 else []), *(["equal-ways"] if any(move.others) else [])]
    return tuple(names)
