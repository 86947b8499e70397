"""Sailorman Dice (moses. Verlag, 2022): facts, maps, records, scoring and play help."""

from companion.game import Game
from companion.games.sailorman_dice import facts

GAME = Game(
    slug=facts.SLUG,
    title="Sailorman Dice",
    summary="Roll, pair and write: fill rows, columns and areas of a sea map.",
    players=facts.PLAYERS,
    minutes=facts.MINUTES,
    bgg_id=facts.BGG_ID,
    symbol="anchor",
    categories=facts.CATEGORIES,
    line_symbols={
        "rows": facts.ROWS,
        "columns": ("column",),
        "areas": tuple(region for region in facts.REGIONS for _ in (1, 2)),
        "shells": ("shell",),
        "largest-group": ("group",),
        "second-group": ("group",),
    },
    drawn_steps=facts.DRAWN_STEPS,
    rulings=facts.RULINGS,
    helps_in_play=("legal-entries",),
    plays_on=True,
)
