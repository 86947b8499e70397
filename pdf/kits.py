"""Kits: everything that a table needs of a game, declared by the game's sheets and printed as one file.

A game's catalogue may name its ``KIT``; without one a kit is one of every sheet. Loads no drawing library.
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
from companion.options import option_table, read_options
from companion.randomness import new_code
from pdf.catalogue import get_sheet, sheets_of
from pdf.links import DEFAULT_BASE_URL
from pdf.orders import AnyOrder, AnySheet, make_order
from pdf.printers import PrinterProfile

KIT: Final = "kit"
"""The name under which a kit is printed."""


@dataclass(frozen=True)
class KitPart:
    """A sheet of a kit: its name and settings, whether everybody gets one, and whether it is printed on card.

    ``only``: options of the table for which it is needed, such as ``{"mode": "treasure-map"}``; ``players``: for
    how many.
    """

    sheet: str
    settings: Mapping[str, str] = field(default_factory=dict)
    each: bool = False
    card: bool = False
    only: Mapping[str, str] = field(default_factory=dict)
    players: tuple[int, ...] = ()


def parts_of(game: Game) -> tuple[KitPart, ...]:
    """What a game's kit may hold."""
    package = f"pdf.sheets.{game.slug.replace('-', '_')}"
    if find_spec(package) is not None:
        declared: tuple[KitPart, ...] | None = getattr(import_module(f"{package}.catalogue"), "KIT", None)
        if declared is not None:
            return declared
    return tuple(KitPart(sheet.name) for sheet in sheets_of(game.slug))


def papers_of(game: Game) -> tuple[str, ...]:
    """The papers that every sheet of a game's kit comes in."""
    first, *others = [get_sheet(game.slug, part.sheet) for part in parts_of(game)]
    return tuple(paper for paper in first.papers if all(paper in other.papers for other in others))


@dataclass(frozen=True)
class KitOrder:
    """What a kit holds for one table: an order a sheet, with its part; the code that all of them share."""

    game: Game
    players: int
    code: str
    orders: tuple[tuple[KitPart, AnyOrder], ...]


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
    """A kit's orders. ``settings`` go to every sheet that has them. Raises BadInput."""
    low, high = game.players
    if players is None or not low <= players <= high:
        raise BadInput.at("--players", MISSING if players is None else players, f"{low} to {high}")
    given = dict(settings or {})
    parts = [part for part in parts_of(game) if _needed(part, game, players, given)]
    sheets = [get_sheet(game.slug, part.sheet) for part in parts]
    known = {option.name for sheet in sheets for option in option_table(sheet.options)}
    for name, value in given.items():
        if name not in known:
            raise UnknownName.among("--set", f"{name}={value}", sorted(known))
    code = seed if seed is not None else str(new_code())
    orders = []
    for part, sheet in zip(parts, sheets, strict=True):
        own = _settings(sheet, part, players, given)
        copies = min(players, sheet.max_copies) if part.each else 1
        options = read_options(sheet.options, own)
        made = make_order(game, sheet, options, paper, copies, code, base_url, owners_copy=owners_copy, printer=printer)
        orders.append((part, made))
    return KitOrder(game, players, code, tuple(orders))


def _needed(part: KitPart, game: Game, players: int, given: Mapping[str, str]) -> bool:
    """Whether a table of so many players with these options needs a part."""
    defaults = {option.name: str(option.default) for option in option_table(game.setup_plan().options)}
    table = {**defaults, **given}
    chosen = all(table.get(name) == value for name, value in part.only.items())
    return chosen and (not part.players or players in part.players)


def _settings(sheet: AnySheet, part: KitPart, players: int, given: Mapping[str, str]) -> dict[str, str]:
    """The settings of a sheet: the part's, the players where it asks for them, and what was given."""
    table = {option.name: option for option in option_table(sheet.options)}
    own: dict[str, str] = {}
    if "players" in table:
        own["players"] = _players(table["players"].choices, players)
    return {**own, **part.settings, **{name: value for name, value in given.items() if name in table}}


def _players(choices: tuple[str, ...], players: int) -> str:
    """The choice that is for so many players: a number, or a span such as 2-3; the number where all are allowed."""
    for choice in choices:
        low, _, high = choice.partition("-")
        if low.isdecimal() and int(low) <= players <= int(high or low):
            return choice
    return str(players)
