"""Forms made from declared options: what was typed, what is shown, and which control a fault
belongs to."""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple

from werkzeug.datastructures import MultiDict

from companion import Game
from companion.errors import BadInput, Fault, Missing, shown
from companion.numbers import number_in, whole_number
from companion.places import PlacePath, format_place
from companion.questions import Kind, Question, questions_of
from companion.records import look_alike
from companion.words import capital


def setup_options(game: Game) -> tuple[Question, ...]:
    """Returns the options of a game's set-up."""
    return questions_of(game.setup_plan().options)


def unusual(game: Game, chosen: Mapping[str, str]) -> str:
    """Returns the chosen options of a set-up in words, such as ``islands four``. The option
    ``mode`` is left out: the game's title tells it."""
    told = [
        f"{option.title} {option.label_of(chosen[option.name])}".lower().removesuffix(" yes")
        for option in setup_options(game)
        if option.name in chosen and option.name != "mode"
    ]
    return ", ".join(told)


def said_in(source: MultiDict[str, str]) -> dict[str, str]:
    """Returns what a form says, by name. If several controls have one name, their texts are joined
    in order."""
    return {name: " ".join(filter(None, source.getlist(name))) for name in source}


def typed_options(table: Sequence[Question], given: Mapping[str, str]) -> dict[str, str]:
    """Returns what ``given`` holds for the options of ``table``. Options that are not offered for
    that number of players are left out, and so is everything else."""
    named = [option for option in table if option.name in given]
    return {option.name: given[option.name] for option in named if _is_offered(option, given)}


def _is_offered(option: Question, given: Mapping[str, str]) -> bool:
    """Whether an option is offered for the number of players in ``given``, if there is one."""
    # what must be chosen for it: a field and its value
    needed_field, needed = option.hints.get("only_with") or ("", "")
    return needed_field != "players" or given.get("players", needed) == needed


def shown_options(table: Sequence[Question], typed: Mapping[str, str]) -> dict[str, Any]:
    """Returns the value that each option's control shows: what was typed, else the default."""
    return {option.name: typed.get(option.name, option.written(option.value)) for option in table}


def players_typed(game: Game, text: str) -> int:
    """Reads the number of players from a form. Raises BadInput if the game is not for so many."""
    low, high = game.players
    return whole_number(text, "--players", low, high, f"{low} to {high}")


def all_of(*reads: Callable[[], Any]) -> list[Any]:
    """Returns the value of every reading. Raises BadInput with the faults of all that failed, not
    only of the first."""
    out: list[Any] = []
    faults: list[Fault] = []
    for read in reads:
        try:
            out.append(read())
        except BadInput as error:
            faults += error.faults
    if faults:
        raise BadInput(faults)
    return out


def ask_of_twins(names: Sequence[str], answered: str) -> None:
    """Raises BadInput for the second of two names that look the same on a screen. It is asked only
    once: the form then sends that name in a field of its own, ``answered``."""
    pair = look_alike(names)
    if pair is None:
        return
    earlier, later = pair
    if names[later] == answered:
        return
    words = (
        f"This looks like {names[earlier]}, with letters of another alphabet."
        " If these are two people, send it once more."
    )
    raise BadInput.at(f"players[{later}].name", names[later], "another name", words)


def field_of(fault: Fault) -> str:
    """Returns the name of the control that a fault is about: its place as on the command line,
    without dashes."""
    return fault.place.removeprefix("--set ").removeprefix("--")


def sentence(fault: Fault) -> str:
    """Returns a fault in words, to stand beside its control."""
    if fault.words:
        return fault.words
    if isinstance(fault.value, (Missing, list, dict)) or fault.value in ("", None):
        return f"Needed: {fault.allowed}."
    return f"{shown(fault.value)} does not fit; allowed: {fault.allowed}."


def by_field(error: BadInput | None, of: Callable[[Fault], str] = field_of) -> dict[str, str]:
    """Returns sentences by control, in the order of the faults; none without an error. ``of`` names
    the control of a fault."""
    out: dict[str, str] = {}
    for fault in error.faults if error else ():
        name = of(fault)
        out[name] = f"{out[name]} {sentence(fault)}" if name in out else sentence(fault)
    return out


