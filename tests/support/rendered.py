"""Opens printed sheets again: their pages as images, and what their content streams do."""

from __future__ import annotations

import io
import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy
import pypdfium2
import pytest
from PIL import Image
from pypdf import PdfReader, PdfWriter
from pypdf.generic import FloatObject, NameObject, NumberObject, StreamObject, read_object

from companion import get_game
from companion.commands import split_settings
from companion.questions import read_options
from companion.records import Copy
from pdf.catalogue import get_sheet
from pdf.drawing.document import Document
from pdf.drawing.inks import INKS
from pdf.drawing.paper import PAPERS, POINTS_PER_MM, Paper, Place, Rect
from pdf.drawing.pen import Pen
from pdf.orders import Printed, make_order, print_order
from pdf.preflight import check_pdf
from tests.support.findings import nothing

GAME = "sailorman-dice"
CODE = "7KQ4-M2XD"
DPI = 144


def printed(
    sheet: str = "pad",
    *settings: str,
    paper: str = "a4",
    copies: int = 1,
    code: str | None = CODE,
    base_url: str = "http://companion.local:8080",
    game: str = GAME,
    copy: Copy | None = None,
    layout: int | None = None,
) -> Printed:
    """Prints a sheet as the command line would."""
    chosen = get_sheet(game, sheet)
    options = read_options(chosen.options, split_settings(settings))
    order = make_order(
        get_game(game),
        chosen,
        options,
        paper,
        copies,
        code,
        base_url,
        owners_copy=copy,
        layout=layout,
    )
    return print_order(order)


def page_image(data: bytes, page: int = 0, dpi: int = DPI) -> Image.Image:
    """Returns a page as it would be printed, in colour."""
    document = pypdfium2.PdfDocument(data)
    image: Image.Image = document[page].render(scale=dpi / 72).to_pil().convert("RGB")
    return image


@lru_cache(maxsize=64)  # many checks look at one file
def words_of(data: bytes) -> list[str]:
    """Returns the words of each page, with a space between any two. It is many times as quick as a
    reader written in Python."""
    return [
        " ".join(page.get_textpage().get_text_range().split())
        for page in pypdfium2.PdfDocument(data)
    ]


def words(data: bytes, page: int = 0) -> str:
    """Returns the words of one page."""
    return words_of(data)[page]


@lru_cache(maxsize=8)
def reader(data: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(data))


@dataclass(frozen=True)
class Mark:
    """An operator with its operands. ``scale`` is how much larger it is drawn than written."""

    operator: str
    operands: list[Any]
    scale: float


def marks(pdf: PdfReader, page: int = 0) -> Iterator[Mark]:
    """Yields every operator of a page and of the forms that it calls."""
    first = pdf.pages[page]
    yield from _marks(first.get_contents(), first["/Resources"], 1.0)


TOKEN = re.compile(
    rb"<<.*?>>|<[0-9A-Fa-f]*>|\[[^\]]*\]|\((?:[^()\\]|\\.)*\)|[^\s\[\]<>()]+", re.DOTALL
)


_NUMBER = re.compile(rb"[+-]?[\d.]+")


@lru_cache(maxsize=256)  # a card's back is drawn many times
def _read(data: bytes) -> list[tuple[list[Any], str]]:
    """Returns the operators of a stream with their operands, as pypdf's ``ContentStream`` does, in
    a quarter of the time."""
    found: list[tuple[list[Any], str]] = []
    operands: list[Any] = []
    for token in TOKEN.findall(data):
        if token[:1].isalpha() or token in (b"'", b'"'):
            found.append((operands, token.decode()))
            operands = []
        else:
            operands.append(_operand(token))
    return found


@lru_cache(maxsize=100_000)
def _operand(token: bytes) -> Any:
    if _NUMBER.fullmatch(token):
        return FloatObject(token.decode()) if b"." in token else NumberObject(token.decode())
    return read_object(io.BytesIO(token + b" "), None)


def _marks(stream: Any, resources: Any, scale: float) -> Iterator[Mark]:
    stack = []
    for operands, operator in _read(stream.get_data()):
        if operator == "q":
            stack.append(scale)
        elif operator == "Q":
            scale = stack.pop()
        elif operator == "cm":
            a, b, c, d = (float(v) for v in operands[:4])
            scale *= abs(a * d - b * c) ** 0.5
        elif operator == "Do":
            form = resources["/XObject"][operands[0]].get_object()
            assert form["/Subtype"] == "/Form", "vector only"
            yield from _marks(form, form["/Resources"], scale)
        yield Mark(operator, operands, scale)


