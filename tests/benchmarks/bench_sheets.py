"""How long one of everything takes: a copy of each sheet, a map, a board.
``python -m tests.benchmarks.bench_sheets``.

Prints processor time: of sheets the better of the second and third drawing (imports and fonts are
loaded by the first) beside zlib of the file's own streams, slowest first; of maps and boards the
mean and the slowest. Exit status 1 where a sheet takes 60 ms or more, or a map or board more than
it may on average, or a second.
"""

from __future__ import annotations

import sys
from functools import partial
from typing import Any

from companion import GAMES
from companion.games.sailorman_dice.generate import generate_map
from companion.games.ship_adventure import layout
from companion.games.ship_adventure.layout import ShipSetup
from companion.randomness import SetupCode
from pdf.catalogue import sheets_of
from pdf.orders import make_order, print_order
from tests.benchmarks.measuring import cpu, packed_again, told
from tests.support.codes import nth_code

CODE, CEILING = "7KQ4-M2XD", 60.0


def board(code: SetupCode, **options: Any) -> object:
    return layout.lay(code, ShipSetup(**options))


DRAWN = {
    "a map of Sailorman Dice": (generate_map, 10_000, 0.5),
    "a board of Treasure Map": (board, 2000, 1000),
    "a board of Conquest, 1 box": (partial(board, mode="caribbean-conquest"), 1000, 1000),
    "a board of Conquest, 4 boxes": (partial(board, mode="caribbean-conquest", boxes=4), 200, 1000),
    "a board of Conquest, 9 boxes": (partial(board, mode="caribbean-conquest", boxes=9), 60, 1000),
}
"""What draws one, how many are drawn, and how many milliseconds one may take on average."""


def main() -> int:
    """Measures, prints and returns the exit status."""
    found = []
    for game in GAMES.values():
        for sheet in sheets_of(game.slug):
            order = make_order(game, sheet, code=CODE if sheet.uses_code else None)
            floor = packed_again(print_order(order).data)
            found.append((cpu(lambda: print_order(order), 2), floor, f"{game.slug} {sheet.name}"))  # noqa: B023
    for taken, floor, name in sorted(found, reverse=True):
        told(name, taken, floor)
    good = max(found)[0] < CEILING
    for title, (draw, count, most) in DRAWN.items():
        times = [cpu(lambda: draw(nth_code(n))) for n in range(count)]  # noqa: B023
        good &= sum(times) / count <= most and max(times) < 1000
        print(f"{title}: {sum(times) / count:.2f} ms each, slowest {max(times):.1f} ms of {count}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
