"""How the page of play of Loot Island is filled in: event, island, cubes of all, and what is tapped and not done yet.

Every number and sentence comes from here; the page asks again with each tap (rules: pp. 10-12).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from companion.errors import BadInput
from companion.games.loot_island import facts
from companion.games.loot_island.cards import CARDS, Card, cards_of
from companion.games.loot_island.curse import cube_count
from companion.games.loot_island.edits import DRAFTING
from companion.games.loot_island.events import EVENTS
from companion.games.loot_island.ladder import ladder_of
from companion.games.loot_island.landings import AARON_DISC, Kind, Side, revealed
from companion.games.loot_island.play.drawn import Disc, Isle, Keypad, Keys, LootNow, TakerRow, count_of, keys_of
from companion.games.loot_island.play.finding import due_of, event_now, next_loot
from companion.games.loot_island.play.state import (
    LootAt,
    LootState,
    cubes_of,
    cubes_text,
    event_question,
    has_aaron,
    sailed,
    treasures_left,
    with_event,
)
from companion.games.loot_island.play.treasures import BURY, KEEP, buried_cubes, card_there, kept_cubes, takers
from companion.games.loot_island.setup import HEADINGS, event_view
from companion.play import Position, Step, written
from companion.words import joined, worded


def shown(at: LootAt) -> LootNow:
    """The page, with what is filled in on the phone that looks at it."""
    state, typed, mine = at.state, at.viewer.asked, [at.names[seat] for seat in at.viewer.seats]
    first = at.record.get("first_player")
    tapped = typed.get("at", "")
    who = tapped if tapped in at.names else first if first in mine or (not mine and first) else [*mine, *at.names][0]
    page = _Page(at, typed, who)
    if state.takers:
        page.taking()
    elif state.may_give and state.now_open:
        page.giving(state.now_open.small_discards)
    else:
        {"turns": page.turns, "loot": page.landings, "final": page.landings}.get(state.stage, page.between)()
    return page.done()


class _Page:
    """Fills in the page of one stage; what a stage does not speak of stays empty."""

    def __init__(self, at: LootAt, typed: Mapping[str, str], who: str) -> None:
        self.at, self.typed, self.who, self.state = at, typed, who, at.state
        self.word = self.note = self.text = self.stack = self.waits = self.unfit = self.fault = ""
        self.keys: list[Keys] = []
        self.discs: tuple[Disc, ...] = ()
        self.steps: list[Step] = []
        self.card: Card | None = None
        self.marks: dict[str, str] = {}
        self.nobody = False

    def step(self, do: str, title: str, follows: str = "", **fields: str) -> None:
        self.steps.append(Step(do, title, follows, fields))

    def done(self) -> LootNow:
        at, state = self.at, self.state
        event = state.now_open
        crowns = (at.record.get("aaron") or {}).get("treasures", ())
        aaron = event.aaron if event and has_aaron(at) else ""
        draws = event if event and state.stage == "turns" and not state.passed else None
        return LootNow(
            self.word,
            self.note,
            self.text,
            event_view(event.name) if event and state.stage in ("turns", "loot") else None,
            aaron,
            self._isle(),
            tuple(self._row(seat, name) for seat, name in enumerate(at.names)),
            tuple(cards_of(at.copy)[number] for number in crowns) if has_aaron(at) else None,
            self.who,
            event.card_cubes if event else facts.CARD_CUBES,
            draws.may_draw if draws else 0,
            draws.draw_cubes if draws else 0,
            tuple(self.keys),
            self.discs,
            self.stack,
            tuple(state.takers),
            bool(state.takers) and self.card is None,
            bool(state.unnamed),
            self.card,
            tuple(cards_of(at.copy)[number] for number in state.lying),
            tuple(self.steps),
            self.waits,
            self.unfit,
            self.fault,
            frozenset(self._ruled()),
        )

    def _ruled(self) -> Iterator[str]:
        state, event, card = self.state, self.state.now_open, self.card
        if event and event.ours and has_aaron(self.at) and state.stage == "turns":
            yield "aaron-events"
        if event and event.two_coasts and state.round == facts.ROUNDS and state.stage == "cleared":
            yield "two-coasts"
        if state.over and state.may_give:
            yield "nothing-given"
        if self.nobody:
            yield "nobody-there"
        if card is None:
            return
        if card == CARDS.get(card.reference or 0):
            yield "card-list"
        if card.kind == "book":
            yield "best-pairing"
        if card.kind == "crown" and len(takers(self.at)) > facts.LADDER_KNOWN and ladder_of(self.at.copy) is None:
            yield "crown-ladder"

    def _row(self, seat: int, name: str) -> TakerRow:
        first = self.state.passed and name == self.at.record.get("first_player")
        return TakerRow(cube_count(name, cubes_of(self.at, seat)), name == self.who, first)

    def _isle(self) -> Isle | None:
        state = self.state
        coast = state.coast()
        if state.corner is None or coast is None:
            return None
        exploring = state.stage in ("loot", "final") and state.loot not in ("gift", "island")
        marks: dict[str, str] = {}
        for number in range(facts.N_COASTS):
            done = exploring and number < state.coasts
            due = number == (state.coasts if exploring else 0) and state.stage != "end"
            marks |= {f"{state.coast(number)}-{n}": "done" if done else "due" if due else "" for n in range(2)}
        return Isle(state.corner, coast, marks | self.marks)

    def _ring(self, side: Side) -> None:
        """Points at a landing: of the two of a coast, clockwise, the closer to the bow is the first one clockwise."""
        first = (side == "near") == (self.state.heading == HEADINGS[0])
        self.marks = {f"{self.state.coast(self.state.coasts)}-{0 if first else 1}": "now"}

    # ---- cards

    def turns(self) -> None:
        at, state = self.at, self.state
        coast = state.coast()
        needed = facts.SIZES[len(at.names)].cards_for_loot
        where = f"The ship points at the {coast} coast. " if coast else ""
        self.word, self.note = "Play cards, or pass", f"− and + are {self.who}’s; tap a row for another’s."
        self.text = f"{where}A landing needs {needed} cards."
        everybody = f"Everybody but {self.who} takes one"
        self.step("cubes", everybody, but=self.who, by=str(facts.ONE_CUBES))
        first = at.record.get("first_player")
        if state.passed and not state.gifts:
            self.step("find", "All have passed: find the loot", f"{first} passed first and has the tile")
            return
        if state.passed and self.who not in state.gifts:
            self.word, self.waits = f"{joined(state.gifts)} can still play", "Who passes? Tap the row."
            return
        follows = "takes one of the open treasures" if state.passed else "the first to pass takes the First Player tile"
        event = state.now_open
        if event and event.pass_cubes and not state.passed:
            follows = f"takes the tile; all others take {cubes_text(event.pass_cubes)} ({event.name})"
        self.step("passed", f"{self.who} passes", follows, player=self.who)

    # ---- the loot

    def landings(self) -> None:
        at, state = self.at, self.state
        needed = facts.SIZES[len(at.names)].cards_for_loot
        coast = state.coast(state.coasts)
        where = f"{coast.capitalize()} coast" if coast else "The coast at the bow"
        self.step("skip", "Share it out without the phone")
        if state.due:
            side, loot = state.due[0], next_loot(state)
            self.word = "And the other landing?" if state.loot else f"Now the {loot} loot"
            self.text = f"{where}, the {_SIDES[side]} landing: {loot} loot."
            self._loot(side, loot, {})
            return
        self.word = "How many cards lie there?"
        counts = {side: count_of(self.typed.get(side, ""), facts.N_MAP_CARDS) for side in _SIDES}
        for side, name in _SIDES.items():
            note = "a double counts 2" if side == "near" else ""
            self.keys.append(keys_of(side, f"Cards, {name} landing", note, counts[side], needed))
        self.text = f"{where}; {needed} cards are enough. {self._coasts_left()}"
        near, far = counts["near"], counts["far"]
        if near is None or far is None:
            self.waits = "Tap the cards of both landings."
            return
        due = due_of(at, near, far)
        fields = {"near": str(near), "far": str(far)}
        if not due:
            self.text = "Neither has enough cards."
            self.step("reveal", "Nothing is found", "discs go home, cards away", **fields)
            return
        side, loot = due[0]
        self.text = self._because(side, near, far, len(due))
        self._loot(side, loot, fields)

    def _because(self, side: Side, near: int, far: int, found: int) -> str:
        state, event = self.state, event_now(self.state)
        if state.stage == "final":
            return f"The {_SIDES[side]} landing has enough: small loot." + (" Then the other one." if found > 1 else "")
        if found == 1:
            return f"Only the {_SIDES[side]} landing has enough: it is the big loot."
        how = "as many" if near == far else "fewer" if event and event.fewer_is_big else "more"
        why = f" ({event.name})" if event and event.fewer_is_big and near != far else ""
        closer = "the closer one" if near == far else f"the {_SIDES[side]} one"
        return f"Both have enough, {closer} {'goes first' if near == far else f'has {how}'}{why}: it is the big loot."

    def _coasts_left(self) -> str:
        state = self.state
        names = [str(state.coast(n)) for n in range(state.coasts + 1, state.last_coast) if state.coast(n)]
        return f"Then the {joined(names)} coast{'s' if len(names) > 1 else ''}." if names else ""

    def _loot(self, side: Side, loot: Kind, fields: Mapping[str, str]) -> None:
        """Chests and discs of a landing with loot, and how many treasures it reveals."""
        at, event = self.at, event_now(self.state)
        self._ring(side)
        typed = count_of(self.typed.get("chests", ""), facts.N_MAP_CARDS)
        chests = typed or 0
        taps = [tap for tap in (*self.typed.get("discs", "").split(","), self.typed.get("more", "")) if tap]
        stack = [tap for n, tap in enumerate(taps) if taps.count(tap) % 2 and tap not in taps[n + 1 :]]
        names = {str(n): name for n, name in enumerate(at.names, 1)} | (
            {AARON_DISC: facts.AARON} if has_aaron(at) else {}
        )
        stack = [tap for tap in stack if tap in names]
        self.stack = ",".join(stack)
        self.discs = tuple(
            Disc(value, name, None if value == AARON_DISC else seat, stack.index(value) + 1 if value in stack else 0)
            for seat, (value, name) in enumerate(names.items())
        )
        shown = typed if not stack else chests
        self.keys.append(keys_of("chests", f"{loot.capitalize()} loot: chests", "on its cards", shown, 0))
        if shown is None:  # a loot is not given away by one tap
            self.waits = "Tap its chests and the discs there."
            return
        count, why = revealed(loot, len(stack), chests, event)
        lie = min(count, treasures_left(at))
        discs = {f"disc_{n}": value for n, value in enumerate(stack, 1)}
        title = f"Turn up {worded(lie, 'treasure')}" if lie else "No treasure is turned up"
        follows = why if lie == count else "no more treasures are left: then the game ends"
        if lie and not stack:
            self.nobody, follows = True, "no disc there: nobody takes them"
        self.step("reveal", title, follows, chests=str(chests), **discs, **fields)

    # ---- taking

    def taking(self) -> None:
        at, state = self.at, self.state
        if state.unnamed:
            number = f"{len(state.lying) + 1} of {len(state.takers)}"
            self.word, self.note = "Which treasures lie there?", f"Number {number}. Aaron takes the highest himself."
            self.text = "The number stands at its lower left."
            return
        name = state.takers[0]
        self.word = f"{name} takes a treasure"
        self.note = {
            "gift": "One of those that lie open; it must be kept.",
            "island": "Of a small island.",
        }.get(state.loot or "", "The number stands at its lower left.")
        self.text = f"Order: {', '.join(state.takers)}." + (" Then the other landing." if state.due else "")
        self.waits = "Tap the one that is taken." if state.lying else ""
        try:
            card = card_there(at, self.typed) if self.typed.get("card", "").strip() else None
        except BadInput as error:
            self.unfit, self.fault = self.typed["card"], error.faults[0].words or str(error.faults[0])
            return
        if card is not None:
            self._keep_or_bury(at.names.index(name), name, card)

    def _keep_or_bury(self, seat: int, name: str, card: Card) -> None:
        at = self.at
        self.card, self.waits = card, ""
        self.word, self.note = f"{name} takes number {card.reference}", f"{card.text}."
        crossed = card.crossed_cubes or 0
        if card.crossed_cubes is None:
            most = max(facts.CROSSED_CUBES)
            crossed = min(most, count_of(self.typed.get("crossed", ""), most) or 0)
            keys = tuple(Keypad(n, str(n) if n else "none", n == crossed) for n in range(most + 1))
            self.keys.append(Keys("crossed", "Crossed-out cubes on it", "given back when it is kept", keys))
        left = cube_count(name, kept_cubes(at, seat, card, crossed))
        gain = _gain(at, seat, card)
        worth = f"+{gain} gold, " if gain else ""
        fields = {"player": name, "card": str(card.reference)}
        follows = f"{worth}{cubes_text(left.cubes)}{', ' + left.warning if left.warning else ''}"
        self.step("take", f"{name} keeps it", follows, **fields, how=KEEP, crossed=str(crossed))
        if self.state.loot != "gift":
            gave = buried_cubes(at, seat)
            follows = f"{cubes_text(gave)} fewer: {cubes_of(at, seat) - gave}" if gave else "no cube to give back"
            self.step("take", f"{name} buries it", follows, **fields, how=BURY)

    def giving(self, give: int) -> None:
        state = self.state
        self.word = f"{joined(state.may_give)} may give back"
        self.note = f"Up to {cubes_text(give)} each, for a disc at the small loot ({state.event})."
        self.step("skip", "Nobody does")
        self.step("gave", "They give back what they can", f"up to {cubes_text(give)} each")

    # ---- between rounds, and at the end

    def between(self) -> None:
        at, state = self.at, self.state
        if state.stage == "end":
            self.word = "Curse and healers"
            self.note = f"{facts.CUBES_SAFE} cubes are safe. Fewest cubes pick a healer first."
            return
        self.word, self.note = "The coast is cleared", "Its discs go home, its cards away."
        if state.round == facts.ROUNDS:
            self.text = self._coasts_left_of(state.model_copy(update={"stage": "final"}))
            self.step("next", "Final exploration", "all landings left, small loot only")
            return
        number = state.round + 1
        coming = state.events[state.round] if len(state.events) > state.round else None
        after = sailed(with_event(state, coming, at.names))
        event = EVENTS.get(coming or "")
        hand = facts.SIZES[len(at.names)].hand + (event.hand if event else 0)
        known = bool(state.events) and after.coast() is not None
        if known:
            self.text = f"Round {number}: the ship sails to the {after.corner} corner, to the {after.coast()} coast."
        follows = f"event {coming}, hands to {hand}" if coming else f"ship sails on, hands to {hand}"
        asks = () if state.events else (event_question(number, None),)
        self.steps.append(Step("next", f"Begin round {number}", follows, asks=asks))

    def _coasts_left_of(self, state: LootState) -> str:
        names = [str(state.coast(n)) for n in range(state.coasts, facts.N_COASTS) if state.coast(n)]
        return f"Left to explore: the {joined(names)} coasts." if names else ""


_SIDES: Final[dict[Side, str]] = {"near": "closer", "far": "farther"}


def _gain(at: LootAt, seat: int, card: Card) -> int | None:
    """What a treasure adds to its keeper's gold now, without healer; None where somebody is out."""
    kept = written(DRAFTING, at, (f"players[{seat}].treasures.n{card.reference}", True))
    before, after = (_gold(Position(record, at.state, at.copy), seat) for record in (at.record, kept))
    return None if before is None or after is None else after - before


def _gold(at: LootAt, seat: int) -> int | None:
    name = at.names[seat]
    standing = next(s for s in DRAFTING.check(at.record, at.copy).result.standings if s.name == name)
    kinds: Sequence[str] = tuple(facts.CATEGORY_OF.values())
    return None if standing.eliminated else sum(line.points for line in standing.lines if line.category in kinds)
