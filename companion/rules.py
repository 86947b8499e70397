"""The rules in short: what somebody needs who has lost the rule book, as data, in our own words.

A game declares a :class:`RulesInShort` for each game its box holds. Every entry names where the
publisher's rules state it, and one that is our reading names its ruling. Phone, paper and terminal
draw this data; none keeps a rule of its own.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.facts import RuleRef

SECTIONS: Final = ("need", "set-up", "turn", "signs", "end", "scoring", "questions")
"""The sections that every game has, in the order in which they are shown; a game may add others between."""


@dataclass(frozen=True, slots=True)
class Example:
    """A small drawing that an entry explains: a few fields as players write on them.

    ``fields`` are rows of one length, a character a field, ``.`` where it is empty. ``heads`` names a drawing
    of ``assets/symbols.svg`` before each row. ``terrain`` gives each field a letter as the game's maps do, in
    the same shape; empty: plain paper. ``marked`` are the fields to look at, as (row, column) from 1.
    """

    fields: tuple[str, ...]
    heads: tuple[str, ...] = ()
    terrain: tuple[str, ...] = ()
    marked: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Rule:
    """One entry: a paragraph, a step, an icon with its meaning, or a question with its answer.

    ``name`` is what the entry is about (an action, an icon, a card, the question), empty for a plain
    paragraph; ``symbol`` names a drawing of ``assets/symbols.svg``; ``ruling`` names one of the game's
    rulings where the entry is our reading. A text may show a symbol inside: ``{coin}``. ``example`` is a
    drawing that the text explains.
    """

    text: str
    where: RuleRef
    name: str = ""
    symbol: str = ""
    ruling: str = ""
    example: Example | None = None


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the rules under a heading; ``name`` is stable (addresses), ``steps``: in order, numbered."""

    name: str
    title: str
    rules: tuple[Rule, ...]
    steps: bool = False


@dataclass(frozen=True, slots=True)
class RulesInShort:
    """The rules of one game; ``name`` and ``title`` tell the games of one box apart, empty where there is one."""

    game: str
    sections: tuple[Section, ...]
    name: str = ""
    title: str = ""

    def section(self, name: str) -> Section:
        """The section of this name. Raises KeyError."""
        return {section.name: section for section in self.sections}[name]
