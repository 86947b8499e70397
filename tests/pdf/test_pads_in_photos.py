"""Score pads filled in with a pen and photographed: markers and code are seen, and the code leads
back to every box."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest
import zxingcpp

from companion import GAMES
from companion.game import Game
from pdf.catalogue import AnySheet, RowPad, sheets_of
from pdf.drawing.paper import Rect
from pdf.links import read_pad_link
from pdf.orders import make_order
from pdf.pads.boxes import SCALE, printed
from pdf.pads.reading import read_pads
from pdf.parts.pad_cells import MEASURES, VERSION, pad_order, pads_of
from pdf.scan.codes import link_on
from pdf.scan.markers import FoundSheet, Frame, find_sheets
from pdf.scan.pictures import grey_of, open_picture
from tests.support.landing import again_for
from tests.support.penned import HANDS, penned, snapped

pytestmark = pytest.mark.rendered

FRAMES = [
    Frame(m.size, *m.sheet, markers=m.markers, qr=m.qr) for m in MEASURES.values()
]  # as a reader looks for them
PADS = [
    (game, sheet)
    for game in GAMES.values()
    for sheet in sheets_of(game.slug)
    if isinstance(sheet, RowPad)
]


@pytest.mark.parametrize(("game", "sheet"), PADS, ids=[game.slug for game, _ in PADS])
@pytest.mark.parametrize(("paper", "hand"), [("a4", "hurried"), *again_for(("a5", "large felt"))])
def test_a_photo_of_a_filled_pad_leads_back_to_its_boxes(
    game: Game, sheet: AnySheet, paper: str, hand: str
) -> None:
    assert isinstance(sheet, RowPad)
    code = "7KQ4-M2XD" if sheet.uses_code else None
    asked = {"players": "2", "boxes": "4"}  # no defaults: the code has to tell them
    settings = {name: n for name, n in asked.items() if name in sheet.options.model_fields}
    order = make_order(game, sheet, settings, paper, code=code)
    (pad,) = pads_of(order)
    photo = snapped(penned(order, game.example(), HANDS[hand]), seed=3, long_side=2000)
    grey = grey_of(open_picture(photo))
    (found,) = find_sheets(grey, FRAMES)
    assert found.frame.name == pad.measures.size and sorted(found.markers) == [0, 1, 2, 3]
    (link,) = filter(None, [read_pad_link(read.text) for read in zxingcpp.read_barcodes(grey)])
    assert (link.slug, link.version) == (game.slug, VERSION)
    (again,) = pads_of(pad_order(sheet, game, link, pad.measures.size))
    assert again.cells == pad.cells and again.names == pad.names


@pytest.mark.parametrize(("game", "sheet"), PADS, ids=[game.slug for game, _ in PADS])
def test_what_is_written_has_a_box_for_each_sign(game: Game, sheet: AnySheet) -> None:
    """A number of the example that has more digits than boxes could not be written."""
    record = game.example()
    for paper in ("a4", "a5") if record else ():
        (pad,) = pads_of(make_order(game, sheet, {}, paper))
        boxes: dict[tuple[str, str, str], int] = {}
        for cell in pad.cells:
            key = (cell.place, cell.kind, cell.value)
            boxes[key] = boxes.get(key, 0) + max(1, len(cell.digits))
        for key, text in pad.written(record).items():
            asked = int(text or 0) if key[1] == "tick" else len(text)
            assert asked <= boxes[key], key


_FIRST_CODES = [
    ("loot-island", "a4", Rect(162, 5.6, 21, 21)),
    ("loot-island", "a5", Rect(168.6, 4.2, 16, 16)),
    ("ship-adventure", "a5", Rect(103, 4.2, 15.6, 15.6)),
]


@pytest.mark.parametrize(("slug", "paper", "first"), _FIRST_CODES)
def test_a_pad_is_read_whose_code_stands_where_it_once_did(
    slug: str, paper: str, first: Rect, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Pads of the first print have it nearer to the corner."""
    game, sheet = next((game, sheet) for game, sheet in PADS if game.slug == slug)
    assert isinstance(sheet, RowPad)
    order = make_order(game, sheet, {"players": "2"}, paper)
    (pad,) = pads_of(order)
    size = pad.measures.size
    with monkeypatch.context() as patch:
        patch.setitem(MEASURES, size, replace(MEASURES[size], qr=first))  # type: ignore[attr-defined]
        printed.cache_clear()
        photo = snapped(penned(order, game.example(), HANDS["hurried"]), seed=3, long_side=2000)
    printed.cache_clear()
    (reading,) = read_pads(open_picture(photo), game)
    told = [one.guesses[0][0] or "0" for one in reading.cells]
    written = [text or "0" for text in pad.written(game.example()).values()]
    assert sum(map(str.__eq__, told, written)) >= 0.8 * len(written), (told, written)


@pytest.mark.parametrize("across", [True, False])
@pytest.mark.parametrize(
    ("slug", "paper", "size", "blur"),
    [
        ("loot-island", "a4", "full", 2.6),
        ("loot-island", "a5", "half", 1.9),
        ("ship-adventure", "a5", "upright", 1.7),
    ],
)
def test_a_shaken_code_is_read_by_looking_closer(
    slug: str, paper: str, size: str, blur: float, across: bool
) -> None:
    """``blur``: sigma in px where the code in its place, once sharpened, is not read any more."""
    game, sheet = next((game, sheet) for game, sheet in PADS if game.slug == slug)
    assert isinstance(sheet, RowPad)
    code = "7KQ4-M2XD" if sheet.uses_code else None
    drawn = printed(make_order(game, sheet, {"players": "4"}, paper, code=code))
    frame = next(frame for frame in FRAMES if frame.name == size)
    shaken = (blur, 0.01) if across else (0.01, blur)
    grey = cv2.GaussianBlur(grey_of(drawn.colour), (0, 0), sigmaX=shaken[0], sigmaY=shaken[1])
    small = cv2.resize(grey, None, fx=20 / 21, fy=20 / 21, interpolation=cv2.INTER_AREA)
    scale = SCALE * 20 / 21
    found = FoundSheet(frame, np.diag([scale, scale, 1.0]), (0, 1, 2, 3), 0.0)
    link = read_pad_link(link_on(np.asarray(small, np.uint8), found) or "")
    assert link is not None and (link.slug, link.settings["players"]) == (slug, "4")
