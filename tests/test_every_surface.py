"""What is said of every game reads well wherever it stands: labels on all surfaces, the tables of
what there is, its symbols."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from companion import GAMES, BadInput, Game, NotOffered, get_game
from companion.edits import Edit
from companion.questions import questions_of
from companion.results import format_result
from companion.setups import run_setup
from companion.words import in_words
from pdf.catalogue import ReadableSheet, sheets_of
from tests.support.findings import nothing
from tests.support.random_tables import random_table, with_map_code
from webhelper.app import create_app
from webhelper.storage.store import store

ROOT = Path(__file__).parents[1]
README = (ROOT / "companion" / "README.md").read_text("utf-8")
GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
TABLES = 40
DRAWN = re.compile(r"(?: \w\b){5}")
"""A row of a map in letters."""


def reads_well(text: str) -> bool:
    """Words for people: something, no field's name, nothing left open, no space at either end or
    twice."""
    odd = re.search(
        r"_|[{}]|\bNone\b|\b1 (?:points|cards|cubes|tokens|players|dice|gems|boxes|cities|areas)\b",
        text,
    )
    return bool(text) and not odd and text == " ".join(text.split())


def texts(data: Any) -> Iterator[str]:
    """Every text inside, without names and codes."""
    if isinstance(data, dict):
        for key, inner in data.items():
            if key not in (
                "name",
                "winners",
                "game",
                "code",
                "category",
                "kind",
                "options",
                "map",
                "words",
            ):
                yield from texts(inner)
    elif isinstance(data, list | tuple):
        for inner in data:
            yield from texts(inner)
    elif isinstance(data, str) and data:
        yield data


def told_of(game: Game, record: dict[str, Any], rng: random.Random) -> Iterator[str]:
    """Sentences about a table: its score, some of it taken away, advice, a set-up."""
    yield from texts(game.score_data(record).as_json())
    for key in rng.sample(
        [k for k in record["players"][0] if k != "name"], 2 if len(record["players"][0]) > 2 else 1
    ):
        with suppress(BadInput):
            record = game.drafting().apply(record, Edit(f"players[0].{key}", None))
    draft = game.drafting().check(record)
    yield from texts([draft.result.as_json(), [point.text for point in draft.open_points]])
    with suppress(BadInput, NotOffered):
        yield from texts(game.advise_data(record))
    options = questions_of(game.setup_plan().options)
    given = {
        option.name: rng.choice(option.values)
        for option in options
        if option.values and rng.random() < 0.3
    }
    with suppress(BadInput):
        setup = run_setup(game, rng.randint(*game.players), "7KQ4-M2XD", given)
        yield from (
            text
            for step in setup.steps
            for text in (step.title, *step.text.split("\n"))
            if not DRAWN.search(text)
        )


@GAME
def test_what_is_said_reads_well(game: Game) -> None:
    rng = random.Random(f"{game.slug} reads")
    assert all(reads_well(title) and title[0].isupper() for title in game.categories.values())
    assert all(reads_well(kind.title) and reads_well(kind.summary) for kind in game.helps)
    for _ in range(TABLES):
        record = random_table(game, rng)
        names = "|".join(
            sorted(
                (re.escape(player["name"]) for player in record["players"]), key=len, reverse=True
            )
        )
        said = [re.sub(names, "Ann", text) for text in told_of(game, record, rng)]
        nothing(
            (text for text in said if not reads_well(text)),
            "write it for people: no field’s name, nothing left open, one space, no “1 points”",
        )
        result = game.score_data(record)
        for standing in result.standings:
            assert {line.category for line in standing.lines} <= set(game.categories)
            assert all(reads_well(line.label) and reads_well(line.why) for line in standing.lines)
            assert all(tie.label[0].islower() for tie in standing.tie_breakers), (
                "inside a sentence, after its value"
            )


@GAME
def test_a_tie_breaker_is_named_alike_on_the_phone_and_at_the_terminal(
    game: Game, tmp_path: Path
) -> None:
    rng, shared = random.Random(f"{game.slug} ties"), None
    for _ in range(2000):
        record = with_map_code(game, random_table(game, rng))
        result = game.score_data(record)
        best, *others = result.standings
        if best.eliminated or best.total not in [s.total for s in others]:
            continue  # the phone tells a tie-breaker only where it parted two places
        if best.tie_breakers and len(result.winners) == 1:
            break
        shared = result if len(result.winners) > 1 and not best.tie_breakers else shared
    else:  # a game without tie-breakers: equal totals share the win, and the sentence says so
        assert (
            shared
            and not best.tie_breakers
            and all(name in shared.outcome for name in shared.winners)
        )
        return
    app = create_app(tmp_path)
    with app.app_context():
        table = store().create_table(game.slug, record)
    page = app.test_client().get(f"/{game.slug}/table/{table.id}/standings").text
    tie = best.tie_breakers[0]
    assert tie.words in page
    assert f"tie-breaker: {tie.label} {tie.value}" in format_result(result, dict(game.categories))
    assert f"{in_words(len(record['players']))} player" in page or "In play." in page


def test_no_list_of_numbers_in_words_stands_in_a_template() -> None:
    """A list ends somewhere, and a game with one player more falls off its end."""
    for path in (ROOT / "webhelper" / "templates").rglob("*.html"):
        assert not re.search(
            r"""["'](?:two|second)["'],\s*["'](?:three|third)["']""", path.read_text("utf-8")
        ), path


