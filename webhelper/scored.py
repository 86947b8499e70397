"""Tables scored as far as they go, kept by what stands in them: the same record is scored and told once.

That is no state: what is kept follows from its key alone, and is bounded.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Any, Final

from companion import Game
from companion.commands import dumps
from companion.copies import Copy
from companion.edits import Draft

MOST: Final = 400
"""Drafts that are kept, some 100 kB each; a table in play needs one."""


class Scored:
    """A draft with what phones are told of it."""

    def __init__(self, game: Game, record: dict[str, Any], draft: Draft) -> None:
        self.game, self.record, self.draft = game, record, draft

    @cached_property
    def told(self) -> str:
        """As a table's page needs it: record, what it scores so far, each sheet's view; JSON of an object."""
        by_name = {s.name: s for s in self.draft.result.standings}
        players = []
        for player, view in zip(self.record["players"], self.draft.view, strict=True):
            standing = by_name[player["name"]]
            players.append(
                {
                    "name": player["name"],
                    "total": standing.total,
                    "reason": standing.reason,
                    "categories": {c: standing.subtotal(c) for c in self.game.categories},
                    "lines": [[x.category, x.label, x.points, x.why] for x in standing.lines],
                    **view,
                }
            )
        return dumps(
            {
                "record": self.record,
                "players": players,
                "shared": self.draft.shared,
                "mends": [{"seat": m.seat, "text": m.text, "kind": m.kind} for m in self.draft.open_points],
                "notices": [n.text for n in self.draft.result.notices],
            }
        )


class _Asked:
    """A record to be scored, as a key: the same game, the same copy, the same text."""

    __slots__ = ("copy", "game", "key", "record")

    def __init__(self, game: Game, record: dict[str, Any], copy: Copy | None) -> None:
        self.game, self.record, self.copy = game, record, copy
        self.key = (game.slug, copy.fingerprint if copy else None, dumps(record))

    def __hash__(self) -> int:
        return hash(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Asked) and self.key == other.key


@lru_cache(maxsize=MOST)
def _kept(asked: _Asked) -> Scored:
    return Scored(asked.game, asked.record, asked.game.drafting().check(asked.record, asked.copy))


def scored(game: Game, record: dict[str, Any], copy: Copy | None) -> Scored:
    """A record scored as far as it goes. Nobody may change what this gives. Raises what the game's drafting raises."""
    return _kept(_Asked(game, record, copy))
