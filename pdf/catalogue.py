"""Which sheets there are for which game. Loads no drawing library; options are loaded when they are
asked for.

A game's sheets are the ``SHEETS`` of ``pdf/sheets/<game>/catalogue.py``, if it has that module. For
a sheet that can be read back from a photo, its reader is loaded only when it reads.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import KW_ONLY, dataclass, field
from functools import cache, cached_property, partial
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Final, Generic, TypeAlias, TypeVar

from companion import GAMES, get_game
from companion.errors import NotOffered, UnknownName
from pdf.drawing.paper import ANY_PAPER as ANY_PAPER, PAGES

if TYPE_CHECKING:
    from companion import Game
    from companion.questions import Options
    from pdf.scan.results import ScanResult, StraightSheet

O = TypeVar("O", bound="Options")  # noqa: E741

KIT: Final = "kit"
"""The name of the kit, all that one table needs, beside the names of a game's sheets."""
MAX_COPIES: Final = 1000
PROFILES: Final = "printers.json"
"""The file of printer profiles in the data folder."""
_PAD_READER: Final = "pdf.pads.results"
_LIBRARIES: Final = ("cv2", "numpy", "zxingcpp")  # needed to read photos
MOST_SETS: Final = 20
"""How many copies, at most, of a sheet that is cut out: a deck, tiles, a board."""
MOST_SETUPS: Final = 100
"""How many sheets, at most, that each show a set-up of their own, which takes long to draw."""


@dataclass(eq=False)
class Sheet(Generic[O]):
    """A sheet that can be printed.

    ``choices``: the name of the model of its options, in ``options.py`` beside its catalogue or in
    :mod:`pdf.parts.choices`. ``uses_code``: what is drawn depends on the code of a set-up; without
    a code a fresh one is taken. ``reading``: it is read rather than cut out or filled in, so its
    file is a tagged PDF. ``card``: it is printed on card, as it is handled in play; a kit sorts its
    pages by that. ``scored``: its code leads to the page that scores it. ``layouts``: how many
    layouts it has had; its printed number names one, and prints that one again.
    """

    name: str
    _: KW_ONLY
    choices: str
    summary: str
    title: str = ""
    uses_code: bool = False
    max_copies: int = MAX_COPIES
    papers: tuple[str, ...] = PAGES
    reading: bool = False
    card: bool = False
    scored: bool = False
    layouts: int = 1
    package: str = field(default="", init=False)

    def __post_init__(self) -> None:
        self.title = self.title or self.name.replace("-", " ").capitalize()

    @cached_property
    def options(self) -> type[O]:
        """The model of its options."""
        place = f"{self.package}.options"
        own = import_module(place) if find_spec(place) else None
        if not hasattr(own, self.choices):
            own = import_module("pdf.parts.choices")
        model: type[O] = getattr(own, self.choices)
        return model


class ReadableSheet(Sheet[O]):
    """A sheet with markers. The modules ``layout`` and ``photo`` beside its catalogue place and
    read them; they are loaded when asked."""

    def geometry(self, order: Any) -> dict[str, Any]:
        """Returns where things stand on a printed page, as JSON of ``print --geometry``: in mm from
        the page's top left."""
        places: dict[str, Any] = import_module(f"{self.package}.layout").page_geometry(order)
        return places

    def scan(
        self,
        photos: Sequence[tuple[str, bytes]],
        code: str | None,
        names: Sequence[str],
        tell: Callable[[str], None],
    ) -> ScanResult:
        """Reads photos (file name and bytes). ``tell`` hears which photo is next.

        Raises ScanFault with a line for each photo without a sheet. Raises BadInput.
        """
        reader = import_module(f"{self.package}.photo.table")
        result: ScanResult = reader.scan(photos, code, names, tell)
        return result

    def look(
        self, photo: bytes, code: str | None, name: str, corners: Sequence[tuple[float, float]] = ()
    ) -> list[StraightSheet]:
        """Returns the sheets of one photo with everything that was read, for a page that confirms
        it.

        ``corners``: the middles of the four markers where somebody tapped them, in parts of the
        picture, clockwise from the sheet's top left. Raises PhotoFault.
        """
        table = import_module(f"{self.package}.photo.table")
        sheets: list[StraightSheet] = table.look(photo, code, name, corners)
        return sheets


