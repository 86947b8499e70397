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
    """This machine has no PostgreSQL to start."""


def binaries() -> Path:
    """The folder of ``initdb`` and ``postgres``. Raises NoPostgres."""
    on_path = shutil.which("initdb")
    folders = [Path(on_path).resolve().parent] if on_path else []
    folders += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    for folder in folders:
        if (folder / "initdb").exists() and (folder / "postgres").exists():
            return folder
    raise NoPostgres("no PostgreSQL is installed (Debian: apt-get install postgresql)")


def _somebody() -> dict[str, int]:
    """Who runs it: PostgreSQL refuses to run as root."""
    if os.getuid():
        return {}
    known = {user.pw_name: user for user in pwd.getpwall()}
    user = known.get("postgres") or known["nobody"]
    return {"user": user.pw_uid, "group": user.pw_gid}


@contextmanager
def server() -> Iterator[str]:
    """A server while the block runs; gives its address without a database. Raises NoPostgres."""
    bin_, owner = binaries(), _somebody()
    folder = Path(tempfile.mkdtemp(prefix="companion-postgres-"))
    data = folder / "data"
    if owner:
        os.chown(folder, owner["user"], owner["group"])
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    try:
        made = [bin_ / "initdb", "-D", data, "-U", "companion", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync"]
        subprocess.run(made, check=True, capture_output=True, cwd=folder, **owner)  # type: ignore[call-overload]
        settings = ("listen_addresses=127.0.0.1", f"port={port}", "unix_socket_directories=", "fsync=off")
        started = [bin_ / "postgres", "-D", data, *(part for one in settings for part in ("-c", one))]
        with (folder / "log").open("wb") as log:
            process = subprocess.Popen(started, stdout=log, stderr=log, cwd=folder, **owner)  # type: ignore[call-overload]
        address = f"postgresql://companion@127.0.0.1:{port}"
        try:
            _wait_for(address, process, folder / "log")
            yield address
        finally:
            process.send_signal(signal.SIGQUIT)  # at once: nothing of it is kept
            process.wait(20)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _wait_for(address: str, process: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(200):
        try:
            psycopg.connect(f"{address}/postgres").close()
            return
        except psycopg.OperationalError:
            assert process.poll() is None, log.read_text()
            time.sleep(0.05)
    raise AssertionError(f"PostgreSQL does not answer: {log.read_text()}")


def new_database(address: str) -> str:
    """The address of a fresh, empty database on a server."""
    name = f"t{next(_NUMBERS)}"
    with psycopg.connect(f"{address}/postgres", autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    return f"{address}/{name}"
