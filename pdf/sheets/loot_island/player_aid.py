"""The player aid of Loot Island: a round; cards, islands and scoring."""

from collections.abc import Mapping, Sequence
from functools import partial
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
    pen.symbol("cube", cx, cy, side, fill=WHITE, stroke=1.7)
    pen.line(cx - side / 2, cy + side / 2, cx + side / 2, cy - side / 2, 1.2, cap=1)


def discs(pen: Pen, cx: float, bottom: float, k: float, many: int) -> None:
    """Draws a stack of compass discs."""
    fills = (WHITE, pen.ink.tint("mountains"), pen.ink.line if pen.ink.solid else WHITE)
    for i in range(many):
        box = Rect(cx - 3 * k, bottom - (1.7 + i * 1.9) * k, 6 * k, 1.7 * k)
        pen.rounded(box, 0.6 * k, fills[i % 3], 0.6)


def draw_map_card(pen: Pen, box: Rect, setting: Setting, what: str) -> None:
    """Draws a map card with its sign; ``no-cube`` is a cube that is struck out."""
    draw_card(pen, box, "" if what == "no-cube" else what, setting.title)
    if what == "no-cube":
        no_cube(pen, *box.centre, box.w * 0.66)


def draw_small_island(pen: Pen, box: Rect, setting: Setting, what: Sequence[str]) -> None:
    """Draws a small island with its signs, among them ``no-cube`` and ``to-bottom``."""
    pen.rect(box, pen.ink.tint("river"), 0)
    w, h = box.w, box.h
    hill = (
        ("M", (0.08 * w, 0.86 * h)),
        ("C", (0.08 * w, 0.3 * h, 0.3 * w, 0.08 * h, 0.5 * w, 0.08 * h)),
        ("C", (0.78 * w, 0.08 * h, 0.92 * w, 0.4 * h, 0.92 * w, 0.86 * h)),
        ("Z", ()),
    )
    pen.path(hill, box.x, box.y, 1, pen.ink.tint("dunes"), 0.6)
    pen.rect(box, None, 0.6)
    for i, sign in enumerate(what):
        cx = box.cx + (i - (len(what) - 1) / 2) * 4.2 * setting.scale
        cy = box.y + box.h * 0.54
        side = (4.8 if len(what) == 1 else 3.6) * setting.scale
        if sign == "no-cube":
            no_cube(pen, cx, cy, 4.2 * setting.scale)
        elif sign == "to-bottom":
            discs(pen, cx - 1 * setting.scale, cy + 2.6 * setting.scale, 0.72 * setting.scale, 3)
            draw_arrow(
                pen,
                (cx + 2.6 * setting.scale, cy - 2.4 * setting.scale),
                (cx + 2.6 * setting.scale, cy + 2.4 * setting.scale),
                0.9,
                1.7,
            )
        else:
            pen.symbol(sign, cx, cy, side, fill=WHITE, stroke=1.8)


def draw_card_row(
    pen: Pen, box: Rect, setting: Setting, values: Sequence[str], new_first: bool = False
) -> None:
    """Draws map cards in a row. ``new_first``: the first of them is new."""
    for i, value in enumerate(values):
        x = box.x + i * 8.4 * setting.scale
        fill = pen.ink.tint("dunes") if new_first and i == 0 else WHITE
        draw_card(pen, Rect(x, box.y, 6.6 * setting.scale, box.h), value, setting.title, fill)
        if i:
            _draw_chevron(pen, x - 0.9 * setting.scale, box.cy, setting.scale)


def _draw_chevron(pen: Pen, x: float, y: float, high: float) -> None:
    """Draws a ``>`` between two cards, its middle at ``x``, ``y``."""
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
    k, w = setting.scale, box.w
    pen.rect(box, pen.ink.tint("river"), 0)
    shore = (
        ("M", (0.0, 7 * k)),
        ("C", (w * 0.15, 4 * k, w * 0.3, 8.6 * k, w * 0.5, 6 * k)),
        ("C", (w * 0.7, 4 * k, w * 0.85, 8 * k, w, 6 * k)),
        ("L", (w, 0.0)),
        ("L", (0.0, 0.0)),
        ("Z", ()),
    )
    pen.path(shore, box.x, box.y, 1, pen.ink.tint("land"), 0.8)
    pen.rect(box, None, 0.6)
    x, y = box.x + 8 * k, box.y + 17 * k
    pen.symbol("ship", x, y, 8 * k, fill=WHITE, stroke=1.7)
    pen.line(x + 5.4 * k, y, x + 8.6 * k, y, 1.2)
    pen.polygon([(x + 10 * k, y), (x + 7.8 * k, y - 1 * k), (x + 7.8 * k, y + 1 * k)], pen.ink.line)
    pen.text(x, y + 7.6 * k, "bow", Font.ITALIC, setting.least, align="centre")
    if not narrow and setting.least <= 8:
        need = f"{in_words(PLAYERS)} players: {facts.SIZES[PLAYERS].cards_for_loot} cards needed"
        pen.text(box.x + 2 * k, box.bottom - 1.8 * k, need, Font.ITALIC, setting.least)
    for landing, share in enumerate((0.27, 0.66)):
        _draw_landing(
            pen,
            Rect(box.x + w * share, box.y, w * 0.38, box.h),
            landing,
            narrow or setting.least > 8,
            setting,
        )


