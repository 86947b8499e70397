"""The rules in short: all of them, or the paragraphs that answer a question, best first."""

from typing import Final

from flask import Blueprint, render_template, request

from companion import get_game
from companion.errors import UnknownName
from companion.rules import RulesInShort
from companion.rules_search import search
from companion.rules_shown import headed
from webhelper.forms import setup_options, shown_options
from webhelper.storage.store import store

blueprint = Blueprint("rules", __name__)

LONGEST: Final = 200
"""The most letters of a question."""


@blueprint.get("/<slug>/rules")
def show(slug: str) -> str:
    """Shows the rules in short. ``?game=`` names a game of the box, ``?words=`` is the question.
    ``?table=`` shows only what applies with that table's options, unless ``?all=``, and the way
    back leads there."""
    game = get_game(slug)
    words = " ".join(request.args.get("words", "")[:LONGEST].split())
    table = store().find(request.args.get("table", ""), slug)
    all_rules = game.rules_in_short()
    games = all_rules
    if table and table.about.setup and not request.args.get("all"):
        settings = shown_options(setup_options(game), table.about.setup.options)
        games = tuple(rules.played(settings) for rules in all_rules)
    name = request.args.get("game", "")
    chosen = next((rules for rules in games if name in ("", rules.name)), None)
    if chosen is None:
        raise UnknownName.among("game", name, [rules.name for rules in games])
    book = game.maps()
    answers = search(chosen, words)
    return render_template(
        "pages/rules/index.html",
        games=[(rules, len(search(rules, words))) for rules in games],
        chosen=chosen,
        answers=answers,
        found=headed(answers),
        anchors=_places_of_rulings(chosen),
        words=words,
        table=table.id if table else None,
        left_out=games != all_rules,
        regions=(
            {letter: region.name for letter, region in book.layout.region_of.items()}
            if book
            else {}
        ),
    )


def _places_of_rulings(chosen: RulesInShort) -> dict[str, tuple[str, int]]:
    # where each stands first on the page: the name of the section and the entry's number
    places = [
        (rule.ruling, (section.name, n))
        for section in chosen.sections
        for n, rule in enumerate(section.rules, 1)
        if rule.ruling
    ]
    # of several places the first stays, as it is written last
    return dict(reversed(places))
