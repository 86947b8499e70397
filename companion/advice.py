"""Advice: its form in the contract, the same for people at a terminal, and hints while a game is in play."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple, NotRequired, Protocol, TypedDict, final


class Effort(NamedTuple):
    """How long advice that is found by playing on may take: seconds, or so many games; drawn from ``seed``."""

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
    """What one player could still gain: from ``now`` to ``best``, and by how much another plan falls short.

    ``with_moves_after_cards`` is the total where a table allows moves between the game-end cards and the
    final sale, as high as ``best`` where that gains nothing. Where it gains, its steps stand beside it and
    ``ruling`` says what parts the two readings; otherwise there are no steps and no ruling.
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
    """A pair of dice and where it goes, row and column from 1; ``mark`` is a digit or a cross."""

    symbol: str
    digit: int
    row: int
    col: int
    mark: str


class EntryData(TypedDict):
    """What may be written of a roll: points at the end, less what the others would make of a later end than the first
    entry's, and the share of games in which it came out best."""

    pairs: list[PlacedData]
    mean: float
    low: float
    high: float
    best: float
    why: str


@final
class PlayedOutData(TypedDict):
    """The best entries of one player, best first, by playing on; ``clear`` is False where it is a toss-up."""

    name: str
    playouts: int
    clear: bool
    entries: list[EntryData]


class PickData(TypedDict):
    """Which healer a player should pick, gold ``per_cube`` and ``fixed`` gold, and what it costs them."""

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
    """What a game's advice says (its JSON form), a block a player: what to do, the gain, and what was left out."""
    out: list[str] = []
    for advised in advice["advice"]:
        if "entries" in advised:
            out += _played_out(advised)
            continue
        out.append(f"{advised['name']}: {_gain(advised)}.")
        out += _steps(advised["steps"])
        if advised["ruling"]:
            total = advised["with_moves_after_cards"]
            out.append(
                f"  {total}, {total - advised['best']} more, if your table lets you move after the cards:"
            )
            out += _steps(advised["steps_with_moves_after_cards"])
            out.append(f"  Ruling: {advised['ruling']}")
        out += [f"  Left out: {text}" for text in advised["left_out"]]
        out.append("")
    for n, pick in enumerate(advice.get("picks", ()), 1):
        healer = pick["healer"]
        out.append(
            f"{n}. {pick['name']} takes {healer['per_cube']} a cube + {healer['fixed']}, cost {pick['cost']}"
        )
        out.append(f"   {pick['why']}")
    return "\n".join(out).rstrip() + "\n"


def _played_out(advised: PlayedOutData) -> list[str]:
    first = advised["entries"][0]
    sure = (
        f"ahead, and the best in {round(10 * first['best'])} games of 10"
        if advised["clear"]
        else "a toss-up with the next"
    )
    out = [f"{advised['name']}: {_entry(first)}; {sure}, {advised['playouts']} games played on."]
    out.append(
        "Points at the end, less what the others would make of a later one than the first's:"
    )
    for n, entry in enumerate(advised["entries"], 1):
        out.append(f"  {n}. {_entry(entry)}: {entry['mean']} ({entry['low']} to {entry['high']})")
        out.append(f"     {entry['why']}")
    return out


def _entry(entry: EntryData) -> str:
    if not entry["pairs"]:
        return "write nothing"
    return " and ".join(_placed(pair) for pair in entry["pairs"])


def _placed(pair: PlacedData) -> str:
    what = f"{pair['symbol']} {pair['digit']}"
    if pair["mark"] == str(pair["digit"]):
        return f"{what} in column {pair['col']}"
    return f"{what} as a cross in row {pair['row']}, column {pair['col']}"


def _steps(steps: list[StepData]) -> list[str]:
    return [
        f"  {n}. {s['text']}" + (f" +{s['points']}" if s["points"] else "")
        for n, s in enumerate(steps, 1)
    ]


def _gain(advised: AdvisedData) -> str:
    if not advised["gain"]:
        return f"{advised['best']} as it stands, and nothing reaches more"
    text = f"{advised['best']}, {advised['gain']} more than the {advised['now']} without it"
    if advised["runner_up"] is None:
        return text
    return f"{text}; " + (
        f"the next best plan reaches {advised['runner_up']}"
        if advised["margin"]
        else "another plan reaches as much"
    )


# ---- hints


@dataclass(frozen=True, slots=True)
class HintedEntry:
    """What might be done: its fields, row and column from 0 and what to write there, what players call it, why, the
    points that it brings by the end with an interval that holds them nine times of ten, and how often it came out best.
    """

    fields: tuple[tuple[int, int, str], ...]
    title: str
    why: str
    gain: float
    low: float
    high: float
    best: float


@dataclass(frozen=True, slots=True)
class Hint:
    """The best of what might be done, best first, after so many games played on; ``clear`` where the first is ahead,
    and ``sure`` says it in a sentence."""

    entries: tuple[HintedEntry, ...]
    clear: bool
    playouts: int
    sure: str

    @property
    def most(self) -> float:
        """The end of a scale that all entries fit on, in points."""
        return max(1.0, *(entry.high for entry in self.entries))


class Thinking(Protocol):
    """A search that goes on while somebody looks."""

    @property
    def settled(self) -> bool:
        """Whether going on would tell nothing more."""

    def run(self, seconds: float) -> None:
        """Goes on for so long."""

    def hint(self) -> Hint:
        """What it says by now, once it has run."""
