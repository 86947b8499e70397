"""Ship Adventure: facts, boards, setup, records, scoring and help for both games of the box."""

from companion.game import Game, PlayHelp
from companion.games.ship_adventure import facts

GAME = Game(
    slug=facts.SLUG,
    title="Ship Adventure",
    summary="Race for the pieces of a treasure map, or hold the most points of the Caribbean.",
    players=facts.PLAYERS,
    colours=facts.PLAYER_COLORS,
    minutes=facts.MINUTES,
    bgg_id=facts.BGG_ID,
    symbol="galleon",
    categories=facts.CATEGORIES,
    line_symbols={"points": ("flag",), "controlled-areas": ("area",), "map-pieces": ("map-piece",)},
    modes=facts.MODES,
    drawn_steps=facts.DRAWN_STEPS,
    draws_start=True,
    rulings=facts.RULINGS,
    helps=(
        PlayHelp(
            name="compass",
            title="Compass",
            summary="Spin or set the needle: who goes first, and where the galleon sails.",
            symbol="compass",
            rolls=True,
        ),
        PlayHelp(
            name="map-piece",
            title="Find a map piece",
            summary=(
                "From a treasure token’s colour and numbers to the square, with the reason for"
                " every step."
            ),
            symbol="map-piece",
            plays={"mode": facts.TREASURE_MAP},
        ),
        PlayHelp(
            name="fights",
            title="Fights",
            summary="The odds of a fight, close or ranged, one ship or a whole square of units.",
            symbol="swords",
        ),
        PlayHelp(
            name="temples",
            title="Temples, pirates and ways",
            summary=(
                "Rolls a temple’s gold, sends the nearest pirate, tells how far it is, and changes"
                " the level."
            ),
            symbol="temple",
            begins={"mode": facts.TREASURE_MAP},
        ),
        PlayHelp(
            name="conquest",
            title="Areas and income",
            summary=(
                "Who holds which point, everybody’s gold once a round, and whether the end has"
                " come."
            ),
            symbol="flag",
            begins={"mode": facts.CONQUEST},
            seats=tuple(range(facts.CONQUEST_PLAYERS.least, facts.CONQUEST_PLAYERS.most + 1)),
        ),
    ),
    helps_in_play=("routes",),
    no_advice=(
        "Ship Adventure has no advice: once points and gold are counted there is nothing left to"
        " choose."
    ),
)
