"""Loot Island while it is typed in: which entries are taken, what counts, and what the entry page
shows."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from companion.edits import NOTHING_YET, Draft, Drafting, Edit, OpenPoint, PageData
from companion.errors import BadInput, Fault
from companion.games.loot_island import facts
from companion.games.loot_island.advise import choices_for, known_healers, outside
from companion.games.loot_island.cards import (
    CARDS,
    Card,
    cards_of,
    cube_count,
    ladder_of,
    stray_text,
)
from companion.games.loot_island.copy import LootCopy
from companion.games.loot_island.events import EVENTS
from companion.games.loot_island.record import (
    LootRecord,
    Table,
    draft_record,
    draft_table,
    healer_faults,
    table_faults,
    table_of,
)
from companion.games.loot_island.score import missing_healers, table_result
from companion.games.loot_island.setup import LootSetup, LootView
from companion.places import PlacePath, RecordData, assign, member, of_length
from companion.questions import Question, fields_of
from companion.words import ORDINALS, counted


def card_named(part: str | int, place: str) -> int:
    """Returns the reference number in a part of a place, ``n15``. Raises BadInput."""
    number = member(part) if isinstance(part, str) else part
    if not isinstance(number, int) or not 1 <= number <= facts.N_CARDS:
        raise BadInput.at("place", place, f"n1 to n{facts.N_CARDS}")
    return number


def holder_of(record: Mapping[str, Any], number: int) -> str | None:
    """Returns who has a treasure card at this table, a player or Aaron; None if nobody does (p. 2:
    each is there once).

    This is the place ``holder.n15`` of a record. Nothing is stored there; setting it moves the
    card.
    """
    for player in record["players"]:
        if number in player.get("treasures", ()):
            name: str = player["name"]
            return name
    return facts.AARON if number in crowns_of(record) else None


def _handed(record: RecordData, card: Card, to: Any, place: str) -> RecordData:
    # The record after a card moved into the hand of ``to``; None takes it off every hand. Cubes
    # stay. Raises BadInput if nobody is called so, if Aaron would not keep the card (p. 15), or if
    # his crosses are counted.
    number = card.reference
    names = [player["name"] for player in record["players"]]
    to_aaron = to == facts.AARON and facts.has_aaron(names)
    if to_aaron:
        _refuse_for_aaron(record, card, place)
    elif to is not None and to not in names:
        allowed = f"one of {', '.join(names)}, or null"
        raise BadInput.at(place, to, allowed, "Nobody of this name plays here.")
    players = []
    for player in record["players"]:
        owned = player.get("treasures", [])
        hand = _moved(owned, number, player["name"] == to)
        players.append(player if hand == owned else {**player, "treasures": hand})
    after = {**record, "players": players}
    crowns = _moved(crowns_of(record), number, to_aaron)
    # Aaron neither had the card nor gets it: what stands there of him stays as it is
    if crowns == crowns_of(record) and not to_aaron:
        return after
    # without a crown nothing stands there of him
    after.pop("aaron", None)
    return {**after, "aaron": {"treasures": crowns}} if crowns else after


def _moved(owned: Sequence[Any], number: int | None, hither: bool) -> list[Any]:
    # a hand after a card moved: away from it, or ``hither``, to its end
    others = [other for other in owned if other != number]
    return [*others, number] if hither else others


def _refuse_for_aaron(record: RecordData, card: Card, place: str) -> None:
    if card.kind != "crown":
        words = f"{card.reference} is no crown: {facts.AARON} buries it, as he keeps crowns only."
        raise BadInput.at(place, card.text, "a crown", words)
    crosses = (record.get("aaron") or {}).get("crosses")
    if crosses is not None:
        words = f"{facts.AARON}’s crosses are counted on the sheet."
        raise BadInput.at("aaron", crosses, "nothing", words)


def crowns_of(record: Mapping[str, Any]) -> list[Any]:
    """Returns the numbers of the crowns that Aaron keeps."""
    return list((record.get("aaron") or {}).get("treasures") or ())


# Places besides the players'. All of them may be emptied again.
_TABLE: Final = ("first_player", "healers", "crown_ladder", "aaron", "aaron.crosses")


def said_at(record: Mapping[str, Any], **more: str) -> dict[str, str]:
    """Returns what is said at a table with the options that its record holds, and ``more``."""
    return facts.STATEMENTS.played({**DRAFTING.settings(record), **more})


class LootDrafting(Drafting[LootCopy, LootView]):
    """How a table of Loot Island is typed in.

    A healer that turns out later not to be due is not refused; it is an open point.
    """

    players = facts.PLAYERS
    model = LootRecord
    options = LootSetup
    people = {"first_player": "values"}
    part_names = {
        "cubes": "curse cubes",
        "crown_ladder": "crown bonuses",
        "aaron": "crosses of Aaron",
    }
    places = "a treasure, a card’s holder, cubes, a healer, a name, or one of " + ", ".join(_TABLE)

    def empty(
        self, names: Sequence[str], map_code: str | None, copy: LootCopy | None
    ) -> RecordData:
        players = [{"name": name, "treasures": []} for name in names]
        return {"game": facts.SLUG, "healers": [], "players": players}

    def with_one_more(self, record: RecordData) -> RecordData:
        if record.get("aaron") and len(record["players"]) >= facts.AARON_PLAYERS:
            raise BadInput.at(
                "aaron",
                facts.AARON,
                "nothing; Aaron plays with two players only, empty his crosses first",
            )
        return record

    def stands(self, record: RecordData, place: str) -> Any:
        """Returns what stands at a place. At ``holder.n15`` it is who has the card with this
        number."""
        match self._path(place):
            case ("holder", card):
                return holder_of(record, card_named(card, place))
        return super().stands(record, place)

    def place_in_words(self, record: Mapping[str, Any], path: PlacePath) -> str:
        match path:
            case ("holder", card):
                return f"card {member(str(card))}"
        return super().place_in_words(record, path)

    def write(
        self, record: RecordData, path: PlacePath, edit: Edit, copy: LootCopy | None
    ) -> RecordData:
        place, value = edit.place, edit.value
        match path:
            case ("holder", card):
                number = card_named(card, place)
                return _checked(record, _handed(record, cards_of(copy)[number], value, place), edit)
            case ("players", int(), "treasures", str(card)):
                card_named(card, place)
                if not isinstance(value, bool):
                    raise BadInput.at(place, value, "true or false")
            case ("players", int(), "cubes" | "healer" | "treasures"):
                pass
            case _ if place not in (*_TABLE, *self.settings(record)):
                raise self.no_place(place)
        may_go = place in _TABLE or path[-1] in ("healer", "cubes")
        if value is None and not may_go:
            raise BadInput.at(
                place, value, "a value; only cubes, a healer and what belongs to the table may go"
            )
        after = _checked(record, assign(record, path, value), edit)
        if path[-1] == "healer":
            _refuse_healer(draft_record(after), int(path[1]), place)
        return after

    def check(self, record: RecordData, copy: LootCopy | None = None) -> Draft:
        """Returns the score of a draft. What is not entered yet brings and costs nothing."""
        table = draft_table(record, copy)
        open_points = tuple(self._open_points(record, table, copy))
        views = tuple(sheet_view(table, seat, copy) for seat in range(len(table.players)))
        if not table.own_ladder:
            ladder_note = facts.RULINGS["crown-ladder"].text
        elif table.ladder == ladder_of(copy):
            ladder_note = "From your copy."
        else:
            ladder_note = "Entered for this table."
        shared = {
            "aaron": table.aaron,
            "ladder": of_length(table.ladder, len(facts.CROWN_LADDER), 0),
            "ladder_note": ladder_note,
            "ladder_ours": not table.own_ladder,
            "first_sum": said_at(record)["first-sum"],
        }
        return Draft(table_result(table, in_play=bool(open_points)), open_points, views, shared)

    def _open_points(
        self, record: RecordData, table: Table, copy: LootCopy | None
    ) -> list[OpenPoint]:
        # What the record does not tell yet and what is wrong in it. Points of the table come first,
        # then those of each seat.
        points = []
        if not any(table.hands) and (table.first is None or table.uncounted):
            points.append(NOTHING_YET)
        if table.first is None:
            points.append(OpenPoint(None, said_at(record)["first-asks"], "question"))
        missing = missing_healers(table)
        for seat, player in enumerate(table.players):
            if seat in table.uncounted:
                count = f"How many curse cubes does {player.name} have?"
                points.append(OpenPoint(seat, count, "question"))
            if seat in missing:
                cubes = counted(player.cubes, "curse cube")
                which = f"Which healer does {player.name} pick for {cubes}?"
                points.append(OpenPoint(seat, which, "question"))
        for fault in [*table_faults(table.record, cards_of(copy)), *healer_faults(table)]:
            points.append(OpenPoint(_seat_of(fault), self.refusal(record, fault)))
        return sorted(points, key=lambda point: -1 if point.seat is None else point.seat)

    def form(self, record: RecordData) -> tuple[Question, ...]:
        """Returns the questions for cubes and the First Player tile. The rest of a sheet is
        tapped."""
        names = [player["name"] for player in record["players"]]
        asked = ("players[].cubes", "first_player", *self.settings(record))
        cubes, first, *held = fields_of(LootRecord, names, asked)
        return cubes, replace(first, title=said_at(record)["first-asks"]), *held

    def reference(self, copy: LootCopy | None = None) -> PageData:
        """Returns what the page must know of the components."""
        return {
            "cards": {
                str(number): _card(card, card != CARDS[number])
                for number, card in cards_of(copy).items()
            },
            "types": [
                {
                    "name": kind,
                    "title": facts.TYPE_TITLES[kind],
                    "category": facts.CATEGORY_OF[kind],
                    "fields": _FIELDS_OF[kind],
                }
                for kind in facts.TYPES
            ],
            "fields": FIELDS,
            "events": [{"name": e.name, "title": e.title} for e in EVENTS.values()],
            "rounds": facts.ROUNDS,
            "per_cube_max": facts.PER_CUBE_MAX,
            "aaron_players": facts.AARON_PLAYERS,
            "aaron": facts.AARON,
            "ladder": len(facts.CROWN_LADDER),
            "named": {"healer": "healer", "treasures": "treasures", **self.part_names},
        }


def _checked(record: RecordData, after: RecordData, edit: Edit) -> RecordData:
    # A record after an edit. Raises BadInput for faults that it did not have before.
    place = edit.place
    try:
        model = draft_record(after)
    except BadInput as error:
        first = error.faults[0]
        # a fault inside what was typed is named more closely, any other at the place typed
        inside = first.place.startswith(place)
        raise BadInput.at(first.place if inside else place, first.value, first.allowed) from None
    # of two equal cards the one of this player, or of this part of the table, is at fault
    edited = place.partition(".")[0]
    faults = table_faults(model, CARDS, edited)
    if not faults:
        return after
    stood_before = {str(fault) for fault in table_faults(draft_record(record), CARDS, edited)}
    for fault in faults:
        if str(fault) not in stood_before:
            raise BadInput([fault._replace(place=place)])
    return after


def _seat_of(fault: Fault) -> int | None:
    # the seat of the player at whose sheet a fault is; None for one of the table
    of_player = re.match(r"players\[(?P<seat>\d)\]\.", fault.place)
    return int(of_player["seat"]) if of_player else None


def _refuse_healer(model: LootRecord, seat: int, place: str) -> None:
    # Raises BadInput if the healer that ``seat`` picks cannot be picked, or is taken. Faults of
    # other picks are not this player's, and stay.
    picked = model.players[seat].healer
    if picked is None:
        return
    others = [player for n, player in enumerate(model.players) if n != seat]
    rival = next((player.name for player in others if player.healer == picked), None)
    faults = healer_faults(table_of(model))
    # that two have the same healer is a fault of the later seat, which may be the rival's
    same = [fault for fault in faults if rival is not None and fault.value == picked.text]
    fault = next((one for one in faults if one.place == place or one in same), None)
    if fault is None:
        return
    # one that was never revealed is not told to be taken
    if rival is None or picked not in model.healers:
        raise BadInput.at(place, fault.value, fault.allowed, fault.words)
    allowed = f"a healer that is left; {rival} took this one"
    raise BadInput.at(place, fault.value, allowed, f"{picked.text} is {rival}’s already.")


# ---- what the entry page shows

SMALL_MAX: Final = 99  # as in a record and in an owner's copy

FIELDS: Final[dict[str, PageData]] = {
    "value": {"title": "Value", "low": 0, "high": SMALL_MAX},
    "multiplier": {
        "title": "Multiplier",
        "low": facts.MULTIPLIERS.least,
        "high": facts.MULTIPLIERS.most,
    },
    "crosses": {"title": "Crosses", "low": facts.CROSSES.least, "high": facts.CROSSES.most},
    "skull": {"title": "Skull looks", "choices": facts.SKULLS},
    "curse": {"title": "Curse", "low": 0, "high": SMALL_MAX},
}
"""What a card spelled out may need: a number within bounds, or one of several choices."""

_FIELDS_OF: Final = dict.fromkeys(facts.TYPES, ("value", "curse")) | {
    "book": ("multiplier", "curse"),
    "crown": ("value", "crosses", "curse"),
    "skull": ("value", "skull", "curse"),
}


def _card(card: Card, own: bool) -> PageData:
    # a card: what its type has, and ``copy`` if the owner's copy differs from ours
    known = {name: getattr(card, name) for name in _FIELDS_OF[card.kind] if getattr(card, name)}
    return {"type": card.kind, "text": card.text, **known, **({"copy": True} if own else {})}


def sheet_view(table: Table, seat: int, copy: LootCopy | None) -> PageData:
    """Returns what the entry page shows of one player besides the points."""
    player = table.players[seat]
    cubes = cube_count(player.name, player.cubes)
    text = cubes.text
    if seat in table.uncounted:
        text = f"Not counted yet; everybody starts with {facts.START_CUBES}."
    stray = stray_text(table.hands[seat], len(table.players))
    return {
        "notes": {"cubes": {"text": text, "near": bool(cubes.warning)}},
        "healer": _healers(table, seat, copy),
        "hint": stray and f"{player.name}’s {stray}",
    }


def _healers(table: Table, seat: int, copy: LootCopy | None) -> PageData:
    # One player's healers: those revealed, otherwise those known. ``asked``: one is to be picked.
    player = table.players[seat]
    order = table.picking
    view: dict[str, Any] = {
        "title": f"{player.name}’s healer",
        "note": "",
        "options": [],
        "asked": False,
    }
    if seat in table.uncounted:
        return view | {"note": f"First say how many curse cubes {player.name} has."}
    if seat not in order:
        return view | {"note": outside(player.name, player.cubes)}
    if table.first is not None and len(order) > 1:
        view["title"] += f", picks {ORDINALS[order.index(seat)]}"
    note = whence = ""
    # before any is revealed, those that are known are offered
    if not table.healers:
        note = "The revealed cards are not entered yet; these are the ones we know."
        whence = ", from your copy" if copy is not None and copy.healers else ""
    options = [
        {
            "healer": choice.healer.model_dump(),
            "label": choice.healer.text,
            "why": choice.why + whence,
            "cost": choice.cost,
            "taken": choice.taken,
            "chosen": choice.picked,
        }
        for choice in choices_for(table, seat, table.healers or known_healers(copy))
    ]
    return view | {"note": note, "options": options, "asked": True}


DRAFTING: Final = LootDrafting()
