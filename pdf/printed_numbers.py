"""The number on a printed sheet: its code, for how many players it is, and its options, in words:
``7KQ4-M2XD for 4 players; boxes: 4``. ``--id`` reads these words back."""

import re
from collections.abc import Mapping
from typing import Final
from urllib.parse import parse_qsl, urlsplit

from companion import Game
from companion.errors import BadInput
from companion.questions import Options, questions_of
from companion.randomness import split_layout, split_options
from companion.words import counted

_FOR: Final = re.compile(r"\s+for\s+([0-9]+)\s+players?\s*(?:;|$)", re.IGNORECASE)
_COUNT: Final = re.compile(r"([0-9]+) (.+)")
_YES: Final = "yes"


def said_number(
    code: str, players: int, settings: Mapping[str, str], options: type[Options]
) -> str:
    """Returns the number to print, with the settings that are no defaults."""
    questions = {question.name: question for question in questions_of(options)}
    said = [f"{code} for {counted(players, 'player')}"]
    for name, value in settings.items():
        said.append(_said(_lower(questions[name].title), questions[name].label_of(value)))
    return "; ".join(said)


def _said(title: str, label: str) -> str:
    # a setting in words: "neutral ship", "4 boxes" or "game: Treasure Map"
    # names such as Treasure Map keep their capitals
    label = _lower(label) if label[1:].islower() else label
    if label == _YES:
        return title
    is_count = label.isdigit() and title.endswith("s")
    return f"{label} {title}" if is_count else f"{title}: {label}"


def _lower(words: str) -> str:
    return words[:1].lower() + words[1:]


def printed_number(
    number: str | None, code: str | None, game: Game
) -> tuple[str | None, int | None, dict[str, str]]:
    """Returns code, layout and settings of a printed number or address. Without a number, returns
    the code without a layout. Raises BadInput."""
    if number is None:
        return code, None, {}
    if code is not None:
        raise BadInput.at("--id", number, "no --seed beside it: the number is the code")
    asked = dict(parse_qsl(urlsplit(number.strip()).query))
    if "seed" in asked:
        return asked.pop("seed"), 1, asked
    number = number.strip().removeprefix("No.").strip()
    code, layout = split_layout(number)
    found = _FOR.search(number)
    if found is not None:
        return code, layout, {"players": found[1], **_settings_said(number[found.end() :], game)}
    # sheets printed earlier have settings instead of words
    from companion.commands import split_settings  # terminals have it

    return code, layout, split_settings(split_options(number))


def _settings_said(words: str, game: Game) -> dict[str, str]:
    # the settings in the words after the players. Raises BadInput for what the game does not ask.
    options = questions_of(game.setup_plan().options)
    questions = {question.title.lower(): question for question in options}
    settings = {}
    for said in filter(None, map(str.strip, words.split(";"))):
        title, label = _title_and_label(said)
        asked = questions.get(title.lower())
        if asked is None:
            raise BadInput.at("--id", said, f"one of {', '.join(questions)}, as it is printed")
        values = {one.label.lower(): str(one.value) for one in asked.choices}
        settings[asked.name] = values.get(label.lower() or _YES, label)
    return settings


def _title_and_label(said: str) -> tuple[str, str]:
    # what :func:`_said` said. "boxes: 4" and "neutral ship: yes" are how they were once printed.
    title, colon, label = (part.strip() for part in said.partition(":"))
    count = _COUNT.fullmatch(said)
    if count and not colon:
        return count[2].strip(), count[1]
    return title, label
