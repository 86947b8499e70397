"""Print a game's sheets: the list, a form from the sheet's options, and the PDF itself."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b
from threading import Event
from typing import Final
from zipfile import ZipFile

from flask import Blueprint, Flask, Response, make_response, render_template, request, url_for

from companion import GAMES, BadInput, Game, get_game
from companion.options import read_options
from companion.questions import Choice, Question, questions_of
from companion.randomness import new_code
from pdf.catalogue import AnySheet, get_sheet, sheets_of
from pdf.drawing.paper import PAPERS, get_paper
from pdf.orders import AnyOrder, make_order
from pdf.parts.choices import CutOptions
from pdf.printers import NONE, PrinterProfile, load_printers
from webhelper.forms import all_of, by_field, shown_options, summary_of, typed_options, whole_number
from webhelper.paper.backs import CutCard, cut_cards
from webhelper.paper.printing import MOST, TYPES, PrintStream, stream_of
from webhelper.paper.sheetpictures import Size, Wanted, forget_older, picture_of_sheet
from webhelper.serving.addresses import public_root, public_url, with_query
from webhelper.serving.context import copy_of, data_dir
from webhelper.serving.downloads import as_file
from webhelper.serving.problems import later
from webhelper.serving.turns import PICTURES, AllBusy, turn_for_a_picture
from webhelper.setups import setup_of_address
from webhelper.storage.rows import MapRow
from webhelper.storage.store import store

blueprint = Blueprint("print", __name__)

EXAMPLE_CODE: Final = "7KQ4-M2XD"
"""What a picture shows where no code was typed."""

_OF: Final = "of"
"""The field of a picture's address that holds the key of what it shows."""
_DAY: Final = 24 * 3600
_LOOKED_AT: Final = (Size.MEDIUM, Size.LARGE)

LOOK: Final = "look"
"""The field of the button that shows the PDF in the browser instead of keeping it."""

BUSY: Final = "busy"
"""What the form tells at its top where a sheet has to wait for others."""


@dataclass(frozen=True)
class PrintControl:
    """A control of the form: the option it shows, its value, and what an address need not say."""

    option: Question
    value: str
    default: str = ""

    @property
    def words(self) -> str:
        """What differs from the default, empty for that."""
        value = self.value.strip()
        return "" if value == self.default else value


def titles_of(controls: Iterable[PrintControl]) -> dict[str, str]:
    """What the form writes above each control, by its name."""
    return {control.option.name: control.option.title for control in controls}


def _most(sheet: AnySheet) -> int:
    return min(MOST, sheet.max_copies)


def _copies(text: str, sheet: AnySheet) -> int:
    """How many sheets are ordered. Raises BadInput for more than a browser may ask for."""
    allowed = f"1 to {_most(sheet)}" + (", more at a terminal" if sheet.max_copies > MOST else "")
    copies = whole_number(text, "--copies", allowed)
    if copies > _most(sheet):
        raise BadInput.at("--copies", copies, allowed)
    return copies


def _common(sheet: AnySheet, given: Mapping[str, str]) -> list[PrintControl]:
    """Paper, copies and code, which every sheet has."""
    copies = Question("copies", "Copies", value=1, low=1, high=_most(sheet))
    out = [paper_control(sheet.papers, given), PrintControl(copies, given.get("copies", "1"), "1")]
    return out + [code_control(given)] * sheet.uses_code + printer_controls(given)


def paper_control(papers: Sequence[str], given: Mapping[str, str]) -> PrintControl:
    """The choice of a paper."""
    paper = Question("paper", "Paper", tuple(Choice(name, name.capitalize()) for name in papers), kind="choice")
    return PrintControl(paper, given.get("paper", papers[0]), "a4")


def code_control(given: Mapping[str, str]) -> PrintControl:
    """The number to print again."""
    note = "A number printed or shared before; empty draws a fresh one."
    return PrintControl(Question("seed", "Code", high=None, note=note, kind="text"), given.get("seed", ""))


def printer_controls(given: Mapping[str, str]) -> list[PrintControl]:
    """The choice of a printer to move pages for, where any was measured."""
    printers = load_printers(data_dir())
    if not printers.profiles:
        return []
    said = "Pages are moved so that backs meet their fronts."
    default = printers.default or NONE
    names = (*(Choice(name, name) for name in printers.profiles), Choice(NONE, "None"))
    choice = Question("printer", "Printer", names, default, note=said, kind="choice")
    return [PrintControl(choice, given.get("printer", default), default)]


