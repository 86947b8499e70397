"""Printed sheets, opened again: boxes, fonts, text, inks, links, bytes."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any

import pytest

from companion.errors import BadInput
from companion.games.sailorman_dice.map_codes import own_code, read_map_code
from companion.games.sailorman_dice.maps import SeaMap
from companion.randomness import with_layout
from pdf.drawing.paper import PAPERS, TRIM, Rect, divide, neatline_inset
from pdf.links import DEFAULT_BASE_URL, scorer_link
from pdf.preflight import check_pdf
from pdf.sheets.sailorman_dice.layout import layout
from pdf.sheets.sailorman_dice.pad import pad_maps
from tests.support.rendered import CODE, decoded_qr, page_image, printed, reader, words_of

pytestmark = pytest.mark.rendered

OWN = own_code(SeaMap(read_map_code(CODE).areas, None, None, (1, 2, 0, 4, 1, 9)))


# ---- what stands on a sheet


def test_what_cannot_be_printed_whole_is_refused_and_says_why() -> None:
    with pytest.raises(
        BadInput, match="Latin letters, which the sheet’s font has; without Гавнь海"
    ):
        printed("pad", "name=Гавань 海", code=OWN)
    with pytest.raises(BadInput, match="a name that fits this size of sheet, such as WWW"):
        printed("pad", "up=4", f"name={'W' * 40}", code=CODE)
    latin = words_of(printed("pad", "name=Łódź – Žilina", code=OWN).data)[0]
    assert "Łódź – Žilina" in latin
    assert OWN[:27] in latin
    with pytest.raises(BadInput, match="nearest fit is 1"):
        printed("summary", "up=2", paper="a5")
    with pytest.raises(BadInput, match="same with the code of an own map"):
        printed("pad", "maps=unique", code=OWN)
    with pytest.raises(BadInput, match="--seed"):
        printed(code="7KQ4")


# ---- pads of many sheets


def test_unique_sheets_are_different_maps() -> None:
    maps = list(pad_maps(CODE, "unique", 60))
    codes = [m.code for m in maps]
    assert codes[0] == CODE
    assert len(set(codes)) == 60
    assert len({m.areas for m in maps}) == 60
    for sea_map in maps[::7]:
        assert sea_map.code is not None
        assert read_map_code(sea_map.code).areas == sea_map.areas

    data = printed("pad", "up=4", "maps=unique", copies=4).data
    for sheet, sea_map in zip(layout("a4", 4), pad_maps(CODE, "unique", 4), strict=True):
        number = with_layout(str(sea_map.code), 2)
        assert decoded_qr(data, sheet.place, sheet.qr) == scorer_link(DEFAULT_BASE_URL, number)


_CODE_IN_HEADING = re.compile(r"(\w{4}-\w{4})(?: layout \d)?\s+(?:Our own map|Unofficial)", re.I)


def test_pages_of_a_pad_share_their_drawing() -> None:
    pad = printed("pad", "up=4", "maps=unique", copies=9)
    assert (pad.pages, pad.sheets) == (3, 12), "the last page is filled"
    assert len(set(words_of(pad.data))) == 3
    first: Any = reader(pad.data).outline[0]
    assert first.title == f"Map {CODE}"

    assert len(printed(copies=1000).data) <= 300_000
    unique = printed("pad", "maps=unique", copies=100)
    single = printed("pad", "maps=unique", copies=1)
    assert (len(unique.data) - len(single.data)) / 99 <= 2000


def test_a_stack_cut_once_falls_in_order() -> None:
    """Piles of a stack of paper, laid one upon the other, have the maps one after the other, each
    as often as asked."""
    data = printed("pad", "up=2", "maps=unique", "each=2", "stack=yes", copies=8).data
    pages = [_CODE_IN_HEADING.findall(words) for words in words_of(data)]
    codes = [codes[pile] for pile in (0, 1) for codes in pages]
    assert codes[::2] == codes[1::2]
    assert len(dict.fromkeys(codes)) == 4
    plain = printed("pad", "up=2", "maps=unique", "each=2", copies=8).data
    assert codes == [code for words in words_of(plain) for code in _CODE_IN_HEADING.findall(words)]


@pytest.mark.parametrize(
    ("paper", "up", "each", "copies", "covers", "said"),
    [
        ("a4", 2, 4, 8, 1, "8 sheets: two maps, four of each"),
        ("letter", 2, 6, 20, 1, "20 sheets of four maps"),
        ("letter", 2, 8, 104, 3, "104 sheets: 13 maps, eight of each"),
    ],
)
def test_a_cover_tells_what_the_pad_holds(
    paper: str, up: int, each: int, copies: int, covers: int, said: str
) -> None:
    """One piece round the spine, or front, back and strip where that is too large."""
    made = printed(
        "pad", "maps=unique", f"each={each}", "cover=yes", f"up={up}", paper=paper, copies=copies
    )
    pages = words_of(made.data)
    assert len(pages) == covers + copies // up
    cover = " ".join(pages[:covers])
    assert said in cover
    assert "Clamp the cut stack" not in cover, "nothing is glued on the front"
    assert ("never the front" in cover) is (covers == 1)
    assert f"{copies // up} pages on paper" in cover
    assert copies > 50 or not check_pdf(made.data), "its pages are like those of fewer"


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_a_cover_of_whole_pages_is_two_cards_without_a_cut(paper: str) -> None:
    made = printed("pad", "maps=unique", "each=8", "cover=yes", paper=paper, copies=4)
    cover, back, *sheets = words_of(made.data)
    assert len(sheets) == 4 and "4 sheets of one map" in cover and "bind" not in cover
    assert "How to bind it" in back and "196 x 26 mm" in back.replace("×", "x")
    ground = page_image(made.data, dpi=254).convert("L")
    w, h = ground.size
    edges = ((0, 0, 60, h), (w - 60, 0, w, h), (0, 0, w, 60), (0, h - 60, w, h))
    edge = min(ground.crop(box).getextrema()[0] for box in edges)
    assert edge > 250, "nothing nearer to the edge than 6 mm"


@pytest.mark.parametrize(
    ("each", "stack", "said"),
    [
        (4, "no", "Everybody has a pad of their own"),
        (2, "no", "Pads 1 and 2 hold the same maps"),
        (1, "no", "The other pads hold other maps"),
        (1, "yes", "The other pads hold other maps"),
    ],
)
def test_each_pile_of_quarters_has_a_cover_that_names_its_first_and_last_map(
    each: int, stack: str, said: str
) -> None:
    options = ("maps=unique", f"each={each}", f"stack={stack}", "up=4", "cover=yes")
    cover, *pages = words_of(printed("pad", *options, copies=12).data)
    assert cover.count("this pile of the cut page") == 4 and said in cover
    named = re.findall(r"(\w{4}-\w{4}) to (\w{4}-\w{4})", cover)
    top, bottom = (set(re.findall(r"\w{4}-\w{4}", pages[page])) for page in (0, -1))
    assert {first for first, _ in named} == top and {last for _, last in named} == bottom


def test_a_cover_wraps_the_pad_with_bleed_and_spine() -> None:
    """Front and back are as large as a cut leaf, the ground goes 3 mm beyond, the spine is as thick
    as the sheets."""
    made = printed("pad", "maps=unique", "each=4", "cover=yes", "up=2", copies=48)
    leaf = divide(PAPERS["a4"], 2).places[0]
    around = TRIM - neatline_inset(leaf.w, leaf.h)
    w, h, spine = leaf.w + 2 * around, leaf.h + 2 * around, round(48 * 0.11 + 0.7, 1)
    image = page_image(made.data, dpi=254).convert("L")  # ten dots a mm
    left, top = (210 - w) / 2, (297 - 2 * h - spine) / 2

    def shade(x: float, y: float) -> int:
        """The darkest within a tenth of a millimetre."""
        around = [(round(10 * x) + i, round(10 * y) + j) for i in (-1, 0, 1) for j in (-1, 0, 1)]
        return min(int(image.getpixel(at)) for at in around)  # type: ignore[arg-type]

    middle = 105 - 50
    assert shade(middle, top + h + 0.3) < 90 > shade(middle, top + h + spine - 0.3), "the spine"
    assert shade(middle, top + h - 0.5) > 240, "the back is bare"
    front = top + h + spine
    for x, y in (
        (left - 2.8, front + h / 2),
        (left + w + 2.8, front + h / 2),
        (105, front + h + 2.8),
    ):
        assert shade(x, y) < 245, "bleed"
    assert shade(left - 3.4, front + h / 2) > 250


# ---- the geometry of a map sheet as data; photos of sheets are read by it


PAGES = [
    ("a4", 1),
    ("a4", 2),
    ("a4", 4),
    ("letter", 1),
    ("letter", 2),
    ("letter", 4),
    ("a5", 1),
    ("a5", 2),
]


@pytest.mark.parametrize(("paper", "up"), PAGES)
def test_every_box_lies_in_its_sheet_apart(paper: str, up: int) -> None:
    for sheet in layout(paper, up):
        frame = Rect(0, 0, sheet.width, sheet.height)
        fields = {
            f"field-{r}-{c}": box for r, row in enumerate(sheet.fields) for c, box in enumerate(row)
        }
        markers = {f"marker-{i}": box for i, box in enumerate(sheet.markers)}
        everything = {**fields, **sheet.boxes, **markers, "qr": sheet.qr}
        for box in everything.values():
            assert frame.contains(box)
        for (a, one), (b, two) in combinations(everything.items(), 2):
            across = max(one.x - two.right, two.x - one.right)
            down = max(one.y - two.bottom, two.y - one.bottom)
            assert max(across, down) >= -1e-9, (a, b)
        for name, shell in sheet.shells.items():
            assert sheet.boxes[name].contains(shell)
    sheet = layout(paper, up)[0]
    for name, box in sheet.boxes.items():
        # a full page has its sums in a table, as ever
        if sheet.size != "full" and name != "captain":
            assert box.h >= 8 and box.w >= 7.6, name
    assert sheet.qr.w >= 15
