"""A form for a game's copy, whatever the game: made from the JSON Schema of its model.

Every control is named by its place in the copy (``holds.pilot.points``); what was typed becomes
the data of the copy again, with empty controls left out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, Literal

from companion.copies import Copy
from companion.errors import BadInput, Fault
from companion.forms import resolved
from companion.places import format_place
from webhelper.forms import sentence

Kind = Literal["group", "entries", "rows", "words", "number", "choice", "flag", "text", "json"]

MAX_TEXT: Final = 4000  # characters in one control
MAX_ENTRIES: Final = 200
MAX_SERIES: Final = 12
"""A list of a fixed length up to this is drawn as that many controls."""
SPARE: Final = 1
"""Empty entries below those that are filled."""

_ON_A_LINE: Final = 3  # controls of an entry
_FEW_NAMED: Final = 4  # things missing up to this are named one by one

KEY: Final = "@"
"""What ends the name of the control that holds an entry's own key."""


@dataclass(frozen=True)
class Control:
    """One control or a group of them.

    ``place`` is where its value stands in the copy. ``marks`` are the characters of a grid of rows
    with their meanings, and what to draw for each, in the order that taps follow; ``like`` is the place
    of a grid of the same size, ``fixed`` a size that cannot change (rows, columns).
    ``parts`` are a group's controls, or those of a single entry with ``place`` empty at its start;
    ``entries`` is how many are shown at once, ``entry`` what each is called. ``only_with`` is the mark that
    the grid beside it must have before this is asked. ``pattern`` is that of a word, ``palette`` the words that are
    tapped with their symbols, two of which ``joined_by`` joins to one.
    """

    place: str
    kind: Kind
    label: str
    note: str = ""
    parts: tuple[Control, ...] = ()
    choices: tuple[str, ...] = ()
    marks: tuple[tuple[str, str, str], ...] = ()
    like: str = ""
    fixed: tuple[int, int] | None = None
    entries: int = 0
    entry: str = ""
    only_with: str = ""
    keyed: bool = False
    listed: bool = False
    pattern: str = ""
    palette: tuple[tuple[str, str], ...] = ()
    joined_by: str = ""

    @property
    def lines(self) -> bool:
        """Whether each entry fits on a line of a table."""
        plain = all(part.kind in ("number", "choice", "flag", "text") for part in self.parts)
        return self.entries > 0 and plain and len(self.parts) <= _ON_A_LINE

    def at(self, prefix: str) -> Control:
        """The same control inside ``prefix``."""
        inside = tuple(part.at(prefix) for part in self.parts) if self.kind == "group" else self.parts
        place = f"{prefix}{self.place}" if self.place.startswith("[") or not self.place else f"{prefix}.{self.place}"
        return replace(self, place=place, parts=inside)


def controls_of(model: type[Copy]) -> tuple[Control, ...]:
    """The controls of a copy's model in the order of its declaration."""
    schema = model.model_json_schema()
    defs = schema.get("$defs", {})
    return tuple(_control(name, inner, defs) for name, inner in schema.get("properties", {}).items())


def labels_of(controls: tuple[Control, ...], typed: Mapping[str, str], above: str = "") -> dict[str, str]:
    """What a list of faults calls each control: its own label after those of the groups and the entry around it."""
    out: dict[str, str] = {}
    for control in controls:
        out[control.place] = label = f"{above}, {control.label}" if above else control.label
        if control.kind == "group":
            out |= labels_of(control.parts, typed, label)
        if control.kind == "entries":
            for n, (name, parts) in enumerate(entries_of(control, typed), 1):
                entry = f"{control.entry} {n}" if control.entry else f"{label} {n}"
                bare = len(parts) == 1 and parts[0].place == name
                out |= {name: entry, f"{name}{KEY}": entry} | ({} if bare else labels_of(parts, typed, entry))
    return out


def _control(place: str, given: Mapping[str, Any], defs: Mapping[str, Any], label: str = "") -> Control:
    schema = resolved(given, defs)
    only_with = str(schema.get("only_with", ""))
    label = label or str(given.get("title") or schema.get("title") or place)
    note = str(schema.get("description", ""))
    made = Control(place, "json", label, note, only_with=only_with)
    kind = schema.get("type")
    if "enum" in schema:
        return replace(made, kind="choice", choices=tuple(str(c) for c in schema["enum"]))
    if kind == "object" and "properties" in schema:
        parts = tuple(_control(f"{place}.{n}", s, defs) for n, s in schema["properties"].items())
        return replace(made, kind="group", parts=parts)
    if kind == "object" and isinstance(schema.get("additionalProperties"), dict):
        parts = _entry(schema["additionalProperties"], defs)
        return replace(made, kind="entries", parts=parts, keyed=True) if parts else made
    if kind == "array":
        return _list(made, schema, defs)
    simple: dict[Any, Kind] = {"integer": "number", "boolean": "flag", "string": "text"}
    return replace(made, kind=simple.get(kind, "json"), like=str(schema.get("like", "")))


