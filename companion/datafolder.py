"""The data folder: where it is, and how owners' copies in it are read and written.

A copy of a game is kept as ``copies/SLUG.toml``, which people write by hand, or as
``copies/SLUG.json``, which the web helper writes. Files are written whole or not at all.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from itertools import chain
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, Final

from companion.errors import BadInput
from companion.home import HERE
from companion.jsontext import MAX_DEPTH, depth_of, json_text, parse_json
from companion.numbers import number_in

if TYPE_CHECKING:
    from pydantic import BaseModel

    from companion.game import Game
    from companion.records import Copy

DATA_VARIABLE: Final = "COMPANION_DATA"
COPIES: Final = "copies"
"""The folder of owners' copies inside the data folder."""
KINDS: Final = (".toml", ".json")
"""The endings of files with copies. If both files exist, the first one counts."""
REPLACED: Final = ".replaced-"
"""What is added, with a number from 1, to the name of a file that was replaced."""
MOST_REPLACED: Final = 50
"""The most replaced files of a game's copy that stay."""
MAX_COPY: Final = 256 * 1024
"""The most bytes of a file with an owner's copy. All of a box is 20 kB."""
MAX_KEY_PARTS: Final = 8
"""The most names with dots between them in a key of TOML. More of them cost its reader seconds."""
MAX_NUMBER: Final = 40
"""The most digits in a row in a number of TOML."""
_SCHEMA: Final = "https://json-schema.org/draft/2020-12/schema"


def data_folder(given: Path | None) -> Path:
    """Returns the data folder: the one given, otherwise the one in the environment, otherwise the
    user's own.

    Nothing is created here.
    """
    named = given or os.environ.get(DATA_VARIABLE)
    if named:
        return Path(named)
    from platformdirs import user_data_path

    return user_data_path("tabletop-companion", appauthor=False)


# ---- writing whole


@contextmanager
def replacing(path: Path, place: str, private: bool = False, once: bool = False) -> Iterator[Path]:
    """Yields a file beside ``path``, or beside what that links to, that takes its name when the
    block ends.

    The file vanishes if the block fails. It has the permissions of the file that it replaces; a
    ``private`` file is for its owner only. ``once``: if another process was quicker, that one's
    file stays.

    Raises BadInput at ``place`` for a folder, a device, or a file in a folder that does not exist.
    """
    import tempfile

    if path.is_dir():
        raise BadInput.at(place, str(path), "the name of a file, not of a folder")
    try:
        # a link keeps pointing where it does
        path = path.resolve()
    except (OSError, RuntimeError):  # Python before 3.13 gives the second for links in a circle
        raise BadInput.at(place, str(path), "a file, not links that lead in a circle") from None
    if path.exists() and not path.is_file():
        raise BadInput.at(place, str(path), "a plain file; - is standard output")
    if not path.parent.is_dir():
        raise BadInput.at(place, str(path), "a file in a folder that exists")
    # beside it: only within one file system a file takes a name at once
    handle, name = tempfile.mkstemp(prefix=f".{path.name}.", suffix=".part", dir=path.parent)
    os.close(handle)
    temporary = Path(name)
    try:
        yield temporary
        # Windows flushes only what may be written
        with temporary.open("r+b") as written:
            os.fsync(written.fileno())
        temporary.chmod(0o600 if private else _mode_of(path))
        # where files cannot be linked, there is no other process either
        if once and HERE.paths:
            _take_free_name(temporary, path)
        else:
            temporary.replace(path)
    except OSError as error:  # a full disk names no file
        error.filename = error.filename or str(path)
        raise
    finally:
        temporary.unlink(missing_ok=True)


def _take_free_name(temporary: Path, path: Path) -> None:
    # a link, unlike a new name, fails if somebody's file is there already
    try:
        os.link(temporary, path)
    except FileExistsError:
        pass
    except OSError:  # file systems of networks and phones know no links
        if not path.exists():
            temporary.rename(path)


def _mode_of(path: Path) -> int:
    if path.exists():
        return path.stat().st_mode & 0o777
    # the mask can only be read by setting another one
    mask = os.umask(0)
    os.umask(mask)
    return 0o666 & ~mask


