"""Random valid Loot Island records for comparing two scorers or advisers; imports nothing of
``companion``.

They are spread so that ties in crosses and totals, many books beside few curses, uneven skull sets,
eliminations of both kinds and values of exactly 0 come up often; cards are those of the piles in
play.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from tests.support import any_names
from tests.support.loot_island.flow import PILES
from tests.support.loot_island.oracle import CARDS, SKULLS, cards_of, crosses_of, score

DECKS = {
    count: [number for number, card in CARDS.items() if card["pile"] in PILES[count]]
    for count in PILES
}
KEYS = {
    "amulet": ["value"],
    "coin-bag": ["value", "curse"],
    "book": ["multiplier", "curse"],
    "jewel": ["value", "curse"],
    "crown": ["value", "curse", "crosses"],
    "skull": ["value", "curse", "skull"],
}
NAMES = ["Blue", "Red", "White", "Yellow", "Black", "Aaron", *any_names.NAMES[3:]]
PLAIN_NAMES = NAMES[:5]

# Types a player goes for first, so that sets get large and books stand beside few or many curses.
TASTES = [
    ["crown"],
    ["skull"],
    ["jewel"],
    ["book", "coin-bag"],
    ["book"],
    ["book", "amulet"],
    ["skull", "crown"],
]
CUBES = [0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 12, 12, 13, 13, 14, 20]
LADDERS = [
    [25, 18, 11, 4, 0],
    [25, 18, 11, 5, 2],
    [25, 18, 11, 7, 3],
    [25, 18, 11, 0, 0],
    [20, 20, 9, 9, 1],
]


OTHERS: dict[str, Sequence[Any]] = {
    "value": range(16),
    "curse": range(6),
    "crosses": range(1, 5),
    "multiplier": range(1, 4),
    "skull": SKULLS,
}


def spelled_out(number: int) -> dict[str, Any]:
    """The printed card in the record's long form."""
    card = CARDS[number]
    return {"type": card["type"], **{key: card[key] for key in KEYS[card["type"]]}}


def changed(rng: random.Random, number: int) -> dict[str, Any]:
    """A card of the same type as the printed one, with other numbers."""
    return {
        key: rng.choice(OTHERS[key]) if key in OTHERS else value
        for key, value in spelled_out(number).items()
    }


def in_some_form(rng: random.Random, number: int, long_share: float) -> int | dict[str, Any]:
    """The card by number or, in ``long_share`` of all cases, in long form: as printed or
    changed."""
    if rng.random() >= long_share:
        return number
    return spelled_out(number) if rng.random() < 0.3 else changed(rng, number)


