"""The spotlight of a lesson: dims the felt except for what counts now, and frames things."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from desktop.style.current_theme import current_theme
from desktop.style.materials.pictures import KeptPicture
from desktop.style.materials.shadows import rounded
from desktop.style.materials.tones import DIM_COLOR, tone
from desktop.table.layout.table_layout import Z_NOTE, Z_TIE

_DIM = 104
"""How much the felt is dimmed, as an alpha value."""
_SOFT_EDGE = 5
_AWAY = 5.0
_WIDE = 4.0
_CORNER = 12.0


class Spotlight(QGraphicsItem):
    """A scrim over the felt with holes, kept as one picture; dice in the hand are above it.

    The mouse passes through. `lit` are the areas of the holes, `frames` those with a frame.
    """

    def __init__(self) -> None:
        super().__init__()
        self._felt = QRectF()
        self.lit: tuple[QRectF, ...] = ()
        self.frames: tuple[QRectF, ...] = ()
        self._scrim = KeptPicture()
        self._frame_item = _Frames(self)
        self.setZValue(Z_TIE + 0.5)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        self.setVisible(False)

    @property
    def frame_item(self) -> QGraphicsItem:
        """The frames, a separate item: they stay above dice that are held."""
        return self._frame_item

    def shine(self, felt: QRectF, lit: tuple[QRectF, ...], frames: tuple[QRectF, ...] = ()) -> None:
        """Light these areas of the felt and dim the rest; with nothing to light, dim nothing.

        Areas to frame may be on the felt or on the rails.
        """
        shown = tuple(area.adjusted(-_AWAY, -_AWAY, _AWAY, _AWAY) for area in frames)
        if (felt, lit, shown) == (self._felt, self.lit, self.frames):
            return
        self.prepareGeometryChange()
        self._felt, self.lit = QRectF(felt), lit
        self.setVisible(bool(lit))
        self.frames = shown
        self._frame_item.follow()
        self.update()

    def boundingRect(self) -> QRectF:
        return self._felt

    def shape(self) -> QPainterPath:
        return QPainterPath()

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        ratio = painter.device().devicePixelRatioF()
        shows = tuple(area.getRect() for area in (self._felt, *self.lit))
        picture = self._scrim.find(shows, self._felt.size(), ratio, self._paint_scrim)
        painter.drawPixmap(self._felt.topLeft().toPoint(), picture)  # Qt clips it to what is new

    def _paint_scrim(self, painter: QPainter) -> None:
        painter.translate(-self._felt.topLeft())
        painter.fillPath(rounded(self._felt, 16), tone(DIM_COLOR, _DIM))
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_DestinationOut)
        for step in range(_SOFT_EDGE):
            grown = 2.0 * (_SOFT_EDGE - step) - 2
            alpha = round(255 * (step + 1) / _SOFT_EDGE)
            holes = QPainterPath()
            holes.setFillRule(Qt.FillRule.WindingFill)
            for area in self.lit:
                hole = area.adjusted(-grown, -grown, grown, grown)
                holes.addRoundedRect(hole, _CORNER + grown, _CORNER + grown)
            painter.fillPath(holes, tone("#000000", alpha))


class _Frames(QGraphicsItem):
    """The frames of a spotlight, whose color stands out in a dark and a light line."""

    def __init__(self, spotlight: Spotlight) -> None:
        super().__init__()
        self._spotlight = spotlight
        self.setZValue(Z_NOTE)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def follow(self) -> None:
        self.prepareGeometryChange()
        self.update()

    def boundingRect(self) -> QRectF:
        whole = QRectF()
        for frame in self._spotlight.frames:
            whole = whole.united(frame)
        return whole.adjusted(-2 * _WIDE, -2 * _WIDE, 2 * _WIDE, 2 * _WIDE)

    def shape(self) -> QPainterPath:
        return QPainterPath()

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        theme = current_theme()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for color, width in ((theme.table.brass[2], _WIDE + 3), (theme.legal, _WIDE)):
            painter.setPen(QPen(QColor(color), width))
            for frame in self._spotlight.frames:
                painter.drawRoundedRect(frame, _CORNER, _CORNER)
