"""The end of the game in play: cubes are counted, treasures written, healers turned up and picked
(rules: p. 12)."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from companion.ending import answered, end_page, sheet_due
from companion.games.loot_island import facts
from companion.games.loot_island.advise import known_healers
from companion.games.loot_island.cards import Healer, eliminated_by_cubes
from companion.games.loot_island.helps import healers as healers_help
from companion.games.loot_island.play.page import EndRow, HealerCard, LootNow, counted_so_far
from companion.games.loot_island.play.state import LootAt, LootState, cubes_of, cubes_text, state_at
from companion.games.loot_island.record import draft_table
from companion.games.loot_island.score import loot_of
from companion.now import Choice, LastSheet, NowPage, Question, SheetPart, Step
from companion.play import Acted, Typed, known, not_due, number
from companion.words import ORDINALS, capital, counted

TREASURE: Final = "treasure"
TREASURES: Final = "treasures"
_FIXED_MOST: Final = 99
# Known cards have 17 at most. A dearer one is written on the sheet.
_FIXED_SHOWN: Final = 23
_RATE: Final = Question(
    "per_cube", "Gold a cube", tuple(Choice(n, str(n)) for n in range(facts.PER_CUBE_MAX + 1))
)
_FIXED: Final = Question(
    "fixed", "Fixed gold", tuple(Choice(n, str(n)) for n in range(_FIXED_SHOWN + 1))
)


# ---- acts


def counted_cubes(at: LootAt, typed: Typed) -> Acted[LootState]:
    """Notes that everybody's cubes are right as they stand."""
    state_at(at, typed, "end")
    return at.changed(counted=True).acted("The cubes are counted.")


def no_treasure(at: LootAt, typed: Typed) -> Acted[LootState]:
    """Notes that a ``player`` has no treasure."""
    state_at(at, typed, "end")
    _, name = at.player(typed)
    return answered(at, name, TREASURES).acted(f"{name} has no treasure.")


def sheets(at: LootAt) -> tuple[LastSheet, ...]:
    """Returns what is asked for before the healers, if loot was shared out without the phone."""
    asked = []
    for seat, player in enumerate(at.record["players"]):
        name, count = player["name"], len(player.get("treasures", ()))
        told = counted(count, TREASURE) if count else ""
        if not count and TREASURES in at.state.answered.get(name, ()):
            told = f"no {TREASURE}"
        cubes = SheetPart("cubes", "cubes", cubes_text(cubes_of(at, seat)))
        parts = (SheetPart(TREASURES, TREASURES, told), cubes)
        asked.append(LastSheet(name, parts, closed=name in at.state.closed))
    return tuple(asked)


def treasures_page(at: LootAt, page: NowPage) -> NowPage | None:
    """Returns the page that asks for treasures that are not written; None if nothing is missing."""
    if at.state.stage != "end" or not at.state.counted or not at.state.untold:
        return None
    due = sheet_due(at, sheets(at))
    if due is None:
        return None
    asked = replace(end_page(at, page, sheets(at)), players=())
    if not due.missing:
        word = f"Has {due.name} any more treasures?"
        return replace(asked, word=word, turn="Tap the row to write another one.", more=())
    none = Step("no-treasure", f"{due.name} has no treasure", "", {"player": due.name}, symbol="x")
    return replace(
        asked,
        word=f"First write {due.name}’s treasures",
        turn="Without them nobody knows who can pay.",
        more=(none,),
    )


def turned_up(at: LootAt, typed: Typed) -> Acted[LootState]:
    """Turns up one more healer. ``per_cube`` is its gold for each cube, ``fixed`` its fixed
    gold."""
    state_at(at, typed, "end")
    fixed = number(typed, "fixed", 0, _FIXED_MOST, words="How much gold is fixed on it, 0 to 99?")
    per_cube = int(known(typed, "per_cube", _RATE.values, "How much gold a cube?"))
    healer = Healer(per_cube=per_cube, fixed=fixed)
    healers = [*at.record.get("healers", []), healer.model_dump()]
    if len(healers) > facts.SIZES[len(at.names)].healers:
        raise not_due(typed, "All healers lie there.")
    return at.recorded(("healers", healers)).acted(f"Healer {len(healers)}: {healer.text}.")


