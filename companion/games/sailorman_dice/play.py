"""Sailorman Dice in play: captain and roller, the roll, and everybody's entries; the sheet is the
page of play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from companion.errors import BadInput, Fault
from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.hand import entered
from companion.games.sailorman_dice.page import dice_asked, gone_words, page_of
from companion.games.sailorman_dice.record import read_table
from companion.games.sailorman_dice.rolling import DICE, Roll, SailormanAt, SailormanState, Spot
from companion.now import Question, Step, asks_player
from companion.places import RecordData
from companion.play import BEGIN, DO, Acted, Play, Typed, fingerprint_of, known, not_due, number
from companion.records import Copy
from companion.setups import SetupResult
from companion.words import in_words, joined, plural

if TYPE_CHECKING:
    from companion.games.sailorman_dice.advise import RollThinking

_SYMBOLS, _NUMBERS = list(facts.ROWS), list(facts.DIGITS)
# the faces of each of the four dice
_FACES: Final = dict(zip(DICE, (_SYMBOLS, _SYMBOLS, _NUMBERS, _NUMBERS), strict=True))


# ---- acts


def _write(at: SailormanAt, typed: Typed) -> Acted[SailormanState]:
    # Writes a pair of the roll into a field, or a cross. Raises BadInput if the player may not
    # write it there now.
    roll = Roll(at)
    turn = roll.turns[at.player(typed)[0]]
    if not at.state.dice:
        raise not_due(typed, f"{roll.next_roller} rolls first.")
    if turn.wrote >= turn.due:
        raise not_due(typed, f"{turn.name} has written {in_words(turn.due)} of this roll already.")
    row, col, mark = spot = _spot(typed)
    title = f"{facts.ROW_TITLES[row]} {col + 1}"
    if spot not in roll.spots(turn.seat, turn.pairs_left):
        what = "A cross" if mark == facts.CROSS else f"{facts.ROW_TITLES[row]} {mark}"
        words = f"{what} may not stand in {title} now."
        raise BadInput(
            [Fault("field", typed["field"], "a field where a pair of the roll may stand", words)]
        )
    written = replace(at, record=entered(roll, turn.seat, spot))
    after = Roll(written)
    gain = after.scored[turn.seat].total - roll.scored[turn.seat].total
    gone = after.gone - roll.gone
    points = f", {gain:+d}" if gain else ""
    event = f"{turn.name}: {'a cross' if mark == facts.CROSS else mark} in {title}{points}."
    return written.acted(f"{event} {gone_words(gone)}" if gone else event)


def _spot(typed: Typed) -> Spot:
    # Row and column, from 0, and the mark, from the act's ``field``: ``1.6.5``. Raises BadInput.
    parts = dict(zip(("row", "col", "mark"), typed.get("field", "").split("."), strict=False))
    row = number(parts, "row", 0, facts.N_ROWS - 1)
    col = number(parts, "col", 0, facts.N_COLS - 1)
    return Spot(row, col, known(parts, "mark", [*facts.DIGITS, facts.CROSS]))


def _leave_out(at: SailormanAt, typed: Typed) -> Acted[SailormanState]:
    _, name = at.player(typed)
    # the others have gone on already, and it is left so
    if name in at.state.without:
        without = {key: by for key, by in at.state.without.items() if key != name}
        return at.changed(without=without).acted(f"{name} leaves it so.")
    if name not in Roll(at).waiting:
        raise not_due(typed, f"{name} has nothing to write now.")
    return at.changed_of(name, passed=True).acted(f"{name} writes nothing more of this roll.")


def _on_paper(at: SailormanAt, typed: Typed) -> Acted[SailormanState]:
    _, name = at.player(typed)
    if name not in at.state.paper:
        event = f"{name} writes on paper: nobody waits for them."
        return at.changed_of(name, paper=True).acted(event)
    paper = {key: value for key, value in at.state.paper.items() if key != name}
    return at.changed(paper=paper).acted(f"{name} writes on the phone again.")


def _on_without(at: SailormanAt, waits: Sequence[str], by: str) -> Acted[SailormanState]:
    # Everybody who still writes passes. Whose phone did it is kept with each of the others, so that
    # the page can say so; it may be nobody's.
    phone_of = [by] if by in at.names else []
    without = {name: phone_of for name in waits if name != by}
    passed = {**at.state.passed, **dict.fromkeys(waits, True)}
    return at.changed(without=without, passed=passed).acted(f"On without {joined(waits)}.")


# acts that concern only one player, so that all players can do them at the same time
_OF_ONE: Final = {"write": _write, "pass": _leave_out, "paper": _on_paper}


class SailormanPlay(Play[SailormanState, Copy, SailormanAt]):
    """Sailorman Dice in play. Each roll has its dice and everybody's entries; then the next player
    rolls."""

    state = SailormanState
    position = SailormanAt
    now = staticmethod(page_of)

    def before(self, record: RecordData, setup: SetupResult | None) -> Step:
        names = [p["name"] for p in record["players"]]
        captain = asks_player("Who is the captain?", names, names[0], "captain")
        # a set-up has drawn the captain
        asks = (captain,) if setup is None else ()
        return Step(BEGIN, "Begin", "the captain rolls first", asks=asks)

    def begin(
        self,
        record: RecordData,
        setup: SetupResult | None,
        typed: Typed,
        copy: Copy | None,
    ) -> Acted[SailormanState]:
        names = [p["name"] for p in record["players"]]
        captain = (
            known(typed, "captain", names)
            if setup is None
            else names[(setup.start_player - 1) % len(names)]
        )
        event = f"{captain} is the captain, ticks the captain’s box and rolls first."
        return Acted(record, SailormanState(captain=captain, roller=captain), event)

    def basis(self, at: SailormanAt, typed: Typed) -> str:
        do, name, state = typed.get(DO), typed.get("player"), at.state
        if do in _OF_ONE and name in at.names:
            rows = at.record["players"][at.names.index(name)]["rows"]
            # until the next dice are in, what others went on without still counts
            passed = name not in state.without and state.passed.get(name, False)
            return fingerprint_of(
                state.rolls, state.dice, name, rows, passed, state.paper.get(name)
            )
        if do in ("roll", "phone"):
            roll = Roll(at)
            return fingerprint_of(state.rolls, roll.next_roller, bool(roll.waiting), roll.over)
        return at.fingerprint

    def thinking(self, at: SailormanAt, seat: int) -> RollThinking | None:
        # only where somebody asks
        from companion.games.sailorman_dice.advise import thinking_about

        return thinking_about(at, seat)

    def hint_asks(self, record: RecordData) -> tuple[Question, ...]:
        return (
            *dice_asked(),
            asks_player(
                "Who rolled?", [player["name"] for player in record["players"]], name="roller"
            ),
        )

    def thinking_beside(self, record: RecordData, typed: Typed, seat: int) -> RollThinking | None:
        from companion.games.sailorman_dice.advise import RollThinking, asked_of

        for question in self.hint_asks(record):
            if typed.get(question.name) not in [choice.value for choice in question.choices]:
                return None
        symbol, other, *numbers = (typed[die] for die in DICE)
        roll = {
            "symbols": [symbol, other],
            "numbers": [int(n) for n in numbers],
            "roller": typed["roller"],
            "player": record["players"][seat]["name"],
        }
        return RollThinking(asked_of(read_table({**record, "roll": roll})))

    def act(self, at: SailormanAt, typed: Typed) -> Acted[SailormanState]:
        do = known(typed, DO, ["roll", "phone", "next", *_OF_ONE])
        if do in _OF_ONE:
            return _OF_ONE[do](at, typed)
        roll = Roll(at)
        if roll.over:
            raise not_due(typed, "The game is over: everyone has rolled the same number of times.")
        waits = roll.waiting
        if do == "next":
            if not waits:
                raise not_due(typed, f"{roll.next_roller} rolls.")
            return _on_without(at, waits, typed.get("by", ""))
        if waits:
            raise not_due(
                typed,
                f"{joined(waits)} still {plural(len(waits), 'writes', 'write')} of this roll.",
            )
        if do == "roll":
            faces = [known(typed, die, sides, "Which face?") for die, sides in _FACES.items()]
            return _rolled(roll, faces, "")
        faces = [at.rolled(sides) for sides in _FACES.values()]
        return _rolled(roll, faces, ", by the phone")

    def typed_in(self, at: SailormanAt, after: RecordData) -> RecordData:
        if not at.state.dice:
            return after
        for seat, player in enumerate(after["players"]):
            if player["rows"] != at.record["players"][seat]["rows"]:
                after = Roll(at).with_what_follows(seat, after)
        return after


def _rolled(roll: Roll, faces: list[str], how: str) -> Acted[SailormanState]:
    # The table with new dice, and the sheets as they are now. ``how`` ends the sentence about it.
    state = SailormanState(
        captain=roll.state.captain,
        roller=roll.next_roller,
        rolls=roll.state.rolls + 1,
        dice=faces,
        sheets=dict(zip(roll.names, roll.fields, strict=True)),
        paper=roll.state.paper,
    )
    return Acted(roll.at.record, state, f"{state.roller} rolled {joined(faces)}{how}.")


PLAY: Final = SailormanPlay()
