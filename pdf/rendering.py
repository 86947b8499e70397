"""Pages of a PDF as pictures; decks for Tabletop Simulator, for people who play at a screen; and
the picture that shows how a table ended, drawn as a small page.

In Tabletop Simulator a deck is a picture of its faces, ten by seven, with a picture of its back, or
of its backs if they differ; a file names its cards. A game whose end can be drawn has
``draw_end(pen, box, record, seat)`` in ``pdf/sheets/<game>/result.py``. It draws into the box what
the winner ended with (``seat`` from 0; None if nobody won). It returns whether there was anything
to draw.
"""

from __future__ import annotations

import io
import json
import struct
import zlib
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from importlib import import_module
from importlib.util import find_spec
from itertools import chain
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, Final

import pypdfium2

from companion.errors import BadInput, NotOffered
from companion.game import Game
from companion.home import HERE
from companion.jsontext import dumps
from companion.places import RecordData
from companion.questions import questions_of
from pdf.drawing import frames
from pdf.drawing.document import Document
from pdf.drawing.fonts import Font, can_write, fitted, text_width
from pdf.drawing.paper import Paper, Rect
from pdf.drawing.pen import INKS, WHITE, Pen
from pdf.orders import AnyOrder, Printed, print_order
from pdf.parts import chart

if TYPE_CHECKING or HERE.pictures:
    from PIL import Image

# PDFium works for one thread at a time
_RENDERING: Final = Lock()


def pages_of(data: bytes, scale: float) -> Iterator[Image.Image]:
    """Yields the pages of a PDF as pictures, with ``scale`` pixels to a point."""
    with _RENDERING, pypdfium2.PdfDocument(data) as document:
        for page in document:
            yield page.render(scale=scale).to_pil().convert("RGB")


def render_png(
    data: bytes, width: int = 1080, colours: int = 128, page: int = 1, *, small: bool = False
) -> bytes:
    """Returns a page of a PDF, from 1, as PNG: ``width`` pixels wide, with at most ``colours``
    colours.

    ``small``: the picture is at most ``width`` pixels high as well, and its thin lines stay thin,
    in grey. Raises BadInput.
    """
    with _RENDERING, pypdfium2.PdfDocument(data) as document:
        if not 1 <= page <= len(document):
            raise BadInput.at("page", page, f"1 to {len(document)}")
        drawn = document[page - 1]
        side = max(drawn.get_size()) if small else drawn.get_width()
        if not HERE.pictures:
            return _plain_png(drawn.render(scale=width / side, rev_byteorder=True))
        picture = drawn.render(scale=(2 if small else 1) * width / side).to_pil()
    # a colour that little of the page has must be kept
    if small:
        picture = (
            picture.convert("RGB")
            .reduce(2)
            .quantize(colours, Image.Quantize.MAXCOVERAGE, kmeans=1, dither=0)
        )
    else:
        picture = picture.quantize(colours, dither=0)
    return _png(picture)


COLUMNS, ROWS = 10, 7
MOST: Final = 4096
"""The most pixels of a sheet's side: every graphics card takes as many."""


_DPI: Final = 150
_PILE: Final = 6  # pieces: of so many with one back, the deck has no other


def files_for_a_screen(
    order: AnyOrder, form: str, named: Callable[[Printed], str]
) -> dict[str, bytes]:
    """Returns the files of an order by name: ``png``, its pages as pictures, or ``tts``, decks for
    Tabletop Simulator. ``named``: returns the beginning of the names of pages.

    Raises BadInput for another form, for an order without pages, and for ``tts`` if it is no deck.
    """
    if not HERE.pictures:
        raise NotOffered("Pictures of pages and decks for a screen are made at a computer.")
    if form == "tts":
        return tabletop_files(order, f"{order.game.slug}-{order.sheet.name}")[0]
    if form != "png":
        raise BadInput.at("--as", form, "pdf, png, tts")
    printed = print_order(order)
    if printed.kind != "pdf":
        raise BadInput.at("--as", form, "pdf; cut lines are no pages")
    pages = [_png(page) for page in pages_of(printed.data, _DPI / 72)]
    stem = named(printed)
    if len(pages) == 1:
        return {f"{stem}.png": pages[0]}
    return {f"{stem}-{n}.png": page for n, page in enumerate(pages, 1)}


