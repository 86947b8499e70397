"""What can be typed into any game: play helps, choices of a set-up, copies, places of a draft, who
plays.

Each gives an answer or BadInput with every fault in one line, never a traceback; what is taken can
be read.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings, strategies as st

import companion
from companion import GAMES, BadInput, Game
from companion.edits import Edit
from companion.game import PlayHelp
from companion.places import format_place
from companion.questions import questions_of
from companion.records import read_copy
from companion.setups import run_setup
from tests.support.edited import places_in
from tests.support.mutants import spoiled
from tests.support.random_tables import random_table

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
WITH_COPY = [game for game in GAMES.values() if game.copy_model() is not None]
HELPS = [
    pytest.param(game, kind, id=f"{game.slug}-{kind.name}")
    for game in GAMES.values()
    for kind in game.helps
]
NUMBERS = [
    "0",
    "1",
    "2",
    "3",
    "4",
    "5",
    "7",
    "12",
    "13",
    "99",
    "100",
    "-1",
    "1.0",
    "²",
    "٣",
    "9" * 5000,
    " 2 ",
]
TEXTS = [
    "",
    "x",
    "\x00",
    "ſ",
    "İ",
    "x" * 300,
    "7KQ4-M2XD",
    "7KQ4-M2XD.board-2",
    "1 2 3 4",
    "A1",
    "C7",
    "b2, c3",
    "yes",
]
STATES = ["~", "2~", "1~t1011", "3~t2146.p0.n", "1~t0077.t1077", "9~", "2~n", "0.0", "1-2-3"]
JUNK: list[Any] = [
    None,
    True,
    0,
    -1,
    7,
    10**30,
    1.5,
    float("nan"),
    "",
    "Ann",
    "\ud800",
    "~~",
    [],
    {},
    [None],
    {"a": 1},
]
ROUNDS = 250


class Typist(Mapping[str, str]):
    """Fields of a form that are typed, or left alone, when somebody looks at them."""

    def __init__(self, rng: random.Random, words: list[str]) -> None:
        self._rng, self._words, self._share = rng, words, rng.choice((0.05, 0.1, 0.3, 1.0))
        self._typed: dict[str, str | None] = {}

    def __getitem__(self, key: str) -> str:
        if key not in self._typed:
            typed = self._rng.random() < self._share
            self._typed[key] = self._rng.choice(self._words) if typed else None
        text = self._typed[key]
        if text is None:
            raise KeyError(key)
        return text

    def __iter__(self) -> Iterator[str]:
        return (key for key, text in self._typed.items() if text is not None)

    def __len__(self) -> int:
        return sum(1 for _ in self)


def words_of(game: Game) -> list[str]:
    """Everything that could mean something to a game: the short texts of its own source."""
    folder = Path(companion.__file__).parent / "games" / game.module
    source = "\n".join(file.read_text("utf-8") for file in sorted(folder.glob("*.py")))
    return [*sorted(set(re.findall(r'"([\w \-~^<>.]{1,20})"', source))), *NUMBERS, *TEXTS, *STATES]


def answered(work: Callable[[], Any]) -> Any:
    """What ``work`` gives; None where it refuses, each fault in one line."""
    try:
        return work()
    except BadInput as error:
        assert error.faults and all("\n" not in str(fault) for fault in error.faults)
        return None


def rounds(*seed: str) -> Iterator[random.Random]:
    yield from (random.Random(f"{seed} {n}") for n in range(ROUNDS))


@pytest.mark.parametrize(("game", "kind"), HELPS)
def test_help_answers_or_refuses_whatever_is_typed(game: Game, kind: PlayHelp) -> None:
    answer, words = kind.answer, words_of(game)
    for rng in rounds(game.slug, kind.name):
        record = random_table(game, rng) if kind.needs_table or rng.random() < 0.4 else None
        seat = rng.randrange(len(record["players"])) if record else 0
        typist = Typist(rng, rng.choice((words, NUMBERS)))
        given = answered(partial(answer, record, seat, typist, None))
        for name in dir(given) if given is not None else ():
            if not name.startswith("_"):
                getattr(given, name)  # what a page asks of an answer, it also gives


@EVERY_GAME
def test_a_set_up_is_drawn_or_refused_whatever_is_chosen(game: Game) -> None:
    words = [*NUMBERS, *TEXTS]
    options = questions_of(game.setup_plan().options)
    drawn = 0
    for rng in rounds(game.slug):
        given = {o.name: rng.choice([*o.values, *words]) for o in options if rng.random() < 0.3}
        code = rng.choice(
            [None, "7KQ4-M2XD", *(f"7KQ4-M2XD.{step}-2" for step in game.drawn_steps), *words]
        )
        players = rng.choice([*range(game.players.least, game.players.most + 1), 0, -1, 10**9])
        drawn += answered(lambda: run_setup(game, players, code, given)) is not None  # noqa: B023
    assert drawn


@pytest.mark.parametrize("game", WITH_COPY, ids=[g.slug for g in WITH_COPY])
def test_a_copy_is_read_or_refused_whatever_stands_in_it(game: Game) -> None:
    model = game.copy_model()
    fields = model.model_json_schema()["properties"]
    for rng in rounds(game.slug, "copy"):
        data = {
            name: rng.choice([*JUNK, [{}], [[]], {"a": {}}])
            for name in fields
            if rng.random() < 0.4
        }
        answered(lambda: read_copy(model, data))  # noqa: B023


@pytest.mark.oracle
@EVERY_GAME
def test_a_draft_takes_or_refuses_whatever_is_written_anywhere(game: Game) -> None:
    drafting, words = game.drafting(), words_of(game)
    odd = [
        "",
        "]",
        "[",
        "..",
        "players[9].name",
        "players",
        "game.x",
        'cities["\\ud800"]',
        "players[0].name.x",
        "a[9]",
    ]
    for rng in rounds(game.slug, "draft"):
        record = random_table(game, rng)
        for _ in range(4):
            places = [format_place(path) for path, _ in places_in(record)]
            place = rng.choice([*places, *odd])
            value = rng.choice(
                [rng.choice(JUNK), rng.choice(words), rng.randrange(12), spoiled(record, rng)]
            )
            before = deepcopy(record)
            after = answered(lambda: drafting.apply(record, Edit(place, deepcopy(value))))  # noqa: B023
            assert record == before, "what was there stays as it is"
            if after is not None:
                record = after
                drafting.check(record)


# ---- who plays

PEOPLE = ["Ann", "Ben", "Chloé", "Dev", "Eve", "Ann 2", " ", "x" * 41]
STEPS = st.lists(
    st.tuples(
        st.sampled_from(["add", "out", "swap", "rename"]),
        st.integers(0, 5),
        st.sampled_from(PEOPLE),
    ),
    max_size=12,
)


def edit_of(record: dict[str, Any], step: tuple[str, int, str]) -> Edit:
    what, seat, name = step
    names = [p["name"] for p in record["players"]]
    if what == "add":
        return Edit(f"players[{len(names)}]", {"name": name})
    if what == "out":
        return Edit(f"players[{seat}]", None)
    if what == "rename":
        return Edit(f"players[{seat}].name", name)
    return Edit("seating", random.Random(seat).sample(names, len(names)))


def plain(value: Any) -> Any:
    """Without what stands for nothing: places that were never written and empty ones mean the
    same."""
    if isinstance(value, dict):
        return {key: inner for key, x in value.items() if (inner := plain(x)) not in (None, {}, [])}
    return [plain(x) for x in value] if isinstance(value, list) else value


@EVERY_GAME
@settings(max_examples=25, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 10**6), steps=STEPS)
def test_any_sequence_leaves_a_record_that_is_read(
    game: Game, seed: int, steps: list[tuple[str, int, str]]
) -> None:
    drafting = game.drafting()
    record = random_table(game, random.Random(seed)) if seed % 2 else drafting.blank(PEOPLE[:3])
    for step in steps:
        edit = edit_of(record, step)
        try:
            after = drafting.apply(record, edit)
        except BadInput as error:
            assert all(fault.allowed and "\n" not in str(fault) for fault in error.faults)
            continue
        draft = drafting.check(after)
        assert [len(draft.view), len(draft.result.standings)] == [len(after["players"])] * 2
        record = after
    assert game.players.least <= len(record["players"]) <= game.players.most


@EVERY_GAME
def test_who_stays_keeps_everything(game: Game) -> None:
    drafting = game.drafting()
    record = drafting.blank(PEOPLE[:3])
    joined = drafting.apply(record, Edit("players[3]", {"name": "Dev"}))
    assert [p["name"] for p in joined["players"]] == [*PEOPLE[:3], "Dev"]
    assert plain(drafting.apply(joined, Edit("players[3]", None))) == plain(record)
    swapped = drafting.apply(record, Edit("seating", ["Chloé", "Ann", "Ben"]))
    assert swapped["players"] == [record["players"][n] for n in (2, 0, 1)]


@EVERY_GAME
@pytest.mark.parametrize(
    ("place", "value"),
    [
        ("players[3]", {"name": "Ann"}),
        ("players[3]", {}),
        ("players[3]", "Dev"),
        ("players[3]", {"name": "Dev", "unheard": 1}),
        ("players[4]", {"name": "Dev"}),
        ("seating", ["Ann", "Ben"]),
        ("seating", ["Ann", "Ben", "Ben"]),
        ("seating", None),
        ("seating", [1, 2, 3]),
    ],
)
def test_what_cannot_be_is_refused(game: Game, place: str, value: Any) -> None:
    drafting = game.drafting()
    with pytest.raises(BadInput):
        drafting.apply(drafting.blank(PEOPLE[:3]), Edit(place, value))


@EVERY_GAME
def test_too_few_and_too_many_are_refused(game: Game) -> None:
    drafting = game.drafting()
    low, high = game.players
    record = drafting.blank(PEOPLE[: max(low, 2)])
    with pytest.raises(BadInput):
        while True:
            record = drafting.apply(record, Edit("players[0]", None))
            assert len(record["players"]) >= low
    full = drafting.blank(PEOPLE[:high])
    with pytest.raises(BadInput):
        drafting.apply(full, Edit(f"players[{high}]", {"name": "One more"}))
