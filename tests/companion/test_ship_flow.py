"""Whole games of Treasure Map and Conquest by acts, against slow tables of their own written from
the text."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from companion import get_game
from companion.games.ship_adventure.board import TEMPLE, square_name
from companion.games.ship_adventure.helps.compass import rings
from companion.games.ship_adventure.play import holdings, sea
from companion.games.ship_adventure.play.conquest import still_moving
from companion.games.ship_adventure.play.state import Key, Kind
from companion.squares import parse_square
from tests.support.oracles import asked
from tests.support.playing import Played, begun, set_up
from tests.support.refereed import Twice
from tests.support.ship_adventure.conquest_flow import Conquest
from tests.support.ship_adventure.flow import TreasureMap
from tests.support.ship_adventure.flow_fights import DICE, No

GAME = get_game("ship-adventure")
GAMES, ACTS = 20, 40
FACES = (1, 2, 3, 4, 5, 7)
Intent = tuple[str, dict[str, Any], Callable[[dict[str, Any]], None]]
"""An act, what it is sent, and the same at the slow table, told what is seen afterwards."""
Square = tuple[int, int]


# ---- Treasure Map


def laid_out(table: Played) -> TreasureMap:
    at = table.at
    layout, state = at.layout, at.state
    others = [square for square in layout.board.squares(TEMPLE) if square != layout.center]
    return TreasureMap(
        rows=layout.board.rows,
        colors=[state.colors[name] for name in table.at.names],
        cities={city.color: (city.square, city.harbors[0]) for city in layout.cities},
        rings=rings(),
        temples=[layout.center, *others],
        first=table.at.names.index(state.first),
        galleon=parse_square(state.galleon),
        homes=list(sea.skulls(at)),
    )


def _hold(goods: Any) -> tuple[int, int, list[int]]:
    return goods.gold, goods.tokens, list(goods.pieces)


_SAME = ("ship", "ashore", "used", "pirate", "after", "called", "gone", "galleon", "balls")


def voyage_intent(flow: TreasureMap, names: list[str], rng: random.Random) -> Intent:
    """Something that somebody does, mostly what may be done."""
    seat = flow.turn if rng.random() < 0.7 else rng.randrange(len(names))
    name, kind = names[seat], rng.random()
    if flow.open is not None and rng.random() < 0.9:
        return _of_dice(flow, rng)
    if kind < 0.3:
        return _of_round(flow, rng)
    if kind < 0.5:
        goals = sorted(flow.reach(seat)) or [(rng.randrange(12), rng.randrange(12))]
        goal = rng.choice(goals) if rng.random() < 0.95 else (rng.randrange(12), rng.randrange(12))
        piece = f"{'crew' if flow.ashore[seat] else 'ship'}:{seat}"
        typed = {"piece": piece, "to": square_name(goal)}
        return "sail", typed, lambda seen: flow.sail(seat, goal, _landed(seen, seat))
    if kind < 0.68:
        return _fight(flow, seat, rng)
    if kind < 0.8:
        temple = rng.randrange(5)
        dice = [rng.choice((*FACES, 7)) for _ in range(DICE[flow.level])]
        typed = {
            "player": name,
            "temple": temple,
            **{f"die_{n}": face for n, face in enumerate(dice, 1)},
        }
        return "empty", typed, lambda _: flow.empty(seat, temple, dice)
    return _goods(flow, seat, name, rng)


def _of_dice(flow: TreasureMap, rng: random.Random) -> Intent:
    """A die of the fight that is open, mostly one that is missing, or no fight after all."""
    if rng.random() < 0.1:
        return "leave", {}, lambda _: flow.leave()
    side, face = rng.randrange(2), rng.choice(FACES)
    typed = {"side": "ad"[side], "face": face}
    seat = flow.open["one"][1] % flow.players if flow.open else 0
    return "die", typed, lambda seen: flow.die(side, face, _landed(seen, seat))


def _landed(seen: dict[str, Any], seat: int) -> dict[str, Any]:
    return {**seen, "landed": seen["ship"][seat]}


def _of_round(flow: TreasureMap, rng: random.Random) -> Intent:
    acts: list[Intent] = [
        ("done", {}, lambda _: flow.done()),
        ("done", {"leave": "yes"}, lambda _: flow.done(leave=True)),
        ("next", {}, lambda _: flow.next()),
        ("pirates", {}, flow.pirates),
    ]
    if rng.random() < 0.1:
        return "all-done", {}, lambda _: flow.all_done()
    if flow.phase == "compass" or rng.random() < 0.1:
        needle = rng.randint(1, len(flow.rings))
        return "compass", {"needle": needle}, lambda seen: flow.compass(needle, seen)
    due = rng.randrange(2) if flow.phase == "turns" else 3 if flow.waiting() else 2
    return acts[due] if rng.random() < 0.9 else rng.choice(acts)


def _fight(flow: TreasureMap, seat: int, rng: random.Random) -> Intent:
    """A fight with whoever is put into reach first, now and then a pirate's or one that cannot
    be."""
    one = ("crew" if flow.ashore[seat] else "ship", seat)
    others = [(kind, n) for kind in ("ship", "crew") for n in range(flow.players)]
    others += [*(("pirate", n) for n in range(4)), ("galleon", 0)]
    in_reach = {*flow.reach(seat), flow.crew(seat)}
    near = [key for key in others if key[1:] != one[1:] or key[0] not in ("ship", "crew")]
    near = [key for key in near if (lies := flow.where(*key)) is not None and lies in in_reach]
    other = rng.choice(near if near and rng.random() < 0.8 else others)
    if other[0] == "pirate" and rng.random() < 0.3:
        one, other = other, one
    far, dice = rng.random() < 0.4, (rng.choice(FACES), rng.choice(FACES))
    typed = {
        "piece": f"{one[0]}:{one[1]}",
        "against": f"{other[0]}:{other[1]}",
        "kind": "ranged" if far else "close",
        "a_die": dice[0],
        "d_die": dice[1],
    }
    if rng.random() < 0.5:
        return "challenge", typed, lambda _: flow.challenge(one, other, far)
    return (
        "fight",
        typed,
        lambda seen: flow.fight(one, other, far, dice, _landed(seen, one[1] % flow.players)),
    )


def _goods(flow: TreasureMap, seat: int, name: str, rng: random.Random) -> Intent:
    """Map pieces, the city, cards, chases, gold on the water, a piece that is put elsewhere."""
    n, number = rng.randrange(4), rng.randint(1, 4)
    gold, tokens = (
        rng.randint(0, flow.hand[seat].gold + flow.city[seat].gold + 1),
        rng.randint(0, 2),
    )
    pieces = {m: rng.randint(0, 1) for m in rng.sample((1, 2, 3, 4), 2)}
    kind = rng.choice(("cannonball", "camouflage", "close", "ranged"))
    bonus, price = rng.randint(1, 3), rng.randint(0, 4)
    lies = rng.choice(sorted(flow.coins) or [(0, 0)])
    moved, square = rng.choice(("ship", "crew", "pirate", "galleon")), _near(flow, rng)
    if moved == "galleon" and flow.coins:  # so that it sails through its own wake
        square = rng.choice(sorted(flow.coins))
    at = {"ship": seat, "crew": seat, "pirate": n}.get(moved, 0)
    there = {"piece": f"{moved}:{at}", "to": square_name(square)}
    has = set(flow.hand[seat].pieces + flow.city[seat].pieces)
    typed = {f"piece_{m}": count for m, count in pieces.items() if m in has}
    return rng.choice(
        [
            ("piece", {"player": name, "number": number}, lambda _: flow.piece(seat, number)),
            ("piece", {"player": name, "number": number}, lambda _: flow.piece(seat, number)),
            (
                "store",
                {"player": name, "gold": gold, "tokens": tokens, **typed},
                lambda _: flow.store(
                    seat, gold, tokens, {m: c for m, c in pieces.items() if m in has}
                ),
            ),
            (
                "card",
                {"player": name, "card": kind, "bonus": bonus, "price": price},
                lambda _: flow.card(seat, kind, bonus, price),
            ),
            ("pay", {"player": name, "piece": f"pirate:{n}"}, lambda _: flow.pay(seat, n)),
            ("fought", {"player": name, "piece": f"pirate:{n}"}, lambda _: flow.fought(seat, n)),
            ("hunt", {"player": name, "piece": f"pirate:{n}"}, lambda _: flow.hunt(seat, n)),
            (
                "pick",
                {"player": name, "piece": f"gold:{lies[0] * 12 + lies[1]}"},
                lambda _: flow.pick(seat, lies),
            ),
            *[("put", there, lambda _: flow.put(moved, at, square))] * 3,
            ("won", {"player": name}, lambda _: flow.won(seat)),
        ]
    )


def _near(flow: TreasureMap, rng: random.Random) -> Square:
    """A square beside somebody, so that fights come about."""
    row, col = rng.choice([flow.crew(seat) for seat in range(flow.players)])
    return (row + rng.randint(-1, 1)) % 12, (col + rng.randint(-1, 1)) % 12


# ---- Conquest


def conquest_of(table: Played) -> Conquest:
    at = table.at
    layout = at.layout
    cities = [sea.holder_of(at, layout, city) for city in layout.cities]
    areas = [list(holders) for holders in at.record["areas"].values()]
    flow = Conquest(list(at.names), areas, cities)
    flow.first = at.state.first
    return flow


def conquest_intent(flow: Conquest, names: list[str], rng: random.Random) -> Intent:
    name, kind = rng.choice([*names, names[0], names[0]]), rng.random()
    if kind < 0.1 or flow.phase == "paid":
        return "close-sheet", {"player": name}, lambda _: flow.close(name)
    if kind < 0.35:
        if flow.phase == "compass":
            needle = {"needle": rng.randint(1, 12)}
            return "compass", needle, lambda seen: flow.compass(seen["first"])
        if rng.random() < 0.5:
            do = rng.choice(("done", "done", "all-done"))
            return do, {}, lambda _: flow.moved(do == "all-done")
        return "income", {}, lambda _: flow.income()
    holder = rng.choice((name, name, name, None))
    if kind < 0.75:
        area, n = rng.randrange(len(flow.areas)), rng.randrange(len(flow.areas[0]))
        key = area * len(flow.areas[0]) + n
        typed = {"piece": f"point:{key}", "holder": holder or "nobody"}
        return "point", typed, lambda _: flow.point(area, n, holder)
    if kind < 0.83:
        city = rng.randrange(len(flow.cities))
        typed = {"piece": f"city:{city}", "holder": holder or "nobody"}
        return "point", typed, lambda _: flow.city(city, holder)
    ships, crews, price = rng.randint(0, 2), rng.randint(0, 2), rng.randint(0, 4)
    return rng.choice(
        [
            (
                "buy",
                {"player": name, "ships": ships, "crews": crews},
                lambda _: flow.buy(name, ships, crews),
            ),
            (
                "card",
                {"player": name, "card": "cannonball", "price": price},
                lambda _: flow.card(name, price),
            ),
            ("fired", {"player": name}, lambda _: flow.fired(name)),
            ("eliminated", {"player": name}, lambda _: flow.eliminated(name)),
            ("not-over", {}, lambda _: flow.not_over()),
        ]
    )


# ---- the games


class AtTable(Twice):
    forbids = No

    def act(
        self, do: str, fields: dict[str, Any], happens: Callable[[dict[str, Any]], None]
    ) -> bool:
        return self.tell({"do": do, **fields}, lambda: happens(self.shown()))


class Voyage(AtTable):
    def shown(self) -> dict[str, Any]:
        """What the phone believes of a Treasure Map."""
        at, state = self.table.at, self.table.at.state
        seats, names = range(len(at.names)), at.names
        return {
            "round": (state.round, state.phase, names.index(state.turn or state.first)),
            "level": (state.level, state.temples, state.last),
            "hand": [_hold(holdings.in_hand(at, seat)) for seat in seats],
            "city": [_hold(holdings.stored(at, seat)) for seat in seats],
            "sheet": [(p["gold"], p["pieces"]) for p in at.record["players"]],
            "ship": [sea.ship_of(at, name) for name in names],
            "ashore": [sea.where(at, Key(Kind.CREW, seat)) for seat in seats],
            "used": [state.sailed.get(name, 0) for name in names],
            "pirate": list(sea.pirates_of(at)),
            "after": [names.index(who) if (who := sea.hunted_by(at, n)) else -1 for n in range(4)],
            "called": [state.called.get(name, 0) for name in names],
            "gone": set(state.gone),
            "won": [_hold(goods) for goods in state.won] or [(0, 0, [])] * 5,
            "galleon": parse_square(state.galleon),
            "coins": {divmod(int(n), 12): gold for n, gold in state.coins.items()},
            "balls": [state.cannonballs.get(name, 1) for name in names],
            "winner": at.record.get("winner", ""),
            "dice": [state.fight.a_die, state.fight.d_die] if state.fight else None,
        }

    def stands(self) -> dict[str, Any]:
        flow, names = self.flow, self.table.at.names
        every = [hand.pieces + city.pieces for hand, city in zip(flow.hand, flow.city, strict=True)]
        gold = [hand.gold + city.gold for hand, city in zip(flow.hand, flow.city, strict=True)]
        winner = {"": "", "lost": None}.get(
            flow.winner, names[int(flow.winner)] if flow.winner.isdigit() else ""
        )
        return {
            "round": (flow.round, flow.phase, flow.turn),
            "level": (flow.level, flow.tokens, flow.last),
            "hand": [hold.shown() for hold in flow.hand],
            "city": [hold.shown() for hold in flow.city],
            "sheet": [(n, len(pieces)) for n, pieces in zip(gold, every, strict=True)],
            "won": [hold.shown() for hold in flow.chest],
            "coins": dict(+flow.coins),
            "winner": winner,
            "dice": flow.open["dice"] if flow.open else None,
            **{name: getattr(flow, name) for name in _SAME},
        }


class War(AtTable):
    def shown(self) -> dict[str, Any]:
        at, state = self.table.at, self.table.at.state
        layout = at.layout
        return {
            "areas": list(at.record["areas"].values()),
            "cities": [sea.holder_of(at, layout, city) for city in layout.cities],
            "counted": [at.record["cities"].get(name, 0) for name in at.names],
            "gold": [p["gold"] for p in at.record["players"]],
            "out": {p["name"] for p in at.record["players"] if p.get("eliminated")},
            "round": (state.round, state.phase, state.ending),
            "moving": still_moving(at),
            "first": state.first,
            "balls": [state.cannonballs.get(name, 0) for name in at.names],
            "over": self.table.now.standings,
        }

    def stands(self) -> dict[str, Any]:
        flow, names = self.flow, self.table.at.names
        return {
            "areas": flow.areas,
            "cities": flow.cities,
            "counted": [flow.cities.count(name) for name in names],
            "gold": [flow.gold[name] for name in names],
            "out": flow.out,
            "round": (flow.round, flow.phase, flow.ending),
            "moving": flow.moving,
            "first": flow.first,
            "balls": [flow.balls[name] for name in names],
            "over": flow.phase == "paid" and len(flow.closed) == len(names),
        }


def a_game(seed: int, mode: str) -> int:
    """Plays one beside its slow table; how many acts counted."""
    rng = random.Random(f"ship-flow-{mode}-{seed}")
    voyage = mode == "treasure-map"
    players = rng.randint(1 if voyage else 2, 4)
    options = {} if voyage else {"boxes": rng.choice(("1", "1", "1", "4"))}
    code = f"{rng.choice('2345679')}3MG-A7{rng.choice('2345679')}{rng.choice('ACDEFGH')}"
    table = begun(GAME, players, set_up(GAME, players, code, mode=mode, **options))
    game = Voyage(table, laid_out(table), rng) if voyage else War(table, conquest_of(table), rng)
    intent: Any = voyage_intent if voyage else conquest_intent
    game.same()
    counted = 0
    for _ in range(ACTS):
        counted += game.act(*intent(game.flow, list(table.at.names), rng))
        if table.now.standings:
            break
    return counted


@asked((0, GAMES), soak=(GAMES, 2500))
@pytest.mark.parametrize("mode", ["treasure-map", "caribbean-conquest"])
def test_games_of_both_kinds_go_as_the_text_says(mode: str, seed: int, count: int) -> None:
    assert sum(a_game(one, mode) for one in range(seed, seed + count)) > count * ACTS // 4


def test_an_end_told_before_the_compass_makes_the_coming_round_the_last_for_all() -> None:
    assert a_game(185, "caribbean-conquest")
