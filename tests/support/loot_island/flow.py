"""A slow second table of Loot Island in play, written from the rules alone, to check the product's
flow.

It must never import ``companion``. It is the whole table, with what no phone is told: map cards,
chests and discs at each landing, the treasure deck in order. Rules: pp. 4-6, 8, 10-12, 14, 15.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any

from tests.support.loot_island.oracle import CARDS

CORNERS = ["north-west", "north-east", "south-east", "south-west"]
COASTS = ["north", "east", "south", "west"]  # the coast between a corner and the next one clockwise
ENOUGH = {2: 4, 3: 4, 4: 5, 5: 6}  # p. 10
PILES = {2: ["I", "IV"], 3: ["I", "IV"], 4: ["I", "II", "IV"], 5: ["I", "II", "III", "IV"]}  # p. 3
AARON = "Aaron"


@dataclass
class Landing:
    """A landing. ``cards`` are as they count (a +1 counts two), ``discs`` from the bottom up."""

    cards: int = 0
    chests: int = 0
    discs: list[str] = field(default_factory=list)


@dataclass
class Flow:
    """The table. ``phase`` is cards, loot (landings are explored), over (the round is), or end."""

    names: list[str]
    events: list[str]
    corner: int
    clockwise: bool
    tile: str
    cubes: dict[str, int]
    deck: list[int]
    discards: list[int] = field(default_factory=list)
    hands: dict[str, list[int]] = field(default_factory=dict)
    crowns: list[int] = field(default_factory=list)
    landings: dict[tuple[int, int], Landing] = field(default_factory=dict)
    round: int = 1
    phase: str = "cards"
    final: bool = False
    anybody_passed: bool = False
    passed: list[str] = field(default_factory=list)
    open: list[int] = field(default_factory=list)
    giving: list[str] = field(default_factory=list)
    coasts: list[int] = field(default_factory=list)
    loots: list[tuple[str, Landing]] = field(default_factory=list)
    lying: list[int] = field(default_factory=list)
    order: list[str] = field(default_factory=list)
    kind: str = ""
    may_give: list[str] = field(default_factory=list)
    out_of_treasures: bool = False
    counts_told: bool = False
    named: int = 0
    drawn: bool = False
    """Whether a set-up drew the events. Then nobody has to tell them."""

    # ---- where the ship points

    @property
    def event(self) -> str:
        return "" if self.final or self.phase == "end" else self.events[self.round - 1]

    def bow(self) -> int:
        """Returns the coast closest to the bow (p. 10)."""
        return self.corner if self.clockwise else (self.corner - 1) % 4

    def ahead(self, coast: int) -> int:
        return (coast + (1 if self.clockwise else -1)) % 4

    def sail(self) -> None:
        """Sails to the next corner, in the direction the ship is facing (p. 5)."""
        self.corner = (self.corner + (1 if self.clockwise else -1)) % 4

    def pair(self, coast: int) -> list[Landing]:
        """Returns the two landings of a coast, the one closer to the bow first."""
        sides = (0, 1) if self.clockwise else (1, 0)
        return [self.landings.setdefault((coast, side), Landing()) for side in sides]

    # ---- rounds

    def start_round(self) -> None:
        """Begins a round: Phase 1 (p. 5), and what an event does immediately (p. 14)."""
        self.round += 1
        self.phase, self.anybody_passed, self.passed = "cards", False, []
        self.sail()
        if self.event == "B1":
            self.sail()
        if self.event == "B2":
            self.clockwise = not self.clockwise

    def pass_(self, name: str) -> None:
        self.passed.append(name)
        if not self.anybody_passed:
            self.anybody_passed, self.tile = True, name
            if self.event == "B8":
                for other in self.names:
                    self.cubes[other] += 2 if other != name else 0
        if self.event == "A2":
            self.giving.remove(name)
            self.order, self.lying, self.kind = [name], list(self.open), "gift"

    def all_passed(self) -> None:
        """Begins Phase 3 (p. 10): the exploration coast. With B14 also the next one, each by
        itself."""
        self.phase, self.open, self.giving = "loot", [], []
        self.coasts = [self.bow()] + ([self.ahead(self.bow())] if self.event == "B14" else [])
        self.explore_coast()

    def final_exploration(self) -> None:
        """Begins the final exploration (p. 12): all remaining landings, from the bow on."""
        cleared = 2 if self.event == "B14" else 1
        self.final, self.phase = True, "loot"
        self.coasts = [self.bow()]
        while len(self.coasts) < 4:
            self.coasts.append(self.ahead(self.coasts[-1]))
        for coast in self.coasts[:cleared]:
            assert not any(landing.cards for landing in self.pair(coast))
        self.coasts = self.coasts[cleared:]
        self.explore_coast()

    def explore_coast(self) -> None:
        near, far = self.pair(self.coasts[0])
        enough = [landing for landing in (near, far) if landing.cards >= ENOUGH[len(self.names)]]
        if self.final:
            self.loots = [("small", landing) for landing in enough]
        elif len(enough) == 2:
            most = near
            if self.event == "B12":
                most = far if far.cards < near.cards else near
            elif far.cards > near.cards:
                most = far
            self.loots = [("big", most), ("small", far if most is near else near)]
        else:
            self.loots = [("big", landing) for landing in enough]
        self.counts_told = False

    def turn_up(self) -> None:
        """Reveals the treasures of the next landing with loot, and tells who takes them (p. 10)."""
        self.kind, landing = self.loots.pop(0)
        count = landing.chests + (len(landing.discs) if self.kind == "big" else 0)
        if self.event == "B11":
            count -= 1
        if self.event == "A4":
            count += -1 if self.kind == "big" else 1
        stack = landing.discs[::-1] if self.event == "B13" else landing.discs
        self.lying = self.from_deck(max(0, count))
        self.order = [stack[n % len(stack)] for n in range(len(self.lying))] if stack else []
        self.named = 0
        if not stack:
            self.discards += self.lying
            self.lying = []
        if self.event == "B10" and self.kind == "small":
            self.may_give = [name for name in stack if name != AARON]

    def from_deck(self, count: int) -> list[int]:
        """Draws treasures from the deck (p. 5, Treasure Deck)."""
        if len(self.deck) < count:
            random.Random(len(self.discards)).shuffle(self.discards)
            self.deck, self.discards = self.deck + self.discards, []
        if len(self.deck) < count:
            self.out_of_treasures = True
        found, self.deck = self.deck[:count], self.deck[count:]
        return found

    def shared_out(self) -> None:
        """Lets the players share out what is left of a coast by themselves. Here they bury all of
        it."""
        self.discards += self.lying
        while self.loots:
            self.turn_up()
            self.discards += self.lying
        self.lying, self.order, self.may_give = [], [], []
        self.goes_on()

    def goes_on(self) -> None:
        """Goes on to what follows: the next landing, the next coast, clean up, or the end."""
        if self.order:
            return
        if self.out_of_treasures:
            self.phase, self.may_give = "end", []
            return
        if self.phase != "loot" or self.loots or self.may_give:
            return
        for landing in self.pair(self.coasts.pop(0)):  # p. 11, Clean up
            landing.cards, landing.chests, landing.discs = 0, 0, []
        if self.coasts:
            self.explore_coast()
        else:
            self.phase = "end" if self.final else "over"

    # ---- taking (p. 11)

    def take(self, card: int, keep: bool, crossed: int) -> None:
        name = self.order.pop(0)
        self.lying.remove(card)
        self.named -= 1
        if self.kind == "gift":
            self.open.remove(card)
            self.lying = []
        if keep:
            self.hands[name].append(card)
            self.cubes[name] = max(0, self.cubes[name] + CARDS[card].get("curse", 0) - crossed)
        else:
            amulets = [n for n in self.hands[name] if CARDS[n]["type"] == "amulet"]
            self.cubes[name] = max(0, self.cubes[name] - 2 - len(amulets))
            self.discards.append(card)
        self.aarons()
        self.goes_on()

    @property
    def unnamed(self) -> list[int]:
        """Returns the cards that a phone must be told before Aaron can take by himself, in any
        order."""
        return self.lying[self.named :] if AARON in self.order and self.kind != "gift" else []

    def name_one(self) -> None:
        self.named += 1
        if not self.unnamed:
            self.aarons()
            self.goes_on()

    def aarons(self) -> None:
        """Lets Aaron take the highest number (p. 15). He keeps a crown and discards anything
        else."""
        while self.order and self.order[0] == AARON:
            self.order.pop(0)
            card = max(self.lying)
            self.lying.remove(card)
            self.named -= 1
            (self.crowns if CARDS[card]["type"] == "crown" else self.discards).append(card)

    def used_island(self, name: str) -> None:
        """Settles the use of an island (p. 14). With A3 it costs a cube, which Aaron never takes
        (p. 15). With B9 whoever uses one passes right after, but nobody does for Aaron (our
        reading)."""
        if self.event == "A3" and name != AARON:
            self.cubes[name] += 1
        if self.event == "B9" and name != AARON and not self.out_of_treasures:
            self.pass_(name)

    def treasure_island(self, name: str) -> None:
        """Uses the treasure island (p. 14): take 1 cube, reveal 1 treasure. Aaron takes no
        cubes."""
        if name != AARON:
            self.cubes[name] += 1
        self.lying = self.from_deck(1)
        self.used_island(name)
        self.order, self.kind, self.named = [name] * len(self.lying), "island", 0
        self.goes_on()

    def ship_island(self, name: str) -> None:
        """Uses the ship island (p. 14): the ship goes on to the next corner."""
        self.used_island(name)
        self.sail()

    # ---- what a phone should know

    def due(self) -> list[str]:
        """Returns the landings with loot that the phone knows and has not turned up."""
        told = self.phase == "loot" and self.counts_told
        pair = self.pair(self.coasts[0]) if told else []
        return [
            ("near", "far")[[one is landing for one in pair].index(True)]
            for _, landing in self.loots
            if told
        ]

    def view(self) -> dict[str, Any]:
        return {
            "round": self.round,
            "phase": self.phase,
            "final": self.final and self.phase != "end",
            "event": self.event or None,
            "ship": (CORNERS[self.corner], "clockwise" if self.clockwise else "anticlockwise"),
            "coast": COASTS[self.coasts[0]] if self.phase == "loot" else None,
            "tile": self.tile,
            "cubes": [self.cubes[name] for name in self.names],
            "hands": [sorted(self.hands[name]) for name in self.names],
            "crowns": sorted(self.crowns),
            "takes": list(self.order),
            "due": self.due(),
            "gives": sorted(self.may_give) if not self.order and self.phase == "loot" else [],
        }


def laid_out(
    names: list[str], events: list[str], corner: str, heading: str, tile: str, rng: random.Random
) -> Flow:
    """Sets a table up (pp. 2-3): three cubes each, the piles shuffled and stacked."""
    deck = []
    for pile in PILES[len(names)]:
        cards = [n for n, card in CARDS.items() if card["pile"] == pile]
        rng.shuffle(cards)
        deck += cards
    flow = Flow(
        names,
        events,
        CORNERS.index(corner),
        heading == "clockwise",
        tile,
        dict.fromkeys(names, 3),
        deck,
    )
    flow.hands = {name: [] for name in names}
    if events[0] == "A2":
        flow.open = flow.from_deck(len(names))
        flow.giving = list(names)
    return flow
