"""Ship Adventure in play as its page shows it: whose turn, what to do, the next step."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import square_name
from companion.games.ship_adventure.compass import needle_name, rings
from companion.games.ship_adventure.conquest import AreaState, Income, area_states, ending, incomes
from companion.games.ship_adventure.helps.temples import Voyage
from companion.games.ship_adventure.play import moves, sea
from companion.games.ship_adventure.play.drawn import Drawn, drawn
from companion.games.ship_adventure.play.points import NOBODY
from companion.games.ship_adventure.play.state import Goods, ShipAt, is_conquest, voyage_of
from companion.games.ship_adventure.record import ConquestTable, read_draft
from companion.games.ship_adventure.rules import RULES
from companion.play import Choice, NowPage, Pointer, Question, Step, pointers
from companion.results import in_words, joined


@dataclass(frozen=True, slots=True)
class Purse:
    """A player's gold and, in Treasure Map, map pieces; what the round brings in Conquest; ``more`` is what else is
    known: treasure tokens, what lies in the city, cannonballs.
    """

    name: str
    gold: int
    pieces: int
    income: int | None
    why: str
    more: str = ""


@dataclass(frozen=True, slots=True)
class ShipNow:
    """What lies on the table: everybody's gold, temples and pirates, the areas of Conquest, the galleon."""

    purses: tuple[Purse, ...]
    voyage: Voyage | None
    areas: tuple[AreaState, ...]
    galleon: str
    pieces: int
    paid: bool
    end: str
    drawn: Drawn | None
    chases: str


def now(at: ShipAt) -> NowPage:
    """Where the game stands."""
    state, table, voyage = at.state, read_draft(at.record), voyage_of(at)
    over = table.over if not isinstance(table, ConquestTable) else _over(at, table)
    return NowPage(
        "The end" if over else f"Round {state.round}",
        _turn(at, over),
        _rules(at, over),
        None if over else _next(at, table, voyage),
        () if over else _others(at, table, voyage),
        _helps(at),
        standings=over,
        view=_view(at, table, voyage),
    )


def _over(at: ShipAt, table: ConquestTable) -> bool:
    return at.state.phase == "paid" and ending(table).reached


def _helps(at: ShipAt) -> tuple[str, ...]:
    if at.state.phase == "compass":
        return ("compass",)
    return ("conquest",) if is_conquest(at.record) else ("map-piece",)


def _turn(at: ShipAt, over: bool) -> str:
    state = at.state
    if over:
        winner = at.record.get("winner")
        return f"{winner} reached El Dorado." if winner else "Count points and gold."
    if state.phase == "compass":
        return "Set the needle: it says who goes first."
    if state.phase == "paid":
        return f"The income of round {state.round} is paid."
    sails = f" The galleon is in {state.galleon}." if state.galleon else ""
    return f"{state.first} goes first, then clockwise.{sails}"


def _rules(at: ShipAt, over: bool) -> tuple[Pointer, ...]:
    conquest = is_conquest(at.record)
    rules = next(r for r in RULES if r.name == (facts.CONQUEST if conquest else facts.TREASURE_MAP))
    if over:
        return pointers(rules, ("scoring", ""))
    if at.state.phase == "compass":
        return pointers(rules, ("round", "Compass"), *([] if conquest else [("round", "Galleon")]))
    if conquest:
        return pointers(rules, ("round", "Turns"), ("turn", ""), ("round", "Income"))
    return pointers(rules, ("round", "Players"), ("turn", ""), ("round", "Pirates"), ("round", "Level"))


def _next(at: ShipAt, table: object, voyage: Voyage | None) -> Step:
    state, fields = at.state, {"from": at.state.point}
    if state.phase == "compass":
        count = len(rings(at.copy))
        points = tuple(Choice(str(n + 1), needle_name(n, count).capitalize()) for n in range(count))
        asks = (Question("needle", "The needle points", points, "1"),)
        return Step("compass", "So it points", "first player and galleon", fields, asks)
    if isinstance(table, ConquestTable):
        if state.phase == "turns":
            gold = sum(one.total for one in incomes(table))
            return Step("income", "Everybody takes this gold", f"once a round, {gold} in all", fields)
        return Step("next", f"Begin round {state.round + 1}", "turn the compass needle", fields)
    if voyage is not None and voyage.due == "level":
        return Step("level", f"Level {voyage.level + 1}", "all tokens are taken", {}, symbol="level")
    return Step("next", f"Begin round {state.round + 1}", "once the pirates have sailed", fields)


