"""Loot Island before the first round: what is needed, set-up, the events, Aaron and the variants."""

from __future__ import annotations

from typing import Final

from companion.games.loot_island import facts
from companion.games.loot_island.events import A_EVENTS, B_EVENTS, EVENTS
from companion.results import in_words, joined
from companion.rules import Rule, Section

_FEWEST, _MOST = facts.PLAYERS
_HAND, _HAND_OF_TWO = facts.SIZES[_MOST].hand, facts.SIZES[_FEWEST].hand
_LATER: Final = facts.ROUNDS - 1


def _piles(players: int) -> str:
    return joined(facts.SIZES[players].piles)


NEED: Final = Section(
    "need",
    "What you need",
    (
        Rule(
            "Put map cards together with the others to find treasure, take more of it than they do, and be healed of "
            f"the curse at the end. {_FEWEST} to {_MOST} players, {in_words(facts.ROUNDS)} rounds. The highest loot "
            "value wins.",
            facts.OVERVIEW,
            name="Aim",
            symbol="chest",
        ),
        Rule(
            f"The main island. Each of its {in_words(facts.N_COASTS)} sides is a coast, and each coast has "
            f"{in_words(facts.COAST_LANDINGS)} landings, the circles. The ship, {in_words(facts.N_SMALL_ISLANDS)} "
            "small island tiles and the First Player tile.",
            facts.COMPONENTS,
            name="Islands",
            symbol="island",
        ),
        Rule(
            f"{facts.N_MAP_CARDS} map cards, {facts.N_CARDS} treasures, {len(EVENTS)} events ({len(A_EVENTS)} A and "
            f"{len(B_EVENTS)} B events) and {facts.N_HEALERS} healers.",
            facts.COMPONENTS,
            name="Cards",
            symbol="map-card",
        ),
        Rule(
            f"A character card, {in_words(facts.COMPASSES)} compass discs of its colour (discs from here on) and "
            f"{in_words(facts.START_CUBES)} curse cubes (cubes from here on).",
            facts.SETUP,
            name="Each player",
            symbol="compass-disc",
        ),
        Rule(
            f"{facts.N_CUBES} cubes in all. Take a cube: put it on your character. Give one back: return it to "
            "the supply. Cubes never run out: count in some other way if the box has no more.",
            facts.GENERAL,
            name="Cubes",
            symbol="cube",
        ),
    ),
)

SET_UP: Final = Section(
    "set-up",
    "Set-up",
    (
        Rule(
            "Lay the main island in the middle. Put the ship on a slot in one of its corners; draw lots for the corner "
            "and for the way it faces, clockwise or anticlockwise round the island.",
            facts.SETUP,
            name="Ship",
            symbol="ship",
        ),
        Rule(
            "Sort the treasures by the number on their backs and shuffle each pile by itself. Stack them face down, "
            f"I on top and IV at the bottom. Five players use all four piles, four players {_piles(4)}, two or three "
            f"players {_piles(3)}. The other piles go back to the box. Leave room beside it for buried treasures, "
            "face up.",
            facts.SETUP,
            name="Treasures",
            symbol="chest",
        ),
        Rule(
            f"Shuffle them and deal {_HAND} to each player, {_HAND_OF_TWO} with two players. The rest is the map deck. "
            "Leave room beside it for discarded map cards, face up.",
            facts.SETUP,
            name="Map cards",
            symbol="map-card",
        ),
        Rule(
            "Shuffle them and lay as many as there are players face down, unseen. The rest goes back to the box, "
            "unseen too.",
            facts.SETUP,
            name="Healers",
            symbol="healer",
        ),
        Rule(
            f"Shuffle the B events and lay {in_words(_LATER)} face down on the main island, unseen. Shuffle the A "
            "events and lay one face up on top: it counts in round 1. The others go back to the box unseen.",
            facts.SETUP,
            name="Events",
            symbol="sun",
        ),
        Rule("Put all cubes in a supply beside the board.", facts.SETUP, name="Cubes", symbol="cube"),
        Rule(
            f"Lay out all {in_words(facts.SIZES[_MOST].small_islands)} face up with five players, "
            f"{in_words(facts.SIZES[_FEWEST].small_islands)} with fewer. The rules show which one stays in the box; if "
            "you cannot tell, draw one (house rule).",
            facts.SETUP,
            name="Small islands",
            symbol="island",
        ),
        Rule(
            f"Everybody chooses a colour and takes its character and its {in_words(facts.COMPASSES)} discs, and puts "
            f"{in_words(facts.START_CUBES)} cubes on the character.",
            facts.SETUP,
            name="Players",
            symbol="compass-disc",
        ),
        Rule(
            "Draw lots for the first player, who takes the First Player tile. Two players set up Aaron as well.",
            facts.SETUP,
            name="First player",
            symbol="first-player",
        ),
    ),
    steps=True,
)

