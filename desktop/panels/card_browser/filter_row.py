"""The row of filters, each a chip that says what is chosen and opens a popup."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QHideEvent, QIcon, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import (
    QApplication,
    QCheckBox,
    QFrame,
    QGridLayout,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from desktop.panels.card_browser.card_words import filter_name, tr, value_name
from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.style.basic_widgets import (
    centered_sheet,
    clear_layout,
    make_button,
    make_label,
    make_scroll_area,
    restyle,
)
from desktop.style.cast_shadow import CastShadow
from desktop.style.glyphs import symbols_picture
from desktop.style.plain_text import without_access_key
from desktop.style.style_sheet import scale_with_text
from rules.cards import CardIndex, CardQuery, Filter, FilterValue, fold_text
from rules.messages import PluralCount
from rules.model import Energy

_NAMED = 2  # a chip names this many values at most; of more it shows the number


class FilterRow(QWidget):
    """The chips of all filters, and one that clears everything."""

    def __init__(self, search: Callable[[CardQuery], object]) -> None:
        """`search` is called when other values have been chosen."""
        super().__init__()
        self._search = search
        self._index = CardIndex(())
        self._query = CardQuery()
        self._box_names: dict[str, str] = {}
        self.chips: dict[Filter, QPushButton] = {}
        self.popups: dict[Filter, FilterPopup] = {}
        row = WrappingRow()
        for kind in Filter:
            chip = make_button(name=f"filter-{kind}", is_small=True)
            chip.clicked.connect(lambda _=False, kind=kind: self.open_popup(kind))
            self.chips[kind] = chip
            row.addWidget(chip)
        self.clear = make_button(tr("Clear all"), name="clear-filters", is_small=True)
        self.clear.setToolTip(tr("Clear the search and all filters"))
        row.addWidget(self.clear)
        self.setLayout(row)

    def set_cards(self, index: CardIndex, box_names: dict[str, str]) -> None:
        self._index, self._box_names = index, box_names
        for popup in self.popups.values():
            popup.close_popup()
            popup.deleteLater()
        self.popups = {}

    def show_query(self, query: CardQuery) -> None:
        self._query = query
        for kind, chip in self.chips.items():
            chosen = query.values(kind)
            offered = tuple(dict.fromkeys((*self._index.filter_values(kind), *chosen)))
            names = [value_name(kind, v, self._box_names) for v in offered if v in chosen]
            said = ", ".join(names)
            if len(names) > _NAMED:
                said = tr("{count} selected").format(count=len(names))
            name = filter_name(kind)
            chip.setText(without_access_key(f"{name}: {said}" if said else f"{name} ▾"))
            chip.setAccessibleName(
                tr("Filter by {name}: {chosen}").format(
                    name=name.lower(), chosen=", ".join(names) or tr("any")
                )
            )
            if chip.property("chosen") is not bool(names):
                chip.setProperty("chosen", bool(names))
                restyle(chip)
            chip.setVisible(len(offered) > 1 or bool(names))
        self.clear.setVisible(query.has_filters or bool(query.words.strip()))
        self._show_counts()

    def open_popup(self, kind: Filter) -> None:
        if kind not in self.popups:
            self.popups[kind] = FilterPopup(
                kind,
                self.chips[kind],
                lambda values: self._search(self._query.with_values(kind, values)),
            )
        popup = self.popups[kind]
        if popup.isVisible():
            popup.close_popup()
            return
        self._show_values(kind)
        popup.open_popup()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        for popup in self.popups.values():
            popup.close_popup()

    def _show_counts(self) -> None:
        for kind, popup in self.popups.items():
            if popup.isVisible():
                self._show_values(kind)

    def _show_values(self, kind: Filter) -> None:
        counts = self._index.counts(self._query, kind)
        self.popups[kind].show_values(counts, self._query.values(kind), self._box_names)


# --- filter popup ---------------------------------------------------------------------------------


_SYMBOL, _MARGIN = 18, 8
_LEAST_WIDTH, _BAR = 120, 20
_FEW = 12  # values; more can be searched
_LEAST_HEIGHT = 320  # pixels below the button; with less room the popup covers it
_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_CLOSING = (Qt.Key.Key_Escape, *_ENTER)


class _ValueBox(QCheckBox):
    """A check box that can be clicked anywhere in its row."""

    def hitButton(self, pos: QPoint) -> bool:
        return self.rect().contains(pos)


class FilterPopup(QFrame):
    """Check boxes for the values of a filter, over the other widgets of the window.

    Many values can be searched by typing. Esc, Enter, a click elsewhere or another focus closes it.
    """

    def __init__(
        self, kind: Filter, button: QWidget, choose: Callable[[frozenset[FilterValue]], object]
    ) -> None:
        """Make a hidden popup. The button opens it, and has the focus again when it closes."""
        super().__init__(button.window())
        self.setObjectName("panel")
        self.setAccessibleName(filter_name(kind))
        CastShadow(self)
        self.kind = kind
        self._button, self._choose = button, choose
        self.boxes: dict[FilterValue, QCheckBox] = {}
        host = QWidget()
        self._grid = QGridLayout(host)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setVerticalSpacing(2)
        self.clear = make_button(tr("Any"), name=f"clear-{kind}", is_small=True)
        self.clear.setAccessibleName(tr("Clear this filter"))
        self.clear.clicked.connect(lambda: choose(frozenset()))
        rows = self._rows = QVBoxLayout(self)
        rows.setContentsMargins(14, 10, 10, 10)
        rows.addWidget(make_label(filter_name(kind), "name"))
        self.search = QLineEdit()
        self.search.setObjectName(f"find-{kind}")
        self.search.setClearButtonEnabled(True)
        self.search.setPlaceholderText(tr("Type to find"))
        self.search.setAccessibleName(tr("Find in {name}").format(name=filter_name(kind).lower()))
        self.search.textChanged.connect(self._show_found)
        self.search.hide()
        rows.addWidget(self.search)
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
            template = tr("{name}, {count} {count:card|cards}")
            box.setAccessibleName(template.format(name=name, count=PluralCount(count)))
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
            box.toggled.connect(self._choose_checked)
            self.boxes[value] = box
            self._grid.addWidget(box, row, 0)
        self._grid.setRowStretch(len(values), 1)
        self.search.setVisible(len(values) > _FEW)
        self._show_found()

    def _show_found(self) -> None:
        """Show the values that have the typed words."""
        words = fold_text(self.search.text()).split()
        for box in self.boxes.values():
            name = fold_text(box.accessibleName())
            box.setVisible(all(word in name for word in words))

    def _choose_checked(self) -> None:
        self._choose(frozenset(value for value, box in self.boxes.items() if box.isChecked()))

    def _choose_found(self) -> bool:
        """Choose the first value with the typed words; returns whether words were typed."""
        if not (self.search.hasFocus() and self.search.text().strip()):
            return False
        found = (box for box in self.boxes.values() if box.isEnabled() and not box.isHidden())
        if (first := next(found, None)) is not None:
            first.toggle()
            self.search.selectAll()
        return True

    # --- opening and closing

    def open_popup(self) -> None:
        """Open below the button, inside the window."""
        window = self._button.window()
        if self.parentWidget() is not window:
            self.setParent(window)
        room = window.rect().adjusted(_MARGIN, _MARGIN, -_MARGIN, -_MARGIN)
        corner = self._button.mapTo(window, QPoint(0, self._button.height() + 2))
        self.ensurePolished()
        self.search.clear()
        below = room.bottom() - corner.y()
        if below >= scale_with_text(_LEAST_HEIGHT):
            room.setTop(corner.y())
        size = self._wish().boundedTo(room.size())
        place = QRect(corner, size)
        place.moveLeft(max(room.left(), min(place.left(), room.right() - size.width())))
        place.moveTop(max(room.top(), min(place.top(), room.bottom() - size.height())))
        self.setGeometry(place)
        self.show()
        self.raise_()
        enabled = [box for box in self.boxes.values() if box.isEnabled()]
        first = next((box for box in enabled if box.isChecked()), enabled[0] if enabled else None)
        if not self.search.isHidden():
            self.search.setFocus(Qt.FocusReason.PopupFocusReason)
        elif first is not None:
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
                if not (event.key() in _ENTER and self._choose_found()):
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
        inside = (self.search, *self.boxes.values(), self.clear)
        stops = [stop for stop in inside if stop.isEnabled() and not stop.isHidden()]
        focused = QApplication.focusWidget()
        place = next((at for at, stop in enumerate(stops) if stop is focused), -1)
        if stops:
            there = stops[(place + (1 if forward else -1)) % len(stops)]
            there.setFocus(Qt.FocusReason.TabFocusReason)
            if isinstance(there, QCheckBox):
                self._values.ensureWidgetVisible(there, 0, there.height())
        return True


# --- nothing found --------------------------------------------------------------------------------


_WIDE = 460


class NothingFound(QWidget):
    """Says that nothing was found, and offers to search less strictly."""

    def __init__(self, search: Callable[[CardQuery], object]) -> None:
        super().__init__()
        self._query = CardQuery()
        self.words = make_label(look="name", wraps=True)
        self.advice = make_label(look="soft", wraps=True)
        self.similar = make_button(name="similar-name")
        self._similar_name = ""
        self.without_filters = make_button(tr("Search all cards"), name="search-all")
        self.clear = make_button(tr("Show all cards"), name="show-all-cards")
        self.without_filters.clicked.connect(
            lambda: search(CardQuery(self._query.words, sort=self._query.sort))
        )
        self.similar.clicked.connect(
            lambda: search(CardQuery(self._similar_name, sort=self._query.sort))
        )
        buttons = (self.similar, self.without_filters, self.clear)
        rows = QVBoxLayout(self)
        rows.addStretch(1)
        rows.addWidget(centered_sheet(self.words, self.advice, *buttons, wide=_WIDE))
        rows.addStretch(2)

    @property
    def spoken(self) -> str:
        """What screen readers hear: what was not found, and the suggested name."""
        offered = self.similar.text() if self._similar_name else ""
        return f"{self.words.text()}. {offered}".strip()

    def show_query(self, query: CardQuery, similar_name: str) -> None:
        """Name what was not found, and a card with a similar name, or ""."""
        self._query, self._similar_name = query, similar_name
        said = tr("Did you mean “{name}”?").format(name=similar_name)
        self.similar.setText(without_access_key(said))
        self.similar.setVisible(bool(similar_name))
        words = query.words.strip()
        missing = tr("No card matches “{words}”") if words else tr("No card matches these filters")
        self.words.setText(missing.format(words=words))
        if not words:
            advice = tr("No card has all of these properties.")
        elif query.has_filters:
            advice = tr("The filters hide it, or no card has all these words.")
        else:
            advice = tr("Every word must be on the card. Try fewer or shorter words.")
        self.advice.setText(advice)
        self.without_filters.setVisible(bool(words) and query.has_filters)