class RowPad(Sheet[O]):
    """A score pad that is printed by ``print_pad`` of :mod:`pdf.parts.score_pad`, which also says
    where its boxes are for reading a photo of it."""

    def geometry(self, order: Any) -> dict[str, Any]:
        """Returns where things stand on a printed page, as JSON of ``print --geometry``: in mm from
        the page's top left. Raises BadInput."""
        places: dict[str, Any] = import_module("pdf.parts.pad_cells").page_geometry(order)
        return places

    def scan(
        self,
        photos: Sequence[tuple[str, bytes]],
        code: str | None,
        names: Sequence[str],
        tell: Callable[[str], None],
    ) -> ScanResult:
        """Reads photos as :meth:`ReadableSheet.scan` does. A pad's own code is all that it
        needs."""
        result: ScanResult = import_module(_PAD_READER).scan_pads(self.game, photos, names, tell)
        return result

    def look(
        self, photo: bytes, code: str | None, name: str, corners: Sequence[tuple[float, float]] = ()
    ) -> list[StraightSheet]:
        """Returns the pads of one photo, as :meth:`ReadableSheet.look` does."""
        look = import_module(_PAD_READER).look_at_pads
        sheets: list[StraightSheet] = look(self.game, photo, corners)
        return sheets

    def shown_in(self, photo: bytes) -> bool:
        """Whether a photo has the code of a pad in it."""
        shown: bool = import_module("pdf.pads.reading").shows_pad(photo)
        return shown

    @property
    def game(self) -> Game:
        """The game that the pad belongs to."""
        return get_game(self.package.rpartition(".")[2].replace("_", "-"))


AnySheet: TypeAlias = Sheet[Any]
"""A sheet in a list of several, each with options of its own."""
to_cut: Final = partial(Sheet, max_copies=MOST_SETS)
"""A sheet that is cut out, or a board."""
to_read: Final = partial(Sheet, reading=True)
"""A sheet that is read rather than cut out or filled in."""


def sheets_of(slug: str) -> tuple[AnySheet, ...]:
    """Returns the sheets of a game, in the order to list them. Returns none for a game that is not
    here."""
    return _sheets_of(slug) if slug in GAMES else ()


@cache  # only games come here: what a stranger types is not kept
def _sheets_of(slug: str) -> tuple[AnySheet, ...]:
    package = f"pdf.sheets.{slug.replace('-', '_')}"
    if find_spec(package) is None:
        return ()
    sheets: tuple[AnySheet, ...] = import_module(f"{package}.catalogue").SHEETS
    for sheet in sheets:
        sheet.package = package
    return sheets


def sheet_names(slug: str) -> list[str]:
    """Returns the names of a game's sheets, for listings."""
    return [sheet.name for sheet in sheets_of(slug)]


def get_sheet(slug: str, name: str) -> AnySheet:
    """Returns a game's sheet by name. Raises UnknownName, with the names that exist."""
    for sheet in sheets_of(slug):
        if sheet.name == name:
            return sheet
    raise UnknownName.among("SHEET", name, [KIT, *sheet_names(slug)])


def readable_sheet(game: Game) -> ReadableSheet[Any] | RowPad[Any]:
    """Returns the sheet of a game that can be read from a photo. Raises NotOffered if there is
    none, or if the libraries are missing."""
    readable = (one for one in sheets_of(game.slug) if isinstance(one, ReadableSheet | RowPad))
    sheet = next(readable, None)
    if sheet is None:
        raise NotOffered(f"{game.title} has no sheet that can be read from a photo yet.")
    if any(find_spec(library) is None for library in _LIBRARIES):
        raise NotOffered(
            "Reading photos needs more libraries: pip install '.[scan]', where the companion was"
            " installed from."
        )
    return sheet


