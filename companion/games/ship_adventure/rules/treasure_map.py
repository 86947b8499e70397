"""Treasure Map in short: what is needed, set-up, rounds, turns, levels, and playing alone."""

from __future__ import annotations

from typing import Final

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.rules.treasure_map_end import END, QUESTIONS, SCORING
from companion.games.ship_adventure.rules.treasure_map_play import (
    FIGHTS,
    MOVING,
    PIECES,
    SEAFARERS,
    SIGNS,
    TEMPLES,
    TOWN,
)
from companion.results import in_words
from companion.rules import Rule, RulesInShort, Section

_PIECES: Final = in_words(facts.MAP_PIECES)
_AREA_TILES: Final = (facts.AREA // facts.TILE) ** 2
_EDGES: Final = ", ".join(f"{color} {edge}" for edge, color in facts.EDGE_COLORS.items())

NEED: Final = Section(
    "need",
    "What you need",
    (
        Rule(
            f"Collect the {_PIECES} pieces of the treasure map and be the first to reach the square they show: El "
            f"Dorado. {facts.PLAYERS[0]} to {facts.PLAYERS[1]} players.",
            facts.GOAL,
            name="Aim",
            symbol="map-piece",
        ),
        Rule(
            "You win if you reach El Dorado, and lose at once if your crew is destroyed. Losing only your ship does "
            "not end the game.",
            facts.END,
            name="Playing alone",
            symbol="captain",
        ),
        Rule(
            f"One box: {facts.TILES} tiles of {facts.TILE} by {facts.TILE} squares, of which "
            f"{in_words(facts.LARGE_ISLANDS)} are large islands with a temple, {in_words(facts.CITIES)} have a city "
            f"with a harbour and {in_words(facts.PIRATES)} have a skull.",
            facts.SETTING_UP,
            name="Tiles",
            symbol="area",
        ),
        Rule(
            f"{facts.MAP_CARDS} map cards, treasure tokens of levels 1 to {max(facts.LEVELS)}, map pieces 1 to "
            f"{facts.MAP_PIECES}, equipment cards, gold, dice, target tokens, the compass.",
            facts.SETTING_UP,
            name="Cards and tokens",
            symbol="chest",
        ),
        Rule(
            f"The Spanish galleon, {in_words(facts.PIRATES)} pirates, and for each player a ship, a crew and a sea "
            "map.",
            facts.SETTING_UP,
            name="Ships",
            symbol="ship",
        ),
    ),
)

SET_UP: Final = Section(
    "set-up",
    "Set-up",
    (
        Rule(
            "Draw one map card and leave its back unseen: it shows where El Dorado is.",
            facts.SETTING_UP,
            name="Map card",
            symbol="map-card",
        ),
        Rule(
            f"Put the {in_words(facts.LARGE_ISLANDS)} large islands where the map card shows them. The board's edges "
            f"are {_EDGES}.",
            facts.SETTING_UP,
            name="Large islands",
            symbol="temple",
        ),
        Rule(
            f"Shuffle the other tiles and lay them at random, {facts.BOARD} by {facts.BOARD} squares in all. Turn city "
            "tiles until each harbour meets the sea.",
            facts.SETTING_UP,
            name="Other tiles",
            symbol="harbor",
        ),
        Rule(
            f"The sea map divides the board into {in_words(facts.AREAS)} coloured areas of {in_words(_AREA_TILES)} "
            "tiles. If an area is all sea, take the treasure tokens of its colour out of the game.",
            facts.SETTING_UP,
            name="Areas",
            symbol="area",
        ),
        Rule(
            f"Shuffle the level 1 tokens and lay one, dice up, on each temple but the most central one. Lay "
            f"{_PIECES} map pieces ready, one of each number (house rule).",
            facts.SETTING_UP,
            name="Treasure tokens",
            symbol="chest",
        ),
        Rule(
            "Everybody chooses a colour and puts the ship, with the crew aboard, in the harbour of that colour's city, "
            "and takes a sea map and one cannonball card.",
            facts.SETTING_UP,
            name="Players",
            symbol="ship",
        ),
        Rule(
            "One pirate goes on each skull square.",
            facts.SETTING_UP,
            name="Pirates",
            symbol="pirate",
        ),
    ),
    steps=True,
)

ROUND: Final = Section(
    "round",
    "A round",
    (
        Rule(
            "Turn the needle. The colour under it on the innermost ring goes first; if nobody plays it, that of the "
            "second ring, then of the third.",
            facts.COMPASS,
            name="Compass",
            symbol="needle",
        ),
        Rule(
            f"The galleon sails {in_words(facts.SHIP_MOVE)} squares towards the city of the first player's colour. "
            "In the first round it starts in that city's harbour instead.",
            facts.COMPASS,
            name="Galleon",
            symbol="galleon",
        ),
        Rule(
            "Everybody takes a turn: the first player, then to the left.",
            facts.TURN,
            name="Players",
            symbol="captain",
        ),
        Rule(
            f"Every pirate that chases somebody sails {in_words(facts.SHIP_MOVE)} squares after them.",
            facts.TURN,
            name="Pirates",
            symbol="pirate",
        ),
        Rule(
            "If all treasure tokens have been collected from the temples, the next level begins.",
            facts.TURN,
            name="Level",
            symbol="level",
        ),
    ),
    steps=True,
)

TURN: Final = Section(
    "turn",
    "Your turn",
    (
        Rule(
            f"Move up to {in_words(facts.PLAYER_MOVE)} squares in all: by ship, on foot, or both.",
            facts.TURN,
            name="Move",
            symbol="ship",
        ),
        Rule(
            "Then do whatever is possible on the square where you stopped: fight, empty a temple, take a map piece, "
            "buy and store in town.",
            facts.TURN,
            name="Act",
            symbol="hand",
        ),
    ),
    steps=True,
)


def _level(number: int) -> str:
    level = facts.LEVELS[number]
    dice = "die" if level.dice == 1 else "dice"
    ranged = "no cannons" if level.ranged is None else f"+{level.ranged} in ranged fights"
    return (
        f"Temples {in_words(level.dice)} {dice}, galleon {level.galleon} gold, pirates +{level.close} in close combat, "
        f"{ranged}."
    )


LEVELS: Final = Section(
    "levels",
    "Levels",
    (
        Rule(
            "New treasure tokens, of the next level, go on every temple but the one emptied last. Destroyed pirates "
            f"return. {_PIECES.capitalize()} new map pieces are laid out, one of each number.",
            facts.NEXT_LEVEL,
            name="A new level",
            symbol="level",
        ),
        *(Rule(_level(n), facts.NEXT_LEVEL, name=f"Level {n}", symbol="level") for n in facts.LEVELS),
        Rule(
            f"Three or four players play {in_words(facts.LAST_LEVEL[3])} levels, two players "
            f"{in_words(facts.LAST_LEVEL[2])}. After the last one no tokens are added.",
            facts.NEXT_LEVEL,
            name="The last level",
            symbol="flag",
        ),
    ),
)

ALONE: Final = Section(
    "alone",
    "Playing alone",
    (
        Rule(
            f"Level {facts.SOLO_LEVEL} tokens lie on all {in_words(facts.LARGE_ISLANDS)} temples, the central one too, "
            "and there is no change of level.",
            facts.NEXT_LEVEL,
            name="Temples",
            symbol="temple",
        ),
        Rule(
            "One pirate chases you from the start, and one more for each temple you empty. A skull on a die sends "
            "none.",
            facts.NEXT_LEVEL,
            name="Pirates",
            symbol="pirate",
        ),
        Rule(
            facts.RULINGS["solo-pirates"].text,
            facts.NEXT_LEVEL,
            name="Which pirates",
            symbol="pirate",
            ruling="solo-pirates",
        ),
    ),
)

TREASURE_MAP: Final = RulesInShort(
    facts.SLUG,
    (
        NEED,
        SET_UP,
        ROUND,
        TURN,
        MOVING,
        FIGHTS,
        TEMPLES,
        PIECES,
        TOWN,
        SEAFARERS,
        LEVELS,
        ALONE,
        SIGNS,
        END,
        SCORING,
        QUESTIONS,
    ),
    facts.TREASURE_MAP,
    facts.MODES[facts.TREASURE_MAP],
)
