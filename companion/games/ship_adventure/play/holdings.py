"""What players have, with their crew or in their city, and what pirates have won.

Rules: Treasure Map, 5 Collecting map pieces, 6 Purchases and deposits in town, End of the game;
Conquest, Purchasing.
"""

from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from itertools import chain
from typing import Final, NamedTuple

from companion.boards import known_square
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
)
from companion.now import Choice, Question, Step, asks_player
from companion.play import Typed, answer, known, not_due, number
from companion.words import worded

PIECE_NUMBERS: Final = range(1, facts.MAP_PIECES + 1)
CANNONBALL, CAMOUFLAGE, OTHER = "cannonball", "camouflage", "other"
# what is bought, for cards without a bonus
_CARD_TITLES: Final = {CANNONBALL: "a cannonball", CAMOUFLAGE: "a camouflage", OTHER: "a card"}
_PRICE: Final = Question("price", "It costs, in gold", high=99, value="0")
_BONUS: Final = Question("bonus", "It adds", high=BONUS_MAX, value="0")


def owned(game: ShipAt, seat: int) -> Goods:
    """Returns all that a player has, wherever it lies."""
    player, name = game.record["players"][seat], game.names[seat]
    pieces = _counted_as(game.state.pieces.get(name, ()), player.get("pieces", 0))
    return Goods(gold=player.get("gold", 0), tokens=game.state.tokens.get(name, 0), pieces=pieces)


def _counted_as(pieces: Iterable[int], count: int) -> list[int]:
    # Map pieces with ``count`` different numbers. If a sheet was filled by hand, the lowest missing
    # numbers are added, or the lowest ones kept.
    have = sorted(pieces)
    different = sorted(set(have))
    if len(different) >= count:
        return [n for n in have if n in different[:count]]
    missing = [n for n in PIECE_NUMBERS if n not in different]
    return sorted([*have, *missing[: count - len(different)]])


def stored(game: ShipAt, seat: int) -> Goods:
    """Returns what lies safe in a player's city, as far as the player still has it."""
    safe = game.state.stored.get(game.names[seat], Goods())
    # What was lost or spent by hand on the sheet cannot lie in the city any more. What goes beyond
    # all that is owned is taken off.
    return safe - (safe - owned(game, seat))


def in_hand(game: ShipAt, seat: int) -> Goods:
    """Returns what is with a player's crew: all that can be spent, used and lost."""
    return owned(game, seat) - stored(game, seat)


def with_all(game: ShipAt, seat: int, goods: Goods) -> ShipAt:
    """Returns the table after ``goods`` became all that a player has. The sheet counts different
    map pieces."""
    name, state = game.names[seat], game.state
    game = game.recorded((f"players[{seat}].gold", goods.gold))
    if game.conquest:
        return game
    game = game.recorded((f"players[{seat}].pieces", len(set(goods.pieces))))
    # no entry of 0 for who never had any
    if goods.tokens or name in state.tokens:
        game = game.changed_of(name, tokens=goods.tokens)
    if goods.pieces or name in state.pieces:
        game = game.changed_of(name, pieces=list(goods.pieces))
    return game


def gained(game: ShipAt, seat: int, goods: Goods) -> ShipAt:
    """Returns the table after a player got more."""
    return with_all(game, seat, owned(game, seat) + goods)


def paid(game: ShipAt, seat: int, price: int, place: str = "player") -> ShipAt:
    """Returns the table after a player has paid. Raises BadInput if the player has too little
    gold."""
    has = in_hand(game, seat).gold
    if price > has:
        safe = stored(game, seat).gold
        more = f"; {safe} more lie in the city" if safe else ""
        words = f"{game.names[seat]} has {has} gold: {price - has} too few{more}."
        raise BadInput.at(place, price, f"up to {has}", words)
    return with_all(game, seat, owned(game, seat) - Goods(gold=price))


# ---- what pirates and the galleon won


def _chests(game: ShipAt) -> list[Goods]:
    # What each of the pirates has won, and last what the galleon has. The state keeps it as far as
    # anybody won anything, so that a table of before reads on.
    return [*game.state.won, *[Goods()] * (facts.PIRATES + 1 - len(game.state.won))]


def prize(game: ShipAt, key: Key) -> Goods:
    """Returns what a pirate or the galleon has won."""
    return _chests(game)[-1 if key.kind == Kind.GALLEON else key.number]


