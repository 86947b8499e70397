"""What every page of a game starts from: the owner's copy, if one was entered."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from flask import abort, current_app, g

from companion import Game
from companion.copies import Copy
from companion.datafolder import load_copy
from companion.errors import BadInput, Fault

DATA_DIR: Final = "DATA_DIR"
"""The configuration key of the data folder, where copies are kept."""


def data_dir() -> Path:
    """The app's data folder."""
    folder: Path = current_app.config[DATA_DIR]
    return folder


def kept_copy_of(game: Game) -> Copy | None:
    """The owner's copy of a game, None where there is none.

    Raises BadInput naming the file, without its folder, where it cannot be read.
    """
    try:
        return load_copy(game, data_dir())
    except BadInput as error:
        folder = f"{data_dir()}/"
        raise BadInput(Fault(f.place.replace(folder, ""), f.value, f.allowed) for f in error.faults) from None


def copy_of(game: Game) -> Copy | None:
    """The owner's copy as pages use it, read once in a request; one that cannot be read stops the page and says so."""
    read: dict[str, Copy | None] = g.setdefault("copies", {})
    if game.slug not in read:
        try:
            read[game.slug] = kept_copy_of(game)
        except BadInput as error:
            abort(400, f"What is kept from your copy cannot be used; mend it under From your copy.\n{error}")
    return read[game.slug]
