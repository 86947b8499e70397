"""Searches the rules in short: words as people type them, the best entry first.

Title, section and text of an entry count together. An entry counts more if one of its sentences, or
of the questions that it answers, is close to what was asked. American spelling, plurals, numbers as
words, other words with the same sense and whole questions are understood. A sign such as ``+1`` is
a word. An entry that holds all that was asked is worth more than one that holds part of it. If no
entry holds all, those that hold part are told as such; of two words, the best entry for each.
"""

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations
from math import hypot, log, sqrt
from pathlib import Path
from typing import Final, Literal, NamedTuple

from companion.rules import Rule, RulesInShort, Section, listed, plain
from companion.rules_words import DASHES, apart, compared, folded, phrased, shape_of, stem, words_of

Match = Literal["all", "part"]
MOST: Final = 12
"""The most answers to one question: more than a person reads."""
LONGEST: Final = 400
"""The characters of a question that are read. Nobody asks for longer, and endless words take
long."""

# the worth of a word in the name of an entry, in a name that is a whole question, among its other
# words, in the questions that it answers, in its section's title, and in its text
_NAME, _QUESTION, _ALSO, _ASKS, _SECTION, _TEXT = 3.0, 2.0, 2.5, 1.5, 1.5, 1.0
# a name of so many words is a question: each of its words says less
_LONG: Final = 5
# the share of that worth for a word that only begins like the one asked for; for another word with
# the same sense, in this game and at any table; for the word ``number`` if a figure is asked for (a
# 4 after a 5); and for one of several words that mean something together
_BEGUN, _OTHER, _COMMONLY, _FIGURE, _PART = 0.6, 0.8, 0.4, 0.4, 0.4
# What an entry gains if one of its sentences says all that was asked and nothing else. It gains
# less, the less alike they are.
_ALIKE: Final = 4.0
# What an entry gains if one of its sentences is written like the question, compared three letters
# at a time. Other endings, the order of words and their neighbours count here.
_SHAPED: Final = 5.0
# the factor for an entry that holds all that was asked
_WHOLE: Final = 1.5
# the factors for an entry with a section's title that holds all that was asked: for any entry, and
# for the first
_TITLED, _FIRST = 1.3, 1.6
# the factor for a word with a number before it, if the question was how many
_COUNTED: Final = 1.6
# the factors for an entry in a section with words of its own, such as a variant: if none of these
# was asked for, and if one was
_UNASKED, _WANTED = 0.25, 1.6
# the share of the best answer's worth that another answer must have to be found too
_ENOUGH: Final = 0.3
# the fewest answers that are told, if so many hold anything
_LEAST: Final = 3
# the share of a question that the best answer must hold for the rules to answer it
_ANSWERED: Final = 0.5

_HOW_MANY: Final = re.compile(
    r"\b(how (many|much|long|far|often|big)|number of|max|maximum|at most|limit)\b"
)
_NUMBER: Final = stem("number")
_SENTENCE_ENDS: Final = re.compile(r"(?<=[.:;?!])\s")


class Answer(NamedTuple):
    """An entry that answers. ``number`` is its number in the section, from 1. ``game`` is the name
    of its game, if the box has several.

    A ``match`` is "part" if the entry holds only some of the words. ``words`` are those, as they
    were typed; ``without`` are the others. ``share`` is how much of the question it holds, from 0
    to 1. ``worth`` ranks the answers to one question.
    """

    section: Section
    number: int
    rule: Rule
    match: Match = "all"
    game: str = ""
    words: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    share: float = 1.0
    worth: float = 0.0


def search(rules: RulesInShort, words: str) -> tuple[Answer, ...]:
    """Returns the entries that answer, best first, at most 12."""
    index, words = _index(rules), words[:LONGEST]
    asked = index.asked(words)
    if not asked:
        return ()
    question = _Question(
        words=asked,
        called=words_of(words),
        meant=frozenset().union(*(word.sense for word in asked)),
        length=hypot(*(word.telling for word in asked)),
        shape=shape_of([word.typed for word in asked]),
        how_many=_HOW_MANY.search(folded(words)) is not None,
    )
    rated = [index.rated(entry, question) for entry in index.entries]
    answers = [answer for answer in rated if answer.worth]
    answers.sort(key=lambda answer: -answer.worth)
    return tuple(_close_enough(answers, asked)[:MOST])


