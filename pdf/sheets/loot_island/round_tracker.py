"""The round tracker: five rounds and the final exploration."""

from functools import partial
from typing import Final, NamedTuple

from companion.facts import RuleRef
from companion.games.loot_island import facts
from companion.games.loot_island.rules import RULES
from companion.setups import SetupResult, run_setup
from companion.words import in_words
from pdf.parts.sheet import (
    LEFT,
    RIGHT,
    Font,
    Grid,
    Order,
    Pen,
    Piece,
    Printed,
    Rect,
    disc,
    divide,
    draw_heading,
    draw_qr,
    draw_rules,
    draw_title,
    frames,
    is_full,
    link_of,
    number_of,
    print_pieces,
    rules_at,
    settings_of,
    shade,
)
from pdf.sheets.loot_island.island import coasts_of, draw_island
from pdf.sheets.loot_island.options import TrackerOptions

_CHART: Final = Rect(LEFT, 48, 70, 70)
_BAND: Final = 5.0  # mm, above the columns of the players
_EACH: Final = 5  # the first column of a player


class _Head(NamedTuple):
    """The head of a tracker: the place of its code, the words to ``scan`` for with their baselines,
    and its number."""

    qr: Rect
    scan: tuple[tuple[str, float], ...]
    number: float
    size: int
    cited: tuple[RuleRef, ...]


_WHOLE: Final = _Head(
    qr=Rect(RIGHT - 23, 9, 23, 23),
    scan=(("Scan for the event of the round", 20.0),),
    number=32.0,
    size=10,
    cited=(facts.PLACES.PREPARATION, facts.PLACES.ACTIONS, facts.PLACES.LOOT),
)
_HALF: Final = _Head(
    qr=Rect(RIGHT - 16, 6, 16, 16),
    scan=(("Scan for the event", 12.0), ("of the round", 15.0)),
    number=17.0,
    size=8,
    cited=(facts.PLACES.LOOT,),
)


def draw(order: Order[TrackerOptions]) -> Printed:
    """Returns the tracker as PDF, each copy with a code of its own if none is given. Raises
    BadInput."""
    full = is_full(order)
    division = divide(order.paper, order.options.up)
    frame = partial(frames.frame, width=division.places[0].w, height=division.places[0].h)
    pieces = [Piece(place, frame, partial(_draw, order, full)) for place in division.places]
    return print_pieces(order, division, pieces, same=order.code is not None)


def _draw(order: Order[TrackerOptions], full: bool, pen: Pen, code: str) -> None:
    players = order.options.players
    setup = run_setup(order.game, players, code, settings_of(order))
    _draw_head(pen, order, setup, full)
    if full:
        _draw_course(pen, order, setup)

    grid = _grid(players, full)
    _draw_table(pen, grid, full)
    for n, coast in enumerate(coasts_of(setup.details["ship"]), 1):
        box = grid.cell(n, 0)
        pen.centred_text(box.x + 5.6, box.cy, str(n), Font.SERIF_BOLD, 18 if full else 13)
        words = f"{coast.capitalize()} coast"
        pen.centred_text(box.x + 11, box.cy, words, Font.SANS, 8, align="left")
    event, *_ = setup.details["events"]
    disc(pen, *grid.cell(1, 1).centre, event, 4.6 if full else 4, filled=True, size=10)
    pen.centred_text(*grid.cell(1, 2).centre, f"Seat {setup.start_player}", Font.MEDIUM, 10)


def _draw_head(pen: Pen, order: Order[TrackerOptions], setup: SetupResult, full: bool) -> None:
    subtitle = f"Round tracker for {in_words(order.options.players)} players"
    if full:
        draw_title(pen, LEFT, 17.4, "Loot Island", 28, "H1")
        pen.text(LEFT + 0.4, 24.8, subtitle, Font.ITALIC, 13)
    else:
        draw_heading(pen, "Loot Island", subtitle, half=True)
    head = _WHOLE if full else _HALF
    draw_qr(pen, head.qr, link_of(order, setup))
    for words, base in head.scan:
        pen.text(head.qr.x - 3, base, words, Font.BOLD, colour=pen.ink.accent, align="right")
    x, y = LEFT + 0.4, head.number
    width = pen.text(x, y, f"No. {number_of(setup)}", Font.BOLD, head.size)
    # a whole page has room below the number, a half only beside it
    place = (x, y + 5) if full else (LEFT + 3.4 + width, y)
    told = f"Rules: {'; '.join(map(str, head.cited))}. Unofficial."
    pen.text(*place, told, colour=pen.ink.note)


