"""The first-player compass, and the play help with its needle: who goes first, and where the
galleon sails.

Rules: Treasure Map, 1 The compass, 7 Moving third party ships.
"""

from collections.abc import Collection, Mapping
from itertools import chain
from typing import Any, Final, NamedTuple

from companion.errors import BadInput
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import read_square
from companion.games.ship_adventure.copy import ShipCopy, from_copy
from companion.games.ship_adventure.layout import Layout, seat_colors, typed_layout, typed_setup
from companion.games.ship_adventure.routes import GalleonMove, galleon_move, galleon_text
from companion.numbers import whole_number
from companion.randomness import Stream

Ring = tuple[str, str, str]
"""The colours under the needle, from the innermost ring outwards."""

OURS: Final[tuple[Ring, ...]] = (
    ("red", "green", "blue"),
    ("blue", "yellow", "green"),  # the one position that the rules show
    ("yellow", "red", "blue"),
    ("green", "blue", "yellow"),
    ("red", "yellow", "green"),
    ("blue", "green", "red"),
    ("yellow", "blue", "red"),
    ("green", "red", "yellow"),
    ("red", "blue", "yellow"),
    ("blue", "red", "green"),
    ("yellow", "green", "red"),
    ("green", "yellow", "blue"),
)
"""Our positions, clockwise from north. They are fair to all colours, as every pair of rings comes
once."""

_EIGHT: Final = (
    "north",
    "north-east",
    "east",
    "south-east",
    "south",
    "south-west",
    "west",
    "north-west",
)
# between two of the eight a point has the names of both: the side's, which is the shorter one, then
# the corner's
_BETWEEN: Final = [
    "-".join(sorted((name, following), key=len))
    for name, following in zip(_EIGHT, (*_EIGHT[1:], _EIGHT[0]), strict=True)
]
_SIXTEEN: Final = tuple(chain.from_iterable(zip(_EIGHT, _BETWEEN, strict=True)))
_POINTS: Final = {4: _EIGHT[::2], 8: _EIGHT, 16: _SIXTEEN}
_TWELVE: Final = 12


def rings(copy: ShipCopy | None = None) -> tuple[Ring, ...]:
    """Returns the colours at each position, clockwise from north: the owner's, otherwise ours."""
    if copy is None or not copy.compass:
        return OURS
    return tuple(needle.ring for needle in copy.compass)


def needle_name(number: int, count: int) -> str:
    """Returns what position ``number`` of ``count`` is called; 0 is in the north.

    It is a point of the compass, or a place beside one. If ``count`` does not allow that, it is the
    number.
    """
    mark = needle_mark(number, count)
    return f"position {mark} of {count}" if mark.isdecimal() else mark


def needle_mark(number: int, count: int) -> str:
    """Returns what to write at a position: its name, otherwise its number from 1."""
    if count in _POINTS:
        return _POINTS[count][number]
    if count != _TWELVE:
        return str(number + 1)
    # of twelve every third is a point; those between are 1 after a point (side 1) or before (-1)
    nearest = round(number / 3)
    side = number - 3 * nearest
    point = _POINTS[4][nearest % 4]
    if not side:
        return point
    return f"just {_POINTS[4][(nearest + side) % 4]} of {point}"


def first_color(ring: Ring, present: Collection[str]) -> tuple[str, int]:
    """Returns the colour in ``present`` that goes first, and its ring; 0 is the innermost.

    With a single player the innermost ring counts, whatever its colour (ruling ``solo-compass``).
    """
    if len(set(present)) > 1:
        for index, color in enumerate(ring):
            if color in present:
                return color, index
    return ring[0], 0


# ---- as it is asked


class NeedlePosition(NamedTuple):
    """A position of the needle: its number from 1 in the north, its name, and its colours."""

    value: str
    name: str
    ring: Ring


class CompassAnswer(NamedTuple):
    """Who goes first, and where the galleon sails.

    ``present`` are the colours that play. ``seats`` is the seat of each, if a set-up tells it.
    ``position`` is the needle's; None while it is not set, and then the fields below it are empty.
    ``deciding`` is the ring that decides; 0 is the innermost. ``galleon`` is the galleon's move, if
    its square and the board are known.
    """

    positions: tuple[NeedlePosition, ...]
    present: tuple[str, ...]
    seats: Mapping[str, int]
    from_copy: bool
    layout: Layout | None
    has_galleon: bool
    position: NeedlePosition | None = None
    first: str | None = None
    deciding: int | None = None
    why: str = ""
    galleon_text: str = ""
    galleon: GalleonMove | None = None
    rulings: tuple[str, ...] = ()
    colors: tuple[str, ...] = facts.PLAYER_COLORS


