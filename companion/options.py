"""Options of a setup or a sheet, declared once as a pydantic model.

The command line (``--set key=value``), the web form, the JSON Schema and the
documentation all ask by it: its questions are :func:`~companion.questions.questions_of` the model.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any, ClassVar, Final, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from companion.errors import BadInput, Fault, UnknownName
from companion.questions import Question, questions_of
from companion.records import faults_of, refuse


class Options(BaseModel):
    """The base of every options model: frozen, unknown keys refused, text read leniently."""

    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=True, defer_build=True)

    added: ClassVar[frozenset[str]] = frozenset()
    """Options that came later: a result names them only where they are chosen, so old results stay as they were."""

    def in_result(self) -> dict[str, Any]:
        """The options as a result names them."""
        return {
            name: value
            for name, value in self.model_dump(mode="json").items()
            if name not in self.added or value != type(self).model_fields[name].default
        }


DRAWN: Final = "drawn"
"""What an option by seat is where lots are drawn."""


def by_seat(text: str, known: Collection[str], shape: str) -> str:
    """What a table chose for each seat, in their order, as ``red,blue``; or ``drawn``, for no words too.

    Commas and spaces divide; case does not matter. For a pydantic validator: refuses, saying ``shape``, what is
    not ``known`` or stands there twice.
    """
    words = text.replace(",", " ").lower().split()
    if words in ([], [DRAWN]):
        return DRAWN
    if len(set(words)) < len(words) or not set(words) <= set(known):
        refuse(shape)
    return ",".join(words)


def seats_of(chosen: str, players: int, place: str, shape: str) -> tuple[str, ...]:
    """What :func:`by_seat` made of an option, a word for each seat; empty where lots are drawn.

    Raises BadInput at ``place`` where the words are not as many as the players.
    """
    if chosen == DRAWN:
        return ()
    words = tuple(chosen.split(","))
    if len(words) != players:
        raise BadInput.at(place, chosen, shape)
    return words


O = TypeVar("O", bound=Options)  # noqa: E741 - reads well beside T


def read_options(model: type[O], given: Mapping[str, str], place: str = "--set ") -> O:
    """An options model from text values by name; ``place`` goes before the name in faults.

    Raises UnknownName for an option that is not declared, BadInput for a value out of range.
    """
    table = {option.name: option for option in questions_of(model)}
    for key in given:
        if key not in table:
            raise UnknownName.among(place.strip(), key, list(table))
    values: dict[str, Any] = dict(given)
    for key, option in table.items():
        if key in values and option.kind == "choice":
            by_text = dict(zip(option.values, (choice.value for choice in option.choices), strict=True))
            values[key] = by_text.get(values[key].lower(), values[key])
    try:
        return model.model_validate(values)
    except ValidationError as error:
        faults = faults_of(error, model)
        raise BadInput(Fault(f"{place}{f.place}", f.value, _allowed(table[f.place], f)) for f in faults) from None


def _allowed(option: Question, fault: Fault) -> str:
    """What may be given for an option: its own range, or what a text's validator says."""
    too_long = option.high is not None and isinstance(fault.value, str) and len(fault.value) > option.high
    return option.allowed if option.kind != "text" or too_long else fault.allowed
