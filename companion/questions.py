"""What a person is asked, declared once: an option after ``--set``, a control of a form, a field of
an entry sheet, a part of an owner's copy, or what an act in play has to be told.

Most questions are the fields of a pydantic model: bounds, defaults, choices and order are the
model's, and ``json_schema_extra`` may add hints for whoever draws them:

``words`` for the choices, by value; ``symbol`` of the common sprite. On an entry sheet: ``help`` a
sentence below the control; ``category`` whose points stand beside it; ``step`` of the buttons;
``start`` the number that everybody begins with; ``gauge`` the number of parts, of which the last is
one too many; ``players`` (true) for the name of a player, ``nobody`` what none of them is called.
Of a sheet: ``group``, what options that are seldom chosen are for. Of a set-up: ``at_once`` for
what is chosen beside the names, ``told`` a line below each of its choices, ``only_with`` the option
and its value without which it is nothing to choose; ``offers`` what a text can be picked from, with
its words, by each of so many ``seats`` where it is one a seat.
Of a copy: ``marks`` the characters of a grid, each with its meaning and what to draw; ``like`` the
name of a grid of the same size, ``fixed`` a size that cannot change; ``entries`` how many entries
are shown, ``entry`` what each is called; ``only_with`` the mark that the grid beside it must have;
``palette`` the words that are tapped with their symbols, two of which ``joined_by`` joins to one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any, ClassVar, Final, Literal, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from companion.errors import BadInput, Fault, UnknownName
from companion.places import PlacePath, parse_place
from companion.records import faults_of
from companion.words import capital

Kind = Literal[
    "choice",
    "flag",
    "number",
    "text",
    "names",
    "series",
    "group",
    "entries",
    "rows",
    "words",
    "json",
]
"""``names`` are several of the choices; ``series`` so many numbers or words as there are ``parts``;
a ``group`` has ``parts`` of its own, ``entries`` any number of them; ``rows`` are a grid of marks;
``json`` is anything else."""

EACH: Final = "players[]"
"""The start of the name of a question that every player is asked."""
MAX_SERIES: Final = 12
"""A list of a fixed length up to this is asked part by part."""
# so many numbers at most, and nothing where it may stand, are tapped rather than counted up to: a
# row on a phone
_FEW: Final = 6
_MOST: Final = 9999
_NOT_TYPED: Final = ("game", "players", "map")
_BARE: Final = ("choice", "flag", "number", "text")
_PLAIN: Final = ("choice", "flag", "number", "names", "series")


@dataclass(frozen=True, slots=True)
class Choice:
    """One of several answers. ``value`` is the answer, ``label`` what people read. ``seat``, from
    0, is set if it is a player's name."""

    value: Any
    label: str
    symbol: str = ""
    seat: int | None = None


_YES_NO: Final = (Choice("yes", "Yes"), Choice("no", "No"))


@dataclass(frozen=True, slots=True)
class Question:
    """One thing that is asked. Without ``choices`` it asks for a number from ``low`` to ``high``,
    unless ``kind`` says otherwise.

    ``name`` is the name of an option or a field, or a place in a record or a copy. ``value`` stands
    there before anybody answers. ``optional``: it may stay empty. ``high`` is the largest number,
    or the length of a text. ``hints`` are those of the model.
    """

    name: str
    title: str
    choices: tuple[Choice, ...] = ()
    value: Any = ""
    low: int = 0
    high: int | None = 0
    note: str = ""
    kind: Kind = "number"
    symbol: str = ""
    optional: bool = False
    parts: tuple[Question, ...] = ()
    hints: Mapping[str, Any] = field(default_factory=dict)

    @property
    def last(self) -> str:
        """Returns the last part of its name, as a page names the control."""
        return str(self.path(0)[-1])

    @property
    def sentence(self) -> str:
        """Returns the note as a sentence, however it was declared."""
        return f"{capital(self.note).removesuffix('.')}." if self.note else ""

    @property
    def values(self) -> tuple[str, ...]:
        """Returns what may be chosen, as text."""
        return tuple(str(choice.value) for choice in self.choices)

    @property
    def pairs(self) -> list[tuple[Any, str]]:
        """Returns what may be chosen, each with its label."""
        return [(choice.value, choice.label) for choice in self.choices]

    def label_of(self, value: str) -> str:
        """Returns what people read for an answer."""
        return next((choice.label for choice in self.choices if str(choice.value) == value), value)

    @property
    def allowed(self) -> str:
        """Returns in words what may be given."""
        if self.choices:
            return "|".join(self.values)
        if self.kind == "number":
            return f"{self.low} to {self.high}"
        return f"text of up to {self.high} characters" if self.high is not None else "text"

    @property
    def described(self) -> str:
        """Returns in words what may be given, what it is for, and the default."""
        default = self.written(self.value)
        told = f"{self.allowed}. {self.sentence}"
        return f"{told} Default: {default}." if default else told

    @property
    def of_player(self) -> bool:
        """Returns whether every player is asked."""
        return self.name.startswith(EACH)

    def written(self, value: Any) -> str:
        """Returns an answer as it is written in an address and on a command line."""
        if self.kind == "flag":
            return "yes" if value else "no"
        return str(value)

    def path(self, seat: int) -> PlacePath:
        """Returns where the answer stands in a record, for a seat from 0."""
        return parse_place(self.name.replace(EACH, f"players[{seat}]"))

    def at(self, prefix: str) -> Question:
        """Returns the same question with its name inside ``prefix``."""
        inside = self.parts
        if self.kind != "entries":
            inside = tuple(part.at(prefix) for part in self.parts)
        dot = "" if self.name[:1] in ("", "[") else "."
        return replace(self, name=f"{prefix}{dot}{self.name}", parts=inside)


