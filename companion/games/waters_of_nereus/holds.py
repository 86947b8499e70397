"""The holds of a cabin: what completes each, as far as the rules and the owner's copy tell.

Rules: "Placing treasures in holds".
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, Literal, NamedTuple, Protocol

from companion.games.waters_of_nereus import facts

ANY: Final = "any"
"""How recipes write a space that takes every colour. Two colours are written ``green/red``."""


class Hold(NamedTuple):
    """One crew member's hold.

    ``size`` is how many treasures complete it, and ``points`` what that scores; None if not known.
    ``spaces`` are the colours that each space takes, with the rule ``spaces``; None with others.
    By these the treasures must be all ``different`` or all ``equal``, or nobody knows. ``ours``
    says what of the hold is our own.
    """

    crew: str
    size: int | None
    points: int | None
    spaces: tuple[frozenset[str], ...] | None = None
    rule: Literal["spaces", "different", "equal", "unknown"] = "unknown"
    from_copy: bool = False
    ours: str = ""

    def fault(self, contents: Sequence[str]) -> str | None:
        """Returns what may stand in the hold if ``contents`` (colours and gems) may not; None if
        they may.

        A hold with every space filled is complete, and its treasures are gone, so it is refused.
        """
        most = (self.size or max(facts.HOLD_SIZES)) - 1
        if len(contents) > most:
            return f'at most {most} treasures; a full hold is "complete"'
        colors = [c for c in contents if c != facts.GEM]
        twice = [c for c in colors if colors.count(c) > 1]
        if self.rule == "different" and twice:
            return f"treasures of different colours and gems; {twice[0]} stands there twice"
        if self.rule == "equal" and len(set(colors)) > 1:
            return "treasures of one colour and gems"
        if self.spaces is not None and not _fits(self.spaces, tuple(sorted(colors))):
            return f"treasures that find a space each: {self.recipe}"
        return None

    @property
    def recipe(self) -> str:
        """Returns what fills it, in as few words as a card has room for."""
        if self.rule == "different":
            return f"{self.size} different colours"
        if self.rule == "equal":
            return f"{self.size} of one colour"
        if self.spaces is None:
            return "unknown"
        return ", ".join(map(named_space, self.spaces))


def named_space(space: frozenset[str], sign: str = "{}") -> str:
    """Returns which treasures a space takes. ``sign`` is how a colour is written, with ``{}`` in
    place of its name."""
    if len(space) == len(facts.COLORS):
        return ANY
    return "/".join([sign.format(color) for color in facts.COLORS if color in space])


@lru_cache(maxsize=4096)
def _fits(spaces: tuple[frozenset[str], ...], colors: tuple[str, ...]) -> bool:
    # whether each of the colours finds a space of its own that takes it
    if not colors:
        return True
    first, *rest = colors
    return any(
        first in takes and _fits((*spaces[:n], *spaces[n + 1 :]), tuple(rest))
        for n, takes in enumerate(spaces)
    )


_CAPTAIN: Final = tuple(frozenset((c,)) for c in facts.CAPTAIN_RECIPE)

KNOWN_HOLDS: Final[Mapping[str, Hold]] = {
    crew: (
        {
            "captain": Hold(
                "captain", len(_CAPTAIN), facts.HOLD_POINTS["captain"], _CAPTAIN, "spaces"
            ),
            "purser": Hold("purser", facts.PURSER_SIZE, None, None, "different"),
            "merchant": Hold(
                "merchant", facts.MERCHANT_SIZE, facts.HOLD_POINTS["merchant"], None, "equal"
            ),
        }.get(crew, Hold(crew, None, facts.HOLD_POINTS.get(crew)))
    )
    for crew in facts.CREW
}
"""The holds as the rules tell them, by crew member."""


class CopiedHolds(Protocol):
    """What an owner's copy tells. To score, the copy's own model is not loaded."""

    @property
    def holds(self) -> Iterable[tuple[str, Any]]: ...


def holds_of(copy: CopiedHolds | None) -> Mapping[str, Hold]:
    """Returns the seven holds by crew member, as rules and copy together tell them."""
    if copy is None:
        return KNOWN_HOLDS
    holds = dict(KNOWN_HOLDS)
    for crew, entered in copy.holds:
        hold = holds[crew]
        # of each hold the copy is asked only what the rules do not tell
        recipe, points = getattr(entered, "recipe", None), getattr(entered, "points", None)
        if recipe is not None:
            spaces = tuple(
                frozenset(facts.COLORS if takes == ANY else takes.split("/")) for takes in recipe
            )
            hold = hold._replace(size=len(recipe), spaces=spaces, rule="spaces", from_copy=True)
        if points is not None:
            hold = hold._replace(points=points, from_copy=True)
        holds[crew] = hold
    return holds


def playable_holds(copy: CopiedHolds | None) -> Mapping[str, Hold]:
    """Returns the seven holds as :func:`holds_of` does. What is not known is ours, for a table
    without the box (ruling "our-holds")."""
    holds = dict(holds_of(copy))
    for crew, hold in holds.items():
        ours = []
        if hold.size is None:
            recipe = facts.OUR_RECIPES[crew]
            spaces = tuple(frozenset((colour,)) for colour in recipe)
            hold = hold._replace(size=len(recipe), spaces=spaces, rule="spaces")
            ours.append("treasures")
        if hold.points is None:
            hold = hold._replace(points=facts.OUR_POINTS[crew])
            ours.append("VP")
        holds[crew] = hold._replace(ours=" and ".join(ours))
    return holds
