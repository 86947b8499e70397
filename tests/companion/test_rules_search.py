"""Looking for answers in the rules in short: what people type, and the entry that answers among the
first three."""

from __future__ import annotations

import json
import time
from pathlib import Path
from typing import Final

import pytest

from companion import GAMES
from companion.facts import RuleRef
from companion.rules import Rule, RulesInShort, Section
from companion.rules_search import MOST, is_answered, search, search_box

QUESTIONS: Final = Path(__file__).with_name("questions")
"""``SLUG.json``: questions as people at a table typed them: name of one of a box or nothing, words,
beginnings of the entries that answer, none where the rules say nothing of it."""
ASKED: Final[dict[str, list[list[str]]]] = {
    path.stem: json.loads(path.read_text("utf-8")) for path in sorted(QUESTIONS.glob("*.json"))
}
SHARE: Final = 0.975
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
    if not begins:
        return not is_answered(answers)
    return any(
        f"{answer.rule.name} {answer.rule.text}".strip().startswith(begins) for answer in answers
    )


@pytest.mark.oracle
@pytest.mark.parametrize("game", GAMES)
def test_questions_find_their_answer_among_the_first_three(game: str) -> None:
    assert game in ASKED, f"a new game needs tests/companion/questions/{game}.json"
    lost = [asked for asked in ASKED[game] if not answered(game, *asked)]
    assert len(lost) <= (1 - SHARE) * len(ASKED[game]), f"not among the first three: {lost}"


@every_game
def test_what_a_section_is_named_for_is_answered_by_that_section(rules: RulesInShort) -> None:
    assert search(rules, "end of the game")[0].section.name == "end"


@every_game
def test_nothing_is_found_for_nothing(rules: RulesInShort) -> None:
    assert search(rules, "zyzzyva") == search(rules, "") == search(rules, " - ") == ()


@every_game
def test_answers_come_best_first(rules: RulesInShort) -> None:
    answers = search(rules, "which player takes the gold first?")
    assert len(answers) <= MOST
    worths = [answer.worth for answer in answers]
    assert worths == sorted(worths, reverse=True)
    assert all(answer.section.rules[answer.number - 1] is answer.rule for answer in answers)


def test_an_entry_that_holds_all_is_worth_more_than_one_that_holds_part() -> None:
    rules = rules_of(("", "Gold, gold, gold."), ("", "A ship. Gold."), ("", "Ships sail."))
    assert search(rules, "gold ship")[0].number == 2


def test_what_is_written_alike_is_nearer_than_the_same_words_in_another_order() -> None:
    rules = rules_of(("", "Score the cards before the sale."), ("", "Sale before the cards score."))
    assert search(rules, "cards before the sale")[0].number == 1


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
    assert names(rules, "harbour ships")[:1] == [("Ships", "all")]


def test_a_name_weighs_more_than_a_text() -> None:
    rules = rules_of(("Other", "The healer and the healer."), ("Healer", "Pays."))
    assert [name for name, _ in names(rules, "healer")] == ["Healer", "Other"]


def test_the_question_that_an_entry_answers_is_nearer_than_words_here_and_there() -> None:
    where = RuleRef("1")
    there = Rule("They pay. The sail goes first.", where, also="pay")
    asked = Rule("It is the oldest.", where, asks=("how long", "who pays first"))
    rules = RulesInShort((Section("s", "Harbour", (there, asked)),))
    assert [answer.rule for answer in search(rules, "who may pay first?")] == [asked, there]


def test_a_figure_asks_for_numbers() -> None:
    rules = rules_of(("Left", "A ship after a ship."), ("Row", "A number after a number."))
    assert names(rules, "a 4 after a 5")[0][0] == "Row"


def test_a_section_about_something_else_comes_first_only_where_it_is_asked_for() -> None:
    where = RuleRef("1")
    usual = Section("s", "Sailing", (Rule("Pay to pass a ship.", where),))
    other = Section("n", "Two", (Rule("It passes.", where, "Pass"),), asked_by=("dummy", "2 ways"))
    rules = RulesInShort((other, usual))
    first = [
        search(rules, words)[0].section.name for words in ("pass", "dummy pass", "pass two ways")
    ]
    assert first == ["s", "n", "n"]
    assert [answer.match for answer in search(rules, "pass")] == ["all", "part"]


@pytest.mark.parametrize("words", ["7 gems", "seven gems", "how many gems", "max gems"])
def test_a_number_is_found_as_figure_word_or_count(words: str) -> None:
    rules = rules_of(("Gem", "Gem, gems."), ("Limit", "A hold has room for 7 gems."))
    found = names(rules, words)
    assert ("Limit", "all") in found[:2]
    assert names(rules, "seven gems")[0] == names(rules, "7 gems")[0] == ("Limit", "all")


def test_how_many_is_answered_where_a_number_stands() -> None:
    rules = rules_of(("", "Rounds and rounds go by."), ("", "There are five rounds."))
    assert search(rules, "how many rounds")[0].number == 2
    assert search(rules, "rounds")[0].number == 1


def test_of_two_words_that_no_entry_holds_together_the_best_for_each_is_found() -> None:
    rules = rules_of(
        *[("Ship", f"Ship and ships, {n} ships.") for n in range(4)], ("Note", "A ghost walks.")
    )
    assert {answer.words for answer in search(rules, "ghost ship")} == {("ghost",), ("ship",)}


def test_the_best_of_a_box_comes_first_whichever_game_tells_it() -> None:
    where = RuleRef("1")
    one, two = (
        RulesInShort((Section("s", "Sea", (Rule(text, where, title),)),), name=name)
        for name, title, text in (
            ("first", "Other", "A harbour, by the way."),
            ("second", "Harbour", "A harbour."),
        )
    )
    assert [answer.game for answer in search_box([one, two], "harbour")] == ["second", "first"]


def test_a_question_that_the_rules_do_not_answer_is_known() -> None:
    rules = rules_of(("Healer", "The healer takes gold."), ("Deck", "A deck of cards."))
    assert is_answered(search(rules, "healer gold"))
    assert not is_answered(search(rules, "does breakfast at an inn include cards"))


@every_game
def test_every_game_of_every_box_is_asked_about(
    rules: RulesInShort, request: pytest.FixtureRequest
) -> None:
    game = request.node.callspec.id.split()[0]
    names = {name for name, *_ in ASKED[game]}
    assert rules.name in names, f"questions/{game}.json asks nothing of {rules.name or 'it'}"


def test_an_endless_word_is_answered_at_once() -> None:
    began = time.process_time()
    assert search(RULES["sailorman-dice", ""], "a" * 100_000) == ()
    assert time.process_time() - began < 1
