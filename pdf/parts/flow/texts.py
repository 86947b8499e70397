"""The texts of an aid (:mod:`companion.aids`) as sections, with drawings between them; and entries
of the rules in short as blocks, for sheets that show them beside drawings of their own."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, Final, NamedTuple, cast

from companion.aids import AidText, Part, SectionText
from companion.records import Copy
from companion.rules import Rule, Section
from pdf.drawing.pen import Pen, Rect
from pdf.parts import prose
from pdf.parts.flow import blocks
from pdf.parts.flow.blocks import Block, Laid, Picture, Setting, Sign, item, text
from pdf.parts.flow.sides import ALWAYS, LAST, SET_UP, USUAL, Aid, AidSection
from pdf.parts.flow.tables import Cell, Column, Row, sign_cell, table

Figures = Mapping[str, Any]
"""The drawings of a sheet, by the names that its text uses: pictures, blocks, lines of tables."""
_RANKS: Final = {"always": ALWAYS, "usual": USUAL, "set-up": SET_UP, "last": LAST}
_BETWEEN: Final = 2.0  # mm
GUTTER: Final = 5.0
"""The room between columns, in mm."""
_SPREAD: Final = 4.0  # mm more at most, for columns to end level
_HOUSE: Final = "{house} house rule: our reading, where the text is silent."


def aid_of(
    aid_text: AidText,
    figures: Callable[[bool], Figures],
    copy: Copy | None = None,
    more: Sequence[AidSection] = (),
    more_narrow: bool = True,
) -> Aid:
    """Returns an aid as its text tells it. ``figures``: returns its drawings, for a full page or
    (True) a narrow one.

    ``more``: sections that follow; on narrow pages only if ``more_narrow``.
    """

    def sections(narrow: bool) -> list[AidSection]:
        away = "wide" if narrow else "narrow"
        drawn = figures(narrow)
        here = [
            _section(part, drawn, narrow) for part in aid_text.sections if away not in part.options
        ]
        return [*here, *(more if more_narrow or not narrow else ())]

    own = (copy.fingerprint or "") if copy else ""
    return Aid(aid_text.title, aid_text.questions, sections, aid_text.elsewhere, own)


def _section(section: SectionText, figures: Figures, narrow: bool) -> AidSection:
    # a section. Raises KeyError for a drawing that the sheet does not have.
    return AidSection(
        section.title,
        _blocks(section.parts, figures, narrow),
        section.rules,
        note=section.note,
        rank=_RANKS[section.rank],
        overleaf="overleaf" in section.options,
        gap=float(section.options.get("gap", _BETWEEN)),
    )


def _blocks(parts: Sequence[Part], figures: Figures, narrow: bool) -> list[Block]:
    blocks: list[Block] = []
    for part in _here(parts, narrow):
        if part.kind == "lines":
            blocks += figures[part.name]
        else:
            blocks.append(_block(part, figures, narrow))
    return blocks


def _here(parts: Sequence[Part], narrow: bool) -> list[Part]:
    # the parts that stand on narrow, or on wide, pages. Their wrappers for narrow and wide are
    # taken off.
    here: list[Part] = []
    for part in parts:
        if part.kind not in ("narrow", "wide"):
            here.append(part)
        elif (part.kind == "narrow") is narrow:
            here += _here(part.parts, narrow)
    return here


def _block(part: Part, figures: Figures, narrow: bool) -> Block:
    if part.kind == "table":
        return _table(part, figures, narrow)
    within = _blocks(part.parts, figures, narrow)
    match part.kind:
        case "text":
            return blocks.text(part.text, small="small" in part.options)
        case "cell":
            return blocks.cell(_sign(part.sign, figures), part.name, part.text)
        case "item":
            sign = _sign(part.sign, figures)
            if not part.sizes:
                return blocks.item(sign, part.text)
            return blocks.item(sign, part.text, (part.sizes[0], part.sizes[-1]))
        case "figure":
            drawn = figures[part.name]
            if not part.sizes:
                return cast(Block, drawn)
            return blocks.picture(part.sizes[-1 if narrow else 0], drawn, part.text)
        case "band":
            return blocks.band(part.sign, part.name, blocks.stack(*within), part.tint, part.text)
        case "panel":
            return blocks.panel(blocks.stack(*within))
        case "stack":
            return blocks.stack(*within, gap=part.option("gap", 1.6))
        case "grid":
            return blocks.grid(
                *within,
                columns=int(part.sizes[0]) if part.sizes else 2,
                gap=part.option("gap", 4.0),
                down=part.option("down", 1.8),
                least=part.option("least", 32.0),
                top="top" in part.options,
            )
        case _:  # a row
            return blocks.row(
                *within,
                widths=part.sizes,
                gap=part.option("gap", 4.0),
                rule="bare" not in part.options,
                middle="middle" in part.options,
            )


def _sign(name: str, figures: Figures) -> Sign:
    return cast(Picture, figures[name[1:]]) if name.startswith("=") else name


def _table(part: Part, figures: Figures, narrow: bool) -> Block:
    # its first row has the titles
    rows: list[Row] = []
    for line in _here(part.parts, narrow):
        if line.kind == "lines":
            rows += figures[line.name]
        else:
            rows.append([_cell(words, figures) for words in line.cells])
    titles, *rows = rows
    shares = part.sizes
    least, heads = part.option("least", 0.0), part.option("heads", 1)
    if narrow:
        least = part.option("narrow-least", least)
        heads = part.option("narrow-heads", heads)
        if "narrow" in part.options:
            shares = tuple(map(float, part.options["narrow"].split(",")))
    # a column without a share is left out
    rows = [[cell for cell, share in zip(line, shares, strict=True) if share] for line in rows]
    columns = [
        Column(str(title), share, "centre" if how == "c" else "left")
        for title, share, how in zip(titles, shares, part.options["centred"], strict=True)
        if share
    ]
    return table(columns, rows, least, int(heads))


def _cell(words: str, figures: Figures) -> Cell:
    if not words.startswith(":"):
        return _sign(words, figures)
    name, _, size = words[1:].rstrip(")").partition("(")
    return sign_cell(name, float(size)) if size else sign_cell(name)


# ---- the rules in short


def of_rules(part: Section, rank: int) -> AidSection:
    """Returns a section of the rules in short."""
    entries = [
        rule_text(rule, f"n:{n}" if part.steps else "") for n, rule in enumerate(part.rules, 1)
    ]
    return AidSection(part.title, entries, [rule.where for rule in part.rules], "", rank, gap=1.2)


def rule_text(rule: Rule, sign: str = "") -> Block:
    """Returns an entry of the rules: its name in bold, its words, and the mark of a house rule.
    ``sign`` stands before it."""
    words = rule.text
    if rule.name:
        # a text that begins with its name says it once
        words = f"**{rule.name}** {rule.text.removeprefix(f'{rule.name} ')}"
    if rule.ruling:
        words += " {house}"
    return item(sign, words) if sign else text(words)


def draw_rules(
    pen: Pen, box: Rect, rules: Sequence[Rule], columns: int = 1, sizes: Sequence[float] = (8,)
) -> None:
    """Draws rules in short in columns of ``box``, numbered, in the first of the sizes that fits.
    Raises ValueError if none fits."""
    signs = [f"n:{n}" for n in range(1, len(rules) + 1)]
    placed = in_columns(box, [*map(rule_text, rules, signs)], columns, sizes, spread=_SPREAD)
    if placed is None:
        raise ValueError(f"{len(rules)} rules do not fit {box.w:.0f} x {box.h:.0f} mm")
    for part, x, y in placed:
        with pen.item():
            part.draw(pen, x, y)


Placed = list[tuple[Laid, float, float]]
"""Blocks that are set, each with its left and top."""


class _Filled(NamedTuple):
    # blocks shared among columns of these widths, and how uneven the columns end
    uneven: float
    widths: tuple[float, ...]
    columns: list[Sequence[Laid]]


def in_columns(
    box: Rect,
    shown: Sequence[Block],
    columns: int,
    sizes: Sequence[float],
    gaps: Sequence[float] = (1.5, 0.8),
    spread: float = 0.0,
) -> Placed | None:
    """Returns blocks in columns of ``box`` that end as level as possible, or None if they do not
    fit.

    They are set in the first of ``sizes``, with the first of ``gaps``, that fits. Of two columns
    the one with less to say may be narrower. To fill the box, gaps become wider, by at most
    ``spread`` mm.
    """
    room = box.w - GUTTER * (columns - 1)
    for size in sizes:
        setting = Setting(size, size / 8 * 0.9, least=8)
        # all blocks set to each of the widths that columns may have
        set_by_widths = {
            widths: [[block(width, setting) for block in shown] for width in widths]
            for widths in _widths(room, columns)
        }
        for gap in gaps:
            best = _most_level(set_by_widths, box.h, gap * setting.scale)
            if best is not None:
                return _spread(box, best.widths, best.columns, gap * setting.scale, spread)
    return None


def _most_level(
    set_by_widths: Mapping[tuple[float, ...], Sequence[Sequence[Laid]]], height: float, gap: float
) -> _Filled | None:
    # blocks shared among columns of this height so that they end as level as possible, or None if
    # they do not fit
    best: _Filled | None = None
    for widths, blocks_by_width in set_by_widths.items():
        if not _may_fit(blocks_by_width, height, gap):
            continue  # to look at all ways to share them takes long
        for filled in _divisions(blocks_by_width):
            high = [_high(column, gap) for column in filled]
            uneven = max(high) - min(high) + _UNLIKE * (max(widths) / min(widths) - 1)
            if max(high) <= height and (best is None or uneven < best.uneven):
                best = _Filled(uneven, widths, filled)
    return best


def _may_fit(blocks_by_width: Sequence[Sequence[Laid]], height: float, gap: float) -> bool:
    # whether there is room for blocks even if each stands in the column in which it is lowest
    least: list[float] = [
        min(laid.height for laid in one_block) for one_block in zip(*blocks_by_width, strict=True)
    ]
    columns = len(blocks_by_width)
    return sum(least) + gap * (len(least) - columns) <= columns * height + 0.001


def _divisions(blocks_by_width: Sequence[Sequence[Laid]]) -> Iterator[list[Sequence[Laid]]]:
    # every way to fill the columns one after the other, each with blocks that are set to its width
    count = len(blocks_by_width[0])
    for ends in combinations(range(1, count), len(blocks_by_width) - 1):
        bounds = zip(blocks_by_width, (0, *ends), (*ends, count), strict=True)
        yield [column[start:end] for column, start, end in bounds]


_UNLIKE: Final = 20.0  # mm of unevenness that a column twice as wide as the other is worth


def _widths(room: float, columns: int) -> list[tuple[float, ...]]:
    if columns != len(_SHARES[0]):
        return [(room / columns,) * columns]
    return [tuple(room * share for share in shares) for shares in _SHARES]


_SHARES: Final = tuple((n / 100, 1 - n / 100) for n in (50, 47, 53, 44, 56, 41, 59, 38, 62))


def _high(parts: Sequence[Laid], gap: float) -> float:
    return sum(part.height for part in parts) + gap * (len(parts) - 1)


def _spread(
    box: Rect,
    widths: Sequence[float],
    columns: Sequence[Sequence[Laid]],
    gap: float,
    spread: float,
) -> Placed:
    # columns side by side. The room that is left over is shared out between their blocks.
    placed: Placed = []
    x = box.x
    for width, parts in zip(widths, columns, strict=True):
        more = min(spread, (box.h - _high(parts, gap)) / max(1, len(parts) - 1))
        y = box.y
        for part in parts:
            placed.append((part, x, y))
            y += part.height + gap + more
        x += width + GUTTER
    return placed


def draw_house_note(pen: Pen, x: float, y: float) -> None:
    """Writes what the mark of a house rule means, with the baseline at ``y``."""
    prose.draw_line(pen, x, y, prose.words_of(_HOUSE), 8)
