"""The rules in short: what somebody needs who has lost the rule book, as data, in our own words.

A game declares a :class:`RulesInShort` for each game its box holds. Every entry names where the
publisher's rules state it, and one that is our reading names its ruling. Phone, paper and terminal
draw this data; none keeps a rule of its own.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from companion.facts import RuleRef, Ruling

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

    def in_words(self) -> str:
        """The drawing for those who hear it: each row with its fields from the left."""
        rows = []
        for r, row in enumerate(self.fields, 1):
            fields = [
                ("empty" if mark == "." else mark) + (", marked" if (r, c) in self.marked else "")
                for c, mark in enumerate(row, 1)
            ]
            head = f"{self.heads[r - 1].replace('-', ' ').capitalize()}: " if self.heads else ""
            rows.append(f"{head}{'; '.join(fields)}.")
        return " ".join(rows)


@dataclass(frozen=True, slots=True)
class Rule:
    """One entry: a paragraph, a step, an icon with its meaning, or a question with its answer.

    ``name`` is what the entry is about (an action, an icon, a card, the question), empty for a plain
    paragraph; ``symbol`` names a drawing of ``assets/symbols.svg``; ``ruling`` names one of the game's
    rulings where the entry is our reading. A text may show a symbol inside: ``{coin}``. ``example`` is a
    drawing that the text explains. ``aside``: a short sheet does without it.
    """

    text: str
    where: RuleRef
    name: str = ""
    symbol: str = ""
    ruling: str = ""
    example: Example | None = None
    aside: bool = False


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

    def home_of(self, ruling: str) -> Section | None:
        """The first section with an entry of this ruling, None where there is none."""
        return next((s for s in self.sections if any(rule.ruling == ruling for rule in s.rules)), None)

    def without_asides(self) -> RulesInShort:
        """The same rules for a short sheet. Steps keep all their entries, as they are numbered."""
        kept = [
            s if s.steps else replace(s, rules=tuple(rule for rule in s.rules if not rule.aside)) for s in self.sections
        ]
        return replace(self, sections=tuple(kept))

    def with_section(self, added: Section) -> RulesInShort:
        """The same rules with a section more, before the questions."""
        before = tuple(section for section in self.sections if section.name != SECTIONS[-1])
        return replace(self, sections=(*before, added, *self.sections[len(before) :]))


def rulings_alone(game: str, rulings: Mapping[str, Ruling]) -> RulesInShort:
    """What stands for the rules in short of a game that tells none: our rulings."""
    told = tuple(Rule(ruling.text, ruling.rule, ruling=name) for name, ruling in rulings.items())
    return RulesInShort(game, (Section(SECTIONS[-1], "Questions", told),))


_SIGN: Final = re.compile(r"\{([a-z-]+)\}")


def plain(text: str) -> str:
    """A text with the names of its symbols in their place, as for a terminal or a voice."""
    return _SIGN.sub(lambda found: found[1].replace("-", " "), text)


def split_signs(text: str) -> list[str]:
    """A text cut at its symbols: words, a symbol's name, words and so on, words first and last."""
    return _SIGN.split(text)


# ---- finding words


class Found(NamedTuple):
    """A section with those of its entries that were looked for, each with its number in the section, from 1."""

    section: Section
    rules: tuple[tuple[int, Rule], ...]


def search(rules: RulesInShort, words: str = "") -> tuple[Found, ...]:
    """The entries that hold all words, and the whole of a section whose title does; everything without words.

    A word is looked for at the start of words, whatever the case, the accents and the hyphens of either.
    """
    looked_for = [_variants(word) for word in words.split()]
    looked_for = [variants for variants in looked_for if any(variants)]
    found = []
    for section in rules.sections:
        whole = _holds(section.title, looked_for)
        entries = [
            (n, rule)
            for n, rule in enumerate(section.rules, 1)
            if whole or _holds(f"{rule.name} {plain(rule.text)}", looked_for)
        ]
        if entries:
            found.append(Found(section, tuple(entries)))
    return tuple(found)


_DASHES: Final = re.compile(r"(?<=\w)[-\u2010-\u2015](?=\w)")


def _folded(text: str) -> str:
    """Lower case without accents and apostrophes; what is left of words stands between single spaces."""
    letters = (c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))
    return " ".join(re.sub(r"[^\w]+", " ", "".join(letters).replace("'", "").replace("\u2019", "")).split())


def _variants(word: str) -> tuple[str, str]:
    """A word as one, and with its hyphens as spaces."""
    return _folded(_DASHES.sub("", word)), _folded(word)


def _holds(text: str, looked_for: list[tuple[str, str]]) -> bool:
    """Whether every word begins one of the text, which is read with and without its hyphens."""
    if not looked_for:
        return True
    haystack = f" {_folded(_DASHES.sub('', text))} {_folded(text)}"
    return all(any(f" {variant}" in haystack for variant in variants if variant) for variants in looked_for)
