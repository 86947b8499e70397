"""The sheets of Sailorman Dice, each with the function that draws it. Loads no drawing library."""

from __future__ import annotations

from typing import Final

from pdf.orders import AnySheet, Order, Printed, Sheet
from pdf.parts.choices import AidOptions
from pdf.sheets.sailorman_dice.options import PadOptions, SummaryOptions


class Pad(Sheet[PadOptions]):
    name = "pad"
    title = "Map pad"
    summary = "Map sheets to play on, with a code that leads to their scorer."
    options = PadOptions

    def draw(self, order: Order[PadOptions]) -> Printed:
        from pdf.sheets.sailorman_dice.pad import draw_pad

        return draw_pad(order)


class PlayerAid(Sheet[AidOptions]):
    name = "player-aid"
    title = "Player aid"
    summary = "The rules in short on two sides: a roll, every sign, the points, questions that come up."
    options = AidOptions
    uses_code = False

    def draw(self, order: Order[AidOptions]) -> Printed:
        from pdf.parts.reference import print_reference

        return print_reference(order, order.game.rules_in_short(), order.options)


class Summary(Sheet[SummaryOptions]):
    name = "summary"
    title = "Score summary"
    summary = "Totals of up to four players by category, with the tie-break."
    options = SummaryOptions
    uses_code = False

    def draw(self, order: Order[SummaryOptions]) -> Printed:
        from pdf.sheets.sailorman_dice.summary import draw_summary

        return draw_summary(order)


SHEETS: Final[tuple[AnySheet, ...]] = (
    Pad(),
    PlayerAid(),
    Summary(),
)
