"""The rules in short: what a person needs who has lost the rule book, as data, in our own words.

A game has a text file, ``rules/rules.txt``, with a :class:`RulesInShort` for each game in its box.
Every entry names where the publisher's rules state it. An entry that is our reading names its
ruling. Phone, paper and terminal draw this data, and none of them keeps a rule of its own.
:func:`read_rules` tells how a file is written.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, zip_longest
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import Any, Final

from companion.facts import RuleRef, Ruling, When, conditional, filled, holds


@dataclass(frozen=True, slots=True)
class Example:
    """A small drawing that an entry explains: a few fields as players write on them.

    ``fields`` are rows of the same length, with one character for each field; ``.`` is an empty
    one. ``heads`` names a drawing of ``assets/symbols.svg`` before each row. ``terrain`` has the
    same shape, and gives each field a letter as the game's maps do; if it is empty, the drawing is
    on plain paper. ``marked`` are the fields to look at, as (row, column) from 1.
    """

    fields: tuple[str, ...]
    heads: tuple[str, ...] = ()
    terrain: tuple[str, ...] = ()
    marked: tuple[tuple[int, int], ...] = ()

    def in_words(self) -> str:
        """Returns the drawing for people who hear it: each row, with its fields from the left."""
        heads = [f"{head.replace('-', ' ').capitalize()}: " for head in self.heads]
        rows = []
        for r, (row, head) in enumerate(zip_longest(self.fields, heads, fillvalue=""), 1):
            said = []
            for c, mark in enumerate(row, 1):
                what = "empty" if mark == "." else mark
                said.append(f"{what}, marked" if (r, c) in self.marked else what)
            rows.append(f"{head}{'; '.join(said)}.")
        return " ".join(rows)


@dataclass(frozen=True, slots=True)
class Rule:
    """One entry: a paragraph, a step, an icon with its meaning, or a question with its answer.

    ``name`` is what the entry is about (an action, an icon, a card, the question); empty for a
        plain paragraph.
    ``symbol`` names a drawing of ``assets/symbols.svg``. A text may show a symbol too: ``{coin}``.
    ``ruling`` names one of the game's rulings, if the entry is our reading.
    ``example`` is a drawing that the text explains.
    ``also`` has other words under which people look for it: the booklet's own, American spelling,
        words used at a table.
    ``asks`` are whole questions that it answers, as people type them.
    ``when`` is the option of the set-up with which the entry is played.
    """

    text: str
    where: RuleRef
    name: str = ""
    symbol: str = ""
    ruling: str = ""
    example: Example | None = None
    also: str = ""
    asks: tuple[str, ...] = ()
    when: When = ()


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the rules under a heading. ``name`` is stable, as addresses use it. ``steps``: its
    entries have an order and are numbered.

    If it has words in ``asked_by``, its entries are found after others, unless one of these words
    is asked for.
    """

    name: str
    title: str
    rules: tuple[Rule, ...]
    steps: bool = False
    asked_by: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RulesInShort:
    """The rules of one game. ``name`` and ``title`` tell the games of a box apart; empty if the box
    has one game.

    ``synonyms`` are groups of words with the same sense. Whoever looks for one word of a group
    finds all.
    """

    sections: tuple[Section, ...]
    name: str = ""
    title: str = ""
    synonyms: tuple[tuple[str, ...], ...] = ()

    def played(self, settings: Mapping[str, str]) -> RulesInShort:
        """Returns the rules of a table with these options of its set-up. Entries for other options
        are left out."""
        sections = []
        for section in self.sections:
            rules = tuple(rule for rule in section.rules if holds(rule.when, settings))
            if rules:
                sections.append(replace(section, rules=rules))
        return replace(self, sections=tuple(sections))

    def section(self, name: str) -> Section:
        """Returns the section of this name. Raises KeyError."""
        return {section.name: section for section in self.sections}[name]

    def home_of(self, ruling: str) -> Section | None:
        """Returns the first section with an entry of this ruling; None if there is none."""
        for section in self.sections:
            if ruling in [rule.ruling for rule in section.rules]:
                return section
        return None


_SIGN: Final = re.compile(r"\{([a-z-]+)\}")