def chosen_printer(given: Mapping[str, str]) -> tuple[str, PrinterProfile] | None:
    """The printer that was chosen, else the default one. Raises BadInput for one that is not known."""
    return load_printers(data_dir()).chosen(given.get("printer"))


def own_controls(table: tuple[Question, ...], given: Mapping[str, str]) -> list[PrintControl]:
    """The options of a sheet, or of a kit."""
    values, defaults = shown_options(table, typed_options(table, given)), shown_options(table, {})
    return [PrintControl(o, str(values[o.name]), str(defaults[o.name])) for o in table]


def _link(game: Game, chosen: AnySheet, controls: list[PrintControl]) -> str:
    """The address of this form, filled as it is."""
    fields = {c.option.name: c.value.strip() for c in controls if c.words}
    return with_query(public_url("print.sheet", slug=game.slug, name=chosen.name), fields)


# ---- pages

GROUPS: Final = ("For tonight", "For the box", "For reference")
_CUT_ONCE: Final = 20
"""The most copies of what is cut out for a box: nobody needs more."""
CONTROLS: Final = 2
"""Choices of a sheet's own beside paper and copies; all else stands behind More."""


def group_of(sheet: AnySheet) -> str:
    """For what a sheet is printed: to be read, to be cut out once, or to be written on."""
    if sheet.reading and not sheet.uses_code:
        return GROUPS[2]
    return GROUPS[1] if sheet.max_copies <= _CUT_ONCE else GROUPS[0]


@blueprint.get("/<slug>/print")
def index(slug: str) -> str:
    """The sheets of a game. ``?seed=`` and the options of a set-up are handed on to the sheets that take them."""
    game = get_game(slug)
    seed = request.args.get("seed", "").strip()[:120] or None
    setup = setup_of_address(game, request.args)
    sheets = []
    for sheet in sheets_of(slug):
        back = {name: value for name, value in setup.items() if name not in sheet.options.model_fields}
        handed = _handed_on(sheet, request.args.to_dict())
        sheets.append((group_of(sheet), sheet, back | handed, _picture_url(game, sheet, handed, Size.SMALL)))
    groups = {title: [rest for group, *rest in sheets if group == title] for title in GROUPS}
    return render_template("pages/print/index.html", game=game, groups=groups, seed=seed, setup=setup)


def _handed_on(sheet: AnySheet, given: Mapping[str, str]) -> dict[str, str]:
    """What of ``given`` the sheet has a choice for, and its code if it takes one."""
    typed = typed_options(questions_of(sheet.options), given)
    out = {
        o.name: typed[o.name]
        for o in questions_of(sheet.options)
        if o.name in typed and (o.kind != "choice" or typed[o.name] in o.values)
    }
    return {"seed": given["seed"], **out} if sheet.uses_code and given.get("seed") else out


@blueprint.get("/<slug>/print/<name>")
def sheet(slug: str, name: str) -> str:
    """The form of one sheet, filled from the address, which so can be shared."""
    game = get_game(slug)
    given = request.args.to_dict()
    saved = {m.code: m.name for m in store().saved_maps(slug)}.get(given.get("seed", ""))
    if saved is not None:
        given.setdefault("name", saved)  # shown, and free to change
    chosen = get_sheet(slug, name)
    if chosen.uses_code and not given.get("seed", "").strip():
        given["seed"] = str(new_code())  # so that what is looked at and what is kept are one sheet
    return form_page(game, chosen, given, {})


@blueprint.get("/<slug>/print/<name>.pdf")
def download(slug: str, name: str) -> Response:
    """The PDF, to be kept or with ``look`` to be looked at; an order that will not do shows the form again."""
    game = get_game(slug)
    chosen = get_sheet(slug, name)
    given = request.args.to_dict()
    seed = given.get("seed", "").strip()
    try:
        order = order_of(game, chosen, given, seed or str(new_code()))
        stream = stream_of(order)
    except (BadInput, AllBusy) as error:
        return refused(error, lambda faults: form_page(game, chosen, given, faults))
    printed = stream.printed  # None where it is still being drawn: then it is sent as it grows
    kind = printed.kind if printed else "pdf"
    fresh = (chosen.uses_code and not seed) or game.copy_model() is not None  # the copy may be corrected meanwhile
    file = file_name(slug, name, printed.code if printed else order.seed, kind)
    return sent(stream, file, kind, given, "no-store" if fresh else "private, max-age=3600")


