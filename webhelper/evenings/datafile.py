"""The JSON file that holds all that is kept: what may stand in it, for :mod:`transfer`.

Its models follow from the rows of the database.
"""

import datetime as dt
from typing import Annotated, Any, Final, Literal

from pydantic import BeforeValidator, FailFast, Field, create_model
from sqlalchemy import JSON, ColumnDefault, String

from companion.randomness import ALPHABET
from companion.records import Name, Record, refuse
from webhelper.storage.about import Count, Secret
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


def _moment(value: Any) -> Any:
    """Reads a time as it is written: UTC, without a zone."""
    try:
        moment = dt.datetime.fromisoformat(value)
        return moment if moment.tzinfo is None else moment.astimezone(dt.UTC).replace(tzinfo=None)
    except (TypeError, ValueError, OverflowError):
        refuse("a time such as 2026-01-31T20:15:00, in UTC")


Moment = Annotated[dt.datetime, BeforeValidator(_moment)]
Code = Annotated[
    str,
    Field(pattern=f"^[{ALPHABET}]{{{ID_LENGTH}}}$", description=f"a code of {ID_LENGTH} letters"),
]
Pair = Annotated[tuple[int, int], Field(strict=False)]
Rolled = Annotated[
    tuple[Annotated[int, Field(ge=1, le=10_000_000)], list[Pair]], Field(strict=False)
]
"""A roll of the phone: its number, and of each die its sides and the face."""


def _in_file(row: type[Base], without: tuple[str, ...] = (), **own: Any) -> Any:
    """Makes the model of a row in the file from its columns. ``without`` are columns that the file
    does not have, ``own`` fields of another form, as pydantic takes them."""
    columns = [c for c in row.__table__.c if c.name not in without and c.name not in own]
    fields: dict[str, Any] = {column.name: _field_of(column) for column in columns}
    return create_model(row.__tablename__, __base__=Record, **fields, **own)


def _field_of(column: Any) -> tuple[Any, Any]:
    """Returns the type and the default of a column's field: texts have the same length, and the
    same fields may be missing."""
    kind: Any = Any
    if isinstance(column.type, String):
        kind = Annotated[str, Field(max_length=column.type.length)]
    elif not isinstance(column.type, JSON):
        kind = _KINDS[column.type.python_type]
    # a default that is made for each row, such as the present time, is not the file's
    default = column.default
    if isinstance(default, ColumnDefault) and default.is_scalar:
        return kind, default.arg
    # without a default a field has to be there, unless the row may go without it
    return (kind | None, None) if column.nullable else (kind, ...)


_Format = Literal["tabletop-companion"]
_KINDS: Final = {dt.datetime: Moment, int: Count, bool: bool}
_Id: Final = Annotated[str, Field(min_length=1, max_length=40)]
_OF_A_TABLE: Final = ("table_id",)
EditInFile: Any = _in_file(
    EditRow, ("edit_id", *_OF_A_TABLE), id=(_Id, ...), rolled=(Rolled | None, None)
)
HoldInFile: Any = _in_file(
    HoldRow, _OF_A_TABLE, device=(_Id, ...), seat=(Annotated[int, Field(ge=0, le=99)], ...)
)
MapInFile: Any = _in_file(MapRow, name=(Name, ...))
PersonInFile: Any = _in_file(PersonRow, viewer=(str, ""), name=(Name, ...), person=(Name, ...))
KnownInFile: Any = _in_file(
    KnownRow, _OF_A_TABLE, device=(_Id, ...), table=(Code, ...), made=(bool | None, None)
)
TableInFile: Any = _in_file(
    TableRow,
    id=(Code, ...),
    record=(dict[str, Any], ...),
    about=(dict[str, Any], ...),
    watch=(Code | None, None),
    secret=(Secret | Literal[""] | None, None),
    edits=(Annotated[list[EditInFile], FailFast()], []),
    holds=(Annotated[list[HoldInFile], FailFast()], []),
)
DataFile: Any = create_model(
    "DataFile",
    __base__=Record,
    format=(_Format, ...),
    version=(Literal[1], ...),
    maps=(Annotated[list[MapInFile], FailFast()], []),
    people=(Annotated[list[PersonInFile], FailFast()], []),
    known=(Annotated[list[KnownInFile], FailFast()], []),
    tables=(Annotated[list[TableInFile], FailFast()], []),
)
"""The whole file."""