def plain(text: str) -> str:
    """Returns a text with its symbols replaced by their names, as for a terminal or a voice."""
    return _SIGN.sub(lambda found: found[1].replace("-", " "), text)


def split_signs(text: str) -> list[str]:
    """Returns a text cut at its symbols: words, the name of a symbol, words and so on. Words stand
    first and last."""
    return _SIGN.split(text)


# ---- from a game's text file


def read_rules(
    facts: ModuleType,
    values: Mapping[str, Any] = MappingProxyType({}),
    lists: Mapping[str, Sequence[Rule]] = MappingProxyType({}),
) -> tuple[RulesInShort, ...]:
    """The rules in short that a game's ``rules/rules.txt`` tells, one for each game of the box.

    ``facts`` is the game's facts module: its ``PLACES`` (``@PLAYING``), its ``RULINGS`` and
    numbers, which ``{END_BOXES}`` fills in, ``{END_BOXES:words}`` as a word, ``:Words`` with a
    capital; ``values`` are further ones to fill in, such as lists in words. A line ``+ EVENTS``
    stands for the entries of ``lists``.

    ===============================  ===============================================================
    ``# name: Title``                one game of a box of several; none where there is one
    ``## name: Title (in order)``    a section; in order: its entries are numbered
    ``* Name @PLACE :symbol``        an entry, its text below, indented; all but the place may be
                                     left out
    ``* Name !ruling``               a reading of ours; without a text, in the words of the ruling
    ``* Name @PLACE ?healers=open``  what is played with this option of the set-up; so a section
                                     with all it holds (:func:`companion.facts.conditional`)
    ``| bell 1.2[X] rrdd``           a row of a drawing: head (or -), fields, marked ones in
                                     brackets, terrain
    ``~ words``                      other words under which people look for the entry
    ``? who starts / who is first``  questions that the entry answers
    ``~ neutral, two players``       below a section: it is found first only where one of these is
                                     asked for
    ``~~ harbour, port``             words of one sense, in all of the file
    ===============================  ===============================================================

    Raises ValueError, which names the line, for anything else.
    """
    text = Path(str(facts.__file__)).with_name("rules").joinpath("rules.txt").read_text("utf-8")
    # before the first beginning nothing may stand: the reader refuses lines below it
    parts: list[tuple[int, str, list[str]]] = [(1, "", [])]
    for number, line in enumerate(map(str.rstrip, text.splitlines()), 1):
        if line.startswith(_BEGINNINGS):
            parts.append((number, line, []))
        elif line.startswith("  "):
            _, _, below = parts[-1]
            below.append(line)
        elif line:
            raise ValueError(f"line {number}, {line!r}: nothing begins so")
    reader = _Reader(vars(facts), {**vars(facts), **values}, lists)
    for number, line, below in parts:
        try:
            reader.part(line, below)
        except (LookupError, ValueError, TypeError) as error:
            raise ValueError(f"line {number}, {line!r}: {error!r}") from error
    out = []
    for names, sections in reader.games:
        whole = tuple(replace(section, rules=tuple(rules)) for section, rules in sections)
        out.append(RulesInShort(whole, *names, tuple(reader.synonyms)))
    return tuple(out)


_BEGINNINGS: Final = ("# ", "## ", "* ", "+ ", "~~ ")
_HEAD: Final = re.compile(r"(?P<name>.*?)(?P<marks>(?:(?:^|\s)(?:[@:!][\w-]+))*)")
_SECTION: Final = re.compile(r"(?P<name>[a-z-]+): (?P<title>.*?)(?P<steps> \(in order\))?")


# the name and the title of a game of the box
_Names = tuple[str, str]
# a section without its entries, and its entries
_Section = tuple[Section, list[Rule]]


