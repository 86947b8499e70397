"""What the commands of the one program share: options declared once, errors told once.

Commands raise :class:`companion.errors.CompanionError`. :func:`run` turns whatever went wrong into
one line per fault on standard error, and exit status 2.
"""

from __future__ import annotations

import os
import re
import sys
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, NoReturn

import click

from companion.datafolder import DATA_VARIABLE
from companion.errors import MISSING, BadInput, CompanionError, Fault, UnknownName, printable

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from companion import Game
    from companion.questions import Question

COMMAND_GROUP = "companion.commands"
"""Entry points of this group are further commands. They are loaded when called."""


_LINE: Final = re.compile(
    r"(?P<name>[^=\s][^=]*?)\s*=\s*(?P<module>[\w.]+)\s*:\s*(?P<attribute>[\w.]+)"
)


def entry_points(group: str) -> dict[str, tuple[str, str]]:
    """Returns what installed packages add to the program: module and attribute of each entry point
    of a group, by name.

    The first one on the path counts. ``importlib.metadata`` reads the same files, but takes longer
    to load than everything else that ``companion --help`` does.
    """
    points: dict[str, tuple[str, str]] = {}
    for folder in sys.path:
        for file in sorted(Path(folder or ".").glob("*.dist-info/entry_points.txt")):
            text = file.read_text("utf-8", errors="replace")
            if f"[{group}]" not in text:
                continue
            _, _, rest = text.partition(f"[{group}]")
            own, _, _ = rest.partition("\n[")
            for match in filter(None, map(_LINE.match, own.splitlines())):
                points.setdefault(match["name"], (match["module"], match["attribute"]))
    return points


class Commands(click.Group):
    """A group whose help tells what each command does in whole sentences, and which shows that help
    where nothing else was asked."""

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The commands, wrapped where click would cut them short."""
        listed = [(name, self.get_command(ctx, name)) for name in self.list_commands(ctx)]
        with formatter.section("Commands"):
            formatter.write_dl(
                [(name, command.get_short_help_str(300)) for name, command in listed if command]
            )


class GameParameter(click.ParamType):  # type: ignore[type-arg,unused-ignore]
    """A game by its slug, its title, or the beginning of one; ``besides`` are further words that
    are let through."""

    name = "game"

    def __init__(self, *besides: str) -> None:
        self.besides = besides

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Game | str:
        from companion.registry import game_called

        return value if value in self.besides else game_called(value)

    def allowed(self) -> list[str]:
        """Every word that names a game."""
        from companion.registry import GAMES

        return [*GAMES, *self.besides]

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        return completions(self.allowed(), incomplete)


def completions(words: Iterable[str], incomplete: str) -> list[CompletionItem]:
    """Returns the words that begin with ``incomplete``, in the form for a shell."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(word) for word in words if word.startswith(incomplete)]


game_argument = click.argument("game", type=GameParameter(), metavar="GAME")
json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON and nothing else.")
code_option = click.option(
    "--seed",
    "code",
    metavar="CODE",
    help="The code to draw from, such as 7KQ4-M2XD; a fresh one without it.",
)


def words_after(command: str) -> list[str]:
    """Returns what was typed after a command.

    click drops arguments before an option that lacks its value, so the words are read from where
    the shell put them.
    """
    words = os.environ.get("COMP_WORDS", "").split()
    return words[words.index(command) + 1 :] if command in words else []


def settings_of(table: Iterable[Question]) -> list[str]:
    """Returns everything that may stand after ``--set`` for these options. An option that is typed
    freely ends in its sign."""
    return [f"{o.name}={value}" for o in table for value in o.values or [""]]


