"""Printers: readings of the printer sheet become a profile, which print pages offer."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Redirect

from companion.errors import BadInput
from companion.numbers import decimal_number
from pdf.drawing.paper import CLEAR, Flip, get_paper
from pdf.parts.imposition import FLIPS
from pdf.printer_sheet import BASE, PRINTER_PAPERS, print_printer_sheet
from pdf.printers import (
    BAR,
    On,
    Readings,
    keep_printer,
    load_printers,
    read_profile,
    remove_printer,
)
from webhelper.forms import all_of, by_field, summary_of
from webhelper.serving.context import data_dir, public_root
from webhelper.serving.files import as_file
from webhelper.storage.limits import SETTINGS, count
from webhelper.storage.store import store

blueprint = Blueprint("printer", __name__)

_READ: Final = {"a": "right", "b": "up"}
_EXACT: Final = {"c": "up_left", "d": "up_right"}
_MOST: Final = 5.0  # mm
_BARS: Final = {
    "across": ("bar_across", "The bar across measures"),
    "down": ("bar_down", "The bar down measures"),
}


@blueprint.get("/printer")
def show() -> str:
    """Shows the known printers, and a form for what was read on the printer sheet."""
    return _page({}, {})


@blueprint.get("/printer/sheet.pdf")
def sheet() -> Response:
    """Sends the printer sheet, both sides. Raises BadInput for a paper that it is not made for."""
    name = request.args.get("paper", PRINTER_PAPERS[0])
    if name not in PRINTER_PAPERS:
        raise BadInput.at("paper", name, ", ".join(PRINTER_PAPERS))
    flip, lies = _laid(request.args)
    data = print_printer_sheet(
        get_paper(name), flip, public_root(), lies, "exact" in request.args
    ).data
    return as_file(data, "printer-sheet.pdf", "application/pdf", look=True)


@blueprint.post("/printer")
def keep() -> Redirect | tuple[str, int]:
    """Keeps what was read on the printer sheet as a profile."""
    given = request.form.to_dict()
    try:
        readings, margin = _readings_of(given)
        flip, lies = _laid(given)
        # the exact sheet always lies, whatever the form says
        profile = readings.profile("lying" if readings.base else lies, flip, margin)
        name, profile = read_profile(given.get("name", ""), profile.model_dump())
        count(store(), SETTINGS, request.remote_addr or "")
        keep_printer(data_dir(), name, profile, default=given.get("default") == "yes", beside=True)
    except BadInput as error:
        return _page(given, {field.lower(): text for field, text in by_field(error).items()}), 400
    return redirect(url_for(".show"))


@blueprint.post("/printer/remove")
def remove() -> Redirect:
    """Forgets a printer."""
    remove_printer(data_dir(), request.form.get("name", ""))
    return redirect(url_for(".show"))


def _laid(given: Mapping[str, str]) -> tuple[Flip, On]:
    """Returns over which edge a form turns the paper, and whether its pages lie or stand."""
    return (
        "short" if given.get("flip") == "short" else "long",
        "upright" if given.get("on") == "upright" else "lying",
    )


def _readings_of(given: Mapping[str, str]) -> tuple[Readings, float]:
    """Returns what was read on the printer sheet, and the printer’s margin in mm. Raises BadInput
    with every fault at once."""
    exact = any(given.get(name, "").strip() for name in _EXACT)

    def number(name: str, low: float, high: float, empty: float | None = None) -> Callable[[], Any]:
        """Returns what reads a number of the form, ``empty`` where nothing was typed. It is read
        later, together with all others, so that every fault is told at once."""
        text = given.get(name, "")
        left_out = empty is not None and not text.strip()
        return lambda: empty if left_out else decimal_number(text, name, low, high)

    # on the exact sheet c and d are read instead of b
    lines = {"a": "right", **_EXACT} if exact else _READ
    reads = {field: number(name, -_MOST, _MOST) for name, field in lines.items()}
    reads |= {field: number(name, 95, 105, BAR) for name, (field, _) in _BARS.items()}
    *read, margin = all_of(*reads.values(), number("margin", 0, 25, CLEAR))
    return Readings(**dict(zip(reads, read, strict=True)), base=BASE if exact else 0.0), margin


def _page(given: Mapping[str, str], faults: dict[str, str]) -> str:
    """Returns the page on printers. ``given`` is shown as it was typed."""
    labels = {
        "name": "Name",
        "margin": "Margin",
        **{name: name.upper() for name in (*_READ, *_EXACT)},
        **{name: words for name, (_, words) in _BARS.items()},
    }
    return render_template(
        "pages/printer/index.html",
        printers=load_printers(data_dir()),
        papers=[(name, get_paper(name).title) for name in PRINTER_PAPERS],
        bars=[(name, words) for name, (_, words) in _BARS.items()],
        flips=list(FLIPS.items()),
        given=given,
        faults=faults,
        summary=summary_of(faults, labels, {}),
    )
