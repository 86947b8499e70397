"""The player aid of Kraken Cup: its rules in short."""

from __future__ import annotations

from pdf.orders import Order, Printed, rules_at
from pdf.parts.choices import AidOptions
from pdf.parts.flow import ALWAYS, USUAL, Aid, AidSection, print_aid
from pdf.parts.flow.texts import of_rules


def draw(order: Order[AidOptions]) -> Printed:
    """The aid as PDF: of the cup that a table sails for, otherwise of both. Raises BadInput."""
    rules = rules_at(order) if order.table else order.game.rules_in_short()
    parts = rules[0].sections

    def sections(narrow: bool) -> list[AidSection]:
        return [of_rules(part, ALWAYS if part.name == "scoring" else USUAL) for part in parts]

    return print_aid(order, [Aid(order.game.title, ["rules in short"] * 2, sections)])
