"""A slow referee of Sailorman Dice, written from the rules alone: roll, pairs, sailorman moves,
shells, end.

It shares no rule with ``companion``. "How to play", "How to enter your results", "What do your
fellow players do?", "What does the river mean?", "What do the shells mean?", "End of game"; points
come from the independent scorer.
"""

from __future__ import annotations

import random
from functools import cache, lru_cache
from itertools import permutations
from typing import Any

from tests.support.playing import Played
from tests.support.sailorman_dice import oracle

Field = tuple[int, int]
Sheet = dict[Field, str]
BOXES_TO_END = 8


@cache
def parts_of(areas: tuple[str, ...]) -> dict[str, list[list[Field]]]:
    """Returns the fields of each part of each region."""
    return {
        region: [
            [field for field in oracle.ALL_FIELDS if areas[field[0]][field[1]] == letter]
            for letter in letters
        ]
        for region, letters in oracle.REGIONS.items()
    }


def told_in_order(sheet: Sheet) -> str:
    """Returns the marks of all fields, row by row."""
    return "".join(sheet[field] for field in oracle.ALL_FIELDS)


def boxes_of(sheet: Sheet, areas: list[str]) -> frozenset[str]:
    """Returns the names of the filled boxes that have a shell."""
    return boxes_filled(told_in_order(sheet), tuple(areas))


@lru_cache(1024)
def boxes_filled(marks: str, areas: tuple[str, ...]) -> frozenset[str]:
    sheet = dict(zip(oracle.ALL_FIELDS, marks, strict=True))
    full = {
        name
        for row, name in enumerate(oracle.ROW_NAMES)
        if oracle.is_filled(sheet, [(row, column) for column in range(9)])
    }
    for region, parts in parts_of(areas).items():
        done = [part for part in parts if oracle.is_filled(sheet, part)]
        full |= {f"{region}-{n}" for n in range(1, len(done) + 1)}
    return frozenset(full)


@lru_cache(4096)
def stays_in_order(row: str) -> bool:
    """Whether the numbers of a row stay equal or rise."""
    numbers = [mark for mark in row if mark in oracle.DIGITS]
    return numbers == sorted(numbers)


