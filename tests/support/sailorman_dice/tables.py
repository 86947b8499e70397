"""Random valid Sailorman Dice records for comparing two scorers; imports nothing of ``companion``.

The tables are not played games: they are spread so that filled lines and sub-areas, ties,
crosses-only lines, shells on open boxes and missing map parts all come up often.
"""

from __future__ import annotations

import random
from typing import Any

from tests.support.any_names import NAMES, PLAIN_NAMES

ROW_NAMES = ["anchor", "bell", "starfish", "fish", "boat", "wheel"]
REGIONS = {"mountains": "Mm", "land": "Ll", "dunes": "Dd", "river": "Rr"}
SHELL_BOXES = ROW_NAMES + [f"{region}-{box}" for region in REGIONS for box in (1, 2)]
LETTERS = "MmLlDdRr"

# Drawn maps with large regions in mostly one piece and a river from edge to edge; mirrored at
# random.
DRAWN_AREAS = [
    ["MMMmmmLRR", "MMMmmmLRd", "DMMmmRRRd", "DDMrrRlld", "DDrrllldd", "rrrlllddd"],
    ["RRDDDDLLL", "MRRDDDLLL", "MMRRRDDLL", "MMmmRrrll", "mmmmddrrl", "mmmdddlrr"],
    ["MMMLLLLRR", "MMMLLLRRd", "mmmLRRRdd", "mmmRrlldd", "Drrrlllld", "rrDDDDlll"],
    ["RMMMMmmmm", "RRMMmmmmL", "DRRRRLLLL", "DDDDrrrLL", "ddDDllrrr", "ddddllllr"],
]

# Weighted digits for a whole sheet: even ones, and lopsided ones for large groups and high counts.
PALETTES = ["123456", "123456", "112233445566", "3344", "1222256", "144446", "566", "25", "5"]


def random_areas(rng: random.Random) -> list[str]:
    """Returns six strings of nine area letters: all eight letters occur, with river in every row
    and column."""
    while True:
        if rng.random() < 0.7:
            letters = list(LETTERS) + rng.choices("MmLlDdRr", k=46)
        else:  # a few tiny and a few huge sub-areas
            letters = list(LETTERS) + rng.choices(
                "MmLlDdRr", [rng.random() ** 3 for _ in LETTERS], k=46
            )
        rng.shuffle(letters)
        for row in range(6):
            line = letters[9 * row : 9 * row + 9]
            if "R" not in line and "r" not in line:
                letters[9 * row + rng.randrange(9)] = rng.choice("Rr")
        for column in range(9):
            line = letters[column::9]
            if "R" not in line and "r" not in line:
                letters[9 * rng.randrange(6) + column] = rng.choice("Rr")
        # A river field put in may have been another sub-area's last one.
        if len(set(letters)) == 8:
            flat = "".join(letters)
            return [flat[9 * row : 9 * row + 9] for row in range(6)]


def drawn_areas(rng: random.Random) -> list[str]:
    """Returns one of the drawn maps, mirrored at random."""
    areas = rng.choice(DRAWN_AREAS)
    if rng.random() < 0.5:
        areas = areas[::-1]
    if rng.random() < 0.5:
        areas = [line[::-1] for line in areas]
    return list(areas)


def random_map(rng: random.Random) -> dict[str, Any] | None:
    """Returns a map object or None. It has areas, mostly shells (some of them incomplete), and now
    and then a lighthouse."""
    kind = rng.random()
    if kind < 0.1:
        return None
    areas = random_areas(rng) if kind < 0.6 else drawn_areas(rng)
    board: dict[str, Any] = {"areas": areas}
    if rng.random() < 0.9:
        shells: dict[str, Any] = {region: rng.choices((0, 1, 2, 4), k=2) for region in REGIONS}
        shells["rows"] = rng.choices((0, 1, 2, 4), k=6)
        if rng.random() < 0.2:
            for key in rng.sample(sorted(shells), rng.randrange(1, 4)):
                del shells[key]
        if shells:
            board["shells"] = shells
    if rng.random() < 0.1:
        for row, line in enumerate(areas):
            for pair in ("Rr", "rR"):
                if pair in line:
                    column = line.index(pair)
                    board["lighthouse"] = [[row + 1, column + 1], [row + 1, column + 2]]
    return board


