"""Loot Island (What's Your Game, 2017): facts, setup, records, scoring, advice and play help."""

from __future__ import annotations

from companion.game import Game, Part, PlayHelp
from companion.games.loot_island import facts

_HERE = __name__

GAME = Game(
    slug=facts.SLUG,
    title="Loot Island",
    summary="Piece maps together, share the loot, and be rid of the curse in time.",
    players=facts.PLAYERS,
    minutes=facts.MINUTES,
    bgg_id=facts.BGG_ID,
    symbol="crown",
    categories=facts.CATEGORIES,
    record=Part(f"{_HERE}.record:LootRecord"),
    read=Part(f"{_HERE}.record:read_table"),
    score=Part(f"{_HERE}.score:score"),
    rulings=Part(f"{_HERE}.facts:RULINGS"),
    setup=Part(f"{_HERE}.setup:PLAN"),
    drafting=Part(f"{_HERE}.draft:DRAFTING"),
    advise=Part(f"{_HERE}.advise:advise"),
    copy=Part(f"{_HERE}.copy:LootCopy"),
    play_helps=(
        PlayHelp(
            "healers",
            "Healers",
            "Who picks a healer when, what each card costs, and the best pick for everyone's final place.",
            answer=Part(f"{_HERE}.helps.healers:answer"),
            symbol="healer",
        ),
        PlayHelp(
            "event",
            "Event of the round",
            "What the event changes, in the phase where it bites.",
            answer=Part(f"{_HERE}.helps.event:answer"),
            needs_table=False,
            symbol="island",
        ),
        PlayHelp(
            "loot",
            "Find the loot",
            "Which landing is the big loot, how many treasures are revealed, and who takes them in which order.",
            answer=Part(f"{_HERE}.helps.loot:answer"),
            needs_table=False,
            symbol="chest",
        ),
        PlayHelp(
            "curse",
            "Curse cubes",
            f"Everyone's cubes, with a warning from {facts.CUBES_WARNING} up; with {facts.CUBES_SAFE + 1} you are out.",
            answer=Part(f"{_HERE}.helps.curse:answer"),
            needs_table=False,
            symbol="cube",
        ),
        PlayHelp(
            "aaron",
            "Aaron",
            "Which treasure the virtual third player takes, and whether he keeps it.",
            answer=Part(f"{_HERE}.helps.aaron:answer"),
            needs_table=False,
            symbol="crown",
        ),
    ),
    line_symbols={
        "amulets": ("amulet",),
        "coin-bags": ("coin-bag",),
        "books": ("book",),
        "jewels": ("jewel",),
        "crowns": ("crown",),
        "skulls": ("skull",),
        "first-player": ("first-player",),
        "healer": ("healer",),
    },
)
