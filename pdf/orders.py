"""What is printed: an order for a sheet, the same from the command line and from the web.

The set-up that a sheet shows, its code and the link that leads to it come from here too: no other
module of the paper asks a game for a set-up. Loads no drawing library: a sheet imports what draws
it when it is drawn.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final, Generic, Literal, TypeAlias, TypeVar

from companion.errors import BadInput, Fault
from companion.game import Game
from companion.questions import Options, questions_of, read_options
from companion.randomness import (
    ALPHABET,
    CODE_LENGTH,
    SetupCode,
    Stream,
    new_code,
    parse_code,
)
from companion.records import Copy
from companion.setups import SetupResult, run_setup
from pdf.catalogue import MOST_SETUPS, Sheet
from pdf.drawing.paper import PAPERS, Paper
from pdf.links import DEFAULT_BASE_URL, check_base_url, setup_link
from pdf.printed_numbers import said_number

if TYPE_CHECKING:
    from companion.rules import RulesInShort
    from pdf.drawing.document import Document
    from pdf.printers import PrinterProfile

O = TypeVar("O", bound=Options)  # noqa: E741
C = TypeVar("C", bound=Copy)
CODES_VERSION: Final = 1


@dataclass(frozen=True, slots=True)
class Cutting:
    """How a print is cut.

    ``page``: width and height of a page in mm; ``xs``, ``ys``: where its straight cuts lie, in mm
    from its left and from its top; ``columns``, ``rows``: the pieces of a page. ``times``: how
    often these cuts are made, once for each page or (``stacked``) once for all pages as one stack.
    ``strips``: how each strip of a page is cut, if the page holds several sizes.
    """

    page: tuple[float, float]
    columns: int
    rows: int
    xs: tuple[float, ...]
    ys: tuple[float, ...]
    times: int
    stacked: bool = False
    strips: tuple[Cutting, ...] = ()

    @property
    def each(self) -> int:
        """Straight cuts of one page or stack."""
        return sum(strip.each for strip in self.strips) or len(self.xs) + len(self.ys)

    @property
    def cuts(self) -> int:
        """All straight cuts."""
        return self.each * self.times


@dataclass(frozen=True, slots=True)
class Printed:
    """A finished file.

    ``pages``, ``sheets``: how many it has; ``code``: the code of the first sheet, if any;
    ``notes``: what the person who prints it should know; ``cutting``: how its pages are cut, if by
    straight cuts. ``cards``: for a file of single cards (two pages a card, one if none has a back),
    the name of each card and the name of its back's form, in the order of the pages.
    """

    data: bytes
    pages: int
    sheets: int
    code: str | None = None
    kind: Literal["pdf", "svg"] = "pdf"
    notes: tuple[str, ...] = ()
    cutting: Cutting | None = None
    cards: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True)
class Order(Generic[O]):
    """An order for a sheet of a game.

    ``copies``: how many sheets; the last page is filled up. ``code``: what is drawn from;
    ``base_url``: where links lead. ``printer``: name and profile of the printer that pages are
    moved for. ``layout``: the version of the sheet's layout. ``into``: a file that takes several
    orders, which is left open. ``table``: for an order of a kit, the number of players and the
    set-up's settings that are no defaults.
    """

    game: Game
    sheet: Sheet[O]
    options: O
    paper: Paper
    copies: int = 1
    code: str | None = None
    base_url: str = DEFAULT_BASE_URL
    owners_copy: Copy | None = None
    printer: tuple[str, PrinterProfile] | None = None
    into: Document | None = field(default=None, compare=False)
    layout: int = 1
    table: tuple[int, Mapping[str, str]] | None = field(default=None, compare=False)

    def copy_as(self, kind: type[C]) -> C | None:
        """Returns the owner's copy as the game's own model, or None. Raises TypeError for the copy
        of another game."""
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
    code: str | None = None,
    base_url: str = DEFAULT_BASE_URL,
    owners_copy: Copy | None = None,
    printer: tuple[str, PrinterProfile] | None = None,
    layout: int | None = None,
) -> Order[O]:
    """Returns a checked order.

    :param options: the sheet's, or settings as typed, such as ``{"up": "2"}``
    :param paper: one of the sheet's papers, such as ``letter``
    :param copies: sheets, from 1; the last page is filled, so more may be printed
    :param code: the code that is drawn from; a fresh one without it, as the sheet is drawn
    :param base_url: where links in codes lead, ``http://`` or ``https://``
    :param owners_copy: what an owner entered of their box, of the game's own model
    :param printer: name and profile of the printer that pages are moved for
    :param layout: the version of the sheet's layout, from 1; the newest without it

    Raises BadInput with everything that keeps the sheet from being printed so, each fault with the
    place of its option: ``--set``, ``--paper``, ``--copies``, ``--id``, ``--base-url``.
    """
    faults: list[Fault] = []
    chosen: O | None = None
    try:
        chosen = (
            options if isinstance(options, Options) else read_options(sheet.options, options or {})
        )
    except BadInput as error:
        faults += error.faults
    if paper.lower() not in sheet.papers:
        faults.append(Fault("--paper", paper, ", ".join(sheet.papers)))
    most, note = _most_copies(sheet, chosen)
    if not 1 <= copies <= most:
        faults.append(Fault("--copies", copies, f"1 to {most}{note}"))
    if layout is not None and not 1 <= layout <= sheet.layouts:
        faults.append(_layout_fault(sheet, layout))
    try:
        base_url = check_base_url(base_url)
    except BadInput as error:
        faults += error.faults
    if faults or chosen is None:
        raise BadInput(faults)
    return Order(
        game,
        sheet,
        chosen,
        paper=PAPERS[paper.lower()],
        copies=copies,
        code=code,
        base_url=base_url,
        owners_copy=owners_copy,
        printer=printer,
        layout=layout or sheet.layouts,
    )


def _most_copies(sheet: Sheet[O], options: O | None) -> tuple[int, str]:
    # and a note on why they are so few: a set-up for each sheet takes time to draw
    if getattr(options, "setups", "") == "unique" and sheet.max_copies > MOST_SETUPS:
        return MOST_SETUPS, " where each sheet has a set-up of its own"
    return sheet.max_copies, ""


def _layout_fault(sheet: Sheet[O], layout: int) -> Fault:
    known = f"of layout 1 to {sheet.layouts}" if sheet.layouts > 1 else "without a layout"
    allowed = f"a number {known}, as {sheet.name} never had another"
    return Fault("--id", f"layout-{layout}", allowed)


def print_order(order: Order[O]) -> Printed:
    """Draws the sheets of an order by the module of the sheet's name. Raises BadInput for what
    cannot be drawn."""
    sheet = order.sheet
    printed: Printed = import_module(f"{sheet.package}.{sheet.name.replace('-', '_')}").draw(order)
    return printed


# ---- the set-up that a sheet shows


def setup_code(order: AnyOrder) -> SetupCode:
    """Returns the order's code, or a fresh one if it has none. Raises BadInput at ``--seed``."""
    if order.code is None:
        return new_code()
    return parse_code(order.code, order.game.drawn_steps)


