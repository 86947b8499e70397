"""Makes new maps of Sailorman Dice from a code. The same code always gives the same map.

A map is made in four steps, all drawn from one stream.

1. River: a walk from a field on the rim. It never comes beside itself, and never runs straight for
    more than five fields. It must see six rows and nine columns, which takes at least 14 fields; it
    may use up to six fields more. As it has no shortcut, its two halves meet only at the
    lighthouse.
2. Areas: the rest is cut into six connected areas of 4 to 10 fields. Each is begun in a corner, so
    that the rest stays whole.
3. Regions: the areas are paired so that the two of a pair do not touch, not even at a corner. The
    pairs become mountains, land and dunes at random.
4. The map is mirrored left to right, and top to bottom, each with a chance of one half.

The capital letter of a region (``M``, ``L``, ``D``, ``R``) goes to the sub-area that comes first in
reading order. The lighthouse names its ``R`` field before its ``r`` field.

A draft fails if the walk is stuck, or if the rest cannot be cut or paired. Then the next draft is
drawn from the same stream. About one draft in 19 succeeds.

Any change that alters the map of any code must raise ``GENERATOR_VERSION``.
"""

from collections.abc import Callable, Iterable, Sequence
from itertools import chain, combinations
from math import ceil
from typing import Final

from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.maps import (
    FIELDS,
    MAP_STEP,
    STRIDE,
    SeaMap,
    connected,
    rows_in,
    square,
)
from companion.randomness import SetupCode, Stream

GENERATOR_VERSION: Final = 1

Random = Callable[[], float]
Mask = int
"""A set of cells, as the bits of an integer."""

# ---- the board as bits: cell = row * 10 + column, the tenth column an always empty gap

_W: Final = STRIDE
_CELLS: Final = tuple(row * _W + col for row in range(facts.N_ROWS) for col in range(facts.N_COLS))
_BITS: Final = tuple(1 << cell for cell in range(facts.N_ROWS * _W))
# The bit of each cell, and 0 for a step beyond the last row or above the first: a cell above has a
# number below 0, which reads the zeros at the end.
_BITS_OR_NONE: Final = (*_BITS, *[0] * (2 * _W))


def _mask(cells: Iterable[int]) -> Mask:
    return sum(_BITS[cell] for cell in cells)


def _next_to(cell: int) -> tuple[int, ...]:
    return tuple(b for b in (cell - _W, cell - 1, cell + 1, cell + _W) if b in _CELLS)


