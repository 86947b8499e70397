"""Print sheets: the list of a game's sheets, the form of a sheet or of a kit, and the PDF. A kit is
all that a table needs."""

import io
import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from functools import partial
from hashlib import blake2b
from typing import Any, Final
from zipfile import ZipFile

from flask import Blueprint, Response, make_response, render_template, request, url_for

from companion import BadInput, Game, get_game
from companion.numbers import whole_number
from companion.questions import questions_of, read_options
from companion.randomness import new_code
from pdf.catalogue import KIT, AnySheet, get_sheet, sheets_of
from pdf.drawing.paper import PAGES, get_paper
from pdf.kits import PrintedKit
from pdf.orders import print_order
from pdf.parts.choices import CutOptions
from webhelper import paper
from webhelper.forms import by_field, said_in, summary_of, typed_options
from webhelper.serving.context import public_url, with_query
from webhelper.serving.files import as_file
from webhelper.serving.problems import later
from webhelper.serving.resources import MANY, PICTURES, PRINTING, AllBusy, turn_for_a_picture
from webhelper.serving.security import caller
from webhelper.setups import setup_of_address
from webhelper.storage.store import store

blueprint = Blueprint("print", __name__)

# the field of a picture's address that holds the key of the picture
_OF: Final = "of"
_TYPES: Final = {"pdf": "application/pdf", "svg": "image/svg+xml"}
LOOK: Final = "look"
"""The field of the button that shows the PDF in the browser instead of keeping it."""
JOB, TRY = "job", "try"
"""The fields of two buttons of a kit: ``job`` prints one job, ``try`` prints the first sheet of one
job."""
BUSY: Final = "busy"
"""The fault, shown at the top of the form, that a sheet has to wait for others."""
GROUPS: Final = ("For tonight", "For the box", "For reference")
# the most copies of a sheet that is cut out once for a box
_CUT_ONCE: Final = 20
CONTROLS: Final = 2
"""How many of a sheet's own choices stand beside paper and copies. The others stand behind More."""


# ---- the list


@blueprint.get("/<slug>/print")
def index(slug: str) -> str:
    """Shows the sheets of a game. Links to the sheets carry ``?seed=`` and the options of a set-up,
    if the sheet takes them."""
    game = get_game(slug)
    groups = {title: list[tuple[Any, ...]]() for title in GROUPS}
    code = request.args.get("seed", "").strip()[:120] or None
    setup = setup_of_address(game, request.args)
    for sheet in sheets_of(slug):
        own = _handed_on(sheet, request.args.to_dict())
        # what only leads back to the set-up
        back = {name: setup[name] for name in setup if name not in sheet.options.model_fields}
        picture = _picture_url(game, sheet, own, "small")
        groups[group_of(sheet)].append((sheet, back | own, picture))
    return render_template("pages/print/index.html", groups=groups, code=code, setup=setup)


def group_of(sheet: AnySheet) -> str:
    """Returns the group of a sheet: to be read, to be cut out once, or to be written on."""
    to_write_on, to_cut_once, to_read = GROUPS
    if sheet.reading and not sheet.uses_code:
        return to_read
    return to_cut_once if sheet.max_copies <= _CUT_ONCE else to_write_on


def _handed_on(sheet: AnySheet, given: Mapping[str, str]) -> dict[str, str]:
    options = questions_of(sheet.options)
    typed = typed_options(options, given)
    out = {}
    if sheet.uses_code and given.get("seed"):
        out["seed"] = given["seed"]
    for option in options:
        value = typed.get(option.name)
        # a choice that this sheet does not have stays behind
        if value is not None and (option.kind != "choice" or value in option.values):
            out[option.name] = value
    return out


# ---- forms


@blueprint.get("/<slug>/print/<name>")
def sheet(slug: str, name: str) -> str:
    """Shows the form of one sheet. The address fills it in, so a filled form can be shared."""
    game, chosen = get_game(slug), get_sheet(slug, name)
    given = _given_with_code() if chosen.uses_code else request.args.to_dict()
    paper.remember_paper(given)
    given = paper.with_paper(given, chosen.papers)
    if name_of_map := store().map_name(slug, given.get("seed", "")):
        # shown, and free to change
        given.setdefault("name", name_of_map)
    return _sheet_page(game, chosen, given, {})


@blueprint.get("/<slug>/print/kit")
def kit(slug: str) -> str:
    """Shows the form of a kit, filled in from the address, and what such a kit holds."""
    given = _given_with_code()
    paper.remember_paper(given)
    return _kit_page(get_game(slug), paper.with_paper(given, PAGES), {})


def _given_with_code() -> dict[str, str]:
    """Returns the fields of the address, with a fresh code if it has none. The pictures and the PDF
    then show the same sheet."""
    given = said_in(request.args)
    return given if given.get("seed", "").strip() else {**given, "seed": str(new_code())}


def _chosen_words(control: paper.PrintControl) -> str:
    """Returns what is chosen, such as ``2 copies``."""
    if control.value.isdigit():
        return f"{control.value} {control.option.title.lower()}"
    return control.option.label_of(control.value)


