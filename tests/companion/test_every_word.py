"""Every sentence that a game tells its players, over many random tables, as it was when last read.

Figures and players' names are left out, so a golden is the game's whole vocabulary, each sentence once: of scores,
half-typed tables, faults, advice and set-ups. ``COMPANION_REGENERATE=1 pytest tests/companion/test_every_word.py``
writes the files anew; read what changed as a player would. Whether figures are right, oracles and examples say.
"""

from __future__ import annotations

import json
import os
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from companion import GAMES, BadInput, Game, NotOffered
from companion.options import option_table
from companion.setups import run_setup
from tests.support import drafts
from tests.support.mutants import spoiled
from tests.support.random_tables import random_table

GOLDEN = Path(__file__).parent / "golden"
EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
SEATS = ("Ann", "Ben", "Cleo", "Dora", "Emil", "Fay", "Gus", "Hal")
CODES = ("7KQ4-M2XD", "10A0-10ZZ", "V4J8-03VC", "ZZZZ-ZZZZ")
TABLES = 60


@cache
def words_of_the_record(game: Game) -> str:
    return json.dumps(game.record_model().model_json_schema())


def plain_table(game: Game, rng: random.Random) -> dict[str, Any]:
    """A random table whose players have plain names."""
    known = words_of_the_record(game)
    while True:
        record = random_table(game, rng)
        names = [json.dumps(player["name"]) for player in record["players"]]
        if not any(name in known or "\\" in name for name in names):  # a name that is a word of the record as well
            break
    text = json.dumps(record)
    for seat, name in enumerate(names):
        text = text.replace(name, f'"~{seat}~"')
    for seat, plain_name in enumerate(SEATS):
        text = text.replace(f"~{seat}~", plain_name)
    out: dict[str, Any] = json.loads(text)
    return out


def texts(data: Any, key: str = "") -> Iterator[str]:
    """Every text inside, after the key that it stands at; of a key that holds none, the key alone."""
    if isinstance(data, dict):
        for name, inner in data.items():
            yield from texts(inner, str(name))
    elif isinstance(data, list | tuple):
        for inner in data:
            yield from texts(inner, key)
    else:
        yield f"{key}: {data}" if isinstance(data, str) else key


def plain(text: str) -> str:
    """A text without figures and names: lists of names and of numbers are as long as one."""
    text = re.sub(rf"\b(?:{'|'.join(SEATS)})\b", "@", text)
    text = re.sub(r"\b(?!1 [a-z])\d+|\d+\B", "#", text)  # one of a thing reads otherwise than several
    text = re.sub(r"([@#])(?:(?:, | and |,)\1)+", r"\1", text)
    return re.sub(r"(#(?: \([a-z]+ #\))?)(?: \+ #(?: \([a-z]+ #\))?){2,}", r"\1 + …", text)


def scores(game: Game, rng: random.Random) -> Iterator[Any]:
    yield game.score_data(plain_table(game, rng)).as_json()


def half_typed(game: Game, rng: random.Random) -> Iterator[Any]:
    """What pages are told of a table from which something was taken away again."""
    record = plain_table(game, rng)
    for _ in range(6):
        other = plain_table(game, rng)
        seat = rng.randrange(len(record["players"]))
        given = rng.choice(other["players"])
        for key in given:
            if key != "name":
                record = taken(game, record, f"players[{seat}].{key}", rng.choice((given[key], None)))
        for key in [key for key in other if key not in ("players", "game")]:
            record = taken(game, record, key, rng.choice((other[key], None)))
    draft = drafts.check(game, record)
    yield draft.result.as_json()
    yield [asdict(mend) for mend in draft.open_points]
    yield json.loads(json.dumps([list(draft.view), draft.shared]))


def taken(game: Game, record: dict[str, Any], place: str, value: Any) -> dict[str, Any]:
    try:
        return drafts.edit(game, record, place, value)
    except BadInput:
        return record


def faults(game: Game, rng: random.Random) -> Iterator[Any]:
    for _ in range(6):
        try:
            game.score_data(spoiled(plain_table(game, rng), rng))
        except BadInput as error:
            yield {"fault": [fault.allowed for fault in error.faults]}


def advice(game: Game, rng: random.Random) -> Iterator[Any]:
    try:
        yield game.advise_data(plain_table(game, rng))
    except (BadInput, NotOffered) as error:
        yield str(error).rpartition("allowed: ")[2]


def setups(game: Game, rng: random.Random) -> Iterator[Any]:
    """A few set-ups: every number of players, every choice of every option."""
    options = option_table(game.setup_plan().options)
    asked = [{}, *({option.name: choice} for option in options for choice in option.choices)]
    players = rng.randrange(game.players[0], game.players[1] + 1)
    try:
        yield run_setup(game, players, rng.choice(CODES), rng.choice(asked)).as_json()
    except BadInput as error:
        yield {"fault": [fault.allowed for fault in error.faults]}


KINDS: dict[str, Callable[[Game, random.Random], Iterator[Any]]] = {
    "scores": scores,
    "half-typed tables": half_typed,
    "faults": faults,
    "advice": advice,
    "set-ups": setups,
}


def vocabulary(game: Game) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    said_before: set[str] = set()
    for kind, said in KINDS.items():
        rounds = (random.Random(f"{game.slug} {kind} {n}") for n in range(TABLES))
        sentences = {plain(text) for rng in rounds for data in said(game, rng) for text in texts(data)}
        found[kind] = sorted(sentences - said_before)
        said_before |= sentences
    return found


@EVERY_GAME
def test_every_sentence_is_as_it_was_when_last_read(game: Game) -> None:
    golden, found = GOLDEN / f"{game.module}-words.json", vocabulary(game)
    if os.environ.get("COMPANION_REGENERATE") == "1":
        assert os.environ.get("CI") != "true", "golden files are not written under CI=true"
        golden.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", "utf-8")
    assert golden.is_file(), f"a new game needs {golden.name}: COMPANION_REGENERATE=1, then read it"
    assert found == json.loads(golden.read_text("utf-8"))
