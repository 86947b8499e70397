"""Random valid Waters of Nereus records for comparing two scorers; imports nothing of
``companion``.

They are spread so that cards compete for the same pieces, gems must choose between cards, science
power is short, holds lack one treasure, and totals and tie-breaks are equal. The box's limits hold
over all players together.
"""

from __future__ import annotations

import random
from typing import Any

from tests.support.any_names import NAMES, PLAIN_NAMES
from tests.support.waters_of_nereus.oracle import COLORS, HOLD_CARDS, HOLDS, STORAGE_CARDS

TREASURES = {"white": 23, "yellow": 20, "green": 18, "red": 15, "purple": 11, "black": 9}
GEMS = 12
STORAGE_PAIRS = [("white", "yellow"), ("green", "red"), ("purple", "black")]
CAPTAIN_COLORS = ["black", "purple", "red", "green"]
DECK = [*STORAGE_CARDS, "red-in-storage", "red-in-chest", "red-in-chest", *HOLD_CARDS]


class Supply:
    """What is left while the players' cabins are filled."""

    def __init__(self, rng: random.Random) -> None:
        self.left = {**TREASURES, "gem": GEMS}
        self.cards = list(DECK)
        rng.shuffle(self.cards)

    def take(self, piece: str) -> bool:
        if self.left[piece] == 0:
            return False
        self.left[piece] -= 1
        return True


def random_chest(rng: random.Random, supply: Supply) -> list[str]:
    """Slots from white on; often just short of or just past red."""
    chest: list[str] = []
    for color in COLORS[: rng.choice((0, 1, 2, 3, 3, 4, 4, 5, 6))]:
        piece = "gem" if rng.random() < 0.12 and supply.left["gem"] else color
        if not supply.take(piece):
            break
        chest.append(piece)
    return chest


def random_storage(rng: random.Random, supply: Supply) -> dict[str, int]:
    """At most two of each pair of colours; some counts of 0 written."""
    storage: dict[str, int] = {}
    fullness = rng.choice((0.2, 0.5, 0.5, 0.8, 1.0))
    for pair in STORAGE_PAIRS:
        for _ in range(2):
            if rng.random() < fullness:
                color = pair[rng.random() < 0.5]
                if supply.take(color):
                    storage[color] = storage.get(color, 0) + 1
    room = 3 + 6 - sum(storage.values())
    for _ in range(
        rng.choice((0, 0, 0, 1, 1, 2, 3)) if rng.random() < 0.9 else rng.randint(3, room)
    ):
        if supply.take("gem"):
            storage["gem"] = storage.get("gem", 0) + 1
    if rng.random() < 0.05:
        storage.setdefault(rng.choice(COLORS), 0)
    return storage


def hold_colors(rng: random.Random, hold: str) -> list[str]:
    """Colours of a random incomplete content of a hold; where the rules tell no recipe, up to three
    of any colour."""
    if hold == "merchant":
        return [rng.choice(COLORS)] * rng.choice((1, 2, 2))
    size = rng.choice((1, 2, 3, 3))
    if hold == "captain":
        return rng.sample(CAPTAIN_COLORS, size)
    if hold == "purser":
        return rng.sample(COLORS, size)
    return rng.choices(COLORS, k=size)


def random_holds(rng: random.Random, supply: Supply) -> dict[str, Any]:
    """Each hold missing, an empty list, incomplete or ``"complete"``."""
    holds: dict[str, Any] = {}
    complete = rng.choice((0.1, 0.3, 0.5, 0.9))
    started = rng.choice((0.1, 0.5, 0.9))
    gems = rng.choice((0.0, 0.1, 0.3))
    for hold in rng.sample(HOLDS, 7):
        if rng.random() < complete:
            holds[hold] = "complete"
        elif rng.random() < started:
            colors = hold_colors(rng, hold)
            pieces = [
                "gem" if rng.random() < gems and supply.left["gem"] else color for color in colors
            ]
            holds[hold] = [piece for piece in pieces if supply.take(piece)]
        elif rng.random() < 0.05:
            holds[hold] = []
    return holds


def random_cards(rng: random.Random, supply: Supply, holds: dict[str, Any]) -> list[str]:
    """A hand from the deck's rest, often storage cards or holds'."""
    size = rng.choice((0, 1, 2, 3, 3, 3, 4, 5, 6)) if rng.random() < 0.98 else rng.randrange(7, 15)
    kind = rng.random()
    if kind < 0.4:
        liked = supply.cards
    elif kind < 0.8:
        liked = [card for card in supply.cards if card.endswith("-in-storage")]
    else:
        done = {hold for hold, content in holds.items() if content == "complete"}
        liked = [
            card for card in supply.cards if card == "red-in-chest" or set(card.split("-")) <= done
        ]
    hand = liked[:size]
    for card in hand:
        supply.cards.remove(card)
    for _ in range(min(size - len(hand), len(supply.cards), rng.randrange(3))):
        hand.append(supply.cards.pop())
    rng.shuffle(hand)
    return hand


def random_science(rng: random.Random, hand: list[str]) -> int:
    """Science power 0-5, mostly around one or two short of the hand."""
    if rng.random() < 0.3:
        return rng.randrange(6)
    return max(0, min(5, len(hand) - rng.choice((-1, 0, 1, 1, 2))))


