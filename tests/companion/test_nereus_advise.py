"""Waters of Nereus: advice equals brute force over every order of every allowed step."""

from __future__ import annotations

import json
import random
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from companion import get_game
from companion.advice import AdvisedData, StepData, format_advice
from companion.cli import companion
from companion.commands import run
from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.advise import advise_cabin
from companion.games.waters_of_nereus.copy import NereusCopy
from companion.games.waters_of_nereus.holds import Hold
from companion.games.waters_of_nereus.record import Cabin, read_table
from companion.games.waters_of_nereus.score import score_cabin
from companion.records import read_copy
from tests.support.oracles import asked
from tests.support.waters_of_nereus import brute
from tests.support.waters_of_nereus.tables import random_advice_case, random_table

GAME = get_game("waters-of-nereus")


def walk(player: dict[str, Any], recipes: dict[str, Any], steps: Sequence[StepData]) -> brute.Cabin:
    """Follows the steps by the brute force's own rules: each must be allowed when it comes."""
    cabin = brute.first_cabin(player)
    titles = {title.lower(): crew for crew, title in facts.CREW_TITLES.items()}
    for step in steps:
        if step["action"] in ("play-card", "gold") or (
            step["action"] == "sell" and "from storage" in step["text"]
        ):
            continue
        kind, what = {
            "exchange": (
                "exchange",
                next((c for c in brute.COLORS if f"stored {c} " in step["text"]), ""),
            ),
            "gem-to-hold": (
                "hold",
                next(
                    (crew for title, crew in titles.items() if f"the {title}’s" in step["text"]), ""
                ),
            ),
            "gem-to-chest": (
                "chest",
                next((c for c in brute.COLORS if f"chest’s {c} " in step["text"]), ""),
            ),
            "sell": ("sell", "gem"),
        }[step["action"]]
        allowed = dict(brute.next_cabins(cabin, recipes))
        assert (kind, what) in allowed, (step, allowed)
        after = allowed[kind, what]
        assert after[0] - cabin[0] == step["points"]
        cabin = after
    return cabin


def agree(player: dict[str, Any], recipes: dict[str, Any]) -> None:
    holds = {
        crew: Hold(crew, None if known["recipe"] is None else len(known["recipe"]), known["vp"])
        for crew, known in recipes.items()
    }
    advice = advise_cabin(Cabin.model_validate(player), holds)
    expected = brute.best(player, recipes)
    case = (player, recipes)
    assert (advice["now"], advice["best"]) == (expected["now"], expected["best"]), case
    assert player["track"] + sum(step["points"] for step in advice["steps"]) == advice["best"], case
    end = walk(player, recipes, advice["steps"])
    assert brute.end_result(player, end, {}) == expected["best_result"], case
    moves = [
        s for s in advice["steps"] if s["action"] in ("exchange", "gem-to-hold", "gem-to-chest")
    ]
    assert len(moves) <= len([kind for kind, _ in expected["steps"] if kind != "sell"]), case
    assert advice["runner_up"] == expected["runner_up"], case
    assert advice["with_moves_after_cards"] == expected["best_after_cards"], case
    assert bool(advice["steps_with_moves_after_cards"]) == (
        expected["best_after_cards"] > expected["best"]
    ), case
    if advice["steps_with_moves_after_cards"]:
        follow_past_the_cards(player, recipes, advice)


def follow_past_the_cards(
    player: dict[str, Any], recipes: dict[str, Any], advice: AdvisedData
) -> None:
    """The second plan: its cards score in the cabin in which they are played."""
    steps = advice["steps_with_moves_after_cards"]
    played = [n for n, step in enumerate(steps) if step["action"] == "play-card"]
    first, last = played[0], played[-1]
    at_cards = walk(player, recipes, steps[:first])
    end = walk(player, recipes, steps)
    points = brute.card_points(player, at_cards, {})
    assert points == sum(step["points"] for step in steps[first : last + 1]), (player, recipes)
    assert len(steps) > last + 1
    assert steps[last + 1]["action"] in ("exchange", "gem-to-hold", "gem-to-chest")
    total = brute.end_result(player, end, {}, points)[0]
    assert (
        total
        == advice["with_moves_after_cards"]
        == player["track"] + sum(step["points"] for step in steps)
    )


@asked((7, 60), soak=(77, 2_000))
def test_equals_brute_force(seed: int, count: int) -> None:
    rng, done = random.Random(seed), 0
    while done < count:
        player, recipes = random_advice_case(rng)
        storage = player["storage"]
        pairs = sum(n >= 2 for color, n in storage.items() if color != "gem")
        # what the brute force's time grows with
        if storage.get("gem", 0) + pairs <= 4 or count > 1_000:
            agree(player, recipes)
            done += 1


EVERY_HOLD = {
    "holds": {
        **{
            crew: {"recipe": ["any"] * 3, "points": 7}
            for crew in ("pilot", "boatswain", "explorer")
        },
        "scientist": {"recipe": ["any"] * 3},
        "purser": {"points": 8},
    }
}


@given(st.integers(0, 2**32))
@settings(max_examples=100)
def test_advice_never_loses_and_starts_from_the_score(seed: int) -> None:
    record = random_table(random.Random(seed))
    result = {s.name: s.total for s in GAME.score_data(record).standings}
    advice = GAME.advise_data(record)
    assert list(advice) == ["game", "advice"] and [a["name"] for a in advice["advice"]] == [
        p["name"] for p in record["players"]
    ]
    for a, cabin in zip(advice["advice"], read_table(record).cabins, strict=True):
        assert list(a) == [
            *("name", "now", "best", "gain", "steps", "runner_up", "margin", "left_out"),
            *("with_moves_after_cards", "steps_with_moves_after_cards", "ruling"),
        ]
        assert a["with_moves_after_cards"] >= a["best"]
        assert a["now"] == result[a["name"]] == score_cabin(cabin).total
        assert a["gain"] == a["best"] - a["now"] >= 0
        assert (
            a["margin"] is None
            if a["runner_up"] is None
            else a["margin"] == a["best"] - a["runner_up"] >= 0
        )
        assert all(
            step["text"] and set(step) == {"action", "text", "points"} for step in a["steps"]
        )


