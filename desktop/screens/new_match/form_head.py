"""The head of the form for a new match: title, formats, the way back."""

from __future__ import annotations

from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QWidget

from desktop.panels.widgets.link_button import LinkButton
from desktop.screens.new_match.format_tabs import FormatTabs

_GAP = 14


class FormHead(QWidget):
    """Everything in one line, or the formats below title and way back."""

    def __init__(self, title: QLabel, tabs: FormatTabs, back: LinkButton) -> None:
        super().__init__()
        self._title, self._tabs, self._back = title, tabs, back
        for part in (title, tabs, back):
            part.setParent(self)

    def heightForWidth(self, width: int) -> int:
        return self._lay(width, moves=False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.lay_out()

    def lay_out(self) -> None:
        """Place the parts again after their texts or sizes changed."""
        self._lay(self.width(), moves=True)

    def _lay(self, width: int, *, moves: bool) -> int:
        """Place the parts if `moves`, and return the height in either case."""
        title, back = self._title.sizeHint(), self._back.sizeHint()
        tabs = self._tabs.natural_width()
        is_one_line = title.width() + tabs + back.width() + 2 * _GAP <= width
        line = max(title.height(), back.height())
        if is_one_line:
            row = self._tabs.heightForWidth(tabs)
            high = max(line, row)
            top, below = 0, high
        else:
            row = self._tabs.heightForWidth(width)
            high = line
            top, below = line + 2, line + 2 + row
        if moves:
            self._title.setGeometry(0, 0, title.width(), high)
            middle = (high - back.height()) // 2
            self._back.setGeometry(width - back.width(), middle, back.width(), back.height())
            if is_one_line:
                free = width - title.width() - back.width() - tabs
                left = title.width() + min(2 * _GAP, free // 2)
                self._tabs.setGeometry(left, (high - row) // 2, tabs, row)
            else:
                self._tabs.setGeometry(0, top, width, row)
        return below
