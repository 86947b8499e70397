"""The sheets of Waters of Nereus, opened again."""

from __future__ import annotations

import re
from collections import Counter
from fractions import Fraction
from functools import partial
from itertools import product

import pypdfium2
import pytest

from companion import get_game
from companion.errors import BadInput
from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.boards import full_board, square_name
from companion.games.waters_of_nereus.copy import NereusCopy
from companion.games.waters_of_nereus.discovery import deck_for
from companion.games.waters_of_nereus.holds import holds_of
from companion.games.waters_of_nereus.neutral import sail, turn_disc
from companion.games.waters_of_nereus.rules.aids import aid
from companion.games.waters_of_nereus.wording import CREW_CARDS
from companion.randomness import parse_code
from companion.records import read_copy
from companion.setups import run_setup
from pdf.kits import order_kit
from pdf.sheets.waters_of_nereus.discovery_deck import about_deck, dry_chance
from tests.support.rendered import CODE, printed, words, words_of

pytestmark = pytest.mark.rendered

SLUG = facts.SLUG
LAND = ((2, 4), (4, 0))
OWN = read_copy(
    NereusCopy,
    {
        "boards": {"few": {"water": ["~~~~~", "~~~~~", "~~~~#", "~~~~~", "#~~~~"]}},
        "discovery": {
            card: [
                "".join(
                    "x" if (5 * r + c) % 6 == n and (r, c) not in LAND else "." for c in range(5)
                )
                for r in range(5)
            ]
            for n, card in enumerate("ABCDEF")
        },
        "holds": {
            "pilot": {"recipe": ["white", "green/red", "any"], "points": 6},
            "purser": {"points": 9},
        },
        "explorer_gold": [2, 3, 4, 5],
    },
)


draw = partial(printed, game=SLUG)


def test_the_decks_hold_the_cards_of_the_box() -> None:
    science = [name for name, _ in draw("science-deck", "plan=single").cards if name]
    cards = (*facts.CARDS.values(), *facts.TURN_CARDS)
    assert Counter(science) == {card.title: card.copies for card in cards}
    assert len(science) == facts.SCIENCE_CARDS
    crew = draw("crew-deck", "plan=single").cards
    assert Counter(Counter(back for name, back in crew if name).values()) == {
        len(facts.CREW): len(facts.SHIP_COLORS)
    }
    assert len({name for name, _ in crew if name}) == facts.CREW_CARDS
    assert len([name for name, _ in crew if not name]) == len(facts.SHIP_COLORS)


def test_the_chance_of_a_dry_space_is_stated_and_the_code_too() -> None:
    code, pages = parse_code(CODE, ()), draw("discovery-deck")
    assert pages.code == CODE
    for page, players in ((0, 2), (2, 4)):
        deck, text = deck_for(players, code), words(pages.data, page)
        assert dry_chance(*deck.dry()) in text
        assert text.count(f"Our own deck {CODE}") == facts.DISCOVERY_CARDS + 1
    chance = "Chance that some water space has no tick on the four cards of the stack:"
    assert (
        dry_chance(Fraction(1, 15), Fraction(2, 5))
        == f"{chance} 1 in 15 (7%); 0.4 spaces on average."
    )
    assert dry_chance(Fraction(1), Fraction(27)) == f"{chance} certain; 27.0 spaces on average."
    spread, ticked, _ = about_deck(deck_for(2, code, full_board(9, 9)), "2–3")
    assert "board 9 × 9" in spread and "ticked once" in ticked


def test_the_owners_cards_and_the_explorers_gold_are_printed() -> None:
    own = draw("discovery-deck", "players=2-3", copy=OWN)
    deck, text = deck_for(2, parse_code(CODE, ()), None, OWN), words(own.data)
    assert own.code is None and deck.from_copy
    assert text.count(f"From your copy {OWN.fingerprint}") == facts.DISCOVERY_CARDS + 1
    assert dry_chance(*deck.dry()) in text
    assert "From your copy" not in words(draw("discovery-deck", "players=4", copy=OWN).data)
    crew, plain = (words(draw("crew-deck", copy=copy).data) for copy in (OWN, None))
    assert f"from your copy {OWN.fingerprint}" in crew and "from your copy" not in plain
    assert "inferred; your board decides" in plain


@pytest.mark.parametrize("size", ["5x5", "3x3", "9x9", "7x5"])
def test_every_space_and_distance_stands_on_the_distance_pages(size: str) -> None:
    board = full_board(*map(int, size.split("x")))
    pages = words_of(draw("compass-table", f"board={size}").data)
    # what stands on the board itself: after the legend, without heads and feet of sides, before the
    # rules
    said = " ".join(
        re.sub(r"^.*?continued|(Side \d of|Rules: Two-player).*", "", page) for page in pages
    )
    said = said.split("starts here")[1].split("Two players: the neutral")[0]
    rooms = [sail(board, space, point, 9)[1] for space in board.spaces for point in facts.POINTS]
    names = re.findall(r"[A-I][1-9]", said)
    assert sorted(names) == sorted(square_name(space) for space in board.spaces)
    numbers = Counter(re.findall(r"[0-9]", re.sub(r"[A-I][1-9]", "", said)))
    assert numbers == Counter(str(room) for room in rooms if room), "one number a way"
    assert len(pages) <= 3, "the disc, the board in whole rows, the rules"


