"""The player aid of Ship Adventure: two sides for each game of the box, with the owner's equipment cards."""

from __future__ import annotations

from companion.games.ship_adventure.copy import ShipCopy, equipment_of
from companion.games.ship_adventure.rules.own_copy import own_copy
from pdf.orders import Order, Printed
from pdf.parts.reference import print_reference
from pdf.sheets.ship_adventure.options import BOTH, PlayerAidOptions


def draw(order: Order[PlayerAidOptions]) -> Printed:
    """The aid as PDF, of each game chosen. Raises BadInput where so many do not fit the paper."""
    copy = order.copy_as(ShipCopy)
    own = own_copy(copy)
    mode = order.options.mode
    games = [rules.with_section(own) for rules in order.game.rules_in_short() if mode in (BOTH, rules.name)]
    return print_reference(order, games, order.options, () if equipment_of(copy) else (own.name,))
