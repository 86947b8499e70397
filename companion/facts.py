"""How facts of an edition name their source, and how rulings are stored."""

from collections.abc import Mapping
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple


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
    file = Path(facts["__file__"]).with_name("rules") / "rulings.txt"
    for entry in f"\n{file.read_text('utf-8')}".split("\n* ")[1:]:
        head, *lines = entry.splitlines()
        name, _, place = head.partition(" @")
        text = " ".join(" ".join(lines).split()).format_map(facts)
        out[name] = Ruling(name, text, vars(facts["PLACES"])[place])
    return out
