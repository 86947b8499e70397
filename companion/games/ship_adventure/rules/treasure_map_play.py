"""Treasure Map in a turn: moving, fights, temples, map pieces, town, and what every sign means."""

from __future__ import annotations

from typing import Final

from companion.games.ship_adventure import facts
from companion.results import in_words
from companion.rules import Rule, Section

_MOVE: Final = in_words(facts.SHIP_MOVE)

MOVING: Final = Section(
    "moving",
    "Moving",
    (
        Rule(
            f"Up to {in_words(facts.PLAYER_MOVE)} squares, straight or diagonally. Over the north edge you come in at "
            "the south, over the east edge at the west, and the other way round.",
            facts.MOVEMENTS,
            name="Squares",
            symbol="rose",
        ),
        Rule(
            "Sails on sea squares: quiet sea, harbour, skull, wave.",
            facts.MOVEMENTS,
            name="Ship",
            symbol="ship",
        ),
        Rule(
            "Walks on land squares: jungle, city, temple. To land, leave the ship on the last sea square and walk on. "
            "To sail again the crew must walk back to its ship.",
            facts.MOVEMENTS,
            name="Crew",
            symbol="captain",
        ),
        Rule(
            "From a wave you may be carried the way it points. Entering a whirlpool, a tile of four waves, costs a "
            "move and so does leaving it. You may stop on a wave.",
            facts.MOVEMENTS,
            name="Waves",
            symbol="wave",
        ),
    ),
)

FIGHTS: Final = Section(
    "fights",
    "Fights",
    (
        Rule(
            "You stop on the square of another player, a pirate or the galleon, or a pirate catches up with you. Both "
            "roll a die and add their cards with crossed swords.",
            facts.FIGHTING,
            name="Close combat",
            symbol="swords",
        ),
        Rule(
            "You stop on a square adjacent to one of them. Each side that fires spends a cannonball card, rolls a die "
            "and adds its cards with a target. If only one side fires, it wins without a roll; if none fires, nothing "
            "happens.",
            facts.FIGHTING,
            name="Ranged fight",
            symbol="target",
        ),
        Rule(
            "A ship that attacks a crew on land at range and fires wins without a roll, unless the crew has a "
            "camouflage card. A crew that attacks a ship at range does so as in any other ranged fight.",
            facts.FIGHTING,
            name="Crews on land",
            symbol="cannon",
        ),
        Rule(
            f"The higher total wins. A skull on a die is {facts.SKULL}.",
            facts.FIGHTING,
            name="Result",
            symbol="skull",
        ),
        Rule(
            "The winner takes all the gold, treasure tokens and map pieces that it carries. The loser starts again "
            "from the starting harbour and keeps the equipment cards.",
            facts.FIGHTING,
            name="A crew is beaten, ashore or aboard its ship",
            symbol="captain",
        ),
        Rule(
            "Nothing changes hands. The ship goes back to its starting harbour, and the crew stays where it is, "
            "ashore.",
            facts.FIGHTING,
            name="A ship without its crew is beaten",
            symbol="ship",
        ),
        Rule(
            "After a fight a pirate goes back to its own island. If it has won, it takes its loot there with it. "
            "Whoever beats it later takes that loot.",
            facts.FIGHTING,
            name="A pirate has fought",
            symbol="pirate",
        ),
        Rule(
            "Cities are neutral: nobody fights there.",
            facts.TOWN,
            name="Cities",
            symbol="city",
        ),
        Rule(
            facts.RULINGS["pirate-cannons"].text,
            facts.NEXT_LEVEL,
            name="A pirate fires",
            symbol="cannon",
            ruling="pirate-cannons",
        ),
    ),
)

TEMPLES: Final = Section(
    "temples",
    "Temples",
    (
        Rule(
            "Be the first to stop there while its treasure token lies on it: take the token, roll as many dice as it "
            "shows and take their sum in gold.",
            facts.TREASURES,
            name="Empty a temple",
            symbol="temple",
        ),
        Rule(
            f"Counts {facts.SKULL} gold, and the nearest pirate now chases you; two skulls, the two nearest, and so "
            "on. Mark each pirate with a target token of your colour.",
            facts.TREASURES,
            name="Each skull rolled",
            symbol="skull",
        ),
    ),
)

PIECES: Final = Section(
    "pieces",
    "Finding a map piece",
    (
        Rule(
            "Look at the back of your treasure token and turn it until its compass points north.",
            facts.PIECES,
            name="Token",
            symbol="compass",
        ),
        Rule(
            "The colour of its border names the area on the sea map.",
            facts.PIECES,
            name="Area",
            symbol="area",
        ),
        Rule(
            "Its four numbers stand where the area's four tiles lie: north-west, north-east, south-west, south-east. "
            "Take the tile where 1 stands. If it is all sea, take that of 2, then 3, then 4.",
            facts.PIECES,
            name="Tile",
            symbol="map-card",
        ),
        Rule(
            "If that tile has one land square (jungle, city or temple), it is this one. If it has more, look through "
            "its four squares in the same order: the first land square is the one.",
            facts.PIECES,
            name="Square",
            symbol="jungle",
        ),
        Rule(
            "When your crew is there, exchange the token for any map piece still to be had. This is an action.",
            facts.PIECES,
            name="Map piece",
            symbol="map-piece",
        ),
    ),
    steps=True,
)

