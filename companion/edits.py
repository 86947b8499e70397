"""Records while they are being typed: one edit after the other, and what they score so far.

A draft is a record in the contract's form that need not be valid yet. What is checked in the same
way for every game is checked here: seats, names, and maps for a game without maps.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, ClassVar, Final, Generic, Literal

from typing_extensions import TypeVar

from companion.errors import BadInput, Fault, Missing, refuse_any, shown
from companion.facts import Span
from companion.places import PlacePath, RecordData, assign, parse_place, value_at, with_names
from companion.questions import Options, Question, fields_of, questions_of, read_options
from companion.records import Copy, Name, Record, read_model, read_table, unique_names
from companion.results import Result
from companion.setups import SetupResult
from companion.words import capital, whose

OwnCopy = TypeVar("OwnCopy", bound=Copy, default=Any, contravariant=True)
View = TypeVar("View", default=Any)

PageData = Mapping[str, object]
"""What a game tells its own pages, JSON-ready: a typed dictionary of that game's ``entry.py``. No
other package looks inside."""


@dataclass(frozen=True, slots=True)
class Edit:
    """One thing typed: a ``place`` in the record (:mod:`companion.places`) and its new ``value``,
    as parsed JSON."""

    place: str
    value: Any


OpenKind = Literal["question", "fault"]


@dataclass(frozen=True, slots=True)
class OpenPoint:
    """What keeps a draft from being a finished record: a seat, from 0, and a sentence for people.

    The seat is None if it concerns the whole table. A "question" waits for its answer. A "fault" is
    an entry that must be mended.
    """

    seat: int | None
    text: str
    kind: OpenKind = "fault"


@dataclass(frozen=True)
class Draft:
    """What can be said of an unfinished record.

    ``result`` scores what is there; what is at fault is left out. ``open_points`` are what must be
    settled before the table is finished. ``view`` is what the game's own entry page shows of each
    player, in seat order. ``shared`` is what the players' sheets have in common.
    """

    result: Result
    open_points: tuple[OpenPoint, ...]
    view: tuple[PageData, ...] = ()
    shared: PageData = field(default_factory=dict)


class _Named(Record):
    name: Name


def name_faults(name: Any, place: str, others: Sequence[str] = ()) -> list[Fault]:
    """Returns what is wrong with a player's name, also beside the names of the ``others``."""
    try:
        read_model(_Named, {"name": name})
    except BadInput as error:
        return [Fault(place, f.value, f.allowed) for f in error.faults]
    return [Fault(place, f.value, f.allowed) for f in unique_names([*others, name])]


NOTHING_YET: Final = OpenPoint(None, "Nothing has been entered yet.", "question")
"""The open point of a table at which nobody has an entry."""


