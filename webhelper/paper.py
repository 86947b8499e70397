"""What is printed or drawn for a browser: controls of a sheet or a kit, the order that a form or an
address makes of them, pictures of the very pages, and whether the backs will fit. What draws is
imported when a picture is drawn.
"""

import math
import shutil
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from hashlib import blake2b
from os import environ
from threading import Event
from typing import Final, Literal, NamedTuple

from flask import Flask, request
from werkzeug.exceptions import HTTPException

from companion import GAMES, Game
from companion.datafolder import write_whole
from companion.errors import BadInput
from companion.numbers import whole_number
from companion.questions import Choice, Question, questions_of, read_options
from companion.randomness import EXAMPLE_CODE, new_code
from pdf.catalogue import AnySheet, sheets_of
from pdf.drawing.paper import (
    PAPER_VARIABLE,
    PAPERS,
    Paper,
    Place,
    get_paper,
    paper_of_locale,
    usual_paper,
)
from pdf.kits import KIT_PAPERS, PrintedKit, order_kit, print_kit
from pdf.orders import AnyOrder, make_order, print_order
from pdf.parts.choices import CutOptions
from pdf.parts.drift import LEFT_OVER, drift_of
from pdf.parts.imposition import BLEED, ROOM, Imposition, impose
from pdf.parts.kit import KitOptions, KitOrder
from pdf.printers import NONE, PrinterProfile, load_printers, on_paper
from webhelper.forms import (
    all_of,
    players_typed,
    setup_options,
    shown_options,
    typed_options,
)
from webhelper.serving.context import copy_of, data_dir, public_root
from webhelper.serving.resources import PRINTING, AllBusy, Recent, turn_for_a_picture
from webhelper.serving.security import caller, keep_cookie
from webhelper.serving.statics import version

MOST: Final = 200
"""The most sheets that a browser can order at once. A terminal takes more."""
FEW: Final = 20
"""The most sheets of an order that takes its turn among pictures and single sheets. Longer orders
wait for each other."""


class PrintControl(NamedTuple):
    """A control of the form: the option that it shows, its value, and the default, which an address
    need not say."""

    option: Question
    value: str
    default: str = ""

    @property
    def words(self) -> str:
        """Returns the value if it differs from the default, else nothing."""
        value = self.value.strip()
        return "" if value == self.default else value


def controls(table: Sequence[Question], given: Mapping[str, str]) -> list[PrintControl]:
    """Returns the controls of questions, as an address fills them in."""
    values, defaults = shown_options(table, given), shown_options(table, {})
    return [PrintControl(o, str(values[o.name]), str(defaults[o.name])) for o in table]


_CODE: Final = Question(
    "seed",
    "Code",
    high=None,
    note="A number printed or shared before; empty draws a fresh one.",
    kind="text",
)


COOKIE: Final = "companion-paper"
"""The cookie that keeps the paper of the last print."""


def with_paper(given: dict[str, str], papers: Sequence[str]) -> dict[str, str]:
    """Returns the fields of an address, with a paper if it names none: the last one of this
    browser, else the usual one of this machine, else that of the browser's language."""
    if "paper" in given:
        return given
    kept = request.cookies.get(COOKIE, "")
    # a paper set for the machine counts more than a browser's language
    if not kept and not environ.get(PAPER_VARIABLE):
        kept = paper_of_locale(request.accept_languages.best or "")
    return {**given, "paper": kept if kept in papers else usual_paper(environ, papers)}


def remember_paper(given: Mapping[str, str]) -> None:
    """Keeps the chosen paper for the next sheet of this browser."""
    chosen = given.get("paper", "").lower()
    if chosen in PAPERS and chosen != request.cookies.get(COOKIE):
        keep_cookie(COOKIE, chosen)


def _paper(papers: Sequence[str]) -> Question:
    names = tuple(Choice(name, name.capitalize()) for name in papers)
    return Question("paper", "Paper", names, papers[0], kind="choice")


def _printer() -> list[Question]:
    printers = load_printers(data_dir())
    if not printers.profiles:
        return []
    note = "Pages are moved so that backs meet their fronts."
    names = (*(Choice(name, name) for name in printers.profiles), Choice(NONE, "None"))
    return [
        Question("printer", "Printer", names, printers.default or NONE, note=note, kind="choice")
    ]


def chosen_printer(given: Mapping[str, str]) -> tuple[str, PrinterProfile] | None:
    """Returns the chosen printer, else the default one. Raises BadInput for an unknown printer."""
    return load_printers(data_dir()).chosen(given.get("printer"))


# ---- a sheet


def sheet_controls(sheet: AnySheet, given: Mapping[str, str]) -> list[PrintControl]:
    """Returns the controls that every sheet has: paper, copies, code and printer."""
    copies = Question("copies", "Copies", value=1, low=1, high=min(MOST, sheet.max_copies))
    code = [_CODE] if sheet.uses_code else []
    return controls([_paper(sheet.papers), copies, *code, *_printer()], given)