def sent(stream: PrintStream, file: str, kind: str, given: Mapping[str, str], cache: str = "no-store") -> Response:
    """What is printed, whole where it is finished by now, else while it is drawn; whoever goes away stops it."""
    body = b"".join(stream.parts()) if stream.printed else stream.parts()
    response = as_file(body, file, TYPES[kind], bool(given.get(LOOK)), cache)
    response.call_on_close(stream.close)
    return response


@blueprint.get("/<slug>/print/<name>.zip")
def for_a_screen(slug: str, name: str) -> Response:
    """One sheet for people who play at a screen, in a ZIP: its pages as PNG, or a deck, as the field ``as`` says."""
    game, chosen, given = get_game(slug), get_sheet(slug, name), request.args.to_dict()
    from pdf.rendering import files_for_a_screen  # loads what draws pictures

    try:
        order = order_of(game, chosen, {**given, "copies": "1"}, given.get("seed", "").strip() or str(new_code()))
        with turn_for_a_picture():
            files = files_for_a_screen(order, given.get("as", ""), lambda _: f"{slug}-{name}")
    except (BadInput, AllBusy) as error:
        return refused(error, lambda faults: form_page(game, chosen, given, faults))
    packed = io.BytesIO()
    with ZipFile(packed, "w") as archive:
        for file, data in files.items():
            archive.writestr(file, data)
    return as_file(packed.getvalue(), file_name(slug, name, order.seed, "zip"), "application/zip", cache="no-store")


def refused(error: BadInput | AllBusy, form: Callable[[dict[str, str]], str]) -> Response:
    """The form again, which says why."""
    if isinstance(error, BadInput):
        return make_response(form(by_field(error)), 400)
    return later(make_response(form({BUSY: str(error)}), 503), error.seconds)


def file_name(slug: str, name: str, code: str | None, kind: str) -> str:
    """What a printed sheet is kept as."""
    tail = re.sub(r"[^a-z0-9-]", "", code.split(".")[0].lower())[:16] if code else ""
    return f"{slug}-{name}-{tail}.{kind}" if tail else f"{slug}-{name}.{kind}"


def order_of(game: Game, chosen: AnySheet, given: Mapping[str, str], code: str) -> AnyOrder:
    """What a form or an address orders, with ``code`` where the sheet takes one. Raises BadInput."""
    copies, options, paper, printer = all_of(
        lambda: _copies(given.get("copies", "1").strip(), chosen),
        lambda: read_options(chosen.options, typed_options(questions_of(chosen.options), given)),
        lambda: get_paper(given.get("paper", chosen.papers[0])).name,
        lambda: chosen_printer(given),
    )
    seed, own = code if chosen.uses_code else None, copy_of(game)
    return make_order(game, chosen, options, paper, copies, seed, public_root(), owners_copy=own, printer=printer)


# ---- pictures


@blueprint.get("/<slug>/print/<name>/<any(small, medium, large):size>-<int:page>.png")
def picture(slug: str, name: str, size: str, page: int) -> Response:
    """A page, from 1, of what the form's fields order; what keeps it from being drawn is said in words.

    An address that holds the picture's own key in ``of`` never shows another one, and is kept for a day.
    """
    game, chosen, given = get_game(slug), get_sheet(slug, name), request.args.to_dict()
    try:
        wanted = Wanted(order_of(game, chosen, given, _code_of(given)), Size(size), page)
        drawn = picture_of_sheet(wanted)
    except BadInput as error:
        labels = titles_of(_common(chosen, given) + own_controls(questions_of(chosen.options), given))
        return _in_words(" ".join(text for _, text in summary_of(by_field(error), labels, {"page": "Page"})), 400)
    except AllBusy as error:
        if size == Size.SMALL:  # of a list: it comes later, and is asked for again
            return Response(_NONE_YET, mimetype="image/svg+xml", headers={"Cache-Control": "no-store"})
        refused = _in_words(PICTURES.text, 503)
        refused.headers["Retry-After"] = str(error.seconds)
        return refused
    if drawn is None:
        return _in_words("These are lines for a cutting machine, without a page to show.", 404)
    response = Response(drawn, mimetype="image/png")
    response.set_etag(blake2b(drawn, digest_size=8).hexdigest())
    response.headers["Cache-Control"] = f"private, max-age={_DAY}" if given.get(_OF) == wanted.key else "no-cache"
    response.make_conditional(request)
    return response