def search_box(games: Sequence[RulesInShort], words: str) -> tuple[Answer, ...]:
    """Returns the entries that answer in all games of a box, best first."""
    answers = [answer for rules in games for answer in search(rules, words)]
    return tuple(sorted(answers, key=lambda answer: -answer.worth))


def is_answered(answers: Sequence[Answer]) -> bool:
    """Returns whether the best answer holds enough of the question for the rules to answer it."""
    return bool(answers) and answers[0].share >= _ANSWERED


# ---- the entries, counted once


class _Asked(NamedTuple):
    # a word that was asked for: as it was typed; the words of the rules that stand for it, each
    # with its share; and how much it tells

    typed: str
    sense: Mapping[str, float]
    telling: float


class _Question(NamedTuple):
    """All that was asked.

    ``words`` are those that tell something, ``called`` every word as it is compared. ``meant`` are
    all words of the rules that stand for any of them. ``length`` is how much they tell together,
    ``shape`` what they look like. ``how_many``: a number is asked for.
    """

    words: Sequence[_Asked]
    called: Sequence[str]
    meant: frozenset[str]
    length: float
    shape: frozenset[str]
    how_many: bool


class _Line(NamedTuple):
    # a name, a sentence or a question: its words, except those that only ask, and what they look
    # like

    words: frozenset[str]
    shape: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Entry:
    """An entry of the rules, prepared for questions.

    worth: its words without endings, each with its worth in this entry.
    counted: its words that have a number before them.
    title: the words of its section's title.
    asked_by: words of which one must be asked for; empty if any question may be about it.
    lines: its name, each of its sentences, and each question that it answers.
    """

    found: Answer
    worth: Mapping[str, float]
    counted: frozenset[str]
    title: frozenset[str]
    asked_by: Sequence[tuple[str, ...]]
    lines: Sequence[_Line]