def pick(at: LootAt, typed: Typed) -> Acted[LootState]:
    """Lets the ``player`` whose turn it is pick a healer. ``card`` is its number among the choices,
    from 0."""
    state_at(at, typed, "end")
    seat, name = at.player(typed)
    answer = healers_help.answer(at.record, seat, {}, at.copy)
    turn = _next_turn(answer)
    if _missing(at, answer):
        raise not_due(typed, "Turn up all healers first.")
    if turn is None or turn.seat != seat:
        raise not_due(typed, f"{name} does not pick a healer now.")
    choice = turn.choices[number(typed, "card", 0, len(turn.choices) - 1)]
    after = at.recorded((f"players[{seat}].healer", choice.healer.model_dump()))
    return after.acted(f"{name}’s healer: {choice.healer.text}, {choice.cost} gold.")


# ---- the page


def healers_page(page: LootNow) -> None:
    """Fills the page until the standings can be counted. Nothing is left to do once all have a
    healer."""
    at, state = page.at, page.state
    answer = healers_help.answer(at.record, 0, {}, at.copy)
    turn = _next_turn(answer)
    missing = _missing(at, answer)
    if not state.counted:
        page.word = "Count everybody’s cubes"
        page.note = f"{facts.CUBES_SAFE} are safe. Whoever has fewest picks a healer first."
        page.step("counted", "The cubes are right", "then the healers")
        return
    if turn is not None and missing:
        _turn_up(page, answer, missing)
    elif turn is not None:
        _show_picking(page, turn)
    else:
        page.word = "All have picked" if answer.turns else "Nobody needs a healer"
        page.note = " ".join(answer.outside) or "Nothing is missing."
        page.over = True
        if answer.turns:
            page.healers = _cards(page, answer.turns[-1])
    page.end_rows = _rows(page, answer, turn)


def _missing(at: LootAt, answer: healers_help.HealersAnswer) -> int:
    # how many healers are still to be turned up
    return max(0, facts.SIZES[len(at.names)].healers - len(answer.revealed))


def _next_turn(answer: healers_help.HealersAnswer) -> healers_help.PickTurn | None:
    for turn in answer.turns:
        if not any(choice.picked for choice in turn.choices):
            return turn
    return None


def _turn_up(page: LootNow, answer: healers_help.HealersAnswer, missing: int) -> None:
    # shows the healers that lie open, and asks what is printed on the next one
    page.word = page.at.said["healers-end"]
    lie_open = len(answer.revealed)
    page.note = f"{counted(answer.cards, 'card')}. What is printed on the {ORDINALS[lie_open]}?"
    cards = [HealerCard(*_printed(healer)) for healer in answer.revealed]
    # the first of those that lie face down is turned up now
    for n in range(1, missing + 1):
        cards.append(HealerCard("", f"card {lie_open + n}", mark="now" if n == 1 else "off"))
    page.healers = cards
    left = [healer for healer in known_healers(page.at.copy) if healer not in answer.revealed]
    for healer in left:
        fields = {"per_cube": str(healer.per_cube), "fixed": str(healer.fixed)}
        page.step("healer", healer.text, **fields)
    page.another = Step(
        "healer",
        f"Turn up card {lie_open + 1}",
        f"What is printed on card {lie_open + 1}?",
        asks=(_RATE, _FIXED),
    )


def _printed(healer: Healer) -> tuple[str, str]:
    if not healer.per_cube:
        return str(healer.fixed), "fixed"
    fixed = f"+ {healer.fixed} fixed" if healer.fixed else ""
    return f"{healer.per_cube} a cube", fixed


