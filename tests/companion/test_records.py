"""Records: what is refused, and that every fault says place, value and what is allowed."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from companion import BadInput
from companion.errors import shown
from companion.jsontext import parse_json, split_records
from companion.places import assign, format_place, parse_place, value_at

# ---- JSON text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "nothing given; allowed: a record"),
        ("   \n ", "nothing given"),
        ("{", "line 1, column 2"),
        ('{"a": NaN}', '"NaN"; allowed: numbers that JSON knows'),
        ('{"a": 1, "a": 2}', '"a"; allowed: each key once'),
        ("[" * 100_000, "nested"),
        ("9" * 5000, "a number of thousands of digits"),
    ],
)
def test_text_that_is_no_json_is_refused(text: str, message: str) -> None:
    with pytest.raises(BadInput) as caught:
        for line, part in split_records(text):
            parse_json(part, line)
    assert message in str(caught.value)


def test_one_record_in_any_layout_or_json_lines() -> None:
    assert split_records('{\n"a": 1\n}') == [(None, '{\n"a": 1\n}')]
    assert split_records('{"a": 1}') == [(None, '{"a": 1}')]
    assert split_records('\n{"a": 1}\n\n{"a": 2}\n') == [(2, '{"a": 1}'), (4, '{"a": 2}')]


# ---- places and drafts


def test_values_are_shown_on_one_short_line() -> None:
    assert shown("a\nb") == '"a\N{REPLACEMENT CHARACTER}b"'
    assert len(shown("x" * 500)) == 60
    assert shown(None) == "null" and shown(True) == "true" and shown({}) == "an object"


# ---- Places of a record: Python and the script of the entry pages name, read and write them alike


HERE = Path(__file__).parent
SCRIPT = HERE.parents[1] / "webhelper" / "static" / "shared" / "places.js"
EXAMPLES: dict[str, Any] = json.loads((HERE / "place_vectors.json").read_text("utf-8"))
RECORD = EXAMPLES["record"]

IN_SCRIPT = """
import { readFileSync } from "node:fs";
import { parts, placeOf, valueIn, assigned } from "./places.mjs";
const { record, places, values, edits } = JSON.parse(readFileSync(process.argv[2], "utf8"));
const before = JSON.stringify(record);
const out = {
  parts: places.map(([place]) => parts(place)),
  places: places.map(([, path]) => placeOf(...path)),
  values: values.map(([place]) => valueIn(record, place)),
  edits: edits.map(([place, value]) => assigned(record, place, value)),
  kept: JSON.stringify(record) === before,
};
console.log(JSON.stringify(out));
"""


def test_python_names_reads_and_writes_every_example() -> None:
    before = json.dumps(RECORD)
    for place, path in EXAMPLES["places"]:
        assert parse_place(place) == tuple(path) and format_place(path) == place
    for place, value in EXAMPLES["values"]:
        assert value_at(RECORD, parse_place(place)) == value, place
    for place, value, after in EXAMPLES["edits"]:
        assert assign(RECORD, parse_place(place), value) == after, place
    assert json.dumps(RECORD) == before, "a record is never changed, only copied"


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_the_script_does_the_same(tmp_path: Path) -> None:
    (tmp_path / "places.mjs").write_text(SCRIPT.read_text("utf-8"), "utf-8")
    (tmp_path / "run.mjs").write_text(IN_SCRIPT, "utf-8")
    command = ["node", str(tmp_path / "run.mjs"), str(HERE / "place_vectors.json")]
    told = json.loads(subprocess.run(command, check=True, capture_output=True, timeout=60).stdout)
    assert told["parts"] == [path for _, path in EXAMPLES["places"]]
    assert told["places"] == [place for place, _ in EXAMPLES["places"]]
    assert told["values"] == [value for _, value in EXAMPLES["values"]]
    assert told["edits"] == [after for _, _, after in EXAMPLES["edits"]]
    assert told["kept"]
