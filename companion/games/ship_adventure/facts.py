"""Ship Adventure: what the box and its rules fix, each with its place in the rules.

Two games: *Treasure Map* (TM below) and *Caribbean Conquest* (CC). The text has no page numbers,
so its sections are cited.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from companion.facts import RuleRef, Ruling, Statement

SLUG: Final = "ship-adventure"


def _rule(where: str) -> RuleRef:
    return RuleRef(SLUG, where)


GOAL: Final = _rule("Treasure Map, Goal of the game")
SETTING_UP: Final = _rule("Treasure Map, Setting up")
TURN: Final = _rule("Treasure Map, How does a turn go")
COMPASS: Final = _rule("Treasure Map, 1 The compass")
MOVEMENTS: Final = _rule("Treasure Map, 2 Movements")
FIGHTING: Final = _rule("Treasure Map, 3 Fighting")
TREASURES: Final = _rule("Treasure Map, 4 Treasures")
PIECES: Final = _rule("Treasure Map, 5 Collecting map pieces")
TOWN: Final = _rule("Treasure Map, 6 Purchases and deposits in town")
THIRD_PARTIES: Final = _rule("Treasure Map, 7 Moving third party ships")
NEXT_LEVEL: Final = _rule("Treasure Map, 8 Next level")
END: Final = _rule("Treasure Map, End of the game")
CC_GOAL: Final = _rule("Caribbean Conquest, Goal of the game")
CC_SET_UP: Final = _rule("Caribbean Conquest, Set up")
CC_TURN: Final = _rule("Caribbean Conquest, How does a turn go")
CC_POINTS: Final = _rule("Caribbean Conquest, Strategic points")
CC_PURCHASING: Final = _rule("Caribbean Conquest, Purchasing")
CC_MOVES: Final = _rule("Caribbean Conquest, The moves")
CC_BATTLES: Final = _rule("Caribbean Conquest, Battles")
CC_END: Final = _rule("Caribbean Conquest, End of the game")

TREASURE_MAP: Final = "treasure-map"
CONQUEST: Final = "caribbean-conquest"
MODES: Final = {TREASURE_MAP: "Treasure Map", CONQUEST: "Caribbean Conquest"}

PLAYERS: Final = (1, 4)  # four ship colours (SETTING_UP); NEXT_LEVEL has a variation for one
DRAWN_STEPS: Final = ("map-card", "board", "colors", "compass")
"""The steps of a set-up that are drawn; Caribbean Conquest has no map card."""
CONQUEST_PLAYERS: Final = (2, 4)  # in no text; the ruling "conquest-players"
MINUTES: Final = None  # not in the rules, and no source we trust
BGG_ID: Final = None  # not known to us for certain

# ---- the board (SETTING_UP; the tile sizes are stated beside "An area is made up of 4 tiles")

TILE: Final = 2  # squares along a tile's side
TILES: Final = 36
BOARD: Final = 12  # squares along a side of one box's board
AREA: Final = 4  # squares along an area's side: 2 x 2 tiles
AREAS: Final = 9
AREAS_ACROSS: Final = BOARD // AREA
LARGE_ISLANDS: Final = 5  # tiles with a temple
PIRATES: Final = 4  # and skull squares
CITIES: Final = 4  # a box; one of each colour
MAP_CARDS: Final = 4

PLAYER_COLORS: Final = ("red", "blue", "yellow", "green")
EDGE_COLORS: Final = {"north": "red", "east": "blue", "south": "yellow", "west": "green"}

# ours: the rules show the sea map without naming its nine colours; the owner can enter theirs
AREA_COLORS: Final = ("red", "orange", "yellow", "turquoise", "white", "green", "purple", "pink", "blue")

# ---- moves and fights

PLAYER_MOVE: Final = 4  # MOVEMENTS
SHIP_MOVE: Final = 2  # THIRD_PARTIES, NEXT_LEVEL: pirates and the galleon
SKULL: Final = 7  # FIGHTING, TREASURES: what a skull on a die counts
DIE: Final = (1, 2, 3, 4, 5, SKULL)  # ours: one skull in place of the six; see RULINGS["die"]
WAKE: Final = 1  # NEXT_LEVEL: gold that the galleon leaves on a square
PAY_OFF: Final = 4  # THIRD_PARTIES: gold that ends a chase


class Level(NamedTuple):
    """What a level changes: dice on a token, the galleon's gold, a pirate's bonuses.

    ``ranged`` is None where pirates have no cannons.
    """

    dice: int
    galleon: int
    close: int
    ranged: int | None


LEVELS: Final = {1: Level(1, 5, 2, None), 2: Level(2, 10, 4, 3), 3: Level(3, 15, 6, 6)}  # NEXT_LEVEL
LAST_LEVEL: Final = {1: 2, 2: 2, 3: 3, 4: 3}  # NEXT_LEVEL, by players; alone there is no level but the second
SOLO_LEVEL: Final = 2  # NEXT_LEVEL, 1-player variation
MAP_PIECES: Final = 4  # GOAL
START_CANNONBALLS: Final = 1  # SETTING_UP: cards of each player

# ---- Caribbean Conquest


class BoardSize(NamedTuple):
    """What so many boxes make: areas, strategic points in each, squares along the board, areas to control."""

    areas: int
    points: int
    side: int
    majority: int


SIZES: Final = {1: BoardSize(3, 3, 12, 2), 4: BoardSize(9, 4, 24, 5), 9: BoardSize(9, 9, 36, 5)}  # CC_SET_UP, CC_END
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

POINT_KINDS: Final = {"c": "city", "t": "temple", "k": "skull"}  # CC_POINTS: by the marks of the board

GOLD_MAX: Final = 9999

CATEGORIES: Final = {
    "points": "Strategic points",
    "controlled-areas": "Controlled areas",
    "map-pieces": "Map pieces",
}
CATEGORIES_OF: Final = {CONQUEST: ("points", "controlled-areas"), TREASURE_MAP: ("map-pieces",)}

STATEMENTS: Final = {
    "one-pool": Statement(
        "The six squares of a turn are one pool for all groups of a player together: six for one group, or one "
        "for each of six.",
        CC_MOVES,
    ),
    "land": Statement("Jungle, city and temple are land.", MOVEMENTS),
    "cities": Statement("A city is a strategic point but belongs to no area.", CC_POINTS),
}
"""What the rules state and several places quote, by name."""

RULINGS: Final = {
    r.name: r
    for r in (
        Ruling("tied-fight", "A fight that ends level is rolled again.", FIGHTING),
        Ruling(
            "places",
            "The rules of Treasure Map name a winner only. The others are placed by the map pieces they have found.",
            END,
        ),
        Ruling(
            "drawn-colors",
            "The rules let players choose their colours. Our set-up draws lots, unless you name those you chose.",
            SETTING_UP,
        ),
        Ruling(
            "adjacent",
            "Adjacent squares touch at a side or a corner, as moves may be diagonal too.",
            FIGHTING,
        ),
        Ruling(
            "buying",
            "In Conquest you buy before you move. A new crew goes to a city you hold, a new ship to its harbour, where "
            f"fewer than {STACK} units stand. It may move in the same turn.",
            CC_PURCHASING,
        ),
        Ruling(
            "point-fire",
            "A captured point fires in its holder's turn, once the moves are made, as a ship would.",
            CC_BATTLES,
        ),
        Ruling("shared-place", "Players with the same points and the same gold share the place.", CC_END),
        Ruling("eliminated", "A player is eliminated once neither a unit nor a city is left to them.", CC_END),
        Ruling(
            "die",
            "The rules do not print the die. Odds are for one skull in place of the six; enter your own die if it "
            "differs.",
            FIGHTING,
        ),
        Ruling(
            "waves",
            "From a wave square, a step along its arrow costs nothing; every other step costs one as usual. Entering "
            "a whirlpool (a tile of four waves) and leaving it always cost one.",
            MOVEMENTS,
        ),
        Ruling(
            "at-sea",
            "Pirates and the galleon sail on sea squares only; towards something on land they head for the nearest "
            "sea square beside it, at its sides or corners.",
            THIRD_PARTIES,
        ),
        Ruling(
            "closest-sea",
            "Where they can reach no sea square beside it, they head for the one that is fewest squares away from it, "
            "counted over land too and across the edges of the board.",
            THIRD_PARTIES,
        ),
        Ruling(
            "equal-ways",
            "Of pirates equally near, and of ways equally short, the table chooses one.",
            TREASURES,
        ),
        Ruling(
            "harbor",
            "A harbour is connected when a sea square of another tile lies beside it, north, south, east or west.",
            SETTING_UP,
        ),
        Ruling(
            "close-together",
            "Tokens of one colour are laid so that the areas stay compact; the rules only ask for them to be close.",
            CC_SET_UP,
        ),
        Ruling(
            "sea-map",
            "The nine colours of the sea map stand in no text. Ours serve until you enter those of your copy.",
            SETTING_UP,
        ),
        Ruling(
            "solo-compass",
            "Alone, you always go first; the needle only tells where the galleon sails, by its innermost colour.",
            COMPASS,
        ),
        Ruling(
            "wake",
            "The galleon leaves its gold behind: one on each square that it sails out of.",
            NEXT_LEVEL,
        ),
        Ruling(
            "own-cities",
            "A player of Conquest starts with the cities of their colour, one in each box; the cities of colours that "
            "nobody plays are free to be taken.",
            CC_SET_UP,
        ),
        Ruling(
            "start-units",
            "The ship and the two crews of Conquest's start come once for every city held: the ship in its harbour, "
            "the crews in the city.",
            CC_SET_UP,
        ),
        Ruling(
            "within-reach",
            "A board on which ships and crews could not get to every harbour, skull, temple and city is drawn anew; "
            "the rules ask for harbours at the sea only.",
            SETTING_UP,
        ),
        Ruling(
            "galleon-start",
            "The colour that the galleon sails towards is the first player's, or alone the innermost under the needle. "
            "It starts in the harbour of that city and does not sail in the first round; destroyed, it starts so again "
            "in the next one.",
            COMPASS,
        ),
        Ruling(
            "compass",
            "The rules show one position of the compass only. The others are ours until you enter yours; whichever "
            "colours play, each goes first equally often.",
            COMPASS,
        ),
        Ruling(
            "ship-fires",
            "A ship whose crew is ashore fires no cannonball: in Treasure Map the cannonball cards go with the crew.",
            FIGHTING,
        ),
        Ruling(
            "camouflage",
            "The rules say only that a ship does not simply win against a camouflaged crew. We take it that nobody can "
            "aim at the crew: no fight, and no cannonball is used. If your card says otherwise, the card counts.",
            FIGHTING,
        ),
        Ruling(
            "pirate-cannons",
            "Stop beside a pirate that has cannons (levels 2 and 3) and it always fires: unless you fire too, you lose "
            "without a roll. A pirate that sails up beside you does not fire. Its cannonballs never run out.",
            NEXT_LEVEL,
        ),
        Ruling(
            "galleon",
            "The rules give the galleon neither a bonus nor cannons: it rolls a plain die in close combat and cannot "
            "fire. What it wins it keeps, for whoever destroys it.",
            FIGHTING,
        ),
        Ruling(
            "beaten-pirate",
            "After a fight a pirate goes back to its island, beaten or not, and its chase is over. If your table takes "
            "beaten pirates off the board instead, they return with the next level.",
            FIGHTING,
        ),
        Ruling(
            "empty-ship",
            "A ship without its crew defends itself in close combat like any other: its player rolls for it.",
            FIGHTING,
        ),
        Ruling("crew-home", "A beaten crew starts again from the harbour together with its ship.", FIGHTING),
        Ruling(
            "crew-aboard",
            "A ship beaten with its crew aboard takes the crew with it: the winner gets what the crew carries. The "
            "rules speak of the crew and of the ship, not of both at once.",
            FIGHTING,
        ),
        Ruling(
            "ranged-battle",
            "In Conquest a ranged attack begins with a cannonball card of the attacker. One card serves a side for the "
            "whole attack, however many rolls it takes; a side that cannot answer loses its whole square.",
            CC_BATTLES,
        ),
        Ruling(
            "lost-unit",
            "Whoever loses a roll chooses the unit that goes. The odds let units go first that cannot attack, so that "
            "the bonus lasts.",
            CC_BATTLES,
        ),
        Ruling(
            "static-point",
            "A captured point fires at ships and counts as one more ship of its square in ranged battles. Beaten, it "
            "falls silent for this attack: points change hands only to a unit that stands on them.",
            CC_BATTLES,
        ),
        Ruling(
            "free-point",
            "A point without enemy units is taken without a battle, by a unit that ends its move there.",
            CC_POINTS,
        ),
        Ruling(
            "neutral-city",
            "Only the city square is neutral; in the harbour you can be attacked.",
            TOWN,
        ),
        Ruling("conquest-cities", "In Conquest cities are fought for like every other point.", CC_BATTLES),
        Ruling(
            "busy-pirate",
            "A pirate that already chases someone keeps to it: the nearest free one is sent. With none free, none "
            "gives chase.",
            TREASURES,
        ),
        Ruling(
            "solo-pirates",
            "Alone, too, it is the nearest free pirate that gives chase, at the start and for each temple emptied.",
            NEXT_LEVEL,
        ),
        Ruling(
            "solo-level",
            f"Alone, the galleon and the pirates have the values of level {SOLO_LEVEL} throughout.",
            NEXT_LEVEL,
        ),
        Ruling(
            "first-pieces",
            "Four map pieces, one of each number, are laid ready from the start. The rules say so of a new level only.",
            NEXT_LEVEL,
        ),
        Ruling(
            "conquest-players",
            "The rules give no number of players for Conquest; we take two to four.",
            CC_GOAL,
        ),
        Ruling(
            "start-gold",
            "The rules of Conquest name no gold and no card to start with: we start with none.",
            CC_SET_UP,
        ),
        Ruling(
            "split-group",
            "The rules do not say whether part of a group may move alone. We let it: those who stay behind and those "
            "who move are two groups from then on.",
            CC_MOVES,
        ),
        Ruling(
            "removed-unit",
            "A unit removed goes back to its player's supply. No gold or card changes hands: in Conquest they belong "
            "to the player, not to a unit.",
            CC_BATTLES,
        ),
        Ruling(
            "pieces-per-level",
            "Map pieces that were left over from the level before stay available beside the new ones.",
            NEXT_LEVEL,
        ),
        Ruling(
            "token-order",
            "A token's numbers are read with its compass up: where 1 stands is the first tile to look at, and the "
            "first square within it.",
            PIECES,
        ),
    )
}
