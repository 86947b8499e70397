"""Sailorman Dice (moses. Verlag, 2022): facts, maps, records, scoring and play help."""

from __future__ import annotations

from companion.game import Game, Part, PlayHelp
from companion.games.sailorman_dice import facts

_HERE = __name__

GAME = Game(
    slug=facts.SLUG,
    title="Sailorman Dice",
    summary="Roll, pair and write: fill rows, columns and areas of a sea map.",
    players=facts.PLAYERS,
    minutes=str(facts.MINUTES),
    bgg_id=facts.BGG_ID,
    symbol="anchor",
    categories=facts.CATEGORIES,
    record=Part(f"{_HERE}.record:SailormanRecord"),
    read=Part(f"{_HERE}.record:read_table"),
    score=Part(f"{_HERE}.score:score"),
    rulings=Part(f"{_HERE}.facts:RULINGS"),
    setup=Part(f"{_HERE}.setup:PLAN"),
    drafting=Part(f"{_HERE}.draft:DRAFTING"),
    line_symbols={
        "rows": facts.ROWS,
        "columns": ("column",),
        "areas": tuple(region for region in facts.REGIONS for _ in (1, 2)),
        "shells": ("shell",),
        "largest-group": ("group",),
        "second-group": ("group",),
    },
    maps=Part(f"{_HERE}.maps:DESK"),
    play_helps=(
        PlayHelp(
            "legal-entries",
            "Roll help",
            "Enter a roll, or let the phone roll, and see every legal entry for the sheet in hand.",
            answer=Part(f"{_HERE}.helps.legal_entries:answer"),
            roll=Part(f"{_HERE}.helps.legal_entries:roll"),
            symbol="wheel",
        ),
    ),
)
