"""All that is kept as one JSON file, and its way back: what ``companion export`` and ``import`` and the web share.

A file brought in never changes a table that is here. One whose code is free is added under it, so that its links and
printed codes go on working; one that is here as it is in the file, or further on, is left; one that differs is added
beside, under a code that follows from what it holds, so that bringing the same file in twice adds it once.
"""

from __future__ import annotations

import base64
import datetime as dt
import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from typing import Annotated, Any, Final, Literal

from pydantic import BeforeValidator, FailFast, Field
from sqlalchemy import Connection, insert, select

from companion import GAMES, Game, get_game
from companion.commands import dumps
from companion.copies import Copy
from companion.errors import BadInput, Fault
from companion.history import plain_name
from companion.randomness import ALPHABET
from companion.records import Name, Record, parse_json, read_model, refuse
from companion.words import counted
from webhelper.evenings.history import Copies
from webhelper.storage.finished import Reader
from webhelper.storage.history import MAX_TOLD
from webhelper.storage.rows import (
    ID_LENGTH,
    Base,
    EditRow,
    HoldRow,
    KnownRow,
    MapRow,
    PersonRow,
    TableRow,
)
from webhelper.storage.store import Store, take_lock
from webhelper.tables.service import NO_RECORD

FORMAT: Final = "tabletop-companion"
VERSION: Final = 1
_AT_ONCE: Final = 100
_MANY: Final = 10_000_000
MOST_PARTS: Final = 600_000
"""Lists and objects in a file, those of 4,000 tables: so much of it is parsed before anything is checked."""


def _moment(value: Any) -> Any:
    """A time as it is written: UTC, without a zone."""
    try:
        found = dt.datetime.fromisoformat(value)
        return found if found.tzinfo is None else found.astimezone(dt.UTC).replace(tzinfo=None)
    except (TypeError, ValueError, OverflowError):
        refuse("a time such as 2026-01-31T20:15:00, in UTC")


Moment = Annotated[dt.datetime, BeforeValidator(_moment)]
Code = Annotated[str, Field(pattern=f"^[{ALPHABET}]{{{ID_LENGTH}}}$", description=f"a code of {ID_LENGTH} letters")]
Pair = Annotated[tuple[int, int], Field(strict=False)]
Rolled = Annotated[tuple[Annotated[int, Field(ge=1, le=_MANY)], list[Pair]], Field(strict=False)]
"""A roll of the phone: its number, and of each die its sides and the face."""
Secret = Annotated[str, Field(pattern="^[0-9a-f]{64}$", description="64 hexadecimal digits")]
Count = Annotated[int, Field(ge=0, le=_MANY)]


class EditInFile(Record):
    """One edit, in the order in which they arrived."""

    id: Annotated[str, Field(min_length=1, max_length=40)]
    place: Annotated[str, Field(max_length=120)]
    before: Any = None
    value: Any = None
    found: Any = None
    applied: bool
    undone: bool = False
    inverse: Any = None
    told: Annotated[str, Field(max_length=MAX_TOLD)] = ""
    by: Annotated[str, Field(max_length=60)] = ""
    rolled: Rolled | None = None
    at: Moment


class HoldInFile(Record):
    """A seat, from 0, that a phone holds."""

    device: Annotated[str, Field(min_length=1, max_length=40)]
    seat: Annotated[int, Field(ge=0, le=99)]
    label: Annotated[str, Field(max_length=60)]
    since: Moment
    seen: Moment


class SetupInFile(Record):
    """The set-up that a table was laid out by."""

    code: Annotated[str, Field(max_length=200)]
    players: Annotated[int, Field(ge=1, le=99)]
    options: dict[str, str] = {}
    copy_: Annotated[str | None, Field(alias="copy", max_length=60)] = None


class AboutInFile(Record):
    """What is known of an evening."""

    setup: SetupInFile | None = None
    colours: list[Annotated[str, Field(max_length=40)] | None] = []
    start: Annotated[int | None, Field(ge=0, le=99)] = None
    place: Annotated[str, Field(max_length=80)] = ""
    started: Annotated[str | None, Field(max_length=40)] = None
    again_of: Annotated[str | None, Field(max_length=ID_LENGTH)] = None
    ended: Annotated[str | None, Field(max_length=40)] = None
    again: Annotated[str | None, Field(max_length=ID_LENGTH)] = None
    secrets: dict[Secret, Count] = {}
    unnamed: bool = False