def pad_of(game: Game) -> RowPad[Any] | None:
    """Returns the score pad of a game if it is made of rows, else None."""
    return next((sheet for sheet in sheets_of(game.slug) if isinstance(sheet, RowPad)), None)


def can_be_photographed(game: Game) -> bool:
    """Whether the game has a sheet that can be read from a photo here."""
    try:
        readable_sheet(game)
    except NotOffered:
        return False
    return True


# ---- what there is to print, in words for a terminal and as JSON

KIT_SUMMARY: Final = "All that one table needs, contents first; say for how many with --players."
OF_ORDERS: Final = ("plan", "flip")
"""Options of a sheet that the command has options of its own for."""
_SET_UPS: Final = f", to {MOST_SETUPS} where each sheet has a set-up of its own"


def sheets_to_print(game: Game) -> tuple[AnySheet, ...]:
    """Returns a game's sheets. Raises NotOffered if it has none."""
    sheets = sheets_of(game.slug)
    if not sheets:
        raise NotOffered(f"{game.title} has no sheets to print yet.")
    return sheets


def listing(game: Game) -> str:
    """Returns a game's sheets in a line each, the kit first."""
    rows = [
        (KIT, KIT_SUMMARY),
        *((sheet.name, f"{sheet.title}. {sheet.summary}") for sheet in sheets_to_print(game)),
    ]
    widest = max(len(name) for name, _ in rows)
    lines = [f"{game.title}: what can be printed", ""]
    lines += [f"  {name:<{widest}}  {about}" for name, about in rows]
    return "\n".join(
        [*lines, "", f"companion print {game.slug} SHEET --help tells what can be chosen for one."]
    )


def listing_data(game: Game) -> dict[str, Any]:
    """Returns the same with all options, for programs."""
    from companion.questions import questions_of

    return {
        "game": game.slug,
        "sheets": [
            {
                "name": KIT,
                "title": "Kit",
                "summary": KIT_SUMMARY,
                "papers": list(PAGES),
                "options": [],
            },
            *(
                {
                    "name": sheet.name,
                    "title": sheet.title,
                    "summary": sheet.summary,
                    "papers": list(sheet.papers),
                    "max_copies": sheet.max_copies,
                    "options": [
                        {
                            "name": o.name,
                            "allowed": o.allowed,
                            "default": o.value,
                            "help": o.sentence,
                        }
                        for o in questions_of(sheet.options)
                    ],
                }
                for sheet in sheets_to_print(game)
            ),
        ],
    }


def options_of(game: Game, sheet: AnySheet) -> str:
    """Returns a sheet with all that can be chosen for it, in lines."""
    from companion.questions import questions_of

    options = questions_of(sheet.options)
    lines = [f"companion print {game.slug} {sheet.name}", "", f"{sheet.title}. {sheet.summary}", ""]
    fewer = _SET_UPS if "setups" in sheet.options.model_fields else ""
    rows = [
        ("-o FILE", "Where to write; - is standard output."),
        ("--paper", f"{'|'.join(sheet.papers)}. Default: {sheet.papers[0]}."),
        ("--copies N", f"1 to {sheet.max_copies}{fewer}. Default: 1."),
    ]
    if sheet.uses_code:
        rows.append(
            ("--seed CODE", "The code to draw from, such as 7KQ4-M2XD; a fresh one without it.")
        )
    rows += [(f"--{o.name}", o.described) for o in options if o.name in OF_ORDERS]
    # by the title of their group; what has none follows the rows of every sheet
    rows_by_title: dict[str, list[tuple[str, str]]] = {"": rows}
    for option in options:
        if option.name not in OF_ORDERS:
            group = rows_by_title.setdefault(str(option.hints.get("group", "")), [])
            group.append((f"--set {option.name}=", option.described))
    widest = max(len(name) for group in rows_by_title.values() for name, _ in group)
    for title, group in rows_by_title.items():
        if title:
            lines += ["", f"{title}:"]
        lines += [f"  {name:<{widest}}  {words}" for name, words in group]
    return "\n".join(lines)
