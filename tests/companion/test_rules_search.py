"""Looking for answers in the rules in short: what people type, and the entry that answers among the first three."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import pytest

from companion import GAMES, get_game
from companion.facts import RuleRef
from companion.rules import Rule, RulesInShort, Section
from companion.rules_search import MOST, search

ASKED: Final[list[list[str]]] = json.loads(
    Path(__file__).with_name("questions.json").read_text("utf-8")
)
"""Questions as people at a table typed them: game, name of one of a box or nothing, words, beginnings of the entries
that answer. Those after the first 49 are by somebody who had not read the entries."""
SHARE: Final = 0.95
"""Of the questions, how many are answered among the first three."""

RULES: Final = {
    (game.slug, rules.name): rules for game in GAMES.values() for rules in game.rules_in_short()
}
every_game = pytest.mark.parametrize(
    "rules", RULES.values(), ids=[" ".join(key).strip() for key in RULES]
)


def rules_of(*entries: tuple[str, str], synonyms: tuple[tuple[str, ...], ...] = ()) -> RulesInShort:
    where = RuleRef("1")
    section = Section("s", "The harbour", tuple(Rule(t, where, n) for n, t in entries))
    return RulesInShort((section,), synonyms=synonyms)


def names(rules: RulesInShort, words: str) -> list[tuple[str, str]]:
    return [(answer.rule.name, answer.match) for answer in search(rules, words)]


def answered(game: str, name: str, words: str, *begins: str) -> bool:
    answers = search(RULES[game, name], words)[:3]
    return any(
        f"{answer.rule.name} {answer.rule.text}".strip().startswith(begins) for answer in answers
    )


def test_questions_find_their_answer_among_the_first_three() -> None:
    lost = [asked for asked in ASKED if not answered(*asked)]
    assert len(lost) <= (1 - SHARE) * len(ASKED), lost


@every_game
def test_what_a_section_is_named_for_is_answered_by_that_section(rules: RulesInShort) -> None:
    assert search(rules, "end of the game")[0].section.name == "end"


@every_game
def test_nothing_is_found_for_nothing(rules: RulesInShort) -> None:
    assert search(rules, "zyzzyva") == search(rules, "") == search(rules, " - ") == ()


@every_game
def test_answers_that_hold_all_come_first(rules: RulesInShort) -> None:
    answers = search(rules, "which player takes the gold first?")
    assert len(answers) <= MOST
    assert [answer.match for answer in answers] == sorted(answer.match for answer in answers)
    assert all(answer.section.rules[answer.number - 1] is answer.rule for answer in answers)


@pytest.mark.parametrize("words", ["set-up", "SETUP", "S\u00e9tup", "set\u2010up", "setting up"])
def test_case_accents_and_hyphens_do_not_matter(words: str) -> None:
    assert names(rules_of(("Set-up", "Lay it out."), ("Other", "Go.")), words)[:1] == [
        ("Set-up", "all")
    ]


@pytest.mark.parametrize(
    ("words", "match"),
    [
        ("colours", "all"),
        ("color", "all"),
        ("coloured harbor", "all"),
        ("+1", "all"),
        ("plus one", "all"),
        ("what does a plus 1 mean?", "all"),
        ("two", "all"),
        ("hand to hand", "all"),
        ("colour and whirlpool", "part"),
        ("colou", "all"),
        ("colxur", "part"),
    ],
)
def test_what_people_type_is_understood(words: str, match: str) -> None:
    rules = rules_of(
        ("Right", "A colour with +1 counts as 2 in a melee."),
        ("Wrong", "Nothing of it 1."),
        synonyms=(("melee", "hand-to-hand"),),
    )
    expected = [("Right", match)] if match == "all" or "whirl" in words else [("Right", "all")]
    assert names(rules, words)[:1] == expected


def test_a_title_and_an_entry_count_together() -> None:
    rules = rules_of(("Ships", "They lie here."), ("Crews", "They walk."))
    assert names(rules, "harbour ships") == [("Ships", "all")]


def test_a_name_weighs_more_than_a_text() -> None:
    rules = rules_of(("Other", "The healer and the healer."), ("Healer", "Pays."))
    assert [name for name, _ in names(rules, "healer")] == ["Healer", "Other"]


def test_every_game_is_asked_about() -> None:
    assert {(game, name) for game, name, *_ in ASKED} == set(RULES)
    assert all(get_game(game) for game, *_ in ASKED)