_NONE_YET: Final = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'


def draw_ahead(app: Flask, stopped: Event) -> None:
    """Draws the pictures of every list as it first opens, one after the other, and keeps them."""
    with app.test_request_context():
        forget_older()
        for game in GAMES.values():
            for chosen in sheets_of(game.slug):
                if stopped.wait(1):
                    return
                with suppress(BadInput, AllBusy):
                    picture_of_sheet(Wanted(order_of(game, chosen, {}, EXAMPLE_CODE), Size.SMALL))


def _in_words(text: str, status: int) -> Response:
    response = Response(f"{text}\n", status, mimetype="text/plain")
    response.headers["Cache-Control"] = "no-store"
    return response


def _code_of(given: Mapping[str, str]) -> str:
    return given.get("seed", "").strip() or EXAMPLE_CODE


def _picture_at(game: Game, chosen: AnySheet, size: Size) -> str:
    return url_for("print.picture", slug=game.slug, name=chosen.name, size=size.value, page=1)


def _picture_url(game: Game, chosen: AnySheet, given: Mapping[str, str], size: Size) -> str:
    """Where the first page of an order is shown, or the sheet as it comes where the order will not do."""
    address = _picture_at(game, chosen, size)
    for fields in ({name: value for name, value in given.items() if name not in (LOOK, _OF)}, {}):
        with suppress(BadInput):
            wanted = Wanted(order_of(game, chosen, fields, _code_of(fields)), size)
            return with_query(address, {**fields, _OF: wanted.key})
    return address


def form_page(game: Game, chosen: AnySheet, given: dict[str, str], faults: dict[str, str]) -> str:
    common, own = _common(chosen, given), own_controls(questions_of(chosen.options), given)
    controls = {control.option.name: control for control in common + own}
    shown = {} if faults and BUSY not in faults else given
    return render_template(
        "pages/print/sheet.html",
        look=LOOK,
        most=_most(chosen),
        game=game,
        sheet=chosen,
        own=own,
        controls=controls,
        papers=[(PAPERS[p].name, PAPERS[p].title) for p in chosen.papers],
        first=[c for c in own if c.option.kind == "choice"][:CONTROLS],
        plain=[f"{c.option.title} {c.value}" for c in common + own if c.words and c.option.name != "seed"],
        faults=faults,
        summary=summary_of(
            faults, {name: control.option.title for name, control in controls.items()}, {BUSY: "Not yet"}
        ),
        pictures=[_picture_url(game, chosen, shown, size) for size in _LOOKED_AT],
        follows=[
            url_for("print.picture", slug=game.slug, name=chosen.name, size=size.value, page=1) for size in _LOOKED_AT
        ],
        link=_link(game, chosen, common + own),
        here=public_url("print.sheet", slug=game.slug, name=chosen.name),
        saved_maps=_saved_maps(game, chosen),
        back=setup_of_address(game, given),
        cut=_cut(chosen, given),
        deck=issubclass(chosen.options, CutOptions),
    )


def _cut(chosen: AnySheet, given: Mapping[str, str]) -> list[CutCard]:
    """What the chosen printer makes of a card, where the form as it stands can be read."""
    try:
        printer = chosen_printer(given)
        options = read_options(chosen.options, typed_options(questions_of(chosen.options), given))
        paper = get_paper(given.get("paper", chosen.papers[0]))
    except BadInput:
        return []
    return cut_cards(options, paper, *printer) if printer else []


def _saved_maps(game: Game, chosen: AnySheet) -> Sequence[MapRow]:
    return store().saved_maps(game.slug) if chosen.uses_code and game.maps() is not None else []
