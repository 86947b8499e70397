"""What the product once said against the publishers' texts, each with the passage that decides it.

The numbers are those of the list in the order in which the product is checked against the texts; what the rules in
short say of them stands in their own tests as well.
"""

from __future__ import annotations

import pytest

from companion import GAMES, get_game
from companion.games.loot_island.values import cube_count
from companion.games.sailorman_dice.generate import generate_map
from companion.games.sailorman_dice.maps import MAP_STEP
from companion.games.sailorman_dice.rolling import Pair, entry_of, one_of_both
from companion.games.ship_adventure.helps import fights
from companion.games.ship_adventure.play.offers import shop
from companion.games.ship_adventure.play.state import ShipAt
from companion.games.ship_adventure.rules import CARIBBEAN_CONQUEST, TREASURE_MAP
from companion.games.waters_of_nereus import facts as nereus
from companion.games.waters_of_nereus.score import best_cards, means_of
from companion.randomness import parse_code
from companion.rules import RulesInShort
from companion.setups import run_setup
from tests.support.playing import begun, set_up

LOOT, NEREUS, SHIP = (get_game(slug) for slug in ("loot-island", "waters-of-nereus", "ship-adventure"))
CODE = "7KQ4-M2XD"


def step(slug: str, name: str, players: int = 2, **given: str) -> str:
    """What a step of a set-up says."""
    return {s.name: s.text for s in run_setup(get_game(slug), players, CODE, given).steps}[name]


def entry(rules: RulesInShort, name: str) -> tuple[str, str]:
    """The text of an entry of the rules in short, and the name of its ruling."""
    ((text, ruling),) = [(r.text, r.ruling) for s in rules.sections for r in s.rules if r.name == name]
    return text, ruling


def test_2_the_neutral_card_is_flipped_before_anybodys_turn() -> None:
    """Nereus, Two-player variant, Phase II: after both have chosen, "but before either player takes a turn"."""
    table = begun(get_game("waters-of-nereus"), 2, set_up(get_game("waters-of-nereus"), 2, variant="neutral"))
    table.next()
    assert table.now.word == "Ann and Ben choose a card"
    assert table.now.next is not None and table.now.next.do == "flip"


def test_4_a_treasure_serves_one_card_and_that_is_text() -> None:
    """Nereus, Clarifications, Game End Science Cards: "only be used once each"."""
    cards, rulings = best_cards(["red-in-storage"] * 2, means_of(5, {"red": 1}, 0, (), ()))
    assert sum(card.points for card in cards) == nereus.CARDS["red-in-storage"].points and not rulings
    plain = {"track": 0, "gold": 0, "science": 0, "storage": {"gem": 9}}
    table = {"game": "waters-of-nereus", "players": [{"name": name, **plain} for name in ("Ann", "Ben")]}
    assert NEREUS.score_data(table).standings[0].total == 9, "gems fill the six coloured spaces too (Storage area)"


@pytest.mark.parametrize(("theirs", "verdict"), [("yes", "dice"), ("no", "attacker")])
def test_6_a_crew_that_attacks_a_ship_at_range_fights_like_any_other(theirs: str, verdict: str) -> None:
    """Treasure Map, 3 Fighting: all with a cannonball roll, one alone wins; crews only close is said of Conquest."""
    typed = {"attacker": "crew", "defender": "ship", "kind": "ranged", "a_cannon": "yes", "d_cannon": theirs}
    assert fights.answer(None, 0, typed).decided.verdict == verdict
    ashore = {"mode": "caribbean-conquest", "kind": "ranged", "a_ships": "0", "a_crews": "1", "a_cannon": "yes"}
    assert fights.answer(None, 0, ashore).decided.verdict == "none"


def test_7_thirteen_cubes_put_out_at_the_end() -> None:
    """Loot Island, p. 12, Curse cubes: "at the end of the game"; pp. 2-3: piles by players, a healer a player."""
    assert (
        "at the end of the game" in cube_count("Ann", 13).text and "at the end of the game" in cube_count("Ann", 5).text
    )
    players = [{"name": n, "cubes": 0, "treasures": [t]} for n, t in (("Ann", 1), ("Ben", 43))]
    result = LOOT.score_data({"game": "loot-island", "first_player": "Ann", "players": players})
    assert [n.kind for n in result.notices if "pile" in n.text] == ["check"], "told and never refused"


@pytest.mark.parametrize("slug", [slug for slug in GAMES if slug != "loot-island"])
def test_9_a_table_with_nothing_typed_has_no_winner(slug: str) -> None:
    """No text lets anybody win or lead before anything has happened."""
    drafting = get_game(slug).drafting()
    result = drafting.check(drafting.blank(["Ann", "Ben"])).result
    assert result.winners == () and "Ann" not in result.outcome