@dataclass
class _Reader:
    facts: Mapping[str, Any]
    known: Mapping[str, Any]
    lists: Mapping[str, Sequence[Rule]]
    games: list[tuple[_Names, list[_Section]]] = field(default_factory=list)
    synonyms: list[tuple[str, ...]] = field(default_factory=list)
    when: When = ()

    def part(self, line: str, below: Sequence[str]) -> None:
        """Reads a line that begins something, with the lines below that belong to it."""
        mark, _, rest = line.partition(" ")
        lines = [line.strip() for line in below]
        # below an entry anything may stand, below a section only the words that it is asked by
        begins = {"*": "", "##": "~ "}.get(mark)
        strange = [line for line in lines if begins is None or not line.startswith(begins)]
        if strange:
            raise ValueError(f"{strange[0]!r} belongs to no entry")
        match mark:
            case "#":
                name, _, title = rest.partition(": ")
                self.games.append(((name, title), []))
            case "##":
                # it holds for the entries below as well
                rest, self.when = conditional(rest)
                matched = _SECTION.fullmatch(rest)
                if not matched:
                    raise ValueError("a section is '## name: Title'")
                # a box of one game does not name it
                if not self.games:
                    self.games.append((("", ""), []))
                section = Section(
                    matched["name"], matched["title"], (), bool(matched["steps"]), listed(lines)
                )
                _, sections = self.games[-1]
                sections.append((section, []))
            case "+":
                self._open_section.extend(self.lists[rest])
            case "~~":
                self.synonyms.append(listed([rest]))
            case "*":
                self._open_section.append(self._entry(rest, below))

    @property
    def _open_section(self) -> list[Rule]:
        _, sections = self.games[-1]
        _, entries = sections[-1]
        return entries

    def _entry(self, rest: str, below: Sequence[str]) -> Rule:
        """Returns a rule from the line of its head, ``rest``, and the lines below it.

        Marks after the name tell where the rule stands, its symbol, when it holds, and a ruling.
        Below stand its text, ``~`` other words for it, ``?`` questions that it answers, and ``|``
        rows of an example.
        """
        head, when = conditional(rest)
        matched = _HEAD.fullmatch(head)
        assert matched is not None  # noqa: S101 - what is no mark belongs to the name
        entry: dict[str, Any] = {
            "name": filled(matched["name"].strip(), self.known),
            "when": when or self.when,
        }
        for mark in matched["marks"].split():
            match mark[0]:
                case "@":
                    entry["where"] = vars(self.facts["PLACES"])[mark[1:]]
                case ":":
                    entry["symbol"] = mark[1:]
                case "!":
                    ruling: Ruling = self.facts["RULINGS"][mark[1:]]
                    entry |= {"ruling": ruling.name, "text": ruling.text}
                    # a place that the entry names itself goes first
                    entry.setdefault("where", ruling.rule)
        lines = [line.strip() for line in below]
        texts = [line for line in lines if not line.startswith(("~ ", "? ", "| "))]
        if texts:
            entry["text"] = filled(" ".join(texts), self.known)
        rows = [row.split() for row in _marked(lines, "| ")]
        also = " ".join(_marked(lines, "~ "))
        asks = [asked.split(" / ") for asked in _marked(lines, "? ")]
        drawn = _drawn(rows) if rows else None
        return Rule(**entry, example=drawn, also=also, asks=tuple(chain.from_iterable(asks)))


def _marked(lines: Sequence[str], mark: str) -> list[str]:
    # the lines that begin with a mark, without it
    return [line.removeprefix(mark) for line in lines if line.startswith(mark)]


def listed(lines: Sequence[str]) -> tuple[str, ...]:
    """Returns what stands between commas in lines. The mark before a line is left out."""
    words = ",".join(line.removeprefix("~ ") for line in lines).split(",")
    return tuple(word.strip() for word in words if word.strip())


def _drawn(rows: Sequence[Sequence[str]]) -> Example:
    # A drawing from its rows. Each has a head (or -), the fields, and the terrain if there is any.
    fields, heads, terrain, marked = [], [], [], []
    for row, (head, drawn, *ground) in enumerate(rows, 1):
        # a field in brackets is marked
        cells = re.findall(r"\[.\]|.", drawn)
        marked += [(row, column) for column, cell in enumerate(cells, 1) if len(cell) > 1]
        fields.append("".join(cell.strip("[]") for cell in cells))
        # a dash stands for no head
        heads += [] if head == "-" else [head]
        terrain += ground[:1]
    return Example(tuple(fields), tuple(heads), tuple(terrain), tuple(marked))
