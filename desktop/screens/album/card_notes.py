"""What is known about a card besides its text: its rules, examples and rulings."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop.panels.rules_reference import open_rule
from desktop.panels.terms.term_label import TermLabel
from desktop.panels.widgets.link_button import LinkButton, LinkLook
from desktop.panels.widgets.wrapping_row import WrappingRow
from desktop.style.basic_widgets import clear_layout, make_button, make_label
from desktop.style.current_theme import current_theme
from desktop.style.style_sheet import scale_with_text
from rules.cards import Card, rules_for_card
from rules.reference import RuleEntry

_FIRST = 5  # rulings that are shown at once
_LINK = 13.5


def _tr(text: str) -> str:
    return QCoreApplication.translate("AlbumPage", text)


class CardNotes(QWidget):
    """Links into the rules reference, and the rulings on the card's terms."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[LinkButton] = []
        self.rulings: list[TermLabel] = []
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(4)

    def show_card(self, card: Card) -> None:
        """Show the rules and the rulings of a card."""
        clear_layout(self._rows)
        self.links, self.rulings = [], []
        found = rules_for_card(card)
        self._add_links(_tr("Rules"), found.rules)
        if found.examples:
            heading = _tr("Rules that mention {name}").format(name=card.name)
            self._add_links(heading, found.examples)
        if found.rulings:
            self._rows.addSpacing(6)
            self._rows.addWidget(make_label(_tr("Rulings on its terms"), "name"))
            self._add_rulings(found.rulings[:_FIRST])
            if len(found.rulings) > _FIRST:
                self._add_more(found.rulings[_FIRST:])

    def _add_links(self, heading: str, entries: Sequence[RuleEntry]) -> None:
        theme = current_theme()
        look = LinkLook(theme.accent, theme.focus, scale_with_text(_LINK))
        self._rows.addWidget(make_label(heading, "name"))
        host = QWidget()
        row = WrappingRow(2)
        for entry in entries:
            link = LinkButton(entry.heading, name=f"rule-{entry.id}")
            link.set_look(look)
            link.clicked.connect(lambda _=False, rule=entry.id: open_rule(self, rule))
            self.links.append(link)
            row.addWidget(link)
        host.setLayout(row)
        self._rows.addWidget(host)

    def _add_rulings(self, rulings: Sequence[str]) -> None:
        for one in rulings:
            label = TermLabel("", f"• {one}", takes_focus=False)
            self.rulings.append(label)
            self._rows.addWidget(label)

    def _add_more(self, rulings: Sequence[str]) -> None:
        more = make_button(
            _tr("{count} more").format(count=len(rulings)), name="more-rulings", is_small=True
        )

        def show_them() -> None:
            more.hide()
            self._add_rulings(rulings)

        more.clicked.connect(show_them)
        host = QWidget()
        row = WrappingRow()
        row.addWidget(more)
        host.setLayout(row)
        self._rows.addWidget(host)
