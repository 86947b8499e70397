"""Where what was printed goes: a file written whole or not at all, standard output, a name of its own."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import click

from companion import words
from companion.commands import say
from companion.datafolder import replacing
from companion.errors import BadInput, printable

if TYPE_CHECKING:
    from pdf.orders import Printed


def counted(sheets: int, pages: int, what: str) -> str:
    return f"{words.counted(sheets, what)} on {words.counted(pages, 'page')}"


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
