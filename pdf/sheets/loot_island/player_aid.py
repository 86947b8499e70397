"""The player aid of Loot Island: its rules in short on two sides, with what the owner's cards show."""

from __future__ import annotations

from typing import Final

from companion.games.loot_island.copy import LootCopy
from companion.games.loot_island.rules.own_copy import own_copy
from pdf.orders import Order, Printed
from pdf.parts.choices import AidOptions
from pdf.parts.reference import print_reference

_OWN_SHEETS: Final = ("own-copy", "variants", "aaron", "events")


def draw(order: Order[AidOptions]) -> Printed:
    """The aid as PDF. Raises BadInput where so many do not fit the paper."""
    own = own_copy(order.copy_as(LootCopy))
    games = [rules.with_section(own) for rules in order.game.rules_in_short()]
    return print_reference(order, games, order.options, _OWN_SHEETS)
