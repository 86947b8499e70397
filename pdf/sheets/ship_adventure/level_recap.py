"""The level recap: dice, galleon and pirates by level, and how the level changes."""

from collections.abc import Callable

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.copy import ShipCopy, die_of, from_copy
from companion.games.ship_adventure.fights import (
    average_gold,
    gold_range,
    levels_of,
    skull_chances,
    tokens_at,
)
from companion.games.ship_adventure.rules.aids import aid
from companion.words import joined, percent
from pdf.parts.sheet import (
    Block,
    Cell,
    Column,
    Order,
    Printed,
    Row,
    aid_of,
    played_at,
    print_whole_aid,
    sign_cell,
    table,
    text,
    to_tick,
)
from pdf.sheets.ship_adventure.options import LevelOptions


def draw(order: Order[LevelOptions]) -> Printed:
    """Returns the recap as PDF, for every number of players or for one."""
    settings = played_at(order)
    players = int(settings["players"]) if "players" in settings else None
    copy = order.copy_as(ShipCopy)
    die = [] if from_copy(copy, "die") else [text(f"{{house}} {facts.RULINGS['die'].text}")]
    figures = {"levels": _table(players, copy), "die": die}
    return print_whole_aid(
        order, aid_of(aid("level-recap", copy, settings), lambda narrow: figures)
    )


def _table(players: int | None, copy: ShipCopy | None) -> Block:
    # without players it has the levels of all, with who plays them
    played, die = levels_of(players), die_of(copy)
    rows: list[Row] = []

    # adds a row: ``cell`` makes what a level has there
    def add(sign: str, name: str, note: str, cell: Callable[[int], Cell]) -> None:
        words = f"**{name}** | {note}" if note else f"**{name}**"
        rows.append((sign_cell(sign, 6), words, *map(cell, played)))

    def gold(n: int) -> str:
        low, high = gold_range(facts.LEVELS[n].dice, die)
        return f"**{low}–{high}**, on average {float(average_gold(facts.LEVELS[n].dice, die)):.1f}"

    def skulls(n: int) -> str:
        chances = enumerate(skull_chances(facts.LEVELS[n].dice, die))
        return ", ".join(f"**{many}:** {percent(chance)}" for many, chance in chances)

    def ranged(n: int) -> str:
        bonus = facts.LEVELS[n].ranged
        return "no cannons" if bonus is None else f"**+{bonus}**"

    add(
        "temple",
        "Temple",
        f"dice; a skull is {facts.SKULL}",
        lambda n: "{d:5} " * facts.LEVELS[n].dice,
    )
    add("coin", "Gold from it", "", gold)
    add("galleon", "Galleon", "", lambda n: f"**{facts.LEVELS[n].galleon}** gold, if destroyed")
    add("swords", "Pirate, close", "added to its die", lambda n: f"**+{facts.LEVELS[n].close}**")
    add("target", "Pirate, ranged", "added to its die", ranged)
    if players != 1:
        add(
            "skull",
            "Skulls rolled",
            "a pirate each",
            skulls,
        )
    add("area", "Tokens taken", "tick", lambda n: to_tick(tokens_at(players), most=6.4))
    add("map-piece", "Map pieces", "tick", lambda n: to_tick(facts.MAP_PIECES, True, 6.4))
    pirates = "Pirates chasing" if players == 1 else "Pirates beaten"
    add("pirate", pirates, "tick", lambda n: to_tick(facts.PIRATES, most=6.4))
    head: list[Column] = [Column("", -11), Column("", -40)]
    for n in played:
        who = f"{joined([str(p) for p in facts.LAST_LEVEL if p > 1 and n in levels_of(p)])} players"
        only = f"Level {n}, the only one" if players == 1 else f"Level {n}"
        head.append(Column(f"{only} | {who}" if players is None else only, 1, "centre"))
    return table(head, rows, 12.4, heads=2)
