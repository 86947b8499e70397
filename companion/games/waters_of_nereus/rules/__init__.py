"""The rules of Waters of Nereus in short, in our own words: ``rules.txt`` (the edition:
:mod:`..facts`)."""

from typing import Final

from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.wording import (
    CREW_CARDS,
    GROUPS,
    chest_reward,
    copies_of,
    effect_of,
)
from companion.rules import Rule, read_rules
from companion.words import either, in_words, joined


def _spaces(words: tuple[str, ...]) -> str:
    # the action spaces of a crew member from the left, with semicolons between
    return "; ".join([words[0], *(space[0].lower() + space[1:] for space in words[1:])])


RULES: Final = read_rules(
    facts,
    {
        "ANY_TIME": (
            "At any time, though not in the midst of your crew member’s actions"
        ),  # STORAGE_RULE, HINTS
        "BLANK": "{blank}",
        "CAPTAIN_COLOURS": joined(list(facts.CAPTAIN_RECIPE)).capitalize(),
        "CHEST_REWARDS": ", ".join(
            f"{color} {chest_reward(color, 'VP')}" for color in facts.COLORS
        ),
        "COIN_COUNT": sum(facts.COINS.values()),
        "COIN_LIST": ", ".join(f"{count} of {value}" for value, count in facts.COINS.items()),
        "COIN_VALUES": joined([str(value) for value in facts.COINS]),
        "CREW_COUNT": len(facts.CREW),
        "DISTANCES_BY_CREW": joined(
            [f"{crew} {', '.join(map(str, spaces))}" for crew, spaces in facts.DISTANCES.items()]
        ),
        "FEWER": facts.PLAYERS.most - 1,
        "GROUPS": GROUPS,
        "MEMBERS": CREW_CARDS,
        "POINT_COUNT": len(facts.POINTS),
        "REFILLED": joined([f"{in_words(count)} {color}" for color, count in facts.REFILL.items()]),
        "SIZES": either([str(n) for n in facts.HOLD_SIZES]),
        "SPACES": {crew: _spaces(card.words) for crew, card in CREW_CARDS.items()},
        "STORED": facts.STORAGE_EACH * len(facts.STORAGE_GROUPS),
        "TREASURE_LIST": ", ".join(f"{count} {color}" for color, count in facts.TREASURES.items()),
        "UNSEEN": facts.DISCOVERY_CARDS - facts.STACK,
    },
    {
        "TURN_CARDS": [
            Rule(f"{card.text} {copies_of(card.copies)}", facts.PLACES.APPENDIX, card.title)
            for card in facts.TURN_CARDS
        ],
        "GAME_END_CARDS": [
            Rule(f"{effect_of(card)} {copies_of(card.copies)}", facts.PLACES.APPENDIX, card.title)
            for card in facts.CARDS.values()
        ],
    },
)
"""One game, one entry."""
