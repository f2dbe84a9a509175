"""The soft shadow that a sheet of paper casts on the table when it lies over it."""

from __future__ import annotations

import math
from functools import lru_cache

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from desktop.style.current_theme import current_theme
from desktop.style.materials.shadows import paint_soft_shadow, rounded
from desktop.style.materials.tones import BLACK

_RADIUS = 12.0
_BLUR = 14.0
_REACH = 18
_DX, _DY = 4, 7  # the lamp stands above left
_STRENGTH = 150
_FOLLOWED = (
    QEvent.Type.Move,
    QEvent.Type.Resize,
    QEvent.Type.Show,
    QEvent.Type.Hide,
    QEvent.Type.ZOrderChange,
    QEvent.Type.ParentChange,
)


class CastShadow(QWidget):
    """Stays below another widget and follows it; the pointer passes through."""

    def __init__(self, caster: QWidget) -> None:
        """Cast the shadow of a widget, which lies on another widget or will do so."""
        super().__init__(caster.parentWidget())
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._caster = caster
        caster.installEventFilter(self)
        caster.destroyed.connect(self.deleteLater)
        self._follow()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _FOLLOWED and watched is self._caster:
            if event.type() == QEvent.Type.ParentChange:
                self.setParent(self._caster.parentWidget())
            self._follow()
        return False

    def _follow(self) -> None:
        caster, under = self._caster, self._caster.parentWidget()
        is_seen = under is not None and caster.isVisibleTo(under)
        self.setVisible(is_seen)
        if is_seen:
            around = caster.geometry().translated(_DX, _DY)
            self.setGeometry(around.adjusted(-_REACH, -_REACH, _REACH, _REACH))
            self.stackUnder(caster)

    def paintEvent(self, event: QPaintEvent) -> None:
        if current_theme().table.is_plain:
            return
        ratio = self.devicePixelRatioF()
        painter = QPainter(self)
        _paint_around(painter, QRectF(self.rect()), _picture(ratio), ratio)
        painter.end()


@lru_cache(maxsize=2)
def _picture(ratio: float) -> QPixmap:
    """The shadow of a small sheet, whose corners and edges serve for all sizes."""
    corner = _corner()
    side = 2 * corner + 2
    picture = QPixmap(math.ceil(side * ratio), math.ceil(side * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    sheet = QRectF(_REACH, _REACH, side - 2 * _REACH, side - 2 * _REACH)
    paint_soft_shadow(painter, rounded(sheet, _RADIUS), _BLUR, BLACK, _STRENGTH)
    painter.end()
    return picture


def _corner() -> int:
    return 2 * _REACH + int(_RADIUS)


def _paint_around(painter: QPainter, rect: QRectF, picture: QPixmap, ratio: float) -> None:
    """Paint corners and edges around a rectangle; its middle is hidden by the sheet."""
    corner = min(float(_corner()), rect.width() / 2, rect.height() / 2)
    end = picture.width() / ratio
    xs = (rect.left(), rect.left() + corner, rect.right() - corner, rect.right())
    ys = (rect.top(), rect.top() + corner, rect.bottom() - corner, rect.bottom())
    cuts = (0.0, corner * ratio, (end - corner) * ratio, end * ratio)
    for row in range(3):
        for column in range(3):
            if row == column == 1:
                continue
            target = QRectF(QPointF(xs[column], ys[row]), QPointF(xs[column + 1], ys[row + 1]))
            source = QRectF(
                QPointF(cuts[column], cuts[row]), QPointF(cuts[column + 1], cuts[row + 1])
            )
            painter.drawPixmap(target, picture, source)
