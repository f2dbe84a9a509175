"""A line beside a button that explains it, the first time that it is offered."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtWidgets import QFrame, QPushButton, QVBoxLayout, QWidget

from desktop.style.basic_widgets import make_label

_GAP = 6


class ButtonHint(QFrame):
    """One line under a button in the upper half of the screen, or above one in the lower half.

    It goes away with its button.
    """

    def __init__(self, over: QWidget) -> None:
        super().__init__(over)
        self.setObjectName("panel")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.label = make_label()
        rows = QVBoxLayout(self)
        rows.setContentsMargins(10, 3, 10, 3)
        rows.addWidget(self.label)
        self._button: QPushButton | None = None
        self.hide()

    def explain(self, button: QPushButton, text: str) -> None:
        """Explain a button until it disappears."""
        self.label.setText(text)
        self._button = button
        button.installEventFilter(self)
        self._place()
        self.show()
        self.raise_()

    def end(self) -> None:
        """Hide the hint."""
        self._button = None
        self.hide()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._button:
            if event.type() in (QEvent.Type.Move, QEvent.Type.Resize):
                self._place()
            elif event.type() in (QEvent.Type.Hide, QEvent.Type.DeferredDelete):
                self.end()
        return super().eventFilter(watched, event)

    def _place(self) -> None:
        """Place the hint above or below the button, right-aligned with it, inside the parent."""
        parent, button = self.parentWidget(), self._button
        if parent is None or button is None:
            return
        self.adjustSize()
        corner = button.mapTo(parent, QPoint(0, 0))
        is_low = corner.y() > parent.height() / 2
        top = corner.y() - self.height() - _GAP if is_low else corner.y() + button.height() + _GAP
        left = corner.x() + button.width() - self.width()
        self.move(max(_GAP, left), top)
