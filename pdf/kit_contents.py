"""The first page of a kit.

It tells what to print in which order, what is on the pages, how to cut it, and what lies on the
table besides.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import zip_longest
from math import ceil
from string import ascii_uppercase
from typing import Final

from companion.components import Component
from companion.words import counted, in_words, plural
from pdf.parts.imposition import StraightCut
from pdf.parts.kit import KitOrder, KitRow
from pdf.parts.print_jobs import Arrangement, Job, PrintWay, span, spans
from pdf.parts.setup_sheets import draw_setup_code
from pdf.parts.sheet import (
    FRAME,
    LEFT,
    RIGHT,
    WHITE,
    Block,
    Cell,
    Column,
    Cutting,
    Font,
    Pen,
    Point,
    Rect,
    Setting,
    disc,
    draw_heading,
    draw_labelled_bar,
    frames,
    grid,
    heading,
    item,
    picture,
    piled,
    row,
    sign_cell,
    stack,
    table,
    text,
    text_width,
)
from pdf.printed_numbers import said_number

_QR: Final = Rect(RIGHT - 22, 8, 22, 22)
_TOP, _BOTTOM = 36.0, 246.0  # mm
_SETTINGS: Final = (
    *(Setting(10, k) for k in (1.5, 1.4, 1.3, 1.2, 1.1)),
    *(Setting(9, k) for k in (1.1, 1.0, 0.9)),
    *(Setting(8, k, 10) for k in (0.9, 0.8, 0.7, 0.6)),
)
_GAPS: Final = (4.0, 12.0)  # mm between sections, at least and at most
_BAR: Final = 11.5  # mm, the height of a print job's bar
_LOW_BAR: Final = 10.4  # mm, where it has room for its leaf
_LEAF: Final = 9.6  # mm: two leaves, one behind the other
_BARS: Final = 44.0  # mm: many bars are lower, so that a page holds them
# how long a straight cut by hand takes: our estimate
_MINUTES: Final = 0.5
_WORDS: Final = 76.0  # mm for the names of the sheets in a print job


def draw_contents(pen: Pen, kit: KitOrder, rows: Sequence[KitRow], arranged: Arrangement) -> None:
    """Draws the page in its frame. Raises ValueError, a mistake of ours, if not everything has
    room."""
    frames.frame(pen, *FRAME)
    draw_heading(pen, kit.game.title, _subtitle(kit, rows))
    number = said_number(kit.code, kit.players, kit.settings, kit.game.setup_plan().options)
    width = pen.text(LEFT + 0.4, 29.4, f"No. {number}", Font.BOLD, 8)
    pen.text(LEFT + 4 + width, 29.4, _pages(arranged), size=8)
    draw_setup_code(pen, _QR, kit.link)
    _draw_sections(pen, list(_sections(kit, rows, arranged)))
    draw_labelled_bar(pen, LEFT, 250.6)
    if pen.ink.name != "outline":
        mono = "Only black ink? Print it with the ink “outline”."
        pen.text(RIGHT, 250.3, mono, Font.SANS, 8, align="right")
    ours = "Our own drawings and words. Unofficial."
    pen.text(RIGHT, 254.3, ours, Font.SANS, 8, colour=pen.ink.note, align="right")


def _draw_sections(pen: Pen, sections: Sequence[Block]) -> None:
    # in the largest setting that fits, spread over the page
    room, width = _BOTTOM - _TOP, RIGHT - LEFT
    for setting in _SETTINGS:
        parts = [section(width, setting) for section in sections]
        free = (room - sum(part.height for part in parts)) / max(1, len(parts) - 1)
        if free >= _GAPS[0]:
            piled(parts, min(free, _GAPS[1])).draw(pen, LEFT, _TOP)
            return
    raise ValueError(f"the contents do not fit {room:.0f} mm")


def _subtitle(kit: KitOrder, rows: Iterable[KitRow]) -> str:
    players = in_words(kit.players)
    if kit.kit.beside_box:
        return f"what a table of {players} needs beside the box"
    if kit.kit.title:
        return f"{kit.kit.title}: a kit for {players}"
    cut = "cut it, " if any(row.cutting or row.part.by_hand for row in rows) else ""
    return f"A kit for {players}: print it, {cut}play"


def _pages(arranged: Arrangement) -> str:
    blanks = sum(job.blanks for job in arranged.jobs)
    left = f", {blanks} of them left blank" if blanks else ""
    return f"{len(arranged.pages)} pages with this one{left}"


def _sections(kit: KitOrder, rows: Sequence[KitRow], arranged: Arrangement) -> Iterator[Block]:
    yield _figures(kit, rows, arranged.jobs)
    note = "at 100\u2009%, never “fit to page”"
    if any(job.way is not PrintWay.ONE for job in arranged.jobs):
        note += "; the printer sheet once before the first job on both sides"
    if any(job.way is PrintWay.SERVICE for job in arranged.jobs):
        note = "at 100\u2009%; for the printing service fronts and backs take turns"
    yield _section("Print in this order", note, _jobs(kit, rows, arranged))
    yield _section("What is on the pages", "", _table(rows, arranged))
    cuts = _cuts(rows)
    if cuts is not None:
        yield cuts
    if kit.kit.besides and kit.kit.beside_box:
        players = in_words(kit.players)
        yield _section("From your box", f"the counts of {players}", _counts(kit.kit.besides))
    elif kit.kit.besides:
        note = "from the box, or what lies at hand"
        yield _section("Also on the table", note, grid(*map(_thing, kit.kit.besides), gap=5))
    yield from (_section(title, note, block) for title, note, block in kit.kit.more())


def _section(title: str, note: str, body: Block) -> Block:
    return stack(heading(title, note), body, gap=0)


# ---- figures


def _figures(kit: KitOrder, rows: Sequence[KitRow], jobs: Sequence[Job]) -> Block:
    # how much paper, card and cutting a kit takes
    by_service = sum(job.sheets for job in jobs if job.way is PrintWay.SERVICE)
    printed = [job for job in jobs if job.way is not PrintWay.SERVICE]
    paper = sum(job.sheets for job in printed if not job.card)
    card = sum(job.sheets for job in printed if job.card)
    of_card = _figure(0, "sheets of card", "no card needed", "")
    if by_service:
        of_card = _figure(by_service, plural(by_service, "card"), "by a printing service", "dunes")
    elif card:
        of_card = _figure(card, f"{plural(card, 'sheet')} of card", "200 to 250 g", "dunes")
    cuts = sum(row.cutting.cuts for row in rows if row.cutting)
    # told to five minutes
    minutes = f"about {5 * max(1, round(cuts * _MINUTES / 5))} minutes"
    return row(
        _figure(paper, f"{plural(paper, 'sheet')} of paper", "80 to 100 g", "river"),
        of_card,
        _figure(cuts, plural(cuts, "straight cut"), minutes if cuts else "nothing to cut", ""),
        _more(kit),
        gap=3,
        rule=False,
    )


def _more(kit: KitOrder) -> Block:
    if kit.kit.beside_box:
        return _figure(1, f"box of {kit.game.title}", "and a pencil", "dunes")
    more = sum(component.count for component in kit.kit.besides if not component.about)
    return _figure(more, f"{plural(more, 'thing')} more", "counted below", "")


def _figure(number: int, what: str, how: str, tint: str) -> Block:
    def drawn(pen: Pen, box: Rect, setting: Setting) -> None:
        pen.rect(box, pen.ink.tint(tint) if tint else WHITE, 0.6)
        x, y = box.x + max(15.0, text_width(str(number), Font.BOLD, 18) + 5.6), box.cy
        pen.centred_text(x - 2.4, y, str(number), Font.BOLD, 18, align="right")
        pen.centred_text(x, y - 2.1, what, Font.BOLD, 8, align="left")
        pen.centred_text(x, y + 2.2, how, align="left")

    return picture(9.6, drawn, f"{number} {what}, {how}", least=8.8)


# ---- print jobs


def _jobs(kit: KitOrder, rows: Sequence[KitRow], arranged: Arrangement) -> Block:
    bars, least = [], min(_LOW_BAR, _BARS / len(arranged.jobs))
    names_of_stacks = ["this page", *(row.name for row in rows)]
    for n, job in enumerate(arranged.jobs, 1):
        names = [names_of_stacks[number] for number in job.stacks]
        draw = partial(_draw_job, number=n, job=job, names=names, edge=kit.flip)
        bars.append(picture(_BAR, draw, "", least=least))
    return stack(*bars, gap=1.0)


def _draw_job(
    pen: Pen, box: Rect, setting: Setting, number: int, job: Job, names: Sequence[str], edge: str
) -> None:
    # its number, its pages and what they are, the paper, the sheets
    apart = max(0.19, 1.8 / box.h)  # lines of a low bar keep their distance
    upper, lower = box.y + box.h * (0.53 - apart), box.y + box.h * (0.53 + apart)
    head = Rect(box.x, box.y, 15, box.h)
    pen.rect(head, pen.ink.tint("dunes" if job.card else "river"), 0)
    pen.rect(box, None, 0.6)
    pen.line(head.right, box.y, head.right, box.bottom, 0.6)
    with pen.role("P"):
        disc(pen, *head.centre, str(number), min(4.6, box.h * 0.4), filled=True, size=13)
        left, middle, right = head.right + 4, box.x + box.w * 0.55 + 15, box.right - 3
        pages = f"Page {job.pages}" if job.first == job.last else f"Pages {job.pages}"
        pen.centred_text(left, upper, pages, Font.BOLD, min(13.0, 1.45 * box.h), align="left")
        pen.centred_text(left, lower, _listed(names, _WORDS), align="left")
        pen.centred_text(middle, upper, material(job), Font.BOLD, 10, align="left")
        pen.centred_text(middle, lower, _how(job, edge), align="left")
        pen.centred_text(right, upper, str(job.sheets), Font.BOLD, 13, align="right")
        what = plural(job.sheets, "card" if job.way is PrintWay.SERVICE else "sheet")
        pen.centred_text(right, lower, what, align="right")
    with pen.unread():
        _draw_leaf(pen, box, job)


def _listed(names: Sequence[str], width: float) -> str:
    # names in one line. If they are wider than width mm, the line has the first ones and the last
    # one.
    for many in range(len(names), 0, -1):
        line = ", ".join(names)
        if many < len(names):
            line = f"{', '.join(names[:many])} … {names[-1]}"
        if text_width(line, Font.SANS, 8) <= width:
            return line
    return counted(len(names), "sheet")


def material(job: Job) -> str:
    """Returns in words what a job is printed on, and on how many sides."""
    if job.way is PrintWay.SERVICE:
        return "for a printing service"
    on = "on card" if job.card else "on paper"
    return f"{on}, one side" if job.way is PrintWay.ONE else f"{on}, both sides"


def _how(job: Job, edge: str) -> str:
    fronts = span(job.first, job.first + job.sheets - 1)
    if job.way is PrintWay.SERVICE:
        return job.size
    if job.way is PrintWay.AGAIN:
        return f"{fronts}, put in again, then the rest"
    if job.way is PrintWay.ONE:
        return "printer set to one side"
    return f"turned over the {edge} edge"


def _draw_leaf(pen: Pen, bar: Rect, job: Job) -> None:
    # white or tinted as card; a job on both sides has a second leaf and an arrow
    fill, line = (pen.ink.tint("dunes"), 1.0) if job.card else (WHITE, 0.7)
    scale = min(1.0, (bar.h - 2.2) / _LEAF)
    left, top = bar.x + bar.w * 0.55, bar.cy - 3.7 * scale
    w, h = 5.9 * scale, 8.4 * scale

    def at(x: float, y: float) -> Point:
        return left + scale * x, top + scale * y

    if job.way is not PrintWay.ONE:
        pen.rect(Rect(*at(1.5, -1.1), w, h), fill, 0.6)
    pen.rect(Rect(left, top, w, h), fill, line)
    pen.lines([(*at(1.3, y), *at(4.6, y)) for y in (2, 3.6, 5.2, 6.8)], 0.35)
    if job.way is not PrintWay.ONE:
        turn = (("M", at(8.4, 1)), ("C", (*at(11, 2), *at(11, 5.6), *at(8.8, 6.6))))
        pen.path(turn, width=0.7)
        pen.polygon([at(8.2, 7), at(9.6, 5.6), at(9.9, 7.3)], pen.ink.line, 0.35)


# ---- what is on the pages


def _table(rows: Sequence[KitRow], arranged: Arrangement) -> Block:
    # a table with a line for each sheet, in the order of the file. It has no columns for cuts if
    # nothing is cut.
    cut = any(row.cutting or row.part.by_hand for row in rows)
    columns = [Column("Job", -11, "centre"), Column("Page", -18), Column("", -8, "centre")]
    columns.append(Column("What"))
    if cut:
        columns += [Column("To a page", -21, "centre"), Column("Cuts", -17, "right")]
    lines: list[list[Cell]] = []
    # by the first page of each; stack 0 is this page itself
    for stack_number in sorted(range(1, len(rows) + 1), key=lambda n: arranged.numbers[n][0]):
        one, numbers = rows[stack_number - 1], arranged.numbers[stack_number]
        symbol: Cell = sign_cell(one.part.symbol, 4.4) if one.part.symbol else ""
        job = sign_cell(f"n:{arranged.job_of(stack_number)}", 4.4)
        line: list[Cell] = [job, f"**{spans(numbers)}**", symbol]
        line.append(f"**{one.title}** {one.part.note}")
        if cut:
            many = f"**{one.cutting.cuts}**" if one.cutting else "–"
            line += [_plan(one.cutting), "by hand" if one.part.by_hand else many]
        lines.append(line)
    return table(columns, lines, least=5.2, heads=0)


def _plan(cutting: Cutting | None) -> Cell:
    # a small page, divided as the sheet is cut
    if cutting is None:
        return "–"

    def drawn(pen: Pen, box: Rect, setting: Setting) -> None:
        width, height = cutting.page
        h = min(5.2 * setting.scale, box.h - 1.6)
        w = h * width / height
        shown = Rect(box.cx - w / 2, box.cy - h / 2, w, h)
        pen.rect(shown, WHITE, 0.6)
        pen.lines(shown.lines_within(cutting.columns, cutting.rows), 0.35)

    return drawn


# ---- cuts


def _cuts(rows: Sequence[KitRow]) -> Block | None:
    # the section on cutting: how each sheet is cut, in which order. Returns None if nothing is cut.
    # If the only thing to cut is one stack of pads, its cuts are drawn.
    straight = [(row.title, row.cutting) for row in rows if row.cutting]
    by_hand = [(row.title, row.part.by_hand) for row in rows if row.part.by_hand]
    if not straight and not by_hand:
        return None
    stacks = [cutting for _, cutting in straight if cutting.stacked]
    if len(straight) == len(stacks) == 1 and not by_hand:
        note = "all sheets as one stack, along the marks; the other pages stay whole"
        return _section("Cut", note, _drawn_cut(stacks[0]))
    told = [*((title, _how_cut(cutting)) for title, cutting in straight), *by_hand]
    shown = [
        item(f"n:{letter}", f"**{title}:** {how}")  # numbers are print jobs and cuts
        for letter, (title, how) in zip(ascii_uppercase, told, strict=False)
    ]
    note = "long cuts first; the numbers stand on the sheets"
    return _section("Cut", note, grid(*shown, columns=2 if len(shown) in (2, 4) else 3, gap=5))


def _how_cut(cutting: Cutting) -> str:
    if cutting.stacked:
        return f"all sheets as one stack: **{cutting.cuts}**"
    if cutting.times == 1:
        return f"one sheet: **{cutting.cuts}**"
    each = counted(cutting.each, "cut")
    return f"{in_words(cutting.times)} sheets, {each} each: **{cutting.cuts}**"


def _drawn_cut(cutting: Cutting) -> Block:
    # its cuts are numbered: those in the middle before those at the margins
    top, *rows, bottom = (StraightCut(upright=False, at=y) for y in cutting.ys)
    left, *columns, right = (StraightCut(upright=True, at=x) for x in cutting.xs)
    inner, outer = [*rows, *columns], [top, bottom, left, right]
    pieces = Rect(left.at, top.at, right.at - left.at, bottom.at - top.at)
    drawn = partial(_draw_cuts, page=cutting.page, pieces=pieces, cuts=[*inner, *outer])
    numbers = [str(n) for n in range(1, len(inner) + len(outer) + 1)]
    first, then = ", ".join(numbers[: len(inner)]), ", ".join(numbers[len(inner) :])
    cuts = counted(cutting.cuts, "cut")
    wide, high = (second - first for first, second, *_ in (cutting.xs, cutting.ys))
    width, height = cutting.page
    words = stack(
        text(f"First between the pieces: **{first}**; then the margins: **{then}**."),
        text(f"**{cuts}** in all, for pieces of {wide:.0f} × {high:.0f} mm."),
        gap=2,
    )
    # the page is 21 mm high; cuts and numbers beside it take 17 mm
    figure = picture(29, drawn, f"A page with its {cuts}, numbered")
    return row(figure, words, widths=(-(17 + 21 * width / height), 1), rule=False, middle=True)


def _draw_cuts(
    pen: Pen,
    box: Rect,
    setting: Setting,
    page: tuple[float, float],
    pieces: Rect,
    cuts: Sequence[StraightCut],
) -> None:
    # a small page with the room of its pieces; each cut goes on past the page, to its number
    width, height = page
    scale = (box.h - 8) / height
    shown = Rect(box.x + 8, box.y + 1.5, width * scale, height * scale)
    pen.rect(shown, WHITE, 0.6)
    x, y = shown.x + pieces.x * scale, shown.y + pieces.y * scale
    pen.rect(Rect(x, y, pieces.w * scale, pieces.h * scale), pen.ink.tint("river"), 0)
    for n, cut in enumerate(cuts, 1):
        if cut.upright:
            x = shown.x + cut.at * scale
            ends, place = (x, shown.y - 1.5, x, shown.bottom + 2), (x, shown.bottom + 4.4)
        else:
            y = shown.y + cut.at * scale
            ends, place = (shown.x - 3, y, shown.right + 3, y), (shown.x - 5.4, y)
        pen.line(*ends, 0.7)
        disc(pen, *place, str(n), 2.1, filled=True)


# ---- what lies on the table


def _thing(component: Component) -> Block:
    counted_words = component.counted
    name = counted_words[:1].upper() + counted_words[1:]
    words = f"**{name}:** {component.instead}" if component.instead else f"**{name}**"
    return item(component.symbol, words, (5, 5))


def _counts(components: Sequence[Component]) -> Block:
    # two columns of things, the left one longer if their number is odd
    cells: list[list[Cell]] = []
    for component in components:
        many = component.names or f"{component.name}s"
        name = component.name if component.count == 1 else many
        words = f"**{name.capitalize()}** {component.instead}"
        cells.append([sign_cell(component.symbol, 4.6), words, f"{component.count}"])
    half = ceil(len(cells) / 2)
    nothing: list[Cell] = ["", "", ""]
    pairs = zip_longest(cells[:half], cells[half:], fillvalue=nothing)
    columns = [Column("", -9, "centre"), Column(""), Column("count", -15, "centre")] * 2
    return table(columns, [[*left, *right] for left, right in pairs], least=6.0, heads=0)
