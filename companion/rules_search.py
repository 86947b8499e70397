"""Looking for an answer in the rules in short: words as people type them, the best entry first.

Title, section and text of an entry count together. American spelling, plurals, other words of one sense and whole
questions are understood; a sign such as ``+1`` is a word. Where no entry holds all that was asked, those that hold
part of it are found and told as such.
"""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import log
from pathlib import Path
from typing import Final, Literal, NamedTuple

from companion.rules import Rule, RulesInShort, Section, plain
from companion.words import in_words

Match = Literal["all", "part"]
MOST: Final = 12
"""Answers to one question: more than a person reads."""

_NAME, _QUESTION, _ALSO, _SECTION, _TEXT = 3.0, 2.0, 2.5, 1.5, 1.0
"""What a word is worth in the name of an entry, in one that is a whole question, among its other words, in its
section's title and in its text."""
_LONG: Final = 5
"""Words from which on a name is a question: each says less."""
_BEGUN, _OTHER = 0.6, 0.8
"""Shares of that for the beginning of a word, and for another word of the same sense."""
_TITLED, _FIRST = 1.3, 1.6
"""What an entry gains where its section's title holds all that was asked: any of them, and the first."""
_ENOUGH: Final = 0.5
"""Of what the best part of an answer is worth, what another must be to be found too."""


_NUMBERS: Final = {in_words(n): str(n) for n in range(2, 13)}
_SIGNS: Final = re.compile(r"(?<!\w)[+\u2212-]\s?(?=\d)")
_DASHES: Final = re.compile(r"(?<=\w)[-\u2010-\u2015](?=\w)")
_AMERICAN: Final = (
    (re.compile(r"\b(col|harb|fav|neighb|hon|lab)or"), r"\1our"),
    (re.compile(r"(\w{3,})iz(e[sd]?|ing|ation)\b"), r"\1is\2"),
    (re.compile(r"\bcenter"), "centre"),
    (re.compile(r"\bgray\b"), "grey"),
    (re.compile(r"\bplus one\b"), "+1"),
    (re.compile(r"\bplus (?=\d)"), "+"),
)
_ENDING: Final = re.compile(r"(?<=.{3})(?:ations?|ments?|ings?|ied|ies|ed|es|ers?|(?<!s)s|e|y)$")


class Answer(NamedTuple):
    """An entry that answers, with its number in the section, from 1; ``match`` part: it holds some of the words."""

    section: Section
    number: int
    rule: Rule
    match: Match


def search(rules: RulesInShort, words: str) -> tuple[Answer, ...]:
    """The entries that answer, best first; those that hold all words before those that hold part of them."""
    index = _index(rules)
    asked = index.senses(_words(words))
    if not asked:
        return ()
    worths = ((index.worths(entry, asked), entry) for entry in index.entries)
    rated = [(all(each), sum(each), entry) for each, entry in worths if any(each)]
    rated.sort(key=lambda one: (not one[0], -one[1]))
    answers = [
        Answer(entry.section, entry.number, entry.rule, "all" if full else "part")
        for full, worth, entry in rated
        if full or worth >= rated[0][1] * _ENOUGH
    ]
    return tuple(answers[:MOST])


# ---- words


def _words(text: str) -> list[str]:
    """The words of a text without endings: small, without accents, in British spelling, numbers as figures."""
    letters = (c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))
    folded = "".join(letters).replace("\u2019", "").replace("'s ", " ").replace("'", "")
    for american, british in _AMERICAN:
        folded = american.sub(british, folded)
    folded = _SIGNS.sub("+", folded)
    apart = re.findall(r"\+?\w+", _DASHES.sub(" ", folded))
    return [_stem(_NUMBERS.get(word, word)) for word in apart]


@lru_cache(4096)
def _stem(word: str) -> str:
    stem = _ENDING.sub("", word)
    doubled = 3 < len(stem) < len(word) and stem[-1] == stem[-2] and stem[-1] not in "ls"
    return stem[:-1] if doubled else stem


# ---- the entries, counted once


@dataclass(frozen=True, slots=True)
class _Entry:
    section: Section
    number: int
    rule: Rule
    worth: Mapping[str, float]
    """Its words without endings, each with what it is worth here."""
    title: frozenset[str]
    """Those of its section's title."""


