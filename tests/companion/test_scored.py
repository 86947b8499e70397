"""Records and what they score: in the words of the product, and beside the independent scorers.

``scored/SLUG.txt`` has a title after ``#``, after ``each`` what every player of the records below
has unless one says otherwise, and a record, after ``draft`` or ``advice`` an unfinished one; of it
must hold what follows, a line each:

    outcome | TEXT        winners | NAMES or nobody        notices | all their KINDS in order, or
    none KIND | TEXT           a notice of the kind begins so, with @NAME as the ruling of that name
    does never | TEXT          no notice and no line says so open | NAME | TEXT    an open point, -
    for the whole table; a draft has these and no others NAME | rank 1, total 5, crowns 25, tie 2
    total -, where there is none NAME | out | REASON NAME | LABEL | POINTS | WHY
    a line; those of one player stand in this order advises | PLACE | VALUE
    as JSON, what stands there in the advice on the record

They are worked examples of the rules, ties, rulings, what is open in a draft.
"""

from __future__ import annotations

import json
import random
from importlib import import_module
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest

from companion import GAMES, Game, get_game
from companion.games.loot_island import facts as loot_island
from companion.games.ship_adventure.record import ConquestRecord, read_table
from companion.games.ship_adventure.score import end_of, incomes
from companion.places import parse_place, value_at
from companion.results import Result, Standing
from tests.support.loot_island import oracle as loot_oracle
from tests.support.oracles import asked
from tests.support.random_tables import random_table
from tests.support.ship_adventure import oracle as ship_oracle

SCORED: Final = Path(__file__).parent / "scored"


# ---- as told


class Case(NamedTuple):
    game: Game
    title: str
    record: dict[str, Any]
    kind: str
    says: list[list[str]]


def cases_of(game: Game) -> list[Case]:
    found, title, each = list[Case](), "", {}
    file = SCORED / f"{game.slug}.txt"
    for line in file.read_text("utf-8").splitlines() if file.exists() else ():
        if line.startswith("#"):
            title = line.removeprefix("# ")
        elif line.startswith("each "):
            each = json.loads(line.removeprefix("each "))
        elif line.startswith(("{", "draft {", "advice {")):
            kind, _, fields = line.partition("{")
            record = {"game": game.slug, **json.loads(f"{{{fields}")}
            record["players"] = [each | player for player in record["players"]]
            found.append(Case(game, title, record, kind.strip(), []))
        elif line:
            found[-1].says.append(line.split(" | "))
    return found


def value_of(standing: Standing, key: str) -> str:
    """A total, a rank, the points of a category, or the value that settles a tie, as a file writes
    it."""
    if key == "tie":
        return str(standing.tie_breakers[0].value) if standing.tie_breakers else "-"
    found = {"total": standing.total, "rank": standing.rank}.get(key, standing.subtotal(key))
    return "-" if found is None else str(found)


def says_of_the_table(case: Case, result: Result, what: str, text: str) -> bool:
    """Whether a line about the whole table holds."""
    notices = [(notice.kind, notice.text) for notice in result.notices]
    if what == "outcome":
        return result.outcome == text
    if what == "winners":
        return (", ".join(result.winners) or "nobody") == text
    if what == "notices":
        return (", ".join(kind for kind, _ in notices) or "none") == text
    if what == "never":
        lines = [line.why for standing in result.standings for line in standing.lines]
        return not any(text in told for told in (*lines, *(told for _, told in notices)))
    begins = case.game.rulings[text[1:]].text if text.startswith("@") else text
    return any(kind == what and told.startswith(begins) for kind, told in notices)


CASES = [case for game in GAMES.values() for case in cases_of(game)]


