"""Takes an act as it was sent, compares it with what it was made on, and lets its game do it."""

from typing import Any

from companion.errors import MISSING, BadInput, Fault
from companion.places import RecordData
from companion.play import (
    BEGIN,
    DO,
    MAX_FIELDS,
    MAX_TEXT,
    ON,
    PUT_AWAY,
    Acted,
    Overtaken,
    Play,
    PlayState,
    refused,
)
from companion.randomness import Dice
from companion.records import Copy
from companion.setups import SetupResult


def read_act(value: Any) -> dict[str, str]:
    """Returns an act as it was sent. Raises BadInput if it is anything but texts by name."""
    allowed = f"up to {MAX_FIELDS} texts by name, of up to {MAX_TEXT} characters"
    if not isinstance(value, dict) or len(value) > MAX_FIELDS or not value.get(DO):
        raise BadInput.at("play", value, allowed)
    # an act is kept with the table, whoever sent it, so it is bounded before it is read
    for text in (*value.keys(), *value.values()):
        if not isinstance(text, str) or len(text) > MAX_TEXT:
            raise BadInput.at("play", value, allowed)
    return dict(value)


def acted(
    play: Play,
    stored: tuple[RecordData, RecordData | None],
    value: Any,
    setup: SetupResult | None,
    copy: Copy | None,
    dice: Dice,
) -> Acted[RecordData | None]:
    """Returns what an act makes of the ``stored`` record and state; the state is None before play
    begins.

    Raises BadInput if the act is refused. Raises Overtaken if what it was made on has changed
    since.
    """
    record, stored_state = stored
    typed = read_act(value)
    # what the page showed is no answer of a form: no game reads it
    made_on = typed.pop(ON, None)
    if stored_state is None:
        if typed[DO] != BEGIN:
            raise refused(
                typed,
                "the beginning; nothing is in play here",
                "Nothing is in play at this table yet.",
            )
        # the first act makes the state, so there is none that it could rest on
        return _kept(play, play.begin(record, setup, typed, copy))
    if typed[DO] == BEGIN:
        raise refused(typed, "the next step; play has begun", "Somebody began already.")
    position = play.at(record, stored_state, copy, dice)
    # also putting away: nobody clears a table by an old page
    if made_on != play.basis(position, typed):
        words = "Another phone was quicker; look again."
        raise Overtaken([Fault(ON, made_on or MISSING, "what the table shows now", words)])
    if typed[DO] == PUT_AWAY:
        return Acted(record, None, "What was in play is put away; the sheets stay.")
    return _kept(play, play.act(position, typed))


def _kept(play: Play, done: Acted[PlayState]) -> Acted[RecordData | None]:
    # an act with its state as it is stored
    state = done.state.model_dump(mode="json", exclude_defaults=True)
    # what could not be read again is refused rather than kept
    return Acted(done.record, state, done.event, read=play.read(state))
