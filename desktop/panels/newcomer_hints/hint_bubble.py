"""A small bubble with a tail, which says something about one thing on the table."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop.panels.newcomer_hints.hint_placement import place_hint
from desktop.panels.terms.term_label import TermLabel
from desktop.panels.terms.term_overlay import TermOverlay, TermSpot
from desktop.panels.widgets.bubble_placement import Surroundings
from desktop.panels.widgets.bubble_tail import TailedBubble
from desktop.style.basic_widgets import height_at_width
from desktop.style.cast_shadow import CastShadow
from desktop.style.style_sheet import scale_with_text

_WIDTH = 236
_MOST = 0.5
_NARROWEST, _STEP = 120, 12
_MARGIN = 8
_EDGE = 12


class HintBubble(TailedBubble):
    """Shows one hint. It takes neither the focus nor the pointer: a click goes to the table.

    Only the terms in it do, and explain themselves.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("hint")
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.text = TermLabel("hint-text", takes_focus=False)
        row = QHBoxLayout(self)
        row.setContentsMargins(_EDGE, 7, _EDGE, 8)
        row.addWidget(self.text)
        CastShadow(self)
        self.terms = TermOverlay(parent)
        self.hide()

    def show_beside(
        self, target: QRectF, needed: tuple[QRectF, ...], kept: tuple[QRectF, ...], room: QRect
    ) -> None:
        """Appear beside what the hint is about.

        Args:
            target: what the hint is about.
            needed: what the player needs now: the bubble covers none of it.
            kept: what had better stay visible.
            room: the felt.
        """
        inner = QRectF(room).adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
        size = self._size(inner)
        self.resize(size)
        around = Surroundings((target,), needed, kept, inner)
        self.move(place_hint(QSizeF(size), around).toPoint())
        self.show()
        self.raise_()
        self.tail.point_at(target)
        self._show_terms()

    def _show_terms(self) -> None:
        self.terms.setGeometry(self.geometry())
        corner = QPointF(self.text.pos())
        spots = [
            TermSpot(area.translated(corner), term, term.word)
            for area, term in self.text.all_areas()
        ]
        self.terms.show_spots(spots, self.text.edition)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.terms.hide()

    def _size(self, room: QRectF) -> QSize:
        """The size for the text: one line if it is short, else lines of about equal length."""
        widest = min(scale_with_text(_WIDTH), round(_MOST * room.width()))
        line = self.text.fontMetrics().horizontalAdvance(self.text.text()) + 2
        wide = min(widest, line + 2 * _EDGE + 4)
        high = height_at_width(self, wide)
        while wide > _NARROWEST and height_at_width(self, wide - _STEP) == high:
            wide -= _STEP
        return QSize(wide, high)
