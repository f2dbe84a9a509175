"""A small panel on the table that asks a question next to what it concerns."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRectF, QSize, QSizeF, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLayout, QPushButton, QVBoxLayout, QWidget

from desktop.answers import Answer, key_name
from desktop.asking.places import best_place
from desktop.asking.tabbing import follow, go_on
from desktop.parts import button, empty, label

_MARGIN = 6.0
_WIDEST = 380


class Bubble(QFrame):
    """A question with its possible answers below it; `is_asked` tells whether it is open now.

    Signals:
        chosen(answer): the player gave this answer.
    """

    chosen = Signal(object)

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self.setObjectName("banner")
        self._over = over
        self._grip = QPoint()
        self.is_asked = False
        self.words = label(look="name", wraps=True)
        self.buttons: list[QPushButton] = []
        self.frames: tuple[QWidget, ...] = ()
        """The widgets that contain the buttons, if the buttons are not in a plain layout."""
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(12, 9, 12, 11)
        self._rows.setSpacing(8)
        self._rows.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        self._rows.addWidget(self.words)
        self.hide()

    def stand(self, around: QRectF, avoid: list[QRectF]) -> None:
        """Appear near an area while covering as little as possible of the others."""
        room = QRectF(self._over.rect()).adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
        self.resize(self._size(room))
        self.move(best_place(QSizeF(self.size()), around, avoid, room).toPoint())
        self.show()
        self.raise_()
        follow(self._over, self.buttons)

    def focusNextPrevChild(self, forward: bool) -> bool:
        return go_on(self, forward)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._grip = event.position().toPoint()
        event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the panel aside, to see what is under it."""
        room = self._over.size() - self.size()
        wanted = self.pos() + event.position().toPoint() - self._grip
        x = max(0, min(wanted.x(), room.width()))
        self.move(x, max(0, min(wanted.y(), room.height())))

    def _size(self, room: QRectF) -> QSize:
        self.words.setFixedWidth(int(min(_WIDEST, self._wanted(), room.width() - 26)))
        for part in (self.words, *self.frames, *self.buttons):
            part.show()  # the size hint ignores hidden widgets
        self._rows.activate()
        return self._rows.sizeHint().boundedTo(room.size().toSize())

    def _wanted(self) -> float:
        """The width of the text on a single line."""
        return self.words.fontMetrics().horizontalAdvance(self.words.text()) + 6


class AnswerBubble(Bubble):
    """A question with a few answer buttons: yes or no, pay or not."""

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self._line = QHBoxLayout()
        self._line.setSpacing(8)
        self._rows.addLayout(self._line)

    def ask(self, words: str, answers: tuple[Answer, ...]) -> None:
        """Ask a question with these answers."""
        self.words.setText(words)
        self.setAccessibleName(words)
        empty(self._line)
        self.buttons = []
        for answer in answers:
            text = f"{answer.text} ({key_name(answer.key)})" if answer.key else answer.text
            made = button(text)
            made.setAccessibleName(answer.text)
            made.clicked.connect(lambda _=False, answer=answer: self.chosen.emit(answer))
            self._line.addWidget(made)
            self.buttons.append(made)
        self._line.addStretch(1)