EVENT_CARDS: Final = Section(
    "events",
    "Events",
    (
        Rule(
            "Each round has one event, and it counts in that round only: an A event in round 1, a B event in every "
            "later one. The names are ours; the rules give only "
            f"{A_EVENTS[0]} to {B_EVENTS[-1]}.",
            facts.PREPARATION,
            symbol="sun",
        ),
        Rule("Two icons on event cards stand for the landings: one for the big loot, one for the small.", facts.EVENTS),
        *(Rule(event.text, facts.EVENTS, name=f"{event.name} {event.title}") for event in EVENTS.values()),
    ),
)

AARON: Final = Section(
    "aaron",
    "Two players: Aaron",
    (
        Rule(
            f"Aaron is a third player whom both of you play for. Take an unused character and its "
            f"{in_words(facts.COMPASSES)} discs, and lay {in_words(facts.AARON_HAND)} map cards face up beside it.",
            facts.TWO_PLAYERS,
            name="Set-up",
            symbol="hand",
        ),
        Rule(
            "In each later round's phase 1 Aaron's left-over map cards are discarded and he gets "
            f"{in_words(facts.AARON_HAND)} new ones, {in_words(facts.AARON_HAND + EVENTS['B5'].hand)} with event B5.",
            facts.TWO_PLAYERS,
            name="His map cards",
            symbol="map-card",
        ),
        Rule(
            "On your turn you may play for Aaron instead of for yourself: use a small island or play to a landing, "
            "with his map cards and his discs only. You decide for him, also whether the action of his small island is "
            "carried out.",
            facts.TWO_PLAYERS,
            name="Playing for him",
            symbol="compass-disc",
        ),
        Rule(
            "He draws no map cards in phase 2 and neither takes nor gives back cubes. A player with a disc at the "
            "landing still gets what Aaron's map cards give. A 1 of his, played as usual, gives both of you a cube.",
            facts.TWO_PLAYERS,
            name="Signs and cubes",
            symbol="cube",
        ),
        Rule(
            "When it is his disc's turn, he takes the treasure with the highest number in its bottom left corner. He "
            "keeps crowns and buries everything else, including a treasure revealed by a small island.",
            facts.TWO_PLAYERS,
            name="Treasures",
            symbol="crown",
        ),
        Rule(
            "His crosses count when crowns are ranked, so he can push you down a place.",
            facts.TWO_PLAYERS,
            name="At the end",
            symbol="cross",
        ),
        Rule(
            facts.RULINGS["aaron-events"].text,
            facts.TWO_PLAYERS,
            name="Events A1 and A2",
            symbol="sun",
            ruling="aaron-events",
        ),
    ),
)

VARIANTS: Final = Section(
    "variants",
    "Variants",
    (
        Rule(
            "Lay the healers face up in set-up instead of revealing them at the end.",
            facts.VARIANTS,
            name="Open healers",
            symbol="healer",
        ),
        Rule(
            f"Deal {in_words(facts.DEALT_HEALERS)} healers face down to each player, who may look at them. At the end "
            "everybody puts one of theirs face up into a common pool; then healers are chosen from that pool as usual.",
            facts.VARIANTS,
            name="Two healers each",
            symbol="healer",
        ),
        Rule(
            f"Show the {in_words(_LATER)} B events in set-up, then shuffle them and lay the deck as usual.",
            facts.VARIANTS,
            name="Known events",
            symbol="sun",
        ),
        Rule(
            f"Deal {_HAND} map cards to the first player ({_HAND_OF_TWO} with two players) and, clockwise, "
            f"{joined([str(n) for n in facts.INITIAL_DEAL if n is not None])} to the others in turn (draw the first "
            f"player before dealing). Everybody keeps {_HAND}, "
            f"or {_HAND_OF_TWO} with two players, and discards the other map cards.",
            facts.VARIANTS,
            name="Larger first deals",
            symbol="hand",
        ),
    ),
)
