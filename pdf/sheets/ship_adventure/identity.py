"""What the sheets of a set-up of Ship Adventure share: the set-up itself, its code, whose components it uses."""

from __future__ import annotations

from typing import Final

from companion.errors import BadInput
from companion.games.ship_adventure import facts
from companion.options import option_table
from companion.results import in_words, joined
from companion.setups import SetupResult, run_setup
from pdf.drawing.fonts import Face
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen
from pdf.links import setup_link
from pdf.orders import Job
from pdf.parts import chart
from pdf.parts.frames import LEFT
from pdf.sheets.ship_adventure.catalogue import ShipSetupOptions

QR: Final = Rect(163, 8, 25, 25)
_PARTS: Final = {
    "tiles": "tiles",
    "map_cards": "map cards",
    "area_colors": "colours of the sea map",
    "compass": "compass",
}


def setup_for(job: Job, options: ShipSetupOptions) -> SetupResult:
    """The set-up that a sheet shows. Raises BadInput as the set-up does."""
    own = {o.name: str(getattr(options, o.name)) for o in option_table(job.game.setup.load().options)}
    try:
        return run_setup(job.game, options.players, job.seed, own, copy=job.copy)
    except BadInput as error:  # a sheet's players are a setting
        raise BadInput(
            f._replace(place="--set players") if f.place == "--players" else f for f in error.faults
        ) from None


def link_of(job: Job, setup: SetupResult) -> str:
    """The address of the set-up, with what differs from the defaults."""
    options = option_table(type(setup.options))
    said = {o.name: getattr(setup.options, o.name) for o in options}
    chosen = {o.name: str(said[o.name]) for o in options if said[o.name] != o.default}
    return setup_link(job.base_url, job.game.slug, setup.players, setup.code, chosen)


def subtitle_of(setup: SetupResult, what: str) -> str:
    """What stands below the title: which game, for how many, on how many boxes."""
    layout = setup.view["layout"]
    boxes = f", {in_words(layout.boxes)} boxes" if layout.boxes > 1 else ""
    players = "alone" if setup.players == 1 else f"for {in_words(setup.players)}"
    return f"{facts.MODES[layout.mode]} {players}{boxes}: {what}"


def whose_of(setup: SetupResult) -> str:
    """Which parts are the owner's and which ours."""
    marks = setup.view["marks"]
    ours = [_PARTS[name] for name, mark in marks.items() if mark == "ours"]
    theirs = [_PARTS[name] for name, mark in marks.items() if mark != "ours"]
    said = [f"Ours, not the publisher’s: {joined(ours)}."] if ours else []
    if theirs:
        said.append(f"From your copy {setup.copy}: {joined(theirs)}.")
    return " ".join(said)


def draw_identity(pen: Pen, setup: SetupResult, link: str) -> None:
    """The code of a set-up in letters and to scan, and whose components it uses."""
    pen.text(LEFT + 0.4, 29.6, f"No. {setup.code}", Face.BOLD, 10)
    note = f"{whose_of(setup)} Rules: {rule_of(setup)}. Set-up version {setup.version}. Unofficial."
    pen.paragraph(LEFT + 0.4, 33.8, QR.x - LEFT - 4, note, size=6.5, colour=pen.ink.note, lead=1.25)
    chart.draw_qr(pen, QR, link)
    pen.text(QR.x - 3, 12, "Scan for", Face.BOLD, 8, pen.ink.accent, "right")
    pen.text(QR.x - 3, 15.4, "this set-up", Face.BOLD, 8, pen.ink.accent, "right")


def rule_of(setup: SetupResult) -> str:
    """Where the rules tell of this set-up."""
    return str(facts.CC_SET_UP if setup.view["layout"].mode == facts.CONQUEST else facts.SETTING_UP)
