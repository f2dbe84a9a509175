"""A base class for buttons that paint their own content."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QColor, QPainter, QPalette
from PySide6.QtWidgets import QPushButton, QStyle, QStyleOptionButton, QStylePainter


class PaintedButton(QPushButton):
    """A button in the normal style; subclasses paint its words and symbols."""

    def minimumSizeHint(self) -> QSize:
        """The size hint, so that the content is never cut off."""
        return self.sizeHint()

    def paint_frame(self) -> QStylePainter:
        """Paint the empty button, and return the painter for its content."""
        option = QStyleOptionButton()
        self.initStyleOption(option)
        option.text = ""
        painter = QStylePainter(self)
        painter.drawControl(QStyle.ControlElement.CE_PushButton, option)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self.font())
        painter.setPen(self.text_color())
        return painter

    def text_color(self) -> QColor:
        """The text color in the current state of the button."""
        stands_out = self.isEnabled() and bool(self.property("primary"))
        group = QPalette.ColorGroup.Active if self.isEnabled() else QPalette.ColorGroup.Disabled
        role = QPalette.ColorRole.HighlightedText if stands_out else QPalette.ColorRole.ButtonText
        return self.palette().color(group, role)
