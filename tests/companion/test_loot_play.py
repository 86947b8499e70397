"""Loot Island in play: rounds, cubes, loot, Aaron."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from companion import BadInput, get_game
from companion.edits import Edit
from companion.games.loot_island import facts
from companion.games.loot_island.cards import CARDS
from companion.games.loot_island.copy import LootCopy
from companion.play import Overtaken
from companion.records import read_copy
from tests.support.loot_island.played import cubes, in_round_1, with_event
from tests.support.playing import Played, begun, set_up

GAME = get_game("loot-island")
DRAFTING = GAME.drafting()
CROWN = next(n for n, card in CARDS.items() if card.kind == "crown")
AMULET = next(n for n, card in CARDS.items() if card.kind == "amulet")


def hands(table: Played) -> dict[str, tuple[list[int], int]]:
    return {p["name"]: (p["treasures"], p["cubes"]) for p in table.record["players"]}


def test_crossed_out_cubes_are_asked_as_the_treasure_is_kept() -> None:
    table = begun(GAME, 3, set_up(GAME, 3))
    table.do("find")
    table.do("reveal", near=5, far=0, disc_1=2, chests=1)
    page = table.view(card="14", crossed="2")
    assert [keys.name for keys in page.keys] == ["crossed"] and page.steps[0].follows == "1 cube"
    assert [choice.label for choice in page.keys[0].choices] == ["none", "1", "2"]
    table.do("take", card=14, how="keep", crossed=2)
    assert cubes(table) == [3, 1, 3]
    own = read_copy(LootCopy, {"cards": [{"reference": 12, "crossed_cubes": 1}]})
    play, at = table.play, replace(table.at, copy=own)
    kept = play.act(at, {"do": "take", "card": "12", "how": "keep"})
    assert kept.record["players"][1]["cubes"] == 0
    with pytest.raises(BadInput):  # the copy knows better
        play.act(at, {"do": "take", "card": "12", "how": "keep", "crossed": "2"})


def test_a_treasure_of_a_pile_that_stays_in_the_box_is_asked_about_and_can_be_kept() -> None:
    table = begun(GAME, 3, set_up(GAME, 3))
    for do, typed in (("find", {}), ("reveal", {"near": 5, "far": 0, "disc_1": 2, "chests": 1})):
        table.do(do, **typed)
    stray = next(n for n, card in CARDS.items() if card.pile == "II")
    page = table.view(card=str(stray))
    assert page.fault.startswith(
        f"{stray} is of pile II: with 3 players only I and IV are in play."
    )
    assert [step.fields["how"] for step in page.steps] == ["keep", "bury"]
    assert "Is the number right?" in page.fault
    table.do("take", card=stray, how="keep")
    assert hands(table)[table.record["players"][1]["name"]][0] == [stray]
    right = begun(GAME, 3, set_up(GAME, 3))
    right.do("island", player="Ann")
    assert not right.view(card="14").fault


@pytest.mark.parametrize("by", [-100, 100])
def test_no_act_gives_a_hundred_cubes(by: int) -> None:
    table = in_round_1("")
    with pytest.raises(BadInput, match="99"):
        table.do("cubes", player="1", by=str(by))


def test_the_round_does_not_end_before_its_loot() -> None:
    table = begun(GAME, 4, set_up(GAME, 4))
    titles = []
    for typed in ({}, {}, {"near": "1", "far": "0"}):
        step = table.view(**typed).steps[-1]
        titles.append(step.title)
        with pytest.raises(BadInput):
            table.do("next")
        table.do(step.do, **step.fields)
    assert titles == ["Dev passes", "All have passed: find the loot", "Nothing is found"]
    assert table.now.next.title == "Begin round 2"  # type: ignore[union-attr]
    with pytest.raises(BadInput):
        table.do("find")


def test_everybody_but_one_takes_a_cube_in_one_act_and_one_undo() -> None:
    table = in_round_1("A1")
    assert table.do("cubes", but="Ann", by=1) == "Everyone but Ann took 1 cube."
    assert cubes(table) == [3, 4, 4, 4]
    table.undo()
    assert cubes(table) == [3, 3, 3, 3]
    assert table.do("cubes", seat_1="yes", seat_3="yes", by=2) == "Ann and Chloé took 2 cubes each."
    table.do("cubes", player="Ben", by=9)
    assert table.do("cubes", but="Dev", by=1).endswith("Ben has 13 cubes, out.")
    with pytest.raises(BadInput):
        table.do("cubes", by=1)


def test_ones_of_several_count_at_the_same_time_and_none_twice() -> None:
    table = in_round_1("A1")
    rested_on = {name: basis_of_ones(table, name) for name in ("Ann", "Dev")}
    table.do("cubes", player="Ben", by=1)
    for name in ("Ann", "Dev"):
        table.do("cubes", but=name, by=1, on=rested_on[name])
    assert cubes(table) == [4, 6, 5, 4]
    with pytest.raises(Overtaken):
        table.do("cubes", but="Dev", by=1, on=rested_on["Dev"])


def test_a_cube_told_out_of_reach_counts_once_whoever_has_passed_first_meanwhile() -> None:
    table = with_event("B8")
    gives_back = {"do": "cubes", "player": "Ann", "by": "-1"}
    rests_on = table.play.basis(table.at, gives_back)
    table.do("passed", player="Ben")
    table.do("find")
    assert cubes(table) == [5, 3, 5, 5]
    table.do("cubes", player="Ann", by=-1, on=rests_on)
    assert cubes(table) == [4, 3, 5, 5]
    with pytest.raises(Overtaken):
        table.do("cubes", player="Ann", by=-1, on=rests_on)


def basis_of_ones(table: Played, name: str) -> str:
    return table.play.basis(table.at, {"do": "cubes", "but": name, "by": "1"})


def test_a_loot_larger_than_what_is_left_says_that_the_game_ends() -> None:
    """Rules, p. 5."""
    table = in_round_1("", players=3)
    piles = facts.SIZES[3].piles
    cards = [number for number, card in CARDS.items() if card.pile in piles]
    table.type("players[1].treasures", cards[2:])
    table.do("find")
    ends = "no more treasures are left: then the game ends"
    for chests in (1, 2):
        step = table.view(near="9", far="0", discs="1", chests=str(chests)).steps[-1]
        assert step.title == "Turn up two treasures"
        assert (step.follows == ends) is (1 + chests > 2)


def test_sharing_out_without_the_phone_ends_one_coast_and_names_the_next() -> None:
    table = begun(GAME, 4, set_up(GAME, 4))
    for _ in table.at.state.events:
        for do in ("find", "skip", "next"):
            table.do(do)
    state = table.at.state
    coasts = [state.coast(n) for n in range(state.coasts, 4)]
    for coast, after in pairwise(coasts):
        assert table.view().text.startswith(f"{str(coast).capitalize()} coast;")
        assert table.view().steps[0].title == "Skip: share this coast yourselves"
        shared = "Shared out by hand: write who kept what on the sheets."
        assert table.do("skip") == f"{shared} Next: the {after} coast."
    table.do("skip")
    assert table.at.state.stage == "end"


def test_after_the_first_to_pass_who_still_plays_is_named() -> None:
    """Event A2 gives whoever passes a treasure, so everybody is waited for."""
    table = in_round_1("A2")
    table.do("passed", player="Ann")
    table.do("take", card=7, how="keep")
    ann, ben = (table.view(at=name) for name in ("Ann", "Ben"))
    assert (ann.word, ann.waits) == (
        "Ben, Chloé and Dev can still play",
        "Who passes? Tap the row.",
    )
    assert [step.do for step in ann.steps] == ["cubes"]
    assert [step.do for step in ben.steps] == ["cubes", "passed"]


def test_a_gift_taken_out_of_reach_counts_after_those_of_others() -> None:
    """Dev's phone shows each page as it will be once the act before it counts."""
    table = in_round_1("A2")
    table.do("passed", player="Ann")
    table.do("take", card=7, how="keep")
    passes, takes = {"player": "Dev"}, {"player": "Dev", "card": 22, "how": "keep"}
    bases = []
    for do, typed in (("passed", passes), ("take", takes)):
        bases.append(table.play.basis(table.at, {"do": do, "player": "Dev"}))
        table.do(do, **typed)
    table.undo()
    table.undo()
    table.do("passed", player="Ben")
    with pytest.raises(Overtaken):  # two cannot pick at once
        table.do("passed", **passes, on=bases[0])
    table.do("take", card=8, how="keep")
    table.do("passed", **passes, on=bases[0])
    table.do("take", **takes, on=bases[1])
    assert hands(table)["Dev"][0] == [22]
    assert table.view().word == "Chloé can still play"
    with pytest.raises(Overtaken):
        table.do("passed", **passes, on=bases[0])


