"""The side of the player aid for Treasure Map: a round, moves, fights, levels, the map piece."""

from __future__ import annotations

from collections.abc import Callable

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.levels import levels_of
from companion.results import in_words, joined
from pdf.parts.flow.blocks import Column, Row, cell, item, panel, picture, row, stack, table, text
from pdf.parts.flow.sides import ALWAYS, USUAL, Section
from pdf.sheets.ship_adventure.pictures import coins, draw_moves, draw_reading, sides

Told = Callable[[bool], list[Section]]
"""The sections of a game's side, for a full page or (True) a narrow one."""


def sections(narrow: bool) -> list[Section]:
    """All of the side in order."""
    return [_round(), _moves(), _acts(), _fights(narrow), _levels(narrow), _piece(), _end()]


def _round() -> Section:
    return Section(
        "A round",
        [
            row(
                cell("n:1", "Compass", "inner ring’s colour first; not in play: second ring, third"),
                cell(
                    "n:2",
                    "Galleon",
                    f"{facts.SHIP_MOVE} squares to that colour’s city, {facts.WAKE} gold left on each {{house}}",
                ),
                cell("n:3", "Players", f"all in turn, to the left: move up to {facts.PLAYER_MOVE}, then act"),
                cell("n:4", "Pirates", f"each chaser sails {facts.SHIP_MOVE} squares after its prey"),
                cell("n:5", "Level", "all tokens gone: the next one"),
            )
        ],
        [facts.TURN, facts.COMPASS, facts.THIRD_PARTIES, facts.NEXT_LEVEL],
        rank=ALWAYS,
    )


def _moves() -> Section:
    return Section(
        f"Move up to {in_words(facts.PLAYER_MOVE)} squares",
        [
            row(
                picture(21.4, draw_moves, "A ship sails four squares, straight and diagonal; land beside it"),
                stack(
                    item("ship", "sails: sea, harbour, skull, wave", (5, 5)),
                    item("captain", "walks: jungle, city, temple; the ship waits", (5, 5)),
                    item("wave", "carries you its way; a whirlpool costs a move in and one out", (5, 5)),
                    item("again", "edges meet: north to south, east to west", (5, 5)),
                    gap=1,
                ),
                widths=(-71, 1),
                rule=False,
                gap=5,
            )
        ],
        [facts.MOVEMENTS],
        "straight or diagonal, by ship, on foot, or both",
        ALWAYS,
    )


def _acts() -> Section:
    return Section(
        "Act where you stop",
        [
            row(
                cell(
                    "temple",
                    "Temple",
                    f"Token there: take it; roll its dice, take their sum. Each **skull** is {facts.SKULL} and sends "
                    "the nearest free pirate.",
                ),
                cell("map-piece", "Map piece", "At the square of your token: exchange it for a piece laid out."),
                cell("city", "City", "Any: buy. Your own: store; fetch before you use it. Nobody fights there."),
                widths=(1.2, 1, 0.95),
            )
        ],
        [facts.TREASURES, facts.PIECES, facts.TOWN],
        rank=ALWAYS,
    )


def _fights(narrow: bool) -> Section:
    lost = "all it carries" if narrow else "all gold, tokens and pieces it carries"
    rows: list[Row] = [
        ("**Crew,** ashore, or aboard {house}", lost, "from its harbour, with its cards"),
        ("**Ship** without crew", "nothing", "ship to its harbour, crew stays"),
        ("**Pirate**", "the loot it has taken", "on its own island {house}"),
        ("**Galleon**", "the level’s gold", "next round, at the compass’ city {house}"),
    ]
    return Section(
        "Fights",
        [
            row(
                stack(
                    text("{swords} **Close,** on one square"),
                    picture(8, sides(("5", "swords"), ("3", "swords")), "A die with swords against another"),
                    text(
                        f"Die and cards with {{swords}}; the higher total wins. A skull is {facts.SKULL}. **Level: "
                        "roll again** {house}."
                    ),
                ),
                stack(
                    text("{target} **At range,** beside"),
                    picture(8, sides(("cannon", "4", "target"), ("2", "target")), "A cannonball and a die each"),
                    text("Who fires spends a cannonball {cannon}, rolls, adds cards with {target}. Alone, unrolled."),
                ),
                stack(
                    text("{cannon} **Ship on crew ashore**"),
                    picture(8, sides(("ship", "to", "captain")), "A ship fires at a crew"),
                    text("Firing wins unrolled, unless the crew has camouflage {jungle}."),
                ),
            ),
            table((Column("Beaten", 1.15), Column("loses", 1.1), Column("starts again", 1.15)), rows, 5),
        ],
        [facts.FIGHTING],
    )


def _levels(narrow: bool) -> Section:
    following = [
        "new tokens on all temples but the last emptied",
        f"destroyed pirates return; {in_words(facts.MAP_PIECES)} new map pieces",
        f"two players end with level {facts.LAST_LEVEL[2]}, three and four with {facts.LAST_LEVEL[3]}",
    ]
    rows: list[Row] = []
    for (n, level), change in zip(facts.LEVELS.items(), following, strict=True):
        ranged = "no cannons" if level.ranged is None else f"+{level.ranged}"
        more = [] if narrow else [change]
        rows.append((f"**{n}**", coins(level.dice), f"{level.galleon} {{coin}}", f"+{level.close}", ranged, *more))
    columns = [
        Column("Level", -12, "centre"),
        Column("Temple", -20 if not narrow else 1, "centre"),
        Column("Galleon", -17, "centre"),
        Column("Pirate {swords}", -19, "centre"),
        Column("Pirate {target}", -22, "centre"),
    ]
    blocks = [table(columns if narrow else [*columns, Column("Next level, when all tokens are taken", 1)], rows, 6.6)]
    if narrow:
        blocks.append(text(f"**Next level:** {'; '.join(following)}."))
    return Section(
        "Levels",
        blocks,
        [facts.NEXT_LEVEL, facts.THIRD_PARTIES],
        f"paying off a pirate: {facts.PAY_OFF} gold on its skull square",
    )


def _piece() -> Section:
    return Section(
        "Where is my map piece?",
        [picture(25, draw_reading, "A token, its area, the first tile with land, its first land square")],
        [facts.PIECES],
        rank=USUAL,
    )


def _end() -> Section:
    pieces = joined([str(n) for n in range(1, facts.MAP_PIECES + 1)])
    (alone,) = levels_of(1)
    return Section(
        "The end",
        [
            panel(
                row(
                    item(
                        "flag",
                        f"**You win** when you carry all {in_words(facts.MAP_PIECES)} pieces, {pieces}, and reach the "
                        "square they show: El Dorado.",
                        (6, 6),
                    ),
                    item(
                        "captain",
                        f"**Alone:** level {alone} in all {in_words(facts.LARGE_ISLANDS)} temples, a pirate from the "
                        "start and one more per temple emptied, none for skulls; crew lost, game lost.",
                        (6, 6),
                    ),
                    widths=(1, 1.35),
                )
            )
        ],
        [facts.END, facts.GOAL, facts.NEXT_LEVEL],
        rank=ALWAYS,
    )
