"""The player aid of Waters of Nereus: its rules in short on two sides, with what the owner's cabin shows."""

from __future__ import annotations

from typing import Final

from companion.games.waters_of_nereus.copy import NereusCopy
from companion.games.waters_of_nereus.rules.own_copy import own_copy
from pdf.orders import Order, Printed
from pdf.parts.choices import AidOptions
from pdf.parts.reference import print_reference

_OWN_SHEETS: Final = ("science-cards", "neutral-player")


def draw(order: Order[AidOptions]) -> Printed:
    """The aid as PDF. Raises BadInput where so many do not fit the paper."""
    own = own_copy(order.copy_as(NereusCopy))
    games = [rules.with_section(own) for rules in order.game.rules_in_short()]
    return print_reference(order, games, order.options, _OWN_SHEETS)
