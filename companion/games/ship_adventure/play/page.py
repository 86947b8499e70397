"""Ship Adventure in play as its page shows it: whose turn, what to do, the next step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from companion.boards import Tap
from companion.edits import PageData
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import square_name
from companion.games.ship_adventure.copy import from_copy
from companion.games.ship_adventure.fights import CLOSE
from companion.games.ship_adventure.helps.compass import needle_name, rings
from companion.games.ship_adventure.layout import Layout
from companion.games.ship_adventure.play import battles, holdings, moves, rounds, sea
from companion.games.ship_adventure.play.conquest import conquest_of, over_with
from companion.games.ship_adventure.play.state import ShipAt, asks_player, cannonballs, is_conquest, mode_of, turn_of
from companion.games.ship_adventure.record import VoyageRecord, read_draft
from companion.games.ship_adventure.rules import RULES
from companion.games.ship_adventure.score import area_views, conquest_lines, end_of, incomes
from companion.play import Choice, NowPage, PlayerNow, Pointer, Question, Step, pointers
from companion.words import counted, joined, worded


@dataclass(frozen=True, slots=True)
class ShipNow:
    """What lies on the table: the board, what everybody has besides the strip, the areas of Conquest, who sails next.

    ``banner`` says in two lines that the end has come.
    """

    layout: Layout | None
    has: tuple[tuple[str, str], ...]
    areas: Sequence[PageData] = ()
    banner: tuple[str, str] | None = None
    sailing: str = ""


def now(at: ShipAt) -> NowPage:
    conquest = is_conquest(at.record)
    table = read_draft(at.record)
    over = table.over if isinstance(table, VoyageRecord) else at.state.phase == "paid" and over_with(at)
    word = "The end"
    turn = "Count points and gold."
    if not over:
        word, turn = _what_to_do(at)
    elif not conquest:
        winner = at.record.get("winner")
        turn = f"{winner} reached El Dorado." if winner else "The crew is lost."
    title = f"Round {at.state.round}, level {at.state.level}"
    if conquest:
        title = f"Round {at.state.round}{', the last one' if over_with(at) else ''}"
    helps = ("compass",) if at.state.phase == "compass" else ("fights",) if conquest else ("map-piece",)
    view, players = _conquest_view(at) if conquest else _voyage_view(at, over)
    return NowPage(
        title,
        turn,
        _rules(at, over),
        None if over else _next(at),
        () if over else _more(at),
        helps,
        standings=over,
        view=view,
        word=word,
        players=players,
        rulings=() if over else tuple(_rulings(at)),
    )


def _rulings(at: ShipAt) -> list[str]:
    names, conquest = list[str](), is_conquest(at.record)
    if at.state.phase == "compass":
        names += [] if from_copy(at.copy, "compass") else ["compass"]
        names += [] if conquest else ["wake"] if at.state.galleon else ["galleon-start"]
        names += ["solo-compass"] if len(at.names) == 1 else []
    if conquest:
        return [*names, *(["eliminated"] if any(p.get("eliminated") for p in at.record["players"]) else [])]
    names += moves.rulings(at) if at.state.phase == "pirates" else []
    return [*names, *rounds.rulings(at)]


def resting(at: ShipAt) -> Tap | None:
    """What is chosen while nobody taps anything: the piece of whose turn it is, or a fight that waits."""
    if is_conquest(at.record) or "winner" in at.record:
        return None
    key, how = None, ""
    if at.state.phase == "turns":
        key = battles.fighter(at, turn_of(at))
    elif at.state.phase == "pirates" and not moves.waiting(at) and (caught := battles.caught(at)) is not None:
        key, how = caught[0], CLOSE
    square = sea.where(at, key) if key is not None else None
    return Tap(square_name(square), key.text, how=how) if key is not None and square is not None else None


# ---- what to do, in one line and another


def _what_to_do(at: ShipAt) -> tuple[str, str]:
    state, name = at.state, turn_of(at)
    if state.phase == "compass":
        return "Where does the needle point?", "It says who goes first."
    if is_conquest(at.record):
        return f"{name} goes first", "Tap a point that has changed hands."
    if state.phase == "turns":
        if sea.layout_of(at) is None:
            return f"{name}’s turn", "Tap what happens: a temple, a fight, a map piece."
        left = moves.left(at, name)
        word = f"{name} sails: {counted(left, 'square')}" if left else f"{name} has sailed"
        return word, "Tap a dot. A ringed piece can be fought."
    caught = battles.caught(at)
    if caught is not None:
        return f"A pirate has caught {at.names[caught[1].number]}", "Fight it: tap the ringed pirate."
    if moves.waiting(at):
        return "The pirates sail", rounds.chases_text(at)
    if rounds.level_due(at):
        return f"Level {state.level + 1} begins", "All tokens are taken."
    return f"Round {state.round} is over", rounds.chases_text(at) or "No pirate gives chase."


def _rules(at: ShipAt, over: bool) -> tuple[Pointer, ...]:
    rules = next(r for r in RULES if r.name == mode_of(at))
    conquest = is_conquest(at.record)
    if over:
        return pointers(rules, ("scoring", ""))
    if at.state.phase == "compass":
        return pointers(rules, ("round", "Compass"), *([] if conquest else [("round", "Galleon")]))
    if conquest:
        return pointers(rules, ("round", "Turns"), ("turn", ""), ("round", "Income"))
    return pointers(rules, ("round", "Players"), ("turn", ""), ("round", "Pirates"), ("round", "Level"))


# ---- acts


def _next(at: ShipAt) -> Step:
    state = at.state
    if state.phase == "compass":
        count = len(rings(at.copy))
        points = tuple(Choice(str(n + 1), needle_name(n, count).capitalize()) for n in range(count))
        return Step("compass", "Use this direction", asks=(Question("needle", "The needle points", points),))
    begins = f"Begin round {state.round + 1}"
    if is_conquest(at.record):
        if state.phase == "paid":
            return Step("next", begins, "turn the compass needle")
        earned = ", ".join(f"{one.name} {one.total}" for one in incomes(conquest_of(at)))
        return Step(
            "income", "Pay the last gold, then count" if over_with(at) else "End of the round: gold for all", earned
        )
    if state.phase == "turns":
        return Step("done", f"{turn_of(at)} is done")
    if moves.waiting(at):
        sails = "; ".join(f"to {square_name(goal)} after {name}" for _, name, goal in moves.waiting(at))
        return Step("pirates", "The pirates sail", sails)
    return Step("next", begins, f"at level {state.level + 1}" if rounds.level_due(at) else "turn the compass")


def _more(at: ShipAt) -> tuple[Step, ...]:
    """What can happen besides and lies on no square."""
    if at.state.phase == "compass":
        return (Step("spin", "Phone spins it", symbol="dice"),)
    steps = list[Step]()
    correct = holdings.correct_step(at)
    if not is_conquest(at.record):
        if at.state.phase == "turns":
            steps.append(Step("all-done", "Everybody is done"))
        if chased := [name for name in at.names if at.state.called.get(name)]:  # by a pirate that nobody knows
            asks = (asks_player("Whom has it chased?", chased),)
            steps.append(Step("pay", f"A pirate is paid off, {facts.PAY_OFF} gold", "", {}, asks, "coin"))
            steps.append(Step("fought", "A pirate’s chase is over", "", {}, asks, "pirate"))
        return (*steps, correct)
    cities = at.record.get("cities", {})
    if out := [p["name"] for p in at.record["players"] if not p.get("eliminated") and not cities.get(p["name"])]:
        asks = (asks_player("Who has neither a unit nor a city?", out),)
        ours = facts.RULINGS["eliminated"]
        steps.append(Step("eliminated", "Somebody is eliminated", ours.text, {}, asks, "skull", rulings=(ours.name,)))
    if at.state.ending and not end_of(conquest_of(at)).headline:
        steps.append(Step("not-over", "The end had not come", "a point was set by mistake", {}))
    return (holdings.card_step(at), *steps, correct)


# ---- what the page draws


def _conquest_view(at: ShipAt) -> tuple[ShipNow, tuple[PlayerNow, ...]]:
    table = conquest_of(at)
    first = turn_of(at) if at.state.phase == "turns" else ""
    banner = None
    if over_with(at) and at.state.phase != "paid":
        headline = end_of(table).headline or "The end has come"
        banner = (headline, "Finish the round; gold is paid once more, then count.")
    players = []
    for player in table.players:
        points = "out"
        unit = ""
        if not player.eliminated:
            points = str(sum(line.points for line in conquest_lines(table, player)))
            unit = "points"
        players.append(PlayerNow(player.name, points, unit, plate="house", current=player.name == first))
    has = tuple((p.name, f"{p.gold} gold; {_cards(at, p.name)}") for p in table.players)
    return ShipNow(sea.layout_of(at), has, area_views(table), banner), tuple(players)


def _voyage_view(at: ShipAt, over: bool) -> tuple[ShipNow, tuple[PlayerNow, ...]]:
    turn = turn_of(at) if at.state.phase == "turns" and not over else ""
    players = tuple(
        PlayerNow(p["name"], str(p.get("gold", 0)), "gold", plate="house", current=p["name"] == turn)
        for p in at.record["players"]
    )
    lie = sea.pirates_of(at)
    after: dict[str, list[str]] = {}
    for n, name, _ in moves.waiting(at):
        after.setdefault(name, []).append(square_name(lie[n]))
    has = []
    for seat, name in enumerate(at.names):
        along = holdings.in_hand(at, seat).text or "nothing along"
        safe = holdings.stored(at, seat).text
        has.append((name, "; ".join((along, *([f"in the city {safe}"] if safe else []), _cards(at, name)))))
    sailing = rounds.chases_text(at)
    if after and at.state.phase == "turns":
        waits = "; ".join(f"{joined(squares)} after {name}" for name, squares in after.items())
        sailing = f"Then the pirates sail: {waits}."
    return ShipNow(sea.layout_of(at), tuple(has), sailing=sailing), players


def _cards(at: ShipAt, name: str) -> str:
    cards = [worded(cannonballs(at, name), "cannonball")]
    state = at.state
    cards += [
        f"+{adds[name]} {kind}" for kind, adds in (("close", state.close), ("ranged", state.ranged)) if adds.get(name)
    ]
    return ", ".join((*cards, *(["camouflage"] if state.camouflage.get(name) else [])))