class TableInFile(Record):
    """A table with everything that belongs to it."""

    id: Code
    game: Annotated[str, Field(max_length=40)]
    record: dict[str, Any]
    about: dict[str, Any]
    play: Any = None
    watch: Code | None = None
    version: Count
    created: Moment
    changed: Moment
    closed: Moment | None = None
    reopened: Moment | None = None
    secret: Secret | Literal[""] | None = None
    rolls: Count = 0
    edits: Annotated[list[EditInFile], FailFast()] = []
    holds: Annotated[list[HoldInFile], FailFast()] = []


class MapInFile(Record):
    """A saved map of an owner's copy."""

    code: Annotated[str, Field(min_length=1, max_length=120)]
    game: Annotated[str, Field(max_length=40)]
    name: Name
    created: Moment


class PersonInFile(Record):
    """A name merged into a person; without a viewer, for whoever brings the file in."""

    viewer: Annotated[str, Field(max_length=40)] = ""
    name: Name
    person: Name


class KnownInFile(Record):
    """A table that a browser has opened."""

    device: Annotated[str, Field(min_length=1, max_length=40)]
    table: Code
    since: Moment


class DataFile(Record):
    """The whole file."""

    format: Literal["tabletop-companion"]
    version: Literal[1]
    maps: Annotated[list[MapInFile], FailFast()] = []
    people: Annotated[list[PersonInFile], FailFast()] = []
    known: Annotated[list[KnownInFile], FailFast()] = []
    tables: Annotated[list[TableInFile], FailFast()] = []


# ---- out


@contextmanager
def snapshot(store: Store) -> Iterator[Connection]:
    """A connection that sees the database as it is now, whatever is written meanwhile."""
    with store.engine.connect() as connection:
        if store.engine.dialect.name == "postgresql":
            connection = connection.execution_options(isolation_level="REPEATABLE READ")
        with connection.begin():
            take_lock(connection, "DEFERRED")
            yield connection


def export_lines(store: Store, who: Reader | None = None, maps: bool = True) -> Iterator[str]:
    """The file in pieces of text. With a reader it holds what they may see, without anybody's devices."""
    with snapshot(store) as connection:
        yield f'{{"format": "{FORMAT}", "version": {VERSION},\n'
        if maps:
            saved = select(MapRow.__table__).order_by(MapRow.game, MapRow.code)
            yield _list("maps", (_row_json(row) for row in connection.execute(saved).mappings()))
        people = select(PersonRow.__table__).order_by(PersonRow.viewer, PersonRow.name)
        mine = people if who is None else people.where(PersonRow.viewer == who.name)
        without = () if who is None else ("viewer",)
        yield _list("people", (_row_json(row, without) for row in connection.execute(mine).mappings()))
        if who is None:
            known = select(KnownRow.device, KnownRow.table_id.label("table"), KnownRow.since).order_by(
                "table", "device"
            )
            yield _list("known", (_row_json(row) for row in connection.execute(known).mappings()))
        yield '"tables": ['
        asked = select(TableRow.id).order_by(TableRow.created, TableRow.id)
        ids = list(connection.scalars(asked if who is None else asked.where(who.sees())))
        for at in range(0, len(ids), _AT_ONCE):
            tables = _tables(connection, ids[at : at + _AT_ONCE], with_holds=who is None)
            told = tables if who is None else map(_for_a_browser, tables)
            yield ("," if at else "") + ",".join(f"\n{dumps(table)}" for table in told)
        yield "\n]}\n"


def _list(name: str, rows: Iterable[Mapping[str, Any]]) -> str:
    return f'"{name}": [' + ",".join(f"\n{dumps(row)}" for row in rows) + "],\n"


def _row_json(row: Mapping[Any, Any], without: Sequence[str] = ()) -> dict[str, Any]:
    """A row JSON-ready, times in ISO form."""
    return {
        str(key): value.isoformat() if isinstance(value, dt.datetime) else value
        for key, value in row.items()
        if key not in without
    }


