"""How long boards of Ship Adventure take to lay: ``python -m tests.benchmarks.bench_boards``.

Prints processor time a board for each size and the slowest single one; exit status 1 where a board takes a second or
more.
"""

from __future__ import annotations

import sys
import time

from companion.games.ship_adventure import layout
from companion.games.ship_adventure.settings import ShipSetup
from tests.support.codes import nth_code

SIZES = {
    "Treasure Map": (ShipSetup(), 2000),
    "Conquest, 1 box": (ShipSetup(mode="caribbean-conquest"), 1000),
    "Conquest, 4 boxes": (ShipSetup(mode="caribbean-conquest", boxes=4), 200),
    "Conquest, 9 boxes": (ShipSetup(mode="caribbean-conquest", boxes=9), 60),
}
CEILING = 1.0


def main() -> int:
    """Measures, prints and returns the exit status."""
    slowest = 0.0
    for title, (options, count) in SIZES.items():
        times = []
        for n in range(count):
            start = time.process_time_ns()
            layout.lay(nth_code(n), options)
            times.append((time.process_time_ns() - start) / 1e6)
        slowest = max(slowest, *times)
        print(f"{title}: {sum(times) / count:.2f} ms a board, slowest {max(times):.1f} ms of {count}")
    return 0 if slowest < CEILING * 1000 else 1


if __name__ == "__main__":
    sys.exit(main())