def _sheet_page(game: Game, chosen: AnySheet, given: dict[str, str], faults: dict[str, str]) -> str:
    """Returns the form that orders a sheet. While something typed is at fault its pictures are the
    standard ones."""
    common = paper.sheet_controls(chosen, given)
    own = paper.controls(questions_of(chosen.options), given)
    shown = {} if faults and BUSY not in faults else given
    sizes: tuple[paper.Size, ...] = ("medium", "large")
    return _form(
        "pages/print/sheet.html",
        game,
        (common, own),
        given,
        faults,
        public_url(".sheet", name=chosen.name),
        sheet=chosen,
        first=[c for c in own if c.option.kind == "choice"][:CONTROLS],
        plain=[_chosen_words(c) for c in common + own if c.words and c.option.name != "seed"],
        pictures=[_picture_url(game, chosen, shown, size) for size in sizes],
        saved_maps=store().saved_maps(game.slug) if chosen.uses_code and game.maps() else [],
        cut=_cut(chosen, given),
        deck=issubclass(chosen.options, CutOptions),
    )


def _cut(chosen: AnySheet, given: Mapping[str, str]) -> list[paper.CutCard]:
    try:
        printer = paper.chosen_printer(given)
        options = read_options(chosen.options, typed_options(questions_of(chosen.options), given))
        size = get_paper(given.get("paper", chosen.papers[0]))
    except BadInput:
        return []
    return paper.cut_cards(options, size, *printer) if printer else []


def _kit_page(game: Game, given: dict[str, str], faults: dict[str, str]) -> str:
    """Returns the form that orders a kit, with the first pages of each print job. An order at fault
    shows none."""
    jobs = list[tuple[paper.KitJob, list[str]]]()
    settings = {name: value for name, value in given.items() if name not in (LOOK, JOB, TRY)}
    with suppress(BadInput, AllBusy):
        for job in paper.kit_jobs(paper.kit_of(game, given)):
            pictures = [
                _picture_url(game, order.sheet, _handed_on(order.sheet, settings), "medium")
                for order in job.pictures[:_SHOWN]
            ]
            jobs.append((job, pictures))
    return _form(
        "pages/print/kit.html",
        game,
        (paper.kit_controls(game, given), paper.controls(paper.kit_options(game), given)),
        given,
        faults,
        public_url(".kit"),
        jobs=jobs,
    )


# how many pictures of a print job are shown: as many as fit beside each other on a phone
_SHOWN: Final = 4


def _form(
    template: str,
    game: Game,
    parts: tuple[list[paper.PrintControl], list[paper.PrintControl]],
    given: Mapping[str, str],
    faults: dict[str, str],
    here: str,
    **more: Any,
) -> str:
    """Draws the form whose own address is ``here``. Of ``parts``, the first are the controls that
    every form has, the second those of this form alone."""
    controls = {control.option.name: control for part in parts for control in part}
    return render_template(
        template,
        own=parts[1],
        controls=controls,
        faults=faults,
        summary=summary_of(faults, _labels(controls.values()), {BUSY: "Not yet"}),
        link=with_query(here, {name: c.value.strip() for name, c in controls.items() if c.words}),
        back=setup_of_address(game, given),
        **more,
    )


def _labels(controls: Iterable[paper.PrintControl]) -> dict[str, str]:
    return {control.option.name: control.option.title for control in controls}


# ---- files


@blueprint.get("/<slug>/print/<name>.pdf")
def download(slug: str, name: str) -> Response:
    """Sends the PDF of a sheet. With ``look`` the browser shows it instead of keeping it. A refused
    order shows the form again."""
    game, chosen, given = get_game(slug), get_sheet(slug, name), request.args.to_dict()
    try:
        order = paper.order_of(game, chosen, given, str(new_code()))
        paper.remember_paper(given)
        with (PRINTING if order.copies <= paper.FEW else MANY).turn(caller()):
            printed = print_order(order)
    except (BadInput, AllBusy) as error:
        return _refused(error, partial(_sheet_page, game, chosen, given))
    drawn_afresh = chosen.uses_code and not given.get("seed", "").strip()
    # an owner's copy may be corrected meanwhile
    may_differ = drawn_afresh or game.copy_model() is not None
    return as_file(
        printed.data,
        _file_name(slug, name, printed.code, printed.kind),
        _TYPES[printed.kind],
        look=bool(given.get(LOOK)),
        cache="no-store" if may_differ else "private, max-age=3600",
    )


@blueprint.get("/<slug>/print/kit.pdf")
def kit_file(slug: str) -> Response:
    """Sends the PDF of a kit, or a part of it. A refused order shows the form again."""
    game = get_game(slug)
    given = said_in(request.args)
    try:
        order = paper.kit_of(game, given)
        paper.remember_paper(given)
        data, name = _of_job(paper.printed_kit(order), given)
    except (BadInput, AllBusy) as error:
        return _refused(error, partial(_kit_page, game, given))
    return as_file(
        data,
        _file_name(slug, name, order.code, "pdf"),
        _TYPES["pdf"],
        look=bool(given.get(LOOK)),
        cache="no-store",
    )


