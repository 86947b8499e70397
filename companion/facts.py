"""How facts of an edition name their source, how rulings and statements are stored, and how a text
names the option with which it holds."""

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from string import Formatter
from types import SimpleNamespace
from typing import Any, Final, NamedTuple

from companion.words import capital, in_words


class RuleRef(str):
    """Where a publisher's rules state something: page and section."""

    __slots__ = ()


class Ruling(NamedTuple):
    """What we do if the rules are silent or unclear, in our own words.

    ``name`` is stable. ``text`` is shown wherever the ruling decides something.
    """

    name: str
    text: str
    rule: RuleRef


class Span(NamedTuple):
    """Whole numbers from the least to the most, both included."""

    least: int
    most: int


def places(**named: str) -> SimpleNamespace:
    """Returns where the publisher's rules state things, each by the name that texts call it by."""
    return SimpleNamespace(**{name: RuleRef(place) for name, place in named.items()})


def read_rulings(facts: Mapping[str, Any]) -> dict[str, Ruling]:
    """Returns the rulings of ``rules/rulings.txt`` by name.

    Each begins with a line ``* name @PLACE``. Its text stands below, indented. ``facts`` are the
    names of the game's facts module: ``PLACES``, and numbers that ``{STACK}`` fills in. Raises
    KeyError for any other name.
    """
    out = {}
    for head, text in _entries(facts, "rulings.txt"):
        name, _, place = head.partition(" @")
        out[name] = Ruling(name, text, vars(facts["PLACES"])[place])
    return out


def that_hold(conditions: Mapping[str, object]) -> tuple[str, ...]:
    """Returns the names, such as those of rulings that decide something here, whose condition is
    true, in their order."""
    return tuple(name for name, holds in conditions.items() if holds)


def _entries(facts: Mapping[str, Any], name: str) -> Iterator[tuple[str, str]]:
    # the head and the text of each entry of a file in ``rules``
    file = Path(facts["__file__"]).with_name("rules") / name
    for entry in f"\n{file.read_text('utf-8')}".split("\n* ")[1:]:
        head, *lines = entry.splitlines()
        yield head, filled(" ".join(" ".join(lines).split()), facts)


_FACT: Final = re.compile(r"\{(?P<fact>[A-Z][^{}:]*)(?::(?P<form>[Ww]ords))?\}")


def filled(text: str, known: Mapping[str, Any]) -> str:
    """Returns a text with names of facts in capitals replaced by the facts: ``{END_BOXES}``, as a
    word ``{END_BOXES:words}``, with a capital ``{END_BOXES:Words}``. Raises KeyError."""

    def fact(found: re.Match[str]) -> str:
        value, _ = Formatter().get_field(found["fact"], (), known)
        form = found["form"]
        words = in_words(value) if form and isinstance(value, int) else str(value)
        return capital(words) if form == "Words" else words

    return _FACT.sub(fact, text)


# ---- what holds only with an option

When = tuple[str, ...]
"""An option of the set-up and its values, as an address has them; empty: always."""
_WHEN: Final = re.compile(r"\s*\?(?P<option>[a-z_]+)=(?P<values>[\w,-]+)")


def conditional(text: str) -> tuple[str, When]:
    """Returns a text without its mark ``?option=value`` (or ``=value,other``), and what the mark
    says.

    Rules in short, aids and statements all name with this mark when something holds.
    """
    marked = _WHEN.search(text)
    if marked is None:
        return text, ()
    return _WHEN.sub("", text, 1).strip(), (marked["option"], *marked["values"].split(","))


def holds(when: When, settings: Mapping[str, str]) -> bool:
    """Returns whether what holds only with an option holds with these settings. An option that is
    not among the settings excludes nothing."""
    if not when:
        return True
    option, usual, *others = when
    return settings.get(option, usual) in (usual, *others)


class Statements(dict[str, str]):
    """What the rules state and several places quote, by name. As a mapping it has what is said with
    the usual options."""

    def __init__(self, told: dict[str, dict[When, str]]) -> None:
        super().__init__((name, next(iter(ways.values()))) for name, ways in told.items())
        self._told = told

    def played(self, settings: Mapping[str, str]) -> dict[str, str]:
        """Returns what is said with these options, of each name what holds first. A name of which
        nothing holds is left out."""
        # of a name that comes up again the last text stays: so from the last to the first
        return {
            name: text
            for name, ways in self._told.items()
            for when, text in reversed(ways.items())
            if holds(when, settings)
        }


def read_statements(facts: Mapping[str, Any]) -> Statements:
    """Returns the statements of ``rules/statements.txt``.

    An entry is a line ``* name @PLACE``, with ``?option=value`` if it is told with this option
    only, and its text below, indented. The first of a name is what is usual. ``facts`` are those of
    rulings. Raises KeyError for a number that there is not.
    """
    told: dict[str, dict[When, str]] = {}
    for head, text in _entries(facts, "statements.txt"):
        name, when = conditional(head)
        told.setdefault(name.split(" @")[0], {})[when] = text
    return Statements(told)
