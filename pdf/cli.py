"""``companion print``."""

from __future__ import annotations

import os
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import click

from companion.commands import (
    GameParameter,
    code_option,
    completions,
    data_option,
    fitted,
    json_option,
    output_option,
    say,
    settings_of,
    split_settings,
    words_after,
    working,
)
from companion.datafolder import data_folder, load_copy
from companion.errors import MISSING, BadInput, NotOffered, printable
from companion.jsontext import dumps
from companion.numbers import number_in
from pdf.delivery import deliver, pages_of, report, write_all, write_output
from pdf.links import BASE_URL_VARIABLE, link_root

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from companion import Game
    from pdf.catalogue import AnySheet
    from pdf.orders import AnyOrder, Printed
    from pdf.printers import PrinterProfile

EVERYTHING: Final = "all"


Typed: TypeAlias = SimpleNamespace
"""What was typed, by the names of the options below. ``--id`` is called ``number`` and ``--as`` is
called ``form``."""


def print_all(typed: Typed) -> int:
    """Writes every sheet as ``FOLDER/GAME/SHEET.pdf``. All are drawn before the first is
    written."""
    from companion import GAMES
    from companion.randomness import EXAMPLE_CODE
    from pdf.catalogue import sheets_of
    from pdf.orders import make_order, print_order

    if typed.sheet_name is not None:
        raise BadInput.at("SHEET", typed.sheet_name, f"nothing after {EVERYTHING}")
    if typed.output is None or typed.output == "-":
        raise BadInput.at("-o", typed.output or MISSING, "a folder for the sheets")
    folder = Path(typed.output)
    code = typed.code or EXAMPLE_CODE
    notes: list[str] = []
    root = link_root(typed.base_url, typed.data_dir, notes.append)
    if typed.form != "pdf":
        raise BadInput.at(
            "--as", typed.form, "pdf with all; a sheet by its name goes as pictures too"
        )
    if typed.settings:
        raise BadInput.at(
            "--set", typed.settings[0], "no options with all; print a sheet by its name to set them"
        )
    drawn = {}
    with working("Drawing") as tell:
        for game in GAMES.values():
            copy = load_copy(game, typed.data_dir)
            for sheet in sheets_of(game.slug):
                tell(f"Drawing {game.title}, {sheet.title.lower()}")
                order = make_order(
                    game,
                    sheet,
                    None,
                    paper=_paper(typed, sheet.papers),
                    copies=typed.copies,
                    code=code,
                    base_url=root,
                    owners_copy=copy,
                )
                drawn[folder / game.slug / f"{sheet.name}.pdf"] = print_order(order)
    if folder.exists() and not folder.is_dir():
        raise BadInput.at("-o", str(folder), "a folder")
    for path, printed in drawn.items():
        path.parent.mkdir(parents=True, exist_ok=True)
        write_output(path, printed.data)
        say(f"{printable(str(path))}: {pages_of(printed)}")
    for line in notes:
        say(line)
    return 0


def chosen_printer(name: str | None, data_dir: Path | None) -> tuple[str, PrinterProfile] | None:
    """Returns name and profile of the printer to move pages for: the one of this name, or the
    default one without a name. Returns None if there is none."""
    from pdf.catalogue import PROFILES

    if name is None and not (data_folder(data_dir) / PROFILES).is_file():
        return None  # most have no profiles: the module for them is not loaded
    from pdf.printers import load_printers

    return load_printers(data_dir).chosen(name)


def typed_settings(typed: Typed, sheets: Sequence[AnySheet], but: str) -> dict[str, str]:
    """Returns ``--set``, ``--plan`` and ``--flip`` as settings.

    Raises BadInput if ``--set`` gives a plan or a flip, and if no sheet has the one that is given;
    ``but`` says why no sheet has it.
    """
    settings = split_settings(typed.settings)
    for name, value in (("plan", typed.plan), ("flip", typed.flip)):
        if name in settings:
            raise BadInput.at(f"--set {name}", settings[name], f"--{name} {settings[name]} instead")
        if value is None:
            continue
        if not any(name in sheet.options.model_fields for sheet in sheets):
            raise BadInput.at(f"--{name}", value, f"nothing; {but}")
        settings[name] = value
    return settings


