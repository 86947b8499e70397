"""How long maps of Sailorman Dice and boards of Ship Adventure take: ``python -m tests.benchmarks.bench_setups``.

Prints processor time of one and the slowest of each kind; exit status 1 where one takes longer than it may on average,
or a second and more.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from functools import partial

from companion.games.sailorman_dice.generate import generate_map
from companion.games.ship_adventure import layout
from companion.games.ship_adventure.settings import ShipSetup
from companion.randomness import SetupCode
from tests.support.codes import nth_code


def board(code: SetupCode, **options: object) -> object:
    return layout.lay(code, ShipSetup(**options))  # type: ignore[arg-type]


KINDS: dict[str, tuple[Callable[[SetupCode], object], int, float]] = {
    "Sailorman Dice": (generate_map, 10_000, 0.5),
    "Treasure Map": (board, 2000, 1000),
    "Conquest, 1 box": (partial(board, mode="caribbean-conquest"), 1000, 1000),
    "Conquest, 4 boxes": (partial(board, mode="caribbean-conquest", boxes=4), 200, 1000),
    "Conquest, 9 boxes": (partial(board, mode="caribbean-conquest", boxes=9), 60, 1000),
}
"""What draws one, how many are drawn, and how many milliseconds one may take on average."""


def main() -> int:
    """Measures, prints and returns the exit status."""
    good = True
    for title, (draw, count, most) in KINDS.items():
        times = []
        for n in range(count):
            start = time.process_time_ns()
            draw(nth_code(n))
            times.append((time.process_time_ns() - start) / 1e6)
        good &= sum(times) / count <= most and max(times) < 1000
        print(f"{title}: {sum(times) / count:.2f} ms each, slowest {max(times):.1f} ms of {count}")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
