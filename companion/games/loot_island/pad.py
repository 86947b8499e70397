"""Makes the record that a filled score pad means: for each kind, treasures that are worth what is
written."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import chain, product
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
# kinds that score nothing with a card worth 0, in the order in which such cards are added
_EMPTY: Final = ("amulet", "coin-bag", "jewel")
_MOST: Final = 6  # skulls of one look


def record_of(base: RecordData, told: Told) -> RecordData:
    """Returns the record with the treasures, cubes and healers that such a pad stands for."""
    names = [player["name"] for player in base["players"]]
    crosses = [told.number(f"standings[{n}].sums.crosses") for n in range(len(names))]
    aaron = told.number("aaron.crosses")
    ranked: list[tuple[Taker, int]] = list(enumerate(crosses))
    shares = crown_shares([*ranked, (facts.AARON, aaron)], facts.CROWN_LADDER)
    players = []
    for seat, player in enumerate(base["players"]):
        bonus = shares[seat].points if seat in shares else 0
        cards = _cards(told, f"standings[{seat}]", crosses[seat], bonus)
        cubes = told.number(f"players[{seat}].cubes")
        written = {**player, "cubes": cubes, "treasures": cards}
        players.append(_with_healer(written, told, seat))
    record = {**base, "players": players}
    record["healers"] = [player["healer"] for player in players if "healer" in player]
    holders = [name for name in told.ticks("first_player") if name in names]
    # if it is ticked for nobody, somebody who is out may have it
    holders += [player["name"] for player in players if eliminated_by_cubes(player["cubes"])]
    if holders:
        record["first_player"] = holders[0]
    if aaron and len(names) == facts.AARON_PLAYERS:
        record["aaron"] = {"crosses": aaron}
    return record


_Card = dict[str, Any]


def _with_healer(player: RecordData, told: Told, seat: int) -> RecordData:
    # a player with a healer of the price that is written, if the cubes ask for one
    others = {name: value for name, value in player.items() if name != "healer"}
    if not picks_healer(player["cubes"]):
        return others
    gold = told.number(f"standings[{seat}].lines.healer")
    return {**others, "healer": {"per_cube": 0, "fixed": gold}}


def _cards(told: Told, place: str, crosses: int, bonus: int) -> list[_Card]:
    # a player's treasures: a category with one number becomes a single card, except for crowns
    cards: dict[str, list[_Card]] = {}
    for kind in ("amulet", "coin-bag"):
        if points := told.number(f"{place}.lines.{facts.CATEGORY_OF[kind]}"):
            cards[kind] = [{"type": kind, "value": points}]
    jewels, jewel_sets = _written(told, place, "jewels")
    if jewels or jewel_sets:
        cards["jewel"] = _jewels(jewels, jewel_sets or 0)
    if crosses:
        crowns, crown_bonus = _written(told, place, "crowns")
        # where one number stands for both, the bonus has to be taken out of it
        cards["crown"] = _crowns(crosses, crowns if crown_bonus is not None else crowns - bonus)
    if books := told.number(f"{place}.lines.books"):
        _add_book(cards, books)
    # last, as sets of skulls count the other kinds that are there
    skulls, skull_sets = _written(told, place, "skulls")
    if skulls or skull_sets:
        _add_skulls(cards, skulls, skull_sets)
    return list(chain.from_iterable(cards.values()))


def _add_book(cards: dict[str, list[_Card]], points: int) -> None:
    # a book scores the curse of another card: one that lies there gets a curse of the points
    lying = list(chain.from_iterable(cards.values()))
    if not lying:
        cards["amulet"] = lying = [{"type": "amulet", "value": 0}]
    lying[-1]["curse"] = points
    cards["book"] = [{"type": "book", "multiplier": 1}]


def _written(told: Told, place: str, name: str) -> tuple[int, int | None]:
    # The points of a kind's cards, and of their bonus. A half pad has one row for both together:
    # then the bonus is None, and the points have it in them.
    points = told.number(f"{place}.lines.{name}") or told.number(f"{place}.sums.{name}")
    return points, told.written(f"{place}.sums.{name}-bonus")


def _jewels(points: int, bonus: int) -> list[_Card]:
    # as many jewels as make sets of that bonus, all but one of them worth nothing
    count = next((n for n in range(1, 20) if jewel_bonus(n).points == bonus), 1)
    return [*[{"type": "jewel", "value": 0}] * (count - 1), {"type": "jewel", "value": points}]


def _crowns(crosses: int, points: int) -> list[_Card]:
    # as few crowns as have so many crosses; the first is worth all
    full, rest = divmod(crosses, facts.CROSSES.most)
    each = [*[facts.CROSSES.most] * full, *[rest] * (rest > 0)]
    crowns: list[_Card] = [{"type": "crown", "value": 0, "crosses": n} for n in each]
    crowns[0]["value"] = max(0, points)
    return crowns


def _add_skulls(cards: dict[str, list[_Card]], points: int, bonus: int | None) -> None:
    # Adds skulls of so many ``points`` whose sets add ``bonus``, with as many other kinds as that
    # takes. If no bonus is written, the points are those of skulls and sets together.
    free = [kind for kind in _EMPTY if kind not in cards]
    # as few other kinds as will do, and of these as few skulls
    for more in range(len(free) + 1):
        for looks, sets in _looks():
            own = _own_points(points, bonus, sets * (len(cards) + more))
            if own is None:
                continue
            cards.update({kind: [{"type": kind, "value": 0}] for kind in free[:more]})
            named = Counter(dict(zip(facts.SKULLS, looks, strict=True))).elements()
            cards["skull"] = [{"type": "skull", "value": 0, "skull": look} for look in named]
            cards["skull"][0]["value"] = own
            return
    # no sets add just that: one skull is worth it all
    cards["skull"] = [{"type": "skull", "value": points + (bonus or 0), "skull": facts.SKULLS[0]}]


def _own_points(points: int, bonus: int | None, from_sets: int) -> int | None:
    # what the skulls are worth without their sets; None if the sets do not fit what is written
    if bonus is not None:
        return points if from_sets == bonus else None
    # points of skulls and sets together: any sets will do that are not worth more
    return points - from_sets if from_sets <= points else None


def _looks() -> Iterator[tuple[Sequence[int], int]]:
    # how many skulls there are of each look, the fewest first, and what their sets are worth for
    # each kind
    for looks in sorted(product(range(_MOST), repeat=len(facts.SKULLS)), key=sum):
        most, middle, least = looks
        # each share of looks once: the other orders are worth the same
        if most and most >= middle >= least:
            # a set has one skull of each look: three looks as often as the rarest is there
            sets = {3: least, 2: middle - least, 1: most - middle}
            yield looks, sum(facts.SKULL_SETS[size] * count for size, count in sets.items())