def take(rng: random.Random, deck: list[int], size: int, taste: list[str]) -> list[int]:
    """Remove up to ``size`` cards from the shuffled deck, those of the types in ``taste`` first."""
    liked = [number for number in deck if CARDS[number]["type"] in taste] if taste else []
    hand = liked[:size]
    if hand:
        hand = hand[: rng.randrange((len(hand) + 1) // 2, len(hand) + 1)]
    for number in hand:
        deck.remove(number)
    while deck and len(hand) < size:
        hand.append(deck.pop())
    return hand


def twin(rng: random.Random, deck: list[int], model: list[int]) -> list[int | dict[str, Any]]:
    """A hand worth the same as ``model`` where the deck has the types."""
    hand: list[int | dict[str, Any]] = []
    for number in model:
        alike = [other for other in deck if CARDS[other]["type"] == CARDS[number]["type"]]
        if alike:
            deck.remove(alike[0])
            hand.append(spelled_out(number))
    return hand


def random_hands(
    rng: random.Random, count: int, deck: list[int]
) -> list[list[int | dict[str, Any]]]:
    """One hand for each player, taken from the shuffled deck."""
    long_share = rng.choice((0.0, 0.0, 0.2, 0.5, 1.0))
    sizes = rng.choice(((0, 1, 2), (2, 3, 4, 5), (4, 6, 8, 10), (4, 6, 8, 10), (0, 1, 5, 12)))
    hands: list[list[int | dict[str, Any]]] = []
    plain: list[int] = []
    for _ in range(count):
        if plain and rng.random() < 0.15:
            hands.append(twin(rng, deck, plain))
            continue
        taste = rng.choice(TASTES) if rng.random() < 0.5 else []
        plain = take(rng, deck, rng.choice(sizes), taste)
        hands.append([in_some_form(rng, number, long_share) for number in plain])
    return hands


def random_aaron(rng: random.Random, deck: list[int]) -> dict[str, Any]:
    """The virtual third player with crowns left in the deck, as cards or as a number of crosses."""
    crowns = [number for number in deck if CARDS[number]["type"] == "crown"]
    crowns = crowns[: rng.randrange(len(crowns) + 1)]
    if rng.random() < 0.5:
        return {"crosses": sum([CARDS[number]["crosses"] for number in crowns])}
    return {"treasures": [in_some_form(rng, number, 0.2) for number in crowns]}


def random_healer(rng: random.Random) -> dict[str, int]:
    """A healer card: a rate, a fixed cost, or both; sometimes too dear for most."""
    per_cube = rng.randrange(3)
    if per_cube == 0:
        return {"per_cube": 0, "fixed": rng.randrange(1, 21)}
    return {"per_cube": per_cube, "fixed": rng.choice((0, 0, 1, 2, 3, 4, 5, 8))}


def different_healers(rng: random.Random, count: int) -> list[dict[str, int]]:
    """Healer cards no two of which are alike."""
    healers: list[dict[str, int]] = []
    while len(healers) < count:
        healer = random_healer(rng)
        if healer not in healers:
            healers.append(healer)
    return healers


def players_around(rng: random.Random, count: int, cubes: list[int]) -> dict[str, Any]:
    """A record without healers, sometimes with Aaron and a ladder."""
    deck = rng.sample(DECKS[count], len(DECKS[count]))
    names = rng.sample(NAMES, count) if rng.random() < 0.3 else PLAIN_NAMES[:count]
    players: list[dict[str, Any]] = []
    for name, number, hand in zip(names, cubes, random_hands(rng, count, deck), strict=True):
        player: dict[str, Any] = {"name": name, "cubes": number}
        if hand or rng.random() < 0.5:
            player["treasures"] = hand
        players.append(player)
    record: dict[str, Any] = {
        "game": "loot-island",
        "first_player": rng.choice(names),
        "players": players,
    }
    if count == 2 and rng.random() < 0.7:
        record["aaron"] = random_aaron(rng, deck)
    if rng.random() < 0.2:
        record["crown_ladder"] = list(rng.choice(LADDERS))
    return record


def ruin_first_in_crosses(rng: random.Random, record: dict[str, Any]) -> None:
    """Leave an owner of crowns a bill beyond all means."""
    owners = [player for player in record["players"] if crosses_of(cards_of(player)) > 0]
    if owners:
        poor = rng.choice(owners)
        poor["treasures"] = [{"type": "crown", "value": 1, "curse": 2, "crosses": 4}]
        poor["cubes"] = 12
        poor["healer"] = {"per_cube": 2, "fixed": 9}  # 33, and 1 + 25 + 5 is the most there can be


def level_the_top(record: dict[str, Any]) -> None:
    """Give the second a coin bag that makes up for a small lead."""
    results = score(record)["players"]
    by_place = sorted(
        [(r["rank"], r["total"], name) for name, r in results.items() if r["total"] is not None]
    )
    bags = [
        card
        for player in record["players"]
        for card in cards_of(player)
        if card["type"] == "coin-bag"
    ]
    limit = len(
        [number for number in DECKS[len(record["players"])] if CARDS[number]["type"] == "coin-bag"]
    )
    if len(by_place) >= 2 and len(bags) < limit:
        lead = by_place[0][1] - by_place[1][1]
        for player in record["players"]:
            if player["name"] == by_place[1][2] and 0 < lead <= 30:
                bag = {"type": "coin-bag", "value": lead, "curse": 0}
                player["treasures"] = [*player.get("treasures", []), bag]


def random_table(rng: random.Random) -> dict[str, Any]:
    """A valid record of 2-5 players for ``score``; now and then all revealed healers are listed."""
    count = rng.randrange(2, 6)
    if rng.random() < 0.06:
        cubes = rng.choices((12, 13, 14, 20), k=count)  # hardly anybody is left
    elif rng.random() < 0.2:
        cubes = [rng.choice(CUBES)] * count  # equal cubes for equal totals
    else:
        cubes = rng.choices(CUBES, k=count)
    record = players_around(rng, count, cubes)
    healers = different_healers(rng, count)
    for player, healer in zip(record["players"], healers, strict=True):
        if 1 <= player["cubes"] <= 12:
            player["healer"] = healer
    special = rng.random()
    if special < 0.1:
        ruin_first_in_crosses(rng, record)
    if special < 0.05 or special > 0.85:
        level_the_top(record)
    if rng.random() < 0.4:
        chosen = [player["healer"] for player in record["players"] if "healer" in player]
        unchosen = [healer for healer in healers if healer not in chosen]
        record["healers"] = rng.sample(chosen + unchosen[: count - len(chosen)], count)
    return record


def random_advice(rng: random.Random) -> dict[str, Any]:
    """A valid record for ``advise``: hands and cubes are often alike, so that places hang on the
    picks."""
    count = rng.randrange(2, 6)
    kind = rng.random()
    if kind < 0.3:
        cubes = rng.choices((3, 4, 5), k=count)
    elif kind < 0.6:
        cubes = rng.choices(range(1, 13), k=count)
    else:
        cubes = rng.choices(CUBES, k=count)
    record = players_around(rng, count, cubes)
    if rng.random() < 0.5:
        poorest = min(record["players"], key=lambda player: len(player.get("treasures", [])))
        for player in record["players"]:
            if player is not poorest and "treasures" in player:
                player["treasures"] = player["treasures"][: len(poorest.get("treasures", [])) + 1]
    healers = different_healers(rng, count)
    if rng.random() < 0.05:
        healers[0] = dict(healers[1])  # two cards alike
    record["healers"] = healers
    return record
