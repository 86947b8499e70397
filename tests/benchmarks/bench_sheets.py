"""How long one copy of every sheet takes to draw: ``python -m tests.benchmarks.bench_sheets``.

Prints processor time of the second and third drawing (imports and fonts are loaded by the first), beside zlib of the
file's own streams, slowest first; exit status 1 where a sheet takes 60 ms or more.
"""

from __future__ import annotations

import re
import sys
import time
import zlib

from companion import GAMES
from pdf.catalogue import sheets_of
from pdf.orders import make_order, print_order

CODE = "7KQ4-M2XD"
CEILING = 60.0
_STREAM = re.compile(rb"/FlateDecode/Length (\d+)>>stream\n")


def floor_of(data: bytes) -> float:
    """Milliseconds that zlib takes to pack the streams of a file again."""
    streams = [zlib.decompress(data[m.end() : m.end() + int(m[1])]) for m in _STREAM.finditer(data)]
    start = time.process_time_ns()
    for stream in streams:
        zlib.compress(stream, 9)
    return (time.process_time_ns() - start) / 1e6


def main() -> int:
    """Measures, prints and returns the exit status."""
    found = []
    for game in GAMES.values():
        for sheet in sheets_of(game.slug):
            order = make_order(game, sheet, seed=CODE if sheet.uses_code else None)
            printed = print_order(order)
            times = []
            for _ in range(2):
                start = time.process_time_ns()
                print_order(order)
                times.append((time.process_time_ns() - start) / 1e6)
            found.append((min(times), floor_of(printed.data), printed.pages, game.slug, sheet.name))
    for taken, floor, pages, slug, name in sorted(found, reverse=True):
        print(f"{slug} {name}: {taken:.0f} ms, {pages} pages; zlib alone {floor:.1f} ms")
    return 0 if max(found)[0] < CEILING else 1


if __name__ == "__main__":
    sys.exit(main())
