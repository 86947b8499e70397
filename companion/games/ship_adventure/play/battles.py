"""A fight that was fought: who won, what changes hands, who starts again from where, which cannonballs are spent.

Rules: Treasure Map, 3 Fighting, 6 Purchases and deposits in town, 8 Next level; Caribbean Conquest, Battles.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.dice import Dice
from companion.errors import BadInput, Fault
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.aftermath import PLAYERS_OWN
from companion.games.ship_adventure.board import square_name
from companion.games.ship_adventure.conquest import ending
from companion.games.ship_adventure.edits import DRAFTING, LOST
from companion.games.ship_adventure.helps import fights, temples
from companion.games.ship_adventure.play import hunts, points, sea
from companion.games.ship_adventure.play.state import Goods, ShipAt, ShipState, is_conquest, voyage_of
from companion.games.ship_adventure.record import ConquestTable, read_draft
from companion.play import Acted, Choice, Position, known, not_due, written

SIDES = {"a": "attacker", "d": "defender"}
"""A side as the fields of the help call it, and what is played there."""


def fighters(at: ShipAt) -> tuple[Choice, ...]:
    """Who can be on a side: players by their seat, in Treasure Map pirates and the galleon too."""
    players = tuple(Choice(f"{sea.SHIP}:{n}", name) for n, name in enumerate(at.names))
    if is_conquest(at.record):
        return players
    layout = sea.layout_of(at)
    lying = sea.pirates_of(at, layout) if layout is not None else ()
    names = [f"Pirate in {square_name(square)}" for square in lying] or [
        f"Pirate {n}" for n in range(1, facts.PIRATES + 1)
    ]
    pirates = tuple(Choice(f"{sea.PIRATE}:{n}", name) for n, name in enumerate(names))
    return (*players, *pirates, Choice(sea.GALLEON, "Galleon"))


def battle(at: ShipAt, typed: Mapping[str, str], dice: Dice) -> Acted[ShipState]:
    """A fight as the help has it, with ``a_who`` and ``d_who`` and who ``won``: ``a`` or ``d``."""
    fight = fights.answer(at.record, 0, typed, at.copy)
    won = known(typed, "won", list(SIDES), "Who won?")
    if fight.win is None:
        raise not_due(typed, f"There is no fight. {' '.join(fight.why)}")
    if fight.win == (won == "d"):
        raise not_due(typed, f"The {SIDES['a' if fight.win else 'd']} wins without a roll.")
    who = {
        side: known(typed, f"{side}_who", [c.value for c in fighters(at)], f"Who is the {SIDES[side]}?")
        for side in "ad"
    }
    if who["a"] == who["d"]:
        raise BadInput([Fault("d_who", who["d"], "somebody else", "Nobody fights themselves.")])
    state = _spent(at, [who[side] for side in fight.shots])
    at = Position(at.record, state, at.copy)
    if is_conquest(at.record):
        return _conquered(at, typed, who, won, fight.kind)
    played = {side: fight.form.values[SIDES[side]] for side in "ad"}
    _refuse_misfit(at, who, played)
    lost = "d" if won == "a" else "a"
    return _settled(at, (who[won], played[won]), (who[lost], played[lost]))


def _seat(key: str) -> int | None:
    kind, _, number = key.partition(":")
    return int(number) if kind == sea.SHIP else None


def _name(at: ShipAt, key: str) -> str:
    seat = _seat(key)
    return at.names[seat] if seat is not None else "the galleon" if key == sea.GALLEON else "a pirate"


def _refuse_misfit(at: ShipAt, who: Mapping[str, str], played: Mapping[str, str]) -> None:
    for side, key in who.items():
        own = played[side] in PLAYERS_OWN
        if own != (_seat(key) is not None) or (not own and key.partition(":")[0] != played[side]):
            words = f"{_name(at, key)[:1].upper()}{_name(at, key)[1:]} is no {played[side]}."
            raise BadInput([Fault(f"{side}_who", key, f"who has the {played[side]}", words)])


def _spent(at: ShipAt, fired: list[str]) -> ShipState:
    """The state once those who fired have one cannonball card less."""
    seats = [seat for key in fired if (seat := _seat(key)) is not None]
    if not seats:
        return at.state
    left = {at.names[seat]: max(0, cannonballs(at, at.names[seat]) - 1) for seat in seats}
    return at.state.model_copy(update={"cannonballs": {**at.state.cannonballs, **left}})


def cannonballs(at: ShipAt, name: str) -> int:
    """Cannonball cards of a player: in Treasure Map everybody starts with one (rules: Setting up)."""
    return at.state.cannonballs.get(name, 0 if is_conquest(at.record) else facts.START_CANNONBALLS)


# ---- Treasure Map


def _settled(at: ShipAt, winner: tuple[str, str], loser: tuple[str, str]) -> Acted[ShipState]:
    """What follows once it is known who won; each side a fighter's key and what it fought as."""
    goods = _taken(at, *loser)
    after = _given(_robbed(at, *loser, goods), winner[0], goods)
    for key, other in ((winner, loser), (loser, winner)):
        if key[1] == sea.PIRATE:
            after = _chase_over(after, key[0], _seat(other[0]))
    after = _sent_home(after, *loser)
    told = f"{_name(at, winner[0])} beats {_name(at, loser[0])}"
    told = f"{told[:1].upper()}{told[1:]}" + (f" and takes {goods.text}" if goods.text else "")
    if len(at.names) == 1 and loser[1] in ("ship", "crew"):
        record = written(DRAFTING, after, ("winner", LOST))
        return Acted(record, after.state, f"{told}. The crew is lost, and with it the game.")
    again = " Back to the starting harbour." if _seat(loser[0]) is not None else ""
    return Acted(after.record, after.state, f"{told}.{again}")


