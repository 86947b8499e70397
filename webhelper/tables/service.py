"""The tables: opened, listed, edited, who sits where, and read as their pages need them."""

from __future__ import annotations

import datetime as dt
import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cached_property
from hashlib import blake2b
from typing import Any, Final, NamedTuple

from flask import abort, g, request, session, url_for
from sqlalchemy.exc import DBAPIError
from werkzeug.exceptions import HTTPException

from companion import GAMES, Game, get_game
from companion.commands import dumps
from companion.edits import Draft
from companion.errors import MISSING, BadInput
from companion.play import Play, Position
from companion.records import Copy, letters_of
from companion.results import Notice
from companion.setups import SetupResult, run_setup
from companion.words import joined
from webhelper.serving.context import copy_of
from webhelper.serving.resources import Recent
from webhelper.storage.about import About
from webhelper.storage.joining import holds, know, new_spoken_code, sit_first
from webhelper.storage.limits import TABLES, count
from webhelper.storage.rows import now
from webhelper.storage.store import SentEdit, Table, TableUnreadable, store
from webhelper.tables.editing import Edited, write_edits
from webhelper.tables.writing import TableWriting, setup_known

NO_TABLE: Final = "There is no table with this code here."
NO_RECORD: Final = (BadInput, KeyError, IndexError, TypeError, ValueError, AttributeError)
"""What a game's drafting may raise for what is no record of the game."""


def remember(table: Table) -> None:
    """Puts a table that this browser does not know on its list, and into its history."""
    known: list[str] = session.get("tables", [])
    if table.id in known:
        return
    session["tables"] = [table.id, *known]
    session.permanent = True
    with suppress(DBAPIError):  # a database that takes nothing now keeps nobody from reading
        know(store(), device(), [table.id])


def remembered(game: Game | None = None) -> list[Table]:
    """This browser's tables, last written first; of one game if given."""
    found = [
        t for t in store().tables(session.get("tables", [])) if game is None or t.game == game.slug
    ]
    return sorted(found, key=lambda table: table.changed, reverse=True)


# ---- this browser's list, which stays in its signed cookie; the tables themselves are nobody's to remove from here


def summary(table: Table) -> dict[str, Any]:
    """A table as a list shows it: address, symbol, title, who plays, how it stands, if it can be read."""
    game = GAMES.get(table.game)
    people, state = _stand(game, table) if game else ("", "of a game that is not here")
    endpoint = "standings" if table.closed else "entry" if table.play is None else ""
    return {
        "id": table.id,
        "name": session.get("names", {}).get(table.id, ""),  # that this browser gave it
        "href": url_for(f"table.{endpoint}", slug=table.game, table_id=table.id)
        if endpoint
        else home_of(table),
        "over": table.closed is not None,
        "symbol": game.symbol if game else "warn",
        "title": game.title if game else table.game,
        "people": people or ", ".join(table.names) or "nobody",
        "state": state,
        "changed": table.changed,
    }


def _stand(game: Game, table: Table) -> tuple[str, str]:
    try:
        draft = draft_of(game, table)
    except TableUnreadable:
        return "", "cannot be read"
    except HTTPException:  # one game's unreadable copy must not take the list of all tables away
        return "", "your copy cannot be read"
    people = ", ".join(
        f"{s.name} {'out' if s.eliminated else s.total}" for s in draft.result.standings
    )
    return (
        people,
        "in play" if table.closed is None else f"{joined(draft.result.winners or ('nobody',))} won",
    )


# ---- one table, from its beginning to its end


def device() -> str:
    """This browser, as seats know it: a random id in its signed cookie."""
    if "device" not in session:
        session["device"] = secrets.token_urlsafe(12)
        session.permanent = True
    found: str = session["device"]
    return found


def new_table(
    game: Game,
    names: Sequence[str],
    map_code: str | None = None,
    setup: SetupResult | None = None,
    options: Mapping[str, str] | None = None,
    about: About | None = None,
) -> Table:
    """A new table for these players, in seat order, laid out by a set-up if one is given, with a spoken code.
    ``options`` are those of the set-up as a form gives them. Raises BadInput, and TooMany from one address."""
    drafting = game.drafting()
    evening = about or About()
    if setup is not None:
        first = setup.start_player - 1 if setup.start_player <= len(names) else None
        evening = evening.but(
            setup=setup_known(setup, options or {}),
            colours=[seat.color or None for seat in setup.seats][: len(names)],
            start=first if evening.start is None else evening.start,
        )
        map_code = map_code or (setup.code if game.maps() else None)
    record = drafting.blank(names, map_code, copy_of(game))
    if setup is not None and drafting.starts_from_setup:
        record = drafting.of_setup(record, setup)
    count(store(), TABLES, request.remote_addr or "")
    table = store().create_table(game.slug, record, evening)
    new_spoken_code(store(), table.id)
    if evening.again_of is None:  # else the same phones sit where they sat
        sit_first(store(), table.id, device(), f"{names[0]}’s phone")
    remember(table)
    return table


