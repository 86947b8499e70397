"""Where what was printed goes: a file written whole or not at all, standard output, a name of its own."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from companion import words
from companion.commands import say
from companion.datafolder import replacing
from companion.errors import BadInput, printable

if TYPE_CHECKING:
    from pdf.orders import Printed

_SHOW_AFTER: Final = 1.0  # seconds until progress is shown


def counted(sheets: int, pages: int, what: str) -> str:
    return f"{words.counted(sheets, what)} on {words.counted(pages, 'page')}"


class Meter:
    """Progress on a terminal's standard error, only for work that takes more than a second."""

    def __init__(self) -> None:
        self._started = time.monotonic()
        self._shown = -1
        self._terminal = sys.stderr.isatty()

    def __call__(self, done: int, total: int) -> None:
        if not self._terminal or (done % 16 and done != total):
            return
        percent = 100 * done // max(total, 1)
        if percent != self._shown and (self._shown >= 0 or time.monotonic() - self._started > _SHOW_AFTER):
            self._shown = percent
            click.echo(f"\rdrawing {done} of {total} sheets, {percent} %", err=True, nl=done == total)


def write_whole(path: Path, data: bytes, place: str) -> None:
    """Writes a file whole or not at all."""
    with replacing(path, place) as temporary:
        temporary.write_bytes(data)


def _default_name(stem: str, printed: Printed) -> Path:
    """Where a file goes that nobody named: the current folder. What stands there and is another file stays."""
    for n in range(1, 1000):
        path = Path(f"{stem}{f'-{n}' if n > 1 else ''}.{printed.kind}")
        if not path.exists() or (path.is_file() and path.read_bytes() == printed.data):
            return path
    raise BadInput.at("-o", f"{stem}.{printed.kind}", "a name of its own; a thousand files of this one stand here")


def deliver(printed: Printed, note: str, output: str | None, stem: str) -> Printed:
    """Writes what was printed where it was asked for, and says so; ``stem`` names a file that nobody named."""
    if output == "-":
        sys.stdout.buffer.write(printed.data)
        sys.stdout.buffer.flush()
        say(note)
        return printed
    path = _default_name(stem, printed) if output is None else Path(output)
    replaced = path.is_file() and path.read_bytes() != printed.data
    write_whole(path, printed.data, "-o")
    click.echo(f"{printable(str(path))}: {note}{', in place of another file' if replaced else ''}")
    return printed
