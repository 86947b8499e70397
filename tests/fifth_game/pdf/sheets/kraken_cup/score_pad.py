"""The score pad of Kraken Cup."""

from __future__ import annotations

from companion.games.kraken_cup import facts

from pdf.orders import Order, Printed
from pdf.page import is_full
from pdf.parts.choices import ExamplePadOptions
from pdf.parts.score_pad import (
    Pad,
    Row,
    Table,
    example_of,
    print_pad,
    subtotal,
    tie_break,
    total_row,
)

_LABEL = 66.0


def draw(order: Order[ExamplePadOptions]) -> Printed:
    """The pad as PDF. Raises BadInput."""
    full = is_full(order)
    rows = [
        Row("Krakens", f"{facts.KRAKEN} each", "anchor", writes=subtotal("krakens")),
        Row("Pearls", "1 each", "coin", writes=subtotal("pearls")),
        Row("Most pearls", f"{facts.MOST_BONUS}", "coin", writes=subtotal("most-pearls")),
        Row("Home first", f"{facts.HOME}", "flag", writes=subtotal("home")),
        total_row(full),
        Row("If tied: krakens", writes=tie_break(0)),
    ]
    notes = [f"Rules: {facts.SCORING}. Unofficial."]
    table = Table(rows, facts.PLAYERS[1], _LABEL)
    pad = Pad(order.game.title, "Score pad", notes, [table], full)
    filled = example_of(
        order, full, lambda record: (Table(rows, len(record.players), _LABEL), record.players)
    )
    return print_pad(order, pad, filled)
