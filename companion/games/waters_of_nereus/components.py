"""What lies on the table of Waters of Nereus."""

from companion.components import Component
from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.setup import NEUTRAL, NereusSetup


def components(players: int, options: NereusSetup) -> tuple[Component, ...]:
    """Returns what so many players play with, and the neutral ship if there is one (VARIANT)."""
    neutral = options.variant == NEUTRAL
    colours = players + neutral
    each = facts.MARKERS
    third = ", the third for the compass" if neutral else ""
    parts = [
        Component("board", 1, "board", "rose"),
        Component(
            "action-board", 1, "action board", "hourglass", "with the scoring track, from the box"
        ),
        Component("discovery-card", facts.DISCOVERY_CARDS, "discovery card", "tick"),
        Component("science-card", facts.SCIENCE_CARDS, "science card", "flask"),
        Component("crew-card", len(facts.CREW) * colours, "crew card", "captain"),
        Component("cabin", players, "cabin board", "chest"),
        Component("treasure", facts.N_TREASURES, "treasure", "treasure-white"),
        Component("gem", facts.GEMS, "gem", "gem"),
        Component("coin", sum(facts.COINS.values()), "coin", "coin"),
        Component("completion-token", facts.COMPLETION_TOKENS, "completion token", "tick"),
        Component("ship", colours, "ship", "ship", f"pawns of {colours} colours"),
        Component(
            "marker",
            each * colours,
            "action marker",
            "cube",
            f"cubes, {each} a colour: {each - 1} for the board, 1 for science",
        ),
        Component(
            "scoring-disc",
            colours,
            "scoring disc",
            "track",
            f"up to 8 mm wide, for the track{third}",
        ),
        Component("sun", 1, "sun", "sun", "an odd piece"),
        Component("hourglass", 1, "hourglass", "hourglass", "another odd piece"),
        Component("bag", 1, "bag", "bag", f"for {facts.N_TREASURES} treasures"),
        Component("pencil", 1, "pencil", "pencil", "for the score pad"),
    ]
    if neutral:
        parts.append(Component("die", 1, "die", "d:6", "one to six, for the neutral ship", "dice"))
    return tuple(parts)
