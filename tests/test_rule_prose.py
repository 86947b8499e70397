"""A rule of a game stands in the companion package only: no page, script or sheet tells one in words of its own."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from companion import GAMES

ROOT: Final = Path(__file__).parents[1]
LETTERS: Final = 48
"""A sentence of fewer letters is a label or a hint, and may name things of the game."""

TELLING: Final = re.compile(
    r"\b(?:must|may|cannot|can|never|always|only|each|every(?:body|one)?|all|nobody|whoever|first|before|after|"
    r"takes?|gives?|counts?|pays?|costs?|wins?|loses?|goes|moves?|scores?|rolls?|gets?|draws?|adds?|sails?)\b",
    re.IGNORECASE,
)
"""What a sentence that tells a rule has and one that explains a control mostly has not."""

NO_RULES: Final[frozenset[str]] = frozenset(
    (
        "the black square in each of its four corners has to be in the picture.",
        # what a sheet shows, in the list of sheets
        "All 18 events in our own words, with the phase in which they bite.",
        "What sets of jewels and skulls and every share of the crowns pay;",
        "Dice, galleon and pirates of each level, and what to do when it changes, by the number of players.",
        "Income by round, points of every area, final score and gold for one, four or nine boxes.",
        "The chance to win a fight by the difference of bonuses, pirates by level, and Conquest's battles.",
        "Seven crew cards for each of four players, with their actions.",
        "Where disc and die send the neutral ship, and how far it sails from each space of the board.",
        # how to print, how to read a drawing, what the phone does
        "Backs on every second page, for a printer that turns the sheet over this edge;",
        "ships, pirates and the galleon where they start, and each token with its level.",
        "The phone flips the neutral player’s cards, rolls the die or takes the number that you rolled, and sails the "
        "ship.",
    )
)
"""Sentences that look like a rule and are none, each as it stands."""

PACKAGES: Final = ("webhelper", "pdf")


@cache
def vocabulary() -> frozenset[str]:
    """The things of the games: what entries of the rules in short are about, but not what the pages are about."""
    names = {
        word
        for game in GAMES.values()
        for rules in game.rules_in_short()
        for section in rules.sections
        for rule in section.rules
        if not rule.name.endswith("?")
        for word in re.findall(r"[a-z]{4,}", f"{rule.name} {rule.symbol}".lower())
    }
    pages = " ".join(p.read_text("utf-8") for p in (ROOT / "webhelper" / "templates" / "pages").rglob("*.html"))
    return frozenset(names - set(re.findall(r"[a-z]{4,}", pages.lower())))


def sentences(text: str) -> Iterator[str]:
    yield from (" ".join(part.split()) for part in re.split(r"(?<=[.!?:;])\s|\n\s*\n", text))


def prose_of_template(text: str) -> str:
    """What a template says, and what stands in the strings of its expressions."""
    text = re.sub(r"\{#.*?#\}|<(script|style)\b.*?</\1>", " ", text, flags=re.DOTALL)
    said = re.findall(r'"((?:[^"\\]|\\.)*)"', " ".join(re.findall(r"\{\{.*?\}\}|\{%.*?%\}", text, re.DOTALL)))
    plain = re.sub(r"\{\{.*?\}\}|\{%.*?%\}", " x ", text, flags=re.DOTALL)
    return "\n\n".join([re.sub(r"</?(?:b|i|a|em|strong|span)\b[^>]*>", "", plain, flags=re.IGNORECASE), *said])


def prose_of_module(text: str) -> str:
    """The strings of a module but its docstrings; a formatted one with ``x`` for what is filled in."""
    tree = ast.parse(text)
    docs = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    inner = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    said = []
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            said.append("".join(str(part.value) if isinstance(part, ast.Constant) else "x" for part in node.values))
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs | inner:
            said.append(node.value)
    return "\n\n".join(said)


def prose_of_script(text: str) -> str:
    """The strings of a script."""
    text = re.sub(r"/\*[\s\S]*?\*/|^\s*//.*$", "", text, flags=re.MULTILINE)
    return "\n\n".join(max(found) for found in re.findall(r'"([^"\n]*)"|`([^`]*)`', text))


READERS: Final = {".html": prose_of_template, ".py": prose_of_module, ".js": prose_of_script}


def rules_told(text: str) -> list[str]:
    """Sentences that tell a rule: long, about two things of the games or more, with a word that tells."""
    return [
        said
        for said in sentences(re.sub(r"<[^>]*>", "\n\n", text))
        if len(re.findall(r"[A-Za-z]", said)) > LETTERS
        and len({word for word in re.findall(r"[a-z]{4,}", said.lower()) if word in vocabulary()}) >= 2
        and TELLING.search(said)
        and said not in NO_RULES
    ]


@pytest.mark.parametrize("package", PACKAGES)
def test_no_rule_is_told_outside_the_rules(package: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}: {said}"
        for path in sorted((ROOT / package).rglob("*"))
        if path.suffix in READERS
        for said in rules_told(READERS[path.suffix](path.read_text("utf-8")))
    ]
    assert not found, "\n".join(found)


def test_a_rule_would_be_found() -> None:
    rule = "A pirate that chases you sails two squares each round, and the galleon leaves gold on every square."
    assert rules_told(prose_of_template(f"<p>{rule}</p>")) == [rule]
    assert rules_told(prose_of_template('{{ ui.text("a", note="' + rule + '") }}')) == [rule]
    assert rules_told(prose_of_module(f'"""{rule}"""\nTEXT = ("{rule[:30]}"\n    "{rule[30:]}")')) == [rule]
    assert rules_told(prose_of_module('x = f"' + rule.replace("two", "{n}") + '"'))
    assert rules_told(prose_of_script(f'// {rule}\nsay("{rule}");')) == [rule]
    assert not rules_told(prose_of_template(f"{{# {rule} #}}<p>The pirate and the galleon.</p>"))
