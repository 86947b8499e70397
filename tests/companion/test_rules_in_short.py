"""The rules in short: every game has every section, every entry its source, and its words are
plain."""

from __future__ import annotations

import re
from importlib import import_module
from importlib.resources import files
from pathlib import Path
from types import ModuleType
from typing import Final

import pytest

from companion import GAMES, Game, get_game
from companion.facts import RuleRef, Ruling, conditional, places
from companion.games.sailorman_dice import facts as sailorman
from companion.games.sailorman_dice.boxes import line_box
from companion.games.sailorman_dice.record import digit_range
from companion.games.sailorman_dice.score import groups
from companion.questions import questions_of
from companion.rules import Example, Rule, RulesInShort, read_rules

SECTIONS: Final = ("need", "set-up", "turn", "signs", "end", "scoring", "questions")
"""The sections that every game has, in the order in which they are shown; a game may add others
between."""
TEXT: Final = {
    *("gems-in-holds", "consecutive", "substitutes", "one-red-slot", "gem-in-red-slot"),
    *("one-pool", "cities", "further-units", "printed-curse", "final-exploration", "must-enter"),
}
"""Names of what the publishers' texts settle: never among our rulings."""

SYMBOLS: Final = frozenset(
    re.findall(r'<symbol id="([^"]+)"', files("assets").joinpath("symbols.svg").read_text())
)

FORBIDDEN: Final = re.compile(
    r"\b(?:colors?|colored|harbors?|gray|centers?|neighbors?|favor\w*|\w{3,}iz(?:e[sd]?|ing)|setup|"
    r"valid|invalid|null|boolean|array|string|index|record|input|data|default)\b",
    re.IGNORECASE,
)
"""American spelling, and words that only developers use."""

FEW: Final = 30
"""Of fewer entries a small game's rules may stand without all sections, and without questions."""

TURN: Final = RuleRef("p. 1")

RULES: Final[dict[str, RulesInShort]] = {
    f"{game.slug} {told.name}".strip(): told
    for game in GAMES.values()
    for told in game.rules_in_short()
}
every_game = pytest.mark.parametrize("name", RULES)


def entries(name: str) -> list[Rule]:
    return [rule for section in RULES[name].sections for rule in section.rules]


def said(rule: Rule) -> str:
    return f"{rule.name} {rule.text}"


def test_the_games_of_a_box_are_told_apart() -> None:
    for game in GAMES.values():
        names = [(rules.name, rules.title) for rules in game.rules_in_short()]
        assert names == (list(game.modes.items()) or [("", "")])


@every_game
def test_every_section_is_there_and_in_order(name: str) -> None:
    sections = RULES[name].sections
    names = [section.name for section in sections]
    known = [n for n in names if n in SECTIONS]
    assert known == [n for n in SECTIONS if n in known] and (
        known == [*SECTIONS] or len(entries(name)) < FEW
    )
    assert len(set(names)) == len(names) and all(
        re.fullmatch(r"[a-z]+(?:-[a-z]+)*", n) for n in names
    )
    assert all(section.title and section.rules for section in sections)
    assert all(RULES[name].section(n).name == n for n in names)


@every_game
def test_every_entry_has_a_text_and_names_its_source(name: str) -> None:
    for rule in entries(name):
        assert rule.text.strip() == rule.text and rule.text.endswith("."), said(rule)
        assert isinstance(rule.where, RuleRef) and rule.where.strip(), said(rule)
    texts = [said(rule) for rule in entries(name)]
    assert len(set(texts)) == len(texts)


@every_game
def test_every_symbol_is_drawn(name: str) -> None:
    assert len(SYMBOLS) > 60
    for rule in entries(name):
        inside = re.findall(r"\{(.*?)\}", rule.text)
        heads = rule.example.heads if rule.example else ()
        assert {*inside, *heads, *filter(None, (rule.symbol,))} <= SYMBOLS, said(rule)


