"""Loot Island: what the box and its rules fix, each with its place in the rules.

Aaron Haag, What's Your Game 2017. The treasure cards stand in ``cards``, the events in ``events``.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from companion.facts import Span, places, read_rulings, read_statements

SLUG: Final = "loot-island"


PLACES: Final = places(
    COMPONENTS="p. 2, Components list",
    SETUP="pp. 2-3, Game setup",
    OVERVIEW="p. 4, Game overview",
    GENERAL="p. 5, General rules",
    PREPARATION="p. 5, Phase 1: Preparation",
    ACTIONS="p. 6, Phase 2: Actions",
    USING_ISLANDS="p. 6, Use a Small Island",
    PLAYING="p. 7, Play Map cards to the Main Island",
    EFFECTS="p. 8, Effects",
    LOOT="p. 10, Phase 3: Finding the Loot",
    TAKING="p. 11, Taking Treasures",
    CLEAN_UP="p. 11, Clean up",
    END="p. 12, End of the game",
    FINAL="p. 12, Final exploration",
    CURSE="p. 12, Curse cubes",
    HEALERS="p. 12, Healer cards",
    LOOT_VALUE="p. 12, Loot value",
    VALUES="p. 13, Treasure values",
    BOOKS="p. 13, Books",
    JEWELS="p. 13, Jewels",
    SKULLS_RULE="p. 13, Skulls",
    CROWNS="p. 13, Crowns",
    ISLANDS="p. 14, Small islands",
    EVENTS="p. 14, Events",
    TWO_PLAYERS="p. 15, Rules for a 2-player game",
    VARIANTS="p. 16, Variants",
)

PLAYERS: Final = Span(2, 5)  # SETUP: rules for 5 players, with differences for 2, 3 and 4
DRAWN_STEPS: Final = ("ship", "events", "first-player")
"""The steps of a set-up that are drawn (SETUP)."""
MINUTES: Final = None  # in no text that we have
BGG_ID: Final = None  # not known to us for certain

ROUNDS: Final = 5  # p. 4, Game overview
A_EVENTS: Final = tuple(f"A{n}" for n in range(1, 5))  # p. 14: on top of the deck
B_EVENTS: Final = tuple(f"B{n}" for n in range(1, 15))
PILES: Final = ("I", "II", "III", "IV")  # SETUP 3, the first on top
N_CARDS: Final = 74  # COMPONENTS
N_MAP_CARDS: Final = 88  # COMPONENTS
N_CUBES: Final = 80  # COMPONENTS
N_HEALERS: Final = 14  # COMPONENTS
N_SMALL_ISLANDS: Final = 7  # COMPONENTS
N_COASTS: Final = 4  # SETUP 1
COAST_LANDINGS: Final = 2  # SETUP 1
START_CUBES: Final = 3  # SETUP 11
COMPASSES: Final = 3  # SETUP 11
ISLAND_PRICE: Final = 2  # USING_ISLANDS: map cards of one colour
ISLAND_MAPS: Final = 2  # ISLANDS: map cards drawn
ISLAND_CUBES: Final = 1  # ISLANDS: cubes taken for a treasure
CARD_CUBES: Final = 1  # EFFECTS: cubes that a map card's sign gives back
CARD_MAPS: Final = 1  # EFFECTS: map cards that a map card's sign draws
PLUS_COUNT: Final = 2  # LOOT: what a map card with +1 counts
ONE_CUBES: Final = 1  # EFFECTS: cubes that everybody else takes for a 1
AMULET_CUBES: Final = 1  # TAKING B: for each amulet
CROSSED_CUBES: Final = (1, 2)  # TAKING A: crossed cubes on a treasure
DEALT_HEALERS: Final = 2  # VARIANTS: healer cards dealt to each player
AARON: Final = "Aaron"  # TWO_PLAYERS: the virtual third player
AARON_PLAYERS: Final = 2  # TWO_PLAYERS: how many play when he does
AARON_HAND: Final = 6  # TWO_PLAYERS


def has_aaron(names: Sequence[str]) -> bool:
    """Returns whether the virtual third player, Aaron, takes part at a table of these players."""
    return len(names) == AARON_PLAYERS and AARON not in names


class Sizes(NamedTuple):
    """What changes with the number of players."""

    piles: tuple[str, ...]
    hand: int
    cards_for_loot: int
    small_islands: int
    healers: int


# SETUP 3, 5, 6, 9; LOOT
SIZES: Final = {
    2: Sizes(("I", "IV"), 6, 4, 6, 2),
    3: Sizes(("I", "IV"), 7, 4, 6, 3),
    4: Sizes(("I", "II", "IV"), 7, 5, 6, 4),
    5: Sizes(PILES, 7, 6, 7, 5),
}
INITIAL_DEAL: Final = (
    8,
    9,
    10,
    11,
)  # VARIANTS: map cards for the 2nd to 5th player, who keep a hand

TYPES: Final = ("amulet", "coin-bag", "book", "jewel", "crown", "skull")  # VALUES
TYPE_TITLES: Final = {kind: kind.replace("-", " ").capitalize() for kind in TYPES}
CATEGORY_OF: Final = {kind: f"{kind}s" for kind in TYPES}
SKULLS: Final = ("right", "left", "front")  # VALUES, Skulls: where the skull looks
MULTIPLIERS: Final = Span(1, 3)  # VALUES, Books: a base value of 1, 2 or 3 times a curse
CROSSES: Final = Span(1, 4)  # VALUES, Crowns: 1 to 4 cross symbols a card

JEWEL_SETS: Final = {2: 8, 3: 20}  # VALUES, Jewels
SKULL_SETS: Final = {1: 1, 2: 3, 3: 6}  # VALUES, Skulls: for each other type held
CROWN_LADDER: Final = (25, 18, 11, 4, 0)  # CROWNS for the first three; then RULINGS["crown-ladder"]
LADDER_KNOWN: Final = 3  # CROWNS: "25", "18" and, in the example, 11
FIRST_PLAYER_GOLD: Final = 5  # END 4
CUBES_SAFE: Final = 12  # END 2: with 13 or more a player is out
CUBES_WARNING: Final = 10  # ours: from here the cubes are worth a warning
PER_CUBE_MAX: Final = 2  # END 4: 1 or 2 gold a cube and/or a fixed cost
KNOWN_HEALERS: Final = ((1, 2), (0, 17))  # END 4, the two examples: (gold a cube, fixed gold)
DISCARD_CUBES: Final = 2  # TAKING B; one more for each amulet

COUNT_MAX: Final = 9999

# END, VALUES: the contract's names of what scores, with headings
CATEGORIES: Final = {
    **{CATEGORY_OF[kind]: f"{title}s" for kind, title in TYPE_TITLES.items()},
    "first-player": "First Player tile",
    "healer": "Healer",
}

STATEMENTS: Final = read_statements(globals())
"""What the rules state and several places quote, by name."""

RULINGS: Final = read_rulings(globals())
