"""What the product once said against the publishers' texts, each with the passage that decides it.

The numbers are those of the list in the order in which the product is checked against the texts;
what the rules in short say of them stands in their own tests as well.
"""

from __future__ import annotations

import pytest

from companion import GAMES, get_game
from companion.games.sailorman_dice.generate import generate_map
from companion.games.sailorman_dice.maps import MAP_STEP
from companion.games.sailorman_dice.rolling import Pair, entry_of, one_of_both
from companion.games.ship_adventure.play.conquest import shop
from companion.randomness import parse_code
from companion.setups import run_setup
from tests.support.playing import begun, set_up

LOOT, NEREUS, SHIP = (
    get_game(slug) for slug in ("loot-island", "waters-of-nereus", "ship-adventure")
)
CODE = "7KQ4-M2XD"


def step(slug: str, name: str, players: int = 2, **given: str) -> str:
    """What a step of a set-up says."""
    return {s.name: s.text for s in run_setup(get_game(slug), players, CODE, given).steps}[name]


def test_2_the_neutral_card_is_flipped_before_anybodys_turn() -> None:
    """Nereus, Two-player variant, Phase II: after both have chosen, "but before either player takes
    a turn"."""
    table = begun(
        get_game("waters-of-nereus"), 2, set_up(get_game("waters-of-nereus"), 2, variant="neutral")
    )
    table.next()
    assert table.now.turn.startswith("First Ann and Ben choose theirs. Then")
    assert table.now.next is not None and table.now.next.do == "flip"


@pytest.mark.parametrize("slug", GAMES)
def test_9_a_table_with_nothing_typed_has_no_winner(slug: str) -> None:
    """No text lets anybody win or lead before anything has happened."""
    drafting = get_game(slug).drafting()
    draft = drafting.check(drafting.blank(["Ann", "Ben", "Cleo"]))
    assert draft.result.winners == () and "Ann" not in draft.result.outcome
    if slug == LOOT.slug:  # Game setup, pp. 2-3
        assert (
            draft.view[0]["notes"]["cubes"]["text"] == "Not counted yet; everybody starts with 3."
        )


def test_10_what_is_drawn_though_players_may_choose_says_so() -> None:
    """Nereus, Setup 5; Ship Adventure, Setting up: "each player chooses a color"; Sailorman, How to
    play."""
    for slug, name, ruling in (
        ("waters-of-nereus", "ships", "corners"),
        ("ship-adventure", "colors", "drawn-colors"),
        ("sailorman-dice", "captain", "captain"),
    ):
        assert get_game(slug).rulings[ruling].text in step(slug, name)


def test_10_readings_are_told_where_they_decide() -> None:
    """Each stands in no text, so whoever meets it is told that it is ours."""
    ships = SHIP.rulings
    assert "(our reading)" in step("ship-adventure", "compass"), "the galleon’s first round"
    at = begun(SHIP, 2, set_up(SHIP, 2, mode="caribbean-conquest")).at
    assert ships["buying"].text in shop(at, 0)[0].follows
    assert LOOT.rulings["island-out"].text.endswith("draw one.") and "(our reading)" in step(
        "loot-island", "small-islands"
    )


def test_a_pair_that_can_only_be_a_cross_need_not_be_one() -> None:
    """Sailorman Dice, How to enter your results: what can be entered must be; the sailorman move
    "can" be performed."""
    sea_map = generate_map(parse_code(CODE, [MAP_STEP]))
    river = next(n for n, letter in enumerate(sea_map.areas[0]) if letter in "Rr")
    fields = "".join("2" if n == river else "X" for n in range(9)) + "." * 45
    two, three = (entry_of(sea_map, fields, Pair("anchor", digit)) for digit in "23")
    assert (two.columns, two.cross, three.usable) == ((), True, False)
    assert (
        one_of_both(two, three)
        == "Neither number can be entered; the roller may put a cross instead."
    )


def test_too_few_completion_tokens_are_told_to_four_players_only() -> None:
    """Nereus, Components: 25 completion tokens; seven holds a player; Clarifications, Component
    Limitations."""
    assert "25 completion tokens for 28 holds" in step("waters-of-nereus", "supply", players=4)
    for players in (2, 3):
        assert "holds" not in step("waters-of-nereus", "supply", players=players)
        assert "use a substitute" in step("waters-of-nereus", "supply", players=players)
