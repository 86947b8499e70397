"""A fifth game, added by CONTRIBUTING to the letter: ``fifth_game/`` is laid over a copy of the
tree, the two lines of the registry are written, and then every test that names the game must pass.

With COMPANION_REGENERATE=1 its goldens are written back to ``fifth_game/``.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[1]
GAME: Final = Path(__file__).with_name("fifth_game")
SLUG, MODULE, TITLE = "kraken-cup", "kraken_cup", "Kraken Cup"
MOST_LINES: Final = 350
"""Of Python and texts, without records, goldens and what the tests draw."""
LEAST_TESTS: Final = 100
IN_README: Final = f"""**{TITLE}**, two to four players.

| you want | on the phone | at a terminal |
|---|---|---|
| to know who begins | Set up | `companion setup {SLUG} --players 3` |
| a pad, an aid | Print | `companion print {SLUG} score-pad` |
| to know who won | Score | `companion score {SLUG} table.json` |

"""

pytestmark = pytest.mark.rendered


def replaced(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert text.count(old) == 1, f"{path.name} has no {old!r} any more: mend this test"
    path.write_text(text.replace(old, new), "utf-8")


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the tree with the game in it."""
    tree = tmp_path_factory.mktemp("fifth") / "tree"
    # what is compiled comes along, as it does for files of one size and time
    left_out = shutil.ignore_patterns(".*", GAME.name, Path(__file__).name)
    shutil.copytree(ROOT, tree, ignore=left_out)
    shutil.copytree(GAME, tree, dirs_exist_ok=True)
    registry = tree / "companion" / "registry.py"
    replaced(registry, "import loot_island", f"import {MODULE}, loot_island")
    replaced(registry, "    ship_adventure.GAME,", f"    ship_adventure.GAME,\n    {MODULE}.GAME,")
    replaced(tree / "companion" / "README.md", "## Commands", f"{IN_README}## Commands")
    readme = tree / "README.md"
    readme.write_text(f"{TITLE}\n{readme.read_text('utf-8')}", "utf-8")
    return tree


@pytest.mark.landing
def test_a_game_by_the_recipe_passes_every_test_over_games(checkout: Path) -> None:
    chosen = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", SLUG]
    chosen += ["-m", "not soak"]
    chosen.append("--ignore=tests/browser/test_readme_pictures.py")  # the README shows four games
    env = {**os.environ, "PYTHONPATH": str(checkout)}
    run = subprocess.run(
        [*chosen, "tests"], cwd=checkout, env=env, text=True, capture_output=True, check=False
    )
    if os.environ.get("COMPANION_REGENERATE"):
        for golden in GAME.rglob("golden/**/*.json*"):
            shutil.copy(checkout / golden.relative_to(GAME), golden)
    assert run.returncode == 0, run.stdout[-6000:] + run.stderr[-2000:]
    passed = re.search(r"(\d+) passed", run.stdout)
    assert passed and int(passed[1]) >= LEAST_TESTS, f"-k {SLUG} selects too little: {passed}"


def test_it_takes_few_lines() -> None:
    own = [path for folder in ("companion", "pdf") for path in (GAME / folder).rglob("*.*")]
    lines = sum(
        len(path.read_text("utf-8").splitlines()) for path in own if path.suffix in (".py", ".txt")
    )
    assert 200 < lines <= MOST_LINES, f"{lines} lines of its own"
