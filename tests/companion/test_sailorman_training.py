"""What the policy of playouts is fitted by: it stands beside the product and must not rot."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from assets.sailorman_dice_training import fit
from companion.games.sailorman_dice.advise.policy import FITTED, Weights


def test_fitting_starts_and_writes_weights(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "weights.json"
    small = ["--generations", "1", "--size", "4", "--games", "4", "-o", str(out)]
    monkeypatch.setattr(sys, "argv", ["fit", *small])
    fit.main()
    weights = Weights(**json.loads(out.read_text("utf-8")))
    assert [len(phase) for phase in weights.row] == [len(phase) for phase in FITTED.row]