def test_9_cubes_nobody_counted_are_unknown() -> None:
    """Loot Island, pp. 2-3, Game setup: everybody starts with three curse cubes."""
    drafting = LOOT.drafting()
    draft = drafting.check(drafting.blank(["Ann", "Ben", "Cleo"]))
    assert draft.result.winners == ()
    assert "everybody starts with 3" in draft.view[0]["notes"]["cubes"]["text"]


def test_10_what_is_drawn_though_players_may_choose_says_so() -> None:
    """Nereus, Setup 5; Ship Adventure, Setting up: "each player chooses a color"; Sailorman, How to play."""
    for slug, name, ruling in (
        ("waters-of-nereus", "ships", "corners"),
        ("ship-adventure", "colors", "drawn-colors"),
        ("sailorman-dice", "captain", "captain"),
    ):
        assert get_game(slug).rulings[ruling].text in step(slug, name)


def test_10_readings_are_told_where_they_decide() -> None:
    """Each stands in no text, so whoever meets it is told that it is ours."""
    ships = SHIP.rulings
    assert "(our reading)" in step("ship-adventure", "compass"), "the galleon's first round"
    at = begun(SHIP, 2, set_up(SHIP, 2, mode="caribbean-conquest")).at
    assert ships["buying"].text in shop(ShipAt.of(at), 0)[0].follows
    assert LOOT.rulings["island-out"].text.endswith("draw one.") and "(our reading)" in step(
        "loot-island", "small-islands"
    )


def test_a_pair_that_can_only_be_a_cross_need_not_be_one() -> None:
    """Sailorman Dice, How to enter your results: what can be entered must be; the sailorman move "can" be performed."""
    sea_map = generate_map(parse_code(CODE, [MAP_STEP]))
    row, symbol = sea_map.areas[0], "anchor"
    river = next(n for n, letter in enumerate(row) if letter in "Rr")
    full = "".join("2" if n == river else "X" for n in range(len(row)))
    fields = full + "." * len(row) * 5

    two, three = (entry_of(sea_map, fields, Pair(symbol, digit)) for digit in "23")
    assert (two.columns, two.cross, three.usable) == ((), True, False)
    assert one_of_both(two, three) == "Neither number can be entered; the roller may put a cross instead."


def test_a_1_played_first_on_an_empty_landing_costs_the_others_a_cube() -> None:
    """Loot Island, p. 9, Blue's turn: a new column of 1, 3 and 7, and all other players take a cube."""
    asked = "May I play a 1 and higher map cards in the same turn?"
    (rules,) = LOOT.rules_in_short()
    (told,) = [rule.text for rule in rules.section("questions").rules if rule.name == asked]
    assert "On an empty landing the 1 is simply first, and every other player takes 1 cube." in told
    assert "2 or more, the 1 goes to the start" in told


def test_a_new_ship_starts_in_a_harbour() -> None:
    """Conquest, Purchasing: a ship starts "in one of the player's controlled harbors/cities"; ships keep to the sea."""
    bought, _ = entry(CARIBBEAN_CONQUEST, "Buy")
    assert "a crew starts in the city, a ship in its harbour" in bought
    assert "a new ship to its harbour" in SHIP.rulings["buying"].text


def test_whoever_does_not_fire_may_lose_to_one_who_does() -> None:
    """Treasure Map, 3 Fighting: "if only one of the participants has a cannonball, he automatically wins"."""
    text, ruling = entry(TREASURE_MAP, "Must I fire when I stop beside somebody?")
    assert "if it alone fires it wins without a roll" in text and not ruling
    beside = {"attacker": "ship", "defender": "pirate", "kind": "ranged", "a_cannon": "no"}
    fired_on = fights.answer(None, 0, {**beside, "level": "2"})
    assert (
        fired_on.decided.verdict == "defender"
        and fights.answer(None, 0, {**beside, "level": "1"}).decided.verdict == "none"
    )
    assert any("you lose without a roll" in SHIP.rulings[name].text for name in fired_on.rulings)


def test_what_a_beaten_pirate_had_won_goes_to_the_winner() -> None:
    """Treasure Map, 3 Fighting: a pirate that won goes home "with all the possessions he has won"; winners get all."""
    text, ruling = entry(TREASURE_MAP, "A pirate has fought")
    assert text.endswith("Whoever beats it later takes that loot.") and not ruling
    assert "What it wins it keeps" in SHIP.rulings["galleon"].text, "of the galleon no text says so"


def test_too_few_completion_tokens_are_told_to_four_players_only() -> None:
    """Nereus, Components: 25 completion tokens; seven holds a player; Clarifications, Component Limitations."""
    assert "25 completion tokens for 28 holds" in step("waters-of-nereus", "supply", players=4)
    for players in (2, 3):
        assert "holds" not in step("waters-of-nereus", "supply", players=players)
        assert "use a substitute" in step("waters-of-nereus", "supply", players=players)
