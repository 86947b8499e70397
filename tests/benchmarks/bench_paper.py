"""What printing costs: the whole process, beside the zlib time of the same streams, which is the floor.

    python -m tests.benchmarks.bench_paper

Prints sheets a second, bytes a sheet and the growth of memory a sheet; nothing is asserted.
"""

from __future__ import annotations

import re
import resource
import subprocess
import sys
import tempfile
import time
import zlib
from collections.abc import Callable
from pathlib import Path

GAME, SHEET, CODE = "sailorman-dice", "pad", "7KQ4-M2XD"
COPIES = 1000
LEVEL = 9
_RUN = "import sys; from companion.cli import main; sys.argv[0] = 'companion'; main()"
_STREAM = re.compile(rb"/Length (\d+)>>stream\n")


def run(folder: Path, copies: int, *settings: str) -> tuple[float, bytes, int]:
    """One process: its seconds, the file it wrote, its largest memory in kB."""
    path = folder / "out.pdf"
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    arguments = ["print", GAME, SHEET, "-o", str(path), "--copies", str(copies), "--seed", CODE]
    measured = (
        "import resource, subprocess, sys; subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL);"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    options = [part for setting in settings for part in ("--set", setting)]
    command = [sys.executable, "-c", measured, sys.executable, "-c", _RUN, *arguments, *options]
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return seconds, path.read_bytes(), int(done.stdout)


def streams(data: bytes) -> list[bytes]:
    """What our own streams hold, uncompressed."""
    return [zlib.decompress(data[m.end() : m.end() + int(m[1])]) for m in _STREAM.finditer(data)]


def seconds_of(work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return time.process_time() - start


def report(name: str, folder: Path, *settings: str) -> None:
    tries = [run(folder, COPIES, *settings) for _ in range(3)]
    seconds, data, peak = min(tries, key=lambda t: t[0])
    alone, _, small = run(folder, 1, *settings)
    written = streams(data)
    floor = seconds_of(lambda: [zlib.compress(s, LEVEL) for s in written])
    print(
        f"{name}: {COPIES} sheets in {seconds:.2f} s of one core, whole process: {COPIES / seconds:,.0f} sheets/s; "
        f"{len(data):,} bytes, {len(data) / COPIES:,.0f} a sheet; "
        f"memory grows by {(peak - small) / COPIES:.1f} kB a sheet; "
        f"one sheet alone {alone:.2f} s; zlib of the same {len(written)} streams {floor:.3f} s, "
        f"so {(seconds - alone) / floor:.1f} times the floor after start"
    )


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        report("each sheet its own map", Path(folder), "maps=unique")
        report("identical sheets", Path(folder))
        report("each its own, four to a page", Path(folder), "maps=unique", "up=4")


if __name__ == "__main__":
    main()
