"""What players have, along or in their city, and pirates won; in Conquest points, cities, units, the end.

Rules: Treasure Map, 5 Collecting map pieces, 6 Purchases and deposits in town, End of the game;
Conquest, Strategic points, Purchasing, End of the game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from companion.errors import BadInput
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import square_name
from companion.games.ship_adventure.copy import equipment_of
from companion.games.ship_adventure.fights import BONUS_MAX, KINDS, first_level
from companion.games.ship_adventure.play import sea
from companion.games.ship_adventure.play.state import (
    Done,
    Goods,
    Key,
    Kind,
    ShipAt,
    Typed,
    asks_player,
    read_key,
)
from companion.games.ship_adventure.record import ConquestRecord, read_draft
from companion.games.ship_adventure.score import end_of
from companion.places import format_place
from companion.play import Choice, Question, Step, answer, known, not_due, number
from companion.words import counted, joined

PIECE_NUMBERS: Final = range(1, facts.MAP_PIECES + 1)
CANNONBALL, CAMOUFLAGE, OTHER = "cannonball", "camouflage", "other"
_PRICE: Final = Question("price", "It costs, in gold", high=99, value="0")
_BONUS: Final = Question("bonus", "It adds", high=BONUS_MAX, value="0")
NOBODY: Final = "nobody"
UNITS: Final = tuple(
    Question(unit, f"{unit.capitalize()}, {price} gold each", high=9, value="0")
    for unit, price in (("ships", facts.SHIP_PRICE), ("crews", facts.CREW_PRICE))
)
"""How many are bought at a time; the most is by sense."""


def owned(at: ShipAt, seat: int) -> Goods:
    """All that is a player's, wherever it lies."""
    player, name = at.record["players"][seat], at.names[seat]
    pieces = _counted_as(at.state.pieces.get(name, ()), player.get("pieces", 0))
    return Goods(gold=player.get("gold", 0), tokens=at.state.tokens.get(name, 0), pieces=pieces)


def _counted_as(pieces: Iterable[int], count: int) -> list[int]:
    """Pieces of so many numbers: where a sheet was filled by hand, the lowest join or stay."""
    have = sorted(pieces)
    missing = [n for n in PIECE_NUMBERS if n not in have][: max(0, count - len(set(have)))]
    keep = sorted({*have, *missing})[:count]
    return sorted(n for n in (*have, *missing) if n in keep)


def stored(at: ShipAt, seat: int) -> Goods:
    """What lies safe in a player's city, of what is still theirs."""
    safe = at.state.stored.get(at.names[seat], Goods())
    return safe - (safe - owned(at, seat))


def in_hand(at: ShipAt, seat: int) -> Goods:
    """What is with a player's crew: all that can be spent, used and lost."""
    return owned(at, seat) - stored(at, seat)


def with_all(at: ShipAt, seat: int, goods: Goods) -> ShipAt:
    """The table once this is all of a player; the sheet counts different map pieces."""
    name, state = at.names[seat], at.state
    at = at.recorded((f"players[{seat}].gold", goods.gold))
    if at.conquest:
        return at
    at = at.recorded((f"players[{seat}].pieces", len(set(goods.pieces))))
    if goods.tokens or name in state.tokens:
        at = at.changed_of(name, tokens=goods.tokens)
    if goods.pieces or name in state.pieces:
        at = at.changed_of(name, pieces=list(goods.pieces))
    return at


def gained(at: ShipAt, seat: int, goods: Goods) -> ShipAt:
    return with_all(at, seat, owned(at, seat) + goods)


def paid(at: ShipAt, seat: int, price: int, place: str = "player") -> ShipAt:
    """The table once a player has paid. Raises BadInput where it is too little."""
    has = in_hand(at, seat).gold
    if price > has:
        safe = stored(at, seat).gold
        more = f"; {safe} more lie in the city" if safe else ""
        words = f"{at.names[seat]} has {has} gold: {price - has} too few{more}."
        raise BadInput.at(place, price, f"up to {has}", words)
    return with_all(at, seat, owned(at, seat) - Goods(gold=price))


# ---- what pirates and the galleon won


def _chests(at: ShipAt) -> list[Goods]:
    """What each of the pirates has won, and last the galleon."""
    return [*at.state.won, *[Goods()] * (facts.PIRATES + 1 - len(at.state.won))]


