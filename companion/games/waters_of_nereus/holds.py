"""Holds of a cabin: what completes each, as far as the rules and the owner's copy tell.

Rules: "Placing treasures in holds".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, Literal, NamedTuple, Protocol

from companion.games.waters_of_nereus import facts

ANY: Final = "any"
"""A space that takes every colour, as recipes write it; two colours are written ``green/red``."""


class Hold(NamedTuple):
    """One crew member's hold.

    ``size`` is how many treasures complete it and ``points`` what that scores, None where unknown.
    ``spaces`` are the colours that each space takes, None where unknown; with ``rule`` the
    treasures must besides be all ``different`` or all ``equal``.
    """

    crew: str
    size: int | None
    points: int | None
    spaces: tuple[frozenset[str], ...] | None = None
    rule: Literal["spaces", "different", "equal", "unknown"] = "unknown"
    from_copy: bool = False

    @property
    def capacity(self) -> int:
        """The most treasures that an incomplete hold can have."""
        return (self.size or max(facts.HOLD_SIZES)) - 1

    def fault(self, contents: Sequence[str]) -> str | None:
        """What may stand in the hold where ``contents`` (colours and gems) may not; None where they may.

        A hold with every space filled is complete and its treasures are gone, so it is refused.
        """
        if len(contents) > self.capacity:
            return f'at most {self.capacity} treasures; a full hold is "complete"'
        colors = [c for c in contents if c != facts.GEM]
        if self.rule == "different" and len(set(colors)) < len(colors):
            return f"treasures of different colours and gems; {_repeated(colors)} stands there twice"
        if self.rule == "equal" and len(set(colors)) > 1:
            return "treasures of one colour and gems"
        if self.rule == "spaces" and self.spaces is not None and not _fits(self.spaces, tuple(sorted(colors))):
            return f"treasures that find a space each: {self.recipe}"
        return None

    @property
    def recipe(self) -> str:
        """What the hold asks for, in words."""
        if self.rule == "different":
            return f"{self.size} different colours"
        if self.rule == "equal":
            return f"{self.size} of one colour"
        if self.spaces is None:
            return "unknown"
        return ", ".join(format_space(space) for space in self.spaces)


def _repeated(colors: Sequence[str]) -> str:
    return next(c for c in colors if colors.count(c) > 1)


@lru_cache(maxsize=4096)
def _fits(spaces: tuple[frozenset[str], ...], colors: tuple[str, ...]) -> bool:
    """Whether every treasure finds a space of its own."""
    if not colors:
        return True
    first, rest = colors[0], colors[1:]
    return any(first in s and _fits((*spaces[:n], *spaces[n + 1 :]), rest) for n, s in enumerate(spaces))


def parse_space(text: str) -> frozenset[str]:
    """``red``, ``green/red`` or ``any`` to the colours that the space takes."""
    return frozenset(facts.COLORS if text == ANY else text.split("/"))


def format_space(space: frozenset[str]) -> str:
    """What :func:`parse_space` reads."""
    return ANY if len(space) == len(facts.COLORS) else "/".join(c for c in facts.COLORS if c in space)


_CAPTAIN: Final = tuple(frozenset((c,)) for c in facts.CAPTAIN_RECIPE)

KNOWN_HOLDS: Final[Mapping[str, Hold]] = {
    crew: {
        "captain": Hold("captain", len(_CAPTAIN), facts.HOLD_POINTS["captain"], _CAPTAIN, "spaces"),
        "purser": Hold("purser", facts.PURSER_SIZE, None, None, "different"),
        "merchant": Hold("merchant", facts.MERCHANT_SIZE, facts.HOLD_POINTS["merchant"], None, "equal"),
    }.get(crew, Hold(crew, None, facts.HOLD_POINTS.get(crew)))
    for crew in facts.CREW
}
"""The holds as the rules tell them, by crew member."""


class CopiedHolds(Protocol):
    """What an owner's copy tells of holds; the copy's own model is not needed to score without one.

    ``holds`` has, by crew member, what was entered of it: a ``recipe``, ``points``, both or neither.
    """

    @property
    def holds(self) -> object: ...


def holds_of(copy: CopiedHolds | None) -> Mapping[str, Hold]:
    """The seven holds as rules and copy tell them together, by crew member."""
    if copy is None:
        return KNOWN_HOLDS
    return {crew: _merged(known, getattr(copy.holds, crew, None)) for crew, known in KNOWN_HOLDS.items()}


def _merged(known: Hold, entered: object) -> Hold:
    recipe, points = getattr(entered, "recipe", None), getattr(entered, "points", None)
    hold = known
    if recipe is not None:
        hold = hold._replace(
            size=len(recipe), spaces=tuple(parse_space(s) for s in recipe), rule="spaces", from_copy=True
        )
    if points is not None:
        hold = hold._replace(points=points, from_copy=True)
    return hold