# ---- from a model


def resolved(schema: Mapping[str, Any], defs: Mapping[str, Any]) -> dict[str, Any]:
    """Returns a JSON Schema with its references followed, and without the null of optional
    fields."""
    out = dict(schema)
    while True:
        kinds = [kind for kind in out.get("anyOf", ()) if kind.get("type") != "null"]
        if "$ref" in out:
            inner = defs[out.pop("$ref").removeprefix("#/$defs/")]
        elif len(kinds) == 1:
            del out["anyOf"]
            inner = kinds[0]
        else:
            return out
        out = {**inner, **out}
        # what a part is stands with the part; its field says what may be given
        if "properties" in inner and "description" in inner:
            out["description"] = inner["description"]


def questions_of(model: type[BaseModel]) -> tuple[Question, ...]:
    """Returns the questions of a model's fields, in the order of declaration."""
    return _asked(model)


# by itself, as types say of no model of a game that it can be kept
@cache
def _asked(model: type[BaseModel]) -> tuple[Question, ...]:
    schema = model.model_json_schema()
    return _questions_in(schema, schema.get("$defs", {}))


def _questions_in(
    schema: Mapping[str, Any], defs: Mapping[str, Any], above: str = ""
) -> tuple[Question, ...]:
    properties = schema.get("properties", {}).items()
    return tuple(
        _question(f"{above}.{name}" if above else name, part, defs) for name, part in properties
    )


def _question(
    name: str, given: Mapping[str, Any], defs: Mapping[str, Any], title: str = ""
) -> Question:
    # The question that asks for a value of a schema. ``given`` may point to a schema in ``defs``.
    # ``title`` goes before the titles of both.
    schema = resolved(given, defs)
    made = Question(
        name,
        title or _title_of(name, str(given.get("title") or schema.get("title") or "")),
        value=schema.get("default"),
        low=schema.get("minimum", 0),
        # of a text the most letters
        high=(
            schema.get("maximum", _MOST)
            if schema.get("type") == "integer"
            else schema.get("maxLength")
        ),
        note=str(schema.get("description", "")),
        kind="json",
        symbol=str(schema.get("symbol", "")),
        optional="default" in schema and schema["default"] is None,
        hints=schema,
    )
    # a choice is a string to its schema too, so it is asked for first
    match schema:
        case {"enum": list(values)}:
            return replace(made, kind="choice", choices=_choices(values, schema))
        case {"type": "object", "properties": dict()}:
            return replace(made, kind="group", parts=_questions_in(schema, defs, name))
        case {"type": "object", "additionalProperties": dict(inner)}:
            return _of_entries(made, inner, defs)
        case {"type": "array"}:
            return _list_question(made, schema, defs)
        case {"type": "integer"}:
            return replace(made, kind="number")
        case {"type": "boolean"}:
            return replace(made, kind="flag", choices=_YES_NO)
        case {"type": "string"}:
            return replace(made, kind="text")
    return made


def _title_of(name: str, title: str) -> str:
    # pydantic titles a field by its name, which is no title of ours
    words = name.rpartition(".")[2].replace("_", " ")
    return words.capitalize() if title in ("", words.title()) else title


def _choices(values: Sequence[Any], schema: Mapping[str, Any]) -> tuple[Choice, ...]:
    words = schema.get("words", {})
    return tuple(Choice(value, words.get(str(value), _plain(str(value)))) for value in values)


def _plain(value: str) -> str:
    return value if len(value) == 1 else value.replace("-", " ").capitalize()


def _list_question(made: Question, schema: Mapping[str, Any], defs: Mapping[str, Any]) -> Question:
    # The question for a list. ``made`` is the question as far as every kind has it.
    inner = resolved(schema.get("items", {}), defs)
    if "marks" in schema:
        return replace(made, kind="rows")
    if "enum" in inner:
        return replace(made, kind="names", choices=_choices(inner["enum"], schema))
    if inner.get("type") not in ("integer", "string"):
        return _of_entries(made, inner, defs)
    low, high = schema.get("minItems"), schema.get("maxItems")
    # short and of a fixed length: each of its parts has a control of its own
    if low == high and low is not None and low <= MAX_SERIES:
        parts = tuple(_question(f"{made.name}[{n}]", inner, defs, str(n + 1)) for n in range(low))
        return replace(made, kind="series", parts=parts, low=parts[0].low, high=parts[0].high)
    return replace(made, kind="words", hints={"pattern": inner.get("pattern", ""), **schema})


