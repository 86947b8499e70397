"""Tells what a tap offers, on a square or on a piece of a table without a board.

What it offers in Conquest stands in :mod:`conquest`.
"""

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, NamedTuple

from companion.boards import Piece, PlayBoard, Tap, Tapped, known_square
from companion.errors import BadInput
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import KINDS, Board, Square, square_name
from companion.games.ship_adventure.fights import RANGED, first_level
from companion.games.ship_adventure.layout import Layout
from companion.games.ship_adventure.play import battles, conquest, holdings, moves, rounds, sea
from companion.games.ship_adventure.play.state import Key, Kind, ShipAt, read_key
from companion.games.ship_adventure.routes import nearest, shortest, way_rulings
from companion.now import Away, Choice, Question, Step, asks_player
from companion.words import capital, counted, either, in_words, worded


def tapped(game: ShipAt, board: PlayBoard, tap: Tap) -> Tapped:
    """Returns what a tap offers. Raises BadInput if there is no such square or piece."""
    layout = game.layout
    if layout is None:
        piece = board.piece(tap.piece)
        if piece is None:
            raise BadInput.at("piece", tap.piece, "a piece of this table")
        here: tuple[Piece, ...] = (piece,)
        offer = _Offers(game, tap).of(piece)
    else:
        square = known_square(board, tap.square)
        here, piece = board.on(tap.square), board.chosen(tap)
        offers = _Offers(game, tap, square, board.find(tap.goal))
        # a group in Conquest may stand on a point or in a city, and is asked how far it goes
        group_goes = bool(game.conquest and tap.goal)
        offer = offers.empty(layout, square) if piece is None or group_goes else offers.of(piece)
    return replace(
        offer, square=tap.square, pieces=here, piece=piece.key if piece is not None else ""
    )


class _Distance(NamedTuple):
    # how far something is from a square: its squares, a sentence, and the rulings that took part

    squares: tuple[str, ...] = ()
    note: str = ""
    rulings: tuple[str, ...] = ()


