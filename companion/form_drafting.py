"""Typing a table in where a form says it all: everything follows from the record's model."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, get_args

from pydantic import BaseModel

from companion.edits import NOTHING_YET, Draft, Drafting, Edit, OpenPoint, OwnCopy, View
from companion.errors import BadInput
from companion.places import PlacePath, RecordData, assign, value_at
from companion.questions import Question, fields_of
from companion.results import Result


class FormDrafting(Drafting[OwnCopy, View]):
    """How a table is typed in where a form says it all: empty record, bounds and open points are those of the model.

    A draft is at every moment a record that can be scored; what players may leave open is optional in
    the model and has ``ask``.
    """

    def __init__(
        self,
        model: type[BaseModel],
        players: tuple[int, int],
        score: Callable[[RecordData, OwnCopy | None], Result],
    ) -> None:
        self.model, self.players, self._score = model, players, score
        titles = {one.title.lower(): None for one in fields_of(model, ())}
        self.people = {one.name: "values" for one in fields_of(model, ["?"]) if one.names_players}
        self.places = f"a name, or one of {', '.join(titles)}"

    def form(self, record: RecordData, copy: OwnCopy | None = None) -> tuple[Question, ...]:
        return fields_of(self.model, [player["name"] for player in record["players"]])

    def empty(self, names: Sequence[str], map_code: str | None, copy: OwnCopy | None) -> RecordData:
        slug = get_args(self.model.model_fields["game"].annotation)[0]
        record: RecordData = {"game": slug, "players": [{"name": name} for name in names]}
        for one in fields_of(self.model, names):
            for seat in range(len(names)) if one.of_player else (0,):
                _put(record, one.path(seat), _first(one))
        return record

    def write(self, record: RecordData, path: PlacePath, edit: Edit, copy: OwnCopy | None) -> RecordData:
        one = self._field_at(record, path, edit)
        value = edit.value
        if value is None and not one.optional:
            raise BadInput.at(edit.place, value, "a value")
        if one.kind == "names" and path != one.path(_seat(path)):
            if not isinstance(value, bool):
                raise BadInput.at(edit.place, value, "true or false")
        elif one.names_players and value not in [choice.value for choice in one.choices]:
            raise BadInput.at(edit.place, value, f"the name of a player: {_named(one)}")
        after = assign(record, path, value)
        try:
            self._score(after, copy)
        except BadInput as error:
            fault = error.nearest(edit.place)
            raise BadInput.at(edit.place, fault.value, fault.allowed) from None
        return after

    def _field_at(self, record: RecordData, path: PlacePath, edit: Edit) -> Question:
        """The field that an edit is about. Raises BadInput where there is none."""
        for one in self.form(record):
            inside = one.path(_seat(path))
            member = one.kind == "names" and path[:-1] == inside
            if path == inside or (member and path[-1] in [choice.value for choice in one.choices]):
                return one
        raise self.no_place(edit.place)

    def check(self, record: RecordData, copy: OwnCopy | None = None) -> Draft:
        result = self._score(record, copy)
        asked = [
            OpenPoint(seat if one.of_player else None, one.hints["ask"], "question")
            for one, seat, value in self._values(record)
            if one.hints.get("ask") and value is None
        ]
        open_points = asked if result.played else [NOTHING_YET, *asked]
        return Draft(result, tuple(open_points), tuple({} for _ in record["players"]))

    def _values(self, record: RecordData) -> Iterator[tuple[Question, int, Any]]:
        """Every field with each seat that has one and what stands there; seat 0 for those of the table."""
        for one in self.form(record):
            for seat in range(len(record["players"])) if one.of_player else (0,):
                yield one, seat, value_at(record, one.path(seat))


def _first(one: Question) -> Any:
    """What stands in a new record; None where nothing does."""
    if one.value is not None or one.optional:
        return one.value
    if one.kind == "choice":
        return None if one.names_players else one.choices[0].value
    nothing: dict[str, Any] = {"number": max(one.low, 0), "flag": False, "names": []}
    return nothing.get(one.kind, [one.low] * len(one.parts))


def _put(record: RecordData, path: PlacePath, value: Any) -> None:
    """Writes into a record that nobody has yet; None leaves the place out."""
    here: Any = record
    for part in path[:-1]:
        here = here[part] if isinstance(part, int) else here.setdefault(part, {})
    if value is not None:
        here[path[-1]] = value


def _named(one: Question) -> str:
    return ", ".join(choice.label for choice in one.choices if choice.seat is not None)


def _seat(path: PlacePath) -> int:
    """The seat in a place, 0 for a place of the table."""
    match path:
        case ("players", int(seat), *_):
            return seat
    return 0