def _draw_course(pen: Pen, order: Order[TrackerOptions], setup: SetupResult) -> None:
    # the island with the ship's way around it, and beside it what happens each round
    pen.text(_CHART.x, _CHART.y - 2, "The ship’s course", Font.SERIF_BOLD, 13)
    pen.text(_CHART.right, _CHART.y - 2, "top: north", colour=pen.ink.note, align="right")
    draw_island(pen, _CHART, setup.details["ship"])
    beside = Rect(86, _CHART.y + 1, RIGHT - 86, _CHART.h - 1)
    pen.text(beside.x, beside.y - 3, "Each round", Font.SERIF_BOLD, 13)
    draw_rules(pen, beside, rules_at(order)[0].section("round").rules, sizes=(9, 8))


def _grid(players: int, full: bool) -> Grid:
    # the grid: its columns up to the small loot, then one for each player; a row of heads, one for
    # each round, and the final exploration
    top, widths, (head, of_round, final) = 25, (30, 22, 28, 15, 15), (11, 12.8, 11.5)
    if full:
        top, widths, (head, of_round, final) = 126, (34, 24, 28, 17, 17), (13, 19.4, 14.5)
    of_player = (RIGHT - LEFT - sum(widths)) / players
    rows = (head, *[of_round] * facts.ROUNDS, final)
    return Grid(LEFT, top, (*widths, *[of_player] * players), rows)


def _draw_table(pen: Pen, grid: Grid, full: bool) -> None:
    last, note = len(grid.heights) - 1, pen.ink.note
    box, players = grid.box, grid.lefts[_EACH]
    pen.rect(grid.row(0), pen.ink.tint("river"), 0)
    for column, title in enumerate(("Round", "Event", "First player", "Big loot", "Small loot")):
        pen.centred_text(*grid.cell(0, column).centre, title, Font.MEDIUM, 8)
    y = box.y + _BAND / 2
    pen.symbol("cube", players + 3.2, y, 3.4)
    pen.centred_text(players + 6.2, y, "Curse cubes, by player", Font.SANS, 8, align="left")
    pen.rect(grid.row(last), pen.ink.tint("dunes"), 0)
    middle, size = grid.cell(last, 0).cy, 13 if full else 10
    pen.centred_text(LEFT + 3, middle, "Final exploration", Font.SERIF, size, align="left")
    # the final exploration has no big loot
    shade(pen, grid.cell(last, 3))
    _draw_lines(pen, grid)
    ending = RULES[0].section("end").rules
    told = next(rule.text for rule in ending if rule.where == facts.PLACES.CURSE)
    pen.symbol("cube", LEFT + 2.4, box.bottom + 5.2, 4.6)
    pen.text(LEFT + 6.6, box.bottom + 6.2, told, Font.SANS, 8)
    coasts = "Coasts as they come if nothing else moves the ship."
    pen.text(RIGHT, box.bottom + 6.2, coasts, colour=note, align="right")


def _draw_lines(pen: Pen, grid: Grid) -> None:
    box, xs = grid.box, grid.lefts
    top, below_head, *between, above_final, bottom = grid.tops
    # where the columns of events and of players begin; the line below the words above the latter
    events, players, band = xs[1], xs[_EACH], top + _BAND
    fine = [(box.x, y, box.right, y) for y in between]  # between the rounds
    fine += [(x, top, x, bottom) for x in xs[2:_EACH]]  # between what is noted of a round
    fine += [(x, band, x, bottom) for x in xs[_EACH + 1 : -1]]  # between players
    fine += [(events, top, events, above_final), (players, band, box.right, band)]
    pen.lines(fine, 0.6, pen.ink.note)
    pen.lines([(box.x, y, box.right, y) for y in (below_head, above_final)], 1.0)
    pen.line(players, top, players, bottom, 1.0)
    pen.rect(box, None, 1.0)
