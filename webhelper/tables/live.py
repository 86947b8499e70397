"""What is live of a table: how far play is, and what the table scores so far, as its phones are
told.

Scored tables are kept by what stands in them, so the same record is scored and told once. That is
no state: what is kept follows from its key alone, and is bounded. A phone sends the key of what it
has. If this process still knows that key, the answer leaves out what stayed the same.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from hashlib import blake2b
from typing import Any, Final

from companion import Game
from companion.edits import NOTHING_YET, Draft
from companion.errors import MISSING, BadInput
from companion.jsontext import dumps
from companion.play import Play, Position
from companion.records import Copy
from companion.results import Notice
from webhelper.serving.context import copy_of
from webhelper.serving.resources import Recent
from webhelper.storage.store import Table, TableUnreadable
from webhelper.tables.seats import known_of

NO_RECORD: Final = (BadInput, KeyError, IndexError, TypeError, ValueError, AttributeError)
"""The errors that a game's drafting may raise for data that is no record of the game."""


def draft_of(game: Game, table: Table) -> Draft:
    """Returns a table's record, checked and scored as far as it goes, with the owner's copy. Raises
    TableUnreadable.

    For a game in play, its page of play says how far the game is and when it ends. The record alone
    cannot tell that.
    """
    draft = read_scored(game, table, copy_of(game)).draft
    in_play = play_at(game, table)
    if in_play is None:
        return draft
    play, position = in_play
    now = play.now(position)
    # the record alone cannot tell how far a game in play is; its page can
    told = [notice for notice in draft.result.notices if notice.kind != "progress"]
    if not now.standings:
        # closed before its end, the game is told as far as its record goes
        if table.closed:
            return draft
        told.append(Notice("progress", f"{now.title}."))
    elif now.sheets and NOTHING_YET in draft.open_points:
        # every sheet was asked for at the end, so an empty one is meant: it counts nothing
        left = tuple(point for point in draft.open_points if point != NOTHING_YET)
        result = game.score_data(table.record, copy_of(game))
        return replace(draft, result=result, open_points=left)
    elif now.sheets and not draft.open_points:
        # who told zeros has entered them
        scored_alone = game.score_data(table.record, copy_of(game)).notices
        told = [notice for notice in told if notice.kind != "missing" or notice in scored_alone]
    return replace(draft, result=draft.result._replace(notices=tuple(told)))


def play_at(game: Game, table: Table) -> tuple[Play[Any, Any], Position[Any, Any]] | None:
    """Returns a game's play and a table's position in it, read once in a request. Returns None if
    the table is not in play."""
    play = game.play()
    if play is None or table.play is None:
        return None
    known = known_of(table)
    if known.position is None:
        known.position = play.at(table.record, table.play, copy_of(game))
    return play, known.position


def map_of(game: Game, record: dict[str, Any]) -> dict[str, Any] | None:
    """Returns the map of a record, spelled out, or None."""
    given = record.get("map")
    book = game.maps()
    if given is None or book is None or not isinstance(given, str):
        return given
    return book.read(given).as_record()


def table_text(game: Game, table: Table, have: str = "", **more: Any) -> str:
    """Returns a table as its page needs it, with ``more``, as JSON. If ``have`` names what the page
    has, it is only what changed."""
    now = read_scored(game, table, copy_of(game))
    old = SCORED.get(have)
    # another process may have named it, or this one dropped it; then everything is told
    changed = now.text_since(old) if old is not None and old.game is game else None
    text = now.text if changed is None else changed
    # two objects become one: without the brace between them
    return f"{dumps({'version': table.version, **more})[:-1]},{text[1:]}"


MOST_SCORED: Final = 500
"""How many scored tables are kept, some 30 kB each. A table in play needs those that its phones
still name."""

# the fields of a player that every answer holds
_ALWAYS: Final = ("name", "total")


