"""Writes of several threads in one transaction: everybody has their own answer, and nobody has another's refusal."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import Connection, Engine, create_engine, event, text
from sqlalchemy.exc import IntegrityError

from webhelper.storage.database import _prepare_sqlite
from webhelper.storage.together import MOST, Together


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    engine = create_engine(f"sqlite:///{tmp_path / 'x.sqlite3'}")
    _prepare_sqlite(engine)
    with engine.begin() as connection:
        connection.exec_driver_sql("CREATE TABLE t (n INTEGER PRIMARY KEY)")
    yield engine
    engine.dispose()


def kept(engine: Engine) -> list[int]:
    with engine.connect() as connection:
        return [n for (n,) in connection.exec_driver_sql("SELECT n FROM t ORDER BY n")]


def writing(n: int) -> Callable[[Connection], int]:
    def work(connection: Connection) -> int:
        connection.execute(text("INSERT INTO t VALUES (:n)"), {"n": n})
        if n % 10 == 3:
            raise ValueError(n)
        return n

    return work


def at_once(together: Together, works: list[Callable[[Connection], int]]) -> list[Future[int]]:
    """All of them wait while somebody else writes, and go together."""
    with ThreadPoolExecutor(len(works)) as pool:
        with together.alone():
            futures = [pool.submit(together.write, work) for work in works]
            while len(together._waiting) < len(works):
                threading.Event().wait(0.001)
        return futures


def test_one_transaction_for_all_and_an_answer_for_each(engine: Engine) -> None:
    commits: list[int] = []
    event.listen(engine, "commit", lambda _: commits.append(1))
    futures = at_once(Together(engine), [writing(n) for n in range(20)])
    assert len(commits) == 1
    assert [f.result() for n, f in enumerate(futures) if n % 10 != 3] == [n for n in range(20) if n % 10 != 3]
    for n in (3, 13):
        assert isinstance(futures[n].exception(), ValueError)
    assert kept(engine) == [n for n in range(20) if n % 10 != 3], "what was refused was not kept"


def test_what_the_database_refuses_takes_no_other_with_it(engine: Engine) -> None:
    futures = at_once(Together(engine), [writing(n) for n in (1, 2, 2, 4)])
    failed = [f for f in futures if f.exception()]
    assert len(failed) == 1 and isinstance(failed[0].exception(), IntegrityError)
    assert kept(engine) == [1, 2, 4]


def test_many_more_than_fit_all_get_their_turn(engine: Engine) -> None:
    works = [writing(10 * n) for n in range(2 * MOST + 5)]
    assert [f.result() for f in at_once(Together(engine), works)] == [10 * n for n in range(2 * MOST + 5)]
    assert len(kept(engine)) == 2 * MOST + 5


def test_one_alone_is_kept_or_not(engine: Engine) -> None:
    together = Together(engine)
    assert together.write(writing(1)) == 1
    with pytest.raises(ValueError, match="3"):
        together.write(writing(3))
    assert kept(engine) == [1]


def test_a_commit_that_fails_is_told_to_everybody(engine: Engine) -> None:
    engine.dispose()

    @event.listens_for(engine, "checkout")
    def full(connection: object, *_: object) -> None:
        connection.execute("PRAGMA query_only=ON")  # type: ignore[attr-defined]

    futures = at_once(Together(engine), [writing(n) for n in (1, 2)])
    assert all("readonly" in str(f.exception()) for f in futures)
