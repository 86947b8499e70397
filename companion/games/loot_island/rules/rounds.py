"""Loot Island during a round: phases, turns, landings, small islands, signs, and finding the loot."""

from __future__ import annotations

from typing import Final

from companion.games.loot_island import facts
from companion.results import in_words
from companion.rules import Rule, Section

_HAND, _HAND_OF_TWO = facts.SIZES[facts.PLAYERS[1]].hand, facts.SIZES[facts.PLAYERS[0]].hand
_BURIED: Final = in_words(facts.DISCARD_CUBES)
_LANDINGS: Final = facts.N_COASTS * facts.COAST_LANDINGS

ROUND: Final = Section(
    "round",
    "A round",
    (
        Rule(
            "Round 1 skips phase 1: carry out what the A event says happens at once, if anything, and go on to the "
            "turns. In later rounds, move the ship to the next corner in the direction it faces.",
            facts.PREPARATION,
            name="Ship",
            symbol="ship",
        ),
        Rule(
            "Turn all small islands face up again.",
            facts.PREPARATION,
            name="Small islands",
            symbol="island",
        ),
        Rule(
            "Put the last round's event in the box and turn the next one face up. Do now whatever it says happens at "
            "once.",
            facts.PREPARATION,
            name="Event",
            symbol="sun",
        ),
        Rule(
            "Everybody may discard any number of their map cards, then fills up their hand to "
            f"{_HAND}, or {_HAND_OF_TWO} with two players.",
            facts.PREPARATION,
            name="Hands",
            symbol="hand",
        ),
        Rule(
            "Phase 2: turns clockwise from the player with the First Player tile, round and round, until all have "
            "passed.",
            facts.ACTIONS,
            name="Turns",
            symbol="again",
        ),
        Rule(
            "Phase 3: the coast that the ship's bow points at is explored. Then its discs go back to their players "
            "and its map cards are discarded.",
            facts.LOOT,
            name="Loot",
            symbol="chest",
        ),
    ),
    steps=True,
)

TURN: Final = Section(
    "turn",
    "Your turn",
    (
        Rule("Do exactly one of these three.", facts.ACTIONS),
        Rule(
            f"Discard {in_words(facts.ISLAND_PRICE)} map cards of one colour, carry out the action of one face-up "
            "small island, and turn that tile face down.",
            facts.USING_ISLANDS,
            name="Use a small island",
            symbol="island",
        ),
        Rule(
            "Play one or more map cards of one colour from your hand to one landing of the main island.",
            facts.PLAYING,
            name="Play map cards",
            symbol="map-card",
        ),
        Rule(
            "Lay your remaining map cards face down before you. You take no more turns in this round; the cards stay "
            "yours for the next. The first to pass in a round takes the First Player tile at once.",
            facts.ACTIONS,
            name="Pass",
            symbol="first-player",
        ),
        Rule(
            "You must pass if you can do neither of the others, and may pass on any of your turns.",
            facts.ACTIONS,
        ),
    ),
)

LANDINGS: Final = Section(
    "landings",
    "Playing map cards to a landing",
    (
        Rule(
            f"Choose one landing, any of the {in_words(_LANDINGS)}: it need not be on the coast that the ship points "
            "at.",
            facts.PLAYING,
            name="Landing",
            symbol="island",
        ),
        Rule(
            "If you have no disc there, put one of yours on top of its stack of discs. If you have none left, move one "
            "from another landing. A landing never holds more than one disc of each colour.",
            facts.PLAYING,
            name="Disc",
            symbol="compass-disc",
        ),
        Rule(
            "Play one or more map cards of one colour that fit, lowest number first. You need not play all you could.",
            facts.PLAYING,
            name="Map cards",
            symbol="map-card",
        ),
        Rule(
            "Carry out the signs on the map cards you have just played.",
            facts.EFFECTS,
            name="Signs",
            symbol="cube",
        ),
    ),
    steps=True,
)