def random_player(rng: random.Random, supply: Supply, name: str) -> dict[str, Any]:
    """One player in contract form; empty lists and maps are left out half the time."""
    holds = random_holds(rng, supply)
    hand = random_cards(rng, supply, holds)
    player: dict[str, Any] = {
        "name": name,
        "track": (
            rng.randrange(20, 45)
            if rng.random() < 0.9
            else rng.choice((0, 49, 50, 51, 100, rng.randrange(300)))
        ),
        "gold": rng.randrange(16) if rng.random() < 0.9 else rng.randrange(127),
        "science": random_science(rng, hand),
    }
    for key, value in (
        ("chest", random_chest(rng, supply)),
        ("storage", random_storage(rng, supply)),
        ("holds", holds),
        ("cards", hand),
    ):
        if value or rng.random() < 0.5:
            player[key] = value
    return player


def level(rng: random.Random, players: list[dict[str, Any]]) -> None:
    """Make totals equal or nearly so, and some holds alike, so that the second tie-break or nothing
    decides."""
    track, worth = rng.randrange(15, 60), rng.randrange(45, 63)
    for player in players:
        storage = player.get("storage", {})
        stored = 2 * sum(storage.values()) + 3 * storage.get("gem", 0)
        player["track"] = track if rng.random() < 0.9 else track + rng.choice((-1, 1))
        player["gold"] = worth - stored
        player["science"] = 0
    done = [hold for hold in HOLDS if rng.random() < 0.4]
    if rng.random() < 0.6:
        for player in players:
            holds = {
                hold: content
                for hold, content in player.get("holds", {}).items()
                if content != "complete"
            }
            holds.update(
                dict.fromkeys(
                    rng.sample(HOLDS, 7)[: len(done)] if rng.random() < 0.5 else done, "complete"
                )
            )
            if rng.random() < 0.5:
                holds = {hold: content for hold, content in holds.items() if content == "complete"}
            player["holds"] = holds


def random_table(rng: random.Random) -> dict[str, Any]:
    """A valid record of 2-4 players, drawn from ``rng`` alone."""
    supply = Supply(rng)
    count = rng.randrange(2, 5)
    names = rng.sample(NAMES, count) if rng.random() < 0.3 else PLAIN_NAMES[:count]
    players = [random_player(rng, supply, name) for name in names]
    if rng.random() < 0.15:
        level(rng, players)
    return {"game": "waters-of-nereus", "players": players}


def random_recipe(rng: random.Random, hold: str) -> list[list[str]]:
    """Three or four spaces of a hold, each the colours that may lie there; invented where the rules
    tell none."""
    if hold == "captain":
        return [[color] for color in CAPTAIN_COLORS]
    if hold == "purser":
        return [list(COLORS) for _ in range(4)]
    if hold == "merchant":
        return [list(COLORS) for _ in range(3)]
    return [rng.sample(COLORS, rng.choice((1, 1, 1, 2, 2, 6))) for _ in range(rng.choice((3, 4)))]


def random_advice_case(rng: random.Random) -> tuple[dict[str, Any], dict[str, Any]]:
    """A player and recipes for ``brute.best``: holds often lack just one or two, storage is rich in
    pairs and gems."""
    player = random_player(rng, Supply(rng), "Ann")
    recipes: dict[str, Any] = {}
    holds: dict[str, Any] = {}
    for hold in HOLDS:
        recipe: list[list[str]] | None = random_recipe(rng, hold)
        points: int | None = {"captain": 12, "merchant": 5, "scientist": 5}.get(
            hold
        ) or rng.randrange(4, 13)
        content = fitting_content(rng, hold, recipe or [])
        if rng.random() < 0.15:
            holds[hold] = "complete"
        elif content:
            holds[hold] = content
        if rng.random() < 0.25 and hold not in ("captain", "merchant"):
            if hold != "purser" and rng.random() < 0.7:
                recipe = None
            if hold != "scientist" and rng.random() < 0.7:
                points = None
        recipes[hold] = {"recipe": recipe, "vp": points}
    player["holds"] = holds
    storage: dict[str, int] = {}
    for pair in STORAGE_PAIRS:
        first = rng.choice(pair)
        colors = [first, first] if rng.random() < 0.6 else rng.choices(pair, k=rng.randrange(3))
        for color in colors:
            storage[color] = storage.get(color, 0) + 1
    gems = (
        rng.choice((0, 1, 1, 2, 3))
        if rng.random() < 0.9
        else rng.randint(3, 9 - sum(storage.values()))
    )
    if gems:
        storage["gem"] = gems
    player["storage"] = storage
    return player, recipes


def fitting_content(rng: random.Random, hold: str, recipe: list[list[str]]) -> list[str]:
    """An incomplete content that fits its recipe, some pieces gems."""
    if rng.random() < 0.3:
        return []
    size = len(recipe) - rng.choice((1, 1, 1, 2, 2, 3))
    if hold == "merchant":
        colors = [rng.choice(COLORS)] * size
    elif hold == "purser":
        colors = rng.sample(COLORS, size)
    else:
        colors = [rng.choice(space) for space in rng.sample(recipe, max(size, 0))]
    return ["gem" if rng.random() < 0.1 else color for color in colors]