# ---- the README


def section(game: Game) -> str:
    """What the README says under the name of a game."""
    found = re.search(
        rf"(?s)(?:^## [^\n]*{game.title}|^\*\*{game.title}\*\*)(.*?)(?=^## |^\*\*|\Z)", README, re.M
    )
    assert found, (
        f"a new game needs its place in companion/README.md: **{game.title}**, and a table"
    )
    return found[0]


@GAME
def test_the_readme_has_a_table_of_what_there_is_for_a_game(game: Game) -> None:
    said = section(game)
    named = set(re.findall(rf"`companion (\w+) {game.slug}\b", said))
    there = {"setup", "score"} | ({"print"} if sheets_of(game.slug) else set())
    there |= {"advise"} if game.no_advice is None else set()
    there |= (
        {"scan"}
        if any(isinstance(sheet, ReadableSheet) for sheet in sheets_of(game.slug))
        else set()
    )
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
    assert format_result(game.score_data(json.loads(record)), dict(game.categories)).startswith(
        told.rstrip()
    )


@GAME
def test_the_readme_names_every_game(game: Game) -> None:
    front = (ROOT / "README.md").read_text("utf-8")
    assert game.title in front, f"README.md, at the top, needs {game.title}"


def test_the_readme_names_every_variable_that_is_read() -> None:
    code = "".join(
        p.read_text("utf-8")
        for d in ("companion", "pdf", "webhelper")
        for p in (ROOT / d).rglob("*.py")
    )
    read = set(re.findall(r'"(COMPANION_[A-Z_]+)"', code))
    told = set(re.findall(r"`(COMPANION_[A-Z_]+)`", README))
    nothing(read ^ told, "name these in companion/README.md, or take them out of it")


# ---- The symbols that every game names: its own, those of its lines and of the controls of its
# form


def names_in(package: str, sprite: str) -> set[str]:
    return set(
        re.findall(r'<symbol id="([^"]+)"', files(package).joinpath(sprite).read_text("utf-8"))
    )


SYMBOLS = names_in("assets", "symbols.svg")
ICONS = names_in("webhelper", "static/shared/icons.svg")
"""What the screen alone has."""


@GAME
def test_a_game_its_lines_and_controls_name_symbols_there_are(game: Game) -> None:
    fields = game.drafting().form(random_table(game, random.Random(1)))
    controls = {field.symbol for field in fields}
    choices = {choice.symbol for field in fields for choice in field.choices}
    assert controls | choices <= SYMBOLS | ICONS | {""}, "no such symbol in assets/symbols.svg"
    named = {game.symbol, *(name for names in game.line_symbols.values() for name in names)}
    assert named <= SYMBOLS | ICONS, "no such symbol in assets/symbols.svg"
