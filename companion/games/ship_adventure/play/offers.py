"""What can be done on a square of Treasure Map that was tapped: ways, fights, temples, the city, El Dorado."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from companion.boards import Link, Piece, PlayBoard, Tap, Tapped
from companion.errors import BadInput
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import CITY, KINDS, Square, square_name
from companion.games.ship_adventure.helps import fights
from companion.games.ship_adventure.layout import Layout
from companion.games.ship_adventure.play import battles, holdings, hunts, moves, sea
from companion.games.ship_adventure.play.state import Goods, ShipAt, voyage_of
from companion.games.ship_adventure.routes import distance
from companion.games.ship_adventure.verdicts import CLOSE, RANGED
from companion.play import Choice, Question, Step
from companion.results import in_words


def tapped(at: ShipAt, layout: Layout, board: PlayBoard, tap: Tap, square: Square) -> Tapped:
    """What a tap offers in Treasure Map; ``square`` is the one tapped."""
    here = board.on(tap.square)
    piece = next((p for p in here if p.key == tap.piece), here[0] if here else None)
    offers = _Offers(at, layout, board, square)
    kind = piece.key.partition(":")[0] if piece is not None else ""
    if piece is None:
        found = offers.empty()
    elif kind in (sea.SHIP, sea.CREW):
        found = offers.player(piece, tap.goal)
    elif kind == sea.PIRATE:
        found = offers.pirate(piece, tap.goal)
    elif kind == sea.TEMPLE:
        found = offers.temple(piece)
    elif kind == sea.GOLD:
        found = offers.gold(piece)
    else:
        found = offers.galleon(piece) if kind == sea.GALLEON else offers.city(piece)
    return replace(found, pieces=here, piece=piece.key if piece is not None else "")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _counted(number: int, noun: str) -> str:
    return f"{in_words(number)} {noun}{'s' if number != 1 else ''}"


@dataclass(frozen=True, slots=True)
class _Offers:
    """A square of a table, and what each kind of piece on it can do."""

    at: ShipAt
    layout: Layout
    board: PlayBoard
    square: Square

    @property
    def name(self) -> str:
        return square_name(self.square)

    def _titled(self, text: str) -> str:
        return f"{_capital(text)}, {self.name}"

    # ---- nothing there

    def empty(self) -> Tapped:
        """What can be put on a square without a piece."""
        fitting = [
            Choice(key, _capital(moves.title_of(self.at, *moves.whose(self.at, key))), symbol)
            for key, symbol in self._movable()
            if moves.fits(self.at, self.layout, *moves.whose(self.at, key), self.square)
        ]
        steps = []
        if fitting:
            asks = (Question("piece", "Which piece is here now?", tuple(fitting)),)
            steps.append(Step("put", "Put a piece here", fields={"to": self.name}, asks=asks, symbol="ship"))
        if not self.at.state.ships:
            steps.insert(0, Step("harbours", "All ships are in their harbours", "as at the start", symbol="harbor"))
        steps += self._arrived()
        return Tapped(self.name, self._titled(KINDS[self.layout.board.at(self.square)]), steps=tuple(steps))

    def _movable(self) -> list[tuple[str, str]]:
        ships = [(f"{sea.SHIP}:{n}", "ship") for n in range(len(self.at.names))]
        crews = [(f"{sea.CREW}:{n}", "captain") for n in range(len(self.at.names))]
        pirates = [(f"{sea.PIRATE}:{n}", "pirate") for n in range(len(sea.pirates_of(self.at, self.layout)))]
        return [*ships, *crews, *pirates, (sea.GALLEON, "galleon")]

    # ---- a player's ship or crew

    def player(self, piece: Piece, goal: str) -> Tapped:
        """A ship or a crew: where it can go, whom it can fight, what is on its square."""
        kind, seat = moves.whose(self.at, piece.key)
        name, costs = self.at.names[seat], moves.reach(self.at, self.layout, kind, seat)
        goals = tuple(square_name(square) for square in sorted(costs))
        aboard = kind == sea.SHIP and name not in self.at.state.crews
        rest = moves.left(self.at, name)
        note = f"{_capital(_counted(rest, 'square'))} left: tap a dot to go there" if costs else ""
        if kind == sea.SHIP and not aboard:
            note = "Its crew is ashore; it moves again once they are back."
        elif not rest:
            note = f"Has gone its {in_words(facts.PLAYER_MOVE)} squares of this round."
        found = Tapped(self.name, self._titled(piece.name), note, goals=goals)
        if goal and (there := self.board.find(goal)) is not None and there in costs:
            return self._going(found, piece, there)
        steps = [*self._on_land(seat)] if kind == sea.CREW else []
        if kind == sea.CREW:
            steps.append(Step("aboard", "Back aboard the ship", fields={"piece": piece.key}, symbol="anchor"))
        return replace(found, steps=tuple(steps), links=self._fights(piece, self.square, kind))

    def _going(self, found: Tapped, piece: Piece, there: Square) -> Tapped:
        """The way to a square, and who can be fought there."""
        kind, seat = moves.whose(self.at, piece.key)
        way = moves.course(self.at, self.layout, kind, seat, there)
        if way is None:
            return found
        told = [_counted(way.cost, "square") if way.cost else "the waves carry it"]
        if kind == sea.SHIP and way.ashore and way.ship is not None:
            told.append(f"the ship stays in {square_name(way.ship)}")
        if kind == sea.CREW and not way.ashore:
            told.append("back aboard")
        if way.gold:
            told.append(f"{way.gold} gold on the way")
        goal = square_name(there)
        title = f"{'Land on' if kind == sea.SHIP and way.ashore else 'Go to'} {goal}"
        fields = {"piece": piece.key, "to": goal}
        steps = (Step("sail", title, "; ".join(told), fields, symbol="compass", opens=goal),)
        lands = sea.CREW if way.ashore else sea.SHIP
        return replace(
            found,
            goal=goal,
            way=tuple(square_name(square) for square in way.path),
            note=_capital("; ".join(told)),
            steps=steps,
            links=self._fights(piece, there, lands, moved=True),
        )

    def _on_land(self, seat: int) -> list[Step]:
        """What a crew can do where it stands."""
        name, voyage, out = self.at.names[seat], voyage_of(self.at), list[Step]()
        for temple in voyage.temples if voyage is not None else ():
            if temple.square == self.name and temple.token is not None:
                out += self._emptying(temple.number, name)
        pieces = self.at.record["players"][seat].get("pieces", 0)
        if self.layout.board.at(self.square) == CITY:
            city = sea.city_of(self.at, self.layout, name)
            if city is not None and city.square == self.square:
                out.append(self._store(seat))
            out.append(self._card(seat))
        elif pieces < facts.MAP_PIECES:
            follows = "for a treasure token" if self.at.state.tokens.get(name) else "once their token leads here"
            out.append(Step("piece", "A map piece", follows, {"player": name, "by": "1"}, symbol="map-piece"))
        else:
            out.append(Step("won", "El Dorado is here", f"{name} wins", {"player": name}, symbol="flag"))
        return out

    def _store(self, seat: int) -> Step:
        name, player = self.at.names[seat], self.at.record["players"][seat]
        kept, tokens = self.at.state.stored.get(name, Goods()), self.at.state.tokens.get(name, 0)
        asks = (
            Question("gold", "Gold in the city", high=player.get("gold", 0), value=str(kept.gold)),
            Question("tokens", "Treasure tokens", high=tokens, value=str(kept.tokens)),
            Question("pieces", "Map pieces", high=player.get("pieces", 0), value=str(kept.pieces)),
        )
        has = f"{name} has {player.get('gold', 0)} gold, {tokens} tokens, {player.get('pieces', 0)} map pieces"
        return Step("store", "Store in the city, or take back", has, {"player": name}, asks, "city")

    def _card(self, seat: int) -> Step:
        name = self.at.names[seat]
        held = _counted(battles.cannonballs(self.at, name), "cannonball")
        asks = holdings.card_questions(self.at)
        return Step("card", "Buy a card", f"{held} in hand", {"player": name}, asks, "cannon")

    def _emptying(self, number: int, name: str) -> list[Step]:
        """A temple emptied by a player, with the dice as they lie or as the phone rolls them."""
        voyage = voyage_of(self.at)
        if voyage is None or voyage.due != "temple":
            return []
        faces = tuple(Choice(str(f), "Skull" if f == facts.SKULL else str(f)) for f in voyage.faces)
        count = voyage.numbers.dice
        title = "Empty the temple" if count == 1 else f"Empty the temple, {in_words(count)} dice"
        asks = tuple(
            Question(f"die_{n}", f"{title}: the die" if count == 1 else f"Die {n}", faces) for n in range(1, count + 1)
        )
        fields = {"player": name, "temple": str(number)}
        return [
            Step("empty", title, "its gold, its token, the pirates", fields, asks, "temple"),
            Step("rolled", "The phone rolls", "by the table’s secret", fields, symbol="dice"),
        ]

    # ---- fights

    def _fights(self, piece: Piece, there: Square, played: str, moved: bool = False) -> tuple[Link, ...]:
        """Everybody on a square, to fight close, and around it, to fire at, with the odds."""
        out = []
        if self.layout.board.at(there) == CITY:
            return ()
        for other in self.board.pieces:
            kind, seat = other.key.partition(":")[0], other.seat
            if kind not in (sea.SHIP, sea.CREW, sea.PIRATE, sea.GALLEON) or (seat is not None and seat == piece.seat):
                continue
            lies = self.board.find(other.square)
            far = distance(self.layout.board, there, lies) if lies is not None else 9
            if far > 1 or lies is None or self.layout.board.at(lies) == CITY:
                continue
            link = self._odds(piece, played, other, CLOSE if far == 0 else RANGED)
            if link is not None:
                out.append(link)
        return tuple(out)

    def _odds(self, piece: Piece, played: str, other: Piece, kind: str) -> Link | None:
        fields = fight_fields(self.at, piece, played, other, kind)
        try:
            fight = fights.answer(self.at.record, 0, fields, self.at.copy)
        except BadInput:
            return None
        if fight.win is None:
            return None
        whom = other.name.partition(" after ")[0]
        title = f"Fight {whom}" if kind == CLOSE else f"Fire at {whom}"
        bonus = f"+{fight.attacker.bonus} against +{fight.defender.bonus}" if fight.first else "no roll"
        return Link(
            "fights", title, f"{kind}, {bonus}", fight.win_percent, fields, "swords" if kind == CLOSE else "cannon"
        )

    # ---- others

    def pirate(self, piece: Piece, goal: str) -> Tapped:
        """A pirate: whom it chases, the way there, two squares of it at a time."""
        _, number = moves.whose(self.at, piece.key)
        name = sea.hunted_by(self.at, number)
        costs = moves.reach(self.at, self.layout, sea.PIRATE, number)
        found = Tapped(
            self.name, self._titled(piece.name), goals=tuple(square_name(square) for square in sorted(costs))
        )
        there = self.board.find(goal) if goal else None
        if name is None:
            return replace(found, steps=self._free(piece, there if there in costs else None), note=self._won(piece))
        way = moves.chasing(self.at, self.layout, name, number)
        if way is not None and there not in costs and len(way.path) > 1:
            there = way.path[: facts.SHIP_MOVE + 1][-1]
        steps, links = list[Step](), tuple[Link, ...]()
        if there in costs and there is not None:
            course = moves.course(self.at, self.layout, sea.PIRATE, number, there)
            goal = square_name(there)
            fields = {"piece": piece.key, "to": goal}
            follows = f"{_counted(costs[there], 'square')} towards {name}"
            steps.append(Step("sail", f"Sail to {goal}", follows, fields, symbol="pirate", opens=goal))
            found = replace(
                found, goal=goal, way=tuple(square_name(square) for square in course.path) if course is not None else ()
            )
        chased = next((p for p in self.board.pieces if p.seat == self.at.names.index(name) and p.moves), None)
        if chased is not None and chased.square == self.name:
            link = self._odds(piece, sea.PIRATE, chased, CLOSE)
            links = (link,) if link is not None else ()
        fields = {"piece": piece.key, "player": name}
        steps += [
            Step("pay", "Pay it off", f"{name} puts {facts.PAY_OFF} gold on its skull", fields, symbol="coin"),
            Step("fought", "It has fought", "its chase is over", fields, symbol="swords"),
        ]
        if way is not None:
            note = f"{_capital(_counted(way.length, 'square'))} from {name}, {_counted(way.turns, 'turn')}."
            note = f"{note} It has sailed in this round." if number in self.at.state.gone else note
        else:
            known = name in self.at.state.ships
            note = f"After {name}." if known else f"After {name}, whose ship nobody put on the board."
        return replace(found, steps=(*steps, self._home(piece)), links=links, note=f"{note} {self._won(piece)}".strip())

    def _won(self, piece: Piece) -> str:
        text = battles.prize(self.at, piece.key).text
        return f"It has won {text}." if text else ""

    def _home(self, piece: Piece) -> Step:
        return Step("home", "Back to its island", fields={"piece": piece.key}, symbol="skull")

    def _free(self, piece: Piece, there: Square | None) -> tuple[Step, ...]:
        """What happens to a pirate that chases nobody, as far as is known."""
        steps = []
        if there is not None:
            goal = square_name(there)
            fields = {"piece": piece.key, "to": goal}
            steps.append(Step("sail", f"Sail to {goal}", "", fields, symbol="pirate", opens=goal))
        chased = tuple(Choice(name, name) for name in hunts.unnamed(self.at))
        if chased:
            asks = (Question("player", "Whom does it chase?", chased),)
            steps.append(Step("hunt", "It gives chase", fields={"piece": piece.key}, asks=asks, symbol="pirate"))
        at_home = self.square in sea.skulls(self.layout)
        return tuple(steps) if at_home else (*steps, self._home(piece))

    def galleon(self, piece: Piece) -> Tapped:
        """The galleon: what it is worth."""
        voyage = voyage_of(self.at)
        worth = f"{voyage.numbers.galleon} gold for whoever destroys it." if voyage is not None else ""
        return Tapped(self.name, self._titled(piece.name), f"{worth} {self._won(piece)}".strip())

    def temple(self, piece: Piece) -> Tapped:
        """A temple: emptied by whom."""
        voyage, number = voyage_of(self.at), int(piece.key.partition(":")[2])
        token = next((t.token for t in voyage.temples if t.number == number), None) if voyage is not None else None
        if voyage is None or token is None or voyage.due != "temple":
            note = "Its token is gone." if token is None else "The level changes first."
            return Tapped(self.name, self._titled(piece.name.split(",")[0]), note)
        steps = []
        people = tuple(Choice(name, name) for name in self.at.names)
        for step in self._emptying(number, self.at.names[0]):
            fields = {"temple": str(number), **({"player": self.at.names[0]} if len(people) == 1 else {})}
            asked = "Who?" if step.asks else "Or the phone rolls: for whom?"
            who = () if len(people) == 1 else (Question("player", asked, people),)
            steps.append(replace(step, fields=fields, asks=(*who, *step.asks)))
        dice = (
            _counted(voyage.numbers.dice, "die")
            if voyage.numbers.dice == 1
            else f"{in_words(voyage.numbers.dice)} dice"
        )
        note = f"A level {token} token: {dice} of gold"
        return Tapped(self.name, self._titled(piece.name.split(",")[0]), note, steps=tuple(steps))

    def gold(self, piece: Piece) -> Tapped:
        """The galleon's gold on the water."""
        people = tuple(Choice(name, name) for name in self.at.names)
        asks = (Question("player", "Who takes it?", people),)
        step = Step("pick", "Somebody crosses here", fields={"square": self.name}, asks=asks, symbol="coin")
        return Tapped(self.name, self._titled(piece.name), "Left by the galleon.", steps=(step,))

    def city(self, piece: Piece) -> Tapped:
        """A city: what its player stores, cards for whoever's crew is there (rules: 6 Purchases and deposits)."""
        steps = [] if piece.seat is None else [self._store(piece.seat)]
        people = tuple(Choice(name, name) for name in self.at.names)
        who = (Question("player", "Whose crew is here?", people),) if len(people) > 1 else ()
        fields = {} if who else {"player": self.at.names[0]}
        asks = (*who, *holdings.card_questions(self.at))
        steps.append(Step("card", "Buy a card", "for a crew in town", fields, asks, "cannon"))
        return Tapped(self.name, self._titled(piece.name), "Nobody fights on a city square.", steps=tuple(steps))

    def _arrived(self) -> list[Step]:
        """El Dorado, once somebody has all the pieces."""
        if self.layout.board.is_sea(self.square):
            return []
        return [
            Step("won", "El Dorado is here", f"{p['name']} wins", {"player": p["name"]}, symbol="flag")
            for p in self.at.record["players"]
            if p.get("pieces", 0) == facts.MAP_PIECES
        ]