def order_of(
    game: Game, sheet: AnySheet, given: Mapping[str, str], code: str = EXAMPLE_CODE
) -> AnyOrder:
    """Returns what a form or an address orders. ``code`` is used if it names none. Raises
    BadInput."""
    most = min(MOST, sheet.max_copies)
    more = " on this page" if sheet.max_copies > MOST else ""
    # each is read later and by itself, so that all that is wrong is told at once
    copies, options, paper, printer = all_of(
        lambda: whole_number(given.get("copies", "1"), "--copies", 1, most, f"1 to {most}{more}"),
        lambda: read_options(sheet.options, typed_options(questions_of(sheet.options), given)),
        lambda: get_paper(given.get("paper", sheet.papers[0])).name,
        lambda: chosen_printer(given),
    )
    typed = given.get("seed", "").strip() or code
    return make_order(
        game,
        sheet,
        options,
        paper,
        copies=copies,
        code=typed if sheet.uses_code else None,
        base_url=public_root(),
        owners_copy=copy_of(game),
        printer=printer,
    )


# ---- a kit


def kit_options(game: Game) -> tuple[Question, ...]:
    """Returns the options of the game's set-up and those of the kit itself."""
    return (*setup_options(game), *questions_of(KitOptions))


def kit_controls(game: Game, given: Mapping[str, str]) -> list[PrintControl]:
    """Returns the controls that every kit has: players, code, paper and printer."""
    low, high = game.players
    players = Question("players", "Players", value=high, low=low, high=high)
    # the number of players has no default, so every address says it
    chosen = PrintControl(players, given.get("players", str(high)))
    return [chosen, *controls([_CODE, _paper(KIT_PAPERS), *_printer()], given)]


def kit_of(game: Game, given: Mapping[str, str]) -> KitOrder:
    """Returns the kit that a form or an address orders. Raises BadInput."""
    players, paper, printer = all_of(
        lambda: players_typed(game, given.get("players", str(game.players.most))),
        lambda: get_paper(given.get("paper", KIT_PAPERS[0])).name,
        lambda: chosen_printer(given),
    )
    settings = {
        c.option.name: c.value.strip() for c in controls(kit_options(game), given) if c.words
    }
    return order_kit(
        game,
        players,
        given.get("seed", "").strip() or str(new_code()),
        settings,
        paper=paper,
        base_url=public_root(),
        owners_copy=copy_of(game),
        printer=printer,
    )


KITS: Final = Recent[str, PrintedKit](12_000_000, lambda printed: len(printed.data))
"""The kits that were looked at last. Each of their jobs is asked for by itself."""


def printed_kit(kit: KitOrder) -> PrintedKit:
    """Returns a kit's file, drawn once for its page and its jobs. Raises BadInput and AllBusy."""
    parts = [Wanted(order, "large").key for _, order in kit.orders]
    key = repr((parts, kit.players, kit.options.model_dump_json()))
    kept = KITS.get(key)
    if kept is not None:
        return kept
    with PRINTING.turn(caller()):
        return KITS.put(key, print_kit(kit))


class KitJob(NamedTuple):
    """A print job of a kit as its page shows it. ``title`` is what it is printed on, ``holds``
    names its sheets. ``sheets`` is their number, ``pictures`` the orders to show. ``both`` says
    that its backs should be tried first."""

    title: str
    holds: str
    sheets: int
    pictures: tuple[AnyOrder, ...]
    card: bool
    both: bool


def kit_jobs(kit: KitOrder) -> tuple[KitJob, ...]:
    """Returns the print jobs of a kit in their order. Raises BadInput and AllBusy."""
    from pdf.kit_contents import material

    out = []
    for job in printed_kit(kit).jobs:
        # stack 0 is the contents, and stack 1 the first order
        held = [order for n, (_, order) in enumerate(kit.orders, 1) if n in job.stacks]
        titles = ["contents"] if 0 in job.stacks else []
        titles += [order.sheet.title.lower() for order in held]
        title = material(job).removeprefix("on ").capitalize()
        out.append(
            KitJob(
                title, ", ".join(dict.fromkeys(titles)), job.sheets, tuple(held), job.card, job.both
            )
        )
    return tuple(out)


MOST_BYTES: Final = 8_000_000
"""The most bytes of all pictures in memory, some two hundred."""
# the most copies that are drawn for a picture: as many as fill a page
_MOST_SHEETS: Final = 4


Size = Literal["small", "medium", "large"]
"""How large a picture is: for a list, to look at on a phone, or elsewhere."""
# pixels of the longer side, and number of colours. A small picture weighs as little as an icon, a
# medium one has twice a phone's pixels.
_PIXELS: Final = {"small": (112, 20), "medium": (560, 24), "large": (1024, 48)}


class Wanted(NamedTuple):
    """A picture to draw: a page (from 1) of an order, in a size."""

    order: AnyOrder
    size: Size
    page: int = 1

    @property
    def key(self) -> str:
        """Returns a short key of everything that the picture depends on, for its address."""
        order = self.order
        own = order.owners_copy.model_dump_json() if order.owners_copy else ""
        what = (
            order.game.slug,
            order.sheet.name,
            order.options.model_dump_json(),
            order.paper.name,
        )
        # no QR code can be read at that size
        base = "" if self.size == "small" else order.base_url
        how = (min(order.copies, _MOST_SHEETS), order.code, base, own, order.printer)
        parts = repr((version(), what, how, self.size, self.page))
        return blake2b(parts.encode(), digest_size=8).hexdigest()


