"""Games in play: whatever is done and undone leaves a record that can be scored; undo leads back to
the start."""

from __future__ import annotations

import random

import pytest

from companion import GAMES, BadInput, Game
from companion.acting import acted
from companion.boards import BoardPlay
from companion.play import ON, Overtaken
from companion.randomness import Roll, SecretDice, face, fingerprint, wrong_rolls
from tests.support.playing import SECRET, Played, at_random, begun, on_board, set_up, taps
from webhelper.tables.changes import Changes, NotStanding

IN_PLAY = [game for game in GAMES.values() if game.play() is not None]
EVERY = pytest.mark.parametrize("game", IN_PLAY, ids=[game.slug for game in IN_PLAY])
TAPS = 100


@pytest.mark.oracle
@EVERY
@pytest.mark.parametrize("seed", range(2))
def test_any_sequence_of_acts_leaves_a_record_that_can_be_read(game: Game, seed: int) -> None:
    rng = random.Random(f"{game.slug}-{seed}")
    players = rng.randint(*game.players)
    table = begun(game, players, set_up(game, players) if seed else None)
    start = table.document
    for after in at_random(table, rng, TAPS):
        draft = game.drafting().check(after.record)
        faults = [point.text for point in draft.open_points if point.kind == "fault"]
        assert not faults, f"{after.told[-1]}: {faults}"
        assert after.now.title and after.now.turn
    assert len(set(table.told)) > 5
    while table.back[1:]:
        table.undo()
    assert table.document == start
    table.undo()
    assert table.document["play"] is None


@EVERY
def test_what_comes_too_late_or_is_no_act_is_refused_in_words(game: Game) -> None:
    table = begun(game, game.players.least, set_up(game, game.players.least))
    for do, typed in (("begin", {}), ("nothing", {}), ("next", {"on": "elsewhere"})):
        with pytest.raises(BadInput):
            table.do(do, **typed)
    with pytest.raises(BadInput):
        Played(game, game.players.least).do("next")


@pytest.mark.oracle
@EVERY
@pytest.mark.parametrize("seed", range(2))
def test_of_two_acts_from_one_page_at_most_one_counts(game: Game, seed: int) -> None:
    """Two phones show the same page; what the slower one taps changes nothing, unless it concerns
    somebody else."""
    rng = random.Random(f"pairs-{game.slug}-{seed}")
    players = rng.randint(*game.players)
    table = begun(game, players, set_up(game, players) if seed else None)
    late = 0
    for _ in at_random(table, rng, TAPS):
        page, at, shown = table.now, table.at, table.document
        if not (page.next or page.more):
            continue
        first, second = (
            {**typed, ON: table.play.basis(at, typed)}
            for typed in (taps(page, rng), taps(page, rng))
        )
        try:
            table.do(first["do"], **first)
        except BadInput:
            continue
        if table.document == shown:
            continue  # what was so already
        for again in (first, second):
            if first[ON] != again[ON]:
                continue
            between = table.document
            with pytest.raises(Overtaken):
                table.do(again["do"], **again)
            assert table.document == between
            late += 1
    assert late > TAPS // 4


ODD = (
    *(
        "",
        " ",
        "-1",
        "0",
        "7",
        "99",
        "9" * 30,
        "\u00b2",
        "\u0661",
        "1e3",
        "0x1",
        "None",
        "null",
        "[]",
        "{}",
    ),
    *(
        "Ann\n",
        "ann",
        "Zo\u00eb",
        "..",
        "1.2",
        "1.2.3.4",
        "A0",
        "Z99",
        "\u202e",
        "\x00",
        "\ud800",
        "<b>",
        "x" * 399,
    ),
    *("ship:9", "crew:-1", "pirate:", "point:999", "gold:x"),
)
"""What no field of an act takes, or hardly any."""


def spoilt(typed: dict[str, str], rng: random.Random) -> dict[str, str]:
    """An act with a field or two that say something else, are gone, or were never asked for."""
    out = dict(typed)
    for _ in range(rng.randint(1, 2)):
        name = rng.choice([*out, "player", "to", "piece", "card", "color", "by", "value", "field"])
        if rng.random() < 0.3:
            out.pop(name, None)
        else:
            out[name] = rng.choice(ODD)
    return out


def refused_in_words(game: Game, seed: int, steps: int) -> int:
    """Bad input to acts of a random game: done as it stands, or refused with all that a fault
    tells; how often."""
    rng = random.Random(f"odd-{game.slug}-{seed}")
    players = rng.randint(*game.players)
    table = begun(game, players, set_up(game, players) if seed % 2 else None)
    refused = 0
    for _ in at_random(table, rng, steps):
        more, _ = on_board(table, rng) if isinstance(table.play, BoardPlay) else ((), ())
        page = table.now
        if not (more or page.next or page.more):
            while len(table.back) > 3:  # at the end of a game nothing is asked any more
                table.undo()
            continue
        typed, before = spoilt(taps(page, rng, more), rng), table.document
        typed[ON] = table.play.basis(table.at, typed)
        kept, dice = (table.record, before["play"]), SecretDice(SECRET, 1)
        try:
            acted(table.play, kept, typed, table.setup, None, dice)
        except BadInput as error:
            refused += 1
            assert error.faults and all(fault.place and fault.allowed for fault in error.faults), (
                typed
            )
            assert all(fault.value is not None and str(fault) for fault in error.faults), typed
        assert table.document == before
    return refused


