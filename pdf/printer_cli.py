"""``companion printer``: the printer sheet, and the profiles of printers."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Final, cast

import click

from companion.commands import Commands, data_option, json_option, output_option
from companion.errors import BadInput, Fault
from companion.jsontext import dumps
from pdf.links import BASE_URL_VARIABLE, link_root

if TYPE_CHECKING:
    from pdf.drawing.paper import Flip
    from pdf.printers import On

_FLIPS: Final = ("long", "short")
_PAGES: Final = ("lying", "upright")
_MEASURED: Final = ("dx", "dy", "angle", "scale_x", "scale_y")


@click.group("printer", cls=Commands)
def printer_group() -> None:
    """Make backs meet fronts on your printers: a sheet to measure with, and profiles that correct
    it."""


@printer_group.command("sheet")
@output_option
@click.option("--paper", metavar="PAPER", help="One of your papers; without it the usual one.")
@click.option(
    "--flip",
    default="long",
    show_default=True,
    metavar="EDGE",
    help="The edge turned over: long or short.",
)
@click.option(
    "--on",
    "on",
    default="lying",
    show_default=True,
    metavar="PAGE",
    help="The page: lying or upright.",
)
@click.option(
    "--exact",
    is_flag=True,
    help="With gauges that tell whether backs are turned, and bars to measure.",
)
@click.option("--base-url", envvar=BASE_URL_VARIABLE, metavar="URL", help="Of its QR code.")
@data_option
def sheet_command(
    output: str | None,
    paper: str | None,
    flip: str,
    on: str,
    exact: bool,
    base_url: str | None,
    data_dir: Path | None,
) -> None:
    """The sheet to measure a printer with, on both sides."""
    from pdf.delivery import deliver
    from pdf.drawing.paper import get_paper, usual_paper
    from pdf.printer_sheet import PRINTER_PAPERS, print_printer_sheet

    paper = paper or usual_paper(os.environ)
    asked = (("paper", paper.lower(), PRINTER_PAPERS), ("flip", flip, _FLIPS), ("on", on, _PAGES))
    faults = [
        Fault(f"--{name}", value, ", ".join(there))
        for name, value, there in asked
        if value not in there
    ]
    if faults:
        raise BadInput(faults)
    notes: list[str] = []
    root = link_root(base_url, data_dir, notes.append)
    printed = print_printer_sheet(get_paper(paper), cast("Flip", flip), root, cast("On", on), exact)
    deliver(
        printed,
        f"the printer sheet, two sides; turn it over the {flip} edge",
        output,
        "printer-sheet",
        notes,
    )


class _SetCommand(click.Command):
    """A command that lists apart in its help what the sheet showed and how the printer prints."""

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Writes the options in two groups."""
        options = [p for p in self.get_params(ctx) if isinstance(p, click.Option)]
        told = [(option.name, option.get_help_record(ctx)) for option in options]
        measured = [help_of for name, help_of in told if help_of and name in _MEASURED]
        others = [help_of for name, help_of in told if help_of and name not in _MEASURED]
        for title, rows in (("What the printer sheet shows", measured), ("Besides", others)):
            with formatter.section(title):
                formatter.write_dl(rows)


@printer_group.command("set", cls=_SetCommand)
@click.argument("name", metavar="NAME")
@click.option(
    "--dx",
    type=float,
    metavar="MM",
    help="How far the back lands to the right, seen from the back.",
)
@click.option("--dy", type=float, metavar="MM", help="How far it lands below.")
@click.option(
    "--angle", type=float, metavar="DEG", help="How far it is turned clockwise, in degrees."
)
@click.option(
    "--scale-x", type=float, metavar="F", help="How wide a millimetre comes out; 1 is true."
)
@click.option(
    "--scale-y", type=float, metavar="F", help="How high a millimetre comes out; 1 is true."
)
@click.option("--flip", metavar="EDGE", help="The edge that it turns sheets over: long or short.")
@click.option(
    "--on", metavar="PAGE", help="The page it was measured on: lying (as decks lie) or upright."
)
@click.option(
    "--turn",
    metavar="WAY",
    help="The way it turns pages that lie: left or right; measuring both tells.",
)
@click.option("--margin", type=float, metavar="MM", help="What it leaves free at the edges.")
@click.option("--default/--no-default", "default", help="Use it wherever no printer is named.")
@data_option
def set_command(
    name: str, default: bool, data_dir: Path | None, **given: float | str | None
) -> None:
    """Keep a printer’s profile under a name, in place of one of that name."""
    from pdf.printers import keep_printer, read_profile

    try:
        name, profile = read_profile(
            name, {key: value for key, value in given.items() if value is not None}
        )
    except BadInput as error:
        raise BadInput(
            f if f.place == "NAME" else f._replace(place=f"--{f.place.replace('_', '-')}")
            for f in error.faults
        ) from None
    printers = keep_printer(data_dir, name, profile, default, beside=given["on"] is not None)
    click.echo(printers.line(name))


@printer_group.command("list")
@json_option
@data_option
def list_command(as_json: bool, data_dir: Path | None) -> None:
    """The printers that are known."""
    from pdf.printers import load_printers

    printers = load_printers(data_dir)
    if as_json:
        click.echo(dumps(printers.model_dump(mode="json", by_alias=True)))
        return
    for name in printers.profiles:
        click.echo(printers.line(name))
    if not printers.profiles:
        click.echo(
            "No printers yet: print the sheet with companion printer sheet, and enter what it"
            " tells."
        )


@printer_group.command("remove")
@click.argument("name", metavar="NAME")
@data_option
def remove_command(name: str, data_dir: Path | None) -> None:
    """Forget a printer’s profile."""
    from pdf.printers import remove_printer

    remove_printer(data_dir, name)
    click.echo(f"{name}: removed")
