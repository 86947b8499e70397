"""A slow second table of Caribbean Conquest, as :mod:`.flow` has one of Treasure Map."""

from __future__ import annotations

from dataclasses import dataclass

from tests.support.ship_adventure.flow_fights import need


@dataclass
class Conquest:
    """A table of Caribbean Conquest: the holder of every point, area by area, and of every city."""

    names: list[str]
    areas: list[list[str | None]]
    cities: list[str | None]

    def __post_init__(self) -> None:
        self.gold, self.balls = dict.fromkeys(self.names, 0), dict.fromkeys(self.names, 0)
        self.round, self.phase, self.ending = 1, "turns", False
        self.out, self.closed = set[str](), list[str]()
        # whose turns of the last round are left
        self.first, self.moving = (self.names[0], list[str]())

    def _end(self) -> bool:
        """Whether the end has come (End of the game): one player has 2 of 3 areas or 5 of 9, or
        somebody is eliminated."""
        owners = [area[0] for area in self.areas if area[0] is not None and len(set(area)) == 1]
        most = 2 if len(self.areas) == 3 else 5
        return bool(self.out) or any(owners.count(name) >= most for name in self.names)

    def _note(self, holder: str | None = None) -> None:
        """Notes whether this round is the last. The players to the left of the one who brought the
        end about still move."""
        if self.ending or not self._end():
            return
        self.ending = True
        order = self._order()
        self.moving = order[order.index(holder) + 1 :] if holder in order else []

    def _order(self) -> list[str]:
        n = self.names.index(self.first)
        return [who for who in self.names[n:] + self.names[:n] if who not in self.out]

    def close(self, name: str) -> None:
        """Closes a player's sheet, after a last look at it. Then the game is counted up."""
        need(self.phase == "paid" and name not in self.closed)
        self.closed.append(name)

    def moved(self, everybody: bool) -> None:
        need(self.moving)
        self.moving = [] if everybody else self.moving[1:]

    def point(self, area: int, n: int, holder: str | None) -> None:
        need(holder not in self.out and self.areas[area][n] != holder)
        self.areas[area][n] = holder
        self._note(holder)

    def city(self, n: int, holder: str | None) -> None:
        need(self.cities[n] != holder and holder not in self.out)
        self.cities[n] = holder
        self._note()

    def eliminated(self, name: str) -> None:
        need(name not in self.out and name not in self.cities)
        self.out.add(name)
        self.moving = [who for who in self.moving if who != name]
        self.areas = [
            [None if holder == name else holder for holder in area] for area in self.areas
        ]
        self._note()

    def not_over(self) -> None:
        need(self.ending and not self._end())
        self.ending, self.moving = False, []

    def income(self) -> None:
        """Pays the income, once a round. Strategic points: one gold each, two in an area wholly
        held."""
        need(self.phase == "turns" and not self.moving)
        for area in self.areas:
            for holder in area:
                if holder is not None:
                    self.gold[holder] += 2 if len(set(area)) == 1 else 1
        for holder in self.cities:
            if holder is not None:
                self.gold[holder] += 1
        if self.ending:
            self.phase = "paid"
        else:
            self.round, self.phase = self.round + 1, "compass"

    def compass(self, first: str) -> None:
        need(self.phase == "compass")
        self.phase, self.first = "turns", first
        if self.ending:
            self.moving = self._order()

    def buy(self, name: str, ships: int, crews: int) -> None:
        """Buys units. Purchasing: a ship costs 6, a crew 3, in a city that is held."""
        need(ships + crews and name in self.cities and ships * 6 + crews * 3 <= self.gold[name])
        self.gold[name] -= ships * 6 + crews * 3

    def fired(self, name: str) -> None:
        """Uses up a cannonball card. Battles: it serves once."""
        need(self.balls[name])
        self.balls[name] -= 1

    def card(self, name: str, price: int) -> None:
        need(price <= self.gold[name])
        self.gold[name] -= price
        self.balls[name] += 1
