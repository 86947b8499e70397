"""How well photos are read: on hands, light, paper and a camera that training never saw.

``python -m assets.reader.training.measure --mnist DIR --photos N`` prints the figures of
``pdf/README.md`` and with ``--failures DIR`` keeps what was misread as pictures.
"""

from __future__ import annotations

import re
import time
from collections import Counter
from dataclasses import dataclass, field, replace
from pathlib import Path

import click
import cv2
import numpy as np

from assets.reader.training.camera import Shot
from assets.reader.training.crops import any_code, photo_of
from assets.reader.training.filled import FilledSheet, any_filled
from assets.reader.training.hands import Handwriting, drawn_hand, mnist_hand
from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.boxes import Sheet
from companion.games.sailorman_dice.map_codes import read_map_code
from companion.games.sailorman_dice.score import score_sheet
from pdf.scan.pictures import PhotoFault, open_picture
from pdf.sheets.sailorman_dice.photo.reading import Reading, read_photo
from pdf.sheets.sailorman_dice.photo.table import first_filled, marks_of
from pdf.sheets.sailorman_dice.photo.views import every_frame

_FIELD = re.compile(r"rows\[(\d)\]\[(\d)\]")


@dataclass
class Tally:
    """What was counted over many photos, ``n`` by name: ``plain right`` are fields read right of
    those that were not corrected, ``silent`` totals that are wrong though everything that is asked
    about is set right.
    """

    n: Counter[str] = field(default_factory=Counter)
    flags: list[int] = field(default_factory=list)
    opening: list[float] = field(default_factory=list)
    reading: list[float] = field(default_factory=list)
    confusion: Counter[tuple[str, str]] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)

    def summary(self) -> str:
        """The figures, a line each."""
        n = self.n

        def part(some: int, of: str) -> str:
            return f"{100 * some / max(1, n[of]):.2f} % ({some} of {n[of]})"

        flags = sum(self.flags) / max(1, len(self.flags))
        reading, opening = (
            1000 * np.median(times or [0]) for times in (self.reading, self.opening)
        )
        figures = {
            "photos read": part(n["read"], "photos"),
            "fields right": part(n["right"], "fields"),
            "... not corrected ones": part(n["plain right"], "plain"),
            "no silent wrong total": part(n["read"] - n["silent"], "read"),
            "flags a sheet": (
                f"{flags:.2f}, half of the sheets at most {np.median(self.flags or [0]):.0f}"
            ),
            "silent wrong fields": f"{n['silent fields']}, shells {n['silent shells']}",
            "corrected fields told": part(n["corrected asked"], "corrected"),
            "shells right": part(n["shells right"], "shells"),
            "points read": part(n["points read"], "points"),
            "points right if read": part(n["points right"], "points read"),
            "ms a photo": f"{reading:.0f} reading, {opening:.0f} opening (CPU time, medians)",
        }
        lines = [f"{name:22} {figure}" for name, figure in figures.items()]
        return "\n".join(
            [*lines, *(f"not read: {text}: {many}" for text, many in self.faults.most_common())]
        )

    def table(self) -> str:
        """The confusion table in Markdown: rows are what was written, columns what was read."""
        marks = [*facts.DIGITS, facts.CROSS, facts.EMPTY]
        lines = ["| written | " + " | ".join(marks) + " |", "|---" * (len(marks) + 1) + "|"]
        for written in marks:
            counts = [str(self.confusion[written, read] or "") for read in marks]
            lines.append(f"| {written} | {' | '.join(counts)} |")
        return "\n".join(lines)

    def count(self, filled: FilledSheet, reading: Reading) -> dict[int, str]:
        """Counts one sheet; gives the fields that were misread, each ``asked`` or ``silent``."""
        truth = "".join(filled.rows)
        asked = {mark.place for mark in marks_of(reading) if mark.ask}
        places = {i: f"rows[{i // 9}][{i % 9}]" for i in range(54)}
        wrong = {
            i: "asked" if places[i] in asked else "silent"
            for i in range(54)
            if reading.fields[i] != truth[i]
        }
        fields, shells, first = _reviewed(filled, reading, asked)
        total = _total_of(filled, truth, list(filled.shells), filled.first_filled)
        self.n += Counter(
            {
                "fields": 54,
                "right": 54 - len(wrong),
                "plain": 54 - len(filled.corrected),
                "plain right": 54 - len(filled.corrected | wrong.keys()),
                "silent": _total_of(filled, fields, shells, first) != total,
                "silent fields": list(wrong.values()).count("silent"),
                "silent shells": len(set(shells) ^ set(filled.shells)),
                "shells": len(reading.shells),
                "shells right": sum(
                    s.circled == (n in filled.shells) for n, s in reading.shells.items()
                ),
                "corrected": len(filled.corrected),
                "corrected asked": sum(places[i] in asked for i in filled.corrected),
                "points": len(filled.points),
                "points read": sum(name in reading.points for name in filled.points),
                "points right": sum(
                    reading.points.get(name) == points for name, points in filled.points.items()
                ),
            }
        )
        self.flags.append(len(asked))
        self.confusion.update(zip(truth, reading.fields, strict=True))
        return wrong


