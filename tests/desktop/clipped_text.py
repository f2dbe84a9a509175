"""Finds labels and buttons whose text is clipped, for the tests of text sizes."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QTextDocument
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QCheckBox,
    QComboBox,
    QLabel,
    QPushButton,
    QRadioButton,
    QScrollArea,
    QStyle,
    QStyleOptionButton,
    QWidget,
)

from desktop.panels.widgets.painted_button import PaintedButton
from desktop.panels.widgets.wood_button import WoodButton

_SLACK = 2  # pixels, because fonts round differently


def clipped_texts(window: QWidget) -> list[str]:
    """Describe every visible label and button that clips its text or extends beyond its parent."""
    window.setUpdatesEnabled(False)  # no one looks at the picture
    for _ in range(3):  # one layout pass may trigger another
        QApplication.processEvents()
    window.setUpdatesEnabled(True)
    wrong = []
    for widget in window.findChildren(QWidget):
        if not widget.isVisible() or not isinstance(widget, QLabel | QAbstractButton | QComboBox):
            continue
        text = widget.currentText() if isinstance(widget, QComboBox) else widget.text()
        if not text:
            continue
        missing = _wanted(widget, text) - widget.size()
        if missing.width() > _SLACK or missing.height() > _SLACK:
            wrong.append(
                f"{text!r} has {_told(widget.size())}, needs {_told(_wanted(widget, text))}"
            )
        elif not _is_within(widget):
            wrong.append(f"{text!r} reaches out of what it lies on")
    return wrong


def _wanted(widget: QWidget, text: str) -> QSize:
    """The size that a widget's text needs."""
    if isinstance(widget, QLabel):
        if widget.wordWrap():
            return QSize(_widest_word(widget, text), widget.heightForWidth(widget.width()))
        return widget.sizeHint()
    if isinstance(widget, PaintedButton | WoodButton):
        needed = widget.minimumSizeHint()
        if widget.hasHeightForWidth():
            needed = QSize(needed.width(), widget.heightForWidth(widget.width()))
        return needed
    if isinstance(widget, QPushButton) and widget.layout() is None:
        option = QStyleOptionButton()
        widget.initStyleOption(option)
        words = widget.fontMetrics().size(Qt.TextFlag.TextShowMnemonic, text)
        return widget.style().sizeFromContents(
            QStyle.ContentsType.CT_PushButton, option, words, widget
        )
    if isinstance(widget, QCheckBox | QRadioButton | QComboBox):
        return widget.sizeHint()
    return QSize(0, 0)


def _widest_word(widget: QLabel, text: str) -> int:
    if widget.textFormat() == Qt.TextFormat.RichText or "<" in text:
        document = QTextDocument()
        document.setHtml(text)
        text = document.toPlainText()
    words = text.replace("-", "- ").replace("/", "/ ").split()
    return max((widget.fontMetrics().horizontalAdvance(word) for word in words), default=0)


def _is_within(widget: QWidget) -> bool:
    """Whether a widget is fully inside all its parents; scrollable content counts as inside."""
    above = widget.parentWidget()
    while above is not None and not widget.isWindow():
        where = QRect(widget.mapTo(above, QPoint(0, 0)), widget.size())
        if isinstance(above.parentWidget(), QScrollArea):
            return True
        room = above.rect().adjusted(-_SLACK, -_SLACK, _SLACK, _SLACK)
        if not room.contains(where):
            return False
        if above.isWindow():
            return True
        above = above.parentWidget()
    return True


def _told(size: QSize) -> str:
    return f"{size.width()}x{size.height()}"
