"""The winner's cabin at the end: the chest, storage, and what it came to."""

from typing import Final

from companion.places import RecordData, of_length
from pdf.parts.sheet import WHITE, Font, Pen, Rect, draw_coin, draw_waves
from pdf.sheets.waters_of_nereus.cabin_board import draw_space

_SLOT: Final = 11.5
_ACROSS: Final = 6 * _SLOT + 5 * 2.2  # mm: six slots and the gaps between them


def draw_end(pen: Pen, box: Rect, record: RecordData, seat: int | None) -> bool:
    """Draws one player's chest slot by slot, the storage below it, and track and gold. Returns
    whether somebody won."""
    if seat is None:
        return False
    player = record["players"][seat]
    pen.rect(box, pen.ink.tint("river"), 0)
    draw_waves(pen, box)
    left = box.x + (box.w - _ACROSS) / 2
    stored = [kind for kind, count in player.get("storage", {}).items() for _ in range(count)]
    # six slots each; those that are not filled are empty
    for down, title, pieces in ((6, "Chest", player.get("chest", ())), (26, "Storage", stored)):
        top = box.y + down
        pen.rect(Rect(left, top - 4.2, 18, 4.4), pen.ink.tint("river"), 0)
        pen.text(left, top - 1, title, Font.BOLD, 8)
        for n, piece in enumerate(of_length(pieces, 6, "")):
            place = Rect(left + n * (_SLOT + 2.2), top, _SLOT, _SLOT)
            draw_space(pen, place, [piece] if piece else [])
    foot = Rect(left, box.bottom - 10.5, _ACROSS, 8)
    pen.rounded(foot, 1.4, WHITE, 0.6)
    pen.symbol("track", foot.x + 6, foot.cy, 6)
    track, gold = f"{player.get('track', 0)} on the track", f"{player.get('gold', 0)} gold"
    pen.centred_text(foot.x + 11, foot.cy, track, Font.BOLD, 10, align="left")
    draw_coin(pen, foot.x + 48, foot.cy, 5.5)
    pen.centred_text(foot.x + 53, foot.cy, gold, Font.BOLD, 10, align="left")
    pen.rect(box, None, 1.0)
    return True
