"""Writes all that is kept as one JSON file, and brings such a file in, for ``companion export``,
``import`` and the web.

A file brought in never changes a table that is here. A table with a code that is free here is added
under it, so that its links and printed codes still work. A table that is here as it is in the file,
or further on, is left. A table that differs is added beside, under a code that follows from what it
holds. Bringing the same file in twice adds it once.
"""

import base64
import datetime as dt
import json
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import Any, Final

from sqlalchemy import Connection, insert, inspect, select, true

from companion import GAMES, Game
from companion.errors import BadInput, Fault
from companion.jsontext import dumps, parse_json
from companion.randomness import ALPHABET
from companion.records import Copy, plain_name, read_model
from companion.words import counted
from webhelper.evenings.datafile import DataFile
from webhelper.evenings.finished import Copies, Reader
from webhelper.storage.about import About
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
from webhelper.tables.live import NO_RECORD

_AT_ONCE: Final = 100
_FAULTS: Final = 40
MOST_PARTS: Final = 600_000
MOST_VALUES: Final = 2_000_000
"""The most lists and objects (those of 4,000 tables), and the most values, of a file. So much is
parsed before anything is checked, and nobody else is answered meanwhile."""


# ---- out


@contextmanager
def snapshot(store: Store) -> Iterator[Connection]:
    """A connection that sees the database as it is now, whatever is written meanwhile."""
    with store.engine.connect() as connection:
        if store.engine.dialect.name == "postgresql":
            # SQLite's readers see one moment by themselves once a transaction has begun
            connection = connection.execution_options(isolation_level="REPEATABLE READ")
        with connection.begin():
            take_lock(connection, "DEFERRED")
            yield connection


def export_lines(store: Store, who: Reader | None = None, maps: bool = True) -> Iterator[str]:
    """Yields the file in pieces of text. With a reader it holds what they may see, without
    anybody's devices."""
    # for whoever runs the helper
    everything = who is None
    with snapshot(store) as connection:
        yield '{"format": "tabletop-companion", "version": 1,\n'
        if maps:
            yield _list("maps", _rows(connection, MapRow, true(), MapRow.game, MapRow.code))
        merged = true() if who is None else PersonRow.viewer == who.name
        people = _rows(connection, PersonRow, merged, PersonRow.viewer, PersonRow.name)
        yield _list("people", people if everything else [_without(row, "viewer") for row in people])
        if everything:
            known = _rows(connection, KnownRow, true(), KnownRow.table_id, KnownRow.device)
            yield _list(
                "known", [{"table": row["table_id"], **_without(row, "table_id")} for row in known]
            )
        yield '"tables": ['
        seen = true() if who is None else who.sees()
        asked = select(TableRow.id).where(seen).order_by(TableRow.created, TableRow.id)
        ids = list(connection.scalars(asked))
        # some at a time: a helper's whole history need not fit into memory
        for start in range(0, len(ids), _AT_ONCE):
            tables = _tables(connection, ids[start : start + _AT_ONCE], with_holds=everything)
            if not everything:
                # the secret of the dice is told only once the game is over
                tables = [t if t["closed"] else _without(t, "secret") for t in tables]
            yield ("," if start else "") + ",".join(f"\n{dumps(table)}" for table in tables)
        yield "\n]}\n"


def _list(name: str, rows: Iterable[Mapping[str, Any]]) -> str:
    return f'"{name}": [' + ",".join(f"\n{dumps(row)}" for row in rows) + "],\n"


def _without(row: Mapping[str, Any], *names: str) -> dict[str, Any]:
    return {key: value for key, value in row.items() if key not in names}


def _rows(
    connection: Connection, kind: type[Base], where: Any, *order: Any
) -> list[dict[str, Any]]:
    rows = connection.execute(select(kind.__table__).where(where).order_by(*order)).mappings()
    return [
        {str(k): v.isoformat() if isinstance(v, dt.datetime) else v for k, v in row.items()}
        for row in rows
    ]


def _tables(connection: Connection, ids: Sequence[str], with_holds: bool) -> list[dict[str, Any]]:
    """Returns tables with their edits as they are exported, in the order of ``ids``. Those that are
    not there are left out."""
    tables = {
        row["id"]: {**row, "edits": []} for row in _rows(connection, TableRow, TableRow.id.in_(ids))
    }
    for edit in _rows(connection, EditRow, EditRow.table_id.in_(ids), EditRow.id):
        known = _without(edit, "id", "table_id", "edit_id")
        tables[edit["table_id"]]["edits"].append({"id": edit["edit_id"], **known})
    if with_holds:
        tables = {table_id: {**table, "holds": []} for table_id, table in tables.items()}
        order = (HoldRow.seat, HoldRow.since, HoldRow.device)
        for hold in _rows(connection, HoldRow, HoldRow.table_id.in_(ids), *order):
            tables[hold["table_id"]]["holds"].append(_without(hold, "table_id"))
    return [tables[table_id] for table_id in ids if table_id in tables]


