"""How photographed score pads are read: on hands, light, tables and a camera that training never
saw.

Tables are drawn at random, written into their pads as people write them, one digit in fifty struck
out or written over, and photographed.
"""

from __future__ import annotations

import random
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import Any

import cv2
import numpy as np

from assets.reader.training.camera import Shot
from assets.reader.training.hands import Handwriting
from assets.reader.training.pads import filled_photo, order_of, texts_of, writing_in
from companion import get_game
from companion.errors import BadInput
from companion.games.ship_adventure import facts as conquest
from companion.pads import Told, pad_record, totals_apart
from pdf.orders import AnyOrder
from pdf.pads.boxes import printed
from pdf.pads.reading import UNCLEAR, PadReading, read_pads
from pdf.pads.sums import checked, record_of, told_of
from pdf.parts.pad_cells import Filled, PadSheet
from pdf.scan.pictures import PhotoFault, open_picture

_GAMES = ("waters-of-nereus", "ship-adventure", "loot-island")
_CORRECTED = 0.02


@dataclass
class PadTally:
    """What was counted: ``silent`` are pads with a total that is wrong though everything that is
    asked about was set right."""

    n: Counter[str] = field(default_factory=Counter)
    flags: list[float] = field(default_factory=list)
    reading: list[float] = field(default_factory=list)
    faults: Counter[str] = field(default_factory=Counter)
    confusion: Counter[tuple[str, str]] = field(default_factory=Counter)
    whys: Counter[str] = field(default_factory=Counter)

    def summary(self) -> str:
        """The figures, a line each."""
        n = self.n
        flags = sum(self.flags) / max(1, len(self.flags))
        lines = [
            f"pads read              {n['read']} of {n['photos']}",
            f"numbers right          {_part(n['right'], n['numbers'])}",
            f"ticks right            {_part(n['ticks right'], n['ticks'])}",
            f"silent wrong totals    {n['silent']} of {n['read']} pads",
            f"... told at the end    {n['wrong'] - n['silent']} more",
            f"flags for 40 numbers   {flags:.2f} (corrected by hand: {n['corrected']})",
            f"ms a photo             {1000 * float(np.median(self.reading or [0])):.0f}",
        ]
        lines += [f"not read: {text}: {many}" for text, many in self.faults.most_common()]
        lines.append(f"asked: {self.whys.most_common(6)}")
        return "\n".join([*lines, f"misread most: {self.confusion.most_common(8)}"])


def _part(some: int, of: int) -> str:
    return f"{100 * some / max(1, of):.2f} % ({some} of {of})"


def any_table(slug: str, rng: random.Random) -> tuple[Any, dict[str, str]] | None:
    """A finished table of ``Player 1`` and so on, and the settings of its pad."""
    record = import_module(f"tests.support.{slug.replace('-', '_')}.tables").random_table(rng)
    count = len(record["players"])
    if count < 2 or record.get("mode") == conquest.TREASURE_MAP:
        return None
    names = {p["name"]: f"Player {n}" for n, p in enumerate(record["players"], 1)}
    record = _renamed(record, names)
    settings = {"players": str(count)}
    if "boxes" in record:
        settings["boxes"] = str(record["boxes"])
        drafting = get_game(slug).drafting()
        base = drafting.of_options(
            drafting.blank(list(names.values())), {"boxes": settings["boxes"]}
        )
        record["areas"] = dict(zip(base["areas"], record.get("areas", {}).values(), strict=False))

    try:
        get_game(slug).score_data(record)
    except BadInput:
        return None
    return record, settings


def _renamed(value: Any, names: dict[str, str]) -> Any:
    if isinstance(value, dict):
        return {names.get(key, key): _renamed(one, names) for key, one in value.items()}
    if isinstance(value, list):
        return [_renamed(one, names) for one in value]
    return names.get(value, value) if isinstance(value, str) else value


def filled_pads(
    hand: Handwriting, photos: int, seed: int, shot: Shot
) -> Iterator[tuple[str, AnyOrder, list[str], list[str], bytes]]:
    """Photos with what their cells hold, as a reader should tell it, and what was written."""
    n = 0
    while photos:
        n += 1
        rng = np.random.default_rng([seed, n, 43])
        slug = _GAMES[n % len(_GAMES)]
        table = any_table(slug, random.Random(1000 * seed + n))
        if table is None:
            continue
        record, settings = table
        paper = str(rng.choice(["a4", "a5"]))
        if not comes_back(slug, record, settings, paper):
            continue
        order = order_of(slug, paper, settings)
        pad = printed(order).pad
        written = texts_of(pad, pad.written(record))
        truth = ["1" if text in ("v", "X") else text.strip(".") for text in written]
        shown = [
            "".join("?" if d.isdecimal() and rng.random() < _CORRECTED else d for d in text)
            for text in written
        ]
        photos -= 1
        data = filled_photo(order, shown, writing_in(hand, rng), shot, rng)
        yield slug, order, truth, shown, data


