"""How benchmarks measure: processor time of calls and of whole processes, each beside a floor of
the same run."""

from __future__ import annotations

import os
import re
import statistics
import subprocess
import sys
import time
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

from flask.testing import FlaskClient

COMPANION: Final = (
    "-c",
    "import sys; from companion.cli import main; sys.argv[0] = 'companion'; main()",
)
"""What an interpreter is told to be ``companion``."""
_CHILD: Final = (
    "import resource, subprocess, sys; subprocess.run(sys.argv[1:], check=True,"
    " stdout=subprocess.DEVNULL);used = resource.getrusage(resource.RUSAGE_CHILDREN);"
    " print(used.ru_utime + used.ru_stime, used.ru_maxrss)"
)
_STREAM: Final = re.compile(
    rb"/FlateDecode/Length (\d+)>>stream\n|(?<!/XML)/Length (\d+)>>stream\n"
)


def cpu(work: Callable[[], Any], rounds: int = 1) -> float:
    """Milliseconds of processor time of a call, the least of so many."""
    times = []
    for _ in range(rounds):
        began = time.process_time_ns()
        work()
        times.append((time.process_time_ns() - began) / 1e6)
    return min(times)


def beside(floor: Callable[[], Any], work: Callable[[], Any], rounds: int) -> tuple[float, float]:
    """Medians of so many calls in turn, the floor first, so that both meet the machine as it is; in
    milliseconds."""
    pairs = [(cpu(floor), cpu(work)) for _ in range(rounds)]
    return statistics.median(pair[0] for pair in pairs), statistics.median(
        pair[1] for pair in pairs
    )


def told(what: str, took: float, floor: float, more: str = "") -> None:
    print(
        f"{what:44} {took:10.2f} ms of CPU  {took / floor:8.1f} times {floor:.2f} ms{more}",
        flush=True,
    )


def static_file(client: FlaskClient) -> Callable[[], Any]:
    """Asks for a file as it lies there: the floor of every page."""
    icon = re.search(r'"(/v/[^"]+favicon\.svg)"', client.get("/").text)
    assert icon
    return lambda: client.get(icon[1])


def compiled_in(folder: Path) -> dict[str, str]:
    """Modules are compiled once, as an installer does, wherever this shell would have them compiled
    at every start."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPYCACHEPREFIX": str(folder / "compiled")}


def process(folder: Path, words: Sequence[str], rounds: int = 1) -> tuple[float, int]:
    """Seconds of processor time of a whole interpreter, the least of so many, and its most memory
    in kB."""
    found, run = [], [sys.executable, "-c", _CHILD, sys.executable, *words]
    for _ in range(rounds):
        done = subprocess.run(run, check=True, capture_output=True, env=compiled_in(folder))
        seconds, memory = done.stdout.split()
        found.append((float(seconds), int(memory)))
    return min(found)


def packed_again(data: bytes, level: int = 9) -> float:
    """Milliseconds that zlib takes to pack the streams of a PDF again."""
    sizes = [(m.end(), int(m[1] or m[2])) for m in _STREAM.finditer(data)]
    streams = [zlib.decompress(data[at : at + size]) for at, size in sizes]
    return cpu(lambda: [zlib.compress(stream, level) for stream in streams])
