"""Waters of Nereus in short: the cabin with chest, storage and holds, and the science cards."""

from __future__ import annotations

from typing import Final

from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.rules.words import ours
from companion.results import either, in_words, joined
from companion.rules import Rule, Section

_SIZES: Final = either([str(n) for n in facts.HOLD_SIZES])
_GROUPS: Final = ", ".join(f"{in_words(facts.STORAGE_EACH)} {one} or {other}" for one, other in facts.STORAGE_GROUPS)

_ANY_TIME: Final = "At any time, though not in the midst of your crew member's actions"  # STORAGE_RULE, HINTS

STORAGE_ROOM: Final = f"{_GROUPS.capitalize()}, and {in_words(facts.STORAGE_GEMS)} gems."


def chest_reward(color: str) -> str:
    """What the chest's slot of a colour gives, in words."""
    gold, points = facts.CHEST_GOLD[color], facts.CHEST_POINTS[color]
    parts = ([f"{gold} gold"] if gold else []) + ([f"{points} VP"] if points else [])
    return joined(parts) if parts else "a random treasure from the bag"


CABIN: Final = Section(
    "cabin",
    "Your cabin",
    (
        Rule(
            "A treasure goes into any free space of your cabin that fits its colour: chest, storage or a hold. One "
            "treasure a space. Several treasures may go to different places.",
            facts.PLACING,
            "Placing",
        ),
        Rule(
            "One treasure of each colour, clockwise from white: you cannot skip a colour. You get the reward at once: "
            + ", ".join(f"{color} {chest_reward(color)}" for color in facts.COLORS)
            + ".",
            facts.CHEST_RULE,
            "Treasure chest",
            "chest",
        ),
        Rule(
            f"Room for {in_words(facts.STORAGE_EACH * len(facts.STORAGE_GROUPS))} treasures and "
            f"{in_words(facts.STORAGE_GEMS)} gems: {_GROUPS}. Two alike or one of each.",
            facts.STORAGE_RULE,
            "Storage",
            "barrel",
        ),
        Rule(
            f"{_ANY_TIME}, {in_words(facts.PAIR)} treasures of one colour in your storage may go back into the bag "
            "for a gem.",
            facts.STORAGE_RULE,
            "Exchange",
            "gem",
        ),
        Rule(
            f"{_ANY_TIME}, a gem may move from your storage into any other treasure space of the cabin. This is free. "
            "In the chest it takes the colour of its space.",
            facts.STORAGE_RULE,
            "Moving a gem",
            "gem",
        ),
        Rule(
            f"{_ANY_TIME}, sell from your storage: a treasure into the bag for {facts.TREASURE_GOLD} gold, a gem "
            f"into the supply for {facts.GEM_GOLD} gold.",
            facts.STORAGE_RULE,
            "Selling",
            "coin",
        ),
        Rule(
            f"Each hold asks for {_SIZES} treasures. When every space is filled, the treasures go back into the bag, "
            "a completion token covers the hold, and you score its victory points. From your next turn on, this crew "
            "member has the enhanced action.",
            facts.HOLDS_RULE,
            "Holds",
            "ship",
        ),
        ours("gems-back", "Gems in a full hold"),
        Rule(
            f"{joined(list(facts.CAPTAIN_RECIPE)).capitalize()}: {facts.HOLD_POINTS['captain']} VP.",
            facts.HOLDS_RULE,
            "Captain's hold",
            "captain",
        ),
        Rule(
            f"{facts.PURSER_SIZE} treasures of different colours. Your cabin shows the victory points.",
            facts.SPECIAL_HOLDS,
            "Purser's hold",
            "purser",
        ),
        Rule(
            f"{facts.MERCHANT_SIZE} treasures of one colour: {facts.HOLD_POINTS['merchant']} VP.",
            facts.SPECIAL_HOLDS,
            "Merchant's hold",
            "merchant",
        ),
        Rule(
            f"{facts.HOLD_POINTS['scientist']} VP. Your cabin shows the treasures.",
            facts.BOATSWAIN,
            "Scientist's hold",
            "scientist",
        ),
        Rule(
            "Pilot, boatswain and explorer: your cabin shows the treasures and the victory points.",
            facts.HOLDS_RULE,
            "The other holds",
        ),
    ),
)


def _needs(card: facts.Card) -> str:
    """What a game-end card asks for, in words."""
    if card.needs == "holds":
        holds = joined([f"{crew}'s" for crew in card.crew])
        return f"if your {holds} {'hold is' if len(card.crew) == 1 else 'holds are both'} complete"
    return f"if you have a {card.color} treasure in your {'chest' if card.needs == 'chest' else 'storage'}"


def effect_of(card: facts.Card) -> str:
    """What a game-end card scores and when, in a sentence."""
    return f"{card.points} VP {_needs(card)}."


def _copies(count: int) -> str:
    return f"{in_words(count).capitalize()} {'card' if count == 1 else 'cards'}."


SCIENCE: Final = Section(
    "science-cards",
    "Science cards",
    (
        Rule(
            "To play a science card, lower your science power by 1. At 0 you can play none. You may play several in "
            "one turn, and lower it for each.",
            facts.SCIENCE,
            "Playing",
            "flask",
        ),
        Rule(
            "Play it in your own turn, before or after the actions of your crew member.",
            facts.SCIENCE,
            '"During your turn"',
            "sun",
        ),
        *(Rule(f"{card.text} {_copies(card.copies)}", facts.APPENDIX, card.title) for card in facts.TURN_CARDS),
        Rule("Play it at the end of the game only.", facts.SCIENCE, '"Game end"', "hourglass"),
        *(
            Rule(f"{effect_of(card)} {_copies(card.copies)}", facts.APPENDIX, card.title)
            for card in facts.CARDS.values()
        ),
    ),
)