# ---- lists of faults, as the one macro that draws them takes them: (id of the control or empty,
# sentence)


def fault_lines(
    error: BadInput, names: Mapping[str, str], all_named: bool = False
) -> list[tuple[str, str]]:
    """Returns the faults of an error as a list. ``names`` are the labels of controls by place. With
    ``all_named``, a fault without a label is named by its place."""
    out = []
    for fault in error.faults:
        text = sentence(fault)
        label = names.get(fault.place, capital(fault.place) if all_named else "")
        # only a control of the page can be led to
        place = fault.place if fault.place in names else ""
        out.append((place, f"{label}: {text}" if label else text))
    return out


def summary_of(
    faults: Mapping[str, str], labels: Mapping[str, str], others: Mapping[str, str]
) -> list[tuple[str, str]]:
    """Returns sentences by control as a list. ``labels`` name the page's controls, ``others`` what
    has no control."""
    called = {**others, **labels}
    return [
        (name if name in labels else "", f"{called.get(name, name)}: {text}")
        for name, text in faults.items()
    ]


# ---- fields named by their place in a record


DEEPEST: Final = 12
"""The most parts in the name of a field. A record has five."""


def nested(typed: dict[PlacePath, Any], gaps: bool = False) -> Any:
    """Returns the value that fields named by place make up: lists and objects, None if nothing was
    typed. With ``gaps``, empty entries of a list stay as None; without it they are left out. Raises
    BadInput."""
    if any(len(path) > DEEPEST for path in typed):
        raise BadInput.at("place", f"{len(max(typed, key=len))} parts", f"up to {DEEPEST} of them")
    if () in typed:
        if len(typed) > 1:
            raise BadInput.at("place", typed[()], "a value, or what stands inside it")
        return typed[()]
    # first by the outermost part of the place, then each of these in the same way
    by_part: dict[str | int, dict[PlacePath, Any]] = {}
    for (part, *inside), value in typed.items():
        by_part.setdefault(part, {})[tuple(inside)] = value
    values = {part: nested(inside, gaps) for part, inside in by_part.items()}
    filled = {part: value for part, value in values.items() if value is not None}
    numbers = sorted(part for part in filled if isinstance(part, int))
    # only where all of them are numbered do they make up a list
    if not numbers or len(numbers) < len(filled):
        return {str(part): value for part, value in filled.items()} or None
    items = range(numbers[-1] + 1) if gaps else numbers
    return [filled.get(number) for number in items]


# ---- choices of a control, as (value, label)


def labelled(
    values: Iterable[Any], label: Callable[[Any], Any] | None = None
) -> list[tuple[Any, Any]]:
    """Returns every value with its label, which is the value itself without ``label``."""
    return [(value, label(value) if label else value) for value in values]


MAX_TEXT: Final = 4000  # characters in one control
MAX_ENTRIES: Final = 200
SPARE: Final = 1
"""How many empty entries stand below the filled ones."""
_ON_A_LINE: Final = 3  # controls of an entry
KEY: Final = "@"
"""The end of the name of the control for an entry's own key."""


def on_a_line(control: Question) -> bool:
    """Whether each entry fits on one line of a table."""
    are_short = all(part.kind in ("number", "choice", "flag", "text") for part in control.parts)
    return are_short and "entries" in control.hints and len(control.parts) <= _ON_A_LINE


def keyed(control: Question) -> bool:
    """Whether each entry has a name of its own."""
    return control.kind == "entries" and control.hints.get("type") == "object"


# ---- entries


class Entry(NamedTuple):
    """One of several entries: its name and its controls."""

    name: str
    parts: tuple[Question, ...]

    @property
    def bare(self) -> bool:
        """Whether it is a single control and not a group."""
        return self.parts[0].name == self.name


def entries_of(control: Question, typed: Mapping[str, str]) -> list[Entry]:
    """Returns the entries that the form shows. Some are empty."""
    here = re.compile(rf"{re.escape(control.name)}\[(?P<entry>\d{{1,3}})\]")
    filled = 0  # how far down anything was typed
    # an entry that was emptied in between stays, so that those below do not move up
    for name, text in typed.items():
        if text.strip() and (match := here.match(name)):
            filled = max(filled, int(match["entry"]) + 1)
    shown = control.hints.get("entries")
    # a list that may be of any length has one empty entry below; one of so many has them all
    count = min(filled + SPARE if shown is None else max(filled, shown), MAX_ENTRIES)
    return [_entry(control, f"{control.name}[{n}]") for n in range(count)]


