"""Play help of Conquest: who holds which point, what it earns this round, and whether the end has come."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.errors import BadInput, Fault
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.conquest import AreaState, Ending, Income, area_states, ending, incomes
from companion.games.ship_adventure.copy import Equipment, ShipCopy, equipment_of
from companion.games.ship_adventure.record import ConquestTable, read_draft
from companion.results import joined


@dataclass(frozen=True, slots=True)
class Purchase:
    """What units cost one player; ``possible`` where the gold suffices and a city is held for them to start in."""

    name: str
    ships: int
    crews: int
    cost: int
    gold: int
    text: str

    possible: bool

    @property
    def left(self) -> int:
        """Gold that stays."""
        return self.gold - self.cost


@dataclass(frozen=True, slots=True)
class ConquestAnswer:
    """The whole table: incomes in seat order, areas, the end, a purchase if one was typed, reminders of a turn.

    ``cards`` are the equipment cards of the owner's copy with what they cost, one a sentence.
    """

    incomes: tuple[Income, ...]
    areas: tuple[AreaState, ...]
    ending: Ending
    purchase: Purchase | None
    reminders: tuple[str, ...]
    cards: tuple[str, ...]


def answer(
    record: Mapping[str, Any], seat: int, typed: Mapping[str, str], copy: ShipCopy | None = None
) -> ConquestAnswer | None:
    """The tracker for a table of Conquest; None for a table of Treasure Map.

    ``ships`` and ``crews`` are units that the player at ``seat`` would buy. Raises BadInput.
    """
    table = read_draft(record)
    if not isinstance(table, ConquestTable):
        return None
    return ConquestAnswer(
        incomes(table),
        area_states(table),
        ending(table),
        _purchase(table, seat, typed),
        reminders(),
        tuple([_card_text(card) for card in equipment_of(copy)]),
    )


def _card_text(card: Equipment) -> str:
    """``Sabre: +2 close, 5 gold``; what is not known is left out."""
    told = [f"+{card.bonus} {card.kind}" if card.bonus else card.kind if card.kind != "other" else ""]
    told.append(f"{card.price} gold" if card.price is not None else "")
    known = ", ".join([x for x in told if x])
    return f"{card.name}: {known}" if known else card.name


def reminders() -> tuple[str, ...]:
    """What is easily forgotten in a turn (rules: Conquest, Purchasing and The moves)."""
    return (
        facts.STATEMENTS["one-pool"].text,
        f"At most {facts.STACK} units share a square.",
        facts.RULINGS["point-fire"].text,
        facts.RULINGS["free-point"].text,
        f"A ship costs {facts.SHIP_PRICE} gold, a crew {facts.CREW_PRICE}. Without a city you can still buy cards. "
        f"{facts.RULINGS['buying'].text}",
    )


def _purchase(table: ConquestTable, seat: int, typed: Mapping[str, str]) -> Purchase | None:
    faults: list[Fault] = []
    ships, crews = (_count(typed, name, faults) for name in ("ships", "crews"))
    if faults:
        raise BadInput(faults)
    if not ships and not crews:
        return None
    player = table.players[seat]
    cost = ships * facts.SHIP_PRICE + crews * facts.CREW_PRICE
    bought = [f"{n} {word if n == 1 else word + 's'}" for n, word in ((ships, "ship"), (crews, "crew")) if n]
    sums = [f"{n} x {price}" for n, price in ((ships, facts.SHIP_PRICE), (crews, facts.CREW_PRICE)) if n]
    text = f"{joined(bought)}: {' + '.join(sums)} = {cost} gold."
    if cost > player.gold:
        text += f" {player.name} has {player.gold}: {cost - player.gold} too few."
    elif not player.cities:
        text += f" {player.name} holds no city for them to start in."
    else:
        text += f" {player.name} keeps {player.gold - cost}."
    possible = cost <= player.gold and player.cities > 0
    return Purchase(player.name, ships, crews, cost, player.gold, text, possible)


def _count(typed: Mapping[str, str], name: str, faults: list[Fault]) -> int:
    text = typed.get(name, "").strip()
    if not text:
        return 0
    if text.isascii() and text.isdecimal() and len(text) <= 2:
        return int(text)
    faults.append(Fault(name, text, "a whole number from 0 to 99"))
    return 0
