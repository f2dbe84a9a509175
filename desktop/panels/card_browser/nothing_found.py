"""What a card browser shows if no card matches, with ways out."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.panels.card_browser.card_words import tr
from desktop.style.basic_widgets import centered_sheet, make_button, make_label
from desktop.style.plain_text import without_access_key
from rules.cards import CardQuery

_WIDE = 460


class NothingFound(QWidget):
    """Says that nothing was found, and offers to search less strictly.

    Signals:
        query_wanted(query): the player wants to search for this instead.
    """

    query_wanted = Signal(object)

    def __init__(self) -> None:
        super().__init__()
        self._query = CardQuery()
        self.words = make_label(look="name", wraps=True)
        self.advice = make_label(look="soft", wraps=True)
        self.similar = make_button(name="similar-name")
        self._similar_name = ""
        self.without_filters = make_button(tr("Search all cards"), name="search-all")
        self.clear = make_button(tr("Show all cards"), name="show-all-cards")
        self.without_filters.clicked.connect(
            lambda: self.query_wanted.emit(CardQuery(self._query.words, sort=self._query.sort))
        )
        self.similar.clicked.connect(
            lambda: self.query_wanted.emit(CardQuery(self._similar_name, sort=self._query.sort))
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
        if words:
            self.words.setText(tr("No card matches “{words}”").format(words=words))
        else:
            self.words.setText(tr("No card matches these filters"))
        both = bool(words) and query.has_filters
        self.advice.setText(
            tr("The filters hide it, or no card has all these words.")
            if both
            else tr("Every word must be on the card. Try fewer or shorter words.")
            if words
            else tr("No card has all of these properties.")
        )
        self.without_filters.setVisible(both)
