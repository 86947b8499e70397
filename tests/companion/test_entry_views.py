"""What games tell their entry pages has the keys and types that it says, whatever is typed: no more and no less."""

from __future__ import annotations

import random
from importlib import import_module
from typing import Any, get_type_hints

import pytest
from pydantic import ConfigDict, TypeAdapter
from typing_extensions import TypedDict

from companion import GAMES, BadInput, Game
from tests.support import drafts
from tests.support.random_tables import random_table

TOLD = {"ship-adventure": ("SheetView", "SharedView")}
"""Of the games whose pages are told so much that its types are declared."""


class Nothing(TypedDict):
    """Of a game whose sheets have nothing in common."""


def reader_of(game: Game, names: str) -> TypeAdapter[Any]:
    entry = import_module(f"companion.games.{game.module}.entry")
    found = [getattr(entry, name, Nothing) for name in names.split(" | ")]
    for one in found:
        for inner in typed_dicts(one):
            inner.__pydantic_config__ = ConfigDict(extra="forbid", strict=True)
    both = found[0] if len(found) == 1 else found[0] | found[1]
    return TypeAdapter(both)


def typed_dicts(one: Any) -> list[Any]:
    """A typed dictionary and those inside it."""
    out = [one] if hasattr(one, "__total__") else []
    inside = get_type_hints(one, include_extras=True).values() if out else getattr(one, "__args__", ())
    return [*out, *(inner for part in inside for inner in typed_dicts(part))]


def half_typed(game: Game, rng: random.Random) -> dict[str, Any]:
    """A random table from which a few things were taken away again."""
    record = random_table(game, rng)
    places = [f"players[{n}].{key}" for n, player in enumerate(record["players"]) for key in player if key != "name"]
    for place in rng.sample(places, min(3, len(places))):
        try:
            record = drafts.edit(game, record, place, None)
        except BadInput:
            continue
    return record


@pytest.mark.parametrize("slug", TOLD)
def test_what_a_page_is_told_is_what_its_type_says(slug: str) -> None:
    game, (sheet, shared) = GAMES[slug], TOLD[slug]
    sheets, common = reader_of(game, sheet), reader_of(game, shared)
    reference = reader_of(game, "Reference")
    reference.validate_python(game.drafting().reference(None))
    rng = random.Random(f"{slug} told")
    for _ in range(40):
        record = half_typed(game, rng)
        draft = drafts.check(game, record)
        assert len(draft.view) == len(record["players"])
        for view in draft.view:
            sheets.validate_python(view)
        common.validate_python(draft.shared)
