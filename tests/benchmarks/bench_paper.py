"""What printing costs, in processor time, beside the zlib time of the same streams, which is the floor.

    python -m tests.benchmarks.bench_paper [RUNS] [--quick]

Whole processes of one core, compiled as an installed program is: sheets a second, bytes and memory a sheet, and how
many times the floor; 1,000 different pads beside the plain way, ReportLab and qrcode page by page, in the same run, and
a kit of each game beside an interpreter that imports ReportLab. Then downloads of a running helper: how long until the
first byte and the whole file. ``bench_sheets`` has one copy of every
sheet. Nothing is asserted. ``--quick`` ends after the plain way and the kits.
"""

from __future__ import annotations

import os
import re
import resource
import subprocess
import sys
import tempfile
import time
import urllib.request
import zlib
from collections.abc import Callable, Sequence
from pathlib import Path

from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.maps import SeaMap
from pdf.drawing.document import LEVEL
from pdf.links import scorer_link
from pdf.sheets.sailorman_dice.pad import code_of, pad_maps
from tests.support.served import started
from webhelper.paper.orders import MOST

GAME, SHEET, CODE = "sailorman-dice", "pad", "7KQ4-M2XD"
_RUN = "import sys; from companion.cli import main; sys.argv[0] = 'companion'; main()"
_STREAM = re.compile(rb"/Length (\d+)>>stream\n")


def environment(folder: Path) -> dict[str, str]:
    """Modules are compiled once, as an installer does, wherever this shell would have them compiled at every start."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPYCACHEPREFIX": str(folder / "compiled")}


def run(folder: Path, copies: int, *settings: str, game: str = GAME, sheet: str = SHEET) -> tuple[float, bytes, int]:
    """One process: its seconds, the file it wrote, its largest memory in kB."""
    path = folder / "out.pdf"
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    arguments = ["print", game, sheet, "-o", str(path), "--copies", str(copies), "--seed", CODE]
    measured = (
        "import resource, subprocess, sys; subprocess.run(sys.argv[1:], check=True, stdout=subprocess.DEVNULL);"
        "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)"
    )
    options = [part for setting in settings for part in ("--set", setting)]
    command = [sys.executable, "-c", measured, sys.executable, "-c", _RUN, *arguments, *options]
    done = subprocess.run(command, check=True, capture_output=True, text=True, env=environment(folder))
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


def report(name: str, folder: Path, runs: int, copies: int, *settings: str) -> None:
    """Each part at its best of so many runs, the floor in turn with the others."""
    tries, starts, floors = [], [], []
    for _ in range(runs):
        tries.append(run(folder, copies, *settings))
        starts.append(run(folder, 1, *settings))
        written = streams(tries[-1][1])
        floors.append(seconds_of(lambda: [zlib.compress(s, LEVEL) for s in written]))  # noqa: B023 - called at once
    seconds, data, peak = min(tries, key=lambda t: t[0])
    alone, _, small = min(starts, key=lambda t: t[0])
    floor = min(floors)
    print(
        f"{name}: {copies:,} sheets in {seconds:.2f} s: {copies / seconds:,.0f} sheets/s; "
        f"{len(data):,} bytes, {len(data) / copies:,.0f} a sheet; "
        f"memory grows by {(peak - small) / copies:.1f} kB a sheet; one alone {alone:.2f} s; "
        f"zlib of the {len(written):,} streams {floor:.3f} s: {seconds / floor:.1f} times the floor, "
        f"{(seconds - alone) / floor:.1f} after start",
        flush=True,
    )


# ---- the plain way


def plain_pads(maps: Sequence[SeaMap], path: Path) -> None:
    """The same pads as somebody writes them first: ReportLab's canvas, fields one by one, a code's modules one by one.

    It draws less than ours: no neatline, no patterns, no shells.
    """
    from qrcode.constants import ERROR_CORRECT_M
    from qrcode.main import QRCode
    from reportlab.pdfgen.canvas import Canvas

    tints = {"M": "#E5E7EA", "m": "#E5E7EA", "L": "#DDE9C8", "l": "#DDE9C8", "D": "#F6E9CF", "d": "#F6E9CF"}
    canvas = Canvas(str(path), pagesize=(595, 842))
    for sea_map in maps:
        canvas.setFont("Times-Roman", 28)
        canvas.drawString(60, 780, "Sailorman Dice")
        canvas.setFont("Helvetica", 10)
        for r, row in enumerate(sea_map.areas):
            for c, area in enumerate(row):
                canvas.setFillColor(tints.get(area, "#CFE6F2"))
                canvas.rect(90 + c * 43, 500 - r * 43, 43, 43, fill=1)
            canvas.setFillColor("#000000")
            canvas.drawString(60, 520 - r * 43, facts.ROWS[r])
            canvas.roundRect(490, 503 - r * 43, 40, 37, 3)
        for c in range(facts.N_COLS):
            canvas.roundRect(92 + c * 43, 240, 39, 37, 3)
        for n in range(2 * len(facts.REGIONS)):
            canvas.roundRect(92 + n * 46, 560, 42, 37, 3)
        for n in range(8):
            canvas.circle(100 + n * 20, 200, 8)
        code = QRCode(error_correction=ERROR_CORRECT_M)
        code.add_data(scorer_link("http://companion.local:8080", code_of(sea_map)))
        for y, modules in enumerate(code.get_matrix()):
            for x, dark in enumerate(modules):
                if dark:
                    canvas.rect(450 + x * 2, 800 - y * 2, 2, 2, stroke=0, fill=1)
        canvas.drawString(60, 760, f"No. {code_of(sea_map)}")
        canvas.showPage()
    canvas.save()


def beside_the_plain_way(folder: Path, runs: int, copies: int = 1000) -> None:
    """Both in one run, of one process each: a part of the sheets the plain way, as each costs it the same."""
    maps, part = list(pad_maps(CODE, "unique", copies)), copies // 5
    ours = min(run(folder, copies, "maps=unique")[0] for _ in range(runs))
    plain = min(seconds_of(lambda: plain_pads(maps[:part], folder / "plain.pdf")) for _ in range(runs)) * copies / part
    print(f"{copies:,} different pads: {ours:.2f} s, the plain way {plain:.2f} s: {plain / ours:.1f} times", flush=True)


def kits(folder: Path, runs: int) -> None:
    """A kit of each game, whole processes, beside an interpreter that imports ReportLab's canvas, or it alone."""

    def seconds(*words: str) -> float:
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run([sys.executable, *words], check=True, capture_output=True, env=environment(folder))
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime

    def best(*words: str) -> float:
        return min(seconds(*words) for _ in range(runs))

    canvas, alone = best("-c", "import reportlab.pdfgen.canvas"), best("-c", "import reportlab")
    for game, players in {"sailorman-dice": 4, "waters-of-nereus": 3, "loot-island": 4, "ship-adventure": 4}.items():
        command = ["print", game, "kit", "--players", str(players), "--seed", CODE, "-o", str(folder / "kit.pdf")]
        taken = best("-c", _RUN, *command)
        print(
            f"kit of {game}: {taken:.2f} s, {taken / canvas:.1f} times the import of its canvas ({canvas:.3f}), "
            f"{taken / alone:.1f} times that of ReportLab alone ({alone:.3f})",
            flush=True,
        )


