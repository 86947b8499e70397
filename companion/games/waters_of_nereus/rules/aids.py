"""The words of Waters of Nereus' aid, ``aids.txt``, and the end that it works out."""

from collections.abc import Sequence
from typing import Final

from companion.aids import AidText, read_aid
from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.copy import NereusCopy, explorer_gold
from companion.games.waters_of_nereus.holds import Hold, holds_of, named_space
from companion.games.waters_of_nereus.wording import chest_gives
from companion.words import either, in_words

_GOLD: Final = 14
_STORED: Final = ("red", "red", facts.GEM)


def aid(name: str, copy: NereusCopy | None = None, holds: Sequence[Hold] = ()) -> AidText:
    """An aid by the name of its sheet, with the ``holds`` that it shows. Raises KeyError."""
    gold = either([str(price) for price in explorer_gold(copy)])
    cards = facts.CARDS.values()
    chest = next(card for card in cards if card.needs == "chest")
    stored = [
        f"{{treasure-{c.color}}} {c.points}{' (twice)' if c.copies > 1 else ''}"
        for c in cards
        if c.needs == "storage"
    ]
    groups = [f"{facts.STORAGE_EACH} of {' and '.join(group)}" for group in facts.STORAGE_GROUPS]
    return read_aid(
        facts,
        name,
        {
            "RED_CARDS": chest.copies,
            "CHEST_GIVES": "; ".join(f"{colour}: {chest_gives(colour)}" for colour in facts.COLORS),
            "RED_POINTS": chest.points,
            "EXPLORER_GOLD": (
                gold if copy and copy.explorer_gold else f"{gold} {{house}}; your board decides"
            ),
            "GROUPS_GIVEN": ", ".join(groups),
            "HOLDS": ", ".join([_completed(card) for card in cards if card.crew]),
            "HOLDS_FILLED": _filled(holds),
            "HOLDS_NOTE": _whose(copy, holds),
            "STORED": ", ".join(stored),
            "TURN": " | ".join(f"{card.copies} ×  {card.text}" for card in facts.TURN_CARDS),
            **_sale(),
        },
    )


def _completed(card: facts.ScienceCard) -> str:
    # the holds that a card asks for, and its points
    signs = " ".join([f"{{{crew}}}" for crew in card.crew])
    return f"{signs} {card.points}"


def _whose(copy: NereusCopy | None, holds: Sequence[Hold]) -> str:
    # whose the holds are: some may be of the copy and others ours
    ours = "{house} Our own: no text tells it." if any(hold.ours for hold in holds) else ""
    if copy and any(hold.from_copy for hold in holds_of(copy).values()):
        return f"Your copy {copy.fingerprint}. {ours}"
    return ours or "Lines: write in what your cabin shows."


def _filled(holds: Sequence[Hold]) -> str:
    # what fills each hold and what it scores, as far as somebody has told; which are ours
    told = [_hold(hold) for hold in holds if hold.rule != "unknown" or hold.points]
    line = ", ".join(told)
    if any(hold.ours for hold in holds):
        line += " {house}"
    if len(told) < len(holds) or any(hold.points is None for hold in holds):
        line += "; the rest as your cabin shows"
    return f"{line}."


def _hold(hold: Hold) -> str:
    needs = ""
    if hold.rule == "different":
        needs = f"{in_words(hold.size or 0)} different"
    elif hold.rule == "equal":
        needs = f"{in_words(hold.size or 0)} alike"
    elif hold.spaces:
        needs = " ".join([named_space(space, "{{treasure-{}}}") for space in hold.spaces])
    points = "" if hold.points is None else f"**{hold.points}**"
    return " ".join(filter(None, [f"{{{hold.crew}}}", needs, points]))


def _sale() -> dict[str, object]:
    # the end worked out: what is sold, for how much, and how many points it makes
    prices = [facts.GEM_GOLD if piece == facts.GEM else facts.TREASURE_GOLD for piece in _STORED]
    total = _GOLD + sum(prices)
    points, lost = divmod(total, facts.GOLD_PER_POINT)
    return {
        "GOLD": _GOLD,
        "SOLD": " ".join(
            "{gem}" if piece == facts.GEM else f"{{treasure-{piece}}}" for piece in _STORED
        ),
        "PRICES": " + ".join(map(str, prices)),
        "SALES": sum(prices),
        "TOTAL": total,
        "SALE_POINTS": points,
        "LOST": lost,
    }
