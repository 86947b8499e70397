"""Ship Adventure in play as its page shows it: whose turn, what to do, the next step."""

from __future__ import annotations

from dataclasses import dataclass, replace

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import square_name
from companion.games.ship_adventure.compass import needle_name, rings
from companion.games.ship_adventure.conquest import AreaState, area_states, ending, incomes
from companion.games.ship_adventure.copy import die_of
from companion.games.ship_adventure.play import battles, holdings, moves, sea, voyage
from companion.games.ship_adventure.play.drawn import Drawn, drawn
from companion.games.ship_adventure.play.keys import Key
from companion.games.ship_adventure.play.points import conquest_of, over_with
from companion.games.ship_adventure.play.state import ShipAt, cannonballs, is_conquest, mode_of, turn_of
from companion.games.ship_adventure.record import VoyageTable, read_draft
from companion.games.ship_adventure.rules import RULES
from companion.games.ship_adventure.score import area_title, conquest_lines
from companion.play import Choice, NowPage, Pointer, Question, Step, pointers
from companion.results import in_words


@dataclass(frozen=True, slots=True)
class Purse:
    """A player in the strip: gold in Treasure Map, points in Conquest, as ``unit`` says; ``more`` is what else is
    known: tokens and map pieces, what lies in the city, cards. ``turn``: it is theirs.
    """

    name: str
    figure: int
    unit: str
    more: str
    turn: bool


@dataclass(frozen=True, slots=True)
class ShipNow:
    """What lies on the table: everybody's gold or points, the areas of Conquest, the board, who sails next.

    ``banner`` says in two lines that the end has come; ``mine`` is the piece of whose turn it is, which a tap on the
    board is for while nothing else is chosen; ``fight`` a fight that waits: its pirate's square.
    """

    purses: tuple[Purse, ...]
    areas: tuple[AreaState, ...] = ()
    banner: tuple[str, str] | None = None
    chases: str = ""
    level: int = 0
    drawn: Drawn | None = None
    mine: str = ""
    sailing: str = ""
    faces: tuple[int, ...] = ()


def now(at: ShipAt) -> NowPage:
    """Where the game stands."""
    conquest, over = is_conquest(at.record), _is_over(at)
    title, turn = _over(at) if over else _said(at)
    return NowPage(
        title,
        turn,
        _rules(at, over),
        None if over else _next(at),
        () if over else _others(at),
        _helps(at),
        standings=over,
        view=_conquest_view(at) if conquest else _voyage_view(at, over),
    )


def _is_over(at: ShipAt) -> bool:
    table = read_draft(at.record)
    return table.over if isinstance(table, VoyageTable) else at.state.phase == "paid" and over_with(at)


def _helps(at: ShipAt) -> tuple[str, ...]:
    if at.state.phase == "compass":
        return ("compass",)
    return ("fights",) if is_conquest(at.record) else ("map-piece",)


def _over(at: ShipAt) -> tuple[str, str]:
    winner = at.record.get("winner")
    if is_conquest(at.record):
        return "The end", "Count points and gold."
    return "The end", f"{winner} reached El Dorado." if winner else "The crew is lost."


def _said(at: ShipAt) -> tuple[str, str]:
    """What to do now, and to whom, in one line and another."""
    state, name = at.state, turn_of(at)
    if state.phase == "compass":
        return f"Round {state.round}: the compass", "Where does the needle point? It says who goes first."
    if is_conquest(at.record):
        return f"{name} goes first", "Tap a point that has changed hands."
    if state.phase == "turns":
        left = moves.left(at, name)
        title = f"{name} sails: {left} square{'s' if left != 1 else ''}" if left else f"{name} has sailed"
        if sea.layout_of(at) is None:
            return f"{name}’s turn", "Tap what happens: a temple, a fight, a map piece."
        return title, "Tap a dot. A ringed piece can be fought."
    caught = battles.caught(at)
    if caught is not None:
        return f"A pirate has caught {at.names[caught[1].number]}", "Fight it: tap the ringed pirate."
    if moves.waiting(at):
        return "The pirates sail", voyage.chases_text(at)
    if voyage.level_due(at):
        return f"Level {state.level + 1} begins", "All tokens are taken."
    return f"Round {state.round} is over", voyage.chases_text(at) or "No pirate gives chase."


def _rules(at: ShipAt, over: bool) -> tuple[Pointer, ...]:
    rules = next(r for r in RULES if r.name == mode_of(at))
    if over:
        return pointers(rules, ("scoring", ""))
    conquest = is_conquest(at.record)
    if at.state.phase == "compass":
        return pointers(rules, ("round", "Compass"), *([] if conquest else [("round", "Galleon")]))
    if conquest:
        return pointers(rules, ("round", "Turns"), ("turn", ""), ("round", "Income"))
    return pointers(rules, ("round", "Players"), ("turn", ""), ("round", "Pirates"), ("round", "Level"))