@pytest.mark.oracle
@EVERY
@pytest.mark.parametrize(
    ("seeds", "steps"),
    [(range(2), 60), pytest.param(range(100, 140), 200, marks=pytest.mark.soak)],
    ids=["few", "many"],
)
def test_bad_input_to_an_act_is_refused_in_words_and_changes_nothing(
    game: Game, seeds: range, steps: int
) -> None:
    assert sum(refused_in_words(game, seed, steps) for seed in seeds) > 5


@EVERY
def test_names_in_play_follow_a_rename(game: Game) -> None:
    table = begun(game, game.players.most, set_up(game, game.players.most))
    rng = random.Random(5)
    for _ in at_random(table, rng, 40):
        pass
    play, data = table.play, table.document["play"]
    for name in [p["name"] for p in table.record["players"]]:
        data = play.renamed(data, name, f"{name} II")
    assert play.read(data)
    assert not [n for n in ("Ann", "Ben") if f'"{n}"' in str(data).replace("'", '"')]
    for name in [f"{p['name']} II" for p in table.record["players"]]:
        without = play.without(data, name, "Zoë")
        assert play.read(without) and name not in str(without), "also of whoever has the turn"


# ---- dice


def test_dice_follow_from_the_secret_and_can_be_checked() -> None:
    assert fingerprint(SECRET) != fingerprint("00" * 32) and len(fingerprint(SECRET)) == 64
    dice = SecretDice(SECRET, 7)
    assert dice.rolled is None
    shown = [dice.die(6) for _ in range(4)]
    roll = dice.rolled
    assert roll is not None and [face for _, face in roll.dice] == shown and roll.number == 7
    assert [SecretDice(SECRET, 7).die(6), SecretDice(SECRET, 7).die(6)] == [shown[0]] * 2
    assert wrong_rolls(SECRET, [roll]) == ()
    assert wrong_rolls(SECRET, [roll, roll]) == (7,), "no number twice"
    other = Roll(7, (*roll.dice[:3], (6, shown[3] % 6 + 1)))
    assert wrong_rolls(SECRET, [other]) == (7,) and wrong_rolls("00" * 32, [roll]) == (7,)


def test_every_face_comes_up_about_equally_often() -> None:
    counts = [0] * 6
    for n in range(6000):
        counts[face(SECRET, n, 0, 6) - 1] += 1
    # chi-squared, 5 degrees, 99.9 %
    assert sum((c - 1000) ** 2 / 1000 for c in counts) < 20.5, counts
    with pytest.raises(BadInput):
        face(SECRET, 1, 0, 0)


# ---- the way back


def random_value(rng: random.Random, depth: int) -> object:
    kind = rng.choice(("n", "s", "l", "d", "b", "z")) if depth else "n"
    if kind == "l":
        return [random_value(rng, depth - 1) for _ in range(rng.randint(0, 3))]
    if kind == "d":
        return {rng.choice("abcd"): random_value(rng, depth - 1) for _ in range(3)}
    return {
        "n": rng.randint(0, 2),
        "s": rng.choice("xy"),
        "b": rng.choice((True, False)),
        "z": None,
    }[kind]


def random_document(rng: random.Random, *keys: str) -> dict[str, object]:
    rows = ["".join(rng.choice("123.") for _ in range(3)) for _ in range(2)]
    return {
        "players": [{"name": "Ann", "rows": rows}],
        **{key: random_value(rng, 3) for key in keys},
    }


def test_the_way_back_and_forth_is_exact_whatever_changed() -> None:
    rng = random.Random(3)
    for _ in range(500):
        before, after = random_document(rng, "k", "m"), random_document(rng, "k", "n")
        kept = Changes.of_json(Changes.between(before, after, frozenset({"rows"})).as_json())
        assert kept.undone(after) == before and kept.redone(before) == after


def test_what_others_wrote_since_stays_and_what_was_written_over_is_refused() -> None:
    cells = frozenset({"rows"})
    start = {
        "players": [
            {"name": "Ann", "rows": ["..."], "set": []},
            {"name": "Ben", "rows": ["..."], "set": [4]},
        ]
    }
    one = {"players": [{"name": "Ann", "rows": ["1.."], "set": [7]}, start["players"][1]]}
    two = {
        "players": [
            {"name": "Ann", "rows": ["12."], "set": [7, 8]},
            {"name": "Ben", "rows": ["3.."], "set": []},
        ]
    }
    first, second = Changes.between(start, one, cells), Changes.between(one, two, cells)
    assert first.whose == "Ann" and second.whose is None
    without = first.undone(two)
    assert without["players"] == [{"name": "Ann", "rows": [".2."], "set": [8]}, two["players"][1]]
    turned = {"players": [two["players"][1], two["players"][0]]}
    assert first.undone(turned)["players"][1]["rows"] == [".2."], "where its player sits now"
    over = {"players": [{**two["players"][0], "rows": ["52."]}, two["players"][1]]}
    gone = {"players": [two["players"][1], {"name": "Dev", "rows": ["1.."], "set": [7]}]}
    for document in (over, gone, start):
        with pytest.raises(NotStanding):
            first.undone(document)
