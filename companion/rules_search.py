"""Looking for an answer in the rules in short: words as people type them, the best entry first; and what is found, or
all of the rules, in columns for a terminal or as JSON.

Title, section and text of an entry count together. American spelling, plurals, other words of one sense and whole
questions are understood; a sign such as ``+1`` is a word. Where no entry holds all that was asked, those that hold
part of it are found and told as such.
"""

from __future__ import annotations

import re
import textwrap
import unicodedata
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import log
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple

from companion.rules import Example, Rule, RulesInShort, Section, plain
from companion.words import in_words

if TYPE_CHECKING:
    from companion.game import Game

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
    match: Match = "all"


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
        entry.found._replace(match="all" if full else "part")
        for full, worth, entry in rated
        if full or worth >= rated[0][1] * _ENOUGH
    ]
    return tuple(answers[:MOST])


# ---- words


def _words(text: str) -> list[str]:
    """The words of a text without endings: small, without accents, in British spelling, numbers as figures."""
    letters = (
        c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c)
    )
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
    found: Answer
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
        telling = list(dict.fromkeys(word for word in words if word not in self.small)) or list(
            dict.fromkeys(words)
        )
        senses = [self._sense(word) for word in telling]
        return [
            sense or {"": 0.0} for sense in senses
        ]  # what no entry holds makes every answer a part of one

    def _sense(self, word: str) -> dict[str, float]:
        sense = {other: _OTHER for other in self.groups.get(word, ()) if other in self.rarity}
        if len(word) >= 3:
            sense |= {
                known: _BEGUN for known in self.rarity if known.startswith(word) and known != word
            }
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
            max(
                [share * self.rarity[w] * worth[w] for w, share in sense.items() if w in worth],
                default=0.0,
            )
            for sense in asked
        ]
        if not all(sense.keys() & entry.title for sense in asked):
            return each
        return [worth * (_FIRST if entry.found.number == 1 else _TITLED) for worth in each]


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
        _Entry(
            Answer(section, n, rule),
            _worth(section, rule, phrases),
            frozenset(_words(section.title)),
        )
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
    groups = tuple(
        tuple(term.strip() for term in line.split(","))
        for line in lines
        if line and line[0] not in "#-"
    )
    small = frozenset(stem for line in lines if line.startswith("-") for stem in _words(line[1:]))
    return groups, small


def _worth(
    section: Section, rule: Rule, phrases: Mapping[tuple[str, ...], str]
) -> dict[str, float]:
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


# ---- at a terminal

HOUSE_RULE: Final = "house rule"
"""How a ruling of ours is marked for players."""

Answers = Mapping[str, Sequence[Answer]]
"""What each game of a box answers, by the name of its rules."""
_Part = tuple[str, list[tuple[str, str, Rule]]]
"""A heading, and below it entries: number or dash, the section where it is told, and the entry."""


def rules_as_json(game: Game, words: Sequence[str], answers: Answers | None) -> dict[str, Any]:
    """The rules in short as the contract lays them out: ``rules`` by section, and ``found``, best first.

    ``rules`` are those that answer, without ``answers`` all. ``name`` is None where the box holds one game;
    ``match`` part: it holds some of the words.
    """
    rules = []
    for short in game.rules_in_short():
        found = None
        if answers is not None:
            found = {(one.section.name, one.number) for one in answers[short.name]}
        sections = []
        for section in short.sections:
            entries = []
            for n, rule in enumerate(section.rules, 1):
                if found is None or (section.name, n) in found:
                    step = n if section.steps else None
                    more = {
                        "step": step,
                        "symbol": rule.symbol or None,
                        "house_rule": rule.ruling or None,
                    }
                    entries.append({**_entry(rule), **more})
            if entries:
                sections.append({"name": section.name, "title": section.title, "entries": entries})
        if sections:
            title = short.title or game.title
            rules.append({"name": short.name or None, "title": title, "sections": sections})
    out: dict[str, Any] = {"game": game.slug, "words": list(words)}
    if answers is not None:
        best = [one for found in answers.values() for one in found]
        best.sort(key=lambda answer: answer.match)
        out["found"] = [
            {
                "section": one.section.name,
                **_entry(one.rule),
                "house_rule": one.rule.ruling or None,
                "match": one.match,
            }
            for one in best
        ]
    return {**out, "rules": rules}