def fight_fields(at: ShipAt, piece: Piece, played: str, other: Piece, kind: str) -> dict[str, str]:
    """A fight as the help takes it: who, on which level, with which cards; and as its act does, with the pieces."""
    voyage = voyage_of(at)
    fields = {
        "mode": facts.TREASURE_MAP,
        "kind": kind,
        "attacker": played,
        "defender": _played(at, other),
        "level": str(voyage.level if voyage is not None else 1),
    }
    for side, one in (("a", piece), ("d", other)):
        fields[f"{side}_who"] = f"{sea.SHIP}:{one.seat}" if one.seat is not None else one.key
        fields |= side_fields(at, side, one.seat, kind)
    return fields


def _played(at: ShipAt, piece: Piece) -> str:
    kind = piece.key.partition(":")[0]
    empty = kind == sea.SHIP and piece.seat is not None and at.names[piece.seat] in at.state.crews
    return "empty" if empty else kind


def side_fields(at: ShipAt, side: str, seat: int | None, kind: str) -> Mapping[str, str]:
    """What a side's cards add in a kind of combat, and whether it has a cannonball, as far as is known."""
    if seat is None:
        return {}
    name = at.names[seat]
    bonus = (at.state.close if kind == CLOSE else at.state.ranged).get(name, 0)
    cannon = "yes" if battles.cannonballs(at, name) else "no"
    return {f"{side}_bonus": str(bonus), f"{side}_cannon": cannon}
