"""What is marked by where it stands: tests that drive a browser, and those that are quick."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

pytest.register_assert_rewrite("tests.support")
for _library in (
    "OMP",
    "OPENBLAS",
):  # a worker is a process: no thread of its arithmetic waits for another worker's core
    os.environ.setdefault(f"{_library}_NUM_THREADS", "1")
os.environ.pop("COLUMNS", None)  # a worker's has a width, as no pipe has

from tests.support import postgres  # noqa: E402 - after what it must be rewritten by

settings.register_profile("untimed", deadline=None)  # a busy machine fails nothing
settings.load_profile("untimed")

BROWSER = Path(__file__).parent / "browser"
SLOW = ("browser", "oracle", "rendered", "server", "soak")


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are cores: what waits for a browser, a server or a disk leaves its core
    to others."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if BROWSER in item.path.parents:
            item.add_marker("browser")
        if not any(item.get_closest_marker(name) for name in SLOW):
            item.add_marker("quick")


@pytest.fixture(scope="session", autouse=True)
def nobodys_data(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Commands that are told no data folder find an empty one, whatever lies in that of who runs
    the tests; they and apps in this process do not wait for the disk."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("nobody")))
        patch.delenv("COMPANION_DATA", raising=False)
        for waiting in (
            "fsync",
            "fdatasync",
        ):  # nobody cuts this machine's power: the disk is not waited for
            patch.setattr(os, waiting, lambda _: None, raising=False)
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
