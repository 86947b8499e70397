"""Advice for people at a terminal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def format_advice(advice: Mapping[str, Any]) -> str:
    """What a game's advice says (its JSON form), a block a player: what to do, the gain, and what was left out."""
    out: list[str] = []
    for a in advice["advice"]:
        other = "" if a["runner_up"] is None else f"; the next best plan reaches {a['runner_up']}"
        out.append(f"{a['name']}: {a['best']}, {a['gain']} more than the {a['now']} without it{other}")
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
