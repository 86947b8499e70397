"""Forms from a record's model: what a player types at the end of a game, where that is plain numbers and choices.

The entry page of a game, or a part of one, is drawn from these fields, and a game that has nothing else to
type takes :class:`companion.form_drafting.FormDrafting` as it is. Bounds, defaults and order are those of the model;
``json_schema_extra`` may add these hints:

``help`` a sentence below the control; ``symbol`` of the common sprite; ``category`` whose points stand
beside it; ``order`` to stand elsewhere than declared; ``step`` of the buttons; ``start`` the number
that everybody begins with, from which they count until something is typed; ``gauge`` the number of parts,
of which the last is one too many; ``words`` for the choices; ``players`` (true) for the name of a
player, ``nobody`` what none of them is called; ``ask`` the question that is open until it is answered.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Final, Literal

from pydantic import BaseModel

from companion.places import PlacePath, parse_place

FieldKind = Literal["number", "pick", "switch", "names", "numbers"]

EACH: Final = "players[]"
"""The start of the place of a field that every player has."""
_FEW: Final = 6
"""So many numbers at most, and nothing where it may stand, are tapped rather than counted up to: a row on a phone."""
_MOST: Final = 9999
_NOT_TYPED: Final = ("game", "players", "map")


@dataclass(frozen=True, slots=True)
class FieldChoice:
    """One choice: its value in the record, what it is called, a symbol; ``seat``, from 0, for the name of a player."""

    value: str | int | bool | None
    label: str
    symbol: str = ""
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class FormField:
    """One control of a form.

    ``place`` begins with ``players[]`` where each player has one. ``minimum`` and ``maximum`` bound a
    number, and each of ``count`` numbers; ``choices`` are those of a pick, or the names that a list may hold.
    ``optional`` says that nothing may stand there.
    """

    place: str
    kind: FieldKind
    title: str
    help: str = ""
    minimum: int = 0
    maximum: int = _MOST
    step: int = 1
    count: int = 0
    choices: tuple[FieldChoice, ...] = ()
    symbol: str = ""
    category: str = ""
    gauge: int = 0
    start: int | None = None
    ask: str = ""
    default: Any = None
    optional: bool = False

    @property
    def name(self) -> str:
        """Its name on a page: the last part of its place."""
        return str(self.path(0)[-1])

    @property
    def of_player(self) -> bool:
        """Whether each player has one."""
        return self.place.startswith(EACH)

    @property
    def names_players(self) -> bool:
        """Whether what stands there is the name of a player."""
        return any(choice.seat is not None for choice in self.choices)

    def path(self, seat: int) -> PlacePath:
        """Where its value stands for a seat, from 0."""
        return parse_place(self.place.replace(EACH, f"players[{seat}]"))


# ---- from a model


def resolved(schema: Mapping[str, Any], defs: Mapping[str, Any]) -> dict[str, Any]:
    """A JSON Schema without references and without the null of what may be left out."""
    out = dict(schema)
    while True:
        if "$ref" in out:
            inner = defs[out.pop("$ref").removeprefix("#/$defs/")]
        elif "anyOf" in out and len(kinds := [s for s in out["anyOf"] if s.get("type") != "null"]) == 1:
            del out["anyOf"]
            inner = kinds[0]
        else:
            return out
        # what a part is stands with the part; its field says what may be given
        note = {"description": inner["description"]} if "properties" in inner and "description" in inner else {}
        out = {**inner, **out, **note}


@cache
def schema_of(model: type[BaseModel]) -> dict[str, Any]:
    """A model's JSON Schema, made once; nobody may write into it."""
    return model.model_json_schema()


def fields_of(model: type[BaseModel], names: Sequence[str], only: Sequence[str] | None = None) -> tuple[FormField, ...]:
    """The fields of a record's model that are plain enough for a form; ``names`` are the players in seat order.

    ``only`` picks some by their places, in that order.
    """
    schema = schema_of(model)
    defs, properties = schema.get("$defs", {}), schema["properties"]
    player = resolved(resolved(properties["players"], defs)["items"], defs)["properties"]
    parts = [*((EACH, n, s) for n, s in player.items()), *(("", n, s) for n, s in properties.items())]
    ordered = sorted(
        (made for above, name, part in parts for made in _fields(above, name, part, defs, names)),
        key=lambda one: (one[0], not one[1].of_player),
    )
    found = {field.place: field for _, field in ordered}
    return tuple(found.values()) if only is None else tuple(found[place] for place in only)