def answer(
    record: Mapping[str, Any] | None,
    seat: int,
    typed: Mapping[str, str],
    copy: ShipCopy | None = None,
) -> CompassAnswer:
    """Returns the first player and the galleon's course from what was typed.

    ``needle`` is a position from 1 in the north. ``spin`` is any text, which draws a position.
    ``colors`` are the colours that play; each can also have a field of its own. ``code`` names a
    set-up; with ``players`` it gives the colours too. ``galleon`` is a square. Raises BadInput.
    """
    seats = _typed_seats(typed)
    named = _typed_colors(typed) or seats
    present = tuple(color for color in facts.PLAYER_COLORS if color in named)
    ring_table = rings(copy)
    count = len(ring_table)
    positions = tuple(
        NeedlePosition(str(n + 1), needle_name(n, count), ring) for n, ring in enumerate(ring_table)
    )
    has_galleon = typed.get("mode") != facts.CONQUEST
    # what is known before the needle is set
    unset = CompassAnswer(
        positions=positions,
        present=present,
        seats=seats,
        from_copy=bool(from_copy(copy, "compass")),
        layout=typed_layout(typed, copy),
        has_galleon=has_galleon,
    )
    number = _needle(typed, count)
    if number is None or not present:
        return unset
    color, index = first_color(ring_table[number], present)
    told = _with_first(unset._replace(position=positions[number]), ring_table[number], index)
    return _with_galleon(told, typed, color) if has_galleon else told


def _with_first(pointed: CompassAnswer, ring: Ring, index: int) -> CompassAnswer:
    # who goes first, by the colour at ``index`` of the ring
    if len(pointed.present) > 1:
        return pointed._replace(first=ring[index], deciding=index, why=_why_first(ring, index))
    # alone, the colour says only where the galleon sails
    return pointed._replace(first=pointed.present[0], rulings=("solo-compass",))


def _typed_colors(typed: Mapping[str, str]) -> set[str]:
    named = set(typed.get("colors", "").replace(",", " ").lower().split())
    if unknown := named.difference(facts.PLAYER_COLORS):
        raise BadInput.at("colors", sorted(unknown)[0], ", ".join(facts.PLAYER_COLORS))
    return named.union([color for color in facts.PLAYER_COLORS if typed.get(color)])


def _why_first(ring: Ring, index: int) -> str:
    which = ("innermost", "second", "third")[index]
    nobody = f", and nobody plays {' or '.join(ring[:index])}" if index else ""
    return f"{ring[index].capitalize()} stands on the {which} ring{nobody}."


def _with_galleon(told: CompassAnswer, typed: Mapping[str, str], color: str) -> CompassAnswer:
    # it sails towards the side of the colour that the needle names first
    rulings = (*told.rulings, "galleon-start", "wake")
    layout, square = told.layout, typed.get("galleon", "").strip()
    if not square or layout is None or layout.mode != facts.TREASURE_MAP:
        course = (
            f"{galleon_text(color)} It takes the shortest way. In the first round it only starts"
            " there, in the harbour."
        )
        return told._replace(galleon_text=course, rulings=rulings)
    start = read_square(layout.board, square, "galleon", afloat=True)
    move = galleon_move(layout, start, color)
    return told._replace(galleon=move, galleon_text=move.text, rulings=(*rulings, *move.rulings))


def roll(seed: str) -> dict[str, str]:
    """Spins the needle. ``seed`` draws its position; all positions are equally likely."""
    # a needle set before no longer counts
    return {"needle": "", "spin": seed}


def _needle(typed: Mapping[str, str], count: int) -> int | None:
    text = typed.get("needle", "").strip()
    if text:
        return whole_number(text, "needle", 1, count, f"1 to {count}, clockwise from north") - 1
    return Stream(facts.SLUG, "compass", typed["spin"]).below(count) if typed.get("spin") else None


def _typed_seats(typed: Mapping[str, str]) -> dict[str, int]:
    setup, players = typed_setup(typed), typed.get("players", "").strip()
    if setup is None or not players:
        return {}
    low, high = facts.PLAYERS
    if players not in map(str, range(low, high + 1)):
        raise BadInput.at("players", players, f"{low} to {high}")
    code, options = setup
    return {color: n for n, color in enumerate(seat_colors(code, int(players), options), 1)}
