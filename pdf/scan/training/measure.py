"""How well photos are read: on hands, light, paper and a camera that training never saw.

``python -m pdf.scan.training.measure --mnist DIR --photos N`` prints the figures of ``pdf/README.md``
and with ``--failures DIR`` keeps what was misread as pictures.
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

from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.boxes import Sheet
from companion.games.sailorman_dice.map_codes import read_map_code
from companion.games.sailorman_dice.score import score_sheet
from pdf.scan.pictures import PhotoFault, open_picture
from pdf.scan.results import Mark
from pdf.scan.training.camera import Shot
from pdf.scan.training.crops import any_code, photo_of
from pdf.scan.training.filled import FilledSheet, any_filled
from pdf.scan.training.hands import Handwriting, drawn_hand, mnist_hand
from pdf.sheets.sailorman_dice.photo.plans import every_frame
from pdf.sheets.sailorman_dice.photo.reading import Reading, read_photo
from pdf.sheets.sailorman_dice.photo.table import circled, first_filled, unsure

_FIELD = re.compile(r"rows\[(\d)\]\[(\d)\]")


@dataclass
class Tally:
    """What was counted over many photos."""

    photos: int = 0
    read: int = 0
    fields: int = 0
    right: int = 0
    plain_right: int = 0
    """Fields read right of those that were not corrected."""
    flags: list[int] = field(default_factory=list)
    silent: int = 0
    silent_fields: int = 0
    silent_shells: int = 0
    shells: int = 0
    shells_right: int = 0
    points: int = 0
    points_read: int = 0
    points_right: int = 0
    corrected: int = 0
    corrected_told: int = 0
    opening: list[float] = field(default_factory=list)
    reading: list[float] = field(default_factory=list)
    confusion: Counter[tuple[str, str]] = field(default_factory=Counter)
    faults: Counter[str] = field(default_factory=Counter)

    def summary(self) -> str:
        """The figures, a line each."""

        def part(some: int, all_: int) -> str:
            return f"{100 * some / max(1, all_):.2f} % ({some} of {all_})"

        flags = sum(self.flags) / max(1, len(self.flags))
        lines = [
            f"photos read            {part(self.read, self.photos)}",
            f"fields right           {part(self.right, self.fields)}",
            f"... not corrected ones {part(self.plain_right, self.fields - self.corrected)}",
            f"no silent wrong total  {part(self.read - self.silent, self.read)}",
            f"flags a sheet          {flags:.2f}, half of the sheets at most {np.median(self.flags or [0]):.0f}",
            f"silent wrong fields    {self.silent_fields}, shells {self.silent_shells}",
            f"corrected fields told  {part(self.corrected_told, self.corrected)}",
            f"shells right           {part(self.shells_right, self.shells)}",
            f"points read            {part(self.points_read, self.points)}",
            f"points right if read   {part(self.points_right, self.points_read)}",
        ]
        if self.reading:
            lines.append(f"ms a photo             {1000 * np.median(self.reading):.0f} reading, "
                         f"{1000 * np.median(self.opening):.0f} opening (CPU time, medians)")  # fmt: skip
        lines += [f"not read: {text}: {n}" for text, n in self.faults.most_common()]
        return "\n".join(lines)

    def table(self) -> str:
        """The confusion table in Markdown: rows are what was written, columns what was read."""
        marks = [*facts.DIGITS, facts.CROSS, facts.EMPTY]
        lines = ["| written | " + " | ".join(marks) + " |", "|---" * (len(marks) + 1) + "|"]
        lines += ["| " + m + " | " + " | ".join(str(self.confusion[m, r] or "") for r in marks) + " |" for m in marks]
        return "\n".join(lines)


def total_of(filled: FilledSheet, rows: str, shells: list[str], first: dict[str, str]) -> int:
    return score_sheet(read_map_code(filled.code), Sheet("", rows, tuple(shells), first)).total


def reviewed(filled: FilledSheet, reading: Reading, told: tuple[Mark, ...]) -> tuple[str, list[str], dict[str, str]]:
    """What was read, with everything that was asked about set right."""
    truth = "".join(filled.rows)
    fields, shells, (first, _) = list(reading.fields), set(circled(reading)), first_filled(reading)
    for ask in told:
        if match := _FIELD.fullmatch(ask.place):
            i = int(match[1]) * facts.N_COLS + int(match[2])
            fields[i] = truth[i]
        elif ask.place.startswith("shells."):
            name = ask.place.rsplit(".", 1)[1]
            (shells.add if name in filled.shells else shells.discard)(name)
        else:
            region = ask.place.rsplit(".", 1)[1]
            if region in filled.first_filled:
                first[region] = filled.first_filled[region]
    needed = {r: v for r, v in first.items() if r in filled.first_filled or "".join(fields) != truth}
    return "".join(fields), sorted(shells), needed


def tally_one(tally: Tally, filled: FilledSheet, reading: Reading) -> dict[int, str]:
    """Counts one sheet; gives the fields that were misread, each ``told`` or ``silent``."""
    truth = "".join(filled.rows)
    told = unsure(reading)
    fields, shells, first = reviewed(filled, reading, told)
    wrong = [i for i in range(54) if reading.fields[i] != truth[i]]
    tally.fields += 54
    tally.right += 54 - len(wrong)
    tally.plain_right += 54 - len(filled.corrected) - len(set(wrong) - filled.corrected)
    for i in range(54):
        tally.confusion[truth[i], reading.fields[i]] += 1
    tally.flags.append(len(told))
    silent = [i for i in wrong if fields[i] != truth[i]]
    tally.silent_fields += len(silent)
    tally.silent_shells += len(set(shells) ^ set(filled.shells))
    tally.shells += len(reading.shells)
    tally.shells_right += sum(s.circled == (n in filled.shells) for n, s in reading.shells.items())
    asked = {ask.place for ask in told}
    places = {i: f"rows[{i // 9}][{i % 9}]" for i in filled.corrected}
    tally.corrected += len(places)
    tally.corrected_told += sum(place in asked for place in places.values())
    for name, points in filled.points.items():
        tally.points += 1
        if name in reading.points:
            tally.points_read += 1
            tally.points_right += reading.points[name] == points
    expected = total_of(filled, truth, list(filled.shells), filled.first_filled)
    if total_of(filled, fields, shells, first) != expected:
        tally.silent += 1
    return {i: "silent" if i in silent else "told" for i in wrong}


def measure(hand: Handwriting, photos: int, seed: int, shot: Shot, failures: Path | None = None) -> Tally:
    """Reads simulated photos one after the other on one core."""
    cv2.setNumThreads(1)
    tally = Tally()
    code, size = "", "full"
    for n in range(photos):
        rng = np.random.default_rng([seed, n, 7])
        if n % 4 == 0:
            code, size = any_code(rng), str(rng.choice([f.name for f in every_frame()]))
        filled = any_filled(code, size, rng)
        taken = replace(shot, hard=float(rng.choice([0.6, 1.0])) * shot.hard)
        data = photo_of(filled, hand, taken, rng)
        tally.photos += 1
        start = time.process_time()
        try:
            picture = open_picture(data)
            opened = time.process_time()
            reading = read_photo(picture)[0]
        except PhotoFault as fault:
            tally.faults[str(fault)] += 1
            _keep(failures, f"unread-{n}.jpg", data)
            continue
        if n % 4:  # the first of a map also draws its print
            tally.opening.append(opened - start)
            tally.reading.append(time.process_time() - opened)
        tally.read += 1
        misread = tally_one(tally, filled, reading)
        if failures is not None:
            for i, kind in misread.items():
                _keep_field(failures, f"{kind}-{n}", i, filled, reading)
    return tally


def _keep(folder: Path | None, name: str, data: bytes) -> None:
    if folder is not None:
        folder.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)


def _keep_field(folder: Path, name: str, i: int, filled: FilledSheet, reading: Reading) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    box = reading.view.plan.fields[i // 9][i % 9]
    wrote = "".join(filled.rows)[i]
    cv2.imwrite(
        str(folder / f"{name}-{i}-{wrote}-read-{reading.fields[i]}.png"), reading.view.cut(reading.view.photo, box)
    )


@click.command()
@click.option(
    "--mnist", type=click.Path(path_type=Path, exists=True), help="The npm package's data; else drawn digits."
)
@click.option("--photos", type=int, default=200, show_default=True)
@click.option("--seed", type=int, default=2, show_default=True)
@click.option("--long-side", type=int, default=2016, show_default=True, help="Of the photos, in dots.")
@click.option("--hard", type=float, default=1.0, show_default=True, help="How bad light, curl and shake may be.")
@click.option("--failures", type=click.Path(path_type=Path), help="A folder for what was misread.")
def main(mnist: Path | None, photos: int, seed: int, long_side: int, hard: float, failures: Path | None) -> None:
    """Measure the reader on PHOTOS simulated photos."""
    hand = mnist_hand(mnist, "t10k") if mnist else drawn_hand(seed)
    shot = Shot(long_side=long_side, profile="measuring", hard=hard, glare=0.03)
    tally = measure(hand, photos, seed, shot, failures)
    click.echo(tally.summary())
    click.echo(tally.table())


if __name__ == "__main__":
    main()
