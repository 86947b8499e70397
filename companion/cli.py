"""The ``companion`` program. Commands of other packages are loaded when they are called."""

from __future__ import annotations

import gc
import sys
from collections.abc import Callable
from contextlib import nullcontext, suppress
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from companion.commands import (
    COMMAND_GROUP,
    FILE_NAME,
    Commands,
    GameParameter,
    code_option,
    data_option,
    entry_points,
    fitted,
    game_argument,
    json_option,
    leave,
    run,
    set_option,
    split_settings,
    terminal_columns,
    working,
)
from companion.datafolder import load_copy, schema_of, text_of
from companion.errors import MISSING, BadInput, Fault, NotOffered, UnknownName, refuse_any
from companion.jsontext import dumps, json_text, parse_json, split_records

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from companion import Game


UNCOLLECTED: Final = 200_000
"""Objects made before garbage is looked for: modules that load make a hundred thousand, and none of
them is any."""
DATA: Final = "data"
"""The group whose commands go on working without its name, as they did before it was there."""


class Program(Commands):
    """A group that finds further commands among the entry points."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return sorted({*super().list_commands(ctx), *entry_points(COMMAND_GROUP)})

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        own = super().get_command(ctx, cmd_name)
        if own is not None:
            return own
        entries = entry_points(COMMAND_GROUP)
        if cmd_name in entries:
            module, attribute = entries[cmd_name]
            command: click.Command = getattr(import_module(module), attribute)
            return command
        # a command of that group, called without the group's name
        group = self.get_command(ctx, DATA) if cmd_name != DATA else None
        return group.get_command(ctx, cmd_name) if isinstance(group, click.Group) else None

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Takes ``help print`` for ``print --help``."""
        if args[:1] == ["help"]:
            args = [*args[1:], "--help"]
        return super().parse_args(ctx, args)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            raise UnknownName.among("command", args[0], self.list_commands(ctx))
        return super().resolve_command(ctx, args)


@click.group(cls=Program, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="tabletop-companion", prog_name="companion")
def companion() -> None:
    """Set up, print, help with and score board games. Unofficial; own words, own drawings."""


@companion.command()
@json_option
@data_option
def games(as_json: bool, data_dir: Path | None) -> None:
    """The games and what there is for each."""
    from companion import GAMES

    offers = [offer(game) for game in GAMES.values()]
    if as_json:
        click.echo(dumps({"games": offers}))
        return
    for offered in offers:
        players = f"{offered['players']['min']}-{offered['players']['max']} players"
        click.echo(fitted(f"{offered['slug']}  {offered['title']}, {players}"))
        for key in ("setup", "print", "score", "advise", "help"):
            if offered[key]:
                click.echo(fitted(f"  {key:<7} {', '.join(offered[key])}"))


def offer(game: Game) -> dict[str, Any]:
    """What can be set up, printed, scored and helped with for a game; sheets come from the paper
    package."""
    sheets: list[str] = []
    for module, function in entry_points("companion.sheets").values():
        sheets += getattr(import_module(module), function)(game.slug)
    return {
        "slug": game.slug,
        "title": game.title,
        "players": {"min": game.players.least, "max": game.players.most},
        "setup": list(game.drawn_steps),
        "print": sheets,
        "score": list(game.categories),
        "advise": ["advice"] if game.no_advice is None else [],
        "help": [h.name for h in game.helps],
    }


