"""Play help of Conquest: who holds which point, what it earns this turn, and whether the end has come."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from companion.errors import BadInput, Fault
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.copy import Equipment, ShipCopy, equipment_of
from companion.games.ship_adventure.record import ConquestTable, read_draft
from companion.games.ship_adventure.score import area_title, end_of, progress_text
from companion.results import in_words, joined


@dataclass(frozen=True, slots=True)
class Earning:
    """Gold of one turn from an area or from cities, with the reason."""

    label: str
    gold: int
    why: str


@dataclass(frozen=True, slots=True)
class Income:
    """What one player gets at the end of this round, and their gold before and after."""

    name: str
    gold: int
    earnings: tuple[Earning, ...]
    controlled: tuple[str, ...]

    @property
    def total(self) -> int:
        """Gold of this turn."""
        return sum([earning.gold for earning in self.earnings])

    @property
    def after(self) -> int:
        """Gold once it is collected; at most what a record can hold."""
        return min(self.gold + self.total, facts.GOLD_MAX)


@dataclass(frozen=True, slots=True)
class AreaState:
    """An area: how many of its points each holder has, seat order, and who controls it."""

    name: str
    title: str
    points: int
    held: tuple[tuple[str, int], ...]
    owner: str | None

    @property
    def text(self) -> str:
        """``Ann 2, Ben 1``, ``all 3 Ann's``, or that nobody is there."""
        if self.owner is not None:
            return f"all {self.points} held by {self.owner}"
        return ", ".join([f"{name} {count}" for name, count in self.held]) or "held by nobody"


@dataclass(frozen=True, slots=True)
class Ending:
    """Whether the end has come: the player who controls enough areas, if any, and sentences."""

    reached: bool
    text: str
    notes: tuple[str, ...]


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


def incomes(table: ConquestTable) -> tuple[Income, ...]:
    """Everyone's gold of one turn: 1 a point, 2 in a controlled area (rules: Conquest, Strategic points)."""
    return tuple([_income(table, seat) for seat in range(len(table.players))])


def _income(table: ConquestTable, seat: int) -> Income:
    player = table.players[seat]
    earnings, controlled = [], []
    for area in table.areas:
        held = area.holders.count(player.name)
        if not held:
            continue
        each = facts.INCOME
        why = f"{held} of {len(area.holders)} points, {each} each"
        if held == len(area.holders):
            controlled.append(area.name)
            each = facts.CONTROLLED_INCOME
            why = f"all {held} points, so {each} each"
        earnings.append(Earning(area_title(area.name), held * each, why))
    if player.cities:
        cities = "1 city" if player.cities == 1 else f"{player.cities} cities"
        earnings.append(Earning("Cities", player.cities * facts.INCOME, f"{cities}, {facts.INCOME} each"))
    return Income(player.name, player.gold, tuple(earnings), tuple(controlled))


def area_states(table: ConquestTable) -> tuple[AreaState, ...]:
    """Every area of the table with who holds how much of it."""
    names = [player.name for player in table.players]
    return tuple(
        [
            AreaState(
                area.name,
                area_title(area.name),
                len(area.holders),
                tuple([(name, area.holders.count(name)) for name in names if name in area.holders]),
                area.owner,
            )
            for area in table.areas
        ]
    )


def ending(table: ConquestTable) -> Ending:
    """Whether the game ends with this round (rules: Conquest, End of the game)."""
    end = end_of(table)
    notes = []
    if end.homeless:
        hold, are = ("holds", "is") if len(end.homeless) == 1 else ("hold", "are")
        notes.append(f"{joined(end.homeless)} {hold} no city, and {are} eliminated once no unit is left either.")
    if end.controller is not None:
        text = f"{end.controller} controls {end.controls} of {table.size.areas} areas: finish the round, then score."
        return Ending(True, text, tuple(notes))
    owners = [area.owner for area in table.areas if area.owner is not None]
    for name in dict.fromkeys(owners):
        short = table.size.majority - owners.count(name)
        notes.append(f"{name} controls {in_words(owners.count(name))}; {in_words(short)} more would end it.")
    return Ending(False, f"{progress_text(table)} Unless a player is eliminated, the game goes on.", tuple(notes))


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
        facts.RULINGS["one-pool"].text,
        f"At most {facts.STACK} units share a square.",
        facts.RULINGS["free-point"].text,
        f"A ship costs {facts.SHIP_PRICE} gold, a crew {facts.CREW_PRICE}. They start in a city you hold; "
        "without a city you can still buy cards.",
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