def _list(made: Control, schema: Mapping[str, Any], defs: Mapping[str, Any]) -> Control:
    inner = resolved(schema.get("items", {}), defs)
    if "marks" in schema:
        marks = tuple((mark, meaning, drawn[0] if drawn else "") for mark, meaning, *drawn in schema["marks"])
        high, wide = schema.get("fixed", (0, 0))
        return replace(
            made, kind="rows", marks=marks, like=str(schema.get("like", "")), fixed=(high, wide) if high else None
        )
    if inner.get("type") in ("integer", "string"):
        low, high = schema.get("minItems"), schema.get("maxItems")
        if low == high and low is not None and low <= MAX_SERIES:
            parts = tuple(_control(f"{made.place}[{n}]", inner, defs, str(n + 1)) for n in range(low))
            return replace(made, kind="group", parts=parts, listed=True)
        palette = tuple((str(word), str(sign)) for word, sign in schema.get("palette", ()))
        joined_by = str(schema.get("joined_by", ""))
        return replace(made, kind="words", pattern=str(inner.get("pattern", "")), palette=palette, joined_by=joined_by)
    parts = _entry(inner, defs)
    if not parts:
        return made
    shown, called = int(schema.get("entries", 0)), str(schema.get("entry", ""))
    return replace(made, kind="entries", parts=parts, entries=shown, entry=called)


def _entry(schema: Mapping[str, Any], defs: Mapping[str, Any]) -> tuple[Control, ...]:
    """The controls of one entry of a list or an object, their places as seen from the entry."""
    inner = resolved(schema, defs)
    if inner.get("type") == "object" and "properties" in inner:
        return tuple(_control(name, s, defs) for name, s in inner["properties"].items())
    if inner.get("type") in ("integer", "string", "boolean") or "enum" in inner:
        return (_control("", inner, defs),)
    return ()


# ---- entries


def entries_of(control: Control, typed: Mapping[str, str]) -> list[tuple[str, tuple[Control, ...]]]:
    """The entries that the form shows: the name of each, and its controls. Some are empty."""
    here = re.compile(rf"{re.escape(control.place)}\[(\d{{1,3}})\]")
    numbers = [int(m[1]) for name, text in typed.items() if text.strip() and (m := here.match(name))]
    count = min(max(max(numbers, default=-1) + 1 + (0 if control.entries else SPARE), control.entries), MAX_ENTRIES)
    names = [f"{control.place}[{n}]" for n in range(count)]
    return [(name, tuple(part.at(name) for part in control.parts)) for name in names]


# ---- what is not entered yet


def missing_of(controls: tuple[Control, ...], typed: Mapping[str, str]) -> list[str]:
    """What an owner could still enter, a sentence a part; a list of what differs from ours is never short."""
    out = []
    for control in controls:
        wanted = list(_wanted(control, typed))
        missing = [label for label, entered in wanted if not entered]
        if not missing:
            continue
        if len(missing) == len(wanted):
            out.append(f"{control.label}: nothing yet.")
        elif len(missing) <= _FEW_NAMED:
            out.append(f"{control.label}: {', '.join(missing)}.")
        else:
            out.append(f"{control.label}: {len(wanted) - len(missing)} of {len(wanted)} so far.")
    return out


def _wanted(control: Control, typed: Mapping[str, str], above: str = "") -> Iterator[tuple[str, bool]]:
    """Everything in a control that can be entered, as it is called within, with whether it was."""
    label = f"{above}, {control.label}" if above else control.label
    if control.kind == "group" and not control.listed:
        for part in control.parts:
            yield from _wanted(part, typed, "" if control.place.count(".") == 0 else label)
    elif control.kind == "entries":
        here = [name for name, text in typed.items() if text.strip()]
        for n, (name, _) in enumerate(entries_of(control, typed) if control.entries else (), 1):
            yield f"{control.entry or control.label} {n}", any(one.startswith(name) for one in here)
    else:
        places = [part.place for part in control.parts] or [control.place]
        yield label, all(typed.get(place, "").strip() for place in places)


# ---- from what was typed to the data of a copy


