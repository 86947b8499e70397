"""Loot Island: what the box and its rules fix, each with its place in the rules.

Aaron Haag, What's Your Game 2017. The treasure cards stand in ``cards``, the events in ``events``.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from companion.facts import RuleRef, Ruling

SLUG: Final = "loot-island"


def _rule(where: str) -> RuleRef:
    return RuleRef(SLUG, where)


COMPONENTS: Final = _rule("p. 2, Components list")
SETUP: Final = _rule("pp. 2-3, Game setup")
GENERAL: Final = _rule("p. 5, General rules")
PREPARATION: Final = _rule("p. 5, Phase 1: Preparation")
ACTIONS: Final = _rule("p. 6, Phase 2: Actions")
LOOT: Final = _rule("p. 10, Phase 3: Finding the Loot")
TAKING: Final = _rule("p. 11, Taking Treasures")
END: Final = _rule("p. 12, End of the game")
HEALERS: Final = _rule("p. 12, Healer cards")
VALUES: Final = _rule("p. 13, Treasure values")
CROWNS: Final = _rule("p. 13, Crowns")
EVENTS: Final = _rule("p. 14, Events")
TWO_PLAYERS: Final = _rule("p. 15, Rules for a 2-player game")
VARIANTS: Final = _rule("p. 16, Variants")

PLAYERS: Final = (2, 5)  # SETUP: rules for 5 players, with differences for 2, 3 and 4
MINUTES: Final = "30-60"  # not in the rules; public reviews agree on it
BGG_ID: Final = None  # not known to us for certain

ROUNDS: Final = 5  # p. 4, Game overview
A_EVENTS: Final = tuple(f"A{n}" for n in range(1, 5))  # p. 14: on top of the deck
B_EVENTS: Final = tuple(f"B{n}" for n in range(1, 15))
PILES: Final = ("I", "II", "III", "IV")  # SETUP 3, the first on top
N_CARDS: Final = 74  # COMPONENTS
N_HEALERS: Final = 14  # COMPONENTS
N_SMALL_ISLANDS: Final = 7  # COMPONENTS
START_CUBES: Final = 3  # SETUP 11
COMPASSES: Final = 3  # SETUP 11
AARON: Final = "Aaron"  # TWO_PLAYERS: the virtual third player
AARON_PLAYERS: Final = 2  # TWO_PLAYERS: how many play when he does
AARON_HAND: Final = 6  # TWO_PLAYERS


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
INITIAL_DEAL: Final = (None, 8, 9, 10, 11)  # VARIANTS: map cards for the 2nd to 5th player, who keep a hand

TYPES: Final = ("amulet", "coin-bag", "book", "jewel", "crown", "skull")  # VALUES
TYPE_TITLES: Final = {
    "amulet": "Amulet",
    "coin-bag": "Coin bag",
    "book": "Book",
    "jewel": "Jewel",
    "crown": "Crown",
    "skull": "Skull",
}
CATEGORY_OF: Final = {
    "amulet": "amulets",
    "coin-bag": "coin-bags",
    "book": "books",
    "jewel": "jewels",
    "crown": "crowns",
    "skull": "skulls",
}
SKULLS: Final = ("right", "left", "front")  # VALUES, Skulls: where the skull looks
MULTIPLIERS: Final = (1, 3)  # VALUES, Books: a base value of 1, 2 or 3 times a curse
CROSSES: Final = (1, 4)  # VALUES, Crowns: 1 to 4 cross symbols a card

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
    "amulets": "Amulets",
    "coin-bags": "Coin bags",
    "books": "Books",
    "jewels": "Jewels",
    "crowns": "Crowns",
    "skulls": "Skulls",
    "first-player": "First Player tile",
    "healer": "Healer",
}

RULINGS: Final = {
    r.name: r
    for r in (
        Ruling(
            "crown-ranks",
            "Crown ranks are fixed among the players left once those with too many cubes are out; they stay "
            "as they are when someone cannot pay the healer.",
            CROWNS,
        ),
        Ruling(
            "crown-ladder",
            "The rules name the crown bonuses of the first three places only; the fourth gets 4 and the fifth 0, "
            "as the ladder falls by 7. Enter your own copy's if they differ.",
            CROWNS,
        ),
        Ruling(
            "printed-curse",
            "A book counts the curse printed on the other card, even when its cubes are long gone.",
            _rule("p. 13, Books"),
        ),
        Ruling("best-pairing", "Books are always paired so that they are worth most.", _rule("p. 13, Books")),
        Ruling("final-exploration", "No event applies in the final exploration.", END),
        Ruling(
            "card-list",
            "The treasure cards come from one unofficial public list. It agrees with every total and example of "
            "the rules; a card that differs in your copy can be entered.",
            COMPONENTS,
        ),
        Ruling(
            "lower-places",
            "Players tied below the winner are placed as the winner is: the closest clockwise to the First Player "
            "tile goes first.",
            END,
        ),
        Ruling("nobody-there", "Treasures of a landing without a compass disc are taken by nobody.", LOOT),
    )
}
