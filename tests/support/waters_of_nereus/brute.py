"""All a Waters of Nereus player can still do without an action, by brute force; imports nothing of
``companion``.

Every order of every allowed step is walked, and every cabin reached on the way is scored by the
slow oracle. How unclear points are read:

* An exchange takes two stored treasures of one colour. Gems and treasures fill nine spaces of
  storage at most.
* A gem moves from storage into an incomplete hold or the chest's next slot, and never out of them.
  It fits every space of a hold. Stored treasures do not move.
* A hold whose recipe or VP is unknown takes no gems, not even for the tie-break. If complete
  already, it counts so.
* A hold that becomes full is complete at once: its VP are scored, its contents leave. It serves
  hold cards and the first tie-break; a gem left in a hold that stays incomplete counts in the
  second.
* The chest's slots fill in order white to black, each with its reward at once; the green slot's
  random treasure counts 0 (it is not stored, sold or used for a card). Supplies never run out
  (substitutes are allowed).
* All game-end cards are scored at one moment. ``best``: no step comes after it but selling.
  ``best_after_cards``: every step is still allowed between the cards and the gold.
* An end result is all that a standing can see: total, completed holds, treasures in incomplete
  holds.
"""

from __future__ import annotations

from collections import deque
from typing import Any

from tests.support.waters_of_nereus.oracle import COLORS, HOLDS, score_player

# VP and gold for a piece in the chest's slots, in order; the green slot's random treasure counts 0.
CHEST_REWARDS = [(1, 1), (2, 3), (0, 0), (3, 0), (4, 0), (5, 0)]
SPACES = 3 + 6
COMPLETE = -1


# track, gold, pieces in the chest, stored treasures in COLORS order, stored gems, pieces in each
# hold in HOLDS order, and the colours of which a pair was exchanged
Cabin = tuple[int, int, int, tuple[int, ...], int, tuple[int, ...], frozenset[str]]
Step = tuple[str, str]
EndResult = tuple[int, int, int]


def changed(counts: tuple[int, ...], place: int, value: int) -> tuple[int, ...]:
    return (*counts[:place], value, *counts[place + 1 :])


def next_cabins(cabin: Cabin, recipes: dict[str, Any]) -> list[tuple[Step, Cabin]]:
    """Every single step allowed in a cabin and the cabin it leads to."""
    track, gold, chest, treasures, gems, holds, pairs = cabin
    found: list[tuple[Step, Cabin]] = []
    for place, color in enumerate(COLORS):
        if treasures[place] >= 1:
            fewer = changed(treasures, place, treasures[place] - 1)
            found.append((("sell", color), (track, gold + 2, chest, fewer, gems, holds, pairs)))
        if treasures[place] >= 2:
            fewer = changed(treasures, place, treasures[place] - 2)
            assert sum(fewer) + gems + 1 <= SPACES
            found.append(
                (("exchange", color), (track, gold, chest, fewer, gems + 1, holds, pairs | {color}))
            )
    if gems == 0:
        return found
    found.append((("sell", "gem"), (track, gold + 5, chest, treasures, gems - 1, holds, pairs)))
    if chest < len(CHEST_REWARDS):
        points, coins = CHEST_REWARDS[chest]
        after = (track + points, gold + coins, chest + 1, treasures, gems - 1, holds, pairs)
        found.append((("chest", COLORS[chest]), after))
    for place, hold in enumerate(HOLDS):
        known = recipes.get(hold) or {}
        if holds[place] == COMPLETE or known.get("recipe") is None or known.get("vp") is None:
            continue
        full = holds[place] + 1 >= len(known["recipe"])
        points = known["vp"] if full else 0
        filled = changed(holds, place, COMPLETE if full else holds[place] + 1)
        found.append(
            (("hold", hold), (track + points, gold, chest, treasures, gems - 1, filled, pairs))
        )
    return found


def first_cabin(player: dict[str, Any]) -> Cabin:
    """The cabin of a player in contract form."""
    storage = player.get("storage", {})
    contents = [player.get("holds", {}).get(hold, []) for hold in HOLDS]
    return (
        player["track"],
        player["gold"],
        len(player.get("chest", [])),
        tuple([storage.get(color, 0) for color in COLORS]),
        storage.get("gem", 0),
        tuple([COMPLETE if content == "complete" else len(content) for content in contents]),
        frozenset(),
    )


