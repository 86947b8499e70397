"""The player aid of Ship Adventure: a side for each game of the box, with the owner's equipment cards."""

from __future__ import annotations

from functools import partial
from typing import Final

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.copy import ShipCopy, equipment_of
from companion.games.ship_adventure.rules.own_copy import own_copy
from pdf.orders import Order, Printed
from pdf.parts.flow.sides import USUAL, Aid, Section, of_rules, print_aid
from pdf.sheets.ship_adventure import conquest_aid, treasure_map_aid
from pdf.sheets.ship_adventure.options import BOTH, PlayerAidOptions

_GAMES: Final = {
    facts.TREASURE_MAP: (treasure_map_aid.sections, "one to four players", ("set-up (its own sheet)", "questions")),
    facts.CONQUEST: (conquest_aid.sections, "two to four players", ("set-up (its own sheet)", "questions")),
}


def draw(order: Order[PlayerAidOptions]) -> Printed:
    """The aid as PDF, of each game chosen. Raises BadInput where so many do not fit the paper."""
    copy = order.copy_as(ShipCopy)
    aids = [
        Aid(facts.MODES[mode], (players,), partial(_with_copy, told=told, copy=copy), away, _fingerprint(copy))
        for mode, (told, players, away) in _GAMES.items()
        if order.options.mode in (BOTH, mode)
    ]
    return print_aid(order, aids, order.options)


def _fingerprint(copy: ShipCopy | None) -> str:
    return (copy.fingerprint or "") if copy else ""


def _with_copy(narrow: bool, told: treasure_map_aid.Told, copy: ShipCopy | None) -> list[Section]:
    """The sections, and the equipment that the owner entered."""
    own = [of_rules(own_copy(copy), USUAL)] if equipment_of(copy) else []
    return [*told(narrow), *own]
