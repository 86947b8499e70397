"""The 74 treasure cards by the reference number in their bottom left corner, and the worth of one
player's cards.

Also curse cubes, and what a healer takes for them (rules: pp. 12-13). The collector bonus for
crowns depends on the whole table, so it is not here. The rules print no list of cards. The figures
are carried over from one unofficial public transcription (ruling ``card-list``). An owner's copy
overrides any of them.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Final, NamedTuple, Protocol

from pydantic import Field

from companion.games.loot_island import facts
from companion.records import Record, whole
from companion.results import Line
from companion.words import counted, joined, plural


class Card(NamedTuple):
    """One treasure card.

    ``reference`` is None for a card spelled out. ``value`` is in gold. ``curse`` is how many cubes
    keeping it costs; a book multiplies this number. Crowns have ``crosses``, books a
    ``multiplier``, skulls a ``skull``. ``crossed_cubes`` is how many cubes keeping it discards;
    None if that is not known, as only an owner's copy tells.
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
        """Returns ``coin bag 16``, or ``a book`` for a card spelled out."""
        title = facts.TYPE_TITLES[self.kind].lower()
        if self.reference is None:
            return f"{_ARTICLES[self.kind]} {title}"
        return f"{title} {self.reference}"

    @property
    def text(self) -> str:
        """Returns the card's facts in words: ``Coin bag 12, curse 4``."""
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
# multiplier/curse; k: crown of value/curse/crosses; r, l, f: skull looking right, left, ahead of
# value/curse
_TABLE: Final = {
    "I": (
        "k4/2/1 j2/2 k2/2/3 j5/5 b2/1 c5/1 c7/2 a1/0 r3/2 j3/3 c10/3 b2/0 a2/0 b2/0 a3/0 c12/4"
        " k3/2/2 l4/3 f5/4 k1/2/4 j4/4"
    ),
    "II": "a1/0 k2/2/3 j2/2 a2/0 b2/1 c6/1 c8/2 l3/2 f4/3 j4/4 c11/3 b2/0 k3/2/2 j3/3 r5/4 k1/2/4",
    "III": "a1/0 c9/2 k3/2/2 r3/2 j2/2 c7/1 j4/4 l4/3 k2/2/3 b2/1 a2/0 b3/2 j3/3 c12/3 k1/2/4 f5/4",
    "IV": (
        "j4/4 a1/0 b3/3 c13/4 r4/3 k4/2/1 a2/0 b3/2 c10/3 j2/2 k3/2/2 a3/0 k2/2/3 f3/2 j5/5 c8/2"
        " c15/5 b1/0 j3/3 l5/4 k1/2/4"
    ),
}
_SKULLS: Final = {name[0]: name for name in facts.SKULLS}
_KINDS: Final = {
    "a": "amulet",
    "c": "coin-bag",
    "j": "jewel",
    "k": "crown",
    **dict.fromkeys(_SKULLS, "skull"),
}


def _card(reference: int, pile: str, text: str) -> Card:
    # a card of the table above: its first number is a value, but a book's is its multiplier
    letter = text[0]
    first, curse, *crosses = (int(n) for n in text[1:].split("/"))
    if letter == "b":
        return Card("book", curse=curse, multiplier=first, reference=reference, pile=pile)
    return Card(
        _KINDS[letter],
        value=first,
        curse=curse,
        crosses=sum(crosses),  # a crown has one such number, any other card none
        skull=_SKULLS.get(letter, ""),
        reference=reference,
        pile=pile,
    )


_PILED: Final = [(pile, text) for pile, row in _TABLE.items() for text in row.split()]
CARDS: Final = {number: _card(number, pile, text) for number, (pile, text) in enumerate(_PILED, 1)}
"""Every card by its reference number."""

KIND_COUNTS: Final = dict(Counter(card.kind for card in CARDS.values()))
"""How many cards of each type the box holds."""


def cards_in(piles: Sequence[str]) -> int:
    """Returns how many treasure cards these piles hold."""
    return sum(card.pile in piles for card in CARDS.values())


class Copied(Protocol):
    """What an owner's copy tells. To score, the copy's own model is not loaded."""

    @property
    def cards(self) -> Sequence[Any]: ...

    @property
    def crown_ladder(self) -> Sequence[int] | None: ...


def cards_of(copy: Copied | None) -> Mapping[int, Card]:
    """Returns the treasure cards by reference number. The copy's figures override those of the
    list."""
    if copy is None:
        return CARDS
    return {**CARDS, **{card.reference: card.merged() for card in copy.cards}}