@every_game
def test_what_is_ours_says_so_and_every_ruling_stands_somewhere(name: str) -> None:
    rulings = get_game(name.split()[0]).rulings
    marked = {rule.ruling for rule in entries(name)} - {""}
    assert marked <= set(rulings)
    assert TEXT.isdisjoint(rulings)
    assert all(rule.where == rulings[rule.ruling].rule for rule in entries(name) if rule.ruling)
    texts = {ruling.text: ruling_name for ruling_name, ruling in rulings.items()}
    assert all(texts.get(rule.text, "") == rule.ruling for rule in entries(name))
    told = {
        rule.ruling
        for other in RULES
        if other.split()[0] == name.split()[0]
        for rule in entries(other)
    }
    assert set(rulings) <= told, "every ruling has an entry, and so an address"


@every_game
def test_ten_questions_and_five_lines_of_scoring(name: str) -> None:
    told = {section.name: section.rules for section in RULES[name].sections}
    questions, scoring = told.get("questions", ()), told.get("scoring", ())
    assert len(questions) >= 10 or len(entries(name)) < FEW
    assert all(question.name.endswith("?") for question in questions)
    assert len(scoring) <= 5 and (scoring or len(entries(name)) < FEW)


@every_game
def test_the_words_are_plain(name: str) -> None:
    for told in [*map(said, entries(name)), *(section.title for section in RULES[name].sections)]:
        assert not re.search(r"[_'‘“”\[\]<>]", told), told
        assert not FORBIDDEN.search(told), told
        longest = max(
            (len(sentence.split()) for sentence in re.split(r"(?<=[.?:;]) ", told)), default=0
        )
        assert longest <= 40, told


@pytest.mark.parametrize("name", GAMES)
def test_what_is_played_with_an_option_alone_names_one_that_there_is(name: str) -> None:
    asked = {
        option.name: option.values for option in questions_of(GAMES[name].setup_plan().options)
    }
    rules = [
        rule
        for short in GAMES[name].rules_in_short()
        for section in short.sections
        for rule in section.rules
    ]
    for option, value in {rule.when for rule in rules if rule.when}:
        assert value in (asked[option] or ("yes", "no"))
    plain = {
        option.name: option.written(option.value)
        for option in questions_of(GAMES[name].setup_plan().options)
    }
    variants = {
        "sailorman-dice": set[str](),
        "waters-of-nereus": {"neutral-player"},
        "loot-island": {"variants"},
        "ship-adventure": set[str](),
    }
    for short in GAMES[name].rules_in_short():
        gone = {s.name for s in short.sections} - {s.name for s in short.played(plain).sections}
        assert name not in variants or gone == variants[name], "another section depends on it"


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_statement_names_its_place_and_an_option_that_there_is(game: Game) -> None:
    asked = {
        one.name: one.values or ("yes", "no") for one in questions_of(game.setup_plan().options)
    }
    facts = import_module(f"{game.package}.facts")
    file = Path(str(facts.__file__)).with_name("rules") / "statements.txt"
    if not file.is_file():
        return
    for line in file.read_text("utf-8").splitlines():
        if line.startswith("* "):
            head, when = conditional(line)
            assert hasattr(facts.PLACES, head.partition(" @")[2]), line
            assert not when or when[0] == "players" or {*when[1:]} <= {*asked[when[0]]}, line


@every_game
def test_examples_can_be_drawn(name: str) -> None:
    for rule in entries(name):
        if (example := rule.example) is None:
            continue
        (width,) = {len(row) for row in example.fields}
        assert len(example.heads) in (0, len(example.fields))
        assert not example.terrain or [len(row) for row in example.terrain] == [width] * len(
            example.fields
        )
        assert all(1 <= r <= len(example.fields) and 1 <= c <= width for r, c in example.marked)


# ---- what the games say, with numbers typed from the publishers' texts, so that a wrong constant
# is seen too


