"""The last event on the rail, and the computer's reason in full where the rail has no room."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QFontMetricsF, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QWidget

from desktop.panels.prompt.rail_areas import RailAreas
from desktop.style.basic_widgets import lay_column, make_label
from desktop.style.cast_shadow import CastShadow
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
from desktop.style.style_sheet import scale_with_text
from desktop.table.layout.panel_placement import best_position

_PIXELS, _LEAST_PIXELS = 12.5, 12.0
_LEAST_SHARE = 0.7  # how much smaller large letters may be, to show more of a long line
_LINE = 1.15  # the distance of two lines, in letter heights
_RADIUS = 10.0


class NewsLine(QWidget):
    """Shows the last line of the log and the number of the turn. A click opens the log.

    What is too long for one line takes two, then it gets smaller, then it is cut off.
    """

    clicked = Signal()  # the player wants to read more

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("news")
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._areas: RailAreas | None = None
        self._picture = KeptPicture()
        self.words, self.turn = "", ""
        self.lines: tuple[str, ...] = ()
        """The words as they are shown, on one line or two."""
        self._pixels = _PIXELS
        self._dim = 0.0

    @property
    def is_cut(self) -> bool:
        """Whether the end of the words is not shown."""
        return " ".join(self.lines) != " ".join(self.words.split())

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
        self._fit()

    def place(self, areas: RailAreas) -> None:
        """Move to the rail away from the player who decides."""
        self._areas = areas
        self.setGeometry(areas.news.adjusted(-2, -2, 2, 2))
        self._fit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.clicked.emit()
        event.accept()

    # --- the lines

    def _room(self, areas: RailAreas) -> QRectF:
        """The place for the words and the turn."""
        inner = (4.0 if areas.is_above else 14.0) * areas.scale
        return QRectF(self.rect()).adjusted(2 + inner, 2, -2 - inner, -2)

    def _fit(self) -> None:
        """Break the words into lines, in letters as large as all of them fit."""
        areas = self._areas
        if areas is None:
            return
        room, pixels = self._room(areas), _PIXELS * areas.letters
        wide = room.width() - text_width(self.turn, pixels, bold=True) - 1.4 * pixels
        least = max(_LEAST_SHARE * pixels, min(_LEAST_PIXELS, pixels))

        def lines_at(size: float) -> tuple[str, ...]:
            most = 2 if 2 * _LINE * size <= room.height() else 1
            return _lines_of(self.words, wide, size, most)

        whole = " ".join(self.words.split())
        self._pixels = fitting_pixels(pixels, least, lambda size: " ".join(lines_at(size)) == whole)
        self.lines = lines_at(self._pixels)
        self.update()

    # --- painting

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
        if not areas.is_above:  # the upper rail has room for a tray, below the steps there is none
            floor = mix(table.wood[0], BLACK, 0.35 if is_light(table.wood_ink) else 0.12)
            tray = QRectF(self.rect()).adjusted(2, 2, -2, -2)
            paint_tray(painter, tray, _RADIUS, floor, table, 0.4)
        room, turn = self._room(areas), _PIXELS * areas.letters
        paint_engraved(painter, room, self.turn, turn, table, align=ALIGN_RIGHT, tracking=0.0)
        high = _LINE * self._pixels if len(self.lines) > 1 else room.height()
        top = room.center().y() - high * len(self.lines) / 2
        for place, words in enumerate(self.lines):
            line = QRectF(room.left(), top + place * high, room.width(), high)
            paint_engraved(
                painter,
                line,
                words,
                self._pixels,
                table,
                bold=False,
                align=ALIGN_LEFT,
                tracking=0.0,
            )


def _lines_of(text: str, width: float, pixels: float, most: int) -> tuple[str, ...]:
    """A text on at most so many lines of a width; the last one ends with dots if it is cut off."""
    lines, words = [""], text.split()
    while words:
        longer = f"{lines[-1]} {words[0]}".strip()
        if text_width(longer, pixels) <= width or not lines[-1]:
            lines[-1] = longer
            words.pop(0)
        elif len(lines) < most:
            lines.append("")
        else:
            break
    rest = " ".join([lines[-1], *words])
    metrics = QFontMetricsF(text_font(pixels))
    lines[-1] = metrics.elidedText(rest, Qt.TextElideMode.ElideRight, width)
    return tuple(lines)


# --- bubble of the news ---------------------------------------------------------------------------

_BUBBLE_WIDTH = 420
_BUBBLE_MARGIN = 6


class NewsBubble(QFrame):
    """Shows the computer's reason in full, beside the rail, where the line there is too short."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("news-bubble")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        CastShadow(self)
        self.text = make_label(wraps=True)
        lay_column(self.text, on=self, margins=(12, 8, 12, 8))
        self.hide()

    def show_text(self, text: str, news: QRectF, room: QRectF, avoid: Sequence[QRectF]) -> None:
        """Show a text near the line with the news, in the room, and cover little of the rest."""
        self.text.setText(text)
        wide = round(min(scale_with_text(_BUBBLE_WIDTH), room.width()))
        self.setFixedWidth(wide)
        high = self.heightForWidth(wide)
        self.resize(wide, high)
        away = _BUBBLE_MARGIN
        inner = room.adjusted(away, away, -away, -away)
        corner = best_position(QSizeF(wide, high), news, avoid, inner, away=away)
        self.move(corner.toPoint())
        self.show()
        self.raise_()
