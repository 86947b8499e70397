"""How edits change a table: the record by its game's drafting, what is known of the evening here."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from companion import Game
from companion.copies import Copy
from companion.edits import Edit
from companion.errors import BadInput
from companion.places import PlacePath, RecordData, assign, parse_place, value_at
from companion.setups import run_setup
from webhelper.storage.about import About, TableSetup
from webhelper.storage.seating import moved_seats
from webhelper.storage.store import ABOUT

MAX_PLACE: Final = 80
"""Characters of the place where a table plays."""
MAX_COLOUR: Final = 20
"""Characters of a colour's name."""
_SEAT: Final = "seat"
"""What is known of the seat of a whole player: ``colour`` and whether they start, where that is known."""


@dataclass(frozen=True, slots=True)
class TableWriting:
    """The writing of one game's tables, with the owner's copy."""

    game: Game
    copy: Copy | None

    def stands(self, document: RecordData, place: str) -> Any:
        """What stands at a place of the record, or of ``about``. Raises BadInput.

        A whole player comes with what is known of their seat, so that taking them out can be undone.
        """
        if _is_about(place):
            return value_at(document, parse_place(place))
        stands = self.game.drafting().stands(document, place)
        match parse_place(place):
            case ("players", int(seat)) if stands is not None:
                about = About.of_json(document[ABOUT])
                known = {"colour": about.colour(seat), "starts": about.start == seat or None}
                known = {key: value for key, value in known.items() if value is not None}
                return {**stands, **({_SEAT: known} if known else {})}
        return stands

    def apply(self, document: RecordData, edit: Edit) -> RecordData:
        """The document with an edit written; what is known of a seat goes where its player goes. Raises BadInput."""
        if _is_about(edit.place):
            return self._apply_about(document, edit)
        record = {key: value for key, value in document.items() if key != ABOUT}
        known: Any = None
        if isinstance(edit.value, dict) and parse_place(edit.place)[:1] == ("players",):
            known = edit.value.get(_SEAT)
            edit = Edit(edit.place, {key: value for key, value in edit.value.items() if key != _SEAT})
        after = self.game.drafting().apply(record, edit, self.copy)
        players = len(after["players"])
        about = About.of_json(document[ABOUT]).reseated(moved_seats(record, after), players)
        if isinstance(known, dict):
            about = about.with_last(players, known.get("colour"), known.get("starts"))
        return {**after, ABOUT: about.as_json()}

    def _apply_about(self, document: RecordData, edit: Edit) -> RecordData:
        path, value = parse_place(edit.place), edit.value
        allowed = self._refused(path, value, len(document["players"]))
        if allowed:
            raise BadInput.at(edit.place, value, allowed)
        if path == (ABOUT, "setup") and value is not None:
            value = self._setup(edit).as_json()
        about = document[ABOUT]
        if path[1] == "colours":
            colours = [*about.get("colours", ()), *[None] * len(document["players"])][: len(document["players"])]
            about = {**about, "colours": colours}
        return {**document, ABOUT: assign(about, path[1:], value)}

    def _refused(self, path: PlacePath, value: Any, players: int) -> str | None:
        """What may stand at a place of ``about``, where the value may not; None where it may."""
        match path:
            case (_, "place"):
                good = value is None or (isinstance(value, str) and len(value) <= MAX_PLACE and value.isprintable())
                return None if good else f"up to {MAX_PLACE} characters"
            case (_, "start"):
                good = value is None or (type(value) is int and 0 <= value < players)
                return None if good else f"a seat from 0 to {players - 1}, or null"
            case (_, "colours", int(seat)) if seat < players:
                good = value is None or (
                    isinstance(value, str) and 0 < len(value) <= MAX_COLOUR and value.isprintable()
                )
                return None if good else "the name of a colour, or null"
            case (_, "setup"):
                good = value is None or isinstance(value, dict)
                return None if good else "a set-up, or null"
        raise BadInput.at("place", "about", "about.setup, about.start, about.place, or a seat's colour")

    def _setup(self, edit: Edit) -> TableSetup:
        """The set-up that an edit gives a table. Raises BadInput."""
        given = edit.value
        code, players, options = given.get("code"), given.get("players"), given.get("options", {})
        if not isinstance(code, str) or type(players) is not int or not isinstance(options, dict):
            raise BadInput.at(edit.place, given, "a set-up with code, players and options")
        typed = {str(name): str(value) for name, value in options.items()}
        result = run_setup(self.game, players, code, typed, (), self.copy)
        return TableSetup(result.code, players, typed, result.copy)


def _is_about(place: str) -> bool:
    return place == ABOUT or place.startswith((f"{ABOUT}.", f"{ABOUT}["))
