"""Caribbean Conquest while it goes on: who holds which point, what it earns in a round, whether the end has come."""

from __future__ import annotations

from typing import Final, NamedTuple

from typing_extensions import TypedDict

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.record import ConquestPlayer, ConquestRecord, owner_of
from companion.games.ship_adventure.score import area_title, end_of, progress_text
from companion.words import in_words, joined


class Income(NamedTuple):
    """What one player gets at the end of this round: gold by area, and from cities; ``after`` is what there is then."""

    name: str
    earnings: tuple[tuple[str, int], ...]
    total: int
    after: int


class AreaView(TypedDict):
    """An area: who holds how much of it, in words, and who controls it."""

    name: str
    title: str
    points: int
    text: str
    owner: str | None


class Ending(NamedTuple):
    """Whether the end has come, in sentences; ``headline`` is who brought it, empty where nobody has."""

    headline: str
    notes: tuple[str, ...]
    text: str


def incomes(table: ConquestRecord) -> tuple[Income, ...]:
    """Everyone's gold of one round: 1 a point, 2 in a controlled area (rules: Conquest, Strategic points)."""
    return tuple([_income(table, player) for player in table.players])


def _income(table: ConquestRecord, player: ConquestPlayer) -> Income:
    earnings = []
    for area, holders in table.areas.items():
        if held := holders.count(player.name):
            each = facts.CONTROLLED_INCOME if held == len(holders) else facts.INCOME
            earnings.append((area_title(area), held * each))
    if count := table.cities.get(player.name):
        earnings.append(("Cities", count * facts.INCOME))
    total = sum([gold for _, gold in earnings])
    return Income(player.name, tuple(earnings), total, min(player.gold + total, facts.GOLD_MAX))


def area_views(table: ConquestRecord) -> list[AreaView]:
    """Every area of the table with who holds how much of it."""
    out = []
    for area, holders in table.areas.items():
        owner = owner_of(holders)
        held = [f"{p.name} {count}" for p in table.players if (count := holders.count(p.name))]
        text = f"all {len(holders)} held by {owner}" if owner is not None else ", ".join(held) or "held by nobody"
        out.append(AreaView(name=area, title=area_title(area), points=len(holders), text=text, owner=owner))
    return out


_LAST_ROUND: Final = "finish the round and take its income, then count."
"""Rules: Conquest, Strategic points and End of the game."""


def ending(table: ConquestRecord) -> Ending:
    """Whether the game ends with this round (rules: Conquest, End of the game)."""
    end = end_of(table)
    notes = []
    if end.homeless:
        hold, are = ("holds", "is") if len(end.homeless) == 1 else ("hold", "are")
        notes.append(f"{joined(end.homeless)} {hold} no city, and {are} eliminated once no unit is left either.")
    if end.headline:
        return Ending(end.headline, tuple(notes), f"{end.headline}: {_LAST_ROUND}")
    owners = table.owners
    for name in dict.fromkeys(owners):
        short = table.size.majority - owners.count(name)
        notes.append(f"{name} controls {in_words(owners.count(name))}; {in_words(short)} more would end it.")
    return Ending("", tuple(notes), progress_text(table))
