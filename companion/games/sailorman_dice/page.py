"""The page of play of Sailorman Dice: the sheet with its legal fields, and who is to write."""

from typing import Final

from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.edits import scored_sheet
from companion.games.sailorman_dice.hand import SailormanNow, is_behind, open_pairs, view_of
from companion.games.sailorman_dice.maps import rows_in
from companion.games.sailorman_dice.rolling import (
    DICE,
    Pair,
    Roll,
    SailormanAt,
    Turn,
    both_fit,
    filled_boxes,
    in_river,
    one_of_both,
)
from companion.now import Choice, NowPage, PlayerNow, Question, Step
from companion.words import counted, joined, plural

_DIE_TITLES: Final = ("First symbol", "Second symbol", "First number", "Second number")


def page_of(at: SailormanAt) -> NowPage:
    """Returns the page of play, for the phone that looks."""
    roll = Roll(at)
    turn = _in_hand(roll)
    over = roll.over
    view = view_of(roll, turn)
    rolls = view.rolls
    word, note = _word_and_note(roll, turn, view)
    return NowPage(
        title="The end" if over else f"Roll {at.state.rolls + rolls}",
        turn=note,
        next=Step("roll", f"{roll.next_roller} rolled", asks=dice_asked()) if rolls else None,
        more=() if over else _further_steps(roll, turn),
        standings=over,
        view=view,
        word=word,
        players=tuple(
            _player_now(roll, other, other.seat == turn.seat, rolls) for other in roll.turns
        ),
        rulings=tuple(_rulings_that_decide(roll, turn)),
    )


def _rulings_that_decide(roll: Roll, turn: Turn) -> set[str]:
    # the names of our rulings on which something now on the page depends
    names = set[str]()
    sea_map = roll.sea_map
    now, before = roll.fields[turn.seat], roll.before[turn.seat]
    # a number that this roll wrote into the river would allow a cross, had it stood there before
    if any(
        in_river(sea_map, now, pair) and not in_river(sea_map, before, pair)
        for pair in turn.pairs_left
    ):
        names.add("already")
    # the right box of a region, which both of its areas fill
    if any(box.endswith("-2") for box in roll.gone):
        names.add("area-shells")
    if any("only-crosses" in roll.scored[other.seat].noted for other in roll.turns):
        names.add("only-crosses")
    return names


def dice_asked() -> tuple[Question, ...]:
    """Returns the questions which face each of the four dice shows."""
    symbols = tuple(
        Choice(name, title, name) for name, title in zip(facts.ROWS, facts.ROW_TITLES, strict=True)
    )
    digits = tuple(Choice(digit, digit) for digit in facts.DIGITS)
    kinds = (symbols, symbols, digits, digits)
    return tuple(
        Question(die, title, kind)
        for die, title, kind in zip(DICE, _DIE_TITLES, kinds, strict=True)
    )


def _in_hand(roll: Roll) -> Turn:
    """Returns the turn of the player whose sheet the phone shows.

    It is the player who is asked for. Otherwise it is a player of this phone who has something to
    write, the roller first.
    """
    turns, viewer = roll.turns, roll.at.viewer
    own = [turns[seat] for seat in viewer.seats if seat < len(turns)] or list(turns)
    roller = roll.names.index(roll.state.roller if roll.waiting else roll.next_roller)
    # the roller first, then the others clockwise
    own.sort(key=lambda turn: (turn.seat - roller) % len(turns))
    writing = [turn for turn in own if turn.waits or is_behind(roll, turn)]
    # while somebody of this phone has to write, no other sheet is shown
    for turn in writing or turns:
        if viewer.asked.get("player", "") == str(turn.seat + 1):
            return turn
    return (writing or own)[0]


def _gained(roll: Roll, seat: int) -> tuple[int, int]:
    # The points and the boxes that a player has gained by this roll. The sheet as it was has the
    # shells of now, but a shell counts only once its box is filled.
    record, now = roll.at.record, roll.scored[seat]
    sheet = {**record["players"][seat], "rows": list(rows_in(roll.before[seat]))}
    before = scored_sheet({**record, "players": [sheet]}, 0)
    return now.total - before.total, now.boxes - before.boxes


def gone_words(boxes: frozenset[str]) -> str:
    """Returns a sentence: what everybody else crosses out on paper, ``The bell shell is gone.``"""
    parts = (box.partition("-") for box in sorted(boxes))
    which = {"": "", "1": "first ", "2": "second "}
    names = [f"{which[n]}{name}" for name, _, n in parts]
    return f"The {joined(names)} {plural(len(names), 'shell is', 'shells are')} gone."


# ---- words


def _word_and_note(roll: Roll, turn: Turn, view: SailormanNow) -> tuple[str, str]:
    # the headline for a player, and the note below it
    if roll.over:
        return "The end", "Everyone has rolled the same number of times."
    last = f" The last round: {facts.END_BOXES} boxes are filled." if roll.last_round else ""
    if view.behind:
        by = "".join(f"{name}’s phone" for name in roll.state.without[turn.name])
        note = f"{by or 'Another phone'} passed {open_pairs(turn)}."
        return f"{turn.name}, they went on without you", note
    if view.rolls:
        return f"{roll.next_roller} rolls", _before_a_roll(roll, turn, last)
    if turn.waits:
        return _to_write(roll, turn, view.way.left, last)
    if turn.wrote:
        return _written(roll, turn)
    if roll.state.passed.get(turn.name):
        return f"{turn.name} writes nothing", "The pairs are lost."
    if roll.state.paper.get(turn.name):
        return f"{turn.name} writes on paper", "Nobody waits for them here."
    lost = "Both pairs are lost." if turn.due > 1 else "Neither pair fits anywhere."
    return f"{turn.name}, nothing fits", lost


