"""What the entry page of Loot Island shows of each player, and must know of the components."""

from __future__ import annotations

from typing import Any, Final

from companion.edits import PageData
from companion.games.loot_island import facts
from companion.games.loot_island.advise import choices_for, known_healers, outside
from companion.games.loot_island.cards import CARDS, Card, cards_of, ladder_of, stray_text
from companion.games.loot_island.copy import LootCopy
from companion.games.loot_island.curse import cube_count
from companion.games.loot_island.events import EVENTS
from companion.games.loot_island.record import Table

SMALL_MAX: Final = 99  # as in a record and in an owner's copy

FIELDS: Final[dict[str, PageData]] = {
    "value": {"title": "Value", "low": 0, "high": SMALL_MAX},
    "multiplier": {"title": "Multiplier", "low": facts.MULTIPLIERS[0], "high": facts.MULTIPLIERS[1]},
    "crosses": {"title": "Crosses", "low": facts.CROSSES[0], "high": facts.CROSSES[1]},
    "skull": {"title": "Skull looks", "choices": facts.SKULLS},
    "curse": {"title": "Curse", "low": 0, "high": SMALL_MAX},
}
"""What a card spelled out may need: a number within bounds, or one of several choices."""

_OWN_FIELDS: Final = {
    "book": ("multiplier", "curse"),
    "crown": ("value", "crosses", "curse"),
    "skull": ("value", "skull", "curse"),
}


def fields_of(kind: str) -> tuple[str, ...]:
    """The fields that a card of this type has, in the order of typing."""
    return _OWN_FIELDS.get(kind, ("value", "curse"))


def reference(copy: LootCopy | None = None) -> PageData:
    """What the page must know of the components: cards by number, their types and fields, events, and bounds."""
    return {
        "cards": {str(number): _card(card, card != CARDS[number]) for number, card in cards_of(copy).items()},
        "types": [
            {
                "name": kind,
                "title": facts.TYPE_TITLES[kind],
                "category": facts.CATEGORY_OF[kind],
                "symbol": kind,
                "fields": fields_of(kind),
            }
            for kind in facts.TYPES
        ],
        "fields": FIELDS,
        "events": [{"name": e.name, "title": e.title} for e in EVENTS.values()],
        "rounds": facts.ROUNDS,
        "per_cube_max": facts.PER_CUBE_MAX,
        "aaron_players": facts.AARON_PLAYERS,
        "aaron": facts.AARON,
        "ladder": len(facts.CROWN_LADDER),
    }


def _card(card: Card, own: bool) -> PageData:
    """A card by its number: what its type has, and ``copy`` where the owner's copy says so."""
    known = {name: value for name in fields_of(card.kind) if (value := getattr(card, name))}
    return {"type": card.kind, "text": card.text, **known, **({"copy": True} if own else {})}


def sheet_view(table: Table, seat: int, copy: LootCopy | None) -> PageData:
    """What the entry page shows of one player besides the points: a sentence beside the cubes, the healers, a hint."""
    player = table.players[seat]
    cubes = cube_count(player.name, player.cubes)
    text = f"Not counted yet; everybody starts with {facts.START_CUBES}." if seat in table.uncounted else cubes.text
    stray = stray_text(table.hands[seat], len(table.players))
    return {
        "notes": {"cubes": {"text": text, "near": cubes.state != "safe"}},
        "healer": _healers(table, seat, copy),
        "hint": stray and f"{player.name}'s {stray}",
    }


def _healers(table: Table, seat: int, copy: LootCopy | None) -> PageData:
    """One player's healers: the revealed cards, or while none is entered those that are known; ``asked`` where one is
    to be picked.
    """
    player, turns = table.players[seat], ("first", "second", "third", "fourth", "fifth")
    order = table.picking
    view: dict[str, Any] = {"title": f"{player.name}’s healer", "note": "", "options": [], "asked": False}
    if seat in table.uncounted:
        return view | {"note": f"First say how many curse cubes {player.name} has."}
    if seat not in order:
        return view | {"note": outside(player.name, player.cubes)}
    if table.first is not None and len(order) > 1:
        view["title"] += f", picks {turns[order.index(seat)]}"
    note = "" if table.healers else "The revealed cards are not entered yet; these are the ones we know."
    own = ", from your copy" if not table.healers and copy is not None and copy.healers else ""
    options = [
        {
            "healer": choice.healer.model_dump(),
            "label": choice.healer.text,
            "why": choice.why + own,
            "cost": choice.cost,
            "taken": choice.taken,
            "chosen": choice.picked,
        }
        for choice in choices_for(table, seat, table.healers or known_healers(copy))
    ]
    return view | {"note": note, "options": options, "asked": True}


def shared_view(table: Table, copy: LootCopy | None) -> PageData:
    """What the sheets have in common: Aaron's crosses (None: not said), the crown bonuses, whose they are."""
    note = "From your copy." if table.ladder == ladder_of(copy) else "Entered for this table."
    return {
        "aaron": table.aaron,
        "ladder": [*table.ladder, *[0] * len(facts.CROWN_LADDER)][: len(facts.CROWN_LADDER)],
        "ladder_note": note if table.own_ladder else facts.RULINGS["crown-ladder"].text,
        "ladder_ours": not table.own_ladder,
    }
