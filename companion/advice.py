"""Advice: its form in the contract, and the same for people at a terminal."""

from __future__ import annotations

from typing import NotRequired, TypedDict


class StepData(TypedDict):
    """One thing to do, and the points that it brings by itself."""

    action: str
    text: str
    points: int


class AdvisedData(TypedDict):
    """What one player could still gain: from ``now`` to ``best``, and by how much another plan falls short.

    ``with_moves_after_cards`` is the total where a table allows moves between the game-end cards and the
    final sale, as high as ``best`` where that gains nothing. Where it gains, its steps stand beside it and
    ``ruling`` says what parts the two readings; otherwise there are no steps and no ruling.
    """

    name: str
    now: int
    best: int
    gain: int
    steps: list[StepData]
    runner_up: int | None
    margin: int | None
    left_out: list[str]
    with_moves_after_cards: int
    steps_with_moves_after_cards: list[StepData]
    ruling: str | None


class HealerData(TypedDict):
    """A healer card: gold for each cube, and fixed gold."""

    per_cube: int
    fixed: int


class PickData(TypedDict):
    """Which healer a player should pick, and what it costs them."""

    name: str
    healer: HealerData
    cost: int
    why: str


class AdviceData(TypedDict):
    """Advice as the contract lays it out, JSON-ready."""

    game: str
    advice: list[AdvisedData]
    picks: NotRequired[list[PickData]]


def format_advice(advice: AdviceData) -> str:
    """What a game's advice says (its JSON form), a block a player: what to do, the gain, and what was left out."""
    out: list[str] = []
    for a in advice["advice"]:
        out.append(f"{a['name']}: {_gain(a)}{_other(a)}.")
        out += _steps(a["steps"])
        if a["ruling"]:
            total = a["with_moves_after_cards"]
            out.append(f"  {total}, {total - a['best']} more, if your table lets you move after the cards:")
            out += _steps(a["steps_with_moves_after_cards"])
            out.append(f"  Ruling: {a['ruling']}")
        out += [f"  Left out: {text}" for text in a["left_out"]]
        out.append("")
    for n, pick in enumerate(advice.get("picks", ()), 1):
        healer = pick["healer"]
        out.append(f"{n}. {pick['name']} takes {healer['per_cube']} a cube + {healer['fixed']}, cost {pick['cost']}")
        out.append(f"   {pick['why']}")
    return "\n".join(out).rstrip() + "\n"


def _steps(steps: list[StepData]) -> list[str]:
    return [f"  {n}. {s['text']}" + (f" +{s['points']}" if s["points"] else "") for n, s in enumerate(steps, 1)]


def _gain(advised: AdvisedData) -> str:
    if not advised["gain"]:
        return f"{advised['best']} as it stands, and nothing reaches more"
    return f"{advised['best']}, {advised['gain']} more than the {advised['now']} without it"


def _other(advised: AdvisedData) -> str:
    """How the best other plan compares, where there is one."""
    if advised["runner_up"] is None or not advised["gain"]:
        return ""
    if not advised["margin"]:
        return "; another plan reaches as much"
    return f"; the next best plan reaches {advised['runner_up']}"
