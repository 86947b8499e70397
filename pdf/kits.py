"""Kits: exactly what plays at one table of a game, counted, printed as one file: a page of contents, then every sheet.

``kit(players, options)`` of ``pdf/sheets/<game>/kit.py`` says it; without that module it is one of every sheet.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from companion import Game
from companion.errors import MISSING, BadInput, UnknownName
from companion.questions import questions_of, read_options
from companion.randomness import new_code, with_options
from companion.records import Copy
from companion.words import counted, in_words
from pdf.catalogue import AnySheet, get_sheet, sheets_to_print
from pdf.drawing.document import Document
from pdf.drawing.fonts import Font
from pdf.drawing.inks import INKS
from pdf.drawing.paper import FRAME, PAGES, Rect, divide
from pdf.drawing.pen import Pen
from pdf.links import DEFAULT_BASE_URL, setup_link
from pdf.orders import AnyOrder, Printed, changed_settings, make_order, print_order
from pdf.page import read_at
from pdf.parts import chart
from pdf.parts.chart import LEFT, RIGHT, draw_heading, draw_labelled_bar
from pdf.parts.flow.blocks import (
    Block,
    Column,
    Heading,
    Setting,
    fitting,
    grid,
    item,
    picture,
    row,
    sign_cell,
    stack,
    table,
    text,
)
from pdf.parts.setup_sheets import draw_setup_code
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
    """What plays: sheets in the order of the pages, and what lies on the table; ``title``: which game of the box."""

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
    """A kit's orders; ``settings`` go to the set-up and to every sheet that has them. Raises BadInput, NotOffered."""
    shown = sheets_to_print(game)
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
    if find_spec(own_kit) is not None:
        kit: Kit = import_module(own_kit).kit(players, options)
    else:
        kit = Kit(tuple(KitPart(sheet.name) for sheet in shown))
    sheets = [get_sheet(game.slug, part.sheet) for part in kit.parts]
    known = {*table, *(option.name for sheet in sheets for option in questions_of(sheet.options))}
    for name, value in given.items():
        if name not in known:
            raise UnknownName.among("--set", f"{name}={value}", sorted(known))
    code = seed if seed is not None else str(new_code())
    orders = []
    for part, sheet in zip(kit.parts, sheets, strict=True):
        own = _settings(sheet, part, players, drawn, given)
        made = make_order(
            game, sheet, own, paper, part.copies, code, base_url, owners_copy, printer
        )
        orders.append((part, made))
    return KitOrder(game, players, code, kit, tuple(orders), changed_settings(options))


def _settings(
    sheet: AnySheet, part: KitPart, players: int, drawn: Mapping[str, str], given: Mapping[str, str]
) -> dict[str, str]:
    """The set-up's settings that a sheet has, its players, the part's, what was given."""
    table = {option.name: option for option in questions_of(sheet.options)}
    both = [option for name, option in table.items() if name in drawn]
    own = {
        one.name: drawn[one.name]
        for one in both
        if not one.choices or drawn[one.name] in one.values
    }
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


# ---- the file

_QR: Final = Rect(RIGHT - 22, 8, 22, 22)
_TOP, _BOTTOM = 38.0, 245.0  # mm
_SETTINGS: Final = (Setting(9, 1.15), Setting(8, 1.0), Setting(8, 0.85), Setting(8, 0.7))
_COLUMNS: Final = (Column("Page", -17), Column("", -8, "centre"), Column("What"), Column("On", -18),
                   Column("Print", -22), Column("Cuts", -16, "right"))  # fmt: skip
_MINUTES: Final = 0.5
"""A straight cut by hand, ours."""


@dataclass(frozen=True, slots=True)
class KitRow:
    """A sheet in the contents: its part, first and last page, backs, and all cuts."""

    part: KitPart
    title: str
    first: int
    last: int
    backs: int
    cuts: int

    @property
    def pages(self) -> str:
        """Its pages as they are written."""
        return str(self.first) if self.first == self.last else f"{self.first}–{self.last}"

    @property
    def leaves(self) -> int:
        """Sheets of paper, as often as they are printed."""
        return self.part.times * (self.last - self.first + 1 - self.backs)


def print_kit(kit: KitOrder) -> Printed:
    """The whole kit as PDF, contents first. Raises BadInput as its sheets do."""
    paper = kit.orders[0][1].paper
    title = f"{kit.game.title}: kit for {in_words(kit.players)}"
    document = Document(title, f"Code {kit.code}", tagged=True)
    rows: list[KitRow] = []
    for part, order in kit.orders:
        pages, backs = document.pages, document.backs
        cuts = part.times * print_order(replace(order, into=document)).cuts
        last = document.pages + 1
        behind = document.backs - backs
        rows.append(KitRow(part, order.sheet.title, pages + 2, last, behind, cuts))
    document.begin(paper, reading=True)
    pen = Pen(document, FRAME[1], INKS["normal"], reading=True)
    _draw_contents(pen, kit, rows)
    operators, tags = read_at(divide(paper, 1).places[0], paper.height, pen)
    document.add_page(operators, "Contents", tags=tags)
    document.to_front()
    return Printed(document.finish(), document.pages, len(rows), kit.code)