def _show_picking(page: LootNow, turn: healers_help.PickTurn) -> None:
    # Fills the page while a player picks a healer. The card that was tapped is offered, otherwise
    # the best one, otherwise the first that is free.
    free = [n for n, choice in enumerate(turn.choices) if not choice.taken]
    # none is best if all that are free cost more than the player has
    best = next((n for n in free if turn.choices[n].best), None)
    tapped = counted_so_far(page, "card", len(turn.choices) - 1)
    chosen = next(n for n in (tapped, best, free[0]) if n in free)
    page.healers = _cards(page, turn, chosen)
    page.word = f"{turn.name} picks a healer"
    page.note = f"{cubes_text(turn.cubes)}. Tap a card to choose another."
    choice = turn.choices[chosen]
    if best is not None:
        page.best = turn.choices[best].healer.text
        page.text = f"{capital(turn.why)}."
    else:
        page.text = f"{turn.name} can pay none: take any."
    left = _gold(page.at)[turn.seat] - choice.cost
    follows = f"{left} gold left" if left >= 0 else f"{turn.name} cannot pay it: out"
    fields = {"player": turn.name, "card": str(chosen)}
    page.step("pick", f"{turn.name} takes {choice.healer.text}", follows, **fields)


def _cards(
    page: LootNow, turn: healers_help.PickTurn, chosen: int | None = None
) -> list[HealerCard]:
    # All healers. Those of players show whose they are. The others can be picked until everybody
    # has one.
    cards = []
    for index, choice in enumerate(turn.choices):
        small = choice.healer.text
        owner = turn.name if choice.picked else choice.taken
        if owner:
            cards.append(HealerCard("", small, owner=page.at.names.index(owner), mark="off"))
        elif page.over:
            cards.append(HealerCard("–", small, mark="off"))
        else:
            mark = "now" if index == chosen else ""
            tap = str(index)
            cards.append(HealerCard(f"−{choice.cost}", small, tap=tap, mark=mark, best=choice.best))
    return cards


def _gold(at: LootAt) -> list[int]:
    # everybody's gold before the healer; 0 for a player who is out
    return [0 if loot is None else loot.gold for loot in loot_of(draft_table(at.record, at.copy))]


def _told(page: LootNow, gold: int) -> str:
    # The gold that is left, as a row shows it. Nothing is told at the end before it is counted up.
    if page.over:
        return "?"
    return str(gold) if gold >= 0 else "out"


def _paid(page: LootNow, seat: int, healer: Healer, cubes: int, gold: int) -> EndRow:
    # The row of a player who has a healer already. ``gold`` is before it is paid.
    left = gold - healer.cost(cubes)
    return EndRow(seat, healer.text, f"−{gold - left}", _told(page, left), current=False)


def _rows(
    page: LootNow, answer: healers_help.HealersAnswer, now: healers_help.PickTurn | None
) -> list[EndRow]:
    # everybody in the order in which healers are picked, then the players who pick none
    at, gold = page.at, _gold(page.at)
    current = now.seat if now is not None and page.another is None else None
    picking = [turn.seat for turn in answer.turns]
    others = [seat for seat in range(len(at.names)) if seat not in picking]
    return [_row(page, seat, gold[seat], picking, current) for seat in (*picking, *others)]


def _row(
    page: LootNow, seat: int, gold: int, picking: Sequence[int], current: int | None
) -> EndRow:
    # A player's row. ``gold`` is before a healer is paid. ``picking`` are the seats that pick one,
    # in their order, and ``current`` is the one whose turn it is.
    player, cubes = page.at.record["players"][seat], cubes_of(page.at, seat)
    if eliminated_by_cubes(cubes):
        return EndRow(seat, "out, no healer", cubes_text(cubes), "–", current=False)
    if healer := player.get("healer"):
        return _paid(page, seat, Healer(**healer), cubes, gold)
    # who has yet to pick: whose turn it is, once all healers lie open; until then the treasures
    if seat not in picking:
        note = "needs no healer"
    elif page.healers and page.another is None:
        note = "picks now" if seat == current else f"picks {ORDINALS[picking.index(seat)]}"
    else:
        note = counted(len(player.get("treasures", ())), TREASURE)
    return EndRow(seat, note, cubes_text(cubes), _told(page, gold), current=seat == current)
