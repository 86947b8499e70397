"""Writes what was printed into a file, a folder or standard output, and says so."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from companion import words
from companion.commands import say
from companion.datafolder import replacing
from companion.errors import BadInput, printable

if TYPE_CHECKING:
    from pdf.orders import Printed


def report(printed: Printed, opens: str = "") -> int:
    """Says what preflight finds, a line each on standard error. Returns the exit status."""
    if printed.kind != "pdf":
        raise BadInput.at("--check", printed.kind, "a PDF; cut lines are no pages")
    from pdf.preflight import check_pdf

    faults = check_pdf(printed.data, opens)
    for finding in faults:
        say(finding)
    if not faults:
        click.echo(f"checked: {words.counted(printed.pages, 'page')}, nothing wrong", err=True)
    return 1 if faults else 0


def write_all(files: Mapping[str, bytes], output: str | None) -> None:
    """Writes files into a folder and names each. Raises BadInput if ``output`` is no folder."""
    folder = Path(output or ".")
    if output == "-" or (folder.exists() and not folder.is_dir()) or folder.suffix == ".png":
        raise BadInput.at("-o", str(output), f"a folder for {len(files)} files")
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in files.items():
        write_output(folder / name, data)
        click.echo(printable(str(folder / name)))


def how_much(printed: Printed) -> str:
    """Returns how much was printed, in words."""
    return f"{words.counted(printed.sheets, 'sheet')} on {words.counted(printed.pages, 'page')}"


def write_output(path: Path, data: bytes) -> None:
    """Writes the file of ``-o`` whole or not at all."""
    with replacing(path, "-o") as temporary:
        temporary.write_bytes(data)


def _default_name(stem: str, printed: Printed) -> Path:
    # it replaces no other file
    for n in range(1, 1000):
        path = Path(f"{stem}-{n}.{printed.kind}" if n > 1 else f"{stem}.{printed.kind}")
        if not path.exists() or (path.is_file() and path.read_bytes() == printed.data):
            return path
    raise BadInput.at(
        "-o", f"{stem}.{printed.kind}", "a name of its own; a thousand files of this one stand here"
    )


def deliver(
    printed: Printed, note: str, output: str | None, stem: str, notes: Sequence[str] = ()
) -> None:
    """Writes what was printed and says so, then says ``notes``. ``stem``: the name of a file that
    nobody named."""
    if output == "-":
        sys.stdout.buffer.write(printed.data)
        sys.stdout.buffer.flush()
        say(note)
    else:
        path = _default_name(stem, printed) if output is None else Path(output)
        # the same bytes again are no loss, so nobody is told of it
        lost = path.is_file() and path.read_bytes() != printed.data
        write_output(path, printed.data)
        click.echo(f"{printable(str(path))}: {note}{', in place of another file' if lost else ''}")
    for line in notes:
        say(line)
