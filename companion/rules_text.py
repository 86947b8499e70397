"""The rules in short at a terminal: laid out in columns, or as JSON."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from companion.rules import Example, Rule, RulesInShort, Section, plain
from companion.rules_search import Answer, Found, Match

if TYPE_CHECKING:
    from companion.game import Game

HOUSE_RULE: Final = "house rule"
"""How a ruling of ours is marked for players."""

IN_PART: Final = "These hold some of the words:"

WIDTHS: Final = (40, 96)
"""Columns: the fewest that text is laid out for, and the most, past which lines are hard to read."""


Listed = Sequence[tuple[RulesInShort, Sequence[Found]]]
"""What was found in each game of a box, by section."""
Answers = Sequence[tuple[RulesInShort, Sequence[Answer]]]
"""What each game of a box answers."""
_Part = tuple[str, list[tuple[str, str, Rule]]]
"""A heading, and below it entries: the number or dash of each, its section where it is told, and the entry."""


def as_json(game: Game, words: Sequence[str], listed: Listed, answers: Answers | None) -> dict[str, Any]:
    """The rules in short as the contract lays them out: ``rules`` by section, and ``found`` what answers, best first.

    ``name`` is None where the box holds one game; ``step`` is an entry's number in a section of steps, ``house_rule``
    the name of our ruling, ``match`` part: it holds some of the words.
    """
    rules = [
        {
            "name": short.name or None,
            "title": short.title or game.title,
            "sections": [
                {
                    "name": section.name,
                    "title": section.title,
                    "entries": [_entry(rule, step=n if section.steps else None) for n, rule in entries],
                }
                for section, entries in found
            ],
        }
        for short, found in listed
        if found
    ]
    best = sorted((answer for _, found in answers or () for answer in found), key=lambda answer: answer.match)
    found = [_entry(one.rule, section=one.section.name, match=one.match) for one in best]
    return {"game": game.slug, "words": list(words), **({} if answers is None else {"found": found}), "rules": rules}


def _entry(rule: Rule, section: str = "", match: Match | None = None, step: int | None = None) -> dict[str, Any]:
    entry = {"name": plain(rule.name), "text": plain(rule.text), "rules": str(rule.where)}
    if match is None:
        return {**entry, "step": step, "symbol": rule.symbol or None, "house_rule": rule.ruling or None}
    return {"section": section, **entry, "house_rule": rule.ruling or None, "match": match}


def format_answers(game: Game, answers: Answers, columns: int = 80) -> str:
    """Answers for a terminal of so many columns, best first; below a line what holds only some of the words."""

    def those(found: Sequence[Answer], match: Match) -> list[tuple[str, str, Rule]]:
        return [("-", one.section.title, one.rule) for one in found if one.match == match]

    return _laid_out(game, [(r, [("", those(f, "all")), (IN_PART, those(f, "part"))]) for r, f in answers], columns)


def format_rules(game: Game, listed: Listed, columns: int = 80) -> str:
    """What was found, laid out for a terminal of so many columns; games of a box without anything are left out."""

    def part(section: Section, entries: Sequence[tuple[int, Rule]]) -> _Part:
        return section.title.upper(), [(f"{n}." if section.steps else "-", "", rule) for n, rule in entries]

    return _laid_out(game, [(rules, [part(*found) for found in all_of]) for rules, all_of in listed], columns)


def _laid_out(game: Game, listed: Sequence[tuple[RulesInShort, Sequence[_Part]]], columns: int) -> str:
    low, high = WIDTHS
    width = min(max(columns, low), high)
    lines: list[str] = []
    shown: list[Rule] = []
    for rules, parts in listed:
        if any(entries for _, entries in parts):
            title = f"{game.title}: {rules.title}" if rules.title else game.title
            lines += [title, "=" * len(title), ""]
        for heading, entries in parts:
            lines += [heading, ""] if heading and entries else []
            for mark, section, rule in entries:
                lines += _paragraph(rule, mark, width, section)
                lines += ["", *_drawn(game, rule.example), ""] if rule.example else []
                shown.append(rule)
            lines += [""] if entries else []
    if any(rule.ruling for rule in shown):
        note = f"{HOUSE_RULE.capitalize()}: how we read it, where the printed rules are silent or unclear."
        lines += textwrap.wrap(note, width)
    return "\n".join(lines).rstrip() + "\n"


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