def _of_entries(made: Question, schema: Mapping[str, Any], defs: Mapping[str, Any]) -> Question:
    # The question for a list or an object of entries. Its parts are named as seen from an entry.
    inner = resolved(schema, defs)
    bare = _question("", inner, defs)
    if bare.kind == "group":
        return replace(made, kind="entries", parts=_questions_in(inner, defs))
    if bare.kind in _BARE:
        return replace(made, kind="entries", parts=(bare,))
    return made  # typed as JSON


# ---- of an entry sheet


def fields_of(
    model: type[BaseModel], names: Sequence[str], only: Sequence[str] | None = None
) -> tuple[Question, ...]:
    """Returns the fields of a record's model that are plain enough for a form.

    ``names`` are the players in seat order. ``only`` picks some fields by their names, in that
    order.
    """
    questions = {question.name: question for question in questions_of(model)}
    each = questions["players"].parts if "players" in questions else ()
    asked = [part.at(EACH) for part in each if part.name != "name"]
    asked += [question for name, question in questions.items() if name not in _NOT_TYPED]
    fields: dict[str, Question] = {}
    for question in asked:
        for leaf in _leaves(question):
            fields[leaf.name] = _tapped(leaf, names)
    return tuple(fields.values()) if only is None else tuple(fields[name] for name in only)


def _leaves(question: Question) -> Iterator[Question]:
    # the plain fields of a question; none if a form has no control for it
    if question.kind == "group":
        for part in question.parts:
            yield from _leaves(part)
    elif question.kind in _PLAIN or question.hints.get("players"):
        yield question


def _tapped(question: Question, names: Sequence[str]) -> Question:
    # A field as a sheet asks it. An optional field gets a choice for nothing.
    hints = question.hints
    asked = replace(question, note=str(hints.get("help", "")))
    choices = _tapped_choices(question, names)
    if choices is None:
        return asked
    of_players = bool(hints.get("players"))
    if question.optional:
        nobody = str(hints.get("nobody", "None"))
        choices = (*choices, Choice(None, nobody, "x" if of_players else ""))
    # a player's choice has its own sign
    symbol = "" if of_players else question.symbol
    return replace(asked, kind="choice", choices=choices, symbol=symbol)


def _tapped_choices(question: Question, names: Sequence[str]) -> tuple[Choice, ...] | None:
    # the players' names, what is a choice already, or a small range of numbers
    if question.hints.get("players"):
        sign = question.symbol or "flag"
        return tuple(Choice(name, name, sign, seat) for seat, name in enumerate(names))
    if question.kind == "choice":
        return question.choices
    most = _MOST if question.high is None else question.high
    # nothing, where it may stand, is one choice more
    few = most - question.low + question.optional < _FEW
    if question.kind == "number" and few and "step" not in question.hints:
        return _choices(range(question.low, most + 1), question.hints)
    return None


# ---- options of a set-up or a sheet, given as text


class Options(BaseModel):
    """The base of every options model. It is frozen, refuses unknown keys, and reads text
    leniently."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", str_strip_whitespace=True, defer_build=True
    )

    added: ClassVar[frozenset[str]] = frozenset()
    """Options that were added later. A result names them only if they were chosen, so old results
    stay as they were."""

    def written(self, model: type[Options] | None = None) -> dict[str, str]:
        """Returns the options as an address has them. ``model``: only those that this model has
        too, also where they are fixed here."""
        options = questions_of(model or type(self))
        asked = [option for option in options if hasattr(self, option.name)]
        return {option.name: option.written(getattr(self, option.name)) for option in asked}

    def in_result(self) -> dict[str, Any]:
        """Returns the options as a result names them."""
        return {
            name: value
            for name, value in self.model_dump(mode="json").items()
            if name not in self.added or value != type(self).model_fields[name].default
        }


O = TypeVar("O", bound=Options)  # noqa: E741 - reads well beside T


def read_options(model: type[O], given: Mapping[str, str], place: str = "--set ") -> O:
    """Returns an options model from text values by name. ``place`` stands before the name in
    faults.

    Raises UnknownName if an option is not declared, BadInput if a value is out of range.
    """
    options = {option.name: option for option in questions_of(model)}
    for key in given:
        if key not in options:
            raise UnknownName.among(place.strip(), key, list(options))
    values: dict[str, Any] = dict(given)
    for key, option in options.items():
        if key in values and option.kind == "choice":
            # a choice may be a number, and is typed in any case
            by_text = {str(choice.value): choice.value for choice in option.choices}
            values[key] = by_text.get(values[key].lower(), values[key])
    try:
        return model.model_validate(values)
    except ValidationError as error:
        faults = faults_of(error, model)
        raise BadInput(
            Fault(f"{place}{f.place}", f.value, _allowed(options[f.place], f)) for f in faults
        ) from None


def _allowed(option: Question, fault: Fault) -> str:
    # what may be given for an option: its own range, or what the validator of a text says
    too_long = (
        option.high is not None and isinstance(fault.value, str) and len(fault.value) > option.high
    )
    return option.allowed if option.kind != "text" or too_long else fault.allowed
