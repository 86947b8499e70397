"""Words of the rules and of questions, as a search compares them: British spelling, no endings,
numbers as figures."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final

from companion.words import in_words

_NUMBERS: Final = {in_words(n): str(n) for n in range(1, 13)}
_SIGNS: Final = re.compile(r"(?<!\w)[+\u2212-]\s?(?=\d)")
DASHES: Final = re.compile(r"(?<=\w)[-\u2010-\u2015](?=\w)")
# american spelling, and several words that stand for one
_SPELT: Final = (
    (re.compile(r"\b(col|harb|fav|neighb|hon|lab)or"), r"\1our"),
    (re.compile(r"(\w{3,})iz(e[sd]?|ing|ation)\b"), r"\1is\2"),
    (re.compile(r"\bcenter"), "centre"),
    (re.compile(r"\bgray\b"), "grey"),
    (re.compile(r"\bopening\b"), "beginning"),  # which is not to open something
    (re.compile(r"\bnumber one\b"), "number 1"),
    (re.compile(r"\bplus one\b"), "+1"),
    (re.compile(r"\b(\d+)s\b"), r"\1"),
    (re.compile(r"\bplus (?=\d)"), "+"),
)
_ENDING: Final = re.compile(r"(?<=.{3})(?:ations?|ments?|ings?|ied|ies|ed|es|ers?|(?<!s)s|e|y)$")


def folded(text: str) -> str:
    """Returns a text in small letters, without accents, in British spelling."""
    letters = (
        c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c)
    )
    # a curly apostrophe of a phone's keyboard, and a possessive, are the word without them
    plain = "".join(letters).replace("'", "’").replace("’s ", " ").replace("’", "")
    for spelt, ours in _SPELT:
        plain = spelt.sub(ours, plain)
    return plain


def apart(text: str) -> list[str]:
    """Returns the words of a text, one by one."""
    return re.findall(r"\+?\w+", DASHES.sub(" ", _SIGNS.sub("+", folded(text))))


def compared(word: str) -> str:
    """Returns a word as it is compared: without its ending, a number as figures."""
    return stem(_NUMBERS.get(word, word))


def shape_of(words: Sequence[str]) -> frozenset[str]:
    """Returns what words look like one after another: every three letters of them."""
    text = f" {' '.join(words)} "
    return frozenset(text[n : n + 3] for n in range(len(text) - 2))


def words_of(text: str) -> list[str]:
    """Returns the words of a text as they are compared."""
    return [compared(word) for word in apart(text)]


@lru_cache(4096)
def stem(word: str) -> str:
    """Returns a word without its ending."""
    left = _ENDING.sub("", word)
    if 3 < len(left) < len(word) and _DOUBLED.search(left):
        return left[:-1]
    return left


# stopped, stop: but not passed or rolled, whose letters are doubled without an ending too
_DOUBLED: Final = re.compile(r"(?P<letter>[^ls])(?P=letter)$")


def phrased(words: Sequence[str], phrases: Mapping[tuple[str, ...], str]) -> list[tuple[str, str]]:
    """Returns words as typed, each with the word that it is compared as.

    Several words that mean one thing together are one: ``hand-to-hand``, ``run out``.
    """
    stems = [compared(word) for word in words]
    out: list[tuple[str, str]] = []
    here = 0
    while here < len(words):
        length = next((n for n in (4, 3, 2) if tuple(stems[here : here + n]) in phrases), 1)
        term = tuple(stems[here : here + length])
        out.append((" ".join(words[here : here + length]), phrases.get(term, term[0])))
        here += length
    return out
