"""``companion print``."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from companion import words
from companion.commands import (
    GameParameter,
    completions,
    data_option,
    dumps,
    json_option,
    output_option,
    say,
    seed_option,
    settings_of,
    words_after,
)
from companion.datafolder import load_copy
from companion.errors import MISSING, BadInput, Fault, NotOffered, printable
from pdf.delivery import Meter, counted, deliver, write_whole
from pdf.links import BASE_URL_VARIABLE, link_root

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from companion import Game
    from companion.options import Option
    from pdf.catalogue import AnySheet
    from pdf.orders import AnyOrder, Printed
    from pdf.printers import PrinterProfile

EVERYTHING: Final = "all"
FORMS: Final = ("pdf", "png", "tts")
EXAMPLE_CODE: Final = "7KQ4-M2XD"


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
        say(f"{printable(str(path))}: {counted(printed.sheets, printed.pages, 'sheet')}")


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


class SheetArgument(click.ParamType):  # type: ignore[type-arg,unused-ignore]
    """The name of a sheet, completed with those of the game before it."""

    name = "sheet"

    def shell_complete(self, ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        from pdf.catalogue import KIT, sheet_names

        game: Game | str | None = ctx.params.get("game_name")
        return [] if game is None or isinstance(game, str) else completions([KIT, *sheet_names(game.slug)], incomplete)


def _papers(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    from pdf.drawing.paper import PAPERS

    return completions(PAPERS, incomplete)


def _settings(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """What may stand after ``--set``, for the sheet that is named before it."""
    from pdf.offers import OF_ORDERS

    return completions(settings_of(o for o in _named_options() if o.name not in OF_ORDERS), incomplete)


def _of_order(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """What may stand after ``--plan`` or ``--flip``, for the sheet that is named before it."""
    return completions((value for o in _named_options() if o.name == param.name for value in o.choices), incomplete)


def _named_options() -> Sequence[Option]:
    """The options of the sheet that was typed."""
    from companion.options import option_table
    from companion.registry import game_called
    from pdf.catalogue import get_sheet

    try:
        game, sheet, *_ = words_after("print")
        return option_table(get_sheet(game_called(game).slug, sheet).options)
    except (BadInput, ValueError):
        return ()


@click.command("print", add_help_option=False)
@click.argument("game_name", metavar="GAME|all", type=GameParameter(EVERYTHING), required=False)
@click.argument("sheet_name", metavar="[SHEET]", type=SheetArgument(), required=False)
@click.option("-h", "--help", "helped", is_flag=True, help="This page; after a sheet, what can be chosen for it.")
@output_option
@click.option(
    "--paper", default="a4", show_default=True, metavar="PAPER", help="a4, letter, or a5.", shell_complete=_papers
)
@click.option("--copies", type=int, default=1, show_default=True, metavar="N", help="Sheets; the last page is filled.")
@click.option("--players", type=int, metavar="N", help="How many play, for a kit and for sheets that ask.")
@seed_option
@click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="KEY=VALUE",
    shell_complete=_settings,
    help="An option of the sheet; may be repeated.",
)
@click.option(
    "--plan", metavar="PLAN", shell_complete=_of_order, help="Of what is cut out: duplex, apart, fold, single or svg."
)
@click.option(
    "--flip",
    metavar="EDGE",
    shell_complete=_of_order,
    help="The edge that the printer turns sheets over: long or short.",
)
@click.option("--printer", metavar="NAME", help="Move the pages for this printer; none for no printer.")
@click.option(
    "--base-url",
    envvar=BASE_URL_VARIABLE,
    metavar="URL",
    help=f"What QR codes point to (or {BASE_URL_VARIABLE}); without it where the helper was served last.",
)
@click.option(
    "--as", "form", default="pdf", metavar="FORM", help="pdf; png, pages as pictures; tts, decks for a screen."
)
@click.option("--id", "number", metavar="NUMBER", hidden=True, help="The number on a printed sheet: that sheet again.")
@click.option("--geometry", is_flag=True, hidden=True, help="Instead of a PDF, where things stand, as JSON in mm.")
@click.option("--check", is_flag=True, hidden=True, help="Read the finished PDF back; exit 1 with a line for a fault.")
@json_option
@data_option
@click.pass_context
def print_command(
    context: click.Context,
    game_name: Game | str | None,
    sheet_name: str | None,
    helped: bool,
    output: str | None,
    paper: str,
    copies: int,
    players: int | None,
    seed: str | None,
    settings: tuple[str, ...],
    plan: str | None,
    flip: str | None,
    printer: str | None,
    base_url: str | None,
    form: str,
    number: str | None,
    geometry: bool,
    check: bool,
    as_json: bool,
    data_dir: Path | None,
) -> int:
    """Print a sheet as PDF; without SHEET, list what there is. A kit holds all that one table needs."""
    from pdf.catalogue import KIT, get_sheet, sheets_of

    root = partial(link_root, base_url, data_dir, say)
    if game_name is None or isinstance(game_name, str):
        if helped:
            click.echo(context.get_help())
            return 0
        if game_name is None:
            raise BadInput.at("GAME", MISSING, ", ".join(GameParameter(EVERYTHING).allowed()))
        if sheet_name is not None:
            raise BadInput.at("SHEET", sheet_name, f"nothing after {EVERYTHING}")
        if output is None or output == "-":
            raise BadInput.at("-o", MISSING if output is None else output, "a folder for the sheets")
        print_all(Path(output), paper, seed or EXAMPLE_CODE, root(), settings, copies, data_dir)
        return 0
    game = game_name
    if sheet_name is None or as_json:
        if sheet_name is not None:
            raise BadInput.at("--json", sheet_name, "no sheet beside it; it lists what a game has")
        from pdf.offers import listing, listing_data

        click.echo(dumps(listing_data(game)) if as_json else listing(game))
        return 0
    if sheet_name == KIT:
        if helped:
            click.echo(context.get_help())
            return 0
        if copies != 1:
            raise BadInput.at("--copies", copies, "1; a kit is for one table")
        if plan == "svg":
            raise BadInput.at("--plan", plan, "duplex, apart, fold or single; a kit is pages")
        given = {name: value for name, value in (("plan", plan), ("flip", flip)) if value is not None}
        for name, value in given.items():
            if not any(name in sheet.options.model_fields for sheet in sheets_of(game.slug)):
                raise BadInput.at(f"--{name}", value, f"nothing; no sheet of {game.title} is cut out")
        settings += tuple(f"{name}={value}" for name, value in given.items())
        if geometry:
            raise BadInput.at("--geometry", KIT, "a sheet that can be read back from a photo")
        seed, _, told = printed_number(number, seed)
        players = players if players is not None else _players_in(told)
        settings = (*_not_given(told, ("players=", *settings)), *settings)
        kit = _print_kit(game, players, output, paper, seed, settings, root(), printer, data_dir)
        return report(kit) if check else 0
    sheet = get_sheet(game.slug, sheet_name)
    if helped:
        from pdf.offers import options_of

        click.echo(options_of(game, sheet))
        return 0
    seed, layout, told = printed_number(number, seed)
    settings = (*_not_given(told, settings if players is None else ("players=", *settings)), *settings)
    asks = "players" in sheet.options.model_fields and not any(s.partition("=")[0] == "players" for s in settings)
    if number is not None and layout == 1 and players is None and asks and sheet.uses_code:
        wanted = "for how many it was printed, which stands on it; and --set for what else was chosen"
        raise BadInput.at("--players", MISSING, wanted)
    if players is not None:
        settings = (*settings, f"players={players}")
    settings = with_plan(sheet, settings, plan, flip)
    if geometry:
        _show_geometry(game, sheet, output, paper, settings, root(), layout)
        return 0
    if form not in FORMS:
        raise BadInput.at("--as", form, ", ".join(FORMS))
    try:
        order = _ordered(game, sheet, paper, copies, seed, settings, root(), printer, data_dir, layout)
        if form != "pdf":
            return _show(order, form, output)
        printed = _print_one(order, output)
    except BadInput as error:
        if number is None:
            raise
        raise BadInput(f._replace(place="--id") if f.place == "--seed" else f for f in error.faults) from None
    return report(printed) if check else 0


def printed_number(number: str | None, seed: str | None) -> tuple[str | None, int | None, tuple[str, ...]]:
    """The code, the layout and the settings of the number on a printed sheet, or the seed's.

    The number may be the address in the sheet's code too. A seed is drawn in the newest layout, None. Raises BadInput.
    """
    if number is None:
        return seed, None, ()
    if seed is not None:
        raise BadInput.at("--id", number, "no --seed beside it: the number is the code")
    from urllib.parse import parse_qsl, urlsplit

    from companion.randomness import split_layout, split_options

    asked = dict(parse_qsl(urlsplit(number.strip()).query))
    if "seed" in asked:
        return asked.pop("seed"), 1, tuple(f"{name}={value}" for name, value in asked.items())
    return *split_layout(number.strip().removeprefix("No.").strip()), split_options(number)


def _not_given(told: Sequence[str], settings: Sequence[str]) -> list[str]:
    """What a printed number says beside what was given otherwise."""
    given = {one.partition("=")[0] for one in settings}
    return [one for one in told if one.partition("=")[0] not in given]


def _players_in(settings: Sequence[str]) -> int | None:
    """How many play by a printed number, None where it does not say."""
    said = next((one.partition("=")[2] for one in settings if one.startswith("players=")), "")
    return int(said) if said.isdecimal() else None


def report(printed: Printed) -> int:
    """What preflight finds in a finished file, a line each on standard error; the exit status."""
    if printed.kind != "pdf":
        raise BadInput.at("--check", printed.kind, "a PDF; cut lines are no pages")
    from pdf.preflight import check_pdf

    found = check_pdf(printed.data)
    for finding in found:
        say(str(finding))
    if not found:
        click.echo(f"checked: {words.counted(printed.pages, 'page')}, nothing wrong", err=True)
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


def _ordered(
    game: Game,
    sheet: AnySheet,
    paper: str,
    copies: int,
    seed: str | None,
    settings: tuple[str, ...],
    base_url: str,
    printer: str | None,
    data_dir: Path | None,
    layout: int | None,
) -> AnyOrder:
    """An order as it was typed. Raises BadInput with every fault."""
    from companion.options import parse_settings
    from pdf.orders import make_order, order_faults

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
    return make_order(game, sheet, options, paper, copies, seed, base_url, Meter(), copy, chosen, layout)


def _stem(order: AnyOrder, printed: Printed) -> str:
    """The name of a file that nobody named, without its ending."""
    tail = f"-{printed.code.split('.')[0]}" if printed.code and len(printed.code) < 40 else ""
    return f"{order.game.slug}-{order.sheet.name}{tail}"


def _print_one(order: AnyOrder, output: str | None) -> Printed:
    from pdf.orders import print_order

    printed = print_order(order)
    for line in printed.told:
        say(line)
    note = f"{counted(printed.sheets, printed.pages, 'sheet')}, {order.sheet.title.lower()}"
    if printed.code is not None and order.sheet.uses_code:
        note += f", code {printed.code}"
    return deliver(printed, note, output, _stem(order, printed))


def _show(order: AnyOrder, form: str, output: str | None) -> int:
    """Writes pages as pictures, or a deck for a screen, into a folder; one page alone into a file too."""
    from pdf.screens import files_for_a_screen

    files = files_for_a_screen(order, form, partial(_stem, order))
    if form == "png" and output is not None and output.endswith(".png") and len(files) == 1:
        write_whole(Path(output), next(iter(files.values())), "-o")
        click.echo(printable(output))
        return 0
    folder = Path(output or ".")
    if output == "-" or (folder.exists() and not folder.is_dir()) or folder.suffix == ".png":
        raise BadInput.at("-o", str(output), f"a folder for {len(files)} files")
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in files.items():
        write_whole(folder / name, data, "-o")
        click.echo(printable(str(folder / name)))
    return 0


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
    from pdf.catalogue import KIT
    from pdf.kit_pages import print_kit
    from pdf.kits import order_kit

    copy, chosen = load_copy(game, data_dir), chosen_printer(printer, data_dir)
    kit = order_kit(game, players, seed, split_settings(settings), paper, base_url, copy, chosen)
    printed = print_kit(kit, Meter())
    note = f"{counted(printed.sheets, printed.pages, 'sheet')}, kit for {kit.players}, code {kit.code}"
    return deliver(printed, note, output, f"{game.slug}-{KIT}-{kit.code}")
