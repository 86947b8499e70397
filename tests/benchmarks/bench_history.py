"""What the pages and files of history cost with many finished tables, beside a static file from the same app.

Run ``python -m tests.benchmarks.bench_history [TABLES]``; by default 2,000 finished tables of all games, each with 40
edits, in a household. It prints the CPU of each answer in milliseconds, its size, and how often a static file that is;
the first look, which scores every table once, stands apart.
"""

from __future__ import annotations

import datetime as dt
import io
import random
import re
import sys
import tempfile
import time
from pathlib import Path
from typing import Any
from urllib.parse import quote

from flask.testing import FlaskClient
from sqlalchemy import insert

from companion import GAMES
from tests.support.any_names import NAMES
from tests.support.random_tables import random_table
from webhelper.app import create_app
from webhelper.storage.about import About, moment
from webhelper.storage.rows import EditRow, TableRow, now
from webhelper.storage.store import Store, _new_code, store_of

EDITS = 40
ROUNDS = 5


def fill(store: Store, tables: int) -> None:
    """Finished tables of the last years, every game in turn, each with its edits."""
    rng, games = random.Random(5), list(GAMES.values())
    rows: list[dict[str, Any]] = []
    edits: list[dict[str, Any]] = []
    for n in range(tables):
        game = games[n % len(games)]
        end = now() - dt.timedelta(hours=7 * (tables - n))
        start = end - dt.timedelta(minutes=rng.randrange(30, 150))
        about = About(place=rng.choice(["", "At home", "Club"]), started=moment(start)).as_json()
        times = {"created": start, "changed": end, "closed": end}
        row = {"id": _new_code(), "game": game.slug, "record": random_table(game, rng), "about": about}
        rows.append({**row, **times, "watch": _new_code(), "version": EDITS})
        for m in range(EDITS):
            edit = {"table_id": row["id"], "edit_id": f"bench-{n}-{m}", "place": "players[0].name", "before": "a"}
            told = {"value": "b", "found": "a", "applied": True, "inverse": [[["players", 0, "name"], "a"]]}
            edits.append({**edit, **told, "told": "Ann's name: b.", "at": start + dt.timedelta(minutes=m // 2)})
    with store.writing() as connection:
        connection.execute(insert(TableRow), rows)
        connection.execute(insert(EditRow), edits)


def cpu(client: FlaskClient, address: str, rounds: int = ROUNDS) -> tuple[float, int]:
    """Milliseconds of CPU of an answer, the least of several, and its bytes."""
    least, size = float("inf"), 0
    for _ in range(rounds):
        began = time.process_time()
        answer = client.get(address)
        size = len(answer.data)
        assert answer.status_code == 200, answer.text
        least = min(least, 1000 * (time.process_time() - began))
    return least, size


def main() -> None:
    tables = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Path(folder), HOUSEHOLD=True)
        client = app.test_client()
        fill(store_of(app), tables)
        icon = re.search(r'"(/v/[^"]+favicon\.svg)"', client.get("/").text)
        assert icon
        static = cpu(client, icon[1], 200)[0]
        print(f"{tables} finished tables, {EDITS} edits each; a static file {static:.2f} ms of CPU")

        def tell(what: str, took: float, size: int) -> None:
            print(f"{what:38} {took:9.1f} ms  {took / static:8.0f} times  {size / 1000:9.1f} kB")

        tell("the first look, every table scored", *cpu(client, "/history", 1))
        page = client.get("/history/players").text
        name = next(name for name in NAMES if f"name={quote(name)}" in page)
        for what, address in (
            ("history", "/history"),
            ("history of one game", f"/history?game={next(iter(GAMES))}&page=3"),
            ("players", "/history/players"),
            ("a player", f"/history/player?name={quote(name)}"),
            ("before a player is forgotten", f"/history/forget?name={quote(name)}"),
            ("games.csv", "/history/games.csv"),
            ("games.bgsplay", "/history/games.bgsplay"),
            ("companion.json, all of it", "/history/companion.json"),
        ):
            tell(what, *cpu(client, address, 1 if "json" in what else ROUNDS))
        everything = client.get("/history/companion.json").data
        other = create_app(Path(folder) / "other").test_client()
        token = re.search(r'name="csrf_token" value="([^"]+)"', other.get("/history/files").text)
        assert token
        began = time.process_time()
        sent = {"csrf_token": token[1], "file": (io.BytesIO(everything), "companion.json")}
        answer = other.post("/history/files", data=sent)
        tell(f"bringing it in elsewhere ({answer.status_code})", 1000 * (time.process_time() - began), len(everything))


if __name__ == "__main__":
    main()
