"""Forms that are made from declared options: what was typed, what is shown, and whose fault it is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

from companion.errors import MISSING, BadInput, Fault, Missing, shown
from companion.options import Option

_PREFIXES: Final = ("--set ", "--")


def typed_options(table: tuple[Option, ...], given: Mapping[str, str]) -> dict[str, str]:
    """What ``given`` holds for the options of ``table``; everything else in it is left alone."""
    return {option.name: given[option.name] for option in table if option.name in given}


def shown_options(table: tuple[Option, ...], typed: Mapping[str, str]) -> dict[str, Any]:
    """The value that each option's control shows: as typed, else the default."""
    words = {True: "yes", False: "no"}
    return {
        option.name: typed.get(option.name, words[option.default] if option.kind == "flag" else option.default)
        for option in table
    }


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
    for prefix in _PREFIXES:
        if fault.place.startswith(prefix):
            return fault.place.removeprefix(prefix)
    return fault.place


def sentence(fault: Fault) -> str:
    """A fault in words beside its control."""
    if isinstance(fault.value, Missing) or fault.value in ("", None):
        return f"Nothing given; allowed: {fault.allowed}."
    if isinstance(fault.value, (list, dict)):
        return f"Needed: {fault.allowed}."
    return f"{shown(fault.value)} does not fit; allowed: {fault.allowed}."


def by_field(error: BadInput) -> dict[str, str]:
    """Sentences by the control they belong to, in the order of the faults."""
    out: dict[str, str] = {}
    for fault in error.faults:
        name = field_of(fault)
        out[name] = f"{out[name]} {sentence(fault)}" if name in out else sentence(fault)
    return out
