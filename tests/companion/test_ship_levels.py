"""Ship Adventure's temples and levels: whole games for one to four players, and every step's refusals."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from companion import BadInput
from companion.copies import read_copy
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.copy import ShipCopy
from companion.games.ship_adventure.helps.temples import Voyage, answer, roll
from companion.games.ship_adventure.levels import CENTRE, levels_of, tokens_at
from companion.replay import Refused


def ask(state: str = "", record: dict[str, Any] | None = None, copy: ShipCopy | None = None, **typed: str) -> Voyage:
    voyage = answer(record, 0, {"state": state, **typed}, copy)
    assert voyage is not None
    return voyage


def start(players: int) -> Voyage:
    return ask(do="start", players=str(players))


def empty(voyage: Voyage, temple: int, *dice: int, who: int = 1, **more: Any) -> Voyage:
    faces = {f"die_{n}": str(face) for n, face in enumerate(dice, 1)}
    return ask(voyage.state, do="empty", temple=str(temple), who=str(who), **faces, **more)


def tokens(voyage: Voyage) -> dict[int, int | None]:
    return {t.number: t.token for t in voyage.temples}


# ---- a start


def test_nothing_is_nothing() -> None:
    assert answer(None, 0, {}) is None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_start_with_others(players: int) -> None:
    voyage = start(players)
    assert tokens(voyage) == {0: None, 1: 1, 2: 1, 3: 1, 4: 1}
    assert voyage.level == 1 and voyage.last_level == (2 if players == 2 else 3)
    assert voyage.chasing == (0,) * players and voyage.free == 4 and voyage.undo is None


def test_the_start_alone() -> None:
    voyage = start(1)
    assert set(tokens(voyage).values()) == {2} and len(tokens(voyage)) == 5
    assert voyage.level == voyage.last_level == 2 and voyage.chasing == (1,) and voyage.numbers.dice == 2


def test_the_table_says_who_plays() -> None:
    record = {"players": [{"name": "Ann"}, {"name": "Ben"}]}
    voyage = ask(record=record, do="start")
    assert voyage.names == ("Ann", "Ben")
    taken = ask(voyage.state, record, do="empty", temple="2", who="2", die_1="7")
    assert "Ben takes the treasure token and 7 gold." in taken.texts and "chases Ben" in " ".join(taken.texts)
    assert ask("3~", record).names == ("Player 1", "Player 2", "Player 3"), "a link of another table keeps its players"


# ---- temples


def test_the_levels_of_a_number_of_players_and_their_tokens() -> None:
    assert [levels_of(players) for players in (1, 2, 3, 4, None)] == [(2,), (1, 2), (1, 2, 3), (1, 2, 3), (1, 2, 3)]
    assert [tokens_at(players) for players in (1, 2, 3, 4, None)] == [5, 4, 4, 4, 4]


def test_gold_and_pirates_of_a_temple() -> None:
    voyage = empty(start(3), 2, 5, who=2)
    assert voyage.haul is not None and (voyage.haul.gold, voyage.haul.skulls, voyage.haul.sent) == (5, 0, 0)
    assert voyage.chasing == (0, 0, 0) and "No skull" in voyage.texts[1]
    voyage = empty(voyage, 4, 7, who=3)
    assert voyage.haul is not None and voyage.haul.gold == 7 and voyage.chasing == (0, 0, 1)
    assert tokens(voyage) == {0: None, 1: 1, 2: None, 3: 1, 4: None}
    assert [t.number for t in voyage.temples if t.last] == [4]


def test_more_skulls_than_pirates() -> None:
    voyage = ask("4~t107.t217.t327.t407.n")
    assert voyage.free == 0 and voyage.chasing == (2, 1, 1, 0)
    voyage = empty(voyage, 1, 7, 7, who=4)
    assert voyage.haul is not None and voyage.haul.sent == 0 and voyage.haul.gold == 14
    assert facts.RULINGS["busy-pirate"].text in voyage.rulings
    voyage = empty(ask("4~t107.t217.t327.t407.n.p0"), 1, 7, 7, who=4)
    assert voyage.haul is not None and voyage.haul.sent == 1 and voyage.chasing == (1, 1, 1, 1)


def test_pirates_are_paid_off_or_fight() -> None:
    voyage = empty(start(2), 1, 7)
    paid = ask(voyage.state, do="pay", who="1")
    assert paid.chasing == (0, 0) and "4 gold on the pirate's skull square" in paid.texts[0]
    fought = ask(voyage.state, do="fought", who="1")
    assert fought.chasing == (0, 0) and "back to its island" in fought.texts[0]
    for do in ("pay", "fought"):
        with pytest.raises(Refused) as refused:
            ask(voyage.state, do=do, who="2")
        assert refused.value.now == voyage


def test_alone_temples_send_pirates_and_skulls_do_not() -> None:
    voyage = empty(start(1), 3, 7, 7)
    assert voyage.chasing == (2,) and voyage.haul is not None and voyage.haul.gold == 14
    voyage = empty(voyage, 1, 1, 2)
    assert voyage.chasing == (3,), "one more, although no skull was rolled"
    voyage = empty(empty(voyage, 0, 1, 1), 2, 7, 5)
    assert voyage.chasing == (4,) and facts.RULINGS["busy-pirate"].text in voyage.rulings
    voyage = empty(voyage, 4, 2, 3)
    assert voyage.due == "over" and not voyage.change and voyage.level == 2
    with pytest.raises(Refused):
        ask(voyage.state, do="level")


def test_alone_the_nearest_pirate_is_a_ruling_where_one_is_sent() -> None:
    nearest = facts.RULINGS["solo-pirates"].text
    voyage = empty(start(1), 3, 7, 7)
    assert nearest in start(1).rulings and nearest in voyage.rulings
    assert nearest not in ask(voyage.state, do="pay").rulings and nearest not in empty(start(2), 1, 7).rulings


# ---- levels


def test_a_level_change() -> None:
    voyage = empty(empty(empty(empty(start(3), 4, 1), 2, 2), 1, 3), 3, 4)
    assert voyage.due == "level" and voyage.level == 1 and "finish the round" in voyage.texts[-1]
    steps = " ".join(voyage.change)
    for fact in (
        "level 2 token",
        "temple 3",
        "islands",
        "+4 close",
        "+3 ranged",
        "10 gold",
        "new map pieces",
        "two dice",
    ):
        assert fact in steps
    changed = ask(voyage.state, do="level")
    assert changed.change == voyage.change and changed.level == 2 and changed.due == "temple"
    assert tokens(changed) == {0: 2, 1: 2, 2: 2, 3: None, 4: 2}
    assert facts.RULINGS["pieces-per-level"].text in changed.rulings


@given(st.integers(1, 4), st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_whole_games(players: int, chance: random.Random) -> None:
    """Every level's tokens once, dice by level, and each step undone gives the page before."""
    voyage, emptied, gold = start(players), [], 0
    chasing = [1] if players == 1 else [0] * players
    while voyage.due != "over":
        before = voyage
        if sum(voyage.chasing) and chance.random() < 0.3:
            who = chance.choice([n for n, count in enumerate(voyage.chasing) if count])
            voyage = ask(voyage.state, do=chance.choice(["pay", "fought"]), who=str(who + 1))
            chasing[who] -= 1
        elif voyage.due == "level":
            last = emptied[-1][1]
            voyage = ask(voyage.state, do="level")
            assert voyage.level == before.level + 1
            assert tokens(voyage) == {n: None if n == last else voyage.level for n in range(5)}
        else:
            temple = chance.choice([t.number for t in voyage.temples if t.token])
            who = chance.randrange(players)
            dice = [chance.choice(facts.DIE) for _ in range(voyage.level)]
            voyage = empty(voyage, temple, *dice, who=who + 1)
            emptied.append((before.level, temple))
            gold += sum(dice)
            calls = 1 if players == 1 else sum(d == 7 for d in dice)
            chasing[who] += min(calls, 4 - sum(chasing))
            assert voyage.haul is not None and voyage.haul.gold == sum(dice)
        assert list(voyage.chasing) == chasing and voyage.free == 4 - sum(chasing)
        assert voyage.texts and ask(voyage.state) == voyage, "a state alone gives all of it again"
        assert voyage.undo == before.state and ask(voyage.state, do="undo") == before
    counts = {1: {2: 5}, 2: {1: 4, 2: 4}, 3: {1: 4, 2: 4, 3: 4}, 4: {1: 4, 2: 4, 3: 4}}[players]
    assert {level: sum(at == level for at, _ in emptied) for level, _ in emptied} == counts
    assert (1, CENTRE) not in emptied or players == 1


