"""Waters of Nereus: what the box and its rules fix, each with its place in the rules.

Steve Finn, Dr. Finn's Games. What is printed on components and stands in no text is in ``copy``.
"""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple, get_args

from companion.facts import Span, places, read_rulings, read_statements

SLUG: Final = "waters-of-nereus"


PLACES: Final = places(
    BOX="General game info",
    COMPONENTS="Components",
    SETUP="Setup",
    DISCOVERY="Phase I: Discovery Phase",
    DAY="Playing the game",
    ACTIONS="Phase II: Action Phase",
    CHOOSING="Stage 1: Choose crew card",
    PERFORMING="Stage 2: Perform actions",
    PASSING="Stage 3: Pass hourglass",
    EXPLORING="Phase III: Explorer Phase",
    CONCLUDING="Phase IV: Conclude Phase",
    TRACK="Scoring Victory Points",
    GAME_END="Game End",
    CABIN="Understanding the cabin",
    PLACING="Placing treasures in the cabin",
    HOLDS_RULE="Placing treasures in holds",
    SPECIAL_HOLDS="Special hold requirements",
    CHEST_RULE="The treasure chest",
    STORAGE_RULE="Storage area",
    CREW_RULE="Crew member actions",
    CREW_ADDED="Additional rules for actions",
    CAPTAIN="The Captain’s actions",
    MOVEMENT="Movement rules",
    PILOT="The Pilot’s actions",
    BOATSWAIN="The Boatswain’s actions",
    PURSER="The Purser’s actions",
    MERCHANT="The Merchant’s actions",
    SCIENTIST="The Scientist’s actions",
    EXPLORER="The Explorer’s actions",
    SCIENCE="Science cards",
    CLARIFICATIONS="Points of emphasis/clarifications",
    VARIANT="Two-player variant",
    NEUTRAL_SHIP="Moving the neutral ship",
    APPENDIX="Appendix (science cards)",
    HINTS="Hints for handling",
)

PLAYERS: Final = Span(2, 4)
DRAWN_STEPS: Final = ("ships", "treasures", "discovery", "start-player", "crew")
"""The steps of a set-up that are drawn."""
MINUTES: Final = "60-90"
BGG_ID: Final = 234578

# ---- components

Color = Literal["white", "yellow", "green", "red", "purple", "black"]
COLORS: Final[tuple[Color, ...]] = get_args(Color)  # CHEST_RULE: its order
GEM: Final = "gem"
TREASURES: Final = {
    "white": 23,
    "yellow": 20,
    "green": 18,
    "red": 15,
    "purple": 11,
    "black": 9,
}  # COMPONENTS
N_TREASURES: Final = 96  # COMPONENTS
GEMS: Final = 12  # COMPONENTS; CLARIFICATIONS: a substitute when they run out
COINS: Final = {1: 21, 3: 15, 5: 12}  # COMPONENTS: value, how many
COMPLETION_TOKENS: Final = 25  # COMPONENTS; there are 28 holds
DISCOVERY_CARDS: Final = 6  # SETUP: for either number of players
DAYS: Final = 4  # ACTIONS and DISCOVERY: the discovery cards in the stack
CYCLES: Final = 4  # ACTIONS

Crew = Literal["captain", "pilot", "boatswain", "purser", "merchant", "scientist", "explorer"]
CREW: Final[tuple[Crew, ...]] = get_args(Crew)
ACTION_SPACES: Final = 4  # CREW_RULE: each crew member has as many
MARKERS: Final = 5  # SETUP: action markers of each player, one of them for the science track
CREW_CARDS: Final = 28  # COMPONENTS: one of each crew member per player
SHIP_COLORS: Final = ("red", "blue", "green", "yellow")  # CREW_RULE: the players of its examples

# ---- setup

START_GOLD: Final = 3  # SETUP
START_WHITE: Final = 1  # SETUP: white treasures in storage
SCIENCE_DEALT, SCIENCE_KEPT = 5, 3  # SETUP
STACK: Final = 4  # SETUP: discovery cards in the stack; the others leave the game unseen
MOST_ON_SPACE: Final = 3  # DISCOVERY

PASS_GOLD: Final = 1  # MOVEMENT: for the owner of a ship that one passes through
TRACK_LAP: Final = 50  # TRACK: once around the scoring track

# Ours: the grids where the owner's board was not entered.
OUR_BOARDS: Final = {2: (5, 5), 3: (5, 5), 4: (6, 6)}
BOARD_MIN, BOARD_MAX = 3, 9  # rows and columns that we draw

# ---- cabin

STORAGE_GROUPS: Final[tuple[tuple[str, str], ...]] = (
    ("black", "purple"),
    ("red", "green"),
    ("yellow", "white"),
)
STORAGE_EACH: Final = 2  # STORAGE_RULE: treasures of each group
STORAGE_GEMS: Final = 3  # STORAGE_RULE: spaces for gems alone
GEMS_MOST: Final = STORAGE_GEMS + STORAGE_EACH * len(
    STORAGE_GROUPS
)  # STORAGE_RULE: and to any treasure space
TREASURE_GOLD: Final = 2  # STORAGE_RULE: a stored treasure sold
GEM_GOLD: Final = 5  # STORAGE_RULE: a gem sold
PAIR: Final = 2  # STORAGE_RULE: treasures of one colour for a gem
SCIENCE_MAX: Final = 5  # HINTS
GOLD_PER_POINT: Final = 5  # GAME_END

# CHEST_RULE: gold and victory points of each slot; green gives a random treasure
CHEST_GOLD: Final = {"white": 1, "yellow": 3, "green": 0, "red": 0, "purple": 0, "black": 0}
CHEST_POINTS: Final = {"white": 1, "yellow": 2, "green": 0, "red": 3, "purple": 4, "black": 5}
CHEST_RANDOM: Final = "green"
RED_SLOT: Final = COLORS.index("red")

