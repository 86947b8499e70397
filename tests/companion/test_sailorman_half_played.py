"""The half-played example of the pad's back scores what its notes say, and keeps the rows' order."""

from __future__ import annotations

from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.map_codes import read_map_code
from companion.games.sailorman_dice.rules.aids import CROSS, FULL_AREA, FULL_ROW, MAP_CODE, POINTS, ROWS


def test_the_notes_of_the_half_played_sheet_are_right() -> None:
    full = [name for name, row in zip(facts.ROWS, ROWS, strict=True) if "." not in row]
    assert full == [FULL_ROW]
    row = ROWS[facts.ROWS.index(FULL_ROW)]
    assert max(row.count(str(n)) for n in range(1, 7)) == POINTS
    assert ROWS[CROSS[0]][CROSS[1]] == "X"
    for written in ROWS:
        numbers = [c for c in written if c.isdigit()]
        assert numbers == sorted(numbers)


def test_exactly_one_sub_area_of_its_map_is_full() -> None:
    areas = read_map_code(MAP_CODE).areas
    letters = {letter for line in areas for letter in line}
    full = {
        letter: [ROWS[r][c] for r, line in enumerate(areas) for c, there in enumerate(line) if there == letter]
        for letter in letters
    }
    done = {letter: marks for letter, marks in full.items() if "." not in marks}
    assert [facts.REGION_OF[letter] for letter in done] == [FULL_AREA.partition("-")[0]]
    (marks,) = done.values()
    assert max(marks.count(str(n)) for n in range(1, 7)) == POINTS