# ---- the phone's dice, undo, refusals


def test_the_phone_rolls_by_a_seed() -> None:
    voyage = start(4)
    typed = {"do": "empty", "temple": "1", "who": "1"}
    taken = ask(voyage.state, **typed, **roll("abc"))
    assert taken == ask(voyage.state, **typed, seed="abc") and taken.haul is not None and len(taken.haul.dice) == 1
    rolled = {ask(voyage.state, **typed, seed=str(n)).haul.dice[0] for n in range(60)}  # type: ignore[union-attr]
    assert rolled == set(facts.DIE)
    copy = read_copy(ShipCopy, {"die": [2, 2, 2, 2, 7, 7]})
    rolled = {ask(voyage.state, copy=copy, **typed, seed=str(n)).haul.dice[0] for n in range(40)}  # type: ignore[union-attr]
    assert rolled == {2, 7} and ask(voyage.state, copy=copy).faces == (2, 7)
    assert facts.RULINGS["die"].text in voyage.rulings and not ask(voyage.state, copy=copy).rulings


def test_undo_at_the_start_changes_nothing() -> None:
    assert ask("3~", do="undo") == ask("3~")


@pytest.mark.parametrize(
    ("state", "typed"),
    [
        ("2~", {"do": "level"}),
        ("2~", {"do": "empty", "temple": "0", "who": "1", "die_1": "3"}),
        ("2~", {"do": "empty", "temple": "5", "who": "1", "die_1": "3"}),
        ("2~", {"do": "empty", "temple": "1", "who": "3", "die_1": "3"}),
        ("2~", {"do": "empty", "temple": "1", "die_1": "3"}),
        ("2~", {"do": "empty", "temple": "1", "who": "1", "die_1": "6"}),
        ("2~", {"do": "empty", "temple": "1", "who": "1"}),
        ("2~", {"do": "pay", "who": "1"}),
        ("1~", {"do": "empty", "temple": "1", "die_1": "3"}),
    ],
)
def test_a_step_that_is_not_due_is_refused_and_nothing_is_lost(state: str, typed: dict[str, str]) -> None:
    with pytest.raises(Refused) as refused:
        ask(state, **typed)
    assert refused.value.now == ask(state) and refused.value.faults[0].allowed


