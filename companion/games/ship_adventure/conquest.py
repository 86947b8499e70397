"""Caribbean Conquest while it goes on: who holds which point, what it earns in a round, whether the end has come."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.record import ConquestTable
from companion.games.ship_adventure.score import area_title, end_of, progress_text
from companion.words import in_words, joined, plural


@dataclass(frozen=True, slots=True)
class Earning:
    """Gold of one round from an area or from cities, with the reason."""

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
        """Gold of this round."""
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
    """Whether the end has come, and sentences; ``headline`` is who brought it, empty where nobody has."""

    headline: str
    notes: tuple[str, ...]
    text: str

    @property
    def reached(self) -> bool:
        return bool(self.headline)


def incomes(table: ConquestTable) -> tuple[Income, ...]:
    """Everyone's gold of one round: 1 a point, 2 in a controlled area (rules: Conquest, Strategic points)."""
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
        cities = "1 city" if player.cities == 1 else f"{player.cities} cities, {facts.INCOME} each"
        earnings.append(Earning("Cities", player.cities * facts.INCOME, cities))
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


_LAST_ROUND: Final = "finish the round and take its income, then count."
"""Rules: Conquest, Strategic points and End of the game."""


def ending(table: ConquestTable) -> Ending:
    """Whether the game ends with this round (rules: Conquest, End of the game)."""
    end = end_of(table)
    notes = []
    if end.homeless:
        hold, are = ("holds", "is") if len(end.homeless) == 1 else ("hold", "are")
        notes.append(f"{joined(end.homeless)} {hold} no city, and {are} eliminated once no unit is left either.")
    if end.out:
        are = plural(len(end.out), "is", "are")
        return _ended(f"{joined(end.out)} {are} eliminated", notes)
    if end.controller is not None:
        return _ended(f"{end.controller} controls {end.controls} of {table.size.areas} areas", notes)
    owners = [area.owner for area in table.areas if area.owner is not None]
    for name in dict.fromkeys(owners):
        short = table.size.majority - owners.count(name)
        notes.append(f"{name} controls {in_words(owners.count(name))}; {in_words(short)} more would end it.")
    return Ending("", tuple(notes), f"{progress_text(table)} Unless a player is eliminated, the game goes on.")


def _ended(headline: str, notes: list[str]) -> Ending:
    return Ending(headline, tuple(notes), f"{headline}: {_LAST_ROUND}")
