"""The tables that a browser knows: how it calls them, which it took off its list last.

All of it stays in the browser's signed cookie; the tables themselves are nobody's to remove from here.
"""

from __future__ import annotations

from typing import Final

from flask import session

MAX_NAME: Final = 30
"""Characters of a table's name on a list."""


def names() -> dict[str, str]:
    """The names that this browser gave to tables, by code."""
    found: dict[str, str] = session.get("names", {})
    return found


def removed() -> str | None:
    """The code of the table that was taken off the list last, and can be put back."""
    found: str | None = session.get("removed")
    return found


def remember(table_id: str) -> bool:
    """Puts a table that this browser does not know on its list, and says whether it did not.

    A known one stays where it is: a visit changes nothing.
    """
    known: list[str] = session.get("tables", [])
    if table_id in known:
        return False
    session["tables"] = [table_id, *known]
    session.permanent = True
    return True


def rename(table_id: str, name: str) -> None:
    """Calls a table so on this browser's list; by its game again where the name is empty."""
    kept = {code: known for code, known in names().items() if code != table_id}
    name = " ".join("".join(letter for letter in name if letter.isprintable() or letter.isspace()).split())[:MAX_NAME]
    session["names"] = {**kept, table_id: name} if name else kept


def remove(table_id: str) -> None:
    """Takes a table off the list, until :func:`put_back`."""
    known: list[str] = session.get("tables", [])
    if table_id in known:
        session["removed"], session["removed_at"] = table_id, known.index(table_id)
        session["tables"] = [code for code in known if code != table_id]


def put_back() -> None:
    """Undoes the last :func:`remove`."""
    code = session.pop("removed", None)
    at = session.pop("removed_at", 0)
    if code is not None:
        known: list[str] = [one for one in session.get("tables", []) if one != code]
        session["tables"] = [*known[:at], code, *known[at:]]
