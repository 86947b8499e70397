"""Loot Island's end: the final exploration, scoring, and the questions that come up."""

from __future__ import annotations

from typing import Final

from companion.games.loot_island import facts
from companion.results import either, in_words, joined
from companion.rules import Rule, Section

_LAST_LOOT: Final = (facts.N_COASTS - 1) * facts.COAST_LANDINGS
_KNOWN: Final = facts.CROWN_LADDER[: facts.LADDER_KNOWN]

END: Final = Section(
    "end",
    "End of the game",
    (
        Rule(
            f"After round {facts.ROUNDS} all landings that still hold map cards are explored, up to "
            f"{in_words(_LAST_LOOT)}, one by one: first the one closest to the bow, then on in the direction the ship "
            "faces. Each with enough map cards is a small loot: a treasure for each chest, none for discs.",
            facts.FINAL,
            name="Final exploration",
            symbol="ship",
        ),
        Rule(
            f"Whoever has {facts.CUBES_SAFE + 1} or more cubes is out, with all their treasures. "
            f"{facts.CUBES_SAFE} is safe.",
            facts.CURSE,
            name="Too many cubes",
            symbol="cube",
        ),
        Rule(
            "Reveal the healers. Whoever is still in and has any cubes chooses one, the player with the fewest cubes "
            "first. Equal cubes: the player with the First Player tile, then clockwise. Without cubes you need none.",
            facts.HEALERS,
            name="Healers",
            symbol="healer",
        ),
        Rule(
            "Each player's loot value is counted and the healer paid from it. Whoever would fall below 0 is out; "
            "exactly 0 is not.",
            facts.LOOT_VALUE,
            name="Loot value",
            symbol="coin-bag",
        ),
        Rule(
            "The highest loot value wins. A tie goes to the player with the First Player tile or, clockwise from "
            "there, the next of those tied. If all are out, nobody wins.",
            facts.END,
            name="Winner",
            symbol="first-player",
        ),
    ),
    steps=True,
)


def _sets() -> str:
    return joined([f"{points} for each set of {n}" for n, points in facts.JEWEL_SETS.items()])


def _skulls() -> str:
    sizes, gold = (either([str(n) for n in numbers]) for numbers in (facts.SKULL_SETS, facts.SKULL_SETS.values()))
    return f"{sizes} different skulls pays {gold}"


SCORING: Final = Section(
    "scoring",
    "Scoring: your loot value",
    (
        Rule(
            "Amulets, coin bags, jewels, crowns and skulls: the gold in their top left corner. Amulets and coin bags "
            "bring nothing else.",
            facts.VALUES,
            name="Printed gold",
            symbol="coin-bag",
        ),
        Rule(
            f"{facts.MULTIPLIERS[0]} to {facts.MULTIPLIERS[1]} times, as it shows, the curse number of another "
            "treasure of yours that is not a book. A treasure serves one book only.",
            facts.BOOKS,
            name="Books",
            symbol="book",
        ),
        Rule(
            f"Jewels: {_sets()}; a jewel counts in one set. Skulls: a set of {_skulls()} gold for every other type "
            "of treasure you hold; a skull counts in one set.",
            facts.VALUES,
            name="Jewels and skulls",
            symbol="jewel",
        ),
        Rule(
            f"Most crosses {_KNOWN[0]}, then {_KNOWN[1]}, then {_KNOWN[2]}. Tied players add up the bonuses of "
            "their places and divide them equally, rounded down. Without a cross, no bonus. Only players "
            "still in are ranked.",
            facts.CROWNS,
            name="Crowns",
            symbol="crown",
        ),
        Rule(
            f"{facts.FIRST_PLAYER_GOLD} gold for the First Player tile. Less your healer: 1 or "
            f"{facts.PER_CUBE_MAX} gold a cube, a fixed sum, or both, as the card says.",
            facts.LOOT_VALUE,
            name="Tile and healer",
            symbol="healer",
        ),
    ),
)