# ---- downloads


def downloads(folder: Path) -> None:
    server, address = started(folder / "data", **environment(folder))
    try:
        sheets = {
            "one sheet": f"{GAME}/print/pad.pdf?seed={CODE}",
            "many sheets": f"{GAME}/print/pad.pdf?seed={CODE}&maps=unique&copies={MOST}",
            "nine boxes in play size": f"ship-adventure/print/board.pdf?seed={CODE}&size=play&boxes=9"
            "&mode=caribbean-conquest",
        }
        urllib.request.urlopen(f"{address}/{sheets['one sheet']}").close()  # what draws is loaded now
        for name, path in sheets.items():
            start = time.perf_counter()
            with urllib.request.urlopen(f"{address}/{path}") as answer:
                size = len(answer.read(1))
                first = time.perf_counter() - start
                size += len(answer.read())
            whole = time.perf_counter() - start
            print(f"download, {name}: first byte after {1000 * first:.0f} ms, {size:,} bytes in {whole:.2f} s")
    finally:
        server.terminate()
        server.communicate(timeout=20)


def main() -> None:
    runs = int(next((word for word in sys.argv[1:] if word.isdigit()), 3))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        run(folder, 2)  # compiles
        beside_the_plain_way(folder, runs)
        kits(folder, runs)
        if "--quick" in sys.argv:
            return
        report("each sheet its own map", folder, runs, 1000, "maps=unique")
        report("each sheet its own map", folder, 1, 10_000, "maps=unique")
        report("identical sheets", folder, runs, 1000)
        report("each its own, four to a page", folder, runs, 1000, "maps=unique", "up=4")
        board = ("size=play", "mode=caribbean-conquest", "boxes=9")
        seconds = min(run(folder, 1, *board, game="ship-adventure", sheet="board")[0] for _ in range(runs))
        print(f"a board of nine boxes in play size: {seconds:.2f} s, whole process", flush=True)
        downloads(folder)


if __name__ == "__main__":
    main()