def _draw_landing(pen: Pen, box: Rect, landing: int, narrow: bool, setting: Setting) -> None:
    # its compass discs, lowest first, and the cards that lie there
    k, n, y = setting.scale, box.x, box.y
    pen.circle(n + 3.2 * k, y + 5.4 * k, 3.3 * k, WHITE, 0.8)
    pen.circle(n + 3.2 * k, y + 5.4 * k, 2.4 * k, None, 0.35)
    discs(pen, n + 11 * k, y + 7.4 * k, k, DISCS[landing])
    draw_arrow(pen, (n + 15.6 * k, y + 7.4 * k), (n + 15.6 * k, y + 2 * k), 0.9, 1.7)
    if not narrow:
        pen.text(n + 17 * k, y + 5.6 * k, "lowest first", Font.ITALIC, setting.least)
    for i, card in enumerate(LANDINGS[landing]):
        draw_card(
            pen, Rect(n + i * 5.6 * k, y + 10.2 * k, 5 * k, 7.2 * k), card, max(8, setting.least)
        )
        if 1 <= i <= CHESTS[landing]:
            pen.symbol("chest", n + (i * 5.6 + 2.5) * k, y + 19.2 * k, 3 * k, fill=WHITE)
    cards, treasures = found(landing)
    chests = counted(CHESTS[landing], "chest")
    size, stack = ("big", f"{DISCS[landing]} discs, ") if landing else ("small", "")
    plus = (
        f" ({PLUS} counts {facts.PLUS_COUNT})" if PLUS in LANDINGS[landing] and not narrow else ""
    )
    words = f"{cards} cards{plus}: **{size} loot** | {stack}{chests}: **{treasures}**"
    text(words, small=True)(box.w, setting).draw(pen, n - 0.4, y + 21.2 * k)


def small_cards(cards: Sequence[tuple[str, str]], result: str, between: str = "") -> Picture:
    """Returns a worked sum: cards, with ``between`` after the first, and the result. On narrow
    pages the result stands without what is added."""

    def draw(pen: Pen, box: Rect, setting: Setting) -> None:
        x, cy, k = box.x + 1.4 * setting.scale, box.cy, setting.scale
        short = result.rpartition("= ")[2]
        # cards are narrower if they would touch their sum, as in large print on a small page
        room = box.w - 5.6 * k - text_width(short, Font.BOLD, setting.title)
        step = min(6.1 * k, (room - text_width(between, Font.MEDIUM, setting.body)) / len(cards))
        wide = step - 0.7 * k
        for i, (number, sign) in enumerate(cards):
            if i == 1 and between:
                x += 1.2 * k + pen.text(
                    x + 0.6 * k, cy + setting.body * 0.12, between, Font.MEDIUM, setting.body
                )
            pen.rounded(Rect(x, cy - 3.8 * k, wide, 7.6 * k), 0.8, WHITE, 0.6)
            middle = x + wide / 2
            if number:
                pen.centred_text(middle, cy - 1.9 * k, number, Font.BOLD, setting.least)
                pen.symbol(sign, middle, cy + 1.6 * k, min(3.2 * k, wide))
            else:
                pen.symbol(sign, middle, cy, min(4 * k, wide))
            x += step
        told = result
        if text_width(result, Font.BOLD, setting.title) > box.right - 2.8 * k - x:
            told = short
        pen.centred_text(box.right - 1.4 * k, cy, told, Font.BOLD, setting.title, align="right")

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
    draw_sign(
        pen,
        "compass-disc",
        box.cx - box.w * 0.2,
        box.cy - box.w * 0.16,
        box.w * 0.66,
        setting.least,
    )
    draw_sign(
        pen, "chest", box.cx + box.w * 0.28, box.cy + box.w * 0.22, box.w * 0.66, setting.least
    )


def _worked(narrow: bool, ladder: tuple[int, ...]) -> dict[str, Picture]:
    # narrow pages leave out the player without crosses
    gold = sum(_JEWELS)
    sets = jewel_bonus(len(_JEWELS)).points
    skull_sets = [facts.SKULL_SETS[size] * _OTHERS for size in (2, 1)]  # two alike, one other
    skull_gold = [_SKULL_GOLD, *skull_sets]
    shares = crown_shares([(str(i), crosses) for i, crosses in enumerate(_CROSSES)], ladder)
    shown = _CROSSES[:-1] if narrow else _CROSSES
    paid = " ".join(
        str(shares[str(i)].points if str(i) in shares else 0) for i in range(len(shown))
    )
    each, fixed = facts.KNOWN_HEALERS[0]
    skulls = [("", look) for look in ("skull-right", "skull-left", "skull-right")]
    times, curse = _BOOK

    return {
        "books": small_cards(
            [(f"{times}×", "book"), (str(curse), "cube")], str(times * curse), "on"
        ),
        "jewels": small_cards(
            [(str(one), "jewel") for one in _JEWELS], f"{gold} + {sets} = {gold + sets}"
        ),
        "skulls": small_cards(skulls, f"{' + '.join(map(str, skull_gold))} = {sum(skull_gold)}"),
        "crowns": small_cards([(str(crosses), "cross") for crosses in shown], paid),
        "tile": small_cards(
            [(str(facts.FIRST_PLAYER_GOLD), "first-player")], f"+{facts.FIRST_PLAYER_GOLD}"
        ),
        "healer": small_cards(
            [(str(_CUBES), "cube")], f"{each} a cube and {fixed} = −{each * _CUBES + fixed}"
        ),
    }
