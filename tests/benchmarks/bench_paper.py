"""What printing costs, in processor time, beside the zlib time of the same streams, which is the
floor.

    python -m tests.benchmarks.bench_paper [RUNS] [--quick]

Whole processes of one core, compiled as an installed program is: sheets a second, bytes and memory
a sheet, and how many times the floor; 1,000 different pads beside the plain way, ReportLab and
qrcode page by page, in the same run, and a kit of each game beside an interpreter that imports
ReportLab. Then downloads of a running helper. Nothing is asserted. ``--quick`` ends after the plain
way and the kits.
"""

from __future__ import annotations

import sys
import tempfile
import time
import urllib.request
from collections.abc import Sequence
from pathlib import Path

from companion import GAMES
from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.maps import SeaMap
from pdf.drawing.document import LEVEL
from pdf.links import scorer_link
from pdf.sheets.sailorman_dice.pad import code_of, pad_maps
from tests.benchmarks.measuring import COMPANION, compiled_in, cpu, packed_again, process
from tests.support.served import serving
from webhelper.paper import MOST

CODE = "7KQ4-M2XD"


def printing(folder: Path, runs: int, *words: object) -> tuple[float, int]:
    """Seconds and memory of a print into ``folder``, and what it wrote."""
    more = ["--seed", CODE, "-o", str(folder / "out.pdf")]
    return process(folder, [*COMPANION, "print", *(str(word) for word in words), *more], runs)


def pads(name: str, folder: Path, runs: int, copies: int, *settings: str) -> None:
    """Each part at its best of so many runs."""
    options = [part for setting in settings for part in ("--set", setting)]
    alone, small = printing(folder, runs, "sailorman-dice", "pad", *options)
    seconds, peak = printing(folder, runs, "sailorman-dice", "pad", "--copies", copies, *options)
    data = (folder / "out.pdf").read_bytes()
    floor = packed_again(data, LEVEL) / 1000
    print(
        f"{name}: {copies:,} sheets in {seconds:.2f} s: {copies / seconds:,.0f} sheets/s;"
        f" {len(data) / copies:,.0f} bytes and {(peak - small) / copies:.1f} kB of memory a sheet;"
        f" one alone {alone:.2f} s; {seconds / floor:.1f} times the floor of {floor:.3f} s,"
        f" {(seconds - alone) / floor:.1f} after start",
        flush=True,
    )


def plain_pads(maps: Sequence[SeaMap], path: Path) -> None:
    """The same pads as somebody writes them first: ReportLab's canvas, fields one by one, a code's
    modules one by one.

    It draws less than ours: no neatline, no patterns, no shells.
    """
    from qrcode.constants import ERROR_CORRECT_M
    from qrcode.main import QRCode
    from reportlab.pdfgen.canvas import Canvas

    tints = {
        "M": "#E5E7EA",
        "m": "#E5E7EA",
        "L": "#DDE9C8",
        "l": "#DDE9C8",
        "D": "#F6E9CF",
        "d": "#F6E9CF",
    }
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
    """Both in one run, in turn, so that both meet the machine as it is: a part of the sheets the
    plain way, as each costs it the same, half of them before ours and half after."""
    maps, part = list(pad_maps(CODE, "unique", copies)), copies // 10
    words = ("sailorman-dice", "pad", "--copies", copies, "--set", "maps=unique")
    times = []
    plain_pads(maps[:1], folder / "plain.pdf")  # what it imports is loaded now
    for _ in range(runs):
        before = cpu(lambda: plain_pads(maps[:part], folder / "plain.pdf"))
        ours, _ = printing(folder, 1, *words)
        after = cpu(lambda: plain_pads(maps[part : 2 * part], folder / "plain.pdf"))
        plain = (before + after) / 1000 * copies / part / 2
        times.append((plain / ours, ours, plain))
    ratio, ours, plain = sorted(times)[runs // 2]
    print(
        f"{copies:,} different pads: {ours:.2f} s, the plain way {plain:.2f} s: {ratio:.1f} times,"
        f" from {min(times)[0]:.1f} to {max(times)[0]:.1f}",
        flush=True,
    )


def kits(folder: Path, runs: int) -> None:
    """A kit of each game, whole processes, beside an interpreter that imports ReportLab's
    canvas."""
    canvas, _ = process(folder, ["-c", "import reportlab.pdfgen.canvas"], runs)
    for slug, game in GAMES.items():
        taken, _ = printing(folder, runs, slug, "kit", "--players", game.players.most)
        print(
            f"kit of {slug}: {taken:.2f} s, {taken / canvas:.1f} times the import of its canvas"
            f" ({canvas:.3f} s)"
        )


def downloads(folder: Path) -> None:
    pad, board = (
        f"sailorman-dice/print/pad.pdf?seed={CODE}",
        f"ship-adventure/print/board.pdf?seed={CODE}",
    )
    sheets = {
        "one sheet": pad,
        "many sheets": f"{pad}&maps=unique&copies={MOST}",
        "nine boxes in play size": f"{board}&size=play&boxes=9&mode=caribbean-conquest",
    }
    with serving(folder / "data", **compiled_in(folder)) as address:
        urllib.request.urlopen(f"{address}/{pad}").close()  # what draws is loaded now
        for name, path in sheets.items():
            start = time.perf_counter()
            with urllib.request.urlopen(f"{address}/{path}") as answer:
                size = len(answer.read())
            print(f"download, {name}: {size:,} bytes in {time.perf_counter() - start:.2f} s")


def main() -> None:
    runs = int(next((word for word in sys.argv[1:] if word.isdigit()), 3))
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        printing(folder, 1, "sailorman-dice", "pad")  # compiles
        beside_the_plain_way(folder, runs)
        kits(folder, runs)
        if "--quick" in sys.argv:
            return
        pads("each sheet its own map", folder, runs, 1000, "maps=unique")
        pads("each sheet its own map", folder, 1, 10_000, "maps=unique")
        pads("identical sheets", folder, runs, 1000)
        pads("each its own, four to a page", folder, runs, 1000, "maps=unique", "up=4")
        board = [
            part
            for one in ("size=play", "mode=caribbean-conquest", "boxes=9")
            for part in ("--set", one)
        ]
        seconds, _ = printing(folder, runs, "ship-adventure", "board", *board)
        print(f"a board of nine boxes in play size: {seconds:.2f} s, whole process", flush=True)
        downloads(folder)


if __name__ == "__main__":
    main()
