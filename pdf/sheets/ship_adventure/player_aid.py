"""The player aid of Ship Adventure: a side for each game of the box, with the owner's equipment cards."""

from __future__ import annotations

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.copy import ShipCopy
from companion.games.ship_adventure.rules.aids import BATTLE, NEXT_LEVELS, aid, own_copy
from pdf.orders import Order, Printed
from pdf.parts.flow.blocks import Row
from pdf.parts.flow.sides import USUAL, Aid, of_rules, print_aid
from pdf.parts.flow.told import Figures, aid_of
from pdf.sheets.ship_adventure.coordinate_aid import EXAMPLES, reading_of
from pdf.sheets.ship_adventure.options import BOTH, PlayerAidOptions
from pdf.sheets.ship_adventure.pictures import battle, draw_group, draw_moves, points


def draw(order: Order[PlayerAidOptions]) -> Printed:
    """The aid as PDF, of each game chosen. Raises BadInput where so many do not fit the paper."""
    copy = order.copy_as(ShipCopy)
    aids = [player_aid(mode, copy) for mode in facts.MODES if order.options.mode in (BOTH, mode)]
    return print_aid(order, aids, order.options)


def player_aid(mode: str, copy: ShipCopy | None = None) -> Aid:
    """The side of one game, and the equipment that the owner entered."""
    own = [of_rules(own_copy(copy), USUAL)] if copy is not None and copy.equipment else []
    return aid_of(aid(mode, copy), lambda narrow: _figures(), copy, own)


def _figures() -> Figures:
    whole = facts.SIZES[1].points
    return {
        "moves": draw_moves,
        "levels": _levels(),
        "reading": reading_of(EXAMPLES[0]),
        "sizes": _sizes(),
        "group": draw_group,
        "battle": battle(*BATTLE),
        "whole": points("green", whole),
        "some": points("pink", whole - 1),
    }


def _levels() -> list[Row]:
    rows: list[Row] = []
    for (n, level), following in zip(facts.LEVELS.items(), NEXT_LEVELS, strict=True):
        ranged = "no cannons" if level.ranged is None else f"+{level.ranged}"
        rows.append(
            (f"**{n}**", "{d:5} " * level.dice, f"{level.galleon} {{coin}}", f"+{level.close}", ranged, following)
        )
    return rows


def _sizes() -> list[Row]:
    return [
        (f"**{boxes}**", str(s.areas), str(s.points), str(s.areas * s.points), f"{s.majority} of {s.areas}")
        for boxes, s in facts.SIZES.items()
    ]