def test_the_compass_table_says_what_the_rules_say() -> None:
    first, *_, last = words_of(draw("compass-table").data)
    found = Counter(re.findall(r"\b[NESW]{1,2}\b", first.split("Rules:")[0]))
    expected = Counter(turn_disc(point, face) for point in facts.POINTS for face in facts.FACES)
    assert all(found[point] == expected[point] + 2 for point in facts.POINTS), (
        "the table, its label, the compass"
    )
    assert "Roll again: a 2 turns the disc from east to south" in last
    assert "leftmost free action space" in last
    own = words(draw("compass-table", copy=OWN).data, 1)
    assert f"from your copy {OWN.fingerprint}" in own and "E3" not in own, "no water there"
    with pytest.raises(BadInput, match="odd number"):
        draw("compass-table", "board=6x6")


def test_the_aid_and_the_cabin_board_tell_every_action() -> None:
    text = " ".join(words_of(draw("player-aid").data))
    section = next(one for one in aid("player-aid").sections if one.title == "The crew")
    wide, narrow = section.parts
    crews = [
        {line.cells[1].strip("*"): line.cells[2:] for line in wide.parts[0].parts[1:]},
        {
            re.findall(r"\*\*(\w+)\*\*", about.text)[0]: table.parts[1].cells
            for about, table in (stack.parts for stack in narrow.parts)
        },
    ]
    small = " ".join(words_of(draw("player-aid", paper="a5").data))
    for crew, (name, member) in product(crews, CREW_CARDS.items()):
        title = facts.CREW_TITLES[name]
        assert title in text and title in small
        told = (*member.words, member.gold, member.enhanced)
        for mine, theirs in zip(crew[title], told, strict=True):
            numbers = [Counter(re.findall(r"\d+", words)) for words in (mine, theirs)]
            assert numbers[0] <= numbers[1], (mine, theirs)
    own = " ".join(words_of(draw("player-aid", copy=OWN).data))
    assert f"Your copy {OWN.fingerprint}" in own
    assert all(hold.points is None or f"{hold.points} VP" in own for hold in holds_of(OWN).values())

    said = words(draw("cabin-board", copy=OWN).data)
    for crew, member in CREW_CARDS.items():
        assert f"{facts.CREW_TITLES[crew]}’s hold" in said
        assert member.better.partition(" {")[0] in said
    assert f"Holds from your copy {OWN.fingerprint}" in said and said.count("if any") == 3, (
        "the pilot’s is entered"
    )


def test_a_cabin_to_play_without_the_box_has_no_line_to_write_on() -> None:
    """What is ours says so, and gives way to what the owner entered."""
    without = words(draw("cabin-board", "holds=ours").data)
    assert "if any" not in without and "Lines" not in without
    assert without.count("treasures and VP") == 3 and "stands in no text" in without
    own = words(draw("cabin-board", "holds=ours", copy=OWN).data)
    assert "if any" not in own and f"Holds from your copy {OWN.fingerprint}" in own
    assert own.count("treasures and VP") < 3
    aid_words = " ".join(words_of(draw("player-aid", "holds=ours").data))
    assert "____ VP" not in aid_words and "____ VP" in " ".join(words_of(draw("player-aid").data))
    kit = order_kit(get_game(SLUG), 3, CODE)
    shown = {part.sheet: getattr(order.options, "holds", "") for part, order in kit.orders}
    assert shown["cabin-board"] == shown["player-aid"] == "ours"


def test_the_stack_is_not_told() -> None:
    """Two setups that differ in the discovery stack only differ in the code and nothing else."""
    one, two = (
        words(draw("setup-sheet", code=s).data)
        for s in (f"{CODE}.discovery-2", f"{CODE}.discovery-3")
    )
    assert one.replace("discovery-2", "discovery-3") == two
    assert "cards face down" in one


def test_the_action_board_has_four_spaces_a_row_and_fifty_of_the_track() -> None:
    """Every word that the rules have of a crew member's spaces, and each number from 0 to 50."""
    text = words(draw("action-board").data)
    for crew in facts.CREW:
        assert facts.CREW_TITLES[crew] in text
    for crew, reach in facts.DISTANCES.items():
        for far in reach:
            assert f"0–{far}" in text, (crew, far)
    numbers = Counter(re.findall(r"\b\d+\b", text))
    assert all(numbers[str(n)] for n in range(1, 50)) and "0 / 50" in text
    assert numbers["49"] == 1 and "51" not in numbers
    assert "not diagonally" in text and "4 players" in text and "2 or 3" in text


def test_the_board_is_empty_water_and_tells_its_set_up_below() -> None:
    ours = run_setup(get_game(SLUG), 2, CODE, {"variant": "neutral"})
    text = words(draw("board", "players=2", "variant=neutral").data)
    assert f"{len(ours.details['treasures'])} treasures" in text and "Neutral:" in text
    assert f"Seat {ours.start_player}: sun and hourglass" in text
    four = words(draw("board", "players=4").data)
    assert "6 × 6 spaces" in four and "32 treasures" in four and "Neutral" not in four


def test_a_fold_has_the_set_up_and_each_of_the_crew_with_its_spaces() -> None:
    outer, inner = words_of(draw("player-aid", "fold=yes", paper="a5").data)
    assert "Set up" in outer and "Not here: neutral ship" in outer
    told = re.split("Sailing", inner)[0]
    assert all(f"{title} " in told for title in facts.CREW_TITLES.values()), "on one page"


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_no_word_of_the_tokens_foot_is_under_the_number_of_a_cut(paper: str) -> None:
    text = pypdfium2.PdfDocument(draw("tokens", paper=paper).data)[0].get_textpage()
    lowest = text.search("13", match_whole_word=True)
    rings = [text.get_charbox(at) for at, _ in iter(lowest.get_next, None)]
    assert len(rings) == 2, "at both ends of the cut"
    for left, low, right, high in rings:
        found = text.get_text_bounded(left - 4, low - 3, right + 8, high + 3)
        assert found.split() == ["13"]
