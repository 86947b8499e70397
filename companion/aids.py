"""The words of aids, which are sheets that are read at the table. They are shorter than the rules
in short.

A game has a text file, ``rules/aids.txt``, with an :class:`AidText` for each of its aids. Every
section names where the publisher's rules state it. Numbers are filled in from the game's facts. The
file says which words and signs stand together; the sheet's module has the drawings.
:func:`read_aid` tells how a file is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType, ModuleType
from typing import Any, Final, Literal, NamedTuple, get_args

from companion.facts import RuleRef, conditional, filled, holds

Kind = Literal[
    "text", "cell", "item", "figure", "line", "lines", "band", "row", "grid", "stack", "panel",
    "table", "narrow", "wide",
]  # fmt: skip
Rank = Literal["always", "usual", "set-up", "last"]
_MARKS: Final[Mapping[str, Kind]] = {
    "*": "cell",
    "-": "item",
    "=": "figure",
    "|": "line",
    "+": "lines",
    "~": "text",
}


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a section: words, or a part that holds other parts.

    ``kind`` ``text``: a paragraph.
    ``cell``: a sign and a ``name`` over words.
    ``item``: words beside a sign.
    ``figure``: a drawing of the sheet by its ``name``; ``text`` describes it for people who hear
        it.
    ``band``: a step; ``sign`` is its number, ``tint`` its bar.
    ``table``: has parts of the kind ``line``, with ``cells``.
    ``lines``: what the sheet has under this ``name``.
    ``narrow``, ``wide``: hold what stands only on such a page.

    ``sign`` is one of the signs by name, or ``=name`` for a drawing. ``sizes`` are mm of a drawing,
    or the shares of columns (below 0: mm). ``centred`` among the ``options`` has a c for each
    column that is centred.
    """

    kind: Kind
    text: str = ""
    name: str = ""
    sign: str = ""
    tint: str = ""
    sizes: tuple[float, ...] = ()
    parts: tuple[Part, ...] = ()
    cells: tuple[str, ...] = ()
    options: Mapping[str, str] = field(default_factory=dict)

    def option(self, name: str, otherwise: float) -> float:
        """Returns a number among the options."""
        return float(self.options.get(name, otherwise))


@dataclass(frozen=True, slots=True)
class SectionText:
    """What stands below one heading, and where the rules state it. ``rank`` says how soon it is
    left out if there is too little room."""

    title: str
    parts: tuple[Part, ...]
    rules: tuple[RuleRef, ...]
    note: str
    rank: Rank
    options: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class AidText:
    """An aid: its title, what each side is about, its sections, and what it leaves to other
    sheets."""

    title: str
    questions: tuple[str, ...]
    elsewhere: tuple[str, ...]
    sections: tuple[SectionText, ...]


def read_aid(
    facts: ModuleType,
    name: str,
    values: Mapping[str, Any],
    settings: Mapping[str, str] = MappingProxyType({}),
) -> AidText:
    """The aid called ``name`` that a game's ``rules/aids.txt`` tells, for a table with these
    ``settings``.

    ``facts`` is the game's facts module: its ``PLACES`` (``@PLAYING``) and numbers, filled in as
    in the rules in short (``{END_BOXES}``, ``{END_BOXES:words}``); ``values`` are further ones.
    A section or part marked ``?option=value``, anywhere in its words, is told with this option
    only, as in the rules in short (:func:`companion.facts.conditional`).

    ===================================  ===========================================================
    ``# name: Title | side | side``      an aid and what each of its sides is about
    ``~ events | questions``             below it: what is left to other sheets
    ``## Title @PLACE @PLACE (always)``  a section with its sources and rank (always, set-up, last);
                                         its options
    ``; words``                          below it: what stands beside the title
    ``words``                            a paragraph; a sign in it is ``{coin}``; ``~ words``: in
                                         small type
    ``* :sign Name: words``              a sign and a name, the words below
    ``- :sign words``                    words beside a sign; ``=name`` for a sign is a drawing,
                                         ``(14x9)`` its mm
    ``= name 31/34: words``              a drawing so many mm high (on narrow pages), and what is
                                         told of it
    ``> band 1 river: Name ; when``      a step of the game: number, tint, name; what follows is
                                         indented
    ``> row 1 1.3 gap=5``                side by side, with shares (below 0: mm); so ``grid 3``,
                                         ``stack``, ``panel``
    ``> table -8 1.5 1c heads=2``        a table, ``c``: a centred column; its first line are the
                                         titles; ``narrow=-6,0,1``: other shares on narrow pages, 0:
                                         no column
    ``| cell | cell |``                  a line of it; ``:sign`` or ``=name`` a drawing, `` // ``
                                         breaks a line
    ``+ name``                           lines of a table, or blocks, that the sheet has
    ``> narrow``, ``> wide``             what stands on narrow or on whole pages only
    ===================================  ===========================================================

    Words go on in lines below that are indented further. Raises ValueError for anything else,
    KeyError for a name that there is not.
    """
    lines = (
        Path(str(facts.__file__))
        .with_name("rules")
        .joinpath("aids.txt")
        .read_text("utf-8")
        .splitlines()
    )
    starts = [n for n, line in enumerate(lines) if line.startswith("# ")]
    for start, end in zip(starts, [*starts[1:], len(lines)], strict=True):
        if lines[start].startswith(f"# {name}: "):
            own = [Line(len(line) - len(line.lstrip()), line.strip()) for line in lines[start:end]]
            return _AidReader(vars(facts), {**vars(facts), **values}, own, settings).read()
    raise KeyError(name)


