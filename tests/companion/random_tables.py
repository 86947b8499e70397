"""The random tables of every game, by slug."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import loot_tables
import nereus_tables
import sailorman_tables
import ship_tables

TABLES: dict[str, Callable[[random.Random], dict[str, Any]]] = {
    "sailorman-dice": sailorman_tables.random_table,
    "waters-of-nereus": nereus_tables.random_table,
    "loot-island": loot_tables.random_table,
    "ship-adventure": ship_tables.random_table,
}