QUESTIONS: Final = Section(
    "questions",
    "Questions that come up",
    (
        Rule(
            "No. You choose how many to play, and may play more on further turns; what you hold when you pass is yours "
            "for the next round. In its phase 1 you may discard map cards.",
            facts.PLAYING,
            name="Must I play every map card that fits?",
        ),
        Rule(
            "Yes. Where a map card makes others take a cube, give one back or draw, it concerns players who have "
            "passed as well.",
            facts.EFFECTS,
            name="I have passed. Do signs still concern me?",
        ),
        Rule(
            "As one map card. It copies the value of the map card before it, never its signs or its +1.",
            facts.EFFECTS,
            name="How does a wild map card count for loot?",
        ),
        Rule(
            "Yes. On an empty landing the 1 is simply first, and every other player takes "
            f"{facts.ONE_CUBES} cube. Where the last map card is 2 or more, the 1 goes to the start and the others to "
            "the end; the sign it lets you use must have been there before.",
            facts.EFFECTS,
            name="May I play a 1 and higher map cards in the same turn?",
        ),
        Rule(
            "No. You choose when you take it. What you keep stays, and amulets help only at the moment you bury.",
            facts.TAKING,
            name="May I bury a treasure that I kept earlier?",
        ),
        Rule(
            "The explored coast is cleared all the same. On the other coasts discs and map cards stay.",
            facts.CLEAN_UP,
            name="Nothing was found. What happens to discs and map cards?",
        ),
        Rule(
            "Take what is there, shuffle the discarded map cards or buried treasures into a new deck, and take the "
            "rest. If there are still too few treasures, share out those there are, then go straight to step 2 "
            "of the end of the game (too many cubes); there is no final exploration.",
            facts.GENERAL,
            name="What if a deck runs out?",
        ),
        Rule(
            "Yes, if it is your turn and two map cards of one colour pay for it. It then lies face down for everybody.",
            facts.USING_ISLANDS,
            name="May I use a small island only to keep others from it?",
        ),
        Rule(
            "The one that counts more map cards. Equal: the one closer to the ship's bow.",
            facts.LOOT,
            name="Both landings have enough map cards. Which is the big loot?",
        ),
        Rule(
            "Yes. A book counts the number printed on the treasure, whatever became of the cubes.",
            facts.BOOKS,
            name="Does a curse count for a book when its cubes are gone?",
        ),
        Rule(
            "No. An event belongs to its round, and the final exploration comes after the last.",
            facts.FINAL,
            name="Does the last event count in the final exploration?",
        ),
        Rule(
            facts.RULINGS["island-out"].text,
            facts.SETUP,
            name="Which small island stays in the box?",
            ruling="island-out",
        ),
        Rule(
            facts.RULINGS["nobody-there"].text,
            facts.LOOT,
            name="Who takes the treasures of a landing without discs?",
            ruling="nobody-there",
        ),
        Rule(
            facts.RULINGS["crown-ladder"].text,
            facts.CROWNS,
            name="What do crowns pay in fourth and fifth place?",
            ruling="crown-ladder",
        ),
        Rule(
            facts.RULINGS["crown-ranks"].text,
            facts.CROWNS,
            name="Somebody cannot pay the healer. Are crowns ranked again?",
            ruling="crown-ranks",
        ),
        Rule(
            facts.RULINGS["best-pairing"].text,
            facts.BOOKS,
            name="Who chooses the treasure for a book?",
            ruling="best-pairing",
        ),
        Rule(
            facts.RULINGS["lower-places"].text,
            facts.END,
            name="How are places below the winner decided?",
            ruling="lower-places",
        ),
        Rule(
            facts.RULINGS["card-list"].text,
            facts.COMPONENTS,
            name="How sure is the list of treasure cards?",
            ruling="card-list",
        ),
    ),
)
