"""The lid of a box: a set of cards as a picture, with its name.

The art of the four boxes is chosen here. Any other set gets its colors, division and backdrop from
its name, and its charges from its commonest names.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QLinearGradient, QPainter, QPen

from desktop.card_art.illustration.art_painter import paint_art
from desktop.card_art.illustration.charge_painter import paint_charge
from desktop.card_art.illustration.recipe import ArtRecipe, recipe, recipe_of
from desktop.style.current_theme import current_theme
from desktop.style.materials.letters import ALIGN_CENTER, fitting_pixels, text_font
from desktop.style.materials.shadows import paint_soft_shadow, rounded
from desktop.style.materials.tones import WHITE, tone
from rules.cards import Card

LID_RADIUS = 10.0
DEPTH = 9.0
"""How far the box stands out below and beside its lid."""

_TITLE, _LINE = 21.0, 13.0  # pixels at 1280x800
_LEAST_LETTERS = 8.0  # pixels
_SHORTENED = 0.8  # a name that needs smaller letters loses what is before its colon
_FULL_WIDTH = 150.0  # pixels; smaller lids have smaller margins
_TITLE_INK = "#fff8e8"
_FIRM_HYPHEN = "\u2011"  # at which a name is not broken
_WRAPPED = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom | Qt.TextFlag.TextWordWrap


class LidArt(NamedTuple):
    """The art of a set: four tones, accent, division, backdrop and three charges."""

    tones: tuple[str, str, str, str]
    accent: str
    division: str
    backdrop: str
    charges: tuple[str, ...]
    name: str = ""  # gives what is random, such as the houses of a city


_ART = {
    "UXM": LidArt(
        ("#170d2b", "#4a2d7d", "#e5b63b", "#fff0c0"), "#f0c85a", "saltire", "rays",
        ("beam", "wings", "claws"),
    ),
    "ASM": LidArt(
        ("#2a0710", "#98203a", "#f2777c", "#ffe0dc"), "#ffd0c0", "gyrons", "skyline",
        ("web", "wheel", "crown"),
    ),
    "AI": LidArt(
        ("#061c2e", "#145a78", "#54c0d8", "#d9fbff"), "#e2e6ea", "chevrons", "rings",
        ("hammer", "eye", "kite"),
    ),
    "SWW": LidArt(
        ("#2b1204", "#9a4a12", "#f7b045", "#fff0cc"), "#f7e6b0", "glory", "peaks",
        ("comet", "lasso", "bow"),
    ),
}  # fmt: skip


_TONES = (
    (("#170d2b", "#4a2d7d", "#e5b63b", "#fff0c0"), "#f0c85a"),
    (("#2a0710", "#98203a", "#f2777c", "#ffe0dc"), "#ffd0c0"),
    (("#061c2e", "#145a78", "#54c0d8", "#d9fbff"), "#e2e6ea"),
    (("#2b1204", "#9a4a12", "#f7b045", "#fff0cc"), "#f7e6b0"),
    (("#08240f", "#2c6b35", "#8fd06a", "#e9ffd8"), "#d8e07a"),
    (("#0b1030", "#2a3f8f", "#7aa2f0", "#e2ecff"), "#c8d4f2"),
    (("#2c0b06", "#9c3315", "#ee7a35", "#ffdcae"), "#f4c06a"),
    (("#12161b", "#414d5a", "#94a5b6", "#eef3f7"), "#d8b46a"),
    (("#26071f", "#7a1d63", "#e07ac0", "#ffe3f6"), "#f2b8d8"),
    (("#04201f", "#0f6660", "#58cbbb", "#dafff8"), "#bfe8c8"),
)
"""The tones and the accent of sets without art of their own."""

_DIVISIONS = ("saltire", "gyrons", "chevrons", "glory", "pale", "waves")
_BACKDROPS = ("rays", "skyline", "rings", "peaks", "moon", "clouds")
_CHARGES = 3


def lid_art(set_code: str, name: str = "", cards: Sequence[Card] = ()) -> LidArt:
    """The art of a set; one that is not from the four boxes is drawn from its name and cards."""
    if set_code in _ART:
        return _ART[set_code]._replace(name=set_code)
    code = zlib.crc32((name or set_code).encode("utf-8", "surrogatepass"))
    tones, accent = _TONES[code % len(_TONES)]
    division, backdrop = _DIVISIONS[code // 7 % 6], _BACKDROPS[code // 3 % 6]
    charges = _common_charges(name or set_code, cards)
    return LidArt(tones, accent, division, backdrop, charges, name or set_code)


def _common_charges(name: str, cards: Sequence[Card]) -> tuple[str, ...]:
    """The different charges of the commonest names, or one from the name of the set."""
    counts = Counter(card.name for card in cards)
    firsts = {card.name: card for card in reversed(cards)}
    common = sorted(counts, key=lambda one: (-counts[one], firsts[one].number))
    charges: dict[str, None] = {}
    for one in common:
        charges[recipe_of(firsts[one]).charge] = None
        if len(charges) == _CHARGES:
            break
    return tuple(charges) or (recipe(name).charge,)


class LidWords(NamedTuple):
    """The title of a set, and the line with its year and number of cards, if it has one."""

    title: str
    line: str = ""


def paint_lid(
    painter: QPainter, rect: QRectF, given: LidArt, words: LidWords, letters: float
) -> None:
    """Paint the lid of a set, and below it the box, `DEPTH` pixels further right and down."""
    art, unit = _recipe(given), _unit(rect)
    lid = rounded(rect, LID_RADIUS * unit)
    box = rounded(rect.translated(5 * unit, 7 * unit), LID_RADIUS * unit)
    if not current_theme().table.is_plain:
        paint_soft_shadow(painter, box, 12 * unit, alpha=190, dx=4 * unit, dy=7 * unit)
    painter.fillPath(box, art.deep.darker(160))
    title = _TitleBlock(rect, words, letters)
    painter.save()
    painter.setClipPath(lid)
    _paint_charges(painter, rect, title.top, given.charges[1:], art)
    _paint_band(painter, rect, title.top, art)
    painter.restore()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(art.accent), 1.6))
    inside = 7 * unit
    painter.drawPath(rounded(rect.adjusted(inside, inside, -inside, -inside), 6 * unit))
    title.paint(painter, art)


def paint_plain_lid(
    painter: QPainter, rect: QRectF, given: LidArt, words: LidWords, letters: float
) -> None:
    """Paint a lid without its picture, which takes longer."""
    art, unit = _recipe(given), _unit(rect)
    radius = LID_RADIUS * unit
    painter.fillPath(rounded(rect.translated(5 * unit, 7 * unit), radius), art.deep.darker(160))
    ground = QLinearGradient(rect.topLeft(), rect.bottomLeft())
    ground.setColorAt(0, art.middle)
    ground.setColorAt(0.8, art.deep)
    painter.fillPath(rounded(rect, radius), ground)
    _TitleBlock(rect, words, letters).paint(painter, art)


def _unit(rect: QRectF) -> float:
    """How much smaller edges and margins of a small lid are."""
    return min(1.0, rect.width() / _FULL_WIDTH)


def _recipe(art: LidArt) -> ArtRecipe:
    """The recipe of a lid's ground, with its main charge."""
    return replace(
        recipe(art.name),
        tones=art.tones,
        accent=art.accent,
        division=art.division,
        backdrop=art.backdrop,
        charge=art.charges[0],
        composition="center",
        hue=0,
        is_mirrored=False,
        light=(0.5, 0.3),
    )