@pytest.mark.parametrize(
    "state",
    [
        "",
        "3",
        "0~",
        "5~",
        "3~x",
        "3~t0",
        "3~t013",  # the central temple is empty at the start
        "3~t1012",  # two dice at level 1
        "2~t123",  # a seat too many
        "2~t103.t103",
        "2~n",
        "2~p0",
        "2~.t103",
        "2~" + ".".join(["t103"] * 201),
    ],
)
def test_a_state_that_cannot_be(state: str) -> None:
    with pytest.raises(BadInput):
        answer(None, 0, {"state": state, "do": "" if state else "start"})
    with pytest.raises(BadInput):
        answer(None, 0, {"state": "2~", "do": "fly"})


def test_a_set_up_tells_where_the_temples_stand() -> None:
    typed = {"code": "7KQ4-M2XD", "state": "3~"}
    voyage = answer(None, 0, typed)
    assert voyage is not None
    titles = ["Central temple, G5", "Temple 1, C1", "Temple 2, L3", "Temple 3, A7", "Temple 4, J12"]
    assert [t.title for t in voyage.temples] == titles
    with pytest.raises(Refused) as refused:
        answer(None, 0, {**typed, "do": "level"})
    assert refused.value.now.temples[1].square == "C1"
    for other in ({}, {"code": "7KQ4-M2XD", "mode": facts.CONQUEST}):
        plain = answer(None, 0, {"state": "3~", **other})
        assert plain is not None and [t.square for t in plain.temples] == [""] * 5
