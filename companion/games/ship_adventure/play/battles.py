"""The fights of Treasure Map at a table: who can fight whom, and what follows from the dice.

Rules: Treasure Map, 3 Fighting, 6 Purchases and deposits in town, 8 Next level.
"""

from collections.abc import Iterator
from typing import NamedTuple

from companion.errors import BadInput
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import CITY, Board, Square, square_name
from companion.games.ship_adventure.edits import LOST
from companion.games.ship_adventure.fights import CLOSE, KINDS, RANGED
from companion.games.ship_adventure.helps import fights
from companion.games.ship_adventure.play import moves, rounds, sea
from companion.games.ship_adventure.play.holdings import (
    gained,
    in_hand,
    owned,
    prize,
    with_all,
    with_prize,
)
from companion.games.ship_adventure.play.state import Done, Goods, Key, Kind, ShipAt
from companion.games.ship_adventure.routes import distance
from companion.now import Step
from companion.play import Typed, known, not_due
from companion.words import capital


class Battle(NamedTuple):
    """A fight that is possible now. ``goal`` is where the attacker sails for it; None if it
    stays."""

    attacker: Key
    defender: Key
    kind: str
    goal: Square | None
    fight: fights.Fight


def battles(game: ShipAt, attacker: Key, defender: Key) -> tuple[Battle, ...]:
    """Returns the fights of two pieces that the table allows now, close combat first."""
    fights = (
        _battle(game, attacker, defender, kind, goal)
        for kind, goal in _meetings(game, attacker, defender)
    )
    return tuple(battle for battle in fights if battle is not None)


def foes(game: ShipAt, attacker: Key) -> list[Key]:
    """Returns the pieces that a player's piece can fight now."""
    return [piece for piece in sea.movable(game) if _can_fight(game, attacker, piece)]


def _can_fight(game: ShipAt, attacker: Key, defender: Key) -> bool:
    # whoever meets in close combat can; a shot has to be worked out
    return any(
        kind == CLOSE or _battle(game, attacker, defender, kind, goal) is not None
        for kind, goal in _meetings(game, attacker, defender)
    )


def _meetings(game: ShipAt, attacker: Key, defender: Key) -> Iterator[tuple[str, Square | None]]:
    # the kinds of fight for which two pieces meet now, close combat first, each with where the
    # attacker sails for it; None if it stays
    layout, seat = game.layout, attacker.seat
    of_one_player = seat is not None and seat == defender.seat
    if attacker == defender or of_one_player or not _may_attack(game, seat):
        return
    if layout is None:
        yield from ((kind, None) for kind in KINDS)
        return
    # where it stays it must have sailed before: a move of no square has no end to fight at
    may_stay = seat is None or game.names[seat] in game.state.sailed
    for kind in KINDS:
        meets = _attackers_square(game, layout.board, attacker, defender, kind)
        stays = meets == sea.where(game, attacker)
        if meets is not None and (may_stay or not stays):
            yield kind, None if stays else meets


def _may_attack(game: ShipAt, seat: int | None) -> bool:
    # a player's piece fights at the end of its move, once in a turn (rules: How does a turn go;
    # ruling "one-fight"); a pirate whenever it meets whom it chases
    if seat is None:
        return True
    return game.state.phase == "turns" and game.names[seat] not in game.state.attacked


def _battle(
    game: ShipAt, attacker: Key, defender: Key, kind: str, goal: Square | None
) -> Battle | None:
    # The fight of two pieces that meet where the attacker sails to, or stays. Returns None if they
    # cannot fight.
    there, played = _sailed(game, attacker, goal)
    fields = _fight_fields(there, played, defender, kind)
    # the help on fights knows who cannot fight whom; here such a pair offers nothing
    try:
        # a fight is the same from every seat
        fight = fights.answer(game.record, 0, fields, game.copy)
    except BadInput:
        return None
    return Battle(attacker, defender, kind, goal, fight) if fight.win is not None else None


def _sailed(game: ShipAt, attacker: Key, goal: Square | None) -> tuple[ShipAt, Key]:
    # The table with the attacker on a square, or where it stays for None, and the key of who fights
    # there. A ship may land its crew.
    way = moves.course(game, attacker, goal)
    if way is None:
        return game, attacker
    there = moves.gone(game, attacker, way)
    return there, Key(Kind.CREW, attacker.number) if way.ashore else attacker


