"""A code gives for ever what it gave: what was drawn, not the options that there are, nor how steps are worded.

``golden/setups.jsonl`` holds a set-up a line. A line goes only together with a raised version of the set-up, as
printed sheets and shared codes rely on it; a new one is its game, code, players and options, and then
COMPANION_REGENERATE=1.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from companion import GAMES, get_game
from companion.setups import run_setup
from tests.support.ship_adventure.copies import WHOLE, owners

GOLDEN = Path(__file__).parent / "golden" / "setups.jsonl"
TOLD = ("options", "steps", "version")
"""What a set-up says besides what was drawn."""


def drawn(known: dict[str, Any]) -> dict[str, Any]:
    """The set-up of a line as it is drawn now."""
    words = {True: "yes", False: "no"}
    given = {name: words[v] if isinstance(v, bool) else str(v) for name, v in known["options"].items()}
    copy = owners(**WHOLE) if "copy" in known else None
    found = run_setup(get_game(known["game"]), known["players"], known["code"], given, copy=copy).as_json()
    return {"options": known["options"], **{key: value for key, value in found.items() if key not in TOLD}}


@pytest.mark.parametrize("slug", GAMES)
def test_old_codes_give_what_they_always_gave(slug: str) -> None:
    lines = [json.loads(line) for line in GOLDEN.read_text("utf-8").splitlines()]
    known = [line for line in lines if line["game"] == slug]
    assert known, f"a new game needs lines in {GOLDEN.name}"
    found = json.loads(json.dumps([drawn(line) for line in known]))
    if os.environ.get("COMPANION_REGENERATE") and found != known:
        assert os.environ.get("CI") != "true", "goldens are not regenerated in CI"
        text = [json.dumps(line, separators=(",", ":")) for line in [x for x in lines if x not in known] + found]
        GOLDEN.write_text("\n".join(text) + "\n", "utf-8")
        return
    for was, now in zip(known, found, strict=True):
        assert now == was, f"{was['code']} for {was['players']}: {was['options']}"
