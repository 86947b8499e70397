"""What the text leaves to an owner's cabin and board, as a section of the rules in short: entered, or a blank."""

from __future__ import annotations

from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.copy import NereusCopy, explorer_gold
from companion.games.waters_of_nereus.holds import Hold, holds_of
from companion.results import joined
from companion.rules import Rule, Section

BLANK = "{blank}"


def _hold(hold: Hold) -> Rule:
    asks = hold.recipe if hold.rule != "unknown" else f"{BLANK} {BLANK} {BLANK}"
    points = BLANK if hold.points is None else str(hold.points)
    return Rule(f"{asks}: {points} VP.", facts.HOLDS_RULE, facts.CREW_MEMBERS[hold.crew].title, hold.crew)


def own_copy(copy: NereusCopy | None) -> Section:
    """The holds and the explorer's prices; blanks to write in where neither text nor copy tells."""
    gold = joined([str(price) for price in explorer_gold(copy)])
    entered = copy is not None and copy.explorer_gold is not None
    price = Rule(
        f"{gold} gold, by action space from the left." if entered else facts.RULINGS["explorer-gold"].text,
        facts.EXPLORING,
        "Extra turn",
        "explorer",
        "" if entered else "explorer-gold",
    )
    title = f"Your copy {copy.fingerprint}" if copy is not None and copy.fingerprint else "What your cabin shows"
    return Section("own-copy", title, (*(_hold(hold) for hold in holds_of(copy).values()), price))