def _tables(connection: Connection, ids: Sequence[str], with_holds: bool) -> list[dict[str, Any]]:
    """Tables as the file has them, in the order of ``ids``."""
    own = {row["id"]: row for row in _rows(connection, TableRow, TableRow.id.in_(ids))}
    edits: dict[str, list[dict[str, Any]]] = {table_id: [] for table_id in own}
    for row in _rows(connection, EditRow, EditRow.table_id.in_(ids), EditRow.id):
        told = _row_json(row, ("id", "table_id", "edit_id"))
        edits[row["table_id"]].append({"id": row["edit_id"], **told})
    holds: dict[str, list[dict[str, Any]]] = {table_id: [] for table_id in own}
    if with_holds:
        for row in _rows(connection, HoldRow, HoldRow.table_id.in_(ids), HoldRow.seat, HoldRow.since, HoldRow.device):
            holds[row["table_id"]].append(_row_json(row, ("table_id",)))
    return [
        {**_row_json(own[table_id]), "edits": edits[table_id], **({"holds": holds[table_id]} if with_holds else {})}
        for table_id in ids
        if table_id in own
    ]


def _for_a_browser(table: dict[str, Any]) -> dict[str, Any]:
    """A table as whoever may write in it may have it: what its dice follow from is told once the game is over."""
    return table if table["closed"] else {key: value for key, value in table.items() if key != "secret"}


def _rows(connection: Connection, kind: type[Base], where: Any, *order: Any) -> list[Mapping[Any, Any]]:
    return list(connection.execute(select(kind.__table__).where(where).order_by(*order)).mappings())


# ---- in


@dataclass(frozen=True, slots=True)
class Brought:
    """What an import did: the codes of tables that were added, how many of those beside others; what was here."""

    added: tuple[str, ...] = field(default=())
    beside: int = 0
    here: int = 0
    maps: int = 0

    def told(self) -> str:
        """The same in a sentence."""
        parts = [f"{counted(len(self.added), 'table')} added"]
        if self.beside:
            parts.append(f"{self.beside} of them beside one of the same code that differs")
        if self.here:
            parts.append(f"{counted(self.here, 'table')} here already")
        if self.maps:
            parts.append(f"{counted(self.maps, 'map')} added")
        return ", ".join(parts) + "."


def read_file(text: str, copies: Copies) -> DataFile:
    """The file, every table of it one that its game can read. Raises BadInput with everything that is wrong."""
    if sum(map(text.count, "[{")) > MOST_PARTS:
        raise BadInput.at("", "too many parts", f"up to {MOST_PARTS:,} lists and objects")
    data = read_model(DataFile, parse_json(text))
    faults = [fault for n, table in enumerate(data.tables) for fault in _table_faults(f"tables[{n}]", table, copies)]
    for n, saved in enumerate(data.maps):
        faults += _map_faults(f"maps[{n}]", saved)
    seen: set[str] = set()
    for n, table in enumerate(data.tables):
        if table.id in seen:
            faults.append(Fault(f"tables[{n}].id", table.id, "each table once"))
        seen.add(table.id)
    if faults:
        raise BadInput(faults)
    return data


def _table_faults(place: str, table: TableInFile, copies: Copies) -> list[Fault]:
    if table.game not in GAMES:
        return [Fault(f"{place}.game", table.game, ", ".join(GAMES))]
    faults = []
    try:
        read_model(AboutInFile, table.about)
    except BadInput as error:
        faults += [f._replace(place=f"{place}.about.{f.place}".rstrip(".")) for f in error.faults]
    if len({edit.id for edit in table.edits}) < len(table.edits):
        faults.append(Fault(f"{place}.edits", len(table.edits), "each edit once"))
    game = get_game(table.game)
    faults += play_faults(game, table.play, place)
    return faults + record_faults(game, table.record, copies(game), f"{place}.record")


def play_faults(game: Game, data: Any, place: str) -> list[Fault]:
    """What keeps a game from reading the state of play of a table, at ``place``; nothing in most."""
    play = game.play()
    if data is None:
        return []
    if play is None:
        return [Fault(f"{place}.play".strip("."), data, f"nothing; {game.title} keeps nothing in play")]
    try:
        play.read(data)
    except BadInput as error:
        return [f._replace(place=f"{place}.{f.place}".strip(".")) for f in error.faults]
    return []


