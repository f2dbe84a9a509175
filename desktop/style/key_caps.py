"""The caps on buttons that name their keys: shown to players who use keys, for the whole program.

The keys work all the time, and `text()` of a button, for screen readers, always names them.
Buttons get `KEY_CAPS_CHANGED` in `customEvent` when the caps appear or disappear.
"""

from __future__ import annotations

import math

from PySide6.QtCore import QCoreApplication, QEvent, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import (
    QApplication,
    QPushButton,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QWidget,
)

from desktop.style.materials.letters import ALIGN_CENTER, paint_text, text_width
from desktop.style.materials.tones import tone
from desktop.style.plain_text import plain_tooltip, without_access_key

KEY_CAPS_CHANGED = QEvent.Type(QEvent.registerEventType())
"""The event that every widget gets when the caps appear or disappear."""

_KEY_SHARE = 0.85  # the letters on a cap, relative to the words
_PAD, _GAP, _EDGE = 5, 7, 9  # in a cap, before it, and behind it, in pixels

_shown = [False]


def are_key_caps_shown() -> bool:
    """Whether buttons show their keys now."""
    return _shown[0]


def show_key_caps(*, on: bool) -> None:
    """Show the keys on all buttons of the program, or hide them."""
    if on == _shown[0]:
        return
    _shown[0] = on
    for window in QApplication.topLevelWidgets():
        if window.parentWidget() is None:
            for widget in (*reversed(window.findChildren(QWidget)), window):
                _show_tip(widget)
                QCoreApplication.sendEvent(widget, QEvent(KEY_CAPS_CHANGED))


def paint_key_cap(painter: QPainter, rect: QRectF, key: str, ink: str, pixels: float) -> None:
    """Paint a key cap, which names the key of the button that it is on."""
    painter.setPen(QPen(tone(ink, 150), 1.2))
    painter.setBrush(tone(ink, 10))
    painter.drawRoundedRect(rect, 6, 6)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    paint_text(painter, rect, key, ink, pixels, bold=True, align=ALIGN_CENTER)


def by_mouse_or_key(mouse: str, keys: str) -> str:
    """What to say to a player: the words about keys only to one who uses keys."""
    return keys if are_key_caps_shown() else mouse


_KEY_TIP = "key-tip"


def set_key_tip(widget: QWidget, words: str, key: str) -> None:
    """Give a widget a tooltip, which also names its key while buttons show theirs."""
    whole = f"{words} ({key})"
    widget.setProperty(_KEY_TIP, [words, whole])
    widget.setAccessibleDescription(whole)
    _show_tip(widget)


def _show_tip(widget: QWidget) -> None:
    tips = widget.property(_KEY_TIP)
    if tips:
        widget.setToolTip(plain_tooltip(by_mouse_or_key(*tips)))


class KeyButton(QPushButton):
    """A button of the style sheet with a cap at its right end; it always has room for the cap."""

    def __init__(self, words: str = "", key: str = "") -> None:
        """Make a button; an ampersand in the words marks its access key."""
        super().__init__()
        self._words, self._key = words, key
        self.set_label(words, key)

    def set_label(self, words: str, key: str | None = None) -> None:
        """Set the words and the key; None keeps the key."""
        self._words = words
        self._key = self._key if key is None else key
        self.setText(f"{words} ({without_access_key(self._key)})" if self._key else words)

    def sizeHint(self) -> QSize:
        """The size for the words and the cap, which needs more room than the text in brackets."""
        return super().sizeHint() + QSize(_PAD + _GAP if self._key else 0, 0)

    def minimumSizeHint(self) -> QSize:
        """The size hint, so that the content is never cut off."""
        return self.sizeHint()

    def customEvent(self, event: QEvent) -> None:
        if event.type() == KEY_CAPS_CHANGED:
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.text = self._words
        painter = QStylePainter(self)
        painter.drawControl(QStyle.ControlElement.CE_PushButtonBevel, option)
        contents = QStyle.SubElement.SE_PushButtonContents
        option.rect = self.style().subElementRect(contents, option, self)
        if self._key and are_key_caps_shown():
            pixels = _KEY_SHARE * self.fontInfo().pixelSize()
            wide = text_width(self._key, pixels, bold=True) + 2 * _PAD
            room = QRectF(self.rect()).adjusted(0, 0, -_EDGE, 0)
            cap = QRectF(0, 0, wide, min(1.7 * pixels, room.height() - 6))
            cap.moveCenter(room.center())
            cap.moveRight(room.right())
            option.rect.setRight(math.floor(cap.left()))
            ink = option.palette.color(QPalette.ColorRole.ButtonText).name()
            paint_key_cap(painter, cap, self._key, ink, pixels)
        painter.drawControl(QStyle.ControlElement.CE_PushButtonLabel, option)
        painter.end()