def with_prize(game: ShipAt, key: Key, goods: Goods) -> ShipAt:
    """Returns the table after ``goods`` became all that a pirate or the galleon has won."""
    chests = _chests(game)
    chests[-1 if key.kind == Kind.GALLEON else key.number] = goods
    return game.changed(won=chests)


# ---- map pieces


def left_pieces(game: ShipAt) -> list[int]:
    """Returns the numbers of which a map piece lies ready. Each level so far brings one of each
    (rules: Next level)."""
    levels = max(1, game.state.level - first_level(len(game.names)) + 1)
    # what a pirate took lies on the pirate: it is not ready again
    taken = [*game.state.won, *(owned(game, seat) for seat in range(len(game.names)))]
    had = Counter(chain.from_iterable(goods.pieces for goods in taken))
    return [n for n in PIECE_NUMBERS if had[n] < levels]


def piece(game: ShipAt, typed: Typed) -> Done:
    """Exchanges a treasure token for a map piece of one's choice. Raises BadInput if it does not
    lie ready."""
    seat, name = game.player(typed)
    if not in_hand(game, seat).tokens:
        raise not_due(typed, f"{name} has no treasure token to exchange.")
    ready = [str(n) for n in left_pieces(game)]
    taken = Goods(pieces=[int(known(typed, "number", ready, "No such map piece lies ready."))])
    after = with_all(game, seat, owned(game, seat) - Goods(tokens=1) + taken)
    return after.acted(f"{name} exchanges a treasure token for {taken.text}.")


def piece_step(game: ShipAt, seat: int) -> Step | None:
    """Returns the step that exchanges a treasure token; None if there is nothing to exchange."""
    have = owned(game, seat)
    if not in_hand(game, seat).tokens or have.whole_map:
        return None
    ready = left_pieces(game)
    if not ready:
        return None
    # a piece that the player lacks is offered first: two equal ones are of no use
    first = next((n for n in ready if n not in have.pieces), ready[0])
    asks = (
        Question(
            "number", "Which piece?", tuple(Choice(str(n), f"Piece {n}") for n in ready), str(first)
        ),
    )
    return Step(
        "piece",
        "Take a map piece",
        "for a treasure token",
        {"player": game.names[seat]},
        asks,
        "map-piece",
    )


def won(game: ShipAt, typed: Typed) -> Done:
    """Ends the game at El Dorado, found on the square ``to`` if that was told.

    The player must have all map pieces along (rules: Treasure Map, End of the game).
    """
    seat, name = game.player(typed)
    along = in_hand(game, seat)
    if not along.whole_map:
        have = Goods(pieces=sorted(set(along.pieces))).text or "no map piece"
        raise not_due(
            typed, f"El Dorado takes all {facts.MAP_PIECES} map pieces; {name} has {have} along."
        )
    found, where = "", ""
    if game.layout is not None and typed.get("to"):
        found = square_name(known_square(sea.board_of(game), typed["to"]))
        where = f" on {found}"
    won_by = game.changed(found=found).recorded(("winner", name))
    return won_by.acted(f"{name} reaches El Dorado{where} and wins.")


# ---- the city


def store_step(game: ShipAt, seat: int) -> Step:
    """Returns the step that asks how much of everything is to lie in the city."""
    name, all_of, safe = game.names[seat], owned(game, seat), stored(game, seat)
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


def store(game: ShipAt, typed: Typed) -> Done:
    """Puts goods of a player into the player's own city, or takes them from it."""
    seat, name = game.player(typed)
    put = {
        asked.name: answer(typed, asked, f"{name} has {asked.high}.")
        for asked in store_step(game, seat).asks
    }
    pieces = Counter({n: put.get(f"piece_{n}", 0) for n in PIECE_NUMBERS})
    goods = Goods(gold=put["gold"], tokens=put["tokens"], pieces=list(pieces.elements()))
    return game.changed_of(name, stored=goods).acted(
        f"In {name}’s city: {goods.text or 'nothing'}."
    )


# ---- cards


def _card_questions(game: ShipAt) -> tuple[Question, ...]:
    # what is asked of a bought card: which one, and what the owner’s copy does not tell of it
    own = tuple(
        Choice(str(n), f"{card.name}, {card.price} gold" if card.price is not None else card.name)
        for n, card in enumerate(equipment_of(game.copy), 1)
    )
    always = (Choice(CANNONBALL, "Cannonball"), Choice(CAMOUFLAGE, "Camouflage"))
    if own:
        note = "A card of your copy costs its own price, where that is known."
        return Question("card", "Which card?", (*own, *always)), replace(_PRICE, note=note)
    kinds = (
        *always,
        *(Choice(kind, f"{title} bonus") for kind, title in KINDS.items()),
        Choice(OTHER, "Another"),
    )
    return Question("card", "Which card?", kinds), _BONUS, _PRICE