class CopyForm:
    """A form as it was sent: its data, and which control stands at which place of the data."""

    def __init__(self, controls: tuple[Control, ...], typed: Mapping[str, str]) -> None:
        self.typed = {name: text[:MAX_TEXT] for name, text in typed.items()}
        self._at: dict[str, str] = {}
        self.data: dict[str, Any] = self._group(controls, "")

    def _group(self, controls: tuple[Control, ...], prefix: str) -> dict[str, Any]:
        out: dict[str, Any] = {}
        for control in controls:
            name = control.place.rpartition(".")[2]
            value = self._value(control, f"{prefix}{name}")
            if value is not None:
                out[name] = value
        return out

    def _value(self, control: Control, place: str) -> Any:
        """What was typed, None where nothing was; ``place`` is where it will stand in the data."""
        self._at[place] = control.place
        if control.kind == "group" and control.listed:
            items = [self._value(part, f"{place}[{n}]") for n, part in enumerate(control.parts)]
            return items if any(item is not None for item in items) else None
        if control.kind == "group":
            return self._group(control.parts, f"{place}.") or None
        if control.kind == "entries":
            return self._entries(control, place)
        text = self.typed.get(control.place, "").strip()
        return _parsed(control, text) if text else None

    def _entries(self, control: Control, place: str) -> Any:
        items: list[Any] = []
        keyed: dict[str, Any] = {}
        for name, parts in entries_of(control, self.typed):
            key = self.typed.get(f"{name}{KEY}", "").strip()
            inside = format_place((place, key)) if control.keyed else f"{place}[{len(items)}]"
            bare = len(parts) == 1 and parts[0].place == name
            value = self._value(parts[0], inside) if bare else self._group(parts, f"{inside}.") or None
            if value is None and not key:
                continue
            self._at[inside] = f"{name}{KEY}" if control.keyed else name
            items.append({} if value is None else value)
            keyed[key] = items[-1]
        return (keyed if control.keyed else items) or None

    def by_control(self, error: BadInput) -> dict[str, str]:
        """Sentences by the control they belong to; under the empty name what concerns the whole."""
        out: dict[str, str] = {}
        for fault in error.faults:
            name, text = self._owner(fault), sentence(fault)
            out[name] = f"{out[name]} {text}" if name in out else text
        return out

    def _owner(self, fault: Fault) -> str:
        place = fault.place.removeprefix("copy").removeprefix(".")
        while place and place not in self._at:
            place = place[: max(place.rfind("."), place.rfind("["), 0)]
        return self._at.get(place, "")


def _parsed(control: Control, text: str) -> Any:
    """A control's text as a value, forgiving case and spaces; what is none stays text and is refused by the model."""
    match control.kind:
        case "rows":
            return [_marked(control, line) for line in text.splitlines() if line.strip()]
        case "words":
            return [_word(control, word) for word in re.split(r"\s*[,;\n]\s*", text) if word]
        case "number":
            return _number(text)
        case "choice":
            known = {_plain(choice): choice for choice in control.choices}
            return known.get(_plain(text), text)
        case "flag":
            return {"yes": True, "no": False}.get(text.casefold(), text)
        case "json":
            try:
                return json.loads(text)
            except (ValueError, RecursionError):
                return text
    return text


def _plain(word: str) -> str:
    return re.sub(r"[\s_-]+", "-", word.strip()).casefold()


def _marked(control: Control, line: str) -> str:
    """A row of marks without the spaces between them, a letter in the case that it has as a mark."""
    marks = {mark for mark, _, _ in control.marks}
    found = (mark for mark in line if not mark.isspace() or mark in marks)
    return "".join(mark if mark in marks or mark.lower() not in marks else mark.lower() for mark in found)


def _word(control: Control, word: str) -> Any:
    """A word as its pattern has it, where only case or spaces differ; a number where it is one."""
    if not control.pattern or re.search(control.pattern, word):
        return _number(word)
    close = re.sub(r"\s+", "", word).casefold()
    return close if re.search(control.pattern, close) else word


def _number(text: str) -> Any:
    return int(text) if re.fullmatch(r"-?\d{1,9}", text) else text


# ---- from the data of a copy to what the form shows


def typed_of(controls: tuple[Control, ...], data: Mapping[str, Any]) -> dict[str, str]:
    """The text of every control for a copy's data: what :class:`CopyForm` reads again."""
    return dict(_texts(controls, data))


def _texts(controls: tuple[Control, ...], data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    for control in controls:
        yield from _text(control, data.get(control.place.rpartition(".")[2]))


def _text(control: Control, value: Any) -> Iterator[tuple[str, str]]:
    if value is None:
        return
    if control.kind == "group" and control.listed:
        for part, item in zip(control.parts, value, strict=False):
            yield from _text(part, item)
    elif control.kind == "group":
        yield from _texts(control.parts, value)
    elif control.kind == "entries":
        items = value.items() if control.keyed else enumerate(value)
        for n, (key, item) in enumerate(items):
            name = f"{control.place}[{n}]"
            parts = tuple(part.at(name) for part in control.parts)
            if control.keyed:
                yield f"{name}{KEY}", str(key)
            if len(parts) == 1 and parts[0].place == name:
                yield from _text(parts[0], item)
            else:
                yield from _texts(parts, item)
    else:
        yield control.place, _shown(control.kind, value)


def _shown(kind: Kind, value: Any) -> str:
    if kind == "rows":
        return "\n".join(value)
    if kind == "words":
        return ", ".join(str(word) for word in value)
    if kind == "flag":
        return "yes" if value else "no"
    return json.dumps(value, ensure_ascii=False) if kind == "json" else str(value)
