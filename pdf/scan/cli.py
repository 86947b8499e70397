"""``companion scan``."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from companion.commands import (
    FILE_NAME,
    data_option,
    game_argument,
    json_option,
    output_option,
    working,
)
from companion.jsontext import dumps
from companion.words import counted
from pdf.delivery import write_output

if TYPE_CHECKING:
    from companion import Game


@click.command("scan")
@game_argument
@click.argument("photos", nargs=-1, required=True, metavar="PHOTO...", type=FILE_NAME)
@output_option
@click.option(
    "--seed",
    "code",
    metavar="CODE",
    help="The map’s code, for sheets whose QR code cannot be read.",
)
@click.option(
    "--names", multiple=True, metavar="NAME,...", help="The players, in the order of the photos."
)
@json_option
@data_option
def scan_command(
    game: Game,
    photos: tuple[str, ...],
    output: str | None,
    code: str | None,
    names: tuple[str, ...],
    as_json: bool,
    data_dir: Path | None,
) -> None:
    """Read photographed sheets into a record."""
    from pdf.catalogue import pad_of, readable_sheet

    sheet = readable_sheet(game)

    from pdf.scan.results import format_scan, photo_bytes

    given = [name.strip() for some in names for name in some.split(",") if name.strip()]
    with working(f"Reading {counted(len(photos), 'photo')}") as tell:
        sent = [photo_bytes(photo) for photo in photos]
        pad = pad_of(game)
        if pad is not None and pad.shown_in(sent[0][1]):
            sheet = pad
        result = sheet.scan(sent, code, given, tell)
    if output is not None:
        write_output(Path(output), (dumps(dict(result.record)) + "\n").encode())
    click.echo(dumps(result.as_json()) if as_json else format_scan(result))
