"""Ship Adventure's fights: odds against enumeration, battles against a brute-force walk, special cases."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest

from companion import BadInput
from companion.copies import read_copy
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.copy import ShipCopy
from companion.games.ship_adventure.fight_form import Refused
from companion.games.ship_adventure.fights import BONUS_MAX, Side, battle, expected, held, odds, outcomes
from companion.games.ship_adventure.helps.fights import Fight, answer
from companion.games.ship_adventure.verdicts import ATTACKERS, DEFENDERS

DICE = (facts.DIE, (1, 2, 3, 4, 5, 6), (1, 1, 1, 1, 1, 7), (2, 3, 3, 7, 7, 7))
CONQUEST = facts.CONQUEST


def ask(record: dict[str, Any] | None = None, copy: ShipCopy | None = None, **typed: str) -> Fight:
    return answer(record, 0, typed, copy)


# ---- one die a side


@pytest.mark.parametrize("die", DICE)
def test_odds_are_the_count_of_all_rolls_with_ties_rolled_again(die: tuple[int, ...]) -> None:
    for a, d in product(range(9), repeat=2):
        rolls = list(product(die, repeat=2))
        wins = sum(x + a > y + d for x, y in rolls)
        ties = sum(x + a == y + d for x, y in rolls)
        found = odds(a, d, die)
        assert (found.wins, found.ties, found.losses) == (wins, ties, len(rolls) - wins - ties)
        assert found.rolls == 36
        assert found.tie_before_reroll == Fraction(ties, 36)
        # a fight of at most 200 rolls falls short of the final odds by the chance of 200 ties, not by more
        tie = Fraction(ties, 36)
        within = sum(Fraction(wins, 36) * tie**n for n in range(200))
        assert 0 <= found.win - within <= tie**200
        assert found.expected_rolls == 1 / (1 - tie)


def test_known_odds() -> None:
    """Our die (1-5 and the skull, 7): level 15 of 36 each way and 6 ties; a first-level pirate beats a bare die."""
    assert odds(0, 0).win == Fraction(1, 2) and (odds(0, 0).wins, odds(0, 0).ties) == (15, 6)
    assert odds(0, 2).win == Fraction(7, 32)
    assert odds(0, 6).win == 0 and odds(0, 6).ties == 1, "a skull ties with a 1 and six, and never beats it"
    assert odds(3, 0).win == 1 - odds(0, 3).win


def test_odds_that_cannot_be() -> None:
    for a, d in ((-1, 0), (0, BONUS_MAX + 1)):
        with pytest.raises(BadInput):
            odds(a, d)
    with pytest.raises(BadInput, match="ends level"):
        odds(2, 2, (3,) * 6)
    assert odds(3, 2, (3,) * 6).win == 1


# ---- several units


def walk(a: int, d: int, bonus_a: int, bonus_d: int, die: tuple[int, ...]) -> Fraction:
    """The chance to hold the square by brute force: every roll of every state, a tie leading back to it."""

    @cache
    def solve(a: int, d: int) -> Fraction:
        if not d:
            return Fraction(1)
        if not a:
            return Fraction(0)
        # h = win * solve(a, d-1) + lose * solve(a-1, d) + tie * h, every roll enumerated
        known, loop = Fraction(0), Fraction(0)
        for x, y in product(die, repeat=2):
            mine, theirs = x + bonus_a + a - 1, y + bonus_d + d - 1
            if mine > theirs:
                known += Fraction(1, 36) * solve(a, d - 1)
            elif mine < theirs:
                known += Fraction(1, 36) * solve(a - 1, d)
            else:
                loop += Fraction(1, 36)
        return known / (1 - loop)

    return solve(a, d)


@pytest.mark.parametrize("die", DICE)
def test_battles_are_the_brute_force_walk(die: tuple[int, ...]) -> None:
    for a, d, bonus_a, bonus_d in product(range(1, 5), range(1, 5), (0, 1, 3), (0, 2)):
        assert battle(a, d, bonus_a, bonus_d, die) == walk(a, d, bonus_a, bonus_d, die)


def test_the_ends_of_a_battle_are_whole() -> None:
    for a, d, able_a, able_d in product(range(1, 5), repeat=4):
        if able_a > a or able_d > d:
            continue
        ends = outcomes(Side(a, able_a, 1), Side(d, able_d))
        assert sum(ends.values()) == 1 and all(not min(left) and max(left) for left in ends)
        assert held(ends) == sum(p for (left, _), p in ends.items() if left)
        mean_a, mean_d = expected(ends)
        assert mean_a == sum(p * left for (left, _), p in ends.items()) and 0 <= mean_d <= d
    assert battle(3, 3) == Fraction(1, 2) and battle(4, 1) == 1 - battle(1, 4)
    assert list(outcomes(Side(2, 2), Side(1, 1))) == [(2, 0), (1, 0), (0, 1)], "the attacker's best first"


def test_units_that_cannot_attack_add_nothing_and_go_first() -> None:
    side = Side(units=4, attacking=2, bonus=3)
    assert [side.bonus_with(n) for n in (4, 3, 2, 1)] == [4, 4, 4, 3]
    # two ships with two crews against one ship that is fired at by it: more lives, the same bonus as two ships
    assert held(outcomes(Side(4, 2), Side(1, 1))) > held(outcomes(Side(2, 2), Side(1, 1)))
    assert held(outcomes(Side(4, 2), Side(1, 1))) < battle(4, 1)


@pytest.mark.parametrize(("a", "d"), [(0, 1), (1, 0), (5, 1), (1, 5)])
def test_a_square_holds_four(a: int, d: int) -> None:
    with pytest.raises(BadInput, match="1 to 4"):
        battle(a, d)


# ---- Treasure Map: close


def test_nothing_typed_is_a_ship_against_a_first_pirate() -> None:
    fight = ask()
    assert (fight.mode, fight.kind, fight.verdict) == (facts.TREASURE_MAP, "close", "dice")
    assert fight.win == Fraction(7, 32) and fight.win_percent == "22 %" and fight.lose_percent == "78 %"
    assert fight.defender.bonuses == (("Level 1", 2),)
    assert fight.grid[0] == (-2, -3, -4, -5, -6, -8) and fight.grid[5][4] == 0, "a skull ties with a five and two"
    assert fight.said == "The attacker wins 22 %, the defender 78 %."
    assert ask(city="yes", defender="ship").grid == () and ask(city="yes").said == "No fight."


@pytest.mark.parametrize("level", facts.LEVELS)
def test_a_pirate_s_bonuses_by_level(level: int) -> None:
    now = facts.LEVELS[level]
    assert ask(level=str(level)).defender.bonus == now.close == 2 * level
    fight = ask(level=str(level), kind="ranged")
    if level == 1:
        assert fight.verdict == "attacker" and fight.win == 1, "no cannons at the first level"
    else:
        assert fight.verdict == "dice" and fight.defender.bonus == now.ranged == {2: 3, 3: 6}[level]
        assert fight.win == odds(0, now.ranged).win


def test_a_typed_bonus_counts_for_players_only() -> None:
    assert ask(a_bonus="3").win == odds(3, 2).win
    assert ask(d_bonus="9").win == odds(0, 2).win, "a pirate has no cards"
    assert ask(defender="ship", a_bonus="1", d_bonus="4").win == odds(1, 4).win
    galleon = ask(defender="galleon", d_bonus="5")
    assert galleon.win == Fraction(1, 2) and facts.RULINGS["galleon"].text in galleon.rulings


def test_nobody_fights_in_a_city() -> None:
    for kind in ("close", "ranged"):
        fight = ask(kind=kind, defender="ship", city="yes")
        assert fight.verdict == "none" and fight.win is None and "neutral" in fight.why[0] and not fight.after_win


# ---- Treasure Map: ranged


def test_readings_of_ours_are_told_where_they_decide() -> None:
    def told(name: str, **typed: str) -> bool:
        return facts.RULINGS[name].text in ask(**typed).rulings

    assert told("neutral-city", city="yes") and not told("neutral-city")
    assert told("galleon-start", defender="galleon") and not told("galleon-start", defender="ship")
    assert not told("galleon-start", defender="galleon", kind="ranged", a_cannon="no"), "nobody fires"
    assert told("empty-ship", defender="empty") and not told("empty-ship", defender="empty", kind="ranged")
    assert told("pirate-cannons", attacker="pirate", defender="ship", kind="ranged", level="2")


def test_whoever_beats_the_galleon_gets_what_it_had_won() -> None:
    fight = ask(defender="galleon", level="2")
    assert (
        fight.after_win[0]
        == "The winner takes 10 gold, and all that the galleon had won. It is back in the next round."
    )


def test_ranged_only_those_with_a_cannonball_roll() -> None:
    def verdict(**typed: str) -> str:
        return ask(kind="ranged", defender="ship", **typed).verdict

    assert verdict() == "dice"
    assert verdict(d_cannon="no") == "attacker" and verdict(a_cannon="no") == "defender"
    assert verdict(a_cannon="no", d_cannon="no") == "none"


def test_ranged_a_crew_on_land_loses_at_once_to_a_ship_unless_it_is_camouflaged() -> None:
    """Treasure Map, Fighting: "the ship automatically wins the ranged fight when it attacks a crew on land"."""
    for balls in ("yes", "no"):
        fight = ask(kind="ranged", defender="crew", d_cannon=balls)
        assert fight.verdict == "attacker" and fight.win == 1 and not fight.after_loss
        assert "card that was fired is discarded" in after(fight)[0], "the crew's is not used"
        hidden = ask(kind="ranged", defender="crew", d_cannon=balls, camouflage="yes")
        assert hidden.verdict == "none" and facts.RULINGS["camouflage"].text in hidden.rulings
    assert ask(kind="ranged", defender="crew", a_cannon="no", d_cannon="no").verdict == "none"
    assert ask(kind="ranged", defender="crew", a_cannon="no").verdict == "defender", "only the crew fires"
    assert ask(kind="ranged", defender="ship", camouflage="yes").verdict == "dice", "a ship hides from nobody"
    assert ask(kind="ranged", defender="ship", camouflage="yes", d_cannon="no").verdict == "attacker"


def test_ranged_a_crew_that_attacks_fights_like_any_other() -> None:
    """Treasure Map, Fighting: each with a cannonball rolls, one alone with a cannonball wins; crews are not left out.

    Only Caribbean Conquest, Battles, binds crews to close combat.
    """
    for defender in ("ship", "crew"):
        both = ask(kind="ranged", attacker="crew", defender=defender)
        assert both.verdict == "dice" and both.first is not None and both.win == Fraction(1, 2)
        assert ask(kind="ranged", attacker="crew", defender=defender, d_cannon="no").verdict == "attacker"
        assert ask(kind="ranged", attacker="crew", defender=defender, a_cannon="no").verdict == "defender"
        assert ask(kind="ranged", attacker="crew", defender=defender, a_cannon="no", d_cannon="no").verdict == "none"
        assert facts.RULINGS["ship-fires"].text not in both.rulings
    assert ask(kind="ranged", attacker="crew", defender="ship", camouflage="yes").verdict == "dice"
    assert facts.RULINGS["ship-fires"].text in ask(kind="ranged", attacker="crew", defender="empty").rulings


def test_ranged_against_pirates_the_galleon_and_an_empty_ship() -> None:
    assert ask(kind="ranged", a_cannon="no").verdict == "none", "a first pirate has no cannons"
    assert ask(kind="ranged", a_cannon="no", level="2").verdict == "defender"
    assert ask(kind="ranged", attacker="crew", level="3").verdict == "dice"
    assert ask(kind="ranged", attacker="crew", level="3", a_cannon="no").verdict == "defender"
    assert ask(kind="ranged", defender="galleon").verdict == "attacker"
    assert ask(kind="ranged", defender="galleon", a_cannon="no").verdict == "none"
    assert ask(kind="ranged", defender="empty").verdict == "attacker", "nobody is aboard to fire"
    moved = ask(kind="ranged", attacker="pirate", defender="ship", level="3")
    assert moved.verdict == "none" and "player ends a move" in moved.why[0]


def test_every_ranged_pair_has_a_reason() -> None:
    for a, d, level, mine, theirs, hidden in product(
        ATTACKERS, DEFENDERS, "123", ("yes", "no"), ("yes", "no"), ("yes", "no")
    ):
        if a == "pirate" and d in ("pirate", "galleon"):
            continue
        typed = {"attacker": a, "defender": d, "level": level, "a_cannon": mine, "d_cannon": theirs}
        fight = ask(kind="ranged", camouflage=hidden, **typed)
        assert fight.why and (fight.win is None) == (fight.verdict == "none")
        assert (fight.first is not None) == (fight.verdict == "dice")
        fires = [
            (who in ("ship", "crew") and ball == "yes") or (who == "pirate" and level != "1")
            for who, ball in ((a, mine), (d, theirs))
        ]
        if fight.verdict == "dice":
            assert all(fires)
        assert not (fight.verdict == "attacker" and not fires[0])
        assert not (fight.verdict == "defender" and not fires[1])
        if fight.win == 1:
            assert fight.after_win and not fight.after_loss
        if fight.win == 0 and fight.verdict == "defender":
            assert fight.after_loss and not fight.after_win


# ---- what follows


def after(fight: Fight) -> tuple[str, str]:
    return " ".join(fight.after_win), " ".join(fight.after_loss)


def test_what_a_fight_costs() -> None:
    won, lost = after(ask(defender="ship"))
    for text in (won, lost):
        assert "all the gold, treasure tokens and map pieces" in text and "equipment cards included" in text
        assert "stored in its city stays" in text
    won, lost = after(ask())
    assert "goes back to its own island" in won and "with all it has won" in lost
    won, _ = after(ask(defender="empty"))
    assert "without the crew" in won and "Nothing changes hands" in won and "all the gold" not in won
    for level, gold in ((1, 5), (2, 10), (3, 15)):
        won, _ = after(ask(defender="galleon", level=str(level)))
        assert f"{gold} gold" in won and "back in the next round" in won
    won, lost = after(ask(attacker="pirate", defender="empty"))
    assert "without the crew" in won and "all it has won" not in won


def test_cannonballs_are_used_once() -> None:
    won, lost = after(ask(kind="ranged", defender="ship"))
    assert "Both discard" in won and "Both discard" in lost
    won, _ = after(ask(kind="ranged", defender="ship", d_cannon="no"))
    assert "card that was fired is discarded" in won
    _, lost = after(ask(kind="ranged", a_cannon="no", level="2"))
    assert "discarded" not in lost, "a pirate fires without cards"
    assert "discard" not in " ".join(after(ask(defender="ship"))), "close fights use none"


def test_alone_a_crew_lost_is_the_game_lost() -> None:
    def record(*names: str) -> dict[str, Any]:
        return {"mode": facts.TREASURE_MAP, "players": [{"name": n} for n in names]}

    assert "so the game is lost" in after(ask(record("Ann")))[1]
    assert "game is lost" not in after(ask(record("Ann", "Ben")))[1]
    assert "If you play alone" in after(ask())[1]
    assert "lost" not in after(ask(record("Ann"), attacker="pirate", defender="empty"))[0].replace("is lost: it", "")


# ---- Conquest


def test_conquest_close_counts_every_unit() -> None:
    for a_ships, a_crews, d_ships, d_crews in product(range(5), repeat=4):
        a, d = a_ships + a_crews, d_ships + d_crews
        typed = {"a_ships": a_ships, "a_crews": a_crews, "d_ships": d_ships, "d_crews": d_crews}
        if not (1 <= a <= 4 and 1 <= d <= 4):
            with pytest.raises(Refused) as refused:
                ask(mode=CONQUEST, **{k: str(v) for k, v in typed.items()})
            assert refused.value.form.values["a_ships"] == str(a_ships), "nothing typed is lost"
            continue
        fight = ask(mode=CONQUEST, a_bonus="1", d_bonus="2", **{k: str(v) for k, v in typed.items()})
        assert fight.win == walk(a, d, 1, 2, facts.DIE)
        assert sum(e.chance for e in fight.ends) == 1 and fight.left is not None
        assert fight.attacker.bonus == 1 + a - 1 and fight.defender.bonus == 2 + d - 1


def conquest(**typed: str) -> Fight:
    return ask(mode=CONQUEST, kind="ranged", **typed)


def test_conquest_only_ships_and_points_fire() -> None:
    assert conquest(a_ships="0", a_crews="3").verdict == "none"
    assert conquest(a_cannon="no").verdict == "none"
    fight = conquest(a_ships="2", a_crews="1", d_ships="1", d_crews="2")
    assert fight.verdict == "dice" and fight.attacker.bonus == 1 and fight.defender.bonus == 0
    assert fight.win == held(outcomes(Side(3, 2), Side(3, 1)))
    assert facts.RULINGS["lost-unit"].text in fight.rulings


def test_conquest_a_square_that_cannot_answer_is_cleared() -> None:
    for typed in ({"d_cannon": "no"}, {"d_ships": "0", "d_crews": "3"}):
        fight = conquest(**typed)
        assert fight.verdict == "attacker" and fight.win == 1 and [e.defenders for e in fight.ends] == [0]
    assert conquest(d_ships="0", d_crews="3", camouflage="yes").verdict == "none"
    assert conquest(d_ships="1", d_crews="1", camouflage="yes").verdict == "dice"


def test_conquest_a_point_is_a_static_ship() -> None:
    alone = conquest(a_ships="0", a_point="yes", d_ships="2")
    assert alone.verdict == "dice" and alone.win == walk(1, 2, 0, 0, facts.DIE) and alone.points == (True, False)
    assert "the point stays" in " ".join(alone.after_loss)
    helped = conquest(a_ships="1", d_ships="1", d_point="yes")
    assert helped.win == walk(1, 2, 0, 0, facts.DIE)
    crews = conquest(a_ships="2", d_ships="0", d_crews="2", d_point="yes")
    assert crews.verdict == "dice" and crews.win == held(outcomes(Side(2, 2), Side(3, 1)))
    assert conquest(a_ships="0", a_point="yes", d_ships="0", d_crews="2").verdict == "none", "points fire at ships"
    with pytest.raises(Refused):
        conquest(d_ships="0", d_point="yes")
    with pytest.raises(Refused):
        ask(mode=CONQUEST, a_ships="0", a_point="yes")
    assert ask(mode=CONQUEST, a_point="yes", d_point="yes").points == (False, False), "close combat takes units"


# ---- form and copy


def test_the_mode_is_the_table_s() -> None:
    assert ask({"players": [{"name": "Ann"}, {"name": "Ben"}]}).mode == CONQUEST
    assert ask({"mode": facts.TREASURE_MAP, "players": [{"name": "Ann"}]}).mode == facts.TREASURE_MAP


@pytest.mark.parametrize(
    "typed",
    [
        {"mode": "chess"},
        {"kind": "far"},
        {"attacker": "galleon"},
        {"attacker": "pirate", "defender": "galleon"},
        {"level": "4"},
        {"a_bonus": "-1"},
        {"a_bonus": "100"},
        {"d_bonus": "²"},
        {"a_cannon": "maybe"},
    ],
)
def test_what_cannot_be_is_refused_with_the_form(typed: dict[str, str]) -> None:
    with pytest.raises(Refused) as refused:
        ask(**typed)
    assert refused.value.form.choices("mode") and refused.value.faults[0].place in (*typed, "defender")


def test_the_owner_s_die_and_cards() -> None:
    copy = read_copy(
        ShipCopy,
        {
            "die": [1, 2, 3, 4, 7, 7],
            "equipment": [
                {"name": "Sabre", "kind": "close", "bonus": 2, "price": 3},
                {"name": "Spyglass", "kind": "ranged", "bonus": 3},
                {"name": "Camouflage", "kind": "other"},
            ],
        },
    )
    fight = ask(copy=copy, a_card_1="1", a_card_2="1", a_bonus="1")
    assert fight.win == odds(3, 2, (1, 2, 3, 4, 7, 7)).win and fight.used_copy == copy.fingerprint
    assert [c.card.name for c in fight.form.cards] == ["Sabre", "Spyglass"], "cards that add nothing are not asked for"
    assert fight.form.cards[0].held == {"a": True, "d": False}
    assert facts.RULINGS["die"].text not in fight.rulings and facts.RULINGS["die"].text in ask().rulings
    assert ask(copy=copy, kind="ranged", level="2", a_card_1="1", a_card_2="1").attacker.bonus == 3


# ---- what a fight asks


def test_only_what_makes_a_difference_is_asked_for() -> None:
    """The other fields change nothing of the fight, whatever stands in them."""
    for attacker, defender, kind in product(ATTACKERS, DEFENDERS, ("close", "ranged")):
        if attacker == "pirate" and defender in ("pirate", "galleon"):
            continue
        typed = {"attacker": attacker, "defender": defender, "kind": kind}
        asked = ask(**typed).form.asked
        assert {"kind", "attacker", "defender", "city"} <= asked
        assert ("a_bonus" in asked) == (attacker != "pirate")
        assert ("d_bonus" in asked) == (defender not in ("pirate", "galleon"))
        assert ("a_cannon" in asked) == (kind == "ranged" and attacker != "pirate")
        assert ("d_cannon" in asked) == (kind == "ranged" and attacker != "pirate" and defender in ("ship", "crew"))
        assert ("camouflage" in asked) == (kind == "ranged" and attacker != "pirate" and defender == "crew")
        assert ("level" in asked) == ("pirate" in (attacker, defender) or defender == "galleon")
        assert not asked & {"a_point", "d_point", "a_ships", "d_crews"}
        others = {"a_bonus": "7", "d_bonus": "9", "a_cannon": "no", "d_cannon": "no", "camouflage": "yes", "level": "3"}
        for name, value in others.items():
            if name not in asked:
                one, other = ask(**typed), ask(**typed, **{name: value})
                same = ("verdict", "why", "win", "after_win", "after_loss", "attacker", "defender", "rulings")
                assert all(getattr(one, part) == getattr(other, part) for part in same), (typed, name)


def test_a_battle_asks_for_units_and_from_afar_for_cannons_and_points() -> None:
    units = {f"{s}_{part}" for s in "ad" for part in ("ships", "crews", "bonus")}
    close = ask(mode=CONQUEST).form.asked
    assert close == {"kind", *units}
    afar = ask(mode=CONQUEST, kind="ranged").form.asked
    assert afar - close == {"a_cannon", "d_cannon", "a_point", "d_point", "camouflage"} and close < afar


def test_cards_of_the_copy_are_asked_for_where_they_count() -> None:
    cards = [{"name": "Sabre", "kind": "close", "bonus": 2}, {"name": "Spyglass", "kind": "ranged", "bonus": 3}]
    copy = read_copy(ShipCopy, {"equipment": cards})
    for typed, sides in (({"defender": "pirate"}, "a"), ({"attacker": "pirate", "defender": "crew"}, "d")):
        for kind, number in (("close", 1), ("ranged", 2)):
            form = ask(copy=copy, kind=kind, **typed).form
            assert {name for name in form.asked if "_card_" in name} == {f"{s}_card_{number}" for s in sides}
            assert [s for s in "ad" if form.asks_cards(s)] == list(sides)