@pytest.mark.parametrize(
    "case", CASES, ids=[f"{case.game.slug} {case.title}"[:60] for case in CASES]
)
def test_a_record_scores_as_told_in_these_words(case: Case) -> None:
    draft = case.game.drafting().check(case.record)
    result = draft.result if case.kind else case.game.score_data(case.record)
    standings = {standing.name: standing for standing in result.standings}
    lines = {name: iter(standing.lines) for name, standing in standings.items()}
    names = [player["name"] for player in case.record["players"]]
    open_points = []
    for who, *said in case.says:
        if who == "open":
            open_points.append((said[0], said[1]))
        elif who == "advises":
            assert value_at(case.game.advise_data(case.record), parse_place(said[0])) == json.loads(
                said[1]
            ), said
        elif who not in standings:
            assert says_of_the_table(case, result, who, said[0]), (
                who,
                said,
                result.outcome,
                result.notices,
            )
        elif said[0] == "out":
            assert standings[who].eliminated and standings[who].reason == said[1]
        elif len(said) == 1:
            values = [one.rpartition(" ") for one in said[0].split(", ")]
            assert [value_of(standings[who], key) for key, _, _ in values] == [
                value for _, _, value in values
            ], who
        else:
            wanted = (said[0], int(said[1]), said[2])
            assert wanted in ((line.label, line.points, line.why) for line in lines[who]), (
                standings[who].lines
            )
    if case.kind == "draft":
        assert open_points == [
            ("-" if p.seat is None else names[p.seat], p.text) for p in draft.open_points
        ]


# ---- beside the independent scorers


def agrees(game: Game, record: dict[str, Any], expected: dict[str, Any]) -> None:
    """What a scorer knows besides places and points stands, by the same name, in what the entry
    page shows."""
    result, view = game.score_data(record), game.drafting().check(record).view
    assert [
        player["name"] for player in record["players"] if player["name"] in result.winners
    ] == expected["winners"]
    for seat, player in enumerate(record["players"]):
        (standing,) = [one for one in result.standings if one.name == player["name"]]
        known = dict(expected["players"][player["name"]])
        assert (standing.total, standing.rank) == (known.pop("total"), known.pop("rank")), record
        points = {category: standing.subtotal(category) for category in game.categories}
        assert points == dict.fromkeys(game.categories, 0) | known.pop("points"), record
        assert [tie.value for tie in standing.tie_breakers] == known.pop(
            "ties", [t.value for t in standing.tie_breakers]
        )
        assert known == {name: view[seat][name] for name in known}, record


@pytest.mark.parametrize(
    "slug", ["sailorman-dice", "waters-of-nereus", "loot-island", "ship-adventure"]
)
@asked((2018, 600), soak=(90390, 100_000))
def test_agrees_with_the_independent_scorer(slug: str, seed: int, count: int) -> None:
    game, rng = get_game(slug), random.Random(seed)
    oracle = import_module(f"tests.support.{game.module}.oracle")
    for _ in range(count):
        record = random_table(game, rng)
        agrees(game, record, oracle.score(record))


@asked((1718, 600), soak=(1720, 100_000))
def test_incomes_and_the_end_of_conquest_agree_too(seed: int, count: int) -> None:
    rng = random.Random(seed)
    for _ in range(count):
        record = random_table(get_game("ship-adventure"), rng)
        table = read_table(record)
        if isinstance(table, ConquestRecord):
            expected = [ship_oracle.income(player["name"], record) for player in record["players"]]
            assert [income.total for income in incomes(table)] == expected, record
            assert end_of(table).controller == ship_oracle.controller(record), record
            assert bool(end_of(table).headline) == ship_oracle.ended(record), record


@asked((2017, 600), soak=(74, 100_000))
def test_crowns_counted_anew_are_told_where_they_would_change_the_end(
    seed: int, count: int
) -> None:
    game, rng, changed = get_game("loot-island"), random.Random(seed), 0
    for _ in range(count):
        record = random_table(game, rng)
        would, anew = loot_oracle.recounted(record)
        notices = [notice.text for notice in game.score_data(record).notices]
        texts = [
            text for text in notices if text.startswith(loot_island.RULINGS["crown-ranks"].text)
        ]
        assert bool(texts) == bool(anew), record
        if texts and would != loot_oracle.score(record)["winners"]:
            assert f"{would[0]} would win" in texts[0]
        elif texts:
            assert all(f"{name} would have {total}" in texts[0] for name, total in anew.items())
        changed += bool(texts)
    assert changed > 1, "the tables must put the crown ruling to the test"
