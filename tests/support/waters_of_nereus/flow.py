"""A slow second table of Waters of Nereus in play, written from the rules alone, to check the
product's flow.

It must never import ``companion``. It is the whole table, with what no phone is told: the crew
cards that players chose and all action markers. The rules are the publisher's text, by the names of
its sections.
"""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field

Space = tuple[int, int]
"""Row and column from 1 at the top left."""

WINDS = {  # the compass card, clockwise
    "N": (-1, 0),
    "NE": (-1, 1),
    "E": (0, 1),
    "SE": (1, 1),
    "S": (1, 0),
    "SW": (1, -1),
    "W": (0, -1),
    "NW": (-1, -1),
}
STRAIGHT = ("N", "E", "S", "W")
CREW = ("captain", "pilot", "boatswain", "purser", "merchant", "scientist", "explorer")
CAPTAIN = (
    (2, tuple(WINDS)),
    (1, tuple(WINDS)),
    (2, ("NE", "SE", "SW", "NW")),
    (1, ("NE", "SE", "SW", "NW")),
)
PILOT = (4, 3, 2, 1)
PAIRS = (("white", "yellow"), ("green", "red"), ("purple", "black"))
EXPLORER = (*PAIRS, tuple(color for pair in PAIRS for color in pair))
CHEST = (
    ("white", 1, 1),
    ("yellow", 3, 2),
    ("green", 0, 0),
    ("red", 0, 3),
    ("purple", 0, 4),
    ("black", 0, 5),
)
GROUPS = (("black", "purple"), ("red", "green"), ("yellow", "white"))
REFILL = {"white": 2, "yellow": 2, "green": 1, "red": 1, "purple": 1, "black": 1}


@dataclass
class Cabin:
    """What a player has. ``hand`` are treasures that were picked up and are not in the cabin
    yet."""

    gold: int = 3
    track: int = 0
    chest: list[str] = field(default_factory=list)
    storage: Counter[str] = field(default_factory=lambda: Counter(white=1))
    gems: int = 0
    holds: dict[str, list[str] | str] = field(default_factory=dict)
    hand: list[str] = field(default_factory=list)

    def room(self, color: str) -> bool:
        """Whether there is room in storage: two treasures of each group of colours. Gems never
        exceed their own spaces here."""
        group = next(group for group in GROUPS if color in group)
        return sum(self.storage[other] for other in group) < 2

    def places(self, color: str) -> list[str]:
        """Returns the places where a treasure may go, among those that the rules tell."""
        out = ["chest"] if len(self.chest) < 6 and CHEST[len(self.chest)][0] == color else []
        out += ["storage"] if self.room(color) else []
        captain, purser, merchant = (
            self.holds.get(crew, []) for crew in ("captain", "purser", "merchant")
        )
        if captain != "complete" and color in {"black", "purple", "red", "green"} - set(captain):
            out.append("captain")
        if purser != "complete" and color not in purser:
            out.append("purser")
        if merchant != "complete" and set(merchant) <= {color}:
            out.append("merchant")
        return out


