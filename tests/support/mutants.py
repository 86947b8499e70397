"""Records spoiled in one place or two: what a typing hand or another program might send."""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

JUNK: list[Any] = [
    *(None, True, False, 0, 1, 2, -1, 3, 4, 9, 36, 37, 1.5, 9999, 10_000, 10**30),
    *(
        "",
        " ",
        "7",
        "Ann",
        "Zed",
        "x" * 40,
        "x" * 41,
        "\U0001f38a" * 40,
        "\u00e9",
        "a\u2028b",
        "\u202eA",
        "\u0000",
    ),
    *([], {}, [None], ["Ann"] * 3, [None] * 9, [1, 2, 3]),
    *("caribbean-conquest", "treasure-map"),
]
KEYS = [
    "extra",
    "",
    " ",
    "x" * 41,
    "Ann",
    "[key]",
    "\u001fcaribbean-conquest",
    "a\u2028b",
    "mode",
    "winner",
    "Mode",
]


def _places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yields the paths of everything inside a value."""
    for key, inner in (
        value.items()
        if isinstance(value, dict)
        else enumerate(value)
        if isinstance(value, list)
        else ()
    ):
        yield (*path, key)
        yield from _places(inner, (*path, key))


def spoiled(record: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """Returns a copy with something replaced, left out, added or renamed."""
    out = copy.deepcopy(record)
    *path, last = rng.choice(list(_places(out)))
    here: Any = out
    for key in path:
        here = here[key]
    kind = rng.random()
    if kind < 0.55:
        here[last] = copy.deepcopy(rng.choice(JUNK))
    elif kind < 0.7:
        del here[last]
    elif isinstance(here, list):
        here.insert(rng.randrange(len(here) + 1), copy.deepcopy(rng.choice([*JUNK, *here])))
    elif kind < 0.85:
        here[rng.choice(KEYS)] = here.pop(last)
    else:
        here[rng.choice(KEYS)] = copy.deepcopy(rng.choice(JUNK))
    return out
