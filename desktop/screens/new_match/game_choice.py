"""The choice of a game: the boxes of the starter sets side by side."""

from __future__ import annotations

from dataclasses import replace
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QWidget

from desktop.card_art.illustration.art_painter import paint_art
from desktop.card_art.illustration.charge_painter import paint_charge
from desktop.card_art.illustration.recipe import ArtRecipe, recipe
from desktop.screens.new_match.late_picture import LatePicture
from desktop.style.current_theme import current_theme
from desktop.style.materials.letters import ALIGN_CENTER, fitting_pixels, text_font
from desktop.style.materials.shadows import paint_soft_shadow, rounded
from desktop.style.materials.tones import WHITE, tone
from rules.cards import all_card_sets
from rules.model import EDITIONS
from rules.teams import DEMO_GAMES, DemoGame

_PAD = 8.0
_WIDEST = 0.98  # the width of a box, relative to its height


class GameChoice(QWidget):
    """Shows a box for each starter match; arrows and clicks choose one."""

    def __init__(self) -> None:
        super().__init__()
        self._games = tuple(DEMO_GAMES.values())
        self.set_buttons = QButtonGroup(self)
        counts = {card_set.code: len(card_set.cards) for card_set in all_card_sets()}
        for place, game in enumerate(self._games):
            year, count = EDITIONS[game.set_code].year, counts[game.set_code]
            line = self.tr("{year}  ·  {count} cards").format(year=year, count=count)
            lid = BoxLid(game.set_code, LidWords(game.title, line))
            lid.setParent(self)
            self.set_buttons.addButton(lid, place)
        self.select_set(self._games[0].set_code)

    @property
    def selected_game(self) -> DemoGame:
        """The selected game."""
        return self._games[self.set_buttons.checkedId()]

    def select_set(self, box: str) -> None:
        """Select a set by its code."""
        self.set_buttons.button(tuple(DEMO_GAMES).index(box)).setChecked(True)

    def focus_chosen(self) -> None:
        """Give the keyboard to the chosen box."""
        self.set_buttons.button(self.set_buttons.checkedId()).setFocus()

    def set_letters(self, letters: float) -> None:
        """Set the scale of letters."""
        for lid in self._lids():
            lid.set_letters(letters)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place the boxes beside each other."""
        super().resizeEvent(event)
        lids = self._lids()
        across = (self.width() - (len(lids) + 1) * _PAD) / len(lids)
        high = self.height() - 2 * _PAD
        wide = min(across, _WIDEST * high)
        left = (self.width() - len(lids) * wide - (len(lids) - 1) * (across - wide + _PAD)) / 2
        for lid in lids:
            lid.setGeometry(QRectF(left, _PAD, wide, high).toRect())
            left += across + _PAD

    def _lids(self) -> list[BoxLid]:
        return [lid for lid in self.set_buttons.buttons() if isinstance(lid, BoxLid)]


# --- box lid --------------------------------------------------------------------------------------


_RING = 4.0
_MARGIN = 12  # around the lid, for the ring of the chosen one


class BoxLid(QAbstractButton):
    """The lid of a box; the chosen one has a ring of light and a check mark."""

    def __init__(self, set_code: str, words: LidWords) -> None:
        super().__init__()
        self._set_code, self._words = set_code, words
        self._letters = 1.0
        self._picture = LatePicture(self, self._paint_picture)
        self.setObjectName(f"box-{set_code}")
        self.setCheckable(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setAccessibleName(f"{words.title}, {words.line}")

    def set_letters(self, letters: float) -> None:
        """Set the scale of letters."""
        if letters == self._letters:
            return
        self._letters = letters
        self._picture.forget()

    def sizeHint(self) -> QSize:
        return QSize(200, 280)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        lid = self._lid()
        if self.isChecked():
            self._paint_glow(painter, lid)
        if not self._picture.show(painter):
            paint_plain_lid(painter, lid, self._set_code, self._words, self._letters)
        if self.underMouse() and not self.isChecked():
            painter.fillPath(rounded(lid, LID_RADIUS), QColor(255, 255, 255, 34))
        if self.isChecked():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(current_theme().legal), _RING))
            painter.drawPath(rounded(lid.adjusted(-1, -1, 1, 1), LID_RADIUS + 1))
            paint_check(painter, lid.topRight() + QPointF(-24, 24))
        if self.hasFocus():
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor("#ffffff"), 2))
            painter.drawPath(rounded(lid.adjusted(3, 3, -3, -3), 8))
        painter.end()

    def _lid(self) -> QRectF:
        away = _MARGIN + DEPTH / 2
        return QRectF(self.rect()).adjusted(away - 4, away - 4, -away - 4, -away - 4)

    def _paint_picture(self, painter: QPainter) -> None:
        paint_lid(painter, self._lid(), self._set_code, self._words, self._letters)

    def _paint_glow(self, painter: QPainter, lid: QRectF) -> None:
        if not current_theme().table.is_plain:
            around = rounded(lid.adjusted(-3, -3, 3 + DEPTH, 3 + DEPTH), LID_RADIUS + 3)
            paint_soft_shadow(painter, around, 8, current_theme().legal, 230)


def paint_check(painter: QPainter, at: QPointF, radius: float = 15.0) -> None:
    """Paint a check mark on a lit disc."""
    ink, part = QColor("#1d1509"), radius / 15
    painter.setPen(QPen(ink, 1.4))
    painter.setBrush(QColor(current_theme().legal))
    painter.drawEllipse(at, radius, radius)
    mark = QPainterPath(at + QPointF(-7, 0) * part)
    mark.lineTo(at + QPointF(-2, 6) * part)
    mark.lineTo(at + QPointF(8, -6) * part)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    width = 3.4 * part
    painter.setPen(QPen(ink, width, c=Qt.PenCapStyle.RoundCap, j=Qt.PenJoinStyle.RoundJoin))
    painter.drawPath(mark)


# --- box art --------------------------------------------------------------------------------------


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
    """Paint the lid of a set, and below it the box, `DEPTH` pixels further right and down."""
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
