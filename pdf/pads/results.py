"""What photographed pads come to: the record of a table with everything that is unsure, and the
same for a page that shows the photo."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

import numpy as np

from companion import Game
from companion.errors import BadInput
from companion.pads import COUNTED, Cell, Told, pad_record, seated, totals_apart
from companion.places import RecordData, parse_place
from companion.words import counted, joined
from pdf.pads.boxes import SCALE
from pdf.pads.reading import UNCLEAR, CellReading, PadReading, read_pads
from pdf.pads.sums import Checked, checked, counts_alone, told_of
from pdf.scan.ink import ink_alike
from pdf.scan.pictures import PhotoFault, jpeg_of, lightened, open_picture
from pdf.scan.results import (
    Alternative,
    Mark,
    PhotoResult,
    ScanFault,
    ScanResult,
    Seen,
    SheetResult,
    StraightSheet,
    asked_first,
    each_once,
    names_given,
    one_by_one,
    untold,
)

VERSION: Final = 1
_MOST: Final = 4  # answers offered for a cell
_ASKED: Final = {"players": ("player", "players"), "boxes": ("box", "boxes")}
_SAME: Final = 0.8  # how much of what is written is equal, at least, on two photos of one pad
_SAME_INK: Final = 0.7  # correlation of the ink; different strokes of the same text have some 0.6


@dataclass(frozen=True)
class _Pad:
    # a pad that was read, and what its sums say
    reading: PadReading
    result: Checked

    @property
    def columns(self) -> int:
        """How many of the pad's columns belong to a player."""
        record = self.result.record
        return len(record["players"]) if record else self.reading.players


def scan_pads(
    game: Game,
    photos: Sequence[tuple[str, bytes]],
    names: Sequence[str] = (),
    tell: Callable[[str], None] = untold,
) -> ScanResult:
    """Reads photos (file name and bytes) of the pads of one table. A pad on several photos counts
    once.

    The columns are the players, in the order of the photos. Raises ScanFault with a line for each
    photo without a pad. Raises BadInput for the names.
    """
    seen = each_once(_read_all(game, photos, tell), _alike, _with_least_to_ask)
    pads = [one.sheet for one in seen]
    # the columns of all pads side by side are the seats: where those of each pad end
    ends = list(accumulate(pad.columns for pad in pads))
    given = names_given(names, ends[-1], game.players.most, ("filled column", "filled columns"))
    seats_of = [range(end - pad.columns, end) for pad, end in zip(pads, ends, strict=True)]
    cells: dict[Cell, int] = {}
    for pad, seats in zip(pads, seats_of, strict=True):
        cells |= seated(told_of(pad.reading.cells, pad.result.texts), seats, given).cells
    told, drafting = Told(cells), game.drafting()
    base = drafting.of_options(drafting.blank(given), pads[0].reading.link.settings)
    record = pad_record(game, base, told)
    results = _results([file for file, _ in photos], list(zip(seen, seats_of, strict=True)))
    general = _said(game, record, told, [pad.reading for pad in pads])
    return ScanResult(game.slug, VERSION, record, tuple(results), tuple(general))


def _read_all(
    game: Game, photos: Sequence[tuple[str, bytes]], tell: Callable[[str], None]
) -> list[list[_Pad]]:
    # the pads of each photo. Raises ScanFault.
    faults, read = [], list[list[_Pad]]()
    for name, data in one_by_one(photos, tell):
        try:
            here = read_pads(open_picture(data), game)
            read.append([_Pad(reading, checked(reading)) for reading in here])
        except PhotoFault as fault:
            faults.append(f"{name}: {fault}")
    if faults:
        raise ScanFault(faults)
    return read


def _results(
    files: Sequence[str], seated_pads: Sequence[tuple[Seen[_Pad], Sequence[int]]]
) -> Iterator[PhotoResult]:
    # what each photo came to: its pads, and what is to be said of them
    for n, file in enumerate(files):
        sheets, said = list[SheetResult](), list[str]()
        for one, seats in seated_pads:
            if n in one.photos:
                sheets += _sheets(one.sheet, seats)
                said += _notices(one, n, files)
        yield PhotoResult(file, tuple(sheets), tuple(said))


def _alike(a: _Pad, b: _Pad) -> bool:
    return same_pad(a.reading, b.reading)


def _with_least_to_ask(a: _Pad, b: _Pad) -> _Pad:
    return min(a, b, key=lambda pad: len(pad.result.asked))


def same_pad(a: PadReading, b: PadReading) -> bool:
    """Whether two photos show one pad: the same entries, in the same strokes."""
    if a.view.printed.pad.cells != b.view.printed.pad.cells:
        return False
    pairs = [(one, two) for one, two in zip(a.cells, b.cells, strict=True) if one.text or two.text]
    same = [one.cell.box for one, two in pairs if one.text == two.text]
    if len(same) <= _SAME * len(pairs):
        return False
    return ink_alike(a.view.ink(same), b.view.ink(same)) > _SAME_INK