def _others(at: ShipAt, table: object, voyage: Voyage | None) -> tuple[Step, ...]:
    people = tuple(Choice(name, name) for name in at.names)
    who = Question("player", "Who?", people)
    if at.state.phase == "compass":
        return (
            Step("spin", "Let the phone spin it", "by the table's secret", {"from": at.state.point}, symbol="dice"),
        )
    steps = []
    if voyage is not None and voyage.due == "temple":
        full = tuple(Choice(str(t.number), t.title) for t in voyage.temples if t.token is not None)
        faces = tuple(Choice(str(f), "Skull" if f == facts.SKULL else str(f)) for f in voyage.faces)
        which = Question("temple", "Which temple?", full)
        dice = tuple(Question(f"die_{n}", f"Die {n}", faces) for n in range(1, voyage.numbers.dice + 1))
        steps.append(Step("empty", "A temple is emptied", asks=(who, which, *dice), symbol="temple"))
        steps.append(Step("rolled", "A temple, and the phone rolls", asks=(who, which), symbol="dice"))
    if len(people) > 1:
        fight = (
            Question("winner", "Who won the fight?", people),
            Question("loser", "Who was beaten?", people),
            Question("gold", "Gold taken", low=0, high=20),
        )
        steps.append(Step("fight", "A fight between players", asks=fight, symbol="swords"))
    if voyage is not None:
        steps += _of_voyage(at, voyage, people)
    if isinstance(table, ConquestTable):
        spots = tuple(
            Choice(f"{area.name} {n}", f"{area.name.capitalize()} {n}: {holder or 'nobody'}")
            for area in table.areas
            for n, holder in enumerate(area.holders, 1)
        )
        held = Question("holder", "Who holds it now?", (*people, Choice(NOBODY, "Nobody")))
        steps.append(
            Step("point", "A point changes hands", asks=(Question("spot", "Point", spots), held), symbol="flag")
        )
        units = (
            Question("ships", "Ships", low=0, high=9, value="0"),
            Question("crews", "Crews", low=0, high=9, value="0"),
        )
        price = f"{facts.SHIP_PRICE} gold a ship, {facts.CREW_PRICE} a crew"
        steps.append(Step("buy", "Somebody buys units", price, asks=(who, *units), symbol="coin"))
    return tuple(steps)


def _sailing(at: ShipAt) -> list[Step]:
    """The pirates' moves at the end of a round, as far as the board knows them (rules: 7 Moving third party ships)."""
    layout, out = sea.layout_of(at), list[Step]()
    for name, pirates in at.state.hunts.items() if layout is not None else ():
        for pirate in (n for n in pirates if n not in at.state.gone):
            way = moves.chasing(at, layout, name, pirate) if layout is not None else None
            if way is not None and len(way.path) > 1:
                there = square_name(way.path[: facts.SHIP_MOVE + 1][-1])
                title = f"The pirate in {square_name(way.start)} sails to {there}"
                fields = {"piece": f"{sea.PIRATE}:{pirate}", "to": there}
                out.append(Step("sail", title, f"after {name}", fields, symbol="pirate", opens=there))
    return out


def _of_voyage(at: ShipAt, voyage: Voyage, people: tuple[Choice, ...]) -> list[Step]:
    steps = _sailing(at) if at.state.phase == "turns" else []
    chased = tuple(choice for choice, n in zip(people, voyage.chasing, strict=True) if n)
    who = Question("player", "Who?", chased)
    if chased:
        steps.append(Step("pay", f"A pirate is paid off, {voyage.pay_off} gold", asks=(who,), symbol="pirate"))
        steps.append(Step("fought", "A pirate has fought", asks=(who,), symbol="pirate"))
    arrived = (Question("player", "Who?", people),)
    steps.append(Step("won", "El Dorado is reached", "with all four map pieces", asks=arrived, symbol="flag"))
    return steps


def _chases(voyage: Voyage | None) -> str:
    """How many pirates chase whom, in a sentence; empty in Conquest."""
    if voyage is None:
        return ""
    told = [
        f"{in_words(n)} {'chases' if n == 1 else 'chase'} {name}"
        for name, n in zip(voyage.names, voyage.chasing, strict=True)
        if n
    ]
    free = f"{in_words(voyage.free)} {'chases' if voyage.free == 1 else 'chase'} nobody"
    return f"Of the pirates {joined([*told, free])}."


def _more(at: ShipAt, name: str) -> str:
    """What is known of a player that stands on no sheet."""
    state, told = at.state, list[str]()
    if tokens := state.tokens.get(name):
        told.append(Goods(tokens=tokens).text)
    if stored := state.stored.get(name, Goods()).text:
        told.append(f"in the city {stored}")
    if name in state.cannonballs:
        count = state.cannonballs[name]
        told.append(f"{in_words(count)} cannonball{'s' if count != 1 else ''}")
    return "; ".join(told)


def _view(at: ShipAt, table: object, voyage: Voyage | None) -> ShipNow:
    conquest = isinstance(table, ConquestTable)
    earned: tuple[Income | None, ...] = incomes(table) if isinstance(table, ConquestTable) else (None,) * len(at.names)
    paid = at.state.phase == "paid"
    purses = tuple(
        Purse(
            player["name"],
            player.get("gold", 0),
            player.get("pieces", 0),
            one.total if one and not paid else None,
            ", ".join(f"{e.label} {e.gold}" for e in one.earnings) if one else "",
            _more(at, player["name"]),
        )
        for player, one in zip(at.record["players"], earned, strict=True)
    )
    areas = area_states(table) if isinstance(table, ConquestTable) else ()
    end = ending(table).text if isinstance(table, ConquestTable) else ""
    return ShipNow(
        purses,
        voyage,
        areas,
        at.state.galleon,
        0 if conquest else facts.MAP_PIECES,
        paid,
        end,
        drawn(at),
        _chases(voyage),
    )
