"""What the player aid says of Caribbean Conquest, in our own words: sections with where the rules tell them."""

from __future__ import annotations

from typing import Final

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.copy import ShipCopy
from companion.results import in_words, joined
from pdf.parts.aids import Section, Step, Told
from pdf.sheets.ship_adventure.aid_texts import cards_told, ours, section_of

CONQUEST: Final = (
    Step("1", "Compass", section_of(facts.CC_TURN), "Turn the needle: it names the first player of the round."),
    Step(
        "2",
        "Turns",
        section_of(facts.CC_TURN),
        f"Each in turn buys, moves up to {facts.CONQUEST_MOVE} squares in all, then fights the battles that follow.",
    ),
    Step(
        "3",
        "Income",
        section_of(facts.CC_POINTS),
        f"All take {facts.INCOME} gold for each point they hold, {facts.CONTROLLED_INCOME} in areas they control.",
    ),
    Step(
        "4",
        "The end?",
        section_of(facts.CC_END),
        "Somebody is eliminated or controls most areas: this round was the last.",
    ),
)


def _setting_up() -> Section:
    units = joined([f"{in_words(n)} {kind if n > 1 else kind[:-1]}" for kind, n in facts.START_UNITS.items()])
    return Section(
        "area",
        "Setting up",
        section_of(facts.CC_SET_UP),
        (
            "All tiles at random; turn tiles until every harbour meets the sea. A treasure token, colour up, on "
            "every temple and every skull, equal colours close together.",
            *ours("harbor", "close-together", "own-cities"),
            f"Each player: {units} for every city and harbour held. No pirates, no galleon, no map pieces.",
        ),
    )


def _strategic_points() -> Section:
    return Section(
        "flag",
        "Strategic points",
        section_of(facts.CC_POINTS),
        (
            "Cities, temples and skulls. A point changes hands at the end of a battle. Whoever holds every point "
            "of a colour controls its area.",
            facts.STATEMENTS["cities"].text,
            *ours("conquest-cities"),
        ),
    )


def _income() -> Section:
    return Section(
        "coin",
        "Income",
        section_of(facts.CC_TURN, facts.CC_POINTS),
        (
            f"At the end of the round {facts.INCOME} gold for each point, {facts.CONTROLLED_INCOME} for each in an "
            "area that you control.",
        ),
    )


def _buying(copy: ShipCopy | None) -> Section:
    return Section(
        "coin-bag",
        "Buying",
        section_of(facts.CC_PURCHASING),
        (
            Told("Cards", "any turn, wherever you are; their bonuses serve all your units."),
            Told("Ship", f"{facts.SHIP_PRICE} gold, in a city or harbour of yours."),
            Told("Crew", f"{facts.CREW_PRICE} gold, likewise."),
            "Whoever holds no city buys cards only.",
            cards_told(copy),
        ),
    )


def _moving() -> Section:
    return Section(
        "ship",
        "Moving",
        section_of(facts.CC_MOVES),
        (
            f"A group is what stands on one square: at most {in_words(facts.STACK)} units. As in Treasure Map, "
            "ships sail and crews walk; crews also walk over sea squares where a ship lies.",
            facts.STATEMENTS["one-pool"].text,
            *ours("waves"),
        ),
    )


def _battles() -> Section:
    return Section(
        "swords",
        "Battles",
        section_of(facts.CC_BATTLES),
        (
            "As in Treasure Map: the higher sum of die and bonuses wins the roll.",
            Told("Together:", f"every further unit on the square that can attack adds {facts.EXTRA_ATTACKER}."),
            Told(
                "One by one:",
                "the loser of a roll removes a unit; roll on until one side has the square to itself. The point on "
                "it is theirs.",
            ),
            *ours("tied-fight", "lost-unit"),
        ),
    )


def _at_a_distance() -> Section:
    return Section(
        "target",
        "At a distance",
        section_of(facts.CC_BATTLES),
        (
            Told("Ships", "fight close, and ranged with a cannonball card, spent each time."),
            Told("Crews", "fight close only."),
            Told(
                "Points",
                "that you captured fire like a ship at anchor on enemy ships beside them, a cannonball card each time.",
            ),
            *ours("ranged-battle", "static-point"),
        ),
    )


def _end() -> Section:
    return Section(
        "crown",
        "The end",
        section_of(facts.CC_END),
        (
            "When a player is eliminated or controls most areas, finish the round. Then count:",
            Told(f"{facts.POINT} point", "for each strategic point,"),
            Told(f"{facts.CONTROLLED_POINT} points", "for each one in an area that you control."),
            "Most points win; of those tied, the one with more gold.",
            *ours("eliminated", "shared-place"),
        ),
    )


def conquest(copy: ShipCopy | None) -> tuple[tuple[Section, ...], tuple[Section, ...]]:
    """The two columns of the page for Caribbean Conquest."""
    left = (
        _setting_up(),
        _strategic_points(),
        _income(),
        _buying(copy),
    )
    right = (
        _moving(),
        _battles(),
        _at_a_distance(),
        _end(),
    )
    return left, right