def _on_sheets(cards: Sequence[tuple[str, str]]) -> list[tuple[list[int], bool]]:
    # divides cards, each a title and the name of its back, among sheets. Returns the numbers of the
    # cards on each sheet, and whether each of them has a back of its own. So many of one back as
    # make a pile are sheets of their own; the others lie together.
    by_back: dict[str, list[int]] = defaultdict(list)
    for n, (title, back) in enumerate(cards):
        if title:
            by_back[back].append(n)
    piles = [deck for deck in by_back.values() if len(deck) >= _PILE or len(by_back) == 1]
    others = [deck for deck in by_back.values() if deck not in piles]
    mixed = sorted(chain.from_iterable(others))
    # of one back only, the others have no back of their own either
    decks = [*((pile, False) for pile in piles), (mixed, len(others) > 1)]
    each = COLUMNS * ROWS
    return [
        (deck[i : i + each], own_backs)
        for deck, own_backs in decks
        for i in range(0, len(deck), each)
    ]


def tabletop_files(order: AnyOrder, stem: str) -> tuple[dict[str, bytes], Printed]:
    """Returns the files of a deck, by name, and the deck as it was printed. The files are sheets of
    faces, backs, and a list of what is on them.

    Each card is printed on pages of its own. Raises BadInput for a sheet that is no deck.
    """
    if not _is_deck(order):
        raise BadInput.at("--as", "tts", f"png; {order.sheet.title.lower()} is no deck")
    options = order.options.model_copy(update={"plan": "single"})
    printed = print_order(replace(order, options=options, copies=1, printer=None))
    fronts, backs = _sides_of_cards(printed)
    files: dict[str, bytes] = {}
    decks: list[dict[str, Any]] = []
    for numbers, own_backs in _on_sheets(printed.cards):
        name = f"{stem}-{len(decks) + 1}"
        files[f"{name}.png"] = _png(_sheet([fronts[n] for n in numbers]))
        deck = {"face": f"{name}.png", "back": f"{name}.png", "unique_backs": True}
        if backs:  # else their fronts are seen on both sides
            behind = [backs[n] for n in numbers]
            files[f"{name}-back.png"] = _png(_sheet(behind) if own_backs else behind[0])
            deck |= {"back": f"{name}-back.png", "unique_backs": own_backs}
        titles = [printed.cards[n][0] for n in numbers]
        decks.append(deck | {"columns": COLUMNS, "rows": ROWS, "cards": titles})
    about = {
        "game": order.game.slug,
        "sheet": order.sheet.name,
        "code": printed.code,
        "decks": decks,
    }
    return {f"{stem}.json": dumps(about).encode() + b"\n", **files}, printed


def _sides_of_cards(printed: Printed) -> tuple[list[Image.Image], list[Image.Image]]:
    # the fronts and the backs of a deck, or no backs if its cards have none
    left, bottom, right, top = pypdfium2.PdfDocument(printed.data)[0].get_trimbox()
    scale = min(MOST / COLUMNS / (right - left), MOST / ROWS / (top - bottom))  # pixels a point
    # as much is drawn below the card as above it
    edges = tuple(round(edge * scale) for edge in (left, bottom, right, top))
    sides = [page.crop(edges) for page in pages_of(printed.data, scale)]
    if len(sides) == len(printed.cards):
        return sides, []
    return sides[::2], sides[1::2]


def _is_deck(order: AnyOrder) -> bool:
    # whether the pieces of an order have one size and can have a page each
    return any(
        question.name == "plan" and "single" in question.values
        for question in questions_of(type(order.options))
    )


_CARD: Final = 63.0  # mm: the width of a card that Tabletop Simulator shows at scale 1


