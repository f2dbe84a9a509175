"""Waiting effects as a row of chips; the leftmost one resolves first."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QPushButton, QVBoxLayout, QWidget

from desktop.match.answers import Answer
from desktop.style.basic_widgets import make_button, make_label
from desktop.style.plain_text import plain_tooltip
from desktop.table.questions.question_bubble import QuestionBubble

_WIDE, _NARROW, _GAP = 190, 124, 8
_LEAST_HIGH = 60


class EffectChip(QPushButton):
    """A waiting effect. Drag it along the row, or click it to resolve it next.

    Signals:
        moved(chip): it was dragged, or moved with Shift and an arrow key.
        dropped(): the drag or move has ended.
    """

    moved = Signal(QPushButton)
    dropped = Signal()

    def __init__(self, answer: Answer, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName(answer.name)
        self.setProperty("chip", True)
        self.answer = answer
        self._grip: QPoint | None = None
        self.is_dragged = False
        self.setAccessibleName(answer.text)
        self.setToolTip(plain_tooltip(answer.card_text))
        self.setCursor(Qt.CursorShape.OpenHandCursor)
        self._name = make_label(look="name", wraps=True)
        self._about = make_label(answer.card_text, "soft", wraps=True)
        rows = QVBoxLayout(self)
        rows.setContentsMargins(10, 6, 8, 6)
        rows.setSpacing(2)
        rows.addWidget(self._name)
        rows.addWidget(self._about, 1)
        for words in (self._name, self._about):
            words.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
            words.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)

    def height_for(self, width: int) -> int:
        """The height for its whole text at a width."""
        layout = self.layout()
        assert layout is not None
        self.ensurePolished()
        for label in (self._name, self._about):
            label.ensurePolished()
        return max(_LEAST_HIGH, layout.totalHeightForWidth(width))

    def set_position(self, place: int) -> None:
        """Show its position in the row, counted from 1."""
        self._name.setText(f"{place}. {self.answer.text}")
        self.setAccessibleDescription(str(place))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._grip = event.position().toPoint()
        elif self._grip is not None:
            self.end_drag()
        super().mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._grip is None:
            return
        away = event.position().toPoint() - self._grip
        if self.is_dragged or away.manhattanLength() >= QApplication.startDragDistance():
            self.is_dragged = True
            self.raise_()
            self.move(self.pos() + away)
            self.moved.emit(self)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._grip = None
        if self.is_dragged:
            self.end_drag()
            event.accept()
        else:
            super().mouseReleaseEvent(event)

    def end_drag(self) -> None:
        """End the drag and return to the row."""
        self._grip, self.is_dragged = None, False
        self.setDown(False)
        self.dropped.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if self._grip is not None:
            self.end_drag()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if step is not None and event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            self.move(self.x() + step * (self.width() + 2 * _GAP), self.y())
            self.moved.emit(self)
            self.dropped.emit()
        else:
            super().keyPressEvent(event)


class OrderRow(QuestionBubble):
    """The chips of all effects that one player puts in order.

    Signals:
        changed(): the order of the chips has changed.
    """

    changed = Signal()

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self.chips: list[EffectChip] = []
        self._row = QWidget()
        self._row.setObjectName("bare")
        self.button_containers = (self._row,)
        self._rows.addWidget(self._row)
        self._done = make_button(name="resolve-in-order", is_main=True, is_small=True)
        self._done.clicked.connect(lambda: self.chosen.emit(self.first_answer))
        self._rows.addWidget(self._done, 0, Qt.AlignmentFlag.AlignRight)

    @property
    def first_answer(self) -> Answer:
        """The answer that resolves the first chip."""
        return self.chips[0].answer

    def ask(self, words: str, answers: tuple[Answer, ...]) -> None:
        """Ask the player to order these effects; they start in the given order."""
        for chip in self.chips:
            chip.hide()
            chip.deleteLater()
        self.question_label.setText(words)
        self.setAccessibleName(words)
        self._done.setText(self.tr("Resolve in this order (Space)"))
        self.chips = [EffectChip(answer, self._row) for answer in answers]
        for chip in self.chips:
            chip.moved.connect(self._moved)
            chip.dropped.connect(self._arrange_chips)
            chip.clicked.connect(lambda _=False, chip=chip: self.chosen.emit(chip.answer))
            chip.show()
        self.buttons = [*self.chips, self._done]
        self._arrange_chips()

    def _moved(self, chip: EffectChip) -> None:
        """Reorder the chips when one is dragged past others."""
        line = chip.height() + _GAP
        order = sorted(self.chips, key=lambda one: (round(one.y() / line), one.x()))
        if order != self.chips:
            self.chips = order
            self._arrange_chips()
            self.changed.emit()

    def _arrange_chips(self) -> None:
        for place, chip in enumerate(self.chips):
            chip.set_position(place + 1)
        columns, size = self._columns(), self._chip_size()
        across, down = size.width() + _GAP, size.height() + _GAP
        for place, chip in enumerate(self.chips):
            chip.resize(size)
            if not chip.is_dragged:
                chip.move(place % columns * across, place // columns * down)
        lines = -(-len(self.chips) // columns)
        self._row.setFixedSize(min(columns, len(self.chips)) * across - _GAP, lines * down - _GAP)

    def _columns(self) -> int:
        """The number of chips in a line; further chips wrap to the next line."""
        room = self._overlaid_view.width() - 60
        return max(1, min(len(self.chips), room // (_NARROW + _GAP)))

    def _chip_size(self) -> QSize:
        room = (self._overlaid_view.width() - 60) // self._columns() - _GAP
        wide = max(_NARROW, min(_WIDE, room))
        return QSize(wide, max(chip.height_for(wide) for chip in self.chips))
