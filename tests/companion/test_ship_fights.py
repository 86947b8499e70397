"""Ship Adventure's fights: who fights whom, from near and afar, in both games, what is asked, and
what follows."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from companion import BadInput
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.copy import ShipCopy
from companion.games.ship_adventure.fights import (
    ATTACKERS,
    DEFENDERS,
    Side,
    odds,
    outcomes,
    win_chance,
)
from companion.games.ship_adventure.helps.fights import Fight, Refused, answer
from companion.records import read_copy
from tests.support.ship_adventure import brute

CONQUEST = facts.CONQUEST


def ask(record: dict[str, Any] | None = None, copy: ShipCopy | None = None, **typed: str) -> Fight:
    return answer(record, 0, typed, copy)


def far(**typed: str) -> Fight:
    return ask(kind="ranged", **typed)


def after(fight: Fight) -> tuple[str, str]:
    return " ".join(fight.after_win), " ".join(fight.after_loss)


def level_battle(a: int, d: int) -> Fraction | None:
    """The chance of so many units against so many, all able to attack, without cards."""
    return brute.held(brute.battles(brute.Side(a, a, 0), brute.Side(d, d, 0), facts.DIE)[a, d])


# ---- Treasure Map


def test_nothing_typed_is_a_ship_against_a_first_pirate() -> None:
    fight = ask()
    assert (fight.form.values["mode"], fight.decided.verdict) == (facts.TREASURE_MAP, "dice")
    assert (
        fight.win == Fraction(7, 32) and fight.win_percent == "22%" and fight.lose_percent == "78%"
    )
    assert fight.defender.bonuses == (("Level 1", 2),)
    grid = fight.first.grid
    assert grid[0] == (-2, -3, -4, -5, -6, -8) and grid[5][4] == 0, (
        "a skull ties with a five and two"
    )
    assert fight.sentence == "The attacker wins 22%, the defender 78%."
    assert (
        ask(city="yes", defender="ship").first is None and ask(city="yes").sentence == "No fight."
    )


@pytest.mark.parametrize("level", facts.LEVELS)
def test_a_pirate_s_bonuses_by_level(level: int) -> None:
    now = facts.LEVELS[level]
    assert ask(level=str(level)).defender.bonus == now.close == 2 * level
    fight = far(level=str(level))
    if level == 1:
        assert fight.decided.verdict == "attacker" and fight.win == 1, (
            "no cannons at the first level"
        )
    else:
        assert fight.decided.verdict == "dice"
        assert fight.defender.bonus == now.ranged == {2: 3, 3: 6}[level]
        assert fight.win == odds(0, now.ranged).win


def test_a_typed_bonus_counts_for_players_only() -> None:
    assert ask(a_bonus="3").win == odds(3, 2).win
    assert ask(d_bonus="9").win == odds(0, 2).win, "a pirate has no cards"
    assert ask(defender="ship", a_bonus="1", d_bonus="4").win == odds(1, 4).win
    galleon = ask(defender="galleon", d_bonus="5")
    assert galleon.win == Fraction(1, 2) and "galleon" in galleon.rulings


@pytest.mark.parametrize("attacker", ATTACKERS)
@pytest.mark.parametrize("defender", DEFENDERS)
def test_what_decides_a_ranged_fight(attacker: str, defender: str) -> None:
    """Crews are not left out; only Conquest binds them to close combat."""
    if attacker == "pirate" and defender in ("pirate", "galleon"):
        return
    names = ("a_cannon", "d_cannon", "camouflage", "city")
    for level, *yes in product((1, 2, 3), *[(False, True)] * 4):
        given = dict(zip(names, yes, strict=True))
        typed = {name: "yes" if value else "no" for name, value in given.items()}
        fight = far(attacker=attacker, defender=defender, level=str(level), **typed)
        assert fight.decided.verdict == brute.ranged(attacker, defender, level, **given), (
            level,
            given,
        )
        assert fight.decided.why and (fight.first is not None) == (fight.decided.verdict == "dice")
        assert (fight.win is None) == (fight.decided.verdict == "none")
        assert bool(fight.after_win) == bool(fight.win)
        assert bool(fight.after_loss) == (fight.win is not None and fight.win < 1)


def test_readings_of_ours_are_told_where_they_decide() -> None:
    assert "neutral-city" in ask(city="yes").rulings and "neutral" in ask(city="yes").decided.why[0]
    assert "galleon-start" in ask(defender="galleon").rulings
    assert "galleon-start" not in far(defender="galleon", a_cannon="no").rulings, "nobody fires"
    assert "empty-ship" in ask(defender="empty").rulings
    assert "empty-ship" not in far(defender="empty").rulings
    pirate = far(attacker="pirate", defender="ship", level="2")
    assert "pirate-cannons" in pirate.rulings and "player ends a move" in pirate.decided.why[0]
    assert "ship-fires" in far(attacker="crew", defender="empty").rulings
    assert "ship-fires" not in far(attacker="crew", defender="ship").rulings
    assert "camouflage" in far(defender="crew", camouflage="yes").rulings


def test_what_a_fight_costs() -> None:
    for text in after(ask(defender="ship")):
        assert "all the gold, treasure tokens and map pieces" in text
        assert "equipment cards included" in text
        assert "stored in its city stays" in text
    won, lost = after(ask())
    assert "goes back to its own island" in won and "with all it has won" in lost
    won, _ = after(ask(defender="empty"))
    assert (
        "without the crew" in won and "Nothing changes hands" in won and "all the gold" not in won
    )
    for level, gold in ((1, 5), (2, 10), (3, 15)):
        worth = (
            f"The winner takes {gold} gold, and all that the galleon had won. It is back in the"
            " next round."
        )
        assert ask(defender="galleon", level=str(level)).after_win[0] == worth
    won, _ = after(ask(attacker="pirate", defender="empty"))
    assert "without the crew" in won and "all it has won" not in won


def test_cannonballs_are_used_once() -> None:
    assert all("Both discard" in text for text in after(far(defender="ship")))
    for fight in (far(defender="ship", d_cannon="no"), far(defender="crew")):
        assert "card that was fired is discarded" in after(fight)[0], "the other’s is not used"
    assert "discarded" not in after(far(a_cannon="no", level="2"))[1], (
        "a pirate fires without cards"
    )
    assert "discard" not in " ".join(after(ask(defender="ship"))), "close fights use none"


def test_alone_a_crew_lost_is_the_game_lost() -> None:
    def record(*names: str) -> dict[str, Any]:
        return {"mode": facts.TREASURE_MAP, "players": [{"name": n} for n in names]}

    assert "so the game is lost" in after(ask(record("Ann")))[1]
    assert "game is lost" not in after(ask(record("Ann", "Ben")))[1]
    assert "If you play alone" in after(ask())[1]


# ---- Conquest


def test_conquest_close_counts_every_unit() -> None:
    for a_ships, a_crews, d_ships, d_crews in product(range(5), repeat=4):
        a, d = a_ships + a_crews, d_ships + d_crews
        units = {"a_ships": a_ships, "a_crews": a_crews, "d_ships": d_ships, "d_crews": d_crews}
        typed = {name: str(n) for name, n in units.items()}
        if not (1 <= a <= 4 and 1 <= d <= 4):
            with pytest.raises(Refused) as refused:
                ask(mode=CONQUEST, **typed)
            assert refused.value.form.values["a_ships"] == str(a_ships), "nothing typed is lost"
            continue
        fight = ask(mode=CONQUEST, a_bonus="1", d_bonus="2", **typed)
        assert fight.win == win_chance(outcomes(Side(a, bonus=1), Side(d, bonus=2)))
        assert sum(e.chance for e in fight.ends) == 1
        assert fight.attacker.bonus == 1 + a - 1 and fight.defender.bonus == 2 + d - 1
    assert (
        ask(mode=CONQUEST).decided.why[0]
        == "Ships and crews all fight; on either side, each unit beyond the first adds 1. "
        "Whoever loses a roll loses a unit."
    )


def conquest(**typed: str) -> Fight:
    return far(mode=CONQUEST, **typed)


def test_conquest_only_ships_and_points_fire() -> None:
    for typed, text in (
        ({"a_ships": "0", "a_crews": "2"}, "Crews attack in close combat only."),
        ({"a_cannon": "no"}, "A ranged attack takes a cannonball card."),
        (
            {"a_ships": "0", "a_point": "yes", "d_ships": "0", "d_crews": "1"},
            "A point fires at ships only.",
        ),
    ):
        assert conquest(**typed).decided.verdict == "none" and text in conquest(**typed).decided.why
    fight = conquest(a_ships="2", a_crews="1", d_ships="1", d_crews="2")
    assert (
        fight.decided.verdict == "dice" and fight.attacker.bonus == 1 and fight.defender.bonus == 0
    )
    assert fight.win == win_chance(outcomes(Side(2, 1, far=True), Side(1, 2, far=True)))
    assert "lost-unit" in fight.rulings


def test_conquest_a_square_that_cannot_answer_is_cleared() -> None:
    for typed in ({"d_cannon": "no"}, {"d_ships": "0", "d_crews": "3"}):
        fight = conquest(**typed)
        assert (
            fight.decided.verdict == "attacker"
            and fight.win == 1
            and [e.defenders for e in fight.ends] == [0]
        )
    assert conquest(d_ships="0", d_crews="3", camouflage="yes").decided.verdict == "none"
    assert conquest(d_ships="1", d_crews="1", camouflage="yes").decided.verdict == "dice"


def test_conquest_a_point_is_a_static_ship() -> None:
    alone = conquest(a_ships="0", a_point="yes", d_ships="2")
    assert alone.decided.verdict == "dice" and alone.win == level_battle(1, 2) and alone.point
    assert "the point stays" in after(alone)[1]
    assert conquest(a_ships="1", d_ships="1", d_point="yes").win == level_battle(1, 2)
    crews = conquest(a_ships="2", d_ships="0", d_crews="2", d_point="yes")
    assert crews.decided.verdict == "dice"
    assert crews.win == win_chance(outcomes(Side(2), Side(1, 2, far=True)))
    for typed in (
        {"kind": "ranged", "d_ships": "0", "d_point": "yes"},
        {"a_ships": "0", "a_point": "yes"},
    ):
        with pytest.raises(Refused):
            ask(mode=CONQUEST, **typed)
    assert ask(mode=CONQUEST, a_point="yes", d_point="yes").point is False, (
        "close combat takes units"
    )


# ---- what is typed, and what the copy knows


@pytest.mark.parametrize(
    ("attacker", "defender", "place"), [(-1, 0, "attacker_bonus"), (0, 100, "defender_bonus")]
)
def test_a_bonus_that_cannot_be_is_named(attacker: int, defender: int, place: str) -> None:
    with pytest.raises(BadInput) as caught:
        odds(attacker, defender)
    assert [fault.place for fault in caught.value.faults] == [place]


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
    cards = [card.name for card in fight.form.cards.values()]
    assert cards == ["Sabre", "Spyglass"], "cards that add nothing are not asked for"
    assert "a_card_1" in fight.form.values and "d_card_1" not in fight.form.values
    assert "die" not in fight.rulings and "die" in ask().rulings
    assert ask(copy=copy, kind="ranged", level="2", a_card_1="1", a_card_2="1").attacker.bonus == 3
    for typed, sides in (
        ({"defender": "pirate"}, "a"),
        ({"attacker": "pirate", "defender": "crew"}, "d"),
    ):
        for kind, number in (("close", 1), ("ranged", 2)):
            form = ask(copy=copy, kind=kind, **typed).form
            assert {name for name in form.asked if "_card_" in name} == {
                f"{s}_card_{number}" for s in sides
            }
            assert [s for s in "ad" if form.asks_cards(s)] == list(sides)


def test_only_what_makes_a_difference_is_asked_for() -> None:
    """The other fields change nothing of the fight, whatever stands in them."""
    for attacker, defender, kind in product(ATTACKERS, DEFENDERS, ("close", "ranged")):
        if attacker == "pirate" and defender in ("pirate", "galleon"):
            continue
        typed = {"attacker": attacker, "defender": defender, "kind": kind}
        asked = ask(**typed).form.asked
        fires = kind == "ranged" and attacker != "pirate"
        assert {"kind", "attacker", "defender", "city"} <= asked
        assert ("a_bonus" in asked) == (attacker != "pirate")
        assert ("d_bonus" in asked) == (defender not in ("pirate", "galleon"))
        assert ("a_cannon" in asked) == fires
        assert ("d_cannon" in asked) == (fires and defender in ("ship", "crew"))
        assert ("camouflage" in asked) == (fires and defender == "crew")
        assert ("level" in asked) == ("pirate" in (attacker, defender) or defender == "galleon")
        others = {
            "a_bonus": "7",
            "d_bonus": "9",
            "a_cannon": "no",
            "d_cannon": "no",
            "camouflage": "yes",
            "level": "3",
        }
        for name, value in others.items():
            if name not in asked:
                one, other = ask(**typed), ask(**typed, **{name: value})
                same = (
                    "decided",
                    "win",
                    "after_win",
                    "after_loss",
                    "attacker",
                    "defender",
                    "rulings",
                )
                assert all(getattr(one, part) == getattr(other, part) for part in same), (
                    typed,
                    name,
                )
    close = ask(
        {"players": [{"name": "Ann"}, {"name": "Ben"}]}
    ).form.asked  # a record without a mode is Conquest's
    assert close == {"kind", *(f"{s}_{part}" for s in "ad" for part in ("ships", "crews", "bonus"))}
    assert conquest().form.asked - close == {
        "a_cannon",
        "d_cannon",
        "a_point",
        "d_point",
        "camouflage",
    }
