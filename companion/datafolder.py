"""The data folder: where it is, and the reading and writing of what owners entered from their copies.

A copy of a game is kept as ``copies/SLUG.toml``, which people write by hand, or as ``copies/SLUG.json``,
which the web helper writes. Files are written whole or not at all.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from companion.errors import BadInput, Fault

if TYPE_CHECKING:
    from pydantic import BaseModel

    from companion.copies import Copy
    from companion.game import Game

DATA_VARIABLE: Final = "COMPANION_DATA"
COPIES: Final = "copies"
"""The folder of owners' copies inside the data folder."""
KINDS: Final = (".toml", ".json")
"""How files of copies end; where both stand there, the first counts."""
REPLACED: Final = ".replaced"
"""What is added to the name of a file that gave way to another."""
_SCHEMA: Final = "https://json-schema.org/draft/2020-12/schema"


def data_folder(given: Path | None) -> Path:
    """The data folder: as given, else the platform's user data folder. Nothing is created here."""
    if given is not None:
        return given
    from platformdirs import user_data_path

    return user_data_path("tabletop-companion", appauthor=False)


# ---- writing whole


@contextmanager
def replacing(path: Path) -> Iterator[Path]:
    """A file beside ``path`` that takes its name when the block ends, and vanishes when it fails.

    The folder must exist. A file that is replaced hands on its permissions, and what was written is on
    the disk before the name is taken.
    """
    import tempfile

    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
    os.close(handle)
    temporary = Path(name)
    try:
        yield temporary
        temporary.chmod(_mode_of(path))
        with temporary.open("rb") as written:
            os.fsync(written.fileno())
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise


def _mode_of(path: Path) -> int:
    """The permissions of a file that is replaced; those of any new file where there is none."""
    if path.exists():
        return path.stat().st_mode & 0o777
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def write_whole(path: Path, data: bytes) -> None:
    """Writes a file whole or not at all; its folder is made if missing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with replacing(path) as temporary:
        temporary.write_bytes(data)


# ---- the form of files


def parse_file(raw: bytes, kind: str, place: str = "file") -> Any:
    """The data of a file in TOML (``kind`` is ``.toml``) or JSON.

    Raises BadInput: at ``place`` for bad bytes and TOML, at line and column for JSON.
    """
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput.at(place, f"byte {error.start}", "text in UTF-8") from None
    if kind != ".toml":
        from companion.records import parse_json

        return parse_json(text)
    import tomllib

    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadInput.at(place, str(error), "TOML") from None


def json_text(data: Mapping[str, Any]) -> str:
    """JSON as files and downloads hold it, laid out for people."""
    import json

    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def schema_of(model: type[BaseModel]) -> dict[str, Any]:
    """The published JSON Schema of a record or of an owner's copy, JSON-ready."""
    return {"$schema": _SCHEMA, **model.model_json_schema()}


# ---- owners' copies


def copy_file(game: Game, data_dir: Path | None) -> Path | None:
    """The file with the owner's copy of a game, if there is one."""
    folder = data_folder(data_dir) / COPIES
    return next((p for kind in KINDS if (p := folder / f"{game.slug}{kind}").is_file()), None)


def load_copy(game: Game, data_dir: Path | None) -> Copy | None:
    """The owner's copy of a game, None where there is none. Raises BadInput naming the file."""
    path = copy_file(game, data_dir)
    if path is None:
        return None
    model = game.copy_model()
    if model is None:
        return None
    from companion.copies import read_copy

    try:
        copy: Copy = read_copy(model, parse_file(path.read_bytes(), path.suffix, ""))
    except BadInput as error:
        raise BadInput(
            Fault(f"{path}: {f.place}" if f.place else str(path), f.value, f.allowed) for f in error.faults
        ) from None
    return copy


def write_copy(game: Game, copy: Copy, data_dir: Path) -> None:
    """Keeps an owner's copy as JSON; a file written by hand gives way and stays beside it."""
    folder = data_dir / COPIES
    write_whole(folder / f"{game.slug}.json", json_text(copy.entered()).encode())
    set_aside(folder / f"{game.slug}.toml")


def forget_copy(game: Game, data_dir: Path) -> None:
    """Takes an owner's copy out of use. Its file stays beside, under another name."""
    for kind in KINDS:
        set_aside(data_dir / COPIES / f"{game.slug}{kind}")


def set_aside(file: Path) -> None:
    """Takes a file out of use without losing it."""
    if file.is_file():
        file.replace(file.with_name(file.name + REPLACED))
