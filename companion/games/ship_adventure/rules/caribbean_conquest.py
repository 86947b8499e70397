"""Caribbean Conquest in short: what is needed, set-up, rounds, turns and battles."""

from __future__ import annotations

from typing import Final

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.rules.caribbean_conquest_end import END, QUESTIONS, SCORING
from companion.results import either, in_words, joined
from companion.rules import Rule, RulesInShort, Section

_UNITS: Final = joined([f"{in_words(n)} {kind if n > 1 else kind[:-1]}" for kind, n in facts.START_UNITS.items()])


def _size(boxes: int) -> str:
    size = facts.SIZES[boxes]
    count = "one box" if boxes == 1 else f"{in_words(boxes)} boxes"
    return f"{count} {in_words(size.areas)} areas of {in_words(size.points)} points"


NEED: Final = Section(
    "need",
    "What you need",
    (
        Rule(
            "Hold more strategic points than anybody else: cities, temples and skulls.",
            facts.CC_GOAL,
            name="Aim",
            symbol="flag",
        ),
        Rule(
            f"{either([in_words(n) for n in facts.SIZES]).capitalize()} boxes: their tiles, ships, crews, treasure "
            "tokens, equipment cards, gold, dice and a compass.",
            facts.CC_SET_UP,
            name="Boxes",
            symbol="area",
        ),
        Rule(
            "Pirates, the galleon and map pieces stay in the box.",
            facts.CC_SET_UP,
            name="Not used",
            symbol="galleon",
        ),
    ),
)

SET_UP: Final = Section(
    "set-up",
    "Set-up",
    (
        Rule(
            "Turn all tiles face down, mix them and turn them over: the board is entirely random. Turn tiles until "
            "each harbour meets the sea.",
            facts.CC_SET_UP,
            name="Board",
            symbol="harbor",
        ),
        Rule(
            "Lay a treasure token, colour up and dice down, on each temple and each skull, equal colours close "
            "together.",
            facts.CC_SET_UP,
            name="Tokens",
            symbol="area",
        ),
        Rule(
            f"The tokens of one colour make a strategic area: {', '.join(_size(n) for n in facts.SIZES)}. Cities "
            "belong to no area.",
            facts.CC_SET_UP,
            name="Areas",
            symbol="flag",
        ),
        Rule(
            f"Each player puts {_UNITS} in the harbours and cities they control.",
            facts.CC_SET_UP,
            name="Players",
            symbol="ship",
        ),
    ),
    steps=True,
)

ROUND: Final = Section(
    "round",
    "A round",
    (
        Rule(
            "Turn the needle: it names the first player, as in Treasure Map.",
            facts.CC_TURN,
            name="Compass",
            symbol="needle",
        ),
        Rule(
            "Everybody takes a turn: the first player, then to the left as in Treasure Map.",
            facts.CC_TURN,
            name="Turns",
            symbol="again",
        ),
        Rule(
            f"Everybody takes {facts.INCOME} gold for each strategic point they control, {facts.CONTROLLED_INCOME} for "
            "each one in an area they control.",
            facts.CC_POINTS,
            name="Income",
            symbol="coin",
        ),
    ),
    steps=True,
)

TURN: Final = Section(
    "turn",
    "Your turn",
    (
        Rule(
            f"Equipment cards, wherever you are; their bonuses serve all your units. A ship for {facts.SHIP_PRICE} "
            f"gold or a crew for {facts.CREW_PRICE}, if you hold a city: a crew starts in the city, a ship in its "
            "harbour.",
            facts.CC_PURCHASING,
            name="Buy",
            symbol="coin",
        ),
        Rule(
            f"Up to {facts.CONQUEST_MOVE} squares in all, shared among your groups as you like: "
            f"{in_words(facts.CONQUEST_MOVE)} for one group, or one for each of {in_words(facts.CONQUEST_MOVE)}.",
            facts.CC_MOVES,
            name="Move",
            symbol="ship",
        ),
        Rule(
            "Fight the battles that follow from your moves.",
            facts.CC_TURN,
            name="Fight",
            symbol="swords",
        ),
    ),
    steps=True,
)

