"""Ship Adventure's fights: who fights whom, from near and afar, in both games, and what follows."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.copy import ShipCopy
from companion.games.ship_adventure.fight_form import Refused
from companion.games.ship_adventure.fights import Side, held, odds, outcomes
from companion.games.ship_adventure.helps.fights import Fight, answer
from companion.games.ship_adventure.verdicts import ATTACKERS, DEFENDERS
from tests.support.ship_adventure.battles import walk

CONQUEST = facts.CONQUEST


def ask(record: dict[str, Any] | None = None, copy: ShipCopy | None = None, **typed: str) -> Fight:
    return answer(record, 0, typed, copy)


# ---- Treasure Map: close


def test_nothing_typed_is_a_ship_against_a_first_pirate() -> None:
    fight = ask()
    assert (fight.form.values["mode"], fight.verdict) == (facts.TREASURE_MAP, "dice")
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
    assert galleon.win == Fraction(1, 2) and "galleon" in galleon.rulings


def test_nobody_fights_in_a_city() -> None:
    for kind in ("close", "ranged"):
        fight = ask(kind=kind, defender="ship", city="yes")
        assert fight.verdict == "none" and fight.win is None and "neutral" in fight.why[0] and not fight.after_win


# ---- Treasure Map: ranged


def test_readings_of_ours_are_told_where_they_decide() -> None:
    def told(name: str, **typed: str) -> bool:
        return name in ask(**typed).rulings

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
        assert hidden.verdict == "none" and "camouflage" in hidden.rulings
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
        assert "ship-fires" not in both.rulings
    assert ask(kind="ranged", attacker="crew", defender="ship", camouflage="yes").verdict == "dice"
    assert "ship-fires" in ask(kind="ranged", attacker="crew", defender="empty").rulings


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
    assert "lost-unit" in fight.rulings


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
