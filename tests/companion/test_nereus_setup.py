"""Waters of Nereus: setups and discovery decks are complete, fair, and the same for ever."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from companion import BadInput, get_game
from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.boards import card_ids, full_board
from companion.games.waters_of_nereus.copy import NereusCopy
from companion.games.waters_of_nereus.discovery import DiscoveryDeck, deck_for, generate_deck
from companion.randomness import ALPHABET, SetupCode, parse_code
from companion.records import read_copy
from companion.setups import run_setup

GAME = get_game("waters-of-nereus")
GOLDEN = Path(__file__).parent / "golden" / "nereus-decks.json"
KINDS: dict[str, dict[str, str]] = {
    "standard": {},
    "neutral": {"variant": "neutral"},
    "wide": {"board": "7x9"},
}
CASES = [
    (2, "standard"),
    (3, "standard"),
    (4, "standard"),
    (2, "neutral"),
    (3, "wide"),
    (2, "wide"),
]


def drawn(players: int, seed: str, copy: NereusCopy | None = None, **given: str) -> dict[str, Any]:
    return run_setup(GAME, players, seed, given, copy=copy).as_json()


def codes() -> st.SearchStrategy[str]:
    return st.text(alphabet=ALPHABET, min_size=8, max_size=8)


def test_old_codes_give_the_decks_they_always_gave() -> None:
    for name, cards in json.loads(GOLDEN.read_text("utf-8")).items():
        players, _, code = name.partition(" ")
        deck = deck_for(int(players), parse_code(code, ())).cards
        assert {card: list(rows) for card, rows in deck.items()} == cards, (
            "printed decks rely on it"
        )


@given(codes(), st.sampled_from(CASES))
@settings(max_examples=120)
def test_every_setup_is_complete_and_exact(code: str, case: tuple[int, str]) -> None:
    players, kind = case
    setup = drawn(players, code, **KINDS[kind])
    rows, cols = setup["board"]["rows"], setup["board"]["cols"]
    assert setup["board"]["water"] == ["~" * cols] * rows
    assert (rows, cols) == ((7, 9) if kind == "wide" else (5, 5) if players < 4 else (6, 6))
    ships = {s["seat"]: (s["row"], s["col"]) for s in setup["ships"]}
    corners = {(r, c) for r in (1, rows) for c in (1, cols)}
    real = {seat: at for seat, at in ships.items() if seat}
    assert set(real) == set(range(1, players + 1)) and len(set(real.values())) == players
    assert set(real.values()) <= corners
    neutral = kind == "neutral"
    assert (ships.get(0) == ((rows + 1) // 2, (cols + 1) // 2)) if neutral else 0 not in ships
    laid = {(t["row"], t["col"]): t["color"] for t in setup["treasures"]}
    assert len(laid) == len(setup["treasures"]) == rows * cols - len(ships)
    assert not set(laid) & set(ships.values())
    counts = Counter(laid.values()) + Counter(setup["bag"])
    assert counts == Counter(facts.TREASURES) - Counter({"white": players})
    assert sum(counts.values()) == 96 - players and list(setup["bag"]) == list(facts.COLORS)
    discovery = setup["discovery"]
    assert [len(discovery["stack"]), len(discovery["removed"])] == [4, 2]
    assert sorted(discovery["stack"] + discovery["removed"]) == list(card_ids(players))
    assert 1 <= setup["start_player"] <= players
    assert ("neutral" in setup) == neutral
    if neutral:
        assert setup["neutral"]["disc"] == "N" and len(setup["neutral"]["days"]) == 4
        assert all(sorted(day) == sorted(facts.CREW) for day in setup["neutral"]["days"])
    assert "copy" not in setup


def test_a_table_may_choose_its_corners() -> None:
    """Setup, 5: each player places their ship in a corner water space, all in different ones."""
    plain, chosen = drawn(2, "7KQ4-M2XD"), drawn(2, "7KQ4-M2XD", corners=" e5 A1 ")
    assert [(s["seat"], s["row"], s["col"]) for s in chosen["ships"]] == [(1, 5, 5), (2, 1, 1)]
    assert chosen["options"]["corners"] == "E5,A1" and "corners" not in plain["options"]
    for part in ("board", "discovery", "start_player"):
        assert chosen[part] == plain[part]
    away = _corners(plain)
    kept = [
        [t for t in s["treasures"] if (t["row"], t["col"]) not in away] for s in (plain, chosen)
    ]
    assert kept[0] == kept[1], "only what lies in corners differs"
    (step,) = [s for s in chosen["steps"] if s["title"] == "Ships"]
    assert step["text"] == "Seat 1 in E5 and seat 2 in A1. You chose the corners."
    called = drawn(2, "7KQ4-M2XD", corners="bottom-right top-left")
    assert called["start_player"] == chosen["start_player"] and called["steps"] == chosen["steps"]
    with pytest.raises(BadInput, match="reroll"):
        run_setup(GAME, 2, "7KQ4-M2XD", {"corners": "A1 E5"}, ("ships",))


def test_who_chose_no_corner_takes_one_by_lot() -> None:
    for players, typed in ((3, "drawn a1"), (3, "Drawn, top-left, drawn"), (4, "f6"), (2, "drawn")):
        found = drawn(players, "7KQ4-M2XD", corners=typed)
        placed = [(s["row"], s["col"]) for s in found["ships"]]
        assert len(set(placed)) == players
        chosen = {"drawn a1": (1, (1, 1)), "Drawn, top-left, drawn": (1, (1, 1)), "f6": (0, (6, 6))}
        for seat, corner in [chosen[typed]] if typed in chosen else []:
            assert placed[seat] == corner
        (step,) = [s for s in found["steps"] if s["title"] == "Ships"]
        assert step["text"].endswith("unless you name those you chose.")
    for players, typed in ((2, "A1 A1"), (2, "A1 E5 A5"), (2, "A1 B2"), (2, "A1 north")):
        with pytest.raises(BadInput, match="corners"):
            drawn(players, "7KQ4-M2XD", corners=typed)


def test_only_what_the_variant_draws_is_drawn_again() -> None:
    again = run_setup(GAME, 2, "7KQ4-M2XD", {"variant": "neutral"}, ("crew",))
    assert again.code == "7KQ4-M2XD.crew-2"
    with pytest.raises(BadInput) as caught:
        run_setup(GAME, 2, "7KQ4-M2XD", reroll=("crew",))
    assert (
        str(caught.value) == '--reroll: "crew"; allowed: ships, treasures, discovery, start-player'
    )
    shared = run_setup(GAME, 2, "7KQ4-M2XD.crew-2")
    assert shared.code == "7KQ4-M2XD.crew-2", "a code that was shared stays good"


def _corners(setup: dict[str, Any]) -> set[tuple[int, int]]:
    return {(r, c) for r in (1, setup["board"]["rows"]) for c in (1, setup["board"]["cols"])}


def test_what_is_hidden_at_the_table_stands_in_no_step() -> None:
    setup = run_setup(GAME, 2, "7KQ4-M2XD", {"variant": "neutral"})
    text = next(s.text for s in setup.steps if s.name == "discovery")
    assert "".join(setup.details["discovery"]["stack"]) not in text.replace(", ", "")
    crew = next(s.text for s in setup.steps if s.name == "crew")
    assert not any(name in crew for name in facts.CREW)


def begin_without_setup(own: NereusCopy) -> None:
    play = GAME.play()
    play.begin(GAME.drafting().blank(["Ann", "Ben"]), None, {"first": "Ann", "neutral": "yes"}, own)


def test_an_owners_board_without_a_centre_is_named_as_theirs() -> None:
    own = read_copy(NereusCopy, {"boards": {"few": {"water": ["~~~~"] * 5}}})
    fault = (
        'boards.few.water of your copy: "5x4"; allowed: an odd number of rows and columns with'
        " water in the centre"
    )
    for ask in (
        lambda: run_setup(GAME, 2, "7KQ4-M2XD", {"variant": "neutral"}, copy=own),
        lambda: begin_without_setup(own),
    ):
        with pytest.raises(BadInput) as caught:
            ask()
        assert str(caught.value).startswith(fault)
    assert drawn(2, "7KQ4-M2XD", own, variant="neutral", board="5x5")["neutral"]
    assert drawn(2, "7KQ4-M2XD", own)["board"]["cols"] == 4


def test_a_size_may_be_written_as_people_write_it() -> None:
    assert drawn(2, "7KQ4-M2XD", board=" 5 X 7 ") == drawn(2, "7KQ4-M2XD", board="5×7")


# ---- discovery decks


def check_deck(deck: DiscoveryDeck, players: int) -> None:
    """Everything a deck of ours promises, counted anew."""
    water = deck.board.spaces
    times = Counter(space for card in deck.cards for space in deck.ticked(card))
    assert set(times) == set(water), "every space is ticked, and only water"
    assert max(times.values()) - min(times.values()) <= 1
    sizes = [len(deck.ticked(card)) for card in deck.cards]
    assert max(sizes) - min(sizes) <= 1
    assert len(set(deck.cards.values())) == 6 and tuple(deck.cards) == card_ids(players)
    dry = 0
    for removed in combinations(deck.cards, 2):
        left = {s for card in deck.cards if card not in removed for s in deck.ticked(card)}
        dry += left != set(water)
    assert deck.dry()[0] == Fraction(dry, 15)
    assert dict(times) == deck.times()


@given(codes(), st.integers(3, 9), st.integers(3, 9), st.integers(2, 4))
@settings(max_examples=150)
def test_our_decks_are_fair(code: str, rows: int, cols: int, players: int) -> None:
    check_deck(generate_deck(full_board(rows, cols), players, SetupCode(code)), players)


# ---- the owner's board and cards

COAST = ["~~~~~", "~~#~~", "~~~~~", "~~~~~", "#~~~~"]
TICKS = {
    c: [row.replace("~", m).replace("#", ".") for row in COAST]
    for c, m in zip("ABCDEF", "x.x.x.", strict=True)
}


def test_the_owners_board_is_used_and_marked() -> None:
    own = read_copy(NereusCopy, {"boards": {"few": {"water": COAST}}})
    setup = drawn(3, "7KQ4-M2XD", own)
    assert setup["board"] == {"rows": 5, "cols": 5, "water": COAST}
    assert setup["copy"] == own.fingerprint
    assert {(t["row"], t["col"]) for t in setup["treasures"]}.isdisjoint({(2, 3), (5, 1)})
    assert len(setup["treasures"]) == 23 - 3 and "from your copy" in setup["steps"][0]["text"]
    corners = {(1, 1), (1, 5), (5, 5), (4, 1)}
    assert {(s["row"], s["col"]) for s in setup["ships"]} <= corners
    assert not deck_for(3, parse_code("7KQ4-M2XD", ()), copy=own).from_copy
    four = drawn(4, "7KQ4-M2XD", own)
    assert "copy" not in four and four == drawn(4, "7KQ4-M2XD")
    assert "copy" not in drawn(3, "7KQ4-M2XD", own, board="5x5")


def test_the_owners_six_cards_are_used_when_all_are_entered() -> None:
    own = read_copy(NereusCopy, {"boards": {"few": {"water": COAST}}, "discovery": TICKS})
    deck = deck_for(2, parse_code("7KQ4-M2XD", ()), copy=own)
    assert deck.from_copy and deck.code is None and deck.cards["A"] == tuple(TICKS["A"])
    assert drawn(2, "7KQ4-M2XD", own)["copy"] == own.fingerprint
    five = read_copy(
        NereusCopy, {"boards": {"few": {"water": COAST}}, "discovery": {**TICKS, "F": None}}
    )
    assert not deck_for(2, parse_code("7KQ4-M2XD", ()), copy=five).from_copy
    assert not deck_for(2, parse_code("7KQ4-M2XD", ()), board=full_board(5, 5), copy=own).from_copy


@pytest.mark.parametrize("code", ["7KQ4-M2XD", "10A0-10ZZ", "ZZZZ-ZZZZ"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_board_in_letters_shows_every_ship_and_treasure_where_it_lies(
    players: int, code: str
) -> None:
    result = run_setup(GAME, players, code)
    found = result.as_json()
    head, *rows = result.letters.splitlines()
    columns = {head.index(letter): n for n, letter in enumerate(head.split(), 1)}
    assert head.split() == [chr(ord("A") + n) for n in range(found["board"]["cols"])]
    drawn = {}
    for row in rows[: found["board"]["rows"]]:
        drawn |= {
            (int(row[:4]), columns[at]): row[at : at + 1]
            for at in columns
            if row[at : at + 1].strip()
        }
    letters = {"white": "W", "yellow": "Y", "green": "G", "red": "R", "purple": "P", "black": "K"}
    lies = {(t["row"], t["col"]): letters[t["color"]] for t in found["treasures"]}
    lies |= {(ship["row"], ship["col"]): str(ship["seat"]) for ship in found["ships"]}
    assert drawn == lies
    assert (
        rows[-2]
        == "Numbers are ships by seat; W white, Y yellow, G green, R red, P purple, K black."
    )
    left = ", ".join(f"{count} {color}" for color, count in found["bag"].items())
    assert rows[-1] == f"Left in the bag: {left}."


@pytest.mark.parametrize(("players", "side"), [(2, "2-3"), (3, "2-3"), (4, "4")])
def test_the_side_of_the_board_is_that_for_so_many_players(players: int, side: str) -> None:
    board = next(
        step for step in run_setup(GAME, players, "7KQ4-M2XD").steps if step.name == "board"
    )
    assert board.text.startswith(f"The side for {side} players, ")
