"""The page of play of Loot Island: what to do now, and the rarer acts (rules: pp. 10-12).

Every number and sentence on the page comes from here. The page is asked for again after each tap.
"""

from collections.abc import Callable, Mapping
from typing import Final

from companion.games.loot_island import facts
from companion.games.loot_island.play import acting, finding, healing, loot_view
from companion.games.loot_island.play.page import LootNow
from companion.games.loot_island.play.state import (
    LootAt,
    LootState,
    Stage,
    cubes_text,
    event_question,
    next_round,
    ship_questions,
)
from companion.now import Choice, NowPage, Question, Scale, Step, asks_player
from companion.words import joined

_TITLES: Final[dict[Stage, str]] = {
    "turns": "Round {round}, {coast}",
    "loot": "Round {round}, {coast}",
    "cleared": "Round {round} is over",
    "final": "Final loot, {coast}",
    "end": "Curse and healers",
}


def now_page(at: LootAt) -> NowPage:
    """Returns the page of play: where the table stands, what to do, and the one next step."""
    state, page = at.state, shown(at)
    in_round = state.stage in ("turns", "loot", "cleared")
    coast = f"{state.coast(state.coasts % facts.N_COASTS)} coast"
    now = NowPage(
        _TITLES[state.stage].format(round=state.round, coast=coast),
        page.note or page.text or page.word,
        next=page.steps[-1] if page.steps and not page.waits else None,
        more=_more(at),
        scale=Scale(state.round, facts.ROUNDS, "ship") if in_round else None,
        standings=page.over,
        view=page,
        word=page.word,
        players=(),
        rulings=page.rulings,
    )
    return healing.treasures_page(at, now) or now


def shown(at: LootAt) -> LootNow:
    """Returns what the page shows in the present stage."""
    state, page = at.state, LootNow(at, _whose_cubes(at))
    if page.taking:
        loot_view.taking(page)
    elif state.may_give and state.now_open.small_discards:
        _giving_back(page)
    else:
        _STAGES[state.stage](page)
    return page


def _whose_cubes(at: LootAt) -> str:
    # The name of the player for whom - and + count cubes. It is the player of the row that was
    # tapped. Otherwise it is the first player, if this phone may count for that player. Otherwise
    # it is the first of this phone's own players, or of all.
    mine = [at.names[seat] for seat in at.viewer.seats]
    tapped = at.viewer.asked.get("at", "")
    if tapped in finding.disc_names(at.names).values():
        return tapped
    first: str | None = at.record.get("first_player")
    if first and (first in mine or not mine):
        return first
    return [*mine, *at.names][0]


def _giving_back(page: LootNow) -> None:
    # fills the page while the event lets players with a disc at the small loot give back cubes
    cubes = cubes_text(page.state.now_open.small_discards)
    page.word = "Who gives back cubes?"
    page.note = f"{joined(page.state.may_give)}, for a disc at the small loot ({page.state.event})."
    page.step("skip", "Nobody does")
    all_do = "They all give" if len(page.state.may_give) > 1 else f"{page.state.may_give[0]} gives"
    page.step("gave", f"{all_do} back up to {cubes}", joined(page.state.may_give))


# ---- cards


def _show_turns(page: LootNow) -> None:
    # Fills the page while players play cards or pass. Three things can be due: until somebody has
    # passed, whoever passes first gets the tile; while the event gives treasures for passing, the
    # others pass one by one; then the loot is found.
    state, who = page.state, page.who
    needed = facts.SIZES[len(page.at.names)].cards_for_loot
    page.word = "Play cards, or pass"
    page.text = f"{page.bow.capitalize()} coast; {needed} cards are enough."
    page.islands = _small_islands(page)
    if who in page.at.names:
        page.note = f"− and + are {who}’s; tap a row for another’s."
        takers = f"Everyone but {who} takes"
    else:
        page.note = f"{who} takes no cubes; a 1 played for him gives both of you one."
        takers = f"{joined(page.at.names)} take"
    page.step("cubes", f"{takers} {cubes_text(facts.ONE_CUBES)}", but=who, by=str(facts.ONE_CUBES))
    if state.takers:
        page.word, page.islands = f"{state.takers[0]} picks a treasure", ()
        page.waits = f"Pick it for {state.takers[0]}"
        return
    if state.passed and not state.gifts:
        if state.now_open.pass_treasure:  # each who passed was told
            page.word = "All have passed"
        follows = f"{page.first} passed first and {page.at.said['first-told']}"
        page.step("find", "All have passed: find the loot", follows)
        return
    if who not in page.at.names:
        page.waits = f"{who} never passes: tap who does."
        return
    if state.passed and who not in state.gifts:
        page.word = f"{joined(state.gifts)} can still play"
        page.waits = "Who passes? Tap the row."
        return
    page.step("passed", f"{who} passes", _what_passing_brings(page), player=who)