class Flow:
    """Everybody's sheet, the dice, and what was written since they fell."""

    def __init__(self, names: list[str], captain: str, board: dict[str, Any]) -> None:
        self.names, self.captain, self.roller, self.board = names, captain, captain, board
        self.sheets: dict[str, Sheet] = {
            name: dict.fromkeys(oracle.ALL_FIELDS, ".") for name in names
        }
        self.shells: dict[str, set[str]] = {name: set() for name in names}
        self.first: dict[str, dict[str, str]] = {name: {} for name in names}
        self.dice: tuple[str, str, str, str] | None = None
        self.rolls = 0
        self.before: dict[str, Sheet] = {}
        self.crossed: dict[str, set[tuple[str, str]]] = {}  # what stood in rivers before the roll
        self.written: dict[str, list[tuple[Field, str]]] = {}
        self.passed: set[str] = set()
        self.waited_for: list[str] | None = None  # worked out once after each act
        self.may: dict[str, list[tuple[Field, str]]] = {}  # of whom nothing has changed since

    # ---- what is allowed

    def pairings(self) -> list[list[tuple[str, str]]]:
        symbol, other, number, second = self.dice
        return [[(symbol, number), (other, second)], [(symbol, second), (other, number)]]

    def is_of_pair(self, name: str, field: Field, mark: str, pair: tuple[str, str]) -> bool:
        symbol, number = pair
        if mark == "X":  # exactly this result stands in a river field already
            return pair in self.crossed[name]
        return mark == number and oracle.ROW_NAMES[field[0]] == symbol

    def are_pairs(self, name: str, marks: list[tuple[Field, str]]) -> bool:
        """Whether these marks are different pairs of one way to put the dice together."""
        if len(marks) > (2 if name == self.roller else 1):
            return False
        return any(
            all(
                self.is_of_pair(name, field, mark, pair)
                for (field, mark), pair in zip(marks, pairs, strict=False)
            )
            for pairing in self.pairings()
            for pairs in permutations(pairing)
        )

    def may_write(self, name: str, field: Field, mark: str) -> bool:
        if self.dice is None or self.sheets[name][field] != ".":
            return False
        return self.are_pairs(name, [*self.written[name], (field, mark)]) and self.fits(
            name, field, mark
        )

    def fits(self, name: str, field: Field, mark: str) -> bool:
        """Whether the numbers of the row stay equal or rise."""
        sheet = self.sheets[name]
        row = [mark if c == field[1] else sheet[field[0], c] for c in range(9)]
        return mark == "X" or stays_in_order("".join(row))

    def entries(self, name: str) -> list[tuple[Field, str]]:
        """Returns every field with every mark that a player may write now."""
        if name not in self.may:
            self.may[name] = [] if self.dice is None else self.found(name)
        return self.may[name]

    def found(self, name: str) -> list[tuple[Field, str]]:
        free = [field for field in oracle.ALL_FIELDS if self.sheets[name][field] == "."]
        rows = {row for row, _ in free}
        marks = [
            (row, m)
            for row in sorted(rows)
            for m in sorted({"X", *self.dice[2:]})
            if self.are_pairs(name, [*self.written[name], ((row, 0), m)])
        ]
        return [(f, m) for row, m in marks for f in free if f[0] == row and self.fits(name, f, m)]

    def writing(self) -> list[str]:
        if self.waited_for is None:
            self.waited_for = [n for n in self.names if n not in self.passed and self.entries(n)]
        return self.waited_for

    def next_roller(self) -> str:
        if self.dice is None:
            return self.roller
        return self.names[(self.names.index(self.roller) + 1) % len(self.names)]

    def boxes(self, name: str) -> int:
        """Counts the score boxes that are filled in, columns too."""
        columns = [[(row, column) for row in range(6)] for column in range(9)]
        filled = [column for column in columns if oracle.is_filled(self.sheets[name], column)]
        return len(filled) + len(boxes_of(self.sheets[name], self.board["areas"]))

    @property
    def over(self) -> bool:
        return (
            self.dice is not None
            and not self.writing()
            and self.next_roller() == self.captain
            and any(self.boxes(name) >= BOXES_TO_END for name in self.names)
        )

    def in_river(self, name: str) -> list[tuple[str, str]]:
        """Returns the results that stand in river fields of a player's sheet."""
        return [
            (oracle.ROW_NAMES[row], mark)
            for (row, column), mark in self.sheets[name].items()
            if mark in oracle.DIGITS and self.board["areas"][row][column] in "Rr"
        ]

    def explains(self, name: str, used: list[tuple[str, str]], left: list[tuple[str, str]]) -> bool:
        """Whether these dice can lie there: used and left pairs are one way to put all four
        together, and the used pairs are what was written."""
        lies = sorted(used + left) in map(sorted, self.pairings())
        return lies and any(
            all(
                self.is_of_pair(name, field, mark, pair)
                for (field, mark), pair in zip(self.written[name], pairs, strict=True)
            )
            for pairs in permutations(used)
        )

    # ---- what is done

    def roll(self, rng: random.Random) -> dict[str, str]:
        faces = [*rng.choices(oracle.ROW_NAMES, k=2), *rng.choices(oracle.DIGITS, k=2)]
        crossed = self.in_river(self.next_roller())
        if crossed and rng.random() < 0.3:  # on purpose: pairs that may be crosses
            (symbol, number), (other, second) = rng.choices(crossed, k=2)
            faces = [symbol, other, *rng.sample([number, second], 2)]
        return {
            "do": "roll",
            **dict(zip(("symbol_1", "symbol_2", "number_1", "number_2"), faces, strict=True)),
        }

    def entry(self, name: str, field: Field, mark: str) -> dict[str, str]:
        return {"do": "write", "player": name, "field": f"{field[0]}.{field[1]}.{mark}"}

    def acts(self, rng: random.Random) -> list[dict[str, str]]:
        writing = self.writing()
        if not writing:
            return [self.roll(rng)]
        found = [self.entry(name, *rng.choice(self.entries(name))) for name in writing]
        if rng.random() < 0.02:
            found = [{"do": "pass", "player": rng.choice(writing)}, {"do": "next"}]
        return found

    def wrong(self, rng: random.Random) -> dict[str, str] | None:
        name, field = rng.choice(self.names), rng.choice(oracle.ALL_FIELDS)
        mark = rng.choice([*oracle.DIGITS, "X"])
        if self.writing() and rng.random() < 0.2:
            return self.roll(rng)
        return None if self.may_write(name, field, mark) else self.entry(name, field, mark)

    def play(self, act: dict[str, str]) -> None:
        waited_for, self.waited_for = self.writing(), None
        match act["do"]:
            case "roll":
                self.roller = self.next_roller()
                self.dice = (act["symbol_1"], act["symbol_2"], act["number_1"], act["number_2"])
                self.rolls += 1
                self.falls()
            case "write":
                row, column, mark = act["field"].split(".")
                self.write(act["player"], (int(row), int(column)), mark)
            case "pass":
                self.passed.add(act["player"])
            case "next":
                self.passed.update(waited_for)

    def falls(self) -> None:
        """Begins a roll: the dice have fallen, and nothing is written of them yet."""
        self.may = {}
        self.before = {name: dict(sheet) for name, sheet in self.sheets.items()}
        self.crossed = {name: set(self.in_river(name)) for name in self.names}
        self.written, self.passed = {name: [] for name in self.names}, set()

    def write(self, name: str, field: Field, mark: str) -> None:
        areas, sheet = self.board["areas"], self.sheets[name]
        had = boxes_of(sheet, areas)
        self.may.pop(name, None)
        sheet[field] = mark
        self.written[name].append((field, mark))
        full = boxes_of(sheet, areas) - had
        gone = set().union(*(boxes_of(before, areas) for before in self.before.values()))
        self.shells[name] |= full - gone  # several in one roll all have it
        for region in oracle.REGIONS:
            if f"{region}-1" in full:
                self.first[name][region] = areas[field[0]][field[1]]

    def take_back(self, name: str) -> None:
        """Rubs out what a player wrote last of this roll, with what followed from it on their
        sheet."""
        areas, (field, _) = self.board["areas"], self.written[name].pop()
        self.waited_for = None
        self.may.pop(name, None)
        had = boxes_of(self.sheets[name], areas)
        self.sheets[name][field] = "."
        lost = had - boxes_of(self.sheets[name], areas)
        self.shells[name] -= lost
        for box in lost:
            self.first[name].pop(box.removesuffix("-1"), None)

    # ---- how it stands

    def player(self, name: str) -> dict[str, Any]:
        marks = told_in_order(self.sheets[name])
        rows = [marks[start : start + 9] for start in range(0, 54, 9)]
        return {
            "name": name,
            "rows": rows,
            "shells": sorted(self.shells[name]),
            "first_filled": self.first[name],
        }

    def stands(self, page: bool = True) -> dict[str, Any]:
        players = [self.player(name) for name in self.names]
        if not page:
            return {"players": players, "rolls": self.rolls}
        over, writing = self.over, self.writing()
        return {
            "players": players,
            "points": [oracle.score_player(player, self.board)["total"] for player in players],
            "boxes": [self.boxes(name) for name in self.names],
            "writing": writing,
            "may write": set(self.entries(writing[0])) if writing else set(),
            "cannot lie there": [],
            "rolls next": None if over or writing else self.next_roller(),
            "over": over,
            "rolls": self.rolls,
        }

    def told(self, table: Played, page: bool = True) -> dict[str, Any]:
        players = [
            {**player, "shells": sorted(player["shells"])} for player in table.record["players"]
        ]
        rolls = table.at.state.rolls
        return {"players": players, "rolls": rolls, **(self._of_page(table) if page else {})}

    def _of_page(self, table: Played) -> dict[str, Any]:
        page = table.now
        fields, wrong = self._by_swaps(table)
        return {
            "may write": fields,
            "cannot lie there": wrong,
            "points": [int(player.points) for player in page.players],
            "boxes": [player.boxes for player in page.players],
            "writing": [player.name for player in page.players if player.sign == "pencil"],
            "rolls next": next(
                (player.name for player in page.players if player.sign == "dice"), None
            ),
            "over": page.standings,
        }

    def _by_swaps(self, table: Played) -> tuple[set[tuple[Field, str]], list[Any]]:
        """Returns what the first player who writes can tap, going by Swap through all ways until
        they come round, and the ways shown in which the dice cannot lie."""
        fields: set[tuple[Field, str]] = set()
        wrong, seen, asked = [], set[int](), {}
        if not self.writing():
            return fields, wrong
        name = self.writing()[0]
        seat = self.names.index(name)
        while True:
            view = table.view(seat, player=str(seat + 1), **asked)
            if view.pairing in seen:
                return fields, wrong
            seen.add(view.pairing)
            for row in view.rows:
                fields |= {((f.row, f.col), mark) for f in row.fields for mark in f.marks}
            used, left = ([tuple(pair) for pair in pairs] for pairs in view.way)
            if not self.explains(name, used, left):
                wrong.append(view.way)
            asked = {"pairing": str((*view.swaps, view.pairing)[0])}