class _Offers(NamedTuple):
    # A tap on a table: its ``square``, and ``there``, where the piece is to go. Without a board
    # both are None.

    game: ShipAt
    tap: Tap
    square: Square | None = None
    there: Square | None = None

    def of(self, piece: Piece) -> Tapped:
        if self.game.conquest:
            return conquest.tapped(self.game, self.tap, piece)
        key = read_key(piece.key)
        title = capital(piece.name)
        if self.square is not None:
            title = f"{title}, {self.tap.square}"
        offers: Mapping[Kind, Callable[[Key, str], Tapped]] = {
            Kind.SHIP: self._tapped_player,
            Kind.CREW: self._tapped_player,
            Kind.PIRATE: self._tapped_pirate,
            Kind.GALLEON: self._galleon,
            Kind.TEMPLE: self._temple,
            Kind.GOLD: self._gold,
            Kind.LOOT: self._loot,
            Kind.CITY: self._city,
        }
        tapped = offers[key.kind](key, title)
        # what lies there to be reached is offered with how far it is
        return self._with_way(tapped) if key.kind in (Kind.TEMPLE, Kind.CITY, Kind.GOLD) else tapped

    def _found(self, title: str, note: str = "", *steps: Step | None, **more: Any) -> Tapped:
        # What is offered here, without steps that are None. ``more`` are other fields.
        offered = tuple(step for step in steps if step is not None)
        # our reading of which map pieces lie ready
        if any(step.do == "piece" for step in offered):
            first = self.game.state.level <= first_level(len(self.game.names))
            more["rulings"] = ("first-pieces" if first else "pieces-per-level",)
        return Tapped(self.tap.square, title, note, steps=offered, **more)

    def _with_way(self, tapped: Tapped) -> Tapped:
        # an offer with how far the square is for the player whose turn it is, and the nearest
        # pirates
        layout, square = self.game.layout, self.square
        if layout is None or square is None:
            return tapped
        own = self._own_way(layout.board, square)
        pirates = self._pirates_near(layout.board, square)
        return replace(
            tapped,
            note=" ".join(filter(None, (own.note, pirates.note, tapped.note))),
            way=own.squares or tapped.way,
            ringed=pirates.squares,
            rulings=(*own.rulings, *pirates.rulings),
        )

    def _own_way(self, board: Board, square: Square) -> _Distance:
        # how far it is for whoever has the turn, along the squares of the way
        mine = sea.fighter(self.game, self.game.turn)
        start = sea.where(self.game, mine)
        over, mover = moves.ground(self.game, board, mine)
        way = shortest(over, start, square, mover) if start is not None else None
        if way is None or way.gap or not way.length:
            return _Distance()
        note = f"{mine.kind.capitalize()}: {counted(way.length, 'square')}."
        # waves carry a ship over squares that cost nothing
        carried = way.length < len(way.path) - 1
        return _Distance(tuple(map(square_name, way.path)), note, ("waves",) if carried else ())

    def _pirates_near(self, board: Board, square: Square) -> _Distance:
        # how far away the nearest pirates are, and the squares where they lie
        lie = sea.pirates_of(self.game)
        routes = nearest(board, square, lie)
        if not routes:
            return _Distance()
        near = tuple(square_name(lie[n]) for n in routes)
        route, *_ = routes.values()  # all are equally long
        # without a square to sail it lies there, or beside land that it cannot enter
        away = "beside it" if route.gap else "on it"
        if route.length:
            away = f"{counted(route.length, 'square')} away"
        note = f"Nearest pirate: on {either(near)}, {away}."
        return _Distance(near, note, way_rulings(route.gap, equal=len(near) > 1))

    # ---- nothing there

    def empty(self, layout: Layout, square: Square) -> Tapped:
        game, board = self.game, layout.board
        if game.conquest:
            return conquest.group_way(board, square, self.tap.goal)
        title = f"{capital(KINDS[board.at(square)])}, {self.tap.square}"
        fitting = [key for key in sea.movable(game) if moves.fits(game, board, key, square)]
        pieces = tuple(map(self._choice_of, fitting))
        asks = (Question("piece", "Which piece is here now?", pieces),)
        put = Step(
            "put", "Put a piece here", fields={"to": self.tap.square}, asks=asks, symbol="ship"
        )
        steps: list[Step | None] = [put]
        if not board.is_sea(square):
            steps += [self._arrived(seat) for seat in range(len(game.names))]
        return self._with_way(self._found(title, "", *steps))

    def _choice_of(self, key: Key) -> Choice:
        label, lies = moves.name_of(self.game, key), sea.where(self.game, key)
        # which of the pirates
        if lies is not None and key.seat is None:
            label += f", {square_name(lies)}"
        return Choice(key.text, label, "captain" if key.kind == Kind.CREW else str(key.kind))

    # ---- players

    def _tapped_player(self, key: Key, title: str) -> Tapped:
        # What a tapped ship or crew offers. Fights that can be fought now come first, then the goal
        # that was tapped. Otherwise the squares in reach are shown. Without a board the steps are
        # about what the player has.
        fights = self._fights(key, title)
        if fights is not None:
            return fights
        game, name = self.game, self.game.names[key.number]
        if self.square is None:
            return self._off_board(key, title)
        # only what moves in this turn is told whom it can fight
        foes = self._foes(key) if name == game.turn and key == sea.fighter(game, name) else ()
        reached = [square_name(square) for square in sorted(moves.reach(game, key))]
        goals = tuple(goal for goal in reached if goal not in foes)
        if (way := moves.course(game, key, self.there)) is not None:
            return self._tapped_goal(key, title, way, goals)
        on_land = key.kind == Kind.CREW
        steps = self._on_land(key) if on_land else ()
        if on_land and name != game.turn and game.state.camouflage.get(name):
            hidden = "Camouflaged: nobody can fire at this crew."
            return self._found(
                title, hidden, *steps, goals=goals, foes=foes, rulings=("camouflage",)
            )
        note = self._squares_left(key, name, can_go=bool(reached))
        return self._found(title, note, *steps, goals=goals, foes=foes)

    def _off_board(self, key: Key, title: str) -> Tapped:
        game, seat = self.game, key.number
        steps = [holdings.piece_step(game, seat), holdings.card_step(game, seat)]
        if key.kind != Kind.CREW:
            steps.append(holdings.store_step(game, seat))
        has = holdings.in_hand(game, seat).text
        note = f"Has {has} along." if has else ""
        return self._found(title, note, *steps, self._arrived(seat))

    def _foes(self, key: Key) -> tuple[str, ...]:
        # where the pieces lie that it can fight now
        lie = [sea.where(self.game, foe) for foe in battles.foes(self.game, key)]
        return tuple(dict.fromkeys(square_name(square) for square in lie if square is not None))

    def _squares_left(self, key: Key, name: str, *, can_go: bool) -> str:
        rest = moves.left(self.game, name)
        if key.kind == Kind.SHIP and name in self.game.state.crews:
            return "Its crew is ashore; it moves again once they are back."
        if name in self.game.state.attacked:
            return "Has fought: the turn ends here."
        if not rest:
            return f"Has gone its {in_words(facts.PLAYER_MOVE)} squares this round."
        return f"{capital(worded(rest, 'square'))} left: tap a dot." if can_go else ""

    def _tapped_goal(
        self, key: Key, title: str, way: moves.Sailing, goals: tuple[str, ...]
    ) -> Tapped:
        # The step that sails to a goal, with what the way costs and brings. ``way`` is that way.
        step = self._sail(key, way)
        # where waves carry it, squares cost nothing
        ours = ("waves",) if way.cost < len(way.path) - 1 else ()
        path = tuple(map(square_name, way.path))
        return self._found(
            title, capital(step.follows), step, goals=goals, goal=path[-1], way=path, rulings=ours
        )

    def _sail(self, key: Key, way: moves.Sailing) -> Step:
        # the step in which a player's piece goes a way, with what it costs and brings
        notes = [worded(way.cost, "square") if way.cost else "the waves carry it"]
        landing = key.kind == Kind.SHIP and way.ashore
        if landing and way.ship is not None:
            notes.append(f"the ship stays in {square_name(way.ship)}")
        if key.kind == Kind.CREW and not way.ashore:
            notes.append("back aboard")
        if way.gold:
            notes.append(f"{way.gold} gold on the way")
        goal = square_name(way.path[-1])
        does = f"{'Land on' if landing else 'Go to'} {goal}"
        game = self.game
        word = moves.sailing_word(game.turn, moves.left(game, game.turn) - way.cost, way.ashore)
        away = Away(moves.told(game, key, way), word)
        sails = {"piece": key.text, "to": goal}
        return Step("sail", does, "; ".join(notes), sails, symbol="compass", away=away)

    def _on_land(self, key: Key) -> tuple[Step | None, ...]:
        # the steps of a crew where it stands: a temple's, a city's, or those of other land
        game, seat = self.game, key.number
        name = game.names[seat]
        steps = list[Step | None]()
        for n in range(len(game.state.temples)):
            if sea.temple_square(game, n) == self.square:
                steps += rounds.temple_steps(game, n, name)
        layout = game.layout
        home = sea.city_of(game, name)
        if layout is not None and self.square in [city.square for city in layout.cities]:
            if home is not None and home.square == self.square:
                steps.append(holdings.store_step(game, seat))
            steps.append(holdings.card_step(game, seat))
        else:
            steps += [self._arrived(seat), holdings.piece_step(game, seat)]
        return tuple(steps)

    def _arrived(self, seat: int) -> Step | None:
        # the step that wins with El Dorado; None if the player has not the whole map
        name = self.game.names[seat]
        if not holdings.in_hand(self.game, seat).whole_map:
            return None
        where = f" on {self.tap.square}" if self.tap.square else ""
        return Step(
            "won",
            "El Dorado is here",
            f"{name} reaches El Dorado{where} with the whole map and wins. Is the game over?",
            {"player": name, "to": self.tap.square},
            symbol="flag",
            ways=(Choice("found", f"Yes, {name} wins"),),
        )

    # ---- fights

    def _fights(self, key: Key, title: str) -> Tapped | None:
        # the fights of the player whose turn it is against a piece; None if there are none
        name = self.game.turn
        attacker = sea.fighter(self.game, name)
        if self.game.state.phase != "turns" or key.seat == attacker.number:
            return None
        fights = battles.battles(self.game, attacker, key)
        return self._tapped_battles(fights, title, f"How does {name} fight?")

    def _tapped_battles(
        self, fights: tuple[battles.Battle, ...], title: str, asks: str
    ) -> Tapped | None:
        # The steps of some fights of one attacker, None without any. ``asks`` is what the page asks
        # above them.
        if not fights:
            return None
        where = sea.where(self.game, fights[0].attacker)
        ours = dict.fromkeys(ruling for battle in fights for ruling in battle.fight.rulings)
        if any(battle.kind == RANGED for battle in fights):
            ours |= {"adjacent": None}
        return self._found(
            title,
            asks,
            *(battles.fight_step(self.game, battle) for battle in fights),
            ringed=(square_name(where),) if where is not None else (),
            rulings=tuple(ours),
        )

    # ---- what no player sails

    def _tapped_pirate(self, key: Key, title: str) -> Tapped:
        # What a tapped pirate offers. If it has caught the player it hunts, that fight comes first.
        # Otherwise it shows where the pirate can sail, and what it has won.
        game = self.game
        chased = sea.hunted_by(game, key.number)
        if chased is not None and self.square is not None:
            caught = battles.battles(game, key, sea.fighter(game, chased))
            if tapped := self._tapped_battles(caught, title, f"It has caught {chased}."):
                return tapped
        fights = self._fights(key, title)
        # a square that was tapped for it goes before
        if fights is not None and not self.tap.goal:
            return self._with_pay(fights, key, chased)
        sails = self._pirate_sails(key, title, self._of_pirate(key, chased))
        return self._with_pay(sails, key, chased)

    def _pirate_sails(self, key: Key, title: str, note: str) -> Tapped:
        # where a pirate can sail, and the step that sails to the square tapped for it
        goals = tuple(map(square_name, sorted(moves.reach(self.game, key))))
        course = moves.course(self.game, key, self.there)
        if course is None:
            return self._found(title, note, goals=goals)
        goal, way = self.tap.goal, tuple(map(square_name, course.path))
        sail = Step("sail", f"Sail to {goal}", "", {"piece": key.text, "to": goal}, symbol="pirate")
        return self._found(title, note, sail, goals=goals, goal=goal, way=way)

    def _of_pirate(self, key: Key, chased: str | None) -> str:
        # whom it is after, how far, and what it has won, in sentences
        notes = []
        if chased is not None:
            way = moves.chase(self.game, chased, key.number)
            away = f"{capital(worded(way.length, 'square'))} from" if way is not None else "After"
            notes.append(f"{away} {chased}.")
            if self.square is not None and key.number in self.game.state.gone:
                notes.append("It has sailed in this round.")
        elif any(self.game.state.called.values()):
            notes.append("Who does it chase?")
        if prize := holdings.prize(self.game, key).text:
            notes.append(f"It has won {prize}.")
        return " ".join(notes)

    def _with_pay(self, tapped: Tapped, key: Key, name: str | None) -> Tapped:
        # Adds the steps of a pirate's chase: paying it off and its end for the player ``name`` whom
        # it chases, or else its beginning. It can begin for players who are chased while nobody
        # knows by which pirate.
        if name is None:
            chased = [who for who in self.game.names if self.game.state.called.get(who)]
            hunt = Step(
                "hunt",
                "It gives chase",
                fields={"piece": key.text},
                asks=(asks_player("Who does it chase?", chased),),
                symbol="pirate",
            )
            return replace(tapped, steps=(*tapped.steps, hunt)) if chased else tapped
        fields = {"piece": key.text, "player": name}
        pay = Step("pay", "Pay it off", f"{name} pays {facts.PAY_OFF} gold", fields, symbol="coin")
        over = Step("fought", "Its chase is over", "back to its island", fields, symbol="skull")
        return replace(tapped, steps=(*tapped.steps, pay, over))

    def _galleon(self, key: Key, title: str) -> Tapped:
        prize = holdings.prize(self.game, key).text
        besides = f", {prize} besides," if prize else ""
        worth = f"{rounds.numbers(self.game).galleon} gold{besides} for whoever destroys it."
        return self._fights(key, title) or self._found(title, worth)

    def _temple(self, key: Key, title: str) -> Tapped:
        # How a token is taken. A crew lands first: gold without a landing would leave its ship
        # where it is. Out of its reach, the table says that it was moved there by hand.
        game = self.game
        name = game.turn
        steps = rounds.temple_steps(game, key.number, name)
        if not steps:
            return self._found(title, "Its token is gone.")
        note = f"{name} empties it: its gold and its token."
        mine = sea.fighter(game, name)
        if sea.where(game, mine) == self.square:
            return self._found(title, note, *steps)
        # instead of the dice: first the crew lands
        way = moves.course(game, mine, self.square)
        if way is None:
            return self._found(title, f"Too far for {name} on this board.", self._stands(mine))
        return self._found(title, note, self._sail(mine, way))

    def _stands(self, key: Key) -> Step:
        # the step that tells that a crew is on this square, moved by hand
        name = self.game.names[key.number]
        fields = {"piece": Key(Kind.CREW, key.number).text, "to": self.tap.square}
        return Step("put", f"{name}’s crew is here", "moved by hand", fields, symbol="captain")

    def _gold(self, key: Key, title: str) -> Tapped:
        step = Step(
            "pick",
            "Somebody crosses here",
            fields={"piece": key.text},
            asks=(asks_player("Who takes it?", self.game.names),),
            symbol="coin",
        )
        return self._found(title, "Left by the galleon.", step)

    def _loot(self, key: Key, title: str) -> Tapped:
        ours = facts.RULINGS["paid-gold"]
        return self._found(title, ours.text, rulings=(ours.name,))

    def _city(self, key: Key, title: str) -> Tapped:
        # what its player can store, and cards for the player whose crew is there (rules: 6
        # Purchases)
        stores = [
            holdings.store_step(self.game, seat)
            for seat, name in enumerate(self.game.names)
            if (home := sea.city_of(self.game, name)) is not None and home.square == self.square
        ]
        card = holdings.card_step(self.game, who="Whose crew is here?")
        return self._found(title, "Nobody fights on a city square.", *stores, card)