def _paint_charges(
    painter: QPainter, rect: QRectF, title_top: float, others: tuple[str, ...], art: ArtRecipe
) -> None:
    """Paint the ground, the main charge, and below it two small ones if there is room."""
    above = 10 * _unit(rect)
    space = QRectF(rect.left(), rect.top() + above, rect.width(), title_top - rect.top() - above)
    wide = min(space.width(), 1.12 * space.height())
    if space.height() < 0.62 * space.width():
        others, wide = (), min(space.width(), 1.6 * space.height())
    middle = space.center() - QPointF(0, 0.13 * wide if others else 0)
    radius = 0.32 * wide
    room = radius / (0.40 * min(rect.height(), 0.9 * rect.width()))
    focus = (0.5, (middle.y() - rect.top()) / rect.height())
    paint_art(painter, rect, art, current_theme(), focus=focus, room=room)
    for charge, side in zip(others, (-1, 1), strict=False):
        at = middle + QPointF(side * 0.28 * wide, 0.36 * wide)
        small = replace(art, charge=charge)
        paint_charge(painter, at, 0.155 * wide, small, turn=side * 10)


def _paint_band(painter: QPainter, rect: QRectF, title_top: float, art: ArtRecipe) -> None:
    """Darken the foot of the lid behind the title, and add a sheen."""
    top = title_top - 0.2 * (rect.bottom() - title_top) - 24 * _unit(rect)
    dark = QLinearGradient(0, top, 0, rect.bottom())
    dark.setColorAt(0, tone(art.deep, 0))
    dark.setColorAt(max(0.1, (title_top - top) / (rect.bottom() - top)), tone(art.deep, 236))
    dark.setColorAt(1, art.deep.darker(125))
    painter.fillRect(rect, dark)
    sheen = QLinearGradient(rect.topLeft(), rect.bottomRight())
    sheen.setColorAt(0, tone(WHITE, 70))
    sheen.setColorAt(0.35, tone(WHITE, 0))
    painter.fillRect(rect, sheen)


