"""The rules in short at a terminal: laid out in columns, or as JSON."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, TypedDict

from companion.rules import Example, Rule, RulesInShort, plain
from companion.rules_search import Answer, Found, Match

if TYPE_CHECKING:
    from companion.game import Game

HOUSE_RULE: Final = "house rule"
"""How a ruling of ours is marked for players."""

IN_PART: Final = "These hold some of the words:"

WIDTHS: Final = (40, 96)
"""Columns: the fewest that text is laid out for, and the most, past which lines are hard to read."""


class RuleData(TypedDict):
    """An entry in JSON; ``step`` is its number in a section of steps, ``house_rule`` the name of our ruling."""

    name: str
    text: str
    rules: str
    step: int | None
    symbol: str | None
    house_rule: str | None


class SectionData(TypedDict):
    name: str
    title: str
    entries: list[RuleData]


class ToldData(TypedDict):
    """The rules of one game of a box; ``name`` is None where the box holds one."""

    name: str | None
    title: str
    sections: list[SectionData]


class AnswerData(TypedDict):
    """An entry that answers, in JSON; ``match`` part: it holds some of the words."""

    section: str
    name: str
    text: str
    rules: str
    house_rule: str | None
    match: Match


Answers = Sequence[tuple[RulesInShort, Sequence[Answer]]]
"""What each game of a box answers."""


def found_json(answers: Answers) -> list[AnswerData]:
    """Answers as JSON, best first; of a box of several games those that hold all words come first."""
    held = [answer for _, found in answers for answer in found]
    return [
        {
            "section": answer.section.name,
            "name": plain(answer.rule.name),
            "text": plain(answer.rule.text),
            "rules": str(answer.rule.where),
            "house_rule": answer.rule.ruling or None,
            "match": answer.match,
        }
        for answer in sorted(held, key=lambda answer: answer.match)
    ]


def format_answers(game: Game, answers: Answers, columns: int = 80) -> str:
    """Answers for a terminal of so many columns, best first; below a line what holds only some of the words."""
    low, high = WIDTHS
    width = min(max(columns, low), high)
    lines: list[str] = []
    for rules, found in answers:
        if not found:
            continue
        title = f"{game.title}: {rules.title}" if rules.title else game.title
        lines += [title, "=" * len(title), ""]
        told_in_part = False
        for answer in found:
            if answer.match == "part" and not told_in_part:
                told_in_part = True
                lines += [IN_PART, ""]
            lines += _paragraph(answer.rule, "-", width, answer.section.title)
            if answer.rule.example:
                lines += ["", *_drawn(game, answer.rule.example), ""]
        lines += [""]
    return "\n".join([*lines, *_note(width, (a.rule for _, found in answers for a in found))]).rstrip() + "\n"


def as_json(rules: RulesInShort, title: str, found: Iterable[Found]) -> ToldData:
    """What was found as JSON; ``title`` is the game's, for a box with one game."""
    return {
        "name": rules.name or None,
        "title": rules.title or title,
        "sections": [
            {
                "name": section.name,
                "title": section.title,
                "entries": [_entry(rule, n if section.steps else None) for n, rule in entries],
            }
            for section, entries in found
        ],
    }


def _entry(rule: Rule, step: int | None) -> RuleData:
    return {
        "name": plain(rule.name),
        "text": plain(rule.text),
        "rules": str(rule.where),
        "step": step,
        "symbol": rule.symbol or None,
        "house_rule": rule.ruling or None,
    }


def format_rules(game: Game, told: Sequence[tuple[RulesInShort, Sequence[Found]]], columns: int = 80) -> str:
    """What was found, laid out for a terminal of so many columns; games of a box without anything are left out."""
    low, high = WIDTHS
    width = min(max(columns, low), high)
    lines: list[str] = []
    for rules, found in told:
        if not found:
            continue
        title = f"{game.title}: {rules.title}" if rules.title else game.title
        lines += [title, "=" * len(title), ""]
        for section, entries in found:
            lines += [section.title.upper(), ""]
            for n, rule in entries:
                lines += _paragraph(rule, f"{n}." if section.steps else "-", width)
                if rule.example:
                    lines += ["", *_drawn(game, rule.example), ""]
            lines += [""]
    shown = (rule for _, found in told for _, entries in found for _, rule in entries)
    return "\n".join([*lines, *_note(width, shown)]).rstrip() + "\n"


def _note(width: int, shown: Iterable[Rule]) -> list[str]:
    """What a house rule is, where one is shown."""
    if not any(rule.ruling for rule in shown):
        return []
    return textwrap.wrap(
        f"{HOUSE_RULE.capitalize()}: how we read it, where the printed rules are silent or unclear.", width
    )


def _paragraph(rule: Rule, mark: str, width: int, section: str = "") -> list[str]:
    """An entry after its number or dash; last, in brackets, where it stands and whether it is ours."""
    name = plain(rule.name)
    text = f"{name}{'' if name[-1] in '?.!' else ':'} {plain(rule.text)}" if name else plain(rule.text)
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
        fields = [f"[{mark}]" if (r, c) in example.marked else f" {mark} " for c, mark in enumerate(row, 1)]
        lines.append(f"{'      ' + heads[r - 1]:<{before}} {''.join(fields)}".rstrip())
        if example.terrain:
            lines.append(" " * (before + 1) + "".join(f" {letter} " for letter in example.terrain[r - 1]).rstrip())
    book = game.maps()
    used = set("".join(example.terrain))
    regions = book.layout.region_of if book else {}
    named = [f"{letter} {region.name}" for letter, region in regions.items() if letter in used]
    return [*lines, *([f"{'':<{before}}  {', '.join(named)}"] if named else [])]
