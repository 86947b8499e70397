"""The player aid of Loot Island: a round; cards, islands and scoring."""

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import cycle
from typing import Final

from companion.games.loot_island import facts
from companion.games.loot_island.cards import jewel_bonus, ladder_of
from companion.games.loot_island.copy import LootCopy
from companion.games.loot_island.rules.aids import aid, own_copy
from companion.games.loot_island.score import crown_shares
from companion.words import counted, in_words
from pdf.parts.sheet import (
    LAST,
    USUAL,
    WHITE,
    Aid,
    Figures,
    Font,
    Order,
    Pen,
    Picture,
    Printed,
    Rect,
    Setting,
    aid_of,
    draw_arrow,
    draw_card,
    draw_sign,
    of_rules,
    played_at,
    print_aid,
    spaced,
    text,
    text_width,
)
from pdf.sheets.loot_island.options import PlayerAidOptions

PLUS: Final = f"+{facts.PLUS_COUNT - 1}"
STAR: Final = "*"
CHESTS: Final = (2, 1)
"""How many chests are on each of the two landings in the picture."""
LANDINGS: Final = (("2", "5", "5", STAR), ("1", "3", "4", PLUS))
DISCS: Final = (3, 2)
PLAYERS: Final = 3


def no_cube(pen: Pen, cx: float, cy: float, side: float) -> None:
    """Draws a curse cube that is struck out."""
    half = side / 2
    pen.symbol("cube", cx, cy, side, fill=WHITE, stroke=1.7)
    pen.line(cx - half, cy + half, cx + half, cy - half, 1.2, cap=1)


def discs(pen: Pen, cx: float, bottom: float, scale: float, many: int) -> None:
    """Draws a stack of compass discs."""
    colours = cycle((WHITE, pen.ink.tint("mountains"), pen.ink.dark))
    for n, colour in zip(range(many), colours, strict=False):
        top = bottom - (1.7 + n * 1.9) * scale
        pen.rounded(Rect(cx - 3 * scale, top, 6 * scale, 1.7 * scale), 0.6 * scale, colour, 0.6)


def draw_map_card(pen: Pen, box: Rect, setting: Setting, what: str) -> None:
    """Draws a map card with its sign; ``no-cube`` is a cube that is struck out."""
    struck_out = what == "no-cube"
    draw_card(pen, box, "" if struck_out else what, setting.title)
    if struck_out:
        no_cube(pen, *box.centre, box.w * 0.66)


def draw_small_island(pen: Pen, box: Rect, setting: Setting, what: Sequence[str]) -> None:
    """Draws a small island with its signs, among them ``no-cube`` and ``to-bottom``."""
    pen.rect(box, pen.ink.tint("river"), 0)
    w, h, scale = box.w, box.h, setting.scale
    hill = (
        ("M", (0.08 * w, 0.86 * h)),
        ("C", (0.08 * w, 0.3 * h, 0.3 * w, 0.08 * h, 0.5 * w, 0.08 * h)),
        ("C", (0.78 * w, 0.08 * h, 0.92 * w, 0.4 * h, 0.92 * w, 0.86 * h)),
        ("Z", ()),
    )
    pen.path(hill, box.x, box.y, 1, pen.ink.tint("dunes"), 0.6)
    pen.rect(box, None, 0.6)
    cy, side = box.y + h * 0.54, (4.8 if len(what) == 1 else 3.6) * scale
    for sign, cx in zip(what, spaced(box.cx, len(what), 4.2 * scale), strict=True):
        if sign == "no-cube":
            no_cube(pen, cx, cy, 4.2 * scale)
        elif sign == "to-bottom":
            discs(pen, cx - scale, cy + 2.6 * scale, 0.72 * scale, 3)
            x, away = cx + 2.6 * scale, 2.4 * scale
            draw_arrow(pen, (x, cy - away), (x, cy + away), 0.9, 1.7)
        else:
            pen.symbol(sign, cx, cy, side, fill=WHITE, stroke=1.8)


def draw_card_row(
    pen: Pen, box: Rect, setting: Setting, values: Sequence[str], new_first: bool = False
) -> None:
    """Draws map cards in a row. ``new_first``: the first of them is new."""
    scale = setting.scale
    fill = pen.ink.tint("dunes") if new_first else WHITE
    for n, value in enumerate(values):
        x = box.x + n * 8.4 * scale
        draw_card(pen, Rect(x, box.y, 6.6 * scale, box.h), value, setting.title, fill)
        if n:
            _draw_chevron(pen, x - 0.9 * scale, box.cy, scale)
        fill = WHITE


def _draw_chevron(pen: Pen, x: float, y: float, high: float) -> None:
    # a > between two cards, its middle at x, y
    left, tip = x - 0.4 * high, x + 0.4 * high
    pen.lines([(left, y - high, tip, y), (tip, y, left, y + high)], 0.6)


def found(landing: int) -> tuple[int, int]:
    """Returns what the cards of a landing in the picture count, and the number of treasures found
    there."""
    counts = [len(cards) + cards.count(PLUS) * (facts.PLUS_COUNT - 1) for cards in LANDINGS]
    treasures = CHESTS[landing]
    if counts[landing] == max(counts):  # the big loot
        treasures += DISCS[landing]
    return counts[landing], treasures


