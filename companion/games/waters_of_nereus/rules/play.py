"""Waters of Nereus in short: what is needed, the set-up, a day, a turn, and how ships sail."""

from __future__ import annotations

from typing import Final

from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.rules.words import ours
from companion.results import in_words
from companion.rules import Rule, Section

_LEAST, _MOST = facts.PLAYERS
_CREW: Final = len(facts.CREW)
_TREASURES: Final = ", ".join(f"{count} {color}" for color, count in facts.TREASURES.items())
_COINS: Final = ", ".join(f"{count} of {value}" for value, count in facts.COINS.items())

NEED: Final = Section(
    "need",
    "What you need",
    (
        Rule(f"{_LEAST} to {_MOST} players, {facts.MINUTES} minutes.", facts.BOX),
        Rule(
            f"The board (one side for {_LEAST} to {_MOST - 1} players, one for {_MOST}), the discovery cards and the "
            "science cards.",
            facts.COMPONENTS,
            "On the table",
        ),
        Rule(
            f"A cabin, a ship, {in_words(_CREW)} crew cards, {in_words(facts.MARKERS)} action markers and a scoring "
            "disc, all in one colour.",
            facts.SETUP,
            "For each player",
        ),
        Rule(f"{facts.N_TREASURES} in a bag: {_TREASURES}.", facts.COMPONENTS, "Treasures", "bag"),
        Rule(
            f"{facts.GEMS} gems, {facts.COMPLETION_TOKENS} completion tokens and {sum(facts.COINS.values())} coins: "
            f"{_COINS} gold. Should any of them run out, use a substitute.",
            facts.CLARIFICATIONS,
            "Supply",
        ),
        Rule("The starting player has both.", facts.SETUP, "Sun and hourglass", "sun"),
        ours("science-cards", "Science cards"),
    ),
)

SET_UP: Final = Section(
    "set-up",
    "Set-up",
    (
        Rule(
            "Lay out the board with the side for your number of players up. An icon on the board shows it.",
            facts.SETUP,
        ),
        Rule("Everybody chooses a colour and takes all that belongs to it.", facts.SETUP),
        Rule(
            "One of your action markers goes on space 0 of your science track. Your scoring disc goes on "
            f"0/{facts.TRACK_LAP} of the scoring track.",
            facts.SETUP,
        ),
        Rule("Put your ship in a corner water space that you choose. No two ships share one.", facts.SETUP),
        Rule(
            f"Everybody puts {in_words(facts.START_WHITE)} white treasure into the storage of the cabin. All other "
            "treasures go into the bag.",
            facts.SETUP,
        ),
        Rule("Put a random treasure from the bag on every water space that has no ship.", facts.SETUP),
        Rule(
            f"Shuffle the {in_words(facts.DISCOVERY_CARDS)} discovery cards for your number of players. "
            f"{in_words(facts.DISCOVERY_CARDS - facts.STACK).capitalize()} of them, unseen, stay out of the game. The "
            f"other {in_words(facts.STACK)} are a stack, face down.",
            facts.SETUP,
        ),
        Rule("Gold, gems and completion tokens lie ready beside the board: the supply.", facts.SETUP),
        Rule(f"Everybody takes {facts.START_GOLD} gold.", facts.SETUP),
        Rule(
            f"Deal {in_words(facts.SCIENCE_DEALT)} science cards to each player, face down. Choose "
            f"{in_words(facts.SCIENCE_KEPT)} to keep, secret until you use them. The others go back. Shuffle the deck "
            "again and put it face down into the supply.",
            facts.SETUP,
        ),
        Rule("Choose a starting player, and hand over the sun and the hourglass.", facts.SETUP),
    ),
    steps=True,
)

DAY: Final = Section(
    "day",
    "A day",
    (
        Rule(
            "Flip the top discovery card. Each water space ticked on it gets a random treasure from the bag, unless a "
            f"ship or {in_words(facts.MOST_ON_SPACE)} treasures are there already.",
            facts.DISCOVERY,
            "Phase I: Discovery",
            "tick",
        ),
        Rule(
            f"{in_words(facts.CYCLES).capitalize()} times: everybody chooses a crew card in secret, all are shown at "
            "once, and each player takes a turn. The player with the hourglass goes first, then clockwise.",
            facts.ACTIONS,
            "Phase II: Action",
            "hourglass",
        ),
        Rule(
            "Before you choose again, the hourglass passes to the left. The sun does not.",
            facts.PASSING,
            "Hourglass",
        ),
        Rule(
            "A crew card played lies face up, and a marker stays on its action space, until the day ends. So you play "
            "each crew card at most once a day.",
            facts.PERFORMING,
            "Cards and markers",
        ),
        Rule(
            "Whoever has a marker in the explorer's row may take an extra turn, from the leftmost marker to the right. "
            "Pay the gold of your action space, play another card from your hand, and move that marker into a free "
            "action space of the new crew member's row. Then act as in phase II. You may decline.",
            facts.EXPLORING,
            "Phase III: Explorer",
            "explorer",
        ),
        ours("explorer-gold", "What the extra turn costs"),
        Rule(
            "Take back your markers and crew cards. The sun passes to the left, and its new holder takes the hourglass "
            "too. The discovery card leaves the game. Begin the next day, "
            f"or end the game after day {facts.DAYS}.",
            facts.CONCLUDING,
            "Phase IV: Conclude",
            "sun",
        ),
    ),
)

TURN: Final = Section(
    "turn",
    "Your turn, step by step",
    (
        Rule(
            "At the same time as all others, choose a crew card from your hand and lay it face down. Then all are "
            "shown. The turns follow, one player after another.",
            facts.CHOOSING,
            "Choose",
        ),
        Rule(
            "Put an action marker on any free action space in the row of your crew member.",
            facts.PERFORMING,
            "Take a space",
        ),
        Rule("You may do what the space shows.", facts.PERFORMING, "Basic action"),
        Rule(
            "You may pay for the gold action of your crew member, before, during or after the basic action (the "
            "explorer's: in phase III only). One gold action a turn, no more.",
            facts.CREW_RULE,
            "Gold action",
            "coin",
        ),
        Rule(
            "If your crew member's hold was complete before this turn, you may use the enhanced action too.",
            facts.CREW_ADDED,
            "Enhanced action",
            "tick",
        ),
        Rule(
            "Do these actions in any order, but one straight after the other. Sell, exchange, move gems and play "
            "science cards before or after them, not in between.",
            facts.HINTS,
            "Order",
        ),
        Rule(
            "Treasures that you gain may wait beside your cabin while you act. By the end of your turn each must lie "
            "in a fitting space of the cabin.",
            facts.CREW_ADDED,
            "Put treasures away",
            "chest",
        ),
        Rule("The player to your left is next.", facts.PERFORMING, "Pass on"),
    ),
    steps=True,
)

SAILING: Final = Section(
    "sailing",
    "How ships sail",
    (
        Rule("Your ship sails in one straight line and does not change direction.", facts.MOVEMENT),
        Rule(
            "Only the pilot can change direction, with the gold or the enhanced action, and only orthogonally: up, "
            "down, left or right.",
            facts.PILOT,
        ),
        Rule("You may not stop in a space where another ship is.", facts.MOVEMENT),
        Rule(
            f"You may pass through another ship: pay {facts.PASS_GOLD} gold to its owner.",
            facts.MOVEMENT,
        ),
        Rule("You may not leave the board.", facts.MOVEMENT),
        Rule(
            "Pick up all treasures of the space where you stop, and none of those that you pass.",
            facts.CAPTAIN,
        ),
    ),
)
