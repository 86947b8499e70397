"""Makes the record that a filled score pad means: for each kind, treasures that are worth what is
written."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Any, Final

from companion.games.loot_island import facts
from companion.games.loot_island.cards import eliminated_by_cubes, jewel_bonus, picks_healer
from companion.games.loot_island.score import Taker, crown_shares
from companion.pads import Told
from companion.places import RecordData

TOLD: Final = (
    "A pad does not say which cards lie there: one of each kind is entered with the points that are"
    " written, and a healer with what was paid."
)
_EMPTY: Final = ("amulet", "coin-bag", "jewel")
"""Kinds that score nothing with a card worth 0, in the order in which such cards are added."""
_MOST: Final = 6  # skulls of one look


def record_of(base: RecordData, told: Told) -> RecordData:
    """Returns the record with the treasures, cubes and healers that such a pad stands for."""
    names = [player["name"] for player in base["players"]]
    crosses = [told.number(f"standings[{n}].sums.crosses") for n in range(len(names))]
    aaron = told.number("aaron.crosses")
    ranked: list[tuple[Taker, int]] = list(enumerate(crosses))
    shares = crown_shares([*ranked, (facts.AARON, aaron)], facts.CROWN_LADDER)
    players = []
    for n, player in enumerate(base["players"]):
        cubes = told.number(f"players[{n}].cubes")
        bonus = shares[n].points if n in shares else 0
        kept = {key: value for key, value in player.items() if key != "healer"}
        healer = {"per_cube": 0, "fixed": told.number(f"standings[{n}].lines.healer")}
        paid = {"healer": healer} if picks_healer(cubes) else {}
        cards = _cards(told, f"standings[{n}]", crosses[n], bonus)
        players.append({**kept, "cubes": cubes, "treasures": cards, **paid})
    record = {**base, "players": players}
    record["healers"] = [player["healer"] for player in players if "healer" in player]
    tile = [name for name in told.ticks("first_player") if name in names]
    tile += [one["name"] for one in players if eliminated_by_cubes(one["cubes"])]
    # nobody has it but somebody who is out
    if tile:
        record["first_player"] = tile[0]
    if aaron and len(names) == facts.AARON_PLAYERS:
        record["aaron"] = {"crosses": aaron}
    return record


def _cards(told: Told, at: str, crosses: int, bonus: int) -> list[dict[str, Any]]:
    """Returns a player's treasures. A category with one number becomes a single card, except for
    crowns."""

    def parts(name: str) -> tuple[int, int | None]:
        whole = told.number(f"{at}.lines.{name}")
        added = told.cells.get((f"{at}.sums.{name}-bonus", "number", ""))
        return whole or told.number(f"{at}.sums.{name}"), added

    cards: dict[str, list[dict[str, Any]]] = {}
    for kind in ("amulet", "coin-bag"):
        if points := told.number(f"{at}.lines.{facts.CATEGORY_OF[kind]}"):
            cards[kind] = [{"type": kind, "value": points}]
    jewels, sets = parts("jewels")
    if jewels or sets:
        many = next((n for n in range(1, 20) if jewel_bonus(n).points == (sets or 0)), 1)
        cards["jewel"] = [{"type": "jewel", "value": 0}] * (many - 1)
        cards["jewel"].append({"type": "jewel", "value": jewels})
    if crosses:
        crowns, added = parts("crowns")
        most = facts.CROSSES.most
        full, rest = divmod(crosses, most)
        each = [most] * full + ([rest] if rest else [])
        cards["crown"] = [{"type": "crown", "value": 0, "crosses": n} for n in each]
        cards["crown"][0]["value"] = max(0, crowns - (bonus if added is None else 0))
    if books := told.number(f"{at}.lines.books"):
        lying = [card for some in cards.values() for card in some]
        if not lying:
            cards["amulet"] = lying = [{"type": "amulet", "value": 0}]
        lying[-1]["curse"] = books
        cards["book"] = [{"type": "book", "multiplier": 1}]
    skulls, looked = parts("skulls")
    if skulls or looked:
        _add_skulls(cards, skulls, looked)
    return [card for some in cards.values() for card in some]


def _add_skulls(cards: dict[str, list[dict[str, Any]]], points: int, bonus: int | None) -> None:
    """Adds skulls of the given ``points`` whose sets add ``bonus``, with as many other kinds as
    that takes. If no ``bonus`` is written, the ``points`` are those of skulls and sets together.
    """
    free = [kind for kind in _EMPTY if kind not in cards]
    for more in range(len(free) + 1):
        kinds = len(cards) + more
        for looks, sets in _looks():
            added = sets * kinds
            alone = points - added if bonus is None else points
            fits = alone >= 0 if bonus is None else added == bonus
            if not fits:
                continue
            cards.update({kind: [{"type": kind, "value": 0}] for kind in free[:more]})
            named = Counter(dict(zip(facts.SKULLS, looks, strict=True))).elements()
            cards["skull"] = [{"type": "skull", "value": 0, "skull": look} for look in named]
            cards["skull"][0]["value"] = alone
            return
    # no sets add just that: one skull is worth it all
    cards["skull"] = [{"type": "skull", "value": points + (bonus or 0), "skull": facts.SKULLS[0]}]


def _looks() -> Iterator[tuple[Sequence[int], int]]:
    """Yields how many skulls there are of each look, the fewest first, and what their sets are
    worth for each kind."""
    counts = [one for one in product(range(_MOST), repeat=len(facts.SKULLS)) if any(one)]
    for looks in sorted(counts, key=sum):
        if list(looks) == sorted(looks, reverse=True):
            most, middle, least = looks
            # a set has one skull of each look: three looks as often as the rarest is there
            sets = {3: least, 2: middle - least, 1: most - middle}
            yield looks, sum(facts.SKULL_SETS[size] * count for size, count in sets.items())
