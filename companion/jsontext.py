"""Reads and writes JSON as text: records, and whatever else people and programs hand over.

Text that is no JSON, repeats a key or nests too deeply is refused, with line and column. What is
written is UTF-8, in any script.
"""

import re
from collections.abc import Mapping
from typing import Any, Final, NoReturn

from companion.errors import MISSING, BadInput

# ---- out


def dumps(value: Any) -> str:
    """Returns JSON on one line, in any script. ``value`` is JSON-ready or a pydantic model."""
    # several times as fast as json, and loaded with every record anyway
    from pydantic_core import to_json

    return to_json(value).decode()


def json_text(data: Mapping[str, Any]) -> str:
    """Returns JSON as in files and downloads, laid out for people."""
    # the help of the program does without
    import json

    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


# ---- in


def _no_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    out = dict(pairs)
    if len(out) != len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise BadInput.at("", twice, "each key once in an object")
    return out


def _no_constant(name: str) -> NoReturn:
    raise BadInput.at("", name, "numbers that JSON knows")


MAX_DEPTH: Final = 32
"""The most brackets within each other in JSON and TOML. A record has five."""
_BRACKETS: Final = re.compile(r'"(?:[^"\\]|\\.)*"?|[\[{]|[\]}]')


def depth_of(text: str) -> int:
    """Returns how deep brackets nest in JSON. Brackets inside strings do not count."""
    # as nearly always; then it cannot be deeper either
    if text.count("[") + text.count("{") <= MAX_DEPTH:
        return 0
    deepest = depth = 0
    for match in _BRACKETS.finditer(text):
        if match[0] in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif match[0] in "]}":
            depth -= 1
    return deepest


def parse_json(text: str, line: int | None = None) -> Any:
    """Returns JSON text as Python values. ``line`` is its line in JSON Lines.

    Raises BadInput naming line and column. Repeated keys and NaN are refused.
    """
    import json

    where = f"line {line}" if line is not None else ""
    if depth_of(text) > MAX_DEPTH:
        raise BadInput.at(where, "nested too deeply", "JSON nested as in the format")
    try:
        return json.loads(text, object_pairs_hook=_no_repeats, parse_constant=_no_constant)
    except json.JSONDecodeError as error:
        number = error.lineno if line is None else line
        place = f"line {number}, column {error.colno}"
        around = text[error.pos : error.pos + 20].split("\n")[0]
        raise BadInput.at(place, around, f"JSON ({error.msg})") from None
    except BadInput as error:
        raise error.within(where) from None
    except ValueError:  # an integer of more digits than Python reads
        raise BadInput.at(
            where, "a number of thousands of digits", "numbers of a sensible size"
        ) from None


def split_records(text: str) -> list[tuple[int | None, str]]:
    """Returns the records in ``text``: a single record in any layout, or JSON Lines.

    Each is (line number from 1, or None for a single record; its JSON text), not parsed yet. Raises
    BadInput for empty text.
    """
    filled = [(n, line) for n, line in enumerate(text.split("\n"), 1) if line.strip()]
    if not filled:
        raise BadInput.at("", MISSING, "a record, or one record a line")
    (_, first), *others = filled
    if not others or not _stands_alone(first):
        return [(None, text)]
    return list(filled)


def _stands_alone(line: str) -> bool:
    # whether a first line is a whole record, so that the rest is JSON Lines
    import json

    try:
        json.loads(line)
    # in braces, it was meant as a record: so the fault is told of this line alone
    except (ValueError, RecursionError):
        return line.lstrip().startswith("{") and line.rstrip().endswith("}")
    return True