_BOARD: Final[Mask] = _mask(_CELLS)
_NEXT: Final = {cell: _next_to(cell) for cell in _CELLS}
_BESIDE: Final = {cell: _mask(_NEXT[cell]) for cell in _CELLS}
_ROWS: Final = [
    _mask(_CELLS[start : start + facts.N_COLS]) for start in range(0, FIELDS, facts.N_COLS)
]
_COLUMNS: Final = [_mask(_CELLS[start :: facts.N_COLS]) for start in range(facts.N_COLS)]
# for every cell: its row, its column, and the cells beside it
_LINES: Final = {cell: (_ROWS[cell // _W], _COLUMNS[cell % _W], _BESIDE[cell]) for cell in _CELLS}


def _turn(mirrored: bool, upturned: bool) -> tuple[int, ...]:
    # the cell that comes to each field when the map is mirrored
    rows = [_CELLS[start : start + facts.N_COLS] for start in range(0, FIELDS, facts.N_COLS)]
    if upturned:
        rows.reverse()
    if mirrored:
        rows = [row[::-1] for row in rows]
    return tuple(chain.from_iterable(rows))


_TURNS: Final = tuple(
    _turn(mirrored, upturned) for mirrored in (False, True) for upturned in (False, True)
)

# ---- the river

# most fields in a line; mixed, as any one of them favours some columns
_STRAIGHT: Final = (3, 4, 4, 5)
# how often the walk takes a field in a new line where it has the choice
_AHEAD: Final = 0.65
_SIDES: Final = tuple(a for a in _CELLS if len(_NEXT[a]) == 3)
# corners more rarely, as most walks that succeed would begin in one
_STARTS: Final = 3 * _SIDES + tuple(a for a in _CELLS if len(_NEXT[a]) == 2)
_SHORTEST: Final = facts.N_ROWS + facts.N_COLS - 1
# fields beyond the shortest so that each half has at most 10
_SPARE: Final = 2 * facts.AREA_MAX - _SHORTEST


def _choices() -> dict[Mask, list[tuple[int, Mask, Mask, Mask]]]:
    # the cells of every mask that is made of some neighbours of one cell, each with its lines
    steps = {}
    for near in _NEXT.values():
        for n in range(1, len(near) + 1):
            for some in combinations(near, n):
                steps[_mask(some)] = [(cell, *_LINES[cell]) for cell in some]
    return steps


# The cells of every set that a walk may choose from, in order, each with its :data:`_LINES`. A set
# has some of the cells beside one cell.
_STEPS: Final = _choices()


def _may_take(near: Mask, seen: Mask, spare: int, random: Random) -> Mask:
    # The cells of ``near`` of which the walk takes one: those in a new line, or those aside. A cell
    # whose row and column are both ``seen`` lies aside: it brings the walk no nearer to its end, so
    # it costs one of the spare fields. 0 if the walk is stuck.
    ahead = near & ~seen
    aside = near & seen if spare else 0
    if not ahead or (aside and random() >= _AHEAD):
        return aside
    return ahead


def _river(random: Random) -> list[int] | None:
    # a walk of 14 to 20 cells through every row and column; None if it got stuck
    head = _STARTS[int(random() * len(_STARTS))]
    walk = [head]
    spare = int(random() * (_SPARE + 1))
    straight = _STRAIGHT[int(random() * len(_STRAIGHT))]
    # neither walked nor beside the walk
    free = _BOARD ^ _BITS[head]
    rows, columns, beside = _LINES[head]
    # cells whose row and column the walk has both seen; once that is all of them, it can end
    seen = rows & columns
    # the step from the cell before to the head, and how many fields it has led straight on
    direction, run = 0, 1
    while seen != _BOARD:
        near = beside & free
        # whatever the walk takes next, none of the others beside its head may ever be walked: the
        # river would be two fields wide
        free ^= near
        # the line is as long as this river's lines get, so the field straight on is out
        if run == straight:
            near &= ~_BITS_OR_NONE[head + direction]
        taken = _may_take(near, seen, spare, random)
        if not taken:
            return None
        if taken & seen:
            spare -= 1
        steps = _STEPS[taken]
        # a number is drawn only where there is a choice: codes rest on how many are drawn
        step = steps[0] if len(steps) == 1 else steps[int(random() * len(steps))]
        cell, row, column, beside = step
        rows |= row
        columns |= column
        seen = rows & columns
        if cell - head == direction:
            run += 1
        else:
            direction, run = cell - head, 2
        walk.append(cell)
        head = cell
    return walk


# ---- the areas

_N_AREAS: Final = 2 * (len(facts.REGIONS) - 1)
_CUTS: Final = 3  # tries for one area before the draft fails


def _first_of(mask: Mask) -> Mask:
    # the first cell of ``mask``, which is its lowest bit
    return mask & -mask


def _one_of(mask: Mask, random: Random) -> Mask:
    # One cell of ``mask``, which must not be empty: the first one from a random place on, and if
    # there is none after it, the first of all.
    start = int(random() * len(_BITS))
    later = mask >> start << start
    return _first_of(later or mask)


def _dead_ends(mask: Mask) -> Mask:
    # all places beside at most one cell of ``mask``: no two of their neighbours are in it
    right, left, below, above = mask << 1, mask >> 1, mask << _W, mask >> _W
    return ~(right & left | below & above | (right | left) & (below | above))


def _corners(mask: Mask) -> Mask:
    # all places beside at most two cells of ``mask``: no three of their neighbours are in it
    right, left, below, above = mask << 1, mask >> 1, mask << _W, mask >> _W
    return ~(right & left & (below | above) | below & above & (right | left))


def _cut(land: Mask, size: int, random: Random) -> Mask:
    """Returns a connected area of ``size`` cells of ``land`` that leaves a connected rest; 0 if it
    fails."""
    # begun at a dead end, or at a corner where there is none
    piece = _one_of(land & _dead_ends(land) or land & _corners(land), random)
    rest = land ^ piece
    for _ in range(size - 1):
        edge = (piece << 1 | piece >> 1 | piece << _W | piece >> _W) & rest
        if not edge:
            return 0
        # a cell with one way on, or none, would soon be cut off from the rest: take it first
        cell = _one_of(edge & _dead_ends(rest) or edge, random)
        piece |= cell
        rest ^= cell
    return piece if connected(_first_of(rest), rest) == rest else 0


def _shares(sizes: list[int]) -> list[tuple[int, ...]]:
    # all ways to cut parts of these sizes into six areas of 4 to 10 cells: how many areas each part
    # gets
    ways: list[tuple[int, ...]] = [()]
    for size in sizes:
        counts = range(ceil(size / facts.AREA_MAX), size // facts.AREA_MIN + 1)
        ways = [(*way, count) for way in ways for count in counts]
    return [way for way in ways if sum(way) == _N_AREAS]


def _drawn_areas(land: Mask, random: Random) -> list[Mask] | None:
    # Cuts the land into areas, each in one piece and of a legal size. Returns None if the drawing
    # fails, so that another map has to be tried.
    parts = []
    while land:
        part = connected(_first_of(land), land)
        # land that the river cut off and that is smaller than an area belongs to none
        if part.bit_count() < facts.AREA_MIN:
            return None
        parts.append(part)
        land ^= part
    ways = _shares([part.bit_count() for part in parts])
    if not ways:
        return None
    areas: list[Mask] = []
    for part, count in zip(parts, ways[int(random() * len(ways))], strict=True):
        rest, left = part, part.bit_count()
        for after in range(count - 1, 0, -1):
            # so large that the areas after it can hold the rest, and so small that each of them can
            # be filled
            low = max(facts.AREA_MIN, left - facts.AREA_MAX * after)
            high = min(facts.AREA_MAX, left - facts.AREA_MIN * after)
            size = low + int(random() * (high - low + 1))
            pieces = (_cut(rest, size, random) for _ in range(_CUTS))
            piece = next(filter(None, pieces), None)
            if piece is None:
                return None
            areas.append(piece)
            rest ^= piece
            left -= size
        areas.append(rest)
    return areas


# ---- the regions

Pairing = tuple[tuple[int, int], ...]


def _every_pairing(left: Sequence[int]) -> list[Pairing]:
    if not left:
        return [()]
    first, *others = left
    ways = list[Pairing]()
    for n, other in enumerate(others):
        rests = _every_pairing([*others[:n], *others[n + 1 :]])
        ways += [((first, other), *rest) for rest in rests]
    return ways


# the 15 ways to make three pairs of six areas
_PAIRINGS: Final = tuple(_every_pairing(range(_N_AREAS)))


def _drawn_pairing(areas: list[Mask], random: Random) -> Pairing | None:
    touching = set[tuple[int, int]]()
    for a, area in enumerate(areas):
        # the area with every field beside it, also at a corner
        tall = area | area << _W | area >> _W
        halo = tall | tall << 1 | tall >> 1
        touching |= {(a, b) for b, other in enumerate(areas[a + 1 :], a + 1) if halo & other}
    # the two areas of a region never touch, else they could not be told apart
    fitting = [pairs for pairs in _PAIRINGS if touching.isdisjoint(pairs)]
    return fitting[int(random() * len(fitting))] if fitting else None


# ---- the map

_NAMINGS: Final = ("MLD", "MDL", "LMD", "LDM", "DML", "DLM")


def _parts_of(parts: Sequence[Mask], turn: Sequence[int]) -> str:
    """Returns for each field, as a digit from 1, which of at most nine ``parts`` it belongs to."""
    # the bits of a part, read as the digits of a hexadecimal number, times the number of the part
    total = sum(int(f"{part:b}", 16) * n for n, part in enumerate(parts, 1))
    digits = f"{total:0{len(_BITS)}x}"
    # the last digit is that of the first cell
    return "".join([digits[-1 - cell] for cell in turn])


def _finish(
    river: list[int], areas: list[Mask], pairs: Pairing, random: Random, code: str
) -> SeaMap:
    """Places the lighthouse, names the regions and mirrors the map. ``river`` goes from end
    to end."""
    # the lighthouse parts the river so that both halves are areas of a legal size: each has at
    # least so many fields
    least = max(facts.AREA_MIN, len(river) - facts.AREA_MAX)
    upstream = least + int(random() * (len(river) - 2 * least + 1))
    naming = _NAMINGS[int(random() * len(_NAMINGS))]
    turn = _TURNS[int(random() * len(_TURNS))]

    parts = _parts_of([*areas, _mask(river[:upstream]), _mask(river[upstream:])], turn)
    letters: dict[int, str] = {}
    # the two halves of the river come after all areas
    for (a, b), letter in zip((*pairs, (_N_AREAS, _N_AREAS + 1)), naming + "R", strict=True):
        # the capital letter is the area that comes first in reading order
        first, second = sorted((str(a + 1), str(b + 1)), key=parts.index)
        letters |= {ord(first): letter, ord(second): letter.lower()}
    flat = parts.translate(letters)
    # the lighthouse stands between two fields of the river, of which the R is named first
    beside = map(turn.index, (river[upstream - 1], river[upstream]))
    capital, small = sorted(beside, key=lambda n: flat[n])
    return SeaMap(rows_in(flat), (square(capital), square(small)), code=code)


def generate_map(code: SetupCode) -> SeaMap:
    """Returns the map that a code stands for. Its ``code`` is the code as text.

    The map depends on the code's base, and on which drawing of the step ``map`` it stands for.
    Drawings of other steps only show in the text. The map is always legal, and nothing is raised.
    """
    random = Stream(facts.SLUG, GENERATOR_VERSION, MAP_STEP, code.draw(MAP_STEP), code.base).random
    while True:
        river = _river(random)
        if river is None:
            continue
        areas = _drawn_areas(_BOARD ^ _mask(river), random)
        if areas is None:
            continue
        pairs = _drawn_pairing(areas, random)
        if pairs is not None:
            return _finish(river, areas, pairs, random, str(code))
