"""Finds the best entry of a roll by playing on.

This module takes the question from a record, or from a table in play. It gives the answer in the
contract's form, or as a hint on a phone. :mod:`policy` values small states, :mod:`playout` plays a
sheet on to the end, :mod:`entries` lists what may be written, and :mod:`search` compares.
"""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter
from typing import Final

from companion import advice
from companion.errors import Fault, NotOffered, refuse_any
from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.advise.desk import Desk, ground_of
from companion.games.sailorman_dice.advise.entries import MayWrite, PlacedPair, candidates
from companion.games.sailorman_dice.advise.playout import ROLLS, Pair, points
from companion.games.sailorman_dice.advise.policy import CROSS
from companion.games.sailorman_dice.advise.reasons import why
from companion.games.sailorman_dice.advise.search import Asked, Judged, Search, Verdict
from companion.games.sailorman_dice.boxes import Sheet
from companion.games.sailorman_dice.maps import SeaMap
from companion.games.sailorman_dice.record import Table
from companion.games.sailorman_dice.rolling import (
    OTHER_PAIRS,
    ROLLER_PAIRS,
    Pair as DicePair,
    Roll,
    SailormanAt,
    filled_boxes,
)
from companion.words import capital, joined


def place_of(symbols: list[str], numbers: list[int]) -> int:
    """Returns a roll's index in ``ROLLS``."""
    # the faces of the four dice, each from 0, as the digits of a number
    place = 0
    for face in (*map(facts.ROWS.index, symbols), *(number - 1 for number in numbers)):
        place = place * len(facts.ROWS) + face
    return place


def asked_of(table: Table) -> Asked:
    """Returns the question in a record with a roll. Nobody else has written of it, and the first
    player is the captain.

    Raises NotOffered if there is no roll, BadInput if it names somebody who is not at the table.
    """
    roll = table.roll
    if roll is None:
        raise NotOffered(
            'Advice needs a roll: add "roll" to the record, with its two symbols, its two numbers,'
            " the roller and the player whose entry is asked for."
        )
    names = [sheet.name for sheet in table.sheets]
    faults = [
        Fault(f"roll.{key}", name, ", ".join(names))
        for key, name in {"roller": roll.roller, "player": roll.player}.items()
        if name not in names
    ]
    refuse_any(faults)
    seat, roller = names.index(roll.player), names.index(roll.roller)
    dice = place_of(list(roll.symbols), roll.numbers)
    taken = frozenset[str]().union(
        *(filled_boxes(table.sea_map, sheet.fields) for sheet in table.sheets)
    )
    choice = whole_roll(table.sea_map, table.sheets[seat], dice, seat == roller)
    return Asked(
        table.sea_map, table.sheets, seat, roller, captain=0, dice=dice, choice=choice, taken=taken
    )


def whole_roll(sea_map: SeaMap | None, sheet: Sheet, dice: int, rolls: bool) -> MayWrite:
    """Returns what may be written of a whole roll, an index into ``ROLLS``. ``rolls``: it is the
    player's own."""
    pairs, pairings = ROLLS[dice]
    # of each row, a bit for each digit that stands in the river
    river = Desk(ground_of(sea_map), sheet).river
    crosses = frozenset[Pair]((row, digit) for row, digit in pairs if river[row] >> digit & 1)
    due = ROLLER_PAIRS if rolls else OTHER_PAIRS
    return MayWrite(tuple((pairs[n], pairs[m]) for n, m in pairings), due, crosses)


def advise(table: Table, effort: advice.Effort | None) -> advice.AdviceData:
    """Returns the three best entries of a record's roll. Raises NotOffered if there is no roll.

    Without playouts to count, the search runs for the effort's seconds.
    """
    question = asked_of(table)
    effort = effort or advice.Effort()
    search = Search(question, effort.seed)
    search.run(None if effort.playouts is not None else effort.seconds, effort.playouts)
    verdict = search.verdict()
    answer: advice.PlayedOutData = {
        "name": question.sheets[question.seat].name,
        "playouts": search.playouts,
        "clear": verdict.clear,
        "entries": [_entry_data(search, judged) for judged in verdict.judged],
    }
    return {"game": facts.SLUG, "advice": [answer]}


def _entry_data(search: Search, judged: Judged) -> advice.EntryData:
    mean, low, high = judged.points
    return {
        "pairs": list(map(_placed_data, judged.entries)),
        "mean": round(mean, 1),
        "low": round(low, 1),
        "high": round(high, 1),
        "best": round(judged.best, 2),
        "why": why(search.desk, judged.entries, search.gone),
    }


def _placed_data(placed: PlacedPair) -> advice.PlacedData:
    row, digit = placed.pair
    return {
        "symbol": facts.ROWS[row],
        "digit": digit,
        "row": placed.row + 1,
        "col": placed.col + 1,
        "mark": placed.sign,
    }


# ---- in play


def thinking_about(at: SailormanAt, seat: int) -> RollThinking | None:
    """Returns the search for what a player should write of the roll; None if there is nothing to
    write.

    If the phone asks for a pairing, only that one is searched.
    """
    roll = Roll(at)
    ways = roll.turns[seat].ways if roll.turns[seat].waits else ()
    if not ways:
        return None
    asked = _asked(roll, seat)
    chosen = roll.way_chosen(len(ways))
    if chosen is None and len(ways) > 1:
        return RollThinking(asked, _policy_pairing(asked), Search(asked))
    # the one that the phone asks for, or the only one
    pairing = chosen or 0
    return RollThinking(_by_pairing(asked, pairing), pairing)


