"""Printers: what was read on the printer sheet becomes a profile, which print pages offer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as Redirect

from companion.errors import MISSING, BadInput, Fault
from pdf.drawing.paper import CLEAR, Flip, get_paper
from pdf.parts.imposition import FLIPS
from pdf.printer_sheet import GAUGES, PRINTER_PAPERS, print_printer_sheet
from pdf.printers import BAR, Readings, keep_printer, load_printers, read_profile, remove_printer
from webhelper.forms import by_field, summary_of
from webhelper.serving.addresses import public_root
from webhelper.serving.context import data_dir
from webhelper.storage.limits import SETTINGS, count
from webhelper.storage.store import store

blueprint = Blueprint("printer", __name__)

_READ: Final = {  # the field of each gauge, and how far it goes
    "a": ("right", 5.0),
    "b": ("up", 5.0),
    "c": ("right_fine", 1.0),
    "d": ("up_fine", 1.0),
    "e": ("up_left", 1.0),
    "f": ("up_right", 1.0),
}
_BARS: Final = {"across": ("bar_across", "The bar across measures"), "down": ("bar_down", "The bar down measures")}


@blueprint.get("/printer")
def show() -> str:
    """The printers that are known, and a form for what the printer sheet tells."""
    return _page({}, {})


@blueprint.get("/printer/sheet.pdf")
def sheet() -> Response:
    """The printer sheet, both sides. Raises BadInput for a paper that it does not come in."""
    name = request.args.get("paper", PRINTER_PAPERS[0])
    if name not in PRINTER_PAPERS:
        raise BadInput.at("paper", name, ", ".join(PRINTER_PAPERS))
    data = print_printer_sheet(get_paper(name), _flip(request.args.get("flip", "long")), public_root()).data
    return Response(
        data, mimetype="application/pdf", headers={"Content-Disposition": 'inline; filename="printer-sheet.pdf"'}
    )


@blueprint.post("/printer")
def keep() -> Redirect | tuple[str, int]:
    """Keeps what was read as a profile."""
    given = request.form.to_dict()
    try:
        readings, margin = _readings(given)
        profile = readings.profile(_flip(given.get("flip", "long")), margin)
        name, profile = read_profile(given.get("name", ""), profile.model_dump())
        count(store(), SETTINGS, request.remote_addr or "")
        keep_printer(data_dir(), name, profile, default=given.get("default") == "yes")
    except BadInput as error:
        faults = {field.lower(): text for field, text in by_field(error).items()}
        return _page(given, faults), 400
    return redirect(url_for(".show"))


@blueprint.post("/printer/remove")
def remove() -> Redirect:
    """Forgets a printer."""
    remove_printer(data_dir(), request.form.get("name", ""))
    return redirect(url_for(".show"))


def _flip(text: str) -> Flip:
    return "short" if text == "short" else "long"


def _readings(given: Mapping[str, str]) -> tuple[Readings, float]:
    """The readings and the margin of a form. Raises BadInput with every fault."""
    faults: list[Fault] = []
    read: dict[str, float] = {}

    def number(name: str, low: float, high: float, empty: float | None) -> float:
        text = given.get(name, "").strip().replace("−", "-").replace(",", ".").replace("+", "")
        if not text and empty is not None:
            return empty
        try:
            value = float(text)
        except ValueError:
            value = high + 1
        if not low <= value <= high:
            faults.append(Fault(name, given.get(name, "") or MISSING, f"a number from {low:g} to {high:g}"))
        return value

    for name, (field, reach) in _READ.items():
        read[field] = number(name, -reach, reach, None)
    for name, (field, _) in _BARS.items():
        read[field] = number(name, 95, 105, BAR)
    margin = number("margin", 0, 25, CLEAR)
    if faults:
        raise BadInput(faults)
    return Readings(**read), margin


def _page(given: Mapping[str, str], faults: dict[str, str]) -> str:
    labels = {"name": "Name", "margin": "Margin", **{name: name.upper() for name in _READ}}
    labels |= {name: words for name, (_, words) in _BARS.items()}
    printers = load_printers(data_dir())
    return render_template(
        "pages/printer/index.html",
        printers=printers,
        gauges=[(g.letter.lower(), f"{g.letter}: {g.told.replace(':', ',')}") for g in GAUGES],
        bars=[(name, words) for name, (_, words) in _BARS.items()],
        flips=list(FLIPS.items()),
        given=given,
        faults=faults,
        summary=summary_of(faults, labels, {}),
    )