def _what_passing_brings(page: LootNow) -> str:
    event, said = page.state.now_open, page.at.said
    if page.state.passed:
        return "takes one of the open treasures"
    if event.pass_cubes:
        others = f"all others take {cubes_text(event.pass_cubes)} ({event.name})"
        return f"{said['first-passed']}; {others}"
    return f"the first to pass {said['first-passes']}"


def _small_islands(page: LootNow) -> tuple[Step, ...]:
    # The steps for using a small island. They ask for the player only if that matters.
    state, event = page.state, page.state.now_open
    people = acting.may_use(page.at)
    if not people:
        return ()
    page.paid = {how: acting.island_cubes(state, how) for how in acting.WAYS}
    whose = (asks_player("Whose?", people, page.who if page.who in people else ""),)
    cubes = cubes_text(acting.island_cubes(state, acting.TREASURE)).capitalize()
    treasure = Choice(acting.TREASURE, f"{cubes} and a treasure")
    ship = Choice(acting.SHIP, "The ship sails on")
    if acting.tells_user(state):
        ways = (treasure, ship, Choice(acting.OTHER, "Another island"))
        return (Step("island", event.title, asks=whose, ways=ways),)
    sails = Step("island", "The ship", ways=(ship,))
    return Step("island", "A treasure", asks=whose, ways=(treasure,)), sails


# ---- between rounds


def _show_cleared_coast(page: LootNow) -> None:
    # fills the page between two rounds: how the next one begins, or the final exploration after the
    # last
    state = page.state
    page.word, page.note = "The coast is cleared", "Its discs go home, its cards away."
    if state.round == facts.ROUNDS:
        names = [state.coast(n) for n in range(state.coasts, facts.N_COASTS)]
        page.text = f"Left to explore: the {joined(names)} coasts."
        page.step("next", "Final exploration", "all landings left, small loot only")
        return
    number = state.round + 1
    coming = state.coming
    after = next_round(page.at, coming).state
    hand = facts.SIZES[len(page.at.names)].hand + after.now_open.hand
    if state.events:
        corner = f"the {after.corner} corner"
        page.text = f"Round {number}: the ship sails to {corner}, to the {after.coast()} coast."
    follows = f"event {coming}, hands of {hand}" if coming else f"ship sails on, hands of {hand}"
    asks = () if state.events else (event_question(number),)
    page.steps.append(Step("next", f"Begin round {number}", follows, asks=asks))


# what fills the page in each stage
_STAGES: Final[Mapping[Stage, Callable[[LootNow], None]]] = {
    "turns": _show_turns,
    "loot": loot_view.landings,
    "cleared": _show_cleared_coast,
    "final": loot_view.landings,
    "end": healing.healers_page,
}


# ---- behind More


def _more(at: LootAt) -> tuple[Step, ...]:
    # the rarer acts of the present stage
    state = at.state
    in_turns = state.stage == "turns" and not state.takers
    finding_loot = state.stage in ("turns", "loot", "final") and not in_turns
    dock_has_find = state.passed and not state.gifts
    steps = []
    if in_turns and not dock_has_find:
        title = "All have passed: find the loot"
        steps.append(Step("find", title, "nobody said who was first", symbol="flag"))
    if finding_loot and not state.lying:
        steps.append(_no_treasure_left(state))
    if state.stage in ("turns", "loot") and not state.takers:
        asks = (
            event_question(state.round, state.event),
            *ship_questions(state.corner, state.heading),
        )
        title = "Put event or ship right"
        steps.append(Step("lies", title, "where the phone is wrong", asks=asks, symbol="ship"))
    return tuple(steps)


def _no_treasure_left(state: LootState) -> Step:
    asks: tuple[Question, ...] = ()
    if len(state.takers) > 1:
        asks = (Question("lie", "How many lie there?", high=len(state.takers) - 1),)
    return Step("exhausted", "No treasure is left", "then the game ends", asks=asks, symbol="x")
