"""The aids of Ship Adventure, opened again: document, every figure against the rules, codes, the owner's copy."""

from __future__ import annotations

import re
from collections import Counter
from functools import partial
from itertools import combinations

import pytest

from companion.chances import percent
from companion.errors import BadInput
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.compass import first_color, needle_mark, needle_name, rings
from companion.games.ship_adventure.copy import ShipCopy, die_of
from companion.games.ship_adventure.fights import battle, odds
from companion.games.ship_adventure.levels import average_gold, gold_range, skull_chances
from pdf.drawing.paper import PAPERS, divide
from pdf.parts.score_pad import code_of
from pdf.sheets.ship_adventure.combat_odds import AHEAD, BONUSES
from pdf.sheets.ship_adventure.coordinate_aid import EXAMPLES
from tests.support.rendered import check_safe_box, decoded_qr, printed, reader, words
from tests.support.ship_adventure.paper import owned

GAME = facts.SLUG
PERCENT = re.compile(r"(?:under |over )?\d+ %")


made = partial(printed, game=GAME, seed=None)


# ---- odds


@pytest.mark.parametrize("copy", [None, owned()], ids=["ours", "from a copy"])
def test_every_chance_is_that_of_the_rules(copy: ShipCopy | None) -> None:
    die = die_of(copy)
    text = words(made("combat-odds", copy=copy).data)
    expected: list[str] = []
    for n in range(max(die) - min(die) + 1):
        chances = (odds(n, 0, die).win, odds(0, n, die).win, odds(n, 0, die).tie_before_reroll)
        expected += map(percent, chances)
    for theirs in (*(v.close for v in facts.LEVELS.values()), *(v.ranged for v in facts.LEVELS.values())):
        if theirs is not None:
            expected += [percent(odds(bonus, theirs, die).win) for bonus in BONUSES]
    assert PERCENT.findall(text) == expected
    units = range(1, facts.STACK + 1)
    for ahead in AHEAD:
        grid = f"{f'Cards ahead by {ahead}' if ahead else 'Cards equal'} {' '.join(map(str, units))}"
        for mine in units:
            grid += f" {mine}"
            for theirs in units:
                chance = battle(mine, theirs, ahead, 0, die)
                assert chance == 1 - battle(theirs, mine, 0, ahead, die), "whoever attacks"
                grid += f" {percent(chance).removesuffix(' %')}"
        assert grid in text
    assert ("The rules do not print the die" in text) == (copy is None)
    assert ("from your copy" in text) == (copy is not None)


def test_beyond_the_table_nothing_is_left_to_chance() -> None:
    text = words(made("combat-odds").data)
    last = max(facts.DIE) - min(facts.DIE)
    assert f"{last} or more" in text
    for n in range(last, 13):
        assert (odds(n, 0).win, odds(0, n).win) == (1, 0)
    assert odds(last - 1, 0).win < 1


# ---- compass


@pytest.mark.parametrize("needles", [None, 8, 12, 16, 24])
def test_the_compass_table_names_the_first_player(needles: int | None) -> None:
    copy = owned(needles) if needles else None
    found = rings(copy)
    data = made("compass-table", copy=copy).data
    text = words(data, len(reader(data).pages) - 1)
    sets = [s for n in (4, 3, 2) for s in combinations(facts.PLAYER_COLORS, n)]
    assert len(sets) == 11
    body = text[text.index("Needle on") :]
    head = [color[0].upper() for present in sets[1:] for color in present]
    letters = re.findall(r"\b[RBYG]\b", body)
    assert letters[: len(head)] == head
    rows = letters[len(head) :]
    assert len(rows) == len(found) * len(sets)
    for i, ring in enumerate(found):
        assert needle_mark(i, len(found)).replace("'", "’") in body
        expected = [first_color(ring, present)[0][0].upper() for present in sets]
        assert rows[i * len(sets) : (i + 1) * len(sets)] == expected
    drawn = words(data).partition("Needle on")[0].partition("Example:")[0]
    counted = Counter(color for ring in found for color in ring)
    for color in facts.PLAYER_COLORS:
        assert len(re.findall(rf"\b{color[0].upper()}\b", drawn)) == counted[color] + 1, "and what the letter means"
    assert ("our own rings" in drawn) == (copy is None)
    assert (f"from your copy {copy.fingerprint}" if copy else "The rules show one position") in words(data)


def test_the_position_of_the_rules_is_the_example() -> None:
    text = words(made("compass-table").data)
    at = rings().index(("blue", "yellow", "green"))
    assert f"needle on {needle_name(at, 12)}: blue, else yellow, else green".replace("'", "’") in text


# ---- levels