def _entry(control: Question, name: str) -> Entry:
    return Entry(name, tuple(part.at(name) for part in control.parts))


# ---- from what was typed to the data of a copy


class CopyForm:
    """A form as it stands: ``data`` is what was typed, ``labels`` what a list of faults calls each
    control. It also tells how much of each part was entered."""

    def __init__(self, controls: tuple[Question, ...], typed: Mapping[str, str]) -> None:
        """Reads what was typed into ``controls``. Nothing is refused yet: a field keeps its text
        until the data is read as a copy."""
        # all that was typed is shown again, and must not make a page without end
        self.typed = {name: text[:MAX_TEXT] for name, text in typed.items()}
        self.labels: dict[str, str] = {}
        """By control: its own label, after the labels of the groups and the entry around it."""
        # by place in the data: the control that asks for it
        self._at: dict[str, str] = {}
        # by control: for each thing that it asks, whether it was typed
        self._wanted: dict[str, list[bool]] = {control.name: [] for control in controls}
        self.data: dict[str, Any] = {}
        for control in controls:
            self.data |= self._values_of((control,), (), "", self._wanted[control.name])

    def _values_of(
        self, controls: tuple[Question, ...], path: PlacePath, label: str, wanted: list[bool]
    ) -> dict[str, Any]:
        """Returns what was typed into the controls of a group, by name, each as :meth:`_value`
        returns it."""
        values: dict[str, Any] = {}
        for control in controls:
            name = control.name.rpartition(".")[2]
            own = f"{label}, {control.title}" if label else control.title
            value = self._value(control, (*path, name), own, wanted)
            if value is not None:
                values[name] = value
        return values

    def _value(self, control: Question, path: PlacePath, label: str, wanted: list[bool]) -> Any:
        """Returns what was typed into a control, None for nothing. Notes the control's place,
        ``path``, and its label. Adds to ``wanted``, for each thing asked, whether it was typed."""
        self._at[format_place(path)] = control.name
        if label:
            self.labels[control.name] = label
        if control.kind == "group":
            return self._values_of(control.parts, path, label, wanted) or None
        if control.kind == "entries":
            return self._entries(control, path, label, wanted)
        if control.kind == "series":
            # the whole series is one thing asked: what is noted for each of its parts is dropped
            items = [self._value(part, (*path, n), "", []) for n, part in enumerate(control.parts)]
            wanted.append(None not in items)
            return items if any(item is not None for item in items) else None
        text = self.typed.get(control.name, "").strip()
        wanted.append(bool(text))
        return _parsed(control, text) if text else None

    def _entries(self, control: Question, path: PlacePath, label: str, wanted: list[bool]) -> Any:
        """Returns what was typed into the entries of a list, None for nothing. Entries with a key
        become an object by their keys. An entry that has only a key counts as empty, not as
        missing."""
        entries: dict[str | int, Any] = {}
        for n, entry in enumerate(entries_of(control, self.typed), 1):
            called = f"{control.hints.get('entry', label)} {n}"
            key_control = f"{entry.name}{KEY}"
            self.labels |= {entry.name: called, key_control: called}
            key = self.typed.get(key_control, "").strip()
            # what it is called in the data: empty entries are left out, so a list counts the others
            slot = key if keyed(control) else len(entries)
            place = (*path, slot)
            # whether parts of an entry were typed is not counted: the entry counts as one
            if entry.bare:
                value = self._value(entry.parts[0], place, "", [])
            else:
                value = self._values_of(entry.parts, place, called, [])
            is_typed = bool(key) or value not in (None, {})
            # only where the box says how many there are can some of them be missing
            if "entries" in control.hints:
                wanted.append(is_typed)
            if is_typed:
                self._at[format_place(place)] = key_control if keyed(control) else entry.name
                entries[slot] = {} if value is None else value
        if keyed(control):
            return entries or None
        return list(entries.values()) or None

    def entered(self, control: Question) -> str:
        """Says how much of a part was entered, in a word or two. A list of what differs from our
        own has no length to reach."""
        wanted = self._wanted[control.name]
        if not wanted:
            count = len(entries_of(control, self.typed)) - SPARE
            return str(count) if count > 0 else "not yet"
        if not any(wanted):
            return "not yet"
        return "entered" if all(wanted) else f"{sum(wanted)} of {len(wanted)}"

    def by_control(self, error: BadInput) -> dict[str, str]:
        """Returns sentences by control. What concerns the whole form stands under the empty
        name."""

        # the control of the place itself, or of the nearest one around it that has one
        def owner(fault: Fault) -> str:
            place = fault.place.removeprefix("copy").removeprefix(".")
            # one part less each time, "tiles[3].squares" then "tiles[3]"; at last nothing is left
            while place and place not in self._at:
                place = place[: max(place.rfind("."), place.rfind("["), 0)]
            return self._at.get(place, "")

        return by_field(error, owner)


