"""What trains the photo reader stands beside its weights, outside the product, and still starts."""

from __future__ import annotations

import tomllib
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest
from click.testing import CliRunner

ROOT = Path(__file__).parents[2]
TRAINING = ROOT / "assets" / "reader" / "training"


@pytest.mark.parametrize("step", ["crops", "train", "measure"])
def test_each_step_of_the_training_starts(step: str) -> None:
    if step == "train" and find_spec("torch") is None:
        pytest.skip("PyTorch is not here")
    main = import_module(f"assets.reader.training.{step}").main
    answer = CliRunner().invoke(main, ["--help"])
    assert answer.exit_code == 0 and "--seed" in answer.output, answer.output


def test_the_training_writes_where_the_reader_finds_its_weights() -> None:
    written = (TRAINING / "train.py").read_text("utf-8")
    for name in ("marks", "shells"):
        assert f'("{name}", ' in written and (TRAINING.parent / f"{name}.npz").is_file()


def test_the_training_is_not_in_the_wheel() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    wheel = project["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert f"/{TRAINING.relative_to(ROOT)}" in wheel["exclude"]
    assert TRAINING.is_dir() and not (ROOT / "pdf" / "scan" / "training").exists()
