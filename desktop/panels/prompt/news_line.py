"""The last event of the match and the turn, as one line in the rail away from the decider."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QMouseEvent, QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QWidget

from desktop.panels.prompt.rail_areas import RailAreas
from desktop.style.materials.letters import ALIGN_LEFT, paint_engraved, text_font, text_width
from desktop.style.materials.pictures import blank_picture, painter_on
from desktop.style.materials.tones import BLACK, mix
from desktop.style.materials.trays import paint_tray
from desktop.style.palette import Theme
from desktop.style.plain_text import plain_tooltip

_PIXELS = 12.5
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class NewsLine(QWidget):
    """Shows the last line of the log and the number of the turn. A click opens the log.

    Signals:
        clicked(): the player wants to read more.
    """

    clicked = Signal()

    def __init__(self, parent: QWidget, theme: Theme) -> None:
        super().__init__(parent)
        self.setObjectName("news")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._theme = theme
        self._areas: RailAreas | None = None
        self._picture: tuple[object, QPixmap] | None = None
        self.words, self.turn = "", ""

    def show_news(self, words: str, turn: str) -> None:
        """Show an event and the turn."""
        if (words, turn) == (self.words, self.turn):
            return
        self.words, self.turn = words, turn
        self.setAccessibleName(f"{turn}. {words}" if words else turn)
        self.setToolTip(plain_tooltip(words))
        self.update()

    def set_theme(self, theme: Theme) -> None:
        """Change the colors."""
        self._theme = theme
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
        if self._areas is None:
            return
        ratio = self.devicePixelRatioF()
        key = (self.size(), ratio, self.words, self.turn, id(self._theme), id(self._areas))
        if self._picture is None or self._picture[0] != key:
            picture = blank_picture(self.size(), ratio)
            painter = painter_on(picture)
            self._paint(painter, self._areas)
            painter.end()
            self._picture = key, picture
        QPainter(self).drawPixmap(0, 0, self._picture[1])

    def _paint(self, painter: QPainter, areas: RailAreas) -> None:
        table = self._theme.table
        room = QRectF(self.rect()).adjusted(2, 2, -2, -2)
        inner = 4.0
        if not areas.is_above:  # the upper rail has room for a tray, below the steps there is none
            day = QColor(table.wood_ink).lightness() < 128
            floor = mix(table.wood[0], BLACK, 0.12 if day else 0.35)
            paint_tray(painter, room, 10, floor, table, 0.4)
            inner = 14.0
        line = room.adjusted(inner, 0, -inner, 0)
        pixels = _PIXELS * areas.letters
        paint_engraved(painter, line, self.turn, pixels, table, align=_RIGHT, tracking=0.0)
        wide = line.width() - text_width(self.turn, pixels, bold=True) - 1.4 * pixels
        metrics = QFontMetricsF(text_font(pixels))
        words = metrics.elidedText(self.words, Qt.TextElideMode.ElideRight, wide)
        line.setWidth(wide + 2)
        paint_engraved(
            painter, line, words, pixels, table, bold=False, align=ALIGN_LEFT, tracking=0.0
        )