def _of_job(printed: PrintedKit, given: Mapping[str, str]) -> tuple[bytes, str]:
    """Returns the bytes and the file name (without ``.pdf``) of the whole kit, of one job, or of a
    job's first sheet. Raises BadInput for a number that is no job's."""
    asked = given.get(JOB) or given.get(TRY)
    if not asked:
        return printed.data, KIT
    # loads what draws pictures
    from pdf.rendering import part_of

    number = whole_number(asked, JOB, 1, len(printed.jobs))
    job = printed.jobs[number - 1]
    last = job.last
    if given.get(TRY):
        # printed on both sides, the first sheet has two pages
        last = job.first + 1 if job.both else job.first
    return part_of(printed.data, job.first, last), f"{KIT}-job-{number}"


@blueprint.get("/<slug>/print/<name>.zip")
def for_a_screen(slug: str, name: str) -> Response:
    """Sends one sheet as a ZIP for people who play at a screen. The field ``as`` says whether it
    holds pages as PNG or a deck."""
    game, chosen, given = get_game(slug), get_sheet(slug, name), request.args.to_dict()
    # loads what draws pictures
    from pdf.rendering import files_for_a_screen

    try:
        order = paper.order_of(game, chosen, {**given, "copies": "1"}, str(new_code()))
        with turn_for_a_picture():
            files = files_for_a_screen(order, given.get("as", ""), lambda _: f"{slug}-{name}")
    except (BadInput, AllBusy) as error:
        return _refused(error, partial(_sheet_page, game, chosen, given))
    packed = io.BytesIO()
    with ZipFile(packed, "w") as archive:
        for file, data in files.items():
            archive.writestr(file, data)
    return as_file(
        packed.getvalue(),
        _file_name(slug, name, order.code, "zip"),
        "application/zip",
        cache="no-store",
    )


def _refused(error: BadInput | AllBusy, form: Callable[[dict[str, str]], str]) -> Response:
    if isinstance(error, BadInput):
        return make_response(form(by_field(error)), 400)
    return later(make_response(form({BUSY: str(error)}), 503), error.seconds)


def _file_name(slug: str, name: str, code: str | None, kind: str) -> str:
    base, _, _ = (code or "").partition(".")
    tail = re.sub(r"[^a-z0-9-]", "", base.lower())[:16]
    return f"{slug}-{name}-{tail}.{kind}" if tail else f"{slug}-{name}.{kind}"


# ---- pictures


_EMPTY_PICTURE: Final = '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'


@blueprint.get("/<slug>/print/<name>/<any(small, medium, large):size>-<int:page>.png")
def picture(slug: str, name: str, size: paper.Size, page: int) -> Response:
    """Sends the picture of a page (from 1) of the order that the fields describe. If ``of`` holds
    the picture's key, the address always shows the same picture and may be cached."""
    game, chosen, given = get_game(slug), get_sheet(slug, name), request.args.to_dict()
    try:
        wanted = paper.Wanted(paper.order_of(game, chosen, given), size, page)
        drawn = paper.picture_of_sheet(wanted)
    except BadInput as error:
        own = paper.controls(questions_of(chosen.options), given)
        labels = _labels([*paper.sheet_controls(chosen, given), *own])
        lines = summary_of(by_field(error), labels, {"page": "Page"})
        return _in_words(" ".join(text for _, text in lines), 400)
    except AllBusy as error:
        # a small picture stands in a list, which asks for it again
        if size == "small":
            return Response(
                _EMPTY_PICTURE, mimetype="image/svg+xml", headers={"Cache-Control": "no-store"}
            )
        return later(_in_words(PICTURES.text, 503), error.seconds)
    if drawn is None:
        return _in_words("These are lines for a cutting machine, without a page to show.", 404)
    response = Response(drawn, mimetype="image/png")
    response.set_etag(blake2b(drawn, digest_size=8).hexdigest())
    always_the_same = given.get(_OF) == wanted.key
    response.headers["Cache-Control"] = (
        f"private, max-age={24 * 3600}" if always_the_same else "no-cache"
    )
    response.make_conditional(request)
    return response


def _in_words(text: str, status: int) -> Response:
    return Response(
        f"{text}\n", status, mimetype="text/plain", headers={"Cache-Control": "no-store"}
    )


def _picture_url(game: Game, chosen: AnySheet, given: Mapping[str, str], size: paper.Size) -> str:
    """Returns the address of the picture of an order's first page. If the order is refused, it is
    the picture of the sheet with its defaults."""
    address = url_for(".picture", name=chosen.name, size=size, page=1)
    settings = {name: value for name, value in given.items() if name not in (LOOK, _OF)}
    defaults: dict[str, str] = {}
    for fields in (settings, defaults):
        with suppress(BadInput):
            wanted = paper.Wanted(paper.order_of(game, chosen, fields), size)
            return with_query(address, {**fields, _OF: wanted.key})
    return address
