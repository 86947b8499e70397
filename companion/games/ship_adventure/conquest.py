"""Caribbean Conquest while it goes on: who holds which point, and what it earns in a round."""

from __future__ import annotations

from typing import NamedTuple

from companion.edits import PageData
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.record import ConquestPlayer, ConquestRecord, owner_of
from companion.games.ship_adventure.score import area_title


class Income(NamedTuple):
    """What one player gets at the end of this round: gold by area, and from cities; ``after`` is what there is then."""

    name: str
    earnings: tuple[tuple[str, int], ...]
    total: int
    after: int


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


def area_views(table: ConquestRecord) -> list[PageData]:
    """Every area: ``name``, ``title``, how many ``points`` it has, as ``text`` who holds them, and its ``owner``."""
    out: list[PageData] = []
    for area, holders in table.areas.items():
        owner = owner_of(holders)
        held = [f"{p.name} {count}" for p in table.players if (count := holders.count(p.name))]
        text = f"all {len(holders)} held by {owner}" if owner is not None else ", ".join(held) or "held by nobody"
        out.append({"name": area, "title": area_title(area), "points": len(holders), "text": text, "owner": owner})
    return out
