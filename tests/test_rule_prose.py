"""A rule of a game stands in the companion package only: no page, script or sheet tells one in
words of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from companion import GAMES
from companion.rules_words import words_of

ROOT: Final = Path(__file__).parents[1]
TELLING: Final = re.compile(
    r"\b(?:must|may|cannot|can|never|always|nothing|takes?|gives?|counts?|pays?|costs?|wins?|loses?|goes|"
    r"moves?|scores?|roll(?:s|ed)?|gets?|draws?|adds?|sails?)\b",
    re.IGNORECASE,
)
"""What a sentence that tells a rule has and one that explains a control mostly has not."""

LIKE_A_RULE: Final = (
    "0 takes a free one.",
    "No game was played to its end, so nothing is counted.",
    "The rounds are as drawn while no event moves the ship.",
    "Tick a circle for each score box that you fill in.",
    (
        "The x numbers are the spaces it moves for an action distance of x, bold where a side of"
        " the board stops it."
    ),
    "who sails over one edge comes in at the other.",
)
"""Sentences that look like a rule and tell how to read a drawing or what the program does, each as
it stands."""

PACKAGES: Final = ("webhelper", "pdf")
DESCRIBING: Final = ("catalogue", "options")
"""Modules that tell what a sheet is for and what of it can be chosen."""


def sentences(text: str) -> Iterator[str]:
    yield from (" ".join(part.split()) for part in re.split(r"(?<=[.!?:;])\s|\n\s*\n", text))


def prose_of_template(text: str) -> str:
    """What a template says, and what stands in the strings of its expressions."""
    text = re.sub(r"\{#.*?#\}|<(script|style)\b.*?</\1>", " ", text, flags=re.DOTALL)
    said = re.findall(
        r'"((?:[^"\\]|\\.)*)"', " ".join(re.findall(r"\{\{.*?\}\}|\{%.*?%\}", text, re.DOTALL))
    )
    plain = re.sub(r"\{\{.*?\}\}|\{%.*?%\}", " x ", text, flags=re.DOTALL)
    return "\n\n".join(
        [re.sub(r"</?(?:b|i|a|em|strong|span)\b[^>]*>", "", plain, flags=re.IGNORECASE), *said]
    )


def prose_of_code(text: str) -> str:
    """The strings of a module or script, but no docstrings; with ``x`` for what is filled in."""
    text = re.sub(r'"{3}[\s\S]*?"{3}|/\*[\s\S]*?\*/|^\s*(?://|#).*$', "", text, flags=re.MULTILINE)
    together = re.sub(r'"\s*\n\s*f?"', "", text)
    found = re.findall(r'"([^"\n]*)"|`([^`]*)`', together)
    return "\n\n".join(re.sub(r"\{[^}]*\}", "x", max(one)) for one in found)


READERS: Final = {".html": prose_of_template, ".py": prose_of_code, ".js": prose_of_code}

_PLAIN: Final = frozenset(
    words_of(
        """a an the of to and or in on at is are be it its that this these those for with as by
        from not no you your we our they their them there here then than so if what which who
        whose where when how will would has have had do does did but
        into out up off over only also more most any all each every"""
    )
)
_SHARED, _SHARE = 3, Fraction(65, 100)


def stems(text: str) -> frozenset[str]:
    """The words of a text that carry its sense, as the search looks for them."""
    words = frozenset(word for word in words_of(text) if len(word) > 1 or word.isdigit())
    return words - _PLAIN


@cache
def entries() -> tuple[tuple[frozenset[str], frozenset[str]], ...]:
    """Of every entry of the rules in short its stems, and those of them that name things of a
    game."""
    told = [
        rule
        for game in GAMES.values()
        for rules in game.rules_in_short()
        for s in rules.sections
        for rule in s.rules
    ]
    named = [
        stems(f"{rule.name} {rule.symbol}".replace("-", " "))
        for rule in told
        if not rule.name.endswith("?")
    ]
    things = frozenset(stem for names in named for stem in names if not stem.isdigit())
    texts = [stems(f"{rule.name} {re.sub('[{}]', ' ', rule.text)}") for rule in told]
    return tuple((text, text & things) for text in texts)


def rules_told(text: str) -> list[str]:
    """Sentences that tell a rule: most of their words are from one of its entries, two of them
    things of a game."""
    found = []
    for sentence in sentences(re.sub(r"<[^>]*>", "\n\n", text)):
        tells = TELLING.search(sentence) and sentence[-1] in ".!"
        if tells and sentence not in LIKE_A_RULE and _has_the_words(stems(sentence)):
            found.append(sentence)
    return found


def _has_the_words(words: frozenset[str]) -> bool:
    least = max(_SHARED, _SHARE * len(words))
    return any(
        len(words & entry) >= least and len(words & things) >= 2 for entry, things in entries()
    )


@pytest.mark.parametrize("package", PACKAGES)
def test_no_rule_is_told_outside_the_rules(package: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}: {said}"
        for path in sorted((ROOT / package).rglob("*"))
        if path.suffix in READERS and path.stem not in DESCRIBING
        for said in rules_told(READERS[path.suffix](path.read_text("utf-8")))
    ]
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("kind", "rule"),
    [
        ("html", "A tied fight is rolled again."),
        ("html", "You may not stop on a square where another ship lies."),
        ("py", "Crosses score nothing."),
        ("py", "A ship costs 6 gold, a crew 3."),
        ("js", "Each further unit adds 1 to the die."),
        ("js", "Treasures in incomplete holds give no gold at the end."),
        (
            "py",
            (
                "A pirate that chases you sails two squares each round, and the galleon leaves gold"
                " on every square."
            ),
        ),
    ],
)
def test_a_rule_would_be_found(kind: str, rule: str) -> None:
    written = {
        "html": f"<p class=note>{rule}</p>",
        "py": f'TEXT = "{rule}"',
        "js": f'say("{rule}");',
    }[kind]
    assert rules_told(READERS[f".{kind}"](written)) == [rule]


def test_a_rule_would_be_found_wherever_it_stands() -> None:
    rule = (
        "A pirate that chases you sails two squares each round, and the galleon leaves gold on"
        " every square."
    )
    assert rules_told(prose_of_template('{{ ui.text("a", note="' + rule + '") }}')) == [rule]
    assert rules_told(
        prose_of_code(f'"""{rule}"""\nTEXT = ("{rule[:30]}"\n    "{rule[30:]}")')
    ) == [rule]
    assert rules_told(prose_of_code('x = f"' + rule.replace("two", "{n}") + '"'))
    assert rules_told(prose_of_code(f'// {rule}\nsay("{rule}");')) == [rule]
    assert not rules_told(prose_of_template(f"{{# {rule} #}}<p>The pirate and the galleon.</p>"))