@dataclass(frozen=True, slots=True)
class _Index:
    entries: Sequence[_Entry]
    rarity: Mapping[str, float]
    """Of each word of the rules, how much it tells: the more, the fewer entries hold it."""
    groups: Mapping[str, frozenset[str]]
    """Of a word, others of its sense."""
    phrases: Mapping[tuple[str, ...], str]
    """Of several words, the one that stands for them."""
    small: frozenset[str]
    """Words that ask rather than tell; looked for only where nothing else was typed."""

    def senses(self, words: Sequence[str]) -> list[dict[str, float]]:
        """For each word asked for, the words of the rules that stand for it, with the share that each is worth."""
        words = _phrased(words, self.phrases)
        telling = list(dict.fromkeys(word for word in words if word not in self.small)) or list(dict.fromkeys(words))
        senses = [self._sense(word) for word in telling]
        return [sense or {"": 0.0} for sense in senses]  # what no entry holds makes every answer a part of one

    def _sense(self, word: str) -> dict[str, float]:
        sense = {other: _OTHER for other in self.groups.get(word, ()) if other in self.rarity}
        if len(word) >= 3:
            sense |= {known: _BEGUN for known in self.rarity if known.startswith(word) and known != word}
        if word in self.rarity:
            sense[word] = 1.0
        if not sense and len(word) >= 4:
            from difflib import get_close_matches

            sense = dict.fromkeys(get_close_matches(word, self.rarity, 2, 0.8), _BEGUN)
        return sense

    def worths(self, entry: _Entry, asked: Sequence[Mapping[str, float]]) -> list[float]:
        """What an entry is worth for each word that was asked for."""
        worth = entry.worth
        each = [
            max([share * self.rarity[w] * worth[w] for w, share in sense.items() if w in worth], default=0.0)
            for sense in asked
        ]
        if not all(sense.keys() & entry.title for sense in asked):
            return each
        return [worth * (_FIRST if entry.number == 1 else _TITLED) for worth in each]


@lru_cache(8)
def _index(rules: RulesInShort) -> _Index:
    common, small = _common()
    groups: dict[str, frozenset[str]] = {}
    phrases: dict[tuple[str, ...], str] = {}
    for group in (*common, *rules.synonyms):
        terms = [tuple(_words(term)) for term in group]
        stems = frozenset(term[0] for term in terms if len(term) == 1)
        for stem in stems:
            groups[stem] = groups.get(stem, frozenset()) | stems - {stem}
        standing = next((term[0] for term in terms if len(term) == 1), terms[0][0])
        phrases |= {term: standing for term in terms if len(term) > 1}
    entries = [
        _Entry(section, n, rule, _worth(section, rule, phrases), frozenset(_words(section.title)))
        for section in rules.sections
        for n, rule in enumerate(section.rules, 1)
    ]
    counts = Counter(word for entry in entries for word in entry.worth)
    rarity = {word: log(1 + len(entries) / count) for word, count in counts.items()}
    return _Index(entries, rarity, groups, phrases, small)


@lru_cache(1)
def _common() -> tuple[tuple[tuple[str, ...], ...], frozenset[str]]:
    """Words of one sense that people use at any table, and words that only ask."""
    lines = Path(__file__).with_name("rules_words.txt").read_text("utf-8").splitlines()
    groups = tuple(tuple(term.strip() for term in line.split(",")) for line in lines if line and line[0] not in "#-")
    small = frozenset(stem for line in lines if line.startswith("-") for stem in _words(line[1:]))
    return groups, small


def _worth(section: Section, rule: Rule, phrases: Mapping[tuple[str, ...], str]) -> dict[str, float]:
    """What each word of an entry is worth, and what stands there for several at once."""
    worth: dict[str, float] = {}
    body = f"{plain(rule.text)} {rule.symbol}"
    name = plain(rule.name)
    named = _NAME if len(name.split()) < _LONG else _QUESTION
    parts = ((body, _TEXT), (section.title, _SECTION), (rule.also, _ALSO), (name, named))
    for text, value in parts:
        words = _words(text)
        for word in (*words, *_phrased(words, phrases), *_words(_DASHES.sub("", text))):
            worth[word] = max(worth.get(word, 0.0), value)
    return worth


def _phrased(words: Sequence[str], phrases: Mapping[tuple[str, ...], str]) -> list[str]:
    """Words, those that mean one thing together as one: ``hand-to-hand``, ``run out``."""
    out: list[str] = []
    at = 0
    while at < len(words):
        length = next((n for n in (4, 3, 2) if tuple(words[at : at + n]) in phrases), 1)
        out.append(phrases.get(tuple(words[at : at + length]), words[at]))
        at += length
    return out
