"""What a fight of Ship Adventure asks, what it takes from an owner's copy, and what it refuses."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from companion.copies import read_copy
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.copy import ShipCopy
from companion.games.ship_adventure.fight_form import Refused
from companion.games.ship_adventure.fights import odds
from companion.games.ship_adventure.helps.fights import Fight, answer
from companion.games.ship_adventure.verdicts import ATTACKERS, DEFENDERS

CONQUEST = facts.CONQUEST


def ask(record: dict[str, Any] | None = None, copy: ShipCopy | None = None, **typed: str) -> Fight:
    return answer(record, 0, typed, copy)


# ---- form and copy


def test_the_mode_is_the_table_s() -> None:
    assert ask({"players": [{"name": "Ann"}, {"name": "Ben"}]}).form.values["mode"] == CONQUEST
    assert ask({"mode": facts.TREASURE_MAP, "players": [{"name": "Ann"}]}).form.values["mode"] == facts.TREASURE_MAP


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
    assert refused.value.form.fields["mode"].pairs and refused.value.faults[0].place in (*typed, "defender")


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
    assert "die" not in fight.rulings and "die" in ask().rulings
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