class SetupCommand(click.Command):
    """Its help lists what may follow ``--set`` for the game that stands before it."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        ctx.meta[__name__] = [word for word in args if not word.startswith("-")]
        return super().parse_args(ctx, args)

    def format_epilog(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        from companion.questions import questions_of
        from companion.registry import game_called

        # the first word that names a game; others are values of options
        game = None
        for word in ctx.meta[__name__]:
            with suppress(BadInput):
                game = game or game_called(word)
        if game is None:
            return
        options = questions_of(game.setup_plan().options)
        with formatter.section(f"For {game.title}"):
            listed = [(f"--set {option.name}=", option.described) for option in options]
            formatter.write_dl(listed or [("--set", "nothing; it has no options")])


@companion.command(cls=SetupCommand)
@game_argument
@click.option("--players", type=int, metavar="N", help="The number of players.")
@code_option
@set_option
@click.option(
    "--reroll", multiple=True, metavar="STEP", help="Draw this step anew; the code gets a suffix."
)
@json_option
@data_option
def setup(
    game: Game,
    players: int | None,
    code: str | None,
    settings: tuple[str, ...],
    reroll: tuple[str, ...],
    as_json: bool,
    data_dir: Path | None,
) -> None:
    """Draw a complete set-up, with its code."""
    from companion.setups import format_setup, run_setup

    if players is None:
        raise BadInput.at("--players", MISSING, f"how many play {game.title}: {game.player_range}")
    result = run_setup(
        game, players, code, split_settings(settings), reroll, load_copy(game, data_dir)
    )
    if as_json:
        click.echo(dumps(result.as_json()))
    else:
        click.echo(fitted(format_setup(result, game.title, game.setup_note(result.code))), nl=False)


MAX_INPUT: Final = 512 * 1024 * 1024
"""Bytes read from one file or from standard input: some 600,000 records, and an end for input that
has none."""


def read_input(name: str) -> str:
    """The text of a file, ``-`` for standard input. Raises BadInput for what cannot be read, is too
    much or no text."""
    try:
        with nullcontext(sys.stdin.buffer) if name == "-" else Path(name).open("rb") as file:
            raw = file.read(MAX_INPUT + 1)
    except OSError as error:
        raise BadInput.at("", error.strerror or str(error), "a file that can be read") from None
    if len(raw) > MAX_INPUT:
        raise BadInput.at("", f"more than {MAX_INPUT // 1024**2} MB", "records in smaller files")
    return text_of(raw, "")


def label_of(name: str) -> str:
    """A file as faults name it."""
    return "standard input" if name == "-" else name or "FILE"


def for_each_record(files: tuple[str, ...], work: Callable[[Any], bytes]) -> list[bytes]:
    """``work`` on every record, or the faults of all of them and nothing else."""

    done: list[bytes] = []
    faults: list[Fault] = []
    with working("Reading") as tell:
        for name in files:
            label = label_of(name)
            try:
                records = split_records(read_input(name))
            except BadInput as error:
                faults += error.within(label).faults
                continue
            for n, (line, text) in enumerate(records, 1):
                tell(f"{label}: record {n} of {len(records)}")
                # what cannot be parsed names its line itself
                place = label
                try:
                    data = parse_json(text, line)
                    place = label if line is None else f"{label}: line {line}"
                    done.append(work(data))
                except BadInput as error:
                    faults += error.within(place).faults
    refuse_any(faults)
    return done


def split_game(words: tuple[str, ...]) -> tuple[Game | None, tuple[str, ...]]:
    """A game that stands before files, and these. Raises BadInput for a first word that is neither
    game nor file, and where no file follows a game."""
    from companion.registry import game_called

    first = words[0]
    if first == "-" or Path(first).exists():
        return None, words
    try:
        game = game_called(first)
    except BadInput:
        if words[1:]:
            raise
        return None, words
    if not words[1:]:
        raise BadInput.at("FILE...|-", MISSING, "the name of a file; - is standard input")
    return game, words[1:]


def game_of(data: Any, named: Game | None) -> Game:
    """The game of a record, which must be the one that was ``named`` if any. Raises BadInput."""
    from companion.registry import GAMES

    slug = data.get("game", MISSING) if isinstance(data, dict) else MISSING
    if named is not None:
        if isinstance(slug, str) and slug != named.slug:
            raise BadInput.at("game", slug, f"{named.slug}, which was named before the files")
        return named
    if slug not in GAMES:
        raise UnknownName.among("game", slug, list(GAMES))
    return GAMES[slug]


def _games_and_files(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    from click.shell_completion import CompletionItem

    games = GameParameter().shell_complete(ctx, param, incomplete) if incomplete else []
    return games or [CompletionItem(incomplete, type="file")]


@companion.command()
@click.argument(
    "words",
    nargs=-1,
    required=True,
    metavar="[GAME] FILE...|-",
    type=FILE_NAME,
    shell_complete=_games_and_files,
)
@json_option
@data_option
def score(words: tuple[str, ...], as_json: bool, data_dir: Path | None) -> None:
    """Score finished games, every point explained. A record names its game."""
    from companion.registry import GAMES
    from companion.results import format_result

    named, files = split_game(words)
    copies = cache(lambda slug: load_copy(GAMES[slug], data_dir))

    def work(data: Any) -> bytes:
        game = game_of(data, named)
        result = game.score_data(data, copies(game.slug))
        if as_json:
            return dumps(result.as_json()).encode()
        return format_result(result, dict(game.categories)).encode()

    click.echo(b"\n".join(for_each_record(files, work)), nl=as_json)


@companion.command()
@game_argument
@click.argument("files", nargs=-1, required=True, metavar="FILE|-", type=FILE_NAME)
@click.option(
    "--seconds",
    type=click.FloatRange(0, 3600),
    metavar="S",
    help="How long to think about a roll (1).",
)
@click.option(
    "--playouts",
    type=click.IntRange(1),
    metavar="N",
    help="So many games to the end instead of a time.",
)
@click.option(
    "--seed",
    type=int,
    metavar="N",
    help="The dice to think with; the same number gives the same answer.",
)
@json_option
@data_option
def advise(
    game: Game,
    files: tuple[str, ...],
    seconds: float | None,
    playouts: int | None,
    seed: int | None,
    as_json: bool,
    data_dir: Path | None,
) -> None:
    """The most a player can still gain, proven; for a roll, where to write it."""
    from companion.advice import Effort, format_advice

    copy = load_copy(game, data_dir)
    # how long to search is nothing to choose where advice is proven
    given = {"--seconds": seconds, "--playouts": playouts, "--seed": seed}
    faults = [
        Fault(name, value, "nothing: its advice is proven")
        for name, value in given.items()
        if value is not None
    ]
    if faults and not game.plays_on:
        raise BadInput(faults)
    effort = Effort(1.0 if seconds is None else seconds, playouts, 1 if seed is None else seed)

    def work(data: Any) -> bytes:
        advice = game.advise_data(data, copy, effort)
        return (dumps(advice) if as_json else format_advice(advice)).encode()

    click.echo(b"\n".join(for_each_record(files, work)), nl=as_json)


@companion.command()
@game_argument
@click.option(
    "--copy",
    "of_copy",
    is_flag=True,
    help="Of what can be entered from your copy, instead of a record.",
)
@data_option
def schema(game: Game, of_copy: bool, data_dir: Path | None) -> None:
    """The JSON Schema of a game’s record."""
    model = game.copy_model() if of_copy else game.record_model()
    if model is None:
        raise NotOffered(f"{game.title} needs nothing from your copy.")
    click.echo(json_text(schema_of(model)), nl=False)


@companion.command()
@game_argument
@click.argument("words", nargs=-1, metavar="[WORDS]")
@json_option
@data_option
def rules(game: Game, words: tuple[str, ...], as_json: bool, data_dir: Path | None) -> None:
    """The rules in short; with WORDS, the paragraphs that answer them."""
    from companion.rules_search import search_box
    from companion.rules_shown import format_rules, rules_as_json

    asked = " ".join(words)
    shorts = game.rules_in_short()
    answers = search_box(shorts, asked) if asked else None
    if answers == ():
        titles = dict.fromkeys(section.title for short in shorts for section in short.sections)
        raise BadInput.at(
            "WORDS",
            asked,
            f"what the rules in short answer; ask in words of a section: {'; '.join(titles)}",
        )
    if as_json:
        click.echo(dumps(rules_as_json(game, words, answers)))
    else:
        click.echo(format_rules(game, answers, terminal_columns() or 80), nl=False)


def main() -> None:
    """The console script."""
    gc.set_threshold(UNCOLLECTED)
    leave(run(companion))
