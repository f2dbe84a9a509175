"""The last event of the match and the turn, as one line in the rail away from the decider."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop.panels.prompt.rail_areas import RailAreas
from desktop.style.current_theme import current_theme
from desktop.style.materials.letters import (
    ALIGN_LEFT,
    ALIGN_RIGHT,
    fitting_pixels,
    paint_engraved,
    text_font,
    text_width,
)
from desktop.style.materials.pictures import KeptPicture
from desktop.style.materials.shadows import rounded
from desktop.style.materials.tones import BLACK, DIM_COLOR, is_light, mix, tone
from desktop.style.materials.trays import paint_tray
from desktop.style.plain_text import plain_tooltip

_PIXELS = 12.5
_LEAST_SHARE = 0.7  # how much smaller large letters may be, to show more of a long line
_RADIUS = 10.0


class NewsLine(QWidget):
    """Shows the last line of the log and the number of the turn. A click opens the log.

    Signals:
        clicked(): the player wants to read more.
    """

    clicked = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("news")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._areas: RailAreas | None = None
        self._picture = KeptPicture()
        self.words, self.turn = "", ""
        self._dim = 0.0

    def set_dim(self, dim: float) -> None:
        """Darken the line together with the table; 0 for its own colors, 1 for black."""
        self._dim = dim
        self.update()

    def show_news(self, words: str, turn: str) -> None:
        """Show an event and the turn."""
        if (words, turn) == (self.words, self.turn):
            return
        self.words, self.turn = words, turn
        self.setAccessibleName(f"{turn}. {words}" if words else turn)
        self.setToolTip(plain_tooltip(words))
        self.update()

    def place(self, areas: RailAreas) -> None:
        """Move to the rail away from the player who decides."""
        self._areas = areas
        self.setGeometry(areas.news.adjusted(-2, -2, 2, 2))
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.clicked.emit()
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        areas = self._areas
        if areas is None:
            return
        shows = (self.words, self.turn, current_theme(), areas.is_above, areas.letters)
        picture = self._picture.find(
            shows,
            self.size(),
            self.devicePixelRatioF(),
            lambda painter: self._paint(painter, areas),
        )
        painter = QPainter(self)
        painter.drawPixmap(0, 0, picture)
        if self._dim and not areas.is_above:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            room = QRectF(self.rect()).adjusted(2, 2, -2, -2)
            painter.fillPath(rounded(room, _RADIUS), tone(DIM_COLOR, round(255 * self._dim)))
        painter.end()

    def _paint(self, painter: QPainter, areas: RailAreas) -> None:
        table = current_theme().table
        room = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        inner = 4.0 * areas.scale
        if not areas.is_above:  # the upper rail has room for a tray, below the steps there is none
            floor = mix(table.wood[0], BLACK, 0.35 if is_light(table.wood_ink) else 0.12)
            paint_tray(painter, room, _RADIUS, floor, table, 0.4)
            inner = 14.0 * areas.scale
        line = room.adjusted(inner, 0, -inner, 0)
        pixels = _PIXELS * areas.letters
        paint_engraved(painter, line, self.turn, pixels, table, align=ALIGN_RIGHT, tracking=0.0)
        wide = line.width() - text_width(self.turn, pixels, bold=True) - 1.4 * pixels
        least = max(_LEAST_SHARE * pixels, min(_PIXELS, pixels))
        pixels = fitting_pixels(pixels, least, lambda size: text_width(self.words, size) <= wide)
        metrics = QFontMetricsF(text_font(pixels))
        words = metrics.elidedText(self.words, Qt.TextElideMode.ElideRight, wide)
        line.setWidth(wide + 2)
        paint_engraved(
            painter, line, words, pixels, table, bold=False, align=ALIGN_LEFT, tracking=0.0
        )
