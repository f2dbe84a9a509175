"""The areas of a card's parts at each of its sizes; draws nothing.

The shape of the rectangle decides the size: a card that is higher than wide is drawn in full, a
very low one as a strip, all others small, with their text if there is room for it.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF

from desktop.card_art.ability_text import (
    LEAST_PIXELS,
    TextFit,
    cut_text,
    fit_or_cut_text,
    fit_text,
    least_pixels,
    needed_height,
)
from desktop.card_art.card_print import CardPrint
from desktop.style.materials.letters import text_width

TABLE_WIDTH, READING_WIDTH, READING_HEIGHT = 212.0, 372.0, 558.0
_TALL = 1.2  # from this ratio of height to width on, a card is drawn in full
_LOW = 0.31  # below this ratio, a card is a strip
_STRIP_HEIGHT = 48.0  # below this height, a card is a strip
_NAMELESS = 3.8  # a strip with a smaller ratio of width to height has no name
_NARROW, _NARROW_EDGE = 2.25, 3.0  # the width of the parts of such a strip, and of its edges
_MOST_STRIP = 42.0  # the parts of a higher strip are not larger
_SMALL_TEXT = 14.5 / 280  # most letter height of the text on a small card, relative to its width
_SMALL_WIDTH = 290.0  # the parts of a wider small card are larger
_SUBTITLE_HEIGHT = 84.0  # below this height, the subtitle of a small card leaves room for dice
_TEXT_HEIGHT = 128.0  # from this height on, a small card may have its text
_LOW_TEXT_HEIGHT = 104.0  # the same for a card without levels
_LOW_DIE = 30.0  # dice on a card that is lower than others with a text
_LEAST_ART = 0.27  # of the height of a card drawn in full
_SEAL = 13.5  # the radius of the seal of a text by hand, in units


class CardSize(Enum):
    """How a card is drawn: in full, small, or as a strip."""

    TABLE = "table"
    SMALL = "small"
    STRIP = "strip"


@dataclass(frozen=True, slots=True)
class CardAnatomy:
    """The areas of a card's parts, in the coordinates of the rectangle it was given."""

    size: CardSize  # the size in which the card is drawn
    unit: float  # the scale, 1 for a card of the usual size
    card: QRectF  # the whole card
    coin: QRectF  # the circle with the cost; the energy symbols stand at its lower right
    name: QRectF  # the area of the name
    name_pixels: float  # the wanted size of its letters
    subtitle: QRectF | None  # the area of the subtitle, or None
    art: QRectF  # the picture
    # Where the charge stands in the picture, as shares of width and height
    focus: tuple[float, float]
    art_room: float  # how large the charge may be
    paper: QRectF | None  # the paper with affiliation and text, or None
    affiliation: QRectF | None  # the line with the affiliation and the number, or None
    text: TextFit | None  # where the text is, or None if there is no room for it
    marks: tuple[QRectF, ...]  # the circle with a G for each Global Ability
    boxes: tuple[QRectF, ...]  # the area to press for each Global Ability
    levels: QRectF | None  # the plates with the numbers of the levels, or None
    dice_area: QRectF  # where the dice are
    die_edge: float  # how large a die there may be
    count: QRectF | None = None  # where the number of dice is, on a strip; else None
    gap: QRectF | None = None  # the part of a strip where nothing is written; else None
    seal: QRectF | None = None  # the circle of the seal of a text by hand, or None

    @property
    def has_whole_text(self) -> bool:
        """Whether all of its text is on the card."""
        return self.text is not None and not self.text.is_cut


def size_for_area(width: float, height: float) -> CardSize:
    """The size in which a card with these measures is drawn."""
    if height >= _TALL * width:
        return CardSize.TABLE
    if height < _STRIP_HEIGHT or height < _LOW * width:
        return CardSize.STRIP
    return CardSize.SMALL


@lru_cache(maxsize=128)
def anatomy_of(
    printed: CardPrint, width: float, height: float, letters: float = 1.0, *, dice: bool = True
) -> CardAnatomy:
    """The areas of a card's parts, with or without room for dice on it."""
    card = QRectF(0, 0, width, height)
    match size_for_area(width, height):
        case CardSize.STRIP:
            return _strip(printed, card, letters)
        case CardSize.SMALL:
            return _small(printed, card, letters, dice=dice)
        case _:
            return _full(printed, card, letters, dice=dice)


