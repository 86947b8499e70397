"""Waters of Nereus while it is typed in, and what its entry page shows."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from itertools import chain, product
from typing import Final

from companion.edits import NOTHING_YET, Draft, Drafting, Edit, OpenPoint, PageData
from companion.errors import BadInput
from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.copy import NereusCopy
from companion.games.waters_of_nereus.discovery import DiscoveryDeck
from companion.games.waters_of_nereus.holds import KNOWN_HOLDS, Hold, holds_of
from companion.games.waters_of_nereus.record import Cabin, NereusRecord, cabin_faults, card_faults
from companion.games.waters_of_nereus.score import Scored, score_cabin, table_result
from companion.places import PlacePath, RecordData, assign, parse_place
from companion.questions import Question, fields_of
from companion.records import read_model
from companion.results import Notice, unplayed
from companion.words import joined

_STORED: Final = (*facts.COLORS, facts.GEM)


class NereusDrafting(Drafting[NereusCopy, DiscoveryDeck]):
    """How cabins of Waters of Nereus are typed in.

    The chest and the cards are written as whole lists, storage and holds one by one. Null empties a
    storage count or a hold. What only other players or the owner's copy forbid is not refused; it
    is an open point.
    """

    players = facts.PLAYERS
    part_names = {"track": "points on the scoring track", "science": "science power"}
    places = "name, track, gold, science, chest, cards, a storage count or a hold of a player"

    def empty(
        self, names: Sequence[str], map_code: str | None, copy: NereusCopy | None
    ) -> RecordData:
        parts: RecordData = {"chest": [], "storage": {}, "holds": {}, "cards": []}
        players = [{"name": name, "track": 0, "gold": 0, "science": 0, **parts} for name in names]
        return {"game": facts.SLUG, "players": players}

    def player_model(self, record: RecordData) -> type[Cabin]:
        return Cabin

    def write(
        self, record: RecordData, path: PlacePath, edit: Edit, copy: NereusCopy | None
    ) -> RecordData:
        match path:
            case ("players", int(seat), "track" | "gold" | "science" | "chest" | "cards" as part):
                pass
            case ("players", int(seat), "storage" as part, piece) if piece in _STORED:
                pass
            case ("players", int(seat), "holds" as part, piece) if piece in facts.CREW:
                pass
            case _:
                raise self.no_place(edit.place)
        after = assign(record, path, edit.value)
        # a count or a hold that is emptied breaks no rule
        if edit.value is None and part in ("storage", "holds"):
            return after
        try:
            cabin = read_model(Cabin, after["players"][seat], ("players", seat))
        except BadInput as error:
            raise BadInput([error.nearest(edit.place)]) from None
        # only what was written is refused: a fault elsewhere in the cabin may stand already
        for fault in cabin_faults(KNOWN_HOLDS, cabin, f"players[{seat}]"):
            if fault.place.startswith(f"players[{seat}].{part}"):
                raise BadInput([fault])
        return after

    def form(self, record: RecordData) -> tuple[Question, ...]:
        """Returns the questions for scoring track, gold and science power. The rest of a cabin is
        tapped."""
        return fields_of(
            NereusRecord, (), [f"players[].{name}" for name in ("track", "gold", "science")]
        )

    def reference(self, copy: NereusCopy | None = None) -> PageData:
        return reference()

    def check(self, record: RecordData, copy: NereusCopy | None = None) -> Draft:
        """Returns the score of a draft. Cards beyond the deck, and holds against the owner's
        recipes, are open points."""
        holds = holds_of(copy)
        cabins = [
            read_model(Cabin, player, ("players", seat))
            for seat, player in enumerate(record["players"])
        ]
        points = _faults_in_words(cabins, holds)
        scored = [score_cabin(cabin) for cabin in cabins]
        result = table_result(scored)
        empty = [cabin.name for cabin in cabins if cabin.unfilled]
        if len(empty) == len(cabins):
            result = unplayed(facts.SLUG, result.standings)
            points.append(NOTHING_YET)
        elif empty:
            text = (
                f"Nothing is entered yet for {joined(empty)}: what they began with is all that"
                " counts."
            )
            result = result._replace(notices=(Notice("missing", text), *result.notices))
        in_play: Counter[str] = Counter(chain.from_iterable(cabin.cards for cabin in cabins))
        views = tuple(cabin_view(of_cabin, holds, in_play) for of_cabin in scored)
        return Draft(result, tuple(points), views)


def _faults_in_words(cabins: Sequence[Cabin], holds: Mapping[str, Hold]) -> list[OpenPoint]:
    points = []
    for seat, cabin in enumerate(cabins):
        for fault in cabin_faults(holds, cabin, ""):
            points.append(OpenPoint(seat, f"{_part_called(fault.place)}: {fault.allowed}."))
    for fault in card_faults(cabins):
        seat = int(parse_place(fault.place)[1])
        title = facts.CARDS[str(fault.value)].title
        points.append(OpenPoint(seat, f"{title}: every such card of the deck is in play already."))
    return points


def _part_called(place: str) -> str:
    # ".holds.pilot", ".storage.red" or ".chest[2]", as players call it
    part, _, piece = place.removeprefix(".").partition(".")
    if part == "holds":
        return f"{facts.CREW_TITLES[piece]}’s hold"
    return part.partition("[")[0].capitalize()


# ---- what the entry page shows


@cache
def reference() -> PageData:
    """Returns every possible chest, and what a tap on each slot makes of it, as a number in that
    list.

    A tap fills the chest up to the slot, as slots fill in order; then it puts a gem there; then it
    takes out the slot and those after it (rules: Chest).
    """
    chests: list[list[str]] = []
    for filled in range(len(facts.COLORS) + 1):
        # each space filled so far holds its treasure or a gem
        ways = product(*[(color, facts.GEM) for color in facts.COLORS[:filled]])
        chests += map(list, ways)
    after = []
    for chest in chests:
        tapped = [_chest_after(chest, slot) for slot in range(len(facts.COLORS))]
        after.append([chests.index(other) for other in tapped])
    return {"chest": {"chests": chests, "after": after}, "gem": facts.GEM}


def _chest_after(chest: list[str], slot: int) -> list[str]:
    if slot >= len(chest):
        return [*chest, *facts.COLORS[len(chest) : slot + 1]]
    if chest[slot] == facts.GEM:
        return chest[:slot]
    return [*chest[:slot], facts.GEM, *chest[slot + 1 :]]


def cabin_view(scored: Scored, holds: Mapping[str, Hold], in_play: Counter[str]) -> PageData:
    """Returns what the entry page shows of one cabin. ``in_play`` are the cards that all players
    have, this one's among them.

    ``storage`` is the most of each colour that can lie there. ``deck`` is how many of each card
    this player can have.
    """
    cabin = scored.cabin
    why_of_cards = [line.why for line in scored.lines if line.category == "science-cards"]
    stored: dict[str, int] = {
        color: cabin.stored.get(color, 0) + cabin.room_for(color) for color in facts.COLORS
    }
    in_other_hands = in_play - Counter(cabin.cards)
    # as they lie in the cabin: the board has them the other way round
    bays = [list(reversed(group)) for group in reversed(facts.STORAGE_GROUPS)]
    return {
        "chest": [
            {
                "slot": slot,
                "random": slot == facts.CHEST_RANDOM,
                "gold": facts.CHEST_GOLD[slot],
                "points": facts.CHEST_POINTS[slot],
            }
            for slot in facts.COLORS
        ],
        "storage": {**stored, facts.GEM: cabin.gem_room},
        "bays": [*bays, [facts.GEM]],
        "holds": [
            _hold_view(hold, cabin.inside.get(crew, ()), crew in cabin.complete)
            for crew, hold in holds.items()
        ],
        "cards": [
            {"name": name, "why": why} for name, why in zip(cabin.cards, why_of_cards, strict=False)
        ],
        "deck": [
            {
                "name": name,
                "title": card.title,
                "points": card.points,
                "most": max(0, card.copies - in_other_hands[name]),
            }
            for name, card in facts.CARDS.items()
        ],
        "completed": len(cabin.complete),
    }


@lru_cache(maxsize=2048)
def _hold_view(hold: Hold, contents: tuple[str, ...], complete: bool) -> PageData:
    # A hold with what can still go into it. The result must not be changed.
    fault = hold.fault(contents)
    fits = [
        piece
        for piece in (*facts.COLORS, facts.GEM)
        if not complete and hold.fault((*contents, piece)) is None
    ]
    return {
        "crew": hold.crew,
        "title": facts.CREW_TITLES[hold.crew],
        "size": hold.size or max(facts.HOLD_SIZES),
        "points": hold.points,
        "recipe": hold.recipe if hold.rule != "unknown" else None,
        "fault": f"{facts.CREW_TITLES[hold.crew]}’s hold: {fault}." if fault else None,
        "from_copy": hold.from_copy,
        "fits": fits,
    }


DRAFTING: Final = NereusDrafting()
