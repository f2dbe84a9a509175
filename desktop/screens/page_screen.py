"""A screen with a painted ground whose parts are in a Qt layout."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QRect, QSize
from PySide6.QtWidgets import QLayout, QWidget, QWidgetItem

from desktop.screens.home.ground_page import GroundPlan, GroundScreen
from desktop.screens.home.home_layout import HomeMeasures


class PageScreen(GroundScreen):
    """Arranges the parts for the size of the window, and paints the ground where they are."""

    def _arrange(self, room: HomeMeasures) -> None:
        """Set margins and gaps of the page's layout, and put the parts into its cells."""
        raise NotImplementedError

    def _plan(self, room: HomeMeasures) -> GroundPlan:
        """What the ground shows behind the parts."""
        raise NotImplementedError

    def _page_height(self, width: float) -> int:
        """The least height of the page for a width."""
        layout = self._page.layout()
        assert layout is not None
        forget_sizes(self._page)
        return layout.totalHeightForWidth(round(width))

    def _lay_out_page(self, room: HomeMeasures) -> float:
        self._arrange(room)
        return max(room.size.height(), self._page_height(room.size.width()))

    def _show_places(self, room: HomeMeasures) -> None:
        self._page.setMinimumWidth(1)  # long words never make it wider than the window
        self._page.resize(round(room.size.width()), self._page.minimumHeight())
        layout = self._page.layout()
        assert layout is not None
        layout.activate()
        self._page.show_ground(self._plan(room))


def forget_sizes(page: QWidget) -> None:
    """Let the layouts of a page ask their parts again how large they are: letters have changed.

    They are not asked for their items: PySide keeps what `itemAt` returns as long as the layout,
    also after Qt has deleted it, and takes a new object at the same address for the deleted item.
    """
    for widget in page.findChildren(QWidget):
        widget.updateGeometry()
    for layout in page.findChildren(QLayout):
        layout.invalidate()


# --- plates ---------------------------------------------------------------------------------------


class PlatedButton(Protocol):
    """A button that is larger than its plate by `margin` on each side."""

    @property
    def margin(self) -> float:
        """The room around the plate for its shadow and its light."""
        ...

    def heightForWidth(self, width: int) -> int:
        """The height with that room for a width with it."""
        ...


class ButtonPlate(QWidgetItem):
    """The plate of a button in a layout; its shadow and its light reach over the neighbors."""

    def __init__(self, button: PlatedButton, above: int = 0, below: int = 0) -> None:
        """Make the item; `above` and `below` are the pixels that stay free around the plate."""
        assert isinstance(button, QWidget)
        super().__init__(button)
        self._button: PlatedButton = button
        self._above, self._below = above, below

    @property
    def _margin(self) -> int:
        return round(self._button.margin)

    def hasHeightForWidth(self) -> bool:
        return not self.isEmpty()

    def heightForWidth(self, width: int) -> int:
        if self.isEmpty():  # the button is hidden
            return 0
        plate = self._button.heightForWidth(width + 2 * self._margin) - 2 * self._margin
        return plate + self._above + self._below

    def minimumSize(self) -> QSize:
        return QSize(0, 0)

    def sizeHint(self) -> QSize:
        return QSize(0, 0)

    def setGeometry(self, rect: QRect) -> None:
        away = self._margin
        plate = rect.adjusted(0, self._above, 0, -self._below)
        super().setGeometry(plate.adjusted(-away, -away, away, away))
