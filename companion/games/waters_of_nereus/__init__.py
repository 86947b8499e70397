"""Waters of Nereus (Dr. Finn's Games): facts, setup, records, scoring, advice and play help."""

from __future__ import annotations

from companion.game import Game, Part, PlayHelp
from companion.games.waters_of_nereus import facts

_HERE = __name__

GAME = Game(
    slug=facts.SLUG,
    title="Waters of Nereus",
    summary="Sail for treasures, fill the crew's holds, and turn gold and science into points.",
    players=facts.PLAYERS,
    minutes=facts.MINUTES,
    bgg_id=facts.BGG_ID,
    symbol="hourglass",
    categories=facts.CATEGORIES,
    record=Part(f"{_HERE}.record:NereusRecord"),
    read=Part(f"{_HERE}.record:read_table"),
    score=Part(f"{_HERE}.score:score"),
    rulings=Part(f"{_HERE}.facts:RULINGS"),
    setup=Part(f"{_HERE}.setup:PLAN"),
    drafting=Part(f"{_HERE}.draft:DRAFTING"),
    advise=Part(f"{_HERE}.advise:advise"),
    copy=Part(f"{_HERE}.copy:NereusCopy"),
    play_helps=(
        PlayHelp(
            "neutral-player",
            "Neutral player",
            "Flips the third crew's cards, rolls, and sails the neutral ship of the two-player game.",
            answer=Part(f"{_HERE}.helps.neutral_player:answer"),
            roll=Part(f"{_HERE}.helps.neutral_player:roll"),
            needs_table=False,
            symbol="ship",
        ),
        PlayHelp(
            "bag-counter",
            "Bag counter",
            "Counts what is left in the bag, and refills it as the rules say when it is empty.",
            answer=Part(f"{_HERE}.helps.bag_counter:answer"),
            needs_table=False,
            symbol="bag",
        ),
    ),
    line_symbols={"track": ("track",), "science-cards": ("flask",), "gold": ("coin",)},
)