def card_points(player: dict[str, Any], cabin: Cabin, cards: dict[Any, int]) -> int:
    """What the game-end cards score in a cabin; ``cards`` remembers it."""
    _, _, chest, treasures, gems, holds, _ = cabin
    key = (chest, treasures, gems, tuple([count == COMPLETE for count in holds]))
    if key not in cards:
        final = {
            "track": 0,
            "gold": 0,
            "science": player["science"],
            "chest": ["gem"] * chest,
            "storage": {**dict(zip(COLORS, treasures, strict=True)), "gem": gems},
            "holds": {
                hold: "complete" if count == COMPLETE else ["gem"] * count
                for hold, count in zip(HOLDS, holds, strict=True)
            },
            "cards": player.get("cards", []),
        }
        cards[key] = score_player(final)["points"]["science-cards"]
    return cards[key]


def end_result(
    player: dict[str, Any], cabin: Cabin, cards: dict[Any, int], scored: int | None = None
) -> EndResult:
    """How a cabin ends; ``scored``: what the cards scored in an earlier one, None where they are
    scored now."""
    track, gold, _, treasures, gems, holds, _ = cabin
    purse = gold + 2 * sum(treasures) + 5 * gems
    points = card_points(player, cabin, cards) if scored is None else scored
    total = track + points + purse // 5
    return total, holds.count(COMPLETE), sum([count for count in holds if count != COMPLETE])


def best(player: dict[str, Any], hold_recipes: dict[str, Any]) -> dict[str, Any]:
    """The best and second best of all that a player can still do; the player is valid and not
    checked.

    ``hold_recipes``: ``{hold: {"recipe": list of spaces or None, "vp": int or None}}``; of a recipe
    only the length counts, and a missing hold is unknown.

    Returns

    * ``now``, ``best``: totals if nothing is done, and at best; ``best_result`` with the
      tie-breaks;
    * ``best_after_cards``: the same as ``best`` where steps may follow the cards;
    * ``runner_up``: the best total of another plan, None where there is none; filling a hold in
      vain is no plan;
    * ``steps``: one shortest such line, as ``(kind, what)`` with kinds ``sell``, ``exchange``,
      ``chest``, ``hold``.
    """
    start = first_cabin(player)
    cards: dict[Any, int] = {}
    came_from: dict[Cabin, tuple[Step, Cabin] | None] = {start: None}
    results: dict[Cabin, EndResult] = {}
    follow: dict[Cabin, list[Cabin]] = {}
    waiting = deque([start])
    while waiting:
        cabin = waiting.popleft()
        results[cabin] = end_result(player, cabin, cards)
        follow[cabin] = []
        for step, after in next_cabins(cabin, hold_recipes):
            follow[cabin].append(after)
            if after not in came_from:
                came_from[after] = (step, cabin)
                waiting.append(after)

    # Every step takes one piece out of storage, so fuller storages come first: what the cards can
    # have scored on any way to a cabin, here or earlier, is handed on to all that follow it.
    scored = {cabin: card_points(player, cabin, cards) for cabin in results}
    for cabin in sorted(results, key=lambda c: -(sum(c[3]) + c[4])):
        for after in follow[cabin]:
            scored[after] = max(scored[after], scored[cabin])
    after_cards = max(end_result(player, cabin, cards, points) for cabin, points in scored.items())

    plans: dict[Any, EndResult] = {}
    for cabin, result in results.items():
        key = (cabin[2], cabin[5], cabin[6])
        if all(now in (before, COMPLETE) for now, before in zip(cabin[5], start[5], strict=True)):
            plans[key] = max(plans.get(key, result), result)
    ranked = sorted(plans.values(), reverse=True)

    best_result = max(results.values())
    # Cabins stand in the order they were reached, so the first one found takes the fewest steps.
    best_cabin = next(cabin for cabin, result in results.items() if result == best_result)
    steps = []
    link = came_from[best_cabin]
    while link is not None:
        steps.append(link[0])
        link = came_from[link[1]]
    return {
        "now": results[start][0],
        "best": best_result[0],
        "best_result": best_result,
        "best_after_cards": after_cards[0],
        "runner_up": ranked[1][0] if ranked[1:] else None,
        "steps": steps[::-1],
    }