FITTING: Final = Section(
    "fitting",
    "Which map cards fit",
    (
        Rule(
            "An empty landing takes any map card, but the two landings of a coast must have different colours.",
            facts.PLAYING,
            name="First map card",
        ),
        Rule(
            "Every further map card has the landing's colour and goes to the end of the column. Its number is the same "
            "as that of the map card before it, or higher; gaps are allowed.",
            facts.PLAYING,
            name="Same or higher",
        ),
        Rule(
            "Fits at the end of any column of its colour, or starts one. It takes the value of the map card before it, "
            "or 1 as the first.",
            facts.PLAYING,
            name="Wild (a star)",
            symbol="star",
        ),
        Rule(
            "Also fits where the last map card is higher: there it goes to the start of the column. See "
            '"A 1" under "Signs on the cards".',
            facts.EFFECTS,
            name="A 1",
        ),
    ),
)

ISLANDS: Final = Section(
    "islands",
    "Small islands",
    (
        Rule(
            f"Pay with any {in_words(facts.ISLAND_PRICE)} map cards of one colour; their numbers and signs do not "
            "matter. You need not carry out the action, and may use a tile whose action you cannot carry out, so that "
            "nobody else uses it.",
            facts.USING_ISLANDS,
            name="Price",
            symbol="map-card",
        ),
        Rule(
            "Each tile can be used once a round. When all lie face down, you can only play map cards or pass.",
            facts.USING_ISLANDS,
            name="Once a round",
            symbol="island",
        ),
        Rule("Give back up to as many cubes as the tile shows.", facts.ISLANDS, name="Cubes", symbol="cube"),
        Rule(
            f"Draw {in_words(facts.ISLAND_MAPS)} map cards.",
            facts.ISLANDS,
            name="Map cards",
            symbol="map-card",
        ),
        Rule(
            "Choose a landing where you have a disc, and move that disc to the bottom of its stack.",
            facts.ISLANDS,
            name="Disc to the bottom",
            symbol="compass-disc",
        ),
        Rule(
            "Choose a landing where you have no disc, and put one of yours on top of its stack, without playing a map "
            "card. If you have none left, move one from another landing.",
            facts.ISLANDS,
            name="One more disc",
            symbol="compass-disc",
        ),
        Rule(
            f"Take {facts.ISLAND_CUBES} cube. Reveal a treasure and keep or bury it.",
            facts.ISLANDS,
            name="Treasure",
            symbol="chest",
        ),
        Rule(
            "Move the ship to the next corner in the direction it faces: another coast is explored this round.",
            facts.ISLANDS,
            name="Ship",
            symbol="ship",
        ),
    ),
)