def _next(at: ShipAt) -> Step:
    state, fields = at.state, {"from": at.state.point}
    if state.phase == "compass":
        count = len(rings(at.copy))
        points = tuple(Choice(str(n + 1), needle_name(n, count).capitalize()) for n in range(count))
        asks = (Question("needle", "The needle points", points, "1"),)
        return Step("compass", "So it points", "first player and galleon", fields, asks)
    if is_conquest(at.record):
        earned = ", ".join(f"{one.name} {one.total}" for one in incomes(conquest_of(at)))
        if state.phase == "paid":
            return Step("next", f"Begin round {state.round + 1}", "turn the compass needle", fields)
        title = "Pay the last gold, then count" if over_with(at) else "End of the round: gold for all"
        return Step("income", title, earned, fields)
    if state.phase == "turns":
        return Step("done", f"{turn_of(at)} is done", "", fields)
    if moves.waiting(at):
        sails = "; ".join(f"to {square_name(goal)} after {name}" for _, name, goal in moves.waiting(at))
        return Step("pirates", "The pirates sail", sails, {})
    title = f"Begin round {state.round + 1}"
    return Step("next", title, f"at level {state.level + 1}" if voyage.level_due(at) else "turn the compass", fields)


def _others(at: ShipAt) -> tuple[Step, ...]:
    """What can happen besides and lies on no square."""
    point = {"from": at.state.point}
    if at.state.phase == "compass":
        return (Step("spin", "Let the phone spin it", "by the table’s secret", point, symbol="dice"),)
    if not is_conquest(at.record):
        done = (Step("all-done", "Everybody is done", "", point),) if at.state.phase == "turns" else ()
        return (*done, *_unnamed(at), holdings.correct_step(at))
    out = tuple(
        Choice(p["name"], p["name"])
        for p in at.record["players"]
        if not p.get("eliminated") and not at.record.get("cities", {}).get(p["name"], 0)
    )
    steps = [holdings.card_step(at)]
    if out:
        asks = (Question("player", "Who has neither a unit nor a city?", out),)
        steps.append(Step("eliminated", "Somebody is eliminated", "", {}, asks, "skull"))
    if at.state.ending and not ending(conquest_of(at)).reached:
        steps.append(Step("not-over", "The end had not come", "a point was set by mistake", {}))
    return (*steps, holdings.correct_step(at))


def _unnamed(at: ShipAt) -> list[Step]:
    """The end of a chase of which nobody knows the pirate."""
    chased = tuple(Choice(name, name) for name in at.names if at.state.called.get(name))
    if not chased:
        return []
    asks = (Question("player", "Whom has it chased?", chased),)
    return [
        Step("pay", f"A pirate is paid off, {facts.PAY_OFF} gold", "", {}, asks, "coin"),
        Step("fought", "A pirate’s chase is over", "", {}, asks, "pirate"),
    ]


# ---- what the page draws


def _voyage_view(at: ShipAt, over: bool) -> ShipNow:
    turn = turn_of(at) if at.state.phase == "turns" and not over else ""
    mine: Key | None = battles.fighter(at, turn) if turn and sea.layout_of(at) is not None else None
    purses = tuple(
        Purse(name, at.record["players"][seat].get("gold", 0), "gold", _more(at, seat), name == turn)
        for seat, name in enumerate(at.names)
    )
    layout = sea.layout_of(at)
    lie = sea.pirates_of(at, layout) if layout is not None else ()
    waits = ", ".join(f"{square_name(lie[n])} after {name}" for n, name, _ in moves.waiting(at))
    return ShipNow(
        purses,
        chases=voyage.chases_text(at),
        level=at.state.level,
        drawn=drawn(at),
        mine=mine.text if mine is not None else "",
        sailing=f"Then the pirates sail: {waits}." if waits else "",
        faces=tuple(sorted(set(die_of(at.copy)))),
    )


def _more(at: ShipAt, seat: int) -> str:
    """What is known of a player besides the gold, and where it lies."""
    name, held, safe = at.names[seat], holdings.in_hand(at, seat), holdings.stored(at, seat)
    more = held.model_copy(update={"gold": 0}).text
    told = [more] if more else []
    if safe.text:
        told.append(f"in the city {safe.text}")
    count = cannonballs(at, name)
    told.append(f"{in_words(count)} cannonball{'s' if count != 1 else ''}")
    return "; ".join(told)


def _conquest_view(at: ShipAt) -> ShipNow:
    table = conquest_of(at)
    purses = tuple(
        Purse(
            player.name,
            sum(line.points for line in conquest_lines(table, player)),
            "points",
            "eliminated" if player.eliminated else f"{player.gold} gold",
            player.name == turn_of(at) and at.state.phase == "turns",
        )
        for player in table.players
    )
    banner = None
    if over_with(at):
        headline = ending(table).headline or "The end has come"
        banner = (headline, "Finish the round; gold is paid once more, then count.")
    areas = tuple(replace(area, title=area_title(area.name)) for area in area_states(table))
    return ShipNow(purses, areas, banner, drawn=drawn(at))