PLAY_A_1: Final = "May I play a 1 and higher map cards in the same turn?"
SAYS: Final = {
    "loot-island": [
        (
            "loot",
            "Enough map cards?",
            "4 map cards with two or three players, 5 with four, 6 with five",
        ),
        ("set-up", "Map cards", "deal 7 to each player, 6 with two players"),
        ("set-up", "Treasures", "four players I, II and IV, two or three players I and IV"),
        ("end", "Final exploration", "up to six"),
        ("end", "Too many cubes", "13 or more cubes is out"),
        ("end", "Loot value", "exactly 0 is not"),
        ("scoring", "Crowns", "25, then 18, then 11"),
        ("scoring", "Jewels and skulls", "8 for each set of 2 and 20 for each set of 3"),
        ("scoring", "Jewels and skulls", "1, 2 or 3 different skulls pays 1, 3 or 6 gold"),
        ("aaron", "His map cards", "six new ones, five with event B5"),
        ("aaron", "Treasures", "highest number"),
        ("landings", "Disc", "move one from another landing"),
        ("fitting", "Same or higher", "same as that of the map card before it, or higher"),
        ("turn", "Pass", "The first to pass in a round takes the First Player tile"),
        (
            "questions",
            PLAY_A_1,
            "On an empty landing the 1 is simply first, and every other player takes 1 cube.",
        ),
        ("questions", PLAY_A_1, "2 or more, the 1 goes to the start"),
    ],
    "ship-adventure treasure-map": [
        ("need", "Playing alone", "your crew is destroyed"),
        ("need", "Playing alone", "only your ship does not"),
        ("turn", "Move", "one to four squares"),
        ("fights", "Result", "A skull on a die is 7"),
        ("seafarers", "Pay it off", "4 gold"),
        ("levels", "Level 1", "one die, galleon 5 gold, pirates +2 in close combat, no cannons"),
        (
            "levels",
            "Level 3",
            "three dice, galleon 15 gold, pirates +6 in close combat, +6 in ranged",
        ),
        ("levels", "The last level", "play three levels, two players two"),
        ("set-up", "Areas", "take the treasure tokens of its colour out of the game"),
        ("alone", "Pirates", "one more for each temple you empty"),
        ("fights", "A pirate has fought", "Whoever beats it later takes that loot."),
        ("fights", "A pirate fires", "you lose without a roll"),
        ("questions", "How does the galleon fight?", "What it wins it keeps"),
        (
            "questions",
            "Must I fire when I stop beside somebody?",
            "if it alone fires it wins without a roll",
        ),
    ],
    "ship-adventure caribbean-conquest": [
        (
            "set-up",
            "Areas",
            "one box three areas of three points, four boxes nine areas of four points",
        ),
        ("turn", "Move", "Up to 6 squares in all"),
        ("turn", "Buy", "A ship for 6 gold or a crew for 3"),
        ("turn", "Buy", "a crew starts in the city, a ship in its harbour"),
        (
            "questions",
            "When do I buy, and may a new unit move at once?",
            "a new ship to its harbour",
        ),
        ("battles", "Several units", "adds 1 to its die, for the attacked as for the attacker"),
        ("battles", "Points fire", "on enemy ships on adjacent squares"),
        (
            "round",
            "Income",
            "1 gold for each strategic point they control, 2 for each one in an area",
        ),
        ("end", "When", "2 of 3, or 5 of 9"),
    ],
}
"""By the name of the rules: a section, an entry of it, and words that stand there."""


@pytest.mark.parametrize(
    ("name", "says"), [(name, says) for name, all_of in SAYS.items() for says in all_of]
)
def test_what_a_game_says(name: str, says: tuple[str, str, str]) -> None:
    section, entry, words = says
    (text,) = [rule.text for rule in RULES[name].section(section).rules if rule.name == entry]
    assert words in text


# ---- what Sailorman Dice's drawings show


def example_of(section: str) -> Example:
    (found,) = [
        rule.example for rule in RULES["sailorman-dice"].section(section).rules if rule.example
    ]
    return found


