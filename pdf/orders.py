"""What is printed: an order for a sheet, the same from the command line and the web.

Loads no drawing library: a sheet imports what draws it when it is drawn.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Generic, Literal, TypeAlias, TypeVar

from companion.errors import BadInput, Fault
from companion.game import Game
from companion.questions import Options, read_options
from companion.records import Copy
from pdf.catalogue import MOST_SETUPS, Sheet
from pdf.drawing.paper import PAPERS, Paper
from pdf.links import DEFAULT_BASE_URL, check_base_url

if TYPE_CHECKING:
    from pdf.drawing.document import Document
    from pdf.printers import PrinterProfile

O = TypeVar("O", bound=Options)  # noqa: E741
C = TypeVar("C", bound=Copy)


@dataclass(frozen=True, slots=True)
class Printed:
    """A finished file, how many pages and sheets it has, and the code of the first sheet, if any.

    ``notes``: what whoever prints it should know; ``cuts``: straight cuts that are numbered on its pages; ``cards``: of
    single cards, in the order of their pages (two a card), the name, and that of its back.
    """

    data: bytes
    pages: int
    sheets: int
    code: str | None = None
    kind: Literal["pdf", "svg"] = "pdf"
    notes: tuple[str, ...] = ()
    cuts: int = 0
    cards: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Order(Generic[O]):
    """One order: the game and its sheet, the paper, how many sheets, the code, and where links lead.

    ``copies`` counts sheets; the last page is filled up. ``printer``: the name and profile of the one that its pages
    are moved for. ``layout``: the version of the sheet's. ``into``: a file of several orders, which is not finished.
    """

    game: Game
    sheet: Sheet[O]
    options: O
    paper: Paper
    copies: int = 1
    seed: str | None = None
    base_url: str = DEFAULT_BASE_URL
    owners_copy: Copy | None = None
    printer: tuple[str, PrinterProfile] | None = None
    into: Document | None = field(default=None, compare=False)
    layout: int = 1

    def copy_as(self, kind: type[C]) -> C | None:
        """The owner's copy as the game's own model, if any. Raises TypeError for another's."""
        if self.owners_copy is None or isinstance(self.owners_copy, kind):
            return self.owners_copy
        raise TypeError(f"an order for {self.game.title} holds a {type(self.owners_copy).__name__}")


AnyOrder: TypeAlias = Order[Any]
"""An order whose options do not matter."""


def make_order(
    game: Game,
    sheet: Sheet[O],
    options: O | Mapping[str, str] | None = None,
    paper: str = "a4",
    copies: int = 1,
    seed: str | None = None,
    base_url: str = DEFAULT_BASE_URL,
    owners_copy: Copy | None = None,
    printer: tuple[str, PrinterProfile] | None = None,
    layout: int | None = None,
) -> Order[O]:
    """A checked order, in the sheet's newest layout unless one is named; ``options`` may be settings as typed.

    Raises BadInput with everything that keeps the sheet from being printed so.
    """
    faults: list[Fault] = []
    chosen: O | None = None
    try:
        chosen = options if isinstance(options, Options) else read_options(sheet.options, options or {})
    except BadInput as error:
        faults += error.faults
    if paper.lower() not in sheet.papers:
        faults.append(Fault("--paper", paper, ", ".join(sheet.papers)))
    own = getattr(chosen, "setups", "same") == "unique" and sheet.max_copies > MOST_SETUPS
    most = MOST_SETUPS if own else sheet.max_copies
    if not 1 <= copies <= most:
        note = " where each sheet has a set-up of its own" if own else ""
        faults.append(Fault("--copies", copies, f"1 to {most}{note}"))
    if layout is not None and not 1 <= layout <= sheet.layouts:
        known = f"a number of layout 1 to {sheet.layouts}" if sheet.layouts > 1 else "a number without a layout"
        faults.append(Fault("--id", f"layout-{layout}", f"{known}, as {sheet.name} never had another"))
    try:
        base_url = check_base_url(base_url)
    except BadInput as error:
        faults += error.faults
    if faults or chosen is None:
        raise BadInput(faults)
    page = PAPERS[paper.lower()]
    version = layout or sheet.layouts
    return Order(game, sheet, chosen, page, copies, seed, base_url, owners_copy, printer, layout=version)


def print_order(order: Order[O]) -> Printed:
    """Draws the sheets of an order. Raises BadInput for what cannot be drawn."""
    printed: Printed = order.sheet.draw(order)
    return printed
