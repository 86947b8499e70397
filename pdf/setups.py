"""The set-up behind a sheet: its code, how it is drawn, and the link that leads to it.

Paper asks a game for a set-up only here.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from companion.errors import BadInput
from companion.questions import Options, questions_of
from companion.randomness import ALPHABET, CODE_LENGTH, SetupCode, Stream, new_code, parse_code, with_options
from companion.setups import SetupResult, run_setup
from pdf.links import setup_link
from pdf.orders import AnyOrder

CODES_VERSION: Final = 1


def setup_code(order: AnyOrder) -> SetupCode:
    """The code of the order's seed, a fresh one without it. Raises BadInput at ``--seed``."""
    if order.seed is None:
        return new_code()
    return parse_code(order.seed, order.game.drawn_steps)


def setup_for(order: AnyOrder, players: int, options: Options) -> SetupResult:
    """The set-up that a sheet shows. Raises BadInput."""
    table = questions_of(order.game.setup_plan().options)
    settings = {option.name: option.written(getattr(options, option.name)) for option in table}
    try:
        return run_setup(order.game, players, order.seed, settings, copy=order.owners_copy)
    except BadInput as error:  # a sheet's players are a setting
        raise BadInput(
            f._replace(place="--set players") if f.place == "--players" else f for f in error.faults
        ) from None


def changed_settings(options: Options, model: type[Options] | None = None) -> dict[str, str]:
    """What differs from the defaults, as an address says it; of ``model``'s options if given."""
    there = type(options).model_fields
    asked = [option for option in questions_of(model or type(options)) if option.name in there]
    written = {option.name: option.written(getattr(options, option.name)) for option in asked}
    defaults = {option.name: option.written(option.value) for option in asked}
    return {name: text for name, text in written.items() if text != defaults[name]}


def settings_of(order: AnyOrder) -> dict[str, str]:
    """The set-up's options among a sheet's that are no defaults."""
    return changed_settings(order.options, order.game.setup_plan().options)


def number_of(setup: SetupResult) -> str:
    """The number to print: code, players, and the options that are no defaults."""
    return with_options(setup.code, {"players": setup.players, **changed_settings(setup.options)})


def link_of(order: AnyOrder, setup: SetupResult) -> str:
    """The address of a set-up, with its options that are no defaults."""
    settings = changed_settings(setup.options)
    return setup_link(order.base_url, order.game.slug, setup.players, setup.code, settings)


def codes_after(first: SetupCode, *names: str | int) -> Iterator[SetupCode]:
    """More codes than anyone prints: ``first``, then those that follow from it for ever, each only once.

    ``names`` set this sequence apart from others, as those of a :class:`Stream` do.
    """
    yield first
    seen = {first.base}
    stream = Stream(*names, first.base)
    while True:
        base = "".join(ALPHABET[stream.below(len(ALPHABET))] for _ in range(CODE_LENGTH))
        if base not in seen:
            seen.add(base)
            yield SetupCode(base)


def own_codes(order: AnyOrder, first: SetupCode) -> Iterator[str]:
    """A code for each sheet of a pad, beginning with ``first``."""
    return map(str, codes_after(first, order.game.slug, CODES_VERSION, order.sheet.name))
