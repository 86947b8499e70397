"""A table of Loot Island while it is typed."""

from __future__ import annotations

from typing import Any

import pytest

from companion import BadInput, get_game
from tests.support import drafts

GAME = get_game("loot-island")
NAMES = ["Ann", "Ben", "Cleo", "Dora", "Emil"]


def healer_line(table: dict[str, Any], seat: int) -> tuple[int, str]:
    standings = {standing.name: standing for standing in drafts.check(GAME, table).result.standings}
    (line,) = [line for line in standings[NAMES[seat]].lines if line.category == "healer"]
    return line.points, line.why


@pytest.mark.parametrize("seat", range(5))
def test_a_healer_that_is_not_picked_yet_costs_nothing(seat: int) -> None:
    """Rules, p. 12: who has cubes picks a healer; until then the sheet counts the loot alone."""
    table = drafts.blank(GAME, NAMES)
    assert healer_line(table, seat) == (0, "curse cubes not counted yet")
    table = drafts.edit(GAME, table, f"players[{seat}].cubes", 0)
    assert healer_line(table, seat) == (0, "no curse cubes, no healer")
    table = drafts.edit(GAME, table, f"players[{seat}].cubes", 3)
    assert healer_line(table, seat) == (0, "no healer picked yet")


@pytest.mark.parametrize(
    ("cubes", "per_cube", "fixed", "points", "why"),
    [
        (1, 2, 0, -2, "1 cube at 2"),
        (5, 1, 2, -7, "5 cubes at 1, and 2 fixed"),
        (12, 0, 17, -17, "17 fixed, however many cubes"),
        (2, 2, 1, -5, "2 cubes at 2, and 1 fixed"),
    ],
)
@pytest.mark.parametrize("seat", [0, 4])
def test_a_picked_healer_costs_so_much_a_cube_and_what_is_fixed(
    seat: int, cubes: int, per_cube: int, fixed: int, points: int, why: str
) -> None:
    table = drafts.edit(GAME, drafts.blank(GAME, NAMES), f"players[{seat}].cubes", cubes)
    table = drafts.edit(GAME, table, f"players[{seat}].healer", {"per_cube": per_cube, "fixed": fixed})
    assert healer_line(table, seat) == (points, why)


def test_cubes_that_nobody_entered_are_unknown_and_not_none() -> None:
    """Rules, p. 3: everybody starts with three cubes."""
    draft = drafts.check(GAME, drafts.blank(GAME, NAMES[:3]))
    assert "cubes" not in drafts.blank(GAME, NAMES)["players"][0]
    asked = [p.text for p in draft.open_points if p.kind == "question" and p.seat is not None]
    assert asked == [f"How many curse cubes does {name} have?" for name in NAMES[:3]]
    assert draft.view[0]["notes"]["cubes"]["text"] == "Not counted yet; everybody starts with 3."
    table = drafts.edit(GAME, drafts.blank(GAME, NAMES[:3]), "players[0].cubes", 0)
    assert [p.seat for p in drafts.check(GAME, table).open_points if p.seat is not None] == [1, 2]
    table = drafts.edit(GAME, table, "players[0].cubes", None)
    assert len(drafts.check(GAME, table).open_points) == len(draft.open_points)


def test_nobody_wins_where_nothing_is_typed_and_empty_hands_are_named() -> None:
    table = drafts.blank(GAME, NAMES[:3])
    result = drafts.check(GAME, table).result
    assert (result.outcome, result.winners) == ("Nothing has been entered yet.", ())
    table = drafts.edit(GAME, table, "players[1].treasures.n1", True)
    draft = drafts.check(GAME, table)
    assert draft.result.outcome == "Ben leads with 29 so far; Ann and Cleo have no cards yet."
    assert {p.kind for p in draft.open_points} == {"question"}


def test_a_card_that_somebody_has_is_told_in_a_sentence() -> None:
    table = drafts.edit(GAME, drafts.blank(GAME, NAMES[:3]), "players[1].treasures.n65", True)
    with pytest.raises(BadInput) as caught:
        drafts.edit(GAME, table, "players[0].treasures.n65", True)
    (fault,) = caught.value.faults
    assert fault.place == "players[0].treasures.n65" and str(fault).endswith("nobody has yet; Ben has it")
    assert GAME.drafting().refusal(table, fault) == "65 is Ben's already."
    with pytest.raises(BadInput) as caught:
        drafts.edit(GAME, table, "players[0].cubes", -1)
    assert GAME.drafting().refusal(table, caught.value.faults[0]).startswith("Ann's curse cubes cannot be -1; it takes")


def test_what_is_wrong_already_keeps_nobody_from_typing_on() -> None:
    """Fewer crown bonuses than players, a healer that was not revealed: each is asked about, and others go on."""
    table = drafts.blank(GAME, NAMES[:3]) | {"crown_ladder": [25, 18], "healers": [{"per_cube": 1, "fixed": 2}]}
    table["players"][1] |= {"cubes": 2, "healer": {"per_cube": 2, "fixed": 9}}
    table = drafts.edit(GAME, table, "players[0].cubes", 5)
    table = drafts.edit(GAME, table, "players[0].healer", {"per_cube": 1, "fixed": 2})
    assert (table["players"][0]["cubes"], table["players"][0]["healer"]["fixed"]) == (5, 2)
    with pytest.raises(BadInput, match="at least 3 bonuses"):
        drafts.edit(GAME, drafts.blank(GAME, NAMES[:3]), "crown_ladder", [25, 18])
    with pytest.raises(BadInput, match="only cubes, a healer and what belongs to the table may go"):
        drafts.edit(GAME, table, "players[0].treasures", None)
