"""Whole games of Waters of Nereus by acts, against a slow table."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from companion import BadInput, get_game
from companion.boards import Tap
from tests.support.oracles import asked
from tests.support.playing import Played, set_up
from tests.support.refereed import Twice
from tests.support.waters_of_nereus.flow import CREW, EXPLORER, Flow, Space, chosen

GAME = get_game("waters-of-nereus")
KNOWN = {"chest", "storage", "captain", "purser", "merchant"}
Told = tuple[dict[str, Any], Callable[[], None]]
"""An act on the phone, and what it is at the table."""


def named(space: Space) -> str:
    return "ABCDEFGHI"[space[1] - 1] + str(space[0])


def counts(counter: Counter[str]) -> dict[str, int]:
    return {color: count for color, count in counter.items() if count}


def paid(told: str, names: list[str]) -> Counter[str]:
    """Whom a way pays for passing, as its button says."""
    return Counter(
        {other: n for other in (*names, "the supply") if (n := told.count(f"pays {other} 1 gold"))}
    )


class Evening(Twice):
    def __init__(self, seed: int) -> None:
        rng = random.Random(f"nereus-{seed}")
        players = rng.choice((2, 2, 3, 4))
        options = {"variant": "neutral"} if players == 2 and rng.random() < 0.8 else {}
        setup = set_up(GAME, players, f"{rng.randrange(10**8):08d}", **options)
        table, details = Played(GAME, players, setup), setup.details
        self.ours = rng.random() < 0.7
        self.cards = [
            [
                (r, c)
                for r, row in enumerate(setup.view.cards[card], 1)
                for c, m in enumerate(row, 1)
                if m == "x"
            ]
            for card in details["discovery"]["stack"]
        ]
        names = [player["name"] for player in table.record["players"]]
        ships = {ship["seat"]: (ship["row"], ship["col"]) for ship in details["ships"]}
        flow = Flow(
            names,
            details["board"]["rows"],
            setup.start_player - 1,
            {name: ships[seat] for seat, name in enumerate(names, 1)},
            {(t["row"], t["col"]): [t["color"]] for t in details["treasures"]},
            Counter(details["bag"]),
            ships.get(0),
        )
        table.do("begin", cards="ours" if self.ours else "box")
        super().__init__(table, flow, rng)
        self.spoils()

    def spoils(self) -> None:
        """What seldom comes about by itself: a bag soon empty, gold to pay for every way."""
        if self.rng.random() < 0.3:
            self.flow.bag = Counter(self.rng.choices(("white", "red", "black"), k=6))
            self.table.document["play"]["bag"] = {"counts": dict(self.flow.bag)}
        if self.rng.random() < 0.6:
            for player in self.table.record["players"]:
                player["gold"] = self.flow.cabins[player["name"]].gold = 40

    def shown(self) -> dict[str, Any]:
        state, cabins = self.table.at.state, {}
        neutral = state.neutral
        for player in self.table.record["players"]:
            storage = dict(player.get("storage", {}))
            gems, hand = storage.pop("gem", 0), sorted(state.hands.get(player["name"], []))
            rest = (player.get("chest", []), storage, gems, player.get("holds", {}), hand)
            cabins[player["name"]] = (player["gold"], player["track"], *rest)
        winds = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
        return {
            "where": (state.day, state.phase, state.cycle if state.phase != "explorer" else 4),
            "sun": (state.sun, state.hourglass),
            "acts": [
                player.name
                for player in self.table.now.players
                if player.current and state.phase != "end"
            ],
            "ships": state.ships,
            "sea": {square: sorted(pile) for square, pile in state.lies.items()},
            "bag": (state.bag.counts, state.bag.gone),
            "neutral": (
                (neutral.ship, winds.index(neutral.disc), [c.crew for c in neutral.today])
                if neutral
                else None
            ),
            "cabins": cabins,
        }

    def stands(self) -> dict[str, Any]:
        flow = self.flow
        return {
            "where": (flow.day, flow.phase, flow.cycle),
            "sun": (flow.names[flow.sun], flow.names[flow.hourglass]),
            "acts": [flow.names[flow.hourglass]] if flow.phase == "action" else [],
            "ships": {name: named(space) for name, space in flow.ships.items()},
            "sea": {named(space): sorted(pile) for space, pile in flow.sea.items() if pile},
            "bag": (counts(flow.bag), counts(flow.gone)),
            "neutral": (named(flow.neutral), flow.angle, flow.turned) if flow.neutral else None,
            "cabins": {
                name: (
                    one.gold,
                    one.track,
                    one.chest,
                    counts(one.storage),
                    one.gems,
                    one.holds,
                    sorted(one.hand),
                )
                for name, one in flow.cabins.items()
            },
        }

    # ---- a day

    def play(self) -> None:
        self.same()
        while self.flow.phase != "end":
            self.discovery()
            self.tell({"do": "next"}, self.flow_does("starts_action"))
            for _ in range(4):
                self.neutral_card()
                for name in self.flow.order():
                    self.turn(name)
                self.tell({"do": "next"}, self.flow_does("passes_hourglass"))
            self.evening()
            self.tell({"do": "next"}, self.flow_does("concludes"))
        GAME.read(self.table.record)

    def flow_does(self, name: str) -> Callable[[], None]:
        return lambda: getattr(self.flow, name)()

    def lays(self, space: Space) -> Told:
        color = self.rng.choice(self.flow.in_bag())
        return {"do": "lay", "square": named(space), "color": color}, lambda: self.flow.lay(
            space, color
        )

    def discovery(self) -> None:
        wanted = self.flow.wants(self.cards[self.flow.day - 1])
        if not self.ours:
            for space in wanted:
                self.tell(*self.lays(space))
            return
        view = self.table.now.view
        assert [named(space) for space in wanted] == list(view.open)  # type: ignore[union-attr]
        by_hand = self.rng.randint(0, len(wanted))
        for space in self.rng.sample(wanted, by_hand):
            self.tell(*self.lays(space))
            wanted.remove(space)
        if wanted:

            def drawn() -> None:
                for space in wanted:
                    self.flow.lay(space, self.table.at.state.lies[named(space)][-1])

            self.tell({"do": "lay-all"}, drawn)

    def neutral_card(self) -> None:
        """A card that was turned at the table or by the phone, its space, and the die of either."""
        if self.flow.neutral is None:
            return
        with pytest.raises(BadInput):
            self.table.do("next")
        by_phone, dice = self.rng.random() < 0.5, 0
        crew = (
            ""
            if by_phone
            else self.rng.choice([one for one in CREW if one not in self.flow.turned])
        )
        told = dict[str, int]()

        def rolled() -> None:
            """What the phone rolled, if it did."""
            nonlocal dice
            card = self.table.at.state.neutral.last
            for die in card.dice[dice:]:
                told["moved"] = self.flow.roll(card.crew, told["space"], die)
            dice = len(card.dice)

        def turned() -> None:
            told["space"] = self.flow.flip(self.table.at.state.neutral.last.crew)
            rolled()

        self.tell({"do": "flip", "value": crew}, turned)
        crew = self.flow.turned[-1]
        if crew not in ("captain", "pilot") or told.get("moved"):
            return
        if self.table.now.next is not None and self.table.now.next.do == "space":
            self.tell({"do": "space", "value": told["space"]}, rolled)
        while not told.get("moved"):
            self.tell(
                {"do": "die", "value": self.rng.choice(("", "1", "2", "3", "4", "5", "6"))}, rolled
            )

    def turn(self, name: str) -> None:
        neutral, others = self.flow.neutral, [one for one in self.flow.names if one != name]
        if (
            neutral is not None
            and neutral not in self.flow.ships.values()
            and self.rng.random() < 0.3
        ):
            other = others[0]  # the neutral ship came to another, which nobody had told yet
            typed = {"do": "put", "player": other, "to": named(neutral)}
            self.tell(typed, lambda: self.flow.ships.update({other: neutral}))
        card = chosen(self.flow, name, self.rng)
        if (
            "pilot" not in self.flow.played[name]
            and self.flow.free("pilot")
            and self.rng.random() < 0.4
        ):
            card = ("pilot", self.flow.free("pilot")[0])
        if card is None:
            return
        crew, space = card
        self.flow.plays(name, crew, space)
        self.acts(name, crew, space)
        if self.rng.random() < 0.1:  # "Draw 2 random treasures from the bag", a science card
            for _ in range(2):
                self.draws(name)
        self.into_the_cabin(name)

    def draws(self, name: str) -> None:
        color = self.rng.choice(self.flow.in_bag())

        def drawn() -> None:
            self.flow.draw(color)
            self.flow.cabins[name].hand.append(color)

        self.tell({"do": "hand", "player": name, "color": color}, drawn)

    def acts(self, name: str, crew: str, space: int) -> None:
        if crew in ("captain", "pilot"):
            self.sails(name, crew, space)
        elif crew == "explorer":
            row, col = self.flow.ships[name]
            beside = [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]
            found = [
                (at, c)
                for at in beside
                for c in self.flow.sea.get(at, [])
                if c in EXPLORER[space - 1]
            ]
            if found:
                at, color = self.rng.choice(found)
                typed = {"do": "pick", "player": name, "square": named(at), "color": color}
                self.tell(typed, lambda: self.flow.explore(name, at, color))

    def sails(self, name: str, crew: str, space: int) -> None:
        """One of the ways of the action space that the player can pay, offered with what it
        costs."""
        ways = self.flow.ways(name, crew, space)
        self.rng.shuffle(ways)
        if self.rng.random() < 0.5:
            # past ships, where it can
            ways.sort(key=lambda one: -self.flow.owed(name, one[1], one[2]).total())
        for _, way, turns in ways:
            owed = self.flow.owed(name, way, turns)
            if owed.total() > self.flow.cabins[name].gold:
                continue
            tap = Tap(named(way[0]), f"ship:{self.flow.names.index(name)}", named(way[-1]))
            offered = self.table.tapped(tap)
            how = f"turn-{len(way) - 1}" if turns else "straight"
            steps = [step for step in offered.steps if step.fields["way"].split(" ")[0] == how]
            if turns and not steps:
                continue  # a straight way or a shorter one is no dearer
            owners = {step.fields["way"]: paid(step.follows, self.flow.names) for step in steps}
            due = Counter(
                {owner or "the supply": gold for owner, gold in owed.items() if owner != "turn"}
            )
            fewest = min(one.total() for one in owners.values())
            assert fewest <= due.total(), f"{owners}: there is a way past fewer ships"
            assert turns or fewest == due.total(), f"{owners}: straight through {due}"
            if fewest < due.total():
                continue  # of turning ways of one length the phone offers those past fewest ships
            (step,) = [step for step in steps if owners[step.fields["way"]] == due]
            self.tell(
                {"do": "sail", **step.fields},
                lambda way=way, turns=turns: self.flow.sail(name, way, turns),
            )  # type: ignore[misc]
            return

    def into_the_cabin(self, name: str) -> None:
        cabin, seat = self.flow.cabins[name], self.flow.names.index(name)
        while self.flow.cabins[name].hand:
            cabin = self.flow.cabins[name]
            color = self.rng.choice(cabin.hand)
            found = self.table.play.writable(self.table.at, "cabin", seat)
            offered = {p.where for held, places in found["hand"] if held == color for p in places}
            assert offered & KNOWN == set(cabin.places(color)), (color, cabin)
            where = self.rng.choice(
                [*cabin.places(color), *([] if cabin.places(color) else ["bag"])]
            )
            typed = {"do": "place", "player": name, "color": color, "where": where}
            self.tell(typed, lambda color=color, where=where: self.flow.place(name, color, where))  # type: ignore[misc]
        for color in [
            color for color, count in self.flow.cabins[name].storage.items() if count == 2
        ]:
            if self.rng.random() < 0.5 and self.flow.cabins[name].gems < 3:
                typed = {"do": "exchange", "player": name, "color": color}
                self.tell(typed, lambda color=color: self.flow.exchange(name, color))  # type: ignore[misc]
        stored = [
            *counts(self.flow.cabins[name].storage),
            *["gem"] * (self.flow.cabins[name].gems > 0),
        ]
        if stored and self.rng.random() < 0.2:
            piece = self.rng.choice(stored)
            self.tell(
                {"do": "sell", "player": name, "color": piece}, lambda: self.flow.sell(name, piece)
            )

    def evening(self) -> None:
        """Phase III: the explorers' extra turns; the neutral player turns a fifth card without
        paying."""
        for name in [*self.flow.explorers]:
            if name == "":
                self.neutral_card()
            elif (
                card := chosen(self.flow, name, self.rng)
            ) is not None and self.rng.random() < 0.5:
                self.flow.plays(name, *card)
                self.acts(name, *card)
                self.into_the_cabin(name)
        if self.flow.neutral is not None and "" in self.flow.explorers:
            self.neutral_card()


@asked((0, 10), (10, 10), soak=(20, 5_000))
def test_whole_games_go_as_the_rules_say(seed: int, count: int) -> None:
    for one in range(seed, seed + count):
        Evening(one).play()
