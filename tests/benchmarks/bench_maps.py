"""How many maps a second one core generates, stream and SeaMap included: ``python -m tests.benchmarks.bench_maps``.

Prints processor time for 10,000 different codes and the slowest single one; exit status 1 below 2,000 maps a second.
"""

from __future__ import annotations

import sys
import time

from companion.games.sailorman_dice.generate import generate_map
from tests.support.codes import nth_code

MAPS = 10_000
FLOOR = 2_000


def main() -> int:
    """Measures, prints and returns the exit status."""
    codes = [nth_code(n) for n in range(MAPS)]
    times = []
    for each in codes:
        start = time.process_time_ns()
        generate_map(each)
        times.append(time.process_time_ns() - start)
    seconds = sum(times) / 1e9
    rate = MAPS / seconds
    times.sort()
    print(f"{MAPS} maps in {seconds:.2f} s: {rate:,.0f} maps/s (at least {FLOOR:,})")
    median, late, last = (times[place] / 1e3 for place in (MAPS // 2, MAPS * 99 // 100, -1))
    print(f"median {median:,.0f} us, 99 % {late:,.0f} us, slowest {last:,.0f} us")
    return 0 if rate >= FLOOR else 1


if __name__ == "__main__":
    sys.exit(main())
