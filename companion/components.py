"""What lies on the table of a game: its components, counted.

A game declares them once, from its facts, in ``components(players, options)`` of its
``components.py``. A kit prints some of them and tells of the others.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from companion.words import counted


@dataclass(frozen=True, slots=True)
class Component:
    """Pieces of one kind.

    ``kind`` is what kits call them. ``count`` is how many a table needs. ``name`` is the word for
    one of them, ``names`` the word for several (by default with an s). ``instead`` is what may lie
    there in their place, or what they are for. ``about``: the count is our choice, as no rule
    limits it.
    """

    kind: str
    count: int
    name: str
    symbol: str
    instead: str = ""
    names: str = ""
    about: bool = False

    @property
    def counted(self) -> str:
        """Returns how many there are, in words for players: ``3 ships``, ``about 60 gold``."""
        words = counted(self.count, self.name, self.names)
        return f"about {words}" if self.about else words


def by_kind(components: Iterable[Component]) -> dict[str, Component]:
    """Returns components by their kind. Raises ValueError, a mistake of ours, if a kind stands
    there twice."""
    kinds: dict[str, Component] = {}
    for component in components:
        if component.kind in kinds:
            raise ValueError(f"{component.kind} is told twice")
        kinds[component.kind] = component
    return kinds