def ladder_of(copy: Copied | None) -> tuple[int, ...] | None:
    """Returns the copy's crown bonuses by place; None if none were entered."""
    return None if copy is None or copy.crown_ladder is None else tuple(copy.crown_ladder)


def stray_text(cards: Sequence[Card], players: int) -> str | None:
    """Returns a question about cards of a pile that stays in the box (rules: pp. 2-3); None if
    there are none."""
    in_play = facts.SIZES[players].piles
    stray = [c for c in cards if c.pile and c.pile not in in_play]
    if not stray:
        return None
    strange = {card.pile for card in stray}
    piles = [pile for pile in facts.PILES if pile in strange]
    of = f"{plural(len(piles), 'pile')} {joined(piles)}"
    stays = f"with {players} players only {joined(in_play)} are in play."
    if len(stray) == 1:
        return f"{stray[0].reference} is of {of}: {stays} Is the number right?"
    numbers = joined([str(card.reference) for card in stray])
    return f"{numbers} are of {of}: {stays} Are the numbers right?"


# ---- what they are worth

BONUS: Final = {
    kind: f"{facts.TYPE_TITLES[kind]}s: collector bonus" for kind in ("jewel", "crown", "skull")
}
NONE: Final = {
    kind: Line(
        facts.CATEGORY_OF[kind],
        f"{facts.TYPE_TITLES[kind]}s",
        0,
        f"no {facts.TYPE_TITLES[kind].lower()}s",
    )
    for kind in facts.TYPES
}
NO_BONUS: Final = {kind: NONE[kind]._replace(label=label) for kind, label in BONUS.items()}


def by_kinds(cards: Sequence[Card]) -> dict[str, list[Card]]:
    """Returns the cards of each kind that there is."""
    by_kind: dict[str, list[Card]] = {}
    for card in cards:
        by_kind.setdefault(card.kind, []).append(card)
    return by_kind


def worth(cards: Sequence[Card], crown_bonus: Line) -> list[Line]:
    """Returns every line of a hand, in the order of the categories."""
    by_kind = by_kinds(cards)
    books = [NONE["book"]]
    if "book" in by_kind:
        books = book_lines(by_kind["book"], [card for card in cards if card.kind != "book"])
    jewels, skulls = by_kind.get("jewel"), by_kind.get("skull")
    return [
        base_line("amulet", by_kind.get("amulet")),
        base_line("coin-bag", by_kind.get("coin-bag")),
        *books,
        base_line("jewel", jewels),
        jewel_bonus(len(jewels)) if jewels else NO_BONUS["jewel"],
        base_line("crown", by_kind.get("crown")),
        crown_bonus,
        base_line("skull", skulls),
        skull_bonus(skulls, len(by_kind) - 1) if skulls else NO_BONUS["skull"],
    ]


def base_line(kind: str, cards: Sequence[Card] | None) -> Line:
    """Returns the base values of one type: ``7 (card 7) + 12 (card 16)``."""
    none = NONE[kind]
    if not cards:
        return none
    parts = []
    for card in cards:
        number = f" (card {card.reference})" if card.reference is not None else ""
        parts.append(f"{card.value}{number}")
    return Line(none.category, none.label, sum([card.value for card in cards]), " + ".join(parts))


def book_lines(books: Sequence[Card], others: Sequence[Card]) -> list[Line]:
    """Returns a line for each book with another treasure, each used once, the best pairs first
    (rules: p. 13, Books).

    The largest multiplier takes the largest curse, the next takes the next. Then no exchange of two
    partners gains anything. Books left over have no partner.
    """
    lines = []
    partners = sorted(others, key=lambda card: -card.curse)
    for book in sorted(books, key=lambda card: -card.multiplier):
        other = partners.pop(0) if partners else None
        number = f" {book.reference}" if book.reference is not None else ""
        if other is None:
            points, why = 0, "no other treasure left to pair with"
        else:
            points = book.multiplier * other.curse
            curse = f"{other.short} has no curse"
            if other.curse:
                curse = f"the curse printed on {other.short}"
            why = f"best pair: {book.multiplier} × {other.curse}, {curse}"
        lines.append(Line("books", f"Book{number} ×{book.multiplier}", points, why))
    return lines


