"""What ``companion print`` prints: a sheet, a kit, or every sheet of all games, as it was typed."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING, TypeAlias

import click

from companion import GAMES, Game
from companion.commands import say, split_settings, working
from companion.datafolder import data_folder, load_copy
from companion.errors import MISSING, BadInput, NotOffered, printable
from companion.jsontext import dumps
from companion.numbers import number_in
from companion.randomness import EXAMPLE_CODE
from pdf.catalogue import KIT, PROFILES, AnySheet, ReadableSheet, RowPad, get_sheet, sheets_of
from pdf.delivery import deliver, how_much, report, write_all, write_output
from pdf.drawing.paper import PAGES, usual_paper
from pdf.links import link_root
from pdf.orders import AnyOrder, Printed, make_order, print_order
from pdf.printed_numbers import printed_number

if TYPE_CHECKING:
    from pdf.printers import PrinterProfile

Typed: TypeAlias = SimpleNamespace
"""What was typed, by the names of the command's options. ``--id`` is called ``number`` and ``--as``
is called ``form``."""


def print_typed(typed: Typed) -> int:
    """Prints what was typed. Returns the exit status."""
    if isinstance(typed.game_name, str):
        return _print_all(typed)
    one = _print_kit if typed.sheet_name == KIT else _print_sheet
    return one(typed, typed.game_name)


def _print_all(typed: Typed) -> int:
    # every sheet as FOLDER/GAME/SHEET.pdf. All are drawn before the first is written.
    if typed.sheet_name is not None:
        raise BadInput.at("SHEET", typed.sheet_name, f"nothing after {typed.game_name}")
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
        say(f"{printable(str(path))}: {how_much(printed)}")
    for line in notes:
        say(line)
    return 0


def chosen_printer(name: str | None, data_dir: Path | None) -> tuple[str, PrinterProfile] | None:
    """Returns name and profile of the printer to move pages for: the one of this name, or the
    default one without a name. Returns None if there is none."""
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


def _paper(typed: Typed, papers: Sequence[str]) -> str:
    return typed.paper or usual_paper(os.environ, papers)


def _leads_anywhere(typed: Typed, sheet: AnySheet) -> bool:
    # whether a code on the sheet leads anywhere. Raises BadInput if one is given for a sheet on
    # which none does.
    coded = sheet.uses_code or sheet.scored
    if typed.code is not None and not coded:
        same = f"nothing; {sheet.title} is the same for every code"
        raise BadInput.at("--seed", typed.code, same)
    return coded


def _print_sheet(typed: Typed, game: Game) -> int:
    sheet = get_sheet(game.slug, typed.sheet_name)
    coded = _leads_anywhere(typed, sheet)
    code, layout, printed_settings = printed_number(typed.number, typed.code, game)
    given = typed_settings(typed, [sheet], f"{sheet.title.lower()} is not cut out")
    settings = {**printed_settings, **given}
    if typed.players is not None:
        settings["players"] = str(typed.players)
    if typed.number is not None and layout == 1:
        _check_says_players(sheet, settings)
    if typed.geometry:
        return _show_geometry(typed, game, sheet, settings, layout)
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
        printed = _drawn(typed, order, notes)
    except BadInput as error:
        if typed.number is None:
            raise
        # the code was typed as a number
        raise BadInput(
            f._replace(place="--id") if f.place == "--seed" else f for f in error.faults
        ) from None
    # a number does not say how large its sheet was
    if typed.number is not None and "up" not in given and getattr(order.options, "up", 0) == 1:
        say("The number does not say how large the sheet was; --set up=2 prints it smaller.")
    return report(printed) if typed.check else 0


def _check_says_players(sheet: AnySheet, settings: Mapping[str, str]) -> None:
    # what was drawn depends on the players, and an early number does not say them. Raises BadInput
    # if they are not told beside it.
    asks = sheet.uses_code and "players" in sheet.options.model_fields
    if asks and "players" not in settings:
        raise BadInput.at(
            "--players",
            MISSING,
            "for how many it was printed, which stands on it; and --set for what else was chosen",
        )


def _drawn(typed: Typed, order: AnyOrder, notes: Sequence[str]) -> Printed:
    # the sheet of an order, drawn and written
    with working(f"Drawing {order.sheet.title.lower()}"):
        printed = print_order(order)
    for line in printed.notes:
        say(line)
    note = f"{how_much(printed)}, {order.sheet.title.lower()}"
    if printed.code is not None and order.sheet.uses_code:
        note += f", code {printed.code}"
    deliver(printed, note, typed.output, _stem(order, printed), notes)
    return printed


def _show_geometry(
    typed: Typed, game: Game, sheet: AnySheet, settings: dict[str, str], layout: int | None
) -> int:
    # writes where everything stands on a sheet, as JSON. Raises NotOffered for a sheet that no
    # photo is read back from.
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
    from pdf.rendering import files_for_a_screen, tabletop_kit

    if form == "tts":
        stem = f"{order.game.slug}-{order.sheet.name}"
        files = tabletop_kit([order], stem, Path(output or ".").absolute())
    else:
        files = files_for_a_screen(order, form, partial(_stem, order))
    if form == "png" and output is not None and output.endswith(".png") and len(files) == 1:
        write_output(Path(output), next(iter(files.values())))
        click.echo(printable(output))
        return 0
    write_all(files, output)
    return 0


def _kit_settings(typed: Typed, game: Game) -> dict[str, str]:
    # as :func:`typed_settings`. Raises BadInput for options that a kit does not know.
    if typed.copies != 1:
        raise BadInput.at("--copies", typed.copies, "1; a kit is for one table")
    if typed.form not in ("pdf", "tts"):
        raise BadInput.at("--as", typed.form, "pdf, tts; its sheets one by one go as pictures too")
    if typed.plan == "svg":
        raise BadInput.at("--plan", typed.plan, "duplex, apart, fold or single; a kit is pages")
    settings = typed_settings(typed, sheets_of(game.slug), f"no sheet of {game.title} is cut out")
    if typed.geometry:
        raise BadInput.at("--geometry", KIT, "a sheet that can be read back from a photo")
    return settings


def _print_kit(typed: Typed, game: Game) -> int:
    # as PDF, or as pictures for Tabletop Simulator. Raises BadInput.
    from pdf.kits import order_kit, print_kit  # loads what is read

    settings = _kit_settings(typed, game)
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
    note = f"{how_much(printed)}, kit for {kit.players}, code {kit.code}"
    deliver(printed, note, typed.output, f"{game.slug}-{KIT}-{kit.code}", notes)
    return report(printed, kit.link) if typed.check else 0