@dataclass
class Flow:
    """The table. ``angle`` is the disc's place on the compass card."""

    names: list[str]
    size: int
    sun: int
    ships: dict[str, Space]
    sea: dict[Space, list[str]]
    bag: Counter[str]
    neutral: Space | None = None
    angle: int = 0
    day: int = 1
    phase: str = "discovery"
    cycle: int = 0
    hourglass: int = 0
    cabins: dict[str, Cabin] = field(default_factory=dict)
    added: Counter[str] = field(default_factory=Counter)
    gone: Counter[str] = field(default_factory=Counter)
    turned: list[str] = field(default_factory=list)
    markers: dict[str, set[int]] = field(default_factory=lambda: {crew: set() for crew in CREW})
    played: dict[str, list[str]] = field(default_factory=dict)
    explorers: list[str] = field(default_factory=list)
    """Who played the explorer and still has a marker in that row. The neutral player is ""."""

    def __post_init__(self) -> None:
        self.hourglass = self.sun
        self.cabins = {name: Cabin() for name in self.names}
        self.played = {name: [] for name in self.names}

    def water(self, space: Space) -> bool:
        return 1 <= space[0] <= self.size and 1 <= space[1] <= self.size

    # ---- the bag

    def draw(self, color: str) -> None:
        """Draws a treasure from the bag. Hints for handling: if none is left, eight are added,
        which leave later."""
        if not self.bag.total():
            self.bag.update(REFILL)
            self.added.update(REFILL)
        assert self.bag[color] > 0
        self.bag[color] -= 1

    def discard(self, color: str) -> None:
        if self.added[color]:
            self.added[color] -= 1
            self.gone[color] += 1
        else:
            self.bag[color] += 1

    def in_bag(self) -> list[str]:
        """Returns the colours that can be drawn next."""
        return [
            color
            for color, count in (self.bag if self.bag.total() else Counter(REFILL)).items()
            if count
        ]

    # ---- Phase I

    def wants(self, ticks: list[Space]) -> list[Space]:
        """Returns the ticked spaces that get a treasure: those without a ship and with fewer than
        three treasures."""
        taken = {*self.ships.values(), self.neutral}
        return [space for space in ticks if space not in taken and len(self.sea.get(space, [])) < 3]

    def lay(self, space: Space, color: str) -> None:
        self.draw(color)
        self.sea.setdefault(space, []).append(color)

    # ---- Phase II

    def starts_action(self) -> None:
        self.phase, self.cycle = "action", 1

    def free(self, crew: str) -> list[int]:
        return [space for space in range(1, 5) if space not in self.markers[crew]]

    def flip(self, crew: str) -> int:
        """Turns a card of the neutral player. Its marker goes to the leftmost available space of
        that crew member."""
        self.turned.append(crew)
        if len(self.turned) == 5:
            self.explorers.remove("")
        space = self.free(crew)[0]
        self.markers[crew].add(space)
        if crew == "explorer":
            self.explorers.append("")
        return space

    def roll(self, crew: str, space: int, die: int) -> bool:
        """Moves the neutral ship, through other ships and at most to the edge. Returns whether it
        moved."""
        self.angle = (self.angle + die) % 8
        down, right = list(WINDS.values())[self.angle]
        far = PILOT[space - 1] if crew == "pilot" else CAPTAIN[space - 1][0]
        start = self.neutral
        for _ in range(far):
            ahead = (self.neutral[0] + down, self.neutral[1] + right)
            if not self.water(ahead):
                break
            self.neutral = ahead
        if self.neutral == start:
            return False
        for color in self.sea.pop(self.neutral, []):
            self.discard(color)
        return True

    def order(self) -> list[str]:
        """Returns the players' order: the one with the hourglass, then clockwise."""
        return self.names[self.hourglass :] + self.names[: self.hourglass]

    def plays(self, name: str, crew: str, space: int) -> None:
        """Plays a crew card, with a marker on an available action space. Played cards lie there
        until the day ends."""
        assert crew not in self.played[name] and space in self.free(crew)
        self.played[name].append(crew)
        self.markers[crew].add(space)
        if crew == "explorer":
            self.explorers.append(name)

    def ways(self, name: str, crew: str, space: int) -> list[tuple[str, list[Space], bool]]:
        """Returns where captain or pilot can sail: the wind or "turn", all spaces of the way, and
        whether it turns."""
        far, winds = CAPTAIN[space - 1] if crew == "captain" else (PILOT[space - 1], STRAIGHT)
        out: list[tuple[str, list[Space], bool]] = []
        for wind in winds:
            way = [self.ships[name]]
            for _ in range(far):
                way = [*way, (way[-1][0] + WINDS[wind][0], way[-1][1] + WINDS[wind][1])]
                if not self.water(way[-1]):
                    break
                out.append((wind, way, False))
        if crew == "pilot":
            out += self._turning(self.ships[name], far)
        taken = [*(ship for other, ship in self.ships.items() if other != name), self.neutral]
        return [one for one in out if one[1][-1] not in taken]

    def _turning(self, start: Space, far: int) -> list[tuple[str, list[Space], bool]]:
        """Returns the pilot's shortest ways with turns."""
        out = []
        for down in range(-far, far + 1):
            for right in range(-far, far + 1):
                if down and right and abs(down) + abs(right) <= far:
                    legs = (
                        [(1 if down > 0 else -1, 0)] * abs(down),
                        [(0, 1 if right > 0 else -1)] * abs(right),
                    )
                    for first, second in (legs, legs[::-1]):
                        way = [start]
                        for step in (*first, *second):
                            way = [*way, (way[-1][0] + step[0], way[-1][1] + step[1])]
                        if all(self.water(one) for one in way):
                            out.append(("turn", way, True))
        return out

    def owed(self, name: str, way: list[Space], turns: bool) -> Counter[str]:
        """Returns the gold owed for a way. Movement rules: one to the owner of each ship on it; the
        one for the neutral ship goes to nobody (""). The Pilot's actions: two to turn."""
        owners = Counter(
            other for other, ship in self.ships.items() if other != name and ship in way[1:-1]
        )
        if self.neutral in way[1:-1]:
            owners[""] += 1
        if turns:
            owners["turn"] += 2
        return owners

    def sail(self, name: str, way: list[Space], turns: bool) -> None:
        for owner, gold in self.owed(name, way, turns).items():
            self.cabins[name].gold -= gold
            if owner in self.cabins:
                self.cabins[owner].gold += gold
        self.ships[name] = way[-1]
        self.cabins[name].hand += self.sea.pop(way[-1], [])

    def explore(self, name: str, space: Space, color: str) -> None:
        self.sea[space].remove(color)
        if not self.sea[space]:
            del self.sea[space]
        self.cabins[name].hand.append(color)

    def passes_hourglass(self) -> None:
        """Passes the hourglass on. Stage 3: after four cards the day goes on with Phase III, and
        the hourglass stays."""
        if self.cycle == 4:
            self.phase = "explorer"
        else:
            self.cycle, self.hourglass = self.cycle + 1, (self.hourglass + 1) % len(self.names)

    def concludes(self) -> None:
        """Ends the day, Phase IV."""
        self.markers = {crew: set() for crew in CREW}
        self.played = {name: [] for name in self.names}
        self.turned, self.explorers = [], []
        if self.day == 4:
            self.phase = "end"
            return
        self.sun = self.hourglass = (self.sun + 1) % len(self.names)
        self.day, self.phase, self.cycle = self.day + 1, "discovery", 0

    # ---- the cabin

    def place(self, name: str, color: str, where: str) -> None:
        cabin = self.cabins[name]
        cabin.hand.remove(color)
        if where == "bag":
            self.discard(color)
        elif where == "storage":
            cabin.storage[color] += 1
        elif where == "chest":
            _, gold, points = CHEST[len(cabin.chest)]
            cabin.gold, cabin.track = cabin.gold + gold, cabin.track + points
            cabin.chest.append(color)
        else:
            inside = [*cabin.holds.get(where, []), color]
            cabin.holds[where] = inside
            if len(inside) == (3 if where == "merchant" else 4):
                cabin.holds[where] = "complete"
                # the purser's: on the cabin
                cabin.track += {"captain": 12, "merchant": 5, "purser": 0}[where]
                for back in inside:
                    self.discard(back)

    def exchange(self, name: str, color: str) -> None:
        cabin = self.cabins[name]
        cabin.storage[color] -= 2
        cabin.gems += 1
        self.discard(color)
        self.discard(color)

    def sell(self, name: str, piece: str) -> None:
        cabin = self.cabins[name]
        if piece == "gem":
            cabin.gems, cabin.gold = cabin.gems - 1, cabin.gold + 5
        else:
            cabin.storage[piece] -= 1
            cabin.gold += 2
            self.discard(piece)


def chosen(flow: Flow, name: str, rng: random.Random) -> tuple[str, int] | None:
    """Chooses a crew card and an available space of its row. Returns None if there is none."""
    crew = [one for one in CREW if one not in flow.played[name] and flow.free(one)]
    one = rng.choice(crew) if crew else None
    return (one, rng.choice(flow.free(one))) if one else None