def _full(printed: CardPrint, card: QRectF, letters: float, *, dice: bool) -> CardAnatomy:
    """Head, picture, paper with affiliation and text, levels; the dice in the picture's foot."""
    u = card.width() / TABLE_WIDTH
    pad, grown = 6 * u, 1 + 0.5 * (letters - 1)
    inner = card.adjusted(pad, pad, -pad, -pad)
    head = 37 * u * max(0.9, grown)
    coin = _circle(QPointF(inner.x() + 17 * u, inner.y() + 15 * u), 17 * u)
    left = inner.x() + (53 + 14 * max(0, len(printed.energy) - 1)) * u
    name = QRectF(left, card.y() + 5 * u, inner.right() - left - 2 * u, 0.53 * head)
    seal = _seal(printed, QPointF(inner.right() - 11 * u, card.y() + 16 * u), _SEAL * u)
    if seal is not None:
        name.setRight(seal.left() - 3 * u)
    subtitle = QRectF(left, name.bottom() - u, name.width(), 0.36 * head)
    levels, low = None, inner.bottom()
    if printed.levels:
        levels = QRectF(inner.x(), inner.bottom() - 23 * u, inner.width(), 23 * u)
        low = levels.top() - 4 * u
    wide = inner.width() - 14 * u
    wanted = max(LEAST_PIXELS, 12.5 * u * letters)
    ribbon = max(15 * u, 12 * u * letters)
    need = needed_height(printed.lead or "-", printed.globals, wide, wanted)
    free = low - inner.y() - head - need - ribbon - 14 * u
    art_height = card.height() * min(0.54, max(_LEAST_ART, free / card.height()))
    art = QRectF(inner.x(), inner.y() + head, inner.width(), art_height)
    paper = QRectF(inner.x(), art.bottom() + 3 * u, inner.width(), 0)
    paper.setBottom(low)
    affiliation = QRectF(paper.x() + 7 * u, paper.y() + 3 * u, wide, ribbon)
    area = QRectF(affiliation.left(), affiliation.bottom() + 2 * u, wide, 0)
    area.setBottom(paper.bottom() - 5 * u)
    least = min(wanted, least_pixels(letters))
    text = fit_or_cut_text(printed.lead, printed.globals, area, wanted, least)
    if text is None:  # the picture takes the room; the reading size has the text
        marks_room = 30 * u if printed.globals else 0.0
        art.setBottom(low - ribbon - 9 * u - marks_room)
        paper.setTop(art.bottom() + 3 * u)
        affiliation.moveTop(paper.top() + 3 * u)
    side = min(44 * u, 0.72 * art.height())
    shelf = QRectF(art.left() + 3 * u, art.bottom() - 1.12 * side, art.width() - 6 * u, 1.04 * side)
    marks, boxes = _global_areas(
        text, printed, QRectF(affiliation.left(), affiliation.bottom() + 3 * u, wide, 24 * u)
    )
    return CardAnatomy(
        size=CardSize.TABLE,
        unit=u,
        card=card,
        coin=coin,
        name=name,
        name_pixels=16.5 * u * letters,
        subtitle=subtitle,
        art=art,
        focus=(0.5, 0.40 if dice else 0.5),
        art_room=0.84 if dice else 1.0,
        paper=paper,
        affiliation=affiliation,
        text=text,
        marks=marks,
        boxes=boxes,
        levels=levels,
        dice_area=shelf,
        die_edge=side,
        seal=seal,
    )


