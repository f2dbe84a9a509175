"""Makes parts of other widgets explain themselves: under the pointer, by a tap, by a key."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QRegion, QWheelEvent
from PySide6.QtWidgets import QApplication, QWidget

from desktop.panels.terms.term_label import REST_MS
from desktop.panels.terms.term_popup import explanation_of, popup_over, shown_popup
from desktop.style.current_theme import current_theme
from desktop.text.announcements import Announcer
from rules.messages import GlossaryTerm

_NONE = -1
_REACH = 3


class TermSpot(NamedTuple):
    """A symbol or a word that explains itself: its area, its term, and a title for the popup."""

    area: QRectF
    term: GlossaryTerm
    title: str


class TermOverlay(QWidget):
    """Lies over other widgets, but only where symbols or terms are."""

    def __init__(self, parent: QWidget, below: QWidget | None = None) -> None:
        """Make an overlay without symbols.

        The turns of the wheel go to `below`, or to the parent.
        """
        super().__init__(parent)
        self.setMouseTracking(True)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self._below = below
        self.spots: tuple[TermSpot, ...] = ()
        self._edition = ""
        self._hovered = self._current = _NONE
        self._announcer = Announcer(self)
        self._rest = QTimer(self, singleShot=True, interval=REST_MS)
        self._rest.timeout.connect(lambda: self._explain(self._hovered))
        self.hide()

    def show_spots(self, spots: Sequence[TermSpot], edition: str) -> None:
        """Explain these symbols, as an edition has them."""
        self._close_popup()
        self.spots, self._edition = tuple(spots), edition
        self._hovered = self._current = _NONE
        self._rest.stop()
        reach = QRegion()
        for spot in spots:
            around = spot.area.adjusted(-_REACH, -_REACH, _REACH, _REACH)
            reach = reach.united(around.toAlignedRect())
        self.setVisible(bool(spots))
        if spots:
            self.setMask(reach)
            self.raise_()

    # --- keys

    @property
    def explained(self) -> TermSpot | None:
        """The symbol that a key explains now, or None."""
        popup = shown_popup(self) if self.isVisible() else None
        is_ours = popup is not None and popup.opener is self and self._current != _NONE
        return self.spots[self._current] if is_ours else None

    def walk(self) -> None:
        """Explain the next symbol; after the last one the first. Equal ones count once."""
        if not self.spots:
            return
        first = {spot.title: place for place, spot in reversed(list(enumerate(self.spots)))}
        stops = sorted(first.values())
        self._current = next((stop for stop in stops if stop > self._current), stops[0])
        self.update()
        self._explain(self._current)
        spot = self.spots[self._current]
        self._announcer.announce(f"{spot.title}: {explanation_of(spot.term, self._edition)}")

    def follow_rule(self) -> None:
        """Open the rule of the symbol that is explained."""
        popup = shown_popup(self)
        if popup is not None:
            popup.follow_rule()

    # --- the pointer

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._hover(self._spot_at(event.position()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._rest.stop()
        self._explain(self._spot_at(event.position()))

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hover(_NONE)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self._below is None:
            event.ignore()
        else:
            QApplication.sendEvent(self._below, event)

    def _hover(self, place: int) -> None:
        if place == self._hovered:
            return
        self._hovered, self._current = place, _NONE
        self.update()
        if place != _NONE:
            self._rest.start()
            return
        self._rest.stop()
        if (popup := shown_popup(self)) is not None:
            popup.linger()

    def _spot_at(self, point: QPointF) -> int:
        """The place of the symbol at a point, or -1."""
        inside = (place for place, spot in enumerate(self.spots) if spot.area.contains(point))
        return next(inside, _NONE)

    def _explain(self, place: int) -> None:
        if place == _NONE or not self.isVisible():
            return
        spot = self.spots[place]
        popup_over(self).show_term(
            spot.term, spot.area.toAlignedRect(), self, self._edition, title=spot.title
        )

    def _close_popup(self) -> None:
        if self.isVisible() and (popup := shown_popup(self)) is not None:
            popup.close_for(self)

    def paintEvent(self, event: QPaintEvent) -> None:
        place = self._current if self._current != _NONE else self._hovered
        if place == _NONE:
            return
        theme, area = current_theme(), self.spots[place].area
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for color, width in ((theme.picked, 4.0), (theme.accent, 2.0)):
            painter.setPen(QPen(QColor(color), width))
            painter.drawRoundedRect(area.adjusted(-1, -1, 1, 1), 6, 6)
