"""The score pad: track, science cards, gold into points, tie-breaks."""

from functools import partial
from typing import Final

from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.record import Cabin
from companion.games.waters_of_nereus.score import gold_of
from companion.results import Standing
from companion.words import in_words
from pdf.parts.pad_rows import (
    Entry,
    PadRow,
    PadTable,
    heights,
    of_player,
    subtotal,
    sums,
    tie_break,
    total_row,
)
from pdf.parts.score_pad import Pad, print_pad
from pdf.parts.sheet import LEFT, RIGHT, Font, Order, Pen, Printed, is_full
from pdf.sheets.waters_of_nereus.options import ScorePadOptions
from pdf.sheets.waters_of_nereus.pieces import draw_treasure

_LABEL: Final = 66.0


def draw(order: Order[ScorePadOptions]) -> Printed:
    """Returns the pad as PDF, a page for each game or two halves. Raises BadInput."""
    full, players = is_full(order), order.options.players
    pad = Pad(
        "Waters of Nereus",
        f"score pad for {in_words(players)} players" if full else "score pad",
        [f"Rules: {facts.PLACES.GAME_END}."],
        [PadTable(_rows(full), players, _LABEL, heights=heights(full))],
        "full" if full else "half",
        _draw_stated if full else None,
        players=lambda read: read.cabins,
    )
    return print_pad(order, pad, settings={"players": players})


def _draw_stated(pen: Pen, y: float) -> None:
    stated = [facts.STATEMENTS[name] for name in ("one-red-slot", "gems-in-holds")]
    y += 5
    for note in (f"House rule: {facts.RULINGS['gem-for-a-card'].text}", *stated):
        y = pen.paragraph(LEFT, y, RIGHT - LEFT, note, colour=pen.ink.note, lead=1.35)


def _rows(full: bool) -> list[PadRow]:
    track = PadRow(
        "Scoring track",
        f"VP after day {facts.DAYS}",
        entries=of_player("track", 3, lambda cabin, _: cabin.track),
        tint="river",
        size=10,
        font=Font.BOLD,
        beside="What the disc has counted during the game, laps too.",
    )
    ties = [
        PadRow(
            "Tied: completed holds",
            "more wins",
            "tick",
            tie_break(0, digits=1),
            line=1.0,
            beside="Only where totals are equal.",
        ),
        PadRow("Then: in incomplete holds", "more wins", "chest", tie_break(1)),
    ]
    return [track, *_card_rows(full), *_gold_rows(), total_row(full, "most points win"), *ties]


def _card_rows(full: bool) -> list[PadRow]:
    # the row of the science cards' sum. On a whole page, rows for the science power and for each
    # card come before it.
    summed = PadRow(
        "Science cards",
        "those ticked, added" if full else "at most the power",
        "" if full else "flask",
        subtotal("science-cards"),
        tint="river",
        size=10,
        font=Font.BOLD,
        line=0.6,
        beside="The cards, as many as the power allows.",
    )
    if not full:
        return [summed]
    science = of_player("science", 1, lambda cabin, _: cabin.science)
    power = PadRow("Science power", "each card played takes 1", "flask", science)
    return [power, *(_card_row(name, card) for name, card in facts.CARDS.items()), summed]


def _gold_rows() -> list[PadRow]:
    sold = (
        f"Coins, and what storage sells for. Each {facts.GOLD_PER_POINT} are 1 VP; the rest is"
        " lost."
    )
    return [
        PadRow("Coins", "", "coin", of_player("gold", 2, lambda cabin, _: cabin.gold)),
        PadRow(
            "Treasures in storage",
            f"how many; {facts.TREASURE_GOLD} each",
            "barrel",
            of_player("storage", 1, lambda cabin, _: sum(cabin.stored.values())),
            beside="How many lie there.",
        ),
        PadRow(
            "Gems in storage",
            f"how many; {facts.GEM_GOLD} each",
            entries=of_player("storage.gem", 1, lambda cabin, _: cabin.gems),
            sign=partial(draw_treasure, colour=facts.GEM),
        ),
        PadRow(
            "Gold in all",
            entries=sums(
                "gold",
                3,
                lambda cabin, _: gold_of(cabin.gold, sum(cabin.stored.values()), cabin.gems),
            ),
            beside=sold,
        ),
        PadRow(
            "Gold into points",
            f"1 VP for {facts.GOLD_PER_POINT}",
            entries=subtotal("gold"),
            tint="river",
            size=10,
            font=Font.BOLD,
            line=0.6,
        ),
    ]


def _card_row(name: str, card: facts.ScienceCard) -> PadRow:
    def played(cabin: Cabin, standing: Standing) -> int:
        return sum(line.label == card.title and line.points > 0 for line in standing.lines)

    ticks = Entry("players[{seat}].cards", ticks=card.copies, value=name, writes=played)
    points = f"{card.points} VP"
    if card.needs == "holds":
        return PadRow(card.title, points, card.crew[0], (ticks,))
    return PadRow(
        card.title,
        points,
        entries=(ticks,),
        sign=lambda pen, x, y, size: draw_treasure(pen, x, y, 4.6, card.color),
    )
