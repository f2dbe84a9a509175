"""What a draft is, in a few sentences on the felt."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QLabel, QWidget

from desktop.screens.new_match.format_tabs import STACK_DRAFT, tab_explanation, tab_title
from desktop.style.basic_widgets import make_label
from desktop.style.palette import Theme

_TITLE, _STEP = 26.0, 16.0  # pixels at 1280x800
_WIDEST = 640.0


class DraftPage(QWidget):
    """The title of a draft and its steps."""

    def __init__(self) -> None:
        super().__init__()
        self._labels: list[QLabel] = []
        for _ in range(5):
            label = make_label(wraps=True)
            label.setParent(self)
            self._labels.append(label)
        self._letters = 1.0

    def show_draft(self, kind: str) -> None:
        """Describe a draft."""
        texts = (tab_title(kind), tab_explanation(kind), *self._steps(kind))
        for label, text in zip(self._labels, texts, strict=True):
            label.setText(text)
        self._place()

    def _steps(self, kind: str) -> tuple[str, str, str]:
        last = self.tr("3. Decide how many dice you use, and play at once with your two teams.")
        if kind == STACK_DRAFT:
            return (
                self.tr("1. All cards lie in stacks, a stack for each name. Random basic actions."),
                self.tr("2. Take turns: take a stack and keep one of its cards. Second player"
                        " first."),
                last,
            )  # fmt: skip
        return (
            self.tr("1. Each of you opens packs from the four boxes. All dice lie in the middle."),
            self.tr("2. Keep a card, hand on the rest. A curtain hides what you pick."),
            last,
        )

    def set_look(self, theme: Theme, letters: float) -> None:
        """Set the colors and the scale of letters."""
        self._letters = letters
        for place, label in enumerate(self._labels):
            pixels = round((_TITLE if place == 0 else _STEP) * letters)
            weight = "bold" if place < 2 else "normal"
            label.setStyleSheet(
                f"color: {theme.table.felt_ink}; font-size: {pixels}px; font-weight: {weight};"
            )
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        """Stand the sentences below each other in the middle of the felt."""
        wide = min(_WIDEST * self._letters, self.width() - 40.0)
        gap = 12.0 * self._letters
        heights = [float(label.heightForWidth(round(wide))) for label in self._labels]
        left = (self.width() - wide) / 2
        top = max(10.0, (self.height() - sum(heights) - gap * (len(heights) - 1)) / 2)
        for label, high in zip(self._labels, heights, strict=True):
            label.setGeometry(QRectF(left, top, wide, high).toRect())
            top += high + gap