def better_pairing(roll: Roll, seat: int) -> int:
    """Returns the pairing to show first, from 0: the one with the entries that the policy likes
    best."""
    return _policy_pairing(_asked(roll, seat))


def _policy_pairing(asked: Asked) -> int:
    desk = Desk(ground_of(asked.sea_map), asked.sheets[asked.seat], asked.taken)
    return min(candidates(desk, asked.choice, 1)[0].pairings)


def _by_pairing(asked: Asked, pairing: int) -> Asked:
    choice = asked.choice
    return replace(asked, choice=choice._replace(pairings=(choice.pairings[pairing],)))


def _in_numbers(pair: DicePair) -> Pair:
    return facts.ROWS.index(pair.symbol), int(pair.digit)


def _asked(roll: Roll, seat: int) -> Asked:
    # what a search is asked: what a player should write of the roll, as the table is
    turn, state = roll.turns[seat], roll.state
    # one for each way in which the pairs can have been written so far
    pairings = tuple(tuple(map(_in_numbers, pairs)) for pairs in turn.left)
    crosses = frozenset(
        _in_numbers(pair) for pair in turn.pairs_left if roll.entry_for(seat, pair).cross
    )
    return Asked(
        sea_map=roll.sea_map,
        sheets=tuple(map(Sheet.of, roll.at.record["players"])),
        seat=seat,
        roller=roll.names.index(state.roller),
        captain=roll.names.index(state.captain),
        dice=place_of(state.dice[:2], [int(digit) for digit in state.dice[2:]]),
        choice=MayWrite(pairings, turn.due - turn.wrote, crosses),
        taken=roll.taken,
        written=frozenset(it.seat for it in roll.turns if it.seat != seat and not it.waits),
    )


SCOUTED: Final = 320
"""The number of games by which the pairing is chosen, out of all that the dice allow. After that
only this pairing is compared, so that all that is advised is framed on the phone."""


class RollThinking:
    """A search that goes on while somebody looks at the page.

    If there is a ``scout``, it is asked first by which pairing the best entries can be written.
    """

    def __init__(
        self, asked: Asked, pairing: int | None = None, scout: Search | None = None
    ) -> None:
        self._asked = asked
        self._pairing, self._scout = pairing, scout
        self._search = scout or Search(asked)

    @property
    def settled(self) -> bool:
        """Returns whether more games would tell nothing more."""
        return self._scout is None and self._search.settled

    def run(self, seconds: float) -> None:
        """Goes on for some seconds."""
        until = perf_counter() + seconds
        if self._scout is not None:
            self._scout.run(seconds, SCOUTED)
            if self._scout.playouts < SCOUTED and not self._scout.settled:
                return
            self._choose(self._scout)
        self._search.run(max(0.0, until - perf_counter()))

    def _choose(self, scout: Search) -> None:
        # the search goes on with one pairing: the scout's games count, if it has enough to compare
        self._pairing = scout.pairing(self._pairing or 0)
        self._scout = None
        if not scout.narrow(self._pairing):
            self._search = Search(_by_pairing(self._asked, self._pairing))

    def hint(self) -> advice.Hint:
        """Returns what the search says by now."""
        if self._scout is not None:
            # what is told fits the pairing on the phone, so that is chosen now
            self._choose(self._scout)
            self._search.run(0.0)  # one game: a search just begun has nothing to judge by
        search = self._search
        verdict = search.verdict()
        return advice.Hint(
            entries=tuple(self._hinted(judged) for judged in verdict.judged),
            clear=verdict.clear,
            level=verdict.level,
            playouts=search.playouts,
            sure=_how_sure(verdict),
            shows={} if self._pairing is None else {"pairing": str(self._pairing + 1)},
        )

    def _hinted(self, judged: Judged) -> advice.HintedEntry:
        search = self._search
        return advice.HintedEntry(
            fields=tuple((placed.row, placed.col, placed.sign) for placed in judged.entries),
            title=_named(_titles(judged)),
            why=why(search.desk, judged.entries, search.gone),
            gain=judged.points.mean - points(search.desk),
            behind=judged.behind.mean,
            low=max(0.0, judged.behind.low),
            high=judged.behind.high,
        )


def _titles(judged: Judged) -> list[str]:
    titles = []
    for placed in judged.entries:
        what = "a cross" if placed.mark == CROSS else placed.sign
        titles.append(f"{what} in {facts.ROW_TITLES[placed.row]} {placed.col + 1}")
    return titles


def _named(titles: list[str]) -> str:
    return joined(titles) if titles else "nothing"


def _how_sure(verdict: Verdict) -> str:
    if len(verdict.judged) == 1:
        return "Nothing else can be written."
    first, second = verdict.judged[:2]
    if verdict.clear:
        return f"{second.behind.mean:.1f} points more than the next, on average."
    either = capital(_either(_titles(first), _titles(second)))
    return f"{either}: either is fine." if verdict.level else f"{either}: too close to tell yet."


def _either(one: list[str], two: list[str]) -> str:
    # the marks that both entries share, then those in which they differ
    shared = [title for title in one if title in two]
    first = _named([title for title in one if title not in shared])
    second = _named([title for title in two if title not in shared])
    comma = "," if " and " in first else ""
    apart = f"{first}{comma} or {second}"
    return f"{joined(shared)}, then {apart}" if shared else apart