def _draw_contents(pen: Pen, kit: KitOrder, rows: Sequence[KitRow]) -> None:
    chart.frame(pen, *FRAME)
    of_box = f"{kit.kit.title}: a" if kit.kit.title else "A"
    what = "" if kit.kit.title else ": to print, cut and play"
    draw_heading(pen, kit.game.title, f"{of_box} kit for {in_words(kit.players)}{what}")
    often = "; print some of them more than once" if any(row.part.times > 1 for row in rows) else ""
    number = with_options(kit.code, {"players": kit.players, **kit.settings})
    width = pen.text(LEFT + 0.4, 31, f"No. {number}", Font.BOLD, 8)
    pen.text(LEFT + 4 + width, 31, f"{rows[-1].last} pages with this one{often}.", size=8)
    link = setup_link(kit.orders[0][1].base_url, kit.game.slug, kit.players, kit.code, kit.settings)
    draw_setup_code(pen, _QR, link)
    fitting(_contents(kit, rows), RIGHT - LEFT, _BOTTOM - _TOP, _SETTINGS).draw(pen, LEFT, _TOP)
    draw_labelled_bar(pen, RIGHT - 50, 250)
    pen.text(LEFT, 254, "Our own drawings and words. Unofficial.", Font.SANS, 8, pen.ink.note)


def _contents(kit: KitOrder, rows: Sequence[KitRow]) -> Block:
    blocks = [_figures(kit, rows), _part("Contents", "", _table(rows))]
    blocks.append(_part("Print", "", _cells(_advice(rows))))
    cuts = []
    for one in rows:
        if one.cuts:
            cuts.append(
                (one.title, f"pages {one.pages}, {counted(one.leaves, 'sheet')}: {one.cuts} cuts")
            )
    if cuts:
        note = "the numbers stand on the sheets: long cuts first, then the strips as one stack"
        blocks.append(_part("Cut in this order", note, _cells(cuts[:4])))
    if kit.kit.besides:
        things = [
            item(thing.symbol, f"**{thing.name}** {thing.note}", (5, 5))
            for thing in kit.kit.besides
        ]
        note = "take these from your box, or what lies at hand"
        blocks.append(_part("Also on the table", note, grid(*things)))
    note = kit.game.setup_note(kit.code)
    return stack(*blocks, *([text(note)] if note else []), gap=5)


def _part(title: str, note: str, body: Block) -> Block:
    return stack(Heading(title, note), body, gap=0)


def _cells(cells: Sequence[tuple[str, str]]) -> Block:
    shown = [text(f"**{name}** | {words}") for name, words in cells]
    return row(*shown, *[text("")] * (3 - len(shown)), rule=False)


def _figures(kit: KitOrder, rows: Sequence[KitRow]) -> Block:
    paper = 1 + sum(one.leaves for one in rows if not one.part.card)
    card = sum(one.leaves for one in rows if one.part.card)
    cuts = sum(one.cuts for one in rows)
    minutes = f"about {5 * max(1, round(cuts * _MINUTES / 5))} minutes"

    def figure(number: int, what: str, how: str, tint: str) -> Block:
        def drawn(pen: Pen, box: Rect, z: Setting) -> None:
            pen.rect(box, pen.ink.tint(tint), 0.6)
            pen.centred_text(box.x + 13, box.centre[1], str(number), Font.BOLD, 18, align="right")
            pen.text(box.x + 15.4, box.centre[1] - 1, what, Font.BOLD, 8)
            pen.text(box.x + 15.4, box.centre[1] + 3.4, how)

        return picture(14, drawn, f"{number} {what}, {how}")

    return row(
        figure(paper, "sheets of paper", "80 to 100 g", "river"),
        figure(card, "sheets of card", "200 to 250 g", "river"),
        figure(cuts, "straight cuts", minutes if cuts else "nothing to cut", "dunes"),
        figure(len(kit.kit.besides), "things more", "on the table", ""),
        gap=3,
        rule=False,
    )


def _table(rows: Sequence[KitRow]) -> Block:
    lines = []
    for one in rows:
        part = one.part
        times = f" {one.part.times}×" if one.part.times > 1 else ""
        symbol = sign_cell(part.symbol, 4.6) if part.symbol else ""
        sides = "both sides" if one.backs else "one side"
        cuts = f"**{one.cuts}**" if one.cuts else "–"
        what = f"**{one.title}** {part.note}"
        on = "**card**" if part.card else "paper"
        lines.append((f"**{one.pages}{times}**", symbol, what, on, sides, cuts))
    return table(_COLUMNS, lines, least=6.6, heads=0)


def _advice(rows: Sequence[KitRow]) -> list[tuple[str, str]]:
    card: list[tuple[int, int]] = []
    for one in rows:
        if one.part.card and card and card[-1][1] == one.first - 1:
            card[-1] = (card[-1][0], one.last)
        elif one.part.card:
            card.append((one.first, one.last))
    pages = ", ".join(str(first) if first == last else f"{first}–{last}" for first, last in card)
    return [
        ("At 100 %", "never “fit to page”; the bar below measures 50 mm"),
        ("Backs", "print and read the printer sheet once; then backs meet their fronts"),
        ("Card", f"pages {pages}; all others on paper" if card else "none of these pages needs it"),
    ]
