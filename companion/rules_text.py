"""The rules in short at a terminal: laid out in columns, or as JSON."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final, TypedDict

from companion.rules import Example, Found, Rule, RulesInShort, plain

if TYPE_CHECKING:
    from companion.game import Game

HOUSE_RULE: Final = "house rule"
"""How a ruling of ours is marked for players."""

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
    if any(rule.ruling for _, found in told for _, entries in found for _, rule in entries):
        note = f"{HOUSE_RULE.capitalize()}: how we read it, where the printed rules are silent or unclear."
        lines += textwrap.wrap(note, width)
    return "\n".join(lines).rstrip() + "\n"


def _paragraph(rule: Rule, mark: str, width: int) -> list[str]:
    """An entry after its number or dash; last, in brackets, where the rules say it and whether it is ours."""
    name = plain(rule.name)
    text = f"{name}{'' if name[-1] in '?.!' else ':'} {plain(rule.text)}" if name else plain(rule.text)
    source = f"[{HOUSE_RULE + '; ' if rule.ruling else ''}{rule.where}]"
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