@pytest.mark.parametrize("players", ["all", "1", "2", "3", "4"])
def test_the_recap_has_the_figures_of_the_levels_played(players: str) -> None:
    text = words(made("level-recap", f"players={players}").data)
    last = facts.LAST_LEVEL.get(int(players)) if players != "all" else max(facts.LEVELS)
    for number, level in facts.LEVELS.items():
        low, high = gold_range(level.dice)
        played = number == facts.SOLO_LEVEL if players == "1" else number <= (last or 0)
        gold = f"{low}–{high}, on average {float(average_gold(level.dice)):.1f}"
        assert (gold in text) == played
        if played and players != "1":
            for chance in skull_chances(level.dice):
                assert percent(chance) in text
        if played:
            assert f"+{level.close}" in text
            assert re.search(rf"\b{level.galleon}\b", text)
            assert "no cannons" in text if level.ranged is None else f"+{level.ranged}" in text
    drawn = [number for number in facts.LEVELS if re.search(rf"Level {number}\b", text)]
    assert drawn == [n for n in facts.LEVELS if (n == facts.SOLO_LEVEL if players == "1" else n <= (last or 0))]
    assert ("Playing alone" in text) == (players in ("all", "1"))
    assert ("The level changes" in text) == (players != "1")


def test_the_die_of_a_copy_changes_the_gold() -> None:
    text = words(made("level-recap", copy=owned()).data)
    assert "33 %" in text
    assert "The rules do not print the die" not in text
    assert "The rules do not print the die" in words(made("level-recap").data)
    assert f"on average {float(average_gold(1, owned().die or ())):.1f}" in text


# ---- coordinates


def test_examples_lead_where_a_reader_finds_them() -> None:
    """By hand: the first token passes NE by and ends in NW's only land square; the second in NE's north-east."""
    one, two = (example.located for example in EXAMPLES)
    assert (one.tile, one.square) == (0, (1, 1))
    assert (two.tile, two.square) == (1, (0, 3))
    looks = [[(step.number, step.corner, step.what, step.taken) for step in found.steps] for found in (one, two)]
    assert looks[0] == [(1, "NE", "tile", False), (2, "NW", "tile", True)]
    assert looks[1] == [
        (1, "SE", "tile", False),
        (2, "NE", "tile", True),
        (1, "SE", "square", False),
        (2, "NE", "square", True),
    ]
    kinds = {step.what for example in EXAMPLES for step in example.located.steps}
    assert kinds == {"tile", "square"}


@pytest.mark.parametrize("copy", [None, owned()], ids=["ours", "from a copy"])
def test_the_aid_gives_every_reason(copy: ShipCopy | None) -> None:
    text = words(made("coordinate-aid", copy=copy).data)
    colors = copy.area_colors if copy is not None and copy.area_colors else facts.AREA_COLORS
    for example in EXAMPLES:
        for reason in (step.text for step in example.located.steps):
            assert f"{reason}." in text
        assert f"border: {colors[example.area]}" in text
    assert ("from your copy" in text) == (copy is not None)


# ---- Conquest


@pytest.mark.parametrize("up", [1, 2])
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("boxes", list(facts.SIZES))
def test_the_pad_has_the_areas_of_its_boxes(boxes: int, players: int, up: int) -> None:
    size = facts.SIZES[boxes]
    made_pad = made("conquest-pad", f"boxes={boxes}", f"players={players}", f"up={up}", copies=up)
    text = words(made_pad.data)
    assert made_pad.pages == 1
    assert text.count(f"{size.points} points") == size.areas * up
    assert text.count(f"+ {size.points} an area") == up
    assert f"controls {size.majority} of {size.areas} areas" in text
    for label in ("Cities", "Points", "Controlled", "Total", "Gold", "Income", "in no area", "Gold, if tied"):
        assert label in text
    if up == 1:
        assert text.count("× 2") == size.areas * players
        assert "1 gold a point, 2 in an area you control" in text
    check_safe_box(made_pad.data, "a4")


def test_the_copy_names_the_areas_only_where_all_nine_play() -> None:
    for boxes in facts.SIZES:
        for up in (1, 2):
            text = words(made("conquest-pad", f"boxes={boxes}", f"up={up}", copy=owned()).data)
            assert ("Crimson" in text) == (facts.SIZES[boxes].areas == facts.AREAS)
            assert ("from your copy" in text) == ("Crimson" in text)


@pytest.mark.parametrize("up", [1, 2])
def test_the_pad_can_be_scanned(up: int) -> None:
    data = made("conquest-pad", f"up={up}", copies=up).data
    for place in divide(PAPERS["a4"], up).places:
        link = decoded_qr(data, place, code_of(up == 1))
        assert link == f"HTTP://COMPANION.LOCAL:8080/{GAME}/score"


def test_numbers_of_players_that_cannot_be_are_refused() -> None:
    for players in ("1", "5"):
        with pytest.raises(BadInput, match="2 to 4"):
            made("conquest-pad", f"players={players}")


# ---- player aid


def test_a_side_for_each_game() -> None:
    pages = {mode: made("player-aid", f"mode={mode}") for mode in (*facts.MODES, "both")}
    assert [pages[mode].pages for mode in pages] == [1, 1, 2]
    both = pages["both"].data
    for n, (mode, title) in enumerate(facts.MODES.items()):
        assert words(both, n) == words(pages[mode].data)
        assert title in words(both, n)


def test_equipment_comes_from_the_copy() -> None:
    for mode in facts.MODES:
        own = made("player-aid", f"mode={mode}", "large=yes", copy=owned())
        text = " ".join(words(own.data, page) for page in range(own.pages))
        assert f"Your copy {owned().fingerprint}" in text
        assert "Sabre +2, 5 gold." in text
        assert "Cannonball 2 gold." in text