def _attackers_square(
    game: ShipAt, board: Board, attacker: Key, defender: Key, kind: str
) -> Square | None:
    # The square of the attacker in this fight; None if there can be no fight (rules: Fighting,
    # Purchases). In ranged combat it is beside the defender. In close combat it is the defender's
    # square, if the attacker is there or can sail there. There is no fight in a city.
    here, there = sea.where(game, attacker), sea.where(game, defender)
    if here is None or there is None or board.at(there) == CITY:
        return None
    if kind == RANGED:
        beside = distance(board, here, there) == 1 and board.at(here) != CITY
        return here if beside else None
    if here == there:
        return here
    can_sail_there = attacker.seat is not None and there in moves.reach(game, attacker)
    return there if can_sail_there else None


def _fight_fields(game: ShipAt, attacker: Key, defender: Key, kind: str) -> dict[str, str]:
    # the fields of the help on fights, filled with what is known of both pieces
    fields = {
        "mode": facts.TREASURE_MAP,
        "kind": kind,
        "attacker": _played(game, attacker),
        "defender": _played(game, defender),
        "level": str(max(1, game.state.level)),
    }
    for letter, key in (("a", attacker), ("d", defender)):
        if key.seat is not None:
            name = game.names[key.seat]
            adds = game.state.close if kind == CLOSE else game.state.ranged
            fields[f"{letter}_bonus"] = str(adds.get(name, 0))
            fields[f"{letter}_cannon"] = "yes" if game.cannonballs(name) else "no"
    if defender.seat is not None and game.state.camouflage.get(game.names[defender.seat]):
        fields["camouflage"] = "yes"
    return fields


def _played(game: ShipAt, key: Key) -> str:
    # What the help on fights calls a piece. A ship with its crew ashore is ``empty``.
    return (
        "empty"
        if key.kind == Kind.SHIP and game.names[key.number] in game.state.crews
        else str(key.kind)
    )


def side(game: ShipAt, key: Key) -> str:
    """Returns who fights, for use within a sentence: a player's name, otherwise ``a pirate``."""
    if key.seat is not None:
        return game.names[key.seat]
    return "a pirate" if key.kind == Kind.PIRATE else "the galleon"


def fight_step(game: ShipAt, battle: Battle) -> Step:
    """Returns the step that begins a fight, with its odds. A fight without dice is decided at
    once."""
    fields = {"piece": battle.attacker.text, "against": battle.defender.text, "kind": battle.kind}
    how, symbol = _how(battle), "swords" if battle.kind == CLOSE else "cannon"
    fight = battle.fight
    if fight.first is None:
        decided = f"{how}; {side(game, battle.attacker)} {'wins' if fight.win else 'loses'}"
        return Step("fight", decided, " ".join(fight.decided.why), fields, symbol=symbol)
    adds = f"+{fight.attacker.bonus} against +{fight.defender.bonus}"
    if not fight.attacker.bonus and not fight.defender.bonus:
        adds = "no bonus"
    return Step("challenge", how, f"wins {fight.win_percent}, {adds}", fields, symbol=symbol)


def _how(battle: Battle) -> str:
    # how the attacker fights, and where it moves for that
    if battle.kind == RANGED:
        return "With cannons, from here"
    onto = f": move onto {square_name(battle.goal)}" if battle.goal is not None else ""
    return f"Close combat{onto}"


# ---- the act


def named(game: ShipAt, typed: Typed) -> Battle:
    """Returns the fight that an act names. Raises BadInput if it is not possible now."""
    attacker, defender = (
        moves.sailing_key(game, typed.get(place, ""), place) for place in ("piece", "against")
    )
    kind = known(typed, "kind", list(KINDS))
    for battle in battles(game, attacker, defender):
        if battle.kind == kind:
            return battle
    raise not_due(typed, "There is no such fight now.")


def fight(game: ShipAt, typed: Typed) -> Done:
    """Decides a fight at once: without dice, or with both dice as they lie at the table."""
    battle = named(game, typed)
    if battle.fight.first is None:
        return fought(game, battle)
    bonuses = (battle.fight.attacker.bonus, battle.fight.defender.bonus)
    shown = [game.face(typed, f"{letter}_die", "What do the dice show?") for letter in "ad"]
    first, second = (die + bonus for die, bonus in zip(shown, bonuses, strict=True))
    if first == second:
        words = f"{first} to {second}: roll again."
        raise BadInput.at("d_die", shown[1], "dice that do not end level", words)
    return fought(game, battle, (first, second))


