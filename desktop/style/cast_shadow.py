"""The soft shadow that a sheet of paper casts on the table when it lies over it."""

from __future__ import annotations

from functools import lru_cache

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop.style.current_theme import current_theme
from desktop.style.materials.pictures import blank_image, paint_around, painter_on
from desktop.style.materials.shadows import paint_soft_shadow, rounded
from desktop.style.materials.tones import BLACK

_FOLLOWED = (
    QEvent.Type.Move,
    QEvent.Type.Resize,
    QEvent.Type.Show,
    QEvent.Type.Hide,
    QEvent.Type.ZOrderChange,
    QEvent.Type.ParentChange,
)


class Underlay(QWidget):
    """Follows another widget, also to another parent; the pointer passes through."""

    def __init__(self, above: QWidget) -> None:
        """Stay below a widget, which is on another widget or will be."""
        super().__init__(above.parentWidget())
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.above = above
        above.installEventFilter(self)
        above.destroyed.connect(self.deleteLater)
        self.hide()

    @property
    def is_above_seen(self) -> bool:
        """Whether the other widget is visible on its parent."""
        under = self.above.parentWidget()
        return under is not None and self.above.isVisibleTo(under)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in _FOLLOWED and watched is self.above:
            if event.type() == QEvent.Type.ParentChange:
                self.setParent(self.above.parentWidget())
            self.follow()
        return False

    def follow(self) -> None:
        """Place and show itself for where the other widget is now."""
        raise NotImplementedError


# --- cast shadow ----------------------------------------------------------------------------------

_RADIUS = 12.0
_BLUR = 14.0
_REACH = 18
_CORNER = 2 * _REACH + int(_RADIUS)
_DX, _DY = 4, 7  # the lamp stands above left
_STRENGTH = 150


class CastShadow(Underlay):
    """The shadow of a widget: as large, a little lower and to the right."""

    def __init__(self, caster: QWidget) -> None:
        super().__init__(caster)
        self.follow()

    def follow(self) -> None:
        self.setVisible(self.is_above_seen)
        if self.is_above_seen:
            around = self.above.geometry().translated(_DX, _DY)
            self.setGeometry(around.adjusted(-_REACH, -_REACH, _REACH, _REACH))
            self.stackUnder(self.above)

    def paintEvent(self, event: QPaintEvent) -> None:
        if current_theme().table.is_plain:
            return
        area = QRectF(self.rect())
        corner = min(float(_CORNER), area.width() / 2, area.height() / 2)
        painter = QPainter(self)
        paint_around(painter, area, _picture(self.devicePixelRatioF()), corner)
        painter.end()


@lru_cache(maxsize=2)
def _picture(ratio: float) -> QImage:
    """The shadow of a small sheet, whose corners and edges serve for all sizes."""
    side = 2 * _CORNER + 2
    picture = blank_image(QSize(side, side), ratio)
    painter = painter_on(picture)
    sheet = QRectF(_REACH, _REACH, side - 2 * _REACH, side - 2 * _REACH)
    paint_soft_shadow(painter, rounded(sheet, _RADIUS), _BLUR, BLACK, _STRENGTH)
    painter.end()
    return picture
