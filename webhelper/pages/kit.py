"""Print a kit: all that one table needs of a game, as one PDF with contents."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from flask import Blueprint, Response, render_template, request

from companion import BadInput, Game, get_game
from companion.errors import NotOffered
from companion.questions import Question, questions_of
from companion.randomness import new_code
from pdf.catalogue import KIT, sheets_of
from pdf.drawing.paper import PAPERS, get_paper
from pdf.kit_pages import print_kit
from pdf.kits import KIT_PAPERS, KitOrder, order_kit
from pdf.parts.choices import InkOptions
from webhelper.forms import all_of, summary_of, typed_options, whole_number
from webhelper.pages.print import (
    BUSY,
    LOOK,
    PrintControl,
    chosen_printer,
    code_control,
    file_name,
    own_controls,
    paper_control,
    printer_controls,
    refused,
    sent,
)
from webhelper.paper.printing import PrintStream
from webhelper.serving.context import copy_of, public_root, public_url, with_query
from webhelper.serving.resources import AllBusy
from webhelper.setups import setup_of_address

blueprint = Blueprint("kit", __name__)


@blueprint.get("/<slug>/print/kit")
def show(slug: str) -> str:
    """The form of a kit, filled from the address, and what a kit of that kind holds."""
    given = request.args.to_dict()
    if not given.get("seed", "").strip():
        given["seed"] = str(new_code())
    return _page(_game_of(slug), given, {})


@blueprint.get("/<slug>/print/kit.pdf")
def download(slug: str) -> Response:
    """The kit, sent while it is drawn; an order that will not do shows the form again."""
    game, given = _game_of(slug), request.args.to_dict()
    try:
        kit = _order(game, given)
        stream = PrintStream(partial(print_kit, kit))
    except (BadInput, AllBusy) as error:
        return refused(error, lambda faults: _page(game, given, faults))
    return sent(stream, file_name(slug, KIT, kit.code, "pdf"), "pdf", given)


def _game_of(slug: str) -> Game:
    game = get_game(slug)
    if not sheets_of(slug):
        raise NotOffered(f"{game.title} has no sheets to print yet.")
    return game


def _order(game: Game, given: Mapping[str, str]) -> KitOrder:
    """What a form or an address orders. Raises BadInput."""
    low, high = game.players
    players, paper, printer = all_of(
        lambda: whole_number(given.get("players", str(high)).strip(), "--players", f"{low} to {high}"),
        lambda: get_paper(given.get("paper", KIT_PAPERS[0])).name,
        lambda: chosen_printer(given),
    )
    typed = typed_options(_table(game), given)
    settings = {c.option.name: c.value.strip() for c in own_controls(_table(game), typed) if c.words}
    seed = given.get("seed", "").strip() or str(new_code())
    return order_kit(game, players, seed, settings, paper, public_root(), copy_of(game), printer)


def _table(game: Game) -> tuple[Question, ...]:
    """The options of the game's set-up, and the ink."""
    return (*questions_of(game.setup_plan().options), *questions_of(InkOptions))


def _common(game: Game, given: Mapping[str, str]) -> list[PrintControl]:
    """Players, code, paper and printer."""
    low, high = game.players
    players = Question("players", "Players", value=high, low=low, high=high)
    return [
        PrintControl(players, given.get("players", str(high))),
        code_control(given),
        paper_control(KIT_PAPERS, given),
        *printer_controls(given),
    ]


def _contents(game: Game, given: Mapping[str, str]) -> list[tuple[str, str]]:
    """What the kit holds in the order of its pages: each sheet, how many and on what; empty while it will not do."""
    try:
        kit = _order(game, given)
    except BadInput:
        return []
    out = []
    for part, order in kit.orders:
        many = f"{part.times} times, " if part.times > 1 else ""
        note = f"{part.note}, " if part.note else ""
        out.append((order.sheet.title, f"{note}{many}on {'card' if part.card else 'paper'}"))
    return out


def _page(game: Game, given: dict[str, str], faults: dict[str, str]) -> str:
    common, own = _common(game, given), own_controls(_table(game), given)
    controls = {control.option.name: control for control in common + own}
    address = public_url(".show", slug=game.slug)
    fields = {c.option.name: c.value.strip() for c in common + own if c.words}
    return render_template(
        "pages/print/kit.html",
        look=LOOK,
        game=game,
        own=own,
        controls=controls,
        papers=[(PAPERS[p].name, PAPERS[p].title) for p in KIT_PAPERS],
        contents=_contents(game, given),
        faults=faults,
        summary=summary_of(
            faults, {name: control.option.title for name, control in controls.items()}, {BUSY: "Not yet"}
        ),
        link=with_query(address, fields),
        here=address,
        back=setup_of_address(game, given),
    )
