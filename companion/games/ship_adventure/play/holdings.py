"""What players hold besides gold and points: what lies safe in their city, cards bought, gold found on the water."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from companion.dice import Dice
from companion.errors import BadInput, Fault
from companion.games.ship_adventure.copy import equipment_of
from companion.games.ship_adventure.fights import BONUS_MAX
from companion.games.ship_adventure.play import battles, moves
from companion.games.ship_adventure.play.state import Goods, ShipAt, ShipState, is_conquest
from companion.games.ship_adventure.verdicts import KINDS
from companion.play import Acted, Choice, Question, known, not_due, number, seat_of

CANNONBALL: Final = "cannonball"
OTHER: Final = "other"
_PRICE_MAX: Final = 99


def card_questions(at: ShipAt) -> tuple[Question, ...]:
    """What is asked of a card that is bought: which one, of the owner's copy, else what it adds and what it costs."""
    own = tuple(
        Choice(str(n), f"{card.name}, {card.price} gold" if card.price is not None else card.name)
        for n, card in enumerate(equipment_of(at.copy), 1)
    )
    price = Question("price", "It costs, in gold", low=0, high=_PRICE_MAX, value="0")
    if own:
        note = "Of a card of your copy its own price counts, where it is known."
        return (Question("card", "Which card?", (*own, Choice(CANNONBALL, "Cannonball"))), replace(price, note=note))
    kinds = (
        Choice(CANNONBALL, "Cannonball"),
        *(Choice(kind, f"{title} bonus") for kind, title in KINDS.items()),
        Choice(OTHER, "Another"),
    )
    return (
        Question("kind", "Which card?", kinds),
        Question("bonus", "It adds", low=0, high=BONUS_MAX, value="0"),
        price,
    )


def card(at: ShipAt, typed: Mapping[str, str], dice: Dice) -> Acted[ShipState]:
    """An equipment card bought: its gold is taken, and fights know it from now on."""
    seat = seat_of(at, typed)
    name, state, own = at.names[seat], at.state, equipment_of(at.copy)
    price = number(typed, "price", 0, _PRICE_MAX, 0)
    which = known(typed, "card", [*map(str, range(1, len(own) + 1)), CANNONBALL], "Which card?") if own else CANNONBALL
    if which != CANNONBALL:
        bought = own[int(which) - 1]
        kind, bonus, title = bought.kind, bought.bonus, bought.name
        price = price if bought.price is None else bought.price
    else:
        kind = CANNONBALL if own else known(typed, "kind", [CANNONBALL, *KINDS, OTHER], "Which card?")
        bonus = number(typed, "bonus", 0, BONUS_MAX, 0)
        title = "a cannonball" if kind == CANNONBALL else f"a card with +{bonus} {kind}" if kind in KINDS else "a card"
    had = at.record["players"][seat].get("gold", 0)
    if price > had:
        raise BadInput([Fault("price", price, f"up to {had}", f"{name} has {had} gold: {price - had} too few.")])
    if kind == CANNONBALL:
        state = state.model_copy(
            update={"cannonballs": {**state.cannonballs, name: min(99, battles.cannonballs(at, name) + 1)}}
        )
    elif kind in KINDS:
        kept: dict[str, int] = getattr(state, kind)
        state = state.model_copy(update={kind: {**kept, name: min(BONUS_MAX, kept.get(name, 0) + bonus)}})
    return Acted(moves.richer(at, seat, -price), state, f"{name} buys {title} for {price} gold.")


def store(at: ShipAt, typed: Mapping[str, str], dice: Dice) -> Acted[ShipState]:
    """What now lies in a player's own city, of all they have (rules: 6 Purchases and deposits in town)."""
    if is_conquest(at.record):
        raise not_due(typed, "That belongs to Treasure Map.")
    seat = seat_of(at, typed)
    name, player = at.names[seat], at.record["players"][seat]
    owned = {"gold": player.get("gold", 0), "tokens": at.state.tokens.get(name, 0), "pieces": player.get("pieces", 0)}
    stored = {what: number(typed, what, 0, most, 0, f"{name} has {most}.") for what, most in owned.items()}
    goods = Goods(**stored)
    state = at.state.model_copy(update={"stored": {**at.state.stored, name: goods}})
    return Acted(at.record, state, f"In {name}’s city: {goods.text or 'nothing'}.")


def pick(at: ShipAt, typed: Mapping[str, str], dice: Dice) -> Acted[ShipState]:
    """The galleon's gold on a square, taken by somebody who crossed it."""
    layout = moves.voyage_board(at, typed)
    seat = seat_of(at, typed)
    square = moves.named_square(layout, typed, "square")
    key = str(square[0] * layout.board.side + square[1])
    gold = at.state.coins.get(key, 0)
    if not gold:
        raise not_due(typed, "No gold lies there now.")
    coins = {where: n for where, n in at.state.coins.items() if where != key}
    told = f"{at.names[seat]} finds {gold} gold."
    return Acted(moves.richer(at, seat, gold), at.state.model_copy(update={"coins": coins}), told)
