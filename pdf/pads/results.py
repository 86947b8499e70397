"""What photographed pads come to: a table's record with what is unsure, and the same for a page
that shows the photo."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from companion import Game
from companion.errors import BadInput
from companion.pads import COUNTED, Cell, Told, pad_record, seated, totals_apart
from companion.places import RecordData, parse_place
from companion.records import unique_names
from pdf.pads.boxes import SCALE
from pdf.pads.reading import UNCLEAR, CellReading, PadReading, read_pads
from pdf.pads.sums import Checked, checked, counts_alone, told_of
from pdf.scan.pictures import PhotoFault, jpeg_of, lightened, open_picture
from pdf.scan.results import (
    Alternative,
    Mark,
    PhotoResult,
    ScanFault,
    ScanResult,
    SheetResult,
    StraightSheet,
    one_by_one,
    untold,
)

VERSION: Final = 1
_MOST: Final = 4  # answers offered for a cell


@dataclass(frozen=True)
class _Pad:
    """A pad that was read, and the seats, from 0, of those in its columns."""

    reading: PadReading
    result: Checked
    seats: tuple[int, ...]


def scan_pads(
    game: Game,
    photos: Sequence[tuple[str, bytes]],
    names: Sequence[str] = (),
    tell: Callable[[str], None] = untold,
) -> ScanResult:
    """Reads photos (file name and bytes) of pads of one table; columns are players in the order of
    the photos.

    Raises ScanFault with a line for each photo without a pad, BadInput for names.
    """
    lines, read = [], list[list[PadReading]]()
    for name, data in one_by_one(photos, tell):
        try:
            read.append(read_pads(open_picture(data), game))
        except PhotoFault as fault:
            lines.append(f"{name}: {fault}")
    if lines:
        raise ScanFault(lines)
    pads, first = list[list[_Pad]](), 0
    for some in read:
        pads.append([])
        for reading in some:
            result = checked(reading)
            columns = len(result.record["players"]) if result.record else reading.players
            pads[-1].append(_Pad(reading, result, tuple(range(first, first + columns))))
            first += columns
    given = [*names, *(f"Player {n}" for n in range(len(names) + 1, first + 1))]
    if len(given) > first:
        allowed = f"up to {first} names, one for each column that is filled"
        raise BadInput.at("--names", ", ".join(names), allowed)
    if faults := unique_names(given):
        raise BadInput(faults)
    flat = [pad for some in pads for pad in some]
    told: dict[Cell, int] = {}
    for pad in flat:
        own = told_of(pad.reading.cells, pad.result.texts)
        told |= seated(own, pad.seats, given).cells
    base = game.drafting().blank(given)
    base = game.drafting().of_options(base, flat[0].reading.link.settings)
    record = pad_record(game, base, Told(told))
    results = [
        PhotoResult(file, tuple(sheet for pad in some for sheet in _sheets(pad, given)), ())
        for (file, _), some in zip(photos, pads, strict=True)
    ]
    said = _said(game, record, Told(told), flat)
    return ScanResult(game.slug, VERSION, record, tuple(results), tuple(said))


def _sheets(pad: _Pad, names: Sequence[str]) -> list[SheetResult]:
    marks = [mark for mark in marks_of(pad.reading, pad.result) if mark.ask]
    reading = pad.reading
    out = []
    for column, seat in enumerate(pad.seats):
        own = tuple(mark for mark in marks if mark.column == column)
        code = reading.link.settings.get("seed", "")
        out.append(SheetResult(seat, code, reading.view.printed.pad.name, own))
    return out


def _said(game: Game, record: RecordData, told: Told, pads: Sequence[_Pad]) -> list[str]:
    """What the pads come to, in sentences."""
    if all(counts_alone(pad.reading) for pad in pads):
        totals = [
            f"{player['name']} {told.number(f'{COUNTED}[{seat}].total')}"
            for seat, player in enumerate(record["players"])
        ]
        return [f"As written: {', '.join(totals)}.", "A summary has points alone, so nothing else"
                " of the table is entered."]  # fmt: skip
    try:
        result = game.score_data(record)
    except BadInput as error:
        drafting = game.drafting()
        return [drafting.refusal(record, fault) for fault in error.faults]
    totals = [f"{one.name} {one.total}" for one in result.standings if one.total is not None]
    counted = [f"By the rules: {', '.join(totals)}. {result.outcome}"]
    return [*counted, *totals_apart(game, record, told), *filter(None, [game.pad_told()])]


# ---- for the page that confirms a photo


def look_at_pads(
    game: Game, photo: bytes, corners: Sequence[tuple[float, float]] = ()
) -> list[StraightSheet]:
    """The pads of a photo. Raises PhotoFault where there is none."""
    picture = open_picture(photo)
    h, w = picture.shape[:2]
    tapped = np.array(corners, float) * (w, h) if len(corners) == 4 else None
    return [_straight(reading) for reading in read_pads(picture, game, tapped)]


def _straight(reading: PadReading) -> StraightSheet:
    view = reading.view
    picture = lightened(view.photo)
    names = []
    for box in view.printed.pad.names:
        top, left = round(box.y * SCALE), round(box.x * SCALE)
        names.append(
            jpeg_of(picture[top : top + round(box.h * SCALE), left : left + round(box.w * SCALE)])
        )
    return StraightSheet(
        code=reading.link.settings.get("seed", ""),
        layout=view.printed.pad.name,
        picture=jpeg_of(picture),
        size=(picture.shape[1], picture.shape[0]),
        marks=tuple(marks_of(reading, checked(reading))),
        notices=tuple(filter(None, [reading.game.pad_told()])),
        names=tuple(names),
    )


def marks_of(reading: PadReading, result: Checked) -> list[Mark]:
    """Everything that was read, what somebody should look at first."""
    pad = reading.view.printed.pad
    w, h = pad.measures.sheet
    marks = []
    for i, (one, text) in enumerate(zip(reading.cells, result.texts, strict=True)):
        box = one.cell.box.grown(0.3)
        likely = dict(one.guesses)
        others = [guess for guess, _ in one.guesses if guess not in (text, UNCLEAR)]
        offered = [guess for guess in [text, *others] if guess != UNCLEAR][:_MOST]
        mark = Mark(
            place=one.cell.place,
            label=_label(reading, one),
            box=(box.x / w, box.y / h, box.w / w, box.h / h),
            read=None if text == UNCLEAR else text,
            choices=tuple(Alternative(guess, _in_words(one, guess)) for guess in offered),
            ask=i in result.asked,
            why=result.asked.get(i, ""),
            confidence=likely.get(text, 0.0),
            kind=one.cell.kind,
            value=one.cell.value,
            column=reading.columns[i],
        )
        marks.append(mark)
    return sorted(marks, key=lambda mark: (not mark.ask, mark.confidence if mark.ask else 0))


def _in_words(one: CellReading, text: str) -> str:
    if one.cell.kind == "tick":
        return "ticked" if text else "not ticked"
    return text or "nothing"


def _label(reading: PadReading, one: CellReading) -> str:
    """A cell as players call it."""
    game, cell = reading.game, one.cell
    path = parse_place(cell.place)
    whose = f"Column {reading.columns[reading.cells.index(one)] + 1}"
    if path[0] == COUNTED:
        last = str(path[-1])
        if path[2] == "tie_breakers":
            return f"{whose}, tie-break {int(path[-1]) + 1}"
        return f"{whose}, {game.categories.get(last, last.replace('-', ' ')).lower()}"
    said = {"name": f"Player {reading.columns[reading.cells.index(one)] + 1}"}
    record = {"players": [said] * reading.players}
    words = game.drafting().place_in_words(record, path)
    for player in range(reading.players, 0, -1):
        words = words.replace(f"Player {player}'s", "").replace(f"Player {player}’s", "")
    told = "" if cell.value.startswith("Player ") else f" {cell.value.replace('-', ' ')}"
    return f"{whose}, {words.strip()}{told}"