def test_passing_out_of_reach_counts_though_others_count_cubes_meanwhile() -> None:
    table = in_round_1("A1")
    passes, bases = {"player": "Ann"}, []
    acts = [("passed", passes), ("find", {}), ("skip", {}), ("next", {"event": "B8"})]
    for do, typed in acts:
        bases.append(table.play.basis(table.at, {"do": do, **typed}))
        table.do(do, **typed)
    for _ in acts:
        table.undo()
    for (do, typed), basis in zip(acts, bases, strict=True):
        table.do("cubes", player="Ben", by=1)
        table.do(do, **typed, on=basis)
        with pytest.raises(Overtaken):
            table.do(do, **typed, on=basis)


def test_once_all_have_passed_for_a_treasure_the_page_says_so() -> None:
    table = in_round_1("A2")
    for card, name in enumerate(("Ann", "Ben", "Chloé", "Dev"), 1):
        assert table.view().word != "All have passed"
        table.do("passed", player=name)
        table.do("take", card=card, how="keep")
    assert table.view().word == "All have passed"


def test_whoever_passes_for_a_treasure_is_not_told_to_take_the_last_one() -> None:
    table = in_round_1("A2")
    table.do("passed", player="Ben")
    page = table.view()
    assert page.word == "Ben takes a treasure"
    assert page.note == "One that lies open; it must be kept."
    assert page.text == ""