def _before_a_roll(roll: Roll, turn: Turn, last: str) -> str:
    # The note while dice are to be rolled. Two sentences are as much as stands above the board, so
    # the last round is told in short beside shells that are gone.
    last_in_short = " The last round." if last and roll.gone else last
    if turn.open and turn.name in roll.state.passed:
        return f"{turn.name} passed {open_pairs(turn)} of roll {roll.state.rolls}.{last_in_short}"
    if roll.gone:
        return f"{gone_words(roll.gone)}{last_in_short}"
    return f"Anybody may tap the dice in.{last}"


def _written(roll: Roll, turn: Turn) -> tuple[str, str]:
    fields = roll.fields[turn.seat]
    marks = ["a cross" if fields[n] == facts.CROSS else fields[n] for n in turn.fresh]
    told = joined(marks).replace("a cross and a cross", "two crosses")
    points, _ = _gained(roll, turn.seat)
    note = f"{counted(points, 'point')}. " if points else ""
    had = filled_boxes(roll.sea_map, roll.before[turn.seat])
    if gone := (filled_boxes(roll.sea_map, fields) - had) & roll.gone:
        note += gone_words(gone)
    return f"{turn.name}: {told} {plural(len(marks), 'is', 'are')} written", note


def _crosses(roll: Roll, turn: Turn, shown: tuple[Pair, ...]) -> str:
    # A sentence: which of the pairs ``shown`` allow a cross. If none does, it names those that Swap
    # would show.
    crossing = [pair for pair in turn.pairs_left if roll.entry_for(turn.seat, pair).cross]
    if not crossing:
        return "Tap a framed field."
    here = [pair for pair in crossing if pair in shown]
    told = here or crossing
    # written small: Boat 4 with a capital is a field
    named = joined([f"{pair.symbol} {pair.digit}" for pair in told])
    pairs, crosses = ("Pair", "a cross") if len(told) == 1 else ("Pairs", "crosses")
    return f"{pairs} {named} may be {crosses}{' on any ring' if here else ', after Swap'}."


def _to_write(roll: Roll, turn: Turn, shown: tuple[Pair, ...], last: str) -> tuple[str, str]:
    # Headline and note for a player who has to write. ``shown`` are the pairs on the page; ``last``
    # is what to say of the last round.
    note = _crosses(roll, turn, shown)
    if turn.wrote:
        return f"{turn.name}, now the other pair", note
    if turn.name != roll.state.roller:
        return f"{turn.name}, write one pair", f"{note}{last}"
    fields = roll.fields[turn.seat]
    for pairs in turn.left:
        if both_fit(fields, *(roll.entry_for(turn.seat, pair) for pair in pairs)):
            return f"{turn.name}, write both pairs", f"You rolled. {note}{last}"
    one, two = turn.left[0]
    neither = one_of_both(roll.entry_for(turn.seat, one), roll.entry_for(turn.seat, two))
    return f"{turn.name}, write what fits", neither


# ---- players and rarer acts


def _player_now(roll: Roll, turn: Turn, current: bool, rolling: bool) -> PlayerNow:
    # How a player stands in this roll. ``current`` marks the player whom the page shows.
    # ``rolling`` says that no dice lie yet.
    scored = roll.scored[turn.seat]
    points, new = _gained(roll, turn.seat)
    sign, says = _sign_of(roll, turn, rolling)
    return PlayerNow(
        turn.name,
        str(scored.total),
        gain=f"{points:+d}" if points else "",
        sign=sign,
        says=says,
        boxes=scored.boxes,
        of=facts.END_BOXES,
        new=max(0, new),
        current=current,
    )


def _sign_of(roll: Roll, turn: Turn, rolling: bool) -> tuple[str, str]:
    # the symbol that says what a player does or has done, and what it means
    if rolling:
        return ("dice", "rolls") if turn.name == roll.next_roller else ("", "")
    if turn.waits:
        return "pencil", "writes"
    return ("check", "has written") if turn.wrote else ("", "")


def _further_steps(roll: Roll, turn: Turn) -> tuple[Step, ...]:
    # the steps beside writing: to pass, to go on without those who have not written, and to change
    # between paper and phone
    steps, waits = [], roll.waiting
    others = [name for name in waits if name != turn.name]
    if turn.waits:
        steps.append(
            Step(
                "pass",
                "Write nothing this roll",
                "the pairs are lost",
                {"player": turn.name},
                symbol="x",
            )
        )
    if others:
        steps.append(
            Step(
                "next",
                f"Go on without {joined(waits)}",
                f"{roll.next_roller} rolls next",
                {"by": turn.name},
                symbol="next",
            )
        )
    if turn.name in roll.state.paper:
        title = f"{turn.name} writes on the phone again"
        steps.append(Step("paper", title, "", {"player": turn.name}, symbol="pencil"))
    elif others:
        title = f"{others[0]} writes on paper"
        steps.append(
            Step(
                "paper",
                title,
                f"nobody waits for {others[0]} any more",
                {"player": others[0]},
                symbol="pencil",
            )
        )
    return tuple(steps)