def _fields(
    above: str, name: str, given: Mapping[str, Any], defs: Mapping[str, Any], names: Sequence[str]
) -> Iterator[tuple[float, FormField]]:
    """The fields at ``name`` inside ``above``, each with its order; none where a form has no control for it."""
    if (above == EACH and name == "name") or (not above and name in _NOT_TYPED):
        return
    schema = resolved(given, defs)
    place = f"{above}.{name}" if above else name
    if schema.get("type") == "object" and "properties" in schema:
        for inner, part in schema["properties"].items():
            for order, field in _fields(place, inner, part, defs, names):
                yield schema.get("order", order), field
        return
    made = _kind(_plain(place, name, schema, given), schema, defs, names)
    if made is not None:
        yield schema.get("order", 0), made


def _plain(place: str, name: str, schema: Mapping[str, Any], given: Mapping[str, Any]) -> FormField:
    """What hints and bounds say of a field, whatever its kind."""
    title = str(given.get("title") or schema.get("title") or "")
    plain = name.replace("_", " ")
    return FormField(
        place,
        "number",
        plain.capitalize() if title in ("", plain.title()) else title,
        str(schema.get("help", "")),
        int(schema.get("minimum", 0)),
        int(schema.get("maximum", _MOST)),
        int(schema.get("step", 1)),
        symbol=str(schema.get("symbol", "")),
        category=str(schema.get("category", "")),
        gauge=int(schema.get("gauge", 0)),
        start=schema.get("start"),
        ask=str(schema.get("ask", "")),
        default=schema.get("default"),
        optional=schema.get("default", ...) is None,
    )


def _kind(
    made: FormField, schema: Mapping[str, Any], defs: Mapping[str, Any], names: Sequence[str]
) -> FormField | None:
    """The field as its schema's kind wants it, None where a form has no control for that."""
    kind, words = schema.get("type"), schema.get("words", {})
    nobody = FieldChoice(None, str(schema.get("nobody", "None")), "x" if schema.get("players") else "")
    nothing = (nobody,) if made.optional else ()
    if schema.get("players"):
        seats = tuple(FieldChoice(name, name, made.symbol or "flag", seat) for seat, name in enumerate(names))
        return replace(made, kind="pick", choices=(*seats, *nothing), symbol="")
    if "enum" in schema:
        return replace(made, kind="pick", choices=(*_choices(schema["enum"], words), *nothing))
    if kind == "boolean":
        return replace(made, kind="switch")
    if kind == "integer":
        few = made.maximum - made.minimum + made.optional < _FEW and "step" not in schema
        numbers = _choices(range(made.minimum, made.maximum + 1), words) if few else ()
        return replace(made, kind="pick" if few else "number", choices=(*numbers, *nothing) if few else ())
    if kind == "array":
        inner = resolved(schema.get("items", {}), defs)
        if "enum" in inner:
            return replace(made, kind="names", choices=_choices(inner["enum"], words))
        if inner.get("type") == "integer" and schema.get("minItems") == schema.get("maxItems") is not None:
            low, high = int(inner.get("minimum", 0)), int(inner.get("maximum", _MOST))
            return replace(made, kind="numbers", count=schema["minItems"], minimum=low, maximum=high)
    return None


def _choices(values: Sequence[Any], words: Mapping[str, str]) -> tuple[FieldChoice, ...]:
    """Choices with the words declared for them, else their own."""
    return tuple(FieldChoice(v, words.get(str(v), str(v).replace("-", " ").capitalize())) for v in values)


def first_value(field: FormField) -> Any:
    """What stands in a new record; None where nothing does."""
    if field.default is not None or field.optional:
        return field.default
    if field.kind == "numbers":
        return [field.minimum] * field.count
    if field.kind == "pick":
        return None if field.names_players else field.choices[0].value
    nothing: dict[str, Any] = {"number": max(field.minimum, 0), "switch": False, "names": []}
    return nothing[field.kind]
