"""The pad of Sailorman Dice: map sheets by the page, from one map or from one for each sheet."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, count, islice, repeat
from math import ceil
from typing import Final

from companion.errors import BadInput
from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.generate import generate_map
from companion.games.sailorman_dice.map_codes import read_map_code
from companion.games.sailorman_dice.maps import MAP_STEP, SeaMap
from companion.randomness import new_code, number_in_print, parse_code, with_layout
from companion.records import hidden_in, letter_named
from pdf.drawing.document import Document
from pdf.drawing.fonts import Font, can_write
from pdf.drawing.frames import cut_marks
from pdf.drawing.paper import POINTS_PER_MM, Division, divide
from pdf.drawing.pen import INKS, Pen
from pdf.drawing.qr import QrPlate
from pdf.links import scorer_link
from pdf.orders import Order, Printed, codes_after
from pdf.page import Page, cutting_of, open_document, placed, print_sheets
from pdf.sheets.sailorman_dice.fronts import front_of
from pdf.sheets.sailorman_dice.layout import layout
from pdf.sheets.sailorman_dice.options import MapPadOptions
from pdf.sheets.sailorman_dice.terrain import MapDrawing

PAD_VERSION: Final = 1
_STREAM: Final = "pad"
RULES: Final = "Rules in short"


def code_of(sea_map: SeaMap) -> str:
    """Returns the code of a map that is printed. Raises ValueError for a map without one."""
    if sea_map.code is None:
        raise ValueError("a map is printed with its code")
    return sea_map.code


def pad_maps(code: str | None, maps: str, many: int) -> Iterator[SeaMap]:
    """Returns the map of each sheet, in order. With ``maps=unique``, the given map comes first,
    then maps that follow from its code, without an end.

    Raises BadInput for what is no code, and for an owner's own map with ``maps=unique``.
    """
    first = read_map_code(code if code is not None else str(new_code()), "--seed")
    if maps == "same":
        return iter([first] * many)
    if first.own:
        raise BadInput.at(
            "--set maps", maps, "same with the code of an own map, which holds one map"
        )
    drawn_from = parse_code(code_of(first), [MAP_STEP])
    codes = codes_after(drawn_from, facts.SLUG, PAD_VERSION, _STREAM, drawn_from.draw(MAP_STEP))
    return map(generate_map, islice(codes, many))


class _Shared:
    """What the sheets of one pad share, added to the document once: the front without its map, the
    fixed part of the QR code, and the tiles of the map. ``first`` is the first map."""

    def __init__(self, order: Order[MapPadOptions], document: Document, first: SeaMap) -> None:
        ink = INKS[order.options.ink]
        self.base_url = order.base_url
        self.layout = sheet_layout = layout(order.paper.name, order.options.up, order.layout)[0]
        self.front = front_of(sheet_layout, first)
        pen = Pen(document, sheet_layout.height, ink)
        self.front.draw(pen, order.game.title, order.options.name)
        document.add_form("Fr", pen.operators(), (0, 0, sheet_layout.width, sheet_layout.height))
        self.plate = QrPlate(
            scorer_link(order.base_url, with_layout(code_of(first), sheet_layout.version))
        )
        pen = Pen(document, 0, ink)
        pen.raw(self.plate.shared_path())
        side = self.plate.size / POINTS_PER_MM
        document.add_form("Qr", pen.operators(), (0, 0, side, side))
        self.drawing = MapDrawing(document, ink, sheet_layout.field)

    def sheet(self, sea_map: SeaMap) -> str:
        """Returns one sheet, in its own points from its bottom left."""
        number, version, qr = code_of(sea_map), self.layout.version, self.layout.qr
        pen = Pen(self.drawing.document, self.layout.height, self.drawing.ink)
        unit = qr.w / self.plate.size * POINTS_PER_MM
        code = self.plate.own_path(scorer_link(self.base_url, with_layout(number, version)))
        drawn = self.drawing.whole(sea_map, pen.at(self.layout.map.x, self.layout.map.y))
        self.front.write_code(pen, number_in_print(number, version))
        qr_at = f"{unit:.4f} 0 0 {-unit:.4f} {pen.at(qr.x, qr.y)} cm"
        return f"/Fr Do {drawn}\n{pen.operators()}\nq 0 g {qr_at} /Qr Do {code} Q"


def calm_first(maps: Iterable[SeaMap]) -> list[SeaMap]:
    """Returns maps by their par, the highest first."""
    # few pads are sorted, and the par takes a while to play out
    from companion.games.sailorman_dice.advise.playout import par_of

    return sorted(maps, key=lambda sea_map: (-par_of(sea_map).mean, code_of(sea_map)))


def draw(order: Order[MapPadOptions]) -> Printed:
    """Returns the pad as PDF. Raises BadInput for a layout that does not fit the paper and for bad
    seeds."""
    options = order.options
    division = divide(order.paper, options.up)
    # the last page is filled too: more sheets than ordered cost no paper
    sheets = ceil(order.copies / options.up) * options.up
    maps = pad_maps(order.code, options.maps, sheets)
    first = next(maps)
    by_sheet = _map_by_map(options, chain([first], maps), sheets)
    check_name(options.name)
    document = open_document(order, f"Map {code_of(first)}")
    shared = _Shared(order, document, first)
    back = _back(order, document, shared, division) if options.back == "crib" else ""
    # a cover tells of all maps, and piles are laid out over all pages: only for them the maps are
    # made before the first page is drawn
    if options.cover or options.stack:
        bound = list(islice(by_sheet, sheets))
        covers = _covers(order, document, shared, bound, division) if options.cover else []
        for n, cover in enumerate(covers):
            document.add_page(cover, None if n else "Cover")
            if back:
                document.add_page("", back=True)
        by_sheet = iter(_in_piles(bound, options.up) if options.stack else bound)
    pages = _pages(order, shared, division, by_sheet, back)
    printed = print_sheets(order, document, pages, options.up, code_of(first))
    return replace(printed, cutting=cutting_of(division))


def _map_by_map(options: MapPadOptions, maps: Iterable[SeaMap], sheets: int) -> Iterator[SeaMap]:
    # the map of each sheet, from those that are drawn
    if options.maps == "same":
        return iter(maps)
    if options.calm:
        maps = calm_first(islice(maps, ceil(sheets / options.each)))
    return chain.from_iterable(repeat(one, options.each) for one in maps)


def _pages(
    order: Order[MapPadOptions],
    shared: _Shared,
    division: Division,
    by_sheet: Iterator[SeaMap],
    back: str,
) -> Iterator[Sequence[Page]]:
    # page by page, as many as are asked for
    marks = cut_marks(division) + _middle_line(division)
    drawn_code = sheet = ""
    for page in count():
        codes, sides = [], []
        for place in division.places:
            sea_map = next(by_sheet)
            # often the same map many times over
            if code_of(sea_map) != drawn_code:
                drawn_code, sheet = code_of(sea_map), shared.sheet(sea_map)
            codes.append(drawn_code)
            sides.append(placed(place, order.paper.height, sheet))
        # pages that show one map need no bookmark each
        title = f"Map {codes[0]}" if order.options.maps == "unique" or page == 0 else None
        alt = f"{order.sheet.title} {', '.join(codes)}"
        front = Page("\n".join([*sides, marks]), title, alt=alt)
        behind = [Page(back, None if page else RULES, back=True, alt=RULES)] if back else []
        yield [front, *behind]


def _in_piles(bound: Sequence[SeaMap], up: int) -> list[SeaMap]:
    # the maps page by page, up to a page, for a pad whose cut piles are laid one upon the other. It
    # then has the order of bound.
    pages = len(bound) // up
    return [bound[pile * pages + page] for page in range(pages) for pile in range(up)]


def _middle_line(division: Division) -> str:
    # the operators of a broken line between two halves; the first cut goes along it
    if len(division.places) != 2:
        return ""
    upper, lower = (place.covers for place in division.places)
    if lower.x > upper.x:  # side by side, on A5
        return ""
    k = POINTS_PER_MM
    y = (division.paper.height - (upper.bottom + lower.y) / 2) * k
    line = f"{upper.x * k:.2f} {y:.2f} m {upper.right * k:.2f} {y:.2f} l"
    return f"\nq .55 G .5 w [3 3] 0 d {line} S Q"


def _back(
    order: Order[MapPadOptions], document: Document, shared: _Shared, division: Division
) -> str:
    from pdf.sheets.sailorman_dice.crib import draw_crib  # most pads have none

    sheet_layout = shared.layout
    pen = Pen(document, sheet_layout.height, INKS[order.options.ink])
    draw_crib(pen, sheet_layout, order.game.title, shared.drawing)
    drawn = pen.operators()
    # a single one calls the map's forms, which forms cannot
    if len(division.places) > 1:
        document.add_form("Bk", drawn, (0, 0, sheet_layout.width, sheet_layout.height))
        drawn = "/Bk Do"
    return "\n".join(
        placed(place, order.paper.height, drawn) for place in division.backs(order.options.flip)
    )


def _covers(
    order: Order[MapPadOptions],
    document: Document,
    shared: _Shared,
    bound: Sequence[SeaMap],
    division: Division,
) -> list[str]:
    # the pages of covers: one page with a cover for each pile of quarter sheets, else those that
    # cover the whole pad
    from pdf.sheets.sailorman_dice.cover import PileCover, cover_pages  # most pads have none

    paper, title, up = order.paper, order.game.title, order.options.up
    ink = INKS[order.options.ink]
    codes = list(map(code_of, bound))
    if shared.layout.size == "quarter" and paper.whole:
        piles = [codes[n::up] for n in range(up)]  # the sheets of one place, page by page
        if order.options.stack:  # printed pile by pile
            each = len(codes) // up
            piles = [codes[n * each : (n + 1) * each] for n in range(up)]
        sides = []
        for n, place in enumerate(division.places):
            pen = Pen(document, shared.layout.height, ink)
            PileCover(shared.layout, title, piles, n).draw(pen)
            sides.append(placed(place, paper.height, pen.operators()))
        return ["\n".join([*sides, cut_marks(division)])]
    pages = []
    for draw_page in cover_pages(paper, shared.layout, title, Counter(codes), up):
        pen = Pen(document, paper.height, ink)
        draw_page(pen)
        pages.append(pen.operators())
    return pages


def check_name(name: str) -> None:
    """Raises BadInput for a map's name that the sheet's font cannot write."""
    strange = [c for c in dict.fromkeys(name) if hidden_in(c) or not can_write(c, Font.ITALIC)]
    if strange:
        letters = "".join(strange)
        without = letters if letters.isprintable() else ", ".join(map(letter_named, strange))
        raise BadInput.at(
            "--set name",
            name,
            f"a name in Latin letters, which the sheet’s font has; without {without}",
        )
