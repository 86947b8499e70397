"""Loot Island's help during play: the landings explored, curse cubes, and Aaron."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import BadInput
from companion.copies import read_copy
from companion.games.loot_island.copy import LootCopy
from companion.games.loot_island.curse import cube_count, discardable
from companion.games.loot_island.events import EVENTS
from companion.games.loot_island.helps import aaron, curse, loot
from companion.games.loot_island.helps import event as event_help
from companion.games.loot_island.landings import Found, Landing, explore
from tests.support.loot_island.examples import DISCARD_WITH_AMULETS

NAMES = ["Red", "Blue", "Yellow", "Black", "White"]


def draft(*names: str, **first: Any) -> dict[str, Any]:
    players = [{"name": name, "cubes": 0, "treasures": []} for name in names]
    players[0] |= first
    return {"game": "loot-island", "players": players}


def takes(found: Found) -> dict[str, int]:
    return {t.name: t.count for t in found.takes}


def test_the_rules_example_of_big_and_small_loot() -> None:
    left, right = Landing(8, 0, 4, ("Blue", "Red", "Black")), Landing(7, 0, 3, ("Red", "Black", "Yellow", "Blue"))
    big, small = explore(right, left, 6)
    assert (big.loot, big.revealed, big.title) == ("big", 7, loot.LANDINGS["far"])
    assert takes(big) == {"Blue": 3, "Red": 2, "Black": 2} and big.why == "3 discs + 4 chests"
    assert (small.loot, small.revealed) == ("small", 3)
    assert small.order == ("Red", "Black", "Yellow") and takes(small)["Blue"] == 0


def test_the_rules_example_where_one_card_counts_twice() -> None:
    """Five players: six counted with the +1 card, two discs and a chest; the other landing is short of cards."""
    big, none = explore(Landing(4, 0, 2, ("Yellow",)), Landing(5, 1, 1, ("Blue", "Red")), 6)
    assert (big.loot, big.counted, big.revealed) == ("big", 6, 3) and big.order == ("Blue", "Red", "Blue")
    assert (none.loot, none.revealed, none.order) == (None, 0, ()) and "4 of the 6 cards" in none.why


def test_ties_go_to_the_landing_closer_to_the_bow() -> None:
    near, far = Landing(6, 0, 1, ("Red",)), Landing(5, 1, 1, ("Blue",))
    for event in (None, "B12", "A4"):
        found = explore(near, far, 6, EVENTS[event] if event else None)
        assert [f.title for f in found] == [loot.LANDINGS["near"], loot.LANDINGS["far"]]
        assert [f.loot for f in found] == ["big", "small"]


def test_one_card_more_makes_the_big_loot() -> None:
    seven, six = Landing(7, 0, 1, ("Red",)), Landing(6, 0, 1, ("Blue",))
    for near, far, event, first in (
        (seven, six, None, "near"),
        (six, seven, None, "far"),
        (seven, six, "B12", "far"),
        (six, seven, "B12", "near"),
    ):
        assert explore(near, far, 6, EVENTS[event] if event else None)[0].title == loot.LANDINGS[first]


NEAR, FAR = Landing(6, 0, 2, ("Red", "Blue")), Landing(8, 0, 3, ("Blue", "Red", "Yellow"))


@pytest.mark.parametrize(
    ("event", "big", "small"),
    [
        (None, 6, 2),
        ("A4", 5, 3),
        ("B11", 5, 1),
        ("B12", 4, 3),
        ("B13", 6, 2),
        ("B10", 6, 2),
        ("B14", 6, 2),
        ("B7", 6, 2),
    ],
)
def test_what_events_change(event: str | None, big: int, small: int) -> None:
    found = explore(NEAR, FAR, 6, EVENTS[event] if event else None)
    assert [f.revealed for f in found] == [big, small]
    first = "near" if event == "B12" else "far"
    assert found[0].title == loot.LANDINGS[first]
    lowest = {"near": "Red", "far": "Blue"}[first]
    top = {"near": "Blue", "far": "Yellow"}[first]
    assert found[0].order[0] == (top if event == "B13" else lowest)
    assert any("may discard up to 2 curse cubes each" in n for n in found[1].notes) == (event == "B10")
    assert not any("discard" in n for n in found[0].notes)


def test_events_never_reveal_fewer_than_none() -> None:
    bare, more = Landing(6, 0, 0, ("Red",)), Landing(7, 0, 0, ())
    found = explore(bare, more, 6, EVENTS["B11"])
    assert [f.revealed for f in found] == [0, 0] and found[1].order == ()
    nobody = explore(Landing(6, 0, 2), Landing(0), 6)
    assert nobody[0].revealed == 2 and "taken by nobody" in nobody[0].notes[0]


def test_the_final_exploration_knows_small_loot_only_and_no_event() -> None:
    found = explore(NEAR, FAR, 6, EVENTS["B11"], final=True)
    assert [(f.title, f.loot, f.revealed) for f in found] == [
        (loot.LANDINGS["near"], "small", 2),
        (loot.LANDINGS["far"], "small", 3),
    ]
    assert explore(Landing(5), FAR, 6, final=True)[0].loot is None


landings = st.builds(
    Landing,
    cards=st.integers(0, 9),
    doubles=st.integers(0, 2),
    chests=st.integers(0, 5),
    discs=st.lists(st.sampled_from(NAMES), unique=True, max_size=5).map(tuple),
)


@given(landings, landings, st.sampled_from([None, *EVENTS.values()]), st.sampled_from([4, 5, 6]), st.booleans())
@settings(max_examples=300, deadline=None)
def test_every_treasure_is_taken_in_turn(near: Landing, far: Landing, event: Any, needed: int, final: bool) -> None:
    found = explore(near, far, needed, event, final)
    assert len(found) == 2 and sum(f.loot == "big" for f in found) <= 1
    assert (sum(f.loot is not None for f in found)) == (near.counted >= needed) + (far.counted >= needed)
    for f in found:
        landing = near if f.title == loot.LANDINGS["near"] else far
        counts = takes(f)
        assert sum(counts.values()) == len(f.order) == (f.revealed if landing.discs else 0)
        assert not counts or max(counts.values()) - min(counts.values()) <= 1, "everyone takes in turn"


def typed(**fields: Any) -> dict[str, str]:
    return {k: str(v) for k, v in fields.items()}


def test_typed_landings_are_explored() -> None:
    record = draft("Ann", "Ben")
    assert loot.answer(record, 0, {}) is None and loot.answer(record, 0, {"event": "B1"}) is None
    fields = typed(near_cards=4, near_chests=1, near_disc_1=2, near_disc_3="aaron", near_disc_4=1, far_cards=1)
    found = loot.answer(record, 0, fields)
    assert found is not None and found.needed == 4 and found.event is None and not found.final
    big = found.coasts[0].found[0]
    assert big.order == ("Ben", "Aaron", "Ann", "Ben") and "highest reference number" in big.notes[0]
    final = loot.answer(record, 0, fields | typed(final=1, event="B11"))
    assert final is not None and final.coasts[0].found[0].loot == "small" and len(final.notes) == 2
    both = loot.answer(record, 0, fields | typed(event="b14"))
    assert both is not None and len(both.coasts) == 1 and "next coast" in both.notes[0]
    both = loot.answer(record, 0, fields | typed(event="b14", next_far_cards=5, next_far_disc_1=1))
    assert both is not None and len(both.coasts) == 2 and both.coasts[1].found[0].order == ("Ann",)


@pytest.mark.parametrize(
    ("fields", "places"),
    [
        (typed(near_cards="x"), ["near_cards"]),
        (typed(near_cards=89), ["near_cards"]),
        (typed(near_cards=3, near_doubles=4, near_chests=5), ["near_doubles", "near_chests"]),
        (typed(near_cards=3, near_disc_1=1, near_disc_2=1), ["near_disc_2"]),
        (typed(near_cards=3, near_disc_1=4, far_disc_1="aaron"), ["near_disc_1", "far_disc_1"]),
        (typed(near_cards=3, event="C1"), ["event"]),
        (typed(near_cards="²"), ["near_cards"]),
    ],
)
def test_landings_that_will_not_do_are_refused(fields: dict[str, str], places: list[str]) -> None:
    with pytest.raises(BadInput) as caught:
        loot.answer(draft("Ann", "Ben", "Cleo"), 0, fields)
    assert [f.place for f in caught.value.faults] == places


# ---- without a table in hand


def test_helps_answer_without_a_table() -> None:
    for answer in (loot.answer, aaron.answer, event_help.answer):
        assert answer(None, 0, {}) is None
    event = event_help.answer(None, 0, {"event": "B5"})
    assert event is not None and event.hand is None and [p for p, _ in event.reminders] == ["Phase 1, preparation"]
    for players, hand, aarons in ((2, 5, 1), (3, 6, 0), (5, 6, 0)):
        event = event_help.answer(None, 0, typed(event="B5", players=players))
        assert event is not None and event.hand == hand
        assert sum(phase == "Aaron" for phase, _ in event.reminders) == aarons
    found = loot.answer(None, 0, typed(players=2, near_cards=4, near_chests=1, near_disc_1=2, near_disc_2="aaron"))
    assert found is not None and found.needed == 4
    assert found.coasts[0].found[0].order == ("Second", "Aaron", "Second")
    five = loot.answer(None, 0, typed(players=5, near_cards=5, near_disc_1=5))
    assert five is not None and five.needed == 6 and five.coasts[0].found[0].loot is None
    crown = aaron.answer(None, 0, {"cards": "3 66"})
    assert crown is not None and crown.keeps
    mine = curse.answer(None, 0, typed(cubes_1=11, card=57, amulets=1))
    assert [c.cubes for c in mine.counts] == [11] and mine.taking is not None
    assert (mine.taking.kept.cubes, mine.taking.buried.cubes) == (15, 8)


@pytest.mark.parametrize("players", ["", "1", "6", "x", "²"])
def test_without_a_table_the_loot_needs_to_know_how_many_play(players: str) -> None:
    with pytest.raises(BadInput) as caught:
        loot.answer(None, 0, typed(players=players, near_cards=4))
    assert [f.place for f in caught.value.faults] == ["players"] and "2 to 5" in str(caught.value)


# ---- curse cubes


def test_warnings_from_ten_cubes_up() -> None:
    assert [cube_count("A", n).state for n in (0, 9, 10, 12, 13, 40)] == ["safe"] * 2 + ["warning"] * 2 + ["out"] * 2
    assert cube_count("A", 12).text == "12 is safe. 1 more at the end of the game and you are out."
    assert discardable(DISCARD_WITH_AMULETS["amulets"]) == DISCARD_WITH_AMULETS["cubes_removed"]


def test_cubes_are_typed_or_from_the_draft_and_a_treasure_adds_or_removes() -> None:
    record = draft("Ann", "Ben", cubes=8, treasures=[8, 13, {"type": "amulet", "value": 3}, 16])
    plain = curse.answer(record, 0, {})
    assert [c.cubes for c in plain.counts] == [8, 0] and plain.taking is None
    found = curse.answer(record, 0, typed(cubes_2=11, card=57))
    assert [c.cubes for c in found.counts] == [8, 11] and found.taking is not None
    assert (found.taking.kept.cubes, found.taking.kept.state) == (12, "warning")
    assert found.taking.buried.cubes == 3, "2 cubes and 3 amulets"
    other = curse.answer(record, 1, typed(cubes_2=1, card=57, amulets=0))
    assert other.taking is not None and other.taking.buried.cubes == 0
    own = read_copy(LootCopy, {"cards": [{"reference": 57, "curse": 5, "crossed_cubes": 2}]})
    mine = curse.answer(record, 0, typed(card=57), own)
    assert mine.taking is not None and mine.taking.kept.cubes == 11 and "from your copy" in mine.taking.notes[0]
    with pytest.raises(BadInput) as caught:
        curse.answer(record, 0, typed(cubes_1=-1, card=75, amulets="many"))
    assert [f.place for f in caught.value.faults] == ["cubes_1", "amulets", "card"]


# ---- Aaron


def test_aaron_takes_the_highest_number_and_keeps_crowns() -> None:
    record = draft("Ann", "Ben")
    assert aaron.answer(record, 0, {}) is None
    crown = aaron.answer(record, 0, {"cards": "3, 16;66 54"})
    assert crown is not None and crown.card is not None and crown.card.reference == 66
    assert crown.keeps and crown.left == (3, 16, 54) and crown.hand == 6
    bag = aaron.answer(record, 0, {"cards": "57 3", "event": "B5"})
    assert bag is not None and not bag.keeps and "buries it" in bag.text and bag.hand == 5
    hand = aaron.answer(record, 0, {"event": "B5"})
    assert hand is not None and hand.card is None and "5 map cards" in hand.text
    for cards, shown in (("0", "0"), ("3 3", "3"), ("75", "75"), ("x", "x")):
        with pytest.raises(BadInput) as caught:
            aaron.answer(record, 0, {"cards": cards})
        assert caught.value.faults[0].place == "cards" and str(caught.value.faults[0].value) == shown
    with pytest.raises(BadInput, match="two players only"):
        aaron.answer(draft("Ann", "Ben", "Cleo"), 0, {"cards": "3"})