def draw_coast(pen: Pen, box: Rect, setting: Setting, narrow: bool) -> None:
    """Draws the coast at the ship's bow with its two landings, their cards counted."""
    scale, w, least = setting.scale, box.w, setting.least
    pen.rect(box, pen.ink.tint("river"), 0)
    shore = (
        ("M", (0.0, 7 * scale)),
        ("C", (w * 0.15, 4 * scale, w * 0.3, 8.6 * scale, w * 0.5, 6 * scale)),
        ("C", (w * 0.7, 4 * scale, w * 0.85, 8 * scale, w, 6 * scale)),
        ("L", (w, 0.0)),
        ("L", (0.0, 0.0)),
        ("Z", ()),
    )
    pen.path(shore, box.x, box.y, 1, pen.ink.tint("land"), 0.8)
    pen.rect(box, None, 0.6)
    # the ship, and an arrow ahead of it
    x, y = box.x + 8 * scale, box.y + 17 * scale
    pen.symbol("ship", x, y, 8 * scale, fill=WHITE, stroke=1.7)
    pen.line(x + 5.4 * scale, y, x + 8.6 * scale, y, 1.2)
    barbs = [(x + 7.8 * scale, y - scale), (x + 7.8 * scale, y + scale)]
    pen.polygon([(x + 10 * scale, y), *barbs], pen.ink.line)
    pen.text(x, y + 7.6 * scale, "bow", Font.ITALIC, least, align="centre")
    is_short = narrow or least > 8
    if not is_short:
        need = f"{in_words(PLAYERS)} players: {facts.SIZES[PLAYERS].cards_for_loot} cards needed"
        pen.text(box.x + 2 * scale, box.bottom - 1.8 * scale, need, Font.ITALIC, least)
    for landing, share in enumerate((0.27, 0.66)):
        room = Rect(box.x + w * share, box.y, w * 0.38, box.h)
        _draw_landing(pen, room, landing, is_short, setting)


def _draw_landing(pen: Pen, box: Rect, landing: int, short: bool, setting: Setting) -> None:
    # its compass discs, lowest first, and the cards that lie there
    scale, left, y, least = setting.scale, box.x, box.y, setting.least
    ring = (left + 3.2 * scale, y + 5.4 * scale)
    pen.circle(*ring, 3.3 * scale, WHITE, 0.8)
    pen.circle(*ring, 2.4 * scale, None, 0.35)
    foot, arrow = y + 7.4 * scale, left + 15.6 * scale
    discs(pen, left + 11 * scale, foot, scale, DISCS[landing])
    draw_arrow(pen, (arrow, foot), (arrow, y + 2 * scale), 0.9, 1.7)
    if not short:
        pen.text(left + 17 * scale, y + 5.6 * scale, "lowest first", Font.ITALIC, least)
    for n, card in enumerate(LANDINGS[landing]):
        place = Rect(left + n * 5.6 * scale, y + 10.2 * scale, 5 * scale, 7.2 * scale)
        draw_card(pen, place, card, max(8, least))
        if 1 <= n <= CHESTS[landing]:
            pen.symbol("chest", place.cx, y + 19.2 * scale, 3 * scale, fill=WHITE)
    told = text(_landing_told(landing, short), small=True)(box.w, setting)
    told.draw(pen, left - 0.4, y + 21.2 * scale)


def _landing_told(landing: int, short: bool) -> str:
    # what its cards and discs give, such as "4 cards: **small loot** | 2 chests: **2**"
    cards, treasures = found(landing)
    told = PLUS in LANDINGS[landing] and not short
    plus = f" ({PLUS} counts {facts.PLUS_COUNT})" if told else ""
    # in the picture the second landing has the big loot, and with it the stack of discs
    size, stack = ("big", f"{DISCS[landing]} discs, ") if landing else ("small", "")
    chests = counted(CHESTS[landing], "chest")
    return f"{cards} cards{plus}: **{size} loot** | {stack}{chests}: **{treasures}**"


def _draw_small_card(pen: Pen, card: Rect, setting: Setting, number: str, sign: str) -> None:
    pen.rounded(card, 0.8, WHITE, 0.6)
    (middle, cy), scale = card.centre, setting.scale
    if number:
        pen.centred_text(middle, cy - 1.9 * scale, number, Font.BOLD, setting.least)
        pen.symbol(sign, middle, cy + 1.6 * scale, min(3.2 * scale, card.w))
    else:
        pen.symbol(sign, middle, cy, min(4 * scale, card.w))