PICTURES: Final = ".pictures"
"""The folder for the pictures of lists, in the data folder. Its name begins with a dot, so that no
backup takes it."""
DRAWN: Final = Recent[str, bytes](MOST_BYTES, len)


def picture_of_sheet(wanted: Wanted) -> bytes | None:
    """Returns the PNG. Returns None for lines to cut, which have no page. Raises BadInput, and
    AllBusy if it would wait long."""
    drawn = DRAWN.get(wanted.key)
    if drawn is not None:
        return drawn
    file = data_dir() / PICTURES / version() / f"{wanted.key}.png"
    # another process, or this one before it was started anew, may have drawn it
    with suppress(OSError):
        return DRAWN.put(wanted.key, file.read_bytes())
    with turn_for_a_picture():
        from pdf.rendering import render_png

        # whoever waited may have waited for this one
        drawn = DRAWN.get(wanted.key)
        if drawn is not None:
            return drawn
        printed = print_order(replace(wanted.order, copies=min(wanted.order.copies, _MOST_SHEETS)))
        if printed.kind != "pdf":
            return None
        pixels, colours = _PIXELS[wanted.size]
        drawn = DRAWN.put(
            wanted.key, render_png(printed.data, pixels, colours, wanted.page, small=True)
        )
    if wanted.size == "small":
        # if it cannot be stored, it is drawn again another time
        with suppress(OSError):
            (data_dir() / PICTURES).mkdir(mode=0o700, exist_ok=True)
            write_whole(file, drawn)
    return drawn


def draw_ahead(app: Flask, stopped: Event) -> None:
    """Draws and stores the pictures of every list as it first opens. Pictures that another version
    stored are deleted."""
    with app.test_request_context():
        with suppress(OSError):
            for folder in (data_dir() / PICTURES).iterdir():
                if folder.name != version():
                    shutil.rmtree(folder, ignore_errors=True)
        for game in GAMES.values():
            for sheet in sheets_of(game.slug):
                # a second between two of them: whoever plays comes first
                if stopped.wait(1):
                    return
                # one game's unreadable copy, or a full disk, keeps no other game's from being drawn
                with suppress(BadInput, AllBusy, HTTPException, OSError):
                    picture_of_sheet(Wanted(order_of(game, sheet, {}), "small"))


# ---- will the backs fit?


class CutCard(NamedTuple):
    """A card of ``w`` x ``h`` mm and its back. The middle of the back lies ``x`` mm right of and
    ``y`` mm below the card's, turned by ``angle``. ``worst`` is the most, in mm, by which any
    corner of the sheet misses its front; ``bleed`` is how much may be missed."""

    id: str
    title: str
    w: float
    h: float
    x: float
    y: float
    angle: float
    worst: float
    bleed: float = BLEED

    @property
    def shows(self) -> bool:
        """Whether white paper shows."""
        return self.worst > self.bleed

    @property
    def outcome(self) -> str:
        """Says what becomes of the card."""
        what = "white may show" if self.shows else "nothing shows"
        return f"{self.worst:.1f} mm of {self.bleed:g} mm: {what}"


def cut_cards(options: object, paper: Paper, name: str, profile: PrinterProfile) -> list[CutCard]:
    """Returns the card that drifts most, once as it prints now and once with the profile. Returns
    none if no page of backs is printed."""
    if not isinstance(options, CutOptions) or options.plan not in ("duplex", "apart"):
        return []
    try:
        imposition = impose(paper, options.card_size, options.plan, options.flip, ROOM)
    except BadInput:
        return []
    size = imposition.size
    x, y = _drift(imposition, on_paper(profile, imposition.paper, imposition.flip))
    return [
        CutCard(
            "now",
            "As it prints now",
            size.w,
            size.h,
            x=x,
            y=y,
            angle=profile.angle,
            worst=drift_of(profile, imposition),
        ),
        CutCard("moved", f"With {name}", size.w, size.h, x=0.0, y=0.0, angle=0.0, worst=LEFT_OVER),
    ]


def _drift(imposition: Imposition, profile: PrinterProfile) -> tuple[float, float]:
    """Returns how far the middle of the card that drifts most lies off, in mm right and down, seen
    from its back upright."""
    w, h = imposition.paper.width, imposition.paper.height

    def off(cell: Place) -> tuple[float, float]:
        # how far from its place the middle of a card is printed
        x, y = cell.covers.centre
        landed_x, landed_y = profile.landed(x, y, w, h)
        return landed_x - x, landed_y - y

    cells = [imposition.back(i) for i in range(imposition.capacity)]
    worst = max(cells, key=lambda cell: math.hypot(*off(cell)))
    right, down = off(worst)
    # of a card on its head, left and right and up and down change places
    return (-right, -down) if worst.on_its_head else (right, down)