class Drafting(ABC, Generic[OwnCopy, View]):
    """How a table of one game is typed in. ``View`` is what the game's set-ups carry for drawing.

    A game says how an empty record looks (:meth:`empty`), what an edit of its own places does
    (:meth:`write`), and what a draft comes to (:meth:`check`).
    """

    players: Span
    """The fewest and the most players."""
    places: str
    """What can be edited, in words, for whoever names another place."""
    people: Mapping[str, Literal["keys", "values"]] = {}
    """Where a record names players, other than in ``players``: as keys of what stands there, or as
    values."""
    part_names: ClassVar[Mapping[str, str]] = {}
    """What players call a part of a record, if that is not its key."""
    cells: ClassVar[frozenset[str]] = frozenset()
    """The keys of lists that hold rows of fields as texts. Each field is written and undone by
    itself."""
    model: type[Record] = Record
    """The model of the record, and of the set-ups' ``options``."""
    options: type[Options] = Options

    @cached_property
    def held(self) -> tuple[Question, ...]:
        """Returns the options of the set-up that a record holds: its fields of the same name and
        type."""
        there, chosen = self.model.model_fields, self.options.model_fields
        return tuple(
            option
            for option in questions_of(self.options)
            if option.name in there
            and there[option.name].annotation == chosen[option.name].annotation
        )

    @property
    def starts_from_setup(self) -> bool:
        """Returns whether :meth:`of_setup` changes a record."""
        return bool(self.held)

    def settings(self, record: Mapping[str, Any]) -> dict[str, str]:
        """Returns the options that a record holds, as an address has them."""
        return {
            option.name: option.written(record.get(option.name, option.value))
            for option in self.held
        }

    # ---- a new table

    def blank(
        self, names: Sequence[str], map_code: str | None = None, copy: OwnCopy | None = None
    ) -> RecordData:
        """Returns an empty record for these players, in seat order. Raises BadInput for names or a
        map that are not allowed."""
        low, high = self.players
        faults = []
        if low <= len(names) <= high:
            for seat, name in enumerate(names):
                faults += name_faults(name, f"players[{seat}].name")
            # an empty name twice is told once, as an empty one
            faults = faults or unique_names(names)
        else:
            faults.append(Fault("players", list(names), f"{low} to {high} players in seat order"))
        if map_code:
            faults += self.map_faults(map_code)
        refuse_any(faults)
        return self.empty(names, map_code, copy)

    def map_faults(self, code: str) -> list[Fault]:
        """Returns why a table cannot be played on the map with this code."""
        return [Fault("map", code, "nothing; this game has no map")]

    @abstractmethod
    def empty(self, names: Sequence[str], map_code: str | None, copy: OwnCopy | None) -> RecordData:
        """Returns an empty record. Names and map are checked already."""

    def of_setup(self, record: RecordData, result: SetupResult[View]) -> RecordData:
        """Returns a blank record changed to what stands on the table after a set-up."""
        chosen = result.options.model_dump(mode="json")
        return {**record, **{option.name: chosen[option.name] for option in self.held}}

    def of_options(self, record: RecordData, options: Mapping[str, str]) -> RecordData:
        """Returns a blank record changed by the options chosen for a table without a set-up.

        ``options`` are texts by name. Raises BadInput.
        """
        given = {asked.name: options[asked.name] for asked in self.held if asked.name in options}
        chosen = read_options(self.options, given).model_dump(mode="json", exclude_unset=True)
        return {**record, **chosen}

    # ---- an edit

    def apply(self, record: RecordData, edit: Edit, copy: OwnCopy | None = None) -> RecordData:
        """Returns the record with an edit written, and with whatever follows from it. ``record``
        itself stays as it is.

        Raises BadInput if the game does not know the place, or if the value may not stand there.
        """
        path = self._path(edit.place)
        players = record["players"]
        match path:
            case ("seating",):
                seated = {player["name"]: player for player in players}
                order = edit.value
                are_names = isinstance(order, list) and all(isinstance(it, str) for it in order)
                if not are_names or sorted(order) != sorted(seated):
                    raise BadInput.at(edit.place, order, f"each of {', '.join(seated)} once")
                after = {**record, "players": [seated[name] for name in order]}
            case ("players", int(seat)) if seat < len(players) and edit.value is None:
                if len(players) <= self.fewest(record):
                    allowed = f"at least {self.fewest(record)} players; add somebody else first"
                    raise BadInput.at(edit.place, None, allowed)
                left = {**record, "players": [*players[:seat], *players[seat + 1 :]]}
                after = self.without(left, players[seat]["name"])
            # the seat after the last one is somebody who joins
            case ("players", int(seat)) if seat == len(players):
                after = self._joined(record, seat, edit)
            case ("players", int(seat), *_) if seat >= len(players):
                raise BadInput.at("place", edit.place, f"one of the {len(players)} players")
            case ("players", int(seat), "name"):
                names = [p["name"] for p in players]
                faults = name_faults(edit.value, edit.place, [*names[:seat], *names[seat + 1 :]])
                refuse_any(faults)
                # what names them elsewhere follows; no score changes, so nothing is checked
                return self.renamed(assign(record, path, edit.value), names[seat], edit.value)
            case _:
                return self.write(record, path, edit, copy)
        # what cannot be scored so far is refused
        self.check(after, copy)
        return after

    def stands(self, record: RecordData, place: str) -> Any:
        """Returns what stands at a place of a draft; None for nothing.

        At the place ``seating`` these are the names in seat order. Raises BadInput if the place is
        not in the record.
        """
        match path := self._path(place):
            case ("seating",):
                return [player["name"] for player in record["players"]]
            case ("players", int(seat)) if seat >= len(record["players"]):
                return None
        return value_at(record, path)

    def _path(self, place: str) -> PlacePath:
        try:
            return parse_place(place)
        except BadInput:
            raise self.no_place(place) from None

    def renamed(self, record: RecordData, old: str, new: str) -> RecordData:
        """Returns the record after a player was renamed, with the new name wherever ``people`` are
        named."""
        return self._with_names(record, lambda name: new if name == old else name)

    def _with_names(self, record: RecordData, renamed: Callable[[Any], Any]) -> RecordData:
        renamed_record = dict(record)
        for part, where in self.people.items():
            if part in record:
                renamed_record[part] = with_names(record[part], renamed, where == "keys")
        return renamed_record

    @abstractmethod
    def write(
        self, record: RecordData, path: PlacePath, edit: Edit, copy: OwnCopy | None
    ) -> RecordData:
        """Does :meth:`apply` for a place, ``path``, that is not a player's name. The seat in it
        exists. Raises BadInput."""

    def no_place(self, place: str) -> BadInput:
        """Returns the error to raise for a place that cannot be edited."""
        return BadInput.at("place", place, self.places)

    def place_in_words(self, record: Mapping[str, Any], path: PlacePath) -> str:
        """Returns a place of a record as players call it: ``Ann's gold``, ``the boxes``."""
        match path:
            case ("players", int(seat), str(part), *_) if seat < len(record["players"]):
                owner = whose(record["players"][seat]["name"])
            case (str(part), *_):
                owner = "the"
            case _:
                return "the table"
        plain = part.replace("_", " ").replace("-", " ")
        return f"{owner} {self.part_names.get(part, plain)}"

    def refusal(self, record: Mapping[str, Any], fault: Fault) -> str:
        """Returns a sentence about a refused edit, for people, without a place of the record."""
        if fault.words:
            return fault.words
        try:
            path = parse_place(fault.place)
        except BadInput:
            path = ()
        what = capital(self.place_in_words(record, path))
        # an object or a list says nothing to a player
        if isinstance(fault.value, Missing | dict | list | None):
            return f"{what}: {fault.allowed}."
        return f"{what} cannot be {shown(fault.value)}; it takes {fault.allowed}."

    # ---- who plays

    def player_model(self, record: RecordData) -> type[Record] | None:
        """Returns the model of one entry of ``players``; None if only :meth:`check` says what may
        stand there."""
        return None

    def blank_player(self, record: RecordData, name: str) -> RecordData:
        """Returns an empty sheet for somebody who sits down at this table."""
        return dict(self.empty([name], None, None)["players"][0])

    def fewest(self, record: RecordData) -> int:
        """Returns how many players must stay at this table."""
        return self.players.least

    def without(self, record: RecordData, name: str) -> RecordData:
        """Returns a record after a player was taken out of ``players``, without what was theirs
        elsewhere."""
        out = self._with_names(record, lambda other: None if other == name else other)
        # what was nobody's before stays so; what was theirs alone is left out
        return {key: now for key, now in out.items() if now is not None or record[key] is None}

    def with_one_more(self, record: RecordData) -> RecordData:
        """Returns a record changed so that somebody can join. Raises BadInput if nobody can."""
        return record

    def _joined(self, record: RecordData, seat: int, edit: Edit) -> RecordData:
        """Returns the record with one more player at the last seat.

        The edit's value is ``{"name"}``, with what is on the player's sheet if that is known.
        """
        players, given = record["players"], edit.value
        if not isinstance(given, dict) or "name" not in given:
            raise BadInput.at(edit.place, given, "an object with the name of a player")
        if len(players) >= self.players.most:
            raise BadInput.at(edit.place, given["name"], f"at most {self.players.most} players")
        faults = name_faults(given["name"], f"{edit.place}.name", [p["name"] for p in players])
        refuse_any(faults)
        player = {**self.blank_player(record, given["name"]), **given}
        model = self.player_model(record)
        if model is not None:
            read_model(model, player, ("players", seat))
        return {**self.with_one_more(record), "players": [*players, player]}

    # ---- what it comes to

    @abstractmethod
    def check(self, record: RecordData, copy: OwnCopy | None = None) -> Draft:
        """Returns the score of a draft as far as it goes. Raises BadInput if a part is
        malformed."""

    def reference(self, copy: OwnCopy | None = None) -> PageData:
        """Returns what the entry page must know of the components; empty if it needs nothing."""
        return {}

    def form(self, record: RecordData) -> tuple[Question, ...]:
        """Returns the questions of the entry page that are a plain form; empty if there are
        none."""
        return ()