def tabletop_kit(orders: Sequence[AnyOrder], stem: str, folder: Path) -> dict[str, bytes]:
    """Returns the files of several orders, by name: the files of each deck, and one saved object of
    Tabletop Simulator with all decks in their sizes. Their pictures lie in ``folder``.

    A sheet of which the kit has several copies gives as many decks. A piece with a back of its own
    is called as its sheet, as its name would tell its hidden side.
    Raises BadInput if no order is a deck.
    """
    files: dict[str, bytes] = {}
    objects: list[dict[str, Any]] = []
    for order in orders:
        if not _is_deck(order):
            continue
        name = f"{stem}-{order.sheet.name}"
        own, _ = tabletop_files(order, name)
        files |= own
        for deck in json.loads(own[f"{name}.json"])["decks"] * order.copies:
            scale = round(order.options.card_size.w / _CARD, 3)
            objects.append(_deck_object(deck, len(objects) + 1, order.sheet.title, scale, folder))
    if not objects:
        raise BadInput.at("--as", "tts", "png; nothing here is a deck")
    saved = {"SaveName": stem, "ObjectStates": objects}
    return {f"{stem}-saved-object.json": dumps(saved).encode() + b"\n", **files}


def _deck_object(
    deck: Mapping[str, Any], number: int, title: str, scale: float, folder: Path
) -> dict[str, Any]:
    sheets = {
        str(number): {
            "FaceURL": (folder / deck["face"]).as_uri(),
            "BackURL": (folder / deck["back"]).as_uri(),
            "NumWidth": deck["columns"],
            "NumHeight": deck["rows"],
            "BackIsHidden": True,
            "UniqueBack": deck["unique_backs"],
        }
    }
    # decks lie beside each other
    place = {"posX": 4.0 * number, "posY": 1.0, "posZ": 0.0}
    place |= {"rotX": 0.0, "rotY": 180.0, "rotZ": 180.0}
    place |= {"scaleX": scale, "scaleY": 1.0, "scaleZ": scale}
    common = {"Transform": place, "CustomDeck": sheets}
    # where the backs differ, a name would tell the hidden side
    names = [title if deck["unique_backs"] else name for name in deck["cards"]]
    # an id: the number of the deck, then two digits for the place in the picture
    cards = [
        {"Name": "Card", "Nickname": name, "CardID": card_id} | common
        for card_id, name in enumerate(names, 100 * number)
    ]
    if len(cards) == 1:  # Tabletop Simulator has no deck of one card
        return cards[0]
    called = names[0] if len(set(names)) == 1 else title
    head = {"Name": "DeckCustom", "Nickname": called, "Transform": place}
    ids = [card["CardID"] for card in cards]
    return head | {"DeckIDs": ids, "CustomDeck": sheets, "ContainedObjects": cards}


