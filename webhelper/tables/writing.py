"""How edits change a table: the game's drafting changes the record, this module what is known of
the evening."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from companion import Game
from companion.acting import acted
from companion.edits import Edit
from companion.errors import BadInput, Fault
from companion.places import PlacePath, RecordData, assign, of_length, parse_place, value_at
from companion.play import BEGIN, DO, PlayState
from companion.randomness import SecretDice
from companion.records import Copy, hidden_in
from companion.seat_choices import BY_LOT
from companion.setups import SetupResult, run_setup
from companion.words import capital, joined
from webhelper.forms import setup_options
from webhelper.storage.about import About, TableSetup
from webhelper.storage.store import ABOUT, PLAY, document_of, names_in, record_in
from webhelper.tables.changes import Changes
from webhelper.tables.seats import moved_seats
from webhelper.tables.undo import UNDO

MAX_PLACE = 80
MAX_COLOUR = 20
MAX_TICK = 60
"""The most characters of the place where a table plays, of a colour's name, and of the name of
whoever ticked a step of the set-up."""


AGAIN: Final = "To do again"
"""Begins what an event says of steps that were ticked and read differently now."""


class Written(NamedTuple):
    """A document after an edit, and the edit in words. After an act, ``state`` is the state of play
    as read from the document."""

    document: RecordData
    event: str = ""
    state: PlayState | None = None


class TableWriting(NamedTuple):
    """Writes into tables of one game, with the owner's copy.

    A document is all that edits change: the record, what is known of the evening (under ``about``),
    and the state of play (under ``play``, once play has begun).
    """

    game: Game
    copy: Copy | None

    def changes(self, before: RecordData, after: RecordData, place: str) -> Changes:
        """Returns what an edit at a place changed, as undo needs it: texts whose every character is
        a field change field by field, and what an act counts is known by what the act added."""
        play = self.game.play()
        counted = play.counted if play is not None and place == PLAY else frozenset[str]()
        return Changes.between(before, after, self.game.drafting().cells, counted)

    def accept(self, before: RecordData, after: RecordData) -> None:
        """Raises BadInput if an undo leads to a record with a new fault."""

        def faults(document: RecordData) -> set[str]:
            draft = self.game.drafting().check(record_in(document), self.copy)
            return {point.text for point in draft.open_points if point.kind == "fault"}

        new = faults(after) - faults(before)
        if new:
            raise BadInput([Fault(UNDO, "", "what the sheets allow", min(new))])

    def stands(self, document: RecordData, place: str) -> Any:
        """Returns what stands at a place of the record or of ``about``. Raises BadInput."""
        if place == PLAY:
            # an act itself says what it rests on
            return None
        if _is_about(place):
            return value_at(document, parse_place(place))
        return self.game.drafting().stands(document, place)

    def apply(self, document: RecordData, edit: Edit, dice: SecretDice) -> Written:
        """Returns the document after an edit. What is known of a seat moves with its player. Raises
        BadInput."""
        if edit.place == PLAY:
            return self._written_act(document, edit, dice)
        if _is_about(edit.place):
            return Written(self._apply_about(document, edit), _event_about(document, edit))
        written = Written(self._apply_record(document, edit), self._event_of(document, edit))
        same_players = names_in(document) == names_in(written.document)
        # once play has begun, nobody looks at the set-up any more
        if same_players or document.get(PLAY) is not None:
            return written
        drawn = written._replace(document=self._drawn_for_all(written.document))
        return self._ticked_still(document, drawn)

    def _written_act(self, document: RecordData, edit: Edit, dice: SecretDice) -> Written:
        """Returns the document after an act of play. Raises BadInput if the game keeps nothing in
        play, or refuses the act."""
        play, about = self.game.play(), document[ABOUT]
        if play is None:
            raise BadInput.at(
                "place", edit.place, "a place in the record; this game keeps nothing in play"
            )
        begins = isinstance(edit.value, dict) and edit.value.get(DO) == BEGIN
        # drawing it takes a while, and only the beginning asks what was laid out
        setup = setup_drawn(self.game, About.of_json(about), self.copy) if begins else None
        done = acted(
            play, (record_in(document), document.get(PLAY)), edit.value, setup, self.copy, dice
        )
        return Written(document_of(done.record, about, done.state), done.event, done.read)

    def _event_of(self, document: RecordData, edit: Edit) -> str:
        """Returns what the log says of an edit, in a sentence. ``document`` is the one before the
        edit."""
        names, value = names_in(document), edit.value
        match parse_place(edit.place):
            case ("seating",):
                return f"Clockwise now: {', '.join(value)}."
            case ("map",):
                return f"Played on map {value} now." if value else "Played without a map now."
            case ("players", int(seat)):
                return f"{value['name']} plays too." if value else f"{names[seat]} is out."
            case ("players", int(seat), "name"):
                return f"{names[seat]} is {value} now."
            case path:
                words = self.game.drafting().place_in_words(document, path)
        if isinstance(value, bool) or not isinstance(value, int | str):
            return f"{capital(words)}."
        return f"{capital(words)}: {value}."

    def _apply_record(self, document: RecordData, edit: Edit) -> RecordData:
        record = record_in(document)
        after = self.game.drafting().apply(record, edit, self.copy)
        kept: RecordData = {key: document[key] for key in (ABOUT, PLAY) if key in document}
        names_before, names_after = names_in(record), names_in(after)
        if names_before != names_after:
            return {**after, **self._followed(kept, names_before, names_after)}
        play = self.game.play()
        if play is not None and PLAY in kept:
            after = play.typed_in(play.at(record, kept[PLAY], self.copy), after)
        return {**after, **kept}

    def _ticked_still(self, before: RecordData, written: Written) -> Written:
        """Returns what was written without the ticks of steps that read differently for those who
        play now; its sentence names these steps."""
        document, event, _ = written
        about_before, about_now = About.of_json(before[ABOUT]), About.of_json(document[ABOUT])
        was = setup_drawn(self.game, about_before, self.copy)
        now = setup_drawn(self.game, about_now, self.copy)
        ticks = about_before.ticks
        if was is None or now is None or not ticks:
            return written
        names_before, names_now = names_in(before), names_in(document)
        people = _called_now(names_before, names_now)
        read = {step.name: step.with_names(people) for step in was.steps}
        ticked = [step for step in now.steps if step.name in ticks]
        again = [step for step in ticked if read.get(step.name) != step.with_names(names_now)]
        stay = {step.name: ticks[step.name] for step in ticked if step not in again}
        if again:
            event += f" {AGAIN}: {joined([step.title for step in again])}."
        return Written({**document, ABOUT: about_now.but(ticks=stay).as_json()}, event)

    def _followed(self, kept: RecordData, was: list[str], names: list[str]) -> RecordData:
        """Returns what is kept beside the record, after the players changed. ``was`` are the names
        before, ``names`` those now, both in seat order."""
        moved = moved_seats(was, names)
        same_seats = moved == list(range(len(names)))
        if not same_seats:
            about = About.of_json(kept[ABOUT]).reseated(moved, len(names))
            kept = {**kept, ABOUT: about.as_json()}
        play, state = self.game.play(), kept.get(PLAY)
        if play is None or state is None:
            return kept
        for seat_before, (name, seat) in enumerate(zip(was, moved, strict=True)):
            # what only one player can have goes to the next on the left, who has that seat now
            if seat is None:
                state = play.without(state, name, heir=names[seat_before % len(names)])
            elif names[seat] != name:
                state = play.renamed(state, name, names[seat])
        return {**kept, PLAY: state if same_seats else play.reseated(state, moved, len(names))}

    def _drawn_for_all(self, document: RecordData) -> RecordData:
        """Returns the document with its set-up drawn for those who sit there now: it says who
        starts by the seat. It stays as it was if it has none, or none is for so many."""
        about = About.of_json(document[ABOUT])
        if about.setup is None:
            return document
        options = about.setup.options | colours_chosen(self.game, about.colours)
        setup = about.setup.as_json() | {"players": len(document["players"]), "options": options}
        # who starts is drawn with it
        nobody_starts = {**document, ABOUT: about.but(start=None).as_json()}
        try:
            return self._laid_out(nobody_starts, Edit(f"{ABOUT}.setup", setup))
        except BadInput:
            return document

    def _apply_about(self, document: RecordData, edit: Edit) -> RecordData:
        """Returns the document after an edit of what is known of the evening. Raises BadInput for a
        value that may not stand there."""
        place, value = parse_place(edit.place), edit.value
        about, players = document[ABOUT], len(document["players"])
        allowed = _allowed_instead(place, value, players)
        if allowed:
            raise BadInput.at(edit.place, value, allowed)
        _, *inside = place
        match inside:
            case ["ticks", step]:
                drawn = setup_drawn(self.game, About.of_json(about), self.copy)
                if drawn is None or step not in [known.name for known in drawn.steps]:
                    raise BadInput.at(edit.place, step, "a step of this table’s set-up")
            case ["setup"] if value is not None:
                return self._laid_out(document, edit)
            case ["colours", _]:
                colours = of_length(about.get("colours", ()), players, None)
                about = {**about, "colours": colours}
        return {**document, ABOUT: assign(about, tuple(inside), value)}

    def _laid_out(self, document: RecordData, edit: Edit) -> RecordData:
        """Returns the document after the table got another set-up. Before play, colours, who starts
        and the map follow the new set-up where it differs. A step that reads differently loses its
        tick."""
        about = About.of_json(document[ABOUT])
        was = setup_drawn(self.game, about, self.copy)
        result, setup = self._written_setup(edit)
        after = about.but(setup=setup)
        for_all = len(document["players"]) == result.players
        if was is None or not for_all or document.get(PLAY) is not None:
            return {**document, ABOUT: after.as_json()}
        after = _drawn_anew(after, was, result)
        drafting = self.game.drafting()
        record = drafting.of_setup(record_in(document), result)
        if record.get("map") == was.code:
            record = drafting.apply(record, Edit("map", result.code), self.copy)
        return {**document, **record, ABOUT: after.as_json()}

    def _written_setup(self, edit: Edit) -> tuple[SetupResult, TableSetup]:
        given = edit.value
        code, players = given.get("code"), given.get("players")
        options = given.get("options", {})
        if not isinstance(code, str) or type(players) is not int or not isinstance(options, dict):
            raise BadInput.at(edit.place, given, "a set-up with code, players and options")
        typed = {str(name): str(value) for name, value in options.items()}
        result = run_setup(self.game, players, code, typed, (), self.copy)
        return result, setup_known(result, typed)


def _drawn_anew(about: About, was: SetupResult, now: SetupResult) -> About:
    # before play, colours, who starts and the ticks follow the new set-up where it differs
    if was.seats != now.seats:
        about = about.but(colours=[seat.color or None for seat in now.seats])
    if about.start is None or was.start_player != now.start_player:
        about = about.but(start=now.start_player - 1)
    reads_as_before = {step.name for step in now.steps if step in was.steps}
    return about.but(
        ticks={step: by for step, by in about.ticks.items() if step in reads_as_before}
    )


def _called_now(names_before: Sequence[str], names_now: Sequence[str]) -> list[str]:
    # whoever has a new name is the same person; who left keeps the old one
    seats_now = zip(names_before, moved_seats(names_before, names_now), strict=True)
    return [name if seat is None else names_now[seat] for name, seat in seats_now]


def _allowed_instead(path: PlacePath, value: Any, players: int) -> str | None:
    """Returns what is allowed at a place of ``about`` instead of this value; None if this is."""
    match path:
        case (_, "place"):
            fits = value == "" or _is_text(value, MAX_PLACE)
            return None if fits else f"up to {MAX_PLACE} characters"
        case (_, "ticks", str()):
            fits = _is_text(value, MAX_TICK)
            return None if fits else f"who did it, up to {MAX_TICK} characters, or null"
        case (_, "start"):
            fits = value is None or (type(value) is int and 0 <= value < players)
            return None if fits else f"a seat from 0 to {players - 1}, or null"
        case (_, "colours", int(seat)) if seat < players:
            return None if _is_text(value, MAX_COLOUR) else "the name of a colour, or null"
        case (_, "colours"):
            return None if value is None else _colours_instead(value, players)
        case (_, "setup"):
            return None if value is None or isinstance(value, dict) else "a set-up, or null"
    raise BadInput.at(
        "place", "about", "about.setup, about.start, about.place, about.colours, or a seat’s colour"
    )


def _colours_instead(given: Any, players: int) -> str | None:
    """Returns what is allowed instead of these colours for all seats; None if they are."""
    for_all = isinstance(given, list) and len(given) == players
    if not for_all or not all(_is_text(colour, MAX_COLOUR) for colour in given):
        return "the name of a colour, or null, for every seat"
    known = [colour for colour in given if colour]
    return None if len(known) == len(set(known)) else "each colour once"


def setup_drawn(game: Game, about: About, copy: Copy | None) -> SetupResult | None:
    """Draws the set-up that a table was laid out by. Returns None if it has none or it cannot be
    drawn any more."""
    if about.setup is None:
        return None
    try:
        return run_setup(
            game, about.setup.players, about.setup.code, about.setup.options, copy=copy
        )
    except BadInput:
        return None


def colours_chosen(game: Game, colours: Sequence[str | None]) -> dict[str, str]:
    """Returns the option by which everybody keeps their colour, of a set-up that draws them. A
    colour that nobody knows is drawn."""
    known = {colour for colour in colours if colour}
    if not known:
        return {}
    by_seat = ",".join(colour or BY_LOT for colour in colours)
    return {
        option.name: by_seat
        for option in setup_options(game)
        if known <= dict(option.hints.get("offers", ())).keys()
    }


def setup_known(result: SetupResult, options: Mapping[str, str]) -> TableSetup:
    """Returns what a table keeps of a set-up. ``options`` are the options it was drawn with, as a
    form gives them."""
    return TableSetup.model_validate(
        {
            "code": result.code,
            "players": result.players,
            "options": dict(options),
            "copy": result.copy,
        }
    )


def _is_text(value: Any, most: int) -> bool:
    if not isinstance(value, str):
        return value is None
    return 0 < len(value) <= most and value.isprintable() and hidden_in(value) is None


def _event_about(document: RecordData, edit: Edit) -> str:
    match parse_place(edit.place):
        case (_, "place"):
            return f"Played at: {edit.value}." if edit.value else "No place is given now."
        case (_, "colours"):
            seats = zip(names_in(document), edit.value or (), strict=False)
            told = ", ".join(f"{name} {colour}" for name, colour in seats if colour)
            return f"Colours: {told}." if told else "No colours are given now."
        case (_, str(part), *_):
            return f"{_ABOUT_IN_WORDS.get(part, 'The evening')}."
    return "The evening."


_ABOUT_IN_WORDS: Final = {
    "start": "Who starts",
    "colours": "A colour",
    "setup": "The set-up",
    "ticks": "A step of the set-up",
}


def _is_about(place: str) -> bool:
    return place == ABOUT or place.startswith((f"{ABOUT}.", f"{ABOUT}["))