def _parsed(control: Question, text: str) -> Any:
    """Reads a control's text as a value, forgiving case and spaces. A text that is no value stays
    text, and the model refuses it."""
    match control.kind:
        case "rows":
            return [_marked(control, line) for line in text.splitlines() if line.strip()]
        case "words" | "names":
            return [_word(control, word) for word in re.split(r"\s*[,;\n]\s*", text) if word]
        case "number":
            return _number(text)
        case "choice":
            same = (value for value in control.values if _plain(value) == _plain(text))
            return next(same, text)
        case "flag":
            return {"yes": True, "no": False}.get(text.casefold(), text)
        case "json":
            with suppress(ValueError, RecursionError):
                return json.loads(text)
    return text


def _plain(word: str) -> str:
    # people write Deep Sea, deep-sea and deep_sea
    return re.sub(r"[\s_-]+", "-", word.strip()).casefold()


def _marked(control: Question, line: str) -> str:
    marks = {mark for mark, *_ in control.hints["marks"]}
    # blanks between marks are the writer's own, unless one of the marks is a blank
    found = (mark for mark in line if not mark.isspace() or mark in marks)
    # a capital stands for its small letter where only that one is a mark
    return "".join(
        mark.lower() if mark not in marks and mark.lower() in marks else mark for mark in found
    )


def _word(control: Question, word: str) -> Any:
    pattern = control.hints.get("pattern", "")
    if re.search(pattern, word):
        return _number(word)
    # a word that only capitals or spaces keep from being one
    close = re.sub(r"\s+", "", word).casefold()
    return close if re.search(pattern, close) else word


def _number(text: str) -> Any:
    number = number_in(text)
    return text if number is None else number


# ---- from the data of a copy to what the form shows


def typed_of(controls: tuple[Question, ...], data: Mapping[str, Any]) -> dict[str, str]:
    """Returns the text of every control for a copy's data, which :class:`CopyForm` reads again."""
    return dict(_texts(controls, data))


def _texts(controls: tuple[Question, ...], data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for control in controls:
        yield from _texts_of(control, data.get(control.name.rpartition(".")[2]))


def _texts_of(control: Question, value: Any) -> Iterator[tuple[str, str]]:
    """Yields the name and the text of each field that shows a value."""
    if value is None:
        return
    if control.kind == "series":
        for part, item in zip(control.parts, value, strict=False):
            yield from _texts_of(part, item)
    elif control.kind == "group":
        yield from _texts(control.parts, value)
    elif control.kind == "entries":
        items = value.items() if keyed(control) else enumerate(value)
        for n, (key, item) in enumerate(items):
            entry = _entry(control, f"{control.name}[{n}]")
            if keyed(control):
                yield f"{entry.name}{KEY}", str(key)
            yield from _texts_of(entry.parts[0], item) if entry.bare else _texts(entry.parts, item)
    else:
        yield control.name, _shown(control.kind, value)


def _shown(kind: Kind, value: Any) -> str:
    if kind == "rows":
        return "\n".join(value)
    if kind in ("words", "names"):
        return ", ".join(str(word) for word in value)
    if kind == "flag":
        return "yes" if value else "no"
    return json.dumps(value, ensure_ascii=False) if kind == "json" else str(value)