MOST_PACKED: Final = 1200
"""The most characters of a table in a link, which a QR code on a screen can still hold."""


def packed(store: Store, table_id: str) -> str:
    """Returns a finished table as a link holds it: how it ended, without its edits. Empty if it is
    too long for a link."""
    with snapshot(store) as connection:
        (table,) = _tables(connection, [table_id], with_holds=False)
    kept = _without(table, "edits", "play", "secret", "watch")
    lines = dumps({"format": "tabletop-companion", "version": 1, "tables": [kept]})
    text = base64.urlsafe_b64encode(zlib.compress(lines.encode(), 9)).decode().rstrip("=")
    return text if len(text) <= MOST_PACKED else ""


def unpacked(text: str) -> bytes:
    """Returns the file in a link. Raises BadInput."""
    try:
        # a link leaves out the signs that fill the text up to a multiple of four
        data = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
        # no table packs sixty times smaller; more is cut off here and refused as a damaged file
        return zlib.decompressobj().decompress(data, max_length=MOST_PACKED * 60)
    except (ValueError, zlib.error):
        raise BadInput.at("", "", "the whole link of a finished game") from None


# ---- in


@dataclass
class Brought:
    """What an import did. ``added`` are the codes of added tables, ``beside`` how many of them
    stand beside a table of the same code. ``here`` is how many tables were here already."""

    added: list[str] = field(default_factory=list)
    beside: int = 0
    here: int = 0
    maps: int = 0

    @property
    def sentence(self) -> str:
        """Says what was done."""
        parts = [f"{counted(len(self.added), 'table')} added"]
        if self.beside:
            parts.append(f"{self.beside} of them beside one of the same code that differs")
        if self.here:
            parts.append(f"{counted(self.here, 'table')} here already")
        if self.maps:
            parts.append(f"{counted(self.maps, 'map')} added")
        return ", ".join(parts) + "."


def check_size(text: str) -> None:
    """Raises BadInput if a file holds more than is parsed while others wait."""
    if sum(map(text.count, "[{")) > MOST_PARTS:
        raise BadInput.at("", "too many parts", f"up to {MOST_PARTS:,} lists and objects")
    if text.count(",") >= MOST_VALUES:
        raise BadInput.at("", "too many values", f"up to {MOST_VALUES:,} values")


def read_file(text: str, copies: Copies) -> Any:
    """Reads the file, a ``DataFile``. Its game can read every table of it. Raises BadInput."""
    data: Any = read_model(DataFile, parse_json(text))
    faults: list[Fault] = []
    seen: set[str] = set()
    for n, table in enumerate(data.tables):
        place = f"tables[{n}]"
        game = GAMES.get(table.game)
        if game is None:
            faults.append(Fault(f"{place}.game", table.game, ", ".join(GAMES)))
        else:
            faults += faults_at(f"{place}.about", read_model, About, table.about)
            if len({edit.id for edit in table.edits}) < len(table.edits):
                faults.append(Fault(f"{place}.edits", len(table.edits), "each edit once"))
            faults += faults_at(place, read_play, game, table.play)
            faults += faults_at(f"{place}.record", read_record, game, table.record, copies(game))
        if table.id in seen:
            faults.append(Fault(f"{place}.id", table.id, "each table once"))
        seen.add(table.id)
        # nobody reads more of them, and a hostile file has millions
        if len(faults) > _FAULTS:
            raise BadInput(faults)
    for n, saved in enumerate(data.maps):
        faults += faults_at(f"maps[{n}].code", read_map, saved.game, saved.code)
    if faults:
        raise BadInput(faults)
    return data


def _makers(known: Sequence[Any]) -> set[tuple[str, str]]:
    """Returns who made which table, as (device, code). An old file does not tell; then it is the
    device that knew the table first."""
    # one row that tells it is enough: the file is then of a version that keeps it
    if any(row.made is not None for row in known):
        return {(row.device, row.table) for row in known if row.made}
    first: dict[str, str] = {}
    for row in sorted(known, key=lambda row: row.since):
        first.setdefault(row.table, row.device)
    return {(device, table) for table, device in first.items()}


def faults_at(place: str, read: Callable[..., object], *what: object) -> list[Fault]:
    """Returns the faults that ``read`` finds in what it is given, at ``place``. Mostly there are
    none."""
    try:
        read(*what)
    except BadInput as error:
        return [f._replace(place=f"{place}.{f.place}".strip(".")) for f in error.faults]
    return []


def read_play(game: Game, data: Any) -> None:
    """Raises BadInput if a game cannot read the state of play of a table."""
    play = game.play()
    # a table that has not begun has no state
    if data is not None and play is None:
        raise BadInput.at("play", data, f"nothing; {game.title} keeps nothing in play")
    if data is not None and play is not None:
        play.read(data)


