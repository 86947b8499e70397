"""The aids of Ship Adventure, opened again: every figure against the rules, codes, the owner's copy."""

from __future__ import annotations

import re
from collections import Counter
from functools import partial
from itertools import combinations

import pytest

from companion.chances import percent
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

PERCENT = re.compile(r"(?:under |over )?\d+ %")
COPIES = pytest.mark.parametrize("copy", [None, owned()], ids=["ours", "from a copy"])
made = partial(printed, game=facts.SLUG, seed=None)


@COPIES
def test_every_chance_is_that_of_the_rules(copy: ShipCopy | None) -> None:
    die = die_of(copy)
    certain = max(die) - min(die)
    text = words(made("combat-odds", copy=copy).data)
    expected: list[str] = []
    for n in range(certain + 1):
        chances = (odds(n, 0, die).win, odds(0, n, die).win, odds(n, 0, die).tie_before_reroll)
        expected += map(percent, chances)
    assert (odds(certain, 0, die).win, odds(0, certain, die).win) == (1, 0) and odds(certain - 1, 0, die).win < 1
    assert f"{certain} or more" in text
    for theirs in (*(v.close for v in facts.LEVELS.values()), *(v.ranged for v in facts.LEVELS.values())):
        if theirs is not None:
            expected += [percent(odds(bonus, theirs, die).win) for bonus in BONUSES]
    assert PERCENT.findall(text) == expected
    units = range(1, facts.STACK + 1)
    for ahead in AHEAD:
        grid = f"{f'Cards ahead by {ahead}' if ahead else 'Cards equal'} {' '.join(map(str, units))}"
        for mine in units:
            chances = [battle(mine, theirs, ahead, 0, die) for theirs in units]
            grid = " ".join([grid, str(mine), *(percent(chance).removesuffix(" %") for chance in chances)])
        assert grid in text
    assert ("The rules do not print the die" in text) == (copy is None)
    assert ("from your copy" in text) == (copy is not None)


@pytest.mark.parametrize("needles", [None, 8, 24])
def test_the_compass_table_names_the_first_player(needles: int | None) -> None:
    copy = owned(needles) if needles else None
    found = rings(copy)
    data = made("compass-table", copy=copy).data
    text = words(data, len(reader(data).pages) - 1)
    sets = [s for n in (4, 3, 2) for s in combinations(facts.PLAYER_COLORS, n)]
    body = text[text.index("Needle on") :]
    head = [color[0].upper() for present in sets[1:] for color in present]
    letters = re.findall(r"\b[RBYG]\b", body)
    expected = [first_color(ring, present)[0][0].upper() for ring in found for present in sets]
    assert letters == [*head, *expected]
    assert all(needle_mark(i, len(found)).replace("'", "’") in body for i in range(len(found)))
    drawn = words(data).partition("Needle on")[0].partition("Example:")[0]
    counted = Counter(color for ring in found for color in ring)
    for color in facts.PLAYER_COLORS:
        assert len(re.findall(rf"\b{color[0].upper()}\b", drawn)) == counted[color] + 1, "and what the letter means"
    if copy:
        assert f"from your copy {copy.fingerprint}" in words(data)
    else:
        at = rings().index(("blue", "yellow", "green"))  # the position that the rules show
        assert f"needle on {needle_name(at, 12)}: blue, else yellow, else green".replace("'", "’") in words(data)


@pytest.mark.parametrize("players", ["all", "1", "2", "4"])
def test_the_recap_has_the_figures_of_the_levels_played(players: str) -> None:
    text = words(made("level-recap", f"players={players}").data)
    last = max(facts.LEVELS) if players == "all" else facts.LAST_LEVEL.get(int(players)) or 0
    for number, level in facts.LEVELS.items():
        low, high = gold_range(level.dice)
        played = number == facts.SOLO_LEVEL if players == "1" else number <= last
        assert (f"{low}–{high}, on average {float(average_gold(level.dice)):.1f}" in text) == played
        assert bool(re.search(rf"Level {number}\b", text)) == played
        if played:
            wanted = [f"+{level.close}", str(level.galleon), f"+{level.ranged}" if level.ranged else "no cannons"]
            wanted += [] if players == "1" else map(percent, skull_chances(level.dice))
            assert all(one in text for one in wanted)
    assert ("Playing alone" in text) == (players in ("all", "1"))
    assert ("The level changes" in text) == (players != "1")


def test_examples_lead_where_a_reader_finds_them() -> None:
    """By hand: the first token passes NE by and ends in NW's only land square; the second in NE's north-east."""
    one, two = (example.located for example in EXAMPLES)
    assert (one.tile, one.square, two.tile, two.square) == (0, (1, 1), 1, (0, 3))
    looks = [[(step.number, step.corner, step.what, step.taken) for step in found.steps] for found in (one, two)]
    assert looks[0] == [(1, "NE", "tile", False), (2, "NW", "tile", True)]
    passed, taken = (
        [(1, "SE", what, False) for what in ("tile", "square")],
        [(2, "NE", w, True) for w in ("tile", "square")],
    )
    assert looks[1] == [passed[0], taken[0], passed[1], taken[1]]


@COPIES
def test_the_aid_gives_every_reason(copy: ShipCopy | None) -> None:
    text = words(made("coordinate-aid", copy=copy).data)
    colors = copy.area_colors if copy is not None and copy.area_colors else facts.AREA_COLORS
    for example in EXAMPLES:
        assert all(f"{step.text}." in text for step in example.located.steps)
        assert f"border: {colors[example.area]}" in text


@pytest.mark.parametrize("up", [1, 2])
@pytest.mark.parametrize(("boxes", "players"), [(1, 2), (1, 4), (4, 3), (9, 4)])
def test_the_pad_has_the_areas_of_its_boxes(boxes: int, players: int, up: int) -> None:
    size = facts.SIZES[boxes]
    pad = made("conquest-pad", f"boxes={boxes}", f"players={players}", f"up={up}", copies=up, copy=owned())
    text = words(pad.data)
    assert pad.pages == 1
    assert text.count(f"{size.points} points") == size.areas * up
    assert text.count(f"+ {size.points} an area") == up
    assert f"controls {size.majority} of {size.areas} areas" in text
    for label in ("Cities", "Points", "Controlled", "Total", "Gold", "Income", "in no area", "Gold, if tied"):
        assert label in text
    assert text.count("× 2") == (size.areas * players if up == 1 else 0)
    assert ("Crimson" in text) == ("from your copy" in text) == (size.areas == facts.AREAS), "where all nine play"
    check_safe_box(pad.data, "a4")
    for place in divide(PAPERS["a4"], up).places:
        assert decoded_qr(pad.data, place, code_of(up == 1)) == f"HTTP://COMPANION.LOCAL:8080/{facts.SLUG}/score"


def test_equipment_comes_from_the_copy() -> None:
    for mode in facts.MODES:
        own = made("player-aid", f"mode={mode}", "large=yes", copy=owned())
        text = " ".join(words(own.data, page) for page in range(own.pages))
        for words_ in (f"Your copy {owned().fingerprint}", "Sabre +2, 5 gold.", "Cannonball 2 gold."):
            assert words_ in text
