"""What can be chosen for sheets of every game. Loads no drawing library."""

from __future__ import annotations

from typing import Final, Literal

from pydantic import Field

from companion.options import Options

InkChoice = Literal["normal", "low", "outline"]
INK_HELP: Final = "Tinted; lighter and without dark areas; or all black without tints, for 1-bit printers."
PAGES: Final = ("a4", "letter")
"""Papers for sheets that fill a whole page."""


class InkOptions(Options):
    """What can be chosen for a sheet that fills its page."""

    ink: InkChoice = Field("normal", description=INK_HELP)
