"""Opening printed sheets again: pages as images, what the content streams do."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pypdfium2
from PIL import Image
from pypdf import PdfReader
from pypdf.generic import ContentStream

from companion import get_game
from companion.copies import Copy
from companion.options import parse_settings
from pdf.catalog import get_sheet
from pdf.document import Printed
from pdf.jobs import make_job, print_job

GAME = "sailorman-dice"
CODE = "7KQ4-M2XD"
DPI = 144


def printed(
    sheet: str = "pad",
    *settings: str,
    paper: str = "a4",
    copies: int = 1,
    seed: str | None = CODE,
    base_url: str = "http://companion.local:8080",
    slug: str = GAME,
    copy: Copy | None = None,
) -> Printed:
    """A sheet as the command line would print it."""
    game = get_game(slug)
    options = parse_settings(get_sheet(slug, sheet).options, settings)
    return print_job(make_job(game, sheet, options, paper, copies, seed, base_url, copy=copy))


def page_image(data: bytes, page: int = 0, dpi: int = DPI) -> Image.Image:
    """A page as it would be printed, in colour."""
    document = pypdfium2.PdfDocument(data)
    image: Image.Image = document[page].render(scale=dpi / 72).to_pil().convert("RGB")
    return image


def reader(data: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(data))


@dataclass(frozen=True)
class Mark:
    """An operator with its operands, and how much larger than written it is drawn."""

    operator: str
    operands: list[Any]
    scale: float


def marks(pdf: PdfReader, page: int = 0) -> Iterator[Mark]:
    """Every operator of a page and of the forms that it calls."""
    first = pdf.pages[page]
    yield from _marks(pdf, first.get_contents(), first["/Resources"], 1.0)


def _marks(pdf: PdfReader, stream: Any, resources: Any, scale: float) -> Iterator[Mark]:
    stack = []
    for operands, raw in ContentStream(stream, pdf).operations:
        operator = raw.decode()
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
            yield from _marks(pdf, form, form["/Resources"], scale)
        yield Mark(operator, operands, scale)
