"""Commands about what the web helper keeps: export, import, backup, restore, check, forget."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

import click

from companion.cli import label_of, read_input
from companion.commands import (
    FILE_NAME,
    Commands,
    data_option,
    json_option,
    output_option,
    say,
    working,
)
from companion.datafolder import data_folder, load_copy, replacing
from companion.errors import MISSING, BadInput, printable
from companion.jsontext import dumps
from companion.numbers import whole_number
from companion.words import counted, joined

if TYPE_CHECKING:
    from companion import Game
    from companion.records import Copy
    from webhelper.storage.store import Store

KEEP_DAYS_VARIABLE: Final = "COMPANION_KEEP_DAYS"
"""The days without an entry after which ``companion serve`` and ``companion data tidy`` delete a
table. The privacy page tells them."""
MAX_FILE: Final = 16 * 1024 * 1024
"""The most bytes of a file that a browser may bring in, some 1,500 tables. A terminal takes any."""
BACKUP_DAYS_VARIABLE: Final = "COMPANION_BACKUP_DAYS"
"""The days after which backups are gone, which the privacy page tells. Whoever makes backups keeps
to it."""
MOST_DAYS: Final = 36500
FORMS: Final = ("json", "csv", "bgstats")


def days_of(variable: str) -> int:
    """Reads days from a variable of the environment, 0 if it is not set. Raises BadInput."""
    given = os.environ.get(variable, "").strip()
    return whole_number(given, variable, 1, MOST_DAYS) if given else 0


def _url() -> str | None:
    from webhelper.storage.database import DATABASE_VARIABLE

    return os.environ.get(DATABASE_VARIABLE) or None


@contextmanager
def opened(folder: Path, make: bool = False) -> Iterator[Store]:
    """Opens the database of a data folder. Raises BadInput if there is none, unless ``make``."""
    from webhelper.storage.database import DATABASE_FILE, database_meant, open_store

    url = _url()
    if make:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    elif not url and not (folder / DATABASE_FILE).exists():
        raise BadInput.at("--data", str(folder), f"a data folder with a database, {DATABASE_FILE}")
    meant = database_meant(folder, url)
    store = open_store(folder, url)
    say(f"Database: {meant}")
    try:
        yield store
    finally:
        store.engine.dispose()


def _copies(folder: Path) -> Callable[[Game], Copy | None]:
    from companion import GAMES

    # each copy is read once, however many tables are scored with it
    by_slug = cache(lambda slug: load_copy(GAMES[slug], folder))
    return lambda game: by_slug(game.slug)


@click.group("data", cls=Commands)
def data_group() -> None:
    """What the web helper keeps: back it up, bring it in, take it along, forget a name."""


@data_group.command("export")
@output_option
@click.option(
    "--format",
    "form",
    type=click.Choice(FORMS),
    default="json",
    show_default=True,
    help="All data; finished games as a spreadsheet; or as a play file of BG Stats.",
)
@data_option
def export_command(output: str | None, form: str, data_dir: Path | None) -> None:
    """What the web helper keeps, as a file: every table, or the finished games. Without -o on
    standard output."""
    folder = data_folder(data_dir)
    with opened(folder) as store:
        text = _pieces_exported(store, form, folder)
        if output in (None, "-"):
            for part in text:
                click.echo(part, nl=False)
            return
        path = Path(output)
        replaced = path.is_file()
        with (
            replacing(path, "-o", private=not replaced) as whole,
            whole.open("w", encoding="utf-8") as file,
            working("Writing"),
        ):
            file.writelines(text)
        told = "the finished games"
        if form == "json":
            told = "all tables with their edits, and the names in them"
            if path.stat().st_size > MAX_FILE:
                told += "; it is too large for a browser, `companion data import` takes it in"
        say(f"{printable(output)}: {told}{', in place of another file' if replaced else ''}")


def _pieces_exported(store: Store, form: str, folder: Path) -> Iterable[str]:
    """Returns all games in a form that other programs read, in pieces of text."""
    if form == "json":
        from webhelper.evenings.transfer import export_lines

        return export_lines(store)
    from companion.bgstats import play_file
    from companion.jsontext import json_text
    from companion.spreadsheet import games_csv
    from webhelper.evenings.finished import EVERYBODY, read_history

    games = read_history(store, EVERYBODY, _copies(folder)).games
    if form == "csv":
        return ["\ufeff", games_csv(games)]
    return [json_text(play_file([game for game in games if game.complete]))]


@data_group.command("import")
@click.argument("file", metavar="FILE|-", type=FILE_NAME)
@json_option
@data_option
def import_command(file: str, as_json: bool, data_dir: Path | None) -> None:
    """Add what an export holds. Nothing that is here is changed."""
    from webhelper.evenings.finished import EVERYBODY
    from webhelper.evenings.transfer import bring_in, read_file

    folder = data_folder(data_dir)
    try:
        data = read_file(read_input(file), _copies(folder))
    except BadInput as error:
        raise error.within(label_of(file)) from None
    with opened(folder, make=True) as store:
        done = bring_in(store, data, EVERYBODY.name, devices=True)
    if as_json:
        click.echo(
            dumps(
                {
                    "added": len(done.added),
                    "beside": done.beside,
                    "here": done.here,
                    "maps": done.maps,
                }
            )
        )
    else:
        say(done.sentence)


@data_group.command("backup")
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@data_option
def backup_command(file: Path, data_dir: Path | None) -> None:
    """Everything that is kept, as one ZIP file; the helper may go on serving."""
    from webhelper.evenings.backup import make_backup
    from webhelper.serving.security import KEY_FILE
    from webhelper.storage.database import database_meant

    folder = data_folder(data_dir)
    meant = database_meant(folder, _url())
    replaced = " in place of an earlier backup" if file.exists() else ""
    made = make_backup(folder, _url(), file)
    holds = "The file holds the key of cookies; keep it as you keep a key."
    lacks = "The key of cookies is not in it; keep it as well, where it comes from the environment."
    key = holds if KEY_FILE in made.files else lacks
    say(f"Database: {meant}\nBacked up{replaced} and read again: {made.sentence}. {key}")


@data_group.command("restore")
@click.argument("file", metavar="FILE", type=click.Path(path_type=Path))
@data_option
def restore_command(file: Path, data_dir: Path | None) -> int:
    """Put a backup back, into an empty data folder."""
    from webhelper.evenings.backup import check, restore_backup

    folder = data_folder(data_dir)
    manifest = restore_backup(folder, _url(), file)
    with opened(folder) as store:
        checked = check(store, folder)
    say("\n".join([f"Restored as of {manifest.made}: {checked.sentence}", *checked.faults]))
    return 1 if checked.faults else 0


@data_group.command("check")
@data_option
def check_command(data_dir: Path | None) -> int:
    """Read all that is kept and say what is wrong with it; exit status 1 where anything is."""
    from webhelper.evenings.backup import check

    folder = data_folder(data_dir)
    with opened(folder) as store:
        checked = check(store, folder)
    for fault in checked.faults:
        say(fault)
    click.echo(checked.sentence)
    return 1 if checked.faults else 0


@data_group.command("tidy")
@click.option(
    "--untouched",
    envvar=KEEP_DAYS_VARIABLE,
    type=click.IntRange(1, MOST_DAYS),
    metavar="DAYS",
    help="Delete tables left alone so long.",
)
@data_option
def tidy_command(untouched: int | None, data_dir: Path | None) -> None:
    """Forget the names whose day is over, and delete what nobody touched for so many days. For a
    nightly job."""
    from webhelper.evenings.forgetting import delete_untouched, forget_due

    with opened(data_folder(data_dir)) as store:
        forgotten = forget_due(store)
        gone = delete_untouched(store, untouched) if untouched else 0
    say(f"Names forgotten in {counted(forgotten, 'table')}; {counted(gone, 'table')} deleted.")


@data_group.command("forget")
@click.argument("names", metavar="NAME...", nargs=-1, required=True)
@click.option("--yes", is_flag=True, help="Without being asked once more, as a terminal is.")
@data_option
def forget_command(names: tuple[str, ...], yes: bool, data_dir: Path | None) -> None:
    """Forget a player under these names in every table: their seat stays, as Player 2. It cannot be
    undone."""
    from webhelper.evenings.finished import EVERYBODY
    from webhelper.evenings.forgetting import forget_player, tables_naming

    with opened(data_folder(data_dir)) as store:
        tables = len(tables_naming(store, EVERYBODY, names))
        if tables and not yes:
            if not sys.stdin.isatty():
                raise BadInput.at("--yes", MISSING, "--yes, where nobody can be asked once more")
            click.confirm(
                f"Forget {joined(names)}, who may stand in {counted(tables, 'table')}? It cannot be"
                " undone.",
                abort=True,
                err=True,
            )
        done = forget_player(store, EVERYBODY, names)
    if not done:
        raise BadInput.at("NAME", ", ".join(names), "a name that stands in a table")
    say(
        f"Forgotten in {counted(done, 'table')}. Backups and files made before still hold the name."
    )
