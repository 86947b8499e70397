"""Kits: exactly what plays at one table of a game, counted, printed as one file. Loads no drawing library.

``kit(players, options)`` of ``pdf/sheets/<game>/kit.py`` says it; without that module it is one of every sheet.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from companion import Game
from companion.copies import Copy
from companion.errors import MISSING, BadInput, UnknownName
from companion.options import read_options
from companion.questions import questions_of
from companion.randomness import new_code
from pdf.catalogue import AnySheet, get_sheet, sheets_of
from pdf.drawing.paper import PAGES
from pdf.links import DEFAULT_BASE_URL
from pdf.orders import AnyOrder, changed_settings, make_order
from pdf.printers import PrinterProfile

KIT_PAPERS: Final = PAGES
"""What a kit comes in: its contents fill a whole page."""


@dataclass(frozen=True)
class KitPart:
    """A sheet of a kit; ``copies`` of it in the file, ``times`` that its pages are printed, settings of its own."""

    sheet: str
    note: str = ""
    symbol: str = ""
    copies: int = 1
    times: int = 1
    card: bool = False
    settings: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Besides:
    """What lies on the table too, from the box or at hand."""

    symbol: str
    name: str
    note: str = ""


@dataclass(frozen=True)
class Kit:
    """What plays: the sheets in the order of the pages, and what lies on the table besides.

    ``title`` is which game of the box, where it holds several.
    """

    parts: tuple[KitPart, ...]
    besides: tuple[Besides, ...] = ()
    title: str = ""


@dataclass(frozen=True)
class KitOrder:
    """A kit for one table: an order a sheet, the code of all; ``settings`` of the set-up that are no defaults."""

    game: Game
    players: int
    code: str
    kit: Kit
    orders: tuple[tuple[KitPart, AnyOrder], ...]
    settings: Mapping[str, str]


def order_kit(
    game: Game,
    players: int | None,
    seed: str | None = None,
    settings: Mapping[str, str] | None = None,
    paper: str = "a4",
    base_url: str = DEFAULT_BASE_URL,
    owners_copy: Copy | None = None,
    printer: tuple[str, PrinterProfile] | None = None,
) -> KitOrder:
    """A kit's orders; ``settings`` go to the set-up and to every sheet that has them. Raises BadInput."""
    low, high = game.players
    if players is None or not low <= players <= high:
        raise BadInput.at("--players", MISSING if players is None else players, f"{low} to {high}")
    if paper.lower() not in KIT_PAPERS:
        raise BadInput.at("--paper", paper, ", ".join(KIT_PAPERS))
    given = dict(settings or {})
    model = game.setup_plan().options
    table = {option.name: option for option in questions_of(model)}
    options = read_options(model, {name: value for name, value in given.items() if name in table})
    drawn = {name: option.written(getattr(options, name)) for name, option in table.items()}
    own_kit = f"pdf.sheets.{game.module}.kit"
    if sheets_of(game.slug) and find_spec(own_kit) is not None:
        kit: Kit = import_module(own_kit).kit(players, options)
    else:
        kit = Kit(tuple(KitPart(sheet.name) for sheet in sheets_of(game.slug)))
    sheets = [get_sheet(game.slug, part.sheet) for part in kit.parts]
    known = {*table, *(option.name for sheet in sheets for option in questions_of(sheet.options))}
    for name, value in given.items():
        if name not in known:
            raise UnknownName.among("--set", f"{name}={value}", sorted(known))
    code = seed if seed is not None else str(new_code())
    orders = []
    for part, sheet in zip(kit.parts, sheets, strict=True):
        own = _settings(sheet, part, players, drawn, given)
        made = make_order(game, sheet, own, paper, part.copies, code, base_url, owners_copy, printer)
        orders.append((part, made))
    return KitOrder(game, players, code, kit, tuple(orders), changed_settings(options))


def _settings(
    sheet: AnySheet, part: KitPart, players: int, drawn: Mapping[str, str], given: Mapping[str, str]
) -> dict[str, str]:
    """The set-up's settings that a sheet has, its players, the part's, what was given."""
    table = {option.name: option for option in questions_of(sheet.options)}
    both = [option for name, option in table.items() if name in drawn]
    own = {one.name: drawn[one.name] for one in both if not one.choices or drawn[one.name] in one.values}
    if "players" in table:
        own["players"] = _players(table["players"].values, players)
    more = {name: text for name, text in given.items() if name in table and name not in drawn}
    return {**own, **part.settings, **more}


def _players(choices: tuple[str, ...], players: int) -> str:
    """The choice for so many players: a number, or a span such as 2-3."""
    for choice in choices:
        low, _, high = choice.partition("-")
        if low.isdecimal() and int(low) <= players <= int(high or low):
            return choice
    return str(players)
