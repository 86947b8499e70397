"""The 74 treasure cards, by the reference number in their bottom left corner.

The rules print no list. The figures are carried over from one unofficial public transcription
(ruling ``card-list``); an owner's copy overrides any of them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple, Protocol

from companion.games.loot_island import facts
from companion.words import counted, joined


class Card(NamedTuple):
    """One treasure card.

    ``reference`` is None for a card spelled out. ``value`` in gold; ``curse`` the cubes that
    keeping it costs, which is also what a book multiplies; ``crosses`` of a crown, ``multiplier``
    of a book, ``skull`` of a skull. ``crossed_cubes`` is how many cubes keeping it discards,
    which only an owner's copy can tell (None: unknown).
    """

    kind: str
    value: int = 0
    curse: int = 0
    crosses: int = 0
    multiplier: int = 0
    skull: str = ""
    reference: int | None = None
    pile: str | None = None
    crossed_cubes: int | None = None

    @property
    def short(self) -> str:
        """``coin bag 16``, or ``a book`` for a card spelled out."""
        title = facts.TYPE_TITLES[self.kind].lower()
        return f"{title} {self.reference}" if self.reference is not None else f"{_ARTICLES[self.kind]} {title}"

    @property
    def text(self) -> str:
        """The card's facts in words: ``Coin bag 12, curse 4``."""
        title = facts.TYPE_TITLES[self.kind]
        parts = [f"{title} ×{self.multiplier}" if self.kind == "book" else f"{title} {self.value}"]
        if self.crosses:
            parts.append(counted(self.crosses, "cross", "crosses"))
        if self.skull:
            parts.append(_LOOKS[self.skull])
        if self.curse:
            parts.append(f"curse {self.curse}")
        return ", ".join(parts)


_ARTICLES: Final = {kind: "an" if kind[0] in "aeiou" else "a" for kind in facts.TYPES}
_LOOKS: Final = {"right": "looks right", "left": "looks left", "front": "looks ahead"}

# pile: cards in order of their numbers. a, c, j: amulet, coin bag, jewel of value/curse; b: book of
# multiplier/curse; k: crown of value/curse/crosses; r, l, f: skull looking right, left, ahead of value/curse
_TABLE: Final = {
    "I": "k4/2/1 j2/2 k2/2/3 j5/5 b2/1 c5/1 c7/2 a1/0 r3/2 j3/3 c10/3 b2/0 a2/0 b2/0 a3/0 c12/4 k3/2/2 l4/3 f5/4 "
    "k1/2/4 j4/4",
    "II": "a1/0 k2/2/3 j2/2 a2/0 b2/1 c6/1 c8/2 l3/2 f4/3 j4/4 c11/3 b2/0 k3/2/2 j3/3 r5/4 k1/2/4",
    "III": "a1/0 c9/2 k3/2/2 r3/2 j2/2 c7/1 j4/4 l4/3 k2/2/3 b2/1 a2/0 b3/2 j3/3 c12/3 k1/2/4 f5/4",
    "IV": "j4/4 a1/0 b3/3 c13/4 r4/3 k4/2/1 a2/0 b3/2 c10/3 j2/2 k3/2/2 a3/0 k2/2/3 f3/2 j5/5 c8/2 c15/5 b1/0 j3/3 "
    "l5/4 k1/2/4",
}
_SKULLS: Final = {name[0]: name for name in facts.SKULLS}
_KINDS: Final = {"a": "amulet", "c": "coin-bag", "j": "jewel", "k": "crown", **dict.fromkeys(_SKULLS, "skull")}


def _card(reference: int, pile: str, text: str) -> Card:
    letter = text[0]
    first, curse, *crosses = (int(n) for n in text[1:].split("/"))
    if letter == "b":
        return Card("book", curse=curse, multiplier=first, reference=reference, pile=pile)
    skull = _SKULLS.get(letter, "")
    return Card(_KINDS[letter], first, curse, sum(crosses), skull=skull, reference=reference, pile=pile)


_PILED: Final = [(pile, text) for pile, row in _TABLE.items() for text in row.split()]
CARDS: Final = {number: _card(number, pile, text) for number, (pile, text) in enumerate(_PILED, 1)}
"""Every card by its reference number."""

KIND_COUNTS: Final = dict(Counter(card.kind for card in CARDS.values()))
"""How many cards of each type the box holds."""


class Copied(Protocol):
    """What an owner's copy tells; its own model is not loaded to score."""

    @property
    def cards(self) -> Sequence[Any]: ...

    @property
    def crown_ladder(self) -> Sequence[int] | None: ...


def cards_of(copy: Copied | None) -> Mapping[int, Card]:
    """The treasure cards by reference number, as list and copy tell them together."""
    return CARDS if copy is None else {**CARDS, **{card.reference: card.merged() for card in copy.cards}}


def ladder_of(copy: Copied | None) -> tuple[int, ...] | None:
    """The copy's crown bonuses by place, None where none were entered."""
    return None if copy is None or copy.crown_ladder is None else tuple(copy.crown_ladder)


def stray_text(cards: Sequence[Card], players: int) -> str | None:
    """What to ask where cards are of a pile that stays in the box (rules: pp. 2-3)."""
    in_play = facts.SIZES[players].piles
    stray = [c for c in cards if c.pile and c.pile not in in_play]
    if not stray:
        return None
    one = len(stray) == 1
    piles = [pile for pile in facts.PILES if any([c.pile == pile for c in stray])]
    numbers, of = joined([str(c.reference) for c in stray]), f"pile{'s' if len(piles) > 1 else ''} {joined(piles)}"
    asked = "Is the number right?" if one else "Are the numbers right?"
    stays = f"with {players} players only {joined(in_play)} are in play."
    return f"{numbers} {'is' if one else 'are'} of {of}: {stays} {asked}"