def small_cards(cards: Sequence[tuple[str, str]], result: str, between: str = "") -> Picture:
    """Returns a worked sum: cards, with ``between`` after the first, and the result. On narrow
    pages the result stands without what is added."""
    _, _, short = result.rpartition("= ")  # what follows the last one

    def draw(pen: Pen, box: Rect, setting: Setting) -> None:
        x, cy, scale, body = box.x + 1.4 * setting.scale, box.cy, setting.scale, setting.body
        # cards are narrower if they would touch their sum, as in large print on a small page
        room = box.w - 5.6 * scale - text_width(short, Font.BOLD, setting.title)
        step = min(6.1 * scale, (room - text_width(between, Font.MEDIUM, body)) / len(cards))
        wide = step - 0.7 * scale
        for n, (number, sign) in enumerate(cards):
            if n == 1 and between:
                x += 0.6 * scale
                x += pen.text(x, cy + body * 0.12, between, Font.MEDIUM, body) + 0.6 * scale
            place = Rect(x, cy - 3.8 * scale, wide, 7.6 * scale)
            _draw_small_card(pen, place, setting, number, sign)
            x += step
        fits = text_width(result, Font.BOLD, setting.title) <= box.right - 2.8 * scale - x
        told, right = result if fits else short, box.right - 1.4 * scale
        pen.centred_text(right, cy, told, Font.BOLD, setting.title, align="right")

    return draw


_JEWELS: Final = (3, 2, 4, 3, 3)
_SKULL_GOLD: Final = 11  # VALUES, the example
_OTHERS: Final = 4
_CROSSES: Final = (6, 6, 3, 0)
_BOOK: Final = (3, 4)  # times, curse
_CUBES: Final = 5


def draw(order: Order[PlayerAidOptions]) -> Printed:
    """Returns the aid as PDF. Raises BadInput."""
    return print_aid(order, [player_aid(order.copy_as(LootCopy), played_at(order))])


def player_aid(copy: LootCopy | None, settings: Mapping[str, str]) -> Aid:
    """Returns the aid for a table with these ``settings``. Narrow pages have the owner's cards only
    if they were entered."""
    own = of_rules(own_copy(copy), USUAL if copy else LAST)
    told = aid("player-aid", copy, settings)
    return aid_of(told, lambda narrow: _figures(narrow, copy), copy, [own], bool(copy))


def _figures(narrow: bool, copy: LootCopy | None) -> Figures:
    cards = {
        "no-cube": "no-cube",
        "hand": "hand",
        "chest": "chest",
        "plus": PLUS,
        "star": STAR,
        "one": "1",
    }
    islands = ("no-cube", "hand", "to-bottom", "compass-disc", "ship")
    return {
        "sizes": [
            (
                f"**{n}**",
                ", ".join(size.piles),
                *map(str, (size.hand, size.cards_for_loot, size.small_islands, size.healers)),
            )
            for n, size in facts.SIZES.items()
        ],
        "coast": partial(draw_coast, narrow=narrow),
        "big": _draw_big,
        "fitting": partial(draw_card_row, values=("2", "5", "5", STAR, "9")),
        "slipped": partial(draw_card_row, values=("1", "3", "4", "7"), new_first=True),
        **{f"card-{name}": partial(draw_map_card, what=what) for name, what in cards.items()},
        **{f"island-{what}": partial(draw_small_island, what=[what]) for what in islands},
        "island-cube": partial(draw_small_island, what=("cube", "chest")),
        **_worked(narrow, ladder_of(copy) or facts.CROWN_LADDER),
    }


def _draw_big(pen: Pen, box: Rect, setting: Setting) -> None:
    (cx, cy), w = box.centre, box.w
    draw_sign(pen, "compass-disc", cx - w * 0.2, cy - w * 0.16, w * 0.66, setting.least)
    draw_sign(pen, "chest", cx + w * 0.28, cy + w * 0.22, w * 0.66, setting.least)


def _worked(narrow: bool, ladder: tuple[int, ...]) -> dict[str, Picture]:
    # narrow pages leave out the player without crosses
    times, curse = _BOOK
    book = [(f"{times}×", "book"), (str(curse), "cube")]

    gold, sets = sum(_JEWELS), jewel_bonus(len(_JEWELS)).points
    jewels = [(str(one), "jewel") for one in _JEWELS]

    pair, single = (facts.SKULL_SETS[size] * _OTHERS for size in (2, 1))  # two alike, one other
    skull_gold = [_SKULL_GOLD, pair, single]
    skulls = [("", look) for look in ("skull-right", "skull-left", "skull-right")]

    shares = crown_shares([(str(n), crosses) for n, crosses in enumerate(_CROSSES)], ladder)
    shown = _CROSSES[:-1] if narrow else _CROSSES
    paid = [shares[str(n)].points if str(n) in shares else 0 for n in range(len(shown))]
    crosses = [(str(crosses), "cross") for crosses in shown]

    tile = facts.FIRST_PLAYER_GOLD
    (each, fixed), *_ = facts.KNOWN_HEALERS
    return {
        "books": small_cards(book, str(times * curse), "on"),
        "jewels": small_cards(jewels, f"{gold} + {sets} = {gold + sets}"),
        "skulls": small_cards(skulls, f"{' + '.join(map(str, skull_gold))} = {sum(skull_gold)}"),
        "crowns": small_cards(crosses, " ".join(map(str, paid))),
        "tile": small_cards([(str(tile), "first-player")], f"+{tile}"),
        "healer": small_cards(
            [(str(_CUBES), "cube")], f"{each} a cube and {fixed} = −{each * _CUBES + fixed}"
        ),
    }
