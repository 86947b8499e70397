"""A slow second table of Treasure Map in play, written from the text, to check the product's flow.
Caribbean Conquest's stands beside it.

They share no code with ``companion`` and must never import it. Ways come from :mod:`.brute`. Every
method is an act, which raises :class:`No` if the text forbids it.

Sometimes the text leaves a choice to the table: one of several ways of the same length, for a ship,
a pirate or the galleon. Then the method is told what was ``seen`` afterwards, checks that it is one
of them, and takes it over. Goods are kept apart by where they lie: in hand or in the city.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tests.support.ship_adventure.brute import SEA, apart, first_player
from tests.support.ship_adventure.flow_fights import (
    DICE,
    MOVE,
    PAY,
    SAIL,
    SKULL,
    Fights,
    Hold,
    Seen,
    Square,
    need,
    reached,
    towards,
)

LAST = {1: 2, 2: 2, 3: 3, 4: 3}


@dataclass
class TreasureMap(Fights):
    """A table of Treasure Map. ``cities`` are land square and harbour of each colour, also of those
    that nobody plays."""

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
        """Sets the compass (1 The compass). The galleon goes two squares, with a gold in its wake
        (8)."""
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
        """Checks that ``end`` lies two squares along a shortest way. Returns how many squares were
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
        """Whether the crew is at a temple with its token. 4 Treasures: whoever reaches one gets
        both. The table may say no."""
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
        """Moves the pirates (7): two squares towards those that they chase, by the shortest way,
        without waves."""
        need(self.open is None)
        need(self.phase == "pirates" and self.waiting())
        for n in self.waiting():
            self._goes(self.pirate[n], self.crew(self.after[n]), seen["pirate"][n])
            self.pirate[n] = seen["pirate"][n]
            self.gone.add(n)

    def next(self) -> None:
        """Ends the round (8). The level may change; then the last temple stays empty."""
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
        """Returns the squares in reach. 2 Movements: four squares a round, with the waves; the crew
        goes on land and back to its ship."""
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
        """Puts a piece where it stands at the table."""
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
        """Empties a temple. 4 Treasures: the sum in gold, the token, and a pirate for each skull;
        alone one pirate for each temple."""
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
        """Pays a pirate (7): four gold of those that the crew has with it. Our reading: the gold is
        then this pirate's."""
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
        """Returns the numbers of map pieces that can be had (8): one of each for every level so
        far."""
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
        """Stores goods (6): the numbers say how much lies in the city from now on."""
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
