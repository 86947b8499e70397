"""The pad of Sailorman Dice: map sheets by the page, from one map or from one for each sheet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import islice
from typing import Final, cast

from companion.errors import BadInput
from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.generate import generate_map
from companion.games.sailorman_dice.maps import MAP_STEP, SeaMap, read_map_code
from companion.randomness import SetupCode, new_code, parse_code
from pdf.drawing.document import Document, Printed
from pdf.drawing.fonts import Face, can_write
from pdf.drawing.inks import INKS
from pdf.drawing.paper import POINTS_PER_MM, Rect, divide
from pdf.drawing.pen import Pen, number, rgb
from pdf.drawing.qr import QrPlate
from pdf.links import scorer_link
from pdf.orders import Job
from pdf.page import codes_after
from pdf.parts.chart import cut_marks
from pdf.sheets.sailorman_dice.catalogue import PadOptions
from pdf.sheets.sailorman_dice.crib import draw_crib
from pdf.sheets.sailorman_dice.fronts import FACES, CodeLines
from pdf.sheets.sailorman_dice.layout import SheetLayout, layout
from pdf.sheets.sailorman_dice.terrain import MapDrawing, TileSet

PAD_VERSION: Final = 1
_STREAM: Final = "pad"


def sheet_codes(first: SetupCode, count: int) -> Iterator[SetupCode]:
    """The codes of a pad of unique maps: the given one, then as many more that follow from it for ever."""
    return islice(codes_after(first, facts.SLUG, PAD_VERSION, _STREAM, first.draw(MAP_STEP)), count)


def pad_maps(seed: str | None, maps: str, count: int) -> Iterator[SeaMap]:
    """The map of each sheet, in order.

    Raises BadInput for a seed that is no code, and for an owner's own map with ``maps=unique``.
    """
    first = read_map_code(seed if seed is not None else str(new_code()), "--seed")
    if maps == "same":
        return iter([first] * count)
    if first.own:
        raise BadInput.at("--set maps", maps, "same with the code of an own map, which holds one map")
    code = parse_code(cast(str, first.code), [MAP_STEP])
    return (replace(generate_map(c), code=str(c)) for c in sheet_codes(code, count))


@dataclass(frozen=True, slots=True)
class _Kit:
    """What the sheets of one pad share."""

    layout: SheetLayout
    drawing: MapDrawing
    plate: QrPlate
    codes: CodeLines
    base_url: str

    @property
    def map_at(self) -> str:
        corner = self.layout.map
        k = POINTS_PER_MM
        scale = f"{self.drawing.tile_set.scale:.6f}"
        return f"{scale} 0 0 {scale} {number(corner.x * k)} {number((self.layout.height - corner.y) * k)} cm"

    @property
    def qr_at(self) -> str:
        k = POINTS_PER_MM
        box, unit = self.layout.qr, self.layout.qr.w / self.plate.size * k
        x, y = number(box.x * k), number((self.layout.height - box.y) * k)
        return f"{unit:.4f} 0 0 {-unit:.4f} {x} {y} cm"

    def sheet(self, sea_map: SeaMap) -> str:
        """One sheet, in its own points from its bottom left."""
        code = cast(str, sea_map.code)
        drawing = self.drawing
        return "\n".join(
            (
                "/Fr Do q",
                self.map_at,
                drawing.tiles(sea_map),
                "/Gr Do",
                drawing.coasts(sea_map),
                f"{rgb(drawing.tile_set.ink.line)} RG 1 w 1 J {drawing.borders(sea_map)}",
                "/Ed Do",
                drawing.lighthouse(sea_map),
                "Q",
                self.codes.show(code),
                f"q 0 g {self.qr_at} /Qr Do {self.plate.own_path(scorer_link(self.base_url, code))} Q",
            )
        )


def draw_pad(job: Job) -> Printed:
    """The pad as PDF. Raises BadInput for a layout that does not fit the paper and for bad seeds."""
    options = cast(PadOptions, job.options)
    division = divide(job.paper, options.up)
    sheets = layout(job.paper.name, options.up)
    pages = -(-job.copies // options.up)
    count = pages * options.up
    maps = pad_maps(job.seed, options.maps, count)
    first = next(maps)
    code = cast(str, first.code)

    document = Document(job.paper, f"{job.game.title}: {job.sheet.title}", f"Map {code}")
    ink = INKS[options.ink]
    one = sheets[0]
    face = FACES[one.size](one, first)
    name = options.name
    if not can_write(name, Face.ITALIC):
        strange = "".join(dict.fromkeys(c for c in name if not can_write(c, Face.ITALIC)))
        raise BadInput.at("--set name", name, f"a name in Latin letters, which the sheet's font has; without {strange}")
    pen = Pen(document, one.height, ink)
    face.draw(pen, job.game.title, name)
    document.add_form("Fr", pen, (0, 0, one.width, one.height))
    plate = QrPlate(scorer_link(job.base_url, code))
    pen = Pen(document, 0, ink)
    pen.raw(plate.shared_path())
    document.add_form("Qr", pen, (0, 0, plate.size / POINTS_PER_MM, plate.size / POINTS_PER_MM))
    tile_set = TileSet(document, ink, one.field)
    _add_map_forms(document, tile_set)
    kit = _Kit(one, MapDrawing(tile_set), plate, face.code_lines(document, ink), job.base_url)

    back = ""
    if options.back == "crib":
        pen = Pen(document, one.height, ink)
        draw_crib(pen, one, job.game.title)
        document.add_form("Bk", pen, (0, 0, one.width, one.height))
        back = "\n".join([_placed(s, "/Bk Do") for s in sheets])

    marks = cut_marks(division)
    drawn: dict[str, str] = {}
    pending: list[tuple[str, str]] = []
    for sea_map in job.counted(_chained(first, maps), count):
        code = cast(str, sea_map.code)
        if code not in drawn:
            drawn = {code: kit.sheet(sea_map)}
        pending.append((code, drawn[code]))
        if len(pending) < options.up:
            continue
        front = "\n".join([_placed(s, sheet) for s, (_, sheet) in zip(sheets, pending, strict=True)])
        new = options.maps == "unique" or document.pages == 0
        document.add_page(f"{front}\n{marks}", f"Map {pending[0][0]}" if new else None)
        if back:
            document.add_page(f"{back}\n{marks}", "Rules in short" if document.pages == 1 else None)
        pending = []
    return Printed(document.finish(), document.pages, count, cast(str, first.code))


def _chained(first: SeaMap, rest: Iterator[SeaMap]) -> Iterator[SeaMap]:
    yield first
    yield from rest


def _placed(sheet: SheetLayout, operators: str) -> str:
    """A sheet's operators where it stands on its page."""
    matrix = " ".join(number(v) for v in sheet.place.matrix(sheet.page[1]))
    return f"q {matrix} cm {operators} Q"


def _add_map_forms(document: Document, tile_set: TileSet) -> None:
    """The grid between fields and the map's edge, as forms from the map's top left."""
    f = tile_set.field
    w, h = facts.N_COLS * f, facts.N_ROWS * f
    grid = Pen(document, 0, tile_set.ink)
    lines = [(0.0, r * f, w, r * f) for r in range(1, facts.N_ROWS)]
    lines += [(c * f, 0.0, c * f, h) for c in range(1, facts.N_COLS)]
    grid.lines(lines, 0.6, tile_set.ink.note)
    document.add_form("Gr", grid, (0, -h, w, 0))
    edge = Pen(document, 0, tile_set.ink)
    edge.rect(Rect(0, 0, w, h), None, 1.0)
    document.add_form("Ed", edge, (-1, -h - 1, w + 1, 1))
