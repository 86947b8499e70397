"""What the pages and files of history cost with many finished tables, beside a static file from the
same app.

Run ``python -m tests.benchmarks.bench_history [TABLES]``; by default 2,000 finished tables of all
games, each with 40 edits, in a household. It prints the CPU of each answer and its size; the first
look scores every table once.
"""

from __future__ import annotations

import datetime as dt
import io
import random
import sys
import tempfile
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import insert

from companion import GAMES
from tests.benchmarks.measuring import cpu, static_file, told
from tests.support.any_names import NAMES
from tests.support.phone import token
from tests.support.random_tables import random_table
from webhelper.app import create_app
from webhelper.storage.about import About, moment
from webhelper.storage.rows import EditRow, TableRow, now
from webhelper.storage.store import Store, _new_code, store_of

EDITS = 40


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
        row = {
            "id": _new_code(),
            "game": game.slug,
            "record": random_table(game, rng),
            "about": about,
        }
        rows.append({**row, **times, "watch": _new_code(), "version": EDITS})
        for m in range(EDITS):
            edit = {
                "table_id": row["id"],
                "edit_id": f"bench-{n}-{m}",
                "place": "players[0].name",
                "before": "a",
            }
            told = {
                "value": "b",
                "found": "a",
                "applied": True,
                "inverse": [[["players", 0, "name"], "a"]],
            }
            edits.append(
                {
                    **edit,
                    **told,
                    "told": "Ann's name: b.",
                    "at": start + dt.timedelta(minutes=m // 2),
                }
            )
    with store.writing() as connection:
        connection.execute(insert(TableRow), rows)
        connection.execute(insert(EditRow), edits)


def main() -> None:
    tables = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Path(folder), HOUSEHOLD=True)
        client = app.test_client()
        fill(store_of(app), tables)
        floor = cpu(static_file(client), 200)
        print(f"{tables} finished tables, {EDITS} edits each, beside a static file")

        def tell(what: str, address: str, rounds: int = 5) -> None:
            told(
                what,
                cpu(lambda: client.get(address), rounds),
                floor,
                f"; {len(client.get(address).data) / 1000:.1f} kB",
            )

        tell("the first look, every table scored", "/history", 1)
        page = client.get("/history/players").text
        name = next(quote(name) for name in NAMES if f"name={quote(name)}" in page)
        tell("history", "/history")
        tell("history of one game", f"/history?game={next(iter(GAMES))}&page=3")
        tell("players", "/history/players")
        tell("a player", f"/history/player?name={name}")
        tell("before a player is forgotten", f"/history/forget?name={name}")
        tell("games.csv", "/history/games.csv")
        tell("games.bgsplay", "/history/games.bgsplay")
        tell("companion.json, all of it", "/history/companion.json", 1)
        everything = client.get("/history/companion.json").data
        other = create_app(Path(folder) / "other").test_client()
        sent = {
            "csrf_token": token(other, "/history/files"),
            "file": (io.BytesIO(everything), "companion.json"),
        }
        told(
            "bringing it in elsewhere", cpu(lambda: other.post("/history/files", data=sent)), floor
        )


if __name__ == "__main__":
    main()
