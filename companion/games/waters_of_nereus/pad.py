"""Makes the record that a filled score pad means: it places treasures so that what is ticked
counts."""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Any, Final

from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.holds import KNOWN_HOLDS
from companion.pads import Told
from companion.places import RecordData

TOLD: Final = (
    "A pad does not say which treasures lie where, and a half one not which cards: they are entered"
    " so that they make the points that are written."
)


def record_of(base: RecordData, told: Told) -> RecordData:
    """Returns the record with the cabins that such a pad stands for."""
    players: list[RecordData] = []
    left = Counter({name: card.copies for name, card in facts.CARDS.items()})
    for n, player in enumerate(base["players"]):
        cards = told.ticks(f"players[{n}].cards") or _summed(told, n, left)
        left -= Counter(cards)
        players.append(_cabin_of(player, told, n, cards))
    return {**base, "players": players}


def _summed(told: Told, seat: int, left: Counter[str]) -> list[str]:
    # As few cards as possible that make the points, for a pad that has only their sum. A card
    # scores only with what it needs, so no cards are taken that ask for more than the pad tells.
    points = told.number(f"standings[{seat}].lines.science-cards")
    pieces = told.number(f"players[{seat}].storage") + told.number(f"players[{seat}].storage.gem")
    # the first tie-breaker counts completed holds; where it is not written, all may be
    completed = told.written(f"standings[{seat}].tie_breakers[0]")
    most_holds = len(facts.CREW) if completed is None else completed
    for how_many in range(1, facts.SCIENCE_MAX + 1):
        for names in combinations(left.elements(), how_many):
            cards = [facts.CARDS[name] for name in names]
            made = sum(card.points for card in cards)
            if made == points and _all_served(cards, pieces, most_holds):
                return list(names)
    return []


def _all_served(cards: Sequence[facts.ScienceCard], pieces: int, most_holds: int) -> bool:
    # a stored piece serves one card, and so does the chest's one red space
    needs = Counter(card.needs for card in cards)
    asked_holds = sum(len(card.crew) for card in cards)
    return needs["storage"] <= pieces and asked_holds <= most_holds and needs["chest"] <= 1


def _cabin_of(player: RecordData, told: Told, seat: int, cards: list[str]) -> RecordData:
    # A player’s record as a pad tells it. A pad shows sums only. What they rest on is filled in so
    # that it counts the same: holds, storage and chest that the ticked cards ask for, then as many
    # more as were written.
    place, sums = f"players[{seat}]", f"standings[{seat}]"
    held = dict.fromkeys([crew for name in cards for crew in facts.CARDS[name].crew])
    spare = [crew for crew in facts.CREW if crew not in held]
    more = max(0, told.number(f"{sums}.tie_breakers[0]") - len(held))
    chest = any(facts.CARDS[name].needs == "chest" for name in cards)
    return {
        **player,
        "track": told.number(f"{place}.track"),
        "gold": told.number(f"{place}.gold"),
        "science": told.number(f"{place}.science") or len(cards),
        "chest": list(facts.COLORS[: facts.RED_SLOT + 1]) if chest else [],
        "storage": _storage(cards, told, place),
        "holds": {
            **dict.fromkeys([*held, *spare[:more]], facts.COMPLETE),
            **_begun(spare[more:], told.number(f"{sums}.tie_breakers[1]")),
        },
        "cards": cards,
    }


def _begun(crew: Sequence[str], treasures: int) -> dict[str, list[str]]:
    # holds that are not complete and have so many treasures together
    holds = {}
    for member in crew:
        # gems fit every hold, so it can have as many as leave it incomplete; none where a pad says
        # fewer than none
        hold, most = KNOWN_HOLDS[member], min(treasures, max(facts.HOLD_SIZES))
        possible = (n for n in range(most + 1) if not hold.fault([facts.GEM] * n))
        count = max(possible, default=0)
        holds[member] = [facts.GEM] * count
        treasures -= count
    return {member: gems for member, gems in holds.items() if gems}


def _storage(cards: list[str], told: Told, place: str) -> dict[str, Any]:
    # storage with so many treasures: first those that ticked cards need, then others while there is
    # room
    in_hand = [facts.CARDS[name] for name in cards]
    wanted = [card.color for card in in_hand if card.needs == "storage"]
    group_of = {color: group for group in facts.STORAGE_GROUPS for color in group}
    lying = dict.fromkeys((*facts.COLORS, facts.GEM), 0)
    lying[facts.GEM] = told.number(f"{place}.storage.{facts.GEM}")
    left = told.number(f"{place}.storage")
    for color in (*wanted, *facts.COLORS * facts.STORAGE_EACH):
        # two colours share their spaces
        room = facts.STORAGE_EACH - sum(lying[other] for other in group_of[color])
        if left and room > 0:
            lying[color] += 1
            left -= 1
    # more than storage takes, which reading the record tells
    if left:
        lying[facts.COLORS[0]] += left
    return {name: n for name, n in lying.items() if n}
