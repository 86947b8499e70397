"""What one table of Waters of Nereus plays with."""

from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.setup import NEUTRAL, NereusSetup
from companion.words import in_words
from pdf.parts.kit import Kit, KitPart, one_each


def kit(players: int, options: NereusSetup) -> Kit:
    """Returns what so many players need. If the neutral ship sails, the compass table belongs to
    it."""
    neutral = options.variant == NEUTRAL
    crews = players + neutral
    span = facts.PLAYERS.most if players == facts.PLAYERS.most else "2–3"
    compass = (
        [KitPart("compass-table", "where the neutral ship sails", "compass")] if neutral else []
    )
    ours = {"holds": "ours"}
    return Kit(
        (
            KitPart("setup-sheet", "your board and seats, step by step", "level"),
            KitPart("score-pad", "the final scoring", "track"),
            *compass,
            KitPart("player-aid", one_each(players), "flag", players, settings={"up": "2", **ours}),
            KitPart("board", "to play on", "rose", gives={"board": 1}),
            KitPart(
                "action-board", "with the scoring track", "hourglass", gives={"action-board": 1}
            ),
            KitPart(
                "cabin-board",
                "one for each player; {house} holds of ours, or your copy’s",
                "chest",
                players,
                settings=ours,
                gives={"cabin": players},
            ),
            KitPart(
                "discovery-deck",
                f"six cards for {span} players",
                "tick",
                gives={"discovery-card": facts.DISCOVERY_CARDS},
            ),
            KitPart(
                "science-deck",
                f"{facts.SCIENCE_CARDS} cards, both kinds",
                "flask",
                gives={"science-card": facts.SCIENCE_CARDS},
            ),
            KitPart(
                "crew-deck",
                f"{in_words(crews)} colours of {len(facts.CREW)} and a card of signs"
                f"{'; one is neutral' * neutral}",
                "captain",
                settings={"players": str(crews)},
                gives={"crew-card": len(facts.CREW) * crews},
            ),
            _tokens(crews),
        ),
    )


def _tokens(crews: int) -> KitPart:
    counted = {
        "treasure": facts.N_TREASURES,
        "gem": facts.GEMS,
        "coin": sum(facts.COINS.values()),
        "completion-token": facts.COMPLETION_TOKENS,
    }
    pieces = ", ".join(f"{many} {kind.replace('-', ' ')}s" for kind, many in counted.items())
    return KitPart(
        "tokens",
        f"{pieces}, ships, sun and hourglass",
        "gem",
        settings={"players": str(crews)},
        gives=counted | {"ship": crews, "sun": 1, "hourglass": 1},
    )