def _plain_png(bitmap: pypdfium2.PdfBitmap) -> bytes:
    # a bitmap in red, green and blue as PNG, packed by deflate alone
    stride, length = bitmap.stride, bitmap.width * bitmap.n_channels
    data = bytes(bitmap.buffer)
    rows = b"".join(
        b"\0" + data[start : start + length] for start in range(0, stride * bitmap.height, stride)
    )
    # PNG's kinds: grey, colours, colours with transparency
    kind = {1: 0, 3: 2, 4: 6}[bitmap.n_channels]
    head = struct.pack(">IIBBBBB", bitmap.width, bitmap.height, 8, kind, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    chunks = (
        struct.pack(">I", len(part)) + name + part + struct.pack(">I", zlib.crc32(name + part))
        for name, part in parts
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


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


# ---- how a table ended

WIDTH: Final = 108.0
_LEFT: Final = 10.5
_INNER: Final = WIDTH - 2 * _LEFT
_BOX: Final = Rect(_LEFT, 29.0, _INNER, _INNER * 6 / 9)
_ROW: Final = 7.4
_TITLE: Final = range(34, 13, -1)  # points of the headline: the first in which it fits


def draw_result(
    game: Game,
    record: RecordData,
    seat: int | None,
    headline: str,
    ranking: Sequence[tuple[str, str, str]],
    above: str,
    below: str,
    place: str,
) -> bytes:
    """Returns the picture of a table's end as a PDF of one page, as high as its contents.

    It has the line ``above``, the headline, the ranking (place, name, total) and the line
    ``below``. If the game can draw the end of the player at ``seat``, from 0, that stands above the
    ranking.
    """
    title = f"{game.title}: {headline}"
    drawn_by = f"pdf.sheets.{game.module}.result"
    rows = 3 + _ROW * len(ranking) + 16
    pen = _blank(title, below, _BOX.bottom + rows)
    end = Pen(pen.document, pen.height, pen.ink)
    has_end = find_spec(drawn_by) and import_module(drawn_by).draw_end(end, _BOX, record, seat)
    top = _BOX.bottom if has_end else _BOX.y - 2
    if not has_end:  # the page begins again without room for the box
        pen = _blank(title, below, top + rows)
    frames.draw_neatline(pen, Rect(3, 3, WIDTH - 6, pen.height - 6), frames.FULL)
    chart.draw_rose(pen, WIDTH - _LEFT - 7, 16, 7)
    pen.text(_LEFT, 12, fitted(above, Font.SANS, 8.5, _INNER - 18), Font.SANS, 8.5, pen.ink.note)
    wide = _INNER - 18
    fits = (size for size in _TITLE if text_width(headline, Font.ITALIC, size) <= wide)
    size = next(fits, _TITLE[-1])
    pen.text(_LEFT, 24, fitted(headline, Font.ITALIC, size, wide), Font.ITALIC, size)
    with pen.within(""):
        pen.raw(end.operators())
    _draw_ranking(pen, top + 3, ranking)
    foot = pen.height - 8.5
    width = pen.text(_LEFT, foot, below, colour=pen.ink.note)
    where = fitted(place, Font.SANS, 8, _INNER - width - 4)
    pen.text(WIDTH - _LEFT, foot, where, colour=pen.ink.note, align="right")
    pen.document.add_page(pen.operators())
    return pen.document.finish()


def _draw_ranking(pen: Pen, top: float, ranking: Sequence[tuple[str, str, str]]) -> None:
    pen.line(_LEFT, top, WIDTH - _LEFT, top, 1.2)
    for n, (rank, name, total) in enumerate(ranking):
        middle = top + (n + 0.5) * _ROW
        font = Font.BOLD if rank == "1" else Font.SANS
        pen.centred_text(_LEFT + 2.5, middle, rank, Font.ITALIC, 13)
        pen.centred_text(
            _LEFT + 9, middle, fitted(name, font, 12, _INNER - 28), font, 12, align="left"
        )
        pen.centred_text(WIDTH - _LEFT - 1, middle, total, Font.BOLD, 14, align="right")
        pen.line(_LEFT, middle + _ROW / 2, WIDTH - _LEFT, middle + _ROW / 2, 0.5, pen.ink.note)


def _blank(title: str, subject: str, height: float) -> Pen:
    document = Document(title, subject)
    document.begin(Paper("result", "Result", WIDTH, height, WIDTH, height))
    pen = Pen(document, height, INKS["normal"])
    pen.rect(Rect(0, 0, WIDTH, height), WHITE, 0)
    return pen


def writable(text: str, otherwise: str) -> str:
    """Returns ``text`` if the fonts of the picture can write it, else ``otherwise``."""
    return (
        text
        if all(can_write(text, font) for font in (Font.SANS, Font.BOLD, Font.ITALIC))
        else otherwise
    )


def part_of(data: bytes, first: int, last: int) -> bytes:
    """Returns the pages of a PDF from ``first`` to ``last``, counted from 1, as a PDF."""
    whole = pypdfium2.PdfDocument(data)
    part = pypdfium2.PdfDocument.new()
    out = io.BytesIO()
    with _RENDERING:
        part.import_pages(whole, list(range(first - 1, last)))
        part.save(out)
        part.close()
        whole.close()
    return out.getvalue()