class Line(NamedTuple):
    """A line of the file: how far it is indented, and its text."""

    indent: int
    text: str


_RULED: Final = re.compile(r"(?P<title>.*?)(?P<refs>(?: @\w+)+)(?: \((?P<how>[^)]*)\))?")
_SIGNED: Final = re.compile(
    r"(?P<sign>:[\w-]+(?::\w+)?|=[\w-]+)(?:\((?P<size>[\dx.]+)\))? ?(?P<rest>.*)"
)
_DRAWN: Final = re.compile(r"(?P<name>[\w-]+)(?: (?P<high>[\d./]+))?(?:: (?P<words>.*))?")
_BAND: Final = re.compile(r"(?P<number>\w+) (?P<tint>\w+): (?P<name>.*?)(?: ; (?P<when>.*))?")


@dataclass
class _AidReader:
    facts: Mapping[str, Any]
    values: Mapping[str, Any]
    lines: list[Line]
    settings: Mapping[str, str]

    def read(self) -> AidText:
        _, _, about = self.lines.pop(0).text.partition(": ")
        title, *questions = self.fill(about).split(" | ")
        elsewhere = tuple(filter(None, self._note("~").split(" | ")))
        sections = []
        while self.lines:
            _, line = self.lines.pop(0)
            if line:
                head, when = conditional(line)
                # read in any case, as that takes its lines
                section = self._section(head)
                if holds(when, self.settings):
                    sections.append(section)
        return AidText(title, tuple(questions), elsewhere, tuple(sections))

    def fill(self, text: str) -> str:
        return filled(text, self.values)

    def _note(self, mark: str) -> str:
        if self.lines and self.lines[0].text.startswith(f"{mark} "):
            return self.fill(self._words(self.lines.pop(0)).removeprefix(f"{mark} "))
        return ""

    def _section(self, line: str) -> SectionText:
        matched = _RULED.fullmatch(line.removeprefix("## "))
        if not matched or not line.startswith("## "):
            raise ValueError(f"{line!r}: a section is '## Title @PLACE (always)'")
        options = _options((matched["how"] or "").split(", "))
        rank: Rank = next((rank for rank in get_args(Rank) if rank in options), "usual")
        refs = tuple(vars(self.facts["PLACES"])[ref[1:]] for ref in matched["refs"].split())
        note = self._note(";")
        return SectionText(
            self.fill(matched["title"]), tuple(self._parts(-1)), refs, note, rank, options
        )

    def _parts(self, above: int) -> Iterator[Part]:
        # the parts that are indented further than ``above``, up to the next section
        while self.lines:
            indent, line = self.lines[0]
            if line.startswith("## ") or (line and indent <= above):
                return
            self.lines.pop(0)
            if line:
                mark, _, _ = line.partition(" ")
                if mark != ">":
                    # a paragraph without a mark goes on in lines that are indented no further
                    line = self._words(Line(indent, line), as_far=mark not in _MARKS)
                words, when = conditional(line)
                # read in any case, with the parts inside it, as that takes their lines
                part = self._part(indent, words)
                if holds(when, self.settings):
                    yield part

    def _part(self, indent: int, text: str) -> Part:
        """Returns the part that a line of an aid stands for, with the lines that continue it. The
        mark at its beginning says which kind; without a mark it is text. Parts within it are the
        lines indented more than ``indent``."""
        mark, _, rest = text.partition(" ")
        if mark == ">":
            return self._part_with_parts(indent, self.fill(rest))
        if mark == "|":
            cells = text.strip("|").split("|")
            return Part(
                "line",
                cells=tuple(self.fill(cell.strip()).replace(" // ", " | ") for cell in cells),
            )
        if mark == "+":
            return Part("lines", name=rest)
        if mark not in _MARKS:
            return Part("text", self.fill(text))
        if mark == "~":
            return Part("text", self.fill(text.removeprefix("~ ")), options={"small": "yes"})
        return self._part_of_words(_MARKS[mark], self.fill(text.removeprefix(mark).lstrip()))

    def _words(self, line: Line, as_far: bool = False) -> str:
        """Returns a line joined with the lines that continue it.

        These are indented further. If ``as_far``, they may also be indented as far, without a mark.
        """
        indent, text = line
        least = indent if as_far else indent + 1
        while self.lines and self._goes_on(self.lines[0], least, as_far):
            text += f" {self.lines.pop(0).text}"
        return text

    def _goes_on(self, line: Line, least: int, as_far: bool) -> bool:
        # whether a line continues the one before; one that is only indented as far has no mark
        mark, _, _ = line.text.partition(" ")
        begins = as_far and mark in (*_MARKS, ">", "##")
        return bool(line.text) and line.indent >= least and not begins

    def _part_of_words(self, kind: Kind, text: str) -> Part:
        if kind == "figure":
            drawn = _matched(_DRAWN, text)
            return Part(kind, drawn["words"] or "", drawn["name"], sizes=_sizes(drawn["high"]))
        matched = _matched(_SIGNED, text)
        sign, sizes = matched["sign"].removeprefix(":"), _sizes(matched["size"])
        if kind == "item":
            return Part(kind, matched["rest"], sign=sign, sizes=sizes)
        name, _, words = matched["rest"].partition(": ")
        return Part(kind, words, name, sign, sizes=sizes)

    def _part_with_parts(self, indent: int, head: str) -> Part:
        # The part whose head line this is, with the parts that are indented below it. Raises
        # ValueError if nothing is called so.
        kind, _, rest = head.partition(" ")
        if kind not in get_args(Kind):
            raise ValueError(f"{head!r}: nothing is called {kind!r}")
        parts = tuple(self._parts(indent))
        if kind == "band":
            matched = _matched(_BAND, rest)
            return Part(
                "band",
                matched["when"] or "",
                matched["name"],
                matched["number"],
                matched["tint"],
                parts=parts,
            )
        shares = list(filter(None, map(_SHARE.fullmatch, rest.split())))
        centred = "".join(share["centred"] or "-" for share in shares)
        options = _options(rest.split()) | {"centred": centred}
        sizes = tuple(float(share["size"]) for share in shares)
        return Part(kind, sizes=sizes, parts=parts, options=options)  # type: ignore[arg-type]


def _matched(pattern: re.Pattern[str], text: str) -> re.Match[str]:
    matched = pattern.fullmatch(text)
    if not matched:
        raise ValueError(f"{text!r} is none of the ways to write it")
    return matched


def _options(words: Sequence[str]) -> dict[str, str]:
    """Returns the options among words, by name.

    ``gap=5`` and ``gap 5`` are ``{"gap": "5"}``; ``gap`` alone has the value ``yes``. Sizes are
    skipped.
    """
    options = {}
    for word in words:
        if word and not _SHARE.fullmatch(word):
            name, *value = re.split(r"[= ]", word, maxsplit=1)
            options[name] = value[0] if value else "yes"
    return options


# the width of a column, and a ``c`` if its cells are centred
_SHARE: Final = re.compile(r"(?P<size>-?[\d.]+)(?P<centred>c?)")


def _sizes(text: str | None) -> tuple[float, ...]:
    return tuple(map(float, re.split("[x/]", text))) if text else ()
