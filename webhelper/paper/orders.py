"""What a form or an address orders of a game: the controls of a sheet or a kit, and the order they make."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from companion import BadInput, Game
from companion.options import read_options
from companion.questions import Choice, Question, questions_of
from companion.randomness import new_code
from pdf.catalogue import AnySheet
from pdf.drawing.paper import get_paper
from pdf.kits import KIT_PAPERS, KitOrder, order_kit
from pdf.orders import AnyOrder, make_order
from pdf.parts.choices import InkOptions
from pdf.printers import NONE, PrinterProfile, load_printers
from webhelper.forms import all_of, shown_options, typed_options, whole_number
from webhelper.serving.context import copy_of, data_dir, public_root

EXAMPLE_CODE: Final = "7KQ4-M2XD"
"""What a picture shows where no code was typed."""
MOST: Final = 200
"""Sheets that a browser can order at once; a terminal takes more."""
FEW: Final = 20
"""Sheets up to which an order takes its turn among pictures and single sheets; longer ones wait for each other."""


class PrintControl(NamedTuple):
    """A control of the form: the option it shows, its value, and what an address need not say."""

    option: Question
    value: str
    default: str = ""

    @property
    def words(self) -> str:
        """What differs from the default, empty for that."""
        value = self.value.strip()
        return "" if value == self.default else value


def own_controls(table: tuple[Question, ...], given: Mapping[str, str]) -> list[PrintControl]:
    """The options of a sheet, or of a kit."""
    values, defaults = shown_options(table, typed_options(table, given)), shown_options(table, {})
    return [PrintControl(o, str(values[o.name]), str(defaults[o.name])) for o in table]


def _paper_control(papers: Sequence[str], given: Mapping[str, str]) -> PrintControl:
    paper = Question("paper", "Paper", tuple(Choice(name, name.capitalize()) for name in papers), kind="choice")
    return PrintControl(paper, given.get("paper", papers[0]), "a4")


def _code_control(given: Mapping[str, str]) -> PrintControl:
    note = "A number printed or shared before; empty draws a fresh one."
    return PrintControl(Question("seed", "Code", high=None, note=note, kind="text"), given.get("seed", ""))


def _printer_controls(given: Mapping[str, str]) -> list[PrintControl]:
    """The choice of a printer to move pages for, where any was measured."""
    printers = load_printers(data_dir())
    if not printers.profiles:
        return []
    note = "Pages are moved so that backs meet their fronts."
    default = printers.default or NONE
    names = (*(Choice(name, name) for name in printers.profiles), Choice(NONE, "None"))
    choice = Question("printer", "Printer", names, default, note=note, kind="choice")
    return [PrintControl(choice, given.get("printer", default), default)]


def chosen_printer(given: Mapping[str, str]) -> tuple[str, PrinterProfile] | None:
    """The printer that was chosen, else the default one. Raises BadInput for one that is not known."""
    return load_printers(data_dir()).chosen(given.get("printer"))


# ---- a sheet


def most_of(sheet: AnySheet) -> int:
    """How many of a sheet a browser can order at once."""
    return min(MOST, sheet.max_copies)


def sheet_controls(sheet: AnySheet, given: Mapping[str, str]) -> list[PrintControl]:
    """Paper, copies, code and printer, which every sheet has."""
    copies = Question("copies", "Copies", value=1, low=1, high=most_of(sheet))
    out = [_paper_control(sheet.papers, given), PrintControl(copies, given.get("copies", "1"), "1")]
    return out + [_code_control(given)] * sheet.uses_code + _printer_controls(given)


def order_of(game: Game, sheet: AnySheet, given: Mapping[str, str], code: str) -> AnyOrder:
    """What a form or an address orders, with ``code`` where the sheet takes one. Raises BadInput."""
    copies, options, paper, printer = all_of(
        lambda: _copies(given.get("copies", "1").strip(), sheet),
        lambda: read_options(sheet.options, typed_options(questions_of(sheet.options), given)),
        lambda: get_paper(given.get("paper", sheet.papers[0])).name,
        lambda: chosen_printer(given),
    )
    seed = code if sheet.uses_code else None
    own = copy_of(game)
    return make_order(game, sheet, options, paper, copies, seed, public_root(), owners_copy=own, printer=printer)


def _copies(text: str, sheet: AnySheet) -> int:
    """How many sheets are ordered. Raises BadInput for more than a browser may ask for."""
    allowed = f"1 to {most_of(sheet)}" + (", more at a terminal" if sheet.max_copies > MOST else "")
    copies = whole_number(text, "--copies", allowed)
    if copies > most_of(sheet):
        raise BadInput.at("--copies", copies, allowed)
    return copies


def code_of(given: Mapping[str, str]) -> str:
    """The code that a picture of an order shows."""
    return given.get("seed", "").strip() or EXAMPLE_CODE


# ---- a kit


def kit_options(game: Game) -> tuple[Question, ...]:
    """The options of the game's set-up, and the ink."""
    return (*questions_of(game.setup_plan().options), *questions_of(InkOptions))


def kit_controls(game: Game, given: Mapping[str, str]) -> list[PrintControl]:
    """Players, code, paper and printer."""
    low, high = game.players
    players = Question("players", "Players", value=high, low=low, high=high)
    chosen = PrintControl(players, given.get("players", str(high)))
    return [chosen, _code_control(given), _paper_control(KIT_PAPERS, given), *_printer_controls(given)]


def kit_of(game: Game, given: Mapping[str, str]) -> KitOrder:
    """The kit that a form or an address orders. Raises BadInput."""
    low, high = game.players
    players, paper, printer = all_of(
        lambda: whole_number(given.get("players", str(high)).strip(), "--players", f"{low} to {high}"),
        lambda: get_paper(given.get("paper", KIT_PAPERS[0])).name,
        lambda: chosen_printer(given),
    )
    settings = {c.option.name: c.value.strip() for c in own_controls(kit_options(game), given) if c.words}
    seed = given.get("seed", "").strip() or str(new_code())
    return order_kit(game, players, seed, settings, paper, public_root(), copy_of(game), printer)
