"""Ship Adventure: what the box and its rules fix, each with its place in the rules.

Two games, *Treasure Map* (TM) and *Caribbean Conquest* (CC). The text has no pages, so its sections
are cited.
"""

from typing import Final, NamedTuple

from companion.facts import Span, places, read_rulings, read_statements

SLUG: Final = "ship-adventure"


PLACES: Final = places(
    GOAL="Treasure Map, Goal of the game",
    SETTING_UP="Treasure Map, Setting up",
    TURN="Treasure Map, How does a turn go",
    COMPASS="Treasure Map, 1 The compass",
    MOVEMENTS="Treasure Map, 2 Movements",
    FIGHTING="Treasure Map, 3 Fighting",
    TREASURES="Treasure Map, 4 Treasures",
    PIECES="Treasure Map, 5 Collecting map pieces",
    TOWN="Treasure Map, 6 Purchases and deposits in town",
    THIRD_PARTIES="Treasure Map, 7 Moving third party ships",
    NEXT_LEVEL="Treasure Map, 8 Next level",
    END="Treasure Map, End of the game",
    CC_GOAL="Caribbean Conquest, Goal of the game",
    CC_SET_UP="Caribbean Conquest, Set up",
    CC_TURN="Caribbean Conquest, How does a turn go",
    CC_POINTS="Caribbean Conquest, Strategic points",
    CC_PURCHASING="Caribbean Conquest, Purchasing",
    CC_MOVES="Caribbean Conquest, The moves",
    CC_BATTLES="Caribbean Conquest, Battles",
    CC_END="Caribbean Conquest, End of the game",
)

TREASURE_MAP: Final = "treasure-map"
CONQUEST: Final = "caribbean-conquest"
MODES: Final = {TREASURE_MAP: "Treasure Map", CONQUEST: "Caribbean Conquest"}

PLAYERS: Final = Span(1, 4)  # four ship colours (SETTING_UP); NEXT_LEVEL has a variation for one
DRAWN_STEPS: Final = ("map-card", "board", "colors", "compass")
"""The steps of a set-up that are drawn; Caribbean Conquest has no map card."""
CONQUEST_PLAYERS: Final = Span(2, 4)  # in no text; the ruling "conquest-players"
MINUTES: Final = None  # not in the rules, and no source we trust
BGG_ID: Final = None  # not known to us for certain

# ---- the board (SETTING_UP; the tile sizes are stated beside "An area is made up of 4 tiles")

TILE: Final = 2  # squares along a tile's side
TILES: Final = 36
BOARD: Final = 12  # squares along a side of one box's board
AREA: Final = 4  # squares along an area's side: 2 x 2 tiles
AREA_TILES: Final = (AREA // TILE) ** 2
AREAS: Final = 9
AREAS_ACROSS: Final = BOARD // AREA
LARGE_ISLANDS: Final = 5  # tiles with a temple
PIRATES: Final = 4  # and skull squares
CITIES: Final = 4  # a box; one of each colour
MAP_CARDS: Final = 4

PLAYER_COLORS: Final = ("red", "blue", "yellow", "green")
EDGE_COLORS: Final = {"north": "red", "east": "blue", "south": "yellow", "west": "green"}

# ours: the rules show the sea map without naming its nine colours; the owner can enter theirs
AREA_COLORS: Final = (
    "red",
    "orange",
    "yellow",
    "turquoise",
    "white",
    "green",
    "purple",
    "pink",
    "blue",
)

# ---- moves and fights

PLAYER_MOVE: Final = 4  # MOVEMENTS
SHIP_MOVE: Final = 2  # THIRD_PARTIES, NEXT_LEVEL: pirates and the galleon
SKULL: Final = 7  # FIGHTING, TREASURES: what a skull on a die counts
DIE: Final = (1, 2, 3, 4, 5, SKULL)  # ours: one skull in place of the six; see RULINGS["die"]
WAKE: Final = 1  # NEXT_LEVEL: gold that the galleon leaves on a square
PAY_OFF: Final = 4  # THIRD_PARTIES: gold that ends a chase


class Level(NamedTuple):
    """A level of Treasure Map: the dice of a token, the galleon's gold, and a pirate's bonuses.
    ``ranged`` is None without cannons."""

    dice: int
    galleon: int
    close: int
    ranged: int | None


LEVELS: Final = {
    1: Level(1, 5, 2, None),
    2: Level(2, 10, 4, 3),
    3: Level(3, 15, 6, 6),
}  # NEXT_LEVEL
LAST_LEVEL: Final = {
    1: 2,
    2: 2,
    3: 3,
    4: 3,
}  # NEXT_LEVEL, by players; alone there is no level but the second
SOLO_LEVEL: Final = 2  # NEXT_LEVEL, 1-player variation
MAP_PIECES: Final = 4  # GOAL
START_CANNONBALLS: Final = 1  # SETTING_UP: cards of each player
PRINTED_CANNONBALLS: Final = {1: 8, 4: 8, 9: 24}
"""Our numbers, by boxes: no text says how many are in a box, and whoever fires gives the card
back."""
SUGGESTED_PRICE: Final = 3
"""Our number: the gold that a cannonball card costs at a table that has no card with its price."""
PRINTED_COINS: Final = {
    1: {1: 20, 5: 4, 10: 2},
    4: {1: 15, 5: 15, 10: 3, 20: 6},
    9: {1: 15, 5: 25, 10: 10, 20: 15},
}
"""Our numbers, by boxes: how many coins of each worth are printed. They are 60 gold for each
box."""
PRINTED_UNITS: Final = {1: 13, 4: 26, 9: 52}
"""Our numbers, by boxes: ships and crews of a colour, to begin with (START_UNITS) and to buy."""

# ---- Caribbean Conquest


class BoardSize(NamedTuple):
    """The board of so many boxes: areas, strategic points in each, squares along a side, and areas
    for the majority."""

    areas: int
    points: int
    side: int
    majority: int


SIZES: Final = {
    1: BoardSize(3, 3, 12, 2),
    4: BoardSize(9, 4, 24, 5),
    9: BoardSize(9, 9, 36, 5),
}  # CC_SET_UP, CC_END
CONQUEST_MOVE: Final = 6  # CC_MOVES
STACK: Final = 4  # CC_MOVES: units on a square
EXTRA_ATTACKER: Final = 1  # CC_BATTLES: bonus for each further unit that can attack
SHIP_PRICE: Final = 6  # CC_PURCHASING
CREW_PRICE: Final = 3  # CC_PURCHASING
INCOME: Final = 1  # CC_POINTS: gold a point and turn
CONTROLLED_INCOME: Final = 2  # CC_POINTS
POINT: Final = 1  # CC_END
CONTROLLED_POINT: Final = 2  # CC_END
START_UNITS: Final = {"ships": 1, "crews": 2}  # CC_SET_UP: for each city and harbour held


GOLD_MAX: Final = 9999

CATEGORIES: Final = {
    "points": "Strategic points",
    "controlled-areas": "Controlled areas",
    "map-pieces": "Map pieces",
}
CATEGORIES_OF: Final = {CONQUEST: ("points", "controlled-areas"), TREASURE_MAP: ("map-pieces",)}

STATEMENTS: Final = read_statements(globals())
"""What the rules state and several places quote, by name."""

RULINGS: Final = read_rulings(globals())
