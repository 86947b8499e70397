"""Caribbean Conquest's end: scoring, and the questions that come up."""

from __future__ import annotations

from typing import Final

from companion.games.ship_adventure import facts
from companion.rules import Rule, Section

_SIZES: Final = tuple(facts.SIZES.values())

END: Final = Section(
    "end",
    "End of the game",
    (
        Rule(
            f"When a player is eliminated or controls most of the areas ({_SIZES[0].majority} of {_SIZES[0].areas}, or "
            f"{_SIZES[-1].majority} of {_SIZES[-1].areas}), this round is the last. Finish it.",
            facts.CC_END,
            name="When",
            symbol="flag",
        ),
        Rule(
            facts.RULINGS["eliminated"].text,
            facts.CC_END,
            name="Eliminated",
            symbol="cross",
            ruling="eliminated",
        ),
        Rule(
            "The last round's income is paid as usual, before anything is compared.",
            facts.CC_TURN,
            name="Last income",
            symbol="coin",
        ),
    ),
    steps=True,
)

SCORING: Final = Section(
    "scoring",
    "Scoring",
    (
        Rule(f"{facts.POINT} for each strategic point you control.", facts.CC_END, symbol="flag"),
        Rule(f"{facts.CONTROLLED_POINT} instead for each one in an area you control.", facts.CC_END, symbol="area"),
        Rule("The highest total wins.", facts.CC_END, symbol="crown"),
        Rule("A tie goes to the player with more gold.", facts.CC_END, symbol="coin"),
        Rule(facts.RULINGS["shared-place"].text, facts.CC_END, symbol="crown", ruling="shared-place"),
    ),
)

QUESTIONS: Final = Section(
    "questions",
    "Questions that come up",
    (
        Rule(
            "Yes. Without a city you cannot buy ships and crews; cards you can.",
            facts.CC_PURCHASING,
            name="I hold no city. May I still buy cards?",
        ),
        Rule(
            facts.RULINGS["own-cities"].text,
            facts.CC_SET_UP,
            name="Which cities do I control at the start?",
            ruling="own-cities",
        ),
        Rule(
            facts.RULINGS["start-units"].text,
            facts.CC_SET_UP,
            name="Units at the start: for each city, or once?",
            ruling="start-units",
        ),
        Rule(
            facts.RULINGS["conquest-players"].text,
            facts.CC_GOAL,
            name="How many of us can play?",
            ruling="conquest-players",
        ),
        Rule(
            facts.RULINGS["split-group"].text,
            facts.CC_MOVES,
            name="May part of a group move alone?",
            ruling="split-group",
        ),
        Rule(
            facts.RULINGS["start-gold"].text,
            facts.CC_SET_UP,
            name="Do we start with gold or cards?",
            ruling="start-gold",
        ),
        Rule(
            facts.RULINGS["buying"].text,
            facts.CC_PURCHASING,
            name="When do I buy, and may a new unit move at once?",
            ruling="buying",
        ),
        Rule(
            facts.RULINGS["conquest-cities"].text,
            facts.CC_BATTLES,
            name="Are cities neutral here too?",
            ruling="conquest-cities",
        ),
        Rule(
            facts.RULINGS["tied-fight"].text,
            facts.FIGHTING,
            name="A roll ends level. What now?",
            ruling="tied-fight",
        ),
        Rule(
            facts.RULINGS["lost-unit"].text,
            facts.CC_BATTLES,
            name="Which unit is removed?",
            ruling="lost-unit",
        ),
        Rule(
            facts.RULINGS["removed-unit"].text,
            facts.CC_BATTLES,
            name="A unit is removed. What is lost with it?",
            ruling="removed-unit",
        ),
        Rule(
            facts.RULINGS["ranged-battle"].text,
            facts.CC_BATTLES,
            name="How many cannonball cards does a ranged attack take?",
            ruling="ranged-battle",
        ),
        Rule(
            "No. It fires on enemy ships only.",
            facts.CC_BATTLES,
            name="Can a captured point fire on crews?",
        ),
        Rule(
            facts.RULINGS["point-fire"].text,
            facts.CC_BATTLES,
            name="When does a captured point fire?",
            ruling="point-fire",
        ),
        Rule(
            "Yes, in close combat: a sea square with a ship counts as land, so the crew can step onto it.",
            facts.CC_MOVES,
            name="May a crew attack a ship?",
        ),
        Rule(
            "Each point you hold there counts once. It counts twice only where you hold all points of the area.",
            facts.CC_END,
            name="An area is shared. What does it score?",
        ),
        Rule(
            "Yes. Everybody takes the last round's income, and a tie is decided by gold including it.",
            facts.CC_TURN,
            name="Does the last round still pay?",
        ),
        Rule(
            facts.RULINGS["close-together"].text,
            facts.CC_SET_UP,
            name="How close together do tokens of a colour lie?",
            ruling="close-together",
        ),
        Rule(
            facts.RULINGS["drawn-colors"].text,
            facts.SETTING_UP,
            name="Who plays which colour?",
            ruling="drawn-colors",
        ),
    ),
)
