"""A page of the draft: wood with a felt in the middle, on which the cards are."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from desktop.screens.home.ground_page import GroundPage, GroundPlan
from desktop.style.current_theme import current_theme
from desktop.style.style_sheet import scale_with_text

_LARGE = 32  # pixels; the most for a title
_PIPING = 6  # between the edge of the felt and what is on it


class FeltPage(GroundPage):
    """Paints felt behind one of its widgets, and wood everywhere else."""

    def __init__(self) -> None:
        super().__init__()
        # The screen below must be painted too: the window takes no press before it has been seen.
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent, False)
        self.felt = QWidget()
        self.felt.setContentsMargins(_PIPING, _PIPING, _PIPING, _PIPING)

    def fit_ground(self) -> None:
        """Show the ground for the present size and colors."""
        if not self.isVisible() or self.size().isEmpty():
            return
        at = self.felt.mapTo(self, self.felt.rect().topLeft())
        felt = QRectF(at, self.felt.size())
        self.show_ground(
            GroundPlan(
                (self.width(), self.height()),
                self.devicePixelRatioF(),
                current_theme(),
                1.0,
                scene=(felt.x(), felt.y(), felt.width(), felt.height()),
            )
        )

    def event(self, event: QEvent) -> bool:
        is_done = super().event(event)
        if event.type() == QEvent.Type.LayoutRequest:
            self._settle()
        return is_done

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._settle()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._settle()

    def _settle(self) -> None:
        layout = self.layout()
        if layout is not None:
            layout.activate()
        self.fit_ground()


def label_style(color: str, pixels: float, *, is_bold: bool = False) -> str:
    """The style of a label on wood or felt, in pixels at normal text size."""
    weight = "bold" if is_bold else "normal"
    most = _LARGE if pixels > _LARGE / 2 else pixels * 2  # titles do not grow without end
    size = min(scale_with_text(pixels), round(most))
    return f"color: {color}; font-size: {size}px; font-weight: {weight};"