def _fits(pad: PadSheet, told: Filled) -> bool:
    """Whether no number has more digits than boxes."""
    rooms = {(c.place, c.kind, c.value): len(c.digits) for c in pad.cells if c.digits}
    return all(len(told.get(key, "")) <= room for key, room in rooms.items())


def comes_back(slug: str, record: Any, settings: dict[str, str], paper: str = "a4") -> bool:
    """Whether a pad's record makes the sums that are on the pad. Those of players who are out are
    not written, and so may be missing."""
    game = get_game(slug)
    pad = printed(order_of(slug, paper, settings)).pad
    told = pad.written(record)
    drafting = game.drafting()
    base = drafting.blank([f"Player {n}" for n in range(1, int(settings["players"]) + 1)])
    base = drafting.of_options(base, {"mode": conquest.CONQUEST, **settings})
    try:
        meant = pad_record(game, base, Told({key: int(n) for key, n in told.items() if n}))
        again = pad.written(meant)
    except BadInput:
        return False
    return _fits(pad, told) and all((told[key] or "0") == (again[key] or "0") for key in told)


def measure_pads(
    hand: Handwriting, photos: int, seed: int, shot: Shot, failures: Path | None = None
) -> PadTally:
    """Reads so many simulated photos on one core."""
    cv2.setNumThreads(1)
    tally = PadTally()
    for slug, _, truth, shown, data in filled_pads(hand, photos, seed, shot):
        tally.n["photos"] += 1
        start = time.process_time()
        try:
            picture = open_picture(data)
            opened = time.process_time()
            reading = read_pads(picture, get_game(slug))[0]
            result = checked(reading)
        except PhotoFault as fault:
            tally.faults[str(fault)] += 1
            if failures is not None:
                (failures / f"unread-{tally.n['photos']}.jpg").write_bytes(data)
            continue
        tally.reading.append(time.process_time() - opened)
        tally.n["read"] += 1
        assert opened >= start
        numbers = 0
        for i, one in enumerate(reading.cells):
            kind = "numbers" if one.cell.kind == "number" else "ticks"
            if kind == "numbers" and not truth[i] and not result.texts[i]:
                continue  # nothing there, nothing read
            numbers += kind == "numbers"
            if "?" in shown[i]:
                tally.n["corrected"] += 1
                continue
            tally.n[kind] += 1
            said = result.texts[i]
            same = said == truth[i] or (not truth[i] and said == "0")
            tally.n["right" if kind == "numbers" else "ticks right"] += same
            if not same:
                tally.confusion[truth[i], said] += 1
        tally.flags.append(40 * len(result.asked) / max(40, numbers))
        mended = [truth[i] if i in result.asked else text for i, text in enumerate(result.texts)]
        wrong = totals_of(reading, mended) != totals_of(reading, truth)
        silent = wrong and not told_apart(reading, mended)
        tally.n["wrong"] += wrong
        tally.n["silent"] += silent
        tally.whys.update(result.asked.values())
        if silent and failures is not None:
            (failures / f"silent-{tally.n['photos']}.jpg").write_bytes(data)
    return tally


def told_apart(reading: PadReading, texts: list[str]) -> bool:
    """Whether a total on the pad is told not to be what its rows make, or a record refused."""
    told = told_of(reading.cells, [text if text != UNCLEAR else "" for text in texts])
    try:
        record = record_of(reading, told)
        reading.game.score_data(record)
        return bool(totals_apart(reading.game, record, told))
    except BadInput:
        return True


def totals_of(reading: PadReading, texts: list[str]) -> Any:
    """Each player's total by the rules, or what is at fault."""
    told = told_of(reading.cells, [text if text != UNCLEAR else "" for text in texts])
    try:
        record = record_of(reading, told)
        standings = reading.game.score_data(record).standings
    except BadInput as error:
        return str(error)
    return sorted((one.name, one.total) for one in standings)
