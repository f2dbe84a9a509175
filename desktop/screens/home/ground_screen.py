"""A screen with its own painted ground, which is laid out for every size."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QHideEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QLabel, QWidget

from desktop.panels.widgets.link_button import LinkButton, LinkLook
from desktop.screens.home.ground_painter import GroundPainter
from desktop.screens.home.home_layout import HomeMeasures, PagePlaces, lay_out_page, measure
from desktop.style.current_theme import THEME_CHANGED, current_theme


class GroundScreen(QWidget):
    """Lays itself out when it is shown or resized, and frees its ground while it is hidden."""

    paints_ground = True
    """Whether the screen paints its own ground."""

    ground: GroundPainter
    _page: GroundPage

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._fit()

    def customEvent(self, event: QEvent) -> None:
        if event.type() == THEME_CHANGED:
            self._fit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint bare wood beside the page, under its scroll bar."""
        painter = QPainter(self)
        painter.fillRect(event.rect(), QColor(current_theme().table.wood[1]))
        painter.end()

    def hideEvent(self, event: QHideEvent) -> None:
        """Free the picture while another screen is shown."""
        super().hideEvent(event)
        self.ground.pause()

    def _fit(self) -> None:
        """Place everything for the size of the window and of the text."""
        if not self.isVisible():
            return
        size, letters = QSizeF(self.size()), current_theme().text_scale
        self._set_looks(measure(size, letters))
        room, places = lay_out_page(size, letters, self._lay_out_page)
        self._page.setMinimumHeight(round(places.height))
        self._show_places(room)

    def _set_words_look(self, label: QLabel, pixels: float, weight: str = "normal") -> None:
        """Put a label on bare wood, in letters of this height."""
        ink = current_theme().table.wood_ink
        label.setStyleSheet(f"color: {ink}; font-weight: {weight}; font-size: {round(pixels)}px;")

    def _set_link_looks(self, links: Iterable[LinkButton], pixels: float) -> None:
        """Put links on bare wood, in letters of this height."""
        look = LinkLook(current_theme().table.wood_ink, current_theme().focus, pixels)
        for link in links:
            link.set_look(look)

    def _set_looks(self, room: HomeMeasures) -> None:
        """Give the widgets their letters and colors, on which their heights depend."""
        raise NotImplementedError

    def _lay_out_page(self, room: HomeMeasures) -> PagePlaces:
        """Lay out the page for these measures, and keep its places for `_show_places`."""
        raise NotImplementedError

    def _show_places(self, room: HomeMeasures) -> None:
        """Move the widgets to the places of the last layout, and paint the ground there."""
        raise NotImplementedError


# --- ground page ----------------------------------------------------------------------------------


class GroundPage(QWidget):
    """Shows the picture of a ground painter, as far as it is painted."""

    def __init__(self, ground: GroundPainter) -> None:
        super().__init__()
        self._ground = ground
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)
        ground.changed.connect(self.update)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        ground = self._ground.picture
        part = QRectF(event.rect())
        if ground.isNull():
            painter.fillRect(part, self.palette().window())
        else:
            ratio = ground.devicePixelRatioF()
            source = QRectF(part.topLeft() * ratio, part.size() * ratio)
            painter.drawImage(part, ground, source)
        painter.end()
