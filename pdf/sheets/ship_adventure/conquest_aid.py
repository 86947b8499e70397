"""The side of the player aid for Caribbean Conquest: a round, a turn, battles, the end."""

from __future__ import annotations

from companion.games.ship_adventure import facts
from companion.results import in_words
from pdf.parts.flow.blocks import Column, Row, band, cell, item, panel, picture, row, stack, table, text
from pdf.parts.flow.sides import ALWAYS, Section
from pdf.sheets.ship_adventure.pictures import battle, draw_group, points

_ONE, _OTHER = (3, 4), (2, 5)  # units and their die, of the battle that is worked
_AREA = (30.0, 9.0)


def sections(narrow: bool) -> list[Section]:
    """All of the side in order."""
    return [_sizes(), _round(), _turn(), _battles(), _end()]


def _sizes() -> Section:
    rows: list[Row] = [
        (f"**{boxes}**", str(s.areas), str(s.points), str(s.areas * s.points), f"{s.majority} of {s.areas}")
        for boxes, s in facts.SIZES.items()
    ]
    titles = ("Boxes", "Areas", "Points in each", "Points, cities apart", "Most areas end it")
    columns = [Column(title, -16 if not i else 1.0, "centre") for i, title in enumerate(titles)]
    units = facts.START_UNITS
    return Section(
        "Boxes and areas",
        [
            table(columns, rows),
            text(
                f"**Set up:** a token, colour up, on each temple and skull; equal colours close together. Each player: "
                f"{in_words(units['ships'])} ship and {in_words(units['crews'])} crews for each city and harbour held "
                "{house}."
            ),
        ],
        [facts.CC_SET_UP, facts.CC_END],
    )


def _round() -> Section:
    return Section(
        "A round",
        [
            row(
                cell("n:1", "Compass", "names the first player, then to the left"),
                cell("n:2", "Turns", "buy, move, fight"),
                cell(
                    "n:3",
                    "Income",
                    f"{facts.INCOME} {{coin}} a point, {facts.CONTROLLED_INCOME} {{coin}} in an area all yours",
                ),
                widths=(1.1, 0.9, 1.2),
            )
        ],
        [facts.CC_TURN, facts.CC_POINTS],
        rank=ALWAYS,
    )


def _turn() -> Section:
    buy = row(
        item("ship", f"Ship **{facts.SHIP_PRICE}** {{coin}}, into the harbour of a city you hold {{house}}"),
        item("captain", f"Crew **{facts.CREW_PRICE}** {{coin}}, into that city"),
        item("cannon", "Equipment cards, wherever you are; they serve all units"),
    )
    move = row(
        picture(12.4, draw_group, "A group sails four squares, another two: six in all"),
        text(
            f"**{in_words(facts.CONQUEST_MOVE).capitalize()} squares in all**, shared among your groups. A group: your "
            f"units on one square, **{in_words(facts.STACK)}** at most. Straight or diagonal, ships on sea, crews on "
            "land; crews may step onto a ship’s square and sail along. Waves carry you, edges meet."
        ),
        widths=(-53, 1),
        rule=False,
    )
    return Section(
        "Your turn",
        [
            band("1", "Buy", buy, "river"),
            band("2", "Move", move, "land"),
            band("3", "Fight", text("The battles that follow from your moves, below."), "dunes"),
        ],
        [facts.CC_PURCHASING, facts.CC_MOVES],
        rank=ALWAYS,
        gap=1.8,
    )


def _battles() -> Section:
    totals = [face + (units - 1) * facts.EXTRA_ATTACKER for units, face in (_ONE, _OTHER)]
    level = "Level, so roll again {house}. Else the" if totals[0] == totals[1] else "The"
    return Section(
        "Battles",
        [
            panel(
                stack(
                    picture(17.4, battle(_ONE, _OTHER), f"Three ships come to {totals[0]}, two ships to {totals[1]}"),
                    text(
                        f"{level} loser removes **one unit**; roll again until one side is left: in close combat the "
                        f"point on the square is theirs. A skull on the die is {facts.SKULL}."
                    ),
                )
            ),
            row(
                cell("swords", "Close", "on one square: cards with {swords}; ships and crews"),
                cell(
                    "target",
                    "At range",
                    "beside: ships only, a cannonball {cannon} each time; crews cannot answer and lose unrolled",
                ),
                cell(
                    "flag",
                    "Points fire",
                    "a captured point fires on enemy ships beside it: {cannon} a shot",
                ),
                widths=(0.9, 1.15, 1.1),
            ),
        ],
        [facts.CC_BATTLES, facts.FIGHTING],
        f"a die, its cards, and {facts.EXTRA_ATTACKER} for each further unit that can attack",
        ALWAYS,
    )


def _end() -> Section:
    many = facts.SIZES[1].points
    whole, some = many * facts.CONTROLLED_POINT, many - 1
    return Section(
        "The end",
        [
            text(
                "A player is **eliminated** (no units, no city {house}) or controls **most areas**, if only for a "
                "moment: finish the round, take its income, then count."
            ),
            row(
                item(points("green", many), f"all {in_words(many)}: **{whole}** points, {whole} {{coin}}", _AREA),
                item(points("pink", some), f"{in_words(some)} of them: **{some}** points, {some} {{coin}}", _AREA),
                rule=False,
            ),
            row(
                item("flag", f"**{facts.POINT}** for each point", (5.2, 5.2)),
                item("area", f"**{facts.CONTROLLED_POINT}** for each in an area all yours", (5.2, 5.2)),
                item("coin", "Tied: gold; then shared {house}", (5.2, 5.2)),
            ),
        ],
        [facts.CC_END, facts.CC_GOAL],
        "cities are points of no area",
        ALWAYS,
    )
