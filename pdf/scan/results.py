"""What a reader of photos hands back, for the sheets of any game."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Generic, TypeVar

from companion.errors import BadInput, CompanionError
from companion.records import unique_names

T = TypeVar("T")
MAX_BYTES: Final = 40_000_000
TOO_LARGE: Final = f"The file has more than {MAX_BYTES // 1_000_000} MB. Send the photo as JPEG."


@dataclass(frozen=True)
class Alternative:
    """What may stand at a place: the value as it is in the record, and in words."""

    value: str | bool
    label: str


@dataclass(frozen=True)
class Mark:
    """One thing that was read, for a page that shows the photo.

    ``place``: its place in the record, below the player. ``box``: left, top, width and height in
    parts of the picture. ``read``: None if nothing can be seen. ``choices``: what may stand there,
    the likeliest first. ``ask``: whether somebody should look; ``why``: the reason.
    """

    place: str
    label: str
    box: tuple[float, float, float, float]
    read: str | bool | None
    choices: tuple[Alternative, ...]
    ask: bool
    why: str
    confidence: float
    kind: str = ""
    """``number`` or ``tick`` for the cell of a pad, whose ``place`` begins at the record's top."""
    value: str = ""
    """What a tick stands for, or the player whom a number belongs to."""
    column: int = 0

    @property
    def question(self) -> str:
        """The question that is asked, in words."""
        likely = ", or ".join(choice.label for choice in self.choices[:2])
        why = f" {self.why}" if self.kind else ""
        return f"{self.label.removesuffix('?')}: {likely}?{why}"

    def as_json(self, player: int) -> dict[str, Any]:
        """Returns the mark as it stands in ``unsure``."""
        told = [c.label if isinstance(c.value, bool) else c.value for c in self.choices]
        # the likeliest two; empty where there are fewer
        read, other, *_ = (*told, "", "")
        place = self.place if self.kind else f"players[{player}].{self.place}"
        return {
            "place": place,
            "read": read,
            "other": other,
            "confidence": round(self.confidence, 2),
        }


def asked_first(marks: Iterable[Mark]) -> list[Mark]:
    """Returns the marks to ask about, the least sure first; then the others in their order."""
    return sorted(marks, key=lambda mark: (not mark.ask, mark.confidence if mark.ask else 0))


@dataclass
class Seen(Generic[T]):
    """A sheet as it was read, and the numbers, from 0, of the photos that show it."""

    sheet: T
    photos: list[int]


def each_once(
    read: Iterable[Iterable[T]], same: Callable[[T, T], bool], merged: Callable[[T, T], T]
) -> list[Seen[T]]:
    """Returns the sheets of all photos, each once. ``same``: whether readings of two photos are of
    one sheet; ``merged`` makes one reading of them."""
    seen: list[Seen[T]] = []
    for n, readings in enumerate(read):
        for reading in readings:
            others = (one for one in seen if n not in one.photos)
            known = next((one for one in others if same(one.sheet, reading)), None)
            if known is None:
                seen.append(Seen(reading, [n]))
            else:
                known.sheet = merged(known.sheet, reading)
                known.photos.append(n)
    return seen


@dataclass(frozen=True)
class SheetResult:
    """A sheet of a photo: its player (from 0), the code of its map, its layout, and what to look
    at."""

    player: int
    code: str
    layout: str
    unsure: tuple[Mark, ...]


@dataclass(frozen=True)
class PhotoResult:
    """A photo: its file name, its sheets, and what else there is to say."""

    file: str
    sheets: tuple[SheetResult, ...]
    notices: tuple[str, ...]


