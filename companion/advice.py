"""Advice: its form in the contract, and the same for people at a terminal."""

from __future__ import annotations

from typing import NamedTuple, NotRequired, TypedDict, final


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


class HealerData(TypedDict):
    """A healer card: gold for each cube, and fixed gold."""

    per_cube: int
    fixed: int


class PickData(TypedDict):
    """Which healer a player should pick, and what it costs them."""

    name: str
    healer: HealerData
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
        a = advised
        out.append(f"{a['name']}: {_gain(a)}{_other(a)}.")
        out += _steps(a["steps"])
        if a["ruling"]:
            total = a["with_moves_after_cards"]
            out.append(f"  {total}, {total - a['best']} more, if your table lets you move after the cards:")
            out += _steps(a["steps_with_moves_after_cards"])
            out.append(f"  Ruling: {a['ruling']}")
        out += [f"  Left out: {text}" for text in a["left_out"]]
        out.append("")
    for n, pick in enumerate(advice.get("picks", ()), 1):
        healer = pick["healer"]
        out.append(f"{n}. {pick['name']} takes {healer['per_cube']} a cube + {healer['fixed']}, cost {pick['cost']}")
        out.append(f"   {pick['why']}")
    return "\n".join(out).rstrip() + "\n"


def _played_out(advised: PlayedOutData) -> list[str]:
    """The best entries at a terminal: where each pair goes, points at the end, how sure, and why."""
    first = advised["entries"][0]
    sure = (
        f"ahead, and the best in {round(10 * first['best'])} games of 10"
        if advised["clear"]
        else "a toss-up with the next"
    )
    out = [f"{advised['name']}: {_entry(first)}; {sure}, {advised['playouts']} games played on."]
    out.append("Points at the end, less what the others would make of a later one than the first's:")
    for n, entry in enumerate(advised["entries"], 1):
        out.append(f"  {n}. {_entry(entry)}: {entry['mean']} ({entry['low']} to {entry['high']})")
        out.append(f"     {entry['why']}")
    return out


def _entry(entry: EntryData) -> str:
    """Each pair and where it goes; a cross may stand in any row."""
    if not entry["pairs"]:
        return "write nothing"
    return " and ".join(_placed(pair) for pair in entry["pairs"])


def _placed(pair: PlacedData) -> str:
    what = f"{pair['symbol']} {pair['digit']}"
    if pair["mark"] == str(pair["digit"]):
        return f"{what} in column {pair['col']}"
    return f"{what} as a cross in row {pair['row']}, column {pair['col']}"


def _steps(steps: list[StepData]) -> list[str]:
    return [f"  {n}. {s['text']}" + (f" +{s['points']}" if s["points"] else "") for n, s in enumerate(steps, 1)]


def _gain(advised: AdvisedData) -> str:
    if not advised["gain"]:
        return f"{advised['best']} as it stands, and nothing reaches more"
    return f"{advised['best']}, {advised['gain']} more than the {advised['now']} without it"


def _other(advised: AdvisedData) -> str:
    """How the best other plan compares, where there is one."""
    if advised["runner_up"] is None or not advised["gain"]:
        return ""
    if not advised["margin"]:
        return "; another plan reaches as much"
    return f"; the next best plan reaches {advised['runner_up']}"
