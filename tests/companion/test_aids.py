"""The text files of aids: what is read of them, and what is refused."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

from companion.aids import read_aid
from companion.facts import RuleRef, places

REF = RuleRef("p. 2")
TEXT = """\
# other: Another

# trial: Trial | one | two
~ events | questions

## End of {ROUNDS:words} rounds @END (always, gap 1.5)
; a note
> row 1 -2.5 gap=5 bare
  * :n:1 Count: all {coin}, or
    {d:4}
  - =drawn(3x2) words
> table -8 1c
  | | Title |
  | :coin(5) | one // two |
  + more
= big 30/34: A picture
Two lines of
one paragraph.

~ Small.
"""


def facts_beside(folder: Path, text: str) -> ModuleType:
    """The facts of a game whose aids are told by a text."""
    folder.joinpath("rules").mkdir()
    folder.joinpath("rules", "aids.txt").write_text(text, "utf-8")
    facts = ModuleType("facts")
    facts.__dict__.update(__file__=folder / "facts.py", PLACES=places(END=REF), ROUNDS=3)
    return facts


def test_what_a_text_says(tmp_path: Path) -> None:
    aid = read_aid(facts_beside(tmp_path, TEXT), "trial", {})
    assert (aid.title, aid.questions, aid.elsewhere) == (
        "Trial",
        ("one", "two"),
        ("events", "questions"),
    )
    (section,) = aid.sections
    assert (section.title, section.note, section.rank, section.rules) == (
        "End of three rounds",
        "a note",
        "always",
        (REF,),
    )
    row, table, figure, words, small = section.parts
    assert (row.sizes, row.option("gap", 4), "bare" in row.options) == ((1, -2.5), 5, True)
    cell, item = row.parts
    assert (cell.sign, cell.name, cell.text) == ("n:1", "Count", "all {coin}, or {d:4}")
    assert (item.sign, item.sizes, item.text) == ("=drawn", (3, 2), "words")
    assert [line.cells or line.name for line in table.parts] == [
        ("", "Title"),
        (":coin(5)", "one | two"),
        "more",
    ]
    assert (figure.name, figure.sizes, figure.text) == ("big", (30, 34), "A picture")
    assert (words.text, small.text) == ("Two lines of one paragraph.", "Small.")


OPTIONS = """\
# trial: Trial
## Always @END
> row
  * :n:1 One: usual ?way=old
  * :n:1 One: other, said in ?way=new
    two lines
A paragraph. ?way=new,newer

| a | b | ?way=old
## Only new @END (always) ?way=new
words
"""


@pytest.mark.parametrize("way", ["old", "new", "newer", ""])
def test_a_part_marked_with_an_option_is_told_with_this_option_alone(
    way: str, tmp_path: Path
) -> None:
    aid = read_aid(facts_beside(tmp_path, OPTIONS), "trial", {}, {"way": way} if way else {})
    (row, *rest), *more = (section.parts for section in aid.sections)
    told = {"old": ["usual"], "new": ["other, said in two lines"], "newer": []}
    assert [cell.text for cell in row.parts] == told.get(way, [*told["old"], *told["new"]])
    kinds = {"old": ["line"], "new": ["text"], "newer": ["text"]}
    assert [part.kind for part in rest] == kinds.get(way, ["text", "line"])
    assert all("?" not in part.text for part in (*row.parts, *rest))
    assert bool(more) == (way in ("new", "")), "a section goes with all that it holds"


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("# trial: T\n## No source (always)\n", ValueError),
        ("# trial: T\n## A @NOWHERE\n", KeyError),
        ("# trial: T\n## A @END\nof {NOTHING}\n", KeyError),
        ("# trial: T\n## A @END\n> heap\n  words\n", ValueError),
        ("# trial: T\n## A @END\n- words without a sign\n", ValueError),
        ("# other: T\n", KeyError),
    ],
)
def test_what_it_cannot_say(text: str, error: type[Exception], tmp_path: Path) -> None:
    with pytest.raises(error):
        read_aid(facts_beside(tmp_path, text), "trial", {})