def play_again(game: Game, table: Table) -> Table:
    """The table at which the same people play again, a new one where nobody asked before: with a fresh set-up of the
    same options, else on the same map. The next player clockwise starts, where it was known who did."""
    there = store().find(table.about.again) if table.about.again else None
    if there is not None:
        remember(there)
        return there
    names, about = table.names, table.about
    rotated = None if about.start is None or game.draws_start else (about.start + 1) % len(names)
    again = About(place=about.place, again_of=table.id, start=rotated, colours=about.colours)
    if about.setup is not None:
        result = run_setup(game, len(names), None, about.setup.options, (), copy_of(game))
        return new_table(game, names, None, result, about.setup.options, again)
    map_code = table.record.get("map")
    return new_table(game, names, map_code if isinstance(map_code, str) else None, about=again)


def draft_of(game: Game, table: Table) -> Draft:
    """A table's record checked and scored as far as it goes, with the owner's copy. Raises TableUnreadable. While a
    game is in play, a notice says how far it is, whatever the record alone would tell of its end."""
    draft = read_scored(game, table, copy_of(game)).draft
    found = play_at(game, table)
    if found is None or table.closed or any(n.kind == "progress" for n in draft.result.notices):
        return draft
    play, at = found
    now = play.now(at)
    if now.standings:
        return draft
    notices = (*draft.result.notices, Notice("progress", f"{now.title}."))
    return replace(draft, result=draft.result._replace(notices=notices))


def play_at(game: Game, table: Table) -> tuple[Play[Any, Any], Position[Any, Any]] | None:
    """A game's play and where a table stands in it, read once in a request; None without."""
    play = game.play()
    if play is None or table.play is None:
        return None
    read: dict[tuple[str, int], Position[Any, Any]] = g.setdefault("positions", {})
    key = table.id, table.version
    if key not in read:
        read[key] = Position(table.record, play.read(table.play), copy_of(game))
    return play, read[key]


def read_scored(game: Game, table: Table, copy: Copy | None) -> ScoredTable:
    """A table scored as far as it goes, with what phones are told of it. Raises TableUnreadable."""
    if not table.names:
        raise TableUnreadable
    try:
        return scored(game, table.record, copy)
    except (
        NO_RECORD
    ):  # no edit leads there: the file was written by something else, or by another version
        raise TableUnreadable from None


def write_to(game: Game, table_id: str, edits: Sequence[SentEdit]) -> Edited:
    """Writes edits as the game allows, or 404. Raises as :func:`write_edits`."""
    writing = TableWriting(game, copy_of(game))
    edited = write_edits(store(), game.slug, table_id, edits, writing, session.get("device"))
    if edited is None:
        abort(404, NO_TABLE)
    return edited


def stored_table(slug: str, table_id: str) -> Table:
    """A table as it is stored, whether anything can be made of it or not, or 404."""
    table = store().table(slug, table_id)
    if table is None:
        abort(404, NO_TABLE)
    return table


def require_table(slug: str, table_id: str) -> tuple[Game, Table]:
    """The game and its table, or 404. Raises TableUnreadable."""
    game, table = get_game(slug), stored_table(slug, table_id)
    if not table.names:
        raise TableUnreadable
    g.at_table = table  # whose page it is: it follows it, and leads back to it
    return game, table


def seat_asked(table: Table, asked: Mapping[str, str]) -> int:
    """The seat, from 0, that the field ``player`` names from 1; the first without it."""
    text = asked.get("player", "")
    number = int(text) if text.isascii() and text.isdecimal() and len(text) <= 4 else 1
    return min(max(number, 1), len(table.names)) - 1


def home_of(table: Table) -> str:
    """Where a table goes on: its page of play, before play has begun its own page."""
    return url_for(
        "lobby.show" if table.play is None else "table.now", slug=table.game, table_id=table.id
    )


def map_of(game: Game, record: dict[str, Any]) -> dict[str, Any] | None:
    """The map of a record, spelled out, or None."""
    given = record.get("map")
    book = game.maps()
    if given is None or book is None or not isinstance(given, str):
        return given
    return book.read(given).as_record()


def table_text(game: Game, table: Table, have: str = "", **more: Any) -> str:
    """A table as its page needs it, with ``more``, as JSON; for a page that names what it has, what changed."""
    found = read_scored(game, table, copy_of(game))
    old = SCORED.get(have)
    text = (found.text_since(old) if old is not None and old.game is game else None) or found.text
    return f"{dumps({'version': table.version, **more})[:-1]},{text[1:]}"