def _of_setup(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
    from companion.questions import questions_of
    from companion.registry import game_called

    try:
        game = game_called(words_after("setup")[0])
    except (BadInput, IndexError):
        return []
    return completions(settings_of(questions_of(game.setup_plan().options)), incomplete)


set_option = click.option(
    "--set",
    "settings",
    multiple=True,
    metavar="KEY=VALUE",
    shell_complete=_of_setup,
    help="An option, listed by companion setup GAME --help; may be repeated.",
)


def split_settings(settings: Iterable[str]) -> dict[str, str]:
    """Returns ``["up=2", "ink=low"]`` as a mapping. Raises BadInput for a missing ``=`` or a key
    given twice."""
    out: dict[str, str] = {}
    for setting in settings:
        key, equals, value = setting.partition("=")
        if not equals:
            raise BadInput.at("--set", setting, "key=value")
        if key.strip() in out:
            raise BadInput.at(f"--set {key.strip()}", value, "each option once")
        out[key.strip()] = value.strip()
    return out


FILE_NAME: Final = click.Path(allow_dash=True)
"""An argument that shells complete with files. ``-`` is standard input."""
output_option = click.option(
    "-o",
    "--output",
    "output",
    metavar="FILE",
    type=FILE_NAME,
    help="Where to write; - is standard output.",
)
"""``-o FILE``, for every command that makes a file."""
data_option = click.option(
    "--data",
    "data_dir",
    type=click.Path(file_okay=False, path_type=Path),
    envvar=DATA_VARIABLE,
    metavar="DIR",
    help=f"Where copies, maps and tables are kept (or {DATA_VARIABLE}).",
)
"""``--data DIR``, for every command."""


def terminal_columns() -> int | None:
    """Returns how many letters a line of the terminal holds; None in a pipe, where lines stay
    whole."""
    with suppress(KeyError, ValueError):
        if (columns := int(os.environ["COLUMNS"])) > 0:
            return columns
    with suppress(OSError, ValueError):
        return os.get_terminal_size(1).columns or None
    return None


# what stands before the text of a line: a column of names, or the number of a step
_TABLED: Final = re.compile(r" *(?:\S+ )*?\S* {2,}| *(?:\d+\.|-) | *")


def fitted(text: str) -> str:
    """Returns a text for people, as wide as the terminal. Lines go on below the place where their
    words began."""
    columns = terminal_columns()
    if columns is None:
        return text
    from textwrap import wrap

    lines: list[str] = []
    for line in text.split("\n"):
        before = _TABLED.match(line)
        # An empty line wraps to nothing, and stays. Half of a line is left for its words, however
        # long the name before them is.
        lines += wrap(
            line,
            max(columns, 40),
            subsequent_indent=" " * min(before.end() if before else 0, columns // 2),
            break_on_hyphens=False,
            break_long_words=False,
            replace_whitespace=False,
        ) or [""]
    return "\n".join(lines)


@contextmanager
def working(words: str) -> Iterator[Callable[[str], None]]:
    """Says on a terminal that something goes on, once it takes more than a second.

    Yields a function that says how far it is. It says nothing if standard error is no terminal.
    """
    # a thread of its own speaks, as the work does not come back to say that it takes long
    latest, done = words, threading.Event()

    def say_now(now: str) -> None:
        nonlocal latest
        latest = now

    def tell() -> None:
        while not done.wait(1):
            click.echo(f"\r\x1b[K{latest} ...", err=True, nl=False)

    if not sys.stderr.isatty():
        yield say_now
        return
    teller = threading.Thread(target=tell, daemon=True)
    teller.start()
    try:
        yield say_now
    finally:
        done.set()
        teller.join()
        click.echo("\r\x1b[K", err=True, nl=False)


def say(text: str = "") -> None:
    """Writes a line for people to standard error, so that standard output stays clean."""
    click.echo(text, err=True)


def _without_plugins() -> None:
    """Keeps pydantic from looking for plugins, as we use none.

    It would read the metadata of every installed package. For that it loads ``importlib.metadata``
    with all of e-mail, which takes twice as long as a bare interpreter.
    """
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    # should pydantic call it otherwise one day, only time is lost
    name = "pydantic.plugin._loader"
    loader = ModuleType(name)
    loader.__dict__["get_plugins"] = tuple
    sys.modules.setdefault(name, loader)


def run(
    group: click.Command, arguments: Sequence[str] | None = None, program: str = "companion"
) -> int:
    """Runs the program. Returns its exit status: 0 done, 2 bad input, 130 interrupted."""
    _open_streams()
    _without_plugins()
    try:
        status = group.main(
            args=list(arguments) if arguments is not None else None,
            prog_name=program,
            standalone_mode=False,
        )
        sys.stdout.flush()
        return status if isinstance(status, int) else 0
    except BadInput as error:
        for fault in error.faults:
            say(str(fault))
    except CompanionError as error:
        say(str(error))
    except click.exceptions.NoArgsIsHelpError as error:
        click.echo(error.format_message())
        return 0
    except click.exceptions.Exit as error:
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        say("stopped")
        return 130
    except click.MissingParameter as error:
        say(str(_fault_of_missing(error.param)))
    except click.NoSuchOption as error:
        options = error.ctx.command.params if error.ctx else []
        known = [name for p in options if isinstance(p, click.Option) for name in p.opts]
        say(str(UnknownName.among("option", error.option_name, known)))
    except click.BadParameter as error:
        say(str(_fault_of_bad(error)))
    except click.ClickException as error:
        say(" ".join(error.format_message().split()))
    except (BrokenPipeError, SystemExit):  # click leaves by the second where a reader has gone away
        _give_up_output()
        return 0
    except OSError as error:
        if _folder_is_gone():
            say("The folder that this was started in is gone. Change to one that exists.")
            return 2
        if error.filename is None:
            _give_up_output()
        say(f"{printable(str(error.filename or 'standard output'))}: {error.strerror or error}")
    return 2


def _folder_is_gone() -> bool:
    try:
        Path.cwd()
    except FileNotFoundError:
        return True
    return False


def leave(status: int) -> NoReturn:
    """Ends the process at once if nothing is left to be closed, as freeing every module takes as
    long as a start.

    Other threads are waited for, and a database is closed, as Python does it.
    """
    if threading.active_count() > 1 or "sqlite3" in sys.modules:
        sys.exit(status)
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(status)


def _open_streams() -> None:
    """Opens the null device for each stream that the caller closed, which is None to Python.

    Reading it or writing to it is an error then.
    """
    # the first write to a standard output that was closed raises OSError, as the caller wants it
    for name, flags, mode in (
        ("stdin", os.O_RDONLY, "r"),
        ("stdout", os.O_RDONLY, "w"),
        ("stderr", os.O_WRONLY, "w"),
    ):
        if getattr(sys, name) is None:
            setattr(sys, name, os.fdopen(os.open(os.devnull, flags), mode, encoding="utf-8"))
    # names of any script must not break a terminal that cannot show them
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def _give_up_output() -> None:
    # sends what is left to write nowhere, so that the interpreter does not fail on it again at its
    # end
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def _fault_of_bad(error: click.BadParameter) -> Fault:
    parameter = error.param
    place = parameter.opts[0] if isinstance(parameter, click.Option) else "argument"
    given, _, _ = error.message.partition(" is not ")
    allowed = _allowed_in_words(parameter.type) if parameter else ""
    # click quotes what was given
    return Fault(place, given.strip("'"), allowed or " ".join(error.message.split()))


def _fault_of_missing(parameter: click.Parameter | None) -> Fault:
    # the fault of a command line that lacks a value, with what may stand there
    if parameter is not None and isinstance(parameter.type, GameParameter):
        return Fault("GAME", MISSING, ", ".join(parameter.type.allowed()))
    if isinstance(parameter, click.Option):
        return Fault(
            parameter.opts[0],
            MISSING,
            _allowed_in_words(parameter.type) or (parameter.help or "a value").rstrip("."),
        )
    place = parameter.human_readable_name if parameter else ""
    if place.endswith("|-"):
        return Fault(place, MISSING, "the name of a file; - is standard input")
    wanted = {"FILE": "the name of a file", "PHOTO": "the name of a picture", "NAME": "a name"}
    # several of them are written with dots behind
    return Fault(place, MISSING, wanted.get(place.rstrip("."), "a value"))


def _allowed_in_words(kind: click.ParamType) -> str:  # type: ignore[type-arg,unused-ignore]
    if isinstance(kind, click.IntRange | click.FloatRange):
        most = "" if kind.max is None else f" to {kind.max}"
        return (
            f"a {'whole ' if isinstance(kind, click.IntRange) else ''}number from {kind.min}{most}"
        )
    if isinstance(kind, click.Choice):
        return ", ".join(map(str, kind.choices))
    return {click.INT: "a whole number", click.FLOAT: "a number"}.get(kind, "")
