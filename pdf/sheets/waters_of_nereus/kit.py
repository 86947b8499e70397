"""What plays at a table of Waters of Nereus."""

from __future__ import annotations

from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.setup import NEUTRAL, NereusSetup
from companion.words import in_words
from pdf.kits import Besides, Kit, KitPart


def kit(players: int, options: NereusSetup) -> Kit:
    """What so many players need; the compass table where a neutral ship sails."""
    neutral = options.variant == NEUTRAL
    crews = players + neutral
    span = facts.PLAYERS[1] if players == facts.PLAYERS[1] else "2–3"
    compass = (
        (KitPart("compass-table", "where the neutral ship sails", "compass"),) if neutral else ()
    )
    die = (Besides("again", "A die", "one to six, for the neutral ship"),) if neutral else ()
    colours = f"{in_words(players)} colours{' and the neutral one' if neutral else ''}"
    return Kit(
        (
            KitPart("setup-sheet", "your board and seats, step by step", "level"),
            KitPart("board", "to play on", "rose", card=True),
            KitPart("discovery-deck", f"six cards for {span} players", "tick", card=True),
            KitPart("science-deck", f"{facts.SCIENCE_CARDS} cards", "flask", card=True),
            KitPart("crew-deck", colours, "captain", card=True, settings={"players": str(crews)}),
            KitPart("cabin-board", "one for each player", "chest", players, card=True),
            KitPart("tokens", "treasures, gems, coins, completion tokens", "gem", card=True),
            *compass,
            KitPart("score-pad", "the final scoring", "track"),
            KitPart("player-aid", "one for each player", "flag", players),
        ),
        (
            Besides("ship", f"{in_words(crews).capitalize()} ships", "from the box, or pawns"),
            Besides(
                "cube",
                f"{facts.MARKERS * crews} action markers",
                f"{in_words(facts.MARKERS)} a colour",
            ),
            Besides("track", f"{in_words(crews).capitalize()} scoring discs", "from the box"),
            Besides("sun", "Sun and hourglass", "two odd pieces"),
            Besides("bag", "A bag", "for the treasures"),
            *die,
            Besides("mark-cross", "A pencil", "for the score pad"),
        ),
    )
