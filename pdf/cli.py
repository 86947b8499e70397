"""``companion print`` and ``companion scan``."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from companion.commands import data_option, game_argument, json_option, say, seed_option, set_option
from companion.datafolder import load_copy, replacing_plain
from companion.errors import MISSING, BadInput, Fault, NotOffered, printable
from companion.randomness import split_layout
from pdf.links import BASE_URL_VARIABLE, DEFAULT_BASE_URL

if TYPE_CHECKING:
    from companion import Game
    from pdf.orders import AnySheet, Printed
    from pdf.printers import PrinterProfile

EVERYTHING: Final = "all"
EXAMPLE_CODE: Final = "7KQ4-M2XD"
_SHOW_AFTER: Final = 1.0  # seconds until progress is shown


def _said(sheets: int, pages: int, what: str) -> str:
    a, b = "" if sheets == 1 else "s", "" if pages == 1 else "s"
    return f"{sheets} {what}{a} on {pages} page{b}"


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
    with replacing_plain(path, place) as temporary:
        temporary.write_bytes(data)


def listing(game: Game) -> str:
    """A game's sheets and their options."""
    from companion.options import option_table
    from pdf.catalogue import sheets_of

    sheets = sheets_of(game.slug)
    if not sheets:
        raise NotOffered(f"{game.title} has no sheets to print yet.")
    lines = [f"{game.title}: sheets to print"]
    for sheet in sheets:
        lines += ["", f"{sheet.name}  {sheet.title}. {sheet.summary}", f"  --paper  {'|'.join(sheet.papers)}"]
        lines.append(f"  --copies 1 to {sheet.max_copies}")
        for option in option_table(sheet.options):
            default = ("no", "yes")[option.default] if option.kind == "flag" else option.default
            said = f" Default: {default}." if default != "" else ""
            lines.append(f"  --set {option.name}={option.allowed}  {option.sentence}{said}")
    return "\n".join(lines)


def print_all(
    folder: Path,
    paper: str,
    seed: str,
    base_url: str,
    settings: tuple[str, ...],
    copies: int,
    data_dir: Path | None,
) -> None:
    """One of every sheet of every game, as ``folder/GAME/SHEET.pdf``; all are drawn before one is written."""
    from companion import GAMES
    from pdf.catalogue import sheets_of
    from pdf.orders import make_order, print_order

    if settings:
        raise BadInput.at("--set", settings[0], "no options with all; print a sheet by its name to set them")
    drawn = {}
    for game in GAMES.values():
        copy = load_copy(game, data_dir)
        for sheet in sheets_of(game.slug):
            order = make_order(game, sheet, None, paper, copies, seed, base_url, owners_copy=copy)
            drawn[folder / game.slug / f"{sheet.name}.pdf"] = print_order(order)
    if folder.exists() and not folder.is_dir():
        raise BadInput.at("-o", str(folder), "a folder")
    for path, printed in drawn.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, printed.data, "-o")
        say(f"{printable(str(path))}: {_said(printed.sheets, printed.pages, 'sheet')}")


def default_name(game: Game, sheet: AnySheet, code: str | None, kind: str = "pdf") -> Path:
    """Where a sheet goes when no file is named: the current folder, with the game, the sheet and the code."""
    tail = f"-{code.split('.')[0]}" if code and len(code) < 40 else ""
    return Path(f"{game.slug}-{sheet.name}{tail}.{kind}")


def chosen_printer(name: str | None, data_dir: Path | None) -> tuple[str, PrinterProfile] | None:
    """The printer to move pages for: the named one, else the default one, if any."""
    from pdf.printers import load_printers

    printers = load_printers(data_dir)
    profile = printers.chosen(name)
    return None if profile is None else (name or printers.default or "", profile)


def with_plan(sheet: AnySheet, settings: tuple[str, ...], plan: str | None, flip: str | None) -> tuple[str, ...]:
    """The settings with ``--plan`` and ``--flip`` among them. Raises BadInput for a sheet that is not cut out."""
    given = {"plan": plan, "flip": flip}
    for name, value in given.items():
        if value is not None and name not in sheet.options.model_fields:
            raise BadInput.at(f"--{name}", value, f"nothing; {sheet.title.lower()} is not cut out")
    return settings + tuple(f"{name}={value}" for name, value in given.items() if value is not None)


