"""Advice: its form in the contract, its text for a terminal, and hints while a game is in play."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, NotRequired, Protocol, TypedDict, final

from companion.words import counted


class Effort(NamedTuple):
    """How long a search for advice may take: ``seconds``, or a number of games (``playouts``). Its
    games are drawn from ``seed``."""

    seconds: float = 1.0
    playouts: int | None = None
    seed: int = 1


class StepData(TypedDict):
    """One thing to do, and the points that it brings by itself."""

    action: str
    text: str
    points: int


@final
class AdvisedData(TypedDict):
    """What one player could still gain, from ``now`` to ``best``. ``margin`` is by how much another
    plan falls short.

    ``with_moves_after_cards`` is the total if the table allows moves between the game-end cards and
    the final sale. It equals ``best`` if that gains nothing. If it gains, its steps stand beside
    it, and ``ruling`` says how the two readings differ. Otherwise there are no such steps and no
    ruling.
    """

    name: str
    now: int
    best: int
    gain: int
    steps: list[StepData]
    runner_up: int | None
    margin: int | None
    left_out: list[str]
    with_moves_after_cards: int
    steps_with_moves_after_cards: list[StepData]
    ruling: str | None


class PlacedData(TypedDict):
    """A pair of dice and where it is written. ``row`` and ``col`` are from 1; ``mark`` is a digit
    or a cross."""

    symbol: str
    digit: int
    row: int
    col: int
    mark: str


class EntryData(TypedDict):
    """What may be written of a roll. ``mean``, ``low`` and ``high`` are points at the end of the
    game, less what the other players would gain if it ended later than with the first entry.
    ``best`` is the share of games in which it was best."""

    pairs: list[PlacedData]
    mean: float
    low: float
    high: float
    best: float
    why: str


@final
class PlayedOutData(TypedDict):
    """The best entries of one player, best first, found by playing on. ``clear`` is False if it is
    a toss-up."""

    name: str
    playouts: int
    clear: bool
    entries: list[EntryData]


class PickData(TypedDict):
    """Which healer a player should pick: its gold ``per_cube`` and ``fixed`` gold, and what it
    costs the player."""

    name: str
    healer: dict[str, int]
    cost: int
    why: str


class AdviceData(TypedDict):
    """Advice as the contract lays it out, JSON-ready."""

    game: str
    advice: list[AdvisedData] | list[PlayedOutData]
    picks: NotRequired[list[PickData]]


def format_advice(advice: AdviceData) -> str:
    """Returns a game's advice as text. Each player has a block: what to do, the gain, and what was
    left out."""
    out: list[str] = []
    for advised in advice["advice"]:
        out += _played_out(advised) if "entries" in advised else _best_use(advised)
    for n, pick in enumerate(advice.get("picks", ()), 1):
        out.append(f"{n}. {pick['name']} takes the healer for {_paid(**pick['healer'])}")
        out.append(f"   {pick['why']}")
    return "\n".join(out).rstrip() + "\n"


def _best_use(advised: AdvisedData) -> list[str]:
    # advice on a player's cards, in lines: the best use, a better one by a house rule, what was
    # left out
    out = [f"{advised['name']}: {_gain_told(advised)}."]
    out += _steps(advised["steps"], advised["best"])
    if advised["ruling"]:
        total = advised["with_moves_after_cards"]
        out.append(
            f"  {counted(total, 'point')}, {total - advised['best']} more, if your table lets"
            " you move after the cards:"
        )
        out += _steps(advised["steps_with_moves_after_cards"], total)
        out.append(f"  House rule: {advised['ruling']}")
    return [*out, *(f"  Left out: {text}" for text in advised["left_out"]), ""]


def _played_out(advised: PlayedOutData) -> list[str]:
    # advice by games played on to the end, in lines: the best entry, then all of them
    first, *others = advised["entries"]
    lead = "nothing else can be written"
    if others:
        lead = _lead_over_next(first["mean"] - others[0]["mean"], advised["clear"])
    games = counted(advised["playouts"], "game")
    out = [
        f"{advised['name']}: {_entry_in_words(first)}; {lead}. {games} played on to the end.",
        "Points at the end, on average; in brackets where the long run lies, 9 times out of 10:",
    ]
    for n, entry in enumerate(advised["entries"], 1):
        long_run = f"{entry['low']} to {entry['high']}"
        out.append(f"  {n}. {_entry_in_words(entry)}: {entry['mean']} ({long_run})")
        out.append(f"     {entry['why']}")
    if others:
        out.append("That the game would last longer after an entry is not counted in its favour.")
    return out


def _lead_over_next(points: float, clear: bool) -> str:
    margin = round(points, 1)
    if clear:
        return f"{margin} points ahead of the next"
    if margin:
        return f"only {margin} points ahead of the next: too close to tell"
    return "level with the next"


def _paid(per_cube: int, fixed: int) -> str:
    # what a healer costs: ``1 gold a cube and 3 gold``
    each = f"{per_cube} gold a cube"
    if per_cube and fixed:
        return f"{each} and {fixed} gold"
    return each if per_cube else f"{fixed} gold"


def _entry_in_words(entry: EntryData) -> str:
    if not entry["pairs"]:
        return "write nothing"
    return " and ".join(_pair_in_words(pair) for pair in entry["pairs"])


def _pair_in_words(pair: PlacedData) -> str:
    what = f"{pair['symbol']} {pair['digit']}"
    if pair["mark"] == str(pair["digit"]):
        return f"{what} in column {pair['col']}"
    return f"{what} as a cross in row {pair['row']}, column {pair['col']}"


def _steps(steps: list[StepData], total: int) -> list[str]:
    # what to do in order, and the total with what stands on the track already
    already = total - sum(step["points"] for step in steps)
    out = [f"  On the track already: {already}"]
    for n, step in enumerate(steps, 1):
        out.append(f"  {n}. {step['text']}" + (f" +{step['points']}" if step["points"] else ""))
    return [*out, f"  Together: {counted(total, 'point')}"]


def _gain_told(advised: AdvisedData) -> str:
    # how many points the best use of the cards makes, beside scoring at once and beside the next
    # best use, in words
    points = counted(advised["best"], "point")
    if not advised["gain"]:
        if advised["ruling"]:
            return f"{points} as it stands; without moves after the cards nothing makes more"
        return f"{points} as it stands, and nothing makes more"
    text = f"{points}, {advised['gain']} more than the {advised['now']} of scoring at once"
    if advised["runner_up"] is None:
        return text
    if not advised["margin"]:
        return f"{text}; another way makes as many"
    return f"{text}; the next best way makes {advised['runner_up']}"


# ---- hints


@dataclass(frozen=True, slots=True)
class HintedEntry:
    """Something that might be done.

    ``fields`` are what to write: row and column from 0, and the mark. ``title`` is what players
    call it. ``gain`` is how many points it brings by the end on average. ``behind`` is by how many
    points it lies behind the first entry. ``low`` and ``high`` hold that difference in the long
    run, 9 times out of 10.
    """

    fields: tuple[tuple[int, int, str], ...]
    title: str
    why: str
    gain: float
    behind: float
    low: float
    high: float


@dataclass(frozen=True, slots=True)
class Hint:
    """What might be done, best first, found by playing on.

    ``playouts`` is how many games were played. ``clear``: the first entry is surely ahead.
    ``level``: the first two are as good as each other. ``sure`` says so in a sentence. ``shows``
    are fields of the page's address with which all of it can be tapped.
    """

    entries: tuple[HintedEntry, ...]
    clear: bool
    level: bool
    playouts: int
    sure: str
    shows: Mapping[str, str] = field(default_factory=dict)

    @property
    def most(self) -> float:
        """Returns the end of a scale of points behind the first, which all entries fit on."""
        return max(1.0, *(entry.high for entry in self.entries))


class Thinking(Protocol):
    """A search that goes on while somebody looks."""

    @property
    def settled(self) -> bool:
        """Returns whether going on would tell nothing more."""

    def run(self, seconds: float) -> None:
        """Goes on for some seconds."""

    def hint(self) -> Hint:
        """Returns what the search says by now. It must have run before."""
