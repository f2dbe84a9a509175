"""The popup of a filter: its values with the number of cards that each of them lets through."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QIcon, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QCheckBox, QFrame, QGridLayout, QVBoxLayout, QWidget

from desktop.panels.card_browser.card_words import filter_name, tr, value_name
from desktop.style.basic_widgets import clear_layout, make_button, make_label, make_scroll_area
from desktop.style.cast_shadow import CastShadow
from desktop.style.glyphs import symbols_picture
from desktop.style.plain_text import without_access_key
from desktop.style.style_sheet import scale_with_text
from rules.cards import Filter, FilterValue
from rules.messages import PluralCount
from rules.model import Energy

_SYMBOL, _MARGIN = 18, 8
_LEAST_WIDTH, _BAR = 120, 20
_CLOSING = (Qt.Key.Key_Escape, Qt.Key.Key_Return, Qt.Key.Key_Enter)


class _ValueBox(QCheckBox):
    """A check box that can be clicked anywhere in its row."""

    def hitButton(self, pos: QPoint) -> bool:
        return self.rect().contains(pos)


class FilterPopup(QFrame):
    """Check boxes for the values of a filter, over the other widgets of the window.

    Esc, Enter, a click elsewhere or another focus closes it.

    Signals:
        changed(values): other values have been chosen, a frozenset.
    """

    changed = Signal(object)

    def __init__(self, kind: Filter, button: QWidget) -> None:
        """Make a hidden popup.

        Args:
            kind: the filter.
            button: opens the popup, and has the focus again when it closes.
        """
        super().__init__(button.window())
        self.setObjectName("panel")
        self.setAccessibleName(filter_name(kind))
        CastShadow(self)
        self.kind = kind
        self._button = button
        self.boxes: dict[FilterValue, QCheckBox] = {}
        host = QWidget()
        self._grid = QGridLayout(host)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setVerticalSpacing(2)
        self.clear = make_button(tr("Any"), name=f"clear-{kind}", is_small=True)
        self.clear.setAccessibleName(tr("Clear this filter"))
        self.clear.clicked.connect(lambda: self.changed.emit(frozenset()))
        rows = self._rows = QVBoxLayout(self)
        rows.setContentsMargins(14, 10, 10, 10)
        rows.addWidget(make_label(filter_name(kind), "name"))
        self._values = make_scroll_area(host)
        rows.addWidget(self._values)
        rows.addWidget(self.clear, 0, Qt.AlignmentFlag.AlignLeft)
        self.hide()

    def show_values(
        self,
        counts: Mapping[FilterValue, int],
        chosen: frozenset[FilterValue],
        box_names: dict[str, str],
    ) -> None:
        """Show the values with their counts, and which of them are chosen."""
        if list(counts) != list(self.boxes):
            self._make_boxes(counts)
        for value, count in counts.items():
            box = self.boxes[value]
            was_blocked = box.blockSignals(True)
            box.setChecked(value in chosen)
            box.blockSignals(was_blocked)
            name = value_name(self.kind, value, box_names)
            box.setText(f"{without_access_key(name)}   {count}")
            said = tr("{name}, {count} {count:card|cards}")
            box.setAccessibleName(said.format(name=name, count=PluralCount(count)))
            box.setEnabled(bool(count) or value in chosen)
        self.clear.setEnabled(bool(chosen))

    def _make_boxes(self, values: Mapping[FilterValue, int]) -> None:
        clear_layout(self._grid)
        self.boxes = {}
        side = scale_with_text(_SYMBOL)
        for row, value in enumerate(values):
            box = _ValueBox()
            box.setObjectName(f"{self.kind}-{value or 'none'}")
            if self.kind is Filter.ENERGY and value != Energy.GENERIC:
                picture = symbols_picture((str(value),), side, self.devicePixelRatioF())
                box.setIcon(QIcon(picture))
                box.setIconSize(QSize(side, side))
            box.toggled.connect(self._choose)
            self.boxes[value] = box
            self._grid.addWidget(box, row, 0)

    def _choose(self) -> None:
        self.changed.emit(frozenset(value for value, box in self.boxes.items() if box.isChecked()))

    # --- opening and closing

    def open_popup(self) -> None:
        """Open below the button, inside the window."""
        window = self._button.window()
        if self.parentWidget() is not window:
            self.setParent(window)
        room = window.rect().adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
        corner = self._button.mapTo(window, QPoint(0, self._button.height() + 2))
        self.ensurePolished()
        size = self._wish().boundedTo(room.size())
        place = QRect(corner, size)
        place.moveLeft(max(room.left(), min(place.left(), room.right() - size.width())))
        place.moveTop(max(room.top(), min(place.top(), room.bottom() - size.height())))
        self.setGeometry(place)
        self.show()
        self.raise_()
        enabled = [box for box in self.boxes.values() if box.isEnabled()]
        first = next((box for box in enabled if box.isChecked()), enabled[0] if enabled else None)
        if first is not None:
            first.setFocus(Qt.FocusReason.PopupFocusReason)
        self._watch()

    def _wish(self) -> QSize:
        """The size with all values visible."""
        host = self._values.widget()
        assert host is not None
        host.ensurePolished()
        for box in self.boxes.values():
            box.ensurePolished()
        values = host.sizeHint()
        rest = self.sizeHint() - self._values.sizeHint()
        sides = self._rows.contentsMargins().left() + self._rows.contentsMargins().right()
        wide = max(values.width(), scale_with_text(_LEAST_WIDTH)) + _BAR + sides
        return QSize(wide, values.height() + rest.height() + 2)

    def _watch(self) -> None:
        app = QApplication.instance()
        if isinstance(app, QApplication):
            app.installEventFilter(self)
            app.focusChanged.connect(self._focus_went)

    def close_popup(self) -> None:
        """Close, and give the focus back to the button."""
        if self.isVisible():
            has_focus = self.isAncestorOf(QApplication.focusWidget() or self._button)
            self.hide()
            app = QApplication.instance()
            if isinstance(app, QApplication):
                app.removeEventFilter(self)
                app.focusChanged.disconnect(self._focus_went)
            if has_focus:
                self._button.setFocus(Qt.FocusReason.PopupFocusReason)

    def _focus_went(self, _: QWidget | None, now: QWidget | None) -> None:
        if now is not None and not self.isAncestorOf(now) and now is not self:
            self.close_popup()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Close before a click elsewhere; keys that close do nothing else."""
        if isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseButtonPress:
            if not self.rect().contains(self.mapFromGlobal(event.globalPosition().toPoint())):
                self.close_popup()
        elif isinstance(event, QKeyEvent) and event.key() in _CLOSING:
            if event.type() == QEvent.Type.ShortcutOverride:
                event.accept()
                return True
            if event.type() == QEvent.Type.KeyPress and self.isVisible():
                self.close_popup()
                return True
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and Down move through the values."""
        match event.key():
            case Qt.Key.Key_Down:
                self.focusNextChild()
            case Qt.Key.Key_Up:
                self.focusPreviousChild()
            case _:
                super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Keep Tab inside the popup."""
        stops = [*(box for box in self.boxes.values() if box.isEnabled()), self.clear]
        stops = [one for one in stops if one.isEnabled()]
        focused = QApplication.focusWidget()
        place = next((at for at, one in enumerate(stops) if one is focused), -1)
        if stops:
            there = stops[(place + (1 if forward else -1)) % len(stops)]
            there.setFocus(Qt.FocusReason.TabFocusReason)
            if there is not self.clear:
                self._values.ensureWidgetVisible(there, 0, there.height())
        return True