@click.command("print")
@click.argument("game_name", metavar="GAME|all")
@click.argument("sheet_name", metavar="[SHEET]", required=False)
@click.option("-o", "output", metavar="FILE", help="Where to write; - is standard output. With all, a folder.")
@click.option("--paper", default="a4", show_default=True, metavar="PAPER", help="a4, letter, or a5.")
@click.option("--copies", type=int, default=1, show_default=True, metavar="N", help="Sheets; the last page is filled.")
@seed_option
@set_option
@click.option(
    "--base-url",
    envvar=BASE_URL_VARIABLE,
    default=DEFAULT_BASE_URL,
    show_default=True,
    metavar="URL",
    help=f"What QR codes point to (or {BASE_URL_VARIABLE}).",
)
@click.option("--geometry", is_flag=True, help="Instead of a PDF, where things stand on the page, as JSON in mm.")
@click.option("--plan", metavar="PLAN", help="Of what is cut out: duplex, apart, fold, single or svg.")
@click.option("--flip", metavar="EDGE", help="The edge that the printer turns sheets over: long or short.")
@click.option("--printer", metavar="NAME", help="Move the pages for this printer; none for no printer.")
@click.option("--check", is_flag=True, help="Read the finished PDF back; exit 1 with a line for each fault found.")
@click.option("--id", "number", metavar="NUMBER", help="The number on a sheet that was printed: the same sheet again.")
@click.option("--players", type=int, metavar="N", help="How many play, for a kit and for sheets that ask.")
@data_option
def print_command(
    game_name: str,
    sheet_name: str | None,
    output: str | None,
    paper: str,
    copies: int,
    seed: str | None,
    settings: tuple[str, ...],
    base_url: str,
    geometry: bool,
    plan: str | None,
    flip: str | None,
    printer: str | None,
    check: bool,
    number: str | None,
    players: int | None,
    data_dir: Path | None,
) -> int:
    """Print a sheet as PDF; without SHEET, list the game's sheets and their options."""
    from companion import GAMES, get_game
    from pdf.catalogue import get_sheet
    from pdf.kits import KIT

    if game_name == EVERYTHING and game_name not in GAMES:
        if sheet_name is not None:
            raise BadInput.at("SHEET", sheet_name, f"nothing after {EVERYTHING}")
        if output is None or output == "-":
            raise BadInput.at("-o", MISSING if output is None else output, "a folder for the sheets")
        print_all(Path(output), paper, seed or EXAMPLE_CODE, base_url, settings, copies, data_dir)
        return 0
    game = get_game(game_name)
    if sheet_name is None:
        click.echo(listing(game))
        return 0
    seed, layout = printed_number(number, seed)
    if sheet_name == KIT:
        kit = _print_kit(game, players, output, paper, seed, settings, base_url, printer, data_dir)
        return report(kit) if check else 0
    sheet = get_sheet(game.slug, sheet_name)
    if players is not None:
        settings = (*settings, f"players={players}")
    settings = with_plan(sheet, settings, plan, flip)
    if geometry:
        _show_geometry(game, sheet, output, paper, settings, base_url, layout)
        return 0
    printed = _print_one(game, sheet, output, paper, copies, seed, settings, base_url, printer, data_dir, layout)
    return report(printed) if check else 0


def printed_number(number: str | None, seed: str | None) -> tuple[str | None, int | None]:
    """The code to draw from and the layout to draw in: those of the number on a printed sheet, or the seed's.

    A seed is drawn in the newest layout, None. Raises BadInput.
    """
    if number is None:
        return seed, None
    if seed is not None:
        raise BadInput.at("--id", number, "no --seed beside it: the number is the code")
    return split_layout(number.strip().removeprefix("No.").strip())


def report(printed: Printed) -> int:
    """What preflight finds in a finished file, a line each on standard error; the exit status."""
    if printed.kind != "pdf":
        raise BadInput.at("--check", printed.kind, "a PDF; cut lines are no pages")
    from pdf.preflight import check_pdf

    found = check_pdf(printed.data)
    for finding in found:
        say(str(finding))
    if not found:
        click.echo(f"checked: {printed.pages} page{'' if printed.pages == 1 else 's'}, nothing wrong", err=True)
    return 1 if found else 0


