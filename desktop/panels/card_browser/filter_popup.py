"""The popup of a filter: its values with the number of cards that each of them lets through."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent
from PySide6.QtWidgets import QCheckBox, QFrame, QGridLayout, QVBoxLayout, QWidget

from desktop.panels.card_browser.card_words import filter_name, tr, value_name
from desktop.style.basic_widgets import make_button, make_label, make_scroll_area
from desktop.style.plain_text import without_access_key
from desktop.style.style_sheet import scale_with_text
from desktop.style.symbol_pictures import symbols_picture
from rules.cards import Filter, FilterValue

_SYMBOL = 18
_MOST_HEIGHT = 420


class FilterPopup(QFrame):
    """Check boxes for the values of a filter. Esc or a click elsewhere closes it.

    Signals:
        changed(values): other values have been chosen, a frozenset.
    """

    changed = Signal(object)

    def __init__(self, kind: Filter, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("panel")
        self.setAccessibleName(filter_name(kind))
        self.kind = kind
        self.boxes: dict[FilterValue, QCheckBox] = {}
        self._counts: dict[FilterValue, object] = {}
        self._grid_host = QWidget()
        self._grid = QGridLayout(self._grid_host)
        self._grid.setContentsMargins(2, 2, 2, 2)
        self._grid.setVerticalSpacing(2)
        self._grid.setColumnStretch(0, 1)
        self.clear = make_button(tr("Any"), name=f"clear-{kind}", is_small=True)
        self.clear.setAccessibleName(tr("Clear this filter"))
        self.clear.clicked.connect(lambda: self.changed.emit(frozenset()))
        rows = QVBoxLayout(self)
        rows.setContentsMargins(12, 10, 12, 10)
        rows.addWidget(make_label(filter_name(kind), "name"))
        rows.addWidget(make_scroll_area(self._grid_host, fits=True))
        rows.addWidget(self.clear, 0, Qt.AlignmentFlag.AlignLeft)

    def show_values(
        self,
        counts: Mapping[FilterValue, int],
        chosen: frozenset[FilterValue],
        box_names: dict[str, str],
    ) -> None:
        """Show the values with their counts, and which of them are chosen."""
        if list(counts) != list(self.boxes):
            self._make_boxes(list(counts), box_names)
        for value, count in counts.items():
            box = self.boxes[value]
            box.blockSignals(True)
            box.setChecked(value in chosen)
            box.blockSignals(False)
            name = value_name(self.kind, value, box_names)
            box.setText(f"{without_access_key(name)}   {count}")
            said = tr("{name}, 1 card") if count == 1 else tr("{name}, {count} cards")
            box.setAccessibleName(said.format(name=name, count=count))
            box.setEnabled(bool(count) or value in chosen)
        self.clear.setEnabled(bool(chosen))

    def _make_boxes(self, values: list[FilterValue], box_names: dict[str, str]) -> None:
        for box in self.boxes.values():
            self._grid.removeWidget(box)
            box.deleteLater()
        self.boxes = {}
        for row, value in enumerate(values):
            box = QCheckBox()
            box.setObjectName(f"{self.kind}-{value or 'none'}")
            if self.kind is Filter.ENERGY:
                side = scale_with_text(_SYMBOL)
                symbol = "" if value == "generic" else str(value)
                if symbol:
                    box.setIcon(QIcon(symbols_picture((symbol,), side, self.devicePixelRatioF())))
                    box.setIconSize(QSize(side, side))
            box.toggled.connect(self._choose)
            self.boxes[value] = box
            self._grid.addWidget(box, row, 0)

    def _choose(self) -> None:
        self.changed.emit(frozenset(value for value, box in self.boxes.items() if box.isChecked()))

    def open_below(self, button: QWidget) -> None:
        """Open the popup below its button, inside the screen."""
        self.adjustSize()
        size = self.sizeHint()
        high = min(size.height(), scale_with_text(_MOST_HEIGHT))
        wide = max(size.width() + 16, button.width())
        at = button.mapToGlobal(QPoint(0, button.height() + 2))
        area = button.screen().availableGeometry()
        left = max(area.left(), min(at.x(), area.right() - wide))
        top = max(area.top(), min(at.y(), area.bottom() - high))
        self.setGeometry(left, top, wide, high)
        self.show()
        first = [box for box in self.boxes.values() if box.isChecked() and box.isEnabled()]
        first += [box for box in self.boxes.values() if box.isEnabled()]
        if first:
            first[0].setFocus(Qt.FocusReason.PopupFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and Down move through the values, Esc and Enter close the popup."""
        match event.key():
            case Qt.Key.Key_Down:
                self.focusNextChild()
            case Qt.Key.Key_Up:
                self.focusPreviousChild()
            case Qt.Key.Key_Escape | Qt.Key.Key_Return | Qt.Key.Key_Enter:
                self.hide()
            case _:
                super().keyPressEvent(event)
