"""Ship Adventure: facts, boards, setup, records, scoring and help for both games of the box."""

from __future__ import annotations

from companion.game import Game, Part, PlayHelp
from companion.games.ship_adventure import facts

_HERE = __name__

GAME = Game(
    slug=facts.SLUG,
    title="Ship Adventure",
    summary="Race for the pieces of a treasure map, or hold the most points of the Caribbean.",
    players=facts.PLAYERS,
    minutes=facts.MINUTES,
    bgg_id=facts.BGG_ID,
    symbol="galleon",
    categories=facts.CATEGORIES,
    record=Part(f"{_HERE}.record:ShipRecord"),
    read=Part(f"{_HERE}.record:read_table"),
    score=Part(f"{_HERE}.score:score"),
    rulings=Part(f"{_HERE}.facts:RULINGS"),
    setup=Part(f"{_HERE}.setup:PLAN"),
    drafting=Part(f"{_HERE}.draft:DRAFTING"),
    copy=Part(f"{_HERE}.copy:ShipCopy"),
    play_helps=(
        PlayHelp(
            "compass",
            "Compass",
            "Spin or set the needle: who goes first, and where the galleon sails.",
            answer=Part(f"{_HERE}.helps.compass:answer"),
            roll=Part(f"{_HERE}.helps.compass:roll"),
            needs_table=False,
            symbol="compass",
        ),
        PlayHelp(
            "map-piece",
            "Find a map piece",
            "From a treasure token's colour and numbers to the square, with the reason for every step.",
            answer=Part(f"{_HERE}.helps.map_piece:answer"),
            needs_table=False,
            symbol="map-piece",
        ),
        PlayHelp(
            "fights",
            "Fights",
            "The odds of a fight, close or ranged, one ship or a whole square of units.",
            answer=Part(f"{_HERE}.helps.fights:answer"),
            needs_table=False,
            symbol="swords",
        ),
        PlayHelp(
            "routes",
            "Pirates and routes",
            "The nearest pirate and the shortest way across the wrapping edges.",
            answer=Part(f"{_HERE}.helps.routes:answer"),
            needs_table=False,
            symbol="pirate",
        ),
        PlayHelp(
            "temples",
            "Temples and levels",
            "Roll a temple's gold, send the pirates, and change the level at the right time.",
            answer=Part(f"{_HERE}.helps.temples:answer"),
            roll=Part(f"{_HERE}.helps.temples:roll"),
            needs_table=False,
            symbol="temple",
        ),
        PlayHelp(
            "conquest",
            "Conquest tracker",
            "Who holds which point, what it earns this turn, and whether the end has come.",
            answer=Part(f"{_HERE}.helps.conquest:answer"),
            symbol="flag",
        ),
    ),
    line_symbols={"points": ("flag",), "controlled-areas": ("area",), "map-pieces": ("map-piece",)},
)
