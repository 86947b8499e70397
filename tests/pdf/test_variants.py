"""A variant is told once: nothing that a table gets says what only another variant says."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass
from importlib import import_module

import pytest

from companion import GAMES, Game
from companion.errors import BadInput
from companion.facts import Statements
from companion.questions import questions_of
from companion.setups import run_setup
from pdf.catalogue import sheets_of
from pdf.kits import order_kit
from pdf.orders import AnyOrder, make_order, print_order
from tests.support.playing import begun
from tests.support.rendered import CODE, words_of

pytestmark = pytest.mark.rendered

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def sentences(text: str) -> set[str]:
    """The sentences of a text, as no line break parts them, and the parts beside what is filled
    in."""
    parts = (" ".join(part.split()) for part in re.split(r"[.;:\n]|\{\w+\}", text))
    return {part for part in parts if len(part) > 12}


def variants(game: Game) -> Iterator[tuple[int, dict[str, str]]]:
    """The least and the most players with each other choice of an option, alone."""
    for option in questions_of(game.setup_plan().options):
        values = {"choice": option.values, "flag": ("yes", "no")}.get(option.kind, ())
        for value in values:
            for players in game.players:
                try:
                    run_setup(game, players, CODE, {option.name: value})
                except BadInput:
                    continue
                yield players, {option.name: value}


def told(game: Game, players: int, settings: Mapping[str, str]) -> set[str]:
    """What a variant says: its steps, statements and rules in short."""
    setup = run_setup(game, players, CODE, settings)
    texts = [text for step in setup.steps for text in (step.text, step.figure)]
    played = setup.options.written()
    statements = getattr(import_module(f"{game.package}.facts"), "STATEMENTS", Statements({}))
    texts += statements.played(played).values()
    for rules in game.rules_in_short():
        texts += [rule.text for part in rules.played(played).sections for rule in part.rules]
    return sentences("\n".join(texts))


def others(game: Game, players: int, chosen: Mapping[str, str]) -> set[str]:
    """What is said only with another choice of an option."""
    said: set[str] = set()
    for option in questions_of(game.setup_plan().options):
        for value in option.values if option.name in chosen else ():
            try:
                said |= told(game, players, {option.name: value})
            except BadInput:
                continue  # not with so many players
    here = "\n".join(told(game, players, chosen))
    return {one for one in said if one not in here}


def said_by(page: object) -> Iterator[str]:
    """All texts within a page of play."""
    if isinstance(page, str):
        yield page
    elif is_dataclass(page):
        for field in fields(page):
            if field.name != "at":
                yield from said_by(getattr(page, field.name))
    elif isinstance(page, Mapping):
        yield from said_by(list(page.values()))
    elif isinstance(page, list | tuple):
        for part in page:
            yield from said_by(part)


def check(where: str, text: str, wrong: set[str]) -> None:
    plain = " ".join(text.split())
    found = [said for said in wrong if said in plain]
    assert found == [], f"{where}: only another variant says this; take it from the statements"


def orders(game: Game, players: int, chosen: Mapping[str, str]) -> Iterator[AnyOrder]:
    """An order for each sheet that is read or written on: those of the variant's kit, and others
    that ask for its option."""
    kit = order_kit(game, players, CODE, chosen)
    yield from (order for _, order in kit.orders if not order.sheet.card)
    asked = {**chosen, "players": str(players)}
    for sheet in sheets_of(game.slug):
        there = sheet.options.model_fields
        if sheet.card or not chosen.keys() <= there.keys():
            continue
        try:
            settings = {name: text for name, text in asked.items() if name in there}
            yield make_order(game, sheet, settings, code=CODE if sheet.uses_code else None)
        except BadInput:
            continue  # not for so many players


def test_what_is_planted_is_found() -> None:
    """The step of hidden healers, on a sheet of open ones, over two lines."""
    wrong = others(GAMES["loot-island"], 4, {"healers": "open"})
    with pytest.raises(AssertionError, match="aid with open healers"):
        check("aid with open healers", "lay 4 of them\nface down beside the\nboard, unseen.", wrong)
    check("aid with open healers", "4 healers lie face up beside the board.", wrong)


@EVERY_GAME
def test_no_sheet_says_what_another_variant_says(game: Game) -> None:
    for players, chosen in variants(game):
        wrong = others(game, players, chosen)
        if not wrong:
            continue
        kit = order_kit(game, players, CODE, chosen).kit
        named = [f"{one.counted}; {one.instead}" for one in kit.besides]
        named += [part.note for part in kit.parts]
        check(f"kit with {chosen}", ". ".join(named), wrong)
        for order in orders(game, players, chosen):
            text = " ".join(words_of(print_order(order).data))
            check(f"{order.sheet.name} with {chosen}", text, wrong)


@EVERY_GAME
def test_no_page_of_play_says_what_another_variant_says(game: Game) -> None:
    play = game.play()
    for players, chosen in variants(game):
        wrong = others(game, players, chosen)
        if not wrong or play is None:
            continue
        table = begun(game, players, run_setup(game, players, CODE, chosen))
        check(f"page of play with {chosen}", " ".join(said_by(play.now(table.at))), wrong)