class _TitleBlock:
    """The title of a set and perhaps a line below it, at the foot of a lid."""

    def __init__(self, rect: QRectF, words: LidWords, letters: float) -> None:
        self._words = words
        unit = _unit(rect)
        room = rect.adjusted(14 * unit, 0, -14 * unit, -15 * unit)
        self._line_pixels = _LINE * letters
        high = 0.0
        if words.line:
            self._line_pixels = _fitting(words.line, _LINE * letters, room.width(), 1)
            high = QFontMetricsF(text_font(self._line_pixels)).height()
        self._line = QRectF(room.left(), room.bottom() - high, room.width(), high)
        lines, most = (2 if words.line else 3), _TITLE * letters
        self._named = words.title.replace("-", _FIRM_HYPHEN)
        self._pixels = _fitting(self._named, most, room.width(), lines, bold=True)
        own_part = self._named.partition(": ")[2]
        if self._pixels < _SHORTENED * most and own_part:  # the tooltip has the whole name
            self._named = own_part
            self._pixels = _fitting(own_part, most, room.width(), lines, bold=True)
        metrics = QFontMetricsF(text_font(self._pixels, bold=True))
        box = metrics.boundingRect(QRectF(0, 0, room.width(), 9999), _WRAPPED, self._named)
        self._title = QRectF(
            room.left(), self._line.top() - box.height(), room.width(), box.height()
        )

    @property
    def top(self) -> float:
        """Where the words begin."""
        return self._title.top()

    def paint(self, painter: QPainter, art: ArtRecipe) -> None:
        """Paint the words."""
        painter.setFont(text_font(self._line_pixels))
        painter.setPen(QColor(art.accent))
        painter.drawText(self._line, ALIGN_CENTER, self._words.line)
        painter.setFont(text_font(self._pixels, bold=True))
        painter.setPen(QColor(_TITLE_INK))
        painter.drawText(self._title, _WRAPPED, self._named)


@lru_cache(maxsize=256)
def _fitting(text: str, pixels: float, width: float, lines: int, *, bold: bool = False) -> float:
    """The size of letters, at most `pixels`, in which a text fits in this many lines."""

    def fits(size: float) -> bool:
        metrics = QFontMetricsF(text_font(size, bold=bold))
        widest = max(metrics.horizontalAdvance(word) for word in text.split())
        box = metrics.boundingRect(QRectF(0, 0, width, 9999), _WRAPPED, text)
        return widest <= width and box.height() <= (lines + 0.4) * metrics.lineSpacing()

    return fitting_pixels(pixels, _LEAST_LETTERS, fits)
