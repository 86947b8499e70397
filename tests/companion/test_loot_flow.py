"""Whole games of Loot Island by acts, against a slow table."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from companion import get_game
from tests.support.loot_island.flow import AARON, Flow, Landing, laid_out
from tests.support.oracles import asked
from tests.support.playing import NAMES, Played, begun, set_up
from tests.support.refereed import Twice

GAME = get_game("loot-island")
PHASES = {"turns": "cards", "loot": "loot", "final": "loot", "cleared": "over", "end": "end"}
Told = tuple[dict[str, Any], Callable[[], None]]
"""An act on the phone, and what it is at the table."""


def several(names: list[str], who: list[str]) -> dict[str, str]:
    return {f"seat_{names.index(name) + 1}": "yes" for name in who}


def in_turns(flow: Flow, rng: random.Random) -> Told:
    """Something of phase 2 that a phone is told."""
    for _ in range(rng.randint(0, 3)):
        landing = flow.landings.setdefault((rng.randrange(4), rng.randrange(2)), Landing())
        landing.cards += rng.choice((1, 1, 2, 3))
        landing.chests += rng.choice((0, 1, 1, 2))
        name = rng.choice([*flow.names, *([AARON] if len(flow.names) == 2 else [])])
        if name not in landing.discs:
            landing.discs.append(name)
    name, kind = rng.choice(flow.names), rng.random()
    others = [other for other in flow.names if other != name]

    def by(who: list[str], count: int) -> None:
        for one in who:
            flow.cubes[one] = max(0, flow.cubes[one] + count)

    if kind < 0.2:  # a 1 was played: all others take a cube (p. 8)
        return {"do": "cubes", "but": name, "by": 1}, lambda: by(others, 1)
    if kind < 0.35:
        who = rng.sample(flow.names, rng.randint(1, len(flow.names)))
        back = 2 if flow.event == "B6" else 1
        return {"do": "cubes", "by": -back, **several(flow.names, who)}, lambda: by(who, -back)
    if kind < 0.45:
        return {"do": "cubes", "player": name, "by": 1}, lambda: by([name], 1)
    # whoever has passed does nothing more in this round (p. 6)
    users = [name, AARON] if len(flow.names) == 2 else [name]
    users = [one for one in users if one not in flow.passed]
    if kind < 0.55 and users:
        user = rng.choice(users)
        return {"do": "island", "player": user}, lambda: flow.treasure_island(user)
    if 0.55 <= kind < 0.62 and users:
        user = rng.choice(users)
        if flow.event in ("A3", "B9"):
            ship = {"do": "island", "player": user, "how": "ship"}
            other = {"do": "island", "player": user, "how": "other"}
            return rng.choice(
                [
                    (ship, lambda: flow.ship_island(user)),
                    (other, lambda: flow.used_island(user)),
                ]
            )
        return {"do": "island", "how": "ship"}, lambda: flow.ship_island(user)
    if kind < 0.66 and len(flow.names) == 2:  # a 1 of Aaron's gives both a cube (p. 15)
        return {"do": "cubes", "but": AARON, "by": 1}, lambda: by(flow.names, 1)
    if flow.giving:
        name = rng.choice(flow.giving)
        return {"do": "passed", "player": name}, lambda: flow.pass_(name)
    if not flow.anybody_passed:
        return {"do": "passed", "player": name}, lambda: flow.pass_(name)
    return {"do": "find"}, flow.all_passed


def seats_of(flow: Flow, landing: Landing) -> dict[str, Any]:
    discs = ["aaron" if name == AARON else flow.names.index(name) + 1 for name in landing.discs]
    return {"chests": landing.chests, **{f"disc_{n}": disc for n, disc in enumerate(discs, 1)}}


def explored(flow: Flow, rng: random.Random) -> Told:
    near, far = flow.pair(flow.coasts[0])
    counts: dict[str, Any] = {} if flow.counts_told else {"near": near.cards, "far": far.cards}
    if not flow.loots:
        return {"do": "reveal", **counts}, flow.goes_on
    if counts and rng.random() < 0.4:
        return {"do": "reveal", **counts}, lambda: setattr(flow, "counts_told", True)

    def turned_up() -> None:
        flow.counts_told = True
        flow.turn_up()
        flow.goes_on()

    return {"do": "reveal", **counts, **seats_of(flow, flow.loots[0][1])}, turned_up


def next_act(flow: Flow, rng: random.Random) -> Told:
    plenty = len(flow.deck) + len(flow.discards) > 40  # more than lie at all landings left
    if flow.phase == "loot" and plenty and rng.random() < 0.03:
        return {"do": "skip"}, flow.shared_out
    if flow.unnamed:
        return {"do": "name", "card": flow.unnamed[0]}, flow.name_one
    if flow.order:
        card, keep = rng.choice(flow.lying), flow.kind == "gift" or rng.random() < 0.7
        crossed = rng.choice((0, 0, 1, 2)) if keep else 0
        typed = {
            "do": "take",
            "player": flow.order[0],
            "card": card,
            "how": "keep" if keep else "bury",
        }
        # which one is buried stays untold, but where Aaron plays and all that lie there are known
        if not keep and len(flow.names) > 2 and rng.random() < 0.5:
            del typed["card"]
        return {**typed, **({"crossed": crossed} if keep else {})}, lambda: flow.take(
            card, keep, crossed
        )
    if flow.phase == "loot" and flow.may_give:

        def gave() -> None:
            for name in flow.may_give:
                flow.cubes[name] = max(0, flow.cubes[name] - 2)
            flow.may_give = []
            flow.goes_on()

        return {"do": "gave"}, gave
    if flow.phase == "cards":
        return in_turns(flow, rng)
    if flow.phase == "loot":
        return explored(flow, rng)
    event = {} if flow.round == 5 or flow.drawn else {"event": flow.events[flow.round]}
    return {"do": "next", **event}, flow.final_exploration if flow.round == 5 else flow.start_round


def previewed(table: Played, typed: dict[str, Any], rng: random.Random) -> None:
    """What the page shows while the same is tapped offers this act, of whichever phone it is."""
    taps = {key: str(value) for key, value in typed.items()}
    taps["discs"] = ",".join(taps[key] for key in sorted(taps) if key.startswith("disc_"))
    seen = taps | {"at": taps.get("but", ""), "chests": taps.get("chests", "0")}
    if typed["do"] == "take":
        seen["pick"] = "yes"  # asked for, where the phone is not the taker's
    page = table.view(*rng.choice([(), (0,), (1, 0)]), **seen)
    offered = [dict(step.fields, do=step.do) for step in page.steps]
    if typed["do"] in ("reveal", "take") and not page.fault:
        wanted = {
            key: value
            for key, value in taps.items()
            if key in ("do", "near", "far", "chests", "how", "card")
        }
        assert any(wanted.items() <= step.items() for step in offered), (taps, page)


def a_table(rng: random.Random) -> tuple[Played, Flow]:
    players = rng.randint(2, 5)
    setup = set_up(
        GAME, players, "".join(rng.choice("0123456789ABCDEFGHJKMNPQRSTVWXYZ") for _ in range(8))
    )
    with_setup = rng.random() < 0.5
    table = begun(GAME, players, setup if with_setup else None)
    events = list(setup.details["events"])
    state = table.at.state
    if not with_setup:
        if rng.random() < 0.5:  # what happens seldom
            events = ["A3", *rng.sample(["B6", "B8", "B9", "B14"], 4)]
        table.do("lies", event=events[0], corner=state.corner, heading=state.heading)
    flow = laid_out(
        NAMES[:players], events, state.corner, state.heading, table.record["first_player"], rng
    )
    flow.drawn = with_setup
    if rng.random() < 0.25:
        flow.deck = flow.deck[: rng.randint(0, 20)]
    return table, flow


class Game(Twice):
    def tell(self, typed: dict[str, Any], happens: Callable[[], object]) -> bool:
        """Where cards of the box are lost fewer treasures lie there than the phone believes, and it
        is told so."""

        def happens_here() -> None:
            happens()
            if (
                self.flow.out_of_treasures
                and self.table.at.state.stage != "end"
                and not self.table.at.state.over
            ):
                self.table.do("exhausted", lie=len(self.flow.order))

        return super().tell(typed, happens_here)

    def shown(self) -> dict[str, Any]:
        """What the phone believes, in the words of the table."""
        state, record = self.table.at.state, self.table.record
        finding = PHASES[state.stage] == "loot"
        return {
            "round": state.round,
            "phase": PHASES[state.stage],
            "final": state.stage == "final",
            "event": state.event,
            "ship": (state.corner, state.heading),
            "coast": state.coast(state.coasts) if finding else None,
            "tile": record["first_player"],
            "cubes": [player["cubes"] for player in record["players"]],
            "hands": [sorted(player["treasures"]) for player in record["players"]],
            "crowns": sorted((record.get("aaron") or {}).get("treasures", [])),
            "takes": state.takers,
            "due": state.due,
            "gives": sorted(state.may_give) if finding and not state.takers else [],
        }

    def stands(self) -> dict[str, Any]:
        return self.flow.view()  # type: ignore[no-any-return]


def a_game(seed: int) -> int:
    """Plays one game to its end; how many acts it took."""
    rng = random.Random(seed)
    table, flow = a_table(rng)
    game, acts = Game(table, flow, rng), 0
    game.same()
    while flow.phase != "end":
        acts += 1
        assert acts < 2000, "a game ends"
        typed, happens = next_act(flow, rng)
        previewed(table, typed, rng)
        game.tell(typed, happens)
    return acts


@asked((0, 20), (20, 20), soak=(40, 5_000))
def test_whole_games_go_as_the_rules_say(seed: int, count: int) -> None:
    acts = sum(a_game(one) for one in range(seed, seed + count))
    assert acts > count * 50


def test_the_end_comes_before_the_user_of_an_island_passes_with_b9() -> None:
    assert a_game(1616)
