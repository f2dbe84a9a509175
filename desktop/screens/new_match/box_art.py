"""Paints the lid of a box: a picture of its set, with a title.

Three charges of the set stand on its ground, in the tones of the set. All of it is made for this
program; nothing is taken from the boxes.
"""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QLinearGradient, QPainter, QPen

from desktop.card_art.illustration.art_painter import paint_art
from desktop.card_art.illustration.charge_painter import paint_charge
from desktop.card_art.illustration.recipe import ArtRecipe, recipe
from desktop.style.current_theme import current_theme
from desktop.style.materials.letters import ALIGN_CENTER, fitting_pixels, text_font
from desktop.style.materials.shadows import paint_soft_shadow, rounded
from desktop.style.materials.tones import WHITE, tone

LID_RADIUS = 10.0
DEPTH = 9.0
"""How far the box stands out below and beside its lid."""

_TITLE, _LINE = 21.0, 13.0  # pixels at 1280x800
_LEAST_LETTERS = 8.0  # pixels
_TITLE_INK = "#fff8e8"
_FIRM_HYPHEN = "\u2011"  # at which a name is not broken
_WRAPPED = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom | Qt.TextFlag.TextWordWrap


class LidArt(NamedTuple):
    """The art of a set: four tones, accent, division, backdrop and three charges."""

    tones: tuple[str, str, str, str]
    accent: str
    division: str
    backdrop: str
    charges: tuple[str, str, str]


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


class LidWords(NamedTuple):
    """The title of a set, and the line with its year and number of cards."""

    title: str
    line: str


def paint_lid(
    painter: QPainter, rect: QRectF, set_code: str, words: LidWords, letters: float
) -> None:
    """Paint a lid and the box below it.

    Args:
        painter: paints the lid.
        rect: the lid; the box reaches `DEPTH` pixels further right and down.
        set_code: the code of the set, which chooses the art.
        words: the title of the set, and its year and number of cards.
        letters: the scale of letters.
    """
    art = _recipe(set_code)
    lid = rounded(rect, LID_RADIUS)
    box = rounded(rect.translated(5, 7), LID_RADIUS)
    if not current_theme().table.is_plain:
        paint_soft_shadow(painter, box, 12, alpha=190, dx=4, dy=7)
    painter.fillPath(box, art.deep.darker(160))
    title = _TitleBlock(rect, words, letters)
    painter.save()
    painter.setClipPath(lid)
    _paint_charges(painter, rect, title.top, set_code, art)
    _paint_band(painter, rect, title.top, art)
    painter.restore()
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(art.accent), 1.6))
    painter.drawPath(rounded(rect.adjusted(7, 7, -7, -7), 6))
    title.paint(painter, art)


def paint_plain_lid(
    painter: QPainter, rect: QRectF, set_code: str, words: LidWords, letters: float
) -> None:
    """Paint a lid without its picture, which takes longer."""
    art = _recipe(set_code)
    painter.fillPath(rounded(rect.translated(5, 7), LID_RADIUS), art.deep.darker(160))
    ground = QLinearGradient(rect.topLeft(), rect.bottomLeft())
    ground.setColorAt(0, art.middle)
    ground.setColorAt(0.8, art.deep)
    painter.fillPath(rounded(rect, LID_RADIUS), ground)
    _TitleBlock(rect, words, letters).paint(painter, art)


def _recipe(set_code: str) -> ArtRecipe:
    """The recipe of a lid's ground, with its main charge; a new set gets one from its code."""
    art = _ART.get(set_code)
    made = recipe(set_code)
    if art is not None:
        made = replace(
            made,
            tones=art.tones,
            accent=art.accent,
            division=art.division,
            backdrop=art.backdrop,
            charge=art.charges[0],
        )
    return replace(made, composition="center", hue=0, is_mirrored=False, light=(0.5, 0.3))


def _paint_charges(
    painter: QPainter, rect: QRectF, title_top: float, set_code: str, art: ArtRecipe
) -> None:
    """Paint the ground, the main charge, and below it two small ones if there is room."""
    space = QRectF(rect.left(), rect.top() + 10, rect.width(), title_top - rect.top() - 10)
    others = _ART[set_code].charges[1:] if set_code in _ART else ()
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
    top = title_top - 0.2 * (rect.bottom() - title_top) - 24
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
    """The title of a set and the line below it, at the foot of a lid."""

    def __init__(self, rect: QRectF, words: LidWords, letters: float) -> None:
        self._words = words
        room = rect.adjusted(14, 0, -14, -15)
        self._line_pixels = _fitting(words.line, _LINE * letters, room.width(), 1)
        high = QFontMetricsF(text_font(self._line_pixels)).height()
        self._line = QRectF(room.left(), room.bottom() - high, room.width(), high)
        self._named = words.title.replace("-", _FIRM_HYPHEN)
        self._pixels = _fitting(self._named, _TITLE * letters, room.width(), 2, bold=True)
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


def _fitting(text: str, pixels: float, width: float, lines: int, *, bold: bool = False) -> float:
    """The size of letters, at most `pixels`, in which a text fits in this many lines."""

    def fits(size: float) -> bool:
        metrics = QFontMetricsF(text_font(size, bold=bold))
        widest = max(metrics.horizontalAdvance(word) for word in text.split())
        box = metrics.boundingRect(QRectF(0, 0, width, 9999), _WRAPPED, text)
        return widest <= width and box.height() <= (lines + 0.4) * metrics.lineSpacing()

    return fitting_pixels(pixels, _LEAST_LETTERS, fits)