def positions_by_letter(areas: list[str]) -> dict[str, list[int]]:
    """Returns the field numbers (0-53, row by row) of each sub-area."""
    positions: dict[str, list[int]] = {letter: [] for letter in LETTERS}
    for number, letter in enumerate("".join(areas)):
        positions[letter].append(number)
    return positions


def random_line_fields(rng: random.Random, positions: dict[str, list[int]] | None) -> list[int]:
    """Returns the fields of a random row, column or sub-area."""
    kind = rng.randrange(3)
    if kind == 0:
        start = 9 * rng.randrange(6)
        return list(range(start, start + 9))
    if kind == 1 or positions is None:
        return list(range(rng.randrange(9), 54, 9))
    return positions[rng.choice(LETTERS)]


def random_sheet(rng: random.Random, positions: dict[str, list[int]] | None) -> list[str]:
    """Returns 54 fields (a digit, ``X`` or ``.``). The numbers of a row never fall."""
    palette = rng.choice(PALETTES)
    fields: list[str] = []
    for _ in range(6):
        fields += sorted(rng.choices(palette, k=9))

    crosses = rng.choice((0, 1, 3, 6, 6, 12, 30))
    for number in rng.sample(range(54), crosses):
        fields[number] = "X"
    if rng.random() < 0.1:
        for number in random_line_fields(rng, positions):
            fields[number] = "X"

    fullness = rng.random()
    if fullness < 0.2:
        empties: list[int] = []
    elif fullness < 0.6:
        empties = rng.sample(range(54), rng.randrange(1, 9))
    elif fullness < 0.8:  # some whole boxes filled on a thin sheet
        kept: set[int] = set(rng.sample(range(54), rng.randrange(20)))
        for _ in range(rng.randrange(1, 6)):
            kept.update(random_line_fields(rng, positions))
        empties = [number for number in range(54) if number not in kept]
    elif fullness < 0.97:
        empties = rng.sample(range(54), rng.randrange(9, 50))
    else:
        empties = rng.sample(range(54), rng.randrange(50, 55))
    for number in empties:
        fields[number] = "."
    return fields


def near_copy(rng: random.Random, fields: list[str]) -> list[str]:
    """Returns the sheet itself, or the sheet with up to two fields crossed or emptied, for ties in
    points and in river numbers."""
    copied = list(fields)
    for number in rng.sample(range(54), rng.randrange(3)):
        copied[number] = rng.choice("X.")
    return copied


def first_filled_of(
    rng: random.Random, fields: list[str], positions: dict[str, list[int]]
) -> dict[str, str]:
    """Returns a first sub-area for each region with both filled: always if their counts differ,
    else sometimes."""
    chosen: dict[str, str] = {}
    for region, letters in REGIONS.items():
        counts = []
        for letter in letters:
            content = "".join([fields[number] for number in positions[letter]])
            if "." in content:
                break
            counts.append(max([content.count(digit) for digit in "123456"]))
        if len(counts) == 2 and (counts[0] != counts[1] or rng.random() < 0.5):
            chosen[region] = rng.choice(letters)
    return chosen


def random_table(rng: random.Random) -> dict[str, Any]:
    """Returns a valid record of 2-4 players in contract form, drawn from ``rng`` alone (same state,
    same table)."""
    board = random_map(rng)
    positions = None if board is None else positions_by_letter(board["areas"])
    count = rng.randrange(2, 5)
    names = rng.sample(NAMES, count) if rng.random() < 0.3 else PLAIN_NAMES[:count]
    sheets: list[list[str]] = []
    players: list[dict[str, Any]] = []
    for name in names:
        copying = bool(sheets) and rng.random() < 0.15
        fields = near_copy(rng, rng.choice(sheets)) if copying else random_sheet(rng, positions)
        sheets.append(fields)
        flat = "".join(fields)
        player: dict[str, Any] = {
            "name": name,
            "rows": [flat[start : start + 9] for start in range(0, 54, 9)],
        }
        # Copies mostly carry no shells, so that their totals do tie.
        shells = (
            []
            if copying and rng.random() < 0.5
            else rng.sample(SHELL_BOXES, rng.choice((0, 0, 2, 4, 8, 14)))
        )
        if shells or rng.random() < 0.5:
            player["shells"] = shells
        first_filled = {} if positions is None else first_filled_of(rng, fields, positions)
        if first_filled or rng.random() < 0.2:
            player["first_filled"] = first_filled
        players.append(player)
    record: dict[str, Any] = {"game": "sailorman-dice", "players": players}
    if board is not None:
        record["map"] = board
    return record