def write_whole(path: Path, data: bytes) -> None:
    """Writes a file whole or not at all. A new file is for its owner only. Its folder is made if
    missing."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    with replacing(path, "file", private=not path.exists()) as temporary:
        temporary.write_bytes(data)


# ---- the form of files


def text_of(raw: bytes, place: str) -> str:
    """Returns the text of a file in UTF-8, with or without a mark before it. Raises BadInput at
    ``place``."""
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadInput.at(place, f"byte {error.start}", "text in UTF-8") from None


def parse_file(raw: bytes, kind: str, place: str = "file") -> Any:
    """Returns the data of a file in TOML (``kind`` is ``.toml``) or JSON.

    Raises BadInput: at ``place`` for too many or bad bytes and for TOML, at line and column for
    JSON.
    """
    if len(raw) > MAX_COPY:
        raise BadInput.at(place, f"{len(raw)} bytes", f"up to {MAX_COPY // 1024} kB")
    text = text_of(raw, place)
    if kind != ".toml":
        return parse_json(text)
    import tomllib

    _refuse_costly(text, place)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise BadInput.at(place, str(error), "TOML") from None


# Strings, ended or not, and comments. Every pattern here reads each letter once (possessive);
# otherwise costly input would be as costly to check.
_NO_STRUCTURE: Final = re.compile(
    r"""
    \"{3} (?: [^\\"] | \\. | "{1,2}(?!") )*+ (?:"{3})? | '{3} (?: [^'] | '{1,2}(?!') )*+ (?:'{3})?
    | " (?: [^"\\\n] | \\. )*+ "? | ' [^'\n]*+ '? | \# [^\n]*+
    """,
    re.DOTALL | re.VERBOSE,
)
_LONG_KEY: Final = re.compile(rf"(?<![\w\-.])(?:[\w\-]++\.){{{MAX_KEY_PARTS},}}+")
_LONG_NUMBER: Final = re.compile(rf"(?<![\d_])[\d_]{{{MAX_NUMBER},}}+")


def _refuse_costly(text: str, place: str) -> None:
    """Raises BadInput for TOML that nobody writes by hand and that would take long to read, before
    it is read."""
    # a quoted part of a key counts as a name
    bare = _NO_STRUCTURE.sub("x", text)
    if _LONG_KEY.search(re.sub("[ \t]", "", bare)):
        raise BadInput.at(
            place, "a key of many parts", f"keys of up to {MAX_KEY_PARTS} names with dots between"
        )
    if _LONG_NUMBER.search(bare):
        raise BadInput.at(place, "a very long number", f"numbers of up to {MAX_NUMBER} digits")
    if depth_of(bare) > MAX_DEPTH:
        raise BadInput.at(
            place, "nested too deeply", f"up to {MAX_DEPTH} brackets within each other"
        )


def schema_of(model: type[BaseModel]) -> dict[str, Any]:
    """Returns the published JSON Schema of a record or of an owner's copy, JSON-ready."""
    return {"$schema": _SCHEMA, **model.model_json_schema()}


# ---- owners' copies


def copy_file(game: Game, data_dir: Path | None) -> Path | None:
    """Returns the file with the owner's copy of a game; None if there is none."""
    folder = (data_dir or data_folder(None)) / COPIES
    return next((p for kind in KINDS if (p := folder / f"{game.slug}{kind}").is_file()), None)


def load_copy(game: Game, data_dir: Path | None) -> Copy | None:
    """Returns the owner's copy of a game; None if there is none. Raises BadInput naming the
    file."""
    path = copy_file(game, data_dir)
    if path is None:
        return None
    try:
        return _copy_in(game, path.read_bytes(), path.suffix)
    except BadInput as error:
        raise error.within(str(path)) from None


# by what the file holds, so that a file mended by hand counts at once
@lru_cache(maxsize=16)
def _copy_in(game: Game, data: bytes, kind: str) -> Copy | None:
    model = game.copy_model()
    if model is None:
        return None
    from companion.records import read_copy

    return read_copy(model, parse_file(data, kind, ""))


_OURS: Final = Lock()


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Keeps everybody else, in this process or another, from changing what is kept in a folder.

    The folder is made if missing. What a change rests on must be read inside.
    """
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with _OURS:
        try:
            import fcntl
        # Windows: the threads of one process, as one server serves a table there
        except ImportError:
            yield
            return
        handle = os.open(folder, os.O_RDONLY)
        try:
            fcntl.flock(handle, fcntl.LOCK_EX)
            yield
        finally:
            os.close(handle)  # lets go of the lock


def write_copy(game: Game, copy: Copy, data_dir: Path) -> None:
    """Writes an owner's copy as JSON. A file that it replaces stays beside it. To be called under
    the lock."""
    file = data_dir / COPIES / f"{game.slug}.json"
    data = json_text(copy.entered()).encode()
    if not file.is_file() or file.read_bytes() != data:
        set_aside(file)
        write_whole(file, data)
    set_aside(file.with_suffix(".toml"))


def forget_copy(game: Game, data_dir: Path) -> None:
    """Takes an owner's copy out of use. Its files stay, under other names. To be called under the
    lock."""
    for kind in KINDS:
        set_aside(data_dir / COPIES / f"{game.slug}{kind}")


def last_set_aside(game: Game, data_dir: Path) -> Path | None:
    """Returns the file of a game's copy that was replaced last; None if none was."""
    folder = data_dir / COPIES
    files = chain.from_iterable(folder.glob(f"{game.slug}{kind}{REPLACED}*") for kind in KINDS)
    numbered = [file for file in files if _number(file)]
    return max(numbered, key=lambda file: (_number(file), file), default=None)


def take_back_copy(game: Game, data_dir: Path) -> Path | None:
    """Puts the copy that was replaced last in use again, and sets aside what is in use. Returns
    None if there is none.

    To be called under the lock.
    """
    last = last_set_aside(game, data_dir)
    if last is None:
        return None
    forget_copy(game, data_dir)
    file = last.with_name(last.name.partition(REPLACED)[0])
    last.replace(file)
    return file


def set_aside(file: Path) -> None:
    """Takes a file of a copy out of use. It gets the next number of its game; if there are too
    many, the oldest goes."""
    if file.is_file():
        # by number: names sort 10 before 2
        others = sorted(file.parent.glob(f"{file.stem}.*{REPLACED}*"), key=_number)
        number = max(map(_number, others), default=0) + 1
        file.replace(file.with_name(f"{file.name}{REPLACED}{number}"))
        # one fewer of the others than may stay, as this one is added
        for old in others[: 1 - MOST_REPLACED]:
            old.unlink(missing_ok=True)


def _number(file: Path) -> int:
    # the number of a file that was set aside; 0 for any other name
    return number_in(file.name.partition(REPLACED)[2]) or 0