def _taken(at: ShipAt, key: str, played: str) -> Goods:
    """What the winner of a fight gets from who lost it."""
    seat = _seat(key)
    if played == "empty":
        return Goods()
    if seat is not None:
        player, name = at.record["players"][seat], at.names[seat]
        safe = at.state.stored.get(name, Goods())
        return Goods(
            gold=max(0, player.get("gold", 0) - safe.gold),
            tokens=max(0, at.state.tokens.get(name, 0) - safe.tokens),
            pieces=max(0, player.get("pieces", 0) - safe.pieces),
        )
    if key == sea.GALLEON:
        voyage = voyage_of(at)
        return Goods(gold=voyage.numbers.galleon if voyage else 0) + prize(at, key)
    return prize(at, key)


def _chest(key: str) -> int:
    """Where the state keeps what a pirate or the galleon won."""
    return facts.PIRATES if key == sea.GALLEON else int(key.partition(":")[2])


def prize(at: ShipAt, key: str) -> Goods:
    """What a pirate or the galleon has won."""
    n = _chest(key)
    return at.state.won[n] if n < len(at.state.won) else Goods()


def _with_prize(at: ShipAt, key: str, goods: Goods) -> ShipAt:
    chests = [*at.state.won, *[Goods()] * (facts.PIRATES + 1 - len(at.state.won))]
    chests[_chest(key)] = goods
    return Position(at.record, at.state.model_copy(update={"won": chests}), at.copy)


def _robbed(at: ShipAt, key: str, played: str, goods: Goods) -> ShipAt:
    seat = _seat(key)
    if seat is None:
        return _with_prize(at, key, Goods())
    return at if played == "empty" else _changed(at, seat, Goods(), goods)


def _given(at: ShipAt, key: str, goods: Goods) -> ShipAt:
    seat = _seat(key)
    if seat is None:
        return _with_prize(at, key, prize(at, key) + goods)
    return _changed(at, seat, goods, Goods())


def _changed(at: ShipAt, seat: int, more: Goods, less: Goods) -> ShipAt:
    """A player with more and less than before."""
    player, name = at.record["players"][seat], at.names[seat]
    gold = min(facts.GOLD_MAX, max(0, player.get("gold", 0) + more.gold - less.gold))
    pieces = min(facts.MAP_PIECES, max(0, player.get("pieces", 0) + more.pieces - less.pieces))
    edits: list[tuple[str, Any]] = [(f"players[{seat}].gold", gold), (f"players[{seat}].pieces", pieces)]
    tokens = min(99, max(0, at.state.tokens.get(name, 0) + more.tokens - less.tokens))
    kept = {**at.state.tokens, name: tokens} if tokens or name in at.state.tokens else at.state.tokens
    return Position(written(DRAFTING, at, *edits), at.state.model_copy(update={"tokens": kept}), at.copy)


def _chase_over(at: ShipAt, key: str, seat: int | None) -> ShipAt:
    """A pirate that has fought: back on its island, its chase of that player over (rules: Fighting)."""
    number, layout = int(key.partition(":")[2]), sea.layout_of(at)
    state, voyage = at.state, voyage_of(at)
    if layout is not None and state.pirates:
        home = sea.number_of(layout, sea.skulls(layout)[number])
        lying = [home if n == number else square for n, square in enumerate(state.pirates)]
        state = state.model_copy(update={"pirates": lying})
    chased = sea.hunted_by(at, number)
    name = chased or (at.names[seat] if seat is not None and at.names[seat] in hunts.unnamed(at) else None)
    if name is not None and voyage is not None and voyage.chasing[at.names.index(name)]:
        asked = {**state.laid, "state": state.temples, "do": "fought", "who": str(at.names.index(name) + 1)}
        done = temples.answer(at.record, 0, asked, at.copy)
        state = hunts.ended(state, name, number)
        state = state.model_copy(update={"temples": done.state if done is not None else state.temples})
    return Position(at.record, state, at.copy)


def _sent_home(at: ShipAt, key: str, played: str) -> ShipAt:
    """Who lost a ship or a crew starts again from the harbour; the galleon comes back with the next compass."""
    state, seat, layout = at.state, _seat(key), sea.layout_of(at)
    if key == sea.GALLEON:
        return Position(at.record, state.model_copy(update={"galleon": ""}), at.copy)
    if seat is None or layout is None or at.names[seat] not in state.ships:
        return at
    name = at.names[seat]
    city = sea.city_of(at, layout, name)
    ships = {**state.ships, **({name: sea.number_of(layout, city.harbors[0])} if city is not None else {})}
    crews = {who: n for who, n in state.crews.items() if who != name or played == "empty"}
    return Position(at.record, state.model_copy(update={"ships": ships, "crews": crews}), at.copy)


# ---- Caribbean Conquest


def _conquered(at: ShipAt, typed: Mapping[str, str], who: Mapping[str, str], won: str, kind: str) -> Acted[ShipState]:
    """A battle of Conquest that is over; close, on a strategic point named as ``spot``, the point goes over."""
    winner, loser = (_name(at, who[side]) for side in (won, "d" if won == "a" else "a"))
    told, spot = f"{winner} beats {loser}.", typed.get("spot", "")
    if not spot or won == "d" or kind != "close":
        return Acted(at.record, at.state, told)
    done = points.taken(at, spot, winner, typed)
    end = ending(table) if isinstance(table := read_draft(done.record), ConquestTable) else None
    return Acted(done.record, done.state, " ".join([told, done.told, *([end.text] if end and end.reached else [])]))
