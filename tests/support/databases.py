"""Databases of earlier versions: brings one to a migration, and fills it as it was then."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine, text

import webhelper.storage
from webhelper.storage.database import migrate, with_driver

MIGRATIONS: Final = Path(webhelper.storage.__file__).parent / "migrations"
REVISIONS: Final = sorted(path.name[:4] for path in (MIGRATIONS / "versions").glob("[0-9]*.py"))
OLD_ID: Final = "0" * 26
RECORD: Final[dict[str, Any]] = {
    "game": "loot-island",
    "players": [
        {"name": "Ann", "cubes": 3, "treasures": []},
        {"name": "Ben", "cubes": None, "treasures": []},
    ],
}


def migrated(url: str, revision: str, how: Callable[[Config, str], None] = command.upgrade) -> None:
    """Brings the database at an address up, or down, to a migration."""
    engine, config = create_engine(with_driver(url)), Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        how(config, revision)
    engine.dispose()


def as_it_was(url: str, revision: str) -> None:
    """Makes a database as it was at a migration, with a table of seven changes, an edit of it and a
    saved map."""
    engine = create_engine(with_driver(url))
    migrate(engine)
    engine.dispose()
    migrated(url, revision, command.downgrade)
    when = "2025-01-31 20:15:00.000000"
    table = {
        "id": OLD_ID,
        "game": "loot-island",
        "record": json.dumps(RECORD),
        "version": 7,
        "created": when,
    }
    table |= {"changed": when, "watch": "W" * 26, "about": "{}", "secret": "", "rolls": 0}
    edit = {
        "table_id": OLD_ID,
        "edit_id": "phone-0001",
        "place": "players[0].cubes",
        "before": "null",
        "value": "3",
        "undone": False,
        "told": "",
        "by": "",
    }
    saved = {"code": "A", "game": "sailorman-dice", "name": "Home", "created": when}
    engine = create_engine(with_driver(url))
    with engine.begin() as connection:
        for name, row in (
            ("game_table", table),
            ("edit", edit | {"found": "null", "applied": True, "at": when}),
            ("saved_map", saved),
        ):
            columns, values = (
                ", ".join(f'"{one}"' for one in row),
                ", ".join(f":{one}" for one in row),
            )
            connection.execute(text(f"INSERT INTO {name} ({columns}) VALUES ({values})"), row)
    engine.dispose()
