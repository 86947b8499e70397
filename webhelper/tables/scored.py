"""Tables scored as far as they go, kept by what stands in them: the same record is scored and told once.

That is no state: what is kept follows from its key alone, and is bounded. A phone names what it has by that key,
and where this process knows it still, the answer leaves out what stayed.
"""

from __future__ import annotations

from functools import cached_property
from hashlib import blake2b
from typing import Any, Final

from companion import Game
from companion.commands import dumps
from companion.edits import Draft
from companion.errors import MISSING
from companion.records import Copy
from webhelper.serving.resources import Recent

MOST: Final = 500
"""Drafts, some 30 kB each; a table in play needs those that its phones have not let go of."""
_ALWAYS: Final = ("name", "total")
"""What every answer tells of every player."""


class ScoredTable:
    """A draft with what phones are told of it, and the name of it all, ``have``."""

    def __init__(self, game: Game, record: dict[str, Any], draft: Draft, have: str) -> None:
        self.game, self.record, self.draft, self.have = game, record, draft, have

    @cached_property
    def _players(self) -> list[dict[str, Any]]:
        by_name, categories = {s.name: s for s in self.draft.result.standings}, self.game.categories
        players = []
        for player, view in zip(self.record["players"], self.draft.view, strict=True):
            standing, points = by_name[player["name"]], dict.fromkeys(categories, 0)
            for line in standing.lines:
                points[line.category] += line.points
            score = {"name": standing.name, "total": standing.total, "reason": standing.reason, "categories": points}
            players.append({**score, "lines": standing.lines, **view})
        return players

    @cached_property
    def _common(self) -> dict[str, Any]:
        return {
            "shared": self.draft.shared,
            "mends": [{"seat": m.seat, "text": m.text, "kind": m.kind} for m in self.draft.open_points],
            "notices": [n.text for n in self.draft.result.notices],
        }

    @cached_property
    def text(self) -> str:
        """As a table's page needs it: record, what it scores so far, each sheet's view; JSON of an object."""
        return dumps({"have": self.have, "record": self.record, "players": self._players, **self._common})

    def text_since(self, old: ScoredTable) -> str | None:
        """The same for who has ``old`` already, named as ``of``; None where there is no less to tell. Of a player only
        name and total are told, and what else is another, and null in the record for one that stayed; of the record
        besides the players, and of all else, what is another."""
        pairs = list(zip(self._players, old._players, strict=False))
        if [p["name"] for p in self._players] != [p["name"] for p in old._players]:
            return None
        if old.record.keys() - self.record.keys() or any(now.keys() != was.keys() for now, was in pairs):
            return None
        record = {k: value for k, value in self.record.items() if not _same(value, old.record.get(k, MISSING))}
        seats = zip(self.record["players"], old.record["players"], strict=True)
        record["players"] = [None if _same(now, was) else now for now, was in seats]
        players = [{k: v for k, v in now.items() if k in _ALWAYS or v != was[k]} for now, was in pairs]
        common = {k: value for k, value in self._common.items() if value != old._common[k]}
        return dumps({"have": self.have, "of": old.have, "record": record, "players": players, **common})


def _same(one: Any, other: Any) -> bool:
    """Whether two parts of a record, as they were typed, are the same JSON; 1 is not true."""
    return one is other or (one == other and dumps(one) == dumps(other))


SCORED: Final = Recent[str, ScoredTable](MOST)
"""What was scored, by the names by which phones say what they have."""


def scored(game: Game, record: dict[str, Any], copy: Copy | None) -> ScoredTable:
    """A record scored as far as it goes. Raises as the game's drafting does."""
    named = blake2b(f"{game.slug} {copy.fingerprint if copy else ''} {dumps(record)}".encode(), digest_size=16)
    have = named.hexdigest()
    return SCORED.get(have) or SCORED.put(have, ScoredTable(game, record, game.drafting().check(record, copy), have))
