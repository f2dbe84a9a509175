"""Tab order among the questions on the table.

Without this, a child widget of the table would pass the Tab key on to the table.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def focus_next_widget(within: QWidget, forward: bool) -> bool:
    """Focus the next or previous widget of the window that accepts Tab."""
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


def set_tab_order(after: QWidget, widgets: Sequence[QWidget]) -> None:
    """Make Tab go from one widget through these widgets, in this order."""
    for widget in widgets:
        QWidget.setTabOrder(after, widget)
        after = widget
