"""What the parts of the rules in short share: entries that are readings of ours, and questions."""

from __future__ import annotations

from companion.facts import RuleRef
from companion.games.waters_of_nereus import facts
from companion.rules import Rule


def ours(name: str, title: str = "", symbol: str = "") -> Rule:
    """A reading of ours in the ruling's own words."""
    ruling = facts.RULINGS[name]
    return Rule(ruling.text, ruling.rule, title, symbol, ruling=name)


def asked(question: str, text: str, where: RuleRef) -> Rule:
    """A question with its answer from the text."""
    return Rule(text, where, question)
