"""Rewards, room and cards of Waters of Nereus in words, for rules, pages and sheets alike."""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

from companion.games.waters_of_nereus import facts
from companion.words import capital, in_words, joined, plural, whose, worded

Ways = Literal["any", "diagonal", "orthogonal"]


@dataclass(frozen=True, slots=True)
class Space:
    """An action space: how far a ship sails and in which ways, gold paid or taken, points, science
    power and cards, colours.

    ``either``: power or cards, not both. ``note`` tells with how many players. ``words`` stand
    beside the signs.
    """

    words: str = ""
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
class CrewCard:
    """What a crew member does, in sentences: ``words`` for its four action spaces, its ``gold`` and
    its ``enhanced`` action.

    Its card has ``spaces``; ``golds``, which are actions with their prices, empty for the explorer;
    and ``better`` for the enhanced action, in words with signs in braces. ``does`` sums it up.
    """

    words: tuple[str, ...]
    gold: str
    enhanced: str
    does: str
    spaces: tuple[Space, ...]
    golds: tuple[tuple[str, int], ...]
    better: str


def _crew_card(
    words: list[str], spaces: list[dict[str, Any]], golds: list[dict[str, Any]], **more: str
) -> CrewCard:
    # a card as its file has it, where lists stand for tuples
    drawn = tuple(Space(**space | {"colors": tuple(space.get("colors", ()))}) for space in spaces)
    priced = tuple((gold["words"], gold["gold"]) for gold in golds)
    return CrewCard(words=tuple(words), spaces=drawn, golds=priced, **more)


ANY_COLOUR: Final = Space("any colour")
CREW_CARDS: Final = {
    crew: _crew_card(**card)
    for crew, card in tomllib.loads(
        Path(__file__).with_name("rules").joinpath("crew.toml").read_text("utf-8")
    ).items()
}
"""By crew member."""


def chest_gives(color: str) -> str:
    """Returns what the chest's space of a colour gives, in as few words as a card has room for."""
    return ", ".join(_gold_and_points(color, _ON_PAPER)) or "1 from the bag"


_ON_PAPER: Final = "VP"


def _gold_and_points(color: str, unit: str) -> list[str]:
    gold, points = facts.CHEST_GOLD[color], facts.CHEST_POINTS[color]
    told = unit or plural(points, "point")
    return [f"{count} {what}" for count, what in ((gold, "gold"), (points, told)) if count]


GROUPS: Final = ", ".join(
    f"{in_words(facts.STORAGE_EACH)} {one} or {other}" for one, other in facts.STORAGE_GROUPS
)
STORAGE_ROOM: Final = f"{GROUPS.capitalize()}, and {in_words(facts.STORAGE_GEMS)} gems."
PAIR_GIVES: Final = "{treasure-green} " * facts.PAIR + "give {gem}."


def chest_reward(color: str, unit: str = "") -> str:
    """Returns what the chest's slot of a colour gives, in words. ``unit`` is another word for
    points."""
    parts = _gold_and_points(color, unit)
    return joined(parts) if parts else "a random treasure from the bag"


def effect_of(card: facts.ScienceCard) -> str:
    """Returns what a game-end card scores, and for what."""
    if card.needs != "holds":
        return f"{card.points} VP if you have a {card.color} treasure in your {card.needs}."
    holds = joined([whose(crew) for crew in card.crew])
    return (
        f"{card.points} VP if your {holds} {plural(len(card.crew), 'hold is', 'holds are both')}"
        " complete."
    )


def copies_of(count: int) -> str:
    """Returns how many such cards the deck has."""
    return f"{capital(worded(count, 'card'))}."