# ---- by hand


def advised(copy: NereusCopy | None = None, **player: Any) -> dict[str, Any]:
    ann = {"name": "Ann", "track": 0, "gold": 0, "science": 0, **player}
    record = {
        "game": "waters-of-nereus",
        "players": [ann, {"name": "Ben", "track": 0, "gold": 0, "science": 0}],
    }
    return GAME.advise_data(record, copy)["advice"][0]  # type: ignore[no-any-return]


def test_cards_for_ones_own_turn_are_named_as_left_out() -> None:
    """Rules, Appendix: 2 random treasures, 1 from any water space, 1 space more; each takes science
    power."""
    (text,) = [t for t in advised(science=1)["left_out"] if "science" in t.lower()]
    assert all(card.title in text for card in facts.TURN_CARDS)
    # not to be played without power
    assert not any("cience" in t for t in advised(science=0)["left_out"])


def test_what_is_unknown_is_left_out_and_said() -> None:
    a = advised(storage={"gem": 1}, chest=["white", "yellow"])
    assert (
        "Pilot’s hold takes no gem here: enter its treasures and points from your copy."
        in a["left_out"]
    )
    assert "Purser’s hold takes no gem here: enter its points from your copy." in a["left_out"]
    assert not any("Captain" in text for text in a["left_out"])
    own = read_copy(NereusCopy, EVERY_HOLD)
    a = advised(own, storage={"gem": 1}, holds={"pilot": ["red", "red"]})
    assert (a["best"], a["left_out"]) == (
        7,
        ["Only the boatswain moves treasures other than gems, so they stay where they are."],
    )
    assert "7 points (from your copy)" in a["steps"][0]["text"]
    a = advised(storage={"gem": 2}, chest=["white", "yellow"])
    assert a["best"] == 3
    assert "The random treasure for the chest’s green space counts 0." in a["left_out"]


def test_the_command_says_it_to_people_and_to_programs(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record: dict[str, Any] = {
        "game": "waters-of-nereus",
        "players": [
            {
                "name": "Ann",
                "track": 9,
                "gold": 0,
                "science": 0,
                "storage": {"gem": 1},
                "chest": ["white"],
            },
            {"name": "Ben", "track": 3, "gold": 0, "science": 0},
        ],
    }
    file, data = tmp_path / "table.json", ["--data", str(tmp_path)]
    file.write_text(json.dumps(record))
    assert run(companion, ["advise", GAME.slug, str(file), "--json", *data]) == 0
    assert json.loads(capsys.readouterr().out) == GAME.advise_data(record)
    assert run(companion, ["advise", GAME.slug, str(file), *data]) == 0
    said = capsys.readouterr().out
    assert said.startswith(
        "Ann: 11 points, 1 more than the 10 of scoring at once; the next best way makes 10"
    )
    assert "1. Move a gem into the chest’s yellow space: 3 gold and 2 points. +2" in said
    copies = tmp_path / "copies"
    copies.mkdir()
    (copies / f"{GAME.slug}.toml").write_text(
        'holds.pilot = { recipe = ["any", "any", "any"], points = 7 }'
    )
    record["players"][0]["holds"] = {"pilot": ["red", "red"]}
    file.write_text(json.dumps(record))
    assert run(companion, ["advise", GAME.slug, str(file), *data]) == 0
    assert (
        "Ann: 16 points, 6 more" in (said := capsys.readouterr().out) and "from your copy" in said
    )


@pytest.mark.parametrize(
    ("now", "best", "runner_up", "said"),
    [
        (
            50,
            57,
            55,
            "57 points, 7 more than the 50 of scoring at once; the next best way makes 55.",
        ),
        (
            50,
            57,
            57,
            "57 points, 7 more than the 50 of scoring at once; another way makes as many.",
        ),
        (50, 57, None, "57 points, 7 more than the 50 of scoring at once."),
        (50, 50, 50, "50 points as it stands, and nothing makes more."),
        (50, 50, None, "50 points as it stands, and nothing makes more."),
    ],
)
def test_how_the_other_plans_compare_is_said_in_words(
    now: int, best: int, runner_up: int | None, said: str
) -> None:
    margin = None if runner_up is None else best - runner_up
    a = {
        "name": "Ann",
        "now": now,
        "best": best,
        "gain": best - now,
        "runner_up": runner_up,
        "margin": margin,
    }
    assert (
        format_advice({"advice": [{**a, "steps": [], "left_out": [], "ruling": None}]})
        == f"Ann: {said}\n  On the track already: {best}\n  Together: {best} points\n"
    )


def test_what_moves_after_the_cards_make_is_no_contradiction() -> None:
    """Nothing more by our reading, two more by the other: the heading says for which."""
    a = {"name": "Ann", "now": 47, "best": 47, "gain": 0, "runner_up": 40, "margin": 7}
    more = {"with_moves_after_cards": 49, "steps_with_moves_after_cards": [], "ruling": "Ours."}
    said = format_advice({"advice": [{**a, "steps": [], "left_out": [], **more}]})
    assert said.startswith("Ann: 47 points as it stands; without moves after the cards nothing")
    assert "49 points, 2 more, if your table lets you move" in said
