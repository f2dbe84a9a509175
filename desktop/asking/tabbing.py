"""Tab among what is asked on the table: a child of the table would else hand the key to it."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def go_on(within: QWidget, forward: bool) -> bool:
    """Go to the next widget of the window that Tab reaches, or to the one before."""
    reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
    start = within.window().focusWidget()
    now: QWidget | None = start
    while now is not None:
        now = now.nextInFocusChain() if forward else now.previousInFocusChain()
        if now is None or now is start:
            break
        if now.isVisible() and now.isEnabled() and now.focusPolicy() & Qt.FocusPolicy.TabFocus:
            now.setFocus(reason)
            return True
    return False


def follow(after: QWidget, widgets: Sequence[QWidget]) -> None:
    """Let Tab go from a widget to these, in this order."""
    for widget in widgets:
        QWidget.setTabOrder(after, widget)
        after = widget