def setup_for(order: AnyOrder) -> SetupResult:
    """Returns the set-up that a sheet shows, for the ``players`` of its options. Raises
    BadInput."""
    options = order.options
    settings = options.written(order.game.setup_plan().options)
    try:
        return run_setup(order.game, options.players, order.code, settings, copy=order.owners_copy)
    except BadInput as error:  # a sheet's players are a setting
        raise BadInput(
            f._replace(place="--set players") if f.place == "--players" else f for f in error.faults
        ) from None


def changed_settings(options: Options, model: type[Options] | None = None) -> dict[str, str]:
    """Returns the options that differ from their defaults, written as an address has them.

    ``model``: only the options that this model has too.
    """
    usual = (model or type(options))().written()
    # the model may have fields that these options do not ask for
    own = type(options).model_fields
    written = options.written(model).items()
    return {name: text for name, text in written if name in own and text != usual[name]}


def settings_of(order: AnyOrder) -> dict[str, str]:
    """Returns the set-up's options that the sheet has and that differ from their defaults."""
    return changed_settings(order.options, order.game.setup_plan().options)


def played_at(order: AnyOrder) -> dict[str, str]:
    """Returns the settings of the table that a sheet is for, written as an address has them.

    They are those of the sheet or, of what it does not ask, of its kit, otherwise the usual ones.
    What a sheet is for any value of, or for any number of players, is left out.
    """
    model = order.game.setup_plan().options
    players_of_kit, of_kit = order.table or (None, {})
    usual, of_sheet = model().written(), order.options.written(model)
    written = {**usual, **of_kit, **of_sheet}
    # a sheet for any value of an option has none of its values
    known = {
        option.name: written[option.name]
        for option in questions_of(model)
        if not option.values or written[option.name] in option.values
    }
    players = getattr(order.options, "players", players_of_kit)
    # a sheet for any number of players has "all", and without a kit nobody may have said
    if not str(players).isdigit():
        return known
    return {**known, "players": str(players)}


def rules_at(order: AnyOrder) -> list[RulesInShort]:
    """Returns the rules in short of the table that a sheet is for."""
    settings = played_at(order)
    return [rules.played(settings) for rules in order.game.rules_in_short()]


def number_of(setup: SetupResult) -> str:
    """Returns the number to print: the code, the players, and the options that are no defaults."""
    settings = changed_settings(setup.options)
    return said_number(setup.code, setup.players, settings, type(setup.options))


def link_of(order: AnyOrder, setup: SetupResult) -> str:
    """Returns the address of a set-up, with the options that are no defaults."""
    settings = changed_settings(setup.options)
    return setup_link(order.base_url, order.game.slug, setup.players, setup.code, settings)


def table_link(order: AnyOrder, players: int, code: str, settings: Mapping[str, str]) -> str:
    """Returns the address of the set-up with this code.

    For an order of a kit it is the set-up of the kit's table; otherwise ``players`` and
    ``settings`` say which.
    """
    players, settings = order.table or (players, settings)
    return setup_link(order.base_url, order.game.slug, players, code, settings)


def codes_after(first: SetupCode, *names: str | int) -> Iterator[SetupCode]:
    """Yields ``first`` and then the codes that follow from it, each once and without an end.

    ``names`` set this sequence apart from others, as the names of a :class:`Stream` do.
    """
    yield first
    seen = {first.base}
    stream = Stream(*names, first.base)
    while True:
        base = "".join(ALPHABET[stream.below(len(ALPHABET))] for _ in range(CODE_LENGTH))
        if base not in seen:
            seen.add(base)
            yield SetupCode(base)


def own_codes(order: AnyOrder, first: SetupCode) -> Iterator[str]:
    """Yields a code for each sheet of a pad, beginning with ``first``."""
    return map(str, codes_after(first, order.game.slug, CODES_VERSION, order.sheet.name))
