"""Advice for people at a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def format_advice(advice: Mapping[str, Any]) -> str:
    """What a game's advice says (its JSON form), a block a player: what to do, the gain, and what was left out."""
    out: list[str] = []
    for a in advice["advice"]:
        out.append(f"{a['name']}: {_gain(a)}{_other(a)}.")
        out += [
            f"  {n}. {s['text']}" + (f" +{s['points']}" if s["points"] else "") for n, s in enumerate(a["steps"], 1)
        ]
        out += [f"  Left out: {text}" for text in a["left_out"]]
        out.append("")
    for n, pick in enumerate(advice.get("picks", ()), 1):
        healer = pick["healer"]
        out.append(f"{n}. {pick['name']} takes {healer['per_cube']} a cube + {healer['fixed']}, cost {pick['cost']}")
        out.append(f"   {pick['why']}")
    return "\n".join(out).rstrip() + "\n"


def _gain(advised: Mapping[str, Any]) -> str:
    if not advised["gain"]:
        return f"{advised['best']} as it stands, and nothing reaches more"
    return f"{advised['best']}, {advised['gain']} more than the {advised['now']} without it"


def _other(advised: Mapping[str, Any]) -> str:
    """How the best other plan compares, where there is one."""
    if advised["runner_up"] is None or not advised["gain"]:
        return ""
    if not advised["margin"]:
        return "; another plan reaches as much"
    return f"; the next best plan reaches {advised['runner_up']}"
