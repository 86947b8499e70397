"""What lies on the table of Loot Island; all of it but a pencil comes from the box."""

from typing import Final

from companion.components import Component
from companion.games.loot_island import facts
from companion.games.loot_island.cards import cards_in
from companion.games.loot_island.setup import LootSetup

_COVERED: Final = facts.ROUNDS - 1  # SETUP: one event A face up on B events, one for a later round


def components(players: int, options: LootSetup) -> tuple[Component, ...]:
    """Returns what so many players take from the box."""
    size = facts.SIZES[players]
    healers = facts.DEALT_HEALERS * players if options.healers == "dealt" else size.healers
    # Aaron has discs of his own (p. 15)
    coloured = players + 1 if players == facts.AARON_PLAYERS else players
    piles = f"piles {', '.join(size.piles)}; {size.piles[0]} on top"
    return (
        Component("main-island", 1, "main island", "island", "with its coast"),
        Component("treasure", cards_in(size.piles), "treasure", "chest", piles),
        Component("map-card", facts.N_MAP_CARDS, "map card", "hand", "one pile, to deal from"),
        Component("character", coloured, "character card", "captain", "one a colour"),
        Component("reference", players, "reference card", "flag", "one each"),
        Component(
            "healer",
            healers,
            "healer",
            "healer",
            facts.STATEMENTS.played(options.written())["healers-lie"],
        ),
        Component("event", facts.ROUNDS, "event", "star", f"one A on {_COVERED} B"),
        Component(
            "cube",
            facts.N_CUBES,
            "curse cube",
            "cube",
            f"a supply; {facts.START_CUBES} for each of you",
        ),
        Component(
            "compass-disc",
            facts.COMPASSES * coloured,
            "compass disc",
            "compass-disc",
            f"{facts.COMPASSES} a player" + (f" and {facts.AARON}" if coloured > players else ""),
        ),
        Component(
            "small-island", size.small_islands, "small island", "island", "at one side of the table"
        ),
        Component("first-player", 1, "First Player tile", "first-player"),
        Component("ship", 1, "ship", "ship"),
        Component("pencil", 1, "pencil", "pencil", "not in the box"),
    )
