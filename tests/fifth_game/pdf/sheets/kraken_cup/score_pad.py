"""The score pad of Kraken Cup."""

from __future__ import annotations

from companion.games.kraken_cup import facts

from pdf.orders import Order, Printed
from pdf.page import is_full
from pdf.parts import pad_rows as rows
from pdf.parts.choices import ExamplePadOptions
from pdf.parts.pad_rows import PadRow, PadTable, of_player, subtotal
from pdf.parts.score_pad import Pad, print_pad

_LABEL = 66.0


def draw(order: Order[ExamplePadOptions]) -> Printed:
    """The pad as PDF. Raises BadInput."""
    full = is_full(order)
    krakens = of_player("krakens", 2, lambda player, _: player.krakens)
    pearls = of_player("pearls", 2, lambda player, _: player.pearls)
    home = rows.tick_for("home", lambda _, standing: standing.subtotal("home") > 0)
    lines = [
        PadRow("Krakens", "how many", "anchor", krakens),
        PadRow("their points", f"{facts.KRAKEN} each", entries=subtotal("krakens")),
        PadRow("Pearls", "1 each", "coin", pearls),
        PadRow("Most pearls", f"{facts.MOST_BONUS}", "coin", subtotal("most-pearls")),
        PadRow("Home first", f"{facts.HOME}", "flag", home),
        rows.total_row(full),
        PadRow("If tied: krakens", entries=rows.tie_break(0)),
    ]
    pad = Pad(
        order.game.title,
        "score pad",
        [f"Rules: {facts.PLACES.SCORING}."],
        [PadTable(lines, facts.PLAYERS.most, _LABEL, heights=rows.heights(full))],
        "full" if full else "half",
        players=lambda record: record.players,
    )
    return print_pad(order, pad)