TOWN: Final = Section(
    "town",
    "Town and equipment",
    (
        Rule(
            "In any city, whatever its colour, your crew may buy equipment cards. Names and prices stand on the cards.",
            facts.TOWN,
            name="Buy",
            symbol="coin",
        ),
        Rule(
            "In your own city your crew may store gold, treasure tokens and map pieces. They are safe there, and must "
            "be fetched before you use them.",
            facts.TOWN,
            name="Store",
            symbol="city",
        ),
        Rule(
            "Lets you fire once, then it is spent. Everybody starts with one.",
            facts.FIGHTING,
            name="Cannonball card",
            symbol="cannon",
        ),
        Rule(
            "A card with crossed swords in its upper left corner adds its bonus in close combat only, one with a "
            "target in ranged fights only.",
            facts.FIGHTING,
            name="Weapon cards",
            symbol="swords",
        ),
        Rule(
            "A ship that attacks your crew on land at range does not simply win; see below.",
            facts.FIGHTING,
            name="Camouflage card",
            symbol="jungle",
        ),
        Rule(
            facts.RULINGS["camouflage"].text,
            facts.FIGHTING,
            name="What happens then",
            symbol="jungle",
            ruling="camouflage",
        ),
        Rule(
            "The text names no other card, no bonus and no price: read them on your cards and enter them once.",
            facts.TOWN,
            name="Other cards",
            symbol="map-card",
        ),
    ),
)

SEAFARERS: Final = Section(
    "seafarers",
    "Pirates and the galleon",
    (
        Rule(
            f"A pirate that chases you sails {_MOVE} squares a round by the shortest way, straight or diagonally. "
            "Waves do not help it.",
            facts.TREASURES,
            name="Chase",
            symbol="pirate",
        ),
        Rule(
            f"Put {facts.PAY_OFF} gold on its skull square, and it gives up the chase.",
            facts.THIRD_PARTIES,
            name="Pay it off",
            symbol="coin",
        ),
        Rule(
            f"Each round it sails {_MOVE} squares by the shortest way towards the city of the first player's colour "
            f"and leaves {facts.WAKE} gold on each square it crosses. Whoever crosses such a square takes the gold.",
            facts.NEXT_LEVEL,
            name="Galleon",
            symbol="galleon",
        ),
        Rule(
            "Whoever destroys it takes the gold of the level. It is back in the next round.",
            facts.NEXT_LEVEL,
            name="Galleon destroyed",
            symbol="coin-bag",
        ),
        Rule(
            facts.RULINGS["at-sea"].text,
            facts.THIRD_PARTIES,
            name="Where they sail",
            symbol="wave",
            ruling="at-sea",
        ),
    ),
)

SIGNS: Final = Section(
    "signs",
    "Signs on board, cards and dice",
    (
        Rule(
            "Quiet sea, harbour, skull and wave: ships only.",
            facts.MOVEMENTS,
            name="Sea squares",
            symbol="wave",
            aside=True,
        ),
        Rule("Jungle, city and temple: crews only.", facts.MOVEMENTS, name="Land squares", symbol="jungle", aside=True),
        Rule("The way you may be carried from a wave.", facts.MOVEMENTS, name="Wave", symbol="wave"),
        Rule("The sea square of a city tile, where ships start.", facts.SETTING_UP, name="Harbour", symbol="harbor"),
        Rule(
            f"On a square: a pirate's island. On a die: {facts.SKULL}.",
            facts.FIGHTING,
            name="Skull",
            symbol="skull",
        ),
        Rule("In a card's corner: for close combat.", facts.FIGHTING, name="Crossed swords", symbol="swords"),
        Rule("In a card's corner: for ranged fights.", facts.FIGHTING, name="Target", symbol="target"),
        Rule("Fires once.", facts.FIGHTING, name="Cannonball", symbol="cannon"),
        Rule(
            "In a player's colour: the pirate that bears it chases that player.",
            facts.TREASURES,
            name="Target token",
            symbol="target",
        ),
        Rule(
            "On the front of a treasure token: how many you roll for gold.",
            facts.TREASURES,
            name="Dice on a coin",
            symbol="coin",
        ),
        Rule(
            "In the middle of a treasure token's back: which way is north.",
            facts.PIECES,
            name="Compass",
            symbol="compass",
        ),
    ),
)