@dataclass(frozen=True)
class ScanResult:
    """All photos of a table and the record that they make."""

    game: str
    version: int
    record: Mapping[str, Any]
    photos: tuple[PhotoResult, ...]
    notices: tuple[str, ...]

    def as_json(self) -> dict[str, Any]:
        """Returns the result as the contract has it."""
        photos = []
        for photo in self.photos:
            sheets = [
                vars(s) | {"unsure": [mark.as_json(s.player) for mark in s.unsure]}
                for s in photo.sheets
            ]
            photos.append({"file": photo.file, "sheets": sheets, "notices": list(photo.notices)})
        return vars(self) | {
            "record": dict(self.record),
            "photos": photos,
            "notices": list(self.notices),
        }


@dataclass(frozen=True)
class StraightSheet:
    """A sheet of a photo, straightened: its picture as JPEG, the marks on it, and what else there
    is to say."""

    code: str
    layout: str
    picture: bytes
    size: tuple[int, int]
    marks: tuple[Mark, ...]
    notices: tuple[str, ...]
    names: tuple[bytes, ...] = ()
    """For a pad, the pictures of the names over its columns, as JPEG."""


class ScanFault(CompanionError):
    """Photos that show no sheet: a line for each says what to do."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = tuple(lines)
        super().__init__("\n".join(lines))


def photo_bytes(name: str) -> tuple[str, bytes]:
    """Returns a photo's name and bytes. Raises BadInput if there is no such file."""
    path = Path(name)
    if not path.is_file():
        raise BadInput.at("PHOTO", name, "a file with a photo")
    if path.stat().st_size > MAX_BYTES:
        raise ScanFault([f"{name}: {TOO_LARGE}"])
    return name, path.read_bytes()


def untold(words: str) -> None:
    """Does nothing: for photos that are read while nobody waits at a terminal."""


def one_by_one(
    photos: Sequence[tuple[str, bytes]], tell: Callable[[str], None]
) -> Iterator[tuple[str, bytes]]:
    """Yields the photos. Each is announced by ``tell`` before it, as reading one takes seconds."""
    for n, photo in enumerate(photos, 1):
        tell(f"Reading photo {n} of {len(photos)}")
        yield photo


def names_given(
    names: Sequence[str], found: int, most: int, what: tuple[str, str]
) -> tuple[str, ...]:
    """Returns a name for each player that was found; ``Player 3`` for one without a name.

    ``what``: how one and how several of them are called. Raises ScanFault if there are more than
    play. Raises BadInput for the names.
    """
    if found > most:
        raise ScanFault([f"The photos show {found} {what[1]}; a table has at most {most}."])
    if len(names) > found:
        allowed = f"up to {found} names, one for each {what[0]}"
        raise BadInput.at("--names", ", ".join(names), allowed)
    given = (*names, *(f"Player {n}" for n in range(len(names) + 1, found + 1)))
    if faults := unique_names(given):
        raise BadInput(faults)
    return given


def format_scan(result: ScanResult) -> str:
    """Returns the result for a terminal: the rows of each player, then what to look at and what to
    know."""
    players = result.record["players"]
    lines = _rows_told(players)
    # a sheet on several photos is told once
    first_sheets: dict[int, SheetResult] = {}
    for photo in result.photos:
        for sheet in photo.sheets:
            first_sheets.setdefault(sheet.player, sheet)
    for player, sheet in first_sheets.items():
        if sheet.unsure:
            lines += ["", f"{players[player]['name']}, to look at:"]
            lines += [f"  {u.question} ({100 * u.confidence:.0f} %)" for u in sheet.unsure]
    notices = [*(n for photo in result.photos for n in photo.notices), *result.notices]
    if notices:
        lines += ["", *notices]
    return "\n".join(lines)


def _rows_told(players: Sequence[Mapping[str, Any]]) -> list[str]:
    # the name, the rows and the circled shells of each player, a line for each. Only players of
    # Sailorman Dice have rows.
    if "rows" not in players[0]:
        return []
    lines: list[str] = []
    for player in players:
        lines += [player["name"], *(f"  {row}" for row in player["rows"])]
        if player.get("shells"):
            lines.append(f"  shells: {', '.join(player['shells'])}")
    return lines
