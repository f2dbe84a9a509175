"""The phrase guide: searchable example phrases to insert into a card text."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QLineEdit,
    QListWidget,
    QVBoxLayout,
    QWidget,
)

from desktop.style.basic_widgets import make_label, resize_within_window
from rules.language import EXAMPLE_PHRASES

_SIZE = (680, 520)


class PhraseGuide(QDialog):
    """A dialog with examples of every phrase of the rules language.

    Signals:
        chosen(phrase): the player wants to insert this phrase.
    """

    chosen = Signal(str)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Phrase guide"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        resize_within_window(self, _SIZE)
        self.search = QLineEdit(placeholderText=self.tr("Search, e.g. “draw” or “when fielded”"))
        self.search.setClearButtonEnabled(True)
        self.search.setAccessibleName(self.search.placeholderText())
        self.list = QListWidget()
        self.list.setWordWrap(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setAccessibleName(self.tr("Phrases"))
        self.list.addItems(list(EXAMPLE_PHRASES))
        self.list.setCurrentRow(0)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self.insert = buttons.addButton(self.tr("Insert"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.insert.setDefault(True)
        rows = QVBoxLayout(self)
        rows.addWidget(
            make_label(
                self.tr(
                    "You can combine the parts of these examples freely: dice, numbers, triggers"
                    " and effects."
                ),
                "soft",
                wraps=True,
            )
        )
        rows.addWidget(self.search)
        rows.addWidget(self.list, 1)
        rows.addWidget(buttons)
        self.search.textChanged.connect(self._find)
        self.list.itemActivated.connect(lambda _: self._take())
        buttons.accepted.connect(self._take)
        buttons.rejected.connect(self.reject)
        self.search.setFocus()

    def _find(self, words: str) -> None:
        wanted = words.lower().split()
        first = -1
        for row in range(self.list.count()):
            item = self.list.item(row)
            is_meant = all(word in item.text().lower() for word in wanted)
            item.setHidden(not is_meant)
            first = row if is_meant and first < 0 else first
        self.list.setCurrentRow(first)

    def _take(self) -> None:
        for item in self.list.selectedItems():
            self.chosen.emit(item.text())
            self.accept()