def prize(at: ShipAt, key: Key) -> Goods:
    return _chests(at)[-1 if key.kind == Kind.GALLEON else key.number]


def with_prize(at: ShipAt, key: Key, goods: Goods) -> ShipAt:
    chests = _chests(at)
    chests[-1 if key.kind == Kind.GALLEON else key.number] = goods
    return at.changed(won=chests)


# ---- map pieces


def left_pieces(at: ShipAt) -> list[int]:
    """Numbers of which a piece lies ready: one for every level so far (rules: Next level)."""
    levels = max(1, at.state.level - first_level(len(at.names)) + 1)
    had = Counter(n for seat in range(len(at.names)) for n in owned(at, seat).pieces)
    had.update(n for goods in at.state.won for n in goods.pieces)
    return [n for n in PIECE_NUMBERS if had[n] < levels]


def piece(at: ShipAt, typed: Typed) -> Done:
    """A treasure token exchanged for a map piece of one's choice, where one lies ready."""
    seat, name = at.player(typed)
    if not in_hand(at, seat).tokens:
        raise not_due(typed, f"{name} has no treasure token to exchange.")
    found = int(
        known(typed, "number", [str(n) for n in left_pieces(at)], "No such map piece lies ready.")
    )
    taken = Goods(pieces=[found])
    after = with_all(at, seat, owned(at, seat) - Goods(tokens=1) + taken)
    return after.acted(f"{name} exchanges a treasure token for {taken.text}.")


def piece_step(at: ShipAt, seat: int) -> Step | None:
    """The exchange, None where there is nothing to exchange."""
    ready = left_pieces(at)
    name = at.names[seat]
    if not ready or not in_hand(at, seat).tokens:
        return None
    have = owned(at, seat).pieces
    first = next((n for n in ready if n not in have), ready[0])
    asks = (
        Question(
            "number", "Which piece?", tuple(Choice(str(n), f"Piece {n}") for n in ready), str(first)
        ),
    )
    return Step(
        "piece", "Take a map piece", "for a treasure token", {"player": name}, asks, "map-piece"
    )


def won(at: ShipAt, typed: Typed) -> Done:
    """El Dorado reached, with all map pieces in hand (rules: Treasure Map, End of the game)."""
    seat, name = at.player(typed)
    along = in_hand(at, seat)
    if not along.whole_map:
        have = Goods(pieces=sorted(set(along.pieces))).text or "no map piece"
        raise not_due(
            typed, f"El Dorado takes all {facts.MAP_PIECES} map pieces; {name} has {have} along."
        )
    return at.recorded(("winner", name)).acted(f"{name} reaches El Dorado and wins.")


# ---- the city


def store_step(at: ShipAt, seat: int) -> Step:
    """How much of everything shall lie in the city."""
    name, all_of, safe = at.names[seat], owned(at, seat), stored(at, seat)
    asks = [
        Question("gold", "Gold in the city", high=all_of.gold, value=str(safe.gold)),
        Question("tokens", "Treasure tokens", high=all_of.tokens, value=str(safe.tokens)),
    ]
    for n in sorted(set(all_of.pieces)):
        most = all_of.pieces.count(n)
        now = str(safe.pieces.count(n))
        asks.append(Question(f"piece_{n}", f"Map piece {n}", high=most, value=now))
    has = f"{name} has {all_of.text or 'nothing'}"
    return Step("store", "Store or fetch", has, {"player": name}, tuple(asks), "city")


def store(at: ShipAt, typed: Typed) -> Done:
    """What lies in a player's own city from now on, of all they have."""
    seat, name = at.player(typed)
    put = {
        ask.name: answer(typed, ask, f"{name} has {ask.high}.") for ask in store_step(at, seat).asks
    }
    pieces = [n for n in PIECE_NUMBERS for _ in range(put.get(f"piece_{n}", 0))]
    goods = Goods(gold=put["gold"], tokens=put["tokens"], pieces=pieces)
    return at.changed_of(name, stored=goods).acted(f"In {name}’s city: {goods.text or 'nothing'}.")


# ---- cards


def _card_questions(at: ShipAt) -> tuple[Question, ...]:
    own = tuple(
        Choice(str(n), f"{card.name}, {card.price} gold" if card.price is not None else card.name)
        for n, card in enumerate(equipment_of(at.copy), 1)
    )
    always = (Choice(CANNONBALL, "Cannonball"), Choice(CAMOUFLAGE, "Camouflage"))
    if own:
        note = "Of a card of your copy its own price counts, where it is known."
        return Question("card", "Which card?", (*own, *always)), replace(_PRICE, note=note)
    kinds = (
        *always,
        *(Choice(kind, f"{title} bonus") for kind, title in KINDS.items()),
        Choice(OTHER, "Another"),
    )
    return Question("card", "Which card?", kinds), _BONUS, _PRICE