def record_faults(game: Game, record: dict[str, Any], copy: Copy | None, place: str) -> list[Fault]:
    """What keeps a game from reading a record, at ``place``; nothing in most."""
    try:
        if record.get("game") != game.slug:
            raise BadInput.at("game", record.get("game"), game.slug)
        game.drafting().check(record, copy)
    except BadInput as error:
        return [f._replace(place=f"{place}.{f.place}".strip(".")) for f in error.faults]
    except NO_RECORD:
        return [Fault(place, record, f"a record of {game.title}")]
    return []


def _map_faults(place: str, saved: MapInFile) -> list[Fault]:
    book = GAMES[saved.game].maps() if saved.game in GAMES else None
    if book is None:
        return [Fault(f"{place}.game", saved.game, "a game with maps")]
    try:
        book.read(saved.code)
    except BadInput as error:
        return [f._replace(place=f"{place}.code") for f in error.faults]
    return []


def bring_in(store: Store, data: DataFile, viewer: str, devices: bool) -> Brought:
    """Adds what a file holds and is not here, all of it or nothing; ``viewer`` gets the merges that name nobody.

    ``devices`` is whether who holds which seat, who knows which table and everybody's merges are taken over, which
    is for whoever runs the helper.
    """
    done = Brought()
    with store.transaction() as session:
        connection = session.connection()
        for table in data.tables:
            done = _bring_table(connection, table, done, devices)
        for saved in data.maps:
            if session.get(MapRow, (saved.code, saved.game)) is None:
                session.add(MapRow(**saved.model_dump()))
                done = replace(done, maps=done.maps + 1)
        for person in data.people:
            whose = person.viewer if devices and person.viewer else viewer
            if session.get(PersonRow, (whose, plain_name(person.name))) is None:
                session.add(PersonRow(viewer=whose, name=plain_name(person.name), person=person.person))
                session.flush()
        for known in data.known if devices else ():
            there = session.get(TableRow, known.table) is not None
            if there and session.get(KnownRow, (known.device, known.table)) is None:
                session.add(KnownRow(device=known.device, table_id=known.table, since=known.since))
                session.flush()
    return done


def _bring_table(connection: Connection, table: TableInFile, done: Brought, devices: bool) -> Brought:
    """One table added, if it is not here."""
    there = _tables(connection, [table.id], with_holds=False)
    new = table.id
    if there:
        if _holds_all(there[0], table):
            return replace(done, here=done.here + 1)
        new = _code_of(table)
        if _tables(connection, [new], with_holds=False):
            return replace(done, here=done.here + 1)
    own = table.model_dump(exclude={"edits", "holds"} | (set() if table.secret else {"secret"}))
    watch = table.watch
    if watch is None or connection.scalar(select(TableRow.id).where(TableRow.watch == watch)) is not None:
        watch = _code_of(table, b"watch")
    connection.execute(insert(TableRow), {**own, "id": new, "watch": watch})
    if table.edits:
        way_back = set() if devices else {"inverse"}  # it writes what it says, unseen by the game
        edits = [{"table_id": new, "edit_id": e.id, **e.model_dump(exclude={"id"} | way_back)} for e in table.edits]
        connection.execute(insert(EditRow), edits)
    if devices and table.holds:
        connection.execute(insert(HoldRow), [{"table_id": new, **hold.model_dump()} for hold in table.holds])
    return replace(done, added=(*done.added, new), beside=done.beside + (new != table.id))


def _holds_all(there: Mapping[str, Any], table: TableInFile) -> bool:
    """Whether a table that is here holds all of one in a file: it is the same, or that one further on."""
    if there["game"] != table.game or there["version"] < table.version:
        return False
    if there["version"] == table.version:
        return [there[key] for key in ("record", "about", "play")] == [table.record, table.about, table.play]
    return {edit.id for edit in table.edits} <= {edit["id"] for edit in there["edits"]}


def _code_of(table: TableInFile, kind: bytes = b"table") -> str:
    """A code that follows from all that a table in a file holds."""
    text = json.dumps(table.model_dump(mode="json", exclude={"holds"}), sort_keys=True)
    digest = blake2b(text.encode(), digest_size=20, person=kind).digest()
    letters = base64.b32encode(digest).decode()[:ID_LENGTH]
    return letters.translate(str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", ALPHABET))