SIGNS: Final = Section(
    "signs",
    "Signs on the cards",
    (
        Rule(
            "On a map card: everybody with a disc at this landing, you included, may give back "
            f"{facts.CARD_CUBES} cube at once.",
            facts.EFFECTS,
            name="Crossed-out cube",
            symbol="cube",
        ),
        Rule(
            "On a map card: everybody with a disc at this landing, you included, may draw "
            f"{facts.CARD_MAPS} map card at once.",
            facts.EFFECTS,
            name="Draw a map card",
            symbol="map-card",
        ),
        Rule(
            "On a map card: nothing at once. It reveals one more treasure when loot is found at this landing.",
            facts.LOOT,
            name="Chest",
            symbol="chest",
        ),
        Rule(
            f"On a map card: nothing at once. The map card counts as {in_words(facts.PLUS_COUNT)} when you check for "
            "loot.",
            facts.LOOT,
            name="+1",
            symbol="map-card",
        ),
        Rule(
            "A wild map card. It has the value of the map card before it but none of its signs; only the chest printed "
            "on it counts.",
            facts.EFFECTS,
            name="Star",
            symbol="map-card",
        ),
        Rule(
            "On an empty landing, or where the last map card has the value 1: it is played as usual, and every other "
            f"player takes {facts.ONE_CUBES} cube, with a disc there or without.",
            facts.EFFECTS,
            name="A 1, played as usual",
            symbol="cube",
        ),
        Rule(
            "Where the last map card has the value 2 or more: put it at the start of the column. You alone may use one "
            "sign of a map card that was there already: give back a cube, or draw a map card. Nobody takes a cube.",
            facts.EFFECTS,
            name="A 1, put in front",
            symbol="map-card",
        ),
        Rule(
            "On a treasure: whoever keeps it takes as many cubes as the number says.",
            facts.TAKING,
            name="Cube with a number",
            symbol="cube",
        ),
        Rule(
            "On a treasure: whoever keeps it may give back up to as many cubes as it shows, "
            f"{facts.CROSSED_CUBES[0]} or {facts.CROSSED_CUBES[1]}.",
            facts.TAKING,
            name="Crossed-out cubes",
            symbol="cube",
        ),
        Rule(
            f"Lets you give back {facts.AMULET_CUBES} more cube each time you bury a treasure, and never otherwise.",
            facts.TAKING,
            name="Amulet",
            symbol="amulet",
        ),
        Rule(
            f"On a crown, {facts.CROSSES[0]} to {facts.CROSSES[1]} of them: whoever has most is paid most at the end.",
            facts.CROWNS,
            name="Cross",
            symbol="cross",
        ),
        Rule(
            f"Instead of gold it shows how many times it pays another treasure's curse: {facts.MULTIPLIERS[0]} to "
            f"{facts.MULTIPLIERS[1]}.",
            facts.BOOKS,
            name="Book",
            symbol="book",
        ),
        Rule(
            "The number in a treasure's bottom left corner matters to Aaron only.",
            facts.TAKING,
            aside=True,
            name="Reference number",
        ),
    ),
)


def _needed() -> str:
    sizes = facts.SIZES
    return (
        f"{sizes[2].cards_for_loot} map cards with two or three players, {sizes[4].cards_for_loot} with four, "
        f"{sizes[5].cards_for_loot} with five"
    )


LOOT: Final = Section(
    "loot",
    "Finding the loot",
    (
        Rule(
            f"A landing of the explored coast needs {_needed()}. A map card with +1 counts as "
            f"{in_words(facts.PLUS_COUNT)}.",
            facts.LOOT,
            name="Enough map cards?",
            symbol="map-card",
        ),
        Rule(
            "Of the landings with enough, the one with more map cards is the big loot and comes first. If they "
            "are equal, the one closer to the bow. Reveal a treasure for each disc there and one for each chest on its "
            "map cards, and lay them face up.",
            facts.LOOT,
            name="Big loot",
            symbol="chest",
        ),
        Rule(
            "In the order of the discs, from the bottom of the stack up, each player takes one of the open treasures, "
            "whichever they like, and keeps or buries it. Go through the stack again until no treasure is left.",
            facts.LOOT,
            name="Share it out",
            symbol="compass-disc",
        ),
        Rule(
            "The other landing, if it has enough: reveal a treasure for each chest, none for discs. Share them out in "
            "the same way.",
            facts.LOOT,
            name="Small loot",
            symbol="chest",
        ),
        Rule(
            "All discs on both landings of this coast go back to their players and all map cards there are discarded, "
            "loot or no loot. Other coasts stay as they are.",
            facts.CLEAN_UP,
            name="Clear the coast",
            symbol="hand",
        ),
    ),
    steps=True,
)

TAKING: Final = Section(
    "taking",
    "Taking a treasure: Keep or Bury",
    (
        Rule(
            "Lay the treasure face up before you and take the cubes of its curse. It stays to the end: what you keep "
            "you cannot bury later.",
            facts.TAKING,
            name="Keep",
            symbol="chest",
        ),
        Rule(
            f"Put the treasure face up on the pile of buried ones. You may give back up to {_BURIED} cubes, and "
            f"{in_words(facts.AMULET_CUBES)} more for each amulet before you. You take none of its curse.",
            facts.TAKING,
            name="Bury",
            symbol="amulet",
        ),
    ),
)
