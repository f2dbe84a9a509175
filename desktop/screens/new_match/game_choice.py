"""The choice of a game: the boxes of the starter sets side by side."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QAbstractButton, QButtonGroup, QWidget

from desktop.card_art.box_lid import (
    DEPTH,
    LID_RADIUS,
    LidWords,
    lid_art,
    paint_lid,
    paint_plain_lid,
)
from desktop.screens.new_match.late_picture import LatePicture
from desktop.style.current_theme import current_theme
from desktop.style.materials.shadows import paint_soft_shadow, rounded
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
        self._art, self._words = lid_art(set_code), words
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
            paint_plain_lid(painter, lid, self._art, self._words, self._letters)
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
        paint_lid(painter, self._lid(), self._art, self._words, self._letters)

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