def test_while_somebody_picks_other_phones_keep_their_cubes() -> None:
    table = in_round_1("A2")
    table.do("passed", player="Ben")
    anns, bens, asked = table.view(0), table.view(1), table.view(0, pick="yes")
    assert (anns.word, anns.keyed, anns.waits) == (
        "Ben picks a treasure",
        False,
        "Pick it for Ben",
    )
    assert [step.do for step in anns.steps] == ["cubes"]
    assert bens.keyed and asked.keyed


def test_why_a_landing_is_the_big_loot_is_told() -> None:
    table = begun(GAME, 3, set_up(GAME, 3))
    table.do("find")
    for near, far, why in (
        ("9", "9", "Both have enough, the closer one goes first"),
        ("9", "8", "Both have enough, the closer one has more"),
        ("8", "9", "Both have enough, the farther one has more"),
        ("9", "0", "Only the closer landing has enough"),
        ("0", "9", "Only the farther landing has enough"),
    ):
        assert table.view(near=near, far=far).text == f"{why}: it is the big loot."


def test_the_final_exploration_tells_whether_another_landing_comes() -> None:
    table = begun(GAME, 4, set_up(GAME, 4))
    for _ in table.at.state.events:
        for do in ("find", "skip"):
            table.do(do)
        told = table.view().text
        table.do("next")
    assert told == "Left to explore: the east, south and west coasts."
    both, farther = (table.view(near=near, far="9").text for near in ("9", "0"))
    assert both == "The closer landing has enough: small loot. Then the other one."
    assert farther == "The farther landing has enough: small loot."


def test_keys_beyond_the_first_keep_what_was_tapped_and_whoever_takes_is_named() -> None:
    two, three = (begun(GAME, players, set_up(GAME, players)) for players in (2, 3))
    for table, crowns in ((two, 0), (three, None)):
        table.do("find")
        assert table.view().crowns == crowns, "Aaron’s, where he plays"
    assert [two.view(near=near).keys[0].value for near in ("3", "4", "9")] == [3, 4, 9]
    three.do("reveal", near=5, far=0, disc_1=2, disc_2=1, chests=1)
    assert three.at.state.waits == f"{three.at.state.takers[0]} takes a treasure first."


