"""What is marked by where it stands: tests that drive a browser, and those that are quick."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from hypothesis import settings
from jinja2 import FileSystemBytecodeCache, Undefined
from jinja2.utils import missing

pytest.register_assert_rewrite("tests.support")
# a worker is a process: no thread of its arithmetic waits for another worker's core
for _library in ("OMP", "OPENBLAS"):
    os.environ.setdefault(f"{_library}_NUM_THREADS", "1")
# every worker reads all tests, and dozens of processes start: what is compiled is kept
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False
os.environ.pop("COLUMNS", None)  # a worker's has a width, as no pipe has

gc.disable()  # of what is being collected nothing is given back

from tests.support import postgres  # noqa: E402 - after what it must be rewritten by
from webhelper.serving.resources import settle  # noqa: E402

settings.register_profile("untimed", deadline=None)  # a busy machine fails nothing
settings.load_profile("untimed")

BROWSER = Path(__file__).parent / "browser"
SLOW = ("browser", "oracle", "rendered", "server", "landing", "soak")
LONGEST = (
    *("test_site.py", "test_fifth_game.py", "test_tired_player.py", "test_evenings.py"),
    "test_every_game.py",
)
"""The files with a test of more than twenty seconds of a core."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: what waits for a browser, a server or a disk leaves its core
    to others."""
    return (os.cpu_count() or 1) + 1


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Quick tests are asked for: those of the browser, none of which is, are not even read."""
    only_quick = config.getoption("markexpr") == "quick"
    return True if only_quick and collection_path == BROWSER else None


@pytest.hookimpl(trylast=True)  # what was left out by -m and -k is gone
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    workers = getattr(config, "workerinput", {}).get("workercount", 1)
    if workers > 1:
        items[:] = longest_first(items, workers)


def pytest_collection_finish() -> None:
    """Modules and tests stay to the end: they are not looked through again and again for what can
    go. What a test makes is looked through less often than where memory is short."""
    settle()
    gc.set_threshold(20_000, 20, 20)
    gc.enable()


@pytest.hookimpl(tryfirst=True)
def pytest_itemcollected(item: pytest.Item) -> None:
    if BROWSER in item.path.parents:
        item.add_marker("browser")
    if not any(item.get_closest_marker(name) for name in SLOW):
        item.add_marker("quick")


def longest_first(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """The tests in another order: ``--dist worksteal`` hands each worker a run of what was
    collected, and who is done takes from the ends of the others' runs. Each run begins with its
    share of what takes long, so that none of that is begun when nothing else is left."""
    long = sorted((item for item in items if _takes(item)), key=_takes, reverse=True)
    short = [item for item in items if not _takes(item)]
    out: list[pytest.Item] = []
    for n in range(workers):
        share = long[n::workers]
        rest = max(0, (len(items) - len(out)) // (workers - n) - len(share))
        out += share + short[:rest]
        short = short[rest:]
    return out


def _takes(item: pytest.Item) -> int:
    """How long a test takes beside others, in three sizes."""
    if item.path.name in LONGEST:
        return 2
    return int(item.get_closest_marker("browser") is not None)


@pytest.fixture(scope="session", autouse=True)
def nobodys_data(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Commands that are told no data folder find an empty one, whatever lies in that of who runs
    the tests; they and apps in this process do not wait for the disk."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("nobody")))
        patch.delenv("COMPANION_DATA", raising=False)
        # nobody cuts this machine's power: the disk is not waited for
        for waiting in ("fsync", "fdatasync"):
            patch.setattr(os, waiting, lambda _: None, raising=False)
        yield


@pytest.fixture(scope="session")
def of_the_run(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that all workers of a run share."""
    here = tmp_path_factory.getbasetemp()
    return here.parent if here.name.startswith("popen-") else here


class Had(Undefined):
    """What a template finds nothing for. Fails where it asked something of ours for what that does
    not have: after a change of names a page would else lack something, and nobody be told."""

    def __init__(
        self, hint: str | None = None, obj: Any = missing, name: str | None = None, **more: Any
    ) -> None:
        if type(obj).__module__.partition(".")[0] in ("companion", "pdf", "webhelper"):
            raise AttributeError(f"a template asks a {type(obj).__name__} for its {name}")
        super().__init__(hint, obj, name, **more)


@pytest.fixture(scope="session", autouse=True)
def templates_ask_for_what_there_is() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(Flask.jinja_options, "undefined", Had)
        yield


@pytest.fixture(scope="session", autouse=True)
def templates_compiled_once(of_the_run: Path) -> Iterator[None]:
    """Not anew for every app and in every worker."""
    compiled = of_the_run / "templates"
    compiled.mkdir(exist_ok=True)
    with pytest.MonkeyPatch.context() as patch:
        kept = FileSystemBytecodeCache(str(compiled))
        patch.setitem(Flask.jinja_options, "bytecode_cache", kept)
        yield


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """A PostgreSQL on loopback; without one a test is skipped, and fails where everything must
    hold."""
    try:
        postgres.binaries()
    except postgres.NoPostgres as error:
        if os.environ.get("CI") == "true":
            pytest.fail(str(error))
        pytest.skip(str(error))
    with postgres.server() as address:
        yield address


@pytest.fixture
def postgres_database(postgres_server: str) -> str:
    """The address of a database of a test's own."""
    return postgres.new_database(postgres_server)