def _complete(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Returns what may stand in a place of the command line, after the game and the sheet named
    before."""
    from companion.questions import questions_of
    from companion.registry import game_called
    from pdf.catalogue import KIT, OF_ORDERS, get_sheet, sheet_names
    from pdf.drawing.paper import PAPERS

    if param.name == "paper":
        return completions(PAPERS, incomplete)
    words = words_after("print")
    try:
        game = game_called(words[0])
        if param.name == "sheet_name":
            return completions([KIT, *sheet_names(game.slug)], incomplete)
        options = questions_of(get_sheet(game.slug, words[1]).options)
    except (BadInput, IndexError):
        return []
    if param.name == "settings":
        return completions(settings_of(o for o in options if o.name not in OF_ORDERS), incomplete)
    return completions(
        (value for o in options if o.name == param.name for value in o.values), incomplete
    )


@click.command("print", add_help_option=False)
@click.argument("game_name", metavar="GAME|all", type=GameParameter(EVERYTHING), required=False)
@click.argument("sheet_name", metavar="[SHEET]", required=False, shell_complete=_complete)
@click.option(
    "-h",
    "--help",
    "helped",
    is_flag=True,
    help="This page; after a sheet, what can be chosen for it.",
)
@output_option
@click.option(
    "--paper",
    metavar="PAPER",
    help="Such as letter or a5; without it COMPANION_PAPER, else your locale’s.",
    shell_complete=_complete,
)
@click.option(
    "--copies",
    type=int,
    default=1,
    show_default=True,
    metavar="N",
    help="How many sheets; the last page is filled up.",
)
@click.option(
    "--players", type=int, metavar="N", help="How many play, for a kit and for sheets that ask."
)
@code_option
@click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="KEY=VALUE",
    shell_complete=_complete,
    help="An option of the sheet; may be repeated.",
)
@click.option(
    "--plan",
    metavar="PLAN",
    shell_complete=_complete,
    help="For what is cut out: duplex, apart, fold, single or svg.",
)
@click.option(
    "--flip",
    metavar="EDGE",
    shell_complete=_complete,
    help="The edge over which the printer turns sheets: long or short.",
)
@click.option(
    "--printer", metavar="NAME", help="Move the pages for this printer; none for no printer."
)
@click.option(
    "--base-url",
    envvar=BASE_URL_VARIABLE,
    metavar="URL",
    help=(
        f"What QR codes point to (or {BASE_URL_VARIABLE}); without it where the helper was served"
        " last."
    ),
)
@click.option(
    "--as",
    "form",
    default="pdf",
    metavar="FORM",
    help="pdf; png, pages as pictures; tts, decks for a screen.",
)
@click.option(
    "--id",
    "number",
    metavar="NUMBER",
    help="The number on a printed sheet, to print it again.",
)
@click.option(
    "--geometry",
    is_flag=True,
    help="Instead of a PDF, where things stand, as JSON in mm.",
)
@click.option(
    "--check",
    is_flag=True,
    help="Read the finished PDF back: a line for each fault, and exit status 1.",
)
@json_option
@data_option
@click.pass_context
def print_command(context: click.Context, /, **given: Any) -> int:
    """Print a sheet as PDF; without SHEET, list what there is. A kit holds all that one table
    needs."""
    from pdf.catalogue import KIT

    typed = Typed(**given)
    game, sheet_name = typed.game_name, typed.sheet_name
    if typed.helped and (game is None or isinstance(game, str) or sheet_name == KIT):
        click.echo(context.get_help())
        if game is not None and sheet_name == KIT:
            from pdf.kits import order_kit, settings_of_kit

            kit = order_kit(
                game, typed.players or game.players[0], settings=split_settings(typed.settings)
            )
            rows = [f"  --set {o.name}=  {o.described}" for o in settings_of_kit(kit)]
            click.echo(fitted("\n".join(["", f"Of a kit of {game.title}:", *rows])))
        return 0
    if game is None:
        raise BadInput.at("GAME", MISSING, ", ".join(GameParameter(EVERYTHING).allowed()))
    if isinstance(game, str):
        return print_all(typed)
    if sheet_name is None or typed.as_json:
        if sheet_name is not None:
            raise BadInput.at("--json", sheet_name, "no sheet beside it; it lists what a game has")
        from pdf.catalogue import listing, listing_data

        click.echo(dumps(listing_data(game)) if typed.as_json else fitted(listing(game)))
        return 0
    return _print_kit(typed, game) if sheet_name == KIT else _print_sheet(typed, game, sheet_name)


def _paper(typed: Typed, papers: Sequence[str]) -> str:
    """Returns the paper that was typed, or else the usual one of ``papers``."""
    from pdf.drawing.paper import usual_paper

    return typed.paper or usual_paper(os.environ, papers)


def _leads_anywhere(typed: Typed, sheet: AnySheet) -> bool:
    """Returns whether a code on the sheet leads anywhere. Raises BadInput if one is given for a
    sheet on which none does."""
    coded = sheet.uses_code or sheet.scored
    if typed.code is not None and not coded:
        same = f"nothing; {sheet.title} is the same for every code"
        raise BadInput.at("--seed", typed.code, same)
    return coded


def _print_sheet(typed: Typed, game: Game, name: str) -> int:
    """Prints one sheet, or tells what can be chosen for it."""
    from pdf.catalogue import get_sheet
    from pdf.printed_numbers import printed_number

    sheet = get_sheet(game.slug, name)
    if typed.helped:
        from pdf.catalogue import options_of

        click.echo(fitted(options_of(game, sheet)))
        return 0
    coded = _leads_anywhere(typed, sheet)
    code, layout, printed_settings = printed_number(typed.number, typed.code, game)
    given = typed_settings(typed, [sheet], f"{sheet.title.lower()} is not cut out")
    settings = {**printed_settings, **given}
    if typed.players is not None:
        settings["players"] = str(typed.players)
    asks = "players" in sheet.options.model_fields and "players" not in settings
    if typed.number is not None and layout == 1 and asks and sheet.uses_code:
        raise BadInput.at("--players", MISSING, _FOR_HOW_MANY)
    if typed.geometry:
        return _show_geometry(typed, game, sheet, settings, layout)
    from pdf.orders import make_order, print_order

    copy = load_copy(game, typed.data_dir)
    chosen = chosen_printer(typed.printer, typed.data_dir)
    notes: list[str] = []
    root = link_root(typed.base_url, typed.data_dir, notes.append if coded else None)
    try:
        order = make_order(
            game,
            sheet,
            settings,
            paper=_paper(typed, sheet.papers),
            copies=typed.copies,
            code=code,
            base_url=root,
            owners_copy=copy,
            printer=chosen,
            layout=layout,
        )
        if typed.form != "pdf":
            return _show(order, typed.form, typed.output)
        with working(f"Drawing {sheet.title.lower()}"):
            printed = print_order(order)
        for line in printed.notes:
            say(line)
        note = f"{pages_of(printed)}, {sheet.title.lower()}"
        if printed.code is not None and sheet.uses_code:
            note += f", code {printed.code}"
        deliver(printed, note, typed.output, _stem(order, printed), notes)
        if typed.number is not None and "up" not in given:
            _tell_size(order)
    except BadInput as error:
        if typed.number is None:
            raise
        raise BadInput(
            f._replace(place="--id") if f.place == "--seed" else f for f in error.faults
        ) from None
    return report(printed) if typed.check else 0


_FOR_HOW_MANY: Final = (
    "for how many it was printed, which stands on it; and --set for what else was chosen"
)


def _tell_size(order: AnyOrder) -> None:
    """Tells that a number does not say how large its sheet was, if the sheet has smaller sizes."""
    if getattr(order.options, "up", 0) == 1:
        say("The number does not say how large the sheet was; --set up=2 prints it smaller.")


def _show_geometry(
    typed: Typed, game: Game, sheet: AnySheet, settings: dict[str, str], layout: int | None
) -> int:
    """Writes where everything stands on a sheet, as JSON. Raises NotOffered for a sheet that no
    photo is read back from."""
    from pdf.catalogue import ReadableSheet, RowPad
    from pdf.orders import make_order

    if not isinstance(sheet, (ReadableSheet, RowPad)):
        raise NotOffered(
            f"{game.title}: {sheet.name} cannot be read back from a photo, so it has no geometry."
        )
    root = link_root(typed.base_url, typed.data_dir)
    order = make_order(
        game, sheet, settings, _paper(typed, sheet.papers), base_url=root, layout=layout
    )
    text = dumps(sheet.geometry(order))
    if typed.output in (None, "-"):
        click.echo(text)
    else:
        write_output(Path(str(typed.output)), f"{text}\n".encode())
    return 0


def _stem(order: AnyOrder, printed: Printed) -> str:
    tail = f"-{printed.code.split('.')[0]}" if printed.code and len(printed.code) < 40 else ""
    return f"{order.game.slug}-{order.sheet.name}{tail}"


def _show(order: AnyOrder, form: str, output: str | None) -> int:
    """Writes pages as pictures, or a deck for a screen, into a folder or a file."""
    from pdf.rendering import files_for_a_screen, tabletop_kit

    folder = Path(output or ".")
    if form == "tts":
        files = tabletop_kit([order], f"{order.game.slug}-{order.sheet.name}", folder.absolute())
    else:
        files = files_for_a_screen(order, form, partial(_stem, order))
    if form == "png" and output is not None and output.endswith(".png") and len(files) == 1:
        write_output(Path(output), next(iter(files.values())))
        click.echo(printable(output))
        return 0
    write_all(files, output)
    return 0


def _print_kit(typed: Typed, game: Game) -> int:
    """Writes a game’s kit as PDF, or as pictures for Tabletop Simulator. Raises BadInput for
    options that a kit does not know."""
    from pdf.catalogue import KIT, sheets_of
    from pdf.drawing.paper import PAGES
    from pdf.kits import order_kit, print_kit
    from pdf.printed_numbers import printed_number

    if typed.copies != 1:
        raise BadInput.at("--copies", typed.copies, "1; a kit is for one table")
    if typed.form not in ("pdf", "tts"):
        raise BadInput.at("--as", typed.form, "pdf, tts; its sheets one by one go as pictures too")
    if typed.plan == "svg":
        raise BadInput.at("--plan", typed.plan, "duplex, apart, fold or single; a kit is pages")
    settings = typed_settings(typed, sheets_of(game.slug), f"no sheet of {game.title} is cut out")
    if typed.geometry:
        raise BadInput.at("--geometry", KIT, "a sheet that can be read back from a photo")
    code, _, printed_settings = printed_number(typed.number, typed.code, game)
    printed_players = number_in(printed_settings.pop("players", ""))
    players = printed_players if typed.players is None else typed.players
    copy = load_copy(game, typed.data_dir)
    chosen = chosen_printer(typed.printer, typed.data_dir)
    notes: list[str] = []
    root = link_root(typed.base_url, typed.data_dir, notes.append)
    single = {"plan": "single"} if typed.form == "tts" else {}  # every deck by itself
    kit = order_kit(
        game,
        players,
        code=code,
        settings={**printed_settings, **settings, **single},
        paper=_paper(typed, PAGES),
        base_url=root,
        owners_copy=copy,
        printer=chosen,
    )
    if typed.form == "tts":
        from pdf.rendering import tabletop_kit

        stem, folder = f"{game.slug}-{KIT}", Path(typed.output or ".").absolute()
        with working("Drawing the kit"):
            files = tabletop_kit([order for _, order in kit.orders], stem, folder)
        write_all(files, typed.output)
        return 0
    with working("Drawing the kit"):
        printed = print_kit(kit)
    note = f"{pages_of(printed)}, kit for {kit.players}, code {kit.code}"
    deliver(printed, note, typed.output, f"{game.slug}-{KIT}-{kit.code}", notes)
    return report(printed, kit.link) if typed.check else 0
