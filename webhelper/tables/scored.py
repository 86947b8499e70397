"""Tables scored as far as they go, kept by what stands in them: the same record is scored and told once.

That is no state: what is kept follows from its key alone, and is bounded. A phone names what it has by that key,
and where this process knows it still, the answer leaves out what stayed.
"""

from __future__ import annotations

from collections import OrderedDict
from functools import cached_property
from hashlib import blake2b
from threading import Lock
from typing import Any, Final

from companion import Game
from companion.commands import dumps, json_line
from companion.copies import Copy
from companion.edits import Draft

MOST: Final = 1000
"""Drafts that are kept, some 50 kB each; a table in play needs those that its phones have not let go of yet."""


class ScoredTable:
    """A draft with what phones are told of it, and the name of it all, ``have``."""

    def __init__(self, game: Game, record: dict[str, Any], draft: Draft, have: str) -> None:
        self.game, self.record, self.draft, self.have = game, record, draft, have

    @cached_property
    def _players(self) -> list[dict[str, Any]]:
        """What is told of each seat."""
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
        return players

    @cached_property
    def _player_texts(self) -> list[str]:
        return [dumps(player) for player in self._players]

    @cached_property
    def _common(self) -> dict[str, str]:
        """What is told besides the players, each as JSON."""
        common = {
            "shared": self.draft.shared,
            "mends": [{"seat": m.seat, "text": m.text, "kind": m.kind} for m in self.draft.open_points],
            "notices": [n.text for n in self.draft.result.notices],
        }
        return {name: dumps(value) for name, value in common.items()}

    @cached_property
    def told(self) -> str:
        """As a table's page needs it: record, what it scores so far, each sheet's view; JSON of an object."""
        return _object(
            have=dumps(self.have),
            record=dumps(self.record),
            players=f"[{','.join(self._player_texts)}]",
            **self._common,
        )

    def told_since(self, old: ScoredTable) -> str | None:
        """The same for who has ``old`` already, named as ``of``; None where there is no less to tell.

        Of a player that stayed only name and total are told, and null in the record; of one that changed what of
        the view is another; of the record besides the players, and of all else, what is another.
        """
        new_names, old_names = ([player["name"] for player in one.record["players"]] for one in (self, old))
        if new_names != old_names or old.record.keys() - self.record.keys():
            return None
        players = []
        for seat, player in enumerate(self._players):
            was = old._players[seat]
            if was.keys() != player.keys():
                return None
            stays = self._player_texts[seat] == old._player_texts[seat]
            told = (
                _ALWAYS if stays else [name for name in player if name in _ALWAYS or not _same(player[name], was[name])]
            )
            players.append({name: player[name] for name in told})
        record = {
            name: value
            for name, value in self.record.items()
            if name not in old.record or not _same(value, old.record[name])
        }
        seats = zip(self.record["players"], old.record["players"], strict=True)
        record["players"] = [None if _same(player, was) else player for player, was in seats]
        return _object(
            have=dumps(self.have),
            of=dumps(old.have),
            record=dumps(record),
            players=dumps(players),
            **{name: text for name, text in self._common.items() if text != old._common[name]},
        )


_ALWAYS: Final = ("name", "total")
"""What every answer tells of every player."""


def _same(one: Any, other: Any) -> bool:
    """Whether two parts of what is told are the same JSON; 1 is not true."""
    return one is other or (one == other and json_line(one) == json_line(other))


def _object(**parts: str) -> str:
    """A JSON object of parts that are JSON."""
    return "{" + ",".join(f'"{name}":{text}' for name, text in parts.items()) + "}"


class _Kept:
    """Drafts by their names, those that were asked for last."""

    def __init__(self) -> None:
        self._found: OrderedDict[str, ScoredTable] = OrderedDict()
        self._lock = Lock()

    def get(self, have: str) -> ScoredTable | None:
        with self._lock:
            found = self._found.get(have)
            if found is not None:
                self._found.move_to_end(have)
            return found

    def put(self, scored: ScoredTable) -> None:
        with self._lock:
            self._found[scored.have] = scored
            while len(self._found) > MOST:
                self._found.popitem(last=False)


_KEPT: Final = _Kept()


def scored(game: Game, record: dict[str, Any], copy: Copy | None) -> ScoredTable:
    """A record scored as far as it goes. Nobody may change what this gives. Raises what the game's drafting raises."""
    named = blake2b(f"{game.slug} {copy.fingerprint if copy else ''} {dumps(record)}".encode(), digest_size=16)
    have = named.hexdigest()
    found = _KEPT.get(have)
    if found is None:
        found = ScoredTable(game, record, game.drafting().check(record, copy), have)
        _KEPT.put(found)
    return found


def known(have: str) -> ScoredTable | None:
    """What a phone says that it has, where this process has it too."""
    return _KEPT.get(have)