@dataclass(eq=False)
class ScoredTable:
    """A draft with what phones are told of it. ``have`` is the name of all that."""

    game: Game
    record: dict[str, Any]
    draft: Draft
    have: str

    @cached_property
    def _players(self) -> list[dict[str, Any]]:
        """Returns each player’s score as phones show it. ``categories`` has the sum of each part of
        a score."""
        by_name = {s.name: s for s in self.draft.result.standings}
        categories = self.game.categories
        players = []
        for player, view in zip(self.record["players"], self.draft.view, strict=True):
            standing, points = by_name[player["name"]], dict.fromkeys(categories, 0)
            for line in standing.lines:
                points[line.category] += line.points
            players.append(
                {
                    "name": standing.name,
                    "total": standing.total,
                    "reason": standing.reason,
                    "categories": points,
                    "lines": standing.lines,
                    **view,
                }
            )
        return players

    @cached_property
    def _common(self) -> dict[str, Any]:
        return {
            "shared": self.draft.shared,
            "mends": [
                {"seat": m.seat, "text": m.text, "kind": m.kind} for m in self.draft.open_points
            ],
            "notices": [n.text for n in self.draft.result.notices],
        }

    @cached_property
    def text(self) -> str:
        """Returns all that a table's page needs, as a JSON object: the record, what it scores so
        far, and the view of each sheet."""
        return dumps(
            {"have": self.have, "record": self.record, "players": self._players, **self._common}
        )

    def text_since(self, old: ScoredTable) -> str | None:
        """Returns what changed since ``old``, as JSON with the name of ``old`` in ``of``. Returns
        None if everything has to be told.

        Name and total of a player are always told. A player whose record did not change is null in
        the record.
        """
        if not self._can_be_told_from(old):
            return None
        record = {
            key: value
            for key, value in self.record.items()
            if not _same(value, old.record.get(key, MISSING))
        }
        seats = zip(self.record["players"], old.record["players"], strict=True)
        record["players"] = [None if _same(now, was) else now for now, was in seats]
        players = [
            {key: value for key, value in now.items() if key in _ALWAYS or value != was[key]}
            for now, was in zip(self._players, old._players, strict=True)
        ]
        common = {key: value for key, value in self._common.items() if value != old._common[key]}
        return dumps(
            {"have": self.have, "of": old.have, "record": record, "players": players, **common}
        )

    def _can_be_told_from(self, old: ScoredTable) -> bool:
        # they are compared by seat: where somebody else sits, all is told
        if [p["name"] for p in self._players] != [p["name"] for p in old._players]:
            return False
        pairs = zip(self._players, old._players, strict=True)
        same_fields = all(now.keys() == was.keys() for now, was in pairs)
        # an answer leaves out what stayed the same, so it cannot say that something is gone
        return same_fields and old.record.keys() <= self.record.keys()


def _same(one: Any, other: Any) -> bool:
    """Whether two parts of a record are the same JSON. 1 and true are not the same."""
    return one is other or (one == other and dumps(one) == dumps(other))


SCORED: Final = Recent[str, ScoredTable](MOST_SCORED)
"""The scored tables by their names, which phones send."""


def read_scored(game: Game, table: Table, copy: Copy | None) -> ScoredTable:
    """Returns a table scored as far as it goes, with what its phones are told: scored now, or as it
    is kept. Raises TableUnreadable."""
    record = table.record
    # a table has two players at least: none are what is left of a damaged record
    if not table.names:
        raise TableUnreadable
    # the copy belongs to the name: with other cards the same record scores otherwise
    what = f"{game.slug} {copy.fingerprint if copy else ''} {dumps(record)}"
    have = blake2b(what.encode(), digest_size=16).hexdigest()
    known = SCORED.get(have)
    if known is not None:
        return known
    try:
        draft = game.drafting().check(record, copy)
    # no edit leads there: the file was written by something else, or by another version
    except NO_RECORD:
        raise TableUnreadable from None
    return SCORED.put(have, ScoredTable(game, record, draft, have))
