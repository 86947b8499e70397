"""A slow second table of Treasure Map in play, written from the text, to check the product's flow;
Caribbean Conquest's stands beside it.

They share no code with ``companion`` and must never import it; ways come from :mod:`.brute`. Every
method is an act that raises :class:`No` where the text forbids it. Where the text leaves a choice
to the table (one of several ways as short, for a ship, a pirate or the galleon), the method is told
what was ``seen`` afterwards, checks that it is one of them, and takes it over. Goods are kept apart
by where they lie: in hand, in the city.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from tests.support.ship_adventure.brute import LAND, SEA, apart, best_way, distances, first_player

Square = tuple[int, int]
Seen = dict[str, Any]
SKULL, MOVE, SAIL, PAY = 7, 4, 2, 4
DICE, GALLEON = {1: 1, 2: 2, 3: 3}, {1: 5, 2: 10, 3: 15}
CLOSE, RANGED = {1: 2, 2: 4, 3: 6}, {1: None, 2: 3, 3: 6}
LAST = {1: 2, 2: 2, 3: 3, 4: 3}


class No(Exception):
    """The text forbids it."""


def need(what: object) -> None:
    if not what:
        raise No


@cache
def reached(rows: tuple[str, ...], start: Square, mover: str) -> dict[Square, tuple[int, int]]:
    return distances(rows, start, mover)


@cache
def towards(
    rows: tuple[str, ...], start: Square, goal: Square
) -> tuple[int, int, int, frozenset[Square]] | None:
    found = best_way(rows, start, goal, "pirate")
    return None if found is None else (*found[:3], frozenset(found[3]))


@dataclass
class Hold:
    """Gold, treasure tokens and map pieces by their numbers."""

    gold: int = 0
    tokens: int = 0
    pieces: Counter[int] = field(default_factory=Counter)

    def take(self, other: Hold) -> None:
        self.gold, self.tokens = self.gold + other.gold, self.tokens + other.tokens
        self.pieces += other.pieces
        other.gold = other.tokens = 0
        other.pieces = Counter()

    def shown(self) -> tuple[int, int, list[int]]:
        return self.gold, self.tokens, sorted(self.pieces.elements())


@dataclass
class TreasureMap:
    """A table of Treasure Map. ``cities`` are land square and harbour by seat, for colours nobody
    plays by colour."""

    rows: tuple[str, ...]
    colors: list[str]
    cities: dict[str, tuple[Square, Square]]
    rings: Sequence[Sequence[str]]
    temples: list[Square]
    first: int
    galleon: Square | None
    homes: list[Square]

    def __post_init__(self) -> None:
        n = len(self.colors)
        self.players, self.round, self.phase, self.turn = n, 1, "turns", self.first
        self.level = 2 if n == 1 else 1
        self.tokens = [self.level] * 5 if n == 1 else [0, 1, 1, 1, 1]
        self.last: int | None = None
        self.hand, self.city = [Hold() for _ in range(n)], [Hold() for _ in range(n)]
        self.ship = [self.cities[color][1] for color in self.colors]
        self.ashore: list[Square | None] = [None] * n
        self.used = [0] * n
        self.moved, self.fought_in_turn = set[int](), set[int]()
        self.pirate, self.after = list(self.homes), [-1] * 4
        self.called, self.gone, self.chest = [0] * n, set[int](), [Hold() for _ in range(5)]
        self.coins = Counter[Square]()
        self.balls, self.close, self.far, self.hidden = [1] * n, [0] * n, [0] * n, [0] * n
        self.winner = ""
        self.open: Seen | None = None  # a fight whose dice are still out
        if n == 1:
            self._chase(0, 1, self.ship[0])

    # ---- rounds

    def compass(self, needle: int, seen: Seen) -> None:
        """1 The compass; 8: the galleon's two squares, a gold in its wake."""
        need(self.open is None)
        need(self.phase == "compass")
        ring = self.rings[needle - 1]
        # alone: our reading
        color = ring[0] if self.players == 1 else first_player(ring, self.colors) or ring[0]
        self.first = self.turn = 0 if self.players == 1 else self.colors.index(color)
        self.phase = "turns"
        if self.galleon is None:
            self.galleon = self.cities[color][1]
            return
        start, end = self.galleon, seen["galleon"]
        squares = self._goes(start, self.cities[color][0], end)
        self.galleon = end
        # a gold on each square that it left, upon what lay there; which square lies between is seen
        after = [self.coins + Counter(left) for left in self._wakes(start, end, squares)]
        assert Counter(seen["coins"]) in after
        self.coins = Counter(seen["coins"])

    def _wakes(self, start: Square, end: Square, squares: int) -> list[tuple[Square, ...]]:
        if squares < SAIL:
            return [(start,) * squares]
        beside = [
            square for square, (cost, _) in reached(self.rows, start, "pirate").items() if cost == 1
        ]
        return [(start, square) for square in beside if apart(self.rows, square, end) == 1]

    def _goes(self, start: Square, goal: Square, end: Square) -> int:
        """Checks that ``end`` lies two squares along a shortest way; how many squares were
        sailed."""
        best = towards(self.rows, start, goal)
        if best is None or best[1] == 0:
            assert end == start
            return 0
        length, moved = best[1], min(SAIL, best[1])
        assert reached(self.rows, start, "pirate")[end][0] == moved
        assert any(
            reached(self.rows, end, "pirate")[there][0] == length - moved for there in best[3]
        )
        return moved

    def at_temple(self) -> bool:
        """4 Treasures: who reaches a temple with its token gets both; the table may say no."""
        crew = self.ashore[self.turn]
        return any(token and self.temples[n] == crew for n, token in enumerate(self.tokens))

    def done(self, leave: bool = False) -> None:
        need(self.open is None and self.phase == "turns" and (leave or not self.at_temple()))
        self.turn = (self.turn + 1) % self.players
        if self.turn == self.first:
            self.phase = "pirates"

    def all_done(self) -> None:
        need(self.open is None and self.phase == "turns" and not self.at_temple())
        self.turn, self.phase = self.first, "pirates"

    def waiting(self) -> list[int]:
        out = []
        for n, seat in enumerate(self.after):
            way = (
                towards(self.rows, self.pirate[n], self.crew(seat))
                if seat >= 0 and n not in self.gone
                else None
            )
            if way is not None and way[1] > 0:
                out.append(n)
        return out

    def pirates(self, seen: Seen) -> None:
        """7: two squares towards whom they chase, by the shortest way, no waves."""
        need(self.open is None)
        need(self.phase == "pirates" and self.waiting())
        for n in self.waiting():
            self._goes(self.pirate[n], self.crew(self.after[n]), seen["pirate"][n])
            self.pirate[n] = seen["pirate"][n]
            self.gone.add(n)

    def next(self) -> None:
        """8: the level changes at the end of the round, the last temple stays empty."""
        need(self.open is None)
        need(self.phase == "pirates" and not self.waiting())
        need(not any(a >= 0 and self.pirate[n] == self.crew(a) for n, a in enumerate(self.after)))
        if not any(self.tokens) and self.level < LAST[self.players]:
            self.level += 1
            self.tokens = [0 if n == self.last else self.level for n in range(5)]
        self.round, self.phase, self.turn = self.round + 1, "compass", self.first
        self.used, self.gone = [0] * self.players, set()
        self.moved, self.fought_in_turn = set(), set()

    # ---- moves

    def crew(self, seat: int) -> Square:
        return self.ashore[seat] or self.ship[seat]

    def reach(self, seat: int) -> dict[Square, int]:
        """2 Movements: four squares a round, with the waves; the crew on land and back to its
        ship."""
        if self.phase != "turns" or seat in self.fought_in_turn:
            return {}
        left, here = MOVE - self.used[seat], self.crew(seat)
        if self.ashore[seat] is None:
            found = reached(self.rows, here, "player")
        else:
            row, col = self.ship[seat]
            rows = list(self.rows)
            rows[row] = rows[row][:col] + "j" + rows[row][col + 1 :]
            found = reached(tuple(rows), here, "crew")
        return {
            square: cost for square, (cost, _) in found.items() if cost <= left and square != here
        }

    def sail(self, seat: int, goal: Square, seen: Seen) -> None:
        need(self.open is None)
        need(goal in self.reach(seat))
        self._sailed(seat, goal, seen)

    def _sailed(self, seat: int, goal: Square, seen: Seen) -> None:
        self.used[seat] += self.reach(seat)[goal]
        self.moved.add(seat)
        if self.ashore[seat] is not None:
            self.ashore[seat] = None if goal == self.ship[seat] else goal
        elif self.rows[goal[0]][goal[1]] in SEA:
            self.ship[seat] = goal
        else:
            self.ship[seat], self.ashore[seat] = seen["landed"], goal
            assert self.rows[self.ship[seat][0]][self.ship[seat][1]] in SEA
        lie = Counter(seen["coins"])
        assert all(lie[square] in (0, gold) for square, gold in self.coins.items())
        assert not lie - self.coins
        self.hand[seat].gold += (self.coins - lie).total()
        self.coins = lie

    def put(self, kind: str, n: int, square: Square) -> None:
        """A piece stands elsewhere at the table."""
        need(self.open is None)
        wet = self.rows[square[0]][square[1]] in SEA
        if kind == "crew":
            need(not wet or square == self.ship[n])
            self.ashore[n] = None if wet else square
            return
        need(wet)
        if kind == "ship":
            self.ship[n] = square
        elif kind == "pirate":
            self.pirate[n] = square
        else:
            self.galleon = square

    def pick(self, seat: int, square: Square) -> None:
        need(self.open is None)
        need(self.coins[square])
        self.hand[seat].gold += self.coins.pop(square)

    # ---- temples and chases

    def empty(self, seat: int, temple: int, dice: list[int]) -> None:
        """4 Treasures: the sum in gold, the token, a pirate for each skull; alone one a temple."""
        need(self.open is None)
        need(self.tokens[temple] and len(dice) == DICE[self.level])
        self.tokens[temple], self.last = 0, temple
        self.hand[seat].gold += sum(dice)
        self.hand[seat].tokens += 1
        self._chase(seat, 1 if self.players == 1 else dice.count(SKULL), self.temples[temple])

    def _chase(self, seat: int, count: int, start: Square) -> None:
        free = 4 - sum(a >= 0 for a in self.after) - sum(self.called)
        for left in range(min(count, free), 0, -1):
            ways = {
                n: towards(self.rows, self.pirate[n], start) for n in range(4) if self.after[n] < 0
            }
            ranks = {n: way[:2] for n, way in ways.items() if way is not None}
            near = [n for n, rank in ranks.items() if rank == min(ranks.values())]
            if len(near) != 1:
                self.called[seat] += left
                return
            self.after[near[0]] = seat

    def hunt(self, seat: int, pirate: int) -> None:
        need(self.open is None)
        need(self.called[seat] and self.after[pirate] < 0)
        self.called[seat] -= 1
        self.after[pirate] = seat

    def pay(self, seat: int, pirate: int) -> None:
        """7: four gold, of those that the crew has along; our reading: they are this pirate's."""
        need(self.open is None)
        need(self.after[pirate] == seat and self.hand[seat].gold >= PAY)
        self.hand[seat].gold -= PAY
        self.chest[pirate].gold += PAY
        self.after[pirate] = -1

    def fought(self, seat: int, pirate: int) -> None:
        need(self.open is None)
        need(self.after[pirate] == seat)
        self.after[pirate], self.pirate[pirate] = -1, self.homes[pirate]

    # ---- map pieces, city, cards

    def ready(self) -> list[int]:
        """8: one of each number for every level so far."""
        levels = 1 if self.players == 1 else self.level
        had = Counter[int]()
        for hold in (*self.hand, *self.city, *self.chest):
            had += hold.pieces
        return [n for n in (1, 2, 3, 4) if had[n] < levels]

    def piece(self, seat: int, number: int) -> None:
        need(self.open is None)
        need(self.hand[seat].tokens and number in self.ready())
        self.hand[seat].tokens -= 1
        self.hand[seat].pieces[number] += 1

    def store(self, seat: int, gold: int, tokens: int, pieces: dict[int, int]) -> None:
        """6: how much lies in the city from now on."""
        need(self.open is None)
        hand, city = self.hand[seat], self.city[seat]
        every = Hold(hand.gold + city.gold, hand.tokens + city.tokens, hand.pieces + city.pieces)
        need(0 <= gold <= every.gold and 0 <= tokens <= every.tokens)
        safe = Counter({n: pieces.get(n, city.pieces[n]) for n in every.pieces})
        need(all(0 <= safe[n] <= every.pieces[n] for n in every.pieces))
        self.city[seat] = Hold(gold, tokens, +safe)
        self.hand[seat] = Hold(every.gold - gold, every.tokens - tokens, every.pieces - safe)

    def card(self, seat: int, kind: str, bonus: int, price: int) -> None:
        need(self.open is None)
        need(price <= self.hand[seat].gold)
        self.hand[seat].gold -= price
        adds = {
            "cannonball": self.balls,
            "camouflage": self.hidden,
            "close": self.close,
            "ranged": self.far,
        }[kind]
        adds[seat] += 1 if kind in ("cannonball", "camouflage") else bonus

    def won(self, seat: int) -> None:
        need(self.open is None)
        need(all(self.hand[seat].pieces[n] for n in (1, 2, 3, 4)))
        self.winner = str(seat)

    # ---- fights

    def where(self, kind: str, n: int) -> Square | None:
        return {"ship": self.ship, "crew": self.ashore, "pirate": self.pirate}.get(
            kind, [self.galleon] * (n + 1)
        )[n]

    def _plays(self, kind: str, n: int) -> str:
        return "empty" if kind == "ship" and self.ashore[n] is not None else kind

    def _fires(self, plays: str, n: int) -> bool:
        if plays == "pirate":
            return RANGED[self.level] is not None
        return plays in ("ship", "crew") and self.balls[n] > 0

    def _adds(self, plays: str, n: int, far: bool) -> int:
        if plays == "pirate":
            return (RANGED[self.level] or 0) if far else CLOSE[self.level]
        if plays == "galleon":
            return 0
        return self.far[n] if far else self.close[n]

    def fight(
        self,
        one: tuple[str, int],
        other: tuple[str, int],
        far: bool,
        dice: tuple[int, int],
        seen: Seen,
    ) -> None:
        """3 Fighting: close on one square, ranged beside; the winner takes all that is with a crew
        that is lost. How does a turn go: at the end of a move; our reading: once a turn."""
        plays, sails = self._begins(one, other, far)
        mine, there = one[0] in ("ship", "crew"), self.where(*other)
        won, shots = self._decided(plays, one, other, far, dice)
        if sails:
            self._sailed(one[1], there, seen)
        if mine:
            self.fought_in_turn.add(one[1])
        for kind, n in shots:
            if kind in ("ship", "crew"):
                self.balls[n] -= 1
        self._settled(
            (one, plays[0]) if won else (other, plays[1]),
            (other, plays[1]) if won else (one, plays[0]),
        )

    def _begins(
        self, one: tuple[str, int], other: tuple[str, int], far: bool
    ) -> tuple[tuple[str, str], bool]:
        """Who plays what in a fight that can be, and whether the attacker sails for it."""
        need(self.open is None)
        here, there = self.where(*one), self.where(*other)
        need(here is not None and there is not None and one[0] != "galleon")
        mine = one[0] in ("ship", "crew")
        need(one != other and not (mine and other[0] in ("ship", "crew") and one[1] == other[1]))
        need(mine or other[0] in ("ship", "crew"))
        need(self.rows[there[0]][there[1]] != "c" and self._plays(*one) != "empty")
        sails = False
        if far:
            need(apart(self.rows, here, there) == 1 and self.rows[here[0]][here[1]] != "c" and mine)
        elif here != there:
            need(
                mine
                and one == (("crew" if self.ashore[one[1]] else "ship"), one[1])
                and there in self.reach(one[1])
            )
            sails = True
        plays = self._plays(*one), self._plays(*other)
        if sails and self.rows[there[0]][there[1]] in LAND:
            plays = "crew", plays[1]
        elif sails and plays[0] == "crew":
            plays = "ship", plays[1]
        if mine:
            need(self.phase == "turns" and one[1] not in self.fought_in_turn)
            need(sails or one[1] in self.moved)
        return plays, sails

    def challenge(self, one: tuple[str, int], other: tuple[str, int], far: bool) -> None:
        """The same where dice decide: the table stays as it is until both are told."""
        plays, _ = self._begins(one, other, far)
        if far:
            need(self._fires(plays[0], one[1]) and self._fires(plays[1], other[1]))
            need(plays[1] != "crew" or (plays[0] != "ship" and not self.hidden[other[1]]))
        self.open = {"one": one, "other": other, "far": far, "dice": [0, 0]}

    def leave(self) -> None:
        need(self.open is not None and self.open["dice"] == [0, 0])
        self.open = None

    def die(self, side: int, face: int, seen: Seen) -> None:
        """One die as it lies; level, both roll again."""
        need(self.open is not None and not self.open["dice"][side])
        fight, dice = self.open, self.open["dice"]
        dice[side] = face
        if not all(dice):
            return
        self.open = None
        try:
            self.fight(fight["one"], fight["other"], fight["far"], tuple(dice), seen)
        except No:
            self.open = {**fight, "dice": [0, 0]}

    def _decided(
        self,
        plays: tuple[str, str],
        one: tuple[str, int],
        other: tuple[str, int],
        far: bool,
        dice: tuple[int, int],
    ) -> tuple[bool, list[tuple[str, int]]]:
        sums = (
            dice[0] + self._adds(plays[0], one[1], far),
            dice[1] + self._adds(plays[1], other[1], far),
        )
        if not far:
            need(sums[0] != sums[1])
            return sums[0] > sums[1], []
        fires = self._fires(plays[0], one[1]), self._fires(plays[1], other[1])
        need(any(fires))
        need(not (plays[1] == "crew" and fires[0] and self.hidden[other[1]]))
        if plays == ("ship", "crew") and fires[0]:
            return True, [one]
        if all(fires):
            need(sums[0] != sums[1])
            return sums[0] > sums[1], [one, other]
        return fires[0], [one] if fires[0] else [other]

    def _settled(
        self, winner: tuple[tuple[str, int], str], loser: tuple[tuple[str, int], str]
    ) -> None:
        (kind, n), plays = loser
        takes = (
            self.hand[winner[0][1]] if winner[0][0] in ("ship", "crew") else self._chest(winner[0])
        )
        if kind in ("ship", "crew"):
            if plays != "empty":
                takes.take(self.hand[n])
                self.ashore[n] = None
                if self.players == 1:
                    self.winner = "lost"
            self.ship[n] = self.cities[self.colors[n]][1]
        else:
            takes.take(self._chest((kind, n)))
            if kind == "galleon":
                takes.gold += GALLEON[self.level]
                self.galleon = None
        for (kind, n), _ in (winner, loser):
            if kind == "pirate":
                self.after[n], self.pirate[n] = -1, self.homes[n]

    def _chest(self, key: tuple[str, int]) -> Hold:
        return self.chest[4 if key[0] == "galleon" else key[1]]