def _small(printed: CardPrint, card: QRectF, letters: float, *, dice: bool) -> CardAnatomy:
    """The picture fills the card; name and cost above, dice at the left, levels or text below."""
    grown = max(1.0, card.width() / _SMALL_WIDTH)  # in large windows
    taller = 1 + 0.6 * (letters - 1)
    full_height = _TEXT_HEIGHT * grown * (1 + 0.3 * (letters - 1))
    least_for_text = full_height
    if not printed.levels:
        least_for_text *= _LOW_TEXT_HEIGHT / _TEXT_HEIGHT
    most = grown * (1.12 if card.height() >= least_for_text else 1.3)
    u = min(most, max(0.7, min(card.height() / 104, card.width() / 220)))
    inner = card.adjusted(3, 3, -3, -3)
    radius = 15 * u
    coin = _circle(QPointF(inner.x() + radius + 3, inner.y() + radius + 2), radius)
    symbols = 18 * u + 13 * u * max(0, len(printed.energy) - 1) if printed.energy else 0.0
    left = coin.right() + symbols + 3 * u
    has_subtitle = bool(printed.subtitle) and card.height() >= _SUBTITLE_HEIGHT * taller * u
    name = QRectF(left, inner.y() + 2 * u, inner.right() - left - 5 * u, 18 * u * taller)
    subtitle = None
    if has_subtitle:
        subtitle = QRectF(left, name.bottom() - u, name.width(), 13 * u * taller)
    else:
        name.moveTop(coin.center().y() - name.height() / 2)
    seal = _seal(printed, QPointF(inner.right() - 12 * u, inner.y() + 13 * u), _SEAL * u)
    if seal is not None:
        for line in (name, subtitle):
            if line is not None:
                line.setRight(seal.left() - 3)
    bottom = inner.bottom() - 4
    levels = None
    if printed.levels:
        high = min(21 * u * taller, 0.22 * card.height())
        levels = QRectF(inner.x() + 4, bottom - high, inner.width() - 8, high)
        bottom = levels.top() - 2
    head = max(coin.bottom() + 1, (subtitle or name).bottom())
    side = min(40 * u, bottom - head)
    shelf = QRectF(inner.x() + 5, bottom - side, 0.96 * inner.width() - 5, side)
    text, paper = None, None
    if card.height() >= least_for_text:
        room = QRectF(inner.x() + 4, head + 2, inner.width() - 8, bottom - head - 2)
        edge = 36 * grown if levels else min(side, 40 * u)
        if card.height() < full_height:
            edge = min(edge, _LOW_DIE * grown)
        found = _beside_dice(printed, room, edge if dice else 0.0, letters)
        if found is not None:
            text, paper, shelf = found
            side = min(shelf.width(), shelf.height())
    marks_at = QRectF(0, inner.y() + 3, 18 * u * max(1, len(printed.globals)), 18 * u)
    marks_at.moveRight(inner.right() - 3 if seal is None else seal.left() - 3)
    if printed.globals and text is None:
        name.setRight(marks_at.left() - 3)
    marks, boxes = _global_areas(text, printed, marks_at)
    return CardAnatomy(
        size=CardSize.SMALL,
        unit=u,
        card=card,
        coin=coin,
        name=name,
        name_pixels=15 * u * (1 + 0.7 * (letters - 1)),
        subtitle=subtitle,
        art=inner,
        focus=(0.72, 0.52 if paper is None else 0.5 * paper.top() / card.height()),
        art_room=0.98 if paper is None else 1.1 * paper.top() / card.height(),
        paper=paper,
        affiliation=None,
        text=text,
        marks=marks,
        boxes=boxes,
        levels=levels,
        dice_area=shelf,
        die_edge=side / 1.05,
        seal=seal,
    )


def _beside_dice(
    printed: CardPrint, room: QRectF, side: float, letters: float
) -> tuple[TextFit, QRectF, QRectF] | None:
    """The text of a small card, its paper, and the place for the dice; None if it does not fit.

    The text is below a row of dice, or to the right of a column of dice. Without dice (`side` is 0)
    it is at the bottom, on no more paper than it needs.
    """
    grown = max(1.0, room.width() / _SMALL_WIDTH)
    wanted = max(12.5, _SMALL_TEXT * room.width()) * letters
    least = grown * least_pixels(letters)
    if not side:
        return _at_bottom(printed, room, wanted, least)
    row = QRectF(room.left() + 1, room.top(), room.width() - 1, side)
    below = room.adjusted(0, side + 3, 0, 0)
    column = QRectF(room.left() + 1, room.top(), side, room.height())
    beside = room.adjusted(side + 6, 0, 0, 0)
    for paper, shelf in ((below, row), (beside, column)):
        area = paper.adjusted(6, 3, -6, -3)
        text = fit_text(printed.lead, printed.globals, area, wanted, least)
        if text is not None:
            return text, paper, shelf
    text = cut_text(printed.lead, printed.globals, beside.adjusted(6, 3, -6, -3), least)
    return (text, beside, column) if text is not None else None


def _at_bottom(
    printed: CardPrint, room: QRectF, wanted: float, least: float
) -> tuple[TextFit, QRectF, QRectF] | None:
    """The text of a small card without dice; it leaves the rest of the room to the picture."""
    inner = room.adjusted(6, 3, -6, -3)
    text = fit_or_cut_text(printed.lead, printed.globals, inner, wanted, least)
    if text is None:
        return None
    high = needed_height(printed.lead, printed.globals, room.width() - 12, text.pixels) + 8
    paper = QRectF(room)
    paper.setTop(max(room.top(), room.bottom() - high))
    text = fit_or_cut_text(
        printed.lead, printed.globals, paper.adjusted(6, 3, -6, -3), text.pixels, text.pixels
    )
    return (text, paper, QRectF(room.topLeft(), room.topLeft())) if text is not None else None