def test_a_card_on_the_wrong_sheet_is_moved_in_one_edit_and_back() -> None:
    record = DRAFTING.apply(DRAFTING.blank(["Ann", "Ben"]), Edit("players[0].treasures.n15", True))
    assert DRAFTING.stands(record, "holder.n15") == "Ann"
    assert DRAFTING.stands(record, "holder.n16") is None
    moved = DRAFTING.apply(record, Edit("holder.n15", "Ben"))
    assert [p["treasures"] for p in moved["players"]] == [[], [15]]
    assert record["players"][0]["treasures"] == [15]
    assert DRAFTING.apply(moved, Edit("holder.n15", "Ann")) == record
    nobody = DRAFTING.apply(moved, Edit("holder.n15", None))
    assert [p["treasures"] for p in nobody["players"]] == [[], []]
    for place, value in (
        ("holder.n15", "Chloé"),
        ("holder.n99", "Ann"),
        ("holder.n15", 3),
        ("holder", "Ann"),
    ):
        with pytest.raises(BadInput):
            DRAFTING.apply(record, Edit(place, value))


def test_aaron_holds_crowns_only_and_at_a_table_of_two() -> None:
    two = DRAFTING.blank(["Ann", "Ben"])
    crowned = DRAFTING.apply(two, Edit(f"holder.n{CROWN}", "Aaron"))
    assert crowned["aaron"] == {"treasures": [CROWN]}
    assert DRAFTING.stands(crowned, f"holder.n{CROWN}") == "Aaron"
    assert DRAFTING.apply(crowned, Edit(f"holder.n{CROWN}", None)) == two
    with pytest.raises(BadInput) as raised:
        DRAFTING.apply(two, Edit("holder.n15", "Aaron"))
    assert (
        raised.value.faults[0].words == "15 is no crown: Aaron buries it, as he keeps crowns only."
    )
    counted = DRAFTING.apply(two, Edit("aaron", {"crosses": 2}))
    for record in (counted, DRAFTING.blank(["Ann", "Ben", "Chloé"])):
        with pytest.raises(BadInput):
            DRAFTING.apply(record, Edit(f"holder.n{CROWN}", "Aaron"))
    namesake = DRAFTING.apply(DRAFTING.blank(["Aaron", "Ben"]), Edit(f"holder.n{CROWN}", "Aaron"))
    assert namesake["players"][0]["treasures"] == [CROWN] and "aaron" not in namesake


def test_what_is_our_reading_carries_the_mark_and_what_the_rules_say_does_not() -> None:
    table = with_event("B14")
    assert not table.marked() and with_event("B6").marked() == {"one-in-front"}
    two = begun(GAME, 2, set_up(GAME, 2))
    two.do("lies", corner="north-west", heading="clockwise", event="A2")
    assert two.marked() == {"aaron-events"}
    for event in ("B1", "B2", "B14", ""):
        table.do("find")
        while table.at.state.stage == "loot":
            table.do("skip")
        assert table.marked() == (set() if event else {"two-coasts"}), (
            "only after the last round both are left out"
        )
        table.do("next", event=event) if event else None


def test_treasures_that_nobody_takes_and_cubes_that_nobody_gives_back_are_marked_as_ours() -> None:
    table = with_event("B10")
    table.do("find")
    full = {"near": "6", "far": "6", "chests": "2"}
    assert table.marked(**full) == {"nobody-there"} and not table.marked(**full, discs="1")
    table.do("reveal", near=6, far=6, chests=0, disc_1=1)
    assert not table.marked() and table.marked(card=str(CROWN)) == {"card-list", "crown-ladder"}
    table.do("take", card=AMULET, how="keep")
    table.do("reveal", chests=2, disc_1=1)
    table.do("exhausted", lie=1)
    assert table.marked() == {"nothing-given"}


def test_what_can_be_told_besides_changes_with_the_round() -> None:
    table = in_round_1("", 3)
    for do, typed, told in (
        ("", {}, ["find", "lies"]),
        ("find", {}, ["exhausted", "lies"]),
        ("reveal", {"near": 5, "far": 0, "chests": 1, "disc_1": 2, "disc_2": 1}, ["exhausted"]),
    ):
        if do:
            table.do(do, **typed)
        assert [step.do for step in table.now.more] == told


def test_a_treasure_is_buried_without_its_number_where_none_is_known() -> None:
    table = begun(GAME, 3)
    table.do("find")
    table.do("reveal", near=5, far=0, chests=1, disc_1=1)
    (bury,) = table.view().steps
    assert "card" not in bury.fields and table.now.next is None
    assert "Ann buries a treasure, gives back 2" in table.do("take", **bury.fields)
    with pytest.raises(BadInput):
        table.do("take", player="Ann", how="keep")
