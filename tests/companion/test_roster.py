"""Who plays, changed by edits: whatever is done in whatever order, the record can be read and every step undone."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from companion import GAMES, BadInput, Game
from companion.edits import Edit
from tests.support.random_tables import random_table

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
NAMES = ["Ann", "Ben", "Chloé", "Dev", "Eve", "Ann 2", " ", "x" * 41]
STEPS = st.lists(
    st.tuples(st.sampled_from(["add", "out", "swap", "rename"]), st.integers(0, 5), st.sampled_from(NAMES)), max_size=12
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
    """Without what stands for nothing: places that were never written and empty ones mean the same."""
    if isinstance(value, dict):
        return {key: inner for key, x in value.items() if (inner := plain(x)) not in (None, {}, [])}
    return [plain(x) for x in value] if isinstance(value, list) else value


@EVERY_GAME
@settings(max_examples=25, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 10**6), steps=STEPS)
def test_any_sequence_leaves_a_record_that_is_read(game: Game, seed: int, steps: list[tuple[str, int, str]]) -> None:
    drafting = game.drafting()
    record = random_table(game, random.Random(seed)) if seed % 2 else drafting.blank(NAMES[:3])
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
    assert game.players[0] <= len(record["players"]) <= game.players[1]


@EVERY_GAME
def test_who_stays_keeps_everything(game: Game) -> None:
    drafting = game.drafting()
    record = drafting.blank(NAMES[:3])
    joined = drafting.apply(record, Edit("players[3]", {"name": "Dev"}))
    assert [p["name"] for p in joined["players"]] == [*NAMES[:3], "Dev"]
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
        drafting.apply(drafting.blank(NAMES[:3]), Edit(place, value))


@EVERY_GAME
def test_too_few_and_too_many_are_refused(game: Game) -> None:
    drafting = game.drafting()
    low, high = game.players
    record = drafting.blank(NAMES[: max(low, 2)])
    with pytest.raises(BadInput):
        while True:
            record = drafting.apply(record, Edit("players[0]", None))
            assert len(record["players"]) >= low
    full = drafting.blank(NAMES[:high])
    with pytest.raises(BadInput):
        drafting.apply(full, Edit(f"players[{high}]", {"name": "One more"}))
