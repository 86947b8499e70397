"""What a reader hands back, whichever game's sheets it reads."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from companion.errors import BadInput, CompanionError
from companion.records import unique_names

MAX_BYTES: Final = 40_000_000
TOO_LARGE: Final = f"The file has more than {MAX_BYTES // 1_000_000} MB. Send the photo as JPEG."


@dataclass(frozen=True)
class Alternative:
    """What may stand at a place: the value as the record has it, and in words."""

    value: str | bool
    label: str


@dataclass(frozen=True)
class Mark:
    """One reading for a page that shows the photo: its place below the player, where on the
    picture, what was read.

    ``box`` is left, top, width, height in parts of the picture. ``read`` is None where nothing can
    be seen. ``choices`` come likeliest first. ``ask``: whether somebody should look; ``why`` says
    why.
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
    """Of a pad's cell, whose place is one of the whole record: ``number`` or ``tick``."""
    value: str = ""
    """What a tick stands for, or whose the number is."""
    column: int = 0

    @property
    def question(self) -> str:
        """What is asked, in words."""
        likely = ", or ".join(choice.label for choice in self.choices[:2])
        why = f" {self.why}" if self.kind else ""
        return f"{self.label.removesuffix('?')}: {likely}?{why}"

    def as_json(self, player: int) -> dict[str, Any]:
        """As ``unsure`` has it."""
        told = [c.label if isinstance(c.value, bool) else c.value for c in self.choices]
        read, other = (*told, "", "")[:2]
        place = self.place if self.kind else f"players[{player}].{self.place}"
        return {
            "place": place,
            "read": read,
            "other": other,
            "confidence": round(self.confidence, 2),
        }


def asked_first(marks: Iterable[Mark]) -> list[Mark]:
    """Those to be asked about, the least sure first; then the others as they stand."""
    return sorted(marks, key=lambda mark: (not mark.ask, mark.confidence if mark.ask else 0))


@dataclass(frozen=True)
class SheetResult:
    """A sheet of a photo: whose it is (from 0), its map's code, its layout, and what to look at."""

    player: int
    code: str
    layout: str
    unsure: tuple[Mark, ...]


@dataclass(frozen=True)
class PhotoResult:
    """A photo: its file's name, its sheets, and what else there is to say."""

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
        """The result as the contract has it."""
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
    """Of a pad the pictures of the names over its columns, as JPEG."""


class ScanFault(CompanionError):
    """Photos that gave no sheet: a line each that says what to do."""

    def __init__(self, lines: list[str]) -> None:
        self.lines = tuple(lines)
        super().__init__("\n".join(lines))


def photo_bytes(name: str) -> tuple[str, bytes]:
    """A photo's name and bytes. Raises BadInput for what is no file."""
    path = Path(name)
    if not path.is_file():
        raise BadInput.at("PHOTO", name, "a file with a photo")
    if path.stat().st_size > MAX_BYTES:
        raise ScanFault([f"{name}: {TOO_LARGE}"])
    return name, path.read_bytes()


def untold(words: str) -> None:
    """For photos read where nobody waits at a terminal."""


def one_by_one(
    photos: Sequence[tuple[str, bytes]], tell: Callable[[str], None]
) -> Iterator[tuple[str, bytes]]:
    """The photos, each once it is told of; one takes seconds."""
    for n, photo in enumerate(photos, 1):
        tell(f"Reading photo {n} of {len(photos)}")
        yield photo


def names_given(
    names: Sequence[str], found: int, most: int, what: tuple[str, str]
) -> tuple[str, ...]:
    """A name for each player that was found, ``Player 3`` where none is given; ``what`` one and
    several of them are called. Raises ScanFault for more than play, BadInput for names."""
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
    """The result for a terminal: each player's rows, then what to look at and what to know."""
    lines: list[str] = []
    for player in result.record["players"] if "rows" in result.record["players"][0] else ():
        shells = f"  shells: {', '.join(player['shells'])}" if player.get("shells") else ""
        lines += [
            player["name"],
            *(f"  {row}" for row in player["rows"]),
        ]
        if shells:
            lines.append(shells)
    seen: set[int] = set()
    for photo in result.photos:
        for sheet in photo.sheets:
            if sheet.player not in seen and sheet.unsure:
                lines += ["", f"{result.record['players'][sheet.player]['name']}, to look at:"]
                lines += [f"  {u.question} ({100 * u.confidence:.0f} %)" for u in sheet.unsure]
            seen.add(sheet.player)
    notices = [*(n for photo in result.photos for n in photo.notices), *result.notices]
    if notices:
        lines += ["", *notices]
    return "\n".join(lines)