def read_record(game: Game, record: dict[str, Any], copy: Copy | None) -> None:
    """Raises BadInput if a game cannot read a record."""
    if record.get("game") != game.slug:
        raise BadInput.at("game", record.get("game"), game.slug)
    try:
        game.drafting().check(record, copy)
    except NO_RECORD:
        raise BadInput.at("", record, f"a record of {game.title}") from None


def read_map(slug: str, code: str) -> None:
    """Raises BadInput if a saved map cannot be read."""
    book = GAMES[slug].maps() if slug in GAMES else None
    if book is None:
        raise BadInput.at("", slug, "a game with maps")
    book.read(code)


def bring_in(store: Store, data: Any, viewer: str, devices: bool) -> Brought:
    """Adds what a file holds and is not here, all of it or nothing. Merged names without a viewer
    go to ``viewer``.

    With ``devices``, for whoever runs the helper, it also takes over who holds which seat, knows
    which table and merged which names.
    """
    done = Brought()
    makers = _makers(data.known)
    with store.transaction() as session:

        def add(row: Base) -> bool:
            """Adds a row if there is none with its key. Says whether it did."""
            new = (
                session.get(type(row), tuple(inspect(type(row)).primary_key_from_instance(row)))
                is None
            )
            if new:
                # the file may hold the same row twice: the next look has to find it
                session.add(row)
                session.flush()
            return new

        for table in data.tables:
            code = _bring_table(session.connection(), table, devices)
            if code is None:
                done.here += 1
            else:
                done.added.append(code)
                done.beside += code != table.id
        for saved in data.maps:
            done.maps += add(MapRow(**saved.model_dump()))
        for person in data.people:
            whose = person.viewer if devices and person.viewer else viewer
            add(PersonRow(viewer=whose, name=plain_name(person.name), person=person.person))
        for known in data.known if devices else ():
            if session.get(TableRow, known.table) is not None:
                row = KnownRow(device=known.device, table_id=known.table, since=known.since)
                row.made = (known.device, known.table) in makers
                add(row)
    return done


def _code_here(connection: Connection, table: Any) -> str | None:
    # a table keeps its code, as links and printed codes lead to it, unless another one has it here
    there = _tables(connection, [table.id], with_holds=False)
    if not there:
        return str(table.id)
    # the code follows from what the file holds: brought in twice it is found the second time
    fresh = _code_of(table)
    is_there = _holds_all(there[0], table) or _tables(connection, [fresh], with_holds=False)
    return None if is_there else fresh


def _watch_here(connection: Connection, table: Any) -> str:
    # it keeps its link for watchers too, unless that leads to another table here
    leads_to = select(TableRow.id).where(TableRow.watch == table.watch)
    is_free = table.watch is not None and connection.scalar(leads_to) is None
    return str(table.watch) if is_free else _code_of(table, b"watch")


def _bring_table(connection: Connection, table: Any, devices: bool) -> str | None:
    """Adds a table of a file to the database. Returns its code, None if it is there already.

    If another table has its code here, it gets a new one. Phones’ seats and ways back are brought
    only with ``devices``.
    """
    code = _code_here(connection, table)
    if code is None:
        return None
    # a table without a secret of its dice gets a fresh one
    left_out = {"edits", "holds"} if table.secret else {"edits", "holds", "secret"}
    columns = table.model_dump(exclude=left_out)
    watch = _watch_here(connection, table)
    connection.execute(insert(TableRow), {**columns, "id": code, "watch": watch})
    if table.edits:
        way_back = set() if devices else {"inverse"}  # it writes what it says, unseen by the game
        connection.execute(
            insert(EditRow),
            [
                {"table_id": code, "edit_id": e.id, **e.model_dump(exclude={"id"} | way_back)}
                for e in table.edits
            ],
        )
    if devices and table.holds:
        connection.execute(
            insert(HoldRow), [{"table_id": code, **hold.model_dump()} for hold in table.holds]
        )
    return code


def _holds_all(there: Mapping[str, Any], table: Any) -> bool:
    """Whether a table that is here holds all of one in a file: it is the same, or further on."""
    if there["game"] != table.game or there["version"] < table.version:
        return False
    if there["version"] == table.version:
        return all(there[key] == getattr(table, key) for key in ("record", "about", "play"))
    # a table further on has all edits of the file's, each with its id
    return {edit.id for edit in table.edits} <= {edit["id"] for edit in there["edits"]}


def _code_of(table: Any, kind: bytes = b"table") -> str:
    return code_from(
        json.dumps(table.model_dump(mode="json", exclude={"holds"}), sort_keys=True), kind
    )


def code_from(text: str, kind: bytes = b"table") -> str:
    """Returns a table's code that follows from a text, always the same. ``kind`` makes different
    codes of one text."""
    digest = blake2b(text.encode(), digest_size=20, person=kind).digest()
    letters = base64.b32encode(digest).decode()[:ID_LENGTH]
    return letters.translate(str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", ALPHABET))
