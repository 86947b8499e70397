"""What plays at a table of Waters of Nereus."""

from __future__ import annotations

from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.setup import NEUTRAL, NereusSetup
from companion.words import in_words
from pdf.kits import Besides, Kit, KitPart


def kit(players: int, options: NereusSetup) -> Kit:
    """Board, decks, cabins and pieces for so many players; the compass table where a neutral ship sails."""
    neutral = options.variant == NEUTRAL
    crews = players + neutral
    most = players == facts.PLAYERS[1]
    compass = (KitPart("compass-table", note="where the neutral ship sails", symbol="compass"),) if neutral else ()
    die = (Besides("again", "A die", "one to six, for the neutral ship"),) if neutral else ()
    colours = f"{in_words(players)} colours{' and the neutral one' if neutral else ''}"
    return Kit(
        (
            KitPart("setup-sheet", note="your board and seats, step by step", symbol="level"),
            KitPart("board", note="to play on", card=True, symbol="rose"),
            KitPart(
                "discovery-deck",
                note=f"six cards for {facts.PLAYERS[1] if most else '2–3'} players",
                card=True,
                symbol="tick",
            ),
            KitPart("science-deck", note=f"{facts.SCIENCE_CARDS} cards", card=True, symbol="flask"),
            KitPart("crew-deck", {"players": str(crews)}, note=colours, card=True, symbol="captain"),
            KitPart("cabin-board", copies=players, note="one for each player", card=True, symbol="chest"),
            KitPart("tokens", note="treasures, gems, coins, completion tokens", card=True, symbol="gem"),
            *compass,
            KitPart("score-pad", note="the final scoring", symbol="track"),
            KitPart("player-aid", copies=players, note="one for each player", symbol="flag"),
        ),
        (
            Besides("ship", f"{in_words(crews).capitalize()} ships", "from the box, or pawns"),
            Besides("cube", f"{facts.MARKERS * crews} action markers", f"{in_words(facts.MARKERS)} a colour"),
            Besides("track", f"{in_words(crews).capitalize()} scoring discs", "from the box"),
            Besides("sun", "Sun and hourglass", "two odd pieces"),
            Besides("bag", "A bag", "for the treasures"),
            *die,
            Besides("mark-cross", "A pencil", "for the score pad"),
        ),
    )
