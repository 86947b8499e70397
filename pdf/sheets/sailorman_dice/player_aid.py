"""The player aid of Sailorman Dice: its rules in short on two sides."""

from __future__ import annotations

from pdf.orders import Order, Printed
from pdf.parts.choices import AidOptions
from pdf.parts.reference import print_reference


def draw(order: Order[AidOptions]) -> Printed:
    """The aid as PDF. Raises BadInput where so many do not fit the paper."""
    return print_reference(order, order.game.rules_in_short(), order.options)
