"""A real PostgreSQL on loopback for tests: its own folder, its own port, gone afterwards."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg

_NUMBERS = count(1)


class NoPostgres(Exception):
    """Raised if this machine has no PostgreSQL to start."""


def binaries() -> Path:
    """Returns the folder of ``initdb`` and ``postgres``. Raises NoPostgres."""
    on_path = shutil.which("initdb")
    folders = [Path(on_path).resolve().parent] if on_path else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    for folder in folders:
        if (folder / "initdb").exists() and (folder / "postgres").exists():
            return folder
    raise NoPostgres("no PostgreSQL is installed (Debian: apt-get install postgresql)")


def _somebody() -> dict[str, int]:
    """Returns user and group to run it as, because PostgreSQL refuses to run as root."""
    if os.getuid():
        return {}
    known = {user.pw_name: user for user in pwd.getpwall()}
    user = known.get("postgres") or known["nobody"]
    return {"user": user.pw_uid, "group": user.pw_gid}


class Postgres:
    """A PostgreSQL server with a folder of its own. It can be cut off and started again."""

    def __init__(self, folder: Path) -> None:
        """Makes the folder's cluster. Raises NoPostgres."""
        self._bin, self._owner, self._folder = binaries(), _somebody(), folder
        if self._owner:
            os.chown(folder, self._owner["user"], self._owner["group"])
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self._port = probe.getsockname()[1]
        self.address = f"postgresql://companion@127.0.0.1:{self._port}"
        made = [
            self._bin / "initdb",
            "-D",
            folder / "data",
            "-U",
            "companion",
            "-A",
            "trust",
            "-E",
            "UTF8",
        ]
        made += ["--locale=C", "--no-sync"]
        subprocess.run(made, check=True, capture_output=True, cwd=folder, **self._owner)  # type: ignore[call-overload]

    def start(self) -> None:
        """Starts the server and waits until it answers."""
        run = [self._bin / "postgres", "-D", self._folder / "data"]
        for one in (
            "listen_addresses=127.0.0.1",
            f"port={self._port}",
            "unix_socket_directories=",
            "fsync=off",
        ):
            run += ["-c", one]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                run, stdout=log, stderr=log, cwd=self._folder, **self._owner
            )  # type: ignore[call-overload]
        for _ in range(400):
            try:
                psycopg.connect(f"{self.address}/postgres").close()
                return
            except psycopg.OperationalError:
                assert self._process.poll() is None, (self._folder / "log").read_text()
                time.sleep(0.05)
        raise AssertionError(f"PostgreSQL does not answer: {(self._folder / 'log').read_text()}")

    def cut_off(self) -> None:
        """Ends the server at once, as a power cut does. Whoever is connected is thrown out."""
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait(20)


@contextmanager
def running() -> Iterator[Postgres]:
    """Runs a server while the block runs. Raises NoPostgres."""
    folder = Path(tempfile.mkdtemp(prefix="companion-postgres-"))
    try:
        found = Postgres(folder)
        found.start()
        try:
            yield found
        finally:
            found.cut_off()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def server() -> Iterator[str]:
    """Runs a server while the block runs. Gives its address without a database."""
    with running() as found:
        yield found.address


def new_database(address: str) -> str:
    """Makes an empty database on a server. Returns its address."""
    name = f"t{next(_NUMBERS)}"
    with psycopg.connect(f"{address}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return f"{address}/{name}"
