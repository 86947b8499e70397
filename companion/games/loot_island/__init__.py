"""Loot Island (What's Your Game, 2017): facts, setup, records, scoring, advice and play help."""

from typing import Final

from companion.game import Game, PlayHelp
from companion.games.loot_island import facts

# what a table without names answers as it begins where no set-up tells it
_NO_EVENT: Final = {"event": "none"}

GAME = Game(
    slug=facts.SLUG,
    title="Loot Island",
    summary="Piece maps together, share the loot, and be rid of the curse in time.",
    players=facts.PLAYERS,
    minutes=facts.MINUTES,
    bgg_id=facts.BGG_ID,
    symbol="crown",
    categories=facts.CATEGORIES,
    line_symbols={
        **{category: (kind,) for kind, category in facts.CATEGORY_OF.items()},
        "first-player": ("first-player",),
        "healer": ("healer",),
    },
    drawn_steps=facts.DRAWN_STEPS,
    draws_start=True,
    rulings=facts.RULINGS,
    helps=(
        PlayHelp(
            name="healers",
            title="Healers",
            summary=(
                "Who picks a healer when, what each card costs, and the best pick for everyone’s"
                " final place."
            ),
            symbol="healer",
            needs_table=True,
        ),
        PlayHelp(
            name="event",
            title="Event of the round",
            summary="What the event changes, in the phase where it matters.",
            symbol="island",
        ),
        PlayHelp(
            name="loot",
            title="Find the loot",
            summary=(
                "Which landing is the big loot, how many treasures are revealed, "
                "and who takes them in which order."
            ),
            symbol="chest",
            begins=_NO_EVENT,
        ),
        PlayHelp(
            name="curse",
            title="Curse cubes",
            summary=(
                f"Everyone’s cubes, with a warning from {facts.CUBES_WARNING} up; "
                f"with {facts.CUBES_SAFE + 1} you are out."
            ),
            symbol="cube",
            begins=_NO_EVENT,
        ),
        PlayHelp(
            name="aaron",
            title="Aaron",
            summary=(
                "The game for two: which treasure the virtual third player takes, and whether he"
                " keeps it."
            ),
            symbol="crown",
            begins=_NO_EVENT,
            seats=(facts.AARON_PLAYERS,),
        ),
    ),
)