class FormDrafting(Drafting[OwnCopy, View]):
    """A small game's record. All of it is typed into a form, and its model says what is allowed.

    ``model`` is the record's model, and ``score`` takes an instance of it; ``options`` is that of
    the set-ups. A field begins with its
    default, otherwise with its hint ``start``, otherwise with the least value that is allowed. A
    field that may stay empty is left out. So a draft can be scored at any time.
    """

    places = "a name, or one of the fields of the form"

    def __init__(
        self,
        slug: str,
        model: type[Record],
        players: Span,
        score: Callable[[Any], Result],
        options: type[Options],
    ) -> None:
        self.slug, self.model, self.players, self._score = slug, model, players, score
        self.options = options

    @property
    def people(self) -> Mapping[str, Literal["keys", "values"]]:  # type: ignore[override]
        """Returns the fields that hold the name of a player."""
        named = [
            question.name for question in fields_of(self.model, ()) if question.hints.get("players")
        ]
        return dict.fromkeys(named, "values")

    def form(self, record: RecordData) -> tuple[Question, ...]:
        """Returns all questions of the form."""
        return fields_of(self.model, [player["name"] for player in record["players"]])

    def empty(self, names: Sequence[str], map_code: str | None, copy: OwnCopy | None) -> RecordData:
        """Returns a record with the value with which each field begins."""
        record: RecordData = {"game": self.slug, "players": [{"name": name} for name in names]}
        for question in fields_of(self.model, names):
            if question.optional or question.hints.get("players"):
                continue
            # what is not asked of each player stands at one place for all
            seats = range(len(names) if question.of_player else 1)
            for seat in seats:
                *outer, last = question.path(seat)
                inside: Any = record
                for part in outer:
                    # a player is in the list already; the parts of a field are not there yet
                    inside = (
                        inside.setdefault(part, {}) if isinstance(inside, dict) else inside[part]
                    )
                inside[last] = _beginning(question)
        return record

    def write(
        self, record: RecordData, path: PlacePath, edit: Edit, copy: OwnCopy | None
    ) -> RecordData:
        """Returns the record with a value that the model allows. Raises BadInput."""
        seat = next((part for part in path if isinstance(part, int)), 0)
        places = ((asked, asked.path(seat)) for asked in self.form(record))
        # the place itself, or one inside it
        asked = next((asked for asked, place in places if path[: len(place)] == place), None)
        if asked is None:
            raise self.no_place(edit.place)
        # one name is ticked by true or false at its own place, all of them written as a list
        if asked.kind == "names" and not isinstance(edit.value, bool | list):
            raise BadInput.at(edit.place, edit.value, "true or false")
        if edit.value is None and not asked.optional:
            raise BadInput.at(edit.place, None, f"a value: {asked.allowed}")
        after = assign(record, path, edit.value)
        read_table(self.model, after)
        return after

    def check(self, record: RecordData, copy: OwnCopy | None = None) -> Draft:
        """Returns the score as it stands. A field that should name a player and does not is an open
        point."""
        # a form's draft is a whole record at any time, since every field begins with a value that
        # fits
        result = self._score(read_table(self.model, record))
        asked = [
            OpenPoint(None, question.title, "question")
            for question in self.form(record)
            if question.hints.get("players") and value_at(record, question.path(0)) is None
        ]
        nothing = () if result.played else (NOTHING_YET,)
        # a form has no page of its own to show anything of a player
        return Draft(result, (*nothing, *asked), view=tuple({} for _ in record["players"]))


def _beginning(question: Question) -> Any:
    # what stands in a field of a form before anybody types
    if question.kind == "flag":
        return bool(question.value)
    if question.kind == "names":
        return []
    if question.kind == "series":
        return [part.low for part in question.parts]
    start = question.hints.get("start", question.value)
    if start is not None:
        return start
    return question.choices[0].value if question.choices else max(question.low, 0)
