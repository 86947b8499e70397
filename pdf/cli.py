"""``companion print``."""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, Final

import click

from companion.commands import (
    GameParameter,
    code_option,
    completions,
    data_option,
    fitted,
    json_option,
    output_option,
    settings_of,
    split_settings,
    words_after,
)
from companion.errors import MISSING, BadInput
from companion.jsontext import dumps
from pdf.links import BASE_URL_VARIABLE

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from companion import Game

EVERYTHING: Final = "all"


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


_completed: Final = partial(click.option, shell_complete=_complete)


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
@_completed(
    "--paper",
    metavar="PAPER",
    help="Such as letter or a5; without it COMPANION_PAPER, else your locale’s.",
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
@_completed(
    "--set",
    "settings",
    multiple=True,
    metavar="KEY=VALUE",
    help="An option of the sheet; may be repeated.",
)
@_completed(
    "--plan", metavar="PLAN", help="For what is cut out: duplex, apart, fold, single or svg."
)
@_completed(
    "--flip", metavar="EDGE", help="The edge over which the printer turns sheets: long or short."
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
    from pdf.catalogue import KIT, get_sheet, listing, listing_data, options_of

    typed = SimpleNamespace(**given)
    game, sheet_name = typed.game_name, typed.sheet_name
    of_one_game = game is not None and game != EVERYTHING
    if typed.helped and (not of_one_game or sheet_name == KIT):
        click.echo(context.get_help())
        if of_one_game:
            click.echo(fitted(_of_kit(typed, game)))
        return 0
    if game is None:
        raise BadInput.at("GAME", MISSING, ", ".join(GameParameter(EVERYTHING).allowed()))
    if of_one_game and sheet_name is None:
        click.echo(dumps(listing_data(game)) if typed.as_json else fitted(listing(game)))
        return 0
    if of_one_game and typed.as_json:
        raise BadInput.at("--json", sheet_name, "no sheet beside it; it lists what a game has")
    if typed.helped:
        click.echo(fitted(options_of(game, get_sheet(game.slug, sheet_name))))
        return 0
    from pdf import printing  # loads what draws

    return printing.print_typed(typed)


def _of_kit(typed: SimpleNamespace, game: Game) -> str:
    # what can be set for a kit
    from pdf.kits import order_kit, settings_of_kit

    players = typed.players or game.players.least
    kit = order_kit(game, players, settings=split_settings(typed.settings))
    rows = [f"  --set {o.name}=  {o.described}" for o in settings_of_kit(kit)]
    return "\n".join(["", f"Of a kit of {game.title}:", *rows])