def _show_geometry(
    game: Game,
    sheet: AnySheet,
    output: str | None,
    paper: str,
    settings: tuple[str, ...],
    base_url: str,
    layout: int | None,
) -> None:
    """Where things stand on a page of a sheet that can be read from a photo, as JSON."""
    from companion.commands import dumps
    from companion.options import parse_settings
    from pdf.orders import make_order
    from pdf.scan.readable import ReadableSheet

    if not isinstance(sheet, ReadableSheet):
        raise NotOffered(f"{game.title}: {sheet.name} cannot be read back from a photo, so it has no geometry.")
    order = make_order(game, sheet, parse_settings(sheet.options, settings), paper, base_url=base_url, layout=layout)
    text = dumps(sheet.geometry(order))
    if output in (None, "-"):
        click.echo(text)
    else:
        write_whole(Path(output), f"{text}\n".encode(), "-o")


def _print_one(
    game: Game,
    sheet: AnySheet,
    output: str | None,
    paper: str,
    copies: int,
    seed: str | None,
    settings: tuple[str, ...],
    base_url: str,
    printer: str | None,
    data_dir: Path | None,
    layout: int | None,
) -> Printed:
    from companion.options import parse_settings
    from pdf.orders import make_order, order_faults, print_order

    faults: list[Fault] = []
    options = None
    try:
        options = parse_settings(sheet.options, settings)
    except BadInput as error:
        faults += error.faults
    faults += order_faults(sheet, paper, copies, base_url, layout)
    if faults:
        raise BadInput(faults)
    copy = load_copy(game, data_dir)
    chosen = chosen_printer(printer, data_dir)
    order = make_order(game, sheet, options, paper, copies, seed, base_url, Meter(), copy, chosen, layout)
    printed = print_order(order)
    for line in printed.told:
        say(line)
    note = f"{_said(printed.sheets, printed.pages, 'sheet')}, {sheet.title.lower()}"
    if printed.code is not None and sheet.uses_code:
        note += f", code {printed.code}"
    if output == "-":
        sys.stdout.buffer.write(printed.data)
        sys.stdout.buffer.flush()
        say(note)
        return printed
    path = default_name(game, sheet, printed.code, printed.kind) if output is None else Path(output)
    write_whole(path, printed.data, "-o")
    click.echo(f"{printable(str(path))}: {note}")
    return printed


def _print_kit(
    game: Game,
    players: int | None,
    output: str | None,
    paper: str,
    seed: str | None,
    settings: tuple[str, ...],
    base_url: str,
    printer: str | None,
    data_dir: Path | None,
) -> Printed:
    """Everything that a table needs as one PDF, contents first."""
    from companion.options import split_settings
    from pdf.kit_pages import print_kit
    from pdf.kits import KIT, order_kit

    copy, chosen = load_copy(game, data_dir), chosen_printer(printer, data_dir)
    kit = order_kit(game, players, seed, split_settings(settings), paper, base_url, copy, chosen)
    printed = print_kit(kit, Meter())
    note = f"{_said(printed.sheets, printed.pages, 'sheet')}, kit for {kit.players}, code {kit.code}"
    if output == "-":
        sys.stdout.buffer.write(printed.data)
        sys.stdout.buffer.flush()
        say(note)
        return printed
    path = Path(output or f"{game.slug}-{KIT}-{kit.code}.pdf")
    write_whole(path, printed.data, "-o")
    click.echo(f"{printable(str(path))}: {note}")
    return printed


@click.command("scan")
@game_argument
@click.argument("photos", nargs=-1, required=True, metavar="PHOTO...")
@click.option("-o", "output", metavar="RECORD", help="Where to write the record, a file that score reads.")
@click.option("--seed", metavar="CODE", help="The map's code, for sheets whose QR code cannot be read.")
@click.option("--names", multiple=True, metavar="NAME,...", help="The players, in the order of the photos.")
@json_option
@data_option
def scan_command(
    game: Game,
    photos: tuple[str, ...],
    output: str | None,
    seed: str | None,
    names: tuple[str, ...],
    as_json: bool,
    data_dir: Path | None,
) -> None:
    """Read photographed sheets into a record."""
    from pdf.scan.readable import readable_sheet

    sheet = readable_sheet(game)

    from companion.commands import dumps
    from pdf.scan.results import format_scan, photo_bytes

    given = [name.strip() for some in names for name in some.split(",") if name.strip()]
    result = sheet.scan([photo_bytes(photo) for photo in photos], seed, given)
    if output is not None:
        write_whole(Path(output), (dumps(dict(result.record)) + "\n").encode(), "-o")
    click.echo(dumps(result.as_json()) if as_json else format_scan(result))