@dataclass(frozen=True, slots=True)
class _Index:
    """The rules of one game, prepared for questions.

    rarity: how much each word of the rules tells: the more, the fewer entries hold it.
    groups: for a word, others with the same sense, each with its share.
    phrases: for several words, the one that stands for them.
    small: words that ask and tell nothing. They are looked for only if nothing else was typed.
    """

    entries: Sequence[_Entry]
    rarity: Mapping[str, float]
    groups: Mapping[str, Mapping[str, float]]
    phrases: Mapping[tuple[str, ...], str]
    small: frozenset[str]

    def asked(self, text: str) -> list[_Asked]:
        """Returns what a question asks for, word by word. A word that no entry holds has no
        sense."""
        pieces = phrased(apart(text), self.phrases)
        telling = [(typed, word) for typed, word in pieces if stem(typed) not in self.small]
        typed_as: dict[str, str] = {}
        for typed, word in telling or pieces:
            typed_as.setdefault(word, typed)
        asked = []
        for word, typed in typed_as.items():
            sense = self._sense(word)
            known = max([self.rarity[other] for other in sense], default=log(1 + len(self.entries)))
            asked.append(_Asked(typed, sense, known))
        return asked if any(word.sense for word in asked) else []

    def _sense(self, word: str) -> dict[str, float]:
        # The words of the rules that a typed word may mean, with how much each counts. The word
        # itself counts 1. What comes later replaces what was said of a word before.
        groups = self.groups.get(word, {})
        sense = {other: share for other, share in groups.items() if other in self.rarity}
        apart = word.split() if " " in word else ()
        sense |= {part: _PART for part in apart if part in self.rarity.keys() - self.small}
        if len(word) >= 3:
            sense |= {known: _BEGUN for known in self.rarity if known.startswith(word)}
        if word.isdigit() and _NUMBER in self.rarity:
            sense[_NUMBER] = _FIGURE
        if word in self.rarity:
            sense[word] = 1.0
        if not sense and len(word) >= 4:
            from difflib import get_close_matches

            begun = [known for known in self.rarity if known[0] == word[0]]  # as typed wrongly
            sense = dict.fromkeys(get_close_matches(word, begun, 2, 0.8), _BEGUN)
        return sense

    def rated(self, entry: _Entry, question: _Question) -> Answer:
        """Returns an entry as an answer. It is worth nothing if it holds nothing of what was
        asked."""
        asked = question.words
        each = [self._worth(entry, word.sense, question.how_many) for word in asked]
        if not any(each):
            return entry.found
        alike = max(self._alike(line.words, question) for line in entry.lines)
        shaped = max(_shaped(line.shape, question.shape) for line in entry.lines)
        worth = sum(each) * (1 + _ALIKE * alike + _SHAPED * shaped)
        names_section = all(word.sense.keys() & entry.title for word in asked)
        if names_section:
            worth *= _FIRST if entry.found.number == 1 else _TITLED
        # a variant that nobody asked for is no whole answer, whatever it holds
        full = all(each)
        if entry.asked_by:
            is_wanted = any(_holds(question.called, term) for term in entry.asked_by)
            worth *= _WANTED if is_wanted else _UNASKED
            full = full and is_wanted
        if full:
            worth *= _WHOLE
        held = [word for word, part in zip(asked, each, strict=True) if part]
        return entry.found._replace(
            match="all" if full else "part",
            words=tuple(word.typed for word in held),
            without=tuple(word.typed for word in asked if word not in held),
            share=sum(word.telling for word in held) / sum(word.telling for word in asked),
            worth=worth,
        )

    def _alike(self, line: frozenset[str], question: _Question) -> float:
        """Returns how alike a sentence and a question are, from 0 to 1.

        It is the cosine of their words; the more a word tells, the longer it is.
        """
        if line.isdisjoint(question.meant):
            return 0.0
        both = 0.0
        for word in question.words:
            meant = line & word.sense.keys()
            shares = [word.sense[other] * self.rarity[other] for other in meant]
            both += word.telling * max(shares, default=0.0)
        return both / (question.length * hypot(*(self.rarity[other] for other in line)))

    def _worth(self, entry: _Entry, sense: Mapping[str, float], how_many: bool) -> float:
        best = 0.0
        for word in sense.keys() & entry.worth.keys():
            worth = sense[word] * self.rarity[word] * entry.worth[word]
            if how_many and word in entry.counted:
                worth *= _COUNTED
            best = max(best, worth)
        return best


def _shaped(line: frozenset[str], question: frozenset[str]) -> float:
    # how much a line looks like a question, from 0 to 1
    return len(line & question) / sqrt(len(line) * len(question))


def _holds(words: Sequence[str], term: Sequence[str]) -> bool:
    # whether a text holds a term, its words one after another
    return any(tuple(words[n : n + len(term)]) == term for n in range(len(words)))


def _close_enough(answers: Sequence[Answer], asked: Sequence[_Asked]) -> list[Answer]:
    """Returns the answers to tell.

    These are all that hold everything, and of the others the first few and those worth about as
    much as the best. If two words were asked for and no answer holds both, the best answers for
    each word are returned.
    """
    if len(asked) == 2 and not any(len(answer.words) == 2 for answer in answers):
        best: dict[tuple[str, ...], float] = {}
        for answer in answers:
            best.setdefault(answer.words, answer.worth)  # the best comes first
        return [answer for answer in answers if answer.worth >= best[answer.words] * _ENOUGH]
    return [
        answer
        for place, answer in enumerate(answers)
        if place < _LEAST or answer.match == "all" or answer.worth >= answers[0].worth * _ENOUGH
    ]