MOVING: Final = Section(
    "moving",
    "Moving",
    (
        Rule(
            f"All your units on one square are a group. {in_words(facts.STACK).capitalize()} units on a square are the "
            "most.",
            facts.CC_MOVES,
            name="Groups",
            symbol="captain",
        ),
        Rule(
            "As in Treasure Map: ships sail, crews walk, diagonally too; waves help you; the board's edges meet.",
            facts.CC_MOVES,
            name="Squares",
            symbol="rose",
        ),
        Rule(
            "Crews may also walk on a sea square where a ship lies, as if it were land. Crews on a ship's square sail "
            "with it, and land as in Treasure Map.",
            facts.CC_MOVES,
            name="Crews and ships",
            symbol="boat",
        ),
    ),
)

POINTS: Final = Section(
    "points",
    "Strategic points",
    (
        Rule(
            "Cities, temples and skulls. A point changes hands at the end of a battle.",
            facts.CC_POINTS,
            name="Points",
            symbol="flag",
        ),
        Rule(
            "Whoever controls all points of one colour controls that area.",
            facts.CC_POINTS,
            name="Areas",
            symbol="area",
        ),
        Rule(
            facts.RULINGS["free-point"].text,
            facts.CC_POINTS,
            name="Nobody is there",
            symbol="flag",
            ruling="free-point",
        ),
    ),
)

BATTLES: Final = Section(
    "battles",
    "Battles",
    (
        Rule(
            f"As in Treasure Map: each side rolls a die and adds its bonuses; a skull is {facts.SKULL}. In close "
            "combat cards with crossed swords count, in a ranged battle cards with a target.",
            facts.CC_BATTLES,
            name="Roll",
            symbol="swords",
        ),
        Rule(
            f"Each further unit on a side's square that can attack adds {facts.EXTRA_ATTACKER} to its die, for the "
            "attacked as for the attacker.",
            facts.CC_BATTLES,
            name="Several units",
            symbol="captain",
        ),
        Rule(
            "Whoever loses a roll removes one unit. Roll again until only one side is left. In close combat the point "
            "on the square, if there is one, is theirs; in a ranged battle nobody moves onto the square.",
            facts.CC_BATTLES,
            name="Unit by unit",
            symbol="cross",
        ),
        Rule(
            "Ships attack in close combat, or at range with a cannonball card, which is then spent. Crews attack in "
            "close combat only: a ship that fires on crews alone wins without a roll, as they cannot answer.",
            facts.CC_BATTLES,
            name="Who attacks how",
            symbol="cannon",
        ),
        Rule(
            "A point you have captured fires on enemy ships on adjacent squares, as a ship that stands still would. "
            "Each time takes a cannonball card of yours.",
            facts.CC_BATTLES,
            name="Points fire",
            symbol="target",
        ),
        Rule(
            facts.RULINGS["static-point"].text,
            facts.CC_BATTLES,
            name="A point beside units",
            symbol="target",
            ruling="static-point",
        ),
    ),
)

SIGNS: Final = Section(
    "signs",
    "Signs on board, cards and dice",
    (
        Rule("A strategic point of no area; here new units start.", facts.CC_POINTS, name="City", symbol="city"),
        Rule("A strategic point of its token's colour.", facts.CC_POINTS, name="Temple", symbol="temple"),
        Rule(
            f"On the board: a strategic point of its token's colour. On a die: {facts.SKULL}.",
            facts.CC_POINTS,
            name="Skull",
            symbol="skull",
        ),
        Rule("The way you may be carried from a wave.", facts.MOVEMENTS, name="Wave", symbol="wave"),
        Rule("In a card's corner: for close combat.", facts.FIGHTING, name="Crossed swords", symbol="swords"),
        Rule("In a card's corner: for ranged battles.", facts.FIGHTING, name="Target", symbol="target"),
        Rule("Fires once, then it is spent.", facts.CC_BATTLES, name="Cannonball card", symbol="cannon"),
        Rule(
            facts.RULINGS["camouflage"].text,
            facts.FIGHTING,
            name="Camouflage card",
            symbol="jungle",
            ruling="camouflage",
        ),
        Rule(
            "The text names no other card, no bonus and no price of a card: read them on your cards and enter them "
            "once.",
            facts.TOWN,
            name="Other cards",
            symbol="map-card",
        ),
    ),
)


CARIBBEAN_CONQUEST: Final = RulesInShort(
    facts.SLUG,
    (NEED, SET_UP, ROUND, TURN, MOVING, POINTS, BATTLES, SIGNS, END, SCORING, QUESTIONS),
    facts.CONQUEST,
    facts.MODES[facts.CONQUEST],
)
