"""Waters of Nereus in short: the signs on board, cabins and cards, the crew first."""

from __future__ import annotations

from typing import Final

from companion.facts import RuleRef
from companion.games.waters_of_nereus import facts
from companion.results import joined
from companion.rules import Rule, Section

_SECTIONS: Final = {
    "captain": facts.CAPTAIN,
    "pilot": facts.PILOT,
    "boatswain": facts.BOATSWAIN,
    "purser": facts.PURSER,
    "merchant": facts.MERCHANT,
    "scientist": facts.SCIENTIST,
    "explorer": facts.EXPLORER,
}

_MORE: Final = {
    "captain": "Then pick up the treasures of the space where you stop.",
    "pilot": "Orthogonally is up, down, left or right. Then pick up the treasures of the space where you stop.",
    "boatswain": "Each move takes a treasure, or a gem, from one space of your cabin to another that fits it. Into the "
    "chest, yes; out of the chest, never.",
    "purser": "",
    "merchant": "The gold goes to the supply.",
    "scientist": "Science is your science power, a card is a science card.",
    "explorer": "You pick up one treasure from a space above, below, left or right of your ship. If none of the "
    "colour lies there, you get nothing.",
}


_GOLD_MORE: Final = {"pilot": " One payment is enough for the whole way, with more than one change of direction."}
_ENHANCED_MORE: Final = {
    "boatswain": " You may draw it before you move treasures.",
    "scientist": " It may be the one that you have just drawn.",
}


def _crew(crew: str) -> tuple[Rule, ...]:
    """A crew member: the action spaces from the left, the gold action, the enhanced action."""
    member, where = facts.CREW_MEMBERS[crew], _SECTIONS[crew]
    first, *others = member.spaces
    spaces = "; ".join([first, *(space[0].lower() + space[1:] for space in others)])
    basic = f"{spaces}. {_MORE[crew]}".strip()
    return (
        Rule(basic, where, member.title, crew),
        Rule(f"{member.gold}.{_GOLD_MORE.get(crew, '')}", where, f"{member.title}, gold action", "coin"),
        Rule(f"{member.enhanced}.{_ENHANCED_MORE.get(crew, '')}", where, f"{member.title}, enhanced action", "tick"),
    )


def _sign(name: str, symbol: str, text: str, where: RuleRef) -> Rule:
    return Rule(text, where, name, symbol)


SIGNS: Final = Section(
    "signs",
    "The crew and the signs",
    (
        Rule(
            f"Each crew member has a row of {facts.ACTION_SPACES} action spaces, listed here from left to right, "
            "with semicolons between. The gold action is shown at the end of the row. The enhanced action is yours "
            "once the crew member's hold in your cabin is complete. VP are victory points.",
            facts.CREW_RULE,
        ),
        *(rule for crew in facts.CREW for rule in _crew(crew)),
        *(
            Rule(
                f"{count} in the game.",
                facts.COMPONENTS,
                f"{color.capitalize()} treasure",
                f"treasure-{color}",
                aside=True,
            )
            for color, count in facts.TREASURES.items()
        ),
        _sign(
            "Gem",
            "gem",
            "A treasure of any colour you like. Unlike treasures, it moves out of your storage for free.",
            facts.CLARIFICATIONS,
        ),
        _sign("Space of one colour", "space-one", "Takes one treasure of that colour, or a gem.", facts.PLACING),
        _sign("Two-coloured space", "space-two", "Takes one treasure of either colour, or a gem.", facts.PLACING),
        _sign("Rainbow space", "space-any", "Takes one treasure of any colour, or a gem.", facts.PLACING),
        _sign(
            "Equals sign in a hold",
            "equals",
            "All treasures of this hold are of one colour (merchant's hold).",
            facts.SPECIAL_HOLDS,
        ),
        _sign(
            "Not-equals sign in a hold",
            "not-equals",
            "All treasures of this hold are of different colours (purser's hold).",
            facts.SPECIAL_HOLDS,
        ),
        Rule(
            f"Coins of {joined([str(value) for value in facts.COINS])} gold.",
            facts.COMPONENTS,
            "Gold",
            "coin",
            aside=True,
        ),
        _sign(
            "Science power",
            "flask",
            f"Your marker on the science track, 0 to {facts.SCIENCE_MAX}. Each science card that you play takes it "
            "down by 1.",
            facts.SCIENCE,
        ),
        _sign("Tick on a discovery card", "tick", "A treasure is added on this space.", facts.DISCOVERY),
        _sign("Hourglass", "hourglass", "Its holder goes first in the current cycle.", facts.PERFORMING),
        _sign("Sun", "sun", "Its holder goes first in the first cycle of the day.", facts.CONCLUDING),
    ),
)
