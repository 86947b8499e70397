"""A code gives for ever what it gave, step by step: what was drawn, not which options there are,
nor any words.

``golden/setups/SLUG.jsonl`` holds a set-up a line. A line goes only with a raised version of the
set-up, as printed sheets and shared codes rely on it; a new one is its game, code, players and
options, and then COMPANION_REGENERATE=1.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from companion import GAMES, get_game
from companion.setups import SetupResult, SetupStep, run_setup
from tests.support.ship_adventure.copies import WHOLE, owners

ROOT = Path(__file__).parents[2]
GOLDEN = Path(__file__).parent / "golden" / "setups"
TOLD = ("options", "steps", "version")
"""What a set-up says besides what was drawn."""


def drawn(known: dict[str, Any]) -> dict[str, Any]:
    """The set-up of a line as it is drawn now."""
    words = {True: "yes", False: "no"}
    given = {
        name: words[v] if isinstance(v, bool) else str(v) for name, v in known["options"].items()
    }
    copy = owners(**WHOLE) if "copy" in known else None
    found = run_setup(
        get_game(known["game"]), known["players"], known["code"], given, copy=copy
    ).as_json()
    return {
        "options": known["options"],
        **{key: value for key, value in found.items() if key not in TOLD},
    }


@pytest.mark.parametrize("slug", GAMES)
def test_old_codes_give_what_they_always_gave(slug: str) -> None:
    golden = GOLDEN / f"{slug}.jsonl"
    assert golden.is_file(), f"a new game needs {golden.relative_to(ROOT)}"
    known = [json.loads(line) for line in golden.read_text("utf-8").splitlines()]
    found = json.loads(json.dumps([drawn(line) for line in known]))
    if os.environ.get("COMPANION_REGENERATE") and found != known:
        assert os.environ.get("CI") != "true", "goldens are not regenerated in CI"
        text = [json.dumps(line, separators=(",", ":")) for line in found]
        golden.write_text("\n".join(text) + "\n", "utf-8")
        return
    for was, now in zip(known, found, strict=True):
        assert now == was, f"{was['code']} for {was['players']}: {was['options']}"


def parts_of(found: SetupResult, drawn_steps: Sequence[str]) -> dict[str, Any]:
    """What each step of a set-up drew."""
    drawn, view = found.as_json(), found.view
    if found.game == "sailorman-dice":
        return {"map": drawn["map"], "captain": drawn["captain"]}
    if found.game == "loot-island":
        return {
            "ship": drawn["ship"],
            "events": drawn["events"],
            "first-player": drawn["start_player"],
        }
    if found.game == "waters-of-nereus":
        corners = {
            (row, col) for row in (1, drawn["board"]["rows"]) for col in (1, drawn["board"]["cols"])
        }
        return {
            "ships": drawn["ships"],
            "treasures": [
                one for one in drawn["treasures"] if (one["row"], one["col"]) not in corners
            ],
            "discovery": drawn["discovery"],
            "start-player": drawn["start_player"],
            "crew": drawn["neutral"]["days"],
        }
    if found.game != "ship-adventure":
        return {step.name: step.text for step in found.steps if step.name in drawn_steps}
    return {
        "map-card": (drawn["map_card"], list(view.layout.board.squares("t"))),
        "board": [(tile.number, tile.quarters) for tile in view.layout.tiles if tile.number > 5],
        "colors": [seat.color for seat in view.seats],
        "compass": view.needle,
    }


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("code", ["7KQ4-M2XD", "0000-0001", "ZZZZ-ZZZZ"])
def test_a_step_drawn_again_leaves_the_others(slug: str, code: str) -> None:
    game = get_game(slug)
    neutral = {"variant": "neutral"} if slug == "waters-of-nereus" else {}
    players = 2 if neutral else 4
    plain = parts_of(run_setup(game, players, code, neutral), game.drawn_steps)
    assert tuple(plain) == game.drawn_steps
    for step in plain:
        again = [
            parts_of(run_setup(game, players, f"{code}.{step}-{n}", neutral), game.drawn_steps)
            for n in range(2, 9)
        ]
        for name, part in plain.items():
            if name == step:
                assert any(other[name] != part for other in again), name
            # the other islands of another card push tiles aside
            elif (step, name) != ("map-card", "board"):
                assert all(other[name] == part for other in again), (name, step)


def test_a_step_in_short_is_a_sentence_at_the_table_and_never_cut() -> None:
    step = SetupStep(
        "ships", "Ships", "Seat 1 in A6 and seat 2 in F6. The rules say nothing.\nmore"
    )
    assert step.in_short(["Ann", "Ben"]) == "Ann in A6 and Ben in F6."
    long = f"Shuffle them all: {'and then once more, ' * 4}slowly. Then stop."
    assert SetupStep("a", "A", long).in_short(()) == "Shuffle them all."
