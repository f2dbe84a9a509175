"""The few kinds of widgets that every panel is made of, named as `look.py` dresses them."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QLayout,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QWidget,
)

from desktop.look import in_letters


def label(text: str = "", look: str = "", *, wraps: bool = False) -> QLabel:
    """Words. Looks: `title`, `heading`, `name`, `prompt`, `soft`, `step`, `problem`, or plain."""
    made = QLabel(text)
    made.setObjectName(look)
    made.setWordWrap(wraps)
    return made


def button(
    text: str = "", *, tip: str = "", is_main: bool = False, is_small: bool = False
) -> QPushButton:
    """A button; the main one of a screen stands out."""
    made = QPushButton(text)
    made.setToolTip(tip)
    made.setProperty("primary", is_main)
    made.setProperty("small", is_small)
    return made


class Column(QWidget):
    """Something in the middle of its room, not wider than is read well: that grows with letters."""

    def __init__(self, inner: QWidget, wide: int) -> None:
        super().__init__()
        self._inner, self._wide = inner, wide
        across = QHBoxLayout(self)
        across.setContentsMargins(16, 0, 8, 0)
        across.addStretch(1)
        across.addWidget(inner, 1000)
        across.addStretch(1)
        inner.setMaximumWidth(in_letters(wide))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._inner.setMaximumWidth(in_letters(self._wide))


class _Whole(QScrollArea):
    """Wishes to be as high as what is in it, and no higher."""

    def sizeHint(self) -> QSize:
        inner = self.widget()
        assert inner is not None
        wide = max(inner.sizeHint().width(), self.width())
        high = inner.heightForWidth(wide) if inner.hasHeightForWidth() else -1
        return QSize(wide, max(high, inner.sizeHint().height()))


def scrolled(inner: QWidget, *, fits: bool = False) -> QScrollArea:
    """A part that can be moved up and down where it is higher than its room.

    Args:
        inner: the part.
        fits: whether it takes no more room than it needs.
    """
    area = _Whole() if fits else QScrollArea()
    if fits:
        area.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Maximum)
    area.setObjectName("bare")
    inner.setObjectName("bare")
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # what is in it takes it, and is scrolled to
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setWidget(inner)
    return area


def dress_anew(widget: QWidget) -> None:
    """Look at a widget's name and properties again, and at its labels, after they changed."""
    for one in (widget, *widget.findChildren(QLabel)):
        one.style().unpolish(one)
        one.style().polish(one)


def take_out(layout: QLayout, widgets: Iterable[QWidget]) -> None:
    """Remove widgets from a layout, for good."""
    for widget in widgets:
        layout.removeWidget(widget)
        widget.hide()
        widget.deleteLater()


def empty(layout: QLayout) -> None:
    """Remove everything from a layout, for good."""
    while (item := layout.takeAt(0)) is not None:
        if (widget := item.widget()) is not None:
            widget.hide()
            widget.deleteLater()
