"""Reading one photographed sheet: fields, shells, points and the captain's box.

The numbers of a row never fall. What a row most likely holds is therefore a hidden Markov chain
along the row; its state is the highest number so far. Its marginals say how sure each field is once
the rest of its row has been seen.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

import numpy as np
from numpy.typing import NDArray

from companion.errors import BadInput
from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.boxes import (
    Box,
    Sheet,
    boxes_of,
    first_counts,
    region_boxes,
    sub_areas,
)
from companion.games.sailorman_dice.map_codes import read_map_code
from companion.games.sailorman_dice.maps import FIELDS, SeaMap
from companion.games.sailorman_dice.score import Scored, score_sheet
from companion.randomness import split_layout
from pdf.scan.codes import code_on, codes_in
from pdf.scan.ink import Floats as Windows, probabilities
from pdf.scan.markers import (
    FoundSheet,
    Points,
    find_by_print,
    find_sheets,
    from_corners,
    shows,
)
from pdf.scan.pictures import PhotoFault, Pixels, grey_of
from pdf.sheets.sailorman_dice.layout import AREA_BOXES, COLUMN_BOXES
from pdf.sheets.sailorman_dice.photo.views import (
    View,
    captain_ink,
    covered_fields,
    every_frame,
    field_windows,
    frames,
    in_every_layout,
    in_layout,
    number_windows,
    plan,
    printed,
    shell_windows,
    view_of,
)

Floats = NDArray[np.float64]

LEAST_LIKENESS: Final = 0.45  # how alike a photo and its print are, at least
SURE: Final = 0.97  # a field at least so likely is not asked about
SURE_BESIDE: Final = 0.995  # the same for a field whose row or column has other points written
SURE_SHELL: Final = 0.9
UNCLEAR: Final = 0.2  # a field that is more likely than this no mark of the game is asked about
GLARE: Final = 0.35  # the part of a field's print that is washed out by a reflection
GLARE_ROW: Final = 3  # with so many fields of a row in a reflection the photo is taken again
SURE_NUMBER: Final = 0.9
_CAPTAIN: Final = 0.03  # the part of the captain's box that is written over if it is ticked
POINT_BOXES: Final = (*facts.ROWS, *COLUMN_BOXES, *AREA_BOXES)
FINAL_BOXES: Final = ("largest-group", "second-group", "total")

VALUES: Final = facts.DIGITS + facts.CROSS + facts.EMPTY
CLASSES: Final = "0123456789" + facts.CROSS + facts.EMPTY + "?"
"""What the network tells apart. The last one is ink that is none of the others."""

_OURS: Final = [CLASSES.index(value) for value in VALUES]
_DIGITS: Final = len(facts.DIGITS)
_DOUBT: Final = 3e-4
_HARDLY_NOT: Final = 0.49  # how likely a shell is circled that no photo shows
_STATES: Final = _DIGITS + 1  # of a row: no number so far, or the highest one
_GUESSES: Final = 2  # sheets found by their print that are read as a whole


class CodeUnread(PhotoFault):
    """The map of a sheet is not known."""


@dataclass(frozen=True)
class Shell:
    """Whether a shell was circled, and how sure that is."""

    circled: bool
    confidence: float


@dataclass(frozen=True)
class Reading:
    """One sheet as read. ``chances``: fields x :data:`VALUES`, given the rest of the row."""

    sea_map: SeaMap
    view: View
    fields: str
    chances: Floats
    unclear: Floats
    glare: Floats
    shells: Mapping[str, Shell]
    points: Mapping[str, int]
    captain: bool
    ink: NDArray[np.float16] = field(repr=False)
    code_from_sheet: bool = True
    differing: Mapping[int, str] = field(default_factory=dict)
    """The fields, from 0, that another photo of this sheet shows differently, with that reading."""

    @property
    def size(self) -> str:
        return self.view.plan.name

    @property
    def code(self) -> str:
        return str(self.sea_map.code)

    def confidence(self, i: int) -> float:
        return float(self.chances[i, VALUES.index(self.fields[i])])

    def other(self, i: int) -> str:
        """Returns the likeliest mark of a field besides the one that was read."""
        if i in self.differing:
            return self.differing[i]
        order = np.argsort(-self.chances[i])
        return next(VALUES[int(v)] for v in order if VALUES[int(v)] != self.fields[i])

    def glaring_rows(self) -> list[int]:
        """Returns the rows, from 0, that a reflection covers."""
        many = (self.glare.reshape(facts.N_ROWS, facts.N_COLS) > GLARE).sum(1)
        return [r for r in range(facts.N_ROWS) if many[r] >= GLARE_ROW]

    def unsure_fields(self, by_points: bool = True) -> list[int]:
        """Returns the fields, from 0, to look at, the least sure first. ``by_points``: also fields
        of rows and columns whose written points do not fit."""
        doubted = self._doubted() if by_points else set()
        out = [
            i
            for i in range(len(self.fields))
            if self.confidence(i) < (SURE_BESIDE if i in doubted else SURE)
            or self.unclear[i] > UNCLEAR
            or self.glare[i] > GLARE
            or i in self.differing
        ]
        return sorted(out, key=self.confidence)

    def _doubted(self) -> set[int]:
        # the fields of rows and columns whose written points differ from what was read
        boxes = sheet_boxes(score_sheet(self.sea_map, Sheet("", self.fields)))
        doubted: set[int] = set()
        for name, line in LINES.items():
            if name in self.points and self.points[name] != boxes[name].shown:
                doubted |= set(line)
        return doubted


LINES: Final = {
    **{row: range(r * facts.N_COLS, (r + 1) * facts.N_COLS) for r, row in enumerate(facts.ROWS)},
    **{
        column: range(c, facts.N_COLS * facts.N_ROWS, facts.N_COLS)
        for c, column in enumerate(COLUMN_BOXES)
    },
}
"""The fields, from 0, of each row and column by the name of its box."""


def sheet_boxes(scored: Scored) -> dict[str, Box]:
    """Returns all score boxes of a sheet, by name."""
    boxes = scored.with_shells | dict(zip(COLUMN_BOXES, scored.columns, strict=True))
    return {name: boxes[name] for name in POINT_BOXES}


def read_photo(
    picture: Pixels, code: str | None = None, corners: Points | None = None
) -> list[Reading]:
    """Returns the sheets of a photo. Raises PhotoFault if there is none. Raises BadInput for what
    is no code.

    ``code``: the map's code, for sheets whose QR code cannot be read. ``corners``: the middles of
    the four markers in the picture's px where somebody tapped them, clockwise from the sheet's top
    left.
    """
    known = read_map_code(code, "--seed") if code is not None else None
    grey = grey_of(picture)
    sheets, one_sheet = _sheets_found(grey, known, corners)
    readings, faults = [], []
    for sheet in sheets:
        try:
            readings.append(_read_sheet(picture, grey, sheet, known))
        except PhotoFault as fault:
            faults.append(fault)
    # all are guesses at one sheet: the likeliest counts, whatever is wrong with the others
    if one_sheet and readings:
        return [max(readings, key=lambda reading: reading.view.likeness)]
    if faults:
        raise faults[0]
    return readings


def _sheets_found(
    grey: Pixels, known: SeaMap | None, corners: Points | None
) -> tuple[list[FoundSheet], bool]:
    # the sheets of a photo, and whether they are only guesses at one and the same
    if corners is not None:
        return [from_corners(f, corners) for f in frames()], True
    try:
        return find_sheets(grey, frames()), False
    except PhotoFault:
        sheets = _without_corners(grey, known)
        if not sheets:
            raise
        return sheets, True


def _without_corners(grey: Pixels, known: SeaMap | None) -> list[FoundSheet]:
    # what the one sheet of a photo may be, found by its print. The photo shows too few of its
    # corners but its whole map.
    numbers = codes_in(grey)
    # several codes are those of several sheets; without any, the map has to be known
    if len(numbers) > 1 or (not numbers and not known):
        return []
    layouts = every_frame()
    code = str(known.code if known else "")
    if numbers:  # the sheet's own number goes before what somebody typed, and names its layout
        code, version = split_layout(numbers[0])
        layouts = tuple(frame for frame in layouts if split_layout(frame.name)[1] == version)
    try:
        prints = [(frame, printed(code, frame.name).grey) for frame in layouts]
    except BadInput:  # the code is that of another game
        return []
    found = find_by_print(grey, prints)
    # the likeliest come first
    return [one for one in found if shows(grey, one, plan(one.frame.name).map)][:_GUESSES]


def _read_sheet(picture: Pixels, grey: Pixels, found: FoundSheet, known: SeaMap | None) -> Reading:
    # What stands on a sheet that was found. ``known`` is the map, if somebody named it; the sheet’s
    # own code goes before it. Raises PhotoFault if the sheet cannot be read, and CodeUnread if no
    # map is known.
    text = code_on(grey, found)
    layouts = _layouts_of(found, text)
    sea_map = known if text is None else _map_of(text)
    if sea_map is None:
        raise CodeUnread(
            "The QR code cannot be read: give the number printed on the sheet (--seed) as well."
        )
    code = str(sea_map.code)
    views = [view_of(picture, grey, one, printed(code, one.frame.name)) for one in layouts]
    view = max(views, key=lambda one: one.likeness)
    if view.likeness < LEAST_LIKENESS:
        raise PhotoFault("Too blurred or too crumpled to read: lay the sheet flat and hold still.")
    # what is found by its markers has all of them in the picture
    if not found.markers and covered_fields(view).any():
        raise PhotoFault(
            "A part of the map is covered or cut off: get the whole map into the picture."
        )
    return replace(read_view(view, sea_map), code_from_sheet=text is not None)


def _layouts_of(found: FoundSheet, text: str | None) -> list[FoundSheet]:
    # the layouts that a sheet may have: the one that its code names; without a code, all with its
    # markers. A sheet found by its print has its layout from there.
    if text is not None:
        return [in_layout(found, split_layout(text)[1])]
    return in_every_layout(found) if found.markers else [found]


def _map_of(text: str) -> SeaMap:
    try:
        return read_map_code(text)
    except BadInput:
        raise PhotoFault("This is not a sheet of this game: its QR code leads elsewhere.") from None


def read_view(view: View, sea_map: SeaMap) -> Reading:
    """Returns what stands on a straightened sheet."""
    windows, washed = field_windows(view)
    numbers, owners = _number_windows_of(view)
    # one run of the network for all: first the fields, then the digits in boxes
    classes = probabilities("marks", np.concatenate([windows, *numbers]))
    own = classes[: len(windows)]
    rows, chances = zip(*map(decoded, np.split(likelihoods(own), facts.N_ROWS)), strict=True)
    return Reading(
        sea_map=sea_map,
        view=view,
        fields="".join(rows),
        chances=np.concatenate(chances),
        unclear=unclear(own),
        glare=washed,
        shells=_shells(view, boxes_of(sea_map, Sheet("", "".join(rows)))),
        points=_points_read(classes[len(windows) :], owners),
        captain=captain_ink(view) > _CAPTAIN,
        ink=windows[..., :3].mean(3).astype(np.float16),
    )


def _number_windows_of(view: View) -> tuple[list[Windows], list[tuple[str, int]]]:
    cut, owners = [], []
    for name in (*POINT_BOXES, *FINAL_BOXES):
        digits = [] if name in view.missing else number_windows(view, name)
        if digits:
            cut.append(np.stack(digits))
            owners.append((name, len(digits)))
    return cut, owners


def _points_read(probabilities: Floats, owners: list[tuple[str, int]]) -> dict[str, int]:
    # The points written in each box, as far as they are sure and possible. ``probabilities`` has a
    # row for each digit; ``owners`` tells how many of them each box has, in the same order.
    out, start = {}, 0
    for name, count in owners:
        # the first ten classes are the figures; the others are what else stands in a field
        figures = probabilities[start : start + count, :10]
        start += count
        number = int("".join(str(figure) for figure in figures.argmax(1)))
        if figures.max(1).min() >= SURE_NUMBER and number <= _most(name):
            out[name] = number
    return out


def _most(name: str) -> int:
    if name in LINES:
        return len(LINES[name])
    return FIELDS * 4 if name == "total" else FIELDS


def _shells(view: View, boxes: Mapping[str, Box]) -> dict[str, Shell]:
    # which shells are circled: only those of filled boxes can be (rules: What do the shells mean?)
    chances = probabilities("shells", shell_windows(view))
    out = {}
    for name, chance in zip(view.plan.shells, chances, strict=True):
        # a shell outside the picture counts as not circled, and is hardly sure
        circled = _HARDLY_NOT if name in view.missing else float(chance[1])
        if boxes[name].filled:
            out[name] = Shell(circled >= 0.5, max(circled, 1 - circled))
            continue
        # no shell of a box that is not filled is circled: one is asked about only if it looks so
        out[name] = Shell(False, min(1.0, 2 * (1 - circled)))
    return out


def first_filled(reading: Reading) -> tuple[dict[str, str], list[str]]:
    """Returns which sub-area of a region was filled first, if that counts, and the regions for
    which it is a guess.

    The left box holds the count of the first one (rules: Scoring the sub-areas). So the number that
    the player wrote there tells which it was, if the number in the right box shows that the player
    counted well.
    """
    chosen, guessed = {}, []
    for region, letters in facts.LETTERS.items():
        boxes = sub_areas(reading.sea_map, reading.fields, region)
        if not first_counts(boxes):
            continue
        left, right = reading.points.get(f"{region}-1"), reading.points.get(f"{region}-2")
        _, both = region_boxes(reading.sea_map, Sheet("", reading.fields), region)
        counted_well = right == both.points
        fitting = [letter for letter, box in boxes.items() if counted_well and box.points == left]
        if not fitting:
            guessed.append(region)
        chosen[region] = fitting[0] if fitting else letters[0]
    return chosen, guessed


# ---- rows


def unclear(probabilities: Floats) -> Floats:
    """Returns how likely each field holds something that may not stand there."""
    return np.asarray(1 - probabilities[:, _OURS].sum(1), np.float64)


def likelihoods(probabilities: Floats) -> Floats:
    """Returns the network's classes as the likelihoods of what may stand in a field. Unclear ink
    may be anything that is written."""
    ours = probabilities[:, _OURS]
    written = np.full(len(VALUES), 1 / _DIGITS)
    # what is struck out or written over is a number in the end
    written[_DIGITS:] = 0.04, 0.01
    out = ours + unclear(probabilities)[:, None] * written + _DOUBT
    return np.asarray(out / out.sum(1, keepdims=True), np.float64)


def _steps() -> NDArray[np.bool_]:
    # the possible steps from state to state by value: a number must be at least the highest so far
    steps = np.zeros((len(VALUES), _STATES, _STATES), bool)
    # a cross or an empty field leaves the state as it is
    steps[_DIGITS:] = np.eye(_STATES, dtype=bool)
    # after a number its own state; before it no number, which is state 0, or one up to it
    for value in range(_DIGITS):
        steps[value, : value + 2, value + 1] = True
    return steps


_STEPS: Final = _steps().astype(np.float64)


def decoded(row: Floats) -> tuple[str, Floats]:
    """Returns the likeliest marks of a row (fields x values) that do not fall, and the marginals of
    each field."""
    # in the sums: c is the column of a field, v what stands there, s and t the state before and
    # after it
    n = len(row)
    moves = np.einsum("cv,vst->cst", row, _STEPS)
    # how likely each state is before a field, by the fields at its left; a row begins with none
    forward = [np.eye(_STATES)[0]]
    for c in range(n):
        step = forward[-1] @ moves[c]
        forward.append(step / step.sum())
    # how likely the fields at its right are, from each state
    backward = [np.ones(_STATES)]
    for c in reversed(range(n)):
        step = moves[c] @ backward[0]
        backward.insert(0, step / step.sum())
    marginals = np.stack(
        [row[c] * np.einsum("s,vst,t->v", forward[c], _STEPS, backward[c + 1]) for c in range(n)]
    )
    return _best(row), np.asarray(marginals / marginals.sum(1, keepdims=True), np.float64)


def _best(row: Floats) -> str:
    # the one most likely row (Viterbi)
    with np.errstate(divide="ignore"):  # what cannot be has the logarithm of 0
        steps = np.log(np.einsum("cv,vst->cvst", row, _STEPS))
        score = np.log(np.eye(_STATES)[0])
    back = []
    for step in steps:
        # by value and state before; to each state
        ways = (score[None, :, None] + step).reshape(-1, _STATES)
        back.append(ways.argmax(0))
        score = ways.max(0)
    # from the best end back to the beginning: by what value, and from which state
    state = int(np.argmax(score))
    marks = ""
    for via in reversed(back):
        value, state = divmod(int(via[state]), _STATES)
        marks = VALUES[value] + marks
    return marks
