"""Kits: what one table needs to play, counted and printed as one file.

The file begins with a page of contents. Then follows every sheet, sorted by print job.
``kit(players, options)`` of ``pdf/sheets/<game>/kit.py`` says what is in a kit. For a game without
that module a kit is one of every sheet.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from pydantic import BaseModel

from companion import Game
from companion.errors import MISSING, BadInput, UnknownName
from companion.questions import O, Options, Question, questions_of, read_options
from companion.randomness import new_code
from companion.records import Copy
from companion.words import in_words
from pdf.catalogue import OF_ORDERS, AnySheet, get_sheet, sheets_to_print
from pdf.drawing.document import Document
from pdf.drawing.paper import FRAME, PAGES, divide
from pdf.drawing.pen import INKS, Pen
from pdf.kit_contents import draw_contents
from pdf.links import DEFAULT_BASE_URL
from pdf.orders import Printed, changed_settings, make_order, print_order
from pdf.page import read_at
from pdf.parts.kit import Kit, KitOptions, KitOrder, KitPart, KitRow
from pdf.parts.print_jobs import Arrangement, Job, Leaf, PrintWay, Stack, arrange, leaves_of, way_of
from pdf.printers import PrinterProfile

KIT_PAPERS: Final = PAGES
"""The papers of a kit: its contents fill a whole page."""


def order_kit(
    game: Game,
    players: int | None,
    code: str | None = None,
    settings: Mapping[str, str] | None = None,
    paper: str = "a4",
    base_url: str = DEFAULT_BASE_URL,
    owners_copy: Copy | None = None,
    printer: tuple[str, PrinterProfile] | None = None,
) -> KitOrder:
    """Returns the orders of a kit.

    :param settings: as typed; each goes to the set-up, to the kit (:class:`KitOptions`) and to
        every sheet that has such an option
    :param code: the set-up's; a fresh one without it
    :param owners_copy, printer: as for :func:`pdf.orders.make_order`

    Raises BadInput for what cannot be chosen. Raises NotOffered for a game without sheets.
    """
    sheets_to_print(game)  # or NotOffered
    players = _asked(game, players)
    if paper.lower() not in KIT_PAPERS:
        raise BadInput.at("--paper", paper, ", ".join(KIT_PAPERS))
    typed = dict(settings or {})
    model = game.setup_plan().options
    setup_options = _options_among(typed, model)
    kit_options = _options_among(typed, KitOptions)
    kit = _kit_of(game, players, setup_options, typed.get("plan", "duplex"))
    sheets = [get_sheet(game.slug, part.sheet) for part in kit.parts]
    _check_known(typed, [model, KitOptions, *(sheet.options for sheet in sheets)])
    if kit_options.run and typed.get("plan") in ("apart", "single"):
        raise BadInput.at("--set run", "yes", f"no with the plan {typed['plan']}")
    code = str(new_code()) if code is None else code
    of_setup = setup_options.written()
    changed = changed_settings(setup_options)
    orders = []
    for part, sheet in zip(kit.parts, sheets, strict=True):
        made = make_order(
            game,
            sheet,
            _settings(sheet, part, players, of_setup, typed),
            paper=paper,
            copies=part.copies,
            code=code,
            base_url=base_url,
            owners_copy=owners_copy,
            printer=printer,
        )
        orders.append((part, replace(made, table=(players, changed))))
    return KitOrder(
        game,
        players,
        code,
        kit,
        orders=tuple(orders),
        settings=changed,
        options=kit_options,
    )


def _options_among(typed: Mapping[str, str], model: type[O]) -> O:
    # the options of a model from the settings that it has among those typed
    names = {option.name for option in questions_of(model)}
    return read_options(model, {name: text for name, text in typed.items() if name in names})


def settings_of_kit(kit: KitOrder) -> list[Question]:
    """Returns everything that ``--set`` may choose for a kit, by name."""
    models: list[type[BaseModel]] = [order.sheet.options for _, order in kit.orders]
    models += [KitOptions, kit.game.setup_plan().options]  # what these say is what a kit takes
    found = {option.name: option for model in models for option in questions_of(model)}
    return [found[name] for name in sorted(found) if name not in (*OF_ORDERS, "players")]


def _asked(game: Game, players: int | None) -> int:
    low, high = game.players
    if players is None or not low <= players <= high:
        raise BadInput.at("--players", MISSING if players is None else players, f"{low} to {high}")
    return players


def _kit_of(game: Game, players: int, options: Options, plan: str) -> Kit:
    # the kit that the game's own module says, with the parts that go with the plan. For a game
    # without that module, returns one of every sheet.
    own = f"pdf.sheets.{game.module}.kit"
    if find_spec(own) is None:
        return Kit(tuple(KitPart(sheet.name) for sheet in sheets_to_print(game)))
    kit: Kit = import_module(own).kit(players, options)
    parts = [part for part in kit.parts if not part.plans or plan in part.plans]
    return replace(kit, parts=tuple(parts), components=game.components(players, options))


def _check_known(typed: Mapping[str, str], models: Iterable[type[Options]]) -> None:
    # Raises UnknownName for a setting that none of these models has
    known = {option.name for model in models for option in questions_of(model)}
    for name, value in typed.items():
        if name not in known:
            raise UnknownName.among("--set", f"{name}={value}", sorted(known))


def _settings(
    sheet: AnySheet,
    part: KitPart,
    players: int,
    of_setup: Mapping[str, str],
    typed: Mapping[str, str],
) -> dict[str, str]:
    # the settings of a sheet: the set-up's if the sheet has them, the players, the settings of its
    # part, and those that were typed
    options = {option.name: option for option in questions_of(sheet.options)}
    settings = {
        name: text
        for name, text in of_setup.items()
        if name in options and (not options[name].values or text in options[name].values)
    }
    if "players" in options:
        settings["players"] = _players(options["players"].values, players)
    more = {name: text for name, text in typed.items() if name in options and name not in of_setup}
    return {**settings, **part.settings, **more}


def _players(choices: tuple[str, ...], players: int) -> str:
    # a number, or a span such as 2-3
    for choice in choices:
        low, _, high = choice.partition("-")
        if low.isdecimal() and int(low) <= players <= int(high or low):
            return choice
    return str(players)


# ---- the file


@dataclass(frozen=True)
class PrintedKit(Printed):
    """A finished kit and the jobs in which it is printed."""

    jobs: tuple[Job, ...] = ()


def print_kit(kit: KitOrder) -> PrintedKit:
    """Returns the whole kit as PDF: contents first, every page in its print job. Raises BadInput as
    the sheets do."""
    title = f"{kit.game.title}: kit for {in_words(kit.players)}"
    document = Document(title, f"Code {kit.code}")
    stacks, rows = [], []
    for part, order in kit.orders:
        first = document.pages
        printed = print_order(replace(order, into=document))
        # the paper of each page that came with it, and whether the page is a back
        papers, backs = zip(*document.sides[first:], strict=True)
        way = way_of(getattr(order.options, "plan", ""), backs)
        size = papers[0].title if way is PrintWay.SERVICE else ""
        stacks.append(Stack(leaves_of(first, backs, way), order.sheet.card, way, size))
        rows.append(KitRow(part, order, printed.cutting))
    contents = Stack((Leaf(document.pages),), card=False, way=PrintWay.ONE)
    arranged = arrange([contents, *stacks], kit.options.run)
    _add_contents(document, kit, rows, arranged)
    document.arrange(arranged.pages)
    all_both = all(job.way is PrintWay.BOTH for job in arranged.jobs)
    document.turned_over = kit.flip if all_both else None
    sheets = sum(job.sheets for job in arranged.jobs)
    return PrintedKit(document.finish(), document.pages, sheets, kit.code, jobs=arranged.jobs)


def _add_contents(
    document: Document, kit: KitOrder, rows: Sequence[KitRow], arranged: Arrangement
) -> None:
    paper = kit.orders[0][1].paper
    document.begin(paper, accessible=True)
    pen = Pen(document, FRAME.h, INKS[kit.options.ink], reading=True)
    draw_contents(pen, kit, rows, arranged)
    operators, tags = read_at(divide(paper, 1).places[0], paper.height, pen)
    document.add_page(operators, "Contents", tags=tags)
