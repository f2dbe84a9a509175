"""A small panel on the table that asks a question next to what it concerns."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRectF, QSize, QSizeF, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLayout, QPushButton, QVBoxLayout, QWidget

from desktop.match.answers import Answer, key_label
from desktop.style.basic_widgets import clear_layout, make_button, make_label
from desktop.style.plain_text import without_access_key
from desktop.table.layout.panel_placement import best_position
from desktop.table.questions.tab_order import focus_next_widget, set_tab_order

_MARGIN = 6.0
_WIDEST = 380


class QuestionBubble(QFrame):
    """A question with its possible answers below it; `is_open` says whether it is open now.

    Signals:
        chosen(answer): the player gave this answer.
    """

    chosen = Signal(Answer)

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self.setObjectName("banner")
        self._overlaid_view = over
        self._grip = QPoint()
        self.is_open = False
        self.question_label = make_label(look="name", wraps=True)
        self.buttons: list[QPushButton] = []
        self.button_containers: tuple[QWidget, ...] = ()
        """The widgets that contain the buttons, if the buttons are not in a plain layout."""
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(12, 9, 12, 11)
        self._rows.setSpacing(8)
        self._rows.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        self._rows.addWidget(self.question_label)
        self.hide()

    def place_near(self, around: QRectF, avoid: list[QRectF], felt: QRectF) -> None:
        """Appear near an area, on the felt, while covering as little as possible of the others."""
        room = felt.adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
        self.resize(self._size(room))
        self.move(best_position(QSizeF(self.size()), around, avoid, room).toPoint())
        self.show()
        self.raise_()
        set_tab_order(self._overlaid_view, self.buttons)

    def focusNextPrevChild(self, forward: bool) -> bool:
        return focus_next_widget(self, forward)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._grip = event.position().toPoint()
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the panel aside, to see what is under it."""
        room = self._overlaid_view.size() - self.size()
        wanted = self.pos() + event.position().toPoint() - self._grip
        x = max(0, min(wanted.x(), room.width()))
        self.move(x, max(0, min(wanted.y(), room.height())))

    def _size(self, room: QRectF) -> QSize:
        self.question_label.setFixedWidth(int(min(_WIDEST, self._text_width(), room.width() - 26)))
        for part in (self.question_label, *self.button_containers, *self.buttons):
            part.show()  # the size hint ignores hidden widgets
        self._rows.activate()
        size = self._rows.sizeHint()
        if self._rows.hasHeightForWidth():
            size.setHeight(self._rows.totalHeightForWidth(size.width()))
        return size.boundedTo(room.size().toSize())

    def _text_width(self) -> float:
        """The width of the text on a single line."""
        return self.question_label.fontMetrics().horizontalAdvance(self.question_label.text()) + 6


class AnswerBubble(QuestionBubble):
    """A question with a few answer buttons: yes or no, pay or not."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self._line = QHBoxLayout()
        self._line.setSpacing(8)
        self._rows.addLayout(self._line)

    def ask(self, words: str, answers: tuple[Answer, ...]) -> None:
        """Ask a question with these answers."""
        self.question_label.setText(words)
        self.setAccessibleName(words)
        clear_layout(self._line)
        self.buttons = []
        for answer in answers:
            text = f"{answer.text} ({key_label(answer.key)})" if answer.key else answer.text
            made = make_button(without_access_key(text), name=answer.name)
            made.setAccessibleName(answer.text)
            made.clicked.connect(lambda _=False, answer=answer: self.chosen.emit(answer))
            self._line.addWidget(made)
            self.buttons.append(made)
        self._line.addStretch(1)