def jewel_bonus(count: int) -> Line:
    """Returns the best sets of two and three among so many jewels (rules: p. 13, Jewels).

    Sets of three come first: they are worth more for each jewel than sets of two. One jewel left
    over loses less than it would to break a three for two sets of two.
    """
    threes, rest = divmod(count, 3)
    three, two = facts.JEWEL_SETS[3], facts.JEWEL_SETS[2]
    points = threes * three
    parts = []
    if threes == 1:
        parts.append(f"{three} for a set of three")
    elif threes:
        parts.append(f"{threes} × {three} for sets of three")
    if rest == 2:
        points += two
        parts.append(f"{two} for a set of two")
    elif rest == 1:
        parts.append("one jewel left over" if threes else "one jewel makes no set")
    return Line("jewels", BONUS["jewel"], points, ", ".join(parts))


_SET_NAMES: Final = {1: "single skulls", 2: "sets of two", 3: "sets of three"}
_ONE_SET: Final = {1: "a single skull", 2: "a set of two", 3: "a set of three"}


def skull_bonus(skulls: Sequence[Card], other_types: int) -> Line:
    """Returns the sets of different skulls, each worth its points for every other type held (rules:
    p. 13, Skulls).

    The next skull of a set brings more than the one before (1, then 2, then 3), so the fullest sets
    are best.
    """
    looks = [card.skull for card in skulls]
    fewest, middle, most = sorted([looks.count(look) for look in facts.SKULLS])
    # each skull of the rarest look is in a set of three, what the next look has more in one of two
    sets = {3: fewest, 2: middle - fewest, 1: most - middle}
    parts, points = [], 0
    for size, count in sets.items():
        each = facts.SKULL_SETS[size]
        points += count * each
        if count == 1:
            parts.append(f"{each} for {_ONE_SET[size]}")
        elif count:
            parts.append(f"{count} × {each} for {_SET_NAMES[size]}")
    types = counted(other_types, "other type")
    inside = f"({', '.join(parts)})" if len(parts) > 1 else parts[0]
    return Line("skulls", BONUS["skull"], points * other_types, f"{inside} × {types} of treasure")


# ---- curse cubes (rules: p. 12, Curse cubes, Healer cards)


@dataclass(frozen=True, slots=True)
class CubeCount:
    """One player's cubes. ``text`` is a sentence about them. ``warning`` says in a few words after
    the name why they are not safe; it is empty if they are."""

    name: str
    cubes: int
    text: str
    warning: str = ""


def cube_count(name: str, cubes: int) -> CubeCount:
    most = facts.CUBES_SAFE
    if cubes > most:
        text = (
            f"{most} is safe. With {cubes} at the end of the game you are out: give some back"
            " before then."
        )
        return CubeCount(name, cubes, text, "out")
    if cubes >= facts.CUBES_WARNING:
        more = most + 1 - cubes
        text = f"{most} is safe. {more} more at the end of the game and you are out."
        return CubeCount(name, cubes, text, f"out with {more} more")
    return CubeCount(
        name, cubes, f"{most} is safe. With {most + 1} at the end of the game you are out."
    )


COUNT_SHAPE = f"a whole number from 0 to {facts.COUNT_MAX}"
Count = Annotated[int, Field(ge=0, le=facts.COUNT_MAX, description=COUNT_SHAPE)]


class Healer(Record):
    """A healer card: gold for each curse cube, and fixed gold."""

    per_cube: Annotated[int, whole(0, facts.PER_CUBE_MAX, "gold for each cube")]
    fixed: Count = Field(description=f"{COUNT_SHAPE}: fixed gold")

    def cost(self, cubes: int) -> int:
        return self.per_cube * cubes + self.fixed

    @property
    def text(self) -> str:
        """Returns ``1 a cube + 2``, ``2 a cube``, ``17 fixed``."""
        if not self.per_cube:
            return f"{self.fixed} fixed"
        fixed = f" + {self.fixed}" if self.fixed else ""
        return f"{self.per_cube} a cube{fixed}"

    def why(self, cubes: int) -> str:
        """Returns the cost in words: ``5 cubes at 1, and 2 fixed``."""
        if not self.per_cube:
            return f"{self.fixed} fixed, however many cubes"
        fixed = f", and {self.fixed} fixed" if self.fixed else ""
        return f"{counted(cubes, 'cube')} at {self.per_cube}{fixed}"


def ordinal(place: int) -> str:
    """Returns ``1st``, ``2nd``, ``3rd``, ``4th``."""
    return f"{place}{_ENDINGS.get(place, 'th')}"


_ENDINGS: Final = {1: "st", 2: "nd", 3: "rd"}


def eliminated_by_cubes(cubes: int) -> bool:
    """Returns whether so many cubes are too many (rules: p. 12, Curse cubes)."""
    return cubes > facts.CUBES_SAFE


def picks_healer(cubes: int) -> bool:
    return 0 < cubes <= facts.CUBES_SAFE
