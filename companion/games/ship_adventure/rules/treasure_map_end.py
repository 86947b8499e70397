"""Treasure Map's end: who wins, and the questions that come up."""

from __future__ import annotations

from typing import Final

from companion.games.ship_adventure import facts
from companion.results import in_words
from companion.rules import Rule, Section

_PIECES: Final = in_words(facts.MAP_PIECES)

END: Final = Section(
    "end",
    "End of the game",
    (
        Rule(
            f"The game ends when somebody who holds all {_PIECES} map pieces, 1 to {facts.MAP_PIECES}, reaches the "
            "square that the pieces show.",
            facts.END,
            name="El Dorado",
            symbol="map-piece",
        ),
        Rule(
            "Pieces stored in your city do not help you before you have fetched them.",
            facts.TOWN,
            name="Stored pieces",
            symbol="city",
        ),
        Rule(
            "Now turn the map card over: its back shows El Dorado too.",
            facts.SETTING_UP,
            name="Check",
            symbol="map-card",
        ),
        Rule(
            "Alone you lose when your crew is destroyed.",
            facts.END,
            name="Playing alone",
            symbol="captain",
        ),
    ),
)

SCORING: Final = Section(
    "scoring",
    "Who wins",
    (
        Rule("There are no points. Whoever reaches El Dorado wins.", facts.END, symbol="crown"),
        Rule("Gold, tokens and equipment decide nothing at the end.", facts.END, symbol="coin"),
        Rule(facts.RULINGS["places"].text, facts.END, symbol="map-piece", ruling="places"),
    ),
)

QUESTIONS: Final = Section(
    "questions",
    "Questions that come up",
    (
        Rule(
            facts.RULINGS["tied-fight"].text,
            facts.FIGHTING,
            name="A fight ends level. What now?",
            ruling="tied-fight",
        ),
        Rule(
            "No. Firing is your choice, and a cannonball card is spent when you do. But the other side may fire all "
            "the same, and if it alone fires it wins without a roll. If nobody fires, there is no fight.",
            facts.FIGHTING,
            name="Must I fire when I stop beside somebody?",
        ),
        Rule(
            "Yes, if you have a cannonball card. If the ship fires too, both roll; if it cannot or will not, your crew "
            "wins.",
            facts.FIGHTING,
            name="May my crew on land attack a ship beside it?",
        ),
        Rule(
            facts.RULINGS["ship-fires"].text,
            facts.FIGHTING,
            name="Does a ship fire while its crew is ashore?",
            ruling="ship-fires",
        ),
        Rule(
            facts.RULINGS["galleon"].text,
            facts.FIGHTING,
            name="How does the galleon fight?",
            ruling="galleon",
        ),
        Rule(
            facts.RULINGS["solo-compass"].text,
            facts.COMPASS,
            name="I play alone. Who goes first?",
            ruling="solo-compass",
        ),
        Rule(
            facts.RULINGS["empty-ship"].text,
            facts.FIGHTING,
            name="Does an empty ship fight?",
            ruling="empty-ship",
        ),
        Rule(
            facts.RULINGS["adjacent"].text,
            facts.FIGHTING,
            name="Which squares are adjacent?",
            ruling="adjacent",
        ),
        Rule(
            "Nothing. What you store in your city is safe from defeat, but you must fetch it before you can use it.",
            facts.TOWN,
            name="I was beaten. What happens to the gold in my city?",
        ),
        Rule(
            facts.RULINGS["crew-home"].text,
            facts.FIGHTING,
            name="My crew was beaten ashore. Where is my ship?",
            ruling="crew-home",
        ),
        Rule(
            facts.RULINGS["neutral-city"].text,
            facts.TOWN,
            name="Is the harbour neutral too?",
            ruling="neutral-city",
        ),
        Rule(
            facts.RULINGS["equal-ways"].text,
            facts.TREASURES,
            name="Two pirates are equally near. Which one comes?",
            ruling="equal-ways",
        ),
        Rule(
            facts.RULINGS["busy-pirate"].text,
            facts.TREASURES,
            name="The nearest pirate chases somebody already. What now?",
            ruling="busy-pirate",
        ),
        Rule(
            facts.RULINGS["beaten-pirate"].text,
            facts.FIGHTING,
            name="When is a pirate destroyed?",
            ruling="beaten-pirate",
        ),
        Rule(
            facts.RULINGS["galleon-start"].text,
            facts.COMPASS,
            name="Where exactly does the galleon start?",
            ruling="galleon-start",
        ),
        Rule(
            facts.RULINGS["wake"].text,
            facts.NEXT_LEVEL,
            name="On which squares does the galleon leave gold?",
            ruling="wake",
        ),
        Rule(
            facts.RULINGS["first-pieces"].text,
            facts.NEXT_LEVEL,
            name="Which map pieces lie ready at the start?",
            ruling="first-pieces",
        ),
        Rule(
            facts.RULINGS["solo-level"].text,
            facts.NEXT_LEVEL,
            name="I play alone. What do the galleon and the pirates have?",
            ruling="solo-level",
        ),
        Rule(
            facts.RULINGS["pieces-per-level"].text,
            facts.NEXT_LEVEL,
            name="A new level begins. Do old map pieces stay?",
            ruling="pieces-per-level",
        ),
        Rule(
            facts.RULINGS["waves"].text,
            facts.MOVEMENTS,
            name="What exactly does a wave cost?",
            ruling="waves",
        ),
        Rule(
            facts.RULINGS["drawn-colors"].text,
            facts.SETTING_UP,
            name="Who plays which colour?",
            ruling="drawn-colors",
        ),
        Rule(
            facts.RULINGS["die"].text,
            facts.FIGHTING,
            name="What does the die show?",
            ruling="die",
        ),
        Rule(
            facts.RULINGS["token-order"].text,
            facts.PIECES,
            name="How do I read the numbers of a token?",
            ruling="token-order",
        ),
        Rule(
            facts.RULINGS["compass"].text,
            facts.COMPASS,
            name="Which colours stand under the needle?",
            ruling="compass",
        ),
        Rule(
            facts.RULINGS["sea-map"].text,
            facts.SETTING_UP,
            name="Which colours does the sea map have?",
            ruling="sea-map",
        ),
        Rule(
            facts.RULINGS["harbor"].text,
            facts.SETTING_UP,
            name="When does a harbour meet the sea?",
            ruling="harbor",
        ),
        Rule(
            facts.RULINGS["closest-sea"].text,
            facts.THIRD_PARTIES,
            name="A ship cannot get beside its goal. Where does it sail?",
            ruling="closest-sea",
        ),
        Rule(
            facts.RULINGS["within-reach"].text,
            facts.SETTING_UP,
            name="What if a harbour or a temple cannot be reached?",
            ruling="within-reach",
        ),
    ),
)
