"""The rules in short at a terminal: laid out in columns, or as JSON."""

from __future__ import annotations

import textwrap
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from companion.rules import Example, Rule, RulesInShort, plain
from companion.rules_search import Answer

if TYPE_CHECKING:
    from companion.game import Game

HOUSE_RULE: Final = "house rule"
"""How a ruling of ours is marked for players."""
IN_PART: Final = "These hold some of the words:"
WIDTHS: Final = (40, 96)
"""Columns: the fewest that text is laid out for, and the most, past which lines are hard to read."""

Answers = Mapping[str, Sequence[Answer]]
"""What each game of a box answers, by the name of its rules."""
_Part = tuple[str, list[tuple[str, str, Rule]]]
"""A heading, and below it entries: number or dash, the section where it is told, and the entry."""


def as_json(game: Game, words: Sequence[str], answers: Answers | None) -> dict[str, Any]:
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
                    more = {"step": step, "symbol": rule.symbol or None, "house_rule": rule.ruling or None}
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
    low, high = WIDTHS
    width = min(max(columns, low), high)
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
    """All of the rules by section, or what answers: all of the words, and some of them."""
    parts: list[_Part] = []
    if answers is None:
        for section in rules.sections:
            marks = [f"{n}." if section.steps else "-" for n in range(1, len(section.rules) + 1)]
            entries = [(mark, "", rule) for mark, rule in zip(marks, section.rules, strict=True)]
            parts.append((section.title.upper(), entries))
        return parts
    for heading, match in (("", "all"), (IN_PART, "part")):
        found = [("-", one.section.title, one.rule) for one in answers if one.match == match]
        if found:
            parts.append((heading, found))
    return parts


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
