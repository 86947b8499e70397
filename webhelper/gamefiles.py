"""Where a game's own templates, static files and rulings stand: the one place that knows."""

from __future__ import annotations

from flask import current_app, url_for
from jinja2 import Template, TemplateNotFound

from companion import Game


def template_of(game: Game, name: str) -> str:
    """The template ``templates/games/<game>/<name>``; ``name`` without its ``.html``."""
    return f"games/{game.module}/{name}.html"


def own_or(game: Game, name: str, generated: str) -> list[str | Template]:
    """What to render: the game's own template, or where there is none the one made for all."""
    return [template_of(game, name), generated]


def has_own(game: Game, name: str) -> bool:
    """Whether a game brings a template of this name."""
    try:
        current_app.jinja_env.get_template(template_of(game, name))
    except TemplateNotFound:
        return False
    return True


def template_of_help(game: Game, help_name: str) -> str:
    """The template of a help during play: ``helps/`` and the name of its address."""
    return template_of(game, f"helps/{help_name.replace('-', '_')}")


def template_of_step(game: Game, step_name: str) -> str:
    """The template that a step of a set-up adds, where there is one: ``setup_`` and the step's name."""
    return template_of(game, f"setup_{step_name.replace('-', '_')}")


def static_of(game: Game, file: str) -> str:
    """The address of ``static/games/<game>/<file>``."""
    return url_for("static", filename=f"games/{game.module}/{file}")


def address_of_ruling(game: Game, name: str) -> str:
    """Where a ruling stands among the rules in short: the page of the game of the box that tells it, and its anchor."""
    homes = [rules.name for rules in game.rules_in_short() if rules.home_of(name)]
    return url_for("rules.show", slug=game.slug, game=homes[0] or None if homes else None, _anchor=f"ruling-{name}")
