"""What a crew card shows: its action spaces as pictures and a few words, gold action and enhanced action.

Tells the same as :data:`companion.games.waters_of_nereus.facts.CREW_MEMBERS`, in signs that a hand of cards has room
for. ``companion/games/waters_of_nereus/rules/crew.py`` has the sentences.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from companion.games.waters_of_nereus import facts
from companion.words import joined

Ways = Literal["any", "diagonal", "orthogonal"]


@dataclass(frozen=True, slots=True)
class Space:
    """An action space: how far a ship sails and which ways; gold paid or taken; VP; science power and cards; colours.

    ``either``: power or cards, not both, ``note`` tells with how many players; ``said`` are the words beside the signs.
    """

    said: str = ""
    ways: Ways | None = None
    pays: int = 0
    takes: int = 0
    points: int = 0
    power: int = 0
    cards: int = 0
    either: bool = False
    colors: tuple[str, ...] = ()
    note: str = ""


@dataclass(frozen=True, slots=True)
class CardLine:
    """A gold action (``gold``: its price) or an enhanced action, in words with signs in braces."""

    said: str
    gold: int = 0


@dataclass(frozen=True, slots=True)
class CrewCard:
    """A crew card; ``golds`` is empty for the explorer, whose price goes by action space."""

    does: str
    spaces: tuple[Space, Space, Space, Space]
    golds: tuple[CardLine, ...]
    enhanced: CardLine


def _sail(ways: Ways, most: int) -> Space:
    return Space(f"up to {most} space{'s' * (most > 1)}", ways)


def _move(points: int, most: int) -> Space:
    return Space(f"VP, move up to {most}", points=points)


def _take(gold: int) -> Space:
    return Space(f"take {gold} gold", takes=gold)


def _sell(gold: int, points: int) -> Space:
    return Space("VP", pays=gold, points=points)


def _pick(*colors: str) -> Space:
    return Space(f"{joined(colors)}".replace(" and ", " or "), colors=colors)


ANY_COLOUR: Final = Space("any colour")
_SAILS: Final = "Sail, pick up all there"

CREW_CARDS: Final = {
    "captain": CrewCard(
        _SAILS,
        (_sail("any", 2), _sail("any", 1), _sail("diagonal", 2), _sail("diagonal", 1)),
        (CardLine("1 space further", 2), CardLine("2 spaces further", 3)),
        CardLine("1 space further"),
    ),
    "pilot": CrewCard(
        _SAILS,
        (_sail("orthogonal", 4), _sail("orthogonal", 3), _sail("orthogonal", 2), _sail("orthogonal", 1)),
        (CardLine("change direction, never diagonally", 2),),
        CardLine("change direction free of charge"),
    ),
    "boatswain": CrewCard(
        "Score and move treasures",
        (_move(3, 4), _move(2, 3), _move(2, 2), _move(1, 2)),
        (CardLine("move 1 more", 1),),
        CardLine("draw 1 from the {bag}"),
    ),
    "purser": CrewCard(
        "Gold from the supply",
        (_take(6), _take(5), _take(4), _take(3)),
        (CardLine("draw 1 from the {bag}", 3),),
        CardLine("take 2 gold more"),
    ),
    "merchant": CrewCard(
        "Gold into victory points",
        (_sell(2, 5), _sell(3, 5), _sell(3, 4), _sell(2, 3)),
        (CardLine("1 VP more", 2),),
        CardLine("2 VP more"),
    ),
    "scientist": CrewCard(
        "Power and cards",
        (
            Space(power=2),
            Space(power=1, cards=1),
            Space(power=1, cards=1, either=True, note="2-3"),
            Space(cards=1),
        ),
        (CardLine("{flask} +1 or {science-card} +1", 3),),
        CardLine("draw 1 card, then discard 1"),
    ),
    "explorer": CrewCard(
        "One treasure, orthogonally beside the ship",
        (_pick("white", "yellow"), _pick("green", "red"), _pick("purple", "black"), ANY_COLOUR),
        (),
        CardLine("any colour on every space"),
    ),
}

EXTRA_TURN: Final = "another turn, phase III"
EXTRA_TURN_OURS: Final = "inferred; your board decides"


def chest_gives(color: str) -> str:
    """What the chest's space of a colour gives, in as few words as a card has room for."""
    gold, points = facts.CHEST_GOLD[color], facts.CHEST_POINTS[color]
    parts = ([f"{gold} gold"] if gold else []) + ([f"{points} VP"] if points else [])
    return ", ".join(parts) or "1 from the bag"
