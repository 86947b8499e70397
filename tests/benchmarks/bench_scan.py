"""How photos of the pad are read: ``python -m tests.benchmarks.bench_scan [MNIST-FOLDER]``.

Simulated photos by a camera, in a light and on tables that training never saw; with the folder
of MNIST's files also by writers that it never saw, else in digits drawn from strokes. First 12
photos of 12 megapixels for the time on one core, then 100 smaller ones for what is read; then 60
score pads of the other games, whose figures are told and no floor. Exit status 1 where one is
missed.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

for _variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):  # before numpy: one core
    os.environ.setdefault(_variable, "1")

import numpy as np

from assets.reader.training.camera import Shot
from assets.reader.training.hands import drawn_hand, mnist_hand
from assets.reader.training.measure import measure
from tests.benchmarks.pads_measured import measure_pads

LONG_SIDE = 4032  # px: 12 megapixels
MOST_MS = 250
FIELDS, TOTALS, FLAGS, READ = 0.99, 0.985, 5.0, 0.97


def main() -> int:
    """Measures, prints and returns the exit status."""
    hand = mnist_hand(Path(sys.argv[1]), "t10k") if len(sys.argv) > 1 else drawn_hand(11)
    large = measure(hand, 12, 3, Shot(LONG_SIDE, "measuring", hard=0.8))
    opening, reading = (1000 * float(np.median(times)) for times in (large.opening, large.reading))
    print(
        f"12 MP: {reading:.0f} ms reading (at most {MOST_MS}), {opening:.0f} ms decoding the JPEG"
    )
    many = measure(hand, 100, 4, Shot(2016, "measuring", glare=0.03))
    print(many.summary())
    pads = measure_pads(hand, 60, 5, Shot(2016, "measuring"))
    print(f"score pads\n{pads.summary()}")
    fields, totals = (
        many.n["right"] / many.n["fields"],
        1 - many.n["silent"] / max(1, many.n["read"]),
    )
    flags, read = sum(many.flags) / max(1, len(many.flags)), many.n["read"] / many.n["photos"]
    good = (
        reading <= MOST_MS
        and fields >= FIELDS
        and totals >= TOTALS
        and flags <= FLAGS
        and read >= READ
    )
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