def card_step(at: ShipAt, seat: int | None = None, who: str = "Who?") -> Step:
    """A card bought, by somebody of whom it is asked where no ``seat`` says so."""
    asks = _card_questions(at)
    if seat is None and len(at.names) > 1:
        return Step("card", "Buy a card", "", {}, (asks_player(who, at.names), *asks), "cannon")
    name = at.names[seat or 0]
    gold = in_hand(at, seat or 0).gold
    return Step("card", "Buy a card", f"{name} has {gold} gold", {"player": name}, asks, "cannon")


def card(at: ShipAt, typed: Typed) -> Done:
    """An equipment card bought: its gold is taken, and fights know it from now on."""
    seat, name = at.player(typed)
    price = answer(typed, _PRICE)
    kind = known(typed, "card", _card_questions(at)[0].values, "Which card?")
    if kind.isdecimal():
        bought = equipment_of(at.copy)[int(kind) - 1]
        kind, bonus, title = bought.kind, bought.bonus, bought.name
        price = price if bought.price is None else bought.price
    else:
        bonus = answer(typed, _BONUS)
        title = (
            f"a card with +{bonus} {kind}"
            if kind in KINDS
            else "a card"
            if kind == OTHER
            else f"a {kind}"
        )
    after = paid(at, seat, price, "price")
    field = (
        kind if kind in KINDS else {CANNONBALL: "cannonballs", CAMOUFLAGE: "camouflage"}.get(kind)
    )
    if field is not None:
        before = (
            at.cannonballs(name) if kind == CANNONBALL else getattr(at.state, field).get(name, 0)
        )
        now = min(BONUS_MAX, before + (bonus if kind in KINDS else 1))
        after = after.changed_of(name, **{field: now})
    return after.acted(f"{name} buys {title} for {price} gold.")


# ---- put right


def _correctable(at: ShipAt) -> dict[str, tuple[str, int]]:
    both = {"gold": ("Gold", facts.GOLD_MAX), "cannonballs": ("Cannonballs", 99)}
    if at.conquest:
        return both
    pieces = {f"piece-{n}": (f"Map piece {n}", len(facts.LEVELS)) for n in PIECE_NUMBERS}
    return {**both, "tokens": ("Treasure tokens", 99), **pieces}


def correct_step(at: ShipAt) -> Step:
    what = tuple(Choice(name, words) for name, (words, _) in _correctable(at).items())
    now = Question("now", "How much is it?", high=facts.GOLD_MAX)
    asks = (asks_player("Whose?", at.names), Question("what", "What?", what), now)
    return Step("correct", "Gold and more, put right", "", {}, asks, "coin")


def correct(at: ShipAt, typed: Typed) -> Done:
    seat, name = at.player(typed)
    can = _correctable(at)
    what = known(typed, "what", list(can))
    has = owned(at, seat)
    words, most = can[what]
    now = number(typed, "now", 0, most)
    if what == "cannonballs":
        after = at.changed_of(name, cannonballs=now)
    else:
        field, _, n = what.partition("-")
        value = sorted([*(m for m in has.pieces if m != int(n)), *[int(n)] * now]) if n else now
        after = with_all(at, seat, has.model_copy(update={"pieces" if n else field: value}))
    return after.acted(f"{name}: {words.lower()} put right, {now} now.")


# ---- Conquest


def conquest_of(at: ShipAt) -> ConquestRecord:
    """The table of Conquest that a record holds."""
    table = read_draft(at.record)
    assert isinstance(table, ConquestRecord)  # noqa: S101 - acts of Conquest are due there alone
    return table


def over_with(at: ShipAt) -> bool:
    """Whether the game ends with this round: what once ended it counts."""
    return at.state.ending or bool(end_of(conquest_of(at)).headline)


def _noted(at: ShipAt, event: str) -> Done:
    end = end_of(conquest_of(at))
    if end.headline and not at.state.ending:
        at = at.changed(ending=True)
        event = f"{event} {end.text}"
    return at.acted(event)


# ---- points and cities of Conquest


