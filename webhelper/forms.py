"""Forms that are made from declared options: what was typed, what is shown, and whose fault it is."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.errors import MISSING, BadInput, Fault, Missing, shown
from companion.questions import Question
from companion.words import capital


def typed_options(table: tuple[Question, ...], given: Mapping[str, str]) -> dict[str, str]:
    """What ``given`` holds for the options of ``table``; everything else in it is left alone."""
    return {option.name: given[option.name] for option in table if option.name in given}


def shown_options(table: tuple[Question, ...], typed: Mapping[str, str]) -> dict[str, Any]:
    """The value that each option's control shows: as typed, else the default."""
    return {option.name: typed.get(option.name, option.written(option.value)) for option in table}


def whole_number(text: str, place: str, allowed: str) -> int:
    """``text`` as a whole number. Raises BadInput at ``place``."""
    try:
        return int(text)
    except ValueError:
        raise BadInput.at(place, text if text else MISSING, allowed) from None


def all_of(*reads: Callable[[], Any]) -> list[Any]:
    """The value of every reading. Raises BadInput with the faults of all that failed, not only the first."""
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


def field_of(fault: Fault) -> str:
    """The name of the control that a fault is about: its place as on the command line, without dashes."""
    return fault.place.removeprefix("--set ").removeprefix("--")


def sentence(fault: Fault) -> str:
    """A fault in words beside its control."""
    if fault.words:
        return fault.words
    if isinstance(fault.value, (Missing, list, dict)) or fault.value in ("", None):
        return f"Needed: {fault.allowed}."
    return f"{shown(fault.value)} will not do; it takes {fault.allowed}."


def by_field(error: BadInput | None, of: Callable[[Fault], str] = field_of) -> dict[str, str]:
    """Sentences by the control they belong to, named by ``of``, in the order of the faults; none without an error."""
    out: dict[str, str] = {}
    for fault in error.faults if error else ():
        name = of(fault)
        out[name] = f"{out[name]} {sentence(fault)}" if name in out else sentence(fault)
    return out


# ---- lists of faults, as the one macro that draws them takes them: (id of the control or empty, sentence)


def told(error: BadInput, names: Mapping[str, str], all_named: bool = False) -> list[tuple[str, str]]:
    """The faults of an error; ``names`` are the labels of the controls that the page has, empty for no label. With
    ``all_named`` what has no control is named by its place."""
    out = []
    for fault in error.faults:
        label = names.get(fault.place, capital(fault.place) if all_named else "")
        text = sentence(fault)
        out.append((fault.place if fault.place in names else "", f"{label}: {text}" if label else text))
    return out


def summary_of(
    faults: Mapping[str, str], labels: Mapping[str, str], others: Mapping[str, str]
) -> list[tuple[str, str]]:
    """Sentences by control as a list; ``labels`` name the page's controls, ``others`` what has none."""
    return [
        (name if name in labels else "", f"{labels.get(name) or others.get(name, name)}: {text}")
        for name, text in faults.items()
    ]


# ---- choices of a control, as (value, label)


def labelled(values: Iterable[Any], label: Callable[[Any], Any] | None = None) -> list[tuple[Any, Any]]:
    """Every value with its label, the value itself without ``label``."""
    return [(value, label(value) if label else value) for value in values]
