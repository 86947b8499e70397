"""The rules in short of Loot Island and Ship Adventure: what these games need beyond what every game needs.

Numbers here are typed from the publishers' texts, so that a wrong constant is seen too.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from companion.games.loot_island import facts as loot_facts
from companion.games.loot_island.rules import RULES as LOOT
from companion.games.ship_adventure import facts as ship_facts
from companion.games.ship_adventure.rules import RULES as SHIP
from companion.rules import Rule, RulesInShort

(LOOT_ISLAND,) = LOOT
TREASURE_MAP, CONQUEST = SHIP
ALL = (*LOOT, *SHIP)


def every(rules: RulesInShort) -> Iterator[Rule]:
    return (rule for section in rules.sections for rule in section.rules)


def said(rules: RulesInShort, section: str, name: str) -> str:
    """The one text of this name in this section."""
    (text,) = [rule.text for rule in rules.section(section).rules if rule.name == name]
    return text


def test_both_games_of_the_box_are_told_apart() -> None:
    assert [(r.name, r.title) for r in SHIP] == list(ship_facts.MODES.items())
    assert {r.game for r in SHIP} == {ship_facts.SLUG}
    assert [r.game for r in LOOT] == [loot_facts.SLUG]


@pytest.mark.parametrize("rules", ALL, ids=lambda r: r.name or r.game)
def test_a_reading_of_ours_says_what_its_ruling_says(rules: RulesInShort) -> None:
    rulings = loot_facts.RULINGS if rules.game == loot_facts.SLUG else ship_facts.RULINGS
    texts = {ruling.text: name for name, ruling in rulings.items()}
    for rule in every(rules):
        assert texts.get(rule.text, "") == rule.ruling, rule.name


# ---- Loot Island


@pytest.mark.parametrize(
    "section, name, words",
    [
        ("loot", "Enough map cards?", "4 map cards with two or three players, 5 with four, 6 with five"),
        ("set-up", "Map cards", "deal 7 to each player, 6 with two players"),
        ("set-up", "Treasures", "four players I, II and IV, two or three players I and IV"),
        ("end", "Final exploration", "up to six"),
        ("end", "Too many cubes", "13 or more cubes is out"),
        ("end", "Loot value", "exactly 0 is not"),
        ("scoring", "Crowns", "25, then 18, then 11"),
        ("scoring", "Jewels and skulls", "8 for each set of 2 and 20 for each set of 3"),
        ("scoring", "Jewels and skulls", "1, 2 or 3 different skulls pays 1, 3 or 6 gold"),
        ("aaron", "His map cards", "six new ones, five with event B5"),
        ("aaron", "Treasures", "highest number"),
        ("landings", "Disc", "move one from another landing"),
        ("fitting", "Same or higher", "same as that of the map card before it, or higher"),
        ("turn", "Pass", "The first to pass in a round takes the First Player tile"),
    ],
)
def test_what_loot_island_says(section: str, name: str, words: str) -> None:
    assert words in said(LOOT_ISLAND, section, name)


# ---- Ship Adventure


def test_the_end_of_the_game_alone_stands_at_the_top() -> None:
    """End of the game, one player variant: lost if the crew is destroyed, not the ship."""
    first = TREASURE_MAP.sections[0]
    assert first.name == "need"
    text = next(rule.text for rule in first.rules if rule.name == "Playing alone")
    assert "your crew is destroyed" in text and "only your ship does not" in text


@pytest.mark.parametrize(
    "rules, section, name, words",
    [
        (TREASURE_MAP, "turn", "Move", "up to four squares"),
        (TREASURE_MAP, "fights", "Result", "A skull on a die is 7"),
        (TREASURE_MAP, "seafarers", "Pay it off", "4 gold"),
        (TREASURE_MAP, "levels", "Level 1", "one die, galleon 5 gold, pirates +2 in close combat, no cannons"),
        (TREASURE_MAP, "levels", "Level 3", "three dice, galleon 15 gold, pirates +6 in close combat, +6 in ranged"),
        (TREASURE_MAP, "levels", "The last level", "play three levels, two players two"),
        (TREASURE_MAP, "set-up", "Areas", "take the treasure tokens of its colour out of the game"),
        (TREASURE_MAP, "alone", "Pirates", "one more for each temple you empty"),
        (CONQUEST, "set-up", "Areas", "one box three areas of three points, four boxes nine areas of four points"),
        (CONQUEST, "turn", "Move", "Up to 6 squares in all"),
        (CONQUEST, "turn", "Buy", "A ship for 6 gold or a crew for 3"),
        (CONQUEST, "battles", "Several units", "adds 1 to its die, for the attacked as for the attacker"),
        (CONQUEST, "battles", "Points fire", "on enemy ships on adjacent squares"),
        (CONQUEST, "round", "Income", "1 gold for each strategic point they control, 2 for each one in an area"),
        (CONQUEST, "end", "When", "2 of 3, or 5 of 9"),
    ],
)
def test_what_ship_adventure_says(rules: RulesInShort, section: str, name: str, words: str) -> None:
    assert words in said(rules, section, name)