@lru_cache(32)
def _index(rules: RulesInShort) -> _Index:
    # the rules of a game, prepared for questions: the worth of each word in each entry, how rare it
    # is, and which words mean the same
    common, small = _common()
    groups: defaultdict[str, dict[str, float]] = defaultdict(dict)
    phrases: dict[tuple[str, ...], str] = {}
    at_any_table = [(group, _COMMONLY) for group in common]
    in_this_game = [(group, _OTHER) for group in rules.synonyms]
    for group, share in at_any_table + in_this_game:
        terms = [tuple(words_of(term)) for term in group]
        for term, other in permutations(map(" ".join, terms), 2):
            groups[term][other] = share
        # such as "have to", which only asks
        telling = [term for term in terms if not small.issuperset(term)]
        phrases |= {term: " ".join(term) for term in telling if len(term) > 1}
    entries = []
    for section in rules.sections:
        title = frozenset(words_of(section.title))
        asked_by = [tuple(words_of(term)) for term in section.asked_by]
        for number, rule in enumerate(section.rules, 1):
            worth, counted = _worth(section, rule, phrases)
            found = Answer(section, number, rule, game=rules.name)
            lines = _lines(section, rule, phrases, small)
            entries.append(_Entry(found, worth, counted, title, asked_by, lines))
    counts = Counter(word for entry in entries for word in entry.worth)
    rarity = {word: log(1 + len(entries) / count) for word, count in counts.items()}
    return _Index(entries, rarity, groups, phrases, small)


@lru_cache(1)
def _common() -> tuple[tuple[tuple[str, ...], ...], frozenset[str]]:
    # words with the same sense that people use at any table, and words that only ask
    lines = Path(__file__).with_name("rules_words.txt").read_text("utf-8").splitlines()
    groups = tuple(listed([line]) for line in lines if line and not line.startswith(("#", "-")))
    asking = [line.removeprefix("-") for line in lines if line.startswith("-")]
    return groups, frozenset(stem(word) for line in asking for word in apart(line))


def _worth(
    section: Section, rule: Rule, phrases: Mapping[tuple[str, ...], str]
) -> tuple[dict[str, float], frozenset[str]]:
    # the worth of each word of an entry, also of words that stand for several; and those of its
    # words that are counted
    worth: dict[str, float] = {}
    body = f"{plain(rule.text)} {rule.symbol}"
    name = plain(rule.name)
    worth_of_name = _NAME if len(name.split()) < _LONG else _QUESTION
    for text, value in (
        (body, _TEXT),
        (section.title, _SECTION),
        (" ".join(rule.asks), _ASKS),
        (rule.also, _ALSO),
        (name, worth_of_name),
    ):
        for word in _words_held(text, phrases):
            worth[word] = max(worth.get(word, 0.0), value)
    counted: set[str] = set()
    words = words_of(body)
    for n, word in enumerate(words):
        if word.isdigit():
            # what is counted may come second, as in "3 gold coins"
            counted.update(words[n + 1 : n + 3])
    return worth, frozenset(counted)


def _words_held(text: str, phrases: Mapping[tuple[str, ...], str]) -> list[str]:
    # every word by which a text can be found: each of its words, each term of several words, and
    # what is joined by a dash as one word
    words = apart(text)
    terms = [term for _, term in phrased(words, phrases)]
    return [*map(compared, words), *terms, *words_of(DASHES.sub("", text))]


def _lines(
    section: Section, rule: Rule, phrases: Mapping[tuple[str, ...], str], small: frozenset[str]
) -> list[_Line]:
    # an entry's name, alone and below its section's title, its sentences, and the questions that it
    # answers
    name = plain(rule.name)
    sentences = _SENTENCE_ENDS.split(plain(rule.text))
    lines = []
    for text in (name, f"{section.title} {name}", *sentences, rule.also, *rule.asks):
        pairs = phrased(apart(text), phrases)
        telling = [(written, word) for written, word in pairs if word not in small]
        if telling:
            words = frozenset(word for _, word in telling)
            lines.append(_Line(words, shape_of([written for written, _ in telling])))
    return lines
