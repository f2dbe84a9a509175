"""The stamp on the table when an exercise is solved or a lesson done."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from desktop.match.match_part import MatchPart
from desktop.panels.match_panels.floating_panels import FloatingPanels
from desktop.style.current_theme import current_theme
from desktop.style.materials.letters import (
    ALIGN_CENTER,
    letter_path,
    paint_gilded,
    paint_text,
    text_width,
)
from desktop.style.materials.pictures import KeptPicture
from desktop.style.materials.plates import paint_raised
from desktop.style.materials.shadows import paint_soft_shadow, rounded
from desktop.style.materials.tones import BLACK, is_light, mix
from desktop.style.style_sheet import scale_with_text
from desktop.table.dice_motion.motion import Motion
from desktop.table.view import TableView

_WORDS, _LINE = 46, 14  # pixels at normal text size
_LEAN = -7.0
_FALL_MS = 260.0
_FROM = 2.6  # how large the stamp is when it begins to fall
_SPILL = 30  # around the plate, for shadow and lean


class SolvedStamp(QWidget, MatchPart):
    """A plate of enamel and brass that falls on the table; the pointer passes through."""

    def __init__(self, screen: QWidget, view: TableView, panels: FloatingPanels) -> None:
        super().__init__(screen)
        self._view, self._panels = view, panels
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.words, self.line = "", ""
        self._scale, self._opacity = 1.0, 1.0
        self._picture = KeptPicture()
        self._motion: Motion | None = None
        self.hide()

    def stamp(self, words: str, line: str) -> None:
        """Let the stamp fall into the upper part of the table; `line` is the smaller text."""
        self.words, self.line = words, line
        self.setAccessibleName(f"{words} {line}")
        self.on_layout()
        self._stop()
        self.show()
        self.raise_()
        tempo = self._view.tempo
        if not tempo.moves:
            self._show_fall(1.0)
            return
        self._motion = Motion(
            tempo.milliseconds(_FALL_MS), self._show_fall, lambda: self._show_fall(1.0), parent=self
        )
        self._motion.start()

    def on_layout(self) -> None:
        """Keep the stamp in the upper part of the felt, in the middle between the cards."""
        room = self._panels.room
        middle = self._view.table_scene.layout.stage.center().x()
        size = self._plate_size()
        wide = round(1.1 * size.width()) + 2 * _SPILL
        high = round(size.height() + 0.16 * size.width()) + 2 * _SPILL
        top = max(room.top(), room.top() + 0.3 * room.height() - high / 2)
        self.setGeometry(QRectF(middle - wide / 2, top, wide, high).toRect())

    def leave(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Take the stamp away."""
        self._stop()
        self.hide()

    @property
    def covered(self) -> list[QRectF]:
        """The area of the plate, which panels had better leave free."""
        if not self.isVisible():
            return []
        return [QRectF(self.geometry()).adjusted(_SPILL, _SPILL, -_SPILL, -_SPILL)]

    def _show_fall(self, share: float) -> None:
        """Show the fall: it gets faster, and the stamp sharper."""
        self._scale = 1 + (_FROM - 1) * (1 - share * share)
        self._opacity = min(1.0, 0.15 + 1.2 * share)
        self.update()

    def _stop(self) -> None:
        motion, self._motion = self._motion, None
        if motion is not None:
            motion.stop()
            motion.deleteLater()

    # --- painting

    def _plate_size(self) -> QSizeF:
        big, small = scale_with_text(_WORDS), scale_with_text(_LINE)
        wide = text_width(self.words, big, bold=True, tracking=2)
        wide = max(wide, text_width(self.line, small, bold=True))
        line = 1.5 * small if self.line else 0.0
        return QSizeF(wide + 1.2 * big, 1.5 * big + line)

    def paintEvent(self, event: QPaintEvent) -> None:
        size = self._plate_size() + QSizeF(2 * _SPILL, 2 * _SPILL)
        shows = (self.words, self.line, current_theme())
        picture = self._picture.find(shows, size, self.devicePixelRatioF(), self._paint_plate)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.setOpacity(self._opacity)
        painter.translate(QRectF(self.rect()).center())
        painter.rotate(_LEAN)
        painter.scale(self._scale, self._scale)
        painter.drawPixmap(QPointF(-size.width() / 2, -size.height() / 2), picture)
        painter.end()

    def _paint_plate(self, painter: QPainter) -> None:
        theme, table = current_theme(), current_theme().table
        plate = QRectF(QPointF(_SPILL, _SPILL), self._plate_size())
        path = rounded(plate, 14)
        if not table.is_plain:
            paint_soft_shadow(painter, path, 16, theme.legal, 190)
            paint_soft_shadow(painter, path, 10, BLACK, 170, 3, 6)
        top, bottom = (QColor(color) for color in table.main_button)
        ink = table.main_button_ink
        if not table.is_plain and not is_light(ink):  # gold needs a deep ground
            top, bottom = mix(top, BLACK, 0.5), mix(bottom, BLACK, 0.62)
            ink = table.stage_ink
        paint_raised(painter, path, top, bottom, 0.0)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        brass = table.main_button_ink if table.is_plain else table.brass[0]
        for away, width in ((2.0, 3.5), (7.5, 1.4)):
            painter.setPen(QPen(QColor(brass), width))
            painter.drawPath(rounded(plate.adjusted(away, away, -away, -away), 14 - away))
        big, small = scale_with_text(_WORDS), scale_with_text(_LINE)
        line = 1.5 * small if self.line else 0.0
        letters = letter_path(self.words, big, tracking=2)
        letters.translate(plate.center().x(), plate.center().y() - 0.42 * line)
        paint_gilded(painter, letters, table, max(1.4, big / 24), plain_ink=ink)
        if self.line:
            area = QRectF(plate.left(), plate.bottom() - line - 0.28 * big, plate.width(), line)
            paint_text(painter, area, self.line, ink, small, bold=True, align=ALIGN_CENTER)