# ---- tables scored as far as they go, stored by what stands in them: the same record is scored and told once
# That is no state: what is stored follows from its key alone, and is bounded. A phone names what it has by that key,
# and where this process knows it still, the answer leaves out what stayed.

MOST_SCORED: Final = 500
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
            score = {
                "name": standing.name,
                "total": standing.total,
                "reason": standing.reason,
                "categories": points,
            }
            players.append({**score, "lines": standing.lines, **view})
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
        """As a table's page needs it: record, what it scores so far, each sheet's view; JSON of an object."""
        return dumps(
            {"have": self.have, "record": self.record, "players": self._players, **self._common}
        )

    def text_since(self, old: ScoredTable) -> str | None:
        """What changed since ``old``, named as ``of``; None where there is no less to tell. Of players name and total
        are told always; one that stayed is null in the record."""
        pairs = list(zip(self._players, old._players, strict=False))
        if [p["name"] for p in self._players] != [p["name"] for p in old._players]:
            return None
        if old.record.keys() - self.record.keys() or any(
            now.keys() != was.keys() for now, was in pairs
        ):
            return None
        record = {
            k: value
            for k, value in self.record.items()
            if not _same(value, old.record.get(k, MISSING))
        }
        seats = zip(self.record["players"], old.record["players"], strict=True)
        record["players"] = [None if _same(now, was) else now for now, was in seats]
        players = [
            {k: v for k, v in now.items() if k in _ALWAYS or v != was[k]} for now, was in pairs
        ]
        common = {k: value for k, value in self._common.items() if value != old._common[k]}
        return dumps(
            {"have": self.have, "of": old.have, "record": record, "players": players, **common}
        )


def _same(one: Any, other: Any) -> bool:
    """Whether two parts of a record, as they were typed, are the same JSON; 1 is not true."""
    return one is other or (one == other and dumps(one) == dumps(other))


SCORED: Final = Recent[str, ScoredTable](MOST_SCORED)
"""What was scored, by the names by which phones say what they have."""


def scored(game: Game, record: dict[str, Any], copy: Copy | None) -> ScoredTable:
    """A record scored as far as it goes. Raises as the game's drafting does."""
    named = blake2b(
        f"{game.slug} {copy.fingerprint if copy else ''} {dumps(record)}".encode(), digest_size=16
    )
    have = named.hexdigest()
    known = SCORED.get(have)
    if known is not None:
        return known
    draft = game.drafting().check(record, copy)
    return SCORED.put(have, ScoredTable(game, record, draft, have))


# ---- who sits where, and on which phones: as the lobby, joining and the other phones see it


class Seat(NamedTuple):
    """A seat as people see it; ``number`` is from 1, ``labels`` are the phones that hold it, this one too. A seat
    without a phone lies on the one that came first, whose player is ``lent_to``; ``mine`` says it of this phone.
    ``seen`` is when one of the others last wrote (UTC)."""

    number: int
    name: str
    letter: str
    colour: str | None
    starts: bool
    mine: bool
    labels: tuple[str, ...]
    others: tuple[str, ...]
    lent_to: str
    seen: dt.datetime | None

    @property
    def wrote(self) -> str:
        """When another phone last wrote, in words; empty without one."""
        if self.seen is None:
            return ""
        minutes = int((now() - self.seen).total_seconds() // 60)
        return (
            "just now"
            if minutes < 1
            else "a minute ago"
            if minutes == 1
            else f"{minutes} minutes ago"
        )


def seats_at(table: Table) -> list[Seat]:
    """The seats of a table, clockwise, with who holds them."""
    everybody = holds(store(), table.id)
    me = session.get("device")
    names = table.names
    first = min(everybody, key=lambda hold: (hold.since, hold.seat), default=None)
    seats = []
    for n, letter in enumerate(letters_of(names)):
        here = [h for h in everybody if h.seat == n]
        others = [h for h in here if h.device != me]
        seat = Seat(
            number=n + 1,
            name=names[n],
            letter=letter,
            colour=table.about.colour(n),
            starts=table.about.start == n,
            mine=len(others) < len(here) if here or first is None else first.device == me,
            labels=tuple(h.label for h in here),
            others=tuple(h.label for h in others),
            lent_to=names[first.seat] if first is not None and not here else "",
            seen=max((h.seen for h in others), default=None),
        )
        seats.append(seat)
    return seats


def my_seat(table: Table) -> int | None:
    """The first seat, from 0, that this browser holds at a table."""
    me = session.get("device")
    return next((h.seat for h in holds(store(), table.id) if h.device == me), None) if me else None


def people_here(without: Sequence[str] = ()) -> list[str]:
    """The names of everybody who played on this browser's tables, latest first."""
    names = dict.fromkeys(
        name for table in remembered() if not table.about.unnamed for name in table.names
    )
    return [name for name in names if name not in without]