def _strip(printed: CardPrint, card: QRectF, letters: float) -> CardAnatomy:
    """Cost, name, a slice of the picture, the Global Abilities, and one token for the dice.

    A narrow strip has no name. Its other parts are small enough to stand beside each other, and its
    Global Abilities are above the energy symbol.
    """
    high = card.height()
    inner = card.adjusted(2, 2, -2, -2)
    low = min(high, _MOST_STRIP)
    is_narrow = card.width() < _NAMELESS * low
    if is_narrow:
        low = min(low, (card.width() - 2 * _NARROW_EDGE) / _NARROW)
    radius = 0.36 * low
    beside = _NARROW_EDGE if is_narrow else 6
    coin = _circle(QPointF(card.x() + beside + radius, card.center().y() - 1), radius)
    symbols = 1.1 * radius + 0.8 * radius * max(0, len(printed.energy) - 1)
    edge = 0.72 * low
    right = card.right() - (_NARROW_EDGE if is_narrow else 7)
    shelf = QRectF(right - edge, card.center().y() - edge / 2, edge, edge)
    mark = (0.36 if is_narrow else 0.56) * low
    marks_at = QRectF(0, card.center().y() - mark / 2, mark * len(printed.globals), mark)
    count = QRectF(shelf.left() - 0.66 * edge, shelf.top(), 0.6 * edge, edge)
    marks_at.moveRight(count.left() - 3)
    if is_narrow:
        marks_at.moveTopLeft(QPointF(coin.right() - 0.1 * radius, coin.top() - 0.2 * radius))
    at = QPointF(marks_at.left() - 0.4 * low, card.center().y())
    if is_narrow:
        at = QPointF(coin.left() + 0.4 * radius, coin.bottom() - 0.1 * radius)
    seal = _seal(printed, at, (0.2 if is_narrow else 0.36) * low)
    marks, boxes = _global_areas(None, printed, marks_at)
    left = coin.right() + (symbols if printed.energy else 0.0) + 0.14 * low
    end = marks_at.left() if seal is None else seal.left()
    name = QRectF(left, card.y(), 0 if is_narrow else end - left - 4, high)
    pixels = min(15 * max(1.0, low / 40) * letters, (0.44 if letters <= 1 else 0.6) * low)
    words = min(name.width(), text_width(printed.name, pixels, bold=True))
    art = QRectF(inner)  # a slice behind the name
    art.setLeft(max(inner.right() - 0.46 * inner.width(), name.left() + words))
    middle = (max(art.left(), name.left() + words) + end) / 2
    return CardAnatomy(
        size=CardSize.STRIP,
        unit=high / 36,
        card=card,
        coin=coin,
        name=name,
        name_pixels=pixels,
        subtitle=None,
        art=art,
        focus=(max(0.2, (middle - art.left()) / max(1.0, art.width())), 0.5),
        art_room=1.3,
        paper=None,
        affiliation=None,
        text=None,
        marks=marks,
        boxes=boxes,
        levels=None,
        dice_area=shelf,
        die_edge=edge,
        count=count,
        gap=QRectF(QPointF(name.left() + words + 3, inner.top()), QPointF(end, marks_at.bottom())),
        seal=seal,
    )


def _circle(center: QPointF, radius: float) -> QRectF:
    return QRectF(center.x() - radius, center.y() - radius, 2 * radius, 2 * radius)


def _seal(printed: CardPrint, center: QPointF, radius: float) -> QRectF | None:
    """The circle of the seal of a text by hand; None for a card without one."""
    return _circle(center, radius) if printed.is_by_hand else None


def _global_areas(
    text: TextFit | None, printed: CardPrint, elsewhere: QRectF
) -> tuple[tuple[QRectF, ...], tuple[QRectF, ...]]:
    """The circles and the areas to press; without text, circles side by side elsewhere."""
    if text is not None:
        return tuple(box.mark for box in text.boxes), tuple(box.area for box in text.boxes)
    found = []
    for place in range(len(printed.globals)):
        side = elsewhere.height()
        circle = QRectF(elsewhere.left() + place * 1.12 * side, elsewhere.top(), side, side)
        found.append(circle)
    return tuple(found), tuple(found)