def _sheets(pad: _Pad, seats: Sequence[int]) -> list[SheetResult]:
    marks = [mark for mark in marks_of(pad.reading, pad.result) if mark.ask]
    code = pad.reading.link.settings.get("seed", "")
    layout = pad.reading.view.printed.pad.name
    own = [tuple(mark for mark in marks if mark.column == n) for n in range(len(seats))]
    return [SheetResult(seat, code, layout, one) for seat, one in zip(seats, own, strict=True)]


def _notices(pad: Seen[_Pad], n: int, files: Sequence[str]) -> list[str]:
    if n == pad.photos[0]:
        return _by_print(pad.sheet.reading)
    return [f"{files[n]} shows the pad of {files[pad.photos[0]]} once more: it is counted once."]


def _by_print(reading: PadReading) -> list[str]:
    if reading.coded:
        return []
    of = joined([counted(int(n), *_ASKED[name]) for name, n in reading.link.settings.items()])
    return [f"The QR code could not be read. By its print this is the pad for {of}."]


def _said(game: Game, record: RecordData, told: Told, readings: Sequence[PadReading]) -> list[str]:
    if all(map(counts_alone, readings)):
        written = [
            f"{player['name']} {told.number(f'{COUNTED}[{seat}].total')}"
            for seat, player in enumerate(record["players"])
        ]
        return [
            f"As written: {', '.join(written)}.",
            "A summary has points alone, so nothing else of the table is entered.",
        ]
    try:
        result = game.score_data(record)
    except BadInput as error:
        drafting = game.drafting()
        return [drafting.refusal(record, fault) for fault in error.faults]
    totals = [
        f"{standing.name} {standing.total}"
        for standing in result.standings
        if standing.total is not None
    ]
    scored = f"By the rules: {', '.join(totals)}. {result.outcome}"
    return [scored, *totals_apart(game, record, told), *filter(None, [game.pad_told()])]


# ---- for the page that confirms a photo


def look_at_pads(
    game: Game, photo: bytes, corners: Sequence[tuple[float, float]] = ()
) -> list[StraightSheet]:
    """Returns the pads of a photo. ``corners``: where somebody tapped the pad's four markers, in
    parts of the picture. Raises PhotoFault if there is no pad."""
    picture = open_picture(photo)
    h, w = picture.shape[:2]
    tapped = np.array(corners, float) * (w, h) if len(corners) == 4 else None
    return [_straight_sheet(reading) for reading in read_pads(picture, game, tapped)]


def _straight_sheet(reading: PadReading) -> StraightSheet:
    # a pad that was read, straightened, with a picture of each name
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
        notices=(*_by_print(reading), *filter(None, [reading.game.pad_told()])),
        names=tuple(names),
    )


def marks_of(reading: PadReading, result: Checked) -> list[Mark]:
    """Returns everything that was read; what somebody should look at comes first."""
    w, h = reading.view.printed.pad.measures.sheet
    marks = []
    for i, (cell_reading, text) in enumerate(zip(reading.cells, result.texts, strict=True)):
        box = cell_reading.cell.box.grown(0.3)
        likely = dict(cell_reading.guesses)
        is_number = cell_reading.cell.kind == "number"
        if i in result.asked and cell_reading.text == UNCLEAR and is_number:
            text, likely = UNCLEAR, {}  # a guess that nobody could read is none
        offered = [guess for guess in dict.fromkeys((text, *likely)) if guess != UNCLEAR][:_MOST]
        marks.append(
            Mark(
                place=cell_reading.cell.place,
                label=_label(reading, cell_reading),
                box=(box.x / w, box.y / h, box.w / w, box.h / h),
                read=None if text == UNCLEAR else text,
                choices=tuple(
                    Alternative(guess, _in_words(cell_reading, guess)) for guess in offered
                ),
                ask=i in result.asked,
                why=result.asked.get(i, ""),
                confidence=likely.get(text, 0.0),
                kind=cell_reading.cell.kind,
                value=cell_reading.cell.value,
                column=reading.columns[i],
            )
        )
    return asked_first(marks)


def _in_words(reading: CellReading, text: str) -> str:
    if reading.cell.kind == "tick":
        return "ticked" if text else "not ticked"
    return text or "nothing"


def _label(reading: PadReading, cell_reading: CellReading) -> str:
    game, cell = reading.game, cell_reading.cell
    path = parse_place(cell.place)
    column = reading.columns[reading.cells.index(cell_reading)] + 1
    whose = f"Column {column}"
    # what is counted stands at a place such as standings[0].lines.crew
    if path[0] == COUNTED:
        _, _, group, *_ = path
        last = str(path[-1])
        if group == "tie_breakers":
            return f"{whose}, tie-break {int(last) + 1}"
        return f"{whose}, {game.categories.get(last, last.replace('-', ' ')).lower()}"
    said = {"name": f"Player {column}"}
    words = game.drafting().place_in_words({"players": [said] * reading.players}, path)
    # the column has said whose it is
    for player in range(reading.players, 0, -1):
        words = words.replace(f"Player {player}’s", "")
    told = "" if cell.value.startswith("Player ") else f" {cell.value.replace('-', ' ')}"
    return f"{whose}, {words.strip()}{told}"
