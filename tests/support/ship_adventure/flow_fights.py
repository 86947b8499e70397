"""Fights of the slow second table of Treasure Map (:mod:`.flow`), and what both modules need."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from tests.support.ship_adventure.brute import LAND, apart, best_way, distances

Square = tuple[int, int]
Seen = dict[str, Any]
SKULL, MOVE, SAIL, PAY = 7, 4, 2, 4
DICE, GALLEON = {1: 1, 2: 2, 3: 3}, {1: 5, 2: 10, 3: 15}
CLOSE, RANGED = {1: 2, 2: 4, 3: 6}, {1: None, 2: 3, 3: 6}


class No(Exception):
    """Raised if the text forbids an act."""


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


class Fights:
    """The fights of a table. :class:`.flow.TreasureMap` has the fields."""

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
        """Settles a fight. 3 Fighting: close on one square, ranged beside it; the winner takes all
        that is with a lost crew. How does a turn go: at the end of a move. Our reading: once a
        turn."""
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
        """Returns as what each side fights, and whether the attacker sails for it. Raises No if
        there can be no such fight."""
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
        """Begins a fight that dice decide. The table stays as it is until both dice are told."""
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