def point(at: ShipAt, typed: Typed) -> Done:
    """A strategic point or a city held by somebody else now, or by nobody."""
    key = read_key(typed.get("piece", ""), Kind.POINT, Kind.CITY)
    holder = known(typed, "holder", [*at.names, NOBODY], "Who holds it now?")
    who = None if holder == NOBODY else holder
    if key.kind == Kind.CITY:
        return _city(at, typed, key, who)
    spot = next((spot for spot in sea.spots_of(at) if spot.key == key), None)
    if spot is None:
        raise BadInput.at("piece", key.text, "a point of this board", "Which point?")
    return _noted(at.recorded((spot.place, who)), f"{spot.title}: {who or 'nobody'} holds it.")


def _city(at: ShipAt, typed: Typed, key: Key, holder: str | None) -> Done:
    """The record counts a player's cities, the state knows which ones."""
    layout = at.layout
    if layout is None:
        raise not_due(typed, "The phone knows no board here: say how many cities everybody holds.")
    if key.number >= len(layout.cities):
        raise BadInput.at("piece", key.text, "a city of this board", "Which city?")
    city = layout.cities[key.number]
    before = sea.holder_of(at, layout, city)
    square = sea.number_of(city.square, layout.board.side)
    if before == holder:
        raise BadInput.at(
            "holder", holder or NOBODY, "somebody else", f"{holder or 'Nobody'} holds it already."
        )
    owned = {
        who: [n for n in cities if n != square]
        for who, cities in sea.owned_cities(at, layout).items()
    }
    edits = []
    for who, by in ((before, -1), (holder, 1)):
        if who is not None:
            count = at.record.get("cities", {}).get(who, 0) + by
            edits.append(
                (format_place(("cities", who)), min(facts.CITIES * layout.boxes, max(0, count)))
            )
    if holder is not None:
        owned[holder] = [*owned.get(holder, ()), square]
    after = at.recorded(*edits).changed(cities=owned)
    return _noted(after, f"The city in {square_name(city.square)}: {holder or 'nobody'} holds it.")


def cities(at: ShipAt, typed: Typed) -> Done:
    """How many cities a player holds, where the phone knows no board."""
    if at.layout is not None:
        raise not_due(typed, "Tap the city on the board.")
    _, name = at.player(typed)
    most = facts.CITIES * conquest_of(at).boxes
    others = sum(count for who, count in at.record.get("cities", {}).items() if who != name)
    count = number(
        typed, "count", 0, most - others, words=f"The others hold {others} of {most} cities."
    )
    after = at.recorded((format_place(("cities", name)), count))
    return _noted(after, f"{name} holds {counted(count, 'city', 'cities')}.")


# ---- units and players


def buy(at: ShipAt, typed: Typed) -> Done:
    seat, name = at.player(typed)
    ships, crews = (answer(typed, unit) for unit in UNITS)
    if not ships and not crews:
        raise BadInput.at("ships", 0, "a number", "How many ships and crews?")
    if not at.record.get("cities", {}).get(name, 0):
        raise BadInput.at(
            "player", name, "who holds a city", f"{name} holds no city for them to start in."
        )
    price = ships * facts.SHIP_PRICE + crews * facts.CREW_PRICE
    after = paid(at, seat, price, "ships")
    bought = [counted(n, word) for n, word in ((ships, "ship"), (crews, "crew")) if n]
    return after.acted(f"{name} buys {joined(bought)} for {price} gold.")


def eliminated(at: ShipAt, typed: Typed) -> Done:
    """A player without unit and city (ruling "eliminated"); their points are nobody's."""
    seat, name = at.player(typed)
    if at.record["players"][seat].get("eliminated"):
        raise not_due(typed, f"{name} is eliminated already.")
    if at.record.get("cities", {}).get(name, 0):
        raise not_due(typed, f"{name} still holds a city, so is not eliminated.")
    freed = [(spot.place, None) for spot in sea.spots_of(at) if spot.holder == name]
    return _noted(
        at.recorded(*freed, (f"players[{seat}].eliminated", True)), f"{name} is eliminated."
    )


def not_over(at: ShipAt, typed: Typed) -> Done:
    """The end was told by mistake: nothing that holds now ends the game."""
    if not at.state.ending or bool(end_of(conquest_of(at)).headline):
        raise not_due(typed, "The end has come.")
    return at.changed(ending=False).acted("The end had not come: the game goes on.")