# HOLDS_RULE, The Merchant's actions, The Boatswain's actions (example)
HOLD_POINTS: Final = {"captain": 12, "merchant": 5, "scientist": 5}
CAPTAIN_RECIPE: Final = ("black", "purple", "red", "green")
PURSER_SIZE: Final = 4  # HOLDS_RULE: all different
MERCHANT_SIZE: Final = 3  # HOLDS_RULE: all equal
HOLD_SIZES: Final = (3, 4)  # HOLDS_RULE: treasures a crew member seeks
# what no text tells of the other holds, ours for a table without the box: the ruling "our-holds"
OUR_RECIPES: Final = {
    "pilot": ("purple", "yellow", "white"),
    "boatswain": ("red", "green", "yellow"),
    "scientist": ("yellow", "white", "white"),
    "explorer": ("black", "green", "white"),
}
OUR_POINTS: Final = {"pilot": 7, "boatswain": 6, "purser": 8, "explorer": 8}
COMPLETE: Final = "complete"

# ---- science cards


class ScienceCard(NamedTuple):
    """A game-end science card: what it needs, its points and how many copies the deck has.

    ``needs`` is ``chest`` (a red treasure in it), ``storage`` (a treasure of ``colors``) or
    ``holds`` (all of ``crew`` complete).
    """

    name: str
    title: str
    points: int
    copies: int
    needs: Literal["chest", "storage", "holds"]
    color: str = ""
    crew: tuple[str, ...] = ()


# APPENDIX
CARDS: Final = {
    card.name: card
    for card in (
        ScienceCard("red-in-chest", "Red in the chest", 3, 2, "chest", "red"),
        ScienceCard("white-in-storage", "White in storage", 4, 1, "storage", "white"),
        ScienceCard("yellow-in-storage", "Yellow in storage", 5, 1, "storage", "yellow"),
        ScienceCard("green-in-storage", "Green in storage", 6, 1, "storage", "green"),
        ScienceCard("red-in-storage", "Red in storage", 6, 2, "storage", "red"),
        ScienceCard("purple-in-storage", "Purple in storage", 7, 1, "storage", "purple"),
        ScienceCard("black-in-storage", "Black in storage", 7, 1, "storage", "black"),
        ScienceCard("captain", "Captain’s hold", 3, 1, "holds", crew=("captain",)),
        ScienceCard("pilot", "Pilot’s hold", 3, 1, "holds", crew=("pilot",)),
        ScienceCard("explorer", "Explorer’s hold", 3, 1, "holds", crew=("explorer",)),
        ScienceCard(
            "merchant-boatswain",
            "Merchant’s and boatswain’s holds",
            5,
            1,
            "holds",
            crew=("merchant", "boatswain"),
        ),
        ScienceCard(
            "purser-scientist",
            "Purser’s and scientist’s holds",
            5,
            1,
            "holds",
            crew=("purser", "scientist"),
        ),
    )
}
END_CARDS: Final = sum(card.copies for card in CARDS.values())


class TurnCard(NamedTuple):
    """A science card for one's own turn, in our words."""

    name: str
    title: str
    text: str
    copies: int


SAIL_CARD_GOLD: Final = 3  # APPENDIX
TURN_CARDS: Final = (  # APPENDIX
    TurnCard("two-from-bag", "Two from the bag", "2 random treasures from the bag.", 3),
    TurnCard(
        "from-any-space", "From any water", "1 treasure of your choice from any water space.", 3
    ),
    TurnCard(
        "one-space-more",
        "One space more",
        f"Pay {SAIL_CARD_GOLD} gold: sail 1 space, any direction, and pick up the treasures there.",
        2,
    ),
)
SCIENCE_CARDS: Final = 22  # APPENDIX; the ruling "science-cards"
DEALT_TO_FOUR: Final = PLAYERS.most * SCIENCE_DEALT
SCIENCE_LISTED: Final = 12  # COMPONENTS

# ---- crew

CREW_TITLES: Final[Mapping[str, str]] = {crew: crew.capitalize() for crew in CREW}
EXPLORER_GOLD: Final = (2, 3, 3, 4)  # by action space; the ruling "explorer-gold"

# ---- two-player variant

Point = Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
POINTS: Final[tuple[Point, ...]] = get_args(Point)  # VARIANT: the compass, clockwise
POINT_TITLES: Final = (
    "North",
    "North-east",
    "East",
    "South-east",
    "South",
    "South-west",
    "West",
    "North-west",
)
STEPS: Final = (
    (-1, 0),
    (-1, 1),
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
)  # rows, columns by point
FARTHEST: Final = (
    5  # CAPTAIN: 2 spaces, 2 more for gold, 1 more by the enhanced action; the pilot's 4 are fewer
)
PILOT_FARTHEST: Final = 4  # PILOT
TURN_GOLD: Final = (
    2  # PILOT: to change direction on the way; nothing once the pilot's hold is complete
)
FACES: Final = (1, 2, 3, 4, 5, 6)  # the ruling "die"
DISTANCES: Final = {
    "captain": (2, 1, 2, 1),
    "pilot": (4, 3, 2, 1),
}  # NEUTRAL_SHIP: by action space from the left

# HINTS: what comes into an empty bag
REFILL: Final = {"white": 2, "yellow": 2, "green": 1, "red": 1, "purple": 1, "black": 1}

CATEGORIES: Final = {"track": "Scoring track", "science-cards": "Science cards", "gold": "Gold"}

RULINGS: Final = read_rulings(globals())

STATEMENTS: Final = read_statements(globals())
"""What the rules state and several places quote, by name."""