def card_step(game: ShipAt, seat: int | None = None, who: str = "Who?") -> Step:
    """Returns the step that buys a card. It asks who buys it if ``seat`` is None and several
    play."""
    asks = _card_questions(game)
    if seat is None and len(game.names) > 1:
        asks = (asks_player(who, game.names), *asks)
        return Step("card", "Buy a card", asks=asks, symbol="cannon")
    seat = seat or 0  # nobody else plays
    name, gold = game.names[seat], in_hand(game, seat).gold
    return Step("card", "Buy a card", f"{name} has {gold} gold", {"player": name}, asks, "cannon")


def card(game: ShipAt, typed: Typed) -> Done:
    """Buys an equipment card. Its gold is paid, and it counts in fights from now on."""
    seat, name = game.player(typed)
    bought = _bought(game, typed)
    after, kind = paid(game, seat, bought.price, "price"), bought.kind
    if kind == CANNONBALL:
        after = after.changed_of(name, cannonballs=min(BONUS_MAX, game.cannonballs(name) + 1))
    elif kind != OTHER:
        # of what has no bonus, such as a camouflage, the cards are counted
        more = bought.bonus if kind in KINDS else 1
        before = getattr(game.state, kind).get(name, 0)
        after = after.changed_of(name, **{kind: min(BONUS_MAX, before + more)})
    return after.acted(f"{name} buys {bought.title} for {bought.price} gold.")


class _Bought(NamedTuple):
    # a card that is bought; its kind is one of KINDS, a cannonball, a camouflage or another

    kind: str
    title: str
    bonus: int
    price: int


def _bought(game: ShipAt, typed: Typed) -> _Bought:
    # the card that an act names: by number one of the owner's copy, by a word a kind
    price = answer(typed, _PRICE)
    which_card, *_ = _card_questions(game)
    chosen = known(typed, "card", which_card.values, "Which card?")
    if chosen.isdecimal():
        own = equipment_of(game.copy)[int(chosen) - 1]
        # where the owner's card says its price, what was typed beside it is not looked at
        return _Bought(own.kind, own.name, own.bonus, price if own.price is None else own.price)
    bonus = answer(typed, _BONUS)
    title = _CARD_TITLES.get(chosen, f"a card with +{bonus} {chosen}")
    return _Bought(chosen, title, bonus, price)


# ---- put right

_PIECE: Final = "piece-"


def _correctable(game: ShipAt) -> dict[str, tuple[str, int]]:
    both = {"gold": ("Gold", facts.GOLD_MAX), "cannonballs": ("Cannonballs", 99)}
    if game.conquest:
        return both
    pieces = {f"{_PIECE}{n}": (f"Map piece {n}", len(facts.LEVELS)) for n in PIECE_NUMBERS}
    return {**both, "tokens": ("Treasure tokens", 99), **pieces}


def correct_step(game: ShipAt) -> Step:
    things = tuple(Choice(name, words) for name, (words, _) in _correctable(game).items())
    now = Question("now", "How much is it?", high=facts.GOLD_MAX)
    asks = (asks_player("Whose?", game.names), Question("what", "What?", things), now)
    return Step("correct", "Put gold and more right", "", {}, asks, "coin")


def correct(game: ShipAt, typed: Typed) -> Done:
    """Corrects a number that was counted at the table."""
    seat, name = game.player(typed)
    can = _correctable(game)
    thing = known(typed, "what", list(can))
    _, most = can[thing]
    now = number(typed, "now", 0, most)
    if thing == "cannonballs":
        after = game.changed_of(name, cannonballs=now)
        return after.acted(f"{name} has {worded(now, 'cannonball')} now.")
    has = owned(game, seat)
    update: dict[str, object] = {thing: now}
    if thing.startswith(_PIECE):
        piece = int(thing.removeprefix(_PIECE))
        others = [n for n in has.pieces if n != piece]
        update = {"pieces": sorted([*others, *[piece] * now])}
    after = with_all(game, seat, has.model_copy(update=update))
    return after.acted(f"{name} has {owned(after, seat).text or 'nothing'} now.")
