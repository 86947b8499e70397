"""How facts of an edition name their source, and how rulings are kept."""

from __future__ import annotations

from typing import NamedTuple


class RuleRef(NamedTuple):
    """Where a publisher's rules state something: game slug and section."""

    game: str
    where: str

    def __str__(self) -> str:
        return self.where


class Ruling(NamedTuple):
    """What we do where the rules are silent or unclear, in our own words.

    ``name`` is stable; ``text`` is shown wherever the ruling decides something.
    """

    name: str
    text: str
    rule: RuleRef


class Statement(NamedTuple):
    """What the publisher's rules state, in our own words, for the places that quote it; never a ruling of ours."""

    text: str
    rule: RuleRef