def _entry(rule: Rule) -> dict[str, Any]:
    return {"name": plain(rule.name), "text": plain(rule.text), "rules": str(rule.where)}


def format_rules(game: Game, answers: Answers | None, columns: int = 80) -> str:
    """The rules for a terminal of so many columns; with ``answers`` these alone, best first.

    What holds only some of the words stands below a line. Games of a box without anything are left out.
    """
    width = min(max(columns, 40), 96)  # longer lines are hard to read
    lines: list[str] = []
    house_rules = False
    for rules in game.rules_in_short():
        parts = _parts(rules, None if answers is None else answers[rules.name])
        if parts:
            title = f"{game.title}: {rules.title}" if rules.title else game.title
            lines += [title, "=" * len(title), ""]
        for heading, entries in parts:
            lines += [heading, ""] if heading else []
            for mark, section, rule in entries:
                lines += _paragraph(rule, mark, width, section)
                lines += ["", *_drawn(game, rule.example), ""] if rule.example else []
                house_rules = house_rules or bool(rule.ruling)
            lines.append("")
    if house_rules:
        note = f"{HOUSE_RULE.capitalize()}: how we read it, where the printed rules are silent or unclear."
        lines += textwrap.wrap(note, width)
    return "\n".join(lines).rstrip() + "\n"


def _parts(rules: RulesInShort, answers: Sequence[Answer] | None) -> list[_Part]:
    parts: list[_Part] = []
    if answers is None:
        for section in rules.sections:
            marks = [f"{n}." if section.steps else "-" for n in range(1, len(section.rules) + 1)]
            entries = [(mark, "", rule) for mark, rule in zip(marks, section.rules, strict=True)]
            parts.append((section.title.upper(), entries))
        return parts
    for heading, match in (("", "all"), ("These hold some of the words:", "part")):
        found = [("-", one.section.title, one.rule) for one in answers if one.match == match]
        if found:
            parts.append((heading, found))
    return parts


def _paragraph(rule: Rule, mark: str, width: int, section: str = "") -> list[str]:
    """An entry after its number or dash; last, in brackets, where it stands and whether it is ours."""
    name = plain(rule.name)
    text = (
        f"{name}{'' if name[-1] in '?.!' else ':'} {plain(rule.text)}" if name else plain(rule.text)
    )
    source = f"[{section + '; ' if section else ''}{HOUSE_RULE + '; ' if rule.ruling else ''}{rule.where}]"
    return textwrap.wrap(
        f"{text} {source}",
        width,
        initial_indent=f"{mark:>3} ",
        subsequent_indent="    ",
        break_long_words=False,
        break_on_hyphens=False,
    )


def _drawn(game: Game, example: Example) -> list[str]:
    """The fields of an example in columns, those to look at in brackets, and a line of the terrain below each row."""
    heads = [head.replace("-", " ") for head in example.heads] or [""] * len(example.fields)
    before = max(map(len, heads)) + 6
    lines = []
    for r, row in enumerate(example.fields, 1):
        fields = [
            f"[{mark}]" if (r, c) in example.marked else f" {mark} "
            for c, mark in enumerate(row, 1)
        ]
        lines.append(f"{'      ' + heads[r - 1]:<{before}} {''.join(fields)}".rstrip())
        if example.terrain:
            lines.append(
                " " * (before + 1)
                + "".join(f" {letter} " for letter in example.terrain[r - 1]).rstrip()
            )
    book = game.maps()
    used = set("".join(example.terrain))
    regions = book.layout.region_of if book else {}
    named = [f"{letter} {region.name}" for letter, region in regions.items() if letter in used]
    return [*lines, *([f"{'':<{before}}  {', '.join(named)}"] if named else [])]