def _total_of(filled: FilledSheet, rows: str, shells: list[str], first: dict[str, str]) -> int:
    return score_sheet(read_map_code(filled.code), Sheet("", rows, tuple(shells), first)).total


def _reviewed(
    filled: FilledSheet, reading: Reading, asked: set[str]
) -> tuple[str, list[str], dict[str, str]]:
    truth = "".join(filled.rows)
    fields = list(reading.fields)
    shells = {name for name, shell in reading.shells.items() if shell.circled}
    first, _ = first_filled(reading)
    for place in asked:
        name = place.rsplit(".", 1)[-1]
        if match := _FIELD.fullmatch(place):
            i = int(match[1]) * facts.N_COLS + int(match[2])
            fields[i] = truth[i]
        elif place.startswith("shells."):
            (shells.add if name in filled.shells else shells.discard)(name)
        elif name in filled.first_filled:
            first[name] = filled.first_filled[name]
    needed = {
        r: v for r, v in first.items() if r in filled.first_filled or "".join(fields) != truth
    }
    return "".join(fields), sorted(shells), needed


def measure(
    hand: Handwriting, photos: int, seed: int, shot: Shot, failures: Path | None = None
) -> Tally:
    """Reads simulated photos one after the other on one core; ``failures`` is where pictures of
    misread fields go."""
    cv2.setNumThreads(1)
    tally = Tally()
    code, size = "", "full"
    for n in range(photos):
        rng = np.random.default_rng([seed, n, 7])
        if n % 4 == 0:
            code = any_code(rng)
            size = str(rng.choice([f.name for f in every_frame()]))
        filled = any_filled(code, size, rng)
        data = photo_of(
            filled, hand, replace(shot, hard=float(rng.choice([0.6, 1.0])) * shot.hard), rng
        )
        tally.n["photos"] += 1
        start = time.process_time()
        try:
            picture = open_picture(data)
            opened = time.process_time()
            reading = read_photo(picture)[0]
        except PhotoFault as fault:
            tally.faults[str(fault)] += 1
            if failures is not None:
                (failures / f"unread-{n}.jpg").write_bytes(data)
            continue
        if n % 4:  # the first of a map also draws its print
            tally.opening.append(opened - start)
            tally.reading.append(time.process_time() - opened)
        tally.n["read"] += 1
        misread = tally.count(filled, reading)
        for i, kind in misread.items() if failures is not None else ():
            box = reading.view.plan.fields[i // 9][i % 9]
            name = f"{kind}-{n}-{i}-{''.join(filled.rows)[i]}-read-{reading.fields[i]}.png"
            cv2.imwrite(str(failures / name), reading.view.both(box)[0])
    return tally


@click.command()
@click.option(
    "--mnist",
    type=click.Path(path_type=Path, exists=True),
    help="The npm package's data; else drawn digits.",
)
@click.option("--photos", type=int, default=200, show_default=True)
@click.option("--seed", type=int, default=2, show_default=True)
@click.option(
    "--long-side", type=int, default=2016, show_default=True, help="Of the photos, in dots."
)
@click.option(
    "--hard",
    type=float,
    default=1.0,
    show_default=True,
    help="How bad light, curl and shake may be.",
)
@click.option("--failures", type=click.Path(path_type=Path), help="A folder for what was misread.")
def main(
    mnist: Path | None, photos: int, seed: int, long_side: int, hard: float, failures: Path | None
) -> None:
    """Measure the reader on PHOTOS simulated photos."""
    if failures is not None:
        failures.mkdir(parents=True, exist_ok=True)
    hand = mnist_hand(mnist, "t10k") if mnist else drawn_hand(seed)
    tally = measure(hand, photos, seed, Shot(long_side, "measuring", hard, glare=0.03), failures)
    click.echo(tally.summary())
    click.echo(tally.table())


if __name__ == "__main__":
    main()