def fought(game: ShipAt, battle: Battle, sums: tuple[int, int] | None = None) -> Done:
    """Returns the table after a fight. ``sums`` are those of both sides; None if no dice decide."""
    won, rolled = bool(battle.fight.win), ""
    if sums is not None:
        attacking, defending = sums
        won, rolled = attacking > defending, f", {max(sums)} to {min(sums)}"
    defender = battle.defender
    game, attacker = _sailed(game, battle.attacker, battle.goal)
    if attacker.seat is not None:
        game = game.changed(attacked=[*game.state.attacked, game.names[attacker.seat]])
    # who fired has one cannonball card less
    for letter, key in (("a", attacker), ("d", defender)):
        if letter in battle.fight.shots and key.seat is not None:
            name = game.names[key.seat]
            game = game.changed_of(name, cannonballs=max(0, game.cannonballs(name) - 1))
    winner, loser = (attacker, defender) if won else (defender, attacker)
    return _settled(game, winner, loser, rolled)


def _settled(game: ShipAt, winner: Key, loser: Key, rolled: str) -> Done:
    # gives the loser's spoils to the winner, sends home what was beaten, and every pirate that
    # fought, and tells it
    # asked before anything moves: with its crew ashore, a beaten ship alone is lost
    only_a_ship = _played(game, loser) == "empty"
    spoils, game = _despoiled(game, loser, only_a_ship)
    if winner.seat is None:
        game = with_prize(game, winner, prize(game, winner) + spoils)
    else:
        game = gained(game, winner.seat, spoils)
    for key in (winner, loser):
        if key.kind == Kind.PIRATE:
            game = _pirate_home(game, key.number)
    event = capital(f"{side(game, winner)} beats {side(game, loser)}{rolled}")
    event += f", and takes {spoils.text}." if spoils.text else "."
    # it comes back with the next compass
    if loser.kind == Kind.GALLEON:
        game = game.changed(galleon="")
    # of third parties nothing more follows; a player starts again, if others play on
    if loser.seat is None:
        return game.acted(event)
    name = game.names[loser.seat]
    game = _starting_again(game, loser.seat, only_a_ship)
    if only_a_ship:
        return game.acted(f"{event} Only the ship goes back to its harbour.")
    if len(game.names) == 1:
        lost_game = f"{event} The crew is lost, and with it the game."
        return game.recorded(("winner", LOST)).acted(lost_game)
    event += f" {name} starts again from the harbour."
    # shown on the phone of who has lost; the state keeps so many letters
    return game.changed(beaten={**game.state.beaten, name: event[:240]}).acted(event)


def _despoiled(game: ShipAt, loser: Key, only_a_ship: bool) -> tuple[Goods, ShipAt]:
    # what the winner takes, and the table without it
    if loser.seat is None:
        worth = Goods(gold=rounds.numbers(game).galleon if loser.kind == Kind.GALLEON else 0)
        return prize(game, loser) + worth, with_prize(game, loser, Goods())
    if only_a_ship:  # what is along is with the crew ashore
        return Goods(), game
    spoils = in_hand(game, loser.seat)
    return spoils, with_all(game, loser.seat, owned(game, loser.seat) - spoils)


def _pirate_home(game: ShipAt, pirate: int) -> ShipAt:
    # a pirate that fought is back on its island, its chase over (ruling "beaten-pirate")
    chased = sea.hunted_by(game, pirate)
    if chased is not None:
        game = rounds.ended(game, chased, pirate)
    return rounds.sent_home(game, pirate)


def _starting_again(game: ShipAt, seat: int, only_a_ship: bool) -> ShipAt:
    # a beaten ship goes back to its harbour; with a lost crew the new one is aboard
    name = game.names[seat]
    city = sea.city_of(game, name)
    if not only_a_ship:
        game = sea.aboard(game, name)
    return game if city is None else sea.placed(game, Key(Kind.SHIP, seat), city.harbors[0])


# ---- offered on the board


def caught_now(game: ShipAt) -> Battle | None:
    """Returns the fight that a pirate begins at the end of a round; None while pirates still
    sail."""
    if game.state.phase != "pirates" or moves.waiting(game):
        return None
    pair = sea.caught(game)
    return None if pair is None else next(iter(battles(game, *pair)), None)