def test_the_marked_fields_are_those_where_the_number_fits() -> None:
    """How to enter your results: equal or rising, crosses skipped."""
    for section, digit in (("entering", "4"), ("sailorman-move", "2")):
        example = example_of(section)
        (row,) = example.fields
        fits = []
        for c, mark in enumerate(row):
            low, high = digit_range(row, c)
            if mark == sailorman.EMPTY and low <= digit <= high:
                fits.append((1, c + 1))
        assert tuple(fits) == example.marked
    moved = example_of("sailorman-move")
    assert [
        mark
        for mark, letter in zip(moved.fields[0], moved.terrain[0], strict=True)
        if letter in "Rr"
    ] == [
        "2",
        ".",
    ]
    assert not line_box(moved.fields[0]).filled


def test_the_marked_group_is_the_largest_and_corners_do_not_join() -> None:
    """End of game: right, left, above or below; not diagonally."""
    example = example_of("end")
    rows = [row.ljust(sailorman.N_COLS, sailorman.EMPTY) for row in example.fields]
    largest = groups("".join(rows).ljust(sailorman.N_ROWS * sailorman.N_COLS, sailorman.EMPTY))[0]
    assert (largest.size, largest.digit) == (len(example.marked), "4")
    assert {example.fields[r - 1][c - 1] for r, c in example.marked} == {"4"}
    assert sum(row.count("4") for row in example.fields) == len(example.marked) + 1


# ---- from a text


def game_with(folder: Path, text: str, **facts: object) -> ModuleType:
    """A module of facts with a text of the rules in short beside it."""
    (folder / "rules").mkdir(exist_ok=True)
    (folder / "rules" / "rules.txt").write_text(text)
    module = ModuleType("facts")
    vars(module).update(facts, SLUG="g", __file__=str(folder / "facts.py"))
    return module


def test_a_text_is_read_with_its_facts_and_drawings(tmp_path: Path) -> None:
    facts = {
        "PLACES": places(TURN="p. 1"),
        "DICE": 4,
        "SIZES": {2: (5,)},
        "RULINGS": {"x": Ruling("x", "So.", TURN)},
    }
    text = """
    ~~ throw, roll

    # small: The small game

    ## turn: A turn (in order)

    * Roll 1+ @TURN :die
      {DICE:Words} dice, {DICE:words} or {DICE}, {SIZES[2][0]} {coin},
      and {MORE}.
      | bell 1[X]. rrd
      | - 2..
      ~ reroll
    * !x
    + MORE
    """
    more = Rule("More.", TURN)
    (rules,) = read_rules(
        game_with(tmp_path, text.replace("\n    ", "\n"), **facts),
        {"MORE": "more"},
        {"MORE": [more]},
    )
    assert (rules.name, rules.title, rules.synonyms) == (
        "small",
        "The small game",
        (("throw", "roll"),),
    )
    (turn,) = rules.sections
    assert (turn.name, turn.title, turn.steps) == ("turn", "A turn", True)
    drawn = Example(("1X.", "2.."), ("bell",), ("rrd",), ((1, 2),))
    roll = Rule(
        "Four dice, four or 4, 5 {coin}, and more.", TURN, "Roll 1+", "die", "", drawn, "reroll"
    )
    assert turn.rules == (roll, Rule("So.", TURN, ruling="x"), more)


@pytest.mark.parametrize(
    "line",
    ["* Roll @NOWHERE", "* Roll !nothing", "+ NOTHING", "## turn", "  a text of its own", "? what"],
)
def test_a_text_that_cannot_be_read_names_the_line(line: str, tmp_path: Path) -> None:
    facts = {"PLACES": places(TURN=TURN), "RULINGS": dict[str, Ruling]()}
    with pytest.raises(ValueError, match=r"line [12], "):
        read_rules(game_with(tmp_path, f"## turn: A turn\n{line}\n  text", **facts), {}, {})
    with pytest.raises(ValueError, match=r"line 2, .*KeyError"):
        read_rules(
            game_with(tmp_path, "## turn: A turn\n* @TURN\n  {DICE}\n* @TURN\n  x", **facts), {}, {}
        )
