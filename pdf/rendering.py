"""Pages of a PDF as pictures; and for people who play at a screen, decks as sheets of Tabletop Simulator.

A deck there is a picture of faces, ten by seven, with one of the back, or of backs that differ; a file names its cards.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import groupby
from threading import Lock
from typing import Any, Final

import pypdfium2
from PIL import Image

from companion.commands import dumps
from companion.errors import BadInput
from pdf.orders import AnyOrder, Printed, print_order

_RENDERING: Final = Lock()
"""PDFium works for one thread at a time."""


def pages_of(data: bytes, scale: float) -> Iterator[Image.Image]:
    """The pages of a PDF, so many pixels a point."""
    with _RENDERING, pypdfium2.PdfDocument(data) as document:
        for page in document:
            yield page.render(scale=scale).to_pil().convert("RGB")


def render_png(data: bytes, width: int = 1080, colours: int = 128, page: int = 1, *, small: bool = False) -> bytes:
    """A page of a PDF, from 1, as PNG: ``width`` pixels wide, of ``colours`` at most.

    A ``small`` one is at most ``width`` pixels high as well, its lines as thin as they are, in grey. Raises BadInput.
    """
    with _RENDERING, pypdfium2.PdfDocument(data) as document:
        if not 1 <= page <= len(document):
            raise BadInput.at("page", page, f"1 to {len(document)}")
        drawn = document[page - 1]
        side = max(drawn.get_size()) if small else drawn.get_width()
        picture = drawn.render(scale=(2 if small else 1) * width / side).to_pil()
    if small:  # a colour that few things have must be kept
        picture = picture.convert("RGB").reduce(2).quantize(colours, Image.Quantize.MAXCOVERAGE, kmeans=1, dither=0)
    else:
        picture = picture.quantize(colours, dither=0)
    return _png(picture)


COLUMNS, ROWS = 10, 7
MOST: Final = 4096
"""Pixels of a sheet's sides, which every graphics card takes."""


FORMS: Final = ("png", "tts")
"""Pages as pictures, decks for Tabletop Simulator."""
_DPI: Final = 150


def files_for_a_screen(order: AnyOrder, form: str, named: Callable[[Printed], str]) -> dict[str, bytes]:
    """The files of an order in one of :data:`FORMS`, by name, pages after what ``named`` gives.

    Raises BadInput for another form, for what has no pages, or is no deck.
    """
    if form not in FORMS:
        raise BadInput.at("--as", form, ", ".join(("pdf", *FORMS)))
    if form == "tts":
        return tabletop_files(order, f"{order.game.slug}-{order.sheet.name}")[0]
    printed = print_order(order)
    if printed.kind != "pdf":
        raise BadInput.at("--as", form, "pdf; cut lines are no pages")
    pages = [_png(page) for page in pages_of(printed.data, _DPI / 72)]
    stem = named(printed)
    if len(pages) == 1:
        return {f"{stem}.png": pages[0]}
    return {f"{stem}-{n}.png": page for n, page in enumerate(pages, 1)}


def tabletop_files(order: AnyOrder, stem: str) -> tuple[dict[str, bytes], Printed]:
    """The files of a deck, by name: sheets of faces, backs, and what is on them; and the deck as it was printed.

    Each card is printed on pages of its own. Raises BadInput for a sheet that is no deck.
    """
    if "plan" not in type(order.options).model_fields:
        raise BadInput.at("--as", "tts", f"png; {order.sheet.title.lower()} is no deck")
    options = order.options.model_copy(update={"plan": "single"})
    printed = print_order(replace(order, options=options, copies=1, printer=None))
    played = [(n, name, back) for n, (name, back) in enumerate(printed.cards) if name]
    left, bottom, right, top = pypdfium2.PdfDocument(printed.data)[0].get_trimbox()
    scale = min(MOST / COLUMNS / (right - left), MOST / ROWS / (top - bottom))  # pixels a point
    edges = (left, bottom, right, top)  # as much is drawn below the card as above it
    sides = [page.crop(tuple(round(v * scale) for v in edges)) for page in pages_of(printed.data, scale)]
    files: dict[str, bytes] = {}
    decks: list[dict[str, Any]] = []
    by_back = [list(cards) for _, cards in groupby(sorted(played, key=lambda card: card[2]), lambda card: card[2])]
    own = len(by_back) > 1 and min(map(len, by_back)) == 1  # a back that one card alone has
    groups = [sorted(played)] if own else by_back
    each = COLUMNS * ROWS
    for cards in [group[i : i + each] for group in groups for i in range(0, len(group), each)]:
        name = f"{stem}-{len(decks) + 1}"
        files[f"{name}.png"] = _png(_sheet([sides[2 * n] for n, *_ in cards]))
        backs = [sides[2 * n + 1] for n, *_ in cards]
        files[f"{name}-back.png"] = _png(_sheet(backs) if own else backs[0])
        deck = {"face": f"{name}.png", "back": f"{name}-back.png", "unique_backs": own}
        decks.append(deck | {"columns": COLUMNS, "rows": ROWS, "cards": [title for _, title, _ in cards]})
    about = {"game": order.game.slug, "sheet": order.sheet.name, "code": printed.code, "decks": decks}
    return {f"{stem}.json": dumps(about).encode() + b"\n", **files}, printed


def _sheet(faces: list[Image.Image]) -> Image.Image:
    width, height = faces[0].size
    sheet = Image.new("RGB", (COLUMNS * width, ROWS * height), "white")
    for i, face in enumerate(faces):
        sheet.paste(face, (i % COLUMNS * width, i // COLUMNS * height))
    return sheet


def _png(picture: Image.Image) -> bytes:
    out = io.BytesIO()
    picture.save(out, "PNG", optimize=True)
    return out.getvalue()
