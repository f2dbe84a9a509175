"""A button of the system whose face is painted by hand."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QPainter, QPalette
from PySide6.QtWidgets import QPushButton, QStyle, QStyleOptionButton, QStylePainter


class PaintedButton(QPushButton):
    """Looks and works as other buttons do; its words and signs are laid out by who derives it."""

    def minimumSizeHint(self) -> QSize:
        """What is painted is never cut off."""
        return self.sizeHint()

    def paint_plain(self) -> QStylePainter:
        """Paint the button without its words; go on with the painter that is returned."""
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.text = ""
        painter = QStylePainter(self)
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self.font())
        painter.setPen(self.ink())
        return painter

    def ink(self) -> QColor:
        """The colour of words on it, as it is now."""
        stands_out = self.isEnabled() and bool(self.property("primary"))
        group = QPalette.ColorGroup.Active if self.isEnabled() else QPalette.ColorGroup.Disabled
        role = QPalette.ColorRole.HighlightedText if stands_out else QPalette.ColorRole.ButtonText
        return self.palette().color(group, role)
