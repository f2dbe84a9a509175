"""Chooses a number of dice with buttons, the mouse wheel, digits or plus and minus."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop.panels.widgets.wood_button import WoodButton
from desktop.screens.draft.stack_tile import paint_card_die
from desktop.style.current_theme import current_theme
from desktop.style.materials.letters import ALIGN_CENTER, paint_text
from desktop.style.style_sheet import scale_with_text
from rules.cards import Card

_NOTCH = 120  # the angle of one step of a mouse wheel
_DIE = 34.0  # pixels


class DiceChooser(QWidget):
    """A row of dice between a minus and a plus button.

    Signals:
        changed(count): another number was chosen.
    """

    changed = Signal(int)

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("dice-chooser")
        self.fewer = WoodButton("−", "", name="fewer-dice", tip=self.tr("One die fewer (−)"))
        self.more = WoodButton("+", "", name="more-dice", tip=self.tr("One die more (+)"))
        self.fewer.setAccessibleName(self.tr("One die fewer"))
        self.more.setAccessibleName(self.tr("One die more"))
        self._row = _DiceRow()
        self.count, self._least, self._most = 0, 0, 0
        across = QHBoxLayout(self)
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(2)
        across.addStretch(1)
        across.addWidget(self.fewer)
        across.addWidget(self._row)
        across.addWidget(self.more)
        across.addStretch(1)
        self.fewer.clicked.connect(lambda: self.set_count(self.count - 1))
        self.more.clicked.connect(lambda: self.set_count(self.count + 1))
        self._turned = 0

    def show_card(self, card: Card, count: int, least: int, most: int) -> None:
        """Choose among `least` to `most` dice of a card; `count` are chosen."""
        self._least, self._most = least, most
        self._row.card, self._row.places = card, max(most, 1)
        self.count = max(least, min(most, count))
        self._show()

    def set_count(self, count: int) -> None:
        """Choose this many dice, or as many as possible."""
        count = max(self._least, min(self._most, count))
        if count != self.count:
            self.count = count
            self._show()
            self.changed.emit(count)

    def take_key(self, event: QKeyEvent) -> bool:
        """Handle plus, minus and digits; returns whether it was one of them."""
        text = event.text()
        if text in ("+", "="):
            self.set_count(self.count + 1)
        elif text in ("-", "−"):
            self.set_count(self.count - 1)
        elif len(text) == 1 and text in "0123456789":
            self.set_count(int(text))
        else:
            return False
        return True

    def wheelEvent(self, event: QWheelEvent) -> None:
        self._turned += event.angleDelta().y()
        steps = int(self._turned / _NOTCH)
        self._turned -= steps * _NOTCH
        self.set_count(self.count + steps)
        event.accept()

    def _show(self) -> None:
        self.fewer.setEnabled(self.count > self._least)
        self.more.setEnabled(self.count < self._most)
        self._row.count = self.count
        said = self.tr("{count} of {most} dice").format(count=self.count, most=self._most)
        self._row.setAccessibleName(said)
        self.setAccessibleName(said)
        self._row.updateGeometry()
        self._row.update()


class _DiceRow(QWidget):
    """The chosen dice, and empty places for the others."""

    def __init__(self) -> None:
        super().__init__()
        self.card: Card | None = None
        self.count, self.places = 0, 1

    def _edge(self) -> float:
        return float(min(scale_with_text(_DIE), _DIE * 1.3))

    def sizeHint(self) -> QSize:
        places = min(self.places, 8)
        return QSize(round((places * 1.25 + 0.4) * self._edge()) + 44, round(1.5 * self._edge()))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        edge, theme = self._edge(), current_theme()
        shown = min(self.places, 8)
        for place in range(shown):
            center = QPointF((place + 0.75) * 1.25 * edge, self.height() / 2)
            if place < self.count and self.card is not None:
                paint_card_die(painter, self.card, center, edge, self.devicePixelRatioF())
                continue
            box = QRectF(0, 0, 0.8 * edge, 0.8 * edge)
            box.moveCenter(center)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(theme.table.felt_ink), 1.2, Qt.PenStyle.DashLine))
            painter.drawRoundedRect(box, 5, 5)
        words = QRectF(self.width() - 44, 0, 44, self.height())
        pixels = float(min(scale_with_text(17), 24))
        ink = theme.table.felt_ink
        paint_text(painter, words, f"×{self.count}", ink, pixels, bold=True, align=ALIGN_CENTER)
        painter.end()
