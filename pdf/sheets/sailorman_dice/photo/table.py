"""From the sheets of all photos to a table's record, with what to look at and what to say."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

import numpy as np

from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.boxes import Sheet, sub_areas
from companion.games.sailorman_dice.map_codes import read_map_code
from companion.games.sailorman_dice.maps import FIELDS, SeaMap, rows_in, square
from companion.games.sailorman_dice.record import PlayerRecord, fall_in
from companion.games.sailorman_dice.score import BOX_LABELS, COLUMN_LABELS, score_sheet
from companion.records import read_model
from companion.words import joined, plural
from pdf.drawing.paper import Rect
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
from pdf.sheets.sailorman_dice.layout import COLUMN_BOXES
from pdf.sheets.sailorman_dice.photo.reading import (
    FINAL_BOXES,
    GLARE,
    LINES,
    POINT_BOXES,
    SURE_SHELL,
    UNCLEAR,
    VALUES,
    CodeUnread,
    Reading,
    first_filled,
    read_photo,
    sheet_boxes,
)
from pdf.sheets.sailorman_dice.photo.views import FINE

VERSION: Final = 1
BOXES: Final = {
    **BOX_LABELS,
    **dict(zip(COLUMN_BOXES, COLUMN_LABELS, strict=True)),
    "largest-group": "Largest group",
    "second-group": "Second largest group",
    "total": "Total",
}
"""The boxes for points, in words."""
_WORDS: Final = {facts.CROSS: "×", facts.EMPTY: "empty"}
_SAME_MARKS: Final = 0.8  # the least part of marks that are equal on two photos of one sheet
_SAME_INK: Final = 0.4  # correlation of the ink of two photos of one sheet
_LEAST_MARKS: Final = 5


def scan(
    photos: Sequence[tuple[str, bytes]],
    code: str | None = None,
    names: Sequence[str] = (),
    tell: Callable[[str], None] = untold,
) -> ScanResult:
    """Reads photos (file name and bytes) as the sheets of one table. The players are in the order
    of the photos.

    Raises ScanFault with a line for each photo that gave no sheet. Raises BadInput for what is no
    code.
    """
    looked = [_sheets_on(data, code) for _, data in one_by_one(photos, tell)]
    codes = _codes_of(looked)
    # the sheets of one table have one map: the others' code serves where one cannot be read
    if len(codes) == 1:
        for n, (_, data) in enumerate(photos):
            if isinstance(looked[n], CodeUnread):
                looked[n] = _sheets_on(data, *codes)
    faults, of_photos = [], list[list[Reading]]()
    for (name, _), sheets in zip(photos, looked, strict=True):
        if isinstance(sheets, PhotoFault):
            faults.append(f"{name}: {sheets}")
        else:
            of_photos.append(sheets)
    if not faults and len(_codes_of(looked)) > 1:
        named = zip(photos, of_photos, strict=True)
        faults = [f"{name}: {_maps_told(readings)}" for (name, _), readings in named]
    if faults:
        raise ScanFault(faults)
    players = each_once(of_photos, same_sheet, merged)
    given = names_given(names, len(players), facts.PLAYERS.most, ("sheet", "sheets"))
    return _result(photos, players, given, _other_map(code, players[0].sheet.code))


def _maps_told(readings: list[Reading]) -> str:
    # of which maps the sheets of a photo are, where those of the others are of another one
    these = "This sheet is" if len(readings) == 1 else "These sheets are"
    maps = joined(sorted(_codes_of([readings])))
    return f"{these} of map {maps}; the sheets of one table have the same map."


def _other_map(given: str | None, printed: str) -> tuple[str, ...]:
    # the sentence that the sheets are of another map than the code that was given, if they are
    meant = read_map_code(given).code if given else printed
    if meant == printed:
        return ()
    return (f"The sheets are of map {printed}, not of {meant}, which was given.",)


def _codes_of(looked: Iterable[list[Reading] | PhotoFault]) -> set[str]:
    # of those sheets that could be read
    read = (sheets for sheets in looked if not isinstance(sheets, PhotoFault))
    return {reading.code for readings in read for reading in readings}


def _sheets_on(data: bytes, code: str | None) -> list[Reading] | PhotoFault:
    try:
        readings = read_photo(open_picture(data), code)
    except PhotoFault as fault:
        return fault
    reflection = _reflection(readings)
    if reflection:
        return PhotoFault(f"{reflection}: tilt the sheet away from the lamp.")
    return readings


def _reflection(readings: Sequence[Reading]) -> str:
    rows = [facts.ROW_TITLES[r].lower() for reading in readings for r in reading.glaring_rows()]
    return f"A reflection covers the {joined(rows)} {plural(len(rows), 'row')}" if rows else ""


def same_sheet(a: Reading, b: Reading) -> bool:
    """Whether two photos show the sheet of one player: the same marks, and the same strokes."""
    if a.size != b.size:
        return False
    marked = [i for i in range(FIELDS) if a.fields[i] != facts.EMPTY or b.fields[i] != facts.EMPTY]
    # sheets with hardly any marks may be alike by chance
    if len(marked) < _LEAST_MARKS:
        return False
    same = [i for i in marked if a.fields[i] == b.fields[i]]
    if len(same) < _SAME_MARKS * len(marked):
        return False
    inner = slice(6, -6)  # without the field's lines
    one, two = (reading.ink[same, inner, inner].astype(np.float32) for reading in (a, b))
    return ink_alike(one, two) > _SAME_INK


def merged(a: Reading, b: Reading) -> Reading:
    """Returns two readings of one sheet as one: for each field the surer reading. Fields in which
    they differ are to be looked at."""
    fields, chances, differing = list(a.fields), a.chances.copy(), {**a.differing}
    unclear, glare = np.minimum(a.unclear, b.unclear), np.minimum(a.glare, b.glare)
    for i in range(len(fields)):
        surer, other = (b, a) if b.confidence(i) > a.confidence(i) else (a, b)
        if a.fields[i] != b.fields[i]:
            differing[i] = other.fields[i]
        fields[i], chances[i] = surer.fields[i], surer.chances[i]
    for start in range(0, len(fields), facts.N_COLS):
        row = slice(start, start + facts.N_COLS)
        # the surer fields of two readings may fall: keep the row of the surer reading
        if fall_in("".join(fields[row])):
            kept = max((a, b), key=partial(_sureness, row=row))
            fields[row], chances[row] = list(kept.fields[row]), kept.chances[row]
    shells = {
        name: max(a.shells[name], b.shells[name], key=lambda shell: shell.confidence)
        for name in a.shells
    }
    return replace(
        a,
        fields="".join(fields),
        chances=chances,
        unclear=unclear,
        glare=glare,
        differing=differing,
        shells=shells,
        points={**b.points, **a.points},
        captain=a.captain or b.captain,
    )


def _sureness(reading: Reading, row: slice) -> float:
    # how likely the likeliest marks of a row are together, as a logarithm, which 0 has none of
    return float(np.log(np.maximum(reading.chances[row].max(1), 1e-9)).sum())


def _result(
    photos: Sequence[tuple[str, bytes]],
    players: Sequence[Seen[Reading]],
    names: Sequence[str],
    general: tuple[str, ...],
) -> ScanResult:
    # the scan of a table’s photos: the record, and for each photo its sheets with what to ask. A
    # player who is in several photos is told with the surest.
    results = tuple(_photo_result(n, file, players, names) for n, (file, _) in enumerate(photos))
    sheets_of = [player_record(p.sheet, name) for p, name in zip(players, names, strict=True)]
    for seat, sheet in enumerate(sheets_of):
        read_model(PlayerRecord, sheet, ("players", seat))
    record = {"game": facts.SLUG, "map": players[0].sheet.code, "players": sheets_of}
    return ScanResult(facts.SLUG, VERSION, record, results, general)


def _photo_result(
    n: int, file: str, players: Sequence[Seen[Reading]], names: Sequence[str]
) -> PhotoResult:
    # of one photo, the one at ``n``: its sheets, and what is to be said of them
    sheets, notices = [], []
    here = [(seat, player) for seat, player in enumerate(players) if n in player.photos]
    for seat, player in here:
        reading = player.sheet
        asked = tuple(mark for mark in marks_of(reading) if mark.ask)
        sheets.append(SheetResult(seat, reading.code, reading.size, asked))
        # what is to be said of a sheet is said once, at the first photo of it
        if n == player.photos[0]:
            notices += notices_of(reading, names[seat])
        else:
            notices.append(f"{names[seat]}’s sheet was seen before; the surer reading counts.")
    return PhotoResult(file, tuple(sheets), tuple(notices))


def player_record(reading: Reading, name: str) -> dict[str, Any]:
    """Returns a player as a record has it."""
    shells = [box for box, shell in reading.shells.items() if shell.circled]
    out: dict[str, Any] = {"name": name, "rows": list(rows_in(reading.fields)), "shells": shells}
    first, _ = first_filled(reading)
    return {**out, "first_filled": first} if first else out


def _counted(sea_map: SeaMap, box: str) -> set[int]:
    # the fields that a box counts: of its row or column, or of both areas of its region
    if box in LINES:
        return set(LINES[box])
    letters = facts.LETTERS[box.rsplit("-", 1)[0]]
    return {i for i, letter in enumerate("".join(sea_map.areas)) if letter in letters}


def notices_of(reading: Reading, name: str) -> list[str]:
    """Returns what else a photo tells: written points that differ from what counts, the captain,
    and an unread code."""
    out = list(_wrong_points(reading, name))
    if reading.view.missing:
        out.append(
            "What lies outside the picture was not read: shells there are asked about, points are"
            " counted."
        )
    if reading.captain:
        out.append(f"{name} ticked the captain’s box.")
    if not reading.code_from_sheet:
        out.append(f"{name}’s QR code could not be read; the given code {reading.code} was used.")
    return out


def _wrong_points(reading: Reading, name: str) -> Iterator[str]:
    # points are compared only if none of the fields that they count has to be looked at first
    scored = score_sheet(reading.sea_map, Sheet.of(player_record(reading, name)))
    boxes = sheet_boxes(scored)
    asked = set(reading.unsure_fields(by_points=False))
    for box in POINT_BOXES:
        written, counted = reading.points.get(box), boxes[box]
        if written is None or asked & _counted(reading.sea_map, box):
            continue
        wrote = f"{BOXES[box]}: {name} wrote {written},"
        if not counted.filled:
            yield f"{wrote} but it is not filled: {counted.why}."
        elif written != counted.points:
            yield f"{wrote} it is {counted.points}: {counted.why}."
    if asked:  # the others count all fields
        return
    finals = {line.category: line.points for line in scored.lines}
    finals["total"] = scored.total
    for box in FINAL_BOXES:
        written = reading.points.get(box)
        if written is not None and written != finals[box]:
            yield f"{BOXES[box]}: {name} wrote {written}, it is {finals[box]}."


# ---- what was read, mark by mark: where it stands, what else it may be, and whether to ask


def marks_of(reading: Reading) -> tuple[Mark, ...]:
    """Returns the fields, those to ask about first; the shells; and which sub-area was filled
    first, if that counts."""
    return (
        *_marks_of_fields(reading),
        *_marks_of_shells(reading),
        *_marks_of_first_filled(reading),
    )


def _part(reading: Reading, box: Rect) -> tuple[float, float, float, float]:
    h, w, _ = reading.view.photo.shape
    k = FINE / reading.view.plan.field
    return box.x * k / w, box.y * k / h, box.w * k / w, box.h * k / h


def _marks_of_fields(reading: Reading) -> list[Mark]:
    # the mark of each field, those to ask about first. Under glare nothing counts as read.
    asked = set(reading.unsure_fields())
    out = []
    for i, read in enumerate(reading.fields):
        r, c = divmod(i, facts.N_COLS)
        likeliest = [VALUES[int(v)] for v in np.argsort(-reading.chances[i])]
        offered = dict.fromkeys((read, reading.other(i), *likeliest))
        hidden = bool(reading.glare[i] > GLARE)
        mark = Mark(
            place=f"rows[{r}][{c}]",
            label=f"{facts.ROW_TITLES[r]} row, field {c + 1}",
            box=_part(reading, reading.view.plan.fields[r][c]),
            read=None if hidden else read,
            choices=tuple(Alternative(v, _WORDS.get(v, v)) for v in offered),
            ask=i in asked,
            why=_why_asked(reading, i, hidden, i in asked),
            confidence=reading.confidence(i),
        )
        out.append(mark)
    return asked_first(out)


def _why_asked(reading: Reading, i: int, hidden: bool, asked: bool) -> str:
    # what makes a field doubtful, or an empty text
    if hidden:
        return "A reflection covers it."
    if i in reading.differing:
        return "Two photos show it differently."
    if reading.unclear[i] > UNCLEAR:
        return "Corrected by hand, or not clear."
    return "Not quite sure. A row never falls." if asked else ""


def _marks_of_shells(reading: Reading) -> list[Mark]:
    # whether each is circled
    out = []
    for name, shell in reading.shells.items():
        answers = (Alternative(True, "circled"), Alternative(False, "not circled"))
        choices = answers if shell.circled else answers[::-1]
        ask = shell.confidence < SURE_SHELL
        why = "Not quite sure whether it is circled." if ask else ""
        out.append(
            Mark(
                place=f"shells.{name}",
                label=f"Shell, {BOXES[name]}",
                box=_part(reading, reading.view.plan.shells[name]),
                read=shell.circled,
                choices=choices,
                ask=ask,
                why=why,
                confidence=shell.confidence,
            )
        )
    return out


def _marks_of_first_filled(reading: Reading) -> list[Mark]:
    # a mark for each region whose areas are both full: which of them was filled first
    chosen, guessed = first_filled(reading)
    flat = "".join(reading.sea_map.areas)
    out = []
    for region, letter in chosen.items():
        answers = []
        boxes = sub_areas(reading.sea_map, reading.fields, region)
        # the likelier one is offered first; each is told by its first field
        for one in sorted(boxes, key=lambda each: each != letter):
            row, col = square(flat.index(one))
            answers.append(
                Alternative(one, f"the one with {facts.ROWS[row - 1]} {col}: {boxes[one].points}")
            )
        ask = region in guessed
        label = f"{region.capitalize()}: which area was filled first?"
        why = "The left box does not say." if ask else ""
        out.append(
            Mark(
                place=f"first_filled.{region}",
                label=label,
                box=_part(reading, reading.view.plan.boxes[f"{region}-1"]),
                read=None if ask else letter,
                choices=tuple(answers),
                ask=ask,
                why=why,
                confidence=0.5,
            )
        )
    return out


# ---- for the page that confirms a photo


def look(
    photo: bytes, code: str | None, name: str, corners: Sequence[tuple[float, float]] = ()
) -> list[StraightSheet]:
    """Returns the sheets of a photo. Raises PhotoFault if there is none."""
    picture = open_picture(photo)
    h, w = picture.shape[:2]
    tapped = np.array(corners, float) * (w, h) if len(corners) == 4 else None
    return [_straight_sheet(reading, name) for reading in read_photo(picture, code, tapped)]


def _straight_sheet(reading: Reading, name: str) -> StraightSheet:
    photo = reading.view.photo
    jpeg = jpeg_of(lightened(photo))
    notices = notices_of(reading, name)
    reflection = _reflection([reading])
    if reflection:
        notices.insert(0, f"{reflection}. Tilt the sheet away from the lamp and take it again.")
    size = (int(photo.shape[1]), int(photo.shape[0]))
    return StraightSheet(reading.code, reading.size, jpeg, size, marks_of(reading), tuple(notices))