def drawn(
    *draws: Callable[[Pen], object],
    title: str = "Sheet",
    bookmark: str | None = "Sheet",
    reading: bool = False,
    marked: bool = True,
) -> bytes:
    """Returns a page on which ``draws`` drew. ``reading`` makes it a sheet that is read; ``marked``
    marks its contents."""
    document = Document(title, "x")
    document.begin(PAPERS["a4"], accessible=reading)
    pen = Pen(document, 297, INKS["normal"], reading=reading)
    for draw in draws:
        draw(pen)
    operators = pen.tags.marked() if reading and marked else pen.operators()
    document.add_page(operators, bookmark, tags=pen.tags if reading else None)
    return document.finish()


# ---- what holds for every sheet of every game


def as_it_lies(data: bytes, paper: str) -> Paper:
    """Returns the paper as the first page has it, upright or not."""
    box = reader(data).pages[0].mediabox
    return PAPERS[paper].landscape if box.width > box.height else PAPERS[paper].upright


def check_sound(data: bytes) -> None:
    """Checks that preflight finds nothing in a file."""
    nothing(check_pdf(data), "mend the drawing of the sheet, as a printer would spoil it")


def check_document(data: bytes, paper: str, title: str) -> None:
    """Checks that preflight finds nothing, that the boxes have the paper's size, that the title
    begins as it should, and that nothing is outside the safe box."""
    check_sound(data)
    pdf, size = reader(data), as_it_lies(data, paper)
    for page in pdf.pages:
        for box in (page.mediabox, page.trimbox, page.bleedbox, page.cropbox):
            assert float(box.width) == pytest.approx(size.width * POINTS_PER_MM, abs=0.01)
            assert float(box.height) == pytest.approx(size.height * POINTS_PER_MM, abs=0.01)
    assert pdf.metadata is not None and str(pdf.metadata.title).startswith(title)
    check_safe_box(data, paper)


def without_guides(data: bytes) -> bytes:
    """Returns the first two pages without the guides to the page's edge, which alone may leave the
    safe box."""
    writer = PdfWriter()
    writer.append(io.BytesIO(data), pages=(0, min(2, len(reader(data).pages))))
    for page in writer.pages:
        contents: Any = page.get_contents()
        stream = StreamObject()
        stream.set_data(re.sub(rb"/Guides BMC.*?EMC", b"", contents.get_data(), flags=re.DOTALL))
        page[NameObject("/Contents")] = writer._add_object(stream)
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def check_safe_box(data: bytes, paper: str) -> None:
    """Checks that nothing but guides is drawn where printers may not reach, on the first two
    pages."""
    safe, pixel = as_it_lies(data, paper).safe, 25.4 / DPI
    if b"/Guides" in reader(data).pages[0].get_contents().get_data():  # type: ignore[union-attr]
        data = without_guides(data)
    for page in list(pypdfium2.PdfDocument(data))[:2]:
        drawn = (
            page.render(scale=DPI / 72, grayscale=True)
            .to_pil()
            .point(lambda v: 255 if v < 250 else 0)
        )
        left, top, right, bottom = (v / DPI * 25.4 for v in drawn.getbbox() or ())
        assert left >= safe.x - pixel
        assert top >= safe.y - pixel
        assert right <= safe.right + pixel
        assert bottom <= safe.bottom + pixel


def codes_of(data: bytes) -> Iterator[tuple[int, str, tuple[float, float]]]:
    """Yields the QR codes as a camera would read them: page, text, and middle in mm."""
    zxingcpp = pytest.importorskip("zxingcpp", reason="zxing-cpp reads the codes")
    kind, dpi = zxingcpp.BarcodeFormats([zxingcpp.BarcodeFormat.QRCode]), 200
    for number, page in enumerate(pypdfium2.PdfDocument(data)):
        picture = numpy.asarray(page.render(scale=dpi / 72, grayscale=True).to_numpy()).squeeze()
        for code in zxingcpp.read_barcodes(numpy.ascontiguousarray(picture), formats=kind):
            at = code.position
            middle = (
                (at.top_left.x + at.bottom_right.x) / 2,
                (at.top_left.y + at.bottom_right.y) / 2,
            )
            yield number, code.text, (middle[0] / dpi * 25.4, middle[1] / dpi * 25.4)


def decoded_qr(data: bytes, place: Place, box: Rect) -> str:
    """Returns the text of the QR code that fills ``box`` of a piece on the first page, empty if
    there is none."""
    wanted = place.to_page(*box.centre)
    return next(
        (text for page, text, at in codes_of(data) if page == 0 and math.dist(at, wanted) < 1), ""
    )
