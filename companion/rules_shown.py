"""Shows the rules in short at a terminal and to other programs: all of them, or what was found,
best first."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from companion.rules import Example, Rule, RulesInShort, plain
from companion.rules_search import Answer, is_answered

if TYPE_CHECKING:
    from companion.game import Game

HOUSE_RULE: Final = "house rule"
"""How a ruling of ours is marked for players."""


# ---- as JSON


def rules_as_json(
    game: Game, words: Sequence[str], answers: Sequence[Answer] | None
) -> dict[str, Any]:
    """Returns the rules in short as the contract lays them out.

    ``rules`` are by section: those that answer, or all without ``answers``. ``found`` are the
    answers, best first over all games of the box. ``name`` is None if the box holds one game. A
    ``match`` is "part" if the entry holds only some of the words.
    """
    wanted = {(answer.game, answer.section.name, answer.number) for answer in answers or ()}
    rules = []
    for short in game.rules_in_short():
        sections = []
        for section in short.sections:
            entries = [
                _numbered(rule, n if section.steps else None)
                for n, rule in enumerate(section.rules, 1)
                if answers is None or (short.name, section.name, n) in wanted
            ]
            if entries:
                sections.append({"name": section.name, "title": section.title, "entries": entries})
        if sections:
            title = short.title or game.title
            rules.append({"name": short.name or None, "title": title, "sections": sections})
    found = {} if answers is None else {"found": [_found(game, answer) for answer in answers]}
    return {"game": game.slug, "words": list(words), **found, "rules": rules}


def _entry(rule: Rule) -> dict[str, Any]:
    return {"name": plain(rule.name), "text": plain(rule.text), "rules": str(rule.where)}


def _numbered(rule: Rule, step: int | None) -> dict[str, Any]:
    symbol, house_rule = rule.symbol or None, rule.ruling or None
    return {**_entry(rule), "step": step, "symbol": symbol, "house_rule": house_rule}


def _found(game: Game, answer: Answer) -> dict[str, Any]:
    return {
        "game": answer.game or game.slug,
        "section": answer.section.name,
        **_entry(answer.rule),
        "house_rule": answer.rule.ruling or None,
        "match": answer.match,
    }


# ---- at a terminal


def format_rules(game: Game, answers: Sequence[Answer] | None, columns: int = 80) -> str:
    """Returns the rules for a terminal with so many columns; with ``answers`` only these, best
    first.

    Entries that hold only some of the words stand below a line that says so.
    """
    # longer lines are hard to read
    width = min(max(columns, 40), 96)
    shorts = game.rules_in_short()
    lines: list[str] = []
    if answers is None:
        for short in shorts:
            lines += _whole(game, short, width)
        ours = any(rule.ruling for short in shorts for s in short.sections for rule in s.rules)
    else:
        lines += [game.title, "=" * len(game.title), "", *_answered(game, answers, width)]
        ours = any(answer.rule.ruling for answer in answers)
    if ours:
        note = "how we read it, where the printed rules are silent or unclear."
        lines += textwrap.wrap(f"{HOUSE_RULE.capitalize()}: {note}", width)
    return "\n".join(lines).rstrip() + "\n"


def _whole(game: Game, short: RulesInShort, width: int) -> list[str]:
    # all sections of one game, under its title
    title = f"{game.title}: {short.title}" if short.title else game.title
    lines = [title, "=" * len(title), ""]
    for section in short.sections:
        lines += [section.title.upper(), ""]
        for n, rule in enumerate(section.rules, 1):
            lines += _paragraph(game, rule, f"{n}." if section.steps else "-", width)
        lines.append("")
    return lines


def _answered(game: Game, answers: Sequence[Answer], width: int) -> list[str]:
    # what was found, under a line that says how much of the question it holds
    lines: list[str] = []
    for heading, under in headed(answers):
        if heading:
            lines += [*textwrap.wrap(heading, width), ""]
        for answer in under:
            lines += _paragraph(game, answer.rule, "-", width, answer.section.title)
        lines.append("")
    return lines


def headed(answers: Sequence[Answer]) -> list[tuple[str, list[Answer]]]:
    """Returns what was found, best first, under headings.

    If an answer holds all of the question, there is no heading. Otherwise headings say how much the
    answers hold.
    """
    if not answers:
        return []
    if any(answer.match == "all" for answer in answers):
        return [("", list(answers))]
    # only of two words can each stand under a heading of its own
    if any(len(answer.words) + len(answer.without) != 2 for answer in answers):
        some = "These hold some of the words:"
        none = "The rules in short do not answer this. What comes nearest:"
        return [(some if is_answered(answers) else none, list(answers))]
    by_word: dict[str, list[Answer]] = {}
    for answer in answers:
        by_word.setdefault(" ".join(answer.words), []).append(answer)
    # each answer holds one of the two words: the other may have answers of its own, or none
    missing = [word for word in answers[0].without if word not in by_word]
    nothing = f'Nothing holds "{missing[0]}". ' if missing else "Nothing holds both. "
    headings = [(f'For "{word}":', under) for word, under in by_word.items()]
    first, under = headings[0]
    return [(nothing + first, under), *headings[1:]]


def _paragraph(game: Game, rule: Rule, mark: str, width: int, place: str = "") -> list[str]:
    # An entry after its number or dash. Last, in brackets, is where it stands and whether it is
    # ours.
    name, text = plain(rule.name), plain(rule.text)
    if name:
        text = f"{name} {text}" if name[-1] in "?.!" else f"{name}: {text}"
    where = [place, HOUSE_RULE if rule.ruling else "", rule.where]
    source = f"[{'; '.join(part for part in where if part)}]"
    lines = textwrap.wrap(
        f"{text} {source}",
        width,
        initial_indent=f"{mark:>3} ",
        subsequent_indent="    ",
        break_long_words=False,
        break_on_hyphens=False,
    )
    return [*lines, "", *_drawn(game, rule.example), ""] if rule.example else lines


def _drawn(game: Game, example: Example) -> list[str]:
    """Returns the fields of an example in columns, with a line of the terrain below each row.

    Fields to look at are in brackets.
    """
    names = example.heads or [""] * len(example.fields)
    heads = [f"      {name.replace('-', ' ')}" for name in names]
    grounds = example.terrain or [""] * len(example.fields)
    before = max(map(len, heads))
    lines = []
    drawn = zip(heads, example.fields, grounds, strict=True)
    for row, (head, marks, ground) in enumerate(drawn, 1):
        fields = [
            f"[{mark}]" if (row, column) in example.marked else f" {mark} "
            for column, mark in enumerate(marks, 1)
        ]
        lines.append(f"{head:<{before}} {''.join(fields)}".rstrip())
        if ground:
            letters = "".join(f" {letter} " for letter in ground).rstrip()
            lines.append(f"{'':<{before}} {letters}")
    book = game.maps()
    used = set("".join(example.terrain))
    regions = book.layout.region_of if book else {}
    named = [f"{letter} {region.name}" for letter, region in regions.items() if letter in used]
    if named:
        lines.append(f"{'':<{before}}  {', '.join(named)}")
    return lines
