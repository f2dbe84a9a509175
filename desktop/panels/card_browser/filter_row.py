"""The row of filters, each a chip that says what is chosen and opens a popup."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtGui import QHideEvent
from PySide6.QtWidgets import QPushButton, QWidget

from desktop.panels.card_browser.card_words import filter_name, tr, value_name
from desktop.panels.card_browser.filter_popup import FilterPopup
from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.style.basic_widgets import make_button, restyle
from desktop.style.plain_text import without_access_key
from rules.cards import CardIndex, CardQuery, Filter

_NAMED = 2  # a chip names this many values at most; of more it shows the number


class FilterRow(QWidget):
    """The chips of all filters, and one that clears everything.

    Signals:
        changed(query): other values have been chosen.
    """

    changed = Signal(object)

    def __init__(self) -> None:
        super().__init__()
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
        """Set the cards whose values are offered."""
        self._index, self._box_names = index, box_names
        for popup in self.popups.values():
            popup.close_popup()
            popup.deleteLater()
        self.popups = {}

    def show_query(self, query: CardQuery) -> None:
        """Show what is chosen."""
        self._query = query
        for kind, chip in self.chips.items():
            values = [one for one in self._index.filter_values(kind) if one in query.values(kind)]
            names = [value_name(kind, one, self._box_names) for one in values]
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
            chip.setVisible(len(self._index.filter_values(kind)) > 1 or bool(names))
        self.clear.setVisible(query.has_filters or bool(query.words.strip()))
        self._show_counts()

    def open_popup(self, kind: Filter) -> None:
        """Open the popup of a filter."""
        if kind not in self.popups:
            popup = FilterPopup(kind, self.chips[kind])
            popup.changed.connect(
                lambda values, kind=kind: self.changed.emit(self._query.with_values(kind, values))
            )
            self.popups[kind] = popup
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
