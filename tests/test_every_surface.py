"""What is said of every game reads well wherever it stands: labels on all surfaces, the tables of what there is."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path

import pytest

from companion import GAMES, Game, get_game
from companion.results import format_result
from companion.words import in_words
from pdf.catalogue import sheets_of
from pdf.scan.readable import ReadableSheet
from tests.support.maps import with_map_code
from tests.support.random_tables import random_table
from webhelper.app import create_app
from webhelper.storage.store import store

ROOT = Path(__file__).parents[1]
README = (ROOT / "companion" / "README.md").read_text("utf-8")
GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
TABLES = 40


def reads_well(text: str) -> bool:
    """Words for people: something, no underscore, no space at either end or twice."""
    return bool(text) and "_" not in text and text == " ".join(text.split())


@GAME
def test_what_a_score_says_reads_well(game: Game) -> None:
    rng = random.Random(f"{game.slug} reads")
    assert all(reads_well(title) and title[0].isupper() for title in game.categories.values())
    assert all(reads_well(kind.title) and reads_well(kind.summary) for kind in game.helps)
    ties = set()
    for _ in range(TABLES):
        result = game.score_data(random_table(game, rng))
        for standing in result.standings:
            assert {line.category for line in standing.lines} <= set(game.categories)
            for line in standing.lines:
                assert reads_well(line.label) and reads_well(line.why), line
            ties |= {tie.label for tie in standing.tie_breakers}
    assert ties, "equal totals are told apart by something, or shared by a rule that says so"
    for label in ties:
        assert reads_well(label) and label[0].islower(), f"{label!r} stands inside a sentence, after its value"


@GAME
def test_a_tie_breaker_is_named_alike_on_the_phone_and_at_the_terminal(game: Game, tmp_path: Path) -> None:
    rng = random.Random(f"{game.slug} ties")
    while True:
        record = with_map_code(game, random_table(game, rng))
        result = game.score_data(record)
        best, *others = result.standings
        if best.tie_breakers and not best.eliminated and best.total in [s.total for s in others]:
            break  # the phone tells a tie-breaker only where it parted two places
    app = create_app(tmp_path)
    with app.app_context():
        table = store().create_table(game.slug, record)
    page = app.test_client().get(f"/{game.slug}/table/{table.id}/standings").text
    tie = best.tie_breakers[0]
    assert f"{tie.value} {tie.label}" in page
    assert f"tie-breaker: {tie.label} {tie.value}" in format_result(result, dict(game.categories))
    assert f"{in_words(len(record['players']))} player" in page or "In play." in page


def test_no_list_of_numbers_in_words_stands_in_a_template() -> None:
    """A list ends somewhere, and a game with one player more falls off its end."""
    for path in (ROOT / "webhelper" / "templates").rglob("*.html"):
        assert not re.search(r"""["'](?:two|second)["'],\s*["'](?:three|third)["']""", path.read_text("utf-8")), path


# ---- the README


def section(game: Game) -> str:
    """What the README says under the name of a game."""
    found = re.search(rf"(?s)(?:^## [^\n]*{game.title}|^\*\*{game.title}\*\*)(.*?)(?=^## |^\*\*|\Z)", README, re.M)
    assert found, f"a new game needs its place in companion/README.md: **{game.title}**, and a table"
    return found[0]


@GAME
def test_the_readme_has_a_table_of_what_there_is_for_a_game(game: Game) -> None:
    said = section(game)
    named = set(re.findall(rf"`companion (\w+) {game.slug}\b", said))
    there = {"setup", "score"} | ({"print"} if sheets_of(game.slug) else set())
    there |= {"advise"} if game.no_advice is None else set()
    there |= {"scan"} if any(isinstance(sheet, ReadableSheet) for sheet in sheets_of(game.slug)) else set()
    assert named == there
    ways = {"Set up", "Print", "Score"} | ({"Help"} if game.helps else set())
    assert ways <= set(re.findall(r"\b(?:Set up|Print|Score|Help)\b", said))


@GAME
def test_the_readme_asks_for_as_many_players_as_can_play(game: Game) -> None:
    low, high = game.players
    said = section(game)
    for number in re.findall(rf"companion setup {game.slug} --players (\d+)", said):
        assert low <= int(number) <= high
    told = re.search(r"\b(\w+) to (\w+) players|for (\w+) to (\w+),", said)
    if told:
        words = tuple(word for word in told.groups() if word)
        assert words == (in_words(low), in_words(high))


def test_the_readme_scores_a_game_as_it_says() -> None:
    front = (ROOT / "README.md").read_text("utf-8")
    assert len(front.splitlines()) <= 90
    (record,) = re.findall(r"```json\n(.*?)```", front, re.S)
    (told,) = re.findall(r"```text\n(.*?)```", front, re.S)
    game = get_game("ship-adventure")
    assert format_result(game.score_data(json.loads(record)), dict(game.categories)).startswith(told.rstrip())
    assert all(game.title in front for game in GAMES.values())
