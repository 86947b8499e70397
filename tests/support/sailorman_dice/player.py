"""A simple simulated player of Sailorman Dice, to compare how rich maps are.

It plays alone, with all shells its own, and rolls until eight boxes are filled. Of the four ways to pair two
symbols and two numbers it enters the pair and field that look best at once; on every third roll it is the roller
and enters the other pair too. The same ``game`` gives the same dice on every map, so what remains between two maps
is the maps' own. Points come from the independent scorer; nothing of ``companion`` is used but random numbers.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.randomness import Stream
from tests.support.sailorman_dice import oracle

Pair = tuple[int, int]  # row from 0, digit

MAX_ROLLS = 200
POOR = -14.0  # an entry that looks worse than this gives way to a cross
SHELLS = {"mountains": [1, 2], "land": [1, 2], "dunes": [1, 2], "river": [1, 4]}
CIRCLED = [*oracle.ROW_NAMES, *(f"{region}-{n}" for region in oracle.REGIONS for n in (1, 2))]


class SimplePlayer:
    """One sheet of a map while it is played."""

    def __init__(self, areas: Sequence[str]) -> None:
        self.areas = areas
        self.cells = [[0] * 9 for _ in range(6)]  # 0 empty, 1-6, 7 a cross
        names = [*range(6), *range(10, 19), *"MmLlDdRr"]
        self.tally: dict[int | str, list[int]] = {name: [0] * 8 for name in names}
        self.left: dict[int | str, int] = {name: 6 if name in range(10, 19) else 9 for name in names}
        for letter in "MmLlDdRr":
            self.left[letter] = "".join(areas).count(letter)
        self.first_filled: dict[str, str] = {}
        self.boxes = 0

    def put(self, row: int, column: int, what: int) -> None:
        """Writes a number or a cross and counts what it fills."""
        self.cells[row][column] = what
        letter = self.areas[row][column]
        for name in (row, 10 + column, letter):
            self.tally[name][what] += 1
            self.left[name] -= 1
            self.boxes += self.left[name] == 0
        if self.left[letter] == 0:
            region = next(r for r, pair in oracle.REGIONS.items() if letter in pair)
            self.first_filled.setdefault(region, letter)

    def open_fields(self, row: int, digit: int) -> list[int]:
        """The empty columns of a row where a number keeps the row rising."""
        cells = self.cells[row]
        low = max((c + 1 for c in range(9) if 0 < cells[c] < digit), default=0)
        high = min((c for c in range(9) if digit < cells[c] < 7), default=9)
        return [c for c in range(low, high) if cells[c] == 0]

    def worth(self, row: int, column: int, digit: int) -> float:
        """How good a field looks: equals in its lines, little left to fill, the number's usual column."""
        names = (10 + column, self.areas[row][column], row)
        return sum(2 * self.tally[n][digit] - 0.4 * self.left[n] for n in names) - 1.5 * abs(column - 1.6 * (digit - 1))

    def in_river(self, row: int, digit: int) -> bool:
        """Whether the pair stands in a river field, which allows a cross instead of it."""
        return any(self.cells[row][c] == digit and self.areas[row][c] in "Rr" for c in range(9))

    def room(self, field: oracle.Field) -> int:
        """How many fields the fullest line or area of a field still lacks."""
        row, column = field
        return min(self.left[row], self.left[10 + column], self.left[self.areas[row][column]])

    def enter(self, pairs: list[Pair], crossable: list[Pair]) -> Pair | None:
        """Enters the best of the pairs, or a cross for one of them that may be crossed. The pair used, or None."""
        best: tuple[float, int, int, int] | None = None
        for row, digit in pairs:
            for column in self.open_fields(row, digit):
                value = (self.worth(row, column, digit), row, column, digit)
                best = value if best is None or value > best else best
        if best is not None and best[0] > POOR:
            self.put(*best[1:])
            return best[1], best[3]
        for row, digit in pairs:
            if (row, digit) in crossable:
                free = [field for field in oracle.ALL_FIELDS if self.cells[field[0]][field[1]] == 0]
                self.put(*min(free, key=self.room), 7)
                return row, digit
        if best is not None:
            self.put(*best[1:])
            return best[1], best[3]
        return None

    def rows(self) -> list[str]:
        """The sheet as in a record."""
        return ["".join(".123456X"[cell] for cell in row) for row in self.cells]


def play(areas: Sequence[str], game: int) -> SimplePlayer:
    """One whole game with the dice of ``game``."""
    dice = Stream("simple-player", game)
    player = SimplePlayer(areas)
    for roll in range(MAX_ROLLS):
        a, b, x, y = dice.below(6), dice.below(6), dice.below(6) + 1, dice.below(6) + 1
        pairs = [(a, x), (b, y), (a, y), (b, x)]
        crossable = [pair for pair in pairs if player.in_river(*pair)]  # before this roll: its own numbers do not count
        entered = player.enter(pairs, crossable)
        if entered is not None and roll % 3 == 0:
            row, digit = entered
            player.enter([(a + b - row, x + y - digit)], crossable)
        if player.boxes >= 8:
            break
    return player


def mean_score(areas: Sequence[str], games: int) -> float:
    """The mean total over the first ``games`` games."""
    board = {"areas": list(areas), "shells": SHELLS}
    total = 0
    for game in range(games):
        player = play(areas, game)
        sheet = {"rows": player.rows(), "shells": CIRCLED, "first_filled": player.first_filled}
        total += oracle.score_player(sheet, board)["total"]
    return total / games
