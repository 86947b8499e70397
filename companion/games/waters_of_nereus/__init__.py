"""Waters of Nereus (Dr. Finn's Games): facts, setup, records, scoring, advice and play help."""

from companion.game import Game, PlayHelp
from companion.games.waters_of_nereus import facts

GAME = Game(
    slug=facts.SLUG,
    title="Waters of Nereus",
    summary="Sail for treasures, fill the crew’s holds, and turn gold and science into points.",
    players=facts.PLAYERS,
    colours=facts.SHIP_COLORS,
    minutes=facts.MINUTES,
    bgg_id=facts.BGG_ID,
    symbol="hourglass",
    categories=facts.CATEGORIES,
    line_symbols={"track": ("track",), "science-cards": ("flask",), "gold": ("coin",)},
    drawn_steps=facts.DRAWN_STEPS,
    rulings=facts.RULINGS,
    helps=(
        PlayHelp(
            name="neutral-player",
            title="Neutral player",
            summary=(
                "Turns the neutral player’s cards, rolls, and sails its ship in the game for two."
            ),
            symbol="ship",
            begins={"neutral": "yes"},
            seats=facts.PLAYERS[:1],
        ),
        PlayHelp(
            name="bag-counter",
            title="Bag counter",
            summary=(
                "Counts what is left in the bag, and refills it as the rules say when it is empty."
            ),
            symbol="bag",
            begins={"neutral": "no"},
        ),
        PlayHelp(
            name="cabin",
            title="Into the cabin",
            summary=(
                "Where a treasure may go, and what that brings; exchanging, selling, and moving"
                " gems."
            ),
            symbol="chest",
            needs_table=True,
        ),
    ),
)
